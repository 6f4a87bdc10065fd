/* random.c - any legal move: the weakest bot, and the yardstick for all others. */
#include "bots/glance.h"

static int think(const Question *question, Candidate out[MAX_CANDIDATES])
{
    out[0] = glance(question, question->game->pick(question->state, question->rng));
    return 1;
}

const Bot random_bot = {"random", think};
