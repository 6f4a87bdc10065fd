/* env.c - many games of Akropolis at once; include/polis/env.h says what is shown.
 *
 * The cities stay in planes of bits, whose window never moves: its first row and bit are
 * q and r = -16. So a row of a plane is a row of what is shown, and legal places come out
 * of a few operations on whole rows. A tile changes three hexes, and only those are
 * written anew. */
#include "lib/env.h"

#include <string.h>

#include "bots/akropolis/sim.h"
#include "games/akropolis/planes.h"

enum {
    MIDDLE = WINDOW / 2,
    PLANES_SHOWN = 12,
    PLAZA_PLANES = 1 + KINDS,       /* the first of them */
    QUARRY_PLANE = PLAZA_PLANES + KINDS,
    CITY_SHOWN = PLANES_SHOWN * WINDOW * WINDOW,
    NUMBERS = 8 + 4 * MAX_SITE,     /* of the vector */
    SLOT_WORDS = DIRS * WINDOW,
    SLOT_ACTIONS = SLOT_WORDS * WINDOW,
    MOST_MOVES = 2 * TILES + 6      /* each tile is drawn and laid once */
};

typedef struct {
    EnvGame base;
    State s;
    int n_moves, n_slots;           /* n_slots: as many were shown as legal */
    Move moves[MOST_MOVES];
    uint32_t places[DIRS][WINDOW];  /* where the seat to move may lay a tile */
    PlaneCity cities[MAX_SEATS];
} AkGame;

static void shape(polis_env_shape *out, int players, int seats)
{
    *out = (polis_env_shape){.players = players, .seats = seats,
                             .actions = (seats + 2) * SLOT_ACTIONS,
                             .planes_size = players * CITY_SHOWN,
                             .planes = PLANES_SHOWN, .side = WINDOW,
                             .vector_size = NUMBERS,
                             .legal_size = (seats + 2) * SLOT_WORDS,
                             .terms = TERMS, .stages = MAX_LEFT + 1};
}

static Spot spot_of(int32_t action)
{
    return (Spot){(int8_t)(action / WINDOW % WINDOW - MIDDLE),
                  (int8_t)(action % WINDOW - MIDDLE),
                  (int8_t)(action / (WINDOW * WINDOW) % DIRS)};
}

static int32_t action_of(int slot, Spot spot)
{
    return ((slot * DIRS + spot.rot) * WINDOW + spot.q + MIDDLE) * WINDOW + spot.r +
           MIDDLE;
}

/* The plane in which a hex with this letter is 1. */
static const uint8_t plane_of[128] = {
    ['h'] = 1 + HOUSE,            ['m'] = 1 + MARKET,
    ['b'] = 1 + BARRACKS,         ['t'] = 1 + TEMPLE,
    ['g'] = 1 + GARDEN,           ['H'] = PLAZA_PLANES + HOUSE,
    ['M'] = PLAZA_PLANES + MARKET, ['B'] = PLAZA_PLANES + BARRACKS,
    ['T'] = PLAZA_PLANES + TEMPLE, ['G'] = PLAZA_PLANES + GARDEN,
    ['q'] = QUARRY_PLANE,
};

static int plane_of_hex(int tile, int k)
{
    return plane_of[(int)ak_tiles[tile].hexes[k]];
}

static uint8_t *city_shown(const polis_env *env, int i, int seat)
{
    return env->show.planes + (size_t)i * (size_t)env->shape.planes_size +
           (size_t)seat * CITY_SHOWN;
}

/* What is shown of one hex: all its planes side by side, so that they share a line of the
 * cache. */
static uint8_t *hex_shown(uint8_t *city, int q, int r)
{
    return city + ((q + MIDDLE) * WINDOW + r + MIDDLE) * PLANES_SHOWN;
}

static void show_hex(uint8_t *hex, int plane, int level)
{
    hex[0] = (uint8_t)level;
    hex[plane] = 1;
}

