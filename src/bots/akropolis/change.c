/* change.c - see change.h. */
#include "bots/akropolis/change.h"

#include <string.h>

/* The tile being laid, while ak_change_of finds out what changes. */
typedef struct {
    Change *to;
    const int32_t *w;
    const Board *board;
    const Triangle *triangle;
    const ScoreRules *rules;
    int level;                      /* under the tile; 0: it lies on the ground */
    int n_covered;
    uint8_t covered[HEXES];         /* groups of the houses that are covered */
} Laying;

/* Add a temple of value `level` with `open` empty neighbours; a negative value
 * takes it away. */
static void count_temple(Change *to, const int32_t *w, int open, int level)
{
    if (open == 0) {
        to->value[TEMPLE] += level;
        return;
    }
    to->temples_open[open > 1] += level;
    to->rest += w[TERM_TEMPLES_OPEN + (open < 3 ? open - 1 : 2)] * level;
}

static void count_barracks(Change *to, const int32_t *w, int open, int level)
{
    if (open)
        to->value[BARRACKS] += level;
    else
        to->rest += w[TERM_BARRACKS_DEAD] * level;
    if (open == 1)
        to->rest += w[TERM_BARRACKS_THIN] * level;
}

static void count_market(Change *to, const int32_t *w, bool counts, int level)
{
    if (counts)
        to->value[MARKET] += level;
    else
        to->rest += w[TERM_MARKETS_DEAD] * level;
}

static bool in_triangle(const Triangle *triangle, int at)
{
    return triangle->at[0] == at || triangle->at[1] == at || triangle->at[2] == at;
}

/* How many markets beside `at` the tile covers; *first is the first of them. */
static int markets_covered(const Laying *laying, int at, int *first)
{
    const Board *board = laying->board;
    int covered = 0;

    for (int d = DIRS - 1; d >= 0 && laying->level; d--) {
        int next = at + ak_neighbours[d];
        if (in_triangle(laying->triangle, next) && board->code[next] == MARKET) {
            covered++;
            *first = next;
        }
    }
    return covered;
}

/* Does the market at `at` count again now that the one at `by` is covered? True only for
 * the first covered market, so that it is counted once. */
static bool is_freed(const Laying *laying, int at, int by)
{
    int first = 0, covered = markets_covered(laying, at, &first);

    return first == by && covered == laying->board->markets[at];
}

/* A market under the tile disappears: those beside it may count again. */
static void free_markets(Laying *laying, int at)
{
    const Board *board = laying->board;

    for (int d = 0; d < DIRS; d++) {
        int next = at + ak_neighbours[d];
        if (!board->height[next] || board->code[next] != MARKET ||
            in_triangle(laying->triangle, next) || !is_freed(laying, next, at))
            continue;
        count_market(laying->to, laying->w, false, -board->height[next]);
        count_market(laying->to, laying->w, true, board->height[next]);
    }
}

/* The hex at `at` is covered. */
static void cover(Laying *laying, int at)
{
    const Board *board = laying->board;
    Change *to = laying->to;
    int level = laying->level, code = board->code[at], open = DIRS - board->built[at];

    switch (code) {
    case HOUSE:
        laying->covered[laying->n_covered++] = board->group[at];
        break;
    case MARKET:
        count_market(to, laying->w, board->markets[at] == 0, -level);
        free_markets(laying, at);
        break;
    case BARRACKS:
        count_barracks(to, laying->w, open, -level);
        break;
    case TEMPLE:
        count_temple(to, laying->w, open, -level);
        break;
    case GARDEN:
        to->value[GARDEN] -= level;
        break;
    case CODE_QUARRY:
        to->rest += laying->w[TERM_STONES] - laying->w[TERM_QUARRIES + (level > 1)];
        to->quarries++;
        break;
    default:
        to->stars[code - KINDS] -= ak_districts[code - KINDS].stars;
    }
}

/* The tile covers empty ground: temples and barracks around it lose open sides. */
static void close_sides(Laying *laying)
{
    const Board *board = laying->board;
    int o = laying->triangle->at[0], kind = laying->triangle->kind;

    for (int i = 0; i < RING; i++) {
        int at = o + ak_ring_steps[kind][i];
        if (!board->height[at])
            continue;
        int code = board->code[at], level = board->height[at];
        int open = DIRS - board->built[at], left = open - ak_ring_sides[kind][i];
        if (code == TEMPLE) {
            count_temple(laying->to, laying->w, open, -level);
            count_temple(laying->to, laying->w, left, level);
        } else if (code == BARRACKS) {
            count_barracks(laying->to, laying->w, open, -level);
            count_barracks(laying->to, laying->w, left, level);
        }
    }
}

