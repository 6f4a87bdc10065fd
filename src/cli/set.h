/* set.h - what `polis set check` says of a good set file: one file a game, one row in
 * set.c. */
#ifndef CLI_SET_H
#define CLI_SET_H

#include "cli/command.h"

typedef struct {
    const char *game;
    /* One line of the set that `setup` carries, for people or as JSON. */
    void (*tell)(Text *text, bool json, Lang lang, const Setup *setup);
} SetTeller;

#endif
