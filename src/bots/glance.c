/* glance.c - see glance.h. */
#include "bots/glance.h"

#include <stdalign.h>
#include <string.h>

Candidate glance(const Question *question, Move m)
{
    const Game *game = question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *next = (State *)(void *)copy;
    int points[MAX_SEATS], equal = 0, seat = game->turn(question->state);

    memcpy(next, question->state, game->state_size);
    game->play(next, m);
    game->scores(next, points);
    bool leads = true;
    for (int other = 0; other < game->seats(next); other++) {
        leads = leads && points[other] <= points[seat];
        equal += points[other] == points[seat];
    }
    return (Candidate){m, points[seat], leads ? 1.0 / equal : 0.0, 1};
}