/* Show the starting tile alone, where `old` was shown before. */
static void show_start(uint8_t *city, const PlaneCity *old)
{
    const size_t row = WINDOW * PLANES_SHOWN;

    memset(city + (size_t)old->low_q * row, 0,
           (size_t)(old->high_q - old->low_q + 1) * row);
    for (int k = 0; k < START_HEXES; k++)
        show_hex(hex_shown(city, ak_start_tile[k].q, ak_start_tile[k].r),
                 plane_of[(int)ak_start_tile[k].code], 1);
}

static void show_vector(int16_t *out, const State *s)
{
    memset(out, 0, NUMBERS * sizeof *out);
    out[0] = s->turn;
    out[1] = s->round;
    out[2] = s->stacks;
    out[3] = s->on_site;
    memcpy(out + 4, s->stones, sizeof s->stones);
    out += 4 + MAX_SEATS;
    for (int i = 0; i < s->on_site; i++, out += 1 + HEXES) {
        out[0] = s->site[i];
        for (int k = 0; k < HEXES; k++)
            out[1 + k] = (int16_t)plane_of_hex(s->site[i], k);
    }
}

/* The places are the same for each tile of the row that can be paid for. */
static void show_legal(uint32_t *out, AkGame *game, int n)
{
    for (int slot = 0; slot < n; slot++)
        memcpy(out + slot * SLOT_WORDS, game->places, sizeof game->places);
    if (game->n_slots > n)
        memset(out + n * SLOT_WORDS, 0,
               (size_t)(game->n_slots - n) * sizeof game->places);
    game->n_slots = n;
}

static int points_of(const AkGame *game, int seat)
{
    const State *s = &game->s;

    return ak_is_architect(s, seat)
               ? ak_points(s, seat)
               : ak_planes()->points(&game->cities[seat], &s->rules) + s->stones[seat];
}

/* The points of a seat, which changed. */
static void show_points(polis_env *env, int i, int seat)
{
    if (env->show.points)
        env->show.points[(size_t)i * (size_t)env->shape.seats + (size_t)seat] =
            points_of(env_game(env, i), seat);
}

/* Lay no tile beyond the border of the window, which would have to move. */
static void stay_inside(uint32_t places[DIRS][WINDOW])
{
    for (int rot = 0; rot < DIRS; rot++)
        for (int row = 0; row < WINDOW; row++) {
            int8_t hexes[HEXES][2];
            uint32_t columns = ~(uint32_t)0;
            bool is_inside = true;

            ak_footprint((Spot){(int8_t)row, 0, (int8_t)rot}, hexes);
            for (int k = 0; k < HEXES; k++) {
                is_inside = is_inside && hexes[k][0] >= BORDER &&
                            hexes[k][0] < WINDOW - BORDER;
                columns &= (~(uint32_t)0 << (BORDER - hexes[k][1])) &
                           (~(uint32_t)0 >> (BORDER + hexes[k][1]));
            }
            places[rot][row] &= is_inside ? columns : 0;
        }
}

static bool is_near_border(const PlaneCity *city)
{
    const int least = BORDER + 2, most = WINDOW - 1 - BORDER - 2;

    return city->low_q < least || city->low_r < least || city->high_q > most ||
           city->high_r > most;
}

static void show(polis_env *env, int i, AkGame *game)
{
    const State *s = &game->s;
    int n = 0;

    if (s->turn >= 0) {
        const PlaneCity *city = &game->cities[s->turn];
        ak_planes()->places(city, game->places);
        if (is_near_border(city))
            stay_inside(game->places);
        n = ak_payable(s);
    }
    if (env->show.legal)
        show_legal(env->show.legal + (size_t)i * (size_t)env->shape.legal_size, game, n);
    if (env->show.vector)
        show_vector(env->show.vector + (size_t)i * NUMBERS, s);
    if (env->show.turn)
        env->show.turn[i] = s->turn;
}

