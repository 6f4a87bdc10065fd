/* refusal.h - a refusal in the form of docs/server.md, over HTTP and WebSocket, by the
 * network and by the API. `version`: of the table it is about, or -1. */
#ifndef SERVER_NET_REFUSAL_H
#define SERVER_NET_REFUSAL_H

#include "base/err.h"
#include "server/net/conn.h"

/* Its fields, without braces: "code":…,"text":…. */
void refusal_write(Json *json, const Err *err, int version);

/* The usual HTTP status for this code. */
int refusal_status(ErrCode code);

/* Write the whole body of a refusal, and add the headers that go with it to `conn`. */
void refusal_answer(Text *body, Conn *conn, const Err *err, int version);

/* The address has other methods, such as "GET, HEAD, POST": says so in `err` and in the
 * header `Allow`, as RFC 9110 demands. Returns false. */
bool refusal_method(Conn *conn, const char *method, const char *allowed, Err *err);

#endif
