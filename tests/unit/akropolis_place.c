/* akropolis_place.c - where a tile may be laid, and what it covers: AK-3. */
#include "draw_city.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "games/list.h"
#include "slow.h"
#include "test.h"

/* Twice the area that hexes 0, 1, 2 enclose: positive if they run clockwise. */
static int turn_of(const int8_t a[2], const int8_t b[2], const int8_t c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

static bool are_beside(const int8_t a[2], const int8_t b[2])
{
    for (int d = 0; d < DIRS; d++)
        if (a[0] + ak_dirs[d][0] == b[0] && a[1] + ak_dirs[d][1] == b[1])
            return true;
    return false;
}

static void six_orientations(void **state)
{
    (void)state;
    for (int rot = 0; rot < DIRS; rot++) {
        int8_t hexes[HEXES][2];
        ak_footprint((Spot){3, -2, (int8_t)rot}, hexes);
        for (int k = 0; k < HEXES; k++)
            CHECK(are_beside(hexes[k], hexes[(k + 1) % HEXES]),
                  "AK-3.1 three mutually adjacent hexes");
        CHECK(hexes[0][0] == 3 && hexes[0][1] == -2, "hex 0 lies where the move says");
        CHECK_INT(turn_of(hexes[0], hexes[1], hexes[2]), 1,
                  "AK-3.1 mistake: tiles mirrored");
    }
}

/* Tile 1 is hbt: wherever it is laid, h, b and t follow each other clockwise. */
static void never_mirrored(void **state)
{
    Spot spots[MAX_SPOTS];
    City empty = {0};
    View view;

    (void)state;
    ak_view_of(&view, &empty);
    int n = ak_view_spots(&view, spots);
    CHECK_INT(n, 90, "30 footprints around the starting tile, three ways each");
    for (int i = 0; i < n; i++) {
        City city = {0};
        int8_t at[3][2] = {{0}};
        ak_city_lay(&city, 1, spots[i]);
        ak_view_of(&view, &city);
        for (int k = 0; k < view.n; k++) {
            const char *letter = strchr("hbt", view.cells[k].code);
            if (letter) {
                at[letter - "hbt"][0] = view.cells[k].q;
                at[letter - "hbt"][1] = view.cells[k].r;
            }
        }
        CHECK_INT(turn_of(at[0], at[1], at[2]), 1, "AK-3.1 mistake: tiles mirrored");
    }
}

/* Spots are named by hex 0. Rotation 2 covers it, the place to its right and
 * the one below. */
static void where_it_fits(void **state)
{
    static const struct {
        const char *what, *city, *owners;
        Spot spot;
        Refusal want;
    } cases[] = {
        {"AK-3.2 beside the city",           "qq", "aa", {2, 0, 2},    FITS},
        {"AK-3.2 near is not enough",        "q",  "a",  {-1, -1, 5},  APART},
        {"AK-3.2 one shared side is enough", "q",  "a",  {0, 1, 2},    FITS},
        {"AK-3.2 apart",                     "q",  "a",  {2, 0, 2},    APART},
        {"AK-3.2 far away",                  "q",  "a",  {40, -40, 2}, APART},
        {"AK-3.2 a hole of three", ".ggg/g..g/g.g/gg", ".aaa/b..b/c.c/dd",
         {1, 1, 2}, FITS},
        {"AK-3.2 a hole of two is too small", ".ggg/g..g/ggg", ".aaa/b..b/ccc",
         {1, 1, 2}, HANGS},
        {"AK-3.3 over an empty place", "qq", "ab", {0, 0, 2}, HANGS},
        {"AK-3.3 one hex on the city", "q", "a", {0, 0, 2}, HANGS},
        {"AK-3.3 on a single tile",   "qq/q", "aa/a", {0, 0, 2}, ONE_TILE},
        {"AK-3.3 on two tiles", "qq/q", "aa/b",     {0, 0, 2}, FITS},
        {"AK-3.3 on three tiles", "qq/q", "ab/c",     {0, 0, 2}, FITS},
        {"AK-3.3 the starting tile is one", "qq/q", "00/0", {0, 0, 2}, ONE_TILE},
        {"AK-3.3 the starting tile and another", "qq/q", "00/a", {0, 0, 2}, FITS},
        {"AK-3.3 mistake: uneven ground", "q2q/q", "aa/b", {0, 0, 2}, UNEVEN},
        {"AK-3.3 mistake: uneven ground", "qq2/q", "ab/c", {0, 0, 2}, UNEVEN},
        {"AK-3.3 mistake: uneven ground", "q3q3/q2", "ab/c", {0, 0, 2}, UNEVEN},
        {"AK-3.3 even ground higher up", "q3q3/q3", "ab/b", {0, 0, 2}, FITS},
        {"AK-3.3 higher up, a single tile", "q3q3/q3", "bb/b", {0, 0, 2}, ONE_TILE},
        {"AK-3.3 apart on its level", "q2gggg/ggggg", "abbcc/ddeef", {2, 0, 2}, FITS},
        {"AK-3.3 over a lake", ".gg/g.g/gg", ".ab/c.d/ef", {1, 0, 3}, HANGS},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        View view = draw_owned(cases[i].city, cases[i].owners);
        CHECK_INT(ak_view_refusal(&view, cases[i].spot), cases[i].want, cases[i].what);
    }
}

/* Levels 1, 2, 1, 2, 3. The last tile covers g, q and q of level 2: see the
 * fourth tile. */
static void covering_quarries(void **state)
{
    static const struct {
        const char *tile;
        int stones, level;
        const char *what;
    } steps[] = {
        {"5@2,0/0",   0, 1, "AK-3.4 on level 1 nothing is covered"},
        {"7@2,-1/3",  2, 2, "AK-3.4 two quarries, of two tiles"},
        {"22@1,-1/0", 0, 1, "AK-3.4 on level 1 nothing is covered"},
        {"23@0,-1/2", 1, 2,
         "AK-3.4 a quarry of the starting tile; its plaza brings none"},
        {"24@2,-1/4", 2, 3, "AK-3.4 mistake: a quarry on an upper level is missed"},
    };
    City city = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(steps); i++) {
        CHECK_INT(lay_all(&city, steps[i].tile), steps[i].stones, steps[i].what);
        CHECK_INT(city.laid[i].level, steps[i].level, steps[i].what);
    }
}

