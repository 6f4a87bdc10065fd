/* match.c - matches from beginning to end: whose turn it is, who has how many points. */
#include <stdlib.h>

#include "engine/newgame.h"
#include "lib/handle.h"

polis_match *lib_new(polis_error *err)
{
    polis_match *handle = calloc(1, sizeof *handle);

    if (!handle)
        lib_fault(err, POLIS_NO_MEMORY, "there is no memory");
    return handle;
}

void lib_begin(polis_match *handle)
{
    deal_go_on(&handle->deal, &handle->match);
}

int polis_match_new(polis_match **out, const char *name, const char *options,
                    polis_error *err)
{
    int code = POLIS_OK;
    Err why;

    if (!out)
        return lib_null(err, "out");
    *out = NULL;
    NewGame new = {.game = lib_game(name, &code, err)};
    if (!new.game)
        return code;
    if (!newgame_read(&new, options ? options : "", &why))
        return lib_refuse(err, &why);
    if (!(*out = lib_new(err)))
        return POLIS_NO_MEMORY;
    match_start(&(*out)->match, new.game, &new.setup);
    (*out)->deal = new.deal;
    lib_begin(*out);
    return POLIS_OK;
}

int polis_match_copy(polis_match **out, const polis_match *match, polis_error *err)
{
    if (!out || !match)
        return lib_null(err, out ? "match" : "out");
    if (!(*out = lib_new(err)))
        return POLIS_NO_MEMORY;
    **out = *match;
    return POLIS_OK;
}

void polis_match_free(polis_match *match)
{
    free(match);
}

const char *polis_match_game(const polis_match *match)
{
    return match ? match->match.game->name : "";
}

int polis_match_players(const polis_match *match)
{
    return match ? match->match.setup.players : 0;
}

int polis_match_seats(const polis_match *match)
{
    return match ? match->match.game->seats(match_state(&match->match)) : 0;
}

int polis_match_turn(const polis_match *match)
{
    return match ? match_turn(&match->match) : POLIS_NONE;
}

int polis_match_length(const polis_match *match)
{
    return match ? match->match.n_moves : 0;
}

uint64_t polis_match_digest(const polis_match *match)
{
    return match ? match->match.game->digest(match_state(&match->match)) : 0;
}

int polis_match_points(const polis_match *match, int seat)
{
    int points[MAX_SEATS];

    if (seat < 0 || seat >= polis_match_seats(match))
        return 0;
    match->match.game->settled(match_state(&match->match), points);
    return points[seat];
}

unsigned polis_match_winners(const polis_match *match)
{
    return match ? match->match.game->winners(match_state(&match->match)) : 0;
}

static void write_state(Text *text, const void *of)
{
    const Match *match = of;

    match->game->write_state(text, match_state(match));
}

int polis_match_state(const polis_match *match, char *out, size_t size, size_t *length,
                      polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    return lib_write((Page){out, size, length, err}, write_state, &match->match);
}

static void write_score(Text *text, const void *of)
{
    const Match *match = of;

    match->game->write_score(text, match_state(match));
}

int polis_match_score(const polis_match *match, char *out, size_t size, size_t *length,
                      polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    return lib_write((Page){out, size, length, err}, write_score, &match->match);
}
