/* sets.c - set files of Panticapaeum: the reconstructed one, and many damaged ones.
 * $TESTS is the folder tests/. */
#include <jansson.h>
#include <unistd.h>

#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_pack.h"
#include "games/panticapaeum/set_read.h"
#include "os/file.h"
#include "sets/load.h"
#include "test.h"

enum { ROOM = 1024, MAX_FILE = 1 << 20, MAX_FAULTS = 16 };

static char *source;                /* the reconstructed file */
static char source_path[4096];

static int set_faults(Set *set, Err errs[], int most, const char *text)
{
    size_t size = strlen(text) + 1;
    DocNode *nodes = malloc(size * sizeof *nodes);
    int n = pa_set_parse(set, errs, most, text, nodes, (int)size);

    free(nodes);
    return n;
}

static bool reads(Set *set, const char *text, Err *err)
{
    return set_faults(set, err, 1, text) == 0;
}

static Set good_set(void)
{
    Set set;
    Err err;

    CHECK(reads(&set, source, &err), "the reconstructed file reads");
    return set;
}

static const char *sentence(const Err *err)
{
    static char out[ROOM];
    Text text = text_in(out, sizeof out);

    err_write(&text, err);
    return out;
}

/* The file with one value changed: `value` is put at `path` (steps separated by
 * '/'; in a list a number, or '+' for the end). NULL removes the value. The caller
 * frees the result. */
static char *damaged(const char *path, const char *value)
{
    json_t *file = json_loads(source, 0, NULL), *at = file;
    json_t *put = value ? json_loads(value, JSON_DECODE_ANY, NULL) : NULL;
    char step[64];

    CHECK(!value || put, path);
    for (size_t n; n = strcspn(path, "/"), path[n]; path += n + 1) {
        snprintf(step, sizeof step, "%.*s", (int)n, path);
        at = json_is_array(at) ? json_array_get(at, (size_t)atoi(step))
                               : json_object_get(at, step);
    }
    CHECK(at, path);
    if (json_is_object(at) && put)
        json_object_set_new(at, path, put);
    else if (json_is_object(at))
        CHECK_INT(json_object_del(at, path), 0, path);
    else if (*path == '+')
        json_array_append_new(at, put);
    else if (put)
        json_array_set_new(at, (size_t)atoi(path), put);
    else
        CHECK_INT(json_array_remove(at, (size_t)atoi(path)), 0, path);
    char *text = json_dumps(file, JSON_COMPACT);
    json_decref(file);
    return text;
}

/* The reconstructed file with two changes; the caller frees it. */
static char *damaged_twice(const char *path, const char *value, const char *path2,
                           const char *value2)
{
    char *kept = source, *once = damaged(path, value);

    source = once;
    char *twice = damaged(path2, value2);
    source = kept;
    free(once);
    return twice;
}

static void reads_the_reconstructed_set(void **state)
{
    Set set = good_set();

    (void)state;
    CHECK_STR(set.name, "reconstructed", "name");
    CHECK_INT(set.n_tiles, 65, "PA-1.1 terrain tiles");
    CHECK_INT(set.n_forms, 3, "PA-1.7 forms");
    CHECK_INT(set.rounds * set.turns, 15, "PA-4.1 turns");
    CHECK_INT(set.in_column[2], 6, "PA-3.5 two players");
    CHECK_INT(set.in_column[3], 7, "PA-3.5 three players");
    CHECK_INT(set.costs[2][5], 5, "the sixth building of two players");
    CHECK_INT(set.costs[2][6], 0, "two players have no seventh");
    CHECK_INT(set.costs[4][1], 2, "the second building of four players");
    CHECK_INT(set.ring[2] + set.ring[3] + set.ring[4], 8 + 11 + 14, "PA-3.7");
    CHECK_INT(set.workers - set.workers_at_start, 4, "PA-3.1");
    CHECK_INT(set.n_single, 5, "PA-1.5 tokens of one");
    CHECK_INT(set.n_double, 10, "PA-1.5 tokens of two");
    CHECK_INT(set.rows[PURPLE][0].per, 3, "PA-8.7 the first winery rate");
    CHECK_INT(set.rows[ORANGE][1].kind, ROW_AQUEDUCT, "PA-8.8");
    CHECK_INT(set.rows[ORANGE][2].arg, SUBSTITUTE, "PA-8.8");
}

