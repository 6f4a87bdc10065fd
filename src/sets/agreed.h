/* agreed.h - what was agreed, as JSON writes it, into a Setup. */
#ifndef SETS_AGREED_H
#define SETS_AGREED_H

#include <jansson.h>

#include "core/setup.h"

/* Set the variants, ["houses","gardens"], and the rulings, {"edge":"any"}; NULL: as they
 * were. Each is one word, so that none says more than it seems to. */
bool agreed_variants(Setup *setup, const Game *game, const json_t *variants, Err *err);
bool agreed_rulings(Setup *setup, const Game *game, json_t *rulings, Err *err);

#endif
