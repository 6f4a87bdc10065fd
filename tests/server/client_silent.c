/* client_silent.c - the client library at a server with two addresses, one of which takes
 * a command and then says nothing, as a frozen machine does.
 * usage: client_silent POLIS */
#include <jansson.h>
#include <signal.h>

#include "child.h"
#include "client/session.h"
#include "proxy.h"
#include "test.h"

/* A server, and a proxy in front of it that is its second address. */
typedef struct {
    Child child;
    Proxy *proxy;
    Client *client;
    bool is_sent;
    int answered_at;                /* the number of the address */
    double waited_ms;
} Scene;

static void send_into_silence(Follow *follow, const Event *event)
{
    Scene *scene = session_with(follow_session(follow));

    if (event->type != EVENT_STARTED || scene->is_sent)
        return;
    CHECK_INT(session_at(follow_session(follow)), 1, "at the second address");
    proxy_block(scene->proxy, true);
    follow_do(follow, "chat", "\"text\":\"hello\"");
    scene->is_sent = true;
}

static void hear_elsewhere(Follow *follow, uint64_t command, const Reply *reply)
{
    Scene *scene = session_with(follow_session(follow));

    (void)command;
    CHECK(!reply->code, "it is carried out");
    scene->answered_at = session_at(follow_session(follow));
    scene->waited_ms = reply->waited_ms;
    client_stop(scene->client);
}

static void open_scene(Scene *scene)
{
    Err err;

    *scene = (Scene){.answered_at = -1};
    child_open(&scene->child, "");
    assert_true(child_start(&scene->child));
    scene->proxy = proxy_open(scene->child.where, under_test.seed);
    scene->client = client_open(scene->child.url, &err);
    assert_non_null(scene->client);
    assert_true(client_add_url(scene->client, proxy_url(scene->proxy), &err));
}

static void close_scene(Scene *scene)
{
    client_close(scene->client);
    proxy_close(scene->proxy);
    CHECK_INT(child_end(&scene->child, SIGTERM), 0, child_log(&scene->child));
    child_close(&scene->child);
}

static void a_silent_address_is_left(void **state)
{
    static const SessionHandlers handlers = {.event = send_into_silence,
                                             .reply = hear_elsewhere};
    static const SessionTiming patient = {.reconnect_ms = 20, .resend_ms = 500,
                                          .silence_ms = 30000};
    static const HttpRequest create = {"POST", "/api/tables", NULL,
                                       "{\"seats\":[\"human\",\"human\"]}"};
    Scene scene;
    Err err;

    (void)state;
    open_scene(&scene);
    char *body = http_fetch(scene.client, &create, &err);
    assert_non_null(body);
    json_t *made = json_loads(body, 0, NULL);
    Session *session = session_open(scene.client, &handlers, &scene, &patient);
    session_start_at(session, 1);
    session_follow(session, json_string_value(json_object_get(made, "table")),
                   json_string_value(json_array_get(json_object_get(made, "tokens"), 0)),
                   NULL);
    client_run(scene.client);
    CHECK_INT(scene.answered_at, 0, "the first address answers");
    CHECK(scene.waited_ms > 2000, "after two seconds, not before");
    CHECK(scene.waited_ms < 20000, "long before the connection is given up");
    session_close(session);
    json_decref(made);
    free(body);
    close_scene(&scene);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_silent_address_is_left),
    };

    signal(SIGPIPE, SIG_IGN);
    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