/* Luck and the architect move until it is a player's turn, or the game is over. */
static void go_on(AkGame *game)
{
    State *s = &game->s;

    while (s->turn == LUCK || (s->turn >= 0 && ak_is_architect(s, s->turn))) {
        int before = s->on_site;
        if (s->turn == LUCK) {
            ak_planes()->draw(s, &game->base.rng);
            for (int k = before; k < s->on_site; k++)
                game->moves[game->n_moves++] =
                    ak_choice_pack((Choice){.action = TURN_UP, .tile = s->site[k]});
        } else {
            Move m = ak_choice_pack((Choice){.action = ARCHITECT_TAKES,
                                             .tile = ak_architect_choice(s)});
            game->moves[game->n_moves++] = m;
            akropolis.play(s, m);
        }
    }
}

static void begin(polis_env *env, int i)
{
    AkGame *game = env_game(env, i);
    City empty = {0};

    akropolis.start(&game->s, &env->setup);
    game->n_moves = 0;
    game->n_slots = env->shape.seats + 2;
    for (int seat = 0; seat < env->shape.players; seat++) {
        if (env->show.planes)
            show_start(city_shown(env, i, seat), &game->cities[seat]);
        ak_planes()->build(&game->cities[seat], &empty);
    }
    go_on(game);
    for (int seat = 0; seat < env->shape.seats; seat++)
        show_points(env, i, seat);
    show(env, i, game);
}

static int turn(const polis_env *env, int i)
{
    const AkGame *game = env_game(env, i);

    return game->s.turn;
}

static bool legal(const polis_env *env, int i, int32_t action)
{
    const AkGame *game = env_game(env, i);
    Spot spot = spot_of(action);

    return action / SLOT_ACTIONS < ak_payable(&game->s) &&
           game->places[spot.rot][spot.q + MIDDLE] >> (spot.r + MIDDLE) & 1;
}

static Move move(const polis_env *env, int i, int32_t action)
{
    const AkGame *game = env_game(env, i);

    return ak_choice_pack((Choice){.action = LAY,
                                   .tile = game->s.site[action / SLOT_ACTIONS],
                                   .spot = spot_of(action)});
}

static int32_t action(const polis_env *env, int i, Move m)
{
    const AkGame *game = env_game(env, i);
    Choice choice = ak_choice_unpack(m);
    Spot spot = choice.spot;

    if (spot.q < -MIDDLE || spot.q >= MIDDLE || spot.r < -MIDDLE || spot.r >= MIDDLE)
        return -1;
    int32_t found = action_of(ak_site_find(&game->s, choice.tile), spot);
    return legal(env, i, found) ? found : -1;
}

/* Lay the tile, in the planes of bits and in those that are shown. */
static void lay(polis_env *env, int i, AkGame *game, int32_t chosen)
{
    int seat = game->s.turn, slot = chosen / SLOT_ACTIONS, tile = game->s.site[slot];
    Spot spot = spot_of(chosen);
    PlaneCity *city = &game->cities[seat];
    int8_t hexes[HEXES][2];

    game->moves[game->n_moves++] = move(env, i, chosen);
    ak_footprint(spot, hexes);
    ak_planes()->lay(&game->s, city, slot, spot);
    const City *list = &game->s.cities[seat];
    for (int k = 0; env->show.planes && k < HEXES; k++) {
        uint8_t *hex = hex_shown(city_shown(env, i, seat), hexes[k][0], hexes[k][1]);
        memset(hex, 0, PLANES_SHOWN);
        show_hex(hex, plane_of_hex(tile, k), list->laid[list->n - 1].level);
    }
}

static void step(polis_env *env, int i, int32_t chosen)
{
    AkGame *game = env_game(env, i);
    int seat = game->s.turn, points[MAX_SEATS];

    lay(env, i, game, chosen);
    go_on(game);
    show_points(env, i, seat);
    for (int own = env->shape.players; own < env->shape.seats; own++)
        show_points(env, i, own);
    if (game->s.turn != OVER) {
        env_show_end(env, i, NULL, 0);
        show(env, i, game);
        return;
    }
    for (int k = 0; k < env->shape.seats; k++)
        points[k] = points_of(game, k);
    env_show_end(env, i, points, ak_winners(&game->s, points));
    if (env->show.stays_over)
        show(env, i, game);
}

