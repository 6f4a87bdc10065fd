/* race.c - see race.h. */
#include "bots/race.h"

#include <stdalign.h>
#include <string.h>

#include "bots/chance.h"

enum {
    BLOCK = 8,                      /* playouts in one job */
    SLICE = 64,                     /* playouts of one proposal, then the next */
    HALVING = 20000,                /* playouts in one halving */
    FAR_COST = 3,                   /* in short playouts: how long a long one takes */
    FAR_FROM = 200,                 /* so many long ones say more than short ones do */
    WIN_WEIGHT = 5, MARGIN_WEIGHT = 32  /* a sure win is worth as much as 40 points */
};

static bool must_stop(Race *race)
{
    const BotHooks *hooks = race->question->hooks;

    if (__atomic_load_n(&race->stopped, __ATOMIC_RELAXED))
        return true;
    if (!hooks || !((hooks->stop && hooks->stop(hooks->with)) ||
                    (race->deadline > 0 && hooks->now_ms(hooks->with) >= race->deadline)))
        return false;
    __atomic_store_n(&race->stopped, true, __ATOMIC_RELAXED);
    return true;
}

static void add(int64_t *to, int64_t what)
{
    __atomic_fetch_add(to, what, __ATOMIC_RELAXED);
}

/* A playout ends with a whole round, so that all seats have moved equally often when they
 * are compared. With four seats this is worth more than the playouts it costs. */
static int turns_of(const Race *race)
{
    int turns = race->is_far ? race->level->far : race->level->turns;
    int seats = race->seats;

    return turns > 1 ? (turns + seats - 1) / seats * seats : turns;
}

bool race_one(const Race *race, const Proposal *proposal, Tally *tally, int k)
{
    const Question *question = race->question;
    const Game *game = question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int points[MAX_SEATS] = {0}, wins[MAX_SEATS] = {0};
    const Rng first = rng_from(race->seed + (uint64_t)k);
    Rng rng = first;

    /* The seed depends on k alone, so all proposals meet the same luck in their k-th
     * playout. */
    memcpy(s, question->state, game->state_size);
    for (int i = 0; i < proposal->n + proposal->replies; i++)
        game->play(s, proposal->moves[i]);
    int doubt =
        race->policy->playout(points, s, &race->level->taste, turns_of(race), &rng);
    chances(wins, points, race->seats, doubt);
    for (int seat = 0; seat < race->seats; seat++) {
        add(&tally->points[seat], points[seat]);
        add(&tally->wins[seat], wins[seat]);
    }
    add(&tally->doubts, (int64_t)doubt * doubt);
    add(&tally->n, 1);
    return memcmp(&rng, &first, sizeof rng) != 0;
}

static void job(void *context, int index)
{
    Race *race = context;
    int which = race->order[index / race->blocks];
    int from = race->first + index % race->blocks * BLOCK;
    int to = from + BLOCK < race->until ? from + BLOCK : race->until;

    for (int k = from; k < to; k++) {
        if ((index > 0 || k > from) && must_stop(race))
            return;                 /* but not before the very first playout */
        race_one(race, &race->proposals[which], &race->tallies[which], k);
    }
}

static void run_jobs(Race *race, int n)
{
    const BotHooks *hooks = race->question->hooks;

    if (hooks && hooks->share) {
        hooks->share(hooks->with, n, job, race);
        return;
    }
    for (int i = 0; i < n; i++)
        job(race, i);
}

/* How much the seat to move likes a proposal: its chance to win, and its margin. */
static int64_t liking(const Race *race, int which)
{
    const Tally *tally = &race->tallies[which];
    int64_t others = INT64_MIN, own = tally->points[race->seat];

    if (tally->n == 0)
        return INT64_MIN;
    for (int seat = 0; seat < race->seats; seat++)
        if (seat != race->seat && tally->points[seat] > others)
            others = tally->points[seat];
    if (race->seats == 1)
        others = 0;
    if (race->level->spite)
        return (own * SHARE - others * race->level->spite) / tally->n;
    return (tally->wins[race->seat] * WIN_WEIGHT + (own - others) * MARGIN_WEIGHT) /
           tally->n;
}

