/* panticapaeum_fast.c - the fast code of Panticapaeum gives the same results as the plain
 * code: the same lists in the same order, the same picks and the same games from the same
 * random numbers, for any set and any size of city. */
#include "games/panticapaeum/fast.h"

#include "games/panticapaeum/moves.h"
#include "games/panticapaeum/rows.h"
#include "games/panticapaeum/set_pack.h"
#include "panticapaeum_board.h"
#include "panticapaeum_slow.h"
#include "test.h"

static Move plain[MAX_MOVES], quick[MAX_MOVES];

/* How often each action was on a list: a test that met nothing proves nothing. */
static int met[ACTIONS], met_possible[2];

static void say_where(const char *what, int players, int number)
{
    snprintf(test_where, sizeof test_where, "%s, %d players, number %d: ", what, players,
             number);
}

enum { SIX_CELLS = 2 };             /* its index in the table */

/* Sets with other tiles, in shapes that the compiled-in set does not have. */
static const struct {
    const char *name;
    int window;
    struct {
        int n;
        int8_t cells[MAX_TILE_CELLS][2];
    } shapes[4];
} sets[] = {
    {"the compiled-in set", 3, {{0}}},
    {"single cells and pairs", 1, {{1, {{0, 0}}}, {2, {{0, 0}, {0, 1}}}}},
    [SIX_CELLS] = {"tiles of six cells", 5,
     {{6, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}},
      {6, {{0, 0}, {0, -1}, {-1, 0}, {-1, -1}, {-2, 0}, {-2, -1}}},
      {5, {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 0}}},
      {6, {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 2}}}}},
};

static void reshape(TerrainTile *tile, int n, const int8_t cells[][2])
{
    tile->n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        tile->cells[i] = (TileCell){cells[i][0], cells[i][1], (uint8_t)(i % WILD)};
}

static void start(State *s, int which, int players)
{
    Setup setup = {.players = players};
    Set set = pa_reconstructed_set;
    int n = 0;

    setup.options[AGREED_FIRST] = (int16_t)(which > 0 ? FIRST_BY_LOT + 1 : 0);
    while (n < 4 && sets[which].shapes[n].n)
        n++;
    set.window = (uint8_t)sets[which].window;
    if (which > 0)                  /* effects in rows where the usual set has none */
        set.rows[GREEN][2] = (RowCell){.kind = ROW_FREE};
    for (int tile = 0; tile < set.n_tiles && n > 0; tile++)
        reshape(&set.tiles[tile], sets[which].shapes[tile % n].n,
                sets[which].shapes[tile % n].cells);
    setup.set_size = (int)pa_set_pack(setup.set, &set);
    panticapaeum.start(s, &setup);
}

/* The same list in the same order. Returns its length; the list is in `plain`. */
static int check_list(const State *s)
{
    int n = pa_list_steps(s, plain);

    CHECK_INT(pa_fast_moves(s, quick), n, "as many steps");
    CHECK(memcmp(plain, quick, (size_t)n * sizeof *plain) == 0, "the same, in order");
    for (int i = 0; i < n; i++)
        met[pa_step_unpack(plain[i]).action]++;
    return n;
}

static void check_picks(const State *s, int n, Rng *rng)
{
    for (int i = 0; i < 4; i++) {
        Rng copy = *rng;
        Move m = plain[rng_below(&copy, (uint32_t)n)];
        CHECK_INT(pa_fast_pick(s, rng), m, "the same pick");
        CHECK(memcmp(&copy, rng, sizeof copy) == 0, "and as many random numbers");
    }
}

static bool lists(const State *s, Action action)
{
    int n = pa_list_steps(s, plain);

    for (int i = 0; i < n; i++)
        if (pa_step_unpack(plain[i]).action == action)
            return true;
    return false;
}

/* An effect waits if and only if the list has a step that uses it. */
static void check_effects(const State *s)
{
    for (int row = 0; row < COLOURS; row++)
        for (int cell = 0; cell < s->set.row_length[row]; cell++) {
            int kind = s->set.rows[row][cell].kind;
            if (kind != ROW_FREE && kind != ROW_MOVE)
                continue;
            State copy = *s;
            copy.phase = PHASE_EFFECT;
            copy.n_pending = 0;
            pa_tracks_push(&copy, true, row, cell);
            bool can = lists(&copy, kind == ROW_FREE ? FREE_BUILD : MOVE_BUILDING);
            if (can)
                check_list(&copy);
            pa_tracks_resolve(&copy);
            CHECK_INT(copy.phase == PHASE_EFFECT, can, "it waits if it can be used");
            met_possible[can]++;
        }
}

/* Cities in which little can be moved or built for free. `left` has a bit for each kind
 * of building that is still available. */
