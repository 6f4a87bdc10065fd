/* review.c - see review.h. */
#include "cli/review.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "os/clock.h"

static double lead_of(const double points[MAX_SEATS], int seats, int seat)
{
    double others = 0;

    for (int other = 0; other < seats; other++)
        others += other == seat ? 0 : points[other];
    return points[seat] - (seats > 1 ? others / (seats - 1) : 0);
}

double forecast_lead(const Forecast *forecast, int seats, int seat)
{
    return lead_of(forecast->points, seats, seat);
}

const State *review_state(const Review *review, int i)
{
    size_t size = review->match->game->state_size;

    return (const State *)(const void *)(review->states + (size_t)i * size);
}

/* Luck's moves in a row are one step. */
static bool joins(const Review *review, int turn)
{
    return review->n_steps > 0 && turn == LUCK &&
           review->steps[review->n_steps - 1].seat == LUCK;
}

static void cut(Review *review)
{
    static Match again;
    static Move moves[MAX_MOVES];
    const Match *match = review->match;
    size_t size = match->game->state_size;

    match_start(&again, match->game, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        const State *s = match_state(&again);
        int turn = match_turn(&again);
        if (joins(review, turn)) {
            review->steps[review->n_steps - 1].last = i + 1;
        } else {
            ReviewStep *step = &review->steps[review->n_steps];
            memcpy(review->states + (size_t)review->n_steps++ * size, s, size);
            *step = (ReviewStep){.first = i + 1, .last = i + 1, .seat = turn};
            step->is_choice = turn != LUCK && match->game->moves(s, moves) > 1;
        }
        match_play(&again, match->moves[i]);
    }
    memcpy(review->states + (size_t)review->n_steps * size, match_state(&again), size);
}

bool review_open(Review *review, const Match *match, Err *err)
{
    size_t n = (size_t)match->n_moves + 1;

    review->match = match;
    review->seats = match->game->seats(match_state(match));
    review->steps = calloc(n, sizeof *review->steps);
    /* A State may need the alignment of malloc; sizes are multiples of it. */
    review->states = malloc(n * match->game->state_size);
    if (!review->steps || !review->states) {
        review_close(review);
        return fail(err, ERR_FILE, N_("out of memory"));
    }
    cut(review);
    return true;
}

void review_close(Review *review)
{
    free(review->steps);
    free(review->states);
    review->steps = NULL;
    review->states = NULL;
}

/* The game is over: the result is known. */
static void know(Forecast *out, const Review *review, const State *s)
{
    const Game *game = review->match->game;
    unsigned winners = game->winners(s);
    int points[MAX_SEATS];

    game->scores(s, points);
    for (int seat = 0; seat < review->seats; seat++) {
        out->points[seat] = points[seat];
        for (int part = 0; part < REVIEW_PARTS; part++)
            out->parts[part][seat] = points[seat];
        if (winners >> seat & 1)
            out->win[seat] = 1.0 / __builtin_popcount(winners);
    }
}

/* Playouts from `s`. The same number gives the same random numbers, so that two moves
 * are compared with the same luck as far as possible. */
static void expect(Forecast *out, const Review *review, const State *s, int number)
{
    *out = (Forecast){0};
    if (review->match->game->turn(s) == OVER) {
        know(out, review, s);
        return;
    }
    for (int part = 0; part < REVIEW_PARTS; part++) {
        Rng rng = rng_from((uint64_t)number * REVIEW_PARTS + (uint64_t)part + 1);
        Question question = {.game = review->match->game, .state = s, .rng = &rng,
                             .playouts = (review->outlook + REVIEW_PARTS - 1) /
                                         REVIEW_PARTS};
        Outlook outlook;
        bot_outlook(&question, &outlook);
        for (int seat = 0; seat < review->seats; seat++) {
            out->parts[part][seat] = outlook.points[seat];
            out->points[seat] += outlook.points[seat] / REVIEW_PARTS;
            out->win[seat] += outlook.win[seat] / REVIEW_PARTS;
        }
    }
}

/* The mean of `n` numbers, and the error of that mean. */
static double mean_of(const double numbers[], int n, double *error)
{
    double sum = 0, squares = 0;

    for (int i = 0; i < n; i++) {
        sum += numbers[i];
        squares += numbers[i] * numbers[i];
    }
    *error = sqrt(fmax(0, (squares - sum * sum / n) / (n - 1) / n));
    return sum / n;
}

