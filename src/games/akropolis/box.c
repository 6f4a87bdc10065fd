/* box.c - the player aid of Akropolis: tiles and hexes by number of players, counted from
 * the first position of such a game. */
#include <assert.h>

#include "games/akropolis/rules.h"

static int all_tiles(const State *s, char code)
{
    int n = 0;

    (void)code;
    for (int t = 1; t <= TILES; t++)
        n += (int)(s->bag >> t & 1);
    return n;
}

static int stacks(const State *s, char code)
{
    (void)code;
    return s->stacks;
}

static int stack_size(const State *s, char code)
{
    return (all_tiles(s, code) - s->to_deal) / s->stacks;
}

static int long_stacks(const State *s, char code)
{
    (void)code;
    return akropolis.long_stacks[s->players];
}

static int site_size(const State *s, char code)
{
    (void)code;
    return s->to_deal;
}

/* The last tile is never played (AK-2.3). */
static int turns(const State *s, char code)
{
    return (all_tiles(s, code) - 1) / s->players;
}

static int hexes(const State *s, char code)
{
    return tiles_count(s->bag, code);
}

static const struct {
    const char *name;
    int (*count)(const State *s, char code);
    char code;                      /* of a hex */
} rows[] = {
    {N_("tiles"), all_tiles},
    {N_("face-down stacks"), stacks},
    {N_("tiles in each stack"), stack_size},
    {N_("stacks in the long game, with all tiles"), long_stacks},
    {N_("tiles face up at the start"), site_size},
    {N_("turns of each player"), turns},
    {N_("quarry"), hexes, QUARRY},
    {N_("house district"), hexes, 'h'},
    {N_("house plaza, 1 star"), hexes, 'H'},
    {N_("market district"), hexes, 'm'},
    {N_("market plaza, 2 stars"), hexes, 'M'},
    {N_("barracks district"), hexes, 'b'},
    {N_("barracks plaza, 2 stars"), hexes, 'B'},
    {N_("temple district"), hexes, 't'},
    {N_("temple plaza, 2 stars"), hexes, 'T'},
    {N_("garden district"), hexes, 'g'},
    {N_("garden plaza, 3 stars"), hexes, 'G'},
};

static_assert(sizeof rows / sizeof *rows <= MAX_BOX_ROWS, "the table has room");

int akropolis_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup)
{
    const int n = sizeof rows / sizeof *rows;

    (void)setup;
    for (int column = 0; column < BOX_COLUMNS; column++) {
        State s;
        akropolis.start(&s, &(Setup){.players = BOX_FEWEST + column});
        for (int i = 0; i < n; i++) {
            out[i].name = rows[i].name;
            out[i].counts[column] = rows[i].count(&s, rows[i].code);
        }
    }
    return n;
}
