/* panticapaeum_conservation.c - what must hold in every position, over many games.
 *
 * After each step the books (panticapaeum_books.h) are compared with the state. After a
 * sample of the steps the whole list of steps is compared with a second implementation of
 * the rules (panticapaeum_slow.h), with legal() for damaged moves, and with the words.
 * Steps are chosen by kind first, so that games build and sell and get far on the board;
 * plain random play seldom does. */
#include "panticapaeum_books.h"
#include "panticapaeum_slow.h"
#include "test.h"

enum { GAMES = 2700 };

/* After one step in so many the list is checked; after one in so many it is
 * compared in full. */
enum { LISTED = 24, COMPARED = 96 };

static Move list[MAX_MOVES];
static int n_list;

/* How often each action was played: a test that met nothing proves nothing. */
static int met[ACTIONS], met_short_ring, met_no_tile, met_full_row;

static int by_number(const void *a, const void *b)
{
    Move x = *(const Move *)a, y = *(const Move *)b;

    return x < y ? -1 : x > y;
}

static bool is_listed(Move m)
{
    return bsearch(&m, list, (size_t)n_list, sizeof *list, by_number);
}

static int listed(Action action)
{
    int n = 0;

    for (int i = 0; i < n_list; i++)
        n += pa_step_unpack(list[i]).action == action;
    return n;
}

/* What may be done in each phase, a bit for each action, and what must be possible. */
static void check_phase(const State *s)
{
    static const struct { unsigned may, must; } phases[PHASES] = {
        [PHASE_LOT]     = {1u << LOT, 1u << LOT},
        [PHASE_TOKENS]  = {1u << TOKEN, 1u << TOKEN},
        [PHASE_RING]    = {1u << DEAL, 1u << DEAL},
        [PHASE_DRAW]    = {1u << DEAL, 1u << DEAL},
        [PHASE_EXPLORE] = {1u << LAY | 1u << WORKER, 1u << LAY},
        [PHASE_DEVELOP] = {1u << BUILD | 1u << SELL | 1u << TAKE | 1u << WORKER,
                           1u << TAKE},
        [PHASE_EFFECT]  = {1u << LAY | 1u << FREE_BUILD | 1u << MOVE_BUILDING |
                           1u << HIRE | 1u << DRAW | 1u << ADVANCE | 1u << SKIP |
                           1u << WORKER, 1u << SKIP},
        [PHASE_LAY]     = {1u << LAY | 1u << WORKER, 1u << LAY},
        [PHASE_CUBE]    = {1u << CUBE | 1u << WORKER, 1u << CUBE},
        [PHASE_FINISH]  = {1u << STEP | 1u << END | 1u << WORKER, 1u << END},
        [PHASE_LAST]    = {1u << END | 1u << WORKER, 1u << END | 1u << WORKER},
        [PHASE_DISCARD] = {1u << DROP, 1u << DROP},
    };
    unsigned there = 0;

    for (int i = 0; i < n_list; i++)
        there |= 1u << pa_step_unpack(list[i]).action;
    CHECK_INT(there & ~phases[s->phase].may, 0, "PA-4.2 what may be done in this phase");
    CHECK_INT(phases[s->phase].must & ~there, 0, "PA-8.5 what must be among it");
    if (s->phase == PHASE_EFFECT)
        CHECK(there & ~(1u << SKIP | 1u << WORKER),
              "an effect that is asked for can be used");
}

/* The list is sorted from here on. Damaged moves are legal only if they are in it. */
static void check_mangled(const State *s, Rng *rng)
{
    qsort(list, (size_t)n_list, sizeof *list, by_number);
    for (int i = 1; i < n_list; i++)
        CHECK(list[i] != list[i - 1], "each step stands once");
    for (int i = 0; i < 16; i++) {
        Move m = list[rng_below(rng, (uint32_t)n_list)];
        CHECK(panticapaeum.legal(s, m), "a listed step is legal");
        m ^= i % 4 == 0 ? (Move)rng_next(rng) : (Move)1 << rng_below(rng, 32);
        if (i % 4 == 3)
            m ^= (Move)1 << rng_below(rng, 32);
        CHECK_INT(panticapaeum.legal(s, m), is_listed(m), "legal() agrees with the list");
    }
}

