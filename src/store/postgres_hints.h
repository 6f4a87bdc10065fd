/* postgres_hints.h - telling other servers what was committed, and hearing it from them.
 *
 * A NOTIFY goes out after the commit, on a connection of its own: inside the transaction
 * it would make all writers of the database wait for each other. Each table belongs to
 * one of 64 channels; a group sends one NOTIFY a channel, with a line for each table.
 * Topics go to one more channel. A hint that is lost does no harm, because whoever may
 * have missed one is told so: those who reconnect, and all others by those who could not
 * send. */
#ifndef STORE_POSTGRES_HINTS_H
#define STORE_POSTGRES_HINTS_H

#include "store/postgres_link.h"
#include "store/store.h"

typedef struct PgHints PgHints;

/* Both must outlive it. */
PgHints *pg_hints_open(const PgAddress *address, PgHalt *halt, Err *err);
/* Sends what is queued, unless the connection is lost. Accepts NULL. */
void pg_hints_close(PgHints *hints);

/* Returns once this server hears the others. */
bool pg_hints_listen(PgHints *hints, OnHint *on_hint, void *with, Err *err);

/* What a group has to tell: lines of "ID VERSION REVISION"; a topic. It goes out with
 * pg_hints_send, or is forgotten if the group was not committed. The thread that commits
 * calls these. */
void pg_hints_tables(PgHints *hints, const char *lines);
void pg_hints_topic(PgHints *hints, const char *topic);
void pg_hints_send(PgHints *hints);
void pg_hints_forget(PgHints *hints);

#endif
