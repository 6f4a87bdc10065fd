/* review.c - what a review finds in matches of the null game, where luck and the best
 * moves can be worked out by hand: it is always best to take a card, and a card that
 * is left is lost. */
#include "cli/review.h"

#include <math.h>

#include "games/list.h"
#include "test.h"

enum { CARDS = 9, LEAVE = 0, TAKE = 1, OUTLOOK = 2048 };

static const struct {
    int card, taken;
} turns[] = {
    {9, TAKE}, {2, TAKE}, {7, TAKE}, {8, LEAVE}, {6, TAKE},
    {3, TAKE}, {1, TAKE}, {5, LEAVE}, {4, LEAVE},
};

/* The match of the first `n` turns above, with two seats. */
static Match match_of(int n)
{
    Setup setup = {.players = 2};
    Match match;

    match_start(&match, game_named("null"), &setup);
    for (int i = 0; i < n; i++) {
        match_play(&match, (Move)turns[i].card);
        match_play(&match, (Move)turns[i].taken);
    }
    return match;
}

static Review review_of(const Match *match)
{
    Review review = {.bot = bot_named("greedy"), .outlook = OUTLOOK, .multi = 2};
    Err err;

    CHECK(review_open(&review, match, &err), "there is memory");
    for (int i = -1; i < review.n_steps; i++)
        review_step(&review, i);
    review_sum(&review);
    return review;
}

static void losses_are_what_was_left(void **state)
{
    Match match = match_of(CARDS);
    Review review = review_of(&match);
    int left[2] = {0, 0};

    (void)state;
    CHECK_INT(review.n_steps, 2 * CARDS, "a step for luck, one for the seat");
    for (int i = 0; i < CARDS; i++) {
        const ReviewStep *step = &review.steps[2 * i + 1];
        int want = turns[i].taken ? 0 : turns[i].card;
        CHECK_INT(step->seat, i % 2, "whose it was");
        CHECK_INT(step->best[0].move, TAKE, "to take is best");
        CHECK_INT(lround(step->loss * 1000), want * 1000, "what it lost");
        left[i % 2] += want;
    }
    for (int seat = 0; seat < 2; seat++)
        CHECK_INT(lround(review.by_seat[seat].loss), left[seat], "all together");
    CHECK_INT(review.steps[review.by_seat[1].worst].first, 8,
              "the worst was to leave the 8");
    CHECK_INT(review.by_seat[0].choices * 10 + review.by_seat[0].best, 54,
              "of 5, 4 right");
    review_close(&review);
}

/* The lead that random play expects for seat 0 before turn `i`: each card that is still
 * hidden is worth half its mean to the seat that has the turn. */
static double expected_lead(int i, double lead)
{
    double hidden = 0;
    int turns_more = (CARDS - i) % 2 ? (i % 2 ? -1 : 1) : 0;

    for (int k = i; k < CARDS; k++)
        hidden += turns[k].card;
    return lead + (i < CARDS ? turns_more * hidden / (CARDS - i) / 2 : 0);
}

static void luck_is_what_the_cards_changed(void **state)
{
    Match match = match_of(CARDS);
    Review review = review_of(&match);
    double luck = expected_lead(0, 0), lead = 0;

    (void)state;
    for (int i = 0; i < CARDS; i++) {
        double sign = i % 2 ? -1 : 1;
        /* Once the card is face up, the mover expects half of it. */
        luck += expected_lead(i + 1, lead + sign * turns[i].card / 2) -
                expected_lead(i, lead);
        lead += sign * turns[i].card * turns[i].taken;
    }
    const SeatReview *first = &review.by_seat[0], *second = &review.by_seat[1];
    CHECK(first->luck_error > 0.2 && first->luck_error < 3, "the error is of this size");
    CHECK(fabs(first->luck - luck) < 1.5 * first->luck_error, "luck, but for the error");
    CHECK_INT(lround(first->margin), lround(lead), "the margin is the result");
    CHECK_INT(lround(1000 * (first->play + first->luck - first->margin)), 0,
              "it adds up");
    CHECK_INT(lround(1000 * (first->own_play - second->own_play - first->play)), 0,
              "play is what both did");
    CHECK_INT(lround(1000 * (first->luck + second->luck)), 0,
              "one's luck, the other's loss");
    review_close(&review);
}

static void unfinished(void **state)
{
    Match match = match_of(4);
    Review review = review_of(&match);

    (void)state;
    const Forecast *end = &review.steps[review.n_steps - 1].after;
    CHECK_INT(review.n_steps, 8, "as far as it goes");
    CHECK(fabs(review.by_seat[0].margin - forecast_lead(end, 2, 0)) < 1e-9,
          "the margin is the one expected");
    CHECK(fabs(end->win[0] + end->win[1] - 1) < 1e-6, "somebody will win");
    review_close(&review);
}

static void nothing_is_changed(void **state)
{
    Match match = match_of(CARDS), copy = match;
    Review review = review_of(&match), again = review_of(&match);

    (void)state;
    CHECK(memcmp(&match, &copy, sizeof match) == 0, "the match is as it was");
    for (int i = review.n_steps - 1; i >= 0; i--)
        review_step(&again, i);
    review_sum(&again);
    CHECK(memcmp(review.by_seat, again.by_seat, sizeof review.by_seat) == 0,
          "and the steps may be looked at in any order");
    review_close(&review);
    review_close(&again);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_are_what_was_left),
        cmocka_unit_test(luck_is_what_the_cards_changed),
        cmocka_unit_test(unfinished),
        cmocka_unit_test(nothing_is_changed),
    };

    return RUN(tests);
}
