/* rating.c - Elo, its error, the sequential test and the standings: by hand where the
 * numbers are small, otherwise by simulated matches whose true strength is known. */
#include "cli/rating.h"

#include <math.h>

#include "cli/decimal.h"
#include "cli/results.h"
#include "test.h"

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

static void elo_by_hand(void **state)
{
    (void)state;
    CHECK(near(elo_of(0.5), 0, 1e-9), "even");
    CHECK(near(elo_of(10.0 / 11), 400, 1e-9), "ten to one is 400 by definition");
    CHECK(near(share_of(-400), 1.0 / 11, 1e-9), "and back");
    for (int elo = -900; elo <= 900; elo += 100)
        CHECK(near(elo_of(share_of(elo)), elo, 1e-6), "there and back");
}

/* The Elo of `n` deals of two games; `deals` has the results of both games, in order. */
static Elo elo_of_deals(const double (*deals)[2], int n)
{
    Shares shares = {0};

    for (int i = 0; i < n; i++) {
        shares_add_game(&shares, deals[i][0]);
        shares_add_game(&shares, deals[i][1]);
        shares_add_deal(&shares, (deals[i][0] + deals[i][1]) / 2);
    }
    return shares_elo(&shares);
}

static void error_is_of_deals(void **state)
{
    static const double split[][2] = {{1, 0}, {0, 1}, {1, 0}, {1, 0}, {0, 1}, {1, 0}};
    static const double swept[][2] = {{1, 1}, {0, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 0}};
    static const double clean[][2] = {{1, 1}, {1, 1}, {1, 1}};

    (void)state;
    Elo a = elo_of_deals(split, 6), b = elo_of_deals(swept, 6);
    CHECK(near(a.elo, 0, 1e-9) && near(b.elo, 0, 1e-9), "both are even");
    CHECK(b.error > 3 * a.error,
          "luck that only favoured a seat is no error of the bots");
    Elo c = elo_of_deals(clean, 3);
    CHECK(isfinite(c.elo) && c.elo > 200 && c.error > 100, "a clean sweep stays finite");
    Elo none = shares_elo(&(Shares){0});
    CHECK(isfinite(none.elo) && isfinite(none.error), "no games at all");
}