static void scarce_effects(void **state)
{
    static const struct {
        const char *city, *buildings;
        unsigned left;
    } cases[] = {
        {"- - -", "temple@0,0+1,0", 31},                /* can be moved by one cell */
        {"- - -", "temple@1,0+2,0", 31},                /* the same, the other way */
        {"-/-/-", "temple@0,0+0,1", 31},
        {"- - -2", "temple@0,0+1,0", 31},               /* but not up */
        {"- - . -", "temple@0,0+1,0", 31},
        {"- - . -", "temple@0,0+1,0", 1u << GREEN},     /* no site for it */
        {"- - . -", "temple@0,0+1,0", 1u << WHITE},     /* never a fortress */
        {"- -", "temple@0,0+1,0", 31},                  /* full */
        {"- .", "house@0,0", 31},
        {"- -2", "house@0,0", 31},                      /* a house goes anywhere */
        {"- -2 -", "house@0,0", 1u << PURPLE},
        {"- -", "", 31},
        {"- -", "", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, cases[i].city, cases[i].buildings);
        s.set.rows[GREEN][2] = (RowCell){.kind = ROW_FREE};
        for (int kind = 0; kind < COLOURS; kind++)
            s.left[kind] = cases[i].left >> kind & 1 ? s.left[kind] : 0;
        say_where(cases[i].city, 2, (int)i);
        check_effects(&s);
    }
    *test_where = '\0';
}

/* Every second step is chosen by its kind first: plain random play seldom gets far. */
static Move any_step(int n, Rng *rng)
{
    unsigned wanted = rng_below(rng, ACTIONS);
    int from = (int)rng_below(rng, (uint32_t)n), tries = rng_below(rng, 2) ? n : 0;

    for (int i = 0; i < tries; i++) {
        Move m = plain[(from + i) % n];
        if (pa_step_unpack(m).action == wanted)
            return m;
    }
    return plain[from];
}

static long positions;

static void check_game(int which, int players, int number)
{
    Rng rng = rng_from((uint64_t)number);
    State s;

    say_where(sets[which].name, players, number);
    start(&s, which, players);
    while (s.turn != OVER) {
        if (s.phase == PHASE_DEVELOP && rng_below(&rng, 8) == 0)
            check_effects(&s);
        int n = check_list(&s);
        check_picks(&s, n, &rng);
        positions++;
        panticapaeum.play(&s, any_step(n, &rng));
    }
    CHECK_INT(pa_fast_moves(&s, quick), 0, "nothing when it is over");
}

static void the_same_lists(void **state)
{
    (void)state;
    for (int number = 0; number < effort(110); number++)
        for (size_t which = 0; which < COUNT(sets); which++)
            check_game((int)which, 2 + number % 3, number);
    print_message("# %ld positions\n", positions);
    for (int action = 0; action < ACTIONS; action++)
        CHECK(met[action] > 0, "every action was met");
    CHECK(met_possible[false] > 0 && met_possible[true] > 0,
          "effects that wait, and that do not");
    *test_where = '\0';
}

/* Each tile of the set in each city of a game, against the second
 * implementation of the rules. */
static void check_places(const State *s, const City *city)
{
    static Relief relief;
    static Rows rows;
    static Fits fits;
    Shape shapes[ROTATIONS];

    if (city->n_cells == 0)
        return;
    CHECK(pa_rows_of(&rows, city), "the city is shown");
    slow_relief(&relief, city);
    for (int tile = 0; tile < s->set.n_tiles; tile += 5) {
        pa_shapes_of(shapes, &s->set.tiles[tile]);
        for (int rot = 0; rot < ROTATIONS; rot++) {
            int n = 0;
            pa_rows_fit(&fits, &rows, shapes[rot].mask);
            for (int y = -relief.reach - 8; y <= relief.reach + 8; y++)
                for (int x = -relief.reach - 8; x <= relief.reach + 8; x++) {
                    bool want = slow_can_lay(&relief, &s->set.tiles[tile], x, y, rot);
                    uint64_t row = fits_row(&fits, &shapes[rot], y - rows.map.y);
                    CHECK_INT(row >> ((x - rows.map.x) & 63) & 1, want, "a place");
                    n += want;
                }
            CHECK_INT(fits.n, n, "and no others");
        }
    }
}

static void the_same_places(void **state)
{
    int points[MAX_SEATS];
    State s;

    (void)state;
    for (int number = 0; number < effort(40); number++) {
        Rng rng = rng_from((uint64_t)number);
        int which = number % (int)COUNT(sets);
        start(&s, which, 2);
        pa_fast_playout(&s, &rng, points);
        for (int seat = 0; seat < s.players; seat++)
            check_places(&s, &s.seats[seat].city);
    }
}

/* Play to the end by the plain list. Each step is asserted to be legal. */
static int play_plainly(State *s, Rng *rng)
{
    int n = 0;

    while (s->turn != OVER) {
        int legal = pa_list_steps(s, plain);
        n += s->turn >= 0;
        panticapaeum.play(s, plain[rng_below(rng, (uint32_t)legal)]);
    }
    return n;
}

