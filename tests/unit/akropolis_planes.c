/* akropolis_planes.c - the fast planes against the plain code: spots in the same order,
 * scores of each kind, playouts that are equal on every processor, uniform choices. */
#include "drive.h"
#include "games/akropolis/planes.h"
#include "test.h"

enum { GAMES = 1600, PICKS = 130000, MOST = 400 };

/* Different set-ups in turn: seats, length, variants, rulings. */
static Setup setup_number(int i)
{
    Setup setup = {.players = 2 + i % 3};
    int rulings[] = {i / 2 % 2, i / 4 % 2, i / 8 % 2, i % 3 - 1, i / 16 % 2};

    setup.options[AGREED_VARIANTS] = (int16_t)(i % (ALL_VARIANTS + 1) + 1);
    for (size_t k = 0; k < COUNT(rulings); k++)
        setup.options[AGREED_HOUSES + k] = (int16_t)(rulings[k] + 1);
    if (i % 5 == 0)
        setup.options[AGREED_STACKS] = (int16_t)(ak_long_stacks(&setup) + 1);
    return setup;
}

/* Compare one city. Returns whether the planes could hold it. */
static bool compare_city(const Planes *fast, const City *city, const ScoreRules *rules)
{
    static Spot want[MAX_SPOTS], got[MAX_SPOTS];
    static View view;
    static PlaneCity planes_of;
    Score slow = {0}, quick = {0};

    if (!fast->build(&planes_of, city))
        return false;
    ak_view_of(&view, city);
    int n = ak_view_spots(&view, want);
    CHECK_INT(fast->spots(&planes_of, got), n, "as many spots");
    CHECK_INT(memcmp(got, want, (size_t)n * sizeof *want), 0, "the same spots in order");
    ak_score_view(&slow, &view, rules);
    fast->score(&quick, &planes_of, rules);
    for (int kind = 0; kind < KINDS; kind++) {
        CHECK_INT(quick.kinds[kind].value, slow.kinds[kind].value,
                  ak_districts[kind].name);
        CHECK_INT(quick.kinds[kind].stars, slow.kinds[kind].stars,
                  ak_districts[kind].name);
    }
    CHECK_INT(quick.points, slow.points, "points");
    CHECK_INT(fast->points(&planes_of, rules), slow.points, "points alone");
    return true;
}

/* All positions of random games, with each set of instructions that runs here in turn. */
static void fast_and_slow_agree(void **state)
{
    Rng rng = rng_from(7);
    long states = 0, wide = 0;

    (void)state;
    for (int game = 0; game < effort(GAMES); game++) {
        Setup setup = setup_number(game);
        State s;
        for (akropolis.start(&s, &setup); s.turn != OVER;
             akropolis.play(&s, akropolis.pick(&s, &rng))) {
            if (s.turn < 0)
                continue;
            for (int i = 0; ak_all_planes[i]; i++)
                if (ak_planes_can_run(ak_all_planes[i]) && (states + i) % 3 == 0)
                    wide += !compare_city(ak_all_planes[i], &s.cities[s.turn], &s.rules);
            states++;
        }
    }
    print_message("# %ld positions, %ld of them too wide for the window\n", states, wide);
    CHECK(wide * 1000 < states, "random cities hardly ever are");
}

/* The spot with the highest `worth`. */
static Spot extreme(const City *city, int (*worth)(const City *city, Spot spot), Rng *rng)
{
    static Spot spots[MAX_SPOTS];
    static View view;

    ak_view_of(&view, city);
    int n = ak_view_spots(&view, spots), best = 0;
    for (int i = 1; i < n; i++) {
        int more = worth(city, spots[i]) - worth(city, spots[best]);
        if (more > 0 || (more == 0 && rng_below(rng, 2)))
            best = i;
    }
    return spots[best];
}

static int far_east(const City *city, Spot spot)
{
    (void)city;
    return spot.q * 4 + spot.r;
}

static int far_out(const City *city, Spot spot)
{
    (void)city;
    return spot.q * spot.q + spot.q * spot.r + spot.r * spot.r;
}

static int level_of(const City *city, Spot spot)
{
    City copy = *city;

    ak_city_lay(&copy, 1, spot);
    return copy.laid[copy.n - 1].level;
}

static int high(const City *city, Spot spot)
{
    return 64 * level_of(city, spot) - far_out(city, spot);
}

/* The widest and the tallest cities: planes that can hold them agree, the
 * others refuse. */
static void extreme_cities(void **state)
{
    static int (*const ways[])(const City *, Spot) = {far_east, far_out, high};
    Rng rng = rng_from(3);
    int fitted[COUNT(ways)] = {0}, refused[COUNT(ways)] = {0};

    (void)state;
    for (size_t way = 0; way < COUNT(ways); way++)
        for (int game = 0; game < 8; game++) {
            City city = {0};
            ScoreRules rules = {.variants = (uint8_t)(game * 5), .edge_any = game & 1,
                                .lake_single = game >> 1 & 1, .sides_any = game >> 2 & 1,
                                .doubling_by_points = game & 1};
            for (int i = 0; i < MAX_LAID; i++) {
                ak_city_lay(&city, 1 + i * 2, extreme(&city, ways[way], &rng));
                bool fits = compare_city(ak_planes(), &city, &rules);
                fitted[way] += fits;
                refused[way] += !fits;
            }
        }
    CHECK(fitted[0] > 0 && refused[0] > 0, "a line outgrows the window");
    CHECK(fitted[2] > 0, "a tower fits for a while");
}

