/* refusal.c - why a step is not legal: the only place that decides it.
 *
 * Lists of moves are made by filtering candidates through pa_step_refusal, and a player
 * who types an illegal step reads the sentence found here. */
#include <stddef.h>

#include "games/panticapaeum/rules.h"

static const Why LEGAL = {NULL, NULL};

/* Two sentences name amounts of the set: see pa_refuse. */
static const char too_far[] =
    N_("%s: only the first %d tiles after the trireme may be taken (PA-5.1)");
static const char not_a_sale[] =
    N_("%s: a sale takes %d to %d different resources (PA-6.2.1)");

bool pa_refuse(Err *err, const State *s, Why why, const char *word)
{
    const Set *set = &s->set;

    if (why.sentence == too_far)
        return fail_rule(err, why.rule, too_far, word, set->window);
    if (why.sentence == not_a_sale)
        return fail_rule(err, why.rule, not_a_sale, word, set->sell_min, set->sell_max);
    return fail_rule(err, why.rule, why.sentence, word);
}

static const Why city_refusals[REFUSALS] = {
    [NOT_AT_START] = {"PA-5.2", N_("%s: the first tile is laid at 0,0 (PA-5.2)")},
    [APART] = {"PA-5.3a", N_("%s: the tile shares no side with the city (PA-5.3a)")},
    [HANGS] = {"PA-5.3b",
               N_("%s: a part of the tile hangs over an empty place (PA-5.3b)")},
    [UNEVEN] = {"PA-5.4", N_("%s: the cells under the tile differ in height (PA-5.4)")},
    [ON_BUILDING] = {"PA-5.5", N_("%s: a building stands there (PA-5.5, PA-6.1.3)")},
    [NO_CELL] = {"PA-6.1.3", N_("%s: the city has no cell there (PA-6.1.3)")},
    [NOT_LEVEL] = {"PA-6.1.5", N_("%s: a building must stand on one level (PA-6.1.5)")},
    [IN_PLACE] = {"PA-11j",
                  N_("%s: a moved building must not stay in its place (PA-11j)")},
};

static const Cell *cell_at(const State *s, const Map *map, const Step *step)
{
    return map_cell(map, &s->seats[s->turn].city, step->x, step->y);
}

static Why refuse_token(const State *s, const Map *map, const Step *step)
{
    int row, cell;

    (void)map;
    if (s->phase != PHASE_TOKENS || !pa_next_token_cell(s, &row, &cell))
        return (Why){"PA-3.3", N_("%s: no token is to be laid now (PA-3.3)")};
    bool is_double = s->set.rows[row][cell].kind == ROW_DOUBLE;
    int n = is_double ? s->set.n_double : s->set.n_single;
    if (step->what != row || step->swaps[0] != cell || step->swaps[1] >= n ||
        pa_token_is_used(s, is_double, step->swaps[1]))
        return (Why){"PA-3.3",
                     N_("%s: another cell is next, or this token is not left (PA-3.3)")};
    return LEGAL;
}

static Why refuse_deal(const State *s, const Map *map, const Step *step)
{
    (void)map;
    if (s->phase != PHASE_RING && s->phase != PHASE_DRAW)
        return (Why){"PA-3.7", N_("%s: no tile is to be drawn now (PA-3.7)")};
    if (step->what >= s->set.n_tiles || !mask_has(s->bag, step->what))
        return (Why){"PA-3.7", N_("%s: this tile is not in the bag (PA-3.7)")};
    return LEGAL;
}

static Why refuse_lot(const State *s, const Map *map, const Step *step)
{
    (void)map;
    if (s->phase != PHASE_LOT)
        return (Why){"PA-3.9", N_("%s: no lot is to be drawn now (PA-3.9)")};
    return step->what < s->players
             ? LEGAL : (Why){"PA-3.9", N_("%s: there is no such seat (PA-3.9)")};
}

