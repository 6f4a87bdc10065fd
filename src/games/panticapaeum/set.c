/* set.c - the words for the parts of a set in set files, the protocol and records, and
 * what a set adds up to. */
#include "games/panticapaeum/set.h"

#include "base/message.h"

const char *const pa_colour_names[COLOURS] = {
    [BROWN] = "brown", [PURPLE] = "purple", [WHITE] = "white", [ORANGE] = "orange",
    [GREEN] = "green",
};

/* The book names resources by their colours alone. These are our names for what the
 * pictures show, without and with the colour by which the book knows them. */
const char *const pa_resource_names[COLOURS] = {
    [BROWN] = N_("logs"), [PURPLE] = N_("grapes"), [WHITE] = N_("marble"),
    [ORANGE] = N_("amphoras"), [GREEN] = N_("herbs"),
};

const char *const pa_resource_colours[COLOURS] = {
    [BROWN] = N_("logs (brown)"),   [PURPLE] = N_("grapes (purple)"),
    [WHITE] = N_("marble (white)"), [ORANGE] = N_("amphoras (orange)"),
    [GREEN] = N_("herbs (green)"),
};

const char *const pa_building_names[COLOURS] = {
    [BROWN] = "house", [PURPLE] = "winery", [WHITE] = "fortress", [ORANGE] = "aqueduct",
    [GREEN] = "temple",
};

const char *const pa_content_names[CONTENTS] = {
    [BROWN] = "brown", [PURPLE] = "purple", [WHITE] = "white",   [ORANGE] = "orange",
    [GREEN] = "green", [PLAIN] = "plain",   [DROUGHT] = "drought", [WILD] = "wild",
};

const char *const pa_row_kind_names[ROW_KINDS] = {
    [ROW_VP] = "vp",
    [ROW_SINGLE] = "single",
    [ROW_DOUBLE] = "double",
    [ROW_IMPROVEMENT] = "improvement",
    [ROW_WORKER] = "worker",
    [ROW_MOVE] = "move_building",
    [ROW_DRAW] = "draw_tile",
    [ROW_FREE] = "free_build",
    [ROW_AQUEDUCT] = "aqueduct_tile",
    [ROW_ADVANCE] = "advance_other",
};

const char *const pa_improvement_names[IMPROVEMENTS] = {
    [SUBSTITUTE] = "substitute", [MINUS_RESOURCE] = "discount_resource",
    [MINUS_COIN] = "discount_coin",
};

int pa_set_row_cells(const Set *set, RowKind kind, int arg)
{
    int n = 0;

    for (int row = 0; row < COLOURS; row++)
        for (int i = 0; i < set->row_length[row]; i++)
            n += set->rows[row][i].kind == kind &&
                 (arg < 0 || set->rows[row][i].arg == arg);
    return n;
}

int pa_set_most_terrain(const Set *set)
{
    return set->rounds * set->turns + pa_set_row_cells(set, ROW_DRAW, -1);
}

/* How many terrain tiles have exactly `n` cells. */
static int tiles_of_size(const Set *set, int n)
{
    int count = 0;

    for (int i = 0; i < set->n_tiles; i++)
        count += set->tiles[i].n == n;
    return count;
}

int pa_set_most_cells(const Set *set)
{
    int left = pa_set_most_terrain(set), cells = 0;

    for (int n = MAX_TILE_CELLS; n > 0; n--) {
        int count = tiles_of_size(set, n), taken = count < left ? count : left;
        cells += taken * n;
        left -= taken;
    }
    for (int i = 0; i < set->n_forms; i++)
        cells += pa_set_row_cells(set, ROW_AQUEDUCT, i) * set->forms[i].n;
    return cells;
}