static void check_word(const State *s, Move m)
{
    char word[MAX_MOVE_TEXT];
    Text text = text_in(word, sizeof word);
    const char *at = word;
    Move back = 0;
    Err err;

    panticapaeum.write_move(&text, s, m);
    CHECK(!text.cut && panticapaeum.read_move(&back, s, &at, &err), word);
    CHECK_INT(back, m, word);
    CHECK(*at == '\0', word);
}

/* All places for a tile, found the slow way, are in the list. Returns how many. */
static int compare_lays(const State *s, const Relief *relief, int tile)
{
    int far = relief->reach + MAX_TILE_CELLS + 1, n = 0;

    for (int y = -far; y <= far; y++)
        for (int x = -far; x <= far; x++)
            for (int rot = 0; rot < ROTATIONS; rot++) {
                Step step = {.action = LAY, .x = x, .y = y, .what = tile, .turn = rot};
                bool fits = slow_can_lay(relief, pa_tile_of(&s->set, tile), x, y, rot);
                if (fits)
                    CHECK(is_listed(pa_step_pack(step)),
                          "PA-5.3 a tile that fits is in the list");
                n += fits;
            }
    return n;
}

/* The same for buildings: `step` at every place. */
static int compare_sites(const Relief *relief, Step step, int size, int lifted)
{
    int n = 0;

    for (step.y = -relief->reach; step.y <= relief->reach; step.y++)
        for (step.x = -relief->reach; step.x <= relief->reach; step.x++)
            for (step.turn = 0; step.turn < size; step.turn++) {
                if (!slow_can_stand(relief, step.x, step.y, step.turn, size, lifted))
                    continue;
                CHECK(is_listed(pa_step_pack(step)),
                      "PA-6.1.3 a site that fits is in the list");
                n++;
            }
    return n;
}

static int compare_builds(const State *s, const Relief *relief)
{
    int n = 0;

    for (int kind = 0; kind < COLOURS; kind++)
        for (int a = 0; s->left[kind] && a <= COLOURS; a++)
            for (int b = a ? a : 0; b <= (a ? COLOURS : 0); b++) {
                Step none = {.action = BUILD, .what = kind, .swaps = {a, 0}};
                Step both = {.action = BUILD, .what = kind, .swaps = {a, b}};
                int size = s->set.footprint[kind];
                if (a && b == a && slow_can_pay(s, kind, a, 0))
                    n += compare_sites(relief, none, size, 0);
                if (slow_can_pay(s, kind, a, b))
                    n += compare_sites(relief, both, size, 0);
            }
    return n;
}

static int compare_free_builds(const State *s, const Relief *relief)
{
    int n = 0;

    for (int kind = 0; kind < COLOURS; kind++)
        if (kind != WHITE && s->left[kind])
            n += compare_sites(relief, (Step){.action = FREE_BUILD, .what = kind},
                               s->set.footprint[kind], 0);
    return n;
}

static int compare_moves(const State *s, const Relief *relief)
{
    const City *city = &s->seats[s->turn].city;
    int n = 0;

    for (int b = 0; b < city->n_buildings; b++)
        n += compare_sites(relief, (Step){.action = MOVE_BUILDING, .what = b},
                           s->set.footprint[city->buildings[b].kind], b + 1);
    return n;
}

static int workers_wanted(const State *s)
{
    const Seat *seat = &s->seats[s->turn];
    int n = 0;

    if (s->phase == PHASE_DISCARD || !seat->board)
        return 0;
    for (int i = 0; i < seat->city.n_cells; i++)
        n += seat->city.cells[i].building == NONE && !seat->city.cells[i].worker &&
             s->wild != i + 1;
    return n;
}

