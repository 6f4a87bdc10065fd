/* bots_akropolis.c - what bots know about Akropolis: their board against the rules, their
 * short cuts against the long way, and positions with one right answer. */
#include "bots/akropolis/expected.h"
#include "bots/akropolis/net.h"
#include "bots/akropolis/round.h"
#include "drive.h"
#include "test.h"

static const Evaluator evaluator = {&plain_taste, ak_weights, NULL};

static const State *akropolis_state(const Match *match)
{
    return match_state(match);
}

/* Positions from matches between a bot that builds well and one that builds at random. */
static void visit(const char *words, int matches,
                  void (*look)(const State *s, Rng *rng))
{
    static Match match;
    const Bot *players[] = {bot_named("easy"), bot_named("random")};

    for (int i = 0; i < matches; i++) {
        Rng rng = rng_from((uint64_t)i);
        Dealer dealer = dealer_of((uint64_t)i);
        begin(&match, "akropolis", words);
        do {
            match_deal(&match, &dealer);
            if (match_turn(&match) >= 0)
                look(akropolis_state(&match), &rng);
        } while (step(&match, &dealer, players, 2, &rng));
    }
}

static void check_places(const State *s, Rng *rng)
{
    static Move moves[MAX_MOVES];
    static Board board;
    Triangle triangles[MAX_TRIANGLES];

    (void)rng;
    ak_board_of(&board, &s->cities[s->turn], &s->rules);
    if (!board.fits)
        return;
    int n = ak_board_triangles(&board, triangles);
    int n_moves = akropolis.moves(s, moves), of_tile = 0;
    while (of_tile < n_moves && ak_choice_unpack(moves[of_tile]).tile == s->site[0])
        of_tile++;
    CHECK_INT(HEXES * n, of_tile, "as many places as the rules know");
    for (int i = 0; i < n; i++)
        for (int turn = 0; turn < HEXES; turn++) {
            Choice choice = {.action = LAY, .tile = s->site[0],
                             .spot = ak_triangle_spot(&triangles[i], turn)};
            CHECK(akropolis.legal(s, ak_choice_pack(choice)), "each of them legal");
        }
}

static void a_board_has_the_places_of_the_rules(void **state)
{
    (void)state;
    visit("players=2", effort(12), check_places);
}

/* If every hole counts as an edge, a board scores as the rules do. */
static void check_score(const State *s, Rng *rng)
{
    static Board board;

    (void)rng;
    for (int seat = 0; seat < s->players; seat++) {
        int points = s->stones[seat];
        ak_board_of(&board, &s->cities[seat], &s->rules);
        for (int kind = 0; kind < KINDS; kind++)
            points += board.traits.stars[kind] * board.traits.value[kind];
        if (board.fits)
            CHECK_INT(points, ak_points(s, seat), "points");
    }
}

static void a_board_scores_as_the_rules_do(void **state)
{
    (void)state;
    visit("players=2 rulings=edge:any", effort(40), check_score);
    visit("players=3 rulings=edge:any,houses:value", effort(20), check_score);
}

static bool covers_house(const Board *board, const Triangle *triangle)
{
    for (int i = 0; i < HEXES; i++)
        if (board->height[triangle->at[i]] && board->code[triangle->at[i]] == HOUSE)
            return true;
    return false;
}

/* Compares what ak_change_worth says about placings with the cities after the tile is
 * laid. The difference must be the same for all placings. (It ignores that a house may
 * split a group.) */
static void check_changes(const State *s, Rng *rng)
{
    static Sim sim, after;
    Triangle triangles[MAX_TRIANGLES];
    int seat = s->turn, tile = s->site[0];
    bool has_base = false;
    int32_t base = 0;

    ak_sim_of(&sim, s);
    if (!sim.boards[seat].fits)
        return;
    Judge judge = ak_sim_judge(s, ak_tiles_left(s, seat) - 1, &evaluator);
    int n = ak_board_triangles(&sim.boards[seat], triangles);
    for (int i = 0; i < 24; i++) {
        const Triangle *at = &triangles[rng_below(rng, (uint32_t)n)];
        int turn = (int)rng_below(rng, HEXES);
        Change change;
        if (covers_house(&sim.boards[seat], at))
            continue;
        ak_change_of(&change, &judge, &sim.boards[seat], at, &s->rules);
        after = sim;
        ak_sim_lay(&after, &(Placing){.slot = 0, .turn = (int8_t)turn, .triangle = *at});
        int32_t whole = ak_judge_city(&judge, &after.boards[seat].traits,
                                      after.s.stones[seat]);
        int32_t rest = whole - ak_change_worth(&change, &judge, tile, turn);
        CHECK(!has_base || rest == base, "the short way gives what the long way gives");
        base = rest;
        has_base = true;
    }
}