/* May this tile be laid now? */
static Why refuse_tile(const State *s, int tile)
{
    int window = s->on_ring < s->set.window ? s->on_ring : s->set.window;

    if (s->phase == PHASE_LAY)
        return tile == s->drawn
                 ? LEGAL
                 : (Why){"PA-8.5", N_("%s: the drawn tile must be laid (PA-8.5)")};
    if (s->phase == PHASE_EFFECT && pa_pending_cell(s).kind == ROW_AQUEDUCT)
        return tile == FORM_TILE + pa_pending_cell(s).arg
                 ? LEGAL
                 : (Why){"PA-8.5",
                         N_("%s: the row shows another form of aqueduct tile (PA-8.5)")};
    if (s->phase != PHASE_EXPLORE)
        return (Why){"PA-4.2", N_("%s: no tile is to be laid now (PA-4.2)")};
    for (int i = 0; i < window; i++)
        if (s->ring[i] == tile)
            return LEGAL;
    return (Why){"PA-5.1", too_far};
}

static Why refuse_lay(const State *s, const Map *map, const Step *step)
{
    Why why = refuse_tile(s, step->what);
    Spot spot = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};

    if (why.rule)
        return why;
    return city_refusals[pa_tile_refusal(map, &s->seats[s->turn].city,
                                         pa_tile_of(&s->set, step->what), spot)];
}

static Why refuse_cube(const State *s, const Map *map, const Step *step)
{
    (void)map;
    return s->phase == PHASE_CUBE && step->what < COLOURS
               ? LEGAL : (Why){"PA-8.5", N_("%s: no cube is to be chosen now (PA-8.5)")};
}

static Why refuse_worker(const State *s, const Map *map, const Step *step)
{
    const Cell *cell = cell_at(s, map, step);

    if (s->phase == PHASE_DISCARD)
        return (Why){"PA-7.2", N_("%s: workers are placed in one's own turn (PA-7.2)")};
    if (s->seats[s->turn].board == 0)
        return (Why){"PA-7.1", N_("%s: no worker is available on the board (PA-7.1)")};
    if (!cell)
        return (Why){"PA-7.2", N_("%s: the city has no cell there (PA-7.2)")};
    if (cell->building != NONE)
        return (Why){"PA-7.2", N_("%s: workers do not stand on buildings (PA-7.2)")};
    if (s->wild && cell == &s->seats[s->turn].city.cells[s->wild - 1])
        return (Why){"PA-8.5", N_("%s: the cell waits for its cube (PA-8.5)")};
    return cell->worker
             ? (Why){"PA-7.2", N_("%s: a worker stands there already (PA-7.2)")}
             : LEGAL;
}

/* Can the building be paid for in this way? In its own colour if there is enough of
 * it; otherwise with other colours, at most as many as there are substitute tokens
 * (PA-8.4, PA-11n). */
Why pa_payment_refusal(const State *s, const Step *step)
{
    const Seat *seat = &s->seats[s->turn];
    int cost = pa_building_cost(s, step->what), swaps = 0;
    uint8_t store[COLOURS];

    for (int colour = 0; colour < COLOURS; colour++)
        store[colour] = seat->store[colour];
    for (int i = 0; i < 2; i++) {
        if (!step->swaps[i])
            continue;
        int colour = step->swaps[i] - 1;
        swaps++;
        if (colour >= COLOURS || colour == step->what || store[colour]-- == 0)
            return (Why){"PA-8.4",
                         N_("%s: the resource to pay with is not there (PA-8.4)")};
    }
    if (swaps > 0 && seat->store[step->what] >= cost)
        return (Why){"PA-8.4",
                     N_("%s: who has the building's colour must pay with it (PA-8.4)")};
    if (swaps > seat->improvements[SUBSTITUTE] || swaps > cost)
        return (Why){"PA-8.4",
                     N_("%s: each substitute token replaces one resource (PA-8.4)")};
    return store[step->what] < cost - swaps
             ? (Why){"PA-6.1.1", N_("%s: too few resources to pay (PA-6.1.1)")}
             : LEGAL;
}

static Why refuse_site(const State *s, const Map *map, const Step *step, int size,
                               int lifted)
{
    Site site = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};

    if (step->turn > (size == 2))
        return (Why){"PA-6.1.6", N_("%s: this building has one cell (PA-6.1.6)")};
    return city_refusals[pa_site_refusal(map, &s->seats[s->turn].city, site, size,
                                         lifted)];
}

