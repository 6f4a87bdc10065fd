/* env.c - many games at once: what all games share. See env.h. */
#include "lib/env.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "bots/policy.h"
#include "engine/newgame.h"
#include "lib/handle.h"

enum {
    MAX_GAMES = 1000000,
    HUGE_PAGE = 1 << 21,
    SOON = 6, NEXT = 3,             /* games ahead for which memory is fetched */
    MAX_TERMS = 64, MAX_STAGES = 32, MAX_WEIGHT = 128
};

static int check_setup(const polis_env_setup *setup, polis_error *err)
{
    if (!setup)
        return lib_null(err, "setup");
    if (setup->size < sizeof *setup)
        return lib_fault(err, POLIS_ARGUMENT,
                         "the set-up has no size: POLIS_ENV_SETUP fills it in");
    if (setup->games < 1 || setup->games > MAX_GAMES)
        return lib_range(err, "games", setup->games, 1, MAX_GAMES);
    return lib_check_rest(setup, sizeof *setup, setup->size, err);
}

/* Find the kind of environment, and read what was agreed. */
static int read_setup(polis_env *out, const polis_env_setup *setup, polis_error *err)
{
    int code = check_setup(setup, err);
    NewGame new = {0};
    Err why;

    if (code != POLIS_OK || !(new.game = lib_game(setup->game, &code, err)))
        return code;
    for (int i = 0; !out->kind && env_kinds[i]; i++)
        if (env_kinds[i]->game == new.game)
            out->kind = env_kinds[i];
    if (!out->kind)
        return lib_fault(err, POLIS_UNKNOWN, "this game has no environment");
    if (!newgame_read(&new, setup->options ? setup->options : "", &why))
        return lib_refuse(err, &why);
    if (new.deal.has_dealer)
        return lib_fault(err, POLIS_SETUP,
                         "the seed of an environment is not among its options");
    out->setup = new.setup;
    out->show = *setup;
    out->show.game = out->show.options = NULL;  /* the caller's, and read */
    return POLIS_OK;
}

/* The seats are known from a match that begins. */
static void find_shape(polis_env *env)
{
    Match match;

    match_start(&match, env->kind->game, &env->setup);
    env->kind->shape(&env->shape, env->setup.players,
                     env->kind->game->seats(match_state(&match)));
    assert(env->shape.terms <= MAX_TERMS && env->shape.stages <= MAX_STAGES);
}

int polis_env_measure(polis_env_shape *out, const polis_env_setup *setup,
                      polis_error *err)
{
    polis_env env = {0};

    if (!out)
        return lib_null(err, "out");
    if (out->size < sizeof *out)
        return lib_fault(err, POLIS_ARGUMENT,
                         "the shape has no size: POLIS_ENV_SHAPE fills it in");
    int code = read_setup(&env, setup, err);
    if (code != POLIS_OK)
        return code;
    find_shape(&env);
    env.shape.size = out->size;
    memcpy(out, &env.shape, sizeof *out);
    return POLIS_OK;
}

/* Memory on large pages, if it is large: a step touches much of it here and there. All
 * zero. */
static void *room_for(size_t size)
{
    size_t page = size >= HUGE_PAGE ? HUGE_PAGE : 64;
    size_t whole = (size + page - 1) / page * page;
    void *room = aligned_alloc(page, whole);

    if (room && page == HUGE_PAGE)
        madvise(room, whole, MADV_HUGEPAGE);
    if (room)
        memset(room, 0, whole);
    return room;
}

int polis_env_new(polis_env **out, const polis_env_setup *setup, polis_error *err)
{
    polis_env env = {0};

    if (!out)
        return lib_null(err, "out");
    *out = NULL;
    int code = read_setup(&env, setup, err);
    if (code != POLIS_OK)
        return code;
    find_shape(&env);
    env.games = room_for((size_t)setup->games * env.kind->game_size);
    *out = malloc(sizeof **out);
    if (!*out || !env.games) {
        free(env.games);
        free(*out);
        *out = NULL;
        return lib_fault(err, POLIS_NO_MEMORY, "there is no memory");
    }
    **out = env;
    return polis_env_reset(*out, setup->seed, err);
}

