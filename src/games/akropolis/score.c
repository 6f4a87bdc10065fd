/* score.c - see score.h.
 *
 * First the empty land is sorted: places that a flood from beyond the city reaches are
 * outside, all others are lakes. Then the test for its kind gives each hex a verdict, and
 * the values are added up, doubled where a variant says so. */
#include "games/akropolis/score.h"

#include <string.h>

typedef enum { BUILT, OUTSIDE, LAKE } Land;

typedef struct {
    const View *view;
    const ScoreRules *rules;
    uint8_t outside[SIDE][SIDE];    /* reached from beyond the city */
    int8_t group[MAX_CELLS];        /* group number of each house, from 1 */
    int best_group, best_size, best_value;
    int house_stars;
} Scoring;

/* Flood the empty places from a corner beyond the city. A border of one hex is enough. */
static void flood_outside(Scoring *scoring)
{
    enum { MARGIN = 1 };
    const View *view = scoring->view;
    int16_t queue[SIDE * SIDE];     /* each place is queued once */
    int n = 0;

    int q = view->low_q - MARGIN, r = view->low_r - MARGIN;
    scoring->outside[q + ORIGIN][r + ORIGIN] = 1;
    queue[n++] = (int16_t)((q + ORIGIN) * SIDE + r + ORIGIN);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < DIRS; d++) {
            q = queue[i] / SIDE - ORIGIN + ak_dirs[d][0];
            r = queue[i] % SIDE - ORIGIN + ak_dirs[d][1];
            if (q < view->low_q - MARGIN || q > view->high_q + MARGIN ||
                r < view->low_r - MARGIN || r > view->high_r + MARGIN ||
                ak_view_at(view, q, r) || scoring->outside[q + ORIGIN][r + ORIGIN])
                continue;
            scoring->outside[q + ORIGIN][r + ORIGIN] = 1;
            queue[n++] = (int16_t)((q + ORIGIN) * SIDE + r + ORIGIN);
        }
}

static Land land_at(const Scoring *scoring, int q, int r)
{
    if (ak_view_at(scoring->view, q, r))
        return BUILT;
    return scoring->outside[q + ORIGIN][r + ORIGIN] ? OUTSIDE : LAKE;
}

static const Cell *neighbour(const View *view, const Cell *cell, int d)
{
    return ak_view_at(view, cell->q + ak_dirs[d][0], cell->r + ak_dirs[d][1]);
}

static int sides_with(const View *view, const Cell *cell, char code)
{
    int n = 0;

    for (int d = 0; d < DIRS; d++) {
        const Cell *other = neighbour(view, cell, d);
        n += other && other->code == code;
    }
    return n;
}

/* Is this land open to barracks? `any` says whether a lake is (rulings `edge`,
 * `sides`). */
static bool is_open(Land land, bool any)
{
    return land == OUTSIDE || (land == LAKE && any);
}

/* Is this place a lake for gardens? (AK-5.5, ruling `lake`) */
static bool is_lake(const Scoring *scoring, int q, int r)
{
    if (land_at(scoring, q, r) != LAKE)
        return false;
    for (int d = 0; scoring->rules->lake_single && d < DIRS; d++)
        if (!ak_view_at(scoring->view, q + ak_dirs[d][0], r + ak_dirs[d][1]))
            return false;
    return true;
}

/* Give all houses connected to `first` the number `group`, and rank the group
 * (AK-4.3). */
static void walk_group(Scoring *scoring, int first, int8_t group)
{
    const View *view = scoring->view;
    uint8_t queue[MAX_CELLS];
    int n = 0, value = 0;

    queue[n++] = (uint8_t)first;
    scoring->group[first] = group;
    for (int i = 0; i < n; i++) {
        const Cell *cell = &view->cells[queue[i]];
        value += cell->level;
        for (int d = 0; d < DIRS; d++) {
            const Cell *next = neighbour(view, cell, d);
            if (!next || next->code != ak_districts[HOUSE].code ||
                scoring->group[next - view->cells])
                continue;
            scoring->group[next - view->cells] = group;
            queue[n++] = (uint8_t)(next - view->cells);
        }
    }
    bool larger = n > scoring->best_size ||
                  (n == scoring->best_size && value > scoring->best_value);
    bool worthier = value > scoring->best_value;
    if (scoring->rules->houses_by_value ? worthier : larger) {
        scoring->best_group = group;
        scoring->best_size = n;
        scoring->best_value = value;
    }
}

