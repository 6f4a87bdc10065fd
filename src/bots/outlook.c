/* outlook.c - what each seat can expect from a state on: playouts by the policy,
 * whoever's turn it is. */
#include <stdalign.h>
#include <string.h>

#include "bots/chance.h"
#include "bots/levels.h"
#include "bots/race.h"

enum { USUAL_OUTLOOK = 256 };

static void outlook_job(void *context, int index)
{
    Race *race = context;

    race_one(race, &race->proposals[0], &race->tallies[0], index + 1);
}

/* Playout 0 tells whether there is any need for others. */
static bool playouts_are_alike(Race *race, int n)
{
    const BotHooks *hooks = race->question->hooks;

    if (!race_one(race, &race->proposals[0], &race->tallies[0], 0))
        return true;
    if (hooks && hooks->share)
        hooks->share(hooks->with, n - 1, outlook_job, race);
    else
        for (int i = 0; i < n - 1; i++)
            outlook_job(race, i);
    return false;
}

/* Without a policy: random play to the end. */
static void random_outlook(const Question *question, Outlook *out, int n)
{
    const Game *game = question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int points[MAX_SEATS] = {0}, seats = game->seats(question->state);

    for (int i = 0; i < n; i++) {
        memcpy(s, question->state, game->state_size);
        game_playout(game, s, question->rng, points);
        unsigned winners = game->winners(s);
        for (int seat = 0; seat < seats; seat++) {
            out->points[seat] += (double)points[seat] / n;
            if (winners >> seat & 1)
                out->win[seat] += 1.0 / __builtin_popcount(winners) / n;
        }
    }
}

void bot_outlook(const Question *question, Outlook *out)
{
    Race race = {.question = question, .policy = policy_of(question->game),
                 .seats = question->game->seats(question->state)};
    int n = question->playouts ? question->playouts : USUAL_OUTLOOK;

    *out = (Outlook){0};
    if (!race.policy) {
        random_outlook(question, out, n);
        return;
    }
    race.level = &race.policy->levels[MASTER];
    race.seed = rng_next(question->rng);
    out->is_alike = playouts_are_alike(&race, n);
    const Tally *tally = &race.tallies[0];
    double made = (double)tally->n;
    for (int seat = 0; seat < race.seats; seat++) {
        out->points[seat] = (double)tally->points[seat] / made / POINT;
        out->win[seat] = (double)tally->wins[seat] / made / SURE;
    }
    out->variance = (double)tally->doubts / made / POINT / POINT;
}
