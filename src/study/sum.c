/* sum.c - see sum.h. */
#include "study/sum.h"

#include <assert.h>
#include <string.h>

#include "study/accuracy.h"
#include "study/grade.h"

enum { SHOWN = 5 };                 /* a smaller loss is shown as 0.0 */

static_assert(GRADES == sizeof((SeatSum){0}).grades / sizeof(int), "a count each");

static int seats_of(const Review *review)
{
    return review->match->game->seats(match_state(review->match));
}

/* The outcome of the choice in step `i`; NULL if there was none, or it is not known. */
static const Judged *choice_at(const Review *review, const SumStep steps[], int i)
{
    bool is_choice = i < review->n_cuts && review->cuts[i].is_choice;

    return is_choice && steps[i + 1].is_known ? &steps[i + 1].outcome : NULL;
}

/* What to expect before step `i` by its own yardstick: of a choice what the best leads
 * to, of luck what the step before led to. */
static const Forecast *expected_before(const Review *review, const SumStep steps[], int i)
{
    const Judged *choice = choice_at(review, steps, i);

    if (choice)
        return choice->loss > 0 ? &choice->after_best : &choice->after;
    return &steps[i + (review->cuts[i].seat != LUCK)].outcome.after;
}

/* How far the lead of `seat` is from `before` to `after`. */
static int change(const Review *review, const Forecast *before, const Forecast *after,
                  int seat)
{
    int seats = seats_of(review);

    return forecast_lead(after, seats, seat) - forecast_lead(before, seats, seat);
}

int sum_gain(const Review *review, const SumStep steps[], int i, int seat)
{
    return change(review, expected_before(review, steps, i),
                  &steps[i + 1].outcome.after, seat);
}

int sum_later(const Review *review, const SumStep steps[], int i, int seat)
{
    return change(review, &steps[i].outcome.after, expected_before(review, steps, i),
                  seat);
}

/* Where nothing is known, what was known before still holds. At the beginning, what is
 * known first. */
static void fill_in(SumStep steps[], int n)
{
    int first = 0;

    while (first < n && !steps[first].is_known)
        first++;
    for (int i = 0; i < first; i++)
        steps[i].outcome.after =
            first < n ? steps[first].outcome.after : (Forecast){0};
    for (int i = first + 1; i < n; i++)
        if (!steps[i].is_known)
            steps[i].outcome.after = steps[i - 1].outcome.after;
}

TurnSum sum_turn(const Review *review, const SumStep steps[], int i)
{
    TurnSum turn = {.first = -1, .worst = -1};
    int number = review->cuts[i].turn;

    while (i > 0 && review->cuts[i - 1].turn == number)
        i--;
    for (; i < review->n_cuts && review->cuts[i].turn == number; i++) {
        const Judged *outcome = choice_at(review, steps, i);
        if (!outcome)
            continue;
        turn.loss += outcome->loss;
        if (turn.first < 0)
            turn.first = i;
        if (turn.worst < 0 || outcome->loss > steps[turn.worst + 1].outcome.loss)
            turn.worst = i;
    }
    return turn;
}

/* Keep a turn if it is among those that lost most. */
static void rank(SeatSum *sum, const TurnSum *turn)
{
    int at = sum->n_worst;

    if (turn->loss <= 0)
        return;
    for (; at > 0 && sum->worst_loss[at - 1] < turn->loss; at--)
        if (at < SUM_WORST) {
            sum->worst[at] = sum->worst[at - 1];
            sum->worst_loss[at] = sum->worst_loss[at - 1];
        }
    if (at < SUM_WORST) {
        sum->worst[at] = turn->worst;
        sum->worst_loss[at] = turn->loss;
        sum->n_worst += sum->n_worst < SUM_WORST;
    }
}

static void add_turn(SeatSum *sum, const TurnSum *turn)
{
    sum->choices++;
    sum->best += turn->loss < SHOWN;
    sum->loss += turn->loss;
    sum->grades[grade_of(turn->loss)]++;
    rank(sum, turn);
}

