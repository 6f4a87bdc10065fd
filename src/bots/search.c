/* search.c - see search.h: proposals in, a race, candidates out. */
#include "bots/search.h"

#include <stdalign.h>
#include <string.h>

#include "bots/chance.h"
#include "bots/race.h"
#include "bots/reasons.h"

enum { FORESIGHT = 16 };            /* effort for each seat in the expected line */

/* Rounded to the nearest, for either sign. */
static int to_points(int64_t sum, int64_t n)
{
    int64_t half = sum < 0 ? -POINT * n / 2 : POINT * n / 2;

    return (int)((sum + half) / (POINT * n));
}

/* The expected line of play: the proposal, then what each seat would do, until
 * luck's move. */
static void foresee(const Race *race, const Proposal *proposal, Candidate *out)
{
    const Game *game = race->question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    Proposal next[1] = {*proposal};
    Taste taste = race->level->taste;
    Rng rng = rng_from(race->seed);

    taste.learned = false;          /* this is for the eye; the terms will do */
    memcpy(s, race->question->state, game->state_size);
    for (out->n_pv = 0;;) {
        for (int i = 0; i < next->n + next->replies; i++) {
            if (out->n_pv == MAX_PV)
                return;
            out->pv[out->n_pv++] = next->moves[i];
            game->play(s, next->moves[i]);
        }
        if (game->turn(s) < 0)
            return;
        race->policy->propose(next, s, &taste, 1, FORESIGHT, &rng);
    }
}

static void give_reasons(const Race *race, const Proposal *proposal, Candidate *out)
{
    const Question *question = race->question;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    memcpy(s, question->state, question->game->state_size);
    for (int i = 0; i < proposal->n; i++)
        question->game->play(s, proposal->moves[i]);
    out->n_why = reasons_for(out->why, race->policy, question->state, s);
}

static void report(Race *race, int which, Candidate *out)
{
    const Proposal *proposal = &race->proposals[which];
    Tally *tally = &race->tallies[which];

    if (tally->n == 0)
        race_one(race, proposal, tally, 0);
    out->move = proposal->moves[0];
    out->points = to_points(tally->points[race->seat], tally->n);
    out->win = (double)(tally->wins[race->seat] / tally->n) / SURE;
    out->visits = (int)tally->n;
    for (int seat = 0; seat < race->seats; seat++)
        out->scores[seat] = to_points(tally->points[seat], tally->n);
    foresee(race, proposal, out);
    give_reasons(race, proposal, out);
}

static bool is_reported(const Race *race, const Candidate *out, int n, Move m)
{
    const Policy *policy = race->policy;

    for (int i = 0; i < n; i++)
        if (out[i].move == m || (policy->alike && policy->alike(race->question->state,
                                                                out[i].move, m)))
            return true;
    return false;
}

/* Report the best proposals as candidates, each first move once. */
static int report_best(Race *race, Candidate out[MAX_CANDIDATES])
{
    int n = 0, most = race->question->candidates;

    for (int i = 0; i < race->n && n < most && n < MAX_CANDIDATES; i++) {
        int which = race->order[i];
        if (!is_reported(race, out, n, race->proposals[which].moves[0]))
            report(race, which, &out[n++]);
    }
    return n;
}

/* Human mistakes: each proposal looks better or worse than it is. */
static void blur(Race *race, Rng *rng)
{
    int noise = race->level->noise[race->seats] * POINT;

    if (noise == 0)
        return;
    for (int i = 0; i < race->n; i++) {
        Proposal new = race->proposals[i];
        int at = i;
        new.worth += (int32_t)rng_below(rng, (uint32_t)(2 * noise)) - noise;
        for (; at > 0 && race->proposals[at - 1].worth < new.worth; at--)
            race->proposals[at] = race->proposals[at - 1];
        race->proposals[at] = new;
    }
}

