/* http.h - reads HTTP/1.1 requests and the small texts inside them. No I/O.
 *
 * It is strict: what two readers could understand in two ways (two lengths, folded
 * headers, bare line ends) is refused, so that a proxy in front of us cannot be made to
 * disagree with us about where a request ends. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_HEAD = 8192 };          /* bytes that a request's head may have */

/* A header that was not sent is NULL. All are strings inside the bytes that were read. */
typedef struct {
    char *method, *path, *query;    /* the path decoded, the query as sent */
    char *host;                     /* the header, or the host of a whole URL */
    char *authority;                /* of a whole URL; else NULL */
    char *origin, *authorization, *upgrade, *key, *version, *encodings,
        *if_none_match, *expect, *forwarded_for, *forwarded_proto, *forwarded_host;
    char *length, *transfer;
    bool is_1_1, wants_close, wants_keep, wants_upgrade;
    bool is_chunked, has_body;
    size_t n_body;                  /* unless it is chunked */
} HttpHead;

/* Read the head of a request in place. Returns how many of the `n` bytes it takes; 0 if
 * it is not complete; minus a status (400, 431, 501, 505) if it is not a valid
 * request. */
int http_read(HttpHead *out, char *bytes, size_t n);

/* Take chunks off the front of `bytes`: *used bytes are consumed, and the *n_body bytes
 * of content among them are moved to the front. Returns 1 after the last chunk, 0 if more
 * must come, -400 if these are not chunks. */
int http_chunks(char *bytes, size_t n, size_t *used, size_t *n_body);

/* Decode %XX in place; false if one is malformed or gives a control character. */
bool http_decode(char *text);

/* Does a list such as "gzip, br;q=0.5" contain `token` with a weight above 0? */
bool http_lists(const char *list, const char *token);

/* The last address in X-Forwarded-For, which the proxy in front of us added; "" if
 * none. */
void http_last_hop(char *out, size_t size, const char *forwarded_for);

/* Is `host` (a Host header) a name for this machine itself, with any port? */
bool http_is_local(const char *host);

/* Is `origin` SCHEME://HOST? Either side may leave out the usual port. */
bool http_same_origin(const char *origin, const char *scheme, const char *host);

/* The parts of a URL: "https", "host:port", "/path" without a trailing slash. False if it
 * is not a URL, or has a query, a fragment or a user. */
typedef struct {
    char scheme[8], host[256], path[256];
} Url;
bool http_url(Url *out, const char *text);

#endif
