/* request.c - what happens to a request: refused at once, answered with a file of the web
 * client, or given to a handler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/net/assets.h"
#include "server/net/peer.h"

static const char *scheme_of(const Peer *peer, const HttpHead *head)
{
    if (peer->net->options.trust_proxy && head->forwarded_proto)
        return strcasecmp(head->forwarded_proto, "https") == 0 ? "https" : "http";
    return peer->net->tls ? "https" : "http";
}

static const char *host_of(const Peer *peer, const HttpHead *head)
{
    const char *host = peer->net->options.trust_proxy && head->forwarded_host
                           ? head->forwarded_host : head->host;

    return host ? host : "";
}

/* A server that listens only for this machine must not be reached by a foreign page whose
 * host name was made to point here (DNS rebinding). */
static bool check_host(const Peer *peer, const HttpHead *head, Err *err)
{
    const Net *net = peer->net;
    const char *host = host_of(peer, head);

    if (!net->is_loopback || *net->public_url.scheme || net->options.trust_proxy ||
        !*host || http_is_local(host))
        return true;
    return fail(err, ERR_FORBIDDEN, N_("this server is not called %s"), host);
}

/* Nor may a foreign page act in a visitor's name. Programs send no Origin. */
static bool check_origin(const Peer *peer, const HttpHead *head, Err *err)
{
    const Url *url = &peer->net->public_url;
    bool only_reads = !head->upgrade && (strcmp(head->method, "GET") == 0 ||
                                         strcmp(head->method, "HEAD") == 0);

    if (!head->origin || only_reads ||
        http_same_origin(head->origin, scheme_of(peer, head), host_of(peer, head)) ||
        (*url->scheme && http_same_origin(head->origin, url->scheme, url->host)))
        return true;
    return fail(err, ERR_FORBIDDEN, N_("pages of %s may not use this server"),
                head->origin);
}

/* Is there room for one more request? */
static int check_room(const Peer *peer, const Conn *conn, Err *err)
{
    const NetOptions *options = &peer->net->options;

    if (peer->net->stats.connections > options->max_sockets ||
        peer->net->stats.unsent > (size_t)options->max_unsent) {
        fail(err, ERR_BUSY, N_("the server is full"));
        err->wait_s = RETRY_S;
        return 503;
    }
    if (conn->address->conversations > options->max_sockets_per_address) {
        fail_limit(err, "sockets", options->max_sockets_per_address,
                   N_("too many connections from your address"));
        err->wait_s = RETRY_S;
        return TOO_MANY;
    }
    if (conn->address->unsent > (size_t)options->max_unsent_per_address) {
        fail_limit(err, "unsent", options->max_unsent_per_address,
                   N_("your address has not read its earlier answers"));
        err->wait_s = RETRY_S;
        return TOO_MANY;
    }
    return 0;
}

/* 0, or the status of a refusal. */
static int check(const Peer *peer, const Conn *conn, Err *err)
{
    const HttpHead *head = &peer->incoming->head;
    int status = check_room(peer, conn, err);

    if (status) {
        peer->net->stats.refused_full++;
        return status;
    }
    if (!check_host(peer, head, err) || !check_origin(peer, head, err)) {
        peer->net->stats.refused_origin++;
        return 403;
    }
    if (head->n_body > (size_t)peer->net->options.max_body) {
        fail(err, ERR_LONG, N_("a body may have at most %d bytes"),
             peer->net->options.max_body);
        return 413;
    }
    return 0;
}

void request_bad(Peer *peer, int status)
{
    Conn *conn = peer->conn ? peer->conn : conn_open(peer, peer->from);
    Err err;

    if (status == 413)
        fail(&err, ERR_LONG, N_("a body may have at most %d bytes"),
             peer->net->options.max_body);
    else if (status == 408)
        fail(&err, ERR_SYNTAX, N_("the request did not arrive in time"));
    else if (status == 431)
        fail(&err, ERR_LONG, N_("the head of a request may have at most %d bytes"),
             HTTP_HEAD);
    else
        fail(&err, ERR_SYNTAX, N_("this is not a valid HTTP request"));
    conn->keeps = false;
    conn_refuse(conn, status, &err);
}

void request_begin(Peer *peer)
{
    IncomingRequest *incoming = peer->incoming;
    HttpHead *head = &incoming->head;
    Err err;

    peer->net->stats.requests++;
    snprintf(incoming->address, sizeof incoming->address, "%s", peer->from);
    if (peer->net->options.trust_proxy && head->forwarded_for) {
        char hop[ADDRESS_TEXT];

        http_last_hop(hop, sizeof hop, head->forwarded_for);
        if (*hop)
            memcpy(incoming->address, hop, sizeof hop);
    }
    Conn *conn = conn_open(peer, incoming->address);
    conn->is_1_1 = head->is_1_1;
    conn->is_head = strcmp(head->method, "HEAD") == 0;
    conn->keeps =
        head->is_1_1 ? !head->wants_close : head->wants_keep && !head->wants_close;
    int status = check(peer, conn, &err);
    if (status) {
        conn->keeps = conn->keeps && !head->has_body && status == 403;
        conn_refuse(conn, status, &err);
        return;
    }
    if (!head->has_body) {
        request_done(peer);
        return;
    }
    peer->state = PEER_BODY;
    if (head->expect && strcasecmp(head->expect, "100-continue") == 0)
        peer_write(peer, "HTTP/1.1 100 Continue\r\n\r\n", 25);
}

/* The path relative to the public URL. A proxy may pass on the whole path, or cut that
 * part off. */
static const char *path_below(const Net *net, const char *path)
{
    const char *prefix = net->public_url.path;
    size_t n = strlen(prefix);

    if (n > 0 && strncmp(path, prefix, n) == 0 && path[n] == '/')
        return path + n;
    return path;
}

static bool is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);

    return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

static void serve(Net *net, Conn *conn, const Request *request)
{
    const char *path = request->path;

    if (*net->public_url.path && strcmp(path, net->public_url.path) == 0) {
        char to[300];

        /* Without the slash, relative addresses in the client would lead elsewhere. */
        snprintf(to, sizeof to, "%s/", net->public_url.path);
        conn_header(conn, "Location", to);
        conn_reply(conn, 308, NULL, "", 0);
    } else if (is_below(path, "/api") || is_below(path, "/healthz") ||
               is_below(path, "/metrics")) {
        conn->peer->state = PEER_ANSWER;
        conn->peer->deadline_ms = 0;
        conn->is_seen = true;
        net->handlers->request(net->with, conn, request);
    } else {
        assets_serve(conn, request->method, path, &conn->peer->incoming->head);
    }
}

void request_done(Peer *peer)
{
    Net *net = peer->net;
    IncomingRequest *incoming = peer->incoming;
    HttpHead *head = &incoming->head;
    Conn *conn = peer->conn;
    const char *token = head->authorization;
    Request request = {
        .method = conn->is_head ? "GET" : head->method,
        .path = path_below(net, head->path),
        .query = head->query,
        .token = token && strncasecmp(token, "Bearer ", 7) == 0 ? token + 7 : NULL,
        .address = incoming->address,
        .body = incoming->body ? incoming->body : "",
        .n_body = incoming->n_body,
    };

    if (http_lists(head->upgrade, "websocket") && socket_is_path(request.path))
        socket_open(peer, conn, &request);
    else
        serve(net, conn, &request);
    free(incoming->body);
    free(incoming);
    peer->incoming = NULL;
}
