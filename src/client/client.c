/* client.c - see client.h. The loop is libuv's, since thousands of sockets need more than
 * poll(2); libwebsockets runs on it.
 *
 * libwebsockets may report a failed connection from inside the call that opens it, but we
 * promise that callbacks come from the loop. So early failures wait on a list, and an
 * idle handle reports them on the next turn of the loop. */
#include <assert.h>
#include <stdlib.h>

#include "client/internal.h"
#include "os/entropy.h"

enum { ANSWER_S = 60, HEADERS = 4096 };

static const struct lws_protocols protocols[] = {
    {.name = "polis-http", .callback = http_callback},
    {.name = "polis-websocket", .callback = websocket_callback, .rx_buffer_size = 4096},
    {0},
};

static void on_async(uv_async_t *async)
{
    Client *client = async->data;

    if (client->woken)
        client->woken(client->wake_with);
}

static void on_idle(uv_idle_t *idle)
{
    Client *client = idle->data;

    uv_idle_stop(idle);
    http_report_failed(client);
    websocket_report_failed(client);
}

static void on_tick(uv_timer_t *timer)
{
    Tick *tick = timer->data;

    tick->tick(tick->with);
}

static bool open_context(Client *client, Err *err)
{
    void *loops[1] = {&client->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_LIBUV |
                   (client->urls[0].is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .timeout_secs = ANSWER_S,
        .max_http_header_data = HEADERS,
    };

    lws_set_log_level(0, NULL);     /* failures reach the caller by callbacks */
    client->context = lws_create_context(&info);
    return client->context || fail(err, ERR_FILE,
                                   N_("libwebsockets cannot start; its libuv plug-in may "
                                      "be missing (Debian: libwebsockets-evlib-uv)"));
}

Client *client_open(const char *url, Err *err)
{
    Client *client = calloc(1, sizeof *client);

    if (!client) {
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    if (!client_add_url(client, url, err) ||
        !entropy_fill((unsigned char *)&client->id, sizeof client->id, err)) {
        free(client);
        return NULL;
    }
    TAILQ_INIT(&client->sockets);
    TAILQ_INIT(&client->failed_sockets);
    TAILQ_INIT(&client->requests);
    TAILQ_INIT(&client->failed_requests);
    TAILQ_INIT(&client->sessions);
    TAILQ_INIT(&client->offline);
    client->rng = rng_from(client->id);
    uv_loop_init(&client->loop);
    uv_async_init(&client->loop, &client->async, on_async);
    uv_idle_init(&client->loop, &client->idle);
    client->async.data = client->idle.data = client;
    if (!open_context(client, err)) {
        client_close(client);
        return NULL;
    }
    return client;
}

/* libwebsockets is destroyed in two stages: the first call closes its handles, which the
 * loop has to run for; the second call frees the rest. */
void client_close(Client *client)
{
    if (!client)
        return;
    http_forget_all(client);
    websocket_forget_all(client);
    if (client->context)
        lws_context_destroy(client->context);
    for (int i = 0; i < client->n_ticks; i++)
        uv_close((uv_handle_t *)&client->ticks[i].timer, NULL);
    uv_close((uv_handle_t *)&client->async, NULL);
    uv_close((uv_handle_t *)&client->idle, NULL);
    uv_run(&client->loop, UV_RUN_DEFAULT);
    if (client->context)
        lws_context_destroy(client->context);
    uv_loop_close(&client->loop);
    free(client);
}

const Url *client_url(const Client *client)
{
    return &client->urls[0];
}

bool client_add_url(Client *client, const char *url, Err *err)
{
    Url *new = &client->urls[client->n_urls];

    assert(client->n_urls < MAX_URLS);
    if (!url_read(new, url, err))
        return false;
    if (new->is_secure != client->urls[0].is_secure)
        return fail(err, ERR_SYNTAX, N_("%s: either all addresses have TLS, or none"),
                    url);
    client->n_urls++;
    return true;
}

int client_n_urls(const Client *client)
{
    return client->n_urls;
}

void client_run(Client *client)
{
    uv_run(&client->loop, UV_RUN_DEFAULT);
}

void client_stop(Client *client)
{
    uv_stop(&client->loop);
}

void client_every(Client *client, int ms, void (*tick)(void *with), void *with)
{
    assert(client->n_ticks < MAX_TICKS);
    Tick *new = &client->ticks[client->n_ticks++];

    *new = (Tick){.tick = tick, .with = with};
    uv_timer_init(&client->loop, &new->timer);
    new->timer.data = new;
    uv_timer_start(&new->timer, on_tick, (uint64_t)ms, (uint64_t)ms);
}

void client_on_wake(Client *client, void (*woken)(void *with), void *with)
{
    client->woken = woken;
    client->wake_with = with;
}

void client_wake(Client *client)
{
    uv_async_send(&client->async);
}

void client_report_failed(Client *client)
{
    uv_idle_start(&client->idle, on_idle);
}

struct lws_client_connect_info client_connect_info(Client *client, int at,
                                                   const char *path)
{
    const Url *url = &client->urls[at];

    return (struct lws_client_connect_info){
        .context = client->context,
        .address = url->host,
        .port = url->port,
        /* Whoever is asked answers: what they point to was not named by the user, and
         * libwebsockets waits for it in vain. */
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT |
                          (url->is_secure ? LCCSCF_USE_SSL : 0),
        .path = path,
        .host = url->host,
        .alpn = "http/1.1",
        .ietf_version_or_minus_one = -1,
    };
}

bool client_add_token(struct lws *wsi, const char *token, void *in, size_t size)
{
    unsigned char **at = in, *end = *at + size;
    char value[256];
    Text text = text_in(value, sizeof value);

    if (!token)
        return true;
    text_f(&text, "Bearer %s", token);
    return !text.cut && !lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                                      (const unsigned char *)value,
                                                      (int)text.used, at, end);
}
