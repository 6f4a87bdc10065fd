/* flags.h - the options of all games as flags of a command, with their help. */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include "cli/args.h"
#include "core/setup.h"

/* A command's table with the rows of the games where it says so; until the next call. */
const Flag *flags_of(const Flag *table);

/* The first flag of a game's option, files left out, that was given; or NULL. */
const char *flags_given(const Args *args);

/* How many usually play with the options that were given, or `usual`. */
int flags_players(const Args *args, int usual);

/* Set what was given, but for files, for as many players as `setup` has. */
bool flags_set(Setup *setup, const Game *game, const Args *args, Err *err);

#endif