/* The list has everything that the slow rules find, and nothing else. */
static void compare_list(const State *s)
{
    static Relief relief;
    RowCell effect = {.kind = ROW_KINDS};
    int lays = 0;

    slow_relief(&relief, &s->seats[s->turn].city);
    if (s->phase == PHASE_EFFECT)
        effect = pa_pending_cell(s);
    for (int i = 0; s->phase == PHASE_EXPLORE && i < s->on_ring && i < 3; i++)
        lays += compare_lays(s, &relief, s->ring[i]);
    if (s->phase == PHASE_LAY)
        lays = compare_lays(s, &relief, s->drawn);
    if (effect.kind == ROW_AQUEDUCT)
        lays = compare_lays(s, &relief, FORM_TILE + effect.arg);
    CHECK_INT(listed(LAY), lays, "PA-5.3 tiles");
    CHECK_INT(listed(BUILD), s->phase == PHASE_DEVELOP ? compare_builds(s, &relief) : 0,
              "PA-6.1 buildings");
    CHECK_INT(listed(FREE_BUILD),
              effect.kind == ROW_FREE ? compare_free_builds(s, &relief) : 0,
              "PA-8.5 free buildings");
    CHECK_INT(listed(MOVE_BUILDING), effect.kind == ROW_MOVE ? compare_moves(s,
                                                                             &relief) : 0,
              "PA-8.5 moved buildings");
    CHECK_INT(listed(WORKER), workers_wanted(s), "PA-7.2 workers");
}

/* A random place for a tile that may be laid; false if none was found. */
static bool propose_lay(const State *s, Rng *rng, Move *out)
{
    const City *city = &s->seats[s->turn].city;
    int window = s->on_ring < 3 ? s->on_ring : 3;
    int tile = s->phase == PHASE_LAY ? s->drawn : s->ring[rng_below(rng,
                                                                    (uint32_t)window)];

    if (city->n_cells == 0)
        return false;
    for (int tries = 0; tries < 200; tries++) {
        const Cell *near = &city->cells[rng_below(rng, city->n_cells)];
        *out = pa_step_pack((Step){.action = LAY,
                                   .x = near->x + (int)rng_below(rng, 7) - 3,
                                   .y = near->y + (int)rng_below(rng, 7) - 3,
                                   .what = tile,
                                   .turn = (int)rng_below(rng, 4)});
        if (panticapaeum.legal(s, *out))
            return true;
    }
    return false;
}

/* Choose from the list: first the kind of step, by weight, then the step. */
static Move choose(Rng *rng)
{
    static const int weights[ACTIONS] = {
        [LOT] = 1, [TOKEN] = 1, [DEAL] = 1,
        [LAY] = 6, [CUBE] = 4, [WORKER] = 2, [BUILD] = 12,
        [FREE_BUILD] = 8, [MOVE_BUILDING] = 4, [SELL] = 8, [TAKE] = 1, [HIRE] = 6,
        [DRAW] = 6, [SKIP] = 1, [ADVANCE] = 6, [STEP] = 3, [END] = 2, [DROP] = 1,
    };
    int counts[ACTIONS] = {0}, sum = 0, action = 0;

    for (int i = 0; i < n_list; i++)
        counts[pa_step_unpack(list[i]).action]++;
    for (int i = 0; i < ACTIONS; i++)
        sum += counts[i] ? weights[i] : 0;
    CHECK(sum > 0, "there is a legal step before the end");
    int at = (int)rng_below(rng, (uint32_t)sum);
    while ((at -= counts[action] ? weights[action] : 0) >= 0)
        action++;
    int k = (int)rng_below(rng, (uint32_t)counts[action]), i = 0;
    while ((int)pa_step_unpack(list[i]).action != action || k-- > 0)
        i++;
    return list[i];
}

/* The next step, with the checks that the sample asks for. Long lists, which only tiles
 * have, are made only for the sample. */
static Move next_step(const State *s, Rng *rng)
{
    bool lays = s->phase == PHASE_EXPLORE || s->phase == PHASE_LAY;
    bool is_sampled = rng_below(rng, LISTED) == 0;
    Move m;

    if (!is_sampled && lays && rng_below(rng, 4) && propose_lay(s, rng, &m))
        return m;
    if (lays && !is_sampled && s->seats[s->turn].board == 0 && propose_lay(s, rng, &m))
        return m;
    n_list = panticapaeum.moves(s, list);
    CHECK(n_list > 0, "there is a legal step before the end");
    check_phase(s);
    if (is_sampled) {
        check_mangled(s, rng);
        for (int i = 0; i < 8; i++)
            check_word(s, list[rng_below(rng, (uint32_t)n_list)]);
        if (s->turn >= 0 && rng_below(rng, COMPARED / LISTED) == 0)
            compare_list(s);
    }
    return choose(rng);
}

static void check_scores(const State *s)
{
    int points[MAX_SEATS];

    panticapaeum.scores(s, points);
    for (int seat = 0; seat < s->players; seat++)
        CHECK_INT(points[seat], slow_points(s, seat), "PA-10.3 the score, a second time");
}

