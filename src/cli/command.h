/* command.h - a command of the program: one file for each, and a row in main.c. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdio.h>

#include "cli/args.h"
#include "core/match.h"
#include "say/say.h"

enum { EXIT_BAD_INPUT = 2 };

typedef struct {
    const char *name;
    const char *words;              /* what follows it: "FILE", "GAME DEPTH" */
    const char *summary;
    const Flag *options;
    int (*run)(const Args *args, Lang lang);    /* returns the exit status; NULL: not part
                                                   of this build */
    const char *(*word)(int i);     /* the words that may come first, NULL after the last;
                                       NULL: `words` says it all */
    bool takes_bots;                /* --help lists them */
} Command;

/* Ends with NULL. */
extern const Command *const commands[];

/* The command called `name`, or NULL. */
const Command *command_named(const char *name);

/* Write the sentence of --help for an option. */
void flag_help(Text *text, const Flag *flag, Lang lang);

/* Print the error on standard error; returns EXIT_BAD_INPUT. */
int complain(Lang lang, const Err *err);

/* Fail because `what` is not part of this build. */
bool fail_left_out(Err *err, const char *what);

/* For commands that need only the set of a set-up. */
#define SET_FLAGS {.stands_for = FILE_OPTIONS}

/* For commands with a full screen. */
#define PLAIN_FLAG {"plain", NULL, N_("lines instead of a full screen")}

/* Does the command have the full screen: is there one, and nobody wants lines? */
bool command_is_full(const Args *args);

/* The flags that set up a game: the options of all games, and the seed. */
#define SETUP_FLAGS \
    {.stands_for = ALL_OPTIONS}, \
    {"seed", "N", N_("seed of the shuffle (default: random)")}

/* Read a set-up from these options, with `players` seats for people and bots. */
bool command_setup(Setup *out, const Game *game, int players, const Args *args, Err *err);

/* Load the file given for --set, if one was; `game` may be NULL if it is not known
 * yet. */
bool command_set_file(Setup *setup, const Game *game, const Args *args, Err *err);

/* The number given for --seed, or a random one. */
bool command_seed(uint64_t *out, const Args *args, Err *err);

/* A dealer for --seed, or one with fresh entropy. */
bool command_dealer(Dealer *out, const Args *args, Err *err);

/* The game of this name; NULL: the default game. */
const Game *command_game(const char *name, Err *err);

/* Today's date as records write it. */
void command_date(char out[16]);

extern const Command command_bench, command_play, command_serve, command_set,
    command_score, command_replay, command_verify, command_perft, command_engine,
    command_selfplay, command_match, command_analyse, command_admin, command_backup,
    command_load, command_migrate, command_puzzles, command_tour, command_worker;

#endif
