/* wire.c - see wire.h. */
#include "wire.h"

#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "patience.h"

enum { WAIT_MS = 60000, HEAD = 16384 };

struct Wire {
    int fd;
    SSL_CTX *context;
    SSL *ssl;
    char *in;                       /* what came and was not used yet */
    size_t n_in, size_in;
    char *head, *body, *frame, *line;   /* the last ones that were handed out */
    char host[128];
    bool is_chunked, is_over;
    size_t chunk_left;
};

static const WireAnswer no_answer = {.head = "", .body = ""};

static int connect_to(const char *where)
{
    const char *colon = strrchr(where, ':');
    char host[128];
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int on = 1;

    assert(colon && (size_t)(colon - where) < sizeof host);
    snprintf(host, sizeof host, "%.*s", (int)(colon - where), where);
    if (*host == '[') {
        memmove(host, host + 1, strlen(host));
        host[strlen(host) - 1] = '\0';
    }
    if (getaddrinfo(host, colon + 1, &wanted, &found) != 0)
        return -1;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, found->ai_addr, found->ai_addrlen) != 0) {
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

Wire *wire_open(const char *where)
{
    int fd = connect_to(where);

    if (fd < 0)
        return NULL;
    Wire *wire = calloc(1, sizeof *wire);
    assert(wire);
    wire->fd = fd;
    snprintf(wire->host, sizeof wire->host, "%s", where);
    return wire;
}

static void want(SSL *ssl, const WireTls *wanted)
{
    SSL_set_security_level(ssl, 0);
    if (wanted->version) {
        SSL_set_min_proto_version(ssl, wanted->version);
        SSL_set_max_proto_version(ssl, wanted->version);
    }
    if (wanted->suites && SSL_set_cipher_list(ssl, wanted->suites) != 1)
        abort();
    if (wanted->protocols)
        SSL_set_alpn_protos(ssl, (const unsigned char *)wanted->protocols,
                            (unsigned)strlen(wanted->protocols));
}

/* The alert that came, as RFC 8446 numbers them. */
static int alert_of(unsigned long error)
{
    int reason = ERR_GET_REASON(error);

    return reason > SSL_AD_REASON_OFFSET ? reason - SSL_AD_REASON_OFFSET : 0;
}

Wire *wire_open_tls_as(const char *where, const WireTls *wanted, int *alert)
{
    Wire *wire = wire_open(where);

    *alert = 0;
    if (!wire)
        return NULL;
    wire->context = SSL_CTX_new(TLS_client_method());
    wire->ssl = SSL_new(wire->context);
    want(wire->ssl, wanted);
    SSL_set_fd(wire->ssl, wire->fd);
    ERR_clear_error();
    if (SSL_connect(wire->ssl) == 1)
        return wire;
    *alert = alert_of(ERR_peek_error());
    wire_close(wire);
    return NULL;
}

Wire *wire_open_tls(const char *where)
{
    WireTls usual = {0};
    int alert;

    return wire_open_tls_as(where, &usual, &alert);
}

const char *wire_tls_protocol(Wire *wire)
{
    const unsigned char *name;
    unsigned n;

    SSL_get0_alpn_selected(wire->ssl, &name, &n);
    free(wire->line);
    return wire->line = strndup(name ? (const char *)name : "", n);
}

unsigned long long wire_tls_certificate(Wire *wire)
{
    X509 *cert = SSL_get1_peer_certificate(wire->ssl);
    unsigned char hash[EVP_MAX_MD_SIZE] = {0};
    unsigned long long first;

    X509_digest(cert, EVP_sha256(), hash, NULL);
    X509_free(cert);
    memcpy(&first, hash, sizeof first);
    return first;
}

bool wire_tls_again(Wire *wire)
{
    return SSL_renegotiate(wire->ssl) == 1 && SSL_do_handshake(wire->ssl) == 1;
}

bool wire_tls_end(Wire *wire)
{
    return SSL_shutdown(wire->ssl) >= 0;
}

bool wire_tls_has_ended(Wire *wire)
{
    return SSL_get_shutdown(wire->ssl) & SSL_RECEIVED_SHUTDOWN;
}

void wire_tls_hold(Wire *wire)
{
    SSL_set0_wbio(wire->ssl, BIO_new(BIO_s_mem()));
}

size_t wire_tls_let_go(Wire *wire, size_t n)
{
    char bytes[4096];
    int got = BIO_read(SSL_get_wbio(wire->ssl), bytes,
                       (int)(n < sizeof bytes ? n : sizeof bytes));

    return got > 0 && send(wire->fd, bytes, (size_t)got, MSG_NOSIGNAL) == got
               ? (size_t)got : 0;
}

static bool write_cert(const char *path, X509 *cert)
{
    FILE *file = fopen(path, "w");
    bool ok = file && PEM_write_X509(file, cert);

    return file && fclose(file) == 0 && ok;
}

static bool write_key(const char *path, EVP_PKEY *key, const char *passphrase)
{
    FILE *file = fopen(path, "w");
    bool ok = file && PEM_write_PrivateKey(
                          file, key, passphrase ? EVP_aes_128_cbc() : NULL,
                          (const unsigned char *)passphrase,
                          passphrase ? (int)strlen(passphrase) : 0, NULL, NULL);

    return file && fclose(file) == 0 && ok;
}

bool wire_make_certificate_as(const char *cert_path, const char *key_path,
                              const WireCertificate *as)
{
    EVP_PKEY *key = as->is_rsa ? EVP_RSA_gen(2048) : EVP_EC_gen("P-256");
    X509 *cert = X509_new();

    assert(key && cert);
    X509_set_version(cert, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
    X509_gmtime_adj(X509_getm_notBefore(cert), as->late_s - 3600);
    X509_gmtime_adj(X509_getm_notAfter(cert), as->late_s + 3600);
    X509_set_pubkey(cert, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(cert), "CN", MBSTRING_ASC,
                               (const unsigned char *)"localhost", -1, -1, 0);
    X509_set_issuer_name(cert, X509_get_subject_name(cert));
    X509_sign(cert, key, EVP_sha256());
    bool ok = write_cert(cert_path, cert) && write_key(key_path, key, as->passphrase);
    X509_free(cert);
    EVP_PKEY_free(key);
    return ok;
}

bool wire_make_certificate(const char *cert, const char *key)
{
    return wire_make_certificate_as(cert, key, &(WireCertificate){0});
}

void wire_close(Wire *wire)
{
    if (!wire)
        return;
    if (wire->ssl)
        SSL_shutdown(wire->ssl);
    SSL_free(wire->ssl);
    SSL_CTX_free(wire->context);
    close(wire->fd);
    free(wire->in);
    free(wire->head);
    free(wire->body);
    free(wire->frame);
    free(wire->line);
    free(wire);
}

int wire_fd(const Wire *wire)
{
    return wire->fd;
}

bool wire_say_bytes(Wire *wire, const void *bytes, size_t n)
{
    const char *at = bytes;

    while (n > 0) {
        ssize_t sent = wire->ssl ? SSL_write(wire->ssl, at, (int)n)
                                 : send(wire->fd, at, n, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        at += sent;
        n -= (size_t)sent;
    }
    return true;
}

bool wire_say(Wire *wire, const char *text)
{
    return wire_say_bytes(wire, text, strlen(text));
}

/* Read some more; false if nothing comes. */
static bool more(Wire *wire)
{
    struct pollfd poll_for = {.fd = wire->fd, .events = POLLIN};
    ssize_t n;

    if (wire->n_in + 4096 > wire->size_in) {
        wire->size_in = wire->size_in * 2 + 4096;
        wire->in = realloc(wire->in, wire->size_in);
        assert(wire->in);
    }
    if (!(wire->ssl && SSL_pending(wire->ssl)) && poll(&poll_for, 1, WAIT_MS) <= 0)
        return false;
    n = wire->ssl ? SSL_read(wire->ssl, wire->in + wire->n_in, 4096)
                  : recv(wire->fd, wire->in + wire->n_in, 4096, 0);
    wire->is_over = n <= 0;
    if (n > 0)
        wire->n_in += (size_t)n;
    return n > 0;
}

static void use(Wire *wire, size_t n)
{
    wire->n_in -= n;
    memmove(wire->in, wire->in + n, wire->n_in);
}

/* `n` bytes as a string of its own, which replaces the one in *out; NULL: they did not
 * come. */
static char *take(Wire *wire, char **out, size_t n)
{
    while (wire->n_in < n)
        if (!more(wire))
            return NULL;
    free(*out);
    *out = malloc(n + 1);
    assert(*out);
    memcpy(*out, wire->in, n);
    (*out)[n] = '\0';
    use(wire, n);
    return *out;
}

/* All up to and with `end`; NULL: it did not come. */
static char *take_until(Wire *wire, char **out, const char *end)
{
    const char *found;

    while (!(found = wire->n_in ? memmem(wire->in, wire->n_in, end, strlen(end)) : NULL))
        if (!more(wire))
            return NULL;
    return take(wire, out, (size_t)(found - wire->in) + strlen(end));
}

bool wire_is_over(Wire *wire)
{
    while (more(wire))
        wire->n_in = 0;
    return wire->is_over;
}

const char *wire_header(const WireAnswer *answer, const char *name)
{
    static char value[1024];
    size_t n = strlen(name);

    *value = '\0';
    for (const char *line = answer->head; line && *line; line = strstr(line, "\r\n")) {
        line += strspn(line, "\r\n");
        if (strncasecmp(line, name, n) == 0 && line[n] == ':') {
            line += n + 1 + strspn(line + n + 1, " ");
            snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
            break;
        }
    }
    return value;
}

WireAnswer wire_answer_head(Wire *wire)
{
    WireAnswer answer = no_answer;
    char *head = take_until(wire, &wire->head, "\r\n\r\n");

    if (head)
        answer.head = head;
    if (head && sscanf(answer.head, "HTTP/1.%*c %d ", &answer.status) != 1)
        answer.status = 0;
    wire->is_chunked =
        strcasecmp(wire_header(&answer, "Transfer-Encoding"), "chunked") == 0;
    wire->chunk_left = 0;
    return answer;
}

/* All chunks, put together. */
static size_t take_chunks(Wire *wire)
{
    char *line = NULL, *piece = NULL;
    size_t n = 0, size;

    free(wire->body);
    wire->body = calloc(1, 1);
    while (take_until(wire, &line, "\r\n") && (size = strtoul(line, NULL, 16)) > 0) {
        if (!take(wire, &piece, size + 2))
            break;
        wire->body = realloc(wire->body, n + size + 1);
        assert(wire->body);
        memcpy(wire->body + n, piece, size);
        n += size;
        wire->body[n] = '\0';
    }
    take_until(wire, &line, "\r\n");
    free(line);
    free(piece);
    return n;
}

WireAnswer wire_answer(Wire *wire, bool to_head)
{
    WireAnswer answer = wire_answer_head(wire);
    const char *length = wire_header(&answer, "Content-Length");

    if (answer.status == 0 || answer.status == 100)
        return answer;
    if (to_head || answer.status == 304 || answer.status == 204 || answer.status == 101) {
        take(wire, &wire->body, 0);
    } else if (wire->is_chunked) {
        answer.n = take_chunks(wire);
    } else if (*length) {
        answer.n = strtoul(length, NULL, 10);
        if (!take(wire, &wire->body, answer.n))
            return no_answer;
    } else {
        while (more(wire)) {
        }
        answer.n = wire->n_in;
        take(wire, &wire->body, answer.n);
    }
    answer.body = wire->body;
    return answer;
}

WireAnswer wire_ask(Wire *wire, const char *method, const char *path, const char *headers,
                    const char *body)
{
    char *text;
    int n;

    if (!headers)
        headers = "";
    bool has_host = strcasestr(headers, "host:");
    char length[64] = "";
    if (body)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(body));
    n = asprintf(&text, "%s %s HTTP/1.1\r\n%s%s%s%s%s\r\n%s", method, path,
                 has_host ? "" : "Host: ", has_host ? "" : wire->host, has_host ? "" : "\r\n",
                 headers, length, body ? body : "");
    assert(n > 0);
    bool is_said = wire_say_bytes(wire, text, (size_t)n);
    free(text);
    if (!is_said)
        return no_answer;
    return wire_answer(wire, strcmp(method, "HEAD") == 0);
}

WireAnswer wire_ask_as(Wire *wire, const char *method, const char *path,
                       const char *token, const char *body)
{
    char headers[256] = "Content-Type: application/json\r\n";

    if (token)
        snprintf(headers + strlen(headers), sizeof headers - strlen(headers),
                 "Authorization: Bearer %s\r\n", token);
    return wire_ask(wire, method, path, headers, body);
}

/* On to the next chunk; false if that was all. */
static bool next_chunk(Wire *wire, char **size)
{
    if (!take_until(wire, size, "\r\n"))
        return false;
    wire->chunk_left = strtoul(*size, NULL, 16);
    if (wire->chunk_left == 0)
        take_until(wire, size, "\r\n");
    return wire->chunk_left > 0;
}

/* The next line of a body, across chunks. */
const char *wire_line(Wire *wire)
{
    char *text = NULL, *size = NULL;
    size_t n = 0;

    if (!wire->is_chunked)
        return take_until(wire, &wire->line, "\n");
    for (;;) {
        char *byte = NULL;

        if (wire->chunk_left == 0 && !next_chunk(wire, &size))
            break;
        if (!take(wire, &byte, 1))
            break;
        text = realloc(text, n + 2);
        assert(text);
        text[n++] = *byte;
        text[n] = '\0';
        bool is_end = *byte == '\n';
        free(byte);
        if (--wire->chunk_left == 0)
            take_until(wire, &size, "\r\n");
        if (is_end) {
            free(size);
            free(wire->line);
            return wire->line = text;
        }
    }
    free(size);
    free(text);
    return NULL;
}

int wire_upgrade(Wire *wire, const char *path, const char *headers)
{
    char all[2048];

    snprintf(
        all, sizeof all,
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s",
        headers ? headers : "");
    return wire_ask(wire, "GET", path, all, NULL).status;
}

bool wire_frame(Wire *wire, int first, const void *bytes, size_t n)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char *frame = malloc(n + 14);
    size_t at = 2, long_bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;

    assert(frame);
    frame[0] = (unsigned char)first;
    frame[1] = (unsigned char)(0x80 | (long_bytes == 0   ? n
                                       : long_bytes == 2 ? 126
                                                         : 127));
    for (size_t i = 0; i < long_bytes; i++)
        frame[at++] = (unsigned char)(n >> 8 * (long_bytes - 1 - i));
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < n; i++)
        frame[at + i] = ((const unsigned char *)bytes)[i] ^ mask[i % 4];
    bool is_said = wire_say_bytes(wire, frame, at + n);
    free(frame);
    return is_said;
}

