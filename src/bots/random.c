/* random.c - plays any legal move: the weakest bot, against which all others
 * are measured. */
#include "bots/glance.h"

static int think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES])
{
    (void)bot;
    glance(&out[0], question, question->game->pick(question->state, question->rng));
    return 1;
}

const Bot random_bot = {.name = "random", .think = think};