/* Count pairs of neighbours on one level, and hexes by level. */
static void count_levels(Laying *laying)
{
    const Board *board = laying->board;
    const int32_t *w = laying->w;
    int o = laying->triangle->at[0], kind = laying->triangle->kind;
    int under = laying->level, level = under + 1, gone = HEXES, new = HEXES;

    for (int i = 0; i < RING; i++) {
        int height = board->height[o + ak_ring_steps[kind][i]];
        gone += ak_ring_sides[kind][i] * (height == under);
        new += ak_ring_sides[kind][i] * (height == level);
    }
    laying->to->rest += w[TERM_FLAT + (level > 1)] * new;
    if (under > 0)
        laying->to->rest -= w[TERM_FLAT + (under > 1)] * gone;
    if (level > 1)
        laying->to->rest += HEXES * w[TERM_CELLS + (level > 2)];
    if (under > 1)
        laying->to->rest -= HEXES * w[TERM_CELLS + (under > 2)];
}

/* What is left of a group of houses. Covering a house may split its group; this
 * is ignored. */
static Houses left_of(const Laying *laying, int group)
{
    Houses left = laying->board->groups[group];

    for (int i = 0; i < laying->n_covered; i++)
        if (laying->covered[i] == group) {
            left.size--;
            left.value -= laying->level;
        }
    return left;
}

/* The group that the houses in `set`, hexes of the tile, connect, and the group
 * that then counts. */
static Houses join(const Laying *laying, int set, Houses best, int all)
{
    const Board *board = laying->board;
    uint8_t seen[HEXES * DIRS];
    int n_seen = 0, level = laying->level + 1;
    Houses joined = {0, 0};

    for (int i = 0; i < HEXES; i++) {
        if (!(set >> i & 1))
            continue;
        joined.size++;
        joined.value += level;
        for (int d = 0; d < DIRS; d++) {
            int at = laying->triangle->at[i] + ak_neighbours[d], k = 0;
            int group = board->group[at];
            if (!group || in_triangle(laying->triangle, at))
                continue;
            while (k < n_seen && seen[k] != group)
                k++;
            if (k < n_seen)
                continue;
            seen[n_seen++] = (uint8_t)group;
            Houses left = left_of(laying, group);
            joined.size += left.size;
            joined.value += left.value;
        }
    }
    if (ak_houses_better(laying->rules, joined, best))
        best = joined;
    all += level * __builtin_popcount((unsigned)set);
    return (Houses){.size = all - best.value, .value = best.value};
}

static void join_houses(Laying *laying)
{
    const Board *board = laying->board;
    Houses best = {0, 0};
    int all = board->traits.value[HOUSE] + board->traits.houses_apart -
              laying->n_covered * laying->level;

    for (int i = 1; i <= board->n_groups; i++) {
        Houses left = left_of(laying, i);
        if (ak_houses_better(laying->rules, left, best))
            best = left;
    }
    laying->to->houses[0] = (Houses){.size = all - best.value, .value = best.value};
    for (int set = 1; set < 1 << HEXES; set++)
        laying->to->houses[set] = join(laying, set, best, all);
}

/* What hex `i` of the triangle adds if it is a market. */
static void add_market(Laying *laying, int i)
{
    const Board *board = laying->board;
    Change part = {0};
    bool counts = true;
    int first;

    for (int d = 0; d < DIRS; d++) {
        int at = laying->triangle->at[i] + ak_neighbours[d];
        if (!board->height[at] || board->code[at] != MARKET ||
            in_triangle(laying->triangle, at))
            continue;
        counts = false;
        if (board->markets[at] == markets_covered(laying, at, &first)) {
            count_market(&part, laying->w, true, -board->height[at]);
            count_market(&part, laying->w, false, board->height[at]);
        }
    }
    count_market(&part, laying->w, counts, laying->level + 1);
    laying->to->adds[i][MARKET].value = part.value[MARKET];
    laying->to->adds[i][MARKET].rest = part.rest;
}

