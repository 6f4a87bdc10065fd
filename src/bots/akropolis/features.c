/* features.c - see features.h. */
#include "bots/akropolis/features.h"

#include <string.h>

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

static void add(Differences *to, int which, int by)
{
    to->which[to->n] = (uint16_t)which;
    to->by[to->n++] = (int8_t)by;
}

/* A place as features see it. */
typedef struct {
    int code, height, owner;
} Sight;

static Sight sight_of(const Board *board, int at)
{
    return (Sight){board->code[at], board->height[at], board->owner[at]};
}

static int level_of(int height)
{
    return at_most(height, SEEN_LEVELS) - 1;
}

static void see_hex(Differences *to, int code, int height, int around, int by)
{
    int which = code * SEEN_LEVELS + level_of(height);
    int open = around & 7, equal = around >> 6;
    int higher = DIRS - open - (around >> 3 & 7) - equal;

    add(to, FEATURE_OPEN + which * SEEN_OPEN + at_most(open, SEEN_OPEN - 1), by);
    add(to, FEATURE_EQUAL + which * SEEN_EQUAL + at_most(equal, SEEN_EQUAL - 1), by);
    if (higher)
        add(to, FEATURE_HIGHER + which, by * higher);
}

static void see_pair(Differences *to, Sight a, Sight b, int by)
{
    if (!a.height || !b.height)
        return;
    if (a.height == b.height)
        add(to, FEATURE_PAIR + (a.code < b.code ? a.code * CODES + b.code
                                                : b.code * CODES + a.code), by);
    else
        add(to, FEATURE_STEP + (a.height < b.height ? a.code * CODES + b.code
                                                    : b.code * CODES + a.code), by);
}

/* Only where the next tile could be laid: on one level, on more than one tile. */
static void see_trio(Differences *to, Sight a, Sight b, Sight c, int by)
{
    if (!a.height || a.height != b.height || a.height != c.height ||
        (a.owner == b.owner && a.owner == c.owner))
        return;
    int level = level_of(a.height);
    int quarries = (a.code == CODE_QUARRY) + (b.code == CODE_QUARRY) +
                   (c.code == CODE_QUARRY);
    add(to, FEATURE_TRIO + a.code * SEEN_LEVELS + level, by);
    add(to, FEATURE_TRIO + b.code * SEEN_LEVELS + level, by);
    add(to, FEATURE_TRIO + c.code * SEEN_LEVELS + level, by);
    add(to, FEATURE_TRIOS + level * SEEN_QUARRIES + quarries, by);
}

static void apply(int8_t *out, const Differences *differences)
{
    for (int i = 0; i < differences->n; i++) {
        int new = out[differences->which[i]] + differences->by[i];
        out[differences->which[i]] = (int8_t)(new > INT8_MAX ? INT8_MAX : new);
    }
}

static void read_place(int8_t *out, const Board *board, int at)
{
    Differences found = {.n = 0};
    Sight o = sight_of(board, at), n = sight_of(board, at + TO_N),
          ne = sight_of(board, at + TO_NE), se = sight_of(board, at + TO_SE);

    see_hex(&found, o.code, o.height, board->around[at], 1);
    see_pair(&found, o, n, 1);
    see_pair(&found, o, ne, 1);
    see_pair(&found, o, se, 1);
    see_trio(&found, o, n, ne, 1);
    see_trio(&found, o, ne, se, 1);
    apply(out, &found);
}

static int stars_feature(int kind, int stars)
{
    return FEATURE_STARS + kind * SEEN_STARS + at_most(stars, SEEN_STARS - 1);
}

static int value_feature(int kind, int value)
{
    return FEATURE_VALUE + kind * SEEN_VALUE + at_most(value / 2, SEEN_VALUE - 1);
}

static int stones_feature(int stones)
{
    return FEATURE_STONES + at_most(stones, SEEN_STONES - 1);
}

static int8_t small(int value)
{
    return (int8_t)at_most(value, INT8_MAX);
}

static int8_t supplied(int amount)
{
    return small(amount / SUPPLY_UNIT);
}

void ak_features(int8_t out[FEATURES], const Board *board, const CityCounts *counts,
                 const Prospect *prospect)
{
    memset(out, 0, FEATURES);
    for (int q = board->low_q; q <= board->high_q; q++)
        for (int at = q * GRID + board->low_r; at <= q * GRID + board->high_r; at++)
            if (board->height[at])
                read_place(out, board, at);
    for (int kind = 0; kind < KINDS; kind++) {
        out[stars_feature(kind, counts->stars[kind])] = 1;
        out[value_feature(kind, counts->value[kind])] = 1;
        out[FEATURE_SUM + kind] = small(counts->value[kind]);
        out[FEATURE_SUPPLY + kind] = supplied(prospect->supply.stars[kind]);
        out[FEATURE_SUPPLY + KINDS + kind] = supplied(prospect->supply.districts[kind]);
    }
    out[FEATURE_APART] = small(counts->apart);
    out[stones_feature(counts->stones)] = 1;
    out[FEATURE_LEFT + at_most(prospect->left, MAX_LEFT)] = 1;
    out[FEATURE_PLAYERS + prospect->players] = 1;
    out[FEATURE_AHEAD + prospect->ahead] = 1;
    out[FEATURE_ALWAYS] = 1;
}

