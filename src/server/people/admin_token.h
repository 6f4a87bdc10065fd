/* admin_token.h - the token of `polis admin`, by which the host gives commands.
 *
 *   server/admin           the token itself, not a hash: whoever can read the store owns
 *                          everything in it anyway */
#ifndef SERVER_PEOPLE_ADMIN_TOKEN_H
#define SERVER_PEOPLE_ADMIN_TOKEN_H

#include "server/people/people.h"

/* Is this the host's token? ERR_TOKEN if not, or NULL. */
bool admin_check(const People *people, const char *token, Err *err);

#endif