/* How many sides of hex `i` stay open outside the tile. */
static int open_sides(const Laying *laying, int i)
{
    int open = 0;

    if (laying->level)
        return DIRS - laying->board->built[laying->triangle->at[i]];
    for (int d = 0; d < DIRS; d++) {
        int at = laying->triangle->at[i] + ak_neighbours[d];
        open += !laying->board->height[at] && !in_triangle(laying->triangle, at);
    }
    return open;
}

static void add_hex(Laying *laying, int i)
{
    Change *to = laying->to, temple = {0}, barracks = {0};
    int level = laying->level + 1, open = open_sides(laying, i);

    count_temple(&temple, laying->w, open, level);
    count_barracks(&barracks, laying->w, open, level);
    to->adds[i][TEMPLE].value = temple.value[TEMPLE];
    to->adds[i][TEMPLE].rest = temple.rest;
    to->adds[i][TEMPLE].temples_open[0] = temple.temples_open[0];
    to->adds[i][TEMPLE].temples_open[1] = temple.temples_open[1];
    to->adds[i][BARRACKS].value = barracks.value[BARRACKS];
    to->adds[i][BARRACKS].rest = barracks.rest;
    to->adds[i][GARDEN].value = level;
    to->adds[i][CODE_QUARRY].rest = laying->w[TERM_QUARRIES + (level > 1)];
    add_market(laying, i);
}

void ak_change_of(Change *out, const Judge *judge, const Board *board,
                  const Triangle *triangle, const ScoreRules *rules)
{
    const Traits *traits = &board->traits;
    Laying laying = {.to = out, .w = judge->of, .board = board, .triangle = triangle,
                     .rules = rules, .level = board->height[triangle->at[0]]};

    memset(out, 0, sizeof *out);
    memcpy(out->stars, traits->stars, sizeof out->stars);
    memcpy(out->value, traits->value, sizeof out->value);
    out->temples_open[0] = traits->temples_open[0];
    out->temples_open[1] = traits->temples_open[1] + traits->temples_open[2];
    if (laying.level)
        for (int i = 0; i < HEXES; i++)
            cover(&laying, triangle->at[i]);
    else
        close_sides(&laying);
    count_levels(&laying);
    join_houses(&laying);
    for (int i = 0; i < HEXES; i++)
        add_hex(&laying, i);
}

/* Add the three hexes of a tile, except for houses. Returns which hexes of the triangle
 * those are. */
static inline int add_tile(int stars[KINDS], int value[KINDS], int open[2], int32_t *rest,
                           const Change *change, int tile, int turn)
{
    int houses = 0;

    for (int i = 0; i < HEXES; i++) {
        int at = turn + i < HEXES ? turn + i : turn + i - HEXES;
        int code = ak_tile_code(tile, i);
        if (code == HOUSE) {
            houses |= 1 << at;
        } else if (code < KINDS || code == CODE_QUARRY) {
            if (code < KINDS)
                value[code] += change->adds[at][code].value;
            *rest += change->adds[at][code].rest;
            open[0] += change->adds[at][code].temples_open[0];
            open[1] += change->adds[at][code].temples_open[1];
        } else {
            stars[code - KINDS] += ak_districts[code - KINDS].stars;
        }
    }
    return houses;
}

int32_t ak_change_worth(const Change *change, const Judge *judge, int tile, int turn)
{
    int stars[KINDS], value[KINDS];
    int open[2] = {change->temples_open[0], change->temples_open[1]};
    int32_t sum = change->rest;

    memcpy(stars, change->stars, sizeof stars);
    memcpy(value, change->value, sizeof value);
    int houses = add_tile(stars, value, open, &sum, change, tile, turn);
    value[HOUSE] = change->houses[houses].value;
    return sum + judge_kinds(judge, stars, value) +
           judge_hopes(judge, stars, open, change->houses[houses].size);
}

void ak_change_counts(CityCounts *out, const Change *change, int tile, int turn,
                      int stones)
{
    int open[2] = {0, 0};
    int32_t rest = 0;

    memcpy(out->stars, change->stars, sizeof out->stars);
    memcpy(out->value, change->value, sizeof out->value);
    int houses = add_tile(out->stars, out->value, open, &rest, change, tile, turn);
    out->value[HOUSE] = change->houses[houses].value;
    out->apart = change->houses[houses].size;
    out->stones = stones + change->quarries;
}
