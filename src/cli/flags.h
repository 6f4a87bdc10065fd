/* flags.h - the options of all games as flags of a command, with their help. */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include "cli/args.h"
#include "core/setup.h"

/* A command's table with the games' rows filled in. Good until the next call. */
const Flag *flags_of(const Flag *table);

/* The first option of a game that was given, except files; or NULL. */
const char *flags_given(const Args *args);

/* The default number of players with these options, or `usual`. */
int flags_players(const Args *args, int usual);

/* Set the options that were given, except files, in `setup`, which has its players. */
bool flags_set(Setup *setup, const Game *game, const Args *args, Err *err);

#endif
