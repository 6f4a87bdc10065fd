/* routes_admin.h - shared by the files with the addresses of `polis admin`. */
#ifndef SERVER_API_ROUTES_ADMIN_H
#define SERVER_API_ROUTES_ADMIN_H

#include "server/api/route.h"

/* Does the request have the host's token? If not, it has been refused. */
bool is_host(const ApiRequest *request);

/* An OnDone for a held Caller: answers {} or the refusal, and releases it. */
void admin_done(void *context, const Outcome *outcome);

/* A text field of the body, "" if it is missing; NULL if it is not a text: then the
 * request has been refused. */
const char *asked_text(const ApiRequest *request, const char *name);

/* Answer the host with {NAME:[…]}, whose elements `write` puts. */
void admin_list(const ApiRequest *request, const char *name,
                bool (*write)(Json *json, People *people, Err *err));

#endif