static void a_change_is_what_laying_the_tile_changes(void **state)
{
    (void)state;
    visit("players=2", effort(60), check_changes);
}

/* The features of a city, and the first layer that they make. */
typedef struct {
    int8_t features[FEATURES];
    FirstLayer layer;
} Seen;

static void see(Seen *out, const Sim *sim, int seat, const Prospect *prospect)
{
    CityCounts counts = ak_city_counts(&sim->boards[seat].traits, sim->s.stones[seat]);

    ak_features(out->features, &sim->boards[seat], &counts, prospect);
    ak_net_first(&out->layer, ak_net, out->features);
}

/* Compares the features that a tile changes with those of the city after it is laid, and
 * the first layer. */
static void check_differences(const State *s, Rng *rng)
{
    static Sim sim, after;
    Triangle triangles[MAX_TRIANGLES];
    int seat = s->turn;
    Prospect prospect = {ak_next_supply(s), ak_tiles_left(s, seat), s->players, 0};
    Judge judge = ak_sim_judge(s, prospect.left, &evaluator);
    Seen before, then;

    ak_sim_of(&sim, s);
    if (!sim.boards[seat].fits)
        return;
    see(&before, &sim, seat, &prospect);
    int n = ak_board_triangles(&sim.boards[seat], triangles);
    for (int i = 0; i < 12; i++) {
        const Triangle *at = &triangles[rng_below(rng, (uint32_t)n)];
        int turn = (int)rng_below(rng, HEXES);
        CityCounts counts = ak_city_counts(&sim.boards[seat].traits, s->stones[seat]);
        CityCounts counted;
        Differences differences;
        Change change;
        if (covers_house(&sim.boards[seat], at))
            continue;
        after = sim;
        ak_sim_lay(&after, &(Placing){.turn = (int8_t)turn, .triangle = *at});
        see(&then, &after, seat, &prospect);
        ak_change_of(&change, &judge, &sim.boards[seat], at, &s->rules);
        ak_change_counts(&counted, &change, s->site[0], turn, s->stones[seat]);
        ak_tile_differences(&differences, &sim.boards[seat], at, s->site[0], turn,
                            &counts, &counted);
        Seen changed = before;
        for (int k = 0; k < differences.n; k++)
            changed.features[differences.which[k]] += differences.by[k];
        ak_net_change(&changed.layer, ak_net, &differences);
        CHECK(memcmp(changed.features, then.features, FEATURES) == 0, "features");
        CHECK(memcmp(&changed.layer, &then.layer, sizeof then.layer) == 0, "first layer");
    }
}

static void features_change_as_the_city_does(void **state)
{
    (void)state;
    visit("players=2", effort(30), check_differences);
    visit("players=4", effort(6), check_differences);
}

/* Plays the line that the search of a round expects. All its moves must be legal, and
 * what it promises must be what the cities are worth then. (It ignores that a house may
 * split a group.) */
static void check_round(const State *s, Rng *rng)
{
    static Sim sim;
    const Evaluator learned = {&plain_taste, ak_weights, ak_net};
    bool splits = false;
    Line line;

    (void)rng;
    ak_sim_of(&sim, s);
    if (!ak_round_fits(&sim))
        return;
    ak_round_search(&line, &sim, &learned);
    CHECK_INT(line.n, s->on_site - 1, "to the end of the round");
    for (int i = 0; i < line.n; i++) {
        Move m = ak_placing_move(&sim.s, &line.picks[i]);
        CHECK(akropolis.legal(&sim.s, m), "a legal move");
        int seat = sim.s.turn;
        splits = splits || (seat < s->players &&
                            covers_house(&sim.boards[seat], &line.picks[i].triangle));
        ak_sim_play(&sim, m);
    }
    CHECK(sim.s.turn < 0, "luck's turn, or the end");
    for (int seat = 0; seat < s->seats && !splits; seat++)
        CHECK_INT(line.points[seat], ak_expected(&sim, seat, &learned), "points");
}

static void a_round_ends_as_its_search_says(void **state)
{
    (void)state;
    visit("players=2 rulings=edge:any", effort(8), check_round);
    visit("players=3 rulings=edge:any", effort(4), check_round);
    visit("players=4 rulings=edge:any", effort(4), check_round);
    visit("players=1 architect=metagenes rulings=edge:any", effort(4), check_round);
    visit("players=2 variants=houses,markets,barracks,temples,gardens", effort(6),
          check_round);
}

static void check_left(const State *s, Rng *rng)
{
    State copy = *s;
    int left[MAX_SEATS], laid[MAX_SEATS] = {0};

    for (int seat = 0; seat < s->players; seat++)
        left[seat] = ak_tiles_left(s, seat);
    while (copy.turn != OVER) {
        if (copy.turn >= 0)
            laid[copy.turn]++;
        akropolis.play(&copy, akropolis.pick(&copy, rng));
    }
    for (int seat = 0; seat < s->players; seat++)
        CHECK_INT(left[seat], laid[seat], "tiles left");
}