static void counts_cells_as_its_document_says(void **state)
{
    Set set = good_set();
    int contents[CONTENTS] = {0}, templates[128] = {0}, n = 0;

    (void)state;
    for (int i = 0; i < set.n_tiles; i++) {
        templates[(int)set.tiles[i].id[0]]++;
        for (int k = 0; k < set.tiles[i].n; k++, n++)
            contents[set.tiles[i].cells[k].content]++;
    }
    CHECK_INT(n, 260, "cells");
    for (int colour = 0; colour < COLOURS; colour++)
        CHECK_INT(contents[colour], 20, pa_colour_names[colour]);
    CHECK_INT(contents[DROUGHT], 45, "drought cells");
    CHECK_INT(contents[PLAIN], 115, "plain cells");
    for (char letter = 'A'; letter <= 'M'; letter++)
        CHECK_INT(templates[(int)letter], 5, "a template in five colours");
}

static void begins_each_tile_at_its_first_cell(void **state)
{
    Set set = good_set();
    char *text =
        damaged("terrain_tiles/0/cells", "[[-7,9,\"drought\"],[-8,9,\"white\"]]");
    Err err;

    (void)state;
    for (int i = 0; i < set.n_tiles; i++)
        CHECK(set.tiles[i].cells[0].x == 0 && set.tiles[i].cells[0].y == 0,
              set.tiles[i].id);
    CHECK_INT(set.tiles[35].cells[2].x, -1, "H1: its third cell is left of its first");
    CHECK(reads(&set, text, &err), "any origin will do");
    CHECK_INT(set.tiles[0].cells[1].x, -1, "the second cell is left of the first");
    CHECK_INT(set.tiles[0].cells[1].y, 0, "and beside it");
    free(text);
}

static void equals_the_table_in_the_program(void **state)
{
    Set set = good_set();

    (void)state;
    CHECK_INT(memcmp(&set, &pa_reconstructed_set, sizeof set), 0, "what set2c wrote");
}