/* The same city: 23@0,-1/2 covers the house plaza of the starting tile. */
static void covered_is_gone(void **state)
{
    ScoreRules rules = {0};
    City city = {0};
    View view;
    Score score;

    (void)state;
    lay_all(&city, "5@2,0/0 7@2,-1/3 22@1,-1/0");
    ak_view_of(&view, &city);
    ak_score_view(&score, &view, &rules);
    CHECK_INT(score.kinds[HOUSE].stars, 1, "the house plaza is seen");
    CHECK_INT(score.kinds[MARKET].stars, 2, "the market plaza is seen");
    CHECK_INT(score.kinds[BARRACKS].stars, 0, "AK-3.5 the barracks plaza is covered");
    lay_all(&city, "23@0,-1/2");
    ak_view_of(&view, &city);
    ak_score_view(&score, &view, &rules);
    CHECK_INT(score.kinds[HOUSE].stars, 0, "AK-3.5 a covered plaza does not multiply");
    CHECK_INT(score.kinds[MARKET].stars, 0, "AK-3.5 a covered plaza does not multiply");
    CHECK_INT(view.n, 4 + 3 + 3 + 3 + 3 - 6, "AK-3.5 six hexes are covered");
    CHECK_INT(ak_view_at(&view, 0, 0)->code, 'q', "what is seen at the middle now");
    CHECK_INT(ak_view_at(&view, 0, 0)->tile, 23, "and whose it is");
}

/* "Two different tiles" means the visible ones: 24 would lie on 7 and 23 only,
 * although there are four tiles somewhere below it. Nothing may be laid on the
 * three hexes of 24. */
static void visible_hexes_decide(void **state)
{
    City city = {0};
    View view;

    (void)state;
    lay_all(&city, "5@2,0/0 7@2,-1/3 22@1,-1/0 23@0,-1/2 24@2,-1/4");
    ak_view_of(&view, &city);
    CHECK_INT(ak_view_refusal(&view, (Spot){2, -1, 4}), ONE_TILE,
              "AK-3.3 by the visible hexes");
    CHECK_INT(ak_view_refusal(&view, (Spot){1, 0, 0}), ONE_TILE,
              "AK-3.3 in any rotation");
}

static int distance(int q, int r)
{
    int y = -q - r;

    return (abs(q) + abs(r) + abs(y)) / 2;
}

