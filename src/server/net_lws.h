/* net_lws.h - what we use of libwebsockets: connections on our loop, with TLS or without.
 *
 * Its headers and OpenSSL's stay behind this one: their names clash with ours. */
#ifndef SERVER_NET_LWS_H
#define SERVER_NET_LWS_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef struct Lines Lines;         /* all connections */
typedef struct Line Line;           /* one of them */

/* What happens to a connection; `peer` is whatever it was adopted with. */
typedef struct {
    void (*received)(void *peer, const char *bytes, size_t n);
    void (*writeable)(void *peer);  /* what was written before is out */
    void (*closed)(void *peer);     /* once, and nothing after it */
} LineEvents;

typedef struct {
    uv_loop_t *loop;
    const char *tls_cert, *tls_key; /* NULL: none */
    size_t piece;                   /* bytes read or written at once */
    int handshake_s;                /* that TLS may take */
    const LineEvents *events;
} LinesOptions;

typedef enum { LINES_GOOD, LINES_NO_CERT, LINES_NO_KEY, LINES_NO_LOOP } LinesFault;

Lines *lines_open(const LinesOptions *options, LinesFault *fault);

/* Ending takes two steps, for the loop has to see off the handles: all are closed (and
 * said so) by the first; then the loop is to be run until nothing is left in it; then
 * comes the second. */
void lines_end(Lines *lines);
void lines_close(Lines *lines);

/* Take over an accepted socket; NULL if that failed, `closed` was called then or never
 * will be: *was_told says which. The socket is closed in any case. */
Line *line_adopt(Lines *lines, int fd, void *peer, bool *was_told);

/* Write; false if the connection is no more. *waits: not all of it is out, and nothing
 * may be written before `writeable`. */
bool line_write(Line *line, const char *bytes, size_t n, bool *waits);
void line_pause(Line *line, bool pauses);       /* do not read */
void line_finish(Line *line);                   /* nothing more will be written */
void line_kill(Line *line);                     /* calls `closed` */

/* Sec-WebSocket-Accept for a Sec-WebSocket-Key; false if that is not 16 bytes in base 64.
 */
bool line_accept_key(char out[32], const char *key);

#endif
