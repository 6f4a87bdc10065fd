/* tls.c - see tls.h. */
#include "server/net/tls.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "os/must.h"

struct Tls {
    SSL_CTX *context;
    BIO *in, *out;                  /* of the connection that is being served */
};

/* What TLS 1.2 may use; 1.3 has nothing else. No CBC, and forward secrecy only. */
static const char suites[] = "ECDHE+AESGCM:ECDHE+CHACHA20";

/* The only protocol we speak, in the form of RFC 7301: its length, then its name. */
static const unsigned char protocol[] = "\x08http/1.1";

/* A client that offers protocols, but not ours, is refused (RFC 7301, 3.2). */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *n_out,
                           const unsigned char *offered, unsigned n_offered, void *with)
{
    unsigned char *chosen;

    (void)ssl;
    (void)with;
    int found = SSL_select_next_proto(&chosen, n_out, protocol, sizeof protocol - 1,
                                      offered, n_offered);
    *out = chosen;
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK
                                           : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static void set_rules(SSL_CTX *context)
{
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(context, suites);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    /* Clients that come back show a ticket, so we remember no sessions; and we keep no
     * empty buffers. */
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}

/* There is no one to ask for a passphrase, and the loop must not wait for one. */
static int refuse_passphrase(char *out, int size, int is_writing, void *was_asked)
{
    (void)out;
    (void)size;
    (void)is_writing;
    *(bool *)was_asked = true;
    return -1;
}

static bool load_key(SSL_CTX *context, const char *key, bool *is_locked)
{
    *is_locked = false;
    SSL_CTX_set_default_passwd_cb(context, refuse_passphrase);
    SSL_CTX_set_default_passwd_cb_userdata(context, is_locked);
    bool ok = SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1;
    SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    return ok;
}

/* OpenSSL loads a key of another kind than the certificate's without complaint: only the
 * check at the end notices. */
static TlsFault load(SSL_CTX *context, const char *cert, const char *key)
{
    bool is_locked;

    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        return TLS_NO_CERT;
    if (!load_key(context, key, &is_locked))
        return is_locked ? TLS_LOCKED_KEY : TLS_NO_KEY;
    return SSL_CTX_check_private_key(context) == 1 ? TLS_FINE : TLS_NO_KEY;
}

/* NULL: see tls_open. */
static SSL_CTX *new_context(const char *cert, const char *key, TlsFault *fault)
{
    SSL_CTX *context = must(SSL_CTX_new(TLS_server_method()));

    set_rules(context);
    if ((*fault = load(context, cert, key)) == TLS_FINE)
        return context;
    ERR_clear_error();
    SSL_CTX_free(context);
    return NULL;
}

Tls *tls_open(const char *cert, const char *key, TlsFault *fault)
{
    Tls *tls = must(calloc(1, sizeof *tls));

    tls->in = must(BIO_new(BIO_s_mem()));
    tls->out = must(BIO_new(BIO_s_mem()));
    if ((tls->context = new_context(cert, key, fault)))
        return tls;
    tls_close(tls);
    return NULL;
}

bool tls_reload(Tls *tls, const char *cert, const char *key, TlsFault *fault)
{
    SSL_CTX *context = new_context(cert, key, fault);

    if (!context)
        return false;
    SSL_CTX_free(tls->context);     /* each connection keeps the one it began with */
    tls->context = context;
    return true;
}

static int64_t seconds(const ASN1_TIME *time)
{
    struct tm tm;

    return ASN1_TIME_to_tm(time, &tm) == 1 ? (int64_t)timegm(&tm) : 0;
}

void tls_valid(const Tls *tls, int64_t *from_s, int64_t *until_s)
{
    const X509 *cert = SSL_CTX_get0_certificate(tls->context);

    *from_s = seconds(X509_get0_notBefore(cert));
    *until_s = seconds(X509_get0_notAfter(cert));
}

void tls_close(Tls *tls)
{
    if (!tls)
        return;
    BIO_free(tls->in);
    BIO_free(tls->out);
    SSL_CTX_free(tls->context);
    free(tls);
}

TlsSession *tls_begin(Tls *tls)
{
    SSL *ssl = must(SSL_new(tls->context));

    BIO_up_ref(tls->in);
    BIO_up_ref(tls->out);
    SSL_set_bio(ssl, tls->in, tls->out);
    SSL_set_accept_state(ssl);
    return ssl;
}

void tls_free(TlsSession *session)
{
    SSL_free(session);
}

void tls_take(TlsSession *session, const char *bytes, size_t n)
{
    BIO *in = SSL_get_rbio(session);

    if (BIO_pending(in))            /* left by a connection that broke off */
        (void)BIO_reset(in);
    BIO_write(in, bytes, (int)n);
}

int tls_read(TlsSession *session, char *out, size_t size)
{
    ERR_clear_error();
    int n = SSL_read(session, out, (int)size);

    if (n > 0)
        return n;
    return SSL_get_error(session, n) == SSL_ERROR_WANT_READ ? 0 : -1;
}

bool tls_write(TlsSession *session, const char *bytes, size_t n)
{
    ERR_clear_error();
    return SSL_write(session, bytes, (int)n) == (int)n;
}

void tls_end(TlsSession *session)
{
    ERR_clear_error();
    if (SSL_is_init_finished(session) && !(SSL_get_shutdown(session) & SSL_SENT_SHUTDOWN))
        SSL_shutdown(session);
}

int tls_out(TlsSession *session, char *out, size_t size)
{
    int n = BIO_read(SSL_get_wbio(session), out, (int)size);

    return n > 0 ? n : 0;
}

bool tls_accept_key(char out[32], const char *key)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                 "0123456789+/";
    char text[64];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned n_hash;

    if (strspn(key, digits) != 22 || strcmp(key + 22, "==") != 0)
        return false;
    int n = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    return EVP_Digest(text, (size_t)n, hash, &n_hash, EVP_sha1(), NULL) == 1 &&
           EVP_EncodeBlock((unsigned char *)out, hash, (int)n_hash) > 0;
}