static void takes_information_and_notes(void **state)
{
    static const struct { const char *what, *path, *value; } cases[] = {
        {"a note anywhere", "terrain_tiles/3/note", "\"from a photograph\""},
        {"the number of a tile", "terrain_tiles/3/n", "4"},
        {"its template", "terrain_tiles/3/template", "\"A\""},
        {"cubes in the box", "cubes_per_colour_in_box", "20"},
        {"the colours, as they are", "colours",
         "[\"brown\",\"purple\",\"white\",\"orange\",\"green\"]"},
        {"no name", "name", NULL},
        {"another order of the rows", "development_board/row_order_top_to_bottom",
         "[\"green\",\"purple\",\"white\",\"orange\",\"brown\"]"},
        {"a cost that falls", "building_board/sides/4/costs/6", "1"},
        {"no paid steps", "paid_steps", "[]"},
        {"a second draw cell", "development_board/rows/white/7",
         "{\"type\":\"draw_tile\"}"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *text = damaged(cases[i].path, cases[i].value);
        Set set;
        Err err;
        CHECK(reads(&set, text, &err), cases[i].what);
        CHECK(memcmp(set.hash, pa_reconstructed_set.hash, sizeof set.hash) != 0,
              "another file has another hash");
        free(text);
    }
}

#define ROWS "development_board/rows/"
#define SIDE "building_board/sides/"

static const struct {
    const char *what, *path, *value, *want;
} faults[] = {
    /* keys */
    {"a misspelt key", "round", "5", "round: unknown key"},
    {"a misspelt key inside", "sell/minn", "3", "sell.minn: unknown key"},
    {"a misspelt key of a tile", "terrain_tiles/2/cell", "[]",
     "terrain_tiles[2].cell: unknown key"},
    {"a key that only other cells have", ROWS "brown/0/vp", "1",
     "development_board.rows.brown[0].vp: unknown key"},
    {"a missing key", "rounds", NULL, "rounds: is missing"},
    {"a missing part", "terrain_tiles", NULL, "terrain_tiles: is missing"},
    {"a missing key inside", "take/or/resources", NULL, "take.or.resources: is missing"},
    {"a missing row", ROWS "green", NULL, "development_board.rows.green: is missing"},
    {"a list for an object", "sell", "[3,5]", "sell: must be an object"},
    {"an object for a list", "paid_steps", "{}",
     "paid_steps: must be a list of 0 to 4 entries"},
    {"a name with a blank", "name", "\"my box\"", "name: a name is 1 to 31 letters"},
    {"a name that is too long", "name", "\"aaaaaaaaaabbbbbbbbbbccccccccccdd\"",
     "name: a name is"},
    {"a name that would ring a bell", "name", "\"a\\u0007\"", "not 'a?'"},
    {"a colour out of order", "colours",
     "[\"purple\",\"brown\",\"white\",\"orange\",\"green\"]",
     "colours[0]: must be 'brown', not 'purple'"},
    {"a building of another colour", "buildings/house/colour", "\"green\"",
     "buildings.house.colour: must be 'brown', not 'green'"},
    /* numbers */
    {"no rounds", "rounds", "0", "rounds: must be a whole number from 1 to 9"},
    {"a fraction", "rounds", "5.0", "rounds: must be a whole number from 1 to 9"},
    {"a number in quotes", "rounds", "\"5\"",
     "rounds: must be a whole number from 1 to 9"},
    {"a huge number", "rounds", "9223372036854775807", "rounds: must be a whole number"},
    {"resources at the start", "start_resources", "1", "start_resources: must be 0"},
    {"a footprint of three", "buildings/winery/footprint", "3",
     "buildings.winery.footprint: must be a whole number from 1 to 2"},
    {"a cost of nothing", SIDE "2-3/costs/0", "0",
     "building_board.sides.2-3.costs[0]: must be a whole number from 1 to 20"},
    {"a sale of six", "sell/max", "6", "sell.max: must be a whole number from 1 to 5"},
    {"a drought that costs two", "scoring/visible_drought", "-2",
     "scoring.visible_drought: must be -1"},
    {"five players", "players/max", "5", "players.max: must be 4"},
    {"a ring that is too long", "tiles_per_round/4", "17",
     "tiles_per_round.4: must be a whole number from 1 to 16"},
    {"five paid steps", "paid_steps", "[1,2,3,4,5]",
     "paid_steps: must be a list of 0 to 4"},
    /* tiles */
    {"an unknown content", "terrain_tiles/20/cells/3/2", "\"blue\"",
     "terrain_tiles[20].cells[3]: unknown content 'blue'"},
    {"a cell without a content", "terrain_tiles/12/cells/1", "[1,0]",
     "terrain_tiles[12].cells[1]: must be [x, y, \"content\"]"},
    {"a cell far away", "terrain_tiles/12/cells/1", "[100,0,\"plain\"]",
     "terrain_tiles[12].cells[1][0]: must be a whole number from -99 to 99"},
    {"a tile without cells", "terrain_tiles/12/cells", "[]",
     "terrain_tiles[12].cells: must be a list of 1 to 6 entries"},
    {"a cell twice", "terrain_tiles/12/cells/2", "[1,0,\"plain\"]",
     "terrain_tiles[12].cells[2]: this cell stands twice"},
    {"cells that touch by a corner", "terrain_tiles/12/cells/1", "[1,2,\"plain\"]",
     "terrain_tiles[12].cells: the cells do not all hang together"},
    {"a wild cell on a terrain tile", "terrain_tiles/12/cells/2/2", "\"wild\"",
     "terrain_tiles[12].cells[2]: only aqueduct tiles"},
    {"an aqueduct tile without a wild cell", "aqueduct_tiles/A/cells/0/2", "\"plain\"",
     "aqueduct_tiles.A.cells: an aqueduct tile has exactly one wild cell, and this has "
     "0"},
    {"an aqueduct tile with two", "aqueduct_tiles/B/cells/1/2", "\"wild\"",
     "aqueduct_tiles.B.cells: an aqueduct tile has exactly one wild cell, and this has "
     "2"},
    {"an id twice", "terrain_tiles/9/id", "\"A1\"",
     "terrain_tiles[9].id: the id 'A1' is another"},
    {"an id of four", "terrain_tiles/9/id", "\"B555\"",
     "terrain_tiles[9].id: an id is a letter"},
    {"an id that begins with a digit", "terrain_tiles/9/id", "\"5B\"",
     "terrain_tiles[9].id: an id is a letter and up to two letters or digits, not '5B'"},
    {"a form called as a tile is", "terrain_tiles/9/id", "\"C\"",
     "aqueduct_tiles.C: the id 'C' is another tile's"},
    {"too many forms", "aqueduct_tiles", "{\"V\":1,\"W\":1,\"X\":1,\"Y\":1,\"Z\":1}",
     "aqueduct_tiles: must be an object of at most 4 forms"},
    /* boards and tokens */
    {"an unknown type of cell", ROWS "white/2/type", "\"free\"",
     "development_board.rows.white[2].type: unknown type of cell 'free'"},
    {"a cell without a type", ROWS "white/2", "{}",
     "development_board.rows.white[2].type: is missing"},
    {"a cell that is a word", ROWS "white/2", "\"free_build\"",
     "development_board.rows.white[2]: must be an object"},
    {"points of nothing", ROWS "white/0/vp", "0",
     "development_board.rows.white[0].vp: must be a whole number from 1 to 20"},
    {"an unknown improvement", ROWS "white/3/kind", "\"discount\"",
     "development_board.rows.white[3].kind: unknown improvement 'discount'"},
    {"an unknown form", ROWS "orange/1/form", "\"D\"",
     "development_board.rows.orange[1].form: unknown aqueduct tile 'D'"},
    {"a row that is too long", ROWS "brown", "[1,2,3,4,5,6,7,8,9,10,11,12,13]",
     "development_board.rows.brown: must be a list of 1 to 12 entries"},
    {"a row twice", "development_board/row_order_top_to_bottom/4", "\"brown\"",
     "development_board.row_order_top_to_bottom[4]: the colour 'brown' stands twice"},
    {"an unknown colour", "resource_tokens/single/1", "\"blue\"",
     "resource_tokens.single[1]: unknown colour 'blue'"},
    {"a token with the same colour twice", "resource_tokens/double/3",
     "[\"green\",\"green\"]",
     "resource_tokens.double[3]: the two colours of a token must differ"},
    /* what several keys must agree on */
    {"too few tokens of one", "resource_tokens/single/4", NULL,
     "resource_tokens.single: the rows need 5 of them, and there are 4"},
    {"too few tokens of two", "resource_tokens/double", "[]",
     "resource_tokens.double: the rows need 5 of them, and there are 0"},
    {"too few improvements for four", "improvement_tokens/substitute", "7",
     "improvement_tokens.substitute: the rows need 8 of them, and there are 7"},
    {"more substitutes than a move can name", ROWS "green/2",
     "{\"type\":\"improvement\",\"kind\":\"substitute\"}",
     "improvement_tokens.substitute: the rows need 12 of them, and there are 8"},
    {"too few aqueduct tiles for four", "aqueduct_tiles/B/count", "3",
     "aqueduct_tiles.B.count: the rows need 4 of them, and there are 3"},
    {"more in a column than costs", SIDE "4/costs/6", NULL,
     "building_board.sides.4.rows_filled.4: 7 is more than building_board.sides.4.costs "
     "(6)"},
    {"more in a column than buildings", "buildings/temple/count", "6",
     "building_board.sides.2-3.rows_filled.3: 7 is more than buildings (6)"},
    {"a window wider than the ring", "market_window", "9",
     "market_window: 9 is more than tiles_per_round.2 (8)"},
    {"a ring that leaves nothing to take", "tiles_per_round/3", "8",
     "tiles_per_round.3: 8 is less than the 9 tiles taken in a round"},
    {"too few tiles for the ring", "terrain_tiles",
     "[{\"id\":\"A1\",\"cells\":[[0,0,\"plain\"]]}]",
     "tiles_per_round.2: 8 is more than terrain_tiles (1)"},
    {"more workers at the start than there are", "workers_at_start", "6",
     "workers_at_start: 6 is more than workers_per_player (5)"},
    {"a sale from five to four", "sell", "{\"min\":5,\"max\":4,\"coins_each\":1}",
     "sell.min: 5 is more than sell.max (4)"},
    {"a window that is too wide", "market_window", "8",
     "market_window: a tile could have "},
    {"a game that is too long", "rounds", "8",
     "rounds: a city could get 28 tiles, more than 24"},
};

static void says_what_is_wrong_and_where(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(faults); i++) {
        char *text = damaged(faults[i].path, faults[i].value);
        Set set = {.name = "untouched"};
        Err err = {0};
        CHECK(!reads(&set, text, &err), faults[i].what);
        CHECK_HAS(sentence(&err), faults[i].want, faults[i].what);
        CHECK(err.code == ERR_SYNTAX || err.code == ERR_SETUP, faults[i].what);
        CHECK_STR(set.name, "untouched", faults[i].what);
        free(text);
    }
}

