/* http.c - requests of a Client, one connection each. */
#include <stdlib.h>
#include <string.h>

#include "client/internal.h"
#include "os/doc.h"
#include "os/must.h"

enum { MOST_ANSWER = 64 << 20, READ = 16384, LEAST_STATUS = 100, MOST_STATUS = 599 };

struct Http {
    TAILQ_ENTRY(Http) link;
    Client *client;
    struct lws *wsi;
    char *token, *body;             /* of the request */
    OnAnswer *on_answer;
    void *with;
    bool is_opening;
    int status;
    char *answer;
    size_t n_answer, size;
    const char *trouble;            /* why there is no answer */
};

static void http_free(Http *http)
{
    free(http->token);
    free(http->body);
    free(http->answer);
    free(http);
}

/* Call back, and forget the request. */
static void finish(Http *http)
{
    if (http->wsi)
        lws_set_wsi_user(http->wsi, NULL);
    TAILQ_REMOVE(&http->client->requests, http, link);
    if (http->status)
        http->on_answer(http->with, http->status, http->answer ? http->answer : "",
                        http->n_answer);
    else
        http->on_answer(http->with, 0, http->trouble, strlen(http->trouble));
    http_free(http);
}

/* The first reason counts: libwebsockets goes on to report that it closes. */
static void give_up(Http *http, const char *why)
{
    http->status = 0;
    if (!http->trouble)
        http->trouble = why;
    if (!http->is_opening)          /* else http_request reports it */
        finish(http);
}

/* Status 0 means no answer to our callers, and other numbers mean nothing in HTTP. */
static int read_status(Http *http, struct lws *wsi)
{
    unsigned status = lws_http_client_http_response(wsi);

    if (status < LEAST_STATUS || status > MOST_STATUS) {
        http->trouble = "it is not HTTP";
        return -1;
    }
    http->status = (int)status;
    return 0;
}

static bool append(Http *http, const char *part, size_t n)
{
    if (http->n_answer + n + 1 > http->size) {
        size_t size = (http->n_answer + n + 1) * 2;
        char *more = size < MOST_ANSWER ? realloc(http->answer, size) : NULL;
        if (!more)
            return false;
        http->answer = more;
        http->size = size;
    }
    memcpy(http->answer + http->n_answer, part, n);
    http->n_answer += n;
    http->answer[http->n_answer] = '\0';
    return true;
}

static bool add_headers(Http *http, struct lws *wsi, void *in, size_t size)
{
    unsigned char **at = in, *end = *at + size;
    char length[24];
    Text text = text_in(length, sizeof length);
    static const char type[] = "application/json";

    if (!client_add_token(wsi, http->token, in, size))
        return false;
    if (!http->body)
        return true;
    text_f(&text, "%zu", strlen(http->body + LWS_PRE));
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH,
                                     (const unsigned char *)length, (int)text.used, at,
                                     end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                     (const unsigned char *)type, sizeof type - 1, at,
                                     end))
        return false;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return true;
}

static int send_body(Http *http, struct lws *wsi)
{
    size_t n;

    if (!http->body)
        return 0;
    n = strlen(http->body + LWS_PRE);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, (unsigned char *)http->body + LWS_PRE, n,
                     LWS_WRITE_HTTP_FINAL) < (int)n
             ? -1
             : 0;
}

static int receive(struct lws *wsi)
{
    char buffer[LWS_PRE + READ], *at = buffer + LWS_PRE;
    int n = READ;

    return lws_http_client_read(wsi, &at, &n) < 0 ? -1 : 0;
}

/* A chunk whose stated length is -1 in 32 bits comes from libwebsockets as that many
 * bytes. It never has more for us than the buffer that we gave it. */
