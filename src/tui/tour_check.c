/* tour_check.c - what the lesson of `polis tour` says to a move: see tour.h. */
#include <string.h>

#include "base/text.h"
#include "tui/tour.h"

enum { NAME = 32 };

/* The end of the argument that begins at `at`: a comma or a bracket outside of others. */
static const char *argument_end(const char *at)
{
    int depth = 0;

    for (; *at && (depth > 0 || (*at != ',' && *at != ')')); at++)
        depth += (*at == '(') - (*at == ')');
    return at;
}

static void copy(char *out, size_t size, const char *from, const char *end)
{
    Text text = text_in(out, size);

    for (; from < end; from++)
        if (*from != '"')
            text_char(&text, *from);
}

bool tour_check(const TourGame *tour, const char *check, const TourMove *move)
{
    char name[NAME], arg[NAME];
    size_t n = strcspn(check, "(,)");

    copy(name, sizeof name, check, check + n);
    if (check[n] != '(')
        return strcmp(name, "always") == 0 || tour->check(move, name, NULL);
    const char *first = check + n + 1, *end = argument_end(first);
    if (strcmp(name, "not") == 0)
        return !tour_check(tour, first, move);
    if (strcmp(name, "both") == 0)
        return tour_check(tour, first, move) && tour_check(tour, end + 1, move);
    copy(arg, sizeof arg, first, end);
    return tour->check(move, name, arg);
}

static const LessonTry *known_try(const LessonStep *step, const char *word)
{
    for (const LessonTry *one = step->tries; one->word; one++)
        if (strcmp(one->word, word) == 0)
            return one;
    return NULL;
}

const char *tour_fault(const TourGame *tour, int step, const TourMove *move)
{
    const LessonStep *at = &tour->lesson->steps[step];
    const LessonTry *known = known_try(at, move->word);

    if (known && known->isRight)
        return NULL;
    if (known && known->but)
        return known->but;
    if (at->accepts && tour_check(tour, at->accepts, move))
        return NULL;
    for (const LessonRemark *remark = at->remarks; remark->about; remark++)
        if (tour_check(tour, remark->about, move))
            return remark->but;
    return N_("That is allowed, but it is not what this step is about.");
}
