/* tour.c - the checks of Panticapaeum's first lesson, by the names that the page gives
 * them (web/src/games/panticapaeum/first-lesson.ts): see tui/tour.h. */
#include <stdlib.h>
#include <string.h>

#include "games/panticapaeum/rules.h"
#include "tui/tour.h"

extern const Lesson pa_lesson;

static bool begins(const TourMove *move, const char *start)
{
    return strncmp(move->word, start, strlen(start)) == 0;
}

static bool includes(const TourMove *move, const char *part)
{
    return strstr(move->word, part) != NULL;
}

static bool fetches_white(const TourMove *move, const char *unused)
{
    (void)unused;
    return move->after->seats[move->seat].store[WHITE] >
           move->before->seats[move->seat].store[WHITE];
}

static bool hides_droughts(const TourMove *move, const char *unused)
{
    Sheet sheet;

    (void)unused;
    pa_score_settled(&sheet, move->after, move->seat);
    return sheet.droughts == 0;
}

static const struct {
    const char *name;
    bool (*holds)(const TourMove *move, const char *arg);
} checks[] = {
    {"begins", begins},
    {"includes", includes},
    {"fetchesWhite", fetches_white},
    {"hidesDroughts", hides_droughts},
};

static bool check(const TourMove *move, const char *name, const char *arg)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        if (strcmp(checks[i].name, name) == 0)
            return checks[i].holds(move, arg);
    abort();                        /* tests/unit/tour.c asks for each */
}

const TourGame pa_tour = {&panticapaeum, &pa_lesson, check};
