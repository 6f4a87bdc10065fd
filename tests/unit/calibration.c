/* calibration.c - the comparison of stated chances with what came of them: it finds true
 * chances true and others not. */
#include "../../script/train/calibration.h"

#include <math.h>

#include "base/rng.h"
#include "test.h"

/* Games of two seats in which the first states one chance; it wins `as_often` as that
 * function of the chance says. */
static Calibration stated(double (*as_often)(double win), int games)
{
    Calibration calibration = {0};
    Rng rng = rng_from(1);

    for (int i = 0; i < games; i++) {
        double win = rng_below(&rng, 1000) / 1000.0;
        bool is_won = rng_below(&rng, 1000) < 1000 * as_often(win);
        StatedGame game = {.n = 1, .seats = 2, .winners = is_won ? 1 : 2,
                           .points = {10, 7}, .stated = {{0, 5, win}}};
        calibration_add(&calibration, &game);
    }
    return calibration;
}

static double as_stated(double win)
{
    return win;
}

static double less_often(double win)
{
    return win * win;
}

/* How far the mean chance of a tenth is from the share that was won. */
static double excess(const Calibration *calibration, int tenth)
{
    const CalibrationRow *row = &calibration->tenths[tenth];

    return (row->stated - row->won) / row->n;
}

static void true_chances_are_found_true(void **state)
{
    Calibration calibration = stated(as_stated, 40000);

    (void)state;
    for (int i = 0; i < TENTHS; i++) {
        CHECK(calibration.tenths[i].n > 3500, "all chances are counted");
        CHECK(fabs(excess(&calibration, i)) < 0.03, "true");
    }
}

static void chances_that_are_too_high_are_found_out(void **state)
{
    Calibration calibration = stated(less_often, 40000);

    (void)state;
    for (int i = 0; i < TENTHS; i++) {
        double middle = (i + 0.5) / TENTHS;
        CHECK(fabs(excess(&calibration, i) - (middle - middle * middle)) < 0.03,
              "too high by as much as they are");
    }
}

/* Three seats: the first two share the victory, and the last stated before was sure. */
static void a_game_is_counted_from_its_end(void **state)
{
    StatedGame game = {.n = 3, .seats = 3, .winners = 3, .points = {20, 20, 15},
                       .stated = {{0, 2, 0.5}, {2, 1, 1.0}, {0, 0, 0.75}}};
    Calibration calibration = {0};

    (void)state;
    calibration_add(&calibration, &game);
    CHECK_INT(calibration.lefts[0].n, 2, "the last of each seat");
    CHECK_INT(calibration.lefts[1].n, 1, "the one before");
    CHECK(calibration.lefts[0].error == 36, "15 - 20, not + 1");
    CHECK(calibration.lefts[1].error == 4, "20 - 20, not + 2");
    CHECK(calibration.lefts[1].more == -2, "two less");
    CHECK_INT(calibration.end.n, 3, "luck had no turn");
    CHECK(calibration.tenths[5].won == 0.5, "half a victory");
    CHECK(calibration.tenths[7].won == 0.5, "half a victory");
    CHECK(calibration.tenths[9].n == 1 && calibration.tenths[9].won == 0, "sure, lost");
    CHECK(calibration.lefts[1].brier == 0, "exactly so");
}

/* Guesses are counted from the end, too; differences between all pairs of seats. */
static void guesses_are_compared_with_the_end(void **state)
{
    StatedGame game = {.n_guesses = 2, .seats = 3, .points = {20, 20, 15},
                       .guesses = {{{10, 10, 10}, 4}, {{20, 18, 16}, 2}}};
    Calibration calibration = {0};
    const GuessRow *last = &calibration.guesses[0], *first = &calibration.guesses[1];

    (void)state;
    calibration_add(&calibration, &game);
    CHECK(last->n == 1 && last->pairs == 3, "three pairs");
    CHECK(last->first == 0 && last->last == -1 && last->doubt == 2, "16 were guessed");
    CHECK(last->error == 2 * 2 + 1 * 1 + 3 * 3, "0, 2 and -1 came more");
    CHECK(first->first == 10 && first->last == 5 && first->doubt == 4, "10 were guessed");
    CHECK(first->error == 5 * 5 + 5 * 5, "10, 10 and 5 came more");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_chances_are_found_true),
        cmocka_unit_test(chances_that_are_too_high_are_found_out),
        cmocka_unit_test(a_game_is_counted_from_its_end),
        cmocka_unit_test(guesses_are_compared_with_the_end),
    };

    return RUN(tests);
}
