/* core.c - set-ups, matches and digests, for all games. */
#include "drive.h"
#include "games/akropolis/rules.h"
#include "games/list.h"
#include "test.h"

static void games_are_found_by_name(void **state)
{
    (void)state;
    CHECK(game_named("akropolis") == &akropolis, "akropolis");
    CHECK(game_named("null"), "null");
    CHECK(!game_named("chess") && !game_named("") && !game_named("Akropolis"),
          "no other");
    for (int i = 0; games[i]; i++)
        CHECK(game_named(games[i]->name) == games[i], games[i]->name);
}

/* Set each key of `words` and let the game check it. Returns "" or what was wrong. */
static const char *setup_says(const char *game, const char *words)
{
    static char said[512];
    Text text = text_in(said, sizeof said);
    Setup setup = {0};
    Err err;
    char pair[128];
    bool ok = true;

    for (const char *at = words; *at && ok;) {
        size_t n = strcspn(at, " ");
        memcpy(pair, at, n);
        pair[n] = '\0';
        char *value = strchr(pair, '=');
        *value++ = '\0';
        Setup before = setup;
        ok = setup_set(&setup, game_named(game), pair, value, &err);
        CHECK(ok || memcmp(&before, &setup, sizeof setup) == 0,
              "a failure changes nothing");
        at += n + (at[n] == ' ');
    }
    if (!ok || !game_named(game)->check(&setup, &err))
        err_write(&text, &err);
    return said;
}

