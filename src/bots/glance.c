/* glance.c - see glance.h. */
#include "bots/glance.h"

#include <stdalign.h>
#include <string.h>

void glance(Candidate *out, const Question *question, Move m)
{
    const Game *game = question->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *next = (State *)(void *)copy;
    int points[MAX_SEATS] = {0}, equal = 0, seat = game->turn(question->state);

    memcpy(next, question->state, game->state_size);
    game->play(next, m);
    game->scores(next, points);
    bool leads = true;
    for (int other = 0; other < game->seats(next); other++) {
        leads = leads && points[other] <= points[seat];
        equal += points[other] == points[seat];
    }
    out->move = out->pv[0] = m;
    out->points = points[seat];
    out->win = leads ? 1.0 / equal : 0.0;
    out->visits = out->n_pv = 1;
    out->n_why = 0;
    memcpy(out->scores, points, sizeof points);
}