static double chance(Rng *rng)
{
    return (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

/* One deal of two games between bots with this share of wins; the tiles of some deals
 * favour the first seat, whoever has it. */
static void play_deal(Rng *rng, double share, double games[2])
{
    double favour = chance(rng) < 0.5 ? 0.2 : -0.2;

    games[0] = chance(rng) < share + favour;
    games[1] = chance(rng) < share - favour;
}

static void interval_holds(void **state)
{
    enum { MATCHES = 2000, DEALS = 150 };
    Rng rng = rng_from(11);
    int held = 0;

    (void)state;
    for (int match = 0; match < MATCHES; match++) {
        double deals[DEALS][2];
        for (int i = 0; i < DEALS; i++)
            play_deal(&rng, 0.6, deals[i]);
        Elo elo = elo_of_deals((const double (*)[2])deals, DEALS);
        held += near(elo.elo, elo_of(0.6), elo.error);
    }
    CHECK(held > MATCHES * 93 / 100 && held < MATCHES * 97 / 100,
          "the true strength lies in 95 % of the intervals");
}

/* Test elo0 = 0 against elo1 = 40 with bots of this Elo. Returns how often elo1
 * was decided. */
static int decide(double elo, int tests, Rng *rng, int *deals)
{
    int for_elo1 = 0;

    *deals = 0;
    for (int i = 0; i < tests; i++) {
        Sprt sprt = {.elo0 = 0, .elo1 = 40};
        while (sprt_verdict(&sprt) == SPRT_OPEN) {
            double games[2];
            play_deal(rng, share_of(elo), games);
            sprt_add(&sprt, (games[0] + games[1]) / 2);
        }
        for_elo1 += sprt_verdict(&sprt) == SPRT_ELO1;
        *deals += sprt.deals;
    }
    return for_elo1;
}

static void sprt_errs_as_rarely_as_it_says(void **state)
{
    enum { TESTS = 400 };
    Rng rng = rng_from(5);
    int even, stronger, far;

    (void)state;
    int false_yes = decide(0, TESTS, &rng, &even);
    int true_yes = decide(40, TESTS, &rng, &stronger);
    int far_yes = decide(200, TESTS, &rng, &far);
    CHECK(false_yes <= TESTS * 7 / 100, "elo0 is true: elo1 is seldom decided");
    CHECK(true_yes >= TESTS * 93 / 100, "elo1 is true: it is mostly decided");
    CHECK_INT(far_yes, TESTS, "much stronger: always");
    CHECK(far < stronger / 4, "and much sooner");
}

static void sprt_by_hand(void **state)
{
    Sprt sprt = {.elo0 = 0, .elo1 = 100};

    (void)state;
    CHECK(near(sprt_bound(), 2.944, 0.001), "log of 19");
    CHECK(near(sprt_ratio(&sprt), 0, 1e-9), "nothing seen, nothing known");
    for (int i = 0; i < 5; i++)
        sprt_add(&sprt, 1);
    CHECK(near(sprt_ratio(&sprt), 5 * log(share_of(100) / 0.5), 0.02),
          "each win is as much likelier as the share is larger");
    CHECK_INT(sprt_verdict(&sprt), SPRT_OPEN, "five deals won prove little");
    for (int i = 0; i < 5; i++)
        sprt_add(&sprt, 0);
    CHECK(sprt_ratio(&sprt) < 0, "as many lost speak for even");
}

static GameResult result(int a, int b, int c, unsigned winners, unsigned forfeits)
{
    return (GameResult){.is_done = true, .points = {a, b, c}, .winners = winners,
                     .forfeits = forfeits, .moves = {10, 10, 10}, .ms = {20, 40, 60}};
}

static void shares_of_games(void **state)
{
    static const Field three = {3, 2};          /* A against B and B */
    GameResult won = result(90, 80, 70, 1, 0), shared = result(80, 80, 70, 3, 0),
            second = result(75, 90, 70, 2, 0), left = result(90, 10, 20, 4, 1);

    (void)state;
    CHECK_INT(field_bot(three, 2), 1, "the last bot fills the seats");
    CHECK(near(game_share(&won, three, 0), 1, 0), "ahead of both");
    CHECK(near(game_share(&won, three, 1), 0, 0), "the others' view");
    CHECK(near(game_share(&shared, three, 0), 0.75, 0), "a shared victory");
    CHECK(near(game_share(&second, three, 0), 0.5, 0), "ahead of one");
    CHECK(near(game_share(&left, three, 0), 0, 0),
          "who forfeits loses with any points");
    CHECK(game_share(&won, (Field){3, 1}, 0) < 0, "nobody to compare with");
}

static void standings(void **state)
{
    static const Field two = {2, 2};
    GameResult games[] = {result(100, 90, 0, 1, 0), result(80, 90, 0, 2, 0),
                       result(95, 95, 0, 3, 0), result(0, 7, 0, 2, 1),
                       result(100, 0, 0, 1, 0)};

    (void)state;
    BotTotals a = bot_totals(games, 5, two, 0), b = bot_totals(games, 5, two, 1);
    CHECK_INT(a.wins * 100 + a.draws * 10 + a.forfeits, 211, "wins, draws, forfeits");
    CHECK_INT(b.wins * 100 + b.draws * 10 + b.forfeits, 210, "of the other");
    CHECK(near(a.mean, 93.75, 1e-9), "points of games without a forfeit");
    CHECK(near(a.sd, sqrt(89.583333), 1e-4), "and their spread");
    CHECK(near(a.ms_per_move, 2, 1e-9) && near(b.ms_per_move, 4, 1e-9), "time");
    CHECK(near(a.elo.elo, -b.elo.elo, 1e-9), "what one gains the other loses");
    games[1].is_done = false;
    CHECK_INT(bot_totals(games, 5, two, 1).wins, 1, "a game broken off does not count");
    CHECK(deal_share(games, two, 0) < 0, "nor does its deal");
    CHECK(near(deal_share(games + 2, two, 0), 0.25, 0), "the next one does");
}

static void decimals(void **state)
{
    char out[DECIMAL];

    (void)state;
    CHECK_STR(decimal(out, 12.34, LANG_EN), "12.3", "English");
    CHECK_STR(decimal(out, -12.36, LANG_UK), "-12,4", "Ukrainian");
    CHECK_STR(decimal(out, -0.04, LANG_EN), "0.0", "no minus before nothing");
    CHECK_STR(decimal_signed(out, 0.96, LANG_EN), "+1.0", "a plus");
    CHECK_STR(decimal_signed(out, -0.01, LANG_CS), "0,0", "nothing has no sign");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_by_hand),
        cmocka_unit_test(error_is_of_deals),
        cmocka_unit_test(interval_holds),
        cmocka_unit_test(sprt_by_hand),
        cmocka_unit_test(sprt_errs_as_rarely_as_it_says),
        cmocka_unit_test(shares_of_games),
        cmocka_unit_test(standings),
        cmocka_unit_test(decimals),
    };

    return RUN(tests);
}
