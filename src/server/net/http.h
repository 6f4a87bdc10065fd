/* http.h - a request as HTTP/1.1 has it, from bytes; and the small texts inside it.
 * Pure.
 *
 * It is strict: what two readers could understand in two ways (two lengths, folded
 * headers, bare line ends) is refused, so that no proxy in front of us can be made to
 * disagree with us. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD = 8192 };          /* bytes that a request's head may have */

/* A header that was not sent is NULL. All are strings inside the bytes that were read. */
typedef struct {
    char *method, *path, *query;    /* the path decoded, the query as sent */
    char *host;                     /* the header, or what stands in a whole URL */
    char *authority;                /* of a whole URL; else NULL */
    char *origin, *authorization, *upgrade, *key, *version, *encodings,
        *if_none_match, *expect, *forwarded_for, *forwarded_proto, *forwarded_host;
    char *length, *transfer;
    bool is_1_1, wants_close, wants_keep, wants_upgrade;
    bool is_chunked, has_body;
    size_t n_body;                  /* unless it is chunked */
} HttpHead;

/* Read the head of a request in place: how many of the `n` bytes it takes; 0 if it is not
 * all there; minus a status (400, 431, 501, 505) if it is no request. */
int http_read(HttpHead *out, char *bytes, size_t n);

/* Take chunks off the front of `bytes`: *used of them, the body's among them moved to the
 * front, *n_body. 1: that was the last; 0: more is to come; -400: these are no chunks. */
int http_chunks(char *bytes, size_t n, size_t *used, size_t *n_body);

/* Decode %XX in place; false for a bad one or a control character. */
bool http_decode(char *text);

/* Is `token` in a list such as "gzip, br;q=0.5" with a weight above 0? */
bool http_lists(const char *list, const char *token);

/* The address that the proxy in front of us added last; `out` is "" if there is none. */
void http_last_hop(char *out, size_t size, const char *forwarded_for);

/* Is `host` (a Host header) a name of this machine itself, with any port? */
bool http_is_local(const char *host);

/* Is `origin` SCHEME://HOST? The usual ports may be left out on either side. */
bool http_same_origin(const char *origin, const char *scheme, const char *host);

/* A URL's parts: "https", "host:port", "/path" without a slash at its end. False if it is
 * none, or has a query, a fragment or a user. */
typedef struct {
    char scheme[8], host[256], path[256];
} Url;
bool http_url(Url *out, const char *text);

#endif
