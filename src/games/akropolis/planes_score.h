/* planes_score.h - the score of a city in planes (AK-4, AK-5, AK-7). Part of planes.c,
 * the only file that includes it. */
#ifndef AKROPOLIS_PLANES_SCORE_H
#define AKROPOLIS_PLANES_SCORE_H

#include "games/akropolis/planes_rows.h"

static uint32_t beside_row(const uint32_t *p)
{
    return p[0] << 1 | p[0] >> 1 | p[1] | p[1] << 1 | p[-1] | p[-1] >> 1;
}

static inline int value_of(const PlaneCity *city, int row, uint32_t set)
{
    return __builtin_popcount(set & city->height[0][row]) +
           2 * __builtin_popcount(set & city->height[1][row]) +
           4 * __builtin_popcount(set & city->height[2][row]);
}

/* A row after `seed` has spread along it inside `within`: to higher bits by the carry of
 * an addition, to lower bits in steps that double. */
static inline uint32_t spread(uint32_t seed, uint32_t within)
{
    uint32_t up = ((seed + within) ^ within) & within, down = seed, open = within;

    for (int i = 1; i < WINDOW; i *= 2) {
        down |= open & down >> i;
        open &= open >> i;
    }
    return seed | up | down;
}

/* Flood one row; true if it grew. */
static inline bool flood_row(uint32_t *seed, const uint32_t *within, int row)
{
    uint32_t new = seed[row] | (beside_row(seed + row) & within[row]);

    if (new == seed[row])
        return false;
    seed[row] = spread(new, within[row]);
    return true;
}

/* Let `seed`, which occupies the rows *low to *high, grow inside `within`. */
static void flood(uint32_t *seed, const uint32_t *within, int *low, int *high)
{
    bool grows = true;

    while (grows) {
        grows = false;
        for (int row = *low; row <= *high + 1; row++)
            if (flood_row(seed, within, row)) {
                grows = true;
                *high = row > *high ? row : *high;
            }
        for (int row = *high; row >= *low - 1; row--)
            if (flood_row(seed, within, row)) {
                grows = true;
                *low = row < *low ? row : *low;
            }
    }
}

typedef struct {
    const PlaneCity *city;
    const ScoreRules *rules;
    int low, high;                  /* rows in use, as indices */
    uint32_t outside[ROWS];         /* empty places connected to the outside */
    uint32_t districts[KINDS][ROWS];        /* with one row around the city */
    uint32_t plazas[KINDS][ROWS];
} PlaneScoring;

static inline Vector with_code(const Vector kind[3], int code)
{
    Vector set = ~(Vector){0};

    for (int i = 0; i < 3; i++)
        set &= code >> i & 1 ? kind[i] : ~kind[i];
    return set;
}

/* Districts and plazas by kind, a register full of rows at a time. */
static void sort_hexes(PlaneScoring *scoring)
{
    const PlaneCity *city = scoring->city;

    for (int row = scoring->low - 1; row <= scoring->high + 1; row += LANES) {
        int at = row - FRONT;
        Vector plaza = rows_at(city->plaza, at);
        const Vector kind[3] = {rows_at(city->kind[0], at), rows_at(city->kind[1], at),
                                rows_at(city->kind[2], at)};
        for (int k = 0; k < KINDS; k++) {
            Vector set = with_code(kind, k + 1);
            put_rows(scoring->districts[k] + row, set & ~plaza);
            put_rows(scoring->plazas[k] + row, set & plaza);
        }
    }
}

/* The places of a row before its first or after its last hex, which are always
 * outside. */
static inline uint32_t ends_of_row(uint32_t built)
{
    if (!built)
        return ~(uint32_t)0;
    return ((built & -built) - 1) | ~(((uint32_t)2 << (31 - __builtin_clz(built))) - 1);
}

/* The empty places outside, including one place all around the city (AK-4.5). The ends of
 * the rows are outside at once; only bays are left to flood. */
static void find_outside(PlaneScoring *scoring)
{
    const PlaneCity *city = scoring->city;
    int low = scoring->low - 1, high = scoring->high + 1;
    uint32_t empty[ROWS];
    uint32_t frame = ((uint32_t)4 << city->high_r) - ((uint32_t)1 << (city->low_r - 1));

    empty[low - 1] = empty[high + 1] = 0;
    scoring->outside[low - 1] = scoring->outside[high + 1] = 0;
    for (int row = low; row <= high; row++) {
        empty[row] = ~city->built[row] & frame;
        scoring->outside[row] = ends_of_row(city->built[row]) & frame;
    }
    flood(scoring->outside, empty, &low, &high);
}

