/* env.h - many games at once, for programs that learn to play. Read polis/polis.h first.
 *
 * An environment plays `games` games side by side. A step makes one move in each of them:
 * actions go in as numbers, and what a learner sees comes out in arrays that belong to
 * the caller and are brought up to date in place. All games use one thread; for more, use
 * several environments. One core makes more than a million steps of Akropolis a second.
 *
 *     polis_env_setup setup = POLIS_ENV_SETUP;
 *     polis_env_shape shape = POLIS_ENV_SHAPE;
 *
 *     setup.game = "akropolis";
 *     setup.games = 1024;
 *     polis_env_measure(&shape, &setup, NULL);
 *     setup.planes = malloc(1024 * (size_t)shape.planes_size);     ... and the others
 *     polis_env_new(&env, &setup, NULL);
 *     for (;;) {
 *         choose(actions, ...);            or polis_env_sample(env, actions, NULL)
 *         polis_env_step(env, actions, NULL);
 *     }
 *
 * Luck is dealt from fast random numbers, by the seed: the same seed and actions give the
 * same games on every machine. A game that is over begins again at once, so that the
 * arrays never show one that is over; `dones`, `rewards` and `finals` tell of its end.
 *
 * AKROPOLIS, with any options. What follows has indices game, then as written.
 *
 * planes   uint8  [players][32][32][12]   The city of each player, by row q + 16, column
 *          r + 16 of the hexes' coordinates (docs/rules/akropolis.md), and plane. Plane 0
 *          is the level of a hex, 0 where nothing is built. The others are 1 where the
 *          hex shows: 1 to 5 houses, markets, barracks, temples, gardens, 6 to 10 their
 *          plazas, 11 a quarry.
 * vector   int16  [32]   Whose turn it is, the round, the stacks still face down, the
 *          tiles in the row; the stones of seats 0 to 3; then for each place of the row,
 *          at most six and the free one first: the number of the tile, 0 for none, and
 *          what its three hexes show, as numbers of planes.
 * legal    uint32 [slots][6][32]   A bit for each action, 1 if it is legal for the seat
 *          whose turn it is. Bit c of word (slot, rotation, row) is action
 *          ((slot * 6 + rotation) * 32 + row) * 32 + c: lay the tile at place `slot` of
 *          the row, turned by `rotation`, with its hex 0 at row q + 16 and column r + 16.
 *          As bytes in memory, action a is bit a % 8 of byte a / 8 on machines that store
 *          the low byte first (numpy: unpackbits with bitorder="little"). There are as
 *          many slots as seats + 2. A city is bounded here: all its hexes have q and r
 *          from -13 to 12. Most cities stay within, but not all: greedy wanted to build
 *          beyond in 3 % of its moves, in every third game (docs/python.md).
 * turn     int8   []   The seat whose turn it is.
 * rewards  float  [seats]   0, but at the end of a game 1 for the winner and
 *          -1 / (seats - 1) for each other seat; those who share a victory share these as
 *          well, so that the sum is 0.
 * dones    uint8  []   1 if the last step ended the game.
 * points   int32  [seats]   The points of each seat now. Costs time at each step.
 * finals   int32  [seats]   The points with which the last game ended.
 *
 * The architect of a solo game moves by itself, and has no planes. */
#ifndef POLIS_ENV_H
#define POLIS_ENV_H

#include <polis/polis.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct polis_env polis_env;

/* What to play, and where to show it. Any array may be NULL: then it is not written. They
 * must stay where they are until the environment is freed. */
typedef struct polis_env_setup {
    size_t size;            /* of the struct: filled in by POLIS_ENV_SETUP */
    const char *game;
    const char *options;    /* as for polis_match_new, without a seed; may be NULL */
    int games;              /* from 1 to a million */
    int stays_over;         /* nonzero: a game that is over stays so until it is reset. No
                               action is legal in it, and what is passed is ignored */
    uint64_t seed;
    uint8_t *planes;
    int16_t *vector;
    uint32_t *legal;
    int8_t *turn;
    float *rewards;
    uint8_t *dones;
    int32_t *points, *finals;
} polis_env_setup;

