/* review.c - see review.h. */
#include "study/review.h"

#include <string.h>

#include "study/accuracy.h"

void review_match(Match *out, const Review *review, int i)
{
    *out = *review->match;
    match_rewind(out, i < review->n_cuts ? review->cuts[i].first - 1 : out->n_moves);
}

/* The number that chooses the random numbers of a step. */
static int number_of(const Review *review, int i)
{
    return i < 0 ? -1 : review->cuts[i].first - 1;
}

/* What to expect after a step that was no choice. A forced move does not change what is
 * expected, and new playouts would only add noise: they are those of the step before it.
 * Except at the end, where the result is known. */
static void look(Judged *out, const Review *review, int i)
{
    ForecastParts parts;
    Match at;

    review_match(&at, review, i + 1);
    if (match_turn(&at) != OVER) {
        while (i >= 0 && review->cuts[i].seat != LUCK && !review->cuts[i].is_choice)
            i--;
        review_match(&at, review, i + 1);
    }
    StudyPosition position = {review->match->game, match_state(&at),
                              number_of(review, i)};
    forecast_make(&out->after, &parts, &position, &review->budget);
    out->after_best = out->after;
}

void review_step(Assessment *out, Advice *advice, const Review *review, int i)
{
    *out = (Assessment){{.accuracy = ACCURATE}, {0}};
    memset(advice, 0, sizeof *advice);
    if (i < 0 || !review->cuts[i].is_choice) {
        look(&out->judged, review, i);
        return;
    }
    const Cut *cut = &review->cuts[i];
    StudyTurn turn = {review->match->moves + cut->first - 1, cut->last - cut->first + 1};
    Match before;
    review_match(&before, review, i);
    StudyPosition position = {review->match->game, match_state(&before),
                              number_of(review, i)};
    advise(advice, &position, &review->budget);
    judge(out, &position, &turn, advice, &review->budget);
}
