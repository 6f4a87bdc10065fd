/* tour.c - the checks of Akropolis's first lesson, by the names that the page gives them
 * (web/src/games/akropolis/first-lesson.ts): see tui/tour.h. */
#include <stdlib.h>
#include <string.h>

#include "games/akropolis/rules.h"
#include "tui/tour.h"

extern const Lesson ak_lesson;

static Score score_of(const State *s, int seat, View *view)
{
    Score score;

    ak_view_of(view, &s->cities[seat]);
    ak_score_view(&score, view, &s->rules);
    return score;
}

static bool takes(const TourMove *move, int tile)
{
    return atoi(move->word) == tile;
}

static bool is_on_top(const TourMove *move, int unused)
{
    const City *city = &move->after->cities[move->seat];

    (void)unused;
    return city->laid[city->n - 1].level > 1;
}

static bool wins(const TourMove *move, int stones)
{
    return move->after->stones[move->seat] - move->before->stones[move->seat] >= stones;
}

static bool keeps_plazas(const TourMove *move, int unused)
{
    View view;
    Score before = score_of(move->before, move->seat, &view);
    Score after = score_of(move->after, move->seat, &view);

    (void)unused;
    return after.kinds[HOUSE].stars >= before.kinds[HOUSE].stars &&
           after.kinds[MARKET].stars >= before.kinds[MARKET].stars;
}

static bool markets_bring(const TourMove *move, int points)
{
    View view;

    return score_of(move->after, move->seat, &view).kinds[MARKET].points >= points;
}

static bool markets_count(const TourMove *move, int wanted)
{
    View view;
    Score score = score_of(move->after, move->seat, &view);
    int n = 0;

    for (int i = 0; i < view.n; i++)
        n += ak_district_of(view.cells[i].code) == MARKET && score.verdicts[i].counts;
    return n == wanted;
}

static const struct {
    const char *name;
    bool (*holds)(const TourMove *move, int arg);
} checks[] = {
    {"takes", takes},
    {"isOnTop", is_on_top},
    {"wins", wins},
    {"keepsPlazas", keeps_plazas},
    {"marketsBring", markets_bring},
    {"marketsCount", markets_count},
};

static bool check(const TourMove *move, const char *name, const char *arg)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (strcmp(checks[i].name, name) == 0)
            return checks[i].holds(move, arg ? atoi(arg) : 0);
    abort();                        /* tests/unit/tour.c asks for each */
}

const TourGame ak_tour = {&akropolis, &ak_lesson, check};
