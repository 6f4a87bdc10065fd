/* city.h - a city of Akropolis, and where a tile may be laid in it (AK-3).
 *
 * A City is the list of tiles that were laid. The starting tile is always there and is
 * not in the list. A View is the city seen from above, calculated from the list: the
 * visible hexes and a map of where they are. Which places are legal depends on the view
 * alone, never on the tile.
 *
 * Hexes are flat-topped with axial coordinates; ak_dirs[] runs clockwise from north. A
 * tile reaches at most two hexes beyond the city it touches, so 30 tiles in a line end 61
 * hexes from the middle. */
#ifndef AKROPOLIS_CITY_H
#define AKROPOLIS_CITY_H

#include "games/akropolis/tiles.h"

enum {
    MAX_LAID = 30,                          /* the long game with two players (AK-2.3) */
    MAX_CELLS = START_HEXES + HEXES * MAX_LAID,
    REACH = 1 + 2 * MAX_LAID,               /* no hex is further from the middle */
    SIDE = 128,                             /* of the map, with room for neighbours */
    ORIGIN = SIDE / 2,
    DIRS = 6
};

typedef struct {
    int8_t q, r, rot;               /* hex 0, and the direction from it to hex 1 */
} Spot;

typedef struct {
    uint8_t tile, level;
    Spot spot;
} Laid;

typedef struct {
    uint8_t n;
    Laid laid[MAX_LAID];
} City;

typedef struct {
    int8_t q, r;
    char code;
    uint8_t level, tile;            /* tile 0: the starting tile */
} Cell;

typedef struct {
    int n;
    Cell cells[MAX_CELLS];          /* by q, then by r */
    int low_q, high_q, low_r, high_r;
    int shift_q, shift_r;           /* to the owner's coordinates; 0 in a game */
    uint8_t at[SIDE][SIDE];         /* by q + ORIGIN, r + ORIGIN: 0 if empty, or 1 + the
                                       index in cells */
} View;

/* Why a tile may not be laid somewhere; FITS if it may. */
typedef enum {
    FITS, APART, HANGS, UNEVEN, ONE_TILE, REFUSALS
} Refusal;

extern const int8_t ak_dirs[DIRS][2];

/* The three hexes of a tile at `spot`, as pairs q, r. */
void ak_footprint(Spot spot, int8_t out[HEXES][2]);

/* Make the view of `city` from above. */
void ak_view_of(View *view, const City *city);

/* Make a view of hexes from elsewhere: clear it, add each hex once, then finish. */
void ak_view_clear(View *view);
void ak_view_add(View *view, Cell cell);
void ak_view_finish(View *view);

/* The visible hex at a place, or NULL. The place may be up to one hex outside REACH. */
const Cell *ak_view_at(const View *view, int q, int r);

/* May a tile be laid at `spot`? */
Refusal ak_view_refusal(const View *view, Spot spot);

/* All spots where a tile may be laid. There are never more than MAX_SPOTS. */
enum { MAX_SPOTS = 2048 };
int ak_view_spots(const View *view, Spot out[MAX_SPOTS]);

/* Lay a tile, which must fit there. Returns how many quarries it covers (AK-3.4). */
int ak_city_lay(City *city, int tile, Spot spot);

#endif
