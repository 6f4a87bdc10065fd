/* book.c - the rules in short: each number that is cited or documented is found, and the
 * contents of the box agree with docs/rules. */
#include "core/book.h"

#include "drive.h"
#include "games/list.h"
#include "games/akropolis/tiles.h"
#include "test.h"

enum { LINE = 4096 };

/* What the book says about a number as it is typed: the rules of its paragraphs, or the
 * sentence that refuses it. */
static const char *told(const char *game, const char *typed)
{
    static char out[1024];
    Text text = text_in(out, sizeof out);
    const Game *of = game_of_rule(typed, game_named(game));
    char rule[RULE_NUMBER];
    Err err;

    if (!book_read(rule, of, typed, &err)) {
        err_write(&text, &err);
        return out;
    }
    for (const Paragraph *at = of->book; at->rule; at++)
        if (!at->title && book_tells(at, rule))
            text_f(&text, text.used ? " %s%s%s" : "%s%s%s", at->rule, at->part ? "/" : "",
                   at->part ? at->part : "");
    return out;
}

static void a_number_is_found_however_it_is_typed(void **state)
{
    static const struct { const char *game, *typed, *want;
    } cases[] = {
        {"akropolis", "AK-4.5", "AK-4.5"},
        {"akropolis", "ak-4.5", "AK-4.5"},
        {"akropolis", "4.5", "AK-4.5"},
        {"panticapaeum", "AK-4.5", "AK-4.5"},
        {"null", "AK-4.5", "AK-4.5"},
        {"akropolis", "1.6", "AK-1.6 AK-1.6/first"},
        {"akropolis", "AK-7", "AK-7/houses AK-7/edge AK-7/sides AK-7/doubling AK-7/lake"},
        {"panticapaeum", "5.3", "PA-5.3a PA-5.3b"},
        {"panticapaeum", "5.3A", "PA-5.3a"},
        {"panticapaeum", "PA-9.1B", "PA-9.1"},
        {"panticapaeum", "PA-9.1", "PA-9.1 PA-9.1d"},
        {"panticapaeum", "PA-6.1.6", "PA-6.1.5"},
        {"panticapaeum", "PA-1", "PA-1/goal PA-1.1 PA-1.4"},
        {"panticapaeum", "PA-8.4", "PA-8.4 PA-8.4/duty"},
        {"akropolis", "PA-10.3",
         "PA-10.3 PA-10.3/house PA-10.3/winery PA-10.3/fortress PA-10.3/aqueduct "
         "PA-10.3/temple PA-10.3/drought PA-10.3/rest"},
        {"akropolis", "1.9", "there is no rule '1.9'; there are AK-1.1 to AK-1.7"},
        {"akropolis", "4.12", "there is no rule '4.12'; there are AK-4.1 to AK-4.9"},
        {"akropolis", "4.5a", "there is no rule '4.5a'; there are AK-4.1 to AK-4.9"},
        {"akropolis", "AK-7.1", "there is no rule 'AK-7.1'; there are AK-1 to AK-7"},
        {"akropolis", "AK-8", "there is no rule 'AK-8'; there are AK-1 to AK-7"},
        {"akropolis", "AK-", "there is no rule 'AK-'; there are AK-1 to AK-7"},
        {"akropolis", "ak", "there is no rule 'ak'; there are AK-1 to AK-7"},
        {"akropolis", "4.", "there is no rule '4.'; there are AK-4.1 to AK-4.9"},
        {"akropolis", "houses", "there is no rule 'houses'; there are AK-1 to AK-7"},
        {"panticapaeum", "PA-77", "there is no rule 'PA-77'; there are PA-1 to PA-11"},
        {"panticapaeum", "XY-1", "there is no rule 'XY-1'; there are PA-1 to PA-11"},
        {"null", "1.1", "the rules of null are not written down here"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_STR(told(cases[i].game, cases[i].typed), cases[i].want, cases[i].typed);
}

static FILE *open_file(const char *path)
{
    char full[512];
    FILE *file;

    snprintf(full, sizeof full, "%s/../%s", getenv("TESTS"), path);
    file = fopen(full, "r");
    CHECK(file, full);
    return file;
}

/* Look up all numbers in a line that begin with `letters`. Returns how many
 * there were. */
static int look_up(const char *line, const char *letters)
{
    int n = 0;

    for (const char *at = line; (at = strstr(at, letters)); at += strlen(letters)) {
        char rule[RULE_NUMBER];
        size_t size = strspn(at + 3, "0123456789.abcdefghijklmnopqrstuvwxyz");
        if (size == 0)
            continue;
        snprintf(rule, sizeof rule, "%.*s", (int)size + 3, at);
        while (rule[strlen(rule) - 1] == '.')
            rule[strlen(rule) - 1] = '\0';
        CHECK(!strstr(told("null", rule), "there is no"), rule);
        n++;
    }
    return n;
}

/* Look up all numbers in the lines that begin with `start`; each must be found. */
static void every_number_of(const char *path, const char *start, int at_least)
{
    static char line[LINE];
    FILE *file = open_file(path);
    int n = 0;

    while (fgets(line, sizeof line, file))
        if (strncmp(line, start, strlen(start)) == 0)
            n += look_up(line, "AK-") + look_up(line, "PA-");
    fclose(file);
    CHECK(n >= at_least, path);
}

static void every_number_that_a_sentence_cites_is_found(void **state)
{
    (void)state;
    every_number_of("po/uk.po", "msgid", 100);
}

static void every_number_of_the_long_rules_is_found(void **state)
{
    (void)state;
    every_number_of("docs/rules/akropolis.md", "", 60);
    every_number_of("docs/rules/panticapaeum.md", "", 90);
}

static void every_reading_of_PA_11_is_found(void **state)
{
    (void)state;
    for (char letter = 'a'; letter <= 'x'; letter++) {
        char rule[RULE_NUMBER];
        snprintf(rule, sizeof rule, "PA-11%c", letter);
        CHECK(!strstr(told("null", rule), "there is no"), rule);
    }
}

static bool is_same(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "") == 0;
}

/* Pages and terminals find paragraphs by these names. */
static void paragraphs_stand_in_their_topic_and_have_names_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const Paragraph *topic = NULL;
        for (const Paragraph *at = games[i]->book; at && at->rule; at++) {
            CHECK(!at->title == !!at->text, at->rule);
            if (at->title)
                topic = at;
            CHECK(topic && strncmp(at->rule, topic->rule, strlen(topic->rule)) == 0,
                  at->rule);
            for (const Paragraph *other = games[i]->book; other < at; other++)
                CHECK(!is_same(at->rule, other->rule) || !is_same(at->part, other->part),
                      at->rule);
        }
        CHECK(!games[i]->book || book_part(games[i], "first"), "who begins by custom");
    }
}

