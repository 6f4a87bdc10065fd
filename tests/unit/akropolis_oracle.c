/* akropolis_oracle.c - games, scores and legal moves that other programs calculated.
 *
 * The data is not part of the project. ORACLE names the folder that has it. Without
 * ORACLE these tests are skipped; with it, a missing file is a failure. */
#include <jansson.h>

#include "drive.h"
#include "games/akropolis/rules.h"
#include "slow.h"
#include "test.h"

enum { GAMES = 27, MOST_TURNS = 60, VARIANT_SCORES = 3750, LEGAL_SETS = 1251,
       CITIES = 250 };

/* Load one file from the folder that ORACLE names. */
static json_t *load(const char *name)
{
    char path[1024];
    json_error_t error;
    Text text = text_in(path, sizeof path);

    text_f(&text, "%s/akropolis/%s", getenv("ORACLE"), name);
    json_t *root = json_load_file(path, 0, &error);
    if (!root)
        print_error("%s: %s\n", path, error.text);
    CHECK(root, name);
    return root;
}

static json_t *get(const json_t *of, const char *key)
{
    json_t *value = json_object_get(of, key);

    CHECK(value, key);
    return value;
}

static int number(const json_t *of, const char *key)
{
    return (int)json_integer_value(get(of, key));
}

static int nth(const json_t *array, size_t i)
{
    return (int)json_integer_value(json_array_get(array, i));
}

/* All positions of all games: after[g][t] is game g after t turns. */
static State after[GAMES][MOST_TURNS + 1];
static char ids[GAMES][32];
static int n_games;

static int find_game(const char *id)
{
    for (int g = 0; g < n_games; g++)
        if (strcmp(ids[g], id) == 0)
            return g;
    CHECK(false, id);
    return -1;
}

static const State *position(const json_t *of)
{
    int turns = number(of, "after_turns");

    CHECK(turns >= 0 && turns <= MOST_TURNS, "after_turns");
    return &after[find_game(json_string_value(get(of, "game")))][turns];
}

static void score_seat(Score *score, const State *s, int seat)
{
    View view;

    ak_view_of(&view, &s->cities[seat]);
    ak_score_view(score, &view, &s->rules);
}

/* Check the points by letter and the total of each seat. */
static void check_scores(const State *s, const json_t *want, const char *what)
{
    int points[MAX_SEATS];

    akropolis.scores(s, points);
    CHECK_INT(json_array_size(want), s->seats, what);
    for (int seat = 0; seat < s->seats; seat++) {
        const json_t *seat_want = json_array_get(want, (size_t)seat);
        Score score;
        score_seat(&score, s, seat);
        for (int kind = 0; kind < KINDS; kind++) {
            const char letter[] = {ak_districts[kind].code, '\0'};
            CHECK_INT(score.kinds[kind].points, number(seat_want, letter), what);
        }
        CHECK_INT(points[seat], number(seat_want, "total"), what);
    }
}

/* Let luck deal what the data says is in the site from index `from` on. */
static void deal_from(Match *match, const json_t *site, size_t from)
{
    for (size_t i = from; i < json_array_size(site); i++) {
        Move m = ak_choice_pack((Choice){.action = TURN_UP, .tile = nth(site, i)});
        CHECK(akropolis.legal(match_state(match), m), "luck's move is legal");
        match_play(match, m);
    }
}

static void check_site(const State *s, const json_t *site)
{
    CHECK_INT(s->on_site, json_array_size(site), "the length of the site");
    for (int i = 0; i < s->on_site; i++)
        CHECK_INT(s->site[i], nth(site, (size_t)i), "a tile of the site");
}

static void replay_turn(Match *match, const json_t *turn)
{
    const State *s = match_state(match);
    const json_t *at = get(turn, "at"), *site = get(turn, "site_after");
    int player = number(turn, "player"), tile = number(turn, "tile");
    Choice choice = {LAY, tile, {(int8_t)nth(at, 0), (int8_t)nth(at, 1),
                                 (int8_t)number(turn, "rot")}};

    CHECK_INT(s->turn, player, "whose turn it is");
    CHECK_INT(ak_site_find(s, tile), number(turn, "cost"), "the price");
    CHECK(akropolis.legal(s, ak_choice_pack(choice)), "the move is legal");
    match_play(match, ak_choice_pack(choice));
    CHECK_INT(s->stones[player], number(turn, "stones_after"), "the stones after it");
    CHECK_INT(s->turn == OVER, json_is_true(get(turn, "game_over")), "the end");
    if (s->turn == LUCK)
        deal_from(match, site, 1);
    check_site(s, site);
    if (s->turn != OVER)
        CHECK_INT(s->turn, number(turn, "next_player"), "who is next");
    check_scores(s, get(turn, "scores_after"), "the scores after a turn");
}

