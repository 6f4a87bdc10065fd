/* agreed.h - what was agreed, as JSON writes it, into a Setup: by the game's rows. */
#ifndef SETS_AGREED_H
#define SETS_AGREED_H

#include <jansson.h>

#include "core/setup.h"

/* Set what `fields` has of the options of any game; all else in it is left alone. A set
 * of words is a list, ["houses","gardens"], a group an object, {"edge":"any"}: each is
 * one word, so that none says more than it seems to. Files are not read. */
bool agreed_read(Setup *setup, const Game *game, const json_t *fields, Err *err);

/* Is `name` the name of a field that agreed_read knows, or of a file? */
bool agreed_knows(const char *name);

#endif