void polis_env_free(polis_env *env)
{
    if (env)
        free(env->games);
    free(env);
}

int polis_env_reset(polis_env *env, uint64_t seed, polis_error *err)
{
    if (!env)
        return lib_null(err, "env");
    Rng seeds = rng_from(seed);
    env->sampler = rng_from(rng_next(&seeds));
    if (env->show.planes)
        memset(env->show.planes, 0,
               (size_t)env->show.games * (size_t)env->shape.planes_size);
    for (int i = 0; i < env->show.games; i++) {
        EnvGame *game = env_game(env, i);
        game->rng = rng_from(rng_next(&seeds));
        env->kind->begin(env, i);
        env_show_end(env, i, NULL, 0);
    }
    return POLIS_OK;
}

int polis_env_reset_some(polis_env *env, const uint8_t *which, polis_error *err)
{
    if (!env || !which)
        return lib_null(err, env ? "which" : "env");
    for (int i = 0; i < env->show.games; i++)
        if (which[i]) {
            env->kind->begin(env, i);
            env_show_end(env, i, NULL, 0);
        }
    return POLIS_OK;
}

/* Of n winners each has the n-th part of what they and the others would get alone. */
static void show_rewards(float *out, int seats, unsigned winners)
{
    int n = __builtin_popcount(winners);
    float loss = seats > 1 ? -1.0f / (float)(seats - 1) : 0;

    for (int seat = 0; seat < seats; seat++)
        out[seat] = n == 0 ? 0
                    : winners >> seat & 1
                        ? (1.0f + (float)(n - 1) * loss) / (float)n : loss;
}

void env_show_end(polis_env *env, int i, const int points[MAX_SEATS], unsigned winners)
{
    int seats = env->shape.seats;

    if (env->show.rewards)
        show_rewards(env->show.rewards + (size_t)i * (size_t)seats, seats, winners);
    if (env->show.dones)
        env->show.dones[i] = points != NULL;
    for (int seat = 0; env->show.finals && points && seat < seats; seat++)
        env->show.finals[(size_t)i * (size_t)seats + (size_t)seat] = points[seat];
}

/* Over, and waiting for a reset. */
static bool is_over(const polis_env *env, int i)
{
    return env->show.stays_over && env->kind->turn(env, i) == OVER;
}

static bool may(const polis_env *env, int i, int32_t action)
{
    return action >= 0 && action < env->shape.actions &&
           env->kind->legal(env, i, action);
}

static int refuse_action(int i, int32_t action, polis_error *err)
{
    char sentence[128];
    Text text = text_in(sentence, sizeof sentence);

    text_f(&text, "action %d is not legal in game %d", (int)action, i);
    return lib_fault(err, POLIS_RULE, sentence);
}

static void step(polis_env *env, int i, int32_t action)
{
    if (is_over(env, i)) {
        env_show_end(env, i, NULL, 0);
        return;
    }
    env->kind->step(env, i, action);
    if (env->kind->turn(env, i) == OVER && !env->show.stays_over)
        env->kind->begin(env, i);
}

int polis_env_step(polis_env *env, const int32_t *actions, polis_error *err)
{
    if (!env || !actions)
        return lib_null(err, env ? "actions" : "env");
    for (int i = 0; i < env->show.games; i++)
        if (!is_over(env, i) && !may(env, i, actions[i]))
            return refuse_action(i, actions[i], err);
    for (int i = 0; i < env->show.games; i++) {
        if (i + SOON < env->show.games)
            env->kind->fetch(env, i + SOON);
        if (i + NEXT < env->show.games)
            env->kind->fetch_more(env, i + NEXT, actions[i + NEXT]);
        step(env, i, actions[i]);
    }
    return POLIS_OK;
}

int polis_env_sample(polis_env *env, int32_t *actions, polis_error *err)
{
    if (!env || !actions)
        return lib_null(err, env ? "actions" : "env");
    for (int i = 0; i < env->show.games; i++)
        actions[i] = is_over(env, i) ? -1 : env->kind->pick(env, i, &env->sampler);
    return POLIS_OK;
}

