/* play.c - `polis play [GAME]`: a game in the terminal. */
#include "cli/command.h"
#include "cli/flags.h"
#include "cli/record_file.h"
#include "tui/plain.h"
#include "tui/remote.h"
#include "tui/save.h"

/* Options that only a game on a server has, only a local game, only a new table. */
static const char *const server_only[] = {"table", "token", "name", "speed",
                                          "aids",  "public", "invite", NULL};
static const char *const home_only[] = {"seed", "resume", NULL};
static const char *const new_only[] = {"seats",  "speed", "aids", "public",
                                       "invite", "set",   NULL};

/* The first of these options that was given, or NULL. */
static const char *given(const Args *args, const char *const *names)
{
    while (*names && !args_get(args, *names))
        names++;
    return *names;
}

/* What is played and by whom, for a local game and on a server alike. */
static bool prepare(const Game **game, Setup *setup, char seats[][SEAT_NAME],
                    const Args *args, const char *usual, Err *err)
{
    const char *list = args_get(args, "seats");
    int players;

    if (args->n_rest > 1)
        return fail(err, ERR_SYNTAX, N_("play takes only one game: leave out '%s'"),
                    args->rest[1]);
    *game = command_game(args->n_rest ? args->rest[0] : NULL, err);
    if (!*game)
        return false;
    if (!list)
        list = flags_players(args, 2) == 1 ? "you" : usual;
    return plain_read_seats(seats, &players, list, err) &&
           command_setup(setup, *game, players, args, err);
}

/* Options that a saved game has already. */
static const char *const agreed[] = {"seats", "seed", NULL};

/* Read a saved game; false if it cannot go on. */
static bool resume(PlainMatch *match, Record *record, const Args *args, Err *err)
{
    const char *path = args_get(args, "resume"), *other = given(args, agreed);

    if (!other)
        other = flags_given(args);
    if (other)
        return fail(err, ERR_SYNTAX, N_("--%s is for a new game"), other);
    if (args->n_rest)
        return fail(err, ERR_SYNTAX,
                    N_("the saved game decides which game is played: leave out '%s'"),
                    args->rest[0]);
    if (!load_record(record, path, args, err) ||
        !save_dealer(&match->dealer, path, record, err))
        return false;
    match->game = record->match.game;
    match->setup = record->match.setup;
    match->resumed = record;
    match->resumed_from = path;
    return true;
}

static bool prepare_here(PlainMatch *match, const Args *args, Err *err)
{
    return prepare(&match->game, &match->setup, match->seats, args, "you,bot:greedy",
                   err) &&
           command_dealer(&match->dealer, args, err);
}

static int play_here(const Args *args, Lang lang)
{
    static Record record;
    PlainMatch match = {.lang = lang, .is_full = command_is_full(args)};
    const char *foreign = given(args, server_only);
    Err err;

    command_date(match.date);
    if (foreign)
        fail(&err, ERR_SYNTAX, N_("--%s is for a game on a server"), foreign);
    else if (args_get(args, "resume")
               ? resume(&match, &record, args, &err)
               : prepare_here(&match, args, &err))
        return plain_play(&match);
    return complain(lang, &err);
}

static bool prepare_table(RemoteMatch *match, const Args *args, Err *err)
{
    const char *foreign = given(args, home_only);

    if (foreign)
        return fail(err, ERR_SYNTAX, N_("--%s is not for a game on a server"), foreign);
    if (!remote_names_table(match))
        return prepare(&match->game, &match->setup, match->seats, args, "you,bot:normal",
                       err);
    if (args->n_rest)
        return fail(err, ERR_SYNTAX,
                    N_("the table decides which game is played: leave out '%s'"),
                    args->rest[0]);
    foreign = given(args, new_only);
    if (!foreign)
        foreign = flags_given(args);
    return !foreign || fail(err, ERR_SYNTAX, N_("--%s is for a new table"), foreign);
}

static int play_there(const Args *args, Lang lang)
{
    RemoteMatch match = {
        .server = args_get(args, "server"), .table = args_get(args, "table"),
        .token = args_get(args, "token"),   .name = args_get(args, "name"),
        .speed = args_get(args, "speed"),   .aids = args_get(args, "aids"),
        .is_public = args_get(args, "public"), .invite = args_get(args, "invite"),
        .lang = lang, .is_full = command_is_full(args),
    };
    Err err;

    if (prepare_table(&match, args, &err) && remote_play(&match, &err))
        return 0;
    return complain(lang, &err);
}

static int run(const Args *args, Lang lang)
{
    return args_get(args, "server") ? play_there(args, lang) : play_here(args, lang);
}

static const Flag options[] = {
    SETUP_FLAGS,
    {"seats", "LIST",
     N_("who plays, in order: you, any name, bot:LEVEL; on a server also open")},
    {"resume", "FILE", N_("go on with a game that was saved there")},
    PLAIN_FLAG,
    {"server", "URL", N_("play on a server; the link of a table or a seat will do")},
    {"table", "ID", N_("on a server: join this table, or watch it")},
    {"token", "TOKEN", N_("on a server: go on with this seat of the table")},
    {"name", "NAME", N_("on a server: your nickname")},
    {"speed", "SPEED", N_("on a server: live:60+40 (seconds), days:3 or none")},
    {"aids", "WHICH", N_("on a server: full, score or none")},
    {"public", NULL, N_("on a server: in the list of tables for everybody")},
    {"invite", "CODE", N_("on a server for invited people: your invitation")},
    {0},
};

const Command command_play = {
    .name = "play",
    .words = "[GAME]",
    .summary = N_("play in the terminal: against bots, at one keyboard, on a server"),
    .options = options,
    .run = run,
    .takes_bots = true,
};