/* Sort the first `n` of the race, best first. Among equals the one that was better
 * before stays first. */
static void sort(Race *race, int n)
{
    for (int i = 1; i < n; i++) {
        int which = race->order[i], at = i;
        int64_t key = liking(race, which);
        for (; at > 0 && liking(race, race->order[at - 1]) < key; at--)
            race->order[at] = race->order[at - 1];
        race->order[at] = which;
    }
}

/* Make `each` more playouts for the first `n`, in slices, so that if the search is
 * stopped all have been tried about equally often. */
static void run_round(Race *race, int n, int64_t each)
{
    /* Sorting waits until all jobs are done: in between, threads add to the tallies in an
     * order that is not repeatable, and only the sums are. */
    while (each > 0 && !race->stopped) {
        int slice = each < SLICE ? (int)each : SLICE;
        race->until = race->first + slice;
        race->blocks = (slice + BLOCK - 1) / BLOCK;
        run_jobs(race, n * race->blocks);
        race->first = race->until;
        each -= slice;
    }
    sort(race, n);
}

static int rounds_of(int n)
{
    int rounds = 1;

    for (; n > 2; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

/* Halve the field until two are left. Each round gets the same share of the playouts. */
static void halve_once(Race *race, int64_t playouts)
{
    int rounds = rounds_of(race->n);

    for (int n = race->n; !race->stopped; n = (n + 1) / 2) {
        int64_t each = playouts / rounds / n;
        run_round(race, n, each > 0 ? each : 1);
        if (n <= 2)
            break;
    }
}

/* A large budget is spent on several halvings, each of the whole field, so that what
 * looked bad gets another chance. If one is interrupted, it has tried some proposals more
 * than others: then the order from before it is kept. */
static void halve(Race *race, int64_t playouts)
{
    int order[MAX_PROPOSALS];

    for (int i = 0; playouts > 0 && !race->stopped; i++, playouts -= HALVING) {
        memcpy(order, race->order, sizeof order);
        halve_once(race, playouts < 2 * HALVING ? playouts : HALVING);
        if (i > 0 && race->stopped)
            memcpy(race->order, order, sizeof order);
        if (playouts < 2 * HALVING)
            break;
    }
}

/* How many playouts fit into the time that is left: make one for each proposal and look
 * at the clock. */
static int64_t playouts_in(Race *race)
{
    const BotHooks *hooks = race->question->hooks;
    double start = hooks->now_ms(hooks->with);

    race->deadline = race->started + race->question->time_ms;
    double ms = race->deadline > start ? race->deadline - start : 0;
    run_round(race, race->n, 1);
    double took = hooks->now_ms(hooks->with) - start;
    double many = took > 0.01 ? (ms - took) / took * race->n : 1e6;
    return many < race->n ? race->n : many > 1e9 ? 1000000000 : (int64_t)many;
}

/* The clock decides how many, and by that how far they go: begin with short ones, which
 * cost little, and forget them if there is time for long ones. */
static int64_t playouts_by_clock(Race *race)
{
    bool may_be_far = race->is_far;

    race->is_far = false;
    int64_t fit = playouts_in(race);
    race->is_far = may_be_far && !race->stopped && fit / FAR_COST >= FAR_FROM;
    if (!race->is_far)
        return fit;
    memset(race->tallies, 0, sizeof race->tallies);
    return playouts_in(race);
}

void race_run(Race *race)
{
    const Question *question = race->question;
    const Level *level = race->level;
    bool has_clock = question->hooks && question->hooks->now_ms;
    int64_t playouts = question->playouts ? question->playouts : level->playouts;

    for (int i = 0; i < race->n; i++)
        race->order[i] = i;
    if (level->playouts == 0)
        return;
    race->is_far = level->far && playouts >= FAR_FROM;
    if (question->time_ms && has_clock) {
        int64_t in_time = playouts_by_clock(race);
        playouts = question->playouts && playouts < in_time ? playouts : in_time;
    }
    halve(race, race->n > 1 || question->candidates > 1 ? playouts : 1);
}
