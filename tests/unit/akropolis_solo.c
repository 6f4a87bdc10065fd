/* akropolis_solo.c - against the Illustrious Architect: AK-6. */
#include "draw_city.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

enum { HUMAN = 0, ARCHITECT = 1 };

static const char *const names[] = {
    [HIPPODAMOS] = "players=1 architect=hippodamos",
    [METAGENES] = "players=1 architect=metagenes",
    [CALLICRATES] = "players=1 architect=callicrates",
};

static State solo(Architect architect)
{
    State s;
    Setup setup = setup_of(&akropolis, names[architect]);

    akropolis.start(&s, &setup);
    return s;
}

static void give(State *s, const int tile_ids[])
{
    City *city = &s->cities[ARCHITECT];

    for (city->n = 0; tile_ids[city->n]; city->n++)
        city->laid[city->n] = (Laid){.tile = (uint8_t)tile_ids[city->n], .level = 1};
}

static void set_up(void **state)
{
    (void)state;
    for (Architect a = HIPPODAMOS; a <= CALLICRATES; a++) {
        State s = solo(a);
        CHECK_INT(akropolis.seats(&s), 2, "AK-6.1 two sides");
        CHECK_INT(s.players, 1, "AK-6.1 one of them human");
        CHECK_INT(s.chief, HUMAN, "AK-6.1 the human is the first chief");
        CHECK_INT(s.stones[HUMAN], 1, "AK-6.1 the human has 1 stone");
        CHECK_INT(s.stones[ARCHITECT], 2, "AK-6.1 the architect 2");
    }
}

