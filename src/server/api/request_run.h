/* request_run.h - runs the handler of a request until it has read everything it needs.
 *
 * A handler reads from the store as if that took no time (store/lookup.h). If an answer
 * is missing, it gives up with ERR_WAITING, and is run again from its beginning when the
 * answer is there, unless the caller is gone by then. So a handler reads first, and then
 * answers, commits and takes from limits, each of which checks that nothing is missing.
 */
#ifndef SERVER_API_REQUEST_RUN_H
#define SERVER_API_REQUEST_RUN_H

#include "server/api/route.h"

/* Run `answer`, now and, if it has to wait, later. Takes over the body and the document
 * of the request. */
void request_run(const ApiRequest *request, void (*answer)(const ApiRequest *request));

/* Refuse those that have waited too long; to be called a few times a second. */
void request_runs_tick(Server *server);

/* The server stops: drop those that still wait. Nothing of them has happened. */
void request_runs_drop(Server *server);

#endif