static State ended;                 /* the last game played out */

static void check_playout(const State *from, uint64_t number)
{
    Rng one = rng_from(number), two = one;
    State a = *from, b = *from;
    int points[MAX_SEATS];

    CHECK_INT(pa_fast_playout(&a, &one, points), play_plainly(&b, &two), "as many steps");
    CHECK(memcmp(&one, &two, sizeof one) == 0, "as many random numbers");
    CHECK(memcmp(&a, &b, sizeof a) == 0, "the same state to the byte");
    for (int seat = 0; seat < a.players; seat++)
        CHECK_INT(points[seat], slow_points(&a, seat), "points");
    ended = a;
}

/* From the beginning and from the middle. */
static void the_same_games(void **state)
{
    State s;

    (void)state;
    for (int number = 0; number < effort(48); number++) {
        Rng rng = rng_from((uint64_t)number);
        int which = number % (int)COUNT(sets), players = 2 + number % 3;
        say_where(sets[which].name, players, number);
        start(&s, which, players);
        check_playout(&s, (uint64_t)number);
        for (int i = 0; i < 100; i++)
            panticapaeum.play(&s, pa_fast_pick(&s, &rng));
        check_playout(&s, (uint64_t)number);
    }
    *test_where = '\0';
}

/* A city of `n` tiles of six cells in a row, at the beginning of the last round
 * but one. */
static State long_city(int n, bool is_upright)
{
    State s;

    start(&s, SIX_CELLS, 2);
    board_deal(&s);
    for (int i = 0; i < n; i++) {
        int at = (i % 2 ? -6 : 6) * ((i + 1) / 2);
        Spot spot = {(int8_t)(is_upright ? 0 : at), (int8_t)(is_upright ? at : 0),
                     is_upright};
        board_lay(&s.seats[0].city, &s.set, 0, spot);
    }
    s.round = 4;
    s.seats[0].board = 3;
    return s;
}

/* Cities that reach the rim of the window, and go beyond it. */
static void large_cities(void **state)
{
    static Rows rows;
    int met_large = 0, met_grown = 0;

    (void)state;
    for (int tiles = 6; tiles <= 14; tiles++)
        for (int number = 0; number < effort(tiles == 8 ? 50 : 6); number++) {
            State s = long_city(tiles, number % 2);
            bool is_shown = pa_rows_of(&rows, &s.seats[0].city);
            say_where("a long city", tiles, number);
            check_picks(&s, check_list(&s), &(Rng){{1, 2, 3, (uint64_t)number}});
            check_playout(&s, (uint64_t)number);
            met_large += !is_shown;
            met_grown += is_shown && !pa_rows_of(&rows, &ended.seats[0].city);
        }
    CHECK(met_large > 0, "some are too large for the window");
    CHECK(met_grown > 0, "some become so");
    *test_where = '\0';
}

static int by_number(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;

    return x < y ? -1 : x > y;
}

/* Chi-square of picks over the list: its mean is n - 1, its variance 2 (n - 1). */
static void check_uniform(const State *s, uint64_t number, const char *what)
{
    static int counts[MAX_MOVES];
    int n = pa_list_steps(s, plain), each = 50, draws = each * n;
    Rng rng = rng_from(number);
    double sum = 0;

    CHECK(n > 1, what);
    qsort(plain, (size_t)n, sizeof *plain, by_number);
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < draws; i++) {
        Move m = pa_fast_pick(s, &rng);
        Move *at = bsearch(&m, plain, (size_t)n, sizeof *plain, by_number);
        CHECK(at, what);
        counts[at - plain]++;
    }
    for (int i = 0; i < n; i++)
        sum += (double)(counts[i] - each) * (counts[i] - each) / each;
    double off = sum - (n - 1);
    CHECK(off * off < 16 * 2 * (n - 1), what);      /* four standard deviations */
}

static void picks_are_uniform(void **state)
{
    State s = board_explore(2, "B4 E1 D1", "B2 P2 W2/o2 -2 -/- - g/. x -", "house@2,2");

    (void)state;
    s.seats[0].board = 2;
    check_uniform(&s, 1, "placements and workers");
    s = board_develop(2, "B P W/o - -/. x -", "house@1,1");
    s.seats[0].improvements[SUBSTITUTE] = 2;
    s.seats[0].board = 1;
    board_store(&s, 0, "1 1 2 0 3");
    check_uniform(&s, 2, "payments, sites, sales");
    start(&s, 0, 2);
    check_uniform(&s, 3, "luck");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_lists),  cmocka_unit_test(the_same_places),
        cmocka_unit_test(the_same_games),  cmocka_unit_test(large_cities),
        cmocka_unit_test(scarce_effects),  cmocka_unit_test(picks_are_uniform),
    };

    return RUN(tests);
}