static void setups(void **state)
{
    static const struct { const char *game, *words, *says; } cases[] = {
        {"akropolis", "players=2", ""},
        {"akropolis", "players=4", ""},
        {"akropolis", "players=2 stacks=11", ""},
        {"akropolis", "players=2 stacks=19", ""},
        {"akropolis", "players=2 stacks=long", ""},
        {"akropolis", "players=3 stacks=14", ""},
        {"akropolis", "players=1 architect=callicrates", ""},
        {"akropolis", "players=2 variants=gardens,houses rulings=lake:single,edge:any",
         ""},
        {"akropolis", "players=2 variants= rulings=", ""},
        {"akropolis", "players=0", "AK-1.2"},
        {"akropolis", "players=5", "not 5 (AK-1.2)"},
        {"akropolis", "", "AK-1.2"},
        {"akropolis", "players=two", "players must be a number, not 'two'"},
        {"akropolis", "players=-2", "players must be a number"},
        {"akropolis", "players=2x", "players must be a number"},
        {"akropolis", "players=", "players must be a number"},
        {"akropolis", "players=99999999999", "players must be a number"},
        {"akropolis", "players=1", "a solo game needs an architect (AK-6.1)"},
        {"akropolis", "players=2 architect=metagenes", "AK-6.1"},
        {"akropolis", "players=1 architect=iktinos", "unknown architect 'iktinos'"},
        {"akropolis", "players=1 architect=", "unknown architect"},
        {"akropolis", "players=2 stacks=15", "11 or 19, not 15: site and stacks of the "
                      "long game are 4 + 19 x 3 = 61 tiles (AK-1.4)"},
        {"akropolis", "players=3 stacks=15", "11 or 14, not 15: site and stacks of the "
                      "long game are 5 + 14 x 4 = 61 tiles (AK-1.4)"},
        {"akropolis", "players=3 stacks=19", "AK-1.4"},
        {"akropolis", "players=4 stacks=12", "must be 11, not 12 (AK-1.3)"},
        {"akropolis", "players=4 stacks=long", "no long game for 4 players"},
        {"akropolis", "players=1 architect=metagenes stacks=long", "no long game for 1"},
        {"akropolis", "players=1 architect=metagenes stacks=19", "AK-1.3"},
        {"akropolis", "players=900 stacks=long", "no long game for 900"},
        {"akropolis", "players=2 variants=castles",
         "unknown variant in 'castles'; there are: "
                      "houses, markets, barracks, temples, gardens"},
        {"akropolis", "players=2 variants=houses,,gardens", "unknown variant"},
        {"akropolis", "players=2 variants=,", "unknown variant"},
        {"akropolis", "players=2 variants=housesandgardensandhousesandgardens",
         "unknown"},
        {"akropolis", "players=2 rulings=edge", "does not know ''"},
        {"akropolis", "players=2 rulings=edge:none", "does not know 'none'; there are: "
                      "outside, any"},
        {"akropolis", "players=2 rulings=sea:any", "unknown ruling 'sea:any'; there are: "
                      "houses, edge, lake, sides, doubling"},
        {"akropolis", "players=2 rulings=sides:edge", "does not know 'edge'; there are: "
                      "outside, any"},
        {"akropolis", "players=2 rulings=sides", "does not know ''"},
        {"akropolis", "players=2 rulings=doubling:stars", "there are: value, points"},
        {"akropolis", "players=2 rulings=,edge:any", "not a list of rulings"},
        {"akropolis", "players=2 colour=red", "unknown setting 'colour'"},
        {"panticapaeum", "players=2 first=lot", ""},
        {"panticapaeum", "players=3 first=2", ""},
        {"panticapaeum", "first=2 players=3", ""},
        {"panticapaeum", "players=2 first=2", "there is no seat 2 to begin (PA-3.9)"},
        {"panticapaeum", "players=2 first=4", "'4' cannot begin; there are: 0, 1, 2, 3, "
                         "lot"},
        {"panticapaeum", "players=2 first=", "'' cannot begin"},
        {"akropolis", "players=2 first=lot", "akropolis: who begins cannot be chosen"},
        {"null", "players=1", ""},
        {"null", "players=4", ""},
        {"null", "players=5", "null is for 1 to 4 players, not 5"},
        {"null", "players=0", "not 0"},
        {"null", "players=2 stacks=3", "null has no stacks"},
        {"null", "players=2 stacks=long", "no long game"},
        {"null", "players=2 variants=houses", "null has no variants"},
        {"null", "players=2 rulings=edge:any", "null has no rulings"},
        {"null", "players=1 architect=metagenes", "null has no architects"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *said = setup_says(cases[i].game, cases[i].words);
        if (*cases[i].says)
            CHECK_HAS(said, cases[i].says, cases[i].words);
        else
            CHECK_STR(said, "", cases[i].words);
    }
}

static void setups_are_written_as_read(void **state)
{
    static const struct { const char *words, *key, *want; } cases[] = {
        {"players=3", "players", "3"},
        {"players=3", "stacks", "11"},
        {"players=3 stacks=long", "stacks", "14"},
        {"players=2 variants=gardens,houses", "variants", "houses,gardens"},
        {"players=2", "variants", ""},
        {"players=2 rulings=lake:single,houses:value", "rulings",
         "houses:value,lake:single"},
        {"players=2 rulings=lake:area", "rulings", ""},
        {"players=2 rulings=doubling:value,sides:outside", "rulings", ""},
        {"players=2 rulings=doubling:points,sides:any", "rulings",
         "sides:any,doubling:points"},
        {"players=2 rulings=sides:any,edge:any", "rulings", "edge:any"},
        {"players=2 rulings=edge:any rulings=sides:any", "rulings", "edge:any"},
        {"players=2 rulings=sides:outside rulings=edge:any", "rulings",
         "edge:any,sides:outside"},
        {"players=1 architect=callicrates", "architect", "callicrates"},
        {"players=2", "architect", ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[128];
        Text text = text_in(out, sizeof out);
        Setup setup = setup_of(&akropolis, cases[i].words);
        setup_write(&text, &setup, &akropolis, cases[i].key);
        CHECK_STR(out, cases[i].want, cases[i].words);
    }
}

/* The hashes are those of sha256sum over the bytes in docs/fairness.md. Programs have
 * kept them: if this fails because a game has a new option, the word needs a new
 * version. */
static void set_ups_have_a_hash(void **state)
{
    static const struct {
        const char *game, *words, *hash;
        const char *levels[3];
    } cases[] = {
        {"null", "players=3",
         "b619022a85c6237b80ef577a0e97fbdef8fc676ac15c1d1020b5a5fc02a7da21",
         {NULL, NULL, NULL}},
        {"akropolis", "players=2",
         "1bde50851d5e4cfc3c84f3024ef524a8e56b09628ddd24a0d8893ec42d36ac06",
         {NULL, "easy"}},
        {"akropolis", "players=2 stacks=11 rulings=edge:outside,sides:outside",
         "1bde50851d5e4cfc3c84f3024ef524a8e56b09628ddd24a0d8893ec42d36ac06",
         {NULL, "easy"}},
        {"akropolis", "players=2 variants=houses,gardens rulings=edge:any stacks=long",
         "6bc9fde576b7a49931adb20db73e7c8709fea43142009bdc6c612ddc761a09c2",
         {NULL, NULL}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Game *game = game_named(cases[i].game);
        Setup setup = setup_of(game, cases[i].words);
        char hash[SETUP_HASH];

        setup_hash(hash, &setup, game, cases[i].levels);
        CHECK_STR(hash, cases[i].hash, cases[i].words);
    }
}

/* Taking moves back leads to exactly the same states as before. */
static void rewinding(void **state)
{
    const Bot *const players[] = {bot_named("random")};
    static uint64_t digests[MAX_PLIES];
    static Match match, whole;

    (void)state;
    for (int i = 0; i < n_setups; i++) {
        begin(&whole, all_setups[i].game, all_setups[i].words);
        play_out(&whole, (uint64_t)i, players, 1);
        match_start(&match, whole.game, &whole.setup);
        for (int n = 0; n < whole.n_moves; n++) {
            digests[n] = digest_of(&match);
            match_play(&match, whole.moves[n]);
        }
        CHECK(memcmp(&match, &whole, sizeof match) == 0,
              "the same moves, the same match");
        for (int n = whole.n_moves - 1; n >= 0; n -= 1 + n / 8) {
            match_rewind(&match, n);
            CHECK_INT(match.n_moves, n, "the length after a rewind");
            CHECK(digest_of(&match) == digests[n], "the state after a rewind");
        }
        match_rewind(&match, 0);
        CHECK_INT(match.n_draws, 0, "draws are taken back too");
    }
}

static void taking_back(void **state)
{
    Match match;

    (void)state;
    begin(&match, "akropolis", "players=2");
    CHECK_INT(match_before_last(&match, 2), -1, "nothing to take back");
    play_text(&match, "+10 +18 +16 +20");
    CHECK_INT(match_before_last(&match, 2), -1, "luck's moves alone are not taken back");
    play_text(&match, "18@2,-1/0 16@-2,0/3 10@1,1/3");
    CHECK_INT(match_before_last(&match, 2), 6, "the last move of a seat");
    CHECK_INT(match_before_last(&match, 1), 6, "of seat 0");
    play_text(&match, "+33 +19");
    CHECK_INT(match_before_last(&match, 2), 6, "with luck's moves after it");

    begin(&match, "akropolis", "players=1 architect=metagenes");
    play_text(&match, "+1 +18 +3 +2 18@2,-1/0 !2");
    CHECK_INT(match_before_last(&match, 1), 4, "with the architect's move after it");
    CHECK_INT(match_before_last(&match, 2), 5, "unless asked for");
}

/* The match remembers who moved: the same as replaying the moves shows, and the questions
 * about it give what a search from the beginning finds. */
static void movers_are_remembered(void **state)
{
    const Bot *const players[] = {bot_named("random")};
    static Match match, again;

    (void)state;
    for (int i = 0; i < n_setups; i++) {
        begin(&match, all_setups[i].game, all_setups[i].words);
        play_out(&match, (uint64_t)i, players, 1);
        match_rewind(&match, match.n_moves - match.n_moves / 3);
        int last[MAX_SEATS] = {-1, -1, -1, -1}, floor = 0;
        match_start(&again, match.game, &match.setup);
        for (int n = 0; n < match.n_moves; n++) {
            int turn = match_turn(&again);
            CHECK_INT(match.movers[n], turn, "who made the move");
            if (turn >= 0)
                last[turn] = n;
            if (turn != match_turn(&match))
                floor = n + 1;
            match_play(&again, match.moves[n]);
        }
        for (int seat = 0; seat < MAX_SEATS; seat++)
            CHECK_INT(match_last_by(&match, 1u << seat), last[seat], "its last move");
        CHECK_INT(match_floor(&match), floor, "how far it may go back");
    }
}

/* The same turns in two orders. Seat 0 takes and pays for a dearer tile either in round 1
 * or in round 3, so that tiles, places and stones come out equal. */
static void transposed_orders_have_one_digest(void **state)
{
    static const char *const first[] = {
        "+1 +3 +8 +9  3@2,-1/0 8@2,-1/0 1@1,1/3",
            "+1 +3 +8 +9  1@1,1/3 8@2,-1/0 3@2,-1/0",
    };
    static const char between[] = " +10 +12 +14  9@1,1/3 10@-2,0/3 12@-2,0/3 +15 +20 +25";
    static const char *const last[] = {
        " 14@3,1/3 20@-2,2/4 15@-2,2/4", " 15@-2,2/4 20@-2,2/4 14@3,1/3",
    };
    uint64_t digests[2][2];

    (void)state;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            Match match;
            begin(&match, "akropolis", "players=2");
            play_text(&match, first[i]);
            play_text(&match, between);
            if (i == 0 && k == 1)
                continue;                   /* seat 0 cannot pay twice */
            play_text(&match, last[k]);
            digests[i][k] = digest_of(&match);
        }
    CHECK(digests[0][0] == digests[1][1], "the same position by two ways");
    CHECK(digests[1][0] != digests[1][1], "a stone more is another position");
}

static void null_transposes_too(void **state)
{
    Match one, other;

    (void)state;
    begin(&one, "null", "players=1");
    begin(&other, "null", "players=1");
    play_text(&one, "+3 take +5 leave");
    play_text(&other, "+5 leave +3 take");
    CHECK(digest_of(&one) == digest_of(&other), "the same cards, the same points");
    begin(&other, "null", "players=1");
    play_text(&other, "+3 leave +5 take");
    CHECK(digest_of(&one) != digest_of(&other), "other points");
}

/* A position in the middle of a game, in which single fields are then changed. */
static State middle(void)
{
    Match match;
    const Bot *const players[] = {bot_named("greedy")};
    Dealer dealer = dealer_of(5);
    Rng rng = rng_from(5);

    begin(&match, "akropolis", "players=3");
    for (int i = 0; i < 10; i++)
        step(&match, &dealer, players, 1, &rng);
    return *match_state(&match);
}

/* Change the n-th field of a state; false when there is no such field. */
static bool change(State *s, int n)
{
    City *city = &s->cities[1];
    uint8_t swapped = s->site[0];

    switch (n) {
    case 0: s->players++; return true;
    case 1: s->architect = HIPPODAMOS; return true;
    case 2: s->turn = LUCK; return true;
    case 3: s->next = (int8_t)(s->next ^ 1); return true;
    case 4: s->chief = (int8_t)(s->chief ^ 1); return true;
    case 5: s->round++; return true;
    case 6: s->stacks--; return true;
    case 7: s->to_deal++; return true;
    case 8: s->on_site--; return true;
    case 9: s->site[0] = s->site[1]; s->site[1] = swapped; return true;
    case 10: s->rules.variants ^= 1; return true;
    case 11: s->rules.houses_by_value = true; return true;
    case 12: s->rules.edge_any = true; return true;
    case 13: s->rules.lake_single = true; return true;
    case 14: s->bag ^= s->bag & (~s->bag + 1); return true;
    case 15: s->stones[2]++; return true;
    case 16: city->n--; return true;
    case 17: city->laid[city->n - 1].tile ^= 1; return true;
    case 18: city->laid[city->n - 1].level++; return true;
    case 19: city->laid[city->n - 1].spot.rot ^= 1; return true;
    case 20: city->laid[city->n - 1].spot.q++; return true;
    case 21: city->laid[city->n - 1].spot.r++; return true;
    case 22: s->cities[0] = s->cities[1]; return true;
    case 23: s->rules.sides_any = true; return true;
    case 24: s->rules.doubling_by_points = true; return true;
    case 25: s->rules.sides_any = s->rules.doubling_by_points = true; return true;
    case 26: s->rules.sides_any = s->rules.edge_any = true; return true;
    default: return false;
    }
}

static void every_field_is_in_the_digest(void **state)
{
    uint64_t seen[32];
    State s = middle();
    int n = 0;

    (void)state;
    seen[n++] = akropolis.digest(&s);
    for (State other = s; change(&other, n - 1); other = s) {
        seen[n] = akropolis.digest(&other);
        for (int i = 0; i < n; i++)
            CHECK(seen[i] != seen[n], "a changed field, another digest");
        n++;
    }
    CHECK_INT(n, 28, "all fields were changed");
}

static void laying_order_is_not_in_the_digest(void **state)
{
    State s = middle(), other = s;
    City *city = &other.cities[0];
    Laid first = {19, 1, {2, -1, 0}}, second = {20, 1, {1, 1, 3}};

    (void)state;
    s.cities[0] = (City){2, {first, second}};
    *city = (City){2, {second, first}};
    CHECK(akropolis.digest(&s) == akropolis.digest(&other), "hexes have no order");
}

/* A ruling that changes nothing because it holds anyway does not change the
 * digest (AK-7). */
static void rulings_that_change_nothing(void **state)
{
    static const struct { const char *a, *b; bool same; } cases[] = {
        {"players=2", "players=2 rulings=sides:outside,doubling:value", true},
        {"players=2 rulings=edge:any", "players=2 rulings=sides:any,edge:any", true},
        {"players=2 rulings=edge:any", "players=2 rulings=edge:any,sides:outside", false},
        {"players=2 rulings=sides:any", "players=2 rulings=edge:any", false},
        {"players=2 rulings=sides:any", "players=2 rulings=doubling:points", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static Match a, b;
        begin(&a, "akropolis", cases[i].a);
        begin(&b, "akropolis", cases[i].b);
        CHECK_INT(digest_of(&a) == digest_of(&b), cases[i].same, cases[i].b);
    }
}

/* No two of many positions share a digest. */
static void digests_do_not_collide(void **state)
{
    const Bot *const players[] = {bot_named("random")};
    static uint64_t seen[4096];
    static Match match;
    int n = 0;

    (void)state;
    for (uint64_t game = 0; n < 3000; game++) {
        Dealer dealer = dealer_of(game);
        Rng rng = rng_from(game);
        begin(&match, "akropolis", "players=2");
        while (n < 3000 && step(&match, &dealer, players, 1, &rng)) {
            seen[n] = digest_of(&match);
            for (int i = 0; i < n; i++)
                CHECK(seen[i] != seen[n], "two positions with one digest");
            n++;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_name),
        cmocka_unit_test(setups),
        cmocka_unit_test(setups_are_written_as_read),
        cmocka_unit_test(set_ups_have_a_hash),
        cmocka_unit_test(rewinding),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(movers_are_remembered),
        cmocka_unit_test(transposed_orders_have_one_digest),
        cmocka_unit_test(null_transposes_too),
        cmocka_unit_test(every_field_is_in_the_digest),
        cmocka_unit_test(laying_order_is_not_in_the_digest),
        cmocka_unit_test(rulings_that_change_nothing),
        cmocka_unit_test(digests_do_not_collide),
    };

    return RUN(tests);
}
