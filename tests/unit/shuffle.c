/* shuffle.c - many deals, with POLIS_LONG=16 a million: each tile comes to each place as
 * often as any other.
 *
 * The table of counts, tile by place, has 36 * 36 degrees of freedom: each row and
 * each column adds up to the number of deals. Pearson's statistic, corrected by 36/37
 * for exactly that (the counts of a random permutation), is then near 1296 with a
 * deviation of sqrt(2 * 1296) = 51. The limit is six deviations. The seeds are fixed,
 * so the result is too. */
#include "core/dealer.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

enum { IN_PLAY = 37, FREEDOM = 36 * 36 };

static uint32_t counts[IN_PLAY][IN_PLAY];
static uint32_t pairs[IN_PLAY][IN_PLAY];    /* the first two tiles */

/* Deal all tiles of a game for two. The seats' turns in between do not matter: a draw
 * depends only on the bag and on its number. */
static void deal(uint64_t number)
{
    Dealer dealer = dealer_of(number);
    Setup setup = {.players = 2};
    State s;
    int first = 0;

    akropolis.start(&s, &setup);
    for (int k = 0; k < IN_PLAY; k++) {
        int tile = ak_choice_unpack(dealer_draw(&dealer, &akropolis, &s, k)).tile;
        s.bag &= ~((uint64_t)1 << tile);
        counts[tile - 1][k]++;
        if (k == 1)
            pairs[first - 1][tile - 1]++;
        first = tile;
    }
}

static double chi_square(uint32_t table[IN_PLAY][IN_PLAY], double expected, bool diagonal)
{
    double chi = 0;

    for (int i = 0; i < IN_PLAY; i++)
        for (int k = 0; k < IN_PLAY; k++)
            if (diagonal || i != k)
                chi += (table[i][k] - expected) * (table[i][k] - expected) / expected;
    return chi;
}

static void many_deals_are_fair(void **state)
{
    const int deals = effort(64000);

    (void)state;
    for (int number = 0; number < deals; number++)
        deal((uint64_t)number);
    double chi = chi_square(counts, (double)deals / IN_PLAY, true) * 36 / 37;
    print_message("# tile by place: chi-square %.1f, %d degrees of freedom\n", chi,
                  FREEDOM);
    CHECK(chi > FREEDOM - 6 * 51 && chi < FREEDOM + 6 * 51, "tile by place is uniform");
    chi = chi_square(pairs, deals / (37.0 * 36), false);
    print_message("# first two tiles: chi-square %.1f, %d degrees of freedom\n", chi,
                  37 * 36 - 1);
    CHECK(chi > 1331 - 6 * 52 && chi < 1331 + 6 * 52, "pairs of tiles are uniform");
    for (int i = 0; i < IN_PLAY; i++)
        CHECK_INT(pairs[i][i], 0, "no tile is dealt twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_deals_are_fair),
    };

    return RUN(tests);
}
