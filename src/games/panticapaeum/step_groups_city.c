/* step_groups_city.c - tiles, buildings, workers: the groups of steps that depend on the
 * city. */
#include "games/panticapaeum/step_groups.h"

/* Tiles. */

static const Fits *fits_of(StepListing *list, uint64_t mask)
{
    for (int i = 0; i < list->n_fits; i++)
        if (list->fits[i].mask == mask)
            return &list->fits[i];
    pa_rows_fit(&list->fits[list->n_fits], list->rows, mask);
    return &list->fits[list->n_fits++];
}

static int count_lays(StepListing *list, int tile)
{
    Lays *lays = &list->lays[list->n_lays++];

    lays->tile = tile;
    lays->n = 0;
    if (list->seat->city.n_cells == 0)
        return lays->n = ROTATIONS;                         /* PA-5.2 */
    pa_shapes_of(lays->shapes, pa_tile_of(&list->s->set, tile));
    for (int rot = 0; rot < ROTATIONS; rot++) {
        lays->fits[rot] = fits_of(list, lays->shapes[rot].mask);
        lays->n += lays->fits[rot]->n;
    }
    return lays->n;
}

/* Write one row of places from the left, each with all its rotations. Returns true when
 * no more is wanted. */
static bool write_row(StepListing *list, const Lays *lays, const Move m[ROTATIONS], int y)
{
    uint64_t rows[ROTATIONS], any = 0;

    for (int rot = 0; rot < ROTATIONS; rot++)
        any |= rows[rot] = fits_row(lays->fits[rot], &lays->shapes[rot], y);
    for (; any; any &= any - 1) {
        int x = __builtin_ctzll(any);
        for (int rot = 0; rot < ROTATIONS; rot++)
            if (rows[rot] >> x & 1 &&
                put(list, moved_to(m[rot], x + list->rows->map.x, y + list->rows->map.y)))
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
static bool write_tile(StepListing *list, const Lays *lays)
{
    Move m[ROTATIONS];

    if (pass_over(list, lays->n))
        return false;
    for (int rot = 0; rot < ROTATIONS; rot++)
        m[rot] = pa_step_pack((Step){.action = LAY, .what = lays->tile, .turn = rot});
    if (list->seat->city.n_cells == 0) {
        for (int rot = 0; rot < ROTATIONS; rot++)
            if (put(list, m[rot]))
                return true;
        return false;
    }
    for (int y = list->rows->low - MAX_TILE_CELLS;
         y <= list->rows->high + MAX_TILE_CELLS; y++)
        if (!pass_over(list, count_row(lays, y)) && write_row(list, lays, m, y))
            return true;
    return false;
}

static void write_lays(StepListing *list)
{
    for (int i = 0; i < list->n_lays; i++)
        if (write_tile(list, &list->lays[i]))
            return;
}

static int count_explores(StepListing *list)
{
    const State *s = list->s;
    int n = 0;

    for (int i = 0; i < s->on_ring && i < s->set.window; i++)
        n += count_lays(list, s->ring[i]);
    return n;
}

static int count_drawn(StepListing *list)
{
    return count_lays(list, list->s->drawn);
}

static int count_forms(StepListing *list)
{
    return count_lays(list, FORM_TILE + pa_pending_cell(list->s).arg);
}

/* Buildings. */

static void count_sites(StepListing *list)
{
    for (int size = 1; size <= 2; size++)
        list->sites[size] = pa_rows_sites(list->rows, size);
}

/* Write `m`, and the upright version of it, at each site in the order of the cells.
 * Returns true when no more is wanted. */
static bool write_sites(StepListing *list, const Move m[2], int size)
{
    const City *city = &list->seat->city;
    const Rows *rows = list->rows;

    if (pass_over(list, list->sites[size]))
        return false;
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        int x = cell->x - rows->map.x, y = cell->y - rows->map.y;
        if (cell->building != NONE)
            continue;
        if ((size == 1 || !rows_bit(rows->right, x, y)) &&
            put(list, moved_to(m[0], cell->x, cell->y)))
            return true;
        if (size == 2 && !rows_bit(rows->down, x, y) &&
            put(list, moved_to(m[1], cell->x, cell->y)))
            return true;
    }
    return false;
}

static void add_payment(StepListing *list, int kind, int a, int b)
{
    Step step = {.action = BUILD, .what = kind, .swaps = {a, b}};
    uint8_t *to = list->payments[kind][list->n_payments[kind]];

    if (pa_payment_refusal(list->s, &step).rule)
        return;
    to[0] = (uint8_t)a;
    to[1] = (uint8_t)b;
    list->n_payments[kind]++;
}

/* All ways to pay, in the order in which add_builds in moves.c tries them, but only those
 * in which substitutes can help. */
static void list_payments(StepListing *list, int kind)
{
    int lacking = pa_building_cost(list->s, kind) - list->seat->store[kind];
    int tokens = list->seat->improvements[SUBSTITUTE];
    int most = tokens < 2 ? tokens : 2;

    list->n_payments[kind] = 0;
    if (lacking <= 0)
        add_payment(list, kind, 0, 0);
    if (lacking <= 0 || lacking > most)
        return;
    for (int a = 1; a <= COLOURS; a++) {
        add_payment(list, kind, a, 0);
        for (int b = a; b <= COLOURS && most == 2; b++)
            add_payment(list, kind, a, b);
    }
}

static int count_builds(StepListing *list)
{
    int n = 0;

    count_sites(list);
    for (int kind = 0; kind < COLOURS; kind++) {
        list->n_payments[kind] = 0;
        if (list->s->left[kind] > 0)
            list_payments(list, kind);
        n += list->n_payments[kind] * list->sites[list->s->set.footprint[kind]];
    }
    return n;
}

static void write_builds(StepListing *list)
{
    Move m[2];

    for (int kind = 0; kind < COLOURS; kind++)
        for (int i = 0; i < list->n_payments[kind]; i++) {
            const uint8_t *by = list->payments[kind][i];
            for (int turn = 0; turn < 2; turn++)
                m[turn] = pa_step_pack((Step){.action = BUILD,
                                              .what = kind,
                                              .turn = turn,
                                              .swaps = {by[0], by[1]}});
            if (write_sites(list, m, list->s->set.footprint[kind]))
                return;
        }
}

/* May a building of this kind be built for free now? */
static bool is_free(const State *s, int kind)
{
    return s->left[kind] > 0 && may_be_free(kind);
}

static int count_free_builds(StepListing *list)
{
    int n = 0;

    count_sites(list);
    for (int kind = 0; kind < COLOURS; kind++)
        n += is_free(list->s, kind) ? list->sites[list->s->set.footprint[kind]] : 0;
    return n;
}

static void write_free_builds(StepListing *list)
{
    Move m[2];

    for (int kind = 0; kind < COLOURS; kind++) {
        for (int turn = 0; turn < 2; turn++)
            m[turn] = pa_step_pack(
                (Step){.action = FREE_BUILD, .what = kind, .turn = turn});
        if (is_free(list->s, kind) && write_sites(list, m, list->s->set.footprint[kind]))
            return;
    }
}

/* When a building is moved, its new site may include some of its own cells. This is so
 * rare that it is enough to check every site by the plain rules. */
static bool can_move_to(const StepListing *list, const Step *step)
{
    const City *city = &list->seat->city;
    Site site = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};
    int size = city->buildings[step->what].cells[1] == NONE ? 1 : 2;

    return step->turn < size &&
           pa_site_refusal(&list->rows->map, city, site, size, step->what) == FITS;
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

static int count_moves(StepListing *list)
{
    const City *city = &list->seat->city;
    int n = 0;

    for (int i = 0; i < all_moves(city); i++) {
        Step step = move_number(city, i);
        n += can_move_to(list, &step);
    }
    return n;
}

static void write_moves(StepListing *list)
{
    const City *city = &list->seat->city;

    for (int i = 0; i < all_moves(city); i++) {
        Step step = move_number(city, i);
        if (can_move_to(list, &step) && put_step(list, step))
            return;
    }
}

/* Workers. */

static bool takes_worker(const StepListing *list, int i)
{
    const Cell *cell = &list->seat->city.cells[i];

    return cell->building == NONE && !cell->worker && i + 1 != list->s->wild;
}

static int count_workers(StepListing *list)
{
    int n = 0;

    if (list->seat->board == 0 || list->s->phase == PHASE_DISCARD)
        return 0;
    for (int i = 0; i < list->seat->city.n_cells; i++)
        n += takes_worker(list, i);
    return n;
}

static void write_workers(StepListing *list)
{
    const Move m = pa_step_pack((Step){.action = WORKER});

    for (int i = 0; i < list->seat->city.n_cells; i++) {
        const Cell *cell = &list->seat->city.cells[i];
        if (takes_worker(list, i) && put(list, moved_to(m, cell->x, cell->y)))
            return;
    }
}

const StepGroup pa_group_explores = {count_explores, write_lays};
const StepGroup pa_group_drawn = {count_drawn, write_lays};
const StepGroup pa_group_forms = {count_forms, write_lays};
const StepGroup pa_group_builds = {count_builds, write_builds};
const StepGroup pa_group_free_builds = {count_free_builds, write_free_builds};
const StepGroup pa_group_moves = {count_moves, write_moves};
const StepGroup pa_group_workers = {count_workers, write_workers};