static inline int stars_of(const PlaneScoring *scoring, int kind)
{
    int plazas = 0;

    for (int row = scoring->low; row <= scoring->high; row++)
        plazas += __builtin_popcount(scoring->plazas[kind][row]);
    return plazas * ak_districts[kind].stars;
}

/* A group of houses that may be the one that counts. */
typedef struct {
    int size, value;
} Group;

static Group better(const ScoreRules *rules, Group a, Group b)
{
    bool larger = b.size > a.size || (b.size == a.size && b.value > a.value);

    return (rules->houses_by_value ? b.value > a.value : larger) ? b : a;
}

/* The group that contains the lowest bit of `row`. It is removed from `left`. */
static Group take_group(const PlaneCity *city, uint32_t *left, int row)
{
    uint32_t group[ROWS] = {0};
    Group found = {0, 0};
    int low = row, high = row;

    group[row] = spread(left[row] & -left[row], left[row]);
    flood(group, left, &low, &high);
    for (int i = low; i <= high; i++) {
        found.size += __builtin_popcount(group[i]);
        found.value += value_of(city, i, group[i]);
        left[i] &= ~group[i];
    }
    return found;
}

/* Houses that touch no others are groups of one: the highest of them is enough. */
static Group best_single(const PlaneCity *city, int row, uint32_t set)
{
    for (int i = 2; i >= 0; i--)
        set = set & city->height[i][row] ? set & city->height[i][row] : set;
    return set ? (Group){1, value_of(city, row, set & -set)} : (Group){0, 0};
}

static int score_houses(const PlaneScoring *scoring)
{
    const PlaneCity *city = scoring->city;
    const uint32_t *houses = scoring->districts[HOUSE];
    uint32_t left[ROWS];
    Group best = {0, 0};

    left[scoring->low - 1] = left[scoring->high + 1] = 0;
    for (int row = scoring->low; row <= scoring->high; row++) {
        left[row] = houses[row] & beside_row(houses + row);
        best = better(scoring->rules, best,
                      best_single(city, row, houses[row] & ~left[row]));
    }
    for (int row = scoring->low; row <= scoring->high; row++)
        while (left[row])
            best = better(scoring->rules, best, take_group(city, left, row));
    bool doubles =
        scoring->rules->variants >> HOUSE & 1 &&
        ak_houses_double(scoring->rules, best.value, stars_of(scoring, HOUSE));
    return best.value << doubles;
}

static int score_markets(const PlaneScoring *scoring)
{
    const PlaneCity *city = scoring->city;
    const uint32_t *markets = scoring->districts[MARKET],
                   *plazas = scoring->plazas[MARKET];
    bool doubles = scoring->rules->variants >> MARKET & 1;
    int value = 0;

    for (int row = scoring->low; row <= scoring->high; row++) {
        uint32_t counts = markets[row] & ~beside_row(markets + row);
        value += value_of(city, row, counts);
        if (doubles)
            value += value_of(city, row, counts & beside_row(plazas + row));
    }
    return value;
}

/* How many sides of each place in a row are open, as binary digits. */
typedef struct {
    uint32_t one, two, four;
} Sides;

/* The empty places that barracks may face: all of them, or those outside. */
static inline uint32_t open_row(const PlaneScoring *scoring, int row, bool any)
{
    return any ? ~scoring->city->built[row] : scoring->outside[row];
}

static inline Sides open_sides(const PlaneScoring *scoring, int row, bool any)
{
    uint32_t up = open_row(scoring, row - 1, any), here = open_row(scoring, row, any);
    uint32_t down = open_row(scoring, row + 1, any);
    const uint32_t sides[DIRS] = {here << 1, here >> 1, down, down << 1, up, up >> 1};
    Sides n = {0, 0, 0};

    for (int d = 0; d < DIRS; d++) {
        uint32_t carry = n.one & sides[d];
        n.one ^= sides[d];
        n.four |= n.two & carry;
        n.two ^= carry;
    }
    return n;
}