static Why refuse_build(const State *s, const Map *map, const Step *step)
{
    if (s->phase != PHASE_DEVELOP)
        return (Why){
            "PA-4.2",
            N_("%s: a turn has one development action, after exploration (PA-4.2)")};
    if (s->left[step->what] == 0)
        return (Why){"PA-6.1.2", N_("%s: the column is empty (PA-6.1.2)")};
    Why why = pa_payment_refusal(s, step);
    return why.rule ? why : refuse_site(s, map, step, s->set.footprint[step->what], NONE);
}

static bool effect_is(const State *s, RowKind kind)
{
    return s->phase == PHASE_EFFECT && pa_pending_cell(s).kind == kind;
}

static Why refuse_free_build(const State *s, const Map *map, const Step *step)
{
    if (!effect_is(s, ROW_FREE))
        return (Why){"PA-8.5", N_("%s: nothing may be built for nothing now (PA-8.5)")};
    if (!may_be_free(step->what))
        return (Why){"PA-8.5",
                     N_("%s: anything but a fortress is built for nothing (PA-8.5)")};
    if (s->left[step->what] == 0)
        return (Why){"PA-6.1.2", N_("%s: the column is empty (PA-6.1.2)")};
    return refuse_site(s, map, step, s->set.footprint[step->what], NONE);
}

static Why refuse_move(const State *s, const Map *map, const Step *step)
{
    const City *city = &s->seats[s->turn].city;

    if (!effect_is(s, ROW_MOVE))
        return (Why){"PA-8.5", N_("%s: no building may be moved now (PA-8.5)")};
    if (step->what >= city->n_buildings)
        return (Why){"PA-8.5", N_("%s: there is no building to move (PA-8.5)")};
    int size = city->buildings[step->what].cells[1] == NONE ? 1 : 2;
    return refuse_site(s, map, step, size, step->what);
}

static Why refuse_sell(const State *s, const Map *map, const Step *step)
{
    int n = 0;

    (void)map;
    if (s->phase != PHASE_DEVELOP)
        return (Why){
            "PA-4.2",
            N_("%s: a turn has one development action, after exploration (PA-4.2)")};
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!(step->what >> colour & 1))
            continue;
        n++;
        if (s->seats[s->turn].store[colour] == 0)
            return (Why){"PA-6.2.1",
                         N_("%s: a resource to sell is not there (PA-6.2.1)")};
    }
    return n < s->set.sell_min || n > s->set.sell_max ? (Why){"PA-6.2.1", not_a_sale}
                                                      : LEGAL;
}

static Why refuse_take(const State *s, const Map *map, const Step *step)
{
    (void)map;
    (void)step;
    return s->phase == PHASE_DEVELOP
             ? LEGAL
             : (Why){"PA-4.2", N_("%s: a turn has one development action, after "
                                  "exploration (PA-4.2)")};
}

static Why refuse_hire(const State *s, const Map *map, const Step *step)
{
    (void)map;
    (void)step;
    return effect_is(s, ROW_WORKER)
             ? LEGAL
             : (Why){"PA-8.5", N_("%s: no worker is to be had now (PA-8.5)")};
}

static Why refuse_draw(const State *s, const Map *map, const Step *step)
{
    (void)map;
    (void)step;
    return effect_is(s, ROW_DRAW)
             ? LEGAL
             : (Why){"PA-8.5", N_("%s: no tile is to be drawn now (PA-8.5)")};
}

static Why refuse_skip(const State *s, const Map *map, const Step *step)
{
    (void)map;
    (void)step;
    return s->phase == PHASE_EFFECT
             ? LEGAL
             : (Why){"PA-8.5", N_("%s: there is nothing to skip (PA-8.5)")};
}

static Why refuse_advance(const State *s, const Map *map, const Step *step)
{
    (void)map;
    if (!effect_is(s, ROW_ADVANCE))
        return (Why){"PA-8.5", N_("%s: no marker may be advanced now (PA-8.5)")};
    if (step->what == s->pending[s->n_pending - 1].row)
        return (Why){"PA-8.5", N_("%s: the advance is in another row (PA-8.5)")};
    return s->seats[s->turn].markers[step->what] == s->set.row_length[step->what]
             ? (Why){"PA-8.2", N_("%s: the marker is at the end of its row (PA-8.2)")}
             : LEGAL;
}

