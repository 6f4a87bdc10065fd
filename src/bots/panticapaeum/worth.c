/* worth.c - see worth.h. */
#include "bots/panticapaeum/worth.h"

#include <string.h>

#include "bots/evaluated.h"
#include "bots/panticapaeum/net.h"

enum { RATE_UNIT = 12 };

/* The value of an effect that waits to be used. */
static const int32_t effects[ROW_KINDS] = {
    [ROW_WORKER] = 2 * POINT,  [ROW_MOVE] = POINT / 2, [ROW_DRAW] = 3 * POINT / 2,
    [ROW_FREE] = 4 * POINT,    [ROW_AQUEDUCT] = 2 * POINT,
    [ROW_ADVANCE] = 3 * POINT / 2,
};

static bool is_drought(const Cell *cell)
{
    return cell->content == DROUGHT && !cell->worker && cell->building == NONE;
}

/* The cells around a building: its rectangle and one more cell on each side. */
typedef struct {
    int low_x, high_x, low_y, high_y;
} Area;

static Area area_around(const City *city, const Building *building)
{
    const Cell *a = &city->cells[building->cells[0]], *b = a;

    if (building->cells[1] != NONE)
        b = &city->cells[building->cells[1]];
    return (Area){(a->x < b->x ? a->x : b->x) - 1, (a->x > b->x ? a->x : b->x) + 1,
                  (a->y < b->y ? a->y : b->y) - 1, (a->y > b->y ? a->y : b->y) + 1};
}

/* What is around one building, counted in every way that a kind of building needs. */
typedef struct {
    int workers, open, droughts, others;
} Around;

typedef struct {
    const City *city;
    const Map *map;
    SeatView *view;
    uint8_t is_watered[MAX_CELLS];  /* beside an aqueduct */
} CityScan;

static void count_cell(Around *around, CityScan *scan, int b, const Cell *cell,
                       uint64_t *seen)
{
    int kind = scan->city->buildings[b].kind, other = cell->building;

    if (other == NONE) {
        around->open++;
        around->workers += cell->worker;
        around->droughts += is_drought(cell);
        scan->view->beside[cell - scan->city->cells]++;
        if (kind == ORANGE)
            scan->is_watered[cell - scan->city->cells] = 1;
    } else if (other != b && !(*seen >> other & 1)) {
        *seen |= (uint64_t)1 << other;
        around->others += scan->city->buildings[other].kind != kind;
    }
}

static Around look_around(CityScan *scan, int b)
{
    Area area = area_around(scan->city, &scan->city->buildings[b]);
    Around around = {0};
    uint64_t seen = 0;

    for (int y = area.low_y; y <= area.high_y; y++)
        for (int x = area.low_x; x <= area.high_x; x++) {
            const Cell *cell = map_cell(scan->map, scan->city, x, y);
            if (cell)
                count_cell(&around, scan, b, cell, &seen);
        }
    return around;
}

/* What is counted for the building at the end (PA-10.3). */
static int counted(const CityScan *scan, int b, const Around *around)
{
    const Building *building = &scan->city->buildings[b];

    switch (building->kind) {
    case BROWN:  return around->workers;
    case PURPLE: return around->open;
    case WHITE:  return scan->city->cells[building->cells[0]].level;
    case ORANGE: return around->droughts;
    default:     return around->others;
    }
}

static void building_terms(int32_t out[TERMS], const State *s, int seat, CityScan *scan)
{
    const City *city = scan->city;
    int workers = s->set.workers - s->seats[seat].reserve;
    RowCell rates[COLOURS];

    for (int kind = 0; kind < COLOURS; kind++) {
        rates[kind] = pa_row_rate(s, seat, kind);
        out[TERM_STEPS + kind] = s->seats[seat].markers[kind];
        out[TERM_RATE + kind] = rates[kind].arg * RATE_UNIT / rates[kind].per;
    }
    for (int b = 0; b < city->n_buildings; b++) {
        int kind = city->buildings[b].kind;
        Around around = look_around(scan, b);
        int n = counted(scan, b, &around);
        scan->view->counted[b] = (uint8_t)n;
        out[TERM_COUNTED + kind] += n;
        out[TERM_POINTS + kind] += rates[kind].arg * (n / rates[kind].per);
        out[TERM_BUILT + kind]++;
        if (kind == BROWN) {
            out[TERM_HOUSE_SIDES] += around.open;
            out[TERM_HOUSE_WORKERS] += around.open < workers ? around.open : workers;
        }
    }
    out[TERM_OTHERS] = (city->n_buildings - out[TERM_BUILT + GREEN]) *
                       out[TERM_RATE + GREEN] / RATE_UNIT;
}

static void store_terms(int32_t out[TERMS], const State *s, int seat)
{
    const Seat *of = &s->seats[seat];
    int total = pa_total_store(of);

    for (int colour = 0; colour < COLOURS; colour++) {
        int taken = s->set.in_column[s->players] - s->left[colour];
        int cost = s->left[colour] ? s->set.costs[s->players][taken] -
                                     of->improvements[MINUS_RESOURCE]
                                   : 0;
        int stored = of->store[colour];
        out[TERM_STORE + colour] = stored < cost ? stored : cost;
        out[TERM_PAYABLE + colour] = cost > 0 && stored >= cost;
        out[TERM_COLOURS] += stored > 0;
    }
    out[TERM_COINS] = of->coins;
    out[TERM_RESOURCES] = total;
    out[TERM_EXCESS] = total > s->set.store_limit ? total - s->set.store_limit : 0;
    out[TERM_SALE] = out[TERM_COLOURS] >= s->set.sell_min;
    out[TERM_FREE_WORKERS] = of->board;
    out[TERM_WORKERS] = s->set.workers - of->reserve;
    for (int i = 0; i < IMPROVEMENTS; i++)
        out[TERM_IMPROVEMENTS + i] = of->improvements[i];
}

