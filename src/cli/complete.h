/* complete.h - `polis --complete WORD…`: what may be typed next, for the shells
 * (data/completions). It walks the tables that --help prints.
 *
 * The last word is the one being typed, which may be empty. Each line of the answer is a
 * whole word, a tab and its help; or `:files` or `:folders`, which the shell knows. */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include "say/say.h"

/* Answers with nothing if the words make no sense. Returns the exit status, 0. */
int complete(int argc, char **argv, Lang lang);

#endif
