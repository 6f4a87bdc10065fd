/* box.c - the player aid of Akropolis: tiles and hexes by number of players, counted in
 * the first position of such a game. */
#include <assert.h>

#include "games/akropolis/rules.h"

enum {
    IN_ALL,
    STACKS,
    STACK_SIZE,
    LONG_STACKS,
    SITE_SIZE,
    TURNS,
    PARTS
};

static const char *const part_names[PARTS] = {
    [IN_ALL] = N_("tiles"),
    [STACKS] = N_("face-down stacks"),
    [STACK_SIZE] = N_("tiles in each stack"),
    [LONG_STACKS] = N_("stacks in the long game, with all tiles"),
    [SITE_SIZE] = N_("tiles face up at the start"),
    [TURNS] = N_("turns of each player"),
};

static const struct {
    const char *name;
    char code;
} hexes[] = {
    {N_("quarry"), QUARRY},
    {N_("house district"), 'h'},
    {N_("house plaza, 1 star"), 'H'},
    {N_("market district"), 'm'},
    {N_("market plaza, 2 stars"), 'M'},
    {N_("barracks district"), 'b'},
    {N_("barracks plaza, 2 stars"), 'B'},
    {N_("temple district"), 't'},
    {N_("temple plaza, 2 stars"), 'T'},
    {N_("garden district"), 'g'},
    {N_("garden plaza, 3 stars"), 'G'},
};

enum { KINDS_OF_HEXES = sizeof hexes / sizeof *hexes };

static_assert(PARTS + KINDS_OF_HEXES <= MAX_BOX_ROWS, "the table has room");

static void count_parts(int out[PARTS], const State *s)
{
    int all = 0, most = ak_long_stacks(&(Setup){.players = s->players});

    for (int t = 1; t <= TILES; t++)
        all += (int)(s->bag >> t & 1);
    out[IN_ALL] = all;
    out[STACKS] = s->stacks;
    out[STACK_SIZE] = (all - s->to_deal) / s->stacks;
    out[LONG_STACKS] = most > 0 ? most : 0;
    out[SITE_SIZE] = s->to_deal;
    out[TURNS] = (all - 1) / s->players;    /* the last tile is never played (AK-2.3) */
}

/* The column for this game's number of players shows this game; the others show
 * the usual game. */
int ak_box(BoxRow out[MAX_BOX_ROWS], const Setup *setup)
{
    for (int column = 0; column < BOX_COLUMNS; column++) {
        int players = BOX_FEWEST + column, parts[PARTS];
        State s;
        Setup usual = {.players = players};
        akropolis.start(&s, players == setup->players ? setup : &usual);
        count_parts(parts, &s);
        for (int i = 0; i < PARTS; i++) {
            out[i].name = part_names[i];
            out[i].counts[column] = parts[i];
        }
        for (int i = 0; i < KINDS_OF_HEXES; i++) {
            out[PARTS + i].name = hexes[i].name;
            out[PARTS + i].counts[column] = ak_tiles_count(s.bag, hexes[i].code);
        }
    }
    return PARTS + KINDS_OF_HEXES;
}