static bool receive_part(Http *http, const char *part, size_t n)
{
    if (n > READ) {
        http->trouble = "it is not HTTP";
        return false;
    }
    return append(http, part, n);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t n)
{
    Http *http = user;

    if (!http)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(http, wsi, in, n) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return send_body(http, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        return read_status(http, wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return receive(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return receive_part(http, in, n) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        finish(http);
        return -1;                  /* one request a connection */
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        give_up(http, "no connection");
        return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        give_up(http, "the connection was lost");
        return 0;
    default:
        return 0;
    }
}

/* A copy of the body with the room before it that libwebsockets needs. */
static char *with_room(const char *body)
{
    size_t n = strlen(body) + 1;
    char *copy = must(malloc(LWS_PRE + n));

    memcpy(copy + LWS_PRE, body, n);
    return copy;
}

void http_request(Client *client, const HttpRequest *request, OnAnswer *on_answer,
                  void *with)
{
    Http *http = must(calloc(1, sizeof *http));
    char path[2 * URL_PATH];
    Text whole = text_in(path, sizeof path);
    struct lws_client_connect_info info = client_connect_info(client, request->at, path);

    http->client = client;
    http->on_answer = on_answer;
    http->with = with;
    http->token = request->token ? must(strdup(request->token)) : NULL;
    http->body = request->body ? with_room(request->body) : NULL;
    text_f(&whole, "%s%s", client->urls[request->at].path, request->path);
    info.method = request->method;
    info.local_protocol_name = "polis-http";
    info.userdata = http;
    http->is_opening = true;
    http->wsi = lws_client_connect_via_info(&info);
    http->is_opening = false;
    if (http->wsi && !http->trouble) {
        TAILQ_INSERT_TAIL(&client->requests, http, link);
        return;
    }
    http->trouble = "no connection";
    TAILQ_INSERT_TAIL(&client->failed_requests, http, link);
    client_report_failed(client);
}

void http_report_failed(Client *client)
{
    Http *http;

    while ((http = TAILQ_FIRST(&client->failed_requests))) {
        TAILQ_REMOVE(&client->failed_requests, http, link);
        TAILQ_INSERT_TAIL(&client->requests, http, link);
        finish(http);
    }
}

static void forget_list(Https *list)
{
    Http *http;

    while ((http = TAILQ_FIRST(list))) {
        if (http->wsi)
            lws_set_wsi_user(http->wsi, NULL);
        TAILQ_REMOVE(list, http, link);
        http_free(http);
    }
}

void http_forget_all(Client *client)
{
    forget_list(&client->requests);
    forget_list(&client->failed_requests);
}

/* What http_fetch waits for. */
typedef struct {
    Client *client;
    int status;
    bool is_done;
    char *body;
} Fetch;

static void fetched(void *with, int status, const char *body, size_t n)
{
    Fetch *fetch = with;

    fetch->status = status;
    fetch->body = must(calloc(1, n + 1));
    memcpy(fetch->body, body, n);
    fetch->is_done = true;
    client_stop(fetch->client);
}

/* The server's own sentence, if it gave one. ERR_SYNTAX if not: it may not be a Polis
 * server. */
static void say_refusal(const Url *url, const Fetch *fetch, Err *err)
{
    char host[URL_HOST + 16], why[512] = "";
    Text text = text_in(host, sizeof host);
    const char *body = fetch->body ? fetch->body : "";
    DocNode *answer = doc_load(body, strlen(body), err);
    const DocNode *said = doc_member(doc_member(answer, "error"), "text");

    doc_string(said, why, sizeof why);
    url_write_host(&text, url);
    if (fetch->status)
        fail(err, doc_kind(said) == DOC_STRING ? ERR_STATE : ERR_SYNTAX,
             N_("%s refused (%d): %s"), host, fetch->status, why);
    else
        fail(err, ERR_FILE, N_("%s: no answer: %s"), host, body);
    free(answer);
}

char *http_fetch(Client *client, const HttpRequest *request, Err *err)
{
    Fetch fetch = {.client = client};

    http_request(client, request, fetched, &fetch);
    while (!fetch.is_done)
        client_run(client);
    if (fetch.status >= 200 && fetch.status < 300 && fetch.body)
        return fetch.body;
    say_refusal(&client->urls[request->at], &fetch, err);
    free(fetch.body);
    return NULL;
}
