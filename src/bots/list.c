/* list.c - the table of bots. */
#include <string.h>

#include "bots/bot.h"

extern const Bot random_bot, greedy_bot;

const Bot *const bots[] = {&random_bot, &greedy_bot, NULL};

const Bot *bot_named(const char *name)
{
    if (strncmp(name, "bot:", 4) == 0)
        name += 4;
    for (int i = 0; bots[i]; i++)
        if (strcmp(bots[i]->name, name) == 0)
            return bots[i];
    return NULL;
}

Move bot_choose(const Bot *bot, const Game *game, const State *s, Rng *rng)
{
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = game, .state = s, .rng = rng, .candidates = 1};

    bot->think(&question, best);
    return best[0].move;
}