/* Which hexes of the triangle each place around it touches, as bits. */
static const uint8_t ring_touches[2][RING] = {
    {2, 6, 4, 4, 5, 1, 1, 3, 2},
    {3, 2, 2, 6, 4, 4, 5, 1, 1},
};

static int first_of(int touches)
{
    return touches & 1 ? 0 : touches & 2 ? 1 : 2;
}

/* The pairs and trios in which the hexes of a triangle take part. */
static void see_tile(Differences *to, const Sight hexes[HEXES], const Sight ring[RING],
                     const uint8_t *touches, int by)
{
    if (!hexes[0].height)
        return;
    see_trio(to, hexes[0], hexes[1], hexes[2], by);
    for (int i = 0; i < HEXES; i++)
        see_pair(to, hexes[i], hexes[i < 2 ? i + 1 : 0], by);
    for (int i = 0; i < RING; i++) {
        int next = i + 1 < RING ? i + 1 : 0, first = first_of(touches[i]);
        if (!ring[i].height)
            continue;
        int between = first_of(touches[i] & touches[next]);
        see_trio(to, ring[i], ring[next], hexes[between], by);
        see_pair(to, ring[i], hexes[first], by);
        if (!(touches[i] & (touches[i] - 1)))
            continue;
        int second = touches[i] & 4 ? 2 : 1;
        see_pair(to, ring[i], hexes[second], by);
        see_trio(to, ring[i], hexes[first], hexes[second], by);
    }
}

/* How a hex of `height` sees a neighbour of height `of`, in Board.around. */
static int seen_as(int of, int height)
{
    return of == 0 ? AROUND_EMPTY : of < height ? AROUND_LOWER
                                  : of == height ? AROUND_EQUAL : 0;
}

/* The hexes around the tile see it one level higher than what it covers. */
static void see_ring(Differences *to, const Board *board, const Triangle *triangle,
                     const Sight ring[RING], int under)
{
    for (int i = 0; i < RING; i++) {
        int height = ring[i].height;
        if (!height || (under && height != under && height != under + 1))
            continue;
        int around =
            board->around[triangle->at[0] + ak_ring_steps[triangle->kind][i]];
        int sides = ak_ring_sides[triangle->kind][i];
        int then = around + sides * (seen_as(under + 1, height) - seen_as(under, height));
        see_hex(to, ring[i].code, height, around, -1);
        see_hex(to, ring[i].code, height, then, 1);
    }
}

static int around_in_tile(const Sight ring[RING], const uint8_t *touches, int hex,
                          int height)
{
    int around = 2 * AROUND_EQUAL;

    for (int i = 0; i < RING; i++)
        if (touches[i] >> hex & 1)
            around += seen_as(ring[i].height, height);
    return around;
}

static void change(Differences *to, int before, int after)
{
    if (before == after)
        return;
    add(to, before, -1);
    add(to, after, 1);
}

static void change_count(Differences *to, int which, int before, int after)
{
    if (before != after)
        add(to, which, small(after) - small(before));
}

static void see_counts(Differences *to, const CityCounts *before, const CityCounts *after)
{
    for (int kind = 0; kind < KINDS; kind++) {
        change(to, stars_feature(kind, before->stars[kind]),
               stars_feature(kind, after->stars[kind]));
        change(to, value_feature(kind, before->value[kind]),
               value_feature(kind, after->value[kind]));
        change_count(to, FEATURE_SUM + kind, before->value[kind], after->value[kind]);
    }
    change_count(to, FEATURE_APART, before->apart, after->apart);
    change(to, stones_feature(before->stones), stones_feature(after->stones));
}

void ak_tile_differences(Differences *out, const Board *board, const Triangle *triangle,
                         int tile, int turn, const CityCounts *before,
                         const CityCounts *after)
{
    const uint8_t *touches = ring_touches[triangle->kind];
    Sight old[HEXES], new[HEXES], ring[RING];
    int under = board->height[triangle->at[0]], owner = 2 + board->n_tiles;

    out->n = 0;
    for (int i = 0; i < RING; i++)
        ring[i] = sight_of(board, triangle->at[0] + ak_ring_steps[triangle->kind][i]);
    for (int i = 0; i < HEXES; i++) {
        int at = turn + i < HEXES ? turn + i : turn + i - HEXES;
        old[at] = sight_of(board, triangle->at[at]);
        new[at] = (Sight){ak_tile_code(tile, i), under + 1, owner};
        if (under)
            see_hex(out, old[at].code, under, board->around[triangle->at[at]], -1);
        see_hex(out, new[at].code, under + 1,
                around_in_tile(ring, touches, at, under + 1), 1);
    }
    see_ring(out, board, triangle, ring, under);
    see_tile(out, old, ring, touches, -1);
    see_tile(out, new, ring, touches, 1);
    see_counts(out, before, after);
}

void ak_stone_differences(Differences *to, int from, int stones)
{
    change(to, stones_feature(from), stones_feature(stones));
}

void ak_supply_differences(Differences *to, const Supply *from, const Supply *supply)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int stars = supplied(supply->stars[kind]) - supplied(from->stars[kind]);
        int districts =
            supplied(supply->districts[kind]) - supplied(from->districts[kind]);
        if (stars)
            add(to, FEATURE_SUPPLY + kind, stars);
        if (districts)
            add(to, FEATURE_SUPPLY + KINDS + kind, districts);
    }
}
