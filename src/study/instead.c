/* instead.c - see instead.h. */
#include "study/instead.h"

#include <stdalign.h>
#include <string.h>

#include "bots/reasons.h"

enum { TENTH = 10 };                /* both: of a point, and 1/100 in it */

int turn_reasons(Message out[MAX_REASONS], const StudyPosition *position,
                 const State *after)
{
    const Policy *policy = policy_of(position->game);

    return policy ? reasons_for(out, policy, position->state, after) : 0;
}

/* 1/100 as 1/10, rounded to the nearest. */
static int tenths(int hundredths)
{
    return (hundredths + (hundredths < 0 ? -TENTH / 2 : TENTH / 2)) / TENTH;
}

/* How much of the loss, in 1/100, is that the others get more. */
static int left_to_others(const Judged *outcome, int seat)
{
    return outcome->loss -
           (outcome->after_best.points[seat] - outcome->after.points[seat]);
}

int turn_instead(Judged *outcome, const StudyPosition *position, const State *after,
                 const Advice *advice)
{
    const Game *game = position->game;
    const Policy *policy = policy_of(game);
    alignas(16) unsigned char copy[MAX_STATE];
    State *best = (State *)(void *)copy;
    Message *out = outcome->instead;
    int now;

    if (!policy)
        return 0;
    memcpy(best, position->state, game->state_size);
    for (int i = 0; i < advice->n_turn; i++)
        game->play(best, advice->turn[i]);
    int n = reasons_against(out, &now, policy, position->state, best, after);
    int others = tenths(left_to_others(outcome, game->turn(position->state)));
    int later = tenths(outcome->loss) - now * TENTH - others;
    if (later)
        reasons_number(&out[n++], N_("Later in the game: %s"), later, TENTH);
    if (others)
        reasons_number(&out[n++],
                       others > 0 ? N_("Kept from the others: %s")
                                  : N_("Left to the others: %s"),
                       others, TENTH);
    return n;
}