static void find_groups(Scoring *scoring)
{
    int8_t groups = 0;

    for (int i = 0; i < scoring->view->n; i++)
        if (scoring->view->cells[i].code == ak_districts[HOUSE].code &&
            !scoring->group[i])
            walk_group(scoring, i, ++groups);
}

static Verdict judge_house(const Scoring *scoring, const Cell *cell)
{
    if (scoring->group[cell - scoring->view->cells] != scoring->best_group)
        return (Verdict){.reason = OTHER_GROUP};
    return (Verdict){.counts = true,
                     .reason = IN_GROUP,
                     .doubled = ak_houses_double(scoring->rules, scoring->best_value,
                                                 scoring->house_stars),
                     .a = (int16_t)scoring->best_size,
                     .b = (int16_t)scoring->best_value};
}

static Verdict judge_market(const Scoring *scoring, const Cell *cell)
{
    for (int d = 0; d < DIRS; d++) {
        const Cell *other = neighbour(scoring->view, cell, d);
        if (other && other->code == cell->code)
            return (Verdict){.reason = MARKET_BESIDE, .a = other->q, .b = other->r};
    }
    return (Verdict){.counts = true,
                     .reason = MARKET_ALONE,
                     .doubled =
                         sides_with(scoring->view, cell, ak_districts[MARKET].plaza) > 0};
}

static Verdict judge_barracks(const Scoring *scoring, const Cell *cell)
{
    Verdict verdict = {.reason = INLAND};
    int sides = 0;

    for (int d = 0; d < DIRS; d++) {
        int q = cell->q + ak_dirs[d][0], r = cell->r + ak_dirs[d][1];
        Land land = land_at(scoring, q, r);
        Reason reason = is_open(land, scoring->rules->edge_any) ? ON_EDGE /* AK-4.5 */
                      : land == LAKE                            ? BY_LAKE
                                                                : INLAND;
        bool is_first = verdict.reason != ON_EDGE && reason != INLAND;
        if (is_first)
            verdict = (Verdict){.reason = reason, .a = (int16_t)q, .b = (int16_t)r};
        sides += is_open(land, scoring->rules->sides_any);
    }
    verdict.counts = verdict.reason == ON_EDGE;
    verdict.doubled = sides == 3 || sides == 4;             /* AK-5.3 */
    return verdict;
}

static Verdict judge_temple(const Scoring *scoring, const Cell *cell)
{
    for (int d = 0; d < DIRS; d++)
        if (!neighbour(scoring->view, cell, d))
            return (Verdict){.reason = OPEN, .a = (int16_t)(cell->q + ak_dirs[d][0]),
                             .b = (int16_t)(cell->r + ak_dirs[d][1])};
    return (Verdict){.counts = true, .reason = WALLED_IN, .doubled = cell->level >= 2};
}

static Verdict judge_garden(const Scoring *scoring, const Cell *cell)
{
    Verdict verdict = {.counts = true, .reason = IS_GARDEN};

    for (int d = 0; d < DIRS; d++)
        if (is_lake(scoring, cell->q + ak_dirs[d][0], cell->r + ak_dirs[d][1]))
            verdict.doubled = true;
    return verdict;
}

static Verdict (*const judges[KINDS])(const Scoring *scoring, const Cell *cell) = {
    [HOUSE] = judge_house,   [MARKET] = judge_market, [BARRACKS] = judge_barracks,
    [TEMPLE] = judge_temple, [GARDEN] = judge_garden,
};

/* Judge one hex and add its value to the score of its kind. */
static Verdict judge(Score *score, const Scoring *scoring, const Cell *cell)
{
    int kind = ak_district_of(cell->code), plaza = ak_plaza_of(cell->code);

    if (plaza >= 0)
        return (Verdict){
            .counts = true, .reason = IS_PLAZA, .a = (int16_t)ak_districts[plaza].stars};
    if (kind < 0)
        return (Verdict){.reason = IS_QUARRY};

    Verdict verdict = judges[kind](scoring, cell);
    verdict.doubled =
        verdict.doubled && verdict.counts && scoring->rules->variants >> kind & 1;
    if (verdict.counts)
        score->kinds[kind].value += cell->level << verdict.doubled;
    return verdict;
}