#define POLIS_ENV_SETUP \
    {sizeof(polis_env_setup), NULL, NULL, 1, 0, 0, \
     NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL}

/* How large the arrays are for one game, in elements; and what the sizes are made of. */
typedef struct polis_env_shape {
    size_t size;            /* of the struct: filled in by POLIS_ENV_SHAPE */
    int players, seats;
    int actions;            /* how many there are: numbers from 0 on */
    int planes_size;        /* players * side * side * planes */
    int planes, side;
    int vector_size;
    int legal_size;         /* in words of 32 bits: actions / 32 */
    int terms, stages;      /* of polis_env_terms */
} polis_env_shape;

#define POLIS_ENV_SHAPE {sizeof(polis_env_shape), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/* The shape that an environment of this set-up would have. Its arrays are not looked at.
 * POLIS_UNKNOWN for a game that has no environment. */
POLIS_EXPORT int polis_env_measure(polis_env_shape *out, const polis_env_setup *setup,
                                   polis_error *err);

/* Begin all games, and fill the arrays. */
POLIS_EXPORT int polis_env_new(polis_env **out, const polis_env_setup *setup,
                               polis_error *err);

/* Does nothing if `env` is NULL. */
POLIS_EXPORT void polis_env_free(polis_env *env);

/* Begin all games again, with another seed. */
POLIS_EXPORT int polis_env_reset(polis_env *env, uint64_t seed, polis_error *err);

/* Begin again the games for which `which` is not 0; the random numbers go on. */
POLIS_EXPORT int polis_env_reset_some(polis_env *env, const uint8_t *which,
                                      polis_error *err);

/* Make one move in each game. If an action is not legal, no game is changed, and the
 * error names it (POLIS_RULE). */
POLIS_EXPORT int polis_env_step(polis_env *env, const int32_t *actions,
                                polis_error *err);

/* Choose a legal action in each game, all with the same chance; -1 in a game that is
 * over. */
POLIS_EXPORT int polis_env_sample(polis_env *env, int32_t *actions, polis_error *err);

/* For linear evaluations. `terms`, [games][players][terms], gets the numbers by which
 * bots judge a city: stars and values of the districts, what is dead or may still come,
 * flat ground, stones, and 1 (src/bots/akropolis/worth.h lists them; the first five are
 * the points of the districts). `stages`, [games][players], gets the tiles that the seat
 * still lays, at most stages - 1. Either may be NULL. To learn weights, play games by
 * polis_env_choose, and fit the final points of a seat to its terms after its moves. */
POLIS_EXPORT int polis_env_terms(const polis_env *env, float *terms, int8_t *stages,
                                 polis_error *err);

/* Choose in each game the action after which the city of the seat to move is worth most
 * by `weights`, [stages][terms], which are points for one of each term and lie between
 * -128 and 128; -1 in a game that is over. With no tile left (stage 0) the rules say what
 * a city is worth, and those weights are not used. Takes some 30 microseconds a game. */
POLIS_EXPORT int polis_env_choose(const polis_env *env, const float *weights,
                                  int32_t *actions, polis_error *err);

/* A game as a match, with all its moves but without a seed: to ask a bot, to write a
 * record, to look at it closely. Changing it does not change the environment. */
POLIS_EXPORT int polis_env_match(polis_match **out, const polis_env *env, int game,
                                 polis_error *err);

/* The action of a move, and the move of an action, in this game now. */
POLIS_EXPORT int polis_env_action(int32_t *out, const polis_env *env, int game,
                                  const char *move, polis_error *err);
POLIS_EXPORT int polis_env_move(const polis_env *env, int game, int32_t action,
                                char *out, size_t size, size_t *length,
                                polis_error *err);

#ifdef __cplusplus
}
#endif

#endif
