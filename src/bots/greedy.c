/* greedy.c - plays the move after which its own score is highest; random numbers
 * break ties.
 *
 * It looks no further than its own move and does not care what it leaves to the others.
 * Its definition is a promise: other bots are measured against it. */
#include "bots/glance.h"

/* Insert `new` among the best `most` so far, which are sorted. Returns how many
 * there are. */
static int insert(Candidate best[], uint64_t keys[], int n, int most,
                  const Candidate *new, uint64_t key)
{
    int at = n;

    while (at > 0 && (new->points > best[at - 1].points ||
                      (new->points == best[at - 1].points && key > keys[at - 1])))
        at--;
    if (at >= most)
        return n;
    if (n < most)
        n++;
    for (int i = n - 1; i > at; i--) {
        best[i] = best[i - 1];
        keys[i] = keys[i - 1];
    }
    best[at] = *new;
    keys[at] = key;
    return n;
}

static int think(const Bot *bot, const Question *question, Candidate out[MAX_CANDIDATES])
{
    Move moves[MAX_MOVES];
    uint64_t keys[MAX_CANDIDATES];
    Candidate new;
    int n = question->game->moves(question->state, moves), best = 0;
    int most =
        question->candidates < MAX_CANDIDATES ? question->candidates : MAX_CANDIDATES;

    (void)bot;
    for (int i = 0; i < n; i++) {
        glance(&new, question, moves[i]);
        best = insert(out, keys, best, most, &new, rng_next(question->rng));
    }
    return best;
}

const Bot greedy_bot = {.name = "greedy", .think = think};
