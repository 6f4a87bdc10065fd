/* table_request.h - a command on its way through Tables, from a request or a WebSocket:
 * who sent it, and what it may. */
#ifndef SERVER_API_TABLE_REQUEST_H
#define SERVER_API_TABLE_REQUEST_H

#include "server/api/server.h"
#include "server/people/invites.h"

/* What a new table has taken of the limits of whoever makes it. */
typedef struct {
    char guest[ADDRESS_KEY], address[ADDRESS_KEY];
    int n;                          /* of how many limits; 0: nothing */
} TableCharge;

typedef struct {
    Server *server;
    Caller *caller;                 /* held */
    const Verb *verb;               /* NULL: create */
    double since_ms;
    char table[TABLE_ID];
    char id[COMMAND_ID];            /* empty: none */
    char invite[INVITE_CODE];       /* of a creation: that it takes; empty: none */
    TableCharge charge;             /* of a creation */
} TableRequest;

/* Keep who asked, until table_request_close. */
TableRequest *table_request_open(Server *server, Caller *caller, const Verb *verb,
                                 const char *table, const char *id);
void table_request_close(TableRequest *request);

/* Count it as carried out or refused. */
void table_request_count(const TableRequest *request, const Err *err);

/* May `seat` (NOBODY: a viewer from `address`) send one more command by the limits? */
bool table_request_limits(Server *server, const Verb *verb, const Table *table, int seat,
                   const char *address, Err *err);

/* May one more table be made, with or without bots, by the limits of `person` (NULL: of
 * all at `address` who are nobody in particular) and of the address? What it takes of
 * them is given back if no table comes of it. */
bool table_charge_take(TableCharge *out, Server *server, const char *person,
                  const char *address, bool has_bots, Err *err);
void table_charge_give_back(Server *server, const TableCharge *charge);

/* May somebody look at this table? While a table waits for players there
 * is nothing to see, so whoever knows it may look and join. To those who need a pass and
 * have none a table is not there. */
bool may_view(const Table *table, const Viewer *viewer, Err *err);
bool is_shown(const Table *table, const Viewer *viewer, Err *err);

/* The table with this id, if it is one for them; NULL and `err` if not. */
const Table *shown_table(Tables *tables, const char *id, const Viewer *viewer, Err *err);

/* Somebody who sends a command to a table: as `known`, or by the field `watch` of it. */
Viewer viewer_with(Tables *tables, const char *table, Viewer known, const json_t *fields);

/* Are there events up to `from`? Not for one who has seen more than there is, of a
 * database in whose place an older copy was put: ERR_STALE, and the reader begins anew.
 */
bool from_is_there(const Table *table, int from, Err *err);

/* The person whose token this is, in `out`, and a pointer to its id; NULL without a
 * token. False if the token opens nothing, or the person is banned. */
bool person_with(const char **id, Person *out, Server *server, const char *address,
                 const char *token, Err *err);

/* Is the field `name`, if there is one, nobody else's? */
bool table_request_name(Server *server, const json_t *fields, const char *person,
                        Err *err);

/* Hand the command over. What `fields` have of the envelope (id, do, table, token) is
 * left out. */
void table_request_send(TableRequest *request, int seat, const json_t *fields,
                        const char *person, int lag_ms, OnDone *on_done);

#endif
