/* wire.h - a plain, blocking client over a real socket: it sends exactly the bytes it is
 * told to, well-formed or not. Whatever does not happen within a minute fails. */
#ifndef TESTS_SERVER_WIRE_H
#define TESTS_SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Wire Wire;

/* Connect to "ADDRESS:PORT"; NULL if nothing listens there. With TLS, any certificate is
 * accepted. */
Wire *wire_open(const char *where);
Wire *wire_open_tls(const char *where);
void wire_close(Wire *wire);

/* What a TLS client offers; 0 and NULL: OpenSSL's defaults. It can offer what no one
 * should accept any more. */
typedef struct {
    int version;                    /* only this one; 0x0302 is TLS 1.1 */
    const char *suites;             /* of TLS 1.2 and before */
    const char *protocols;          /* ALPN: "\x02h2\x08http/1.1" */
} WireTls;

/* NULL: no connection; *alert is the server's alert, or 0. */
Wire *wire_open_tls_as(const char *where, const WireTls *wanted, int *alert);
const char *wire_tls_protocol(Wire *wire);      /* that was chosen; "": none */
unsigned long long wire_tls_certificate(Wire *wire);   /* a hash of the server's */
bool wire_tls_again(Wire *wire);                /* negotiate once more (TLS 1.2) */
bool wire_tls_end(Wire *wire);                  /* say that nothing more will be sent */
bool wire_tls_has_ended(Wire *wire);            /* did the other side say so? */
/* Hold back what is sent from now on; release `n` bytes of it, as they are on the
 * wire. */
void wire_tls_hold(Wire *wire);
size_t wire_tls_let_go(Wire *wire, size_t n);

/* Write a self-signed certificate for localhost and its key, as PEM. */
bool wire_make_certificate(const char *cert, const char *key);

/* The same with other properties. */
typedef struct {
    bool is_rsa;                    /* else P-256 */
    int late_s;                     /* valid for an hour around now plus this */
    const char *passphrase;         /* of the key; NULL: none */
} WireCertificate;
bool wire_make_certificate_as(const char *cert, const char *key,
                              const WireCertificate *as);
int wire_fd(const Wire *wire);

/* Send it; false if the other side has hung up. */
bool wire_say(Wire *wire, const char *text);
bool wire_say_bytes(Wire *wire, const void *bytes, size_t n);

/* Does the other side hang up in time? Discards what it sends before that. */
bool wire_is_over(Wire *wire);

/* HTTP. An answer is valid until the next one. */
typedef struct {
    int status;                     /* 0: no answer */
    const char *head;               /* with its status line */
    const char *body;               /* a string */
    size_t n;
} WireAnswer;

/* Send a request and read its answer. `headers` are whole lines with \r\n, or NULL; a
 * body is sent with its length. A Host header is added unless there is one. */
WireAnswer wire_ask(Wire *wire, const char *method, const char *path, const char *headers,
                    const char *body);

/* The same with a JSON body and this token, or NULL. */
WireAnswer wire_ask_as(Wire *wire, const char *method, const char *path,
                       const char *token, const char *body);

/* Read the answer to what was sent before; to_head: it has no body. */
WireAnswer wire_answer(Wire *wire, bool to_head);

/* Read only the head of an answer, of a stream for instance; then lines of what follows,
 * chunked or not. NULL: it has ended. */
WireAnswer wire_answer_head(Wire *wire);
const char *wire_line(Wire *wire);

/* The value of a header of an answer, "" if it is not there; valid until the next call.
 */
const char *wire_header(const WireAnswer *answer, const char *name);

/* WebSocket: the handshake; the status, 101 if it is open now. */
int wire_upgrade(Wire *wire, const char *path, const char *headers);

typedef struct {
    int opcode;                     /* -1: hung up without a word */
    bool is_last;
    char *bytes;                    /* a string, valid until the next frame */
    size_t n;
} WireFrame;

enum {
    WIRE_MORE = 0,
    WIRE_TEXT = 1,
    WIRE_BINARY = 2,
    WIRE_CLOSE = 8,
    WIRE_PING = 9,
    WIRE_PONG = 10,
    WIRE_LAST = 0x80
};

/* Send a frame, masked; `first` is its first byte: opcode and WIRE_LAST, or any other. */
bool wire_frame(Wire *wire, int first, const void *bytes, size_t n);
bool wire_text(Wire *wire, const char *text);
WireFrame wire_read(Wire *wire);

/* Read text frames until one contains `part`; NULL if the socket ends before. */
const char *wire_read_until(Wire *wire, const char *part);

/* The code of the next close frame, whatever comes before it; 0: none was sent. Pings are
 * not answered. */
int wire_close_code(Wire *wire);

/* Does /healthz of a whole server become good? It is asked again and again: on a busy
 * machine the loop may have been late a moment ago, and then it says so. */
bool wire_finds_health(const char *where);

/* A number of /metrics of a whole server; -1 if it is not there. */
long wire_metric(const char *where, const char *name);

/* Wait until the server has looked so often again what is due; false if it never does. */
bool wire_waits_for_ticks(const char *where, int more);

#endif
