/* env_bench.c - how many steps of Akropolis an environment makes in a second, on one
 * core: random actions, all arrays shown, and without some of them.
 * usage: env-bench [GAMES [SECONDS]] */
#include <polis/env.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "os/must.h"

typedef struct {
    const char *name;
    int has_planes, has_points;
} Showing;

/* Time that this process has had a core for, so that others do not matter. */
static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* On large pages, as numpy asks for them. */
static void *room(int games, int elements, size_t size)
{
    const size_t page = 1 << 21;
    size_t whole = ((size_t)games * (size_t)elements * size + page - 1) / page * page;
    void *room = must(aligned_alloc(page, whole));

    madvise(room, whole, MADV_HUGEPAGE);
    return room;
}

/* Steps per second. `chosen_ns` is what the random choice takes of each. */
static double measure(const Showing *showing, int games, double seconds,
                      double *chosen_ns)
{
    polis_env_setup setup = POLIS_ENV_SETUP;
    polis_env_shape shape = POLIS_ENV_SHAPE;
    polis_env *env;
    double steps = 0, choosing = 0, begin;

    setup.game = "akropolis";
    setup.games = games;
    polis_env_measure(&shape, &setup, NULL);
    setup.planes = showing->has_planes ? room(games, shape.planes_size, 1) : NULL;
    setup.points = showing->has_points ? room(games, shape.seats, 4) : NULL;
    setup.legal = room(games, shape.legal_size, 4);
    setup.vector = room(games, shape.vector_size, 2);
    setup.rewards = room(games, shape.seats, 4);
    setup.dones = room(games, 1, 1);
    setup.turn = room(games, 1, 1);
    int32_t *actions = room(games, 1, sizeof *actions);
    if (polis_env_new(&env, &setup, NULL) != POLIS_OK)
        exit(1);
    for (begin = now_ms(); now_ms() - begin < seconds * 1e3; steps += games) {
        double before = now_ms();
        polis_env_sample(env, actions, NULL);
        choosing += now_ms() - before;
        polis_env_step(env, actions, NULL);
    }
    double took = now_ms() - begin;
    polis_env_free(env);
    void *all[] = {setup.planes, setup.points, setup.legal, setup.vector,
                   setup.rewards, setup.dones, setup.turn, actions};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    *chosen_ns = choosing * 1e6 / steps;
    return steps / (took / 1e3);
}

int main(int argc, char *argv[])
{
    static const Showing showings[] = {
        {"planes, masks", 1, 0}, {"and points", 1, 1}, {"masks alone", 0, 0}};
    int games = argc > 1 ? atoi(argv[1]) : 1024;
    double seconds = argc > 2 ? atof(argv[2]) : 3;

    for (size_t i = 0; i < sizeof showings / sizeof *showings; i++) {
        double choosing, rate = measure(&showings[i], games, seconds, &choosing);
        printf("%-14s %d games: %.2f million steps/s, %.2f without the %.0f ns of "
               "choosing\n",
               showings[i].name, games, rate / 1e6,
               1e3 / (1e9 / rate - choosing), choosing);
    }
    return 0;
}
