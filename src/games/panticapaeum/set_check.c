/* set_check.c - see set_check.h: checks the values of a set one by one. set_relations.c
 * checks what several of them must agree on. */
#include "games/panticapaeum/set_check.h"

#include <string.h>

#define AT(member) offsetof(Set, member)

const SetNumber pa_set_numbers[SET_NUMBERS] = {
    {"rounds", AT(rounds), 1, 9},
    {"turns_per_round", AT(turns), 1, 9},
    {"tiles_per_round.2", AT(ring[2]), 1, MAX_RING},
    {"tiles_per_round.3", AT(ring[3]), 1, MAX_RING},
    {"tiles_per_round.4", AT(ring[4]), 1, MAX_RING},
    {"market_window", AT(window), 1, MAX_RING},
    {"storage_limit_end_of_round", AT(store_limit), 0, 50},
    {"workers_per_player", AT(workers), 1, 9},
    {"workers_at_start", AT(workers_at_start), 0, 9},
    {"start_coins", AT(start_coins), 0, MAX_COINS},
    {"sell.min", AT(sell_min), 1, COLOURS},
    {"sell.max", AT(sell_max), 1, COLOURS},
    {"sell.coins_each", AT(sell_coins), 1, MAX_COINS},
    {"take.either.coins", AT(take_coins), 1, MAX_COINS},
    {"take.or.resources", AT(take_resources), 1, COLOURS},
    {"scoring.coins_per_vp", AT(coins_per_vp), 1, MAX_COINS},
    {"buildings.house.footprint", AT(footprint[BROWN]), 1, 2},
    {"buildings.winery.footprint", AT(footprint[PURPLE]), 1, 2},
    {"buildings.fortress.footprint", AT(footprint[WHITE]), 1, 2},
    {"buildings.aqueduct.footprint", AT(footprint[ORANGE]), 1, 2},
    {"buildings.temple.footprint", AT(footprint[GREEN]), 1, 2},
    {"building_board.sides.2-3.rows_filled.2", AT(in_column[2]), 1, MAX_COLUMN},
    {"building_board.sides.2-3.rows_filled.3", AT(in_column[3]), 1, MAX_COLUMN},
    {"building_board.sides.4.rows_filled.4", AT(in_column[4]), 1, MAX_COLUMN},
};

/* The place in the file, written anew for each sentence. */
enum { PATH = 2 * MESSAGE_ARG_SIZE };     /* longer than what a message keeps */

typedef struct {
    char text[PATH];
} Path;

__attribute__((format(printf, 1, 2)))
static Path path_f(const char *format, ...)
{
    Path path;
    Text text = text_in(path.text, sizeof path.text);
    va_list args;

    va_start(args, format);
    text_vf(&text, format, args);
    va_end(args);
    return path;
}

void pa_faults_add(Faults *faults, ErrCode code, const char *format, ...)
{
    if (faults->n++ >= faults->most)
        return;
    Err *err = &faults->errs[faults->n - 1];
    va_list args;

    *err = (Err){.code = code};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
}

int pa_set_side(int players)
{
    return players == 4 ? SIDE_4 : SIDE_2_3;
}

int pa_set_side_players(const Set *set, int side)
{
    if (side == SIDE_4)
        return 4;
    return set->in_column[2] > set->in_column[3] ? 2 : 3;
}

bool pa_set_check_number(Faults *faults, const char *path, int64_t value, int low,
                         int high)
{
    if (value >= low && value <= high)
        return true;
    if (low == high)
        pa_faults_add(faults, ERR_SETUP, N_("%s: must be %d"), path, low);
    else
        pa_faults_add(faults, ERR_SETUP, N_("%s: must be a whole number from %d to %d"),
                      path, low, high);
    return false;
}