/* Keep the rest of the turn for the next question. */
static void remember(const Race *race, const Candidate *best)
{
    const Question *question = race->question;
    Memory *memory = question->memory;
    const Proposal *proposal = &race->proposals[race->order[0]];
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    if (!memory)
        return;
    memory->level = race->level;
    memory->n = proposal->n;
    memory->at = 1;
    memcpy(memory->plan, proposal->moves, sizeof memory->plan);
    memory->answer = *best;
    memcpy(s, question->state, question->game->state_size);
    question->game->play(s, proposal->moves[0]);
    memory->digest = question->game->digest(s);
}

/* Continue the plan of the last move, if the game is where that plan led. */
static bool recall(const Question *question, const Level *level, Candidate *out)
{
    Memory *memory = question->memory;
    const Game *game = question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    if (!memory || memory->level != level || question->candidates > 1 ||
        memory->at >= memory->n ||
        memory->digest != game->digest(question->state) ||
        !game->legal(question->state, memory->plan[memory->at]))
        return false;
    *out = memory->answer;
    out->move = memory->plan[memory->at];
    out->n_why = 0;
    for (out->n_pv = 0; memory->at + out->n_pv < memory->n && out->n_pv < MAX_PV;
         out->n_pv++)
        out->pv[out->n_pv] = memory->plan[memory->at + out->n_pv];
    memcpy(s, question->state, game->state_size);
    game->play(s, memory->plan[memory->at++]);
    memory->digest = game->digest(s);
    return true;
}

enum { QUICK_EFFORT = 400, THIRD = 3, THRIFTY_EFFORT = 800 };

/* Who asks for fewer playouts than the level makes by itself is in a hurry; then the
 * proposals must not take longer than the playouts. */
static int effort_of(const Race *race)
{
    int64_t effort = race->level->effort, own = race->level->playouts,
            asked = race->question->playouts;

    if (asked == 0 || asked >= own || effort <= THRIFTY_EFFORT)
        return (int)effort;
    effort = effort * asked / own;
    return effort < THRIFTY_EFFORT ? THRIFTY_EFFORT : (int)effort;
}

/* Let the policy propose. If time is short, a quick look shows how long the level's
 * effort would take; it gets a third of the time. */
static int propose(Race *race, int most)
{
    const Question *question = race->question;
    const BotHooks *hooks = question->hooks;
    int effort = effort_of(race);
    bool has_clock = hooks && hooks->now_ms;

    if (has_clock)
        race->started = hooks->now_ms(hooks->with);
    if (has_clock && question->time_ms && effort > QUICK_EFFORT) {
        int n = race->policy->propose(race->proposals, question->state,
                                      &race->level->taste, most, QUICK_EFFORT,
                                      question->rng);
        double took = hooks->now_ms(hooks->with) - race->started;
        double fits = QUICK_EFFORT * question->time_ms / (THIRD * took + 0.01);
        if (fits < 2 * QUICK_EFFORT)
            return n;
        effort = fits < effort ? (int)fits : effort;
    }
    return race->policy->propose(race->proposals, question->state, &race->level->taste,
                                 most, effort, question->rng);
}

int search_think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES])
{
    const Policy *policy = policy_of(question->game);
    Race race = {.question = question, .policy = policy};

    if (!policy)
        return bot_think(bot_named("greedy"), question, out);
    const Level *level = race.level = &policy->levels[bot->level];
    if (recall(question, level, &out[0]))
        return 1;
    race.seat = question->game->turn(question->state);
    race.seats = question->game->seats(question->state);
    race.seed = rng_next(question->rng);
    int width = question->candidates > level->width ? question->candidates : level->width;
    race.n = propose(&race, width < MAX_PROPOSALS ? width : MAX_PROPOSALS);
    /* Proposals come best first, and race_run keeps that order where playouts see no
     * difference; a level without playouts plays the first. So mistakes must be made
     * before the race, and before the few that get playouts are chosen. */
    blur(&race, question->rng);
    int field = question->candidates > level->field ? question->candidates
                                                    : level->field;
    if (level->field && race.n > field)
        race.n = field;
    race_run(&race);
    int n = report_best(&race, out);
    remember(&race, &out[0]);
    return n;
}
