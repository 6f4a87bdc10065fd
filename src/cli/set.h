/* set.h - what `polis set check` says about a valid set file: one file for each game, and
 * a row in set.c. */
#ifndef CLI_SET_H
#define CLI_SET_H

#include "cli/command.h"

typedef struct {
    const char *game;
    /* One line about the set that `setup` carries, for people or as JSON. */
    void (*report)(Text *text, bool json, Lang lang, const Setup *setup);
} SetReporter;

#endif