/* Before anything else a player wants to know what the game is about. */
static void books_begin_with_the_goal(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const Paragraph *book = games[i]->book;
        CHECK(!book || is_same(book[1].part, "goal"), games[i]->name);
        CHECK(!book || strstr(book[1].text, "most points"), games[i]->name);
    }
}

/* What the page shows beside the table: a line for each kind and for each part
 * of a turn. */
static void player_aids_have_a_line_for_each_thing(void **state)
{
    static const char *const want[] = {
        "AK-2.5", "AK-3.2", "AK-3.3", "AK-3.4", "AK-4.3", "AK-4.4", "AK-4.5", "AK-4.6",
        "AK-4.7", "PA-4.1", "PA-4.2", "PA-4.3", "PA-5.1"};
    int buildings = 0;

    (void)state;
    for (size_t i = 0; i < COUNT(want); i++) {
        const Paragraph *at = game_of_rule(want[i], games[0])->book;
        while (strcmp(at->rule, want[i]) != 0)
            at++;
        CHECK(at->brief && strlen(at->brief) < 100, want[i]);
    }
    for (const Paragraph *at = game_named("panticapaeum")->book; at->rule; at++)
        buildings += at->brief && strcmp(at->rule, "PA-10.3") == 0;
    CHECK_INT(buildings, 5, "PA-10.3 a line for each building");
}

/* AK-4.2 gives the stars in words. */
static void the_stars_of_AK_4_2_are_those_of_the_tiles(void **state)
{
    static const int want[KINDS] = {[HOUSE] = 1, [MARKET] = 2, [BARRACKS] = 2,
                                    [TEMPLE] = 2, [GARDEN] = 3};

    (void)state;
    CHECK_STR(book_part(game_named("akropolis"), "stars")->text,
              "A house plaza has one star, a garden plaza three, and every other plaza "
              "two.", "in words");
    for (int kind = 0; kind < KINDS; kind++)
        CHECK_INT(ak_districts[kind].stars, want[kind], ak_districts[kind].name);
}