bool wire_text(Wire *wire, const char *text)
{
    return wire_frame(wire, WIRE_LAST | WIRE_TEXT, text, strlen(text));
}

WireFrame wire_read(Wire *wire)
{
    static const WireFrame none = {.opcode = -1};
    WireFrame frame = none;
    char *head = NULL, *length = NULL;

    if (!take(wire, &head, 2))
        return none;
    frame.opcode = head[0] & 0x0f;
    frame.is_last = head[0] & 0x80;
    frame.n = (unsigned char)head[1] & 0x7f;
    size_t bytes = frame.n == 126 ? 2 : frame.n == 127 ? 8 : 0;
    free(head);
    if (bytes) {
        if (!take(wire, &length, bytes))
            return none;
        frame.n = 0;
        for (size_t i = 0; i < bytes; i++)
            frame.n = frame.n << 8 | (unsigned char)length[i];
        free(length);
    }
    frame.bytes = take(wire, &wire->frame, frame.n);
    return frame.bytes ? frame : none;
}

const char *wire_read_until(Wire *wire, const char *part)
{
    for (;;) {
        WireFrame frame = wire_read(wire);

        if (frame.opcode == -1 || frame.opcode == WIRE_CLOSE)
            return NULL;
        if (frame.opcode == WIRE_PING)
            wire_frame(wire, WIRE_LAST | WIRE_PONG, frame.bytes, frame.n);
        else if (frame.opcode == WIRE_TEXT && strstr(frame.bytes, part))
            return frame.bytes;
    }
}

