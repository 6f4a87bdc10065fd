/* policies.c - the policies of the games. ONLY_POLICY is defined for a module with the
 * bots of one game. */
#include "bots/search.h"

extern const Policy ak_policy, pa_policy;

#ifdef ONLY_POLICY
static const Policy *const policies[] = {&ONLY_POLICY, NULL};
#else
static const Policy *const policies[] = {&ak_policy, &pa_policy, NULL};
#endif

const Policy *policy_of(const Game *game)
{
    for (int i = 0; policies[i]; i++)
        if (policies[i]->game == game)
            return policies[i];
    return NULL;
}

int bot_playouts(const Bot *bot)
{
    int most = 0;

    if (bot->think != search_think)
        return bot->playouts;
    for (int i = 0; policies[i]; i++)
        if (policies[i]->levels[bot->level].playouts > most)
            most = policies[i]->levels[bot->level].playouts;
    return most;
}

const Taste *bot_taste(const Bot *bot, const Game *game)
{
    return bot->think == search_think ? &policy_of(game)->levels[bot->level].taste
                                      : &plain_taste;
}
