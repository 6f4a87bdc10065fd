/* perft.c - see perft.h. */
#include "core/perft.h"

#include <stdalign.h>
#include <string.h>

typedef struct {
    const Game *game;
    const Dealer *dealer;           /* or NULL */
} Count;

/* Let the dealer make luck's moves. Returns how many draws there have been in all. */
static int deal(const Count *count, State *s, int draws)
{
    while (count->dealer && count->game->turn(s) == LUCK)
        count->game->play(s, dealer_draw(count->dealer, count->game, s, draws++));
    return draws;
}

static uint64_t below(const Count *count, const State *s, int depth, int draws)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *next = (State *)(void *)copy;
    Move moves[MAX_MOVES];
    uint64_t sum = 0;

    if (depth == 0)
        return 1;
    int n = count->game->moves(s, moves);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        memcpy(next, s, count->game->state_size);
        count->game->play(next, moves[i]);
        int drawn = deal(count, next, draws);
        sum += below(count, next, depth - 1, drawn);
    }
    return sum;
}

uint64_t perft(const Match *match, int depth, const Dealer *dealer)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    Count count = {match->game, dealer};

    memcpy(s, match_state(match), match->game->state_size);
    int draws = deal(&count, s, match->n_draws);
    return below(&count, s, depth, draws);
}