/* Replay a game and keep its positions. Returns the number of turns. */
static int replay(const json_t *of, int g)
{
    static Match match;
    const json_t *turns = get(of, "turns"), *stones = get(of, "start_stones");
    char words[64];
    Text text = text_in(words, sizeof words);

    text_f(&text, "players=%d rulings=edge:any,lake:single", number(of, "players"));
    begin(&match, "akropolis", words);
    const State *s = match_state(&match);
    for (int seat = 0; seat < s->seats; seat++)
        CHECK_INT(s->stones[seat], nth(stones, (size_t)seat), "stones at the start");
    deal_from(&match, get(of, "first_site"), 0);
    text = text_in(ids[g], sizeof ids[g]);
    text_str(&text, json_string_value(get(of, "id")));
    after[g][0] = *s;
    for (size_t t = 0; t < json_array_size(turns); t++) {
        replay_turn(&match, json_array_get(turns, t));
        after[g][t + 1] = *s;
    }
    CHECK_INT(s->turn, OVER, "the game is over");
    return (int)json_array_size(turns);
}

static void whole_games(void **state)
{
    json_t *root = load("full_games.json");
    const json_t *cases = get(root, "cases");
    int turns = 0;

    (void)state;
    CHECK_INT(json_array_size(cases), GAMES, "the number of games");
    for (n_games = 0; n_games < GAMES; n_games++)
        turns += replay(json_array_get(cases, (size_t)n_games), n_games);
    CHECK_INT(turns, 1224, "the number of turns");
    print_message("# compared %d games, %d turns\n", n_games, turns);
    json_decref(root);
}

/* Replay the games unless that was done before, so that each test can run by itself. */
static void need_games(void)
{
    if (n_games < GAMES)
        whole_games(NULL);
}

static void variant_scores(void **state)
{
    json_t *root = load("variant_scores.json");
    const json_t *one;
    size_t i, k;
    int compared = 0;

    (void)state;
    need_games();
    json_array_foreach(get(root, "cases"), i, one) {
        State s = *position(one);
        const json_t *letter;
        json_array_foreach(get(one, "variants"), k, letter) {
            int district = ak_district_of(*json_string_value(letter));
            s.rules.variants |= (uint8_t)(1 << district);
        }
        for (int seat = 0; seat < s.seats; seat++) {
            CHECK_INT(s.stones[seat], nth(get(one, "stones"), (size_t)seat), "stones");
            CHECK_INT(s.cities[seat].n, nth(get(one, "tiles_placed"), (size_t)seat),
                      "tiles");
        }
        check_scores(&s, get(one, "expected"), "scores with variants");
        compared += s.seats;
    }
    CHECK_INT(compared, VARIANT_SCORES, "the number of scores");
    print_message("# compared %d scores with variants\n", compared);
    json_decref(root);
}

/* A tile on a footprint as one number. The data names a footprint [q, r, k] by the hex
 * from which the other two lie in directions k and k + 1, where k is 0 or 1. */
static uint32_t footprint_key(int tile, int q, int r, int k)
{
    return (uint32_t)(((tile * 256 + q + 100) * 256 + r + 100) * 2 + k);
}

static bool has_hex(int8_t hexes[HEXES][2], int q, int r)
{
    for (int k = 0; k < HEXES; k++)
        if (hexes[k][0] == q && hexes[k][1] == r)
            return true;
    return false;
}

