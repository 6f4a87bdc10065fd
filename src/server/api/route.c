/* route.c - see route.h. */
#include "server/api/route.h"

#include <stdlib.h>
#include <string.h>

#include "os/doc.h"
#include "os/json.h"
#include "server/api/request_run.h"
#include "server/net/refusal.h"
#include "server/people/admin_token.h"
#include "server/people/bans.h"
#include "server/people/network.h"
#include "server/tables/field.h"

enum { MAX_FIELDS = sizeof ((Route *)NULL)->fields / sizeof (char *), VERB_FIELDS = 8 };

const Route *const all_routes[] = {server_routes, table_routes, people_routes,
                                   admin_routes, admin_data_routes, NULL};

bool path_fits(char id[TABLE_ID], const char *pattern, const char *path)
{
    const char *star = strchr(pattern, '*');
    size_t before = star ? (size_t)(star - pattern) : 0;

    if (!star)
        return strcmp(pattern, path) == 0;
    if (strncmp(pattern, path, before) != 0)
        return false;
    size_t n = strcspn(path + before, "/");
    if (n == 0 || n >= TABLE_ID || strcmp(star + 1, path + before + n) != 0)
        return false;
    memcpy(id, path + before, n);
    id[n] = '\0';
    return true;
}

/* The command of a path /api/tables/ID/VERB; NULL if there is none that clients may
 * send. */
static const Verb *find_verb(char id[TABLE_ID], const char *path)
{
    const char *last = strrchr(path, '/');
    char parent[64];
    const Verb *verb;

    if (!last || last == path || (size_t)(last - path) >= sizeof parent)
        return NULL;
    memcpy(parent, path, (size_t)(last - path));
    parent[last - path] = '\0';
    verb = verb_named(last + 1);
    return verb && verb->role != ROLE_SERVER && path_fits(id, "/api/tables/*", parent)
             ? verb
             : NULL;
}

/* What was found at an address. */
typedef struct {
    const Route *route;             /* NULL: none for this method */
    const Verb *verb;               /* of a command */
    bool is_there;                  /* some method exists */
    char allow[64];                 /* which */
    char id[TABLE_ID];
} RouteMatch;

/* The network answers HEAD with what GET would say. */
static const char *allowed_by(const Route *route)
{
    return strcmp(route->method, "GET") == 0 ? "GET, HEAD" : route->method;
}

static RouteMatch find(const Request *request)
{
    RouteMatch found = {0};
    Text allow = text_in(found.allow, sizeof found.allow);

    for (const Route *const *part = all_routes; *part; part++)
        for (const Route *route = *part; route->method; route++) {
            if (!path_fits(found.id, route->pattern, request->path))
                continue;
            if (strcmp(route->method, request->method) == 0)
                found.route = route;
            text_f(&allow, "%s%s", found.is_there ? ", " : "", allowed_by(route));
            found.is_there = true;
        }
    static const Route command = {
        "POST", "/api/tables/*/COMMAND", {NULL}, command_answer, 0, NULL};
    if (!found.is_there && (found.verb = find_verb(found.id, request->path))) {
        found.is_there = true;
        text_str(&allow, command.method);
        if (strcmp(command.method, request->method) == 0)
            found.route = &command;
    }
    return found;
}

json_t *object_read(const char *text, size_t n, Err *err)
{
    json_t *object = json_text_read(text, n, err);

    if (!object || json_is_object(object))
        return object;
    json_decref(object);
    fail(err, ERR_SYNTAX, N_("a JSON object is needed"));
    return NULL;
}

/* The fields that a body may have: the row's, or the verb's and the id. */
static bool knows_fields(const json_t *body, const RouteMatch *found, Err *err)
{
    const char *names[VERB_FIELDS] = {"id"};
    int n = 1;

    if (!found->verb)
        return fields_known(body, found->route->fields, MAX_FIELDS, err);
    for (size_t i = 0; i < sizeof found->verb->fields / sizeof (char *); i++)
        if (found->verb->fields[i])
            names[n++] = found->verb->fields[i];
    return fields_known(body, names, n, err);
}

/* A body in one of two forms; an empty body is an empty object. */
typedef struct {
    json_t *object;
    DocNode *document;
} RequestBody;

static bool read_document(DocNode **out, const Route *route, const Request *request,
                          Err *err)
{
    *out = request->n_body ? doc_load(request->body, request->n_body, err)
                           : doc_load("{}", 2, err);
    if (doc_kind(*out) == DOC_OBJECT)
        return route->knows(*out, err);
    return *out && fail(err, ERR_SYNTAX, N_("a JSON object is needed"));
}

/* Read the body of a request that may have one. */
static bool read_body(RequestBody *out, const RouteMatch *found, const Request *request,
                      Err *err)
{
    if (strcmp(found->route->method, "POST") != 0)
        return request->n_body == 0 ||
               fail(err, ERR_SYNTAX, N_("%s takes no body"), found->route->method);
    if (found->route->knows)
        return read_document(&out->document, found->route, request, err);
    out->object = request->n_body ? object_read(request->body, request->n_body, err)
                                  : json_object();
    return out->object && knows_fields(out->object, found, err);
}

bool address_is_welcome(Server *server, const char *address, Err *err)
{
    char key[ADDRESS_KEY];

    address_key(key, address);
    return ban_check(server->people, address, NULL, err) &&
           limit_take(server->limits, LIMIT_ADDRESS, key, tables_ms(server->tables), err);
}

/* The host has a limit that nobody else can use up. A wrong token counts as a failed
 * login, in a bucket apart from players' logins. */
