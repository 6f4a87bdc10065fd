/* review.c - what a review finds in matches of the null game, where luck and the best
 * moves can be worked out by hand: it is always best to take a card, and a card that
 * is left is lost. */
#include "reviewed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/dealer.h"
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

static WholeReview review_of(const Match *match)
{
    return reviewed_with(match, (StudyBudget){.bot = bot_named("greedy"),
                                              .outlook = OUTLOOK, .multi = 2});
}

static void losses_are_what_was_left(void **state)
{
    Match match = match_of(CARDS);
    WholeReview whole = review_of(&match);
    int left[2] = {0, 0};

    (void)state;
    CHECK_INT(whole.review.n_cuts, 2 * CARDS, "a step for luck, one for the seat");
    for (int i = 0; i < CARDS; i++) {
        int step = 2 * i + 1, want = turns[i].taken ? 0 : turns[i].card;
        CHECK_INT(whole.cuts[step].seat, i % 2, "whose it was");
        CHECK_INT(whole.cuts[step].number, i + 1, "players count their turns");
        CHECK_INT(whole.cuts[step - 1].number, i, "luck has the number before it");
        CHECK_INT(whole.advice[step].best[0].move, TAKE, "to take is best");
        CHECK_INT(whole_outcome(&whole, step)->loss, want * 100, "what it lost");
        left[i % 2] += want;
    }
    for (int seat = 0; seat < 2; seat++)
        CHECK_INT(whole.sum.by_seat[seat].loss, left[seat] * 100, "all together");
    const SeatSum *first = &whole.sum.by_seat[0], *second = &whole.sum.by_seat[1];
    CHECK_INT(whole.cuts[second->worst[0]].first, 8, "the worst was to leave the 8");
    CHECK_INT(second->n_worst, 2, "the other was to leave the 5");
    CHECK_INT(second->grades[3] * 100 + second->grades[2] * 10 + second->grades[1], 110,
              "a blunder and a mistake");
    CHECK_INT(first->choices * 10 + first->best, 54, "of 5, 4 right");
    whole_close(&whole);
}

/* What seat 0 leads by, on average, from the cards of the turns from `n` on, if both take
 * every other card: half a point for each, since playouts of this game take or leave at
 * random. */
static double lead_to_come(int n)
{
    int turns_more = (CARDS - n) % 2 * (n % 2 ? -1 : 1), sum = 0;

    for (int i = n; i < CARDS; i++)
        sum += turns[i].card;
    return n == CARDS ? 0 : turns_more * 0.5 * sum / (CARDS - n);
}

/* What the deal of turn `n` brings seat 0, by hand. */
static double luck_of(int n)
{
    double card = (n % 2 ? -0.5 : 0.5) * turns[n].card;

    return card + lead_to_come(n + 1) - lead_to_come(n);
}

static void luck_is_which_cards_one_got(void **state)
{
    Match match = match_of(CARDS);
    WholeReview whole = review_of(&match);
    double luck = 100 * lead_to_come(0);
    int lost = 0, taken = 0;

    (void)state;
    for (int i = 0; i < CARDS; i++) {
        int card = 100 * turns[i].card * (i % 2 ? -1 : 1);
        luck += 100 * luck_of(i);
        lost -= card * !turns[i].taken;
        taken += card * turns[i].taken;
    }
    const SeatSum *first = &whole.sum.by_seat[0], *second = &whole.sum.by_seat[1];
    CHECK_INT(first->margin, taken, "the margin is the result");
    CHECK(fabs(first->luck - luck) < first->luck_error, "luck is what the deals brought");
    CHECK_INT(first->play, lost, "play is what was left");
    CHECK_INT(first->own_play, -first->loss, "by oneself");
    CHECK_INT(first->play, second->loss - first->loss, "and by the other");
    CHECK_INT(first->luck, -second->luck, "one's luck, the other's loss");
    CHECK_INT(first->later, taken - lost - first->luck, "the rest was seen later");
    CHECK(first->luck_error > 0 && first->luck_error < 300, "the error is of this size");
    whole_close(&whole);
}

/* Each deal is measured from before it to after it, each choice against the best; what is
 * seen later, that a card is taken and not left to chance, is between them. */
