/* play.c - `polis play [GAME]`: a game in the terminal. */
#include "cli/command.h"
#include "tui/plain.h"

/* Promised options that the program does not have yet. */
static bool refuse_missing(const Args *args, Err *err)
{
    if (args_get(args, "server"))
        return fail(err, ERR_SETUP, N_("playing on a server is not there yet"));
    return true;
}

static bool prepare(PlainMatch *out, const Args *args, Err *err)
{
    const char *seats = args_get(args, "seats");
    int players;

    if (args->n_rest > 1)
        return fail(err, ERR_SYNTAX, N_("play takes one game, not also '%s'"),
                    args->rest[1]);
    out->game = command_game(args->n_rest ? args->rest[0] : NULL, err);
    if (!out->game || !plain_knows(out->game, err) || !refuse_missing(args, err))
        return false;
    if (!seats)
        seats = args_get(args, "architect") ? "you" : "you,bot:greedy";
    command_date(out->date);
    return plain_read_seats(out->seats, &players, seats, err) &&
           command_setup(&out->setup, out->game, players, args, err) &&
           command_dealer(&out->dealer, args, err);
}

static int run(const Args *args, Lang lang)
{
    PlainMatch match = {.lang = lang};
    Err err;

    if (!prepare(&match, args, &err))
        return complain(lang, &err);
    return plain_play(&match);
}

static const Option options[] = {
    SETUP_OPTIONS,
    {"seats", "LIST", N_("who plays, in order: you, any name, bot:random, bot:greedy")},
    {"plain", NULL, N_("lines instead of a full screen (so far there is nothing else)")},
    {"server", "URL", N_("play on a server (not there yet)")},
    {0},
};

const Command command_play = {
    .name = "play",
    .words = "[GAME]",
    .summary = N_("play in the terminal against bots or at one keyboard"),
    .options = options,
    .run = run,
};