static void count_stars(Score *score, const View *view)
{
    for (int i = 0; i < view->n; i++) {
        int plaza = ak_plaza_of(view->cells[i].code);
        if (plaza >= 0)
            score->kinds[plaza].stars += ak_districts[plaza].stars;
    }
}

void ak_score_view(Score *score, const View *view, const ScoreRules *rules)
{
    Scoring scoring = {.view = view, .rules = rules};

    memset(score, 0, sizeof *score);
    score->doubling_by_points = rules->doubling_by_points;
    count_stars(score, view);
    scoring.house_stars = score->kinds[HOUSE].stars;
    flood_outside(&scoring);
    find_groups(&scoring);
    for (int i = 0; i < view->n; i++)
        score->verdicts[i] = judge(score, &scoring, &view->cells[i]);
    for (int kind = 0; kind < KINDS; kind++) {
        KindScore *of = &score->kinds[kind];
        of->points = of->value * of->stars;
        score->points += of->points;
    }
}

static const char *const reasons[REASONS] = {
    [IS_QUARRY]     = N_("a quarry scores nothing (AK-4.1)"),
    [IS_PLAZA]      = N_("a plaza; it multiplies with its stars: %d (AK-4.2)"),
    [IN_GROUP]      = N_("in the largest group of houses: hexes %d, value %d (AK-4.3)"),
    [OTHER_GROUP]   = N_("not in the group of houses that counts (AK-4.3)"),
    [MARKET_ALONE]  = N_("no other market beside it (AK-4.4)"),
    [MARKET_BESIDE] = N_("another market beside it, at %d,%d (AK-4.4)"),
    [ON_EDGE]       = N_("on the edge of the city, open at %d,%d (AK-4.5)"),
    [INLAND]        = N_("not on the edge: no side is open (AK-4.5)"),
    [BY_LAKE]       = N_("not on the edge: the place at %d,%d is a lake (AK-4.5)"),
    [WALLED_IN]     = N_("all six neighbours are built (AK-4.6)"),
    [OPEN]          = N_("not walled in: nothing is built at %d,%d (AK-4.6)"),
    [IS_GARDEN]     = N_("gardens always count (AK-4.7)"),
};

/* The reasons whose two numbers are the coordinates of a place. */
static const bool names_place[REASONS] = {
    [MARKET_BESIDE] = true, [ON_EDGE] = true, [BY_LAKE] = true, [OPEN] = true,
};

static const char *const doubled[KINDS] = {
    [HOUSE]    = N_("doubled: the group is worth 10 or more (AK-5.1)"),
    [MARKET]   = N_("doubled: it touches a market plaza (AK-5.2)"),
    [BARRACKS] = N_("doubled: 3 or 4 of its sides are open (AK-5.3)"),
    [TEMPLE]   = N_("doubled: it is on level 2 or higher (AK-5.4)"),
    [GARDEN]   = N_("doubled: it touches a lake (AK-5.5)"),
};

static const char *why_doubled(const Score *score, int kind)
{
    if (kind == HOUSE && score->doubling_by_points)
        return N_("doubled: the houses bring 10 points or more (AK-5.1)");
    return doubled[kind];
}

int ak_score_why(Message out[MAX_WHY], const Score *score, const View *view, int cell)
{
    const Verdict *verdict = &score->verdicts[cell];
    int kind = ak_district_of(view->cells[cell].code), n = 0;
    bool is_place = names_place[verdict->reason];
    const int numbers[] = {verdict->a + (is_place ? view->shift_q : 0),
                           verdict->b + (is_place ? view->shift_r : 0)};

    message_numbers(&out[n++], reasons[verdict->reason], numbers, 2);
    if (verdict->doubled)
        message_numbers(&out[n++], why_doubled(score, kind), NULL, 0);
    if (verdict->counts && kind >= 0 && score->kinds[kind].stars == 0)
        message_f(&out[n++],
                  N_("no points yet: the city has no plaza of this kind (AK-4.1)"));
    return n;
}