static void each_step_has_its_own_yardstick(void **state)
{
    Match match = match_of(CARDS);
    WholeReview whole = review_of(&match);
    const Review *review = &whole.review;

    (void)state;
    for (int i = 0; i < CARDS; i++) {
        int step = 2 * i + 1, lost = whole_outcome(&whole, step)->loss;
        int sign = i % 2 ? -1 : 1, luck = sum_gain(review, whole.steps, step - 1, 0);
        CHECK(fabs(luck - 100 * luck_of(i)) < 80, "what a deal brings");
        CHECK_INT(sum_later(review, whole.steps, step - 1, 0), 0, "nothing comes before");
        CHECK_INT(sum_gain(review, whole.steps, step, 0), -sign * lost, "what is left");
        CHECK(abs(sum_later(review, whole.steps, step, 0) -
                  sign * 50 * turns[i].card) < 80, "half a card is seen later");
    }
    whole_close(&whole);
}

/* Random play: the variance of the lead is 87.9 before the first card, by hand; eight
 * parts tell its root within about a quarter. */
static void the_spread_narrows_to_nothing(void **state)
{
    Match match = match_of(CARDS);
    WholeReview whole = review_of(&match);
    int last = whole.review.n_cuts - 1;

    (void)state;
    int first = whole_outcome(&whole, -1)->after.spread[0];
    CHECK(first > 500 && first < 1500, "as wide as random play");
    CHECK(whole_outcome(&whole, last - 2)->after.spread[0] < first, "narrower");
    CHECK_INT(whole_outcome(&whole, last)->after.spread[0], 0, "the end is known");
    whole_close(&whole);
}

/* In the middle of a round of Akropolis the playouts are alike: what they tell has no
 * error of theirs, and still the game may end otherwise. */
static void where_luck_has_no_say_the_end_is_open(void **state)
{
    const StudyBudget budget = {.bot = bot_named("greedy"), .outlook = 16, .multi = 1};
    Forecast forecast;
    ForecastParts parts;
    Match match;

    (void)state;
    for (int players = 2; players <= 4; players++) {
        Setup setup = {.players = players};
        match_start(&match, game_named("akropolis"), &setup);
        const unsigned char seed[SEED_SIZE] = {3};
        Dealer dealer = dealer_from(seed, "");
        match_deal(&match, &dealer);
        StudyPosition position = {match.game, match_state(&match), 0};
        forecast_make(&forecast, &parts, &position, &budget);
        CHECK_INT(forecast.error[0], 0, "no error");
        CHECK(forecast.spread[0] > 1000, "ten points and more");
    }
}

