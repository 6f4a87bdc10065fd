/* net_lws.c - see net_lws.h. A Line is a struct lws, under a name of ours. */
#include "server/net_lws.h"

#include <libwebsockets.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct Lines {
    struct lws_context *context;    /* libwebsockets sets it to NULL when all is over */
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    const LineEvents *events;
    void *adopting;                 /* the peer whose socket is being adopted */
    bool has_tls;
};

static struct lws *wsi_of(Line *line)
{
    return (struct lws *)line;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                    void *in, size_t n)
{
    void *peer = lws_get_opaque_user_data(wsi);
    Lines *lines = lws_context_user(lws_get_context(wsi));

    (void)user;
    if (!peer)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX:
        lines->events->received(peer, in, n);
        break;
    case LWS_CALLBACK_RAW_WRITEABLE:
        lines->events->writeable(peer);
        break;
    case LWS_CALLBACK_RAW_CLOSE:
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        if (lines->adopting == peer)
            lines->adopting = NULL;
        lines->events->closed(peer);
        break;
    default:
        break;
    }
    return 0;
}

/* Libwebsockets would say it to its log only. */
static LinesFault check_tls(const char *cert, const char *key)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    LinesFault fault = LINES_GOOD;

    if (!context || SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        fault = LINES_NO_CERT;
    else if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
        fault = LINES_NO_KEY;
    ERR_clear_error();
    SSL_CTX_free(context);
    return fault;
}

static bool open_context(Lines *lines, const LinesOptions *options)
{
    void *loops[] = {options->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = lines->protocols,
        .foreign_loops = loops,
        .pcontext = &lines->context,
        .user = lines,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = (unsigned)options->piece,
        .timeout_secs = (unsigned)options->handshake_s,
    };

    if (options->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = options->tls_cert;
        info.ssl_private_key_filepath = options->tls_key;
        info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        info.alpn = "http/1.1";
    }
    lws_set_log_level(0, NULL);
    lines->context = lws_create_context(&info);
    lines->vhost = lines->context ? lws_create_vhost(lines->context, &info) : NULL;
    return lines->vhost;
}

Lines *lines_open(const LinesOptions *options, LinesFault *fault)
{
    *fault =
        options->tls_cert ? check_tls(options->tls_cert, options->tls_key) : LINES_GOOD;
    if (*fault != LINES_GOOD)
        return NULL;
    Lines *lines = calloc(1, sizeof *lines);
    if (lines) {
        lines->events = options->events;
        lines->has_tls = options->tls_cert;
        lines->protocols[0] = (struct lws_protocols){
            .name = "polis", .callback = callback, .tx_packet_size = options->piece};
    }
    if (!lines || !open_context(lines, options))
        *fault = LINES_NO_LOOP;
    return lines;
}

void lines_end(Lines *lines)
{
    if (lines && lines->context)
        lws_context_destroy(lines->context);
}

void lines_close(Lines *lines)
{
    lines_end(lines);
    free(lines);
}

Line *line_adopt(Lines *lines, int fd, void *peer, bool *was_told)
{
    lws_adopt_desc_t how = {
        .vh = lines->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL,
        .fd.sockfd = fd,
        .opaque = peer,
    };

    lines->adopting = peer;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&how);
    *was_told = !lines->adopting;
    lines->adopting = NULL;
    return (Line *)wsi;
}

bool line_write(Line *line, const char *bytes, size_t n, bool *waits)
{
    if (lws_write(wsi_of(line), (unsigned char *)bytes, n, LWS_WRITE_RAW) < 0)
        return false;
    *waits = lws_partial_buffered(wsi_of(line));
    return true;
}

void line_pause(Line *line, bool pauses)
{
    lws_rx_flow_control(wsi_of(line), !pauses);
}

void line_finish(Line *line)
{
    Lines *lines = lws_context_user(lws_get_context(wsi_of(line)));

    if (!lines->has_tls) /* TLS has an end of its own, which comes with the closing */
        shutdown(lws_get_socket_fd(wsi_of(line)), SHUT_WR);
}

void line_kill(Line *line)
{
    lws_set_timeout(wsi_of(line), PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

bool line_accept_key(char out[32], const char *key)
{
    char text[128];
    unsigned char hash[20];

    if (strlen(key) != 24 || lws_b64_decode_string(key, text, sizeof text) != 16)
        return false;
    int n = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    lws_SHA1((unsigned char *)text, (size_t)n, hash);
    return lws_b64_encode_string((char *)hash, sizeof hash, out, 32) > 0;
}