static int score_barracks(const PlaneScoring *scoring)
{
    const ScoreRules *rules = scoring->rules;
    bool doubles = rules->variants >> BARRACKS & 1;
    int value = 0;

    for (int row = scoring->low; row <= scoring->high; row++) {
        uint32_t set = scoring->districts[BARRACKS][row];
        if (!set)
            continue;
        Sides n = open_sides(scoring, row, rules->edge_any);
        uint32_t counts = set & (n.one | n.two | n.four);
        value += value_of(scoring->city, row, counts);
        if (!doubles)
            continue;
        if (rules->sides_any != rules->edge_any)
            n = open_sides(scoring, row, rules->sides_any);
        uint32_t twice = (n.one & n.two & ~n.four) | (n.four & ~n.one & ~n.two);
        value += value_of(scoring->city, row, counts & twice); /* 3 or 4 sides */
    }
    return value;
}

static int score_temples(const PlaneScoring *scoring)
{
    const PlaneCity *city = scoring->city;
    bool doubles = scoring->rules->variants >> TEMPLE & 1;
    int value = 0;

    for (int row = scoring->low; row <= scoring->high; row++) {
        const uint32_t *b = city->built + row;
        uint32_t walled = b[0] << 1 & b[0] >> 1 & b[1] & b[1] << 1 & b[-1] & b[-1] >> 1;
        uint32_t set = scoring->districts[TEMPLE][row] & walled;
        value += value_of(city, row, set);
        if (doubles)
            value +=
                value_of(city, row, set & (city->height[1][row] | city->height[2][row]));
    }
    return value;
}

/* The empty places that are a lake for gardens (AK-5.5, ruling `lake`). */
static uint32_t lake_row(const PlaneScoring *scoring, int row)
{
    const uint32_t *b = scoring->city->built + row;
    uint32_t lake = ~b[0] & ~scoring->outside[row];
    uint32_t box =
        ((uint32_t)2 << scoring->city->high_r) - ((uint32_t)1 << scoring->city->low_r);

    if (row < scoring->low || row > scoring->high)
        return 0;
    if (scoring->rules->lake_single)
        lake &= b[0] << 1 & b[0] >> 1 & b[1] & b[1] << 1 & b[-1] & b[-1] >> 1;
    return lake & box;
}

static int score_gardens(const PlaneScoring *scoring)
{
    bool doubles = scoring->rules->variants >> GARDEN & 1;
    int value = 0;

    for (int row = scoring->low; row <= scoring->high; row++) {
        uint32_t set = scoring->districts[GARDEN][row];
        value += value_of(scoring->city, row, set);
        if (!doubles || !set)
            continue;
        const uint32_t lakes[3] = {lake_row(scoring, row - 1), lake_row(scoring, row),
                                   lake_row(scoring, row + 1)};
        value += value_of(scoring->city, row, set & beside_row(lakes + 1));
    }
    return value;
}

static int (*const values[KINDS])(const PlaneScoring *) = {
    [HOUSE] = score_houses,   [MARKET] = score_markets, [BARRACKS] = score_barracks,
    [TEMPLE] = score_temples, [GARDEN] = score_gardens,
};

static inline void start_scoring(PlaneScoring *scoring, const PlaneCity *city,
                                 const ScoreRules *rules)
{
    scoring->city = city;
    scoring->rules = rules;
    scoring->low = FRONT + city->low_q;
    scoring->high = FRONT + city->high_q;
    sort_hexes(scoring);
}

static void score(Score *out, const PlaneCity *city, const ScoreRules *rules)
{
    PlaneScoring scoring;

    start_scoring(&scoring, city, rules);
    find_outside(&scoring);
    out->points = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        KindScore *of = &out->kinds[kind];
        of->stars = stars_of(&scoring, kind);
        of->value = values[kind](&scoring);
        of->points = of->value * of->stars;
        out->points += of->points;
    }
}

/* The points alone: a kind without a star needs no value, and most cities lack
 * some stars. */
static int points(const PlaneCity *city, const ScoreRules *rules)
{
    PlaneScoring scoring;
    int sum = 0;

    start_scoring(&scoring, city, rules);
    for (int kind = 0; kind < KINDS; kind++) {
        int stars = stars_of(&scoring, kind);
        bool doubles = rules->variants >> kind & 1;
        bool needs_outside =
            kind == BARRACKS ? !rules->edge_any || (doubles && !rules->sides_any)
                             : kind == GARDEN && doubles;
        if (stars == 0)
            continue;
        if (needs_outside)
            find_outside(&scoring);
        sum += stars * values[kind](&scoring);
    }
    return sum;
}

#endif
