/* tls.h - what we use of OpenSSL: TLS as bytes in and bytes out. It knows nothing of
 * sockets. OpenSSL's headers stay behind this one, for their names clash with ours.
 *
 * All connections share two memory BIOs, one for what came and one for what is to be
 * sent, because the loop works on one connection at a time: whoever calls tls_take reads
 * until there is no more, and after anything else here fetches what tls_out has before
 * turning to another connection. So a connection that is silent keeps no buffers. */
#ifndef SERVER_NET_TLS_H
#define SERVER_NET_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Tls Tls;             /* certificate, key, and what is spoken */
typedef struct ssl_st TlsSession;   /* one connection's */

/* What may be wrong with the two files. */
typedef enum { TLS_FINE, TLS_NO_CERT, TLS_NO_KEY, TLS_LOCKED_KEY } TlsFault;

/* NULL: they cannot be used, and *fault says why. */
Tls *tls_open(const char *cert, const char *key, TlsFault *fault);
void tls_close(Tls *tls);

/* Take these two files for connections that begin from now on; false, and nothing has
 * changed, if one of them cannot be used. */
bool tls_reload(Tls *tls, const char *cert, const char *key, TlsFault *fault);

/* From when until when the certificate is valid: seconds since 1970. */
void tls_valid(const Tls *tls, int64_t *from_s, int64_t *until_s);

TlsSession *tls_begin(Tls *tls);
void tls_free(TlsSession *session);

/* Take in what came over the wire. */
void tls_take(TlsSession *session, const char *bytes, size_t n);

/* Read what was said to us: so many bytes; 0: no more yet; -1: there will be no more. */
int tls_read(TlsSession *session, char *out, size_t size);

/* False if nothing can be said (any more). */
bool tls_write(TlsSession *session, const char *bytes, size_t n);

/* Say that nothing more will be written. */
void tls_end(TlsSession *session);

/* Fetch what is to be sent over the wire: so many bytes; 0: no more. */
int tls_out(TlsSession *session, char *out, size_t size);

/* Sec-WebSocket-Accept for a Sec-WebSocket-Key; false if that is not 16 bytes in base 64.
 */
bool tls_accept_key(char out[32], const char *key);

#endif
