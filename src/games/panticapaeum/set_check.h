/* set_check.h - what a Set must satisfy. The reader of set files (set_read.h) checks this
 * while it reads, the reader of packed sets when it has finished.
 *
 * A fault is one sentence that begins with its place in the set file:
 * `terrain_tiles[12].cells: …`. */
#ifndef PANTICAPAEUM_SET_CHECK_H
#define PANTICAPAEUM_SET_CHECK_H

#include "base/err.h"
#include "games/panticapaeum/set.h"

/* The faults found so far. The first `most` of `n` are kept. */
typedef struct {
    Err *errs;
    int most, n;
} Faults;

__attribute__((format(printf, 3, 4)))
void pa_faults_add(Faults *faults, ErrCode code, const char *format, ...);

/* A number that occurs once in a Set: its place in the file, its place in the
 * Set, its bounds. */
typedef struct {
    const char *path;
    uint16_t at;
    uint8_t low, high;
} SetNumber;

enum { SET_NUMBERS = 24 };

extern const SetNumber pa_set_numbers[SET_NUMBERS];

/* The sides of the building board. */
enum { SIDE_2_3, SIDE_4, SIDES };

/* The side that this number of players uses; the number of players with the longest
 * column on a side. */
int pa_set_side(int players);
int pa_set_side_players(const Set *set, int side);

/* Check one value. Returns false and adds a fault if it is impossible. */
bool pa_set_check_number(Faults *faults, const char *path, int64_t value, int low,
                         int high);
bool pa_set_check_list(Faults *faults, const char *path, int64_t n, int low, int high);
bool pa_set_check_name(Faults *faults, const char *path, const char *name);
bool pa_set_check_id(Faults *faults, const char *path, const char *id, const Set *set);
void pa_set_check_pair(Faults *faults, const char *path, const uint8_t colours[2]);

/* Check a tile: its cells must be connected, and be wild where they should. */
typedef struct {
    int x, y;
} SetPlace;

bool pa_set_check_shape(Faults *faults, const char *path, const SetPlace cells[], int n);
void pa_set_check_wild(Faults *faults, const char *path, const TerrainTile *tile,
                       bool is_form);

/* What a set file says about the box that the rules do not need. */
typedef struct {
    uint8_t buildings[COLOURS], improvements[IMPROVEMENTS];
    uint8_t costs[SIDES][MAX_COLUMN], n_costs[SIDES];
} SetBox;

/* Check what several numbers, rows and tiles must agree on, once each is right on its
 * own. `box` is NULL if it is not known. */
void pa_set_check_relations(Faults *faults, const Set *set, const SetBox *box);

/* Check everything, in any bytes of the size of a Set. */
void pa_set_check(Faults *faults, const Set *set);

#endif
