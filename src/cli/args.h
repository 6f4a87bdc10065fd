/* args.h - the arguments of a command, read by a table that also makes its --help. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "base/err.h"

enum { MAX_FLAGS = 48, MAX_REST = 64 };

/* Rows that are replaced by rows of the games' tables: see flags.h. The help of THE_GAME
 * names the default game. */
typedef enum { ITSELF, THE_GAME, FILE_OPTIONS, ALL_OPTIONS } StandsFor;

typedef struct {
    const char *name;               /* without the dashes; a table ends with NULL */
    const char *value;              /* the name of its value in the help; NULL: a flag */
    const char *help;               /* a sentence, with one %s if there is an `arg`,
                                       or one %d if there is a `usual` */
    const char *arg;
    int usual;                      /* the number that an option has if it is not given */
    StandsFor stands_for;
} Flag;

typedef struct {
    const Flag *options;
    const char *values[MAX_FLAGS];      /* NULL: not given; "" for a flag that was */
    const char *rest[MAX_REST];         /* arguments that are not options */
    int n_rest;
} Args;

/* The option with this name of `n` letters, or NULL. */
const Flag *flag_find(const Flag *options, const char *name, size_t n);

/* Read --name value, --name=value, --flag and other arguments; `--` ends the options. */
bool args_read(Args *out, const Flag *options, int argc, char **argv, Err *err);

/* The value given for an option of the table; NULL if it was not given. */
const char *args_get(const Args *args, const char *name);

/* The number given for an option, or `usual` if it was not given. */
bool args_int(int *out, const Args *args, const char *name, int low, int high, int usual,
              Err *err);

#endif
