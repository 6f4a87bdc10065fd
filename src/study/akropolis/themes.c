/* themes.c - the themes of Akropolis: what the right placing brings that another one
 * does not. */
#include "study/themes.h"
#include "games/akropolis/rules.h"

typedef enum { TEMPLES, PLAZAS, QUARRIES, DENIAL, HEIGHT, ENDING, DISTRICTS } Theme;

enum { STONE = 2, LEVEL = 3 };      /* points that they are worth later, roughly */

static void score_of(Score *score, const State *s, int seat)
{
    View view;

    ak_view_of(&view, &s->cities[seat]);
    ak_score_view(score, &view, &s->rules);
}

/* What a placing brings at once, theme by theme, in points. */
static void gains_of(int out[DISTRICTS + 1], const State *before, const State *after,
                     int seat)
{
    Score was, is;

    score_of(&was, before, seat);
    score_of(&is, after, seat);
    for (int kind = 0; kind < KINDS; kind++) {
        const KindScore *old = &was.kinds[kind], *new = &is.kinds[kind];
        int stars = (new->stars - old->stars) * new->value;
        int value = (new->value - old->value) * old->stars;
        out[PLAZAS] += stars > 0 ? stars : 0;
        out[kind == TEMPLE ? TEMPLES : DISTRICTS] += value;
    }
}

static int theme(const Solved *solved)
{
    const State *s = solved->before;
    Choice choice = ak_choice_unpack(solved->move);
    State after = *s;
    int gains[DISTRICTS + 1] = {0}, seat = s->turn, best = DISTRICTS;

    if (choice.action != LAY)
        return -1;
    if (s->stacks == 0)
        return ENDING;
    if (solved->denial > solved->gain)
        return DENIAL;
    akropolis.play(&after, solved->move);
    gains_of(gains, s, &after, seat);
    const City *city = &after.cities[seat];
    gains[QUARRIES] =
        STONE * (after.stones[seat] - s->stones[seat] + ak_site_find(s, choice.tile));
    gains[HEIGHT] = LEVEL * (city->laid[city->n - 1].level - 1);
    for (int i = 0; i <= DISTRICTS; i++)
        best = gains[i] > gains[best] ? i : best;
    return best;
}

const Themes ak_themes = {
    .game = &akropolis,
    .themes = {[TEMPLES] = "temple", [PLAZAS] = "plaza", [QUARRIES] = "quarries",
               [DENIAL] = "denial", [HEIGHT] = "height", [ENDING] = "end",
               [DISTRICTS] = "districts"},
    .theme = theme,
};
