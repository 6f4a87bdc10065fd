/* bots_panticapaeum.c - what bots know about Panticapaeum: their terms against the rules,
 * whole turns, and turns with one right answer. */
#include "bots/panticapaeum/net.h"
#include "bots/panticapaeum/turns.h"
#include "drive.h"
#include "test.h"

static const Evaluator by_terms = {&plain_taste, pa_weights, NULL};

static Evaluator by_net(void)
{
    return (Evaluator){&plain_taste, pa_weights, pa_net};
}

/* Positions from matches between a bot that plays well and one that plays anything. */
static void visit(const char *words, int matches, void (*look)(const State *s, Rng *rng))
{
    static Match match;
    const Bot *players[] = {bot_named("normal"), bot_named("random")};

    for (int i = 0; i < matches; i++) {
        Rng rng = rng_from((uint64_t)i);
        Dealer dealer = dealer_of((uint64_t)i);
        begin(&match, "panticapaeum", words);
        do {
            match_deal(&match, &dealer);
            if (match_turn(&match) >= 0)
                look(match_state(&match), &rng);
        } while (step(&match, &dealer, players, 2, &rng));
    }
}

static void check_terms(const State *s, Rng *rng)
{
    int32_t terms[TERMS];
    Sheet sheet;
    Map map;

    (void)rng;
    for (int seat = 0; seat < s->players; seat++) {
        int counted[COLOURS] = {0};
        pa_map_of(&map, &s->seats[seat].city);
        pa_seat_terms(terms, s, seat, &map);
        pa_score_seat(&sheet, s, seat);
        for (int b = 0; b < s->seats[seat].city.n_buildings; b++)
            counted[s->seats[seat].city.buildings[b].kind] += sheet.counted[b];
        for (int kind = 0; kind < COLOURS; kind++) {
            CHECK_INT(terms[TERM_POINTS + kind], sheet.kinds[kind],
                      pa_building_names[kind]);
            CHECK_INT(terms[TERM_COUNTED + kind], counted[kind], pa_building_names[kind]);
        }
        CHECK_INT(-terms[TERM_DRY], sheet.droughts, "droughts");
        CHECK_INT(terms[TERM_RESOURCES], sheet.resources, "resources");
    }
}

static void the_terms_count_as_the_rules_do(void **state)
{
    (void)state;
    visit("players=2", effort(12), check_terms);
    visit("players=4", effort(4), check_terms);
}

/* The number of turns still to come, counted by playing on. */
static void check_left(const State *s, Rng *rng)
{
    State copy = *s;
    int left[MAX_SEATS], explored[MAX_SEATS] = {0};

    if (rng_below(rng, 20))
        return;
    for (int seat = 0; seat < s->players; seat++)
        left[seat] = pa_turns_left(s, seat);
    while (copy.turn != OVER) {
        int seat = copy.turn, phase = copy.phase;
        panticapaeum.play(&copy, panticapaeum.pick(&copy, rng));
        if (seat >= 0 && phase == PHASE_EXPLORE && copy.phase != PHASE_EXPLORE)
            explored[seat]++;
    }
    for (int seat = 0; seat < s->players; seat++)
        CHECK_INT(left[seat], explored[seat], "turns left");
}

static void the_turns_left_are_known(void **state)
{
    (void)state;
    visit("players=2", effort(4), check_left);
    visit("players=3", effort(4), check_left);
}

static void features_of(int8_t out[FEATURES], const State *s, int seat, int left)
{
    SeatView view;
    Map map;

    pa_map_of(&map, &s->seats[seat].city);
    pa_seat_view(&view, s, seat, &map);
    pa_seat_features(out, s, seat, &map, &view, left);
}

static int sum_of(const int8_t *features, int from, int until)
{
    int sum = 0;

    for (int i = from; i < until; i++)
        sum += features[i];
    return sum;
}