/* A count of the player aid, in a game of `setup`. */
static int count_with(const char *game, const Setup *setup, const char *name, int players)
{
    BoxRow rows[MAX_BOX_ROWS];
    int n = game_named(game)->box(rows, setup);

    for (int i = 0; i < n; i++)
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].counts[players - BOX_FEWEST];
    return -1;
}

static int count_in_box(const char *game, const char *name, int players)
{
    return count_with(game, &(Setup){0}, name, players);
}

/* The rows "| 2 | 37 | 37 | 5 …" under "What is printed on them". */
static void the_box_of_akropolis_has_what_the_rules_say(void **state)
{
    static const char *const names[] = {
        "tiles", "quarry", "house plaza, 1 star", "house district",
        "market plaza, 2 stars", "market district", "barracks plaza, 2 stars",
        "barracks district", "temple plaza, 2 stars", "temple district",
        "garden plaza, 3 stars", "garden district"};
    FILE *file = open_file("docs/rules/akropolis.md");
    char line[LINE];
    int players, n_lines = 0;

    (void)state;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "| %d |", &players) != 1)
            continue;
        char *at = strchr(line + 1, '|');
        for (size_t i = 0; i < COUNT(names); i++) {
            CHECK_INT(count_in_box("akropolis", names[i], players),
                      strtol(at + 1, &at, 10), names[i]);
            at = strchr(at, '|');
        }
        n_lines++;
    }
    fclose(file);
    CHECK_INT(n_lines, 3, "two, three and four players");
}

static void the_boxes_count_by_players(void **state)
{
    static const struct { const char *game, *name; int want[BOX_COLUMNS];
    } cases[] = {
        {"akropolis", "face-down stacks", {11, 11, 11}},
        {"akropolis", "tiles in each stack", {3, 4, 5}},
        {"akropolis", "stacks in the long game, with all tiles", {19, 14, 0}},
        {"akropolis", "tiles face up at the start", {4, 5, 6}},
        {"akropolis", "turns of each player", {18, 16, 15}},
        {"panticapaeum", "terrain tiles", {65, 65, 65}},
        {"panticapaeum", "tiles in the ring", {8, 11, 14}},
        {"panticapaeum", "aqueduct tiles", {12, 12, 12}},
        {"panticapaeum", "buildings of each kind", {6, 7, 7}},
        {"panticapaeum", "turns of each player", {15, 15, 15}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int k = 0; k < BOX_COLUMNS; k++)
            CHECK_INT(count_in_box(cases[i].game, cases[i].name, BOX_FEWEST + k),
                      cases[i].want[k], cases[i].name);
}

static void the_box_of_a_long_game_has_all_tiles(void **state)
{
    static const struct { const char *name; int players, want[BOX_COLUMNS];
    } cases[] = {
        {"tiles", 3, {37, 61, 61}},
        {"face-down stacks", 3, {11, 14, 11}},
        {"tiles in each stack", 3, {3, 4, 5}},
        {"turns of each player", 3, {18, 20, 15}},
        {"tiles", 2, {61, 49, 61}},
        {"face-down stacks", 2, {19, 11, 11}},
        {"turns of each player", 2, {30, 16, 15}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Setup setup = {.players = cases[i].players};
        Err err;
        CHECK(setup_set(&setup, game_named("akropolis"), "stacks", "long", &err), "long");
        for (int k = 0; k < BOX_COLUMNS; k++)
            CHECK_INT(count_with("akropolis", &setup, cases[i].name, BOX_FEWEST + k),
                      cases[i].want[k], cases[i].name);
    }
    Setup two = setup_of(game_named("akropolis"), "players=2 stacks=19");
    CHECK_INT(count_with("akropolis", &two, "quarry", 2),
              count_in_box("akropolis", "quarry", 4), "AK-1.4 the hexes of all tiles");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_found_however_it_is_typed),
        cmocka_unit_test(every_number_that_a_sentence_cites_is_found),
        cmocka_unit_test(every_number_of_the_long_rules_is_found),
        cmocka_unit_test(every_reading_of_PA_11_is_found),
        cmocka_unit_test(paragraphs_stand_in_their_topic_and_have_names_of_their_own),
        cmocka_unit_test(books_begin_with_the_goal),
        cmocka_unit_test(player_aids_have_a_line_for_each_thing),
        cmocka_unit_test(the_stars_of_AK_4_2_are_those_of_the_tiles),
        cmocka_unit_test(the_box_of_akropolis_has_what_the_rules_say),
        cmocka_unit_test(the_boxes_count_by_players),
        cmocka_unit_test(the_box_of_a_long_game_has_all_tiles),
    };

    return RUN(tests);
}
