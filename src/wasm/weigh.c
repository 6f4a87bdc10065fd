/* weigh.c - see weigh.h. */
#include "wasm/weigh.h"

#include <stdalign.h>
#include <string.h>

int weigh(int32_t out[MAX_MOVES], const Game *game, const State *s)
{
    static Move moves[MAX_MOVES];
    alignas(16) unsigned char copy[MAX_STATE];
    State *next = (State *)(void *)copy;
    int points[MAX_SEATS], seat = game->turn(s);

    if (seat < 0)
        return 0;
    int n = game->moves(s, moves);
    for (int i = 0; i < n; i++) {
        memcpy(next, s, game->state_size);
        game->play(next, moves[i]);
        game->settled(next, points);
        out[i] = points[seat];
    }
    return n;
}
