/* survey.c - see survey.h. */
#include "games/akropolis/survey.h"

static bool is_code(char code)
{
    return code == QUARRY || ak_district_of(code) >= 0 || ak_plaza_of(code) >= 0;
}

bool ak_survey_code(SeenHex *hex, const char *word, Err *err)
{
    hex->code = word[0];
    return (is_code(word[0]) && !word[1]) ||
           fail(err, ERR_SYNTAX,
                N_("the hex at %d,%d: '%s' is none of q h m b t g H M B T G"), hex->q,
                hex->r, word);
}

static bool check_hex(const SeenHex *hex, Err *err)
{
    const char code[] = {hex->code, '\0'};
    SeenHex same = *hex;

    if (!ak_survey_code(&same, code, err))
        return false;
    if (hex->level < 1)
        return fail_rule(err, "AK-3.2",
                         N_("the hex at %d,%d: level %d is below 1 (AK-3.2)"), hex->q,
                         hex->r, hex->level);
    if (hex->level > MAX_LAID)
        return fail_rule(err, "AK-3.3",
                         N_("the hex at %d,%d: %d tiles cannot reach level %d (AK-3.3)"),
                         hex->q, hex->r, MAX_LAID, hex->level);
    return true;
}

/* Check hex `at` of the list, and that no earlier hex is at the same place. */
static bool check_hex_at(const SeenHex *hexes, int at, Err *err)
{
    const SeenHex *hex = &hexes[at];

    if (!check_hex(hex, err))
        return false;
    for (int i = 0; i < at; i++)
        if (hexes[i].q == hex->q && hexes[i].r == hex->r)
            return fail(err, ERR_RULE, N_("the hex at %d,%d is named twice"), hex->q,
                        hex->r);
    return true;
}

static bool are_neighbours(const SeenHex *a, const SeenHex *b)
{
    for (int d = 0; d < DIRS; d++)
        if ((int64_t)b->q - a->q == ak_dirs[d][0] &&
            (int64_t)b->r - a->r == ak_dirs[d][1])
            return true;
    return false;
}

/* The first hex that is not connected to the first one of the list, or n. */
static int first_apart(const SeenHex *hexes, int n)
{
    bool reached[MAX_CELLS] = {true};
    int queue[MAX_CELLS] = {0}, length = 1, i = 0;

    for (int done = 0; done < length; done++)
        for (int k = 0; k < n; k++)
            if (!reached[k] && are_neighbours(&hexes[queue[done]], &hexes[k])) {
                reached[k] = true;
                queue[length++] = k;
            }
    while (i < n && reached[i])
        i++;
    return i;
}

/* Where the owner's origin must be moved to so that a connected city fits the map. */
static int middle(const SeenHex *hexes, int n, bool of_q)
{
    int low = of_q ? hexes[0].q : hexes[0].r, high = low;

    for (int i = 1; i < n; i++) {
        int c = of_q ? hexes[i].q : hexes[i].r;
        low = c < low ? c : low;
        high = c > high ? c : high;
    }
    return low >= -REACH && high <= REACH ? 0 : low + (high - low) / 2;
}

static bool check_hexes(const SeenHex *hexes, int n, Err *err)
{
    if (n == 0) {
        fail_rule(err, "AK-1.5", N_("a city has at least its starting tile (AK-1.5)"));
        return fail_entry(err, "cells", 0);
    }
    if (n > MAX_CELLS) {
        fail_rule(err, "AK-2.3",
                  N_("more than %d hexes: no game gives a city %d tiles (AK-2.3)"),
                  MAX_CELLS, MAX_LAID + 1);
        return fail_entry(err, "cells", MAX_CELLS);
    }
    for (int i = 0; i < n; i++)
        if (!check_hex_at(hexes, i, err))
            return fail_entry(err, "cells", i);
    int apart = first_apart(hexes, n);
    if (apart == n)
        return true;
    fail_rule(err, "AK-3.2", N_("the hex at %d,%d is not connected to the city (AK-3.2)"),
              hexes[apart].q, hexes[apart].r);
    return fail_entry(err, "cells", apart);
}

bool ak_survey_hexes(View *out, const SeenHex *hexes, int n, Err *err)
{
    if (!check_hexes(hexes, n, err))
        return false;
    ak_view_clear(out);
    out->shift_q = middle(hexes, n, true);
    out->shift_r = middle(hexes, n, false);
    for (int i = 0; i < n; i++)
        ak_view_add(out, (Cell){.q = (int8_t)(hexes[i].q - out->shift_q),
                                .r = (int8_t)(hexes[i].r - out->shift_r),
                                .code = hexes[i].code, .level = (uint8_t)hexes[i].level});
    ak_view_finish(out);
    return true;
}

