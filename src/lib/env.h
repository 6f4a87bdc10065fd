/* env.h - inside of include/polis/env.h: what a game must have so that many can be played
 * at once. The games lie in one block, each of `game_size` bytes. */
#ifndef LIB_ENV_H
#define LIB_ENV_H

#include <polis/env.h>

#include "core/game.h"

typedef struct {
    const Game *game;
    size_t game_size;
    /* Fill in all but its size. */
    void (*shape)(polis_env_shape *out, int players, int seats);
    /* Begin game `i`, whose random numbers are there, and show it. All is zero before the
     * first game, the planes as well. */
    void (*begin)(polis_env *env, int i);
    int (*turn)(const polis_env *env, int i);            /* a seat or OVER */
    /* May `action`, which is one of the shape's, be chosen? */
    bool (*legal)(const polis_env *env, int i, int32_t action);
    /* Play it and all that follows, and show it; the game may be over then. */
    void (*step)(polis_env *env, int i, int32_t action);
    /* Have the memory ready that a step will need: first what is always the same, then,
     * a few games later, what depends on the first. */
    void (*fetch)(const polis_env *env, int i);
    void (*fetch_more)(const polis_env *env, int i, int32_t action);
    int32_t (*pick)(const polis_env *env, int i, Rng *rng);      /* one, uniformly */
    /* The terms of a seat's city. Returns its stage. */
    int (*terms)(const polis_env *env, int i, int seat, float *out);
    /* The best action by weights, [stages][terms], in 1/POINT of a point; -1: it is
     * outside. */
    int32_t (*best)(const polis_env *env, int i, const int32_t *weights);
    Move (*move)(const polis_env *env, int i, int32_t action);
    int32_t (*action)(const polis_env *env, int i, Move m);      /* -1: outside */
    /* All moves of the game so far, luck's included. Returns how many. */
    int (*moves)(const polis_env *env, int i, const Move **out);
} EnvKind;

/* With what each game begins. */
typedef struct {
    Rng rng;                        /* for luck */
} EnvGame;

struct polis_env {
    const EnvKind *kind;
    polis_env_setup show;           /* the caller's arrays */
    polis_env_shape shape;
    Setup setup;
    Rng sampler;                    /* for polis_env_sample */
    unsigned char *games;
};

static inline void *env_game(const polis_env *env, int i)
{
    return env->games + (size_t)i * env->kind->game_size;
}

/* Show the end of game `i`: its points, and the rewards of those who won. */
void env_show_end(polis_env *env, int i, const int points[MAX_SEATS], unsigned winners);

extern const EnvKind *const env_kinds[];        /* envs.c; NULL ends */

#endif
