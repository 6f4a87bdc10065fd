/* set_check.h - what a Set must keep to, asked by all who make one: the reader of set
 * files (set_read.h) while it reads, the reader of packed sets when it has read.
 *
 * A fault is one sentence that begins with its place in the set file:
 * `terrain_tiles[12].cells: …`. */
#ifndef PANTICAPAEUM_SET_CHECK_H
#define PANTICAPAEUM_SET_CHECK_H

#include "base/err.h"
#include "games/panticapaeum/set.h"

/* The faults found so far: the first `most` of `n` are kept. */
typedef struct {
    Err *errs;
    int most, n;
} Faults;

__attribute__((format(printf, 3, 4)))
void pa_faults_add(Faults *faults, ErrCode code, const char *format, ...);

/* A number that a Set has once: where it stands in the file and in the Set, its bounds.
 */
typedef struct {
    const char *path;
    uint16_t at;
    uint8_t low, high;
} SetNumber;

enum { SET_NUMBERS = 24 };

extern const SetNumber pa_set_numbers[SET_NUMBERS];

/* The sides of the building board. */
enum { SIDE_2_3, SIDE_4, SIDES };

/* Which of them so many play on; its longest column, and for how many players that is. */
int pa_set_side(int players);
int pa_set_side_players(const Set *set, int side);

/* One value and its place; false and a fault if it is none that can be. */
bool pa_set_check_number(Faults *faults, const char *path, int64_t value, int low,
                         int high);
bool pa_set_check_list(Faults *faults, const char *path, int64_t n, int low, int high);
bool pa_set_check_name(Faults *faults, const char *path, const char *name);
bool pa_set_check_id(Faults *faults, const char *path, const char *id, const Set *set);
void pa_set_check_pair(Faults *faults, const char *path, const uint8_t colours[2]);

/* A tile: its cells hang together, and it is wild where it should. */
typedef struct {
    int x, y;
} SetPlace;

bool pa_set_check_shape(Faults *faults, const char *path, const SetPlace cells[], int n);
void pa_set_check_wild(Faults *faults, const char *path, const TerrainTile *tile,
                    bool is_form);

/* What a set file says of the box that the rules do not need. */
typedef struct {
    uint8_t buildings[COLOURS], improvements[IMPROVEMENTS];
    uint8_t costs[SIDES][MAX_COLUMN], n_costs[SIDES];
} SetBox;

/* What several numbers, rows and tiles must agree on, each of them right on its own;
 * `box` is NULL where it is not known. */
void pa_set_check_relations(Faults *faults, const Set *set, const SetBox *box);

/* Everything: of any bytes that are as long as a Set. */
void pa_set_check(Faults *faults, const Set *set);

#endif