static const Why refusals[REFUSALS] = {
    [APART] = {"AK-3.2", N_("tile %d does not touch the city (AK-3.2)")},
    [HANGS] = {"AK-3.3", N_("tile %d hangs over an empty place (AK-3.3)")},
    [UNEVEN] = {"AK-3.3", N_("the ground under tile %d is uneven (AK-3.3)")},
    [ONE_TILE] = {"AK-3.3",
                  N_("tile %d lies on a single tile; it needs two or more (AK-3.3)")},
};

static bool lay(City *city, const LaidTile *tile, Err *err)
{
    View view;
    Refusal refusal = APART;

    if (tile->tile < 1 || tile->tile > TILES)
        return fail_rule(err, "AK-1.1",
                         N_("there is no tile %d; they are 1 to %d (AK-1.1)"), tile->tile,
                         TILES);
    for (int i = 0; i < city->n; i++)
        if (city->laid[i].tile == tile->tile)
            return fail_rule(err, "AK-1.1",
                             N_("tile %d is laid twice; there is one of each (AK-1.1)"),
                             tile->tile);
    if (tile->rot < 0 || tile->rot >= DIRS)
        return fail_rule(err, "AK-3.1",
                         N_("tile %d: a tile has the rotations 0 to 5 (AK-3.1)"),
                         tile->tile);
    Spot spot = {(int8_t)tile->q, (int8_t)tile->r, (int8_t)tile->rot};
    if (tile->q >= -REACH && tile->q <= REACH && tile->r >= -REACH && tile->r <= REACH) {
        ak_view_of(&view, city);
        refusal = ak_view_refusal(&view, spot);
    }
    if (refusal != FITS)
        return fail_rule(err, refusals[refusal].rule, refusals[refusal].sentence,
                         tile->tile);
    ak_city_lay(city, tile->tile, spot);
    return true;
}

bool ak_survey_tiles(City *out, const LaidTile *laid, int n, Err *err)
{
    *out = (City){0};
    for (int i = 0; i < n; i++) {
        if (i == MAX_LAID)
            fail_rule(err, "AK-2.3",
                      N_("no game gives a city more than %d tiles (AK-2.3)"), MAX_LAID);
        if (i == MAX_LAID || !lay(out, &laid[i], err))
            return fail_entry(err, "moves", i);
    }
    return true;
}

/* Each tile above covers three hexes below, so level 1 has 3n + 1 hexes (the starting
 * tile has four) and every other level 3n. */
static int warn_levels(Message *out, const View *view)
{
    int seen[MAX_LAID + 1] = {0}, n = 0, above = 0, needed = 0;

    for (int i = 0; i < view->n; i++)
        seen[view->cells[i].level]++;
    for (int level = 1; level <= MAX_LAID; level++)
        if (seen[level] % HEXES != (level == 1))
            message_f(&out[n++],
                      level == 1 ? N_("level %d shows %d hexes; tiles always leave "
                                      "1, 4, 7, 10 … (AK-3.3)")
                                 : N_("level %d shows %d hexes; tiles always leave "
                                      "3, 6, 9 … (AK-3.3)"),
                      level, seen[level]);
    for (int level = MAX_LAID; level >= 1; level--) {
        above += seen[level];
        needed += above;            /* hexes of this level with the covered ones */
    }
    int tiles_needed = (needed - START_HEXES + HEXES - 1) / HEXES;
    if (tiles_needed > MAX_LAID)
        message_f(&out[n++],
                  N_("such a city takes %d tiles; no game gives more than %d (AK-2.3)"),
                  tiles_needed, MAX_LAID);
    return n;
}

static int count(const View *view, char code)
{
    int n = 0;

    for (int i = 0; i < view->n; i++)
        n += view->cells[i].code == code;
    return n;
}

static int in_the_box(char code)
{
    int n = ak_tiles_count(UINT64_MAX, code);

    for (int i = 0; i < START_HEXES; i++)
        n += ak_start_tile[i].code == code;
    return n;
}

int ak_survey_warnings(Message out[MAX_WARNINGS], const View *view)
{
    static const char codes[] = "qhmbtgHMBTG";
    int n = warn_levels(out, view);

    for (const char *code = codes; *code; code++) {
        int seen = count(view, *code), printed = in_the_box(*code);
        if (seen > printed)
            message_f(
                &out[n++],
                N_("the city shows '%c' %d times; the box has it %d times (AK-1.1)"),
                *code, seen, printed);
    }
    return n;
}
