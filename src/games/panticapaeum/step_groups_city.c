/* step_groups_city.c - tiles, buildings, workers: the groups of steps that depend on the city. */
#include "games/panticapaeum/step_groups.h"

/* Tiles. */

static const Fits *fits_of(Ask *ask, uint64_t mask)
{
    for (int i = 0; i < ask->n_fits; i++)
        if (ask->fits[i].mask == mask)
            return &ask->fits[i];
    pa_rows_fit(&ask->fits[ask->n_fits], ask->rows, mask);
    return &ask->fits[ask->n_fits++];
}

static int count_lays(Ask *ask, int tile)
{
    Lays *lays = &ask->lays[ask->n_lays++];

    lays->tile = tile;
    lays->n = 0;
    if (ask->seat->city.n_cells == 0)
        return lays->n = ROTATIONS;                         /* PA-5.2 */
    pa_shapes_of(lays->shapes, pa_tile_of(&ask->s->set, tile));
    for (int rot = 0; rot < ROTATIONS; rot++) {
        lays->fits[rot] = fits_of(ask, lays->shapes[rot].mask);
        lays->n += lays->fits[rot]->n;
    }
    return lays->n;
}

/* Write one row of places from the left, each with all its rotations. Returns true when
 * no more is wanted. */
static bool write_row(Ask *ask, const Lays *lays, const Move m[ROTATIONS], int y)
{
    uint64_t rows[ROTATIONS], any = 0;

    for (int rot = 0; rot < ROTATIONS; rot++)
        any |= rows[rot] = fits_row(lays->fits[rot], &lays->shapes[rot], y);
    for (; any; any &= any - 1) {
        int x = __builtin_ctzll(any);
        for (int rot = 0; rot < ROTATIONS; rot++)
            if (rows[rot] >> x & 1 &&
                put(ask, moved_to(m[rot], x + ask->rows->map.x, y + ask->rows->map.y)))
                return true;
    }
    return false;
}

static int count_row(const Lays *lays, int y)
{
    int n = 0;

    for (int rot = 0; rot < ROTATIONS; rot++)
        n += fits_count(lays->fits[rot], &lays->shapes[rot], y);
    return n;
}

/* Write the tile at all its places. Returns true when no more is wanted. */
static bool write_tile(Ask *ask, const Lays *lays)
{
    Move m[ROTATIONS];

    if (pass_over(ask, lays->n))
        return false;
    for (int rot = 0; rot < ROTATIONS; rot++)
        m[rot] = pa_step_pack((Step){.action = LAY, .what = lays->tile, .turn = rot});
    if (ask->seat->city.n_cells == 0) {
        for (int rot = 0; rot < ROTATIONS; rot++)
            if (put(ask, m[rot]))
                return true;
        return false;
    }
    for (int y = ask->rows->low - MAX_TILE_CELLS;
         y <= ask->rows->high + MAX_TILE_CELLS; y++)
        if (!pass_over(ask, count_row(lays, y)) && write_row(ask, lays, m, y))
            return true;
    return false;
}

static void write_lays(Ask *ask)
{
    for (int i = 0; i < ask->n_lays; i++)
        if (write_tile(ask, &ask->lays[i]))
            return;
}

static int count_explores(Ask *ask)
{
    const State *s = ask->s;
    int n = 0;

    for (int i = 0; i < s->on_ring && i < s->set.window; i++)
        n += count_lays(ask, s->ring[i]);
    return n;
}

static int count_drawn(Ask *ask)
{
    return count_lays(ask, ask->s->drawn);
}

static int count_forms(Ask *ask)
{
    return count_lays(ask, FORM_TILE + pa_pending_cell(ask->s).arg);
}

/* Buildings. */

static void count_sites(Ask *ask)
{
    for (int size = 1; size <= 2; size++)
        ask->sites[size] = pa_rows_sites(ask->rows, size);
}

/* Write `m`, and the upright version of it, at each site in the order of the cells.
 * Returns true when no more is wanted. */
static bool write_sites(Ask *ask, const Move m[2], int size)
{
    const City *city = &ask->seat->city;
    const Rows *rows = ask->rows;

    if (pass_over(ask, ask->sites[size]))
        return false;
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        int x = cell->x - rows->map.x, y = cell->y - rows->map.y;
        if (cell->building != NONE)
            continue;
        if ((size == 1 || !rows_bit(rows->right, x, y)) &&
            put(ask, moved_to(m[0], cell->x, cell->y)))
            return true;
        if (size == 2 && !rows_bit(rows->down, x, y) &&
            put(ask, moved_to(m[1], cell->x, cell->y)))
            return true;
    }
    return false;
}

static void add_payment(Ask *ask, int kind, int a, int b)
{
    Step step = {.action = BUILD, .what = kind, .swaps = {a, b}};
    uint8_t *to = ask->payments[kind][ask->n_payments[kind]];

    if (pa_payment_refusal(ask->s, &step).rule)
        return;
    to[0] = (uint8_t)a;
    to[1] = (uint8_t)b;
    ask->n_payments[kind]++;
}

/* All ways to pay, in the order in which add_builds in moves.c tries them, but only those
 * in which substitutes can help. */
