/* routes_admin.h - what the files with the addresses of `polis admin` share. */
#ifndef SERVER_API_ROUTES_ADMIN_H
#define SERVER_API_ROUTES_ADMIN_H

#include "server/api/route.h"

/* Has the request the host's token? Answered if not. */
bool is_host(const ApiRequest *request);

/* A OnDone for a held Caller: {} or the refusal; released. */
void admin_done(void *context, const Outcome *outcome);

/* A text of the body, empty if it is not there; NULL, and answered, if it is no text. */
const char *asked_text(const ApiRequest *request, const char *name);

#endif
