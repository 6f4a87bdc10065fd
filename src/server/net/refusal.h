/* refusal.h - a refusal as docs/server.md has it: by the network, over HTTP and over a
 * WebSocket. `version`: of the table it is about, or -1. */
#ifndef SERVER_NET_REFUSAL_H
#define SERVER_NET_REFUSAL_H

#include "base/err.h"
#include "server/net/conn.h"

/* Its fields, without braces: "code":…,"text":…. */
void refusal_write(Json *json, const Err *err, int version);

/* The usual status of an answer that is one. */
int refusal_status(ErrCode code);

/* The whole body of such an answer; the headers that go with it are added to `conn`. */
void refusal_answer(Text *body, Conn *conn, const Err *err, int version);

/* This address has other methods, "GET, HEAD, POST": says so in `err` and in the header
 * `Allow`, as RFC 9110 asks. Returns false. */
bool refusal_method(Conn *conn, const char *method, const char *allowed, Err *err);

#endif
