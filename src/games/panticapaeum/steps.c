/* steps.c - what each step does to the state. refusal.c decides whether it is legal. */
#include <string.h>

#include "games/panticapaeum/rules.h"

int pa_total_store(const Seat *seat)
{
    int sum = 0;

    for (int colour = 0; colour < COLOURS; colour++)
        sum += seat->store[colour];
    return sum;
}

static void gain(Seat *seat, Yield yield)
{
    for (int colour = 0; colour < COLOURS; colour++)
        seat->store[colour] = (uint8_t)(seat->store[colour] + yield.cubes[colour]);
    seat->board = (uint8_t)(seat->board + yield.workers);
}

int pa_building_cost(const State *s, int kind)
{
    const Set *set = &s->set;
    int taken = set->in_column[s->players] - s->left[kind];
    int cost =
        set->costs[s->players][taken] - s->seats[s->turn].improvements[MINUS_RESOURCE];

    return cost > 0 ? cost : 0;                             /* PA-8.4, PA-11o */
}

int pa_step_cost(const State *s)
{
    bool saves = s->seats[s->turn].improvements[MINUS_COIN] > 0 && !s->coin_saved;
    int cost = s->set.paid[s->paid_steps] - saves;

    return cost > 0 ? cost : 0;
}

static void play_token(State *s, Map *map, const Step *step)
{
    int row, cell;

    (void)map;
    s->tokens[step->what][step->swaps[0]] = (uint8_t)(step->swaps[1] + 1);
    if (!pa_next_token_cell(s, &row, &cell))
        pa_round_ring(s);
}

static void play_lot(State *s, Map *map, const Step *step)
{
    (void)map;
    s->first = (int8_t)step->what;
    pa_round_first(s);
}

static void play_deal(State *s, Map *map, const Step *step)
{
    (void)map;
    s->bag[step->what / 64] &= ~((uint64_t)1 << step->what % 64);
    if (s->phase == PHASE_RING) {
        s->ring[s->on_ring++] = (uint8_t)step->what;
        pa_round_ring(s);
        return;
    }
    s->drawn = (uint8_t)step->what;
    s->turn = (int8_t)((s->first + s->turns_done) % s->players);
    s->phase = PHASE_LAY;
}

/* Take a tile from the ring. The trireme moves to its place; tiles passed over
 * stay (PA-5.1). */
static void take_from_ring(State *s, int tile)
{
    uint8_t after[MAX_RING];
    int n = 0, at = 0;

    while (s->ring[at] != tile)
        at++;
    for (int i = at + 1; i < s->on_ring; i++)
        after[n++] = s->ring[i];
    for (int i = 0; i < at; i++)
        after[n++] = s->ring[i];
    memset(s->ring, 0, sizeof s->ring);
    memcpy(s->ring, after, (size_t)n);
    s->on_ring = (uint8_t)n;
}

static void play_lay(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];
    Spot spot = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};

    Yield yield = pa_city_lay(&seat->city, map, &s->set, step->what, spot);
    gain(seat, yield);
    switch (s->phase) {
    case PHASE_EXPLORE:
        take_from_ring(s, step->what);
        s->phase = PHASE_DEVELOP;
        break;
    case PHASE_LAY:
        s->drawn = NONE;
        pa_tracks_resolve(s);
        break;
    default:                        /* an aqueduct tile: its cube is chosen later */
        s->forms_left[step->what - FORM_TILE]--;
        s->n_pending--;
        s->wild = yield.wild;
        s->phase = PHASE_CUBE;
    }
}

static void play_cube(State *s, Map *map, const Step *step)
{
    (void)map;
    s->seats[s->turn].city.cells[s->wild - 1].cube = (uint8_t)step->what;
    s->wild = 0;
    pa_tracks_resolve(s);
}

static void play_worker(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];
    City *city = &seat->city;
    Cell *cell = &city->cells[map_cell(map, city, step->x, step->y) - city->cells];

    seat->board--;
    cell->worker = 1;
    if (cell->cube != NONE)
        seat->store[cell->cube]++;                          /* PA-7.3 */
    cell->cube = NONE;
    if (s->phase == PHASE_LAST)
        pa_round_go_on(s);
}

/* Take the bottom building of a column and place it (PA-6.1.2, PA-6.1.3). */
static void place_building(State *s, const Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];
    Site site = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};

    s->left[step->what]--;
    gain(seat, pa_city_build(&seat->city, map, site, s->set.footprint[step->what],
                             step->what));
}

