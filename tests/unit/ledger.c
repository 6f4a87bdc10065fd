/* ledger.c - whatever is played, the numbers of a review add up: the margin is what was
 * expected at the start, luck, play and what was seen only later; luck is what its steps
 * brought, play is what choices lost; and what is best has the best numbers. */
#include "drive.h"
#include "reviewed.h"
#include "test.h"

/* Under the sanitizer the first ones are enough; the other build reviews them all. */
static const Case cases[] = {
    {"akropolis", "players=4"},
    {"akropolis", "players=1 architect=metagenes"},
    {"panticapaeum", "players=2"},
    {"null", "players=2"},
    {"akropolis", "players=2"},
    {"akropolis", "players=3"},
    {"panticapaeum", "players=3"},
    {"panticapaeum", "players=4"},
};

/* Quick, so that playouts differ by chance: what is uncertain must add up, too. */
static WholeReview quick_review(const Match *match)
{
    return reviewed_with(match, (StudyBudget){.bot = bot_named("normal"), .playouts = 1,
                                              .outlook = 8, .multi = 3});
}

static void the_sums_of(const WholeReview *whole)
{
    const ReviewSum *sum = &whole->sum;

    for (int seat = 0; seat < whole->seats; seat++) {
        const SeatSum *own = &sum->by_seat[seat];
        int luck = 0, play = 0, later = 0, points[MAX_SEATS];
        whole->review.match->game->scores(match_state(whole->review.match), points);
        Forecast end = {0};
        for (int other = 0; other < whole->seats; other++)
            end.points[other] = 100 * points[other];
        for (int k = 0; k < sum->n_rounds; k++) {
            luck += sum->rounds[k].luck[seat];
            play += sum->rounds[k].play[seat];
            later += sum->rounds[k].later[seat];
        }
        CHECK_INT(own->margin, forecast_lead(&end, whole->seats, seat), "the result");
        CHECK_INT(own->start + own->luck + own->play + own->later, own->margin,
                  "it adds up");
        CHECK_INT(luck, own->luck, "luck by round");
        CHECK_INT(play, own->play, "play by round");
        CHECK_INT(later, own->later, "and what was seen later");
        CHECK_INT(own->own_play, -own->loss, "one's own part is what one lost");
        if (whole->seats == 2)
            CHECK_INT(own->play, sum->by_seat[1 - seat].loss - own->loss,
                      "what the other lost more");
    }
}

/* Each part is made of its own steps, and each step leads to what is expected next. */
static void the_steps_of(const WholeReview *whole, int seat)
{
    int lead = forecast_lead(&whole_outcome(whole, -1)->after, whole->seats, seat);
    int luck = whole->sum.by_seat[seat].seating;

    for (int i = 0; i < whole->review.n_cuts; i++) {
        int gain = sum_gain(&whole->review, whole->steps, i, seat),
            later = sum_later(&whole->review, whole->steps, i, seat);
        const Judged *outcome = whole_outcome(whole, i);
        lead += gain + later;
        CHECK_INT(lead, forecast_lead(&outcome->after, whole->seats, seat),
                  "it leads there");
        if (whole->cuts[i].seat == seat)
            CHECK_INT(gain, -outcome->loss, "a choice costs what it lost");
        if (whole->cuts[i].seat != LUCK)
            continue;
        CHECK_INT(later, 0, "luck begins where the step before ended");
        luck += gain;
    }
    CHECK_INT(luck, whole->sum.by_seat[seat].luck, "luck is what its steps brought");
}

/* A choice, its best move and the others by their numbers. */
static void the_order_of(const WholeReview *whole, int i)
{
    const Judged *outcome = whole_outcome(whole, i);
    const Advice *advice = &whole->advice[i];
    int seat = whole->cuts[i].seat, seats = whole->seats;
    int best = forecast_lead(&outcome->after_best, seats, seat),
        own = forecast_lead(&outcome->after, seats, seat);

    for (int k = 1; k < advice->n_best; k++)
        CHECK(forecast_lead(&advice->to[k - 1].after, seats, seat) >=
                  forecast_lead(&advice->to[k].after, seats, seat),
              "the better first");
    CHECK(best >= forecast_lead(&advice->to[0].after, seats, seat), "none is better");
    CHECK(best >= own, "nor what was played");
    CHECK(outcome->is_best == (best == own), "what is as good is best");
    CHECK(outcome->loss == 0 || outcome->loss == best - own, "what it lost");
}

static void numbers_add_up(void **state)
{
    const Bot *const players[] = {bot_named("greedy"), bot_named("easy")};

    (void)state;
    for (int k = 0; k < (int)COUNT(cases); k++) {
        Match match;
        begin(&match, cases[k].game, cases[k].words);
        play_out(&match, (uint64_t)k + 1, players, 2);
        WholeReview whole = quick_review(&match);
        the_sums_of(&whole);
        for (int seat = 0; seat < whole.seats; seat++)
            the_steps_of(&whole, seat);
        for (int i = 0; i < whole.review.n_cuts; i++)
            if (whole.cuts[i].is_choice)
                the_order_of(&whole, i);
        whole_close(&whole);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_add_up)};

    return RUN(tests);
}
