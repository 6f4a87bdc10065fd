/* box.c - the player aid of Panticapaeum: what a set has, by number of players. */
#include <assert.h>

#include "games/panticapaeum/rules.h"

static int terrain(const Set *set, int players, int content)
{
    (void)players;
    (void)content;
    return set->n_tiles;
}

static int ring(const Set *set, int players, int content)
{
    (void)content;
    return set->ring[players];
}

static int aqueduct_tiles(const Set *set, int players, int content)
{
    int n = 0;

    (void)players;
    (void)content;
    for (int form = 0; form < set->n_forms; form++)
        n += set->forms[form].count;
    return n;
}

static int buildings(const Set *set, int players, int content)
{
    (void)content;
    return set->in_column[players];
}

static int turns(const Set *set, int players, int content)
{
    (void)players;
    (void)content;
    return set->rounds * set->turns;
}

static int cells(const Set *set, int players, int content)
{
    int n = 0;

    (void)players;
    for (int tile = 0; tile < set->n_tiles; tile++)
        for (int i = 0; i < set->tiles[tile].n; i++)
            n += set->tiles[tile].cells[i].content == content;
    return n;
}

static const struct {
    const char *name;
    int (*count)(const Set *set, int players, int content);
    int content;                    /* of a cell */
} rows[] = {
    {N_("terrain tiles"), terrain},
    {N_("tiles in the ring"), ring},
    {N_("aqueduct tiles"), aqueduct_tiles},
    {N_("buildings of each kind"), buildings},
    {N_("turns of each player"), turns},
    {N_("brown resource"), cells, BROWN},
    {N_("purple resource"), cells, PURPLE},
    {N_("white resource"), cells, WHITE},
    {N_("orange resource"), cells, ORANGE},
    {N_("green resource"), cells, GREEN},
    {N_("drought"), cells, DROUGHT},
    {N_("plain cell"), cells, PLAIN},
};

static_assert(sizeof rows / sizeof *rows <= MAX_BOX_ROWS, "the table has room");

int panticapaeum_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup)
{
    const int n = sizeof rows / sizeof *rows;
    Set set = panticapaeum_set(setup);

    for (int i = 0; i < n; i++) {
        out[i].name = rows[i].name;
        for (int column = 0; column < BOX_COLUMNS; column++)
            out[i].counts[column] = rows[i].count(&set, BOX_FEWEST + column,
                                                  rows[i].content);
    }
    return n;
}