/* A long game in which both seats build a line: the playout must continue with
 * the plain code. */
static void playouts_of_wide_cities(void **state)
{
    Setup setup = setup_of(&akropolis, "players=2 stacks=19");
    Rng rng = rng_from(5);
    int points[MAX_SEATS], again[MAX_SEATS];
    State s;

    (void)state;
    akropolis.start(&s, &setup);
    while (s.turn != OVER && s.cities[1].n < 20) {
        if (s.turn == LUCK) {
            akropolis.play(&s, akropolis.pick(&s, &rng));
            continue;
        }
        Spot spot = extreme(&s.cities[s.turn], far_east, &rng);
        akropolis.play(&s, ak_choice_pack((Choice){LAY, s.site[0], spot}));
    }
    CHECK_INT(akropolis.playout(&s, &rng, points), 60 - 40, "the turns that are left");
    CHECK_INT(s.turn, OVER, "to the end");
    for (int seat = 0; seat < 2; seat++) {
        View view;
        Score score;
        ak_view_of(&view, &s.cities[seat]);
        ak_score_view(&score, &view, &s.rules);
        again[seat] = score.points + s.stones[seat];
        CHECK_INT(points[seat], again[seat], "points by the plain code");
    }
}

/* The same random numbers give the same legal game on every processor. */
static void playouts_are_equal_everywhere(void **state)
{
    (void)state;
    for (int game = 0; game < effort(200); game++) {
        Setup setup = setup_number(game);
        uint64_t digest = 0;
        for (int i = 0; ak_all_planes[i]; i++) {
            Rng rng = rng_from((uint64_t)game);
            int points[MAX_SEATS], plain[MAX_SEATS];
            State s;
            if (!ak_planes_can_run(ak_all_planes[i]))
                continue;
            akropolis.start(&s, &setup);
            ak_all_planes[i]->playout(&s, &rng, points);
            CHECK_INT(s.turn, OVER, "to the end");
            CHECK_INT(i && akropolis.digest(&s) != digest, 0, "as on other processors");
            digest = akropolis.digest(&s);
            akropolis.scores(&s, plain);
            for (int seat = 0; seat < s.seats; seat++) {
                CHECK_INT(points[seat], plain[seat], "points");
                City city = {0};
                View view;
                for (int k = 0; k < s.cities[seat].n; k++) {
                    /* Each tile was laid legally. */
                    const Laid *laid = &s.cities[seat].laid[k];
                    ak_view_of(&view, &city);
                    CHECK_INT(ak_view_refusal(&view, laid->spot), FITS, "a legal place");
                    ak_city_lay(&city, laid->tile, laid->spot);
                    CHECK_INT(city.laid[k].level, laid->level, "its level");
                }
            }
        }
    }
}

/* The first move of a playout is uniform over the list of moves: chi-square,
 * with fixed seeds. */
static void playouts_choose_uniformly(void **state)
{
    Setup setup = {.players = 2};
    Rng rng = rng_from(11);
    static Move moves[MAX_MOVES];
    int counts[MOST] = {0}, points[MAX_SEATS];
    State start;

    (void)state;
    akropolis.start(&start, &setup);
    while (start.turn != 0 || start.cities[0].n < 3)
        akropolis.play(&start, akropolis.pick(&start, &rng));
    int n = akropolis.moves(&start, moves), laid = start.cities[0].n;
    assert_in_range(n, 50, MOST);
    int picks = effort(PICKS);
    for (int i = 0; i < picks; i++) {
        State s = start;
        akropolis.playout(&s, &rng, points);
        const Laid *first = &s.cities[0].laid[laid];
        Move m = ak_choice_pack((Choice){LAY, first->tile, first->spot});
        int k = 0;
        while (k < n && moves[k] != m)
            k++;
        CHECK(k < n, "a legal move");
        counts[k]++;
    }
    double expected = (double)picks / n, chi = 0;
    for (int k = 0; k < n; k++)
        chi += (counts[k] - expected) * (counts[k] - expected) / expected;
    print_message("# chi-square %.1f, %d degrees of freedom\n", chi, n - 1);
    double above = chi - (n - 1);   /* five standard deviations; variance 2 (n - 1) */
    CHECK(above < 0 || above * above < 25 * 2.0 * (n - 1), "no move is favoured");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fast_and_slow_agree),
        cmocka_unit_test(extreme_cities),
        cmocka_unit_test(playouts_of_wide_cities),
        cmocka_unit_test(playouts_are_equal_everywhere),
        cmocka_unit_test(playouts_choose_uniformly),
    };

    print_message("# planes: %s\n", ak_planes()->name);
    return RUN(tests);
}
