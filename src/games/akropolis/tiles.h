/* tiles.h - what is printed on the tiles of Akropolis.
 *
 * A hex is a letter: q is a quarry; h m b t g are districts of houses, markets,
 * barracks, temples and gardens; H M B T G are their plazas. Tile 0 stands for
 * the starting tile. */
#ifndef AKROPOLIS_TILES_H
#define AKROPOLIS_TILES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { HOUSE, MARKET, BARRACKS, TEMPLE, GARDEN, KINDS } Kind;

enum { TILES = 61, HEXES = 3, START_HEXES = 4, QUARRY = 'q' };

typedef struct {
    char hexes[HEXES + 1];
    uint8_t min_players;
} Tile;

typedef struct {
    int8_t q, r;
    char code;
} StartHex;

typedef struct {
    char code, plaza;
    int stars;                      /* on each of its plazas (AK-4.2) */
    const char *name;               /* in files and the protocol */
} District;

extern const Tile ak_tiles[TILES + 1];
extern const StartHex ak_start_tile[START_HEXES];
extern const District ak_districts[KINDS];

/* The kind whose district, or whose plaza, `code` is; -1 if it is none. */
int ak_district_of(char code);
int ak_plaza_of(char code);

bool ak_has_plaza(int tile);

/* How often `code` is printed on the tiles of `bag`, where bit t is tile t. */
int ak_tiles_count(uint64_t bag, char code);

#endif