/* Let the game end here: no seat does anything any more except discard (PA-10.2). */
static void end_now(State *s)
{
    bool is_paid = s->phase == PHASE_DISCARD || s->phase == PHASE_OVER;

    s->round = s->set.rounds;
    s->asked = 0;
    s->phase = is_paid ? PHASE_DISCARD : PHASE_LAST;
    pa_round_go_on(s);
    while (s->turn != OVER) {
        n_list = panticapaeum.moves(s, list);
        panticapaeum.play(s, list[n_list - 1]);     /* the end, or a discard */
    }
}

static void check_settled(const State *s)
{
    static State ended;
    int want[MAX_SEATS], points[MAX_SEATS];

    ended = *s;
    end_now(&ended);
    panticapaeum.scores(&ended, want);
    panticapaeum.settled(s, points);
    for (int seat = 0; seat < s->players; seat++)
        CHECK_INT(points[seat], want[seat], "PA-10.2 settled is what the end gives");
}

/* Did a marker reach white 6 when there was no tile to draw? (PA-9.5) */
static bool came_for_nothing(const State *before, const State *s)
{
    int seat = before->turn;

    return seat >= 0 && before->seats[seat].markers[WHITE] == 5 &&
           s->seats[seat].markers[WHITE] > 5 && mask_is_empty(s->bag) &&
           mask_is_empty(s->discard);
}

static void play_step(State *s, Books *books, Rng *rng)
{
    static State before;
    Move m = next_step(s, rng);
    Step step = pa_step_unpack(m);

    before = *s;
    check_word(s, m);
    panticapaeum.play(s, m);
    books_enter(books, &before, &step, s);
    books_check(books, s);
    if (step.action == END || rng_below(rng, LISTED) == 0) {
        check_scores(s);
        check_settled(s);
    }
    met[step.action]++;
    met_short_ring += s->phase == PHASE_EXPLORE && before.phase == PHASE_RING &&
                      s->on_ring < s->set.ring[s->players];
    met_no_tile += came_for_nothing(&before, s);
}

/* All markers begin before the cell that draws, so the bag runs short (PA-9.4,
 * PA-9.5). */
static void begin_at_the_bag(State *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        s->seats[seat].markers[WHITE] = 5;
        s->seats[seat].improvements[MINUS_COIN] = 1;
    }
}

static void play_games(int players, uint64_t seed)
{
    int games = effort(GAMES / 3);
    Rng rng = rng_from(seed);
    Setup setup = {.players = players};

    for (int game = 0; game < games; game++) {
        static State s;
        Books books = {0};
        setup.options[AGREED_FIRST] = (int16_t)(game % 2 ? FIRST_BY_LOT + 1 : 0);
        panticapaeum.start(&s, &setup);
        if (players == 4 && game % 4 == 0)
            begin_at_the_bag(&s);
        while (s.turn != OVER)
            play_step(&s, &books, &rng);
        CHECK_INT(s.round, 5, "PA-4.1 five rounds");
        CHECK(panticapaeum.winners(&s) != 0, "PA-10.4 somebody wins");
        for (int seat = 0; seat < players; seat++) {
            CHECK(pa_total_store(&s.seats[seat]) <= 5, "PA-10.2 five resources at most");
            for (int row = 0; row < COLOURS; row++)
                met_full_row += s.seats[seat].markers[row] == s.set.row_length[row];
        }
    }
}

static void two_players(void **state)
{
    (void)state;
    play_games(2, 20251);
}

static void three_players(void **state)
{
    (void)state;
    play_games(3, 20252);
}

static void four_players(void **state)
{
    (void)state;
    play_games(4, 20253);
}

static void everything_was_met(void **state)
{
    (void)state;
    for (int action = 0; action < ACTIONS; action++)
        CHECK(met[action] > 0, "every kind of step was played");
    CHECK(met_full_row > 0, "PA-8.2 markers came to the end of their rows");
    CHECK(met_short_ring > 0, "PA-9.4 a ring was short");
    CHECK(met_no_tile > 0, "PA-9.5 there was no tile to draw");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players),
        cmocka_unit_test(three_players),
        cmocka_unit_test(four_players),
        cmocka_unit_test(everything_was_met),
    };

    return RUN(tests);
}
