/* table_request.h - a command for a table, by HTTP or WebSocket: who sent it, and whether
 * it is allowed. */
#ifndef SERVER_API_TABLE_REQUEST_H
#define SERVER_API_TABLE_REQUEST_H

#include "server/api/server.h"
#include "server/people/invites.h"
#include "server/people/network.h"

/* What a new table, or a seat that is taken, has used of somebody's limits. */
typedef struct {
    char guest[ADDRESS_KEY], address[ADDRESS_KEY];
    const LimitKind *kinds;         /* of the guest and of the address, in turn */
    int n;                          /* how many limits were charged */
} TableCharge;

/* What came of it, kept until its answer can be sent. */
typedef struct {
    int first, version, you, n_seats;
    bool has_tokens;
    char tokens[MAX_SEATS][TOKEN], watch[TOKEN];
} KeptOutcome;

typedef struct TableRequest TableRequest;
struct TableRequest {
    Server *server;
    Caller *caller;                 /* held */
    const Verb *verb;               /* NULL: create */
    double since_ms;
    char table[TABLE_ID];
    char id[COMMAND_ID];            /* empty: none */
    void (*answer)(TableRequest *request);
    InviteUse invite;               /* of a creation */
    bool uses_invite;               /* it is in its batch */
    TableCharge charge;             /* of a new table or a seat */
    KeptOutcome done;
    Lookup *lookup;                 /* for the events of its answer, by HTTP; or NULL */
    LIST_ENTRY(TableRequest) link;  /* in Server.unanswered, if it has a Lookup */
    STAILQ_ENTRY(TableRequest) next;    /* the owner's */
};

/* Hold the caller until table_request_close. */
TableRequest *table_request_open(Server *server, Caller *caller, const Verb *verb,
                                 const char *table, const char *id);
void table_request_close(TableRequest *request);

/* Keep the outcome. */
void table_request_keep(TableRequest *request, const Outcome *outcome);

/* Run `answer`, and again when what it wants to read is there (lookup.h); then close the
 * request. */
void table_request_answer(TableRequest *request, void (*answer)(TableRequest *request));

/* The server is closed: nothing more is read for answers. */
void table_requests_stop(Server *server);

/* Count it as carried out or refused. */
void table_request_count(const TableRequest *request, const Err *err);

/* Who sends a command. */
typedef struct {
    int seat;                       /* NOBODY: a viewer */
    const char *address;
    const char *person;             /* NULL: a guest */
} Sender;

/* May they send one more command by the limits, and use the name in its fields, if there
 * is one? If the command is refused in the end, the charge is given back. */
bool table_request_may(TableCharge *out, Server *server, const Verb *verb,
                       const Table *table, const Sender *sender, const json_t *fields,
                       Err *err);

/* May one more table be created, with or without bots, by the limits of `person` (NULL:
 * of all guests at `address`) and of the address? If no table is created in the end, the
 * charge is given back. */
bool table_charge_take(TableCharge *out, Server *server, const char *person,
                       const char *address, bool has_bots, Err *err);
void table_charge_give_back(Server *server, const TableCharge *charge);

/* May a viewer watch this table? While it waits for players there is nothing to see, so
 * anyone who knows its id may look and join. If it needs a pass, it does not exist for
 * those without. */
bool may_view(const Table *table, const Viewer *viewer, Err *err);
bool is_shown(const Table *table, const Viewer *viewer, Err *err);

/* The table with this id, if it exists for this viewer; otherwise NULL and `err`. */
const Table *shown_table(Tables *tables, const char *id, const Viewer *viewer, Err *err);

/* Who sends a command to a table: `known`, or, by the command's field `watch`, a viewer
 * with a pass. */
Viewer viewer_with(Tables *tables, const char *table, Viewer known, const json_t *fields);

/* Has the table reached version `from`? If not, its database was replaced by an older
 * copy: ERR_STALE, and the reader must start over. */
bool from_is_there(Tables *tables, const Table *table, int from, Err *err);

/* The person with this token in `out`, and a pointer to its id, which is NULL without a
 * token. False if the token is not valid, or the person is banned. */
bool person_with(const char **id, Person *out, Server *server, const char *address,
                 const char *token, Err *err);

/* The person who has this seat; NULL: no known one. `kept` holds the id. Whoever takes
 * one more seat from there is the same person: what they say in it is theirs, too. */
const char *seat_owner(Person *kept, Server *server, const char *table, int seat);

/* Hand the command to the tables, without the fields of the envelope (id, do, table,
 * token). */
void table_request_send(TableRequest *request, int seat, const json_t *fields,
                        const char *person, int lag_ms, OnDone *on_done);

#endif