static Why refuse_step(const State *s, const Map *map, const Step *step)
{
    const Seat *seat = &s->seats[s->turn];

    (void)map;
    (void)step;
    if (s->phase != PHASE_FINISH || s->paid_row == NONE)
        return (Why){"PA-6.1.8", N_("%s: steps are paid for after building (PA-6.1.8)")};
    if (s->paid_steps >= s->set.n_paid)
        return (Why){"PA-6.1.8", N_("%s: no more paid steps this turn (PA-6.1.8)")};
    if (seat->markers[s->paid_row] == s->set.row_length[s->paid_row])
        return (Why){"PA-8.2", N_("%s: the marker is at the end of its row (PA-8.2)")};
    return seat->coins < pa_step_cost(s)
             ? (Why){"PA-6.1.8", N_("%s: too few coins (PA-6.1.8)")}
             : LEGAL;
}

static Why refuse_end(const State *s, const Map *map, const Step *step)
{
    (void)map;
    (void)step;
    return s->phase == PHASE_FINISH || s->phase == PHASE_LAST
             ? LEGAL
             : (Why){"PA-4.2",
                     N_("%s: the turn is not done: both phases are compulsory (PA-4.2)")};
}

static Why refuse_drop(const State *s, const Map *map, const Step *step)
{
    (void)map;
    if (s->phase != PHASE_DISCARD)
        return (Why){"PA-9.1d", N_("%s: nothing is to be discarded now (PA-9.1d)")};
    return s->seats[s->turn].store[step->what] == 0
             ? (Why){"PA-9.1d", N_("%s: none of this colour is there (PA-9.1d)")}
             : LEGAL;
}

/* Are the numbers of a step, which may come from anywhere, within range? */
static bool is_sane(const State *s, const Step *step)
{
    switch (step->action) {
    case LAY:
        return step->what < s->set.n_tiles ||
               (step->what >= FORM_TILE && step->what < FORM_TILE + s->set.n_forms);
    case BUILD:                     /* each payment has one form: lower colour first */
        return step->what < COLOURS &&
               (!step->swaps[1] || (step->swaps[0] && step->swaps[0] <= step->swaps[1]));
    case FREE_BUILD:
    case ADVANCE:
    case DROP:
    case CUBE: return step->what < COLOURS;
    case TAKE: return step->what <= COLOURS;
    case TOKEN: return step->what < COLOURS && step->swaps[0] < MAX_ROW;
    default: return true;
    }
}

Why pa_step_refusal(const State *s, const Map *map, const Step *step)
{
    static Why (*const refuse[ACTIONS])(const State *, const Map *,
                                                const Step *) = {
        [TOKEN] = refuse_token,
        [DEAL] = refuse_deal,
        [LAY] = refuse_lay,
        [CUBE] = refuse_cube,
        [WORKER] = refuse_worker,
        [BUILD] = refuse_build,
        [FREE_BUILD] = refuse_free_build,
        [MOVE_BUILDING] = refuse_move,
        [SELL] = refuse_sell,
        [TAKE] = refuse_take,
        [HIRE] = refuse_hire,
        [DRAW] = refuse_draw,
        [SKIP] = refuse_skip,
        [ADVANCE] = refuse_advance,
        [STEP] = refuse_step,
        [END] = refuse_end,
        [DROP] = refuse_drop,
        [LOT] = refuse_lot,
    };
    bool is_lucks = step->action <= DEAL || step->action == LOT;

    if (s->turn == OVER)
        return (Why){"PA-10", N_("%s: the game is over (PA-10)")};
    if ((s->turn == LUCK) != is_lucks)
        return s->turn == LUCK
                 ? (Why){"PA-3.7", N_("%s: luck is to move first (PA-3.7)")}
                 : (Why){"PA-4.1", N_("%s: a player is to move, not luck (PA-4.1)")};
    if (!is_sane(s, step))
        return (Why){"PA-1", N_("%s: there is no such thing (PA-1)")};
    return refuse[step->action](s, map, step);
}