int polis_env_terms(const polis_env *env, float *terms, int8_t *stages, polis_error *err)
{
    if (!env)
        return lib_null(err, "env");
    size_t n = (size_t)env->shape.terms, at = 0;
    float unused[MAX_TERMS];
    for (int i = 0; i < env->show.games; i++)
        for (int seat = 0; seat < env->shape.players; seat++, at++) {
            int stage =
                env->kind->terms(env, i, seat, terms ? terms + at * n : unused);
            if (stages)
                stages[at] = (int8_t)stage;
        }
    return POLIS_OK;
}

/* Weights as bots have them, in whole numbers, so that sums are the same everywhere. */
static bool take_weights(int32_t *out, const float *weights, int n)
{
    for (int i = 0; i < n; i++) {
        if (!(weights[i] > -MAX_WEIGHT && weights[i] < MAX_WEIGHT))
            return false;           /* not even a number, perhaps */
        out[i] = (int32_t)(weights[i] * POINT + (weights[i] < 0 ? -0.5f : 0.5f));
    }
    return true;
}

int polis_env_choose(const polis_env *env, const float *weights, int32_t *actions,
                     polis_error *err)
{
    int32_t taken[MAX_STAGES * MAX_TERMS];

    if (!env || !weights || !actions)
        return lib_null(err, !env ? "env" : weights ? "actions" : "weights");
    if (!take_weights(taken, weights, env->shape.stages * env->shape.terms))
        return lib_fault(err, POLIS_ARGUMENT,
                         "the weights must lie between -128 and 128");
    Rng rng = env->sampler;
    for (int i = 0; i < env->show.games; i++) {
        actions[i] = is_over(env, i) ? -1 : env->kind->best(env, i, taken);
        if (!is_over(env, i) && actions[i] < 0)
            actions[i] = env->kind->pick(env, i, &rng);
    }
    return POLIS_OK;
}

/* Play what was played in game `i`. */
static void follow(Match *out, const polis_env *env, int i)
{
    const Move *moves;
    int n = env->kind->moves(env, i, &moves);

    match_start(out, env->kind->game, &env->setup);
    for (int k = 0; k < n; k++)
        match_play(out, moves[k]);
}

static int check_game(const polis_env *env, int i, polis_error *err)
{
    if (!env)
        return lib_null(err, "env");
    return i >= 0 && i < env->show.games
               ? POLIS_OK : lib_range(err, "game", i, 0, env->show.games - 1);
}

int polis_env_match(polis_match **out, const polis_env *env, int game, polis_error *err)
{
    if (!out)
        return lib_null(err, "out");
    *out = NULL;
    int code = check_game(env, game, err);
    if (code != POLIS_OK)
        return code;
    if (!(*out = lib_new(err)))
        return POLIS_NO_MEMORY;
    follow(&(*out)->match, env, game);
    (*out)->deal.rng = rng_from(0);
    return POLIS_OK;
}

int polis_env_action(int32_t *out, const polis_env *env, int game, const char *move,
                     polis_error *err)
{
    Match match;
    Move m;
    Err why;

    if (!out || !move)
        return lib_null(err, out ? "move" : "out");
    int code = check_game(env, game, err);
    if (code != POLIS_OK)
        return code;
    follow(&match, env, game);
    if (!lib_read_one(&m, &match, move, &why))
        return lib_refuse(err, &why);
    int32_t found = env->kind->action(env, game, m);
    if (found < 0)
        return lib_fault(err, POLIS_RULE, "the move leads out of the planes");
    *out = found;
    return POLIS_OK;
}

typedef struct {
    const Match *match;
    Move move;
} Spelled;

static void write_spelled(Text *text, const void *of)
{
    const Spelled *spelled = of;

    spelled->match->game->write_move(text, match_state(spelled->match), spelled->move);
}

int polis_env_move(const polis_env *env, int game, int32_t action, char *out, size_t size,
                   size_t *length, polis_error *err)
{
    Match match;
    int code = check_game(env, game, err);

    if (code != POLIS_OK)
        return code;
    if (is_over(env, game) || !may(env, game, action))
        return refuse_action(game, action, err);
    follow(&match, env, game);
    return lib_write((Page){out, size, length, err}, write_spelled,
                     &(Spelled){&match, env->kind->move(env, game, action)});
}