static void dry_around(CityScan *scan, const Cell *dry)
{
    for (int y = dry->y - 1; y <= dry->y + 1; y++)
        for (int x = dry->x - 1; x <= dry->x + 1; x++) {
            const Cell *cell = map_cell(scan->map, scan->city, x, y);
            if (cell)
                scan->view->dry_beside[cell - scan->city->cells]++;
        }
}

static void cell_terms(int32_t out[TERMS], const State *s, int seat, CityScan *scan)
{
    static const uint8_t by_level[] = {TERM_OPEN, TERM_OPEN, TERM_OPEN_HIGH};
    const City *city = scan->city;
    bool is_safe = s->seats[seat].markers[ORANGE] > 0;
    unsigned colours = 0;

    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        if (cell->building != NONE)
            continue;
        out[cell->level < 3 ? by_level[cell->level] : TERM_OPEN_HIGHER]++;
        if (is_drought(cell)) {
            out[TERM_DROUGHTS]++;
            out[TERM_DRY] += !(is_safe && scan->is_watered[i]);
            dry_around(scan, cell);
        }
        if (cell->cube != NONE) {
            out[TERM_CUBES]++;
            colours |= 1u << cell->cube;
        }
    }
    out[TERM_CUBE_COLOURS] = __builtin_popcount(colours);
    out[TERM_DROUGHTS] = out[TERM_DROUGHTS] * out[TERM_RATE + ORANGE] / RATE_UNIT;
    out[TERM_CELLS] = city->n_cells;
}

void pa_seat_view(SeatView *out, const State *s, int seat, const Map *map)
{
    CityScan scan = {.city = &s->seats[seat].city, .map = map, .view = out};

    memset(out, 0, sizeof *out);
    building_terms(out->terms, s, seat, &scan);
    store_terms(out->terms, s, seat);
    cell_terms(out->terms, s, seat, &scan);
    out->terms[TERM_ALWAYS] = 1;
}

void pa_seat_terms(int32_t out[TERMS], const State *s, int seat, const Map *map)
{
    SeatView view;

    pa_seat_view(&view, s, seat, map);
    memcpy(out, view.terms, sizeof view.terms);
}

int pa_turns_left(const State *s, int seat)
{
    int place = (seat - s->first + s->players) % s->players;
    int done = (s->turns_done + s->players - 1 - place) / s->players;
    bool ends = s->phase == PHASE_LAST || s->phase == PHASE_DISCARD ||
                s->phase == PHASE_OVER;
    bool begins = s->phase == PHASE_RING || s->phase == PHASE_TOKENS ||
                  s->phase == PHASE_LOT;
    int rounds = s->set.rounds - s->round;

    if (ends)
        return rounds * s->set.turns;
    if (begins)
        return (rounds + 1) * s->set.turns;
    bool is_inside = s->phase != PHASE_EXPLORE &&
                     (s->first + s->turns_done) % s->players == seat;
    return rounds * s->set.turns + s->set.turns - done - is_inside;
}

static int32_t pending_worth(const State *s)
{
    int32_t sum = 0;

    for (int i = 0; i < s->n_pending; i++) {
        Pending pending = s->pending[i];
        sum += pending.is_effect ? effects[s->set.rows[pending.row][pending.cell].kind]
                                 : POINT;
    }
    if (s->drawn != NONE || s->phase == PHASE_DRAW)
        sum += effects[ROW_DRAW];
    return sum;
}

static int32_t part_of(int32_t value, int of_share)
{
    return value * of_share / SHARE;
}

/* The sum of the terms, by the seat's taste. */
static int32_t terms_worth(const int32_t terms[TERMS], int left,
                           const Evaluator *evaluator)
{
    const int32_t *w = evaluator->weights[left < MAX_LEFT ? left : MAX_LEFT];
    const Taste *taste = evaluator->taste;
    int32_t sum = 0, rows = 0;

    for (int i = 0; i < TERMS; i++)
        sum += w[i] * terms[i];
    for (int i = TERM_STEPS; i < TERM_STORE; i++)
        rows += w[i] * terms[i];
    int32_t coins = w[TERM_COINS] * terms[TERM_COINS];
    int32_t workers = w[TERM_WORKERS] * terms[TERM_WORKERS];
    sum += part_of(rows, taste->rows) - rows;
    sum += part_of(coins, taste->coins) - coins;
    return sum + part_of(workers, taste->workers) - workers;
}

void pa_seat_base(NetBase *base, const State *s, int seat, const Map *map, int left,
                  const Evaluator *evaluator)
{
    int8_t features[FEATURES];
    SeatView view;

    if (!evaluator->net)
        return;
    pa_seat_view(&view, s, seat, map);
    pa_seat_features(features, s, seat, map, &view, left);
    pa_net_base(base, evaluator->net, features);
}

int32_t pa_seat_worth(const State *s, int seat, const Map *map, int left,
                      const Evaluator *evaluator, const NetBase *base)
{
    static const NetBase nothing;
    int8_t features[FEATURES];
    SeatView view;

    bots_evaluated++;
    pa_seat_view(&view, s, seat, map);
    int32_t worth = terms_worth(view.terms, left, evaluator) + pending_worth(s);
    if (!evaluator->net)
        return worth;
    pa_seat_features(features, s, seat, map, &view, left);
    return worth + pa_net_value(evaluator->net, base ? base : &nothing, features, left);
}
