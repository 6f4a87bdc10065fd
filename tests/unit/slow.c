/* slow.c - see slow.h. */
#include "slow.h"

#include <string.h>

typedef struct {
    int x, z;
} Place;

/* The neighbour in direction `d`, clockwise from north: of the cube coordinates x, y, z
 * one grows, one shrinks, and the third stays the same. q is x and r is z. */
static Place beside(Place p, int d)
{
    switch (d % 6) {
    case 0:  return (Place){p.x, p.z - 1};
    case 1:  return (Place){p.x + 1, p.z - 1};
    case 2:  return (Place){p.x + 1, p.z};
    case 3:  return (Place){p.x, p.z + 1};
    case 4:  return (Place){p.x - 1, p.z + 1};
    default: return (Place){p.x - 1, p.z};
    }
}

static const SlowHex *hex_at(const SlowCity *city, Place p)
{
    static const SlowHex none;

    if (p.x < -SLOW_MIDDLE || p.x >= SLOW_MIDDLE || p.z < -SLOW_MIDDLE ||
        p.z >= SLOW_MIDDLE)
        return &none;
    return &city->at[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE];
}

static bool is_built(const SlowCity *city, Place p)
{
    return hex_at(city, p)->code != 0;
}

/* AK-3.1: hex 0, and two of its neighbours that follow each other clockwise. */
static void three(Place out[HEXES], Spot spot)
{
    out[0] = (Place){spot.q, spot.r};
    out[1] = beside(out[0], spot.rot);
    out[2] = beside(out[0], spot.rot + 1);
}

static void put(SlowCity *city, Place p, char code, int level, int owner)
{
    city->at[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE] = (SlowHex){code, level, owner};
}

void slow_build(SlowCity *out, const City *city)
{
    Place start = {0, 0}, p[HEXES];

    memset(out, 0, sizeof *out);
    put(out, start, 'H', 1, 0);
    for (int d = 0; d < 6; d += 2)          /* quarries on alternating sides (AK-1.5) */
        put(out, beside(start, d), 'q', 1, 0);
    for (int i = 0; i < city->n; i++) {
        const Laid *laid = &city->laid[i];
        three(p, laid->spot);
        int level = hex_at(out, p[0])->level + 1;
        for (int k = 0; k < HEXES; k++)
            put(out, p[k], ak_tiles[laid->tile].hexes[k], level, laid->tile);
    }
}

void slow_view(SlowCity *out, const View *view)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < view->n; i++) {
        const Cell *cell = &view->cells[i];
        put(out, (Place){cell->q, cell->r}, cell->code, cell->level, cell->tile);
    }
}

static bool is_level_one(const SlowCity *city, const Place p[HEXES])
{
    bool touches = false;

    for (int k = 0; k < HEXES; k++) {
        if (is_built(city, p[k]))
            return false;
        for (int d = 0; d < 6; d++)
            touches = touches || is_built(city, beside(p[k], d));
    }
    return touches;
}

static bool is_supported(const SlowCity *city, const Place p[HEXES])
{
    const SlowHex *a = hex_at(city, p[0]), *b = hex_at(city, p[1]),
        *c = hex_at(city, p[2]);

    return a->code && b->code && c->code &&
           a->level == b->level && b->level == c->level &&
           (a->owner != b->owner || b->owner != c->owner);
}

bool slow_fits(const SlowCity *city, Spot spot)
{
    Place p[HEXES];

    three(p, spot);
    return is_level_one(city, p) || is_supported(city, p);
}

int slow_quarries(const SlowCity *city, Spot spot)
{
    Place p[HEXES];
    int n = 0;

    three(p, spot);
    for (int k = 0; k < HEXES; k++)
        n += hex_at(city, p[k])->code == 'q';
    return n;
}

/* Everything that scoring needs to know about places. */
typedef struct {
    const SlowCity *city;
    const ScoreRules *rules;
    bool sea[SLOW_SIDE][SLOW_SIDE];
    int mark[SLOW_SIDE][SLOW_SIDE];     /* of houses: their group */
    int low_x, high_x, low_z, high_z;
    SlowScore score;
} Survey;