static void the_tiles_left_are_known(void **state)
{
    (void)state;
    visit("players=2", 1, check_left);
    visit("players=3", 1, check_left);
    visit("players=4 ", 1, check_left);
}

/* In the last round a playout says how the game ends. That is a guess while more than two
 * tiles are taken after this one. */
static void check_last_doubt(const State *s, Rng *rng)
{
    static Proposal proposals[MAX_PROPOSALS];
    const Policy *policy = policy_of(&akropolis);
    int points[MAX_SEATS];
    State next = *s;

    if (s->stacks > 0)
        return;
    policy->propose(proposals, s, &plain_taste, 1, 0, rng);
    for (int i = 0; i < proposals->n + proposals->replies; i++)
        akropolis.play(&next, proposals->moves[i]);
    int doubt = policy->playout(points, &next, &plain_taste, 1, rng);
    CHECK_INT(next.turn, OVER, "the last round");
    CHECK_INT(doubt > 0, s->on_site > 4, "sure only if few are to move");
}

static void an_end_that_others_decide_is_not_sure(void **state)
{
    (void)state;
    visit("players=3", 2, check_last_doubt);
    visit("players=4", 2, check_last_doubt);
}

/* Drawn positions. */

enum { ME, RIVAL };

/* A match near its end: `site` is face up, it is my turn, and there are only as many
 * stacks as `rounds` more rounds need. */
static State late(const char *site, int rounds)
{
    State s;
    Setup setup = {.players = 2};

    akropolis.start(&s, &setup);
    s.to_deal = 0;
    s.turn = ME;
    s.stacks = (uint8_t)rounds;
    for (const char *at = site; *at; text_skip_blank(&at)) {
        int tile = 0;
        text_read_int(&at, 1, TILES, &tile);
        s.site[s.on_site++] = (uint8_t)tile;
        s.bag &= ~((uint64_t)1 << tile);
    }
    return s;
}

/* Lay a tile at the first spot after which `holds` is true. */
static void lay_where(State *s, int seat, int tile, bool (*holds)(const Board *board))
{
    Spot spots[MAX_SPOTS];
    View view;

    ak_view_of(&view, &s->cities[seat]);
    int n = ak_view_spots(&view, spots);
    for (int i = 0; i < n; i++) {
        City city = s->cities[seat];
        Board board;
        ak_city_lay(&city, tile, spots[i]);
        ak_board_of(&board, &city, &s->rules);
        if (holds(&board)) {
            s->cities[seat] = city;
            return;
        }
    }
    CHECK(false, "there is such a spot");
}

static bool is_wide(const Board *board)
{
    return board->traits.cells[0] == 0;
}

/* The most quarries that a tile could cover, and whether one could enclose a temple. */
static int most_quarries(const Board *board)
{
    static const ScoreRules rules;
    Triangle triangles[MAX_TRIANGLES];
    int n = ak_board_triangles(board, triangles), most = 0;

    for (int i = 0; i < n; i++) {
        Board next = *board;
        int quarries = ak_board_lay(&next, 8, &triangles[i], 0, &rules);
        most = quarries > most ? quarries : most;
    }
    return most;
}

static bool can_wall_in(const Board *board)
{
    static const ScoreRules rules;
    Triangle triangles[MAX_TRIANGLES];
    int n = ak_board_triangles(board, triangles);

    for (int i = 0; i < n; i++) {
        Board next = *board;
        ak_board_lay(&next, 8, &triangles[i], 0, &rules);
        if (next.traits.value[TEMPLE])
            return true;
    }
    return false;
}

static bool temple_waits(const Board *board)
{
    return is_wide(board) && board->traits.value[TEMPLE] == 0 && can_wall_in(board);
}

static bool quarries_touch(const Board *board)
{
    return is_wide(board) && most_quarries(board) >= 2;
}

static Move best_move(const State *s, const char *bot)
{
    Rng rng = rng_from(1);

    return bot_choose(bot_named(bot), &akropolis, s, &rng);
}

static const char *const able[] = {"strong", "master"};

/* What the terms alone find best. */
static Move by_terms(const State *s, Rng *rng)
{
    static const Taste taste = {.stones = SHARE, .height = SHARE, .plazas = SHARE};
    Proposal best[1];

    policy_of(&akropolis)->propose(best, s, &taste, 1, 0, rng);
    return best->moves[0];
}

static int n_better;

/* The last tile of a game with variants: who knows them chooses no worse than who does
 * not. */
