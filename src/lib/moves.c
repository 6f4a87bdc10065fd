/* moves.c - moves as text: listed, checked, played, taken back. */
#include "lib/handle.h"

static void write_moves(Text *text, const void *of)
{
    const Match *match = of;
    Move moves[MAX_MOVES];
    int n = match->game->moves(match_state(match), moves);

    for (int i = 0; i < n && !text->cut; i++) {
        if (i > 0)
            text_char(text, ' ');
        match->game->write_move(text, match_state(match), moves[i]);
    }
}

int polis_match_moves(const polis_match *match, char *out, size_t size, size_t *length,
                      polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    return lib_write((Page){out, size, length, err}, write_moves, &match->match);
}

int polis_match_count(const polis_match *match)
{
    Move moves[MAX_MOVES];

    return match ? match->match.game->moves(match_state(&match->match), moves) : 0;
}

bool lib_read_one(Move *out, const Match *match, const char *word, Err *err)
{
    const char *at = word;

    if (match_turn(match) == OVER)
        return fail(err, ERR_STATE, N_("the game is over"));
    if (!match->game->read_move(out, match_state(match), &at, err))
        return false;
    text_skip_blank(&at);
    return !*at || fail(err, ERR_SYNTAX, N_("there is more than a move in '%s'"), word);
}

int polis_match_check(const polis_match *match, const char *move, polis_error *err)
{
    Move m;
    Err why;

    if (!match || !move)
        return lib_null(err, match ? "move" : "match");
    return lib_read_one(&m, &match->match, move, &why) ? POLIS_OK : lib_refuse(err, &why);
}

int polis_match_play(polis_match *match, const char *moves, polis_error *err)
{
    Err why;

    if (!match || !moves)
        return lib_null(err, match ? "moves" : "match");
    int before = match->match.n_moves;
    if (deal_play(&match->deal, &match->match, moves, &why))
        return POLIS_OK;
    if (match->match.n_moves > before)
        match_rewind(&match->match, before);
    return lib_refuse(err, &why);
}

int polis_match_undo(polis_match *match, polis_error *err)
{
    Err why;

    if (!match)
        return lib_null(err, "match");
    return match_undo(&match->match, &why) ? POLIS_OK : lib_refuse(err, &why);
}

int polis_match_rewind(polis_match *match, int length, polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    if (length < 0 || length > match->match.n_moves)
        return lib_range(err, "length", length, 0, match->match.n_moves);
    match_rewind(&match->match, length);
    lib_begin(match);
    return POLIS_OK;
}

typedef struct {
    const Match *match;
    int from;
} Played;

/* Each move is written in the position in which it was made. */
static void write_played(Text *text, const void *of)
{
    const Played *played = of;
    const Match *match = played->match;
    Match again;

    match_start(&again, match->game, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        if (i > played->from)
            text_char(text, ' ');
        if (i >= played->from)
            match->game->write_move(text, match_state(&again), match->moves[i]);
        match_play(&again, match->moves[i]);
    }
}

int polis_match_played(const polis_match *match, int from, char *out, size_t size,
                       size_t *length, polis_error *err)
{
    if (!match)
        return lib_null(err, "match");
    if (from < 0 || from > match->match.n_moves)
        return lib_range(err, "from", from, 0, match->match.n_moves);
    return lib_write((Page){out, size, length, err}, write_played,
                     &(Played){&match->match, from});
}

typedef struct {
    const Match *match;
    Move move;
    bool *is_there;
} Preview;

static void write_preview(Text *text, const void *of)
{
    const Preview *preview = of;
    const Match *match = preview->match;

    *preview->is_there =
        match->game->write_change &&
        match->game->write_change(text, match_state(match), preview->move);
}

int polis_match_preview(const polis_match *match, const char *move, char *out,
                        size_t size, size_t *length, polis_error *err)
{
    bool is_there = false;
    Err why;

    if (!match || !move)
        return lib_null(err, match ? "move" : "match");
    Preview preview = {.match = &match->match, .is_there = &is_there};
    if (!lib_read_one(&preview.move, &match->match, move, &why))
        return lib_refuse(err, &why);
    int code = lib_write((Page){out, size, length, err}, write_preview, &preview);
    if (is_there || code == POLIS_NO_MEMORY || code == POLIS_ARGUMENT)
        return code;
    fail(&why, ERR_STATE, N_("there is no preview of this move"));
    return lib_refuse(err, &why);
}