static uint32_t move_key(Move m)
{
    Choice choice = ak_choice_unpack(m);
    int8_t hexes[HEXES][2];

    ak_footprint(choice.spot, hexes);
    for (int i = 0; i < HEXES; i++)
        for (int k = 0; k < 2; k++) {
            int q = hexes[i][0], r = hexes[i][1];
            if (has_hex(hexes, q + ak_dirs[k][0], r + ak_dirs[k][1]) &&
                has_hex(hexes, q + ak_dirs[k + 1][0], r + ak_dirs[k + 1][1]))
                return footprint_key(choice.tile, q, r, k);
        }
    CHECK(false, "three hexes are a footprint");
    return 0;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* What the data says: three orientations for each tile and footprint, sorted. */
static int expected_keys(uint32_t *out, const json_t *of)
{
    const json_t *tile, *foot;
    size_t i, k;
    int n = 0;

    json_array_foreach(get(of, "tiles"), i, tile)
        json_array_foreach(get(of, "footprints"), k, foot)
            for (int way = 0; way < 3; way++)
                out[n++] = footprint_key((int)json_integer_value(tile), nth(foot, 0),
                                         nth(foot, 1), nth(foot, 2));
    qsort(out, (size_t)n, sizeof *out, by_number);
    return n;
}

static void check_legal_set(const json_t *of)
{
    static Move moves[MAX_MOVES];
    static uint32_t got[MAX_MOVES], want[MAX_MOVES];
    const State *s = position(of);
    int n = akropolis.moves(s, moves);

    CHECK_INT(n, number(of, "moves"), "the number of legal moves");
    CHECK_INT(expected_keys(want, of), n, "the number of footprints");
    if (n > 0)
        CHECK_INT(s->turn, number(of, "player"), "whose moves they are");
    for (int i = 0; i < n; i++)
        got[i] = move_key(moves[i]);
    qsort(got, (size_t)n, sizeof *got, by_number);
    qsort(moves, (size_t)n, sizeof *moves, by_number);
    for (int i = 0; i < n; i++) {
        CHECK_INT(got[i], want[i], "the same tiles on the same footprints");
        CHECK(i == 0 || moves[i] != moves[i - 1], "each move once");
    }
}

static void legal_sets(void **state)
{
    json_t *root = load("legal_moves.json");
    const json_t *one;
    size_t i;
    int moves = 0;

    (void)state;
    need_games();
    json_array_foreach(get(root, "cases"), i, one) {
        check_legal_set(one);
        moves += number(one, "moves");
    }
    CHECK_INT(i, LEGAL_SETS, "the number of sets");
    CHECK_INT(moves, 420465, "the number of moves");
    print_message("# compared %d sets of %d legal moves\n", (int)i, moves);
    json_decref(root);
}

/* Lay the moves of a city. Returns how many quarries they cover. */
static int build(City *city, const json_t *moves)
{
    const json_t *move;
    size_t i;
    int stones = 0;

    *city = (City){0};
    json_array_foreach(moves, i, move) {
        Spot spot = {(int8_t)nth(move, 1), (int8_t)nth(move, 2), (int8_t)nth(move, 3)};
        View view;
        ak_view_of(&view, city);
        CHECK_INT(ak_view_refusal(&view, spot), FITS, "the move fits");
        stones += ak_city_lay(city, nth(move, 0), spot);
    }
    return stones;
}

static void check_cells(const View *view, const json_t *cells)
{
    const json_t *cell;
    size_t i;

    CHECK_INT(view->n, json_array_size(cells), "the number of cells");
    json_array_foreach(cells, i, cell) {
        const Cell *got = ak_view_at(view, nth(cell, 0), nth(cell, 1));
        CHECK(got, "a cell is there");
        CHECK_INT(got->code, *json_string_value(json_array_get(cell, 2)), "its code");
        CHECK_INT(got->level, nth(cell, 3), "its level");
        CHECK_INT(got->tile, nth(cell, 4), "its tile");
    }
}

static void check_lakes(const City *city, const json_t *want)
{
    static SlowCity slow;
    int sizes[MAX_LAKES];

    slow_build(&slow, city);
    CHECK_INT(slow_lakes(&slow, sizes), json_array_size(want), "the number of lakes");
    for (size_t i = 0; i < json_array_size(want); i++)
        CHECK_INT(sizes[i], nth(want, i), "the size of a lake");
}

static void check_values(const View *view, const json_t *of, unsigned variants,
                         int stones)
{
    const json_t *best = get(of, "recommended");
    const json_t *value = get(best, variants ? "value_all_variants" : "value");
    ScoreRules rules = {.variants = (uint8_t)variants};
    Score score;

    ak_score_view(&score, view, &rules);
    for (int kind = 0; kind < KINDS; kind++) {
        const char letter[] = {ak_districts[kind].code, '\0'};
        CHECK_INT(score.kinds[kind].value, number(value, letter), "the value of a kind");
        CHECK_INT(score.kinds[kind].stars, number(get(of, "stars"), letter), "its stars");
    }
    int total = number(best, variants ? "total_all_variants" : "total");
    CHECK_INT(score.points + stones, total, "the total");
}

static void cities_with_lakes(void **state)
{
    json_t *root = load("edge_cities.json");
    const json_t *one;
    size_t i;

    (void)state;
    json_array_foreach(get(root, "cases"), i, one) {
        City city;
        View view;
        int stones = build(&city, get(one, "moves"));
        CHECK_INT(stones, number(one, "stones"), "stones won");
        ak_view_of(&view, &city);
        check_cells(&view, get(one, "cells"));
        check_lakes(&city, get(one, "lake_sizes"));
        check_values(&view, one, 0, stones);
        check_values(&view, one, (1 << KINDS) - 1, stones);
    }
    CHECK_INT(i, CITIES, "the number of cities");
    print_message("# compared %d cities\n", (int)i);
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),
        cmocka_unit_test(variant_scores),
        cmocka_unit_test(legal_sets),
        cmocka_unit_test(cities_with_lakes),
    };

    const char *folder = getenv("ORACLE");
    return folder && *folder ? RUN(tests) : SKIP_ALL(tests, "ORACLE is not set");
}
