/* box.c - the player aid of Panticapaeum: what a set has, by number of players. */
#include <assert.h>

#include "games/panticapaeum/rules.h"
#include "games/panticapaeum/set_pack.h"

enum {
    TERRAIN,
    RING,
    AQUEDUCT_TILES,
    BUILDINGS,
    TURNS,
    PARTS
};

static const char *const part_names[PARTS] = {
    [TERRAIN] = N_("terrain tiles"),
    [RING] = N_("tiles in the ring"),
    [AQUEDUCT_TILES] = N_("aqueduct tiles"),
    [BUILDINGS] = N_("buildings of each kind"),
    [TURNS] = N_("turns of each player"),
};

/* The cells of tiles: first the resources, by colour. */
static const char *const land_names[] = {N_("drought"), N_("plain cell")};
static const int land[] = {DROUGHT, PLAIN};

enum { KINDS_OF_CELLS = COLOURS + sizeof land / sizeof *land };

static_assert(PARTS + KINDS_OF_CELLS <= MAX_BOX_ROWS, "the table has room");

static void count_parts(int out[PARTS], const Set *set, int players)
{
    out[TERRAIN] = set->n_tiles;
    out[RING] = set->ring[players];
    out[AQUEDUCT_TILES] = 0;
    for (int form = 0; form < set->n_forms; form++)
        out[AQUEDUCT_TILES] += set->forms[form].count;
    out[BUILDINGS] = set->in_column[players];
    out[TURNS] = set->rounds * set->turns;
}

static int count_cells(const Set *set, int content)
{
    int n = 0;

    for (int tile = 0; tile < set->n_tiles; tile++)
        for (int i = 0; i < set->tiles[tile].n; i++)
            n += set->tiles[tile].cells[i].content == content;
    return n;
}

int pa_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup)
{
    Set set = pa_set(setup);

    for (int column = 0; column < BOX_COLUMNS; column++) {
        int parts[PARTS];
        count_parts(parts, &set, BOX_FEWEST + column);
        for (int i = 0; i < PARTS; i++) {
            out[i].name = part_names[i];
            out[i].counts[column] = parts[i];
        }
        for (int i = 0; i < KINDS_OF_CELLS; i++) {
            bool is_land = i >= COLOURS;
            out[PARTS + i].name =
                is_land ? land_names[i - COLOURS] : pa_resource_colours[i];
            out[PARTS + i].counts[column] =
                count_cells(&set, is_land ? land[i - COLOURS] : i);
        }
    }
    return PARTS + KINDS_OF_CELLS;
}