static void keeps_a_city_within_reach(void **state)
{
    static const char line[] =
        "[[0,0,\"plain\"],[1,0,\"plain\"],[2,0,\"plain\"],[3,0,\"plain\"],"
        "[4,0,\"plain\"],[5,0,\"plain\"]]";
    char *longer = damaged("terrain_tiles/0/cells", line);
    char *text = damaged_twice("terrain_tiles/0/cells", line, "rounds", "6");
    Set set;
    Err err;

    (void)state;
    CHECK(reads(&set, longer, &err), "16 tiles of six cells in a row are 101");
    CHECK(!reads(&set, text, &err), "19 are not");
    CHECK_STR(sentence(&err),
              "terrain_tiles: a city could grow 119 cells to one side, more than 110",
              "reach");
    free(longer);
    free(text);
}

static void lets_a_player_have_two_substitutes(void **state)
{
    char *text = damaged_twice(ROWS "green/2",
                               "{\"type\":\"improvement\",\"kind\":\"substitute\"}",
                               "improvement_tokens/substitute", "12");
    Set set;
    Err err;

    (void)state;
    CHECK(!reads(&set, text, &err), "a third");
    CHECK_STR(sentence(&err),
              "development_board.rows: 3 cells give a substitute, more than 2", "");
    free(text);
}