static void play_build(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];
    int own = pa_building_cost(s, step->what);

    for (int i = 0; i < 2; i++)
        if (step->swaps[i]) {
            seat->store[step->swaps[i] - 1]--;
            own--;
        }
    seat->store[step->what] = (uint8_t)(seat->store[step->what] - own);
    place_building(s, map, step);
    s->paid_row = (uint8_t)step->what;
    pa_tracks_push(s, false, step->what, 0);
    pa_tracks_resolve(s);
}

static void play_free_build(State *s, Map *map, const Step *step)
{
    s->n_pending--;
    place_building(s, map, step);   /* its row is not advanced (PA-8.5) */
    pa_tracks_resolve(s);
}

static void play_move(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];
    Site site = {(int8_t)step->x, (int8_t)step->y, (uint8_t)step->turn};

    s->n_pending--;
    gain(seat, pa_city_move(&seat->city, map, site, step->what));
    pa_tracks_resolve(s);
}

/* Coins come at once. Then the rows advance from the top down, each effect before the
 * next row (PA-6.2.2). */
static void play_sell(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];

    (void)map;
    for (int i = COLOURS - 1; i >= 0; i--) {
        int colour = s->set.row_order[i];
        if (!(step->what >> colour & 1))
            continue;
        seat->store[colour]--;
        seat->coins = (int16_t)(seat->coins + s->set.sell_coins);
        pa_tracks_push(s, false, colour, 0);
    }
    pa_tracks_resolve(s);
}

static void play_take(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];

    (void)map;
    if (step->what == COLOURS)
        seat->coins = (int16_t)(seat->coins + s->set.take_coins);
    else
        seat->store[step->what] =
            (uint8_t)(seat->store[step->what] + s->set.take_resources);
    s->phase = PHASE_FINISH;
}

static void play_hire(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];

    (void)map;
    (void)step;
    seat->reserve--;
    seat->board++;
    s->n_pending--;
    pa_tracks_resolve(s);
}

/* The player has decided to draw; which tile comes is luck's move (PA-8.5). */
static void play_draw(State *s, Map *map, const Step *step)
{
    (void)map;
    (void)step;
    s->n_pending--;
    pa_round_refill_bag(s);                                    /* PA-9.5 */
    s->phase = PHASE_DRAW;
    s->turn = LUCK;
}

static void play_skip(State *s, Map *map, const Step *step)
{
    (void)map;
    (void)step;
    s->n_pending--;
    pa_tracks_resolve(s);
}

static void play_advance(State *s, Map *map, const Step *step)
{
    (void)map;
    s->n_pending--;
    pa_tracks_push(s, false, step->what, 0);
    pa_tracks_resolve(s);
}

static void play_step(State *s, Map *map, const Step *step)
{
    Seat *seat = &s->seats[s->turn];

    (void)map;
    (void)step;
    seat->coins = (int16_t)(seat->coins - pa_step_cost(s));
    s->coin_saved = s->coin_saved || seat->improvements[MINUS_COIN] > 0;
    s->paid_steps++;
    pa_tracks_push(s, false, s->paid_row, 0);
    pa_tracks_resolve(s);
}

static void play_end(State *s, Map *map, const Step *step)
{
    (void)map;
    (void)step;
    if (s->phase == PHASE_LAST) {
        s->asked++;
        pa_round_go_on(s);
        return;
    }
    s->turns_done++;
    pa_round_turn(s);
}

static void play_drop(State *s, Map *map, const Step *step)
{
    (void)map;
    s->seats[s->turn].store[step->what]--;
    pa_round_go_on(s);
}

void pa_step_play(State *s, Map *map, const Step *step)
{
    static void (*const plays[ACTIONS])(State *s, Map *map, const Step *step) = {
        [TOKEN] = play_token, [DEAL] = play_deal,   [LAY] = play_lay,
        [CUBE] = play_cube,   [WORKER] = play_worker, [BUILD] = play_build,
        [FREE_BUILD] = play_free_build, [MOVE_BUILDING] = play_move, [SELL] = play_sell,
        [TAKE] = play_take,   [HIRE] = play_hire,   [DRAW] = play_draw,
        [SKIP] = play_skip,   [ADVANCE] = play_advance, [STEP] = play_step,
        [END] = play_end,     [DROP] = play_drop,   [LOT] = play_lot,
    };

    plays[step->action](s, map, step);
}
