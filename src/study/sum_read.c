/* sum_read.c - see sum_read.h. */
#include "study/sum_read.h"

#include <string.h>

#include "study/accuracy.h"

enum { POINTS = 100, CHANCE = 10000, PERCENT = 10,
       MOST = 100000 };             /* of a number: 1000 points; sums of it fit an int */

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/* Read a plain decimal number, without an exponent, in 1/unit; further decimals are
 * dropped. */
static bool read_decimal(const DocNode *node, int unit, int *out)
{
    DocKind kind = doc_kind(node);
    int64_t number = 0;

    if (kind != DOC_INTEGER && kind != DOC_REAL)
        return false;
    const char *at = node->at, *end = at + node->bytes;
    bool is_negative = *at == '-';
    for (at += is_negative; is_digit(at, end) && number <= MOST; at++)
        number = number * 10 + (*at - '0');
    number *= unit;
    if (at < end && *at == '.')
        for (at++; is_digit(at, end); at++)
            number += (unit /= 10) * (*at - '0');
    *out = (int)(is_negative ? -number : number);
    return at == end && number <= MOST;
}

/* Read a list with a number for each seat. */
static bool read_list(int out[MAX_SEATS], const DocNode *list, int seats, int unit)
{
    if (doc_kind(list) != DOC_ARRAY || doc_count(list) != seats)
        return false;
    for (int seat = 0; seat < seats; seat++)
        if (!read_decimal(doc_item(list, seat), unit, &out[seat]))
            return false;
    return true;
}

/* Read a number that may be missing. */
static bool read_member(const DocNode *object, const char *key, int unit, int *out)
{
    const DocNode *node = doc_member(object, key);

    return !node || read_decimal(node, unit, out);
}

static bool read_outcome(Judged *out, const DocNode *answer, int seats)
{
    Forecast *after = &out->after;
    const DocNode *best = doc_member(answer, "best_points");

    *out = (Judged){.accuracy = ACCURATE,
                     .is_best = doc_kind(doc_member(answer, "is_best")) == DOC_TRUE};
    return read_list(after->points, doc_member(answer, "points"), seats, POINTS) &&
           read_list(after->win, doc_member(answer, "win"), seats, CHANCE) &&
           read_list(after->error, doc_member(answer, "error"), seats, POINTS) &&
           read_member(answer, "loss", POINTS, &out->loss) && out->loss >= 0 &&
           ((!best && out->loss == 0) ||
            read_list(out->after_best.points, best, seats, POINTS)) &&
           read_member(answer, "accuracy", PERCENT, &out->accuracy) &&
           out->accuracy >= 0 && out->accuracy <= ACCURATE;
}

bool sum_read(SumStep steps[], const Review *review, const DocNode *list, Err *err)
{
    int seats = review->match->game->seats(match_state(review->match)), i;
    const DocNode *answer = NULL;

    memset(steps, 0, ((size_t)review->n_cuts + 1) * sizeof *steps);
    if (doc_kind(list) != DOC_ARRAY)
        return fail(err, ERR_SYNTAX, N_("a sum needs a list of steps"));
    while ((answer = doc_next(list, answer))) {
        if (!doc_int(doc_member(answer, "step"), -1, review->n_cuts - 1, &i))
            return fail(err, ERR_SYNTAX, N_("%s must be from %d to %d"), "step", -1,
                        review->n_cuts - 1);
        if (steps[i + 1].is_known)
            return fail(err, ERR_SYNTAX, N_("step %d is there twice"), i);
        if (!read_outcome(&steps[i + 1].outcome, answer, seats))
            return fail(err, ERR_SYNTAX, N_("step %d is not an answer about this match"),
                        i);
        steps[i + 1].is_known = true;
    }
    return true;
}