static void list_payments(Ask *ask, int kind)
{
    int lacking = pa_building_cost(ask->s, kind) - ask->seat->store[kind];
    int tokens = ask->seat->improvements[SUBSTITUTE];
    int most = tokens < 2 ? tokens : 2;

    ask->n_payments[kind] = 0;
    if (lacking <= 0)
        add_payment(ask, kind, 0, 0);
    if (lacking <= 0 || lacking > most)
        return;
    for (int a = 1; a <= COLOURS; a++) {
        add_payment(ask, kind, a, 0);
        for (int b = a; b <= COLOURS && most == 2; b++)
            add_payment(ask, kind, a, b);
    }
}

static int count_builds(Ask *ask)
{
    int n = 0;

    count_sites(ask);
    for (int kind = 0; kind < COLOURS; kind++) {
        ask->n_payments[kind] = 0;
        if (ask->s->left[kind] > 0)
            list_payments(ask, kind);
        n += ask->n_payments[kind] * ask->sites[ask->s->set.footprint[kind]];
    }
    return n;
}

static void write_builds(Ask *ask)
{
    Move m[2];

    for (int kind = 0; kind < COLOURS; kind++)
        for (int i = 0; i < ask->n_payments[kind]; i++) {
            const uint8_t *by = ask->payments[kind][i];
            for (int turn = 0; turn < 2; turn++)
                m[turn] = pa_step_pack((Step){.action = BUILD,
                                              .what = kind,
                                              .turn = turn,
                                              .swaps = {by[0], by[1]}});
            if (write_sites(ask, m, ask->s->set.footprint[kind]))
                return;
        }
}

/* May a building of this kind be built for free now? */
static bool is_free(const State *s, int kind)
{
    return s->left[kind] > 0 && may_be_free(kind);
}

static int count_free_builds(Ask *ask)
{
    int n = 0;

    count_sites(ask);
    for (int kind = 0; kind < COLOURS; kind++)
        n += is_free(ask->s, kind) ? ask->sites[ask->s->set.footprint[kind]] : 0;
    return n;
}

static void write_free_builds(Ask *ask)
{
    Move m[2];

    for (int kind = 0; kind < COLOURS; kind++) {
        for (int turn = 0; turn < 2; turn++)
            m[turn] = pa_step_pack(
                (Step){.action = FREE_BUILD, .what = kind, .turn = turn});
        if (is_free(ask->s, kind) && write_sites(ask, m, ask->s->set.footprint[kind]))
            return;
    }
}

/* When a building is moved, its new site may include some of its own cells. This is so
 * rare that it is enough to check every site by the plain rules. */
static bool can_move_to(const Ask *ask, const Step *step)
{
    const City *city = &ask->seat->city;
    Site site = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};
    int size = city->buildings[step->what].cells[1] == NONE ? 1 : 2;

    return step->turn < size &&
           pa_site_refusal(&ask->rows->map, city, site, size, step->what) == FITS;
}

/* Candidate number `i`: the sites that a building might have if it could stand
 * anywhere. */
static Step move_number(const City *city, int i)
{
    const Cell *cell = &city->cells[i / 2 % city->n_cells];

    return (Step){.action = MOVE_BUILDING, .x = cell->x, .y = cell->y,
                  .what = i / 2 / city->n_cells, .turn = i % 2};
}

static int all_moves(const City *city)
{
    return 2 * city->n_cells * city->n_buildings;
}

static int count_moves(Ask *ask)
{
    const City *city = &ask->seat->city;
    int n = 0;

    for (int i = 0; i < all_moves(city); i++) {
        Step step = move_number(city, i);
        n += can_move_to(ask, &step);
    }
    return n;
}

static void write_moves(Ask *ask)
{
    const City *city = &ask->seat->city;

    for (int i = 0; i < all_moves(city); i++) {
        Step step = move_number(city, i);
        if (can_move_to(ask, &step) && put_step(ask, step))
            return;
    }
}

/* Workers. */

static bool takes_worker(const Ask *ask, int i)
{
    const Cell *cell = &ask->seat->city.cells[i];

    return cell->building == NONE && !cell->worker && i + 1 != ask->s->wild;
}

static int count_workers(Ask *ask)
{
    int n = 0;

    if (ask->seat->board == 0 || ask->s->phase == PHASE_DISCARD)
        return 0;
    for (int i = 0; i < ask->seat->city.n_cells; i++)
        n += takes_worker(ask, i);
    return n;
}

static void write_workers(Ask *ask)
{
    const Move m = pa_step_pack((Step){.action = WORKER});

    for (int i = 0; i < ask->seat->city.n_cells; i++) {
        const Cell *cell = &ask->seat->city.cells[i];
        if (takes_worker(ask, i) && put(ask, moved_to(m, cell->x, cell->y)))
            return;
    }
}

const Part pa_part_explores = {count_explores, write_lays};
const Part pa_part_drawn = {count_drawn, write_lays};
const Part pa_part_forms = {count_forms, write_lays};
const Part pa_part_builds = {count_builds, write_builds};
const Part pa_part_free_builds = {count_free_builds, write_free_builds};
const Part pa_part_moves = {count_moves, write_moves};
const Part pa_part_workers = {count_workers, write_workers};
