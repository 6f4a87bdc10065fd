/* options.c - what can be agreed before a game of Akropolis (AK-1.4, AK-5 to AK-7). */
#include "games/akropolis/rules.h"

static const OptionWord architects[] = {
    {"hippodamos", N_("Hippodamos"), N_("Easy: all its districts count as on level 1.")},
    {"metagenes", N_("Metagenes"), N_("Medium: it also gets 2 points for each quarry.")},
    {"callicrates", N_("Callicrates"),
     N_("Hard: all its districts count as on level 2.")},
    {0},
};

static bool check_architect(const Setup *setup, Err *err)
{
    bool is_given = setup_value(setup, &akropolis, AGREED_ARCHITECT) >= 0;

    if (setup->players == 1)
        return is_given ||
               fail(err, ERR_SETUP, N_("a solo game needs an architect (AK-6.1)"));
    return !is_given ||
           fail(err, ERR_SETUP,
                N_("an architect plays against one player, not %d (AK-6.1)"),
                setup->players);
}

/* In the order of Kind. */
static const OptionWord variants[] = {
    {"houses", N_("Houses"), N_("A group worth 10 or more counts double.")},
    {"markets", N_("Markets"), N_("A market beside a market plaza counts double.")},
    {"barracks", N_("Barracks"),
     N_("Barracks with three or four open sides count double.")},
    {"temples", N_("Temples"), N_("Temples on level 2 or higher count double.")},
    {"gardens", N_("Gardens"), N_("Gardens beside a lake count double.")},
    {0},
};

/* Questions that the rulebooks answer differently. */
static const OptionGroup rulings = {
    .key = "rulings",
    .title = N_("house rules"),
    .absent = N_("%s has no rulings"),
    .unknown = N_("unknown ruling '%s'; there are: %s"),
    .wrong = N_("ruling '%s' does not know '%s'; there are: %s"),
    .no_list = N_("'%s' is not a list of rulings"),
};

static const OptionWord houses[] = {
    {"size", N_("The largest"), N_("The group of most hexes, as the rulebook says.")},
    {"value", N_("The best"),
     N_("The group of highest value, even if another has more hexes.")},
    {0},
};

static const OptionWord edge[] = {
    {"outside", N_("The outside"), N_("Barracks at a lake are not on the edge.")},
    {"any", N_("Any empty place"), N_("Barracks at a lake are on the edge, too.")},
    {0},
};

static const OptionWord lake[] = {
    {"area", N_("Any enclosed area"), N_("Empty hexes that are closed in, one or more.")},
    {"single", N_("A single hex"), N_("Only one empty hex with six built neighbours.")},
    {0},
};

static const OptionWord sides[] = {
    {"outside", N_("Those outside"),
     N_("Sides on a lake do not count when barracks double.")},
    {"any", N_("On a lake, too"),
     N_("Sides on a lake count, too, when barracks double.")},
    {0},
};

static const OptionWord doubling[] = {
    {"value", N_("By value"), N_("Houses double if their group is worth 10 or more.")},
    {"points", N_("By points"),
     N_("Houses double if they bring 10 points or more, value times stars.")},
    {0},
};

static int usual_stacks(const Setup *setup)
{
    (void)setup;
    return USUAL_STACKS;
}

int ak_long_stacks(const Setup *setup)
{
    return setup->players == 2 ? 19 : setup->players == 3 ? 14 : -1;
}

static const OptionWord lengths[] = {
    {"long", N_("Long game"), N_("All 61 tiles, for higher cities and more time."),
     ak_long_stacks, N_("%s has no long game for %d players"),
     N_("all 61 tiles with two or three players")},
    {0},
};

/* The long game's number of stacks is fixed as well, and one of the rulebooks prints a
 * wrong number. So the sentence shows how the tiles add up. */
static bool check_stacks(const Setup *setup, Err *err)
{
    int stacks = setup_value(setup, &akropolis, AGREED_STACKS);
    int players = setup->players, all = ak_long_stacks(setup);
    char sum[MESSAGE_ARG_SIZE];
    Text text = text_in(sum, sizeof sum);

    if (stacks == USUAL_STACKS || stacks == all)
        return true;
    if (all < 0)
        return fail(err, ERR_SETUP, N_("players: %d; stacks must be %d, not %d (AK-1.3)"),
                    players, USUAL_STACKS, stacks);
    text_f(&text, "%d + %d x %d = %d", players + 2, all, players + 1, TILES);
    return fail(err, ERR_SETUP,
                N_("players: %d; stacks must be %d or %d, not %d: site and stacks of the "
                   "long game are %s tiles (AK-1.4)"),
                players, USUAL_STACKS, all, stacks, sum);
}

const Option ak_options[] = {
    [AGREED_ARCHITECT] = {
        .key = "architect", .kind = OPTION_CHOICE, .words = architects,
        .has_none = true, .players = 1, .check = check_architect,
        .title = N_("Against which architect?"),
        .help = N_("solo against hippodamos, metagenes or callicrates"),
        .absent = N_("%s has no architects"),
        .unknown = N_("unknown architect '%s'; there are: %s"),
    },
    [AGREED_VARIANTS] = {
        .key = "variants", .kind = OPTION_WORDS, .words = variants, .scores = true,
        .title = N_("Variants: some districts count double"),
        .all = N_("all five: some districts count twice"),
        .absent = N_("%s has no variants"),
        .unknown = N_("unknown variant in '%s'; there are: %s"),
    },
    [AGREED_HOUSES] = {
        .key = "houses", .group = &rulings, .words = houses, .scores = true,
        .title = N_("Which group of houses counts?"),
    },
    [AGREED_EDGE] = {
        .key = "edge", .group = &rulings, .words = edge, .scores = true,
        .title = N_("What is the edge of the city?"),
    },
    [AGREED_LAKE] = {
        .key = "lake", .group = &rulings, .words = lake, .scores = true,
        .title = N_("What is a lake?"),
    },
    [AGREED_SIDES] = {
        .key = "sides", .group = &rulings, .words = sides, .follows = "edge",
        .scores = true,
        .title = N_("Which open sides double barracks?"),
    },
    [AGREED_DOUBLING] = {
        .key = "doubling", .group = &rulings, .words = doubling, .scores = true,
        .title = N_("When do houses double?"),
    },
    [AGREED_STACKS] = {
        .key = "stacks", .kind = OPTION_NUMBER, .words = lengths, .low = 1, .high = 1000,
        .usual = usual_stacks, .is_always_said = true, .check = check_stacks,
        .title = N_("face-down stacks"),
        .help = N_("how many face-down stacks there are (11)"),
        .absent = N_("%s has no stacks"),
    },
    [AGREED] = {0},
};