static void chances_in_percent_add_up(void **state)
{
    static const struct {
        int seats, win[MAX_SEATS], percent[MAX_SEATS];
    } rows[] = {
        {2, {9250, 750}, {93, 7}},
        {3, {3333, 3333, 3334}, {33, 33, 34}},
        {2, {10000, 0}, {100, 0}},
        {2, {2000, 1000}, {20, 10}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int seat = 0; seat < rows[i].seats; seat++) {
            Forecast forecast = {.win = {0}};
            memcpy(forecast.win, rows[i].win, sizeof forecast.win);
            CHECK_INT(forecast_percent(&forecast, rows[i].seats, seat),
                      rows[i].percent[seat], "percents");
        }
}

static void unfinished(void **state)
{
    Match match = match_of(4);
    WholeReview whole = review_of(&match);

    (void)state;
    const Forecast *end = &whole_outcome(&whole, 7)->after;
    CHECK_INT(whole.review.n_cuts, 8, "as far as it goes");
    CHECK_INT(whole.sum.by_seat[0].margin, forecast_lead(end, 2, 0),
              "the margin is the one expected");
    CHECK(abs(end->win[0] + end->win[1] - 10000) <= 1, "somebody will win");
    whole_close(&whole);
}

/* A solo game whose expectations are made up: seat 0 is expected to lead by 60, tiles
 * bring 5, a closer look takes 3 of it away, and its move costs 4. */
static void an_architects_strength_is_no_luck(void **state)
{
    static const int points[] = {120, 125, 118};
    static Cut cuts[MAX_PLIES];
    static ReviewSum sum;
    const Game *game = game_named("akropolis");
    Setup setup = {.players = 1};
    SumStep steps[3];
    Match match;
    Err err;

    (void)state;
    CHECK(setup_set(&setup, game, "architect", "metagenes", &err), "it is an architect");
    match_start(&match, game, &setup);
    Move moves[MAX_MOVES];
    while (match_turn(&match) != 1) {
        game->moves(match_state(&match), moves);
        match_play(&match, moves[0]);
    }
    Review review = {.match = &match, .cuts = cuts, .n_cuts = cut_match(cuts, &match)};
    CHECK_INT(review.n_cuts, 2, "tiles and a turn");
    for (int i = 0; i < 3; i++)
        steps[i] = (SumStep){true, {.after = {.points = {points[i] * 100, 6000},
                                              .error = {300, 300}}}};
    steps[2].outcome.loss = 400;
    steps[2].outcome.after_best = (Forecast){.points = {12200, 6000}};
    review_sum(&sum, &review, steps);
    const SeatSum *own = &sum.by_seat[0];
    CHECK_INT(own->start, 6000, "what was expected stands apart");
    CHECK_INT(own->seating, 0, "nobody else could have had the seat");
    CHECK_INT(own->luck, 500, "luck is what the tiles brought");
    CHECK_INT(own->luck_error, 424, "with the errors before the tiles and after them");
    CHECK_INT(own->play, -400, "play is what the move cost");
    CHECK_INT(own->later, -300, "the rest was seen later");
    CHECK_INT(own->margin, 5800, "it adds up");
    CHECK_INT(sum.rounds[0].luck[0], 0, "by round, too");
    CHECK_INT(sum.rounds[1].later[0], -300, "each part");
}

/* Turns whose losses are made up, the second with luck in its middle. */
static void a_turn_has_one_grade(void **state)
{
    static const Cut cuts[] = {
        {.first = 1, .last = 1, .seat = 0, .turn = 0, .round = 1, .is_choice = true},
        {.first = 2, .last = 2, .seat = 0, .turn = 1, .round = 1, .is_choice = true},
        {.first = 3, .last = 3, .seat = LUCK, .turn = 1, .round = 1},
        {.first = 4, .last = 4, .seat = 0, .turn = 1, .round = 1, .is_choice = true},
    };
    static const int losses[] = {350, 330, 0, 348};
    static ReviewSum sum;
    Match match = match_of(2);
    Review review = {.match = &match, .cuts = cuts, .n_cuts = 4};
    SumStep steps[5] = {{.is_known = true}};

    (void)state;
    for (int i = 0; i < 4; i++)
        steps[i + 1] = (SumStep){true, {.loss = losses[i], .accuracy = 900}};
    review_sum(&sum, &review, steps);
    const SeatSum *seat = &sum.by_seat[0];
    CHECK_INT(seat->choices * 10 + seat->best, 20, "two turns, both of which lost");
    CHECK_INT(seat->grades[3] * 100 + seat->grades[2] * 10 + seat->grades[1], 11,
              "an inaccuracy, and a mistake in two steps");
    CHECK_INT(seat->loss, 1028, "every step counts");
    CHECK_INT(seat->worst[0], 3, "the step that lost most stands for the worst turn");
    CHECK_INT(seat->worst_loss[0], 678, "which lost all this");
    CHECK_INT(seat->n_worst * 10 + seat->worst[1], 20, "the other turn comes after it");
    CHECK_INT(seat->accuracy, 900, "accuracy is that of the steps");
}

static void nothing_is_changed(void **state)
{
    Match match = match_of(CARDS), copy = match;
    WholeReview whole = review_of(&match), again = review_of(&match);

    (void)state;
    CHECK(memcmp(&match, &copy, sizeof match) == 0, "the match is as it was");
    for (int i = whole.review.n_cuts - 1; i >= 0; i--)
        whole_step(&again, i);
    whole_sum(&again);
    CHECK(memcmp(&whole.sum, &again.sum, sizeof whole.sum) == 0,
          "and the steps may be looked at in any order");
    whole_close(&whole);
    whole_close(&again);
}

static bool must_stop(void *with)
{
    ++*(int *)with;
    return true;
}

static void own_hooks_stay(void **state)
{
    Match match = match_of(CARDS);
    int asked = 0;
    const BotHooks hooks = {.now_ms = whole_now_ms, .stop = must_stop, .with = &asked};
    WholeReview whole = {.review.budget = {.bot = bot_named("greedy"), .multi = 1,
                                           .outlook = OUTLOOK, .hooks = &hooks}};
    Err err;

    (void)state;
    CHECK(whole_open(&whole, &match, &err), "there is memory");
    whole_step(&whole, 1);
    CHECK(asked > 0, "whoever wants to stop a step is asked");
    whole_close(&whole);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_are_what_was_left),
        cmocka_unit_test(luck_is_which_cards_one_got),
        cmocka_unit_test(each_step_has_its_own_yardstick),
        cmocka_unit_test(the_spread_narrows_to_nothing),
        cmocka_unit_test(where_luck_has_no_say_the_end_is_open),
        cmocka_unit_test(chances_in_percent_add_up),
        cmocka_unit_test(unfinished),
        cmocka_unit_test(an_architects_strength_is_no_luck),
        cmocka_unit_test(a_turn_has_one_grade),
        cmocka_unit_test(nothing_is_changed),
        cmocka_unit_test(own_hooks_stay),
    };

    return RUN(tests);
}
