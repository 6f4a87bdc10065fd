/* akropolis_survey.c - cities from real tables: what is refused, and what gets
 * a warning. */
#include "games/akropolis/score.h"
#include "games/akropolis/survey.h"

#include "test.h"

enum { MOST = 120 };

static const char *text_of(const Message *message)
{
    static char sentence[512];
    Text text = text_in(sentence, sizeof sentence);

    message_write(&text, message, message->format);
    return sentence;
}

static void hexes_are_refused_by_place_and_rule(void **state)
{
    static const struct {
        const char *what;
        int n;
        SeenHex hexes[3];
        int at;
        const char *says;
    } cases[] = {
        {"AK-1.5 nothing at all", 0, {{0}}, 0, "(AK-1.5)"},
        {"AK-3.2 below the ground",
         2,
         {{0, 0, 1, 'H'}, {1, 0, 0, 'h'}},
         1,
         "level 0 is below 1 (AK-3.2)"},
        {"AK-3.3 above all tiles",
         1,
         {{0, 0, 31, 'H'}},
         0,
         "cannot reach level 31 (AK-3.3)"},
        {"a letter that is no hex", 1, {{0, 0, 1, 'z'}}, 0, "'z' is none of"},
        {"a place named twice",
         2,
         {{2, 1, 1, 'H'}, {2, 1, 2, 'q'}},
         1,
         "2,1 is named twice"},
        {"AK-3.2 in two parts",
         3,
         {{0, 0, 1, 'H'}, {0, 1, 1, 'q'}, {3, 3, 1, 'q'}},
         2,
         "3,3 is not connected"},
        {"a corner is no side",
         2,
         {{0, 0, 1, 'H'}, {1, 1, 1, 'q'}},
         1,
         "1,1 is not connected"},
        {"the ends of the numbers",
         2,
         {{-1000000, 0, 1, 'H'}, {1000000, 0, 1, 'q'}},
         1,
         "is not connected"},
    };
    View view;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(!ak_survey_hexes(&view, cases[i].hexes, cases[i].n, &err),
              cases[i].what);
        CHECK_INT(err.entry - 1, cases[i].at, cases[i].what);
        CHECK_HAS(text_of(&err.message), cases[i].says, cases[i].what);
    }
}

static void too_many_hexes_are_refused(void **state)
{
    SeenHex hexes[MOST];
    View view;
    Err err;

    (void)state;
    for (int i = 0; i < MOST; i++)
        hexes[i] = (SeenHex){.q = i, .level = 1, .code = 'q'};
    CHECK(ak_survey_hexes(&view, hexes, MAX_CELLS, &err),
          "94 hexes in a row are read");
    CHECK_INT(view.n, MAX_CELLS, "all of them");
    CHECK(!ak_survey_hexes(&view, hexes, MAX_CELLS + 1, &err), "95 are not");
    CHECK_HAS(text_of(&err.message), "(AK-2.3)", "by the rule");
}

static void the_origin_is_the_owners(void **state)
{
    static const SeenHex hexes[] = {{5000, -70, 1, 'm'}, {5001, -70, 1, 'm'}};
    static const ScoreRules rules;
    Message why[MAX_WHY];
    Score score;
    View view;
    Err err;

    (void)state;
    CHECK(ak_survey_hexes(&view, hexes, 2, &err), "far from 0,0");
    ak_score_view(&score, &view, &rules);
    ak_score_why(why, &score, &view, 0);
    CHECK_HAS(text_of(&why[0]), "at 5001,-70", "reasons name places as the owner does");
}

static void tiles_are_laid_one_by_one(void **state)
{
    static const struct {
        const char *what;
        int n;
        LaidTile laid[3];
        int at;
        const char *says;
    } cases[] = {
        {"AK-1.1 no such tile", 1, {{62, 1, 1, 3}}, 0, "no tile 62"},
        {"AK-1.1 one of each",
         2,
         {{1, 1, 1, 3}, {1, -2, 0, 3}},
         1,
         "tile 1 is laid twice"},
        {"AK-3.1 six rotations", 1, {{1, 1, 1, 6}}, 0, "rotations 0 to 5"},
        {"AK-3.2 far away", 1, {{1, 900000, 0, 0}}, 0, "does not touch"},
        {"AK-3.3 in the air", 1, {{1, 0, 0, 0}}, 0, "hangs over an empty place"},
        {"AK-3.3 on a single tile", 2, {{1, 1, 1, 3}, {2, 1, 1, 3}}, 1, "single tile"},
    };
    City city;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(!ak_survey_tiles(&city, cases[i].laid, cases[i].n, &err),
              cases[i].what);
        CHECK_INT(err.entry - 1, cases[i].at, cases[i].what);
        CHECK_HAS(text_of(&err.message), cases[i].says, cases[i].what);
    }
    CHECK(ak_survey_tiles(&city, NULL, 0, &err), "the starting tile alone");
}

/* Level 1 shows 3n + 1 hexes, every other level 3n, and the box has only so
 * many of each. */
static void what_tiles_cannot_leave_is_doubted(void **state)
{
    static const struct {
        const char *what;
        int n;
        SeenHex hexes[7];
        int warnings;
        const char *says;
    } cases[] = {
        {"the starting tile",
         4,
         {{0, 0, 1, 'H'}, {0, -1, 1, 'q'}, {1, 0, 1, 'q'}, {-1, 1, 1, 'q'}},
         0,
         ""},
        {"two hexes", 2, {{0, 0, 1, 'H'}, {1, 0, 1, 'q'}}, 1, "level 1 shows 2"},
        {"one hex on level 2", 2, {{0, 0, 1, 'H'}, {1, 0, 2, 'q'}}, 1, "level 2 shows 1"},
        {"six garden plazas of five",
         7,
         {{0, 0, 1, 'G'},
          {1, 0, 1, 'G'},
          {2, 0, 1, 'G'},
          {3, 0, 1, 'G'},
          {4, 0, 1, 'G'},
          {5, 0, 1, 'G'},
          {6, 0, 1, 'q'}},
         1,
         "'G' 6 times; the box has it 5 times"},
    };
    Message warnings[MAX_WARNINGS];
    View view;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(ak_survey_hexes(&view, cases[i].hexes, cases[i].n, &err),
              cases[i].what);
        CHECK_INT(ak_survey_warnings(warnings, &view), cases[i].warnings, cases[i].what);
        if (cases[i].warnings)
            CHECK_HAS(text_of(&warnings[0]), cases[i].says, cases[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_are_refused_by_place_and_rule),
        cmocka_unit_test(too_many_hexes_are_refused),
        cmocka_unit_test(the_origin_is_the_owners),
        cmocka_unit_test(tiles_are_laid_one_by_one),
        cmocka_unit_test(what_tiles_cannot_leave_is_doubted),
    };

    return RUN(tests);
}