int wire_close_code(Wire *wire)
{
    for (;;) {
        WireFrame frame = wire_read(wire);

        if (frame.opcode == -1 || (frame.opcode == WIRE_CLOSE && frame.n < 2))
            return 0;
        if (frame.opcode == WIRE_CLOSE)
            return (unsigned char)frame.bytes[0] << 8 | (unsigned char)frame.bytes[1];
    }
}

bool wire_finds_health(const char *where)
{
    int status = 0;

    for (const time_t until = patience(); status != 200 && is_patient(until);) {
        Wire *wire = wire_open(where);

        status = wire ? wire_ask(wire, "GET", "/healthz", NULL, NULL).status : 0;
        wire_close(wire);
        if (status != 200)
            usleep(250000);
    }
    return status == 200;
}

long wire_metric(const char *where, const char *name)
{
    Wire *wire = wire_open(where);
    WireAnswer answer = wire_ask(wire, "GET", "/metrics", NULL, NULL);
    char row[64];

    snprintf(row, sizeof row, "\n%s ", name);
    const char *at = answer.status == 200 ? strstr(answer.body, row) : NULL;
    long value = at ? atol(at + strlen(row)) : -1;
    wire_close(wire);
    return value;
}

bool wire_waits_for_ticks(const char *where, int more)
{
    static const char ticks[] = "polis_loop_delay_seconds_count";
    const long before = wire_metric(where, ticks);
    long now = before;

    for (const time_t until = patience(); now < before + more && is_patient(until);) {
        usleep(10000);
        now = wire_metric(where, ticks);
    }
    return before >= 0 && now >= before + more;
}