static void check_features(const State *s, Rng *rng)
{
    int8_t features[FEATURES];

    (void)rng;
    for (int seat = 0; seat < s->players; seat++) {
        const City *city = &s->seats[seat].city;
        int open = 0, cubes = 0, left = pa_turns_left(s, seat);
        for (int i = 0; i < city->n_cells; i++) {
            open += city->cells[i].building == NONE;
            cubes += city->cells[i].building == NONE && city->cells[i].cube != NONE;
        }
        features_of(features, s, seat, left);
        CHECK_INT(sum_of(features, FEATURE_MARKER, FEATURE_BUILDING), COLOURS, "markers");
        CHECK_INT(sum_of(features, FEATURE_BUILDING, FEATURE_CELL), city->n_buildings,
                  "buildings");
        CHECK_INT(sum_of(features, FEATURE_CELL, FEATURE_PAIRS), open, "open cells");
        CHECK_INT(sum_of(features, FEATURE_CUBES, FEATURE_COLUMN), cubes, "cubes");
        CHECK_INT(sum_of(features, FEATURE_PHASE, FEATURE_EFFECT),
                  seat == s->turn && s->phase != PHASE_EXPLORE, "inside its turn");
    }
}

static void the_features_show_the_seat(void **state)
{
    (void)state;
    visit("players=2", effort(4), check_features);
    visit("players=4", effort(2), check_features);
}

static int64_t clipped(int64_t x)
{
    return x < 0 ? 0 : x < 1 << NET_BITS ? x : (1 << NET_BITS) - 1;
}

/* The network as net.h describes it, one weight after another. */
static int64_t slow_value(const int8_t features[FEATURES], int left)
{
    int64_t hidden[HIDDEN], out = pa_net->out_bias[left] * (1 << NET_BITS);

    for (int j = 0; j < HIDDEN; j++) {
        int64_t sum = 0;
        for (int i = 0; i < FEATURES; i++)
            sum += (int64_t)features[i] * pa_net->in[i][j];
        hidden[j] = clipped(sum >> (NET_IN_BITS - NET_BITS));
    }
    for (int k = 0; k < MIDDLE; k++) {
        int64_t sum = pa_net->mid_bias[k] * (1 << NET_BITS);
        for (int j = 0; j < HIDDEN; j++)
            sum += hidden[j] * pa_net->mid[k][j];
        out += clipped(sum >> NET_BITS) * pa_net->out[left][k];
    }
    return out * NET_POINTS * POINT / (1 << 2 * NET_BITS);
}

/* From nothing, and from another position. */
static void check_network(const State *s, Rng *rng)
{
    static const NetBase nothing;
    int8_t features[MAX_SEATS][FEATURES];

    for (int seat = 0; seat < s->players; seat++) {
        int left = (int)rng_below(rng, LEFTS);
        NetBase base;
        features_of(features[seat], s, seat, left);
        pa_net_base(&base, pa_net, features[0]);
        CHECK_INT(pa_net_value(pa_net, &nothing, features[seat], left),
                  slow_value(features[seat], left), "from nothing");
        CHECK_INT(pa_net_value(pa_net, &base, features[seat], left),
                  slow_value(features[seat], left), "from another position");
    }
}

static void the_network_adds_up(void **state)
{
    (void)state;
    visit("players=3", effort(4), check_network);
}

/* A way is legal step by step, and ends with luck's turn or another seat's: with `after`,
 * which it makes of `before`. */
static void play_way(State *after, const State *before, const Proposal *way)
{
    *after = *before;
    for (int k = 0; k < way->n; k++) {
        CHECK_INT(after->turn, before->turn, "still the same seat");
        CHECK(panticapaeum.legal(after, way->moves[k]), "legal");
        panticapaeum.play(after, way->moves[k]);
    }
    CHECK(after->turn != before->turn || after->turns_done != before->turns_done ||
          after->round != before->round, "the turn is over");
}

/* The worth of a way that was searched for is that of the position it leads to, looked at
 * afresh. */