static bool host_is_welcome(Server *server, const char *token, const char *key, Err *err)
{
    Limits *limits = server->limits;
    char guess[ADDRESS_KEY + 8];
    Text text = text_in(guess, sizeof guess);
    Err late;

    if (admin_check(server->people, token, err))
        return limit_take(limits, LIMIT_ADMIN, "", tables_ms(server->tables), err);
    text_f(&text, "host %s", key);
    if (!limit_take_here(limits, LIMIT_LOGIN, guess, tables_ms(server->tables), &late))
        *err = late;
    return false;
}

/* Bans and limits. Health checks have a limit of their own, so that other requests from
 * the same address cannot make the server look unhealthy. */
static bool is_welcome(Server *server, const Route *route, const Request *request,
                       Err *err)
{
    char key[ADDRESS_KEY];

    address_key(key, request->address);
    if (route && strncmp(route->pattern, "/api/admin", 10) == 0)
        return host_is_welcome(server, request->token, key, err);
    if (!(route && route->limit == LIMIT_HEALTH) &&
        !address_is_welcome(server, request->address, err))
        return false;
    return !route || route->limit == LIMIT_ADDRESS ||
           limit_is_shared(server->limits, route->limit) ||
           limit_take(server->limits, route->limit, key, tables_ms(server->tables), err);
}

/* A limit that is shared has to be asked for, and the answer is a part of what the
 * request has read: so it is charged once, though this may be run several times. */
static void charge_and_answer(const ApiRequest *request)
{
    char key[ADDRESS_KEY];
    Err err;

    address_key(key, request->http->address);
    if (limit_take(request->server->limits, request->route->limit, key,
                   tables_ms(request->server->tables), &err))
        request->route->answer(request);
    else
        caller_refuse(request->caller, &err, -1);
}

static bool is_there(const RouteMatch *found, Conn *conn, const Request *request,
                     Err *err)
{
    if (!found->is_there)
        return fail(err, ERR_ABSENT, N_("there is nothing at this address"));
    if (found->route)
        return true;
    return refusal_method(conn, request->method, found->allow, err);
}

/* Every command of the host is logged, and every attempt by a stranger. The body contains
 * no secrets: the token is not in it. */
static void audit(Server *server, Caller *caller, const RouteMatch *found,
                  const Request *request, const json_t *body)
{
    static const char prefix[] = "/api/admin/";
    Err err;

    if (!found->route || strncmp(found->route->pattern, prefix, strlen(prefix)) != 0)
        return;
    bool is_host = admin_check(server->people, request->token, &err);
    char *about = is_host && body ? json_dumps(body, JSON_COMPACT) : NULL;
    caller_audit(caller, is_host, found->route->pattern + strlen(prefix), about);
    free(about);
}

void route_request(Server *server, Conn *conn, const Request *request)
{
    RouteMatch found = find(request);
    Caller *caller = caller_open(&server->callers, conn);
    RequestBody body = {0};
    Err err;

    caller_asked(caller, found.route ? found.route->method : "-",
                 found.route ? found.route->pattern : "-");
    bool ok = is_welcome(server, found.route, request, &err) &&
              is_there(&found, conn, request, &err) &&
              read_body(&body, &found, request, &err);
    if (ok || err.code != ERR_LIMIT)    /* so a flood does not fill the log */
        audit(server, caller, &found, request, body.object);
    if (ok) {
        ApiRequest api = {.server = server, .route = found.route, .caller = caller,
                          .http = request, .verb = found.verb, .body = body.object,
                          .document = body.document};
        memcpy(api.id, found.id, sizeof api.id);
        request_run(&api, limit_is_shared(server->limits, found.route->limit)
                              ? charge_and_answer
                              : found.route->answer);
        return;
    }
    caller_refuse(caller, &err, -1);
    json_decref(body.object);
    free(body.document);
}

/* Decode `n` bytes of a query into `out`; false if they are malformed or too long. */
static bool decode(char *out, size_t size, const char *from, size_t n)
{
    size_t used = 0;

    for (size_t i = 0; i < n; i++) {
        int c = from[i] == '+' ? ' ' : (unsigned char)from[i];
        if (c == '%') {
            int high = i + 2 < n ? text_hex_digit(from[i + 1]) : -1;
            int low = high >= 0 ? text_hex_digit(from[i + 2]) : -1;
            if (low < 0)
                return false;
            c = high * 16 + low;
            i += 2;
        }
        if (c == 0 || used + 1 >= size)
            return false;
        out[used++] = (char)c;
    }
    out[used] = '\0';
    return true;
}

/* Where the value of `name` begins, and its length; NULL if it is not there. */
static const char *find_value(size_t *n, const char *query, const char *name)
{
    size_t n_name = strlen(name);

    for (const char *at = query; *at; at += *at == '&') {
        *n = strcspn(at, "&");
        if (*n > n_name && strncmp(at, name, n_name) == 0 && at[n_name] == '=') {
            *n -= n_name + 1;
            return at + n_name + 1;
        }
        at += *n;
    }
    return NULL;
}

bool query_get(char *out, size_t size, const char *query, const char *name)
{
    size_t n;
    const char *value = find_value(&n, query, name);
    Err err;

    if (value && !(decode(out, size, value, n) && text_check(out, (int)size, name, &err)))
        strcpy(out, "?");
    return value;
}

bool query_int(int *out, const char *query, const char *name, int low, int high, Err *err)
{
    size_t n;
    char text[16];
    const char *value = find_value(&n, query, name), *at = text;

    if (!value)
        return true;
    if (decode(text, sizeof text, value, n) && text_read_int(&at, low, high, out) && !*at)
        return true;
    return fail(err, ERR_SYNTAX, N_("%s must be a number from %d to %d"), name, low,
                high);
}