enum { LINE = 64 };                 /* bytes that memory is fetched in */

static void fetch_bytes(const void *from, size_t n)
{
    for (size_t at = 0; at < n; at += LINE)
        __builtin_prefetch((const char *)from + at, 1);
}

static void fetch(const polis_env *env, int i)
{
    const AkGame *game = env_game(env, i);

    fetch_bytes(game, offsetof(AkGame, moves));
    fetch_bytes(game->places, sizeof game->places);
}

/* The middle rows of a city, where it lies. */
static void fetch_city(const PlaneCity *city)
{
    for (size_t at = (FRONT + MIDDLE / 2) * sizeof(uint32_t); at < offsetof(PlaneCity, q);
         at += sizeof city->built) {
        __builtin_prefetch((const char *)city + at, 1);
        __builtin_prefetch((const char *)city + at + LINE, 1);
    }
    __builtin_prefetch(&city->q, 1);
}

static void fetch_more(const polis_env *env, int i, int32_t chosen)
{
    const AkGame *game = env_game(env, i);
    int seat = game->s.turn;

    if (seat < 0)
        return;
    fetch_city(&game->cities[seat]);
    fetch_city(&game->cities[(seat + 1) % env->shape.players]);
    __builtin_prefetch(&game->moves[game->n_moves], 1);
    if (!env->show.planes || chosen < 0)
        return;
    uint8_t *hex = city_shown(env, i, seat) + chosen % (WINDOW * WINDOW) * PLANES_SHOWN;
    for (int row = -1; row <= 1; row++)
        __builtin_prefetch(hex + row * WINDOW * PLANES_SHOWN, 1);
}

static int32_t pick(const polis_env *env, int i, Rng *rng)
{
    const AkGame *game = env_game(env, i);
    Spot spot = ak_planes()->choose(&game->cities[game->s.turn], game->places, rng);

    return action_of((int)rng_below(rng, (uint32_t)ak_payable(&game->s)), spot);
}

/* As the tuner of the bots' weights sees a city (script/tune). */
static int terms(const polis_env *env, int i, int seat, float *out)
{
    const State *s = &((const AkGame *)env_game(env, i))->s;
    Supply supply = ak_sim_supply(s);
    int32_t whole[TERMS];
    int left = ak_tiles_left(s, seat);
    Board board;

    ak_board_of(&board, &s->cities[seat], &s->rules);
    ak_city_terms(whole, &board.traits, s->stones[seat], &supply);
    for (int k = 0; k < TERMS; k++)
        out[k] = (float)whole[k] / SHARE;
    return left < MAX_LEFT ? left : MAX_LEFT;
}

/* The weights of stage 0 are the rules. */
static int32_t best(const polis_env *env, int i, const int32_t *weights)
{
    const State *s = &((const AkGame *)env_game(env, i))->s;
    int left = ak_tiles_left(s, s->turn) - 1;
    const Evaluator evaluator = {
        &plain_taste, left > 0 ? (const int32_t (*)[TERMS])weights : ak_weights};
    Judge judge = ak_sim_judge(s, left, &evaluator);
    Placing found[MAX_SITE];
    Sim sim = {.s = *s};

    ak_board_of(&sim.boards[s->turn], &s->cities[s->turn], &s->rules);
    int n = ak_sim_best(&sim, &judge, found), at = 0;
    for (int k = 1; k < n; k++)
        at = found[k].worth > found[at].worth ? k : at;
    return action(env, i, ak_placing_move(s, &found[at]));
}

static int moves(const polis_env *env, int i, const Move **out)
{
    const AkGame *game = env_game(env, i);

    *out = game->moves;
    return game->n_moves;
}

const EnvKind ak_env = {
    .game = &akropolis,
    .game_size = sizeof(AkGame),
    .shape = shape,
    .begin = begin,
    .turn = turn,
    .legal = legal,
    .step = step,
    .fetch = fetch,
    .fetch_more = fetch_more,
    .pick = pick,
    .terms = terms,
    .best = best,
    .move = move,
    .action = action,
    .moves = moves,
};
