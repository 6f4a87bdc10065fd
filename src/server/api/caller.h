/* caller.h - whoever asked: a Conn that may be gone by the time the answer is ready.
 *
 * Each Conn has one Caller, kept with it (conn_keep). Work that takes longer holds the
 * Caller; answers to one that is gone fall on the floor. Loop's thread only. */
#ifndef SERVER_API_CALLER_H
#define SERVER_API_CALLER_H

#include "base/err.h"
#include "server/net/conn.h"
#include "server/api/metrics.h"

typedef struct Caller Caller;

enum { MAX_PAGE = 1 << 20 };        /* bytes of an answer */

/* All there are. Refusals are counted in `metrics`, which may be NULL. */
typedef struct {
    Caller *first;
    Metrics *metrics;
    bool logs;                      /* a line for each request */
} Callers;

/* For a new request or WebSocket; the one before on the same Conn is gone with it. */
Caller *caller_open(Callers *callers, Conn *conn);
void caller_gone(Caller *caller);   /* its Conn is; releases the Conn's own hold */
Caller *caller_hold(Caller *caller);
void caller_release(Caller *caller);

Conn *caller_conn(const Caller *caller);            /* NULL: gone */
const char *caller_address(const Caller *caller);   /* also when it is gone */

/* What a conversation that goes on is used for: a WebSocket, a stream. Members may be
 * NULL; `gone` is called before the Caller's Conn is forgotten. */
typedef struct {
    void (*message)(void *data, const char *text, size_t n);
    void (*round_trip)(void *data, int ms);
    void (*farewell)(void *data);   /* the server is about to stop */
    void (*shut_out)(void *data, const Err *err);   /* say why, and end */
    void (*gone)(void *data);
} CallerUse;

void caller_use(Caller *caller, const CallerUse *use, void *data);
void *caller_data(const Caller *caller, const CallerUse *use);  /* NULL: not used so */

/* The Conn's events, passed on to its use. */
void caller_message(Caller *caller, const char *text, size_t n);
void caller_round_trip(Caller *caller, int ms);

/* To all of them: the server is about to stop; it stops. */
void callers_farewell(Callers *callers);
void callers_hang_up(Callers *callers);

/* End what those whose address `is_out` use their connections for. */
void callers_shut_out(Callers *callers,
                      bool (*is_out)(void *with, const char *address, Err *err),
                      void *with);

/* Send a frame or a piece of a stream; close it. After that nothing is sent any more. */
void caller_send(Caller *caller, const char *text, size_t n);
void caller_close(Caller *caller, int code, const char *why);

/* Answer a request: 200 with a JSON text, or a refusal as docs/server.md has it, with its
 * status. `version`: of the table it is about, or -1. */
void caller_answer(Caller *caller, const char *json);
void caller_refuse(Caller *caller, const Err *err, int version);
/* The end of what has no answer but that: {}, or that it goes on, or why not. */
void caller_settle(Caller *caller, const Err *err, bool goes_on);
void caller_reply(Caller *caller, int status, const char *type, const char *body);

/* What to write in the log of a request: its pattern, never its path. */
void caller_asked(Caller *caller, const char *method, const char *pattern);

/* A request of the host's, or of one who would be: what is answered goes to the log with
 * it. `act` stays valid; `about` is copied and may be NULL. */
void caller_audit(Caller *caller, bool is_host, const char *act, const char *about);

/* An empty text of MAX_PAGE bytes for an answer; it lasts until the next call. */
Text caller_page(void);

#endif
