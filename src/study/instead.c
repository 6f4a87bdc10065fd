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

int turn_gains(Message out[MAX_INSTEAD], int *n_points, const StudyPosition *position,
               const State *after)
{
    const State *s = position->state;
    const Comparison of = {policy_of(position->game), s, after, s};
    int sum;

    *n_points = of.policy ? reasons_points(out, &sum, &of) : 0;
    return of.policy ? *n_points + reasons_prospects(out + *n_points, &of) : 0;
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

/* The points of `outcome` that a comparison cannot see: later ones, and the others'. */
static int tell_later(Message out[2], const Judged *outcome, int seat, int now,
                      bool is_alone)
{
    int others = tenths(left_to_others(outcome, seat)), n = 0;
    int later = tenths(outcome->loss) - now * TENTH - others;

    if (later)
        reasons_number(&out[n++],
                       is_alone && !others
                           ? N_("Equal points now; later in the game: %s")
                           : N_("Later in the game: %s"),
                       later, TENTH);
    if (others)
        reasons_number(&out[n++],
                       others > 0 ? N_("Kept from the others: %s")
                                  : N_("Left to the others: %s"),
                       others, TENTH);
    return n;
}

void turn_instead(Assessment *to, const StudyPosition *position, const State *after,
                  const Advice *advice)
{
    const Game *game = position->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *best = (State *)(void *)copy;
    const Comparison of = {policy_of(game), position->state, best, after};
    Message *out = to->instead.of;
    int now;

    if (!of.policy)
        return;
    memcpy(best, position->state, game->state_size);
    for (int i = 0; i < advice->n_turn; i++)
        game->play(best, advice->turn[i]);
    int n = reasons_points(out, &now, &of);
    n += tell_later(out + n, &to->judged, game->turn(position->state), now, n == 0);
    to->instead.n_points = n;
    to->instead.n = n + reasons_prospects(out + n, &of);
}