static void check_ways_by(const State *s, const Evaluator *evaluator, Rng *rng)
{
    int seat = s->turn, left = pa_turns_left(s, seat) - (s->phase == PHASE_EXPLORE);
    Proposal ways[7], sketch;
    State after;
    Map map;

    int n = pa_turn_search(ways, s, evaluator, 7, 2);
    for (int i = 0; i < n; i++) {
        play_way(&after, s, &ways[i]);
        pa_map_of(&map, &after.seats[seat].city);
        CHECK_INT(pa_seat_worth(&after, seat, &map, left, evaluator, NULL), ways[i].worth,
                  "worth");
        CHECK(i == 0 || ways[i].worth < ways[i - 1].worth, "best first");
    }
    pa_turn_sketch(&sketch, s, evaluator, 4, rng);
    play_way(&after, s, &sketch);
}

static void check_ways(const State *s, Rng *rng)
{
    Evaluator learned = by_net();

    if (rng_below(rng, 10))
        return;
    check_ways_by(s, &by_terms, rng);
    check_ways_by(s, &learned, rng);
}

static void ways_lead_through_the_turn(void **state)
{
    (void)state;
    visit("players=2", effort(8), check_ways);
    visit("players=3", effort(4), check_ways);
}

/* The end of the last turn: a free worker, and one house that needs it. */
static State last_worker(void)
{
    State s;
    Rng rng = rng_from(1);

    panticapaeum.start(&s, &(Setup){.players = 2});
    while (s.turn == LUCK)
        panticapaeum.play(&s, panticapaeum.pick(&s, &rng));
    while (s.phase != PHASE_DEVELOP)
        panticapaeum.play(&s, panticapaeum.pick(&s, &rng));
    return s;
}

static bool is_beside(const City *city, int x, int y, int kind)
{
    for (int i = 0; i < city->n_cells; i++) {
        const Cell *cell = &city->cells[i];
        if (cell->building != NONE && city->buildings[cell->building].kind == kind &&
            abs(cell->x - x) <= 1 && abs(cell->y - y) <= 1)
            return true;
    }
    return false;
}

static void the_last_worker_goes_beside_a_house(void **state)
{
    static const char *const able[] = {"strong", "master"};
    State s = last_worker();
    Seat *seat = &s.seats[s.turn];
    Map map;

    (void)state;
    seat->board = 1;
    seat->markers[BROWN] = s.set.row_length[BROWN];
    for (int i = 0; i < seat->city.n_cells; i++) {
        seat->city.cells[i].cube = NONE;
        seat->city.cells[i].worker = 0;
    }
    /* a row of cells, so that the far end is not beside the house */
    seat->city.n_cells = 3;
    for (int i = 0; i < 3; i++) {
        Cell cell = seat->city.cells[0];
        cell.x = (int8_t)i;
        cell.y = 0;
        cell.content = PLAIN;
        seat->city.cells[i] = cell;
    }
    pa_map_of(&map, &seat->city);
    pa_city_build(&seat->city, &map, (Site){0, 0, 0}, 1, BROWN);
    s.phase = PHASE_LAST;
    s.round = s.set.rounds;
    for (size_t i = 0; i < COUNT(able); i++) {
        Rng rng = rng_from(i);
        Step best =
            pa_step_unpack(bot_choose(bot_named(able[i]), &panticapaeum, &s, &rng));
        CHECK_INT(best.action, WORKER, able[i]);
        CHECK(is_beside(&seat->city, best.x, best.y, BROWN), able[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_terms_count_as_the_rules_do),
        cmocka_unit_test(the_turns_left_are_known),
        cmocka_unit_test(the_features_show_the_seat),
        cmocka_unit_test(the_network_adds_up),
        cmocka_unit_test(ways_lead_through_the_turn),
        cmocka_unit_test(the_last_worker_goes_beside_a_house),
    };

    return RUN(tests);
}
