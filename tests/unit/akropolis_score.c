/* akropolis_score.c - scoring, rule by rule, on drawn cities: see draw_city.h. */
#include "core/setup.h"
#include "draw_city.h"
#include "games/akropolis/rules.h"
#include "test.h"

/* What was agreed, in letters: h m b t g are variants; V is the ruling houses:value, E
 * edge:any, S lake:single, P doubling:points; A is sides:any and O sides:outside; without
 * A and O, sides follow the edge. */
static ScoreRules rules_of(const char *letters)
{
    ScoreRules rules = {.houses_by_value = strchr(letters, 'V'),
                        .edge_any = strchr(letters, 'E'),
                        .lake_single = strchr(letters, 'S'),
                        .sides_any = strpbrk(letters, "AE") && !strchr(letters, 'O'),
                        .doubling_by_points = strchr(letters, 'P')};

    for (int kind = 0; kind < KINDS; kind++)
        if (strchr(letters, ak_districts[kind].code))
            rules.variants |= (uint8_t)(1 << kind);
    return rules;
}

/* The value that counts for a kind, before the stars, and the stars. */
typedef struct {
    const char *what, *city, *rules;
    Kind kind;
    int value, stars;
} Example;

static void check_examples(const Example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const Example *e = &examples[i];
        ScoreRules rules = rules_of(e->rules);
        Score score = draw_score(e->city, &rules);
        CHECK_INT(score.kinds[e->kind].value, e->value, e->what);
        CHECK_INT(score.kinds[e->kind].stars, e->stars, e->what);
        CHECK_INT(score.kinds[e->kind].points, e->value * e->stars, e->what);
    }
}