/* Add the choices of a seat. */
static void sum_choices(SeatSum *sum, const Review *review, const SumStep steps[],
                        int seat)
{
    int accuracy = 0, n = 0;

    for (int i = 0; i < review->n_cuts; i++) {
        const Judged *choice = choice_at(review, steps, i);
        if (!choice || review->cuts[i].seat != seat)
            continue;
        TurnSum turn = sum_turn(review, steps, i);
        if (turn.first == i)
            add_turn(sum, &turn);
        accuracy += choice->accuracy;
        n++;
    }
    sum->accuracy = n ? (accuracy + n / 2) / n : ACCURATE;
}

/* Does the game itself have a seat, as in a solo game? */
static bool has_own_seat(const ReviewSum *out, const Review *review)
{
    return out->seats > review->match->setup.players;
}

static int64_t square(int x)
{
    return (int64_t)x * x;
}

/* Is step `i` luck's? */
static bool is_luck(const Review *review, int i)
{
    return i >= 0 && i < review->n_cuts && review->cuts[i].seat == LUCK;
}

/* Half of the 95 % interval of a seat's luck. Each expectation counts as often as luck
 * ends there, less how often it begins there: that of the seating begins with none, and
 * what is not known brings nothing. */
static int luck_error(const Review *review, const SumStep steps[], int seat,
                      bool has_seating)
{
    int64_t squares = 0;

    for (int i = -1; i < review->n_cuts; i++) {
        bool ends = is_luck(review, i) && steps[i + 1].is_known;
        bool begins = is_luck(review, i + 1) && steps[i + 2].is_known;
        int times = ends - begins + (i < 0 && has_seating);
        squares += square(times * steps[i + 1].outcome.after.error[seat]);
    }
    return forecast_root(squares);
}

static void sum_seat(ReviewSum *out, const Review *review, const SumStep steps[],
                     int seat)
{
    SeatSum *sum = &out->by_seat[seat];
    bool is_apart = has_own_seat(out, review);
    int start = forecast_lead(&steps[0].outcome.after, out->seats, seat);

    *(is_apart ? &sum->start : &sum->seating) = start;
    sum->luck = sum->seating;
    for (int i = 0; i < review->n_cuts; i++) {
        int gain = sum_gain(review, steps, i, seat);
        *(is_luck(review, i) ? &sum->luck : &sum->play) += gain;
        sum->own_play += review->cuts[i].seat == seat ? gain : 0;
        sum->later += sum_later(review, steps, i, seat);
    }
    sum->margin = sum->start + sum->luck + sum->play + sum->later;
    sum->luck_error = luck_error(review, steps, seat, !is_apart);
    sum_choices(sum, review, steps, seat);
}

/* The sum of `round`, which is the last one so far or a new one. */
static RoundSum *round_sum(ReviewSum *out, int round)
{
    RoundSum *last = &out->rounds[out->n_rounds - 1];

    if (last->round == round || out->n_rounds == SUM_ROUNDS)
        return last;
    out->n_rounds++;
    last[1].round = round;
    return &last[1];
}

static void sum_rounds(ReviewSum *out, const Review *review, const SumStep steps[])
{
    out->n_rounds = 1;
    for (int seat = 0; seat < out->seats; seat++)
        out->rounds[0].luck[seat] = out->by_seat[seat].seating;
    for (int i = 0; i < review->n_cuts; i++) {
        RoundSum *round = round_sum(out, review->cuts[i].round);
        for (int seat = 0; seat < out->seats; seat++) {
            int gain = sum_gain(review, steps, i, seat);
            (is_luck(review, i) ? round->luck : round->play)[seat] += gain;
            round->own_play[seat] += review->cuts[i].seat == seat ? gain : 0;
            round->later[seat] += sum_later(review, steps, i, seat);
        }
    }
}

void review_sum(ReviewSum *out, const Review *review, SumStep steps[])
{
    memset(out, 0, sizeof *out);
    out->seats = seats_of(review);
    fill_in(steps, review->n_cuts + 1);
    for (int seat = 0; seat < out->seats; seat++)
        sum_seat(out, review, steps, seat);
    sum_rounds(out, review, steps);
}
