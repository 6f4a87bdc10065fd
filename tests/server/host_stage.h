/* host_stage.h - a server with its host and guests, for tests: `polis serve` as a process
 * of its own, `polis admin`, and guests at addresses of their own. */
#ifndef TESTS_HOST_STAGE_H
#define TESTS_HOST_STAGE_H

#include "test.h"

#include <jansson.h>
#include <signal.h>

#include "child.h"
#include "wire.h"

enum { OUTPUT = 1 << 16 };

extern Child child;
extern char output[OUTPUT];         /* of the last command */

/* Run polis, or `polis admin`, with these words; returns its exit status. */
int polis(const char *words);
int admin(const char *words);
int admin_f(const char *format, const char *what);

/* Start the server. A header of each request says which address it comes from. */
void start(const char *settings);
void stop(void);
void put_settings(const char *settings);    /* for the next start */

/* Wait until this is in the log. */
bool logged(const char *part);

/* A guest at an address. */
typedef struct {
    Wire *wire;
    const char *address;
    int status;
    json_t *answer;
} Guest;

const char *headers_of(const Guest *guest, const char *token);
int ask(Guest *guest, const char *token, const char *method, const char *path,
        const char *body);
void leave(Guest *guest);

/* A text from the answer: "table", "tokens.0". */
const char *said(const Guest *guest, const char *name);

/* A table that this person creates, or a guest without a token. */
typedef struct {
    char id[32], token[64], other[64], watch[64];
} Made;

extern const char two[];            /* fields of a table for two players */

Made create(Guest *guest, const char *token, const char *fields);
int ask_table(Guest *guest, const char *token, const char *method, const Made *made,
              const char *rest, const char *body);

/* A new WebSocket that has opened this table; a stream of its events that has started. */
Wire *open_socket(const Guest *guest, const Made *made, const char *token);
Wire *open_stream(const Guest *guest, const Made *made, const char *token);
bool has_ended(Wire *wire);

/* The events of a table: its names and chat. */
const char *events_of(Guest *guest, const Made *made);

#endif
