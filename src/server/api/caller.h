/* caller.h - the client who asked: a Conn that may be gone by the time the answer is
 * ready.
 *
 * Each Conn has one Caller, kept with it (conn_keep). Work that takes longer holds the
 * Caller; answers to a Caller that is gone are dropped. Loop's thread only. */
#ifndef SERVER_API_CALLER_H
#define SERVER_API_CALLER_H

#include "base/err.h"
#include "server/net/conn.h"
#include "server/api/metrics.h"
#include "store/lookup.h"

typedef struct Caller Caller;

enum { MAX_PAGE = 1 << 20 };        /* bytes of an answer at most */

/* All callers. Refusals are counted in `metrics`, which may be NULL. An answer must rest
 * on everything that was to be read by `lookups`. */
typedef struct {
    Caller *first;
    Metrics *metrics;
    const Lookups *lookups;
    bool logs;                      /* a line in the log for each request */
} Callers;

/* For a new request or WebSocket; the previous Caller of the same Conn is gone. */
Caller *caller_open(Callers *callers, Conn *conn);
void caller_gone(Caller *caller);   /* its Conn is; drops the Conn's reference */
Caller *caller_hold(Caller *caller);
void caller_release(Caller *caller);

Conn *caller_conn(const Caller *caller);            /* NULL: gone */
const char *caller_address(const Caller *caller);   /* even if it is gone */

/* What a longer conversation is used for: a WebSocket, a stream. Members may be NULL;
 * `gone` is called while the Caller still has its Conn. */
typedef struct {
    void (*message)(void *data, const char *text, size_t n);
    void (*round_trip)(void *data, int ms);
    void (*farewell)(void *data);   /* the server is about to stop */
    void (*store)(void *data, bool works);  /* it can, or cannot, save moves now */
    void (*banned)(void *data, const Err *err);     /* say why, and end */
    void (*gone)(void *data);
} CallerUse;

void caller_use(Caller *caller, const CallerUse *use, void *data);
void *caller_data(const Caller *caller, const CallerUse *use);  /* NULL: other use */

/* Pass the Conn's events on to its use. */
void caller_message(Caller *caller, const char *text, size_t n);
void caller_round_trip(Caller *caller, int ms);

/* Tell all of them that the server is about to stop, or whether it can save moves; close
 * them all. */
void callers_farewell(Callers *callers);
void callers_tell_store(Callers *callers, bool works);
void callers_hang_up(Callers *callers);

/* Tell all callers whose address is banned why, and end what they use their connections
 * for. */
void callers_close_banned(Callers *callers,
                          bool (*is_banned)(void *with, const char *address, Err *err),
                          void *with);

/* Send a frame or a piece of a stream; close it, after which nothing more is sent. */
void caller_send(Caller *caller, const char *text, size_t n);
void caller_close(Caller *caller, int code, const char *why);

/* Answer a request: 200 with a JSON text, or a refusal in the form of docs/server.md.
 * `version`: of the table it is about, or -1. */
void caller_answer(Caller *caller, const char *json);
/* Nothing is sent while answers of the store are missing: the request is run again. */
void caller_refuse(Caller *caller, const Err *err, int version);
/* Answer a command that returns nothing: {}, or that it is still going on, or why it was
 * refused. */
void caller_settle(Caller *caller, const Err *err, bool goes_on);
void caller_reply(Caller *caller, int status, const char *type, const char *body);

/* How the request appears in the log: by its pattern, never its path. */
void caller_asked(Caller *caller, const char *method, const char *pattern);

/* A command of the host, or of a stranger who tries one: it is logged with its result.
 * `act` must stay valid; `about` is copied and may be NULL. */
void caller_audit(Caller *caller, bool is_host, const char *act, const char *about);

/* An empty text of MAX_PAGE bytes for an answer, valid until the next call. */
Text caller_page(void);

#endif