bool pa_set_check_list(Faults *faults, const char *path, int64_t n, int low, int high)
{
    if (n >= low && n <= high)
        return true;
    pa_faults_add(faults, ERR_SYNTAX, N_("%s: must be a list of %d to %d entries"), path,
                  low, high);
    return false;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Names are used in records and in the protocol, where a blank would end them. */
bool pa_set_check_name(Faults *faults, const char *path, const char *name)
{
    size_t n = 0;

    while (is_letter(name[n]) || is_digit(name[n]) ||
           (name[n] && strchr("-_.", name[n])))
        n++;
    if (n > 0 && n < SET_NAME && !name[n])
        return true;
    pa_faults_add(faults, ERR_SETUP,
                  N_("%s: a name is 1 to %d letters, digits, '-', '_' or '.', not '%s'"),
                  path, SET_NAME - 1, name);
    return false;
}

static bool is_id(const char *id)
{
    size_t n = strlen(id);

    if (n == 0 || n >= TILE_ID || !is_letter(*id))
        return false;
    for (const char *at = id; *at; at++)
        if (!is_letter(*at) && !is_digit(*at))
            return false;
    return true;
}

static bool is_taken(const Set *set, const char *id)
{
    for (int i = 0; i < set->n_tiles; i++)
        if (set->tiles[i].id != id && strcmp(set->tiles[i].id, id) == 0)
            return true;
    for (int i = 0; i < set->n_forms; i++)
        if (set->forms[i].id != id && strcmp(set->forms[i].id, id) == 0)
            return true;
    return false;
}

/* Ids are typed by people and used in records, so they are short and unique. */
bool pa_set_check_id(Faults *faults, const char *path, const char *id, const Set *set)
{
    if (!is_id(id))
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: an id is a letter and up to two letters or digits, not "
                         "'%s'"),
                      path, id);
    else if (is_taken(set, id))
        pa_faults_add(faults, ERR_SETUP, N_("%s: the id '%s' is another tile's"), path,
                      id);
    else
        return true;
    return false;
}