static void check_variants(const State *s, Rng *rng)
{
    Rng same = *rng;
    State blind = *s, with = *s, without = *s;
    int seat = s->turn;

    if (seat != 0 || ak_tiles_left(s, seat) != 1)
        return;
    blind.rules.variants = 0;
    akropolis.play(&with, by_terms(s, rng));
    akropolis.play(&without, by_terms(&blind, &same));
    int gain = ak_points(&with, seat) - ak_points(&without, seat);
    CHECK(gain >= 0, "no worse");
    n_better += gain > 0;
}

static void variants_are_known(void **state)
{
    (void)state;
    n_better = 0;
    visit("players=2 variants=houses,markets,barracks,temples,gardens", 12,
          check_variants);
    CHECK(n_better > 0, "better at least once");
}

/* The last tile: stars for temples, and a temple with one empty neighbour. */
static void the_temple_is_finished(void **state)
{
    State s = late("8 10", 0);

    (void)state;
    s.stones[ME] = 0;
    lay_where(&s, ME, 23, is_wide);
    lay_where(&s, ME, 43, is_wide);
    lay_where(&s, ME, 30, is_wide);
    lay_where(&s, ME, 24, is_wide);
    lay_where(&s, ME, 37, is_wide);
    lay_where(&s, ME, 33, temple_waits);
    for (size_t i = 0; i < COUNT(able); i++) {
        static Sim sim;
        ak_sim_of(&sim, &s);
        ak_sim_play(&sim, best_move(&s, able[i]));
        CHECK_INT(sim.boards[ME].traits.value[TEMPLE], 1, able[i]);
    }
}

/* The last tile, and nothing to win but stones: lay it on two quarries, or three. */
static void quarries_are_covered(void **state)
{
    State s = late("27 8", 0);

    (void)state;
    s.stones[ME] = 0;
    lay_where(&s, ME, 7, quarries_touch);
    for (size_t i = 0; i < COUNT(able); i++) {
        State next = s;
        akropolis.play(&next, best_move(&s, able[i]));
        CHECK(next.stones[ME] >= 2, able[i]);
    }
}

/* The rival has gardens without a star and waits for the plaza. I have none, and could
 * gain a point more elsewhere. A bot that looks ahead takes the plaza. */
static void the_plaza_is_denied(void **state)
{
    State s = late("12 24 8", 0);

    (void)state;
    s.stones[ME] = 2;
    s.stones[RIVAL] = 0;
    for (int tile = 7; tile <= 20; tile += tile == 7 ? 8 : 5)
        lay_where(&s, RIVAL, tile, is_wide);
    lay_where(&s, RIVAL, 17, is_wide);
    for (size_t i = 0; i < 3; i++) {
        static const char *const sees[] = {"strong", "master", "denier"};
        CHECK_INT(ak_choice_unpack(best_move(&s, sees[i])).tile, 24, sees[i]);
    }
    Rng rng = rng_from(1);
    CHECK(ak_choice_unpack(by_terms(&s, &rng)).tile != 24, "the terms do not look");
}

/* The starting tile looks the same from three sides, so its city after a move, turned by
 * a third, is that of another move. */
static void turned_moves_are_told_once(void **state)
{
    Candidate all[MAX_CANDIDATES];
    Match match;
    Rng rng = rng_from(1);

    (void)state;
    begin(&match, "akropolis", "players=2");
    play_text(&match, "+10 +18 +16 +20");
    Question question = {.game = match.game, .state = match_state(&match), .rng = &rng,
                         .playouts = 8, .candidates = 8};
    int n = bot_think(bot_named("master"), &question, all);
    CHECK(n > 1, "there are several moves");
    for (int i = 0; i < n; i++) {
        Choice choice = ak_choice_unpack(all[i].move);
        for (int turn = 1; turn < 3; turn++) {
            int q = choice.spot.q;
            choice.spot.q = (int8_t)(-q - choice.spot.r);
            choice.spot.r = (int8_t)q;
            choice.spot.rot = (int8_t)((choice.spot.rot + 2) % DIRS);
            CHECK(match.game->legal(match_state(&match), ak_choice_pack(choice)),
                  "turned, it is a move, too");
            for (int k = 0; k < n; k++)
                CHECK(all[k].move != ak_choice_pack(choice), "which is not listed");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_has_the_places_of_the_rules),
        cmocka_unit_test(a_board_scores_as_the_rules_do),
        cmocka_unit_test(a_change_is_what_laying_the_tile_changes),
        cmocka_unit_test(features_change_as_the_city_does),
        cmocka_unit_test(a_round_ends_as_its_search_says),
        cmocka_unit_test(the_tiles_left_are_known),
        cmocka_unit_test(an_end_that_others_decide_is_not_sure),
        cmocka_unit_test(turned_moves_are_told_once),
        cmocka_unit_test(variants_are_known),
        cmocka_unit_test(the_temple_is_finished),
        cmocka_unit_test(quarries_are_covered),
        cmocka_unit_test(the_plaza_is_denied),
    };

    return RUN(tests);
}
