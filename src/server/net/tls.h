/* tls.h - what we use of OpenSSL: TLS as bytes in and bytes out. It knows nothing of
 * sockets. OpenSSL's headers are included in tls.c only, since their names clash with
 * ours.
 *
 * All connections share two memory BIOs, one for what arrived and one for what is to be
 * sent. That works because the loop serves one connection at a time: after tls_take the
 * caller reads until there is no more, and after any other call it fetches everything
 * that tls_out has, before it turns to another connection. So a silent connection keeps
 * no buffers. */
#ifndef SERVER_NET_TLS_H
#define SERVER_NET_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Tls Tls;             /* certificate, key and settings */
typedef struct ssl_st TlsSession;   /* one connection's */

/* What can be wrong with the two files. */
typedef enum { TLS_FINE, TLS_NO_CERT, TLS_NO_KEY, TLS_LOCKED_KEY } TlsFault;

/* NULL if they cannot be used; *fault says why. */
Tls *tls_open(const char *cert, const char *key, TlsFault *fault);
void tls_close(Tls *tls);

/* Use these two files for new connections. False, and nothing has changed, if one of them
 * cannot be used. */
bool tls_reload(Tls *tls, const char *cert, const char *key, TlsFault *fault);

/* From when until when the certificate is valid, in seconds since 1970. */
void tls_valid(const Tls *tls, int64_t *from_s, int64_t *until_s);

TlsSession *tls_begin(Tls *tls);
void tls_free(TlsSession *session);

/* Take in what arrived from the network. */
void tls_take(TlsSession *session, const char *bytes, size_t n);

/* Read decrypted bytes: how many; 0: no more yet; -1: nothing more will come. */
int tls_read(TlsSession *session, char *out, size_t size);

/* Encrypt bytes to be sent; false if the session cannot send, or no longer. */
bool tls_write(TlsSession *session, const char *bytes, size_t n);

/* Say that nothing more will be written. */
void tls_end(TlsSession *session);

/* Fetch bytes to be sent to the network: how many; 0: no more. */
int tls_out(TlsSession *session, char *out, size_t size);

/* Sec-WebSocket-Accept for a Sec-WebSocket-Key; false if the key is not 16 bytes in
 * base64. */
bool tls_accept_key(char out[32], const char *key);

#endif