/* Tiles 1, 3, 8, 9 have no plaza; 2, 4, 13 have one. */
static void what_it_takes(void **state)
{
    static const struct {
        const char *what;
        uint8_t site[4];
        int n, stones, want;
    } cases[] = {
        {"AK-6.3 no plaza: the first tile",  {1, 3, 8, 9},  4, 3, 1},
        {"AK-6.3 the first has a plaza",     {2, 3, 4, 9},  4, 3, 2},
        {"AK-6.3 the cheapest with a plaza", {1, 4, 2, 13}, 4, 3, 4},
        {"AK-6.3 a plaza it can just pay",   {1, 3, 8, 13}, 4, 3, 13},
        {"AK-6.3 a plaza it cannot pay",     {1, 3, 8, 13}, 4, 2, 1},
        {"AK-6.3 without stones the first",  {1, 2, 4, 13}, 4, 0, 1},
        {"AK-6.3 in a shorter row",          {1, 2},        2, 5, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (Architect a = HIPPODAMOS; a <= CALLICRATES; a++) {
            State s = solo(a);
            Move moves[MAX_MOVES];
            s.turn = ARCHITECT;
            s.on_site = (uint8_t)cases[i].n;
            s.stones[ARCHITECT] = (int16_t)cases[i].stones;
            memcpy(s.site, cases[i].site, sizeof cases[i].site);
            CHECK_INT(ak_architect_choice(&s), cases[i].want, cases[i].what);
            CHECK_INT(akropolis.moves(&s, moves), 1, "its turn has one legal move");
            CHECK_INT(ak_choice_unpack(moves[0]).tile, cases[i].want, cases[i].what);
        }
}

static void payments(void **state)
{
    Match match;

    (void)state;
    begin(&match, "akropolis", names[METAGENES]);
    play_text(&match, "+1 +18 +3 +2");
    const State *s = match_state(&match);
    play_text(&match, "18@2,-1/0");
    CHECK_INT(s->stones[HUMAN], 0, "AK-6.2 the human pays");
    CHECK_INT(s->stones[ARCHITECT], 3, "AK-6.2 to the architect");
    CHECK_HAS(refusal(&match, "!1"), "takes tile 2 (AK-6.3)",
              "it does not take the first");
    CHECK_HAS(refusal(&match, "2@2,-1/0"), "AK-6.3", "it places nothing");
    CHECK_HAS(refusal(&match, "+5"), "AK-6.3", "it is not luck's turn");
    play_text(&match, "!2");
    CHECK_INT(s->stones[ARCHITECT], 1, "AK-6.2 the architect pays");
    CHECK_INT(s->stones[HUMAN], 0, "AK-6.2 to the supply");
    CHECK_INT(s->cities[ARCHITECT].n, 1, "AK-6.3 it keeps the tile");
    CHECK_HAS(refusal(&match, "!1"), "AK-2.4", "only the architect takes so");
    play_text(&match, "1@1,1/3 +4 +5 +6");
    CHECK_INT(s->turn, ARCHITECT, "AK-6.1 turns alternate; the marker passes");
    CHECK_INT(s->chief, ARCHITECT, "AK-6.1 turns alternate; the marker passes");
}

/* The architect covers nothing and gains no stones from quarries: its stones change
 * only by payments. */
static void no_stones_from_quarries(void **state)
{
    const Bot *const players[] = {bot_named("greedy"), bot_named("random")};

    (void)state;
    for (Architect a = HIPPODAMOS; a <= CALLICRATES; a++) {
        static Match match, again;
        int stones = 2;
        begin(&match, "akropolis", names[a]);
        play_out(&match, a, players, 2);
        match_start(&again, match.game, &match.setup);
        const State *s = match_state(&again);
        while (again.n_moves < match.n_moves) {
            Move m = match.moves[again.n_moves];
            int turn = s->turn, price = ak_site_find(s, ak_choice_unpack(m).tile);
            match_play(&again, m);
            stones += turn == HUMAN ? price : turn == ARCHITECT ? -price : 0;
            CHECK_INT(s->stones[ARCHITECT], stones, "AK-6.2, AK-6.3");
        }
    }
}

/* hbt Hmb Mqq Ghq hgm: houses 3, markets 2, barracks 2, temple 1, garden 1; plazas H,
 * M, G and the starting H; quarries 3 and the starting 3. */
static void scoring(void **state)
{
    static const int estate[] = {1, 18, 22, 13, 15, 0};
    static const struct { const char *what; Architect who; int want; } cases[] = {
        {"AK-6.4 Hippodamos: as level 1", HIPPODAMOS, 3 * 2 + 2 * 2 + 1 * 3},
        {"AK-6.4 Metagenes: and 2 for each quarry", METAGENES,
         3 * 2 + 2 * 2 + 1 * 3 + 2 * 6},
        {"AK-6.4 Callicrates: as level 2", CALLICRATES, 6 * 2 + 4 * 2 + 2 * 3},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = solo(cases[i].who);
        int points[MAX_SEATS];
        give(&s, estate);
        for (int stones = 0; stones < 10; stones += 3) {
            s.stones[ARCHITECT] = (int16_t)stones;
            akropolis.scores(&s, points);
            CHECK_INT(points[ARCHITECT], cases[i].want + stones, cases[i].what);
        }
    }
    State s = solo(METAGENES);
    int points[MAX_SEATS];
    akropolis.scores(&s, points);
    CHECK_INT(points[ARCHITECT], 2 + 2 * 3, "AK-6.4 its starting tile's quarries count");
}

/* Values after doubling. Tiles: 19, 41, 58 qhh; 8 qbm, 9 qtm, 10 qmb, 12 qmh, 26 mqq;
 * 22, 49 Mqq; 14 qtb, 30 tqq; 23 Tqq; 5 Bqq; 7 gqq; 24 Gqq; 3 qhb, 44 hqq. */
static void variants(void **state)
{
    static const struct {
        const char *what;
        int tiles[8];
        Kind kind;
        Architect who;
        int value;
    } cases[] = {
        {"AK-6.5 gardens all double",    {7, 25, 24},          GARDEN,   HIPPODAMOS,  4},
        {"AK-6.5 gardens all double",    {7, 25, 24},          GARDEN,   CALLICRATES, 8},
        {"AK-6.5 barracks all double",   {3, 8, 10, 5},        BARRACKS, METAGENES,   6},
        {"AK-6.5 barracks all double",   {3, 8, 10, 5},        BARRACKS, CALLICRATES, 12},
        {"AK-6.5 houses of value 9",     {19, 19, 19, 19, 3},  HOUSE,    HIPPODAMOS,  9},
        {"AK-6.5 houses of value 10",    {19, 19, 19, 19, 19}, HOUSE,    METAGENES,   20},
        {"AK-6.5 houses of value 8",     {19, 19},             HOUSE,    CALLICRATES, 8},
        {"AK-6.5 houses of value 10",    {19, 19, 3},          HOUSE,    CALLICRATES, 20},
        {"AK-6.5 temples do not double", {9, 14, 30, 23},      TEMPLE,   HIPPODAMOS,  3},
        {"AK-6.5 temples do not double", {9, 14, 30, 23},      TEMPLE,   METAGENES,   3},
        {"AK-6.5 temples: Callicrates",  {9, 14, 30, 23},      TEMPLE,   CALLICRATES, 12},
        {"AK-6.5 markets, no plaza",     {8, 9, 10, 12, 26},   MARKET,   HIPPODAMOS,  5},
        {"AK-6.5 markets: three a plaza", {8, 9, 10, 12, 26, 22}, MARKET, HIPPODAMOS, 8},
        {"AK-6.5 markets: three a plaza", {8, 9, 10, 12, 26, 22}, MARKET, CALLICRATES,
         16},
        {"AK-6.5 markets: two plazas", {8, 9, 10, 12, 26, 22, 49}, MARKET, METAGENES, 10},
        {"AK-6.5 markets: fewer than three", {8, 9, 22}, MARKET, METAGENES, 4},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = solo(cases[i].who);
        Score score, without;
        int quarries;
        give(&s, cases[i].tiles);
        s.rules.variants = (uint8_t)(1 << cases[i].kind);
        ak_architect_score(&s, ARCHITECT, &score, &quarries);
        CHECK_INT(score.kinds[cases[i].kind].value, cases[i].value, cases[i].what);
        s.rules.variants = (uint8_t)~s.rules.variants & ALL_VARIANTS;
        ak_architect_score(&s, ARCHITECT, &without, &quarries);
        CHECK(without.kinds[cases[i].kind].value * 2 >= cases[i].value &&
              without.kinds[cases[i].kind].value <= cases[i].value,
              "only the variant of its own kind doubles a kind");
    }
}

/* Values of houses after doubling; the starting plaza has one star, tile 18 is Hmb. */
static void doubling_by_points(void **state)
{
    static const struct {
        const char *what;
        int tiles[8];
        Architect who;
        int by_value, by_points;
    } cases[] = {
        {"AK-6.5 value 9, one star",    {19, 19, 19, 19, 3},     HIPPODAMOS,  9,  9},
        {"AK-6.5 value 10, one star",   {19, 19, 19, 19, 19},    METAGENES,   20, 20},
        {"AK-6.5 value 4, two stars",   {18, 19, 19},            HIPPODAMOS,  4,  4},
        {"AK-6.5 value 5, two stars",   {18, 19, 19, 3},         HIPPODAMOS,  5,  10},
        {"AK-6.5 value 4, three stars", {18, 18, 19, 19},        METAGENES,   4,  8},
        {"AK-6.5 value 8, one star",    {19, 19},                CALLICRATES, 8,  8},
        {"AK-6.5 value 8, two stars",   {18, 19, 19},            CALLICRATES, 8,  16},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int by_points = 0; by_points < 2; by_points++) {
            State s = solo(cases[i].who);
            Score score;
            int quarries;
            give(&s, cases[i].tiles);
            s.rules.variants = 1 << HOUSE;
            s.rules.doubling_by_points = by_points;
            ak_architect_score(&s, ARCHITECT, &score, &quarries);
            CHECK_INT(score.kinds[HOUSE].value,
                      by_points ? cases[i].by_points : cases[i].by_value, cases[i].what);
        }
}

/* Tile 19 is qhh: two points beside the starting plaza, for either side. */
static void who_wins(void **state)
{
    static const struct {
        const char *what, *human;
        int stones[2], tiles[2];
        unsigned want;
    } cases[] = {
        {"AK-6.6 more points",                 "",         {3, 2}, {0},     1},
        {"AK-6.6 fewer points",                "",         {1, 2}, {0},     2},
        {"AK-6.6 equal points, more stones",   "",         {3, 1}, {19, 0}, 1},
        {"AK-6.6 equal points, fewer stones",  "19@1,1/1", {0, 2}, {0},     2},
        {"AK-6.6 a full tie is not a victory", "",         {2, 2}, {0},     2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = solo(HIPPODAMOS);
        lay_all(&s.cities[HUMAN], cases[i].human);
        give(&s, cases[i].tiles);
        for (int seat = 0; seat < 2; seat++)
            s.stones[seat] = (int16_t)cases[i].stones[seat];
        s.turn = OVER;
        CHECK_INT(akropolis.winners(&s), cases[i].want, cases[i].what);
    }
}

static void its_json(void **state)
{
    static char json[MAX_DOCUMENT];
    Text out = text_in(json, sizeof json);
    State s = solo(METAGENES);

    (void)state;
    give(&s, (const int[]){17, 5, 0});
    akropolis.write_state(&out, &s);
    CHECK_HAS(json, "{\"architect\":\"metagenes\",\"stones\":2,\"tiles\":[17,5]}",
              "its seat");
    CHECK_HAS(json, "\"players\":1,", "one player");
    out = text_in(json, sizeof json);
    akropolis.write_score(&out, &s);
    CHECK_HAS(json, "\"quarries\":5,\"stones\":2,", "its quarries and stones");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_up),
        cmocka_unit_test(what_it_takes),
        cmocka_unit_test(payments),
        cmocka_unit_test(no_stones_from_quarries),
        cmocka_unit_test(scoring),
        cmocka_unit_test(variants),
        cmocka_unit_test(doubling_by_points),
        cmocka_unit_test(who_wins),
        cmocka_unit_test(its_json),
    };

    return RUN(tests);
}