static void districts_and_plazas(void **state)
{
    static const Example examples[] = {
        {"AK-4.1 no plaza, no points",                  "ggg",    "", GARDEN,   3, 0},
        {"AK-4.1 value times stars",                    "gGg",    "", GARDEN,   2, 3},
        {"AK-4.1 the stars of all plazas are added",    "gGgG",   "", GARDEN,   2, 6},
        {"AK-4.1 a plaza of another kind",              "gHg",    "", GARDEN,   2, 0},
        {"AK-4.1 mistake: plazas counted as districts", "GGG",    "", GARDEN,   0, 9},
        {"AK-4.1 mistake: plazas counted as districts", "BbB",    "", BARRACKS, 1, 4},
        {"AK-4.2 the value is the level",               "g3g2gG", "", GARDEN,   6, 3},
        {"AK-4.2 stars do not grow with height",        "gG4",    "", GARDEN,   1, 3},
        {"AK-4.2 a house plaza has one star",           "hH",     "", HOUSE,    1, 1},
        {"AK-4.2 a market plaza has two",               "mM",     "", MARKET,   1, 2},
        {"AK-4.2 a barracks plaza has two",             "bB",     "", BARRACKS, 1, 2},
        {"AK-4.2 a temple plaza has two",               "T",      "", TEMPLE,   0, 2},
        {"AK-4.2 a garden plaza has three",             "G",      "", GARDEN,   0, 3},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void houses(void **state)
{
    static const Example examples[] = {
        {"AK-4.3 only the largest group",              "hhHhhh",        "",  HOUSE, 3, 1},
        {"AK-4.3 a single house is a group of one",    "hH",            "",  HOUSE, 1, 1},
        {"AK-4.3 mistake: an earlier, smaller group kept", "hHhhHhhh", "", HOUSE, 3, 2},
        {"AK-4.3 the largest may come first",          "hhhHhhHh",      "",  HOUSE, 3, 2},
        {"AK-4.3 mistake: joined through a plaza",     "hhHhh",         "",  HOUSE, 2, 1},
        {"AK-4.3 a quarry does not join",              "hqhH",          "",  HOUSE, 1, 1},
        {"AK-4.3 another district does not join",      "hmhhH",         "",  HOUSE, 2, 1},
        {"AK-4.3 most hexes, not most value",          "h5Hhh",         "",  HOUSE, 2, 1},
        {"AK-4.3 equal size: the higher value",        "hh2Hh3h",       "",  HOUSE, 4, 1},
        {"AK-4.3 equal size: the higher value first",  "h3hHhh2",       "",  HOUSE, 4, 1},
        {"AK-4 height does not matter for adjacency",  "hh4h2H",        "",  HOUSE, 7, 1},
        {"AK-4.3 below left is a neighbour",           ".h/hH",         "",  HOUSE, 2, 1},
        {"AK-4.3 above left is not",                   "hH/.h",         "",  HOUSE, 1, 1},
        {"AK-4.3 a group may bend",                    "hh/.Hh/.hh/hh", "",  HOUSE, 5, 1},
        {"AK-4.3 no houses",                           "HgH",           "",  HOUSE, 0, 2},
        {"AK-7 houses:value takes the worthier group", "h5Hhh",         "V", HOUSE, 5, 1},
        {"AK-7 houses:value, the worthier one last",   "hhhHh2h2",      "V", HOUSE, 4, 1},
        {"AK-7 houses:size does not",                  "hhhHh2h2",      "",  HOUSE, 3, 1},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void markets(void **state)
{
    static const Example examples[] = {
        {"AK-4.4 a market alone counts",          "mM",           "", MARKET, 1, 2},
        {"AK-4.4 touching markets do not",        "mmM",          "", MARKET, 0, 2},
        {"AK-4.4 a market plaza beside it does no harm", "MmM", "", MARKET, 1, 4},
        {"AK-4.4 none of three in a row",         "mmmM",         "", MARKET, 0, 2},
        {"AK-4.4 a pair and one alone",           "mmqm4M",       "", MARKET, 4, 2},
        {"AK-4.4 height does not part them",      "m3mM",         "", MARKET, 0, 2},
        {"AK-4.4 across a gap they do not touch", "m.mM/qq",      "", MARKET, 2, 2},
        {"AK-4.4 in all six directions",          ".mg/gmgmM/gg", "", MARKET, 1, 2},
        {"AK-4.4 above left is no neighbour",     "mq/qmM",       "", MARKET, 2, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

/* The place at (2,1) is a lake if the ring around it is closed. */
static void barracks(void **state)
{
    static const Example examples[] = {
        {"AK-4.5 on the edge it counts",          "b3B",            "",  BARRACKS, 3, 2},
        {"AK-4.5 a walled-in one does not",       ".gg/gbg/ggB",    "",  BARRACKS, 0, 2},
        {"AK-4.5 one open side is enough",        ".gg/gbg/.gB",    "",  BARRACKS, 1, 2},
        {"AK-4.5 a lake is not the outside",      ".ggg/gb.g/gggB", "",  BARRACKS, 0, 2},
        {"AK-7 edge:any: a lake is an edge",      ".ggg/gb.g/gggB", "E", BARRACKS, 1, 2},
        {"AK-7 edge:any: walled in is walled in", ".gg/gbg/ggB",    "E", BARRACKS, 0, 2},
        {"AK-4.5 a bay is the outside",           ".ggg/gb../gggB", "",  BARRACKS, 1, 2},
        {"AK-4.5 the outside counts", ".gbg/g..g/g.g/ggB", "", BARRACKS, 1, 2},
        {"AK-4.5 inside a ring, beside its lake", "..gggg/.g..bg/g.bb.g/g...g/ggggB",
                                                                     "", BARRACKS, 0, 2},
        {"AK-7 edge:any inside a ring",  "..gggg/.g..bg/g.bb.g/g...g/ggggB",
                                                                     "E", BARRACKS, 3, 2},
        {"AK-4.5 height is no wall",              ".g3g3/g3bg3/g3.B", "", BARRACKS, 1, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void temples(void **state)
{
    static const Example examples[] = {
        {"AK-4.6 six built neighbours",   ".gg/gtg/ggT",       "",    TEMPLE, 1, 2},
        {"AK-4.6 built by any hex on any level", ".q3H/g2tm/bhT", "", TEMPLE, 1, 2},
        {"AK-4.6 high up among low ones", ".qq/qt4q/qqT",      "",    TEMPLE, 4, 2},
        {"AK-4.6 five are not enough",    ".g./gtg/ggT",       "",    TEMPLE, 0, 2},
        {"AK-4.6 beside a lake it does not count", ".ggg/gt.g/gggT", "", TEMPLE, 0, 2},
        {"AK-4.6 nor under any ruling",   ".ggg/gt.g/gggT",    "VES", TEMPLE, 0, 2},
        {"AK-4.6 beside a lake of two",   ".gggg/gt..g/ggggT", "",    TEMPLE, 0, 2},
        {"AK-4.6 temples may be each other's wall", ".ggg/gttg/gggT", "", TEMPLE, 2, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void gardens(void **state)
{
    static const Example examples[] = {
        {"AK-4.7 on the edge",         "gG",           "", GARDEN, 1, 3},
        {"AK-4.7 walled in",           ".gg/gg2g/ggG", "", GARDEN, 8, 3},
        {"AK-4.7 beside a lake, once", ".gg/g.g/ggG",  "", GARDEN, 6, 3},
        {"AK-4.7 beside each other",   "gggG",         "", GARDEN, 3, 3},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void house_variant(void **state)
{
    static const Example examples[] = {
        {"AK-5.1 a group worth 10 doubles",        "h2h2h2h2h2H", "h",    HOUSE, 20, 1},
        {"AK-5.1 not without the variant",         "h2h2h2h2h2H", "",     HOUSE, 10, 1},
        {"AK-5.1 a group worth 9 does not",        "hhhhhhhhhH",  "h",    HOUSE, 9,  1},
        {"AK-5.1 mistake: by hexes, not by value", "h5h5H",       "h",    HOUSE, 20, 1},
        {"AK-5.1 ten hexes on level 1",            "hhhhhhhhhhH", "h",    HOUSE, 20, 1},
        {"AK-5.1 only the group that scores",      "h9h9Hhhh",    "h",    HOUSE, 3,  1},
        {"AK-5.1, AK-7 houses:value",              "h9h9Hhhh",    "hV",   HOUSE, 36, 1},
        {"AK-5.1 other variants do not matter",    "h5h5H",       "mbtg", HOUSE, 10, 1},
        {"AK-5.1 the stars do not matter",         "hhhhhHHH",    "h",    HOUSE, 5,  3},
        {"AK-7 doubling:points: 10 points",        "hhhhhHH",     "hP",   HOUSE, 10, 2},
        {"AK-7 doubling:points: 12 points",        "hhhhHHH",     "hP",   HOUSE, 8,  3},
        {"AK-7 doubling:points: 9 points",         "hhhHHH",      "hP",   HOUSE, 3,  3},
        {"AK-7 doubling:points: one star",         "h2h2h2h2h2H", "hP",   HOUSE, 20, 1},
        {"AK-7 doubling:points: value 9, one star", "hhhhhhhhhH", "hP",   HOUSE, 9,  1},
        {"AK-7 doubling:points: no star",          "h5h5M",       "hP",   HOUSE, 10, 0},
        {"AK-7 doubling:value: no star",           "h5h5M",       "h",    HOUSE, 20, 0},
        {"AK-7 doubling:points: not without the variant", "hhhhhHH", "P", HOUSE, 5,  2},
        {"AK-7 doubling:points: not other kinds",  "h5h5H",     "mbtgP",  HOUSE, 10, 1},
        {"AK-7 doubling:points: the group that scores", "h9h9HHHhhh", "hP", HOUSE, 3, 3},
        {"AK-7 doubling:points, houses:value", "h9h9HHHhhh", "hVP", HOUSE, 36, 3},
        {"AK-7 doubling:points, houses:value, too few", "h4Hhhh", "hVP", HOUSE, 4, 1},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void market_variant(void **state)
{
    static const Example examples[] = {
        {"AK-5.2 beside a market plaza",                       "m2M",  "m", MARKET, 4, 2},
        {"AK-5.2 not without the variant",                     "m2M",  "",  MARKET, 2, 2},
        {"AK-5.2 mistake: doubling all because one qualifies", "mMqm", "m", MARKET, 3, 2},
        {"AK-5.2 two plazas double once",                      "MmM",  "m", MARKET, 2, 4},
        {"AK-5.2 one plaza doubles both its markets",          "mMm",  "m", MARKET, 4, 2},
        {"AK-5.2 one that does not count is not doubled",      "mmM",  "m", MARKET, 0, 2},
        {"AK-5.2 another plaza does not help",                 "mHqM", "m", MARKET, 1, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

/* In the drawings with a lake, the barracks at (1,0) has it at (1,1). */
static void barracks_variant(void **state)
{
    static const Example examples[] = {
        {"AK-5.3 six open sides",                   ".../.b.",     "b",  BARRACKS, 1, 0},
        {"AK-5.3 five",                             ".../gb.",     "b",  BARRACKS, 1, 0},
        {"AK-5.3 four double",                      ".g./gb.",     "b",  BARRACKS, 2, 0},
        {"AK-5.3 three double",                     ".gg/gb.",     "b",  BARRACKS, 2, 0},
        {"AK-5.3 two",                              ".gg/gbg",     "b",  BARRACKS, 1, 0},
        {"AK-5.3 one",                              ".gg/gbg/g..", "b",  BARRACKS, 1, 0},
        {"AK-5.3 none",                             ".gg/gbg/gg.", "b",  BARRACKS, 0, 0},
        {"AK-5.3 not without the variant",          ".gg/gb3.",    "",   BARRACKS, 3, 0},
        {"AK-5.3 the value is doubled",             ".gg/gb3.",    "b",  BARRACKS, 6, 0},
        {"AK-5.3 each one by itself",               ".gg/gb./..b", "b",  BARRACKS, 3, 0},
        {"AK-5.3 two sides outside, one on a lake", "gbg/g.g/gg.", "b",  BARRACKS, 1, 0},
        {"AK-5.3, AK-7 edge:any counts the lake",   "gbg/g.g/gg.", "bE", BARRACKS, 2, 0},
        {"AK-5.3 three outside, one on a lake",     ".bg/g.g/gg.", "b",  BARRACKS, 2, 0},
        {"AK-5.3, AK-7 edge:any: four",             ".bg/g.g/gg.", "bE", BARRACKS, 2, 0},
        {"AK-7 sides:any counts the lake",          "gbg/g.g/gg.", "bA", BARRACKS, 2, 0},
        {"AK-7 sides:any, given twice over",        "gbg/g.g/gg.", "bEA", BARRACKS, 2, 0},
        {"AK-7 edge:any, sides:outside",            "gbg/g.g/gg.", "bEO", BARRACKS, 1, 0},
        {"AK-7 sides:outside is the default",       "gbg/g.g/gg.", "bO", BARRACKS, 1, 0},
        {"AK-7 sides:any not without the variant",  "gbg/g.g/gg.", "A",  BARRACKS, 1, 0},
        {"AK-7 sides:any: three and a lake",        ".bg/g.g/gg.", "bA", BARRACKS, 2, 0},
        {"AK-7 sides:outside: three and a lake",    ".bg/g.g/gg.", "bEO", BARRACKS, 2, 0},
        {"AK-7 sides:any: one outside, two on a lake", ".gbg/g..g/g.g/ggg", "bA",
                                                                   BARRACKS, 2, 0},
        {"AK-7 sides:any: a lake is still no edge", ".ggg/gb.g/gg.g/.ggg", "bA",
                                                                   BARRACKS, 0, 0},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void temple_variant(void **state)
{
    static const Example examples[] = {
        {"AK-5.4 on level 2",               ".gg/gt2g/ggT",    "t", TEMPLE, 4, 2},
        {"AK-5.4 on level 3",               ".gg/gt3g/ggT",    "t", TEMPLE, 6, 2},
        {"AK-5.4 not on level 1",           ".gg/gtg/ggT",     "t", TEMPLE, 1, 2},
        {"AK-5.4 not without the variant",  ".gg/gt2g/ggT",    "",  TEMPLE, 2, 2},
        {"AK-5.4 not if it does not count", ".g./gt2g/ggT",    "t", TEMPLE, 0, 2},
        {"AK-5.4 each one by itself",       ".ggg/gtt2g/gggT", "t", TEMPLE, 5, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

static void garden_variant(void **state)
{
    static const Example examples[] = {
        {"AK-5.5 beside a lake of one",     ".gg/g.g/ggG",       "g",  GARDEN, 12, 3},
        {"AK-5.5 not without the variant",  ".gg/g.g/ggG",       "",   GARDEN, 6,  3},
        {"AK-5.5 mistake: doubling one further off", ".ggg/g.gg/ggG", "g", GARDEN, 14, 3},
        {"AK-5.5 beside a lake of two",     ".ggg/g..g/gggG",    "g",  GARDEN, 16, 3},
        {"AK-7 lake:single: two hexes are no lake", ".ggg/g..g/gggG", "gS", GARDEN, 8, 3},
        {"AK-5.5 beside a lake of three",   ".ggg/g..g/g.g/ggG", "g",  GARDEN, 18, 3},
        {"AK-7 lake:single: nor are three", ".ggg/g..g/g.g/ggG", "gS", GARDEN, 9,  3},
        {"AK-7 lake:single: one hex is",    ".gg/g.g/ggG",       "gS", GARDEN, 12, 3},
        {"AK-5.5 the outside is no lake",   "gG",                "g",  GARDEN, 1,  3},
        {"AK-5.5 a bay is no lake",         ".gg/g.g/.gG",       "g",  GARDEN, 5,  3},
        {"AK-5.5 two lakes double once",    ".qqqq/q.g.q/qqqqG", "g",  GARDEN, 2,  3},
        {"AK-5.5 edge:any changes nothing", ".gg/g.g/ggG",       "gE", GARDEN, 12, 3},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

/* Barracks inside a ring, open only to its lake, on 2, 5 and 4 sides; with all
 * combinations of the rulings about lakes. */
static void barracks_in_a_ring(void **state)
{
    static const char ring[] = "..gggg/.g..bg/g.bb.g/g...g/ggggB";
    static const Example examples[] = {
        {"AK-5.3 not on the edge",                  ring, "b",   BARRACKS, 0, 2},
        {"AK-7 edge:any: the one with four sides",  ring, "bE",  BARRACKS, 4, 2},
        {"AK-7 sides:any alone: not on the edge",   ring, "bA",  BARRACKS, 0, 2},
        {"AK-7 edge:any, sides:outside: on the edge, none doubles", ring, "bEO",
                                                                 BARRACKS, 3, 2},
    };

    (void)state;
    check_examples(examples, COUNT(examples));
}

/* The check of AK-4.9, and several kinds together: the sum of value times stars. */
static void totals(void **state)
{
    ScoreRules plain = rules_of(""), all = rules_of("hmbtg");
    Score score = draw_score("hhhhhh2h2HHH", &plain);

    (void)state;
    CHECK_INT(score.kinds[HOUSE].points, 27, "AK-4.9 (5*1 + 2*2) * 3");
    CHECK_INT(score.points, 27, "AK-4.9 the total");
    /* houses 2*1, markets 1*2, barracks 1*2, temples 0, gardens 1*3 */
    score = draw_score("hhHqmMqbBqtTqgG", &plain);
    CHECK_INT(score.points, 2 + 2 + 2 + 0 + 3, "AK-4.1 the kinds are added");
    /* the market is beside its plaza; the barracks has four open sides, the garden no
     * lake */
    score = draw_score("hhHqmMqbBqtTqgG", &all);
    CHECK_INT(score.points, 2 + 4 + 4 + 0 + 3, "AK-5 any combination of variants");
}

/* What is said about one hex. */
typedef struct {
    const char *what, *city, *rules;
    int8_t q, r;
    bool counts, doubled;
    const char *says;
} Saying;

static void check_saying(const Saying *saying)
{
    View view = draw(saying->city);
    ScoreRules rules = rules_of(saying->rules);
    Score score;
    Message why[MAX_WHY];
    char said[512];
    Text text = text_in(said, sizeof said);

    ak_score_view(&score, &view, &rules);
    int cell = view.at[saying->q + ORIGIN][saying->r + ORIGIN] - 1;
    CHECK(cell >= 0, saying->what);
    int n = ak_score_why(why, &score, &view, cell);
    for (int i = 0; i < n; i++)
        message_write(&text, &why[i], why[i].format);
    CHECK_INT(score.verdicts[cell].counts, saying->counts, saying->what);
    CHECK_INT(score.verdicts[cell].doubled, saying->doubled, saying->what);
    CHECK_HAS(said, saying->says, saying->what);
}

static void every_hex_has_its_reason(void **state)
{
    static const Saying sayings[] = {
        {"a quarry", "qH", "", 0, 0, false, false, "AK-4.1"},
        {"a plaza",  "gG", "", 1, 0, true,  false, "stars: 3 (AK-4.2)"},
        {"in the group",  "hh2H",           "",  0, 0, true,  false,
                                                       "hexes 2, value 3 (AK-4.3)"},
        {"in another group",     "hhHh",        "",  3, 0, false, false, "AK-4.3"},
        {"doubled houses",       "h5h5H",       "h", 0, 0, true,  true,
                                                       "is worth 10 or more (AK-5.1)"},
        {"houses doubled by points", "hhhhhHH", "hP", 0, 0, true, true,
                                                      "bring 10 points or more (AK-5.1)"},
        {"houses of too few points", "hhhhHH",  "hP", 0, 0, true, false, "AK-4.3"},
        {"a market alone",       "mM",          "",  0, 0, true,  false, "AK-4.4"},
        {"a market beside one", "mmM", "", 0, 0, false, false, "at 1,0 (AK-4.4)"},
        {"a doubled market",     "mM",          "m", 0, 0, true,  true,  "AK-5.2"},
        {"barracks on the edge", "bB",          "",  0, 0, true,  false, "AK-4.5"},
        {"barracks inland",      ".gg/gbg/ggB", "",  1, 1, false, false, "AK-4.5"},
        {"barracks by a lake", ".ggg/gb.g/gggB", "",  1, 1, false, false,
                                                       "2,1 is a lake (AK-4.5)"},
        {"barracks by a lake that is an edge", ".ggg/gb.g/gggB", "E", 1, 1, true, false,
                                                       "open at 2,1 (AK-4.5)"},
        {"doubled barracks",     ".gg/gb.",      "b", 1, 1, true, true,  "AK-5.3"},
        {"barracks doubled by a lake", "gbg/g.g/gg.", "bA", 1, 0, true, true, "AK-5.3"},
        {"barracks on a lake, sides:outside", ".ggg/gb.g/gg.g/.ggg", "bEO", 1, 1, true,
                                              false, "open at 2,1 (AK-4.5)"},
        {"a temple walled in",   ".gg/gtg/ggT",  "",  1, 1, true, false, "AK-4.6"},
        {"a temple open", ".g./gtg/ggT", "", 1, 1, false, false, "at 2,0 (AK-4.6)"},
        {"a doubled temple",     ".gg/gt2g/ggT", "t", 1, 1, true, true,  "AK-5.4"},
        {"a garden",             "gG",           "",  0, 0, true, false, "AK-4.7"},
        {"a doubled garden",     ".gg/g.g/ggG",  "g", 1, 0, true, true,  "AK-5.5"},
        {"no plaza of the kind", "gH",           "",  0, 0, true, false, "(AK-4.1)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(sayings); i++)
        check_saying(&sayings[i]);
}

/* AK-4.8, AK-4.9: a game that is over, in which the seats have only these
 * cities and stones. */
static State finished(int seats, const char *const tiles_at[], const int stones[])
{
    State s;
    Setup setup = {.players = seats};

    akropolis.start(&s, &setup);
    s.turn = OVER;
    for (int seat = 0; seat < seats; seat++) {
        lay_all(&s.cities[seat], tiles_at[seat]);
        s.stones[seat] = (int16_t)stones[seat];
    }
    return s;
}

/* Tile 19 is qhh: two houses beside the house plaza of the starting tile, two points. */
static void winners(void **state)
{
    static const struct { const char *what; int n; const char *city[4]; int stones[4],
                         points[4];
                          unsigned winners; } cases[] = {
        {"AK-4.8 a point for each stone",    2, {"", ""},         {3, 1}, {3, 1}, 1},
        {"AK-4.9 most points",               2, {"", "19@1,1/1"}, {1, 0}, {1, 2}, 2},
        {"AK-4.9 a tie goes to more stones", 2, {"", "19@1,1/1"}, {2, 0}, {2, 2}, 1},
        {"AK-4.9 the other way round",       2, {"19@1,1/1", ""}, {0, 2}, {2, 2}, 2},
        {"AK-4.9 a tie of both is shared", 2, {"19@1,1/1", "19@1,1/1"}, {1, 1}, {3, 3},
         3},
        {"AK-4.9 a tie for the second place does not matter", 3, {"", "", ""}, {1, 1, 2},
         {1, 1, 2}, 4},
        {"AK-4.9 two of three share", 3, {"", "", ""}, {2, 1, 2}, {2, 1, 2}, 5},
        {"AK-4.9 four share", 4, {"", "", "", ""}, {0, 0, 0, 0}, {0, 0, 0, 0}, 15},
        {"AK-4.9 the last has more stones", 4, {"", "19@1,1/1", "", "19@1,1/1"},
         {0, 0, 2, 1},
         {0, 2, 2, 3}, 8},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = finished(cases[i].n, cases[i].city, cases[i].stones);
        int points[MAX_SEATS];
        akropolis.scores(&s, points);
        for (int seat = 0; seat < cases[i].n; seat++)
            CHECK_INT(points[seat], cases[i].points[seat], cases[i].what);
        CHECK_INT(akropolis.winners(&s), cases[i].winners, cases[i].what);
        s.turn = 0;
        CHECK_INT(akropolis.winners(&s), 0, "nobody has won before the end");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(districts_and_plazas),
        cmocka_unit_test(houses),
        cmocka_unit_test(markets),
        cmocka_unit_test(barracks),
        cmocka_unit_test(temples),
        cmocka_unit_test(gardens),
        cmocka_unit_test(house_variant),
        cmocka_unit_test(market_variant),
        cmocka_unit_test(barracks_variant),
        cmocka_unit_test(barracks_in_a_ring),
        cmocka_unit_test(temple_variant),
        cmocka_unit_test(garden_variant),
        cmocka_unit_test(totals),
        cmocka_unit_test(every_hex_has_its_reason),
        cmocka_unit_test(winners),
    };

    return RUN(tests);
}
