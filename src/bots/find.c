/* find.c - bots by their names. */
#include <string.h>

#include "bots/bot.h"

const Bot *bot_named(const char *name)
{
    if (strncmp(name, "bot:", 4) == 0)
        name += 4;
    for (int i = 0; bots[i]; i++)
        if (strcmp(bots[i]->name, name) == 0)
            return bots[i];
    return NULL;
}

/* All names in two halves, since together they are too long for one argument. */
static void list_bots(char first[MESSAGE_ARG_SIZE], char second[MESSAGE_ARG_SIZE])
{
    Text lists[] = {text_in(first, MESSAGE_ARG_SIZE), text_in(second, MESSAGE_ARG_SIZE)};
    int half = 0;

    for (int i = 0; bots[i]; i++) {
        half = half || lists[0].used + strlen(bots[i]->name) + 3 > MESSAGE_ARG_SIZE;
        text_f(&lists[half], i ? ", %s" : "%s", bots[i]->name);
    }
}

bool bot_wanted(const Bot **out, const char *name, Err *err)
{
    char known[2][MESSAGE_ARG_SIZE];

    const Bot *bot = bot_named(name);

    if (bot) {
        *out = bot;
        return true;
    }
    list_bots(known[0], known[1]);
    return fail(err, ERR_UNKNOWN, N_("unknown bot '%s'; there are: %s%s"), name, known[0],
                known[1]);
}

int bot_think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES])
{
    return bot->think(bot, question, out);
}

Move bot_choose(const Bot *bot, const Game *game, const State *s, Rng *rng)
{
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = game, .state = s, .rng = rng, .candidates = 1};

    bot_think(bot, &question, best);
    return best[0].move;
}