/* What `step` lost; a difference within twice its error counts as none. */
static double loss_of(const Review *review, const ReviewStep *step)
{
    double parts[REVIEW_PARTS], error;

    for (int part = 0; part < REVIEW_PARTS; part++)
        parts[part] = lead_of(step->after_best.parts[part], review->seats, step->seat) -
                      lead_of(step->after.parts[part], review->seats, step->seat);
    double loss = mean_of(parts, REVIEW_PARTS, &error);
    return loss > 2 * error ? loss : 0;
}

static double now_ms(void *with)
{
    (void)with;
    return clock_ms();
}

/* Ask the bot for the best moves instead of `step`. */
static void think(Review *review, int i)
{
    static const BotHooks hooks = {.now_ms = now_ms};
    ReviewStep *step = &review->steps[i];
    Candidate all[MAX_CANDIDATES];
    Rng rng = rng_from((uint64_t)i);
    Question question = {.game = review->match->game, .state = review_state(review, i),
                         .rng = &rng, .playouts = review->playouts,
                         .time_ms = review->time_ms, .candidates = review->multi,
                         .hooks = &hooks};

    step->n_best = bot_think(review->bot, &question, all);
    step->n_best = step->n_best < review->multi ? step->n_best : review->multi;
    memcpy(step->best, all, (size_t)step->n_best * sizeof *all);
}

/* The expected result after the best move. */
static void expect_best(Review *review, int i)
{
    const Game *game = review->match->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    memcpy(s, review_state(review, i), game->state_size);
    game->play(s, review->steps[i].best[0].move);
    expect(&review->steps[i].after_best, review, s, i);
}

/* A forced move does not change the expected result, and new playouts would only add
 * noise. Except at the end, where the result is known. */
static bool is_forced(const Review *review, int i)
{
    const ReviewStep *step = &review->steps[i];

    return step->seat != LUCK && !step->is_choice &&
           review->match->game->turn(review_state(review, i + 1)) != OVER;
}

void review_step(Review *review, int i)
{
    if (i < 0) {
        expect(&review->before, review, review_state(review, 0), i);
        return;
    }
    ReviewStep *step = &review->steps[i];
    if (is_forced(review, i))
        return;
    expect(&step->after, review, review_state(review, i + 1), i);
    if (!step->is_choice)
        return;
    think(review, i);
    if (step->best[0].move == review->match->moves[step->first - 1]) {
        step->after_best = step->after;
        return;
    }
    expect_best(review, i);
    step->loss = loss_of(review, step);
}

/* The expected result when step `i` began: that of the step before it. */
static const Forecast *before_step(const Review *review, int i)
{
    return i ? &review->steps[i - 1].after : &review->before;
}

static double squared_error(const Review *review, const Forecast *forecast, int seat)
{
    double parts[REVIEW_PARTS], error;

    for (int part = 0; part < REVIEW_PARTS; part++)
        parts[part] = lead_of(forecast->parts[part], review->seats, seat);
    mean_of(parts, REVIEW_PARTS, &error);
    return error * error;
}

/* Add what step `i` changed for `seat`. */
static void add_step(SeatReview *sum, const Review *review, int i, int seat)
{
    const ReviewStep *step = &review->steps[i];
    const Forecast *before = before_step(review, i);
    double change = forecast_lead(&step->after, review->seats, seat) -
                    forecast_lead(before, review->seats, seat);

    if (step->seat == LUCK) {
        sum->luck += change;
        sum->luck_error += squared_error(review, &step->after, seat);
        if (i > 0)                  /* what seating adds, the first deal takes away */
            sum->luck_error += squared_error(review, before, seat);
    } else if (step->seat == seat) {
        sum->own_play += change;
        sum->choices += step->is_choice;
        sum->best += step->is_choice &&
                     step->best[0].move == review->match->moves[step->first - 1];
        sum->loss += step->loss;
        if (step->loss > (sum->worst < 0 ? 0 : review->steps[sum->worst].loss))
            sum->worst = i;
    }
}

static void carry_over(Review *review)
{
    for (int i = 0; i < review->n_steps; i++)
        if (is_forced(review, i))
            review->steps[i].after = *before_step(review, i);
}

void review_sum(Review *review)
{
    int n = review->n_steps;

    carry_over(review);
    for (int seat = 0; seat < review->seats; seat++) {
        SeatReview *sum = &review->by_seat[seat];
        *sum = (SeatReview){.worst = -1};
        sum->margin = forecast_lead(before_step(review, n), review->seats, seat);
        sum->seating = forecast_lead(&review->before, review->seats, seat);
        for (int i = 0; i < n; i++)
            add_step(sum, review, i, seat);
        sum->luck += sum->seating;
        sum->luck_error = 1.96 * sqrt(sum->luck_error);
        sum->play = sum->margin - sum->luck;
    }
}