/* How far a move reaches; among equals, how far in direction `d`. */
static int reach(Move m, int d)
{
    int8_t hexes[HEXES][2];
    int best = 0;

    ak_footprint(ak_choice_unpack(m).spot, hexes);
    for (int k = 0; k < HEXES; k++) {
        int q = hexes[k][0], r = hexes[k][1], dq = ak_dirs[d][0], dr = ak_dirs[d][1];
        int along = 2 * (q * dq + r * dr) + q * dr + r * dq;
        int far = 1000 * distance(q, r) + along;
        best = far > best ? far : best;
    }
    return best;
}

static Move furthest(const State *s, int d)
{
    static Move moves[MAX_MOVES];
    int n = akropolis.moves(s, moves), best = 0;

    for (int i = 1; i < n; i++)
        if (reach(moves[i], d) > reach(moves[best], d))
            best = i;
    return moves[best];
}

/* The number of legal spots, counted by the slow rules over the whole map. */
static int count_slowly(const City *city)
{
    static SlowCity slow;
    int n = 0;

    slow_build(&slow, city);
    for (int q = -REACH - 3; q <= REACH + 3; q++)
        for (int r = -REACH - 3; r <= REACH + 3; r++)
            for (int rot = 0; rot < DIRS; rot++)
                n += slow_fits(&slow, (Spot){(int8_t)q, (int8_t)r, (int8_t)rot});
    return n;
}

static void check_texts(const Match *match)
{
    static char json[MAX_DOCUMENT], text[MAX_RECORD], again[MAX_RECORD];
    static Record record, copy;
    Err err;

    Text out = text_in(json, sizeof json);
    akropolis.write_state(&out, match_state(match));
    CHECK(!out.cut && json[out.used - 1] == '}', "the state fits into its document");
    out = text_in(json, sizeof json);
    akropolis.write_score(&out, match_state(match));
    CHECK(!out.cut && json[out.used - 1] == '}', "the score fits into its document");

    record = (Record){.match = *match};
    out = text_in(text, sizeof text);
    record_write(&out, &record);
    CHECK(!out.cut, "the record fits");
    CHECK(record_read(&copy, text, games, &err), "the record reads back");
    out = text_in(again, sizeof again);
    record_write(&out, &copy);
    CHECK_STR(again, text, "to the same bytes");
}

static void check_spots(const City *city)
{
    Spot spots[MAX_SPOTS];
    View view;

    ak_view_of(&view, city);
    CHECK_INT(ak_view_spots(&view, spots), count_slowly(city),
              "all places where a tile fits");
}

/* Thirty tiles in one line: 61 hexes from the middle, 63 across. */
static void a_line_of_thirty(void **state)
{
    (void)state;
    for (int d = 0; d < DIRS; d++) {
        static Match match;
        Dealer dealer = dealer_of((uint64_t)d);
        Rng rng = rng_from((uint64_t)d);
        View view;
        int far = 0;

        begin(&match, "akropolis", "players=2 stacks=long");
        const State *s = match_state(&match);
        for (match_deal(&match, &dealer); s->turn != OVER; match_deal(&match, &dealer)) {
            if (s->turn == 0 && s->cities[0].n == MAX_LAID - 1)
                check_spots(&s->cities[0]);
            Move m = s->turn == 0 ? furthest(s, d) : akropolis.pick(s, &rng);
            CHECK(akropolis.legal(s, m), "the move is legal");
            match_play(&match, m);
        }
        ak_view_of(&view, &s->cities[0]);
        for (int i = 0; i < view.n; i++)
            if (distance(view.cells[i].q, view.cells[i].r) > far)
                far = distance(view.cells[i].q, view.cells[i].r);
        CHECK_INT(s->cities[0].n, MAX_LAID, "AK-2.3 thirty tiles");
        CHECK_INT(far, REACH, "61 from the middle");
        CHECK_INT(view.n, MAX_CELLS, "nothing is covered");
        check_texts(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_orientations),
        cmocka_unit_test(never_mirrored),
        cmocka_unit_test(where_it_fits),
        cmocka_unit_test(covering_quarries),
        cmocka_unit_test(covered_is_gone),
        cmocka_unit_test(visible_hexes_decide),
        cmocka_unit_test(a_line_of_thirty),
    };

    return RUN(tests);
}