static void finds_all_faults_at_once(void **state)
{
    char *two = damaged_twice("terrain_tiles/4/cells/1/2", "\"blue\"", "rounds", "-1");
    Err errs[MAX_FAULTS];
    Set set;

    (void)state;
    CHECK_INT(set_faults(&set, errs, MAX_FAULTS, two), 2, "two faults");
    CHECK_STR(sentence(&errs[0]), "rounds: must be a whole number from 1 to 9",
              "the first");
    CHECK_STR(sentence(&errs[1]), "terrain_tiles[4].cells[1]: unknown content 'blue'",
              "the second");
    CHECK_INT(set_faults(&set, errs, 1, two), 2,
              "counted, even if there is room for one");
    CHECK_INT(set_faults(&set, errs, MAX_FAULTS, "{}") > 15, 1, "all that is missing");
    free(two);
}

static void refuses_what_is_no_json(void **state)
{
    static const struct { const char *source, *want; } cases[] = {
        {"", "not JSON: line 1, column 0: the text ends too early"},
        {"{\"rounds\":5,\"rounds\":5}",
         "not JSON: line 1, column 20: this key has been there before"},
        {"{\"rounds\":5,\n six}", "not JSON: line 2, column 4: something else must"},
        {"{\"name\":\"\\u0000\"}", "column 16: a text must not contain \\u0000"},
        {"{\"\\u0000\":1}", "a text must not contain \\u0000"},
        {"[]", "the file: must be an object"},
        {"{\"rounds\":5}\n}", "not JSON: line 2, column 1: something follows"},
        {"{\"rounds\":99999999999999999999999}", "this number is too large"},
        {"{\"a\":\"\xff\"}", "not JSON: line 1, column 6: this is not UTF-8"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Set set;
        Err err;
        CHECK(!reads(&set, cases[i].source, &err), cases[i].source);
        CHECK_HAS(sentence(&err), cases[i].want, cases[i].source);
    }
}

static void survives_every_end(void **state)
{
    size_t n = strlen(source);
    char *text = malloc(n + 1);

    (void)state;
    for (size_t end = 0; end + 2 < n; end += 97) {
        Set set;
        Err err;
        memcpy(text, source, end);
        text[end] = '\0';
        CHECK(!reads(&set, text, &err), "half a file is none");
        CHECK_HAS(sentence(&err), "not JSON", "half a file");
    }
    free(text);
}

static void loads_a_file_into_a_setup(void **state)
{
    static Setup setup, kept;
    const Game *game = &panticapaeum, *any = NULL;
    char changed_path[] = "/tmp/polis-set-XXXXXX";
    char *changed = damaged_twice("name", "\"mine\"", "terrain_tiles/0/cells",
                                  "[[0,0,\"drought\"],[1,0,\"white\"]]");
    Err err;

    (void)state;
    close(mkstemp(changed_path));
    CHECK(file_write(changed_path, changed, &err), changed_path);
    free(changed);
    CHECK(set_load(&setup, &any, changed_path, &err), "a changed file");
    CHECK_STR(any->name, "panticapaeum", "and whose it is");
    Set set = pa_set(&setup);
    CHECK_STR(set.name, "mine", "the changed set");
    CHECK_INT(set.tiles[0].n, 2, "and its tile");
    unlink(changed_path);
    kept = setup;
    CHECK(!set_load(&setup, &game, "/nowhere/set.json", &err),
          "a file that is not there");
    CHECK_INT(err.code, ERR_FILE, "is a fault of the file");
    CHECK_INT(memcmp(&setup, &kept, sizeof setup), 0, "and changes nothing");
    CHECK(set_load(&setup, &game, source_path, &err), "the reconstructed file");
    CHECK_INT(setup.set_size, 0, "is the set that is compiled in");
}

/* A set is shown as a set file: the same set, except for the hash of its text. */
static void shows_a_set_as_a_file(void **state)
{
    static char shown[MAX_FILE];
    Text text = text_in(shown, sizeof shown);
    Setup setup = {.players = 2};
    Set set = good_set(), back;
    Err err;

    (void)state;
    set.hash[0] ^= 255;
    set.tiles[3].cells[0].content = DROUGHT;
    set.rows[GREEN][2] = (RowCell){.kind = ROW_VP, .arg = 7, .per = 2};
    CHECK(pa_set_put(&setup, &set, &err), "a corrected set");
    pa_set_show(&text, &setup);
    CHECK(reads(&back, shown, &err), shown);
    memcpy(back.hash, set.hash, sizeof set.hash);
    CHECK_INT(memcmp(&back, &set, sizeof set), 0, "the same set");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_reconstructed_set),
        cmocka_unit_test(counts_cells_as_its_document_says),
        cmocka_unit_test(begins_each_tile_at_its_first_cell),
        cmocka_unit_test(equals_the_table_in_the_program),
        cmocka_unit_test(takes_information_and_notes),
        cmocka_unit_test(says_what_is_wrong_and_where),
        cmocka_unit_test(keeps_a_city_within_reach),
        cmocka_unit_test(lets_a_player_have_two_substitutes),
        cmocka_unit_test(finds_all_faults_at_once),
        cmocka_unit_test(refuses_what_is_no_json),
        cmocka_unit_test(survives_every_end),
        cmocka_unit_test(loads_a_file_into_a_setup),
        cmocka_unit_test(shows_a_set_as_a_file),
    };
    const char *folder = getenv("TESTS");
    Err err;

    snprintf(source_path, sizeof source_path,
             "%s/../data/panticapaeum/reconstructed.json", folder ? folder : "tests");
    source = file_read(source_path, MAX_FILE, &err);
    if (!source) {
        fprintf(stderr, "%s\n", sentence(&err));
        return 2;
    }
    int failed = RUN(tests);
    free(source);
    return failed;
}
