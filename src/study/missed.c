/* missed.c - see missed.h. */
#include "study/missed.h"

#include <stdalign.h>
#include <string.h>

#include "study/themes.h"

static int count(Move move, const Move moves[], int n)
{
    int found = 0;

    for (int i = 0; i < n; i++)
        found += moves[i] == move;
    return found;
}

/* The theme of the first step of `turn` that `other` does not have; -1 if there is none.
 * A step that both make, though in another order, makes no difference. */
static int theme_of(const Themes *themes, const State *from, const StudyTurn *turn,
                    const StudyTurn *other, Solved solved)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    int theme = -1;

    memcpy(s, from, themes->game->state_size);
    for (int i = 0; i < turn->n && theme < 0; i++) {
        solved.before = s;
        solved.move = turn->moves[i];
        if (count(solved.move, turn->moves, i + 1) >
            count(solved.move, other->moves, other->n))
            theme = themes->theme(&solved);
        themes->game->play(s, solved.move);
    }
    return theme;
}

const char *theme_missed(const StudyPosition *position, const StudyTurn *turn,
                         const Judged *outcome, const Advice *advice)
{
    const Game *game = position->game;
    const Themes *themes = themes_of(game);
    const Forecast *best = &outcome->after_best, *after = &outcome->after;
    const StudyTurn best_turn = {advice->turn, advice->n_turn};
    int seats = game->seats(position->state), seat = game->turn(position->state);

    if (!themes || outcome->loss == 0)
        return NULL;
    int gain = best->points[seat] - after->points[seat];
    int lead = forecast_lead(best, seats, seat) - forecast_lead(after, seats, seat);
    Solved solved = {.gain = gain / 100.0, .denial = (lead - gain) / 100.0};
    int theme = theme_of(themes, position->state, &best_turn, turn, solved);
    if (theme < 0)                  /* it did too much */
        theme = theme_of(themes, position->state, turn, &best_turn, solved);
    return theme < 0 ? NULL : themes->themes[theme];
}