/* PA-1.5: the two colours of a token differ. */
void pa_set_check_pair(Faults *faults, const char *path, const uint8_t colours[2])
{
    if (colours[0] == colours[1])
        pa_faults_add(faults, ERR_SETUP, N_("%s: the two colours of a token must differ"),
                      path);
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Can every cell be reached from the first, over sides? */
static bool hang_together(const SetPlace cells[], int n)
{
    unsigned reached = 1;

    for (int pass = 1; pass < n; pass++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (reached >> i & 1 && apart(cells[i].x, cells[j].x) +
                                                apart(cells[i].y, cells[j].y) == 1)
                    reached |= 1u << j;
    return reached == (1u << n) - 1;
}

/* PA-2.1, PA-2.2: a tile is a polyomino. */
bool pa_set_check_shape(Faults *faults, const char *path, const SetPlace cells[], int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (cells[i].x == cells[j].x && cells[i].y == cells[j].y) {
                pa_faults_add(faults, ERR_SETUP,
                              N_("%s: this cell stands twice in its tile"),
                              path_f("%s[%d]", path, i).text);
                return false;
            }
    if (hang_together(cells, n))
        return true;
    pa_faults_add(faults, ERR_SETUP,
                  N_("%s: the cells do not all hang together by their sides"), path);
    return false;
}

/* PA-2.4. */
void pa_set_check_wild(Faults *faults, const char *path, const TerrainTile *tile,
                       bool is_form)
{
    int wild = 0;

    for (int i = 0; i < tile->n; i++) {
        wild += tile->cells[i].content == WILD;
        if (!is_form && tile->cells[i].content == WILD)
            pa_faults_add(faults, ERR_SETUP,
                          N_("%s: only aqueduct tiles have a wild cell"),
                          path_f("%s[%d]", path, i).text);
    }
    if (is_form && wild != 1)
        pa_faults_add(faults, ERR_SETUP,
                      N_("%s: an aqueduct tile has exactly one wild cell, and this has "
                         "%d"),
                      path, wild);
}

/* The numbers and the lengths of lists, which must be right before a Set can be
 * walked through. */
static void check_numbers(Faults *faults, const Set *set)
{
    for (int i = 0; i < SET_NUMBERS; i++)
        pa_set_check_number(faults, pa_set_numbers[i].path,
                            ((const uint8_t *)set)[pa_set_numbers[i].at],
                            pa_set_numbers[i].low, pa_set_numbers[i].high);
    pa_set_check_list(faults, "paid_steps", set->n_paid, 0, MAX_PAID);
    pa_set_check_list(faults, "resource_tokens.single", set->n_single, 0, MAX_TOKENS);
    pa_set_check_list(faults, "resource_tokens.double", set->n_double, 0, MAX_TOKENS);
    for (int row = 0; row < COLOURS; row++)
        pa_set_check_list(faults,
                          path_f("development_board.rows.%s", pa_colour_names[row]).text,
                          set->row_length[row], 1, MAX_ROW);
    pa_set_check_list(faults, "terrain_tiles", set->n_tiles, 1, MAX_TERRAIN);
    pa_set_check_list(faults, "aqueduct_tiles", set->n_forms, 0, MAX_FORMS);
}

static void check_prices(Faults *faults, const Set *set)
{
    static const char *const costs[SIDES] = {
        [SIDE_2_3] = "building_board.sides.2-3.costs",
        [SIDE_4] = "building_board.sides.4.costs",
    };

    for (int i = 0; i < set->n_paid; i++)
        pa_set_check_number(faults, path_f("paid_steps[%d]", i).text, set->paid[i], 1,
                            MAX_COINS);
    for (int side = 0; side < SIDES; side++) {
        int players = pa_set_side_players(set, side);
        for (int i = 0; i < set->in_column[players]; i++)
            pa_set_check_number(faults, path_f("%s[%d]", costs[side], i).text,
                                set->costs[players][i], 1, MAX_COST);
    }
}

static bool check_colour(Faults *faults, const char *path, int colour)
{
    if (colour < COLOURS)
        return true;
    pa_faults_add(faults, ERR_SETUP, N_("%s: unknown colour '%s'"), path,
                  path_f("%d", colour).text);
    return false;
}

static void check_order(Faults *faults, const Set *set)
{
    unsigned seen = 0;

    for (int i = 0; i < COLOURS; i++) {
        Path path = path_f("development_board.row_order_top_to_bottom[%d]", i);
        int colour = set->row_order[i];
        if (!check_colour(faults, path.text, colour))
            continue;
        if (seen >> colour & 1)
            pa_faults_add(faults, ERR_SETUP, N_("%s: the colour '%s' stands twice"),
                          path.text, pa_colour_names[colour]);
        seen |= 1u << colour;
    }
}

static void check_tokens(Faults *faults, const Set *set)
{
    for (int i = 0; i < set->n_single; i++)
        check_colour(faults, path_f("resource_tokens.single[%d]", i).text,
                     set->single_tokens[i]);
    for (int i = 0; i < set->n_double; i++) {
        Path path = path_f("resource_tokens.double[%d]", i);
        const uint8_t *colours = set->double_tokens[i];
        if (check_colour(faults, path_f("%s[0]", path.text).text, colours[0]) &&
            check_colour(faults, path_f("%s[1]", path.text).text, colours[1]))
            pa_set_check_pair(faults, path.text, colours);
    }
}

static void check_cell(Faults *faults, const char *path, const RowCell *cell,
                       const Set *set)
{
    if (cell->kind >= ROW_KINDS)
        pa_faults_add(faults, ERR_SETUP, N_("%s: unknown type of cell '%s'"),
                      path_f("%s.type", path).text, path_f("%d", cell->kind).text);
    else if (cell->kind == ROW_VP) {
        pa_set_check_number(faults, path_f("%s.vp", path).text, cell->arg, 1, MAX_VP);
        pa_set_check_number(faults, path_f("%s.per", path).text, cell->per, 1, MAX_PER);
    } else if (cell->kind == ROW_IMPROVEMENT && cell->arg >= IMPROVEMENTS)
        pa_faults_add(faults, ERR_SETUP, N_("%s: unknown improvement '%s'"),
                      path_f("%s.kind", path).text, path_f("%d", cell->arg).text);
    else if (cell->kind == ROW_AQUEDUCT && cell->arg >= set->n_forms)
        pa_faults_add(faults, ERR_SETUP, N_("%s: unknown aqueduct tile '%s'"),
                      path_f("%s.form", path).text, path_f("%d", cell->arg).text);
}

static void check_rows(Faults *faults, const Set *set)
{
    for (int row = 0; row < COLOURS; row++)
        for (int i = 0; i < set->row_length[row]; i++)
            check_cell(
                faults,
                path_f("development_board.rows.%s[%d]", pa_colour_names[row], i).text,
                &set->rows[row][i], set);
}

static void check_cells(Faults *faults, const char *path, const TerrainTile *tile,
                        bool is_form)
{
    SetPlace places[MAX_TILE_CELLS];
    bool ok = pa_set_check_list(faults, path, tile->n, 1, MAX_TILE_CELLS);

    for (int i = 0; ok && i < tile->n; i++) {
        const TileCell *cell = &tile->cells[i];
        places[i] = (SetPlace){cell->x, cell->y};
        if (cell->content >= CONTENTS) {
            pa_faults_add(faults, ERR_SETUP, N_("%s: unknown content '%s'"),
                          path_f("%s[%d]", path, i).text,
                          path_f("%d", cell->content).text);
            ok = false;
        }
    }
    if (!ok || !pa_set_check_shape(faults, path, places, tile->n))
        return;
    if (places[0].x != 0 || places[0].y != 0)
        pa_faults_add(faults, ERR_SETUP, N_("%s: the first cell must be at 0, 0"),
                      path_f("%s[0]", path).text);
    pa_set_check_wild(faults, path, tile, is_form);
}

/* Does the text end inside its field, with only zeros after it? */
static bool ends(const char *text, size_t size)
{
    const char *end = memchr(text, '\0', size);

    for (const char *at = end; at && at < text + size; at++)
        if (*at)
            return false;
    return end;
}

static void check_tiles(Faults *faults, const Set *set)
{
    for (int i = 0; i < set->n_tiles; i++) {
        const TerrainTile *tile = &set->tiles[i];
        pa_set_check_id(faults, path_f("terrain_tiles[%d].id", i).text, tile->id, set);
        check_cells(faults, path_f("terrain_tiles[%d].cells", i).text, tile, false);
    }
    for (int i = 0; i < set->n_forms; i++) {
        const TerrainTile *form = &set->forms[i];
        if (!pa_set_check_id(faults, path_f("aqueduct_tiles[%d]", i).text, form->id, set))
            continue;
        check_cells(faults, path_f("aqueduct_tiles.%s.cells", form->id).text, form, true);
        pa_set_check_number(faults, path_f("aqueduct_tiles.%s.count", form->id).text,
                            form->count, 1, MAX_COPIES);
    }
}

/* Does each text end inside its field? */
static void check_texts(Faults *faults, const Set *set)
{
    if (!ends(set->name, sizeof set->name))
        pa_set_check_name(faults, "name", "?");
    for (int i = 0; i < set->n_tiles; i++)
        if (!ends(set->tiles[i].id, TILE_ID))
            pa_set_check_id(faults, path_f("terrain_tiles[%d].id", i).text, "?", set);
    for (int i = 0; i < set->n_forms; i++)
        if (!ends(set->forms[i].id, TILE_ID))
            pa_set_check_id(faults, path_f("aqueduct_tiles[%d]", i).text, "?", set);
}

void pa_set_check(Faults *faults, const Set *set)
{
    int before = faults->n;

    check_numbers(faults, set);
    if (faults->n == before)
        check_texts(faults, set);
    if (faults->n > before)
        return;
    pa_set_check_name(faults, "name", set->name);
    check_prices(faults, set);
    check_order(faults, set);
    check_tokens(faults, set);
    check_rows(faults, set);
    check_tiles(faults, set);
    if (faults->n == before)
        pa_set_check_relations(faults, set, NULL);
}