static void find_bounds(Survey *s)
{
    s->low_x = s->low_z = SLOW_SIDE;
    s->high_x = s->high_z = -SLOW_SIDE;
    for (int x = -SLOW_MIDDLE; x < SLOW_MIDDLE; x++)
        for (int z = -SLOW_MIDDLE; z < SLOW_MIDDLE; z++) {
            if (!is_built(s->city, (Place){x, z}))
                continue;
            s->low_x = x < s->low_x ? x : s->low_x;
            s->high_x = x > s->high_x ? x : s->high_x;
            s->low_z = z < s->low_z ? z : s->low_z;
            s->high_z = z > s->high_z ? z : s->high_z;
        }
}

static bool is_sea(const Survey *s, Place p)
{
    if (p.x < s->low_x || p.x > s->high_x || p.z < s->low_z || p.z > s->high_z)
        return true;
    return s->sea[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE];
}

static bool is_lake(const Survey *s, Place p)
{
    return !is_built(s->city, p) && !is_sea(s, p);
}

typedef bool Spread(Survey *s, Place p);

/* Do something at every place within the bounds until nothing changes any more. */
static void until_still(Survey *s, Spread *spread)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = s->low_x; x <= s->high_x; x++)
            for (int z = s->low_z; z <= s->high_z; z++)
                changed = spread(s, (Place){x, z}) || changed;
        for (int x = s->high_x; x >= s->low_x; x--)
            for (int z = s->high_z; z >= s->low_z; z--)
                changed = spread(s, (Place){x, z}) || changed;
    }
}

/* An empty place beside the sea is sea. */
static bool spread_sea(Survey *s, Place p)
{
    bool *sea = &s->sea[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE];

    if (*sea || is_built(s->city, p))
        return false;
    for (int d = 0; d < 6; d++)
        *sea = *sea || is_sea(s, beside(p, d));
    return *sea;
}

static int *mark_of(Survey *s, Place p)
{
    return &s->mark[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE];
}

/* A house takes the smallest number of the houses beside it. */
static bool spread_marks(Survey *s, Place p)
{
    bool changed = false;

    if (hex_at(s->city, p)->code != 'h')
        return false;
    int *mark = mark_of(s, p);
    if (*mark == 0)
        *mark = 1 + (p.x + SLOW_MIDDLE) * SLOW_SIDE + p.z + SLOW_MIDDLE;
    for (int d = 0; d < 6; d++) {
        Place other = beside(p, d);
        if (hex_at(s->city, other)->code != 'h' || *mark_of(s, other) == 0 ||
            *mark_of(s, other) >= *mark)
            continue;
        *mark = *mark_of(s, other);
        changed = true;
    }
    return changed;
}

static void measure_group(Survey *s, int mark, int *size, int *value)
{
    *size = *value = 0;
    for (int x = s->low_x; x <= s->high_x; x++)
        for (int z = s->low_z; z <= s->high_z; z++)
            if (*mark_of(s, (Place){x, z}) == mark) {
                ++*size;
                *value += hex_at(s->city, (Place){x, z})->level;
            }
}

/* AK-4.3. A group is identified by the place that kept its own number. */
static void score_houses(Survey *s)
{
    int best_size = 0, best = 0, size, value;

    for (int x = s->low_x; x <= s->high_x; x++)
        for (int z = s->low_z; z <= s->high_z; z++) {
            int own = 1 + (x + SLOW_MIDDLE) * SLOW_SIDE + z + SLOW_MIDDLE;
            if (*mark_of(s, (Place){x, z}) != own)
                continue;
            measure_group(s, own, &size, &value);
            if (s->rules->houses_by_value)
                size = 0;
            if (size > best_size || (size == best_size && value > best)) {
                best_size = size;
                best = value;
            }
        }
    s->score.value[HOUSE] = best;
}

static int count_beside(const Survey *s, Place p, char code)
{
    int n = 0;

    for (int d = 0; d < 6; d++)
        n += hex_at(s->city, beside(p, d))->code == code;
    return n;
}

