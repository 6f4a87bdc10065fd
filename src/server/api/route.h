/* route.h - the addresses of the API, in tables of rows. */
#ifndef SERVER_API_ROUTE_H
#define SERVER_API_ROUTE_H

#include "server/api/server.h"

typedef struct Route Route;

/* A request that matches a row, with its body read and its fields checked. */
typedef struct {
    Server *server;
    const Route *route;
    Caller *caller;
    const Request *http;
    char id[TABLE_ID];              /* what matches the * of the pattern, or empty */
    const Verb *verb;               /* of a command at a table; else NULL */
    const json_t *body;             /* an object; NULL for GET */
    const DocNode *document;        /* instead of `body`, if the row has `knows` */
} ApiRequest;

struct Route {
    const char *method;             /* NULL ends a table */
    const char *pattern; /* a path; "*" matches a piece of up to 16 characters */
    const char *fields[18];         /* that the body may have */
    /* Answer now, or later through the caller; see request_run.h for how to read. */
    void (*answer)(const ApiRequest *request);
    LimitKind limit;                /* besides LIMIT_ADDRESS, which applies to all */
    /* Checks the names of the body's fields where a list cannot; or NULL. */
    bool (*knows)(const DocNode *document, Err *err);
};

extern const Route server_routes[], table_routes[], people_routes[], admin_routes[],
    admin_data_routes[];

/* All tables; NULL ends them. */
extern const Route *const all_routes[];

/* Commands at tables: POST /api/tables/ID/VERB. */
void command_answer(const ApiRequest *request);

/* Does `path` match `pattern`? What matches its star goes to `id`. */
bool path_fits(char id[TABLE_ID], const char *pattern, const char *path);

/* May this address send one more request, by bans and limits? */
bool address_is_welcome(Server *server, const char *address, Err *err);

/* Answer a request, now or later. */
void route_request(Server *server, Conn *conn, const Request *request);

/* Read a body or a message: one JSON object in UTF-8, without zero bytes and duplicate
 * names; otherwise NULL and ERR_SYNTAX. The caller releases it. */
json_t *object_read(const char *text, size_t n, Err *err);

/* A parameter of the query, decoded; "?" if it is too long or malformed. False if it is
 * missing. */
bool query_get(char *out, size_t size, const char *query, const char *name);

/* A whole number in the query. If it is missing: true, and *out is unchanged. */
bool query_int(int *out, const char *query, const char *name, int low, int high,
               Err *err);

#endif
