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

const Forecast *sum_before(const Review *review, const SumStep steps[], int i)
{
    const Judged *choice = choice_at(review, steps, i);

    if (!choice)
        return &steps[i].outcome.after;
    return choice->loss > 0 ? &choice->after_best : &choice->after;
}

int sum_change(const Review *review, const SumStep steps[], int i, int seat)
{
    int seats = seats_of(review);

    return forecast_lead(sum_before(review, steps, i + 1), seats, seat) -
           forecast_lead(sum_before(review, steps, i), seats, seat);
}

int sum_played(const Review *review, const SumStep steps[], int i, int seat)
{
    const Judged *choice = choice_at(review, steps, i);
    int seats = seats_of(review);

    if (!choice || choice->loss <= 0)
        return 0;
    return forecast_lead(&choice->after, seats, seat) -
           forecast_lead(&choice->after_best, seats, seat);
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

static void sum_seat(ReviewSum *out, const Review *review, const SumStep steps[],
                     int seat)
{
    SeatSum *sum = &out->by_seat[seat];
    int n = review->n_cuts;
    bool is_apart = has_own_seat(out, review);
    int64_t squares = square(steps[n].outcome.after.error[seat]);

    sum->margin = forecast_lead(sum_before(review, steps, n), out->seats, seat);
    *(is_apart ? &sum->start : &sum->seating) =
        forecast_lead(sum_before(review, steps, 0), out->seats, seat);
    if (is_apart)
        squares += square(steps[0].outcome.after.error[seat]);
    for (int i = 0; i < n; i++) {
        int played = sum_played(review, steps, i, seat);
        sum->play += played;
        sum->own_play += review->cuts[i].seat == seat ? played : 0;
        if (played)                 /* a difference of two, about equally sure */
            squares += 2 * square(steps[i + 1].outcome.after.error[seat]);
    }
    sum->luck = sum->margin - sum->start - sum->play;
    sum->luck_error = forecast_root(squares);
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
            int played = sum_played(review, steps, i, seat);
            round->play[seat] += played;
            round->luck[seat] += sum_change(review, steps, i, seat) - played;
            round->own_play[seat] += review->cuts[i].seat == seat ? played : 0;
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