/* How often the market, barracks, temple or garden at `p` counts: 0, 1 or 2. */
static int market_counts(const Survey *s, Place p)
{
    return count_beside(s, p, 'm') ? 0 : count_beside(s, p, 'M') ? 2 : 1;
}

static int barracks_counts(const Survey *s, Place p)
{
    int sea = 0, lake = 0;

    for (int d = 0; d < 6; d++) {
        sea += !is_built(s->city, beside(p, d)) && is_sea(s, beside(p, d));
        lake += is_lake(s, beside(p, d));
    }
    int edge = s->rules->edge_any ? sea + lake : sea;
    int sides = s->rules->sides_any ? sea + lake : sea;
    return edge == 0 ? 0 : sides == 3 || sides == 4 ? 2 : 1;
}

static int temple_counts(const Survey *s, Place p)
{
    if (count_beside(s, p, 0) > 0)
        return 0;
    return hex_at(s->city, p)->level > 1 ? 2 : 1;
}

static int garden_counts(const Survey *s, Place p)
{
    for (int d = 0; d < 6; d++) {
        Place other = beside(p, d);
        bool single = is_lake(s, other) && count_beside(s, other, 0) == 0;
        if (s->rules->lake_single ? single : is_lake(s, other))
            return 2;
    }
    return 1;
}

static void score_place(Survey *s, Place p)
{
    static int (*const counts[KINDS])(const Survey *, Place) = {
        [MARKET] = market_counts, [BARRACKS] = barracks_counts,
        [TEMPLE] = temple_counts, [GARDEN] = garden_counts,
    };
    static const int stars[KINDS] = {1, 2, 2, 2, 3};
    static const char codes[] = "hmbtg", plazas[] = "HMBTG";
    const SlowHex *hex = hex_at(s->city, p);

    for (int kind = 0; kind < KINDS; kind++) {
        if (hex->code == plazas[kind])
            s->score.stars[kind] += stars[kind];
        if (hex->code != codes[kind] || kind == HOUSE)
            continue;
        int times = counts[kind](s, p);
        if (times == 2 && !(s->rules->variants >> kind & 1))
            times = 1;
        s->score.value[kind] += times * hex->level;
    }
}

/* AK-5.1: comes last, when the stars have been counted. */
static void double_houses(Survey *s)
{
    int value = s->score.value[HOUSE], points = value * s->score.stars[HOUSE];

    if (s->rules->variants & 1 && (s->rules->doubling_by_points ? points : value) >= 10)
        s->score.value[HOUSE] = 2 * value;
}

SlowScore slow_score(const SlowCity *city, const ScoreRules *rules)
{
    static Survey s;

    s = (Survey){.city = city, .rules = rules};
    find_bounds(&s);
    until_still(&s, spread_sea);
    until_still(&s, spread_marks);
    score_houses(&s);
    for (int x = s.low_x; x <= s.high_x; x++)
        for (int z = s.low_z; z <= s.high_z; z++)
            score_place(&s, (Place){x, z});
    double_houses(&s);
    for (int kind = 0; kind < KINDS; kind++)
        s.score.total += s.score.value[kind] * s.score.stars[kind];
    return s.score;
}

/* Drain the lake that contains `p`. Returns its size. */
static int drain(Survey *s, Place p)
{
    int n = 1;

    if (!is_lake(s, p))
        return 0;
    s->sea[p.x + SLOW_MIDDLE][p.z + SLOW_MIDDLE] = true;
    for (int d = 0; d < 6; d++)
        n += drain(s, beside(p, d));
    return n;
}

int slow_lakes(const SlowCity *city, int sizes[MAX_LAKES])
{
    static Survey s;
    int n = 0;

    s = (Survey){.city = city};
    find_bounds(&s);
    until_still(&s, spread_sea);
    for (int x = s.low_x; x <= s.high_x; x++)
        for (int z = s.low_z; z <= s.high_z; z++) {
            int size = drain(&s, (Place){x, z}), at = n;
            if (size == 0)
                continue;
            for (; at > 0 && sizes[at - 1] > size; at--)
                sizes[at] = sizes[at - 1];
            sizes[at] = size;
            n++;
        }
    return n;
}
