/* agreed.h - what was agreed, in a document of jansson, into a Setup. */
#ifndef SETS_AGREED_H
#define SETS_AGREED_H

#include <jansson.h>

#include "core/setup.h"

/* As setup_read_members does. */
bool agreed_read(Setup *setup, const Game *game, const json_t *fields, Err *err);

/* Is `name` the name of a field that agreed_read knows, or of a file? */
bool agreed_knows(const char *name);

#endif
