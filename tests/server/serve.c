/* serve.c - the whole server over real sockets: a game, a stop, a restart, and a log
 * without secrets. */
#include "test.h"

#include <jansson.h>
#include <pthread.h>
#include <signal.h>

#include "core/record.h"
#include "games/list.h"
#include "os/log.h"
#include "scratch.h"
#include "server/service.h"
#include "wire.h"

static Scratch scratch;
static Service *service;
static pthread_t thread;
static FILE *log_file;

static void *run_server(void *with)
{
    service_run(with);
    return NULL;
}

/* Start on the database of this test; a request may take `request_s` to arrive. */
static void start_with(const char *request_s)
{
    Config config;
    char store[600];
    Err err;

    snprintf(store, sizeof store, "sqlite:%s", scratch_file(&scratch, "polis.db"));
    config_usual(&config);
    CHECK(config_set(&config, "listen", "127.0.0.1:0", &err) &&
              config_set(&config, "store", store, &err) &&
              config_set(&config, "bots", "1", &err) &&
              config_set(&config, "log_requests", "yes", &err) &&
              config_set(&config, "request_s", request_s, &err),
          "settings");
    service = service_open(&config, &err);
    if (!service) {
        char sentence[512];
        Text text = text_in(sentence, sizeof sentence);
        err_write(&text, &err);
        CHECK_STR(sentence, "", "opens");
    }
    assert_int_equal(pthread_create(&thread, NULL, run_server, service), 0);
}

static void start(void)
{
    start_with("10s");
}

static void stop(void)
{
    service_stop(service);
    pthread_join(thread, NULL);
    service_close(service);
}

static int open_all(void **state)
{
    (void)state;
    scratch_open(&scratch);
    log_file = fopen(scratch_file(&scratch, "log"), "w+");
    log_to(log_file, LOG_TEXT);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    log_to(NULL, LOG_OFF);
    fclose(log_file);
    scratch_close(&scratch);
    return 0;
}

/* One request on its own connection; the answer as JSON, which the caller releases. */
static json_t *ask(int *status, const char *method, const char *path, const char *token,
                   const char *body)
{
    Wire *wire = wire_open(service_listens(service));

    assert_non_null(wire);
    WireAnswer answer = wire_ask_as(wire, method, path, token, body);
    *status = answer.status;
    json_t *json = answer.status ? json_loads(answer.body, 0, NULL) : NULL;
    wire_close(wire);
    return json;
}

static void keep(char *out, size_t size, const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    snprintf(out, size, "%s", text ? text : "");
}

typedef struct {
    char id[32], token[64], word[64], path[64];
} Seat;

static Seat make_table(const char *fields)
{
    Seat seat;
    int status;
    json_t *answer = ask(&status, "POST", "/api/tables", NULL, fields);
    const char *token =
        json_string_value(json_array_get(json_object_get(answer, "tokens"), 0));

    CHECK_INT(status, 200, "a table");
    keep(seat.id, sizeof seat.id, answer, "table");
    snprintf(seat.token, sizeof seat.token, "%s", token);
    json_decref(answer);
    return seat;
}

/* The same, and check which events creating it makes. */
static Seat make_table_of(const char *fields, const char *types)
{
    char path[128], said[256] = "";
    int status;
    size_t i;
    json_t *event;

    Seat seat = make_table(fields);
    snprintf(path, sizeof path, "/api/tables/%s/events?from=0", seat.id);
    json_t *answer = ask(&status, "GET", path, seat.token, NULL);
    json_array_foreach(json_object_get(answer, "events"), i, event)
        snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", i ? " " : "",
                 json_string_value(json_object_get(event, "type")));
    CHECK_STR(said, types, fields);
    json_decref(answer);
    return seat;
}

static void first_legal(Seat *seat)
{
    int status;

    snprintf(seat->path, sizeof seat->path, "/api/tables/%s/legal", seat->id);
    json_t *answer = ask(&status, "GET", seat->path, seat->token, NULL);
    CHECK_INT(status, 200, "legal");
    snprintf(seat->word, sizeof seat->word, "%s",
             json_string_value(json_array_get(json_object_get(answer, "moves"), 0)));
    json_decref(answer);
}

/* A WebSocket that has said hello and follows the seat's table. */
static Wire *follow(const Seat *seat, int from)
{
    Wire *wire = wire_open(service_listens(service));
    char message[256];

    assert_non_null(wire);
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "opens");
    CHECK(wire_read_until(wire, "\"hello\""), "hello");
    snprintf(
        message, sizeof message,
        "{\"do\":\"open\",\"id\":\"o\",\"table\":\"%s\",\"token\":\"%s\",\"from\":%d}",
        seat->id, seat->token, from);
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"o\""), "open");
    return wire;
}

/* Move, stop the server politely, and go on after a restart. */
static void test_restart(void **state)
{
    char message[256];

    (void)state;
    start();
    Seat seat = make_table("{\"seats\":[\"human\",\"human\"]}");
    Wire *wire = follow(&seat, 0);
    CHECK(wire_read_until(wire, "\"started\""), "the events");
    first_legal(&seat);
    snprintf(message, sizeof message,
             "{\"do\":\"moves\",\"id\":\"m\",\"table\":\"%s\",\"version\":2,\"moves\":["
             "\"%s\"]}",
             seat.id, seat.word);
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"moved\""), "the event first");
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"m\",\"version\":3"), "then the ack");
    service_stop(service);
    CHECK(wire_read_until(wire, "\"bye\""), "bye");
    CHECK_INT(wire_close_code(wire), 1001, "closed");
    wire_close(wire);
    pthread_join(thread, NULL);
    service_close(service);

    start();
    wire = follow(&seat, 2);
    CHECK(wire_read_until(wire, seat.word), "the move is there");
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"m\",\"version\":3"),
          "and is not made twice");
    wire_close(wire);
    stop();
}

/* Nonces of 32 letters a and b, sealed. */
#define SEAL_A "c366e4c2049b109ebab2e50d62fecdb3e41aa47aa09f890eb7bd28479a07956a"
#define SEAL_B "823edd6c418ce11b70a7efa8bbee6c6a180752ee6fd48cf3857bd17641151037"

/* A command of the seat over HTTP; its events as text, which the caller frees. */
static char *does(const Seat *seat, const char *verb, const char *body, int want)
{
    char path[128];
    int status;

    snprintf(path, sizeof path, "/api/tables/%s/%s", seat->id, verb);
    json_t *answer = ask(&status, "POST", path, *seat->token ? seat->token : NULL, body);
    CHECK_INT(status, want, verb);
    char *text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    return text;
}

/* What the record of a table proves: which seats opened a sealed part. */
static unsigned opened_at(const Seat *seat)
{
    static Record record;
    Wire *wire = wire_open(service_listens(service));
    Proof proof = {0};
    char path[128];
    Err err;

    snprintf(path, sizeof path, "/api/tables/%s/record", seat->id);
    WireAnswer answer = wire_ask(wire, "GET", path, NULL, NULL);
    CHECK(record_read(&record, answer.body, games, &err) &&
          record_prove(&proof, &record, &err) && proof.is_revealed, answer.body);
    wire_close(wire);
    return proof.opened;
}

/* One person against a bot: the commitment is answered before the nonce is told, and
 * without a seal the game begins at once. */
static void test_part(void **state)
{
    char *said;

    (void)state;
    start();
    Seat seat = make_table_of("{\"seal\":\"" SEAL_A "\"}", "created sealed opening");
    said = does(&seat, "nonce", "{\"nonce\":\"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"}", 400);
    CHECK_HAS(said, "not the one that was sealed", "another nonce");
    free(said);
    said = does(&seat, "nonce", "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}", 200);
    CHECK_HAS(said, "\"started\"", "dealt");
    free(said);
    free(does(&seat, "resign", "{}", 200));
    CHECK_INT(opened_at(&seat), 1, "the seat opened its part");
    seat = make_table_of("{\"nonce\":\"abc\"}", "created nonce started");
    free(does(&seat, "resign", "{}", 200));
    CHECK_INT(opened_at(&seat), 0, "a bare one proves nothing");
    stop();
}

/* Two people, and a server that is stopped while they open their parts. */
static void test_parts(void **state)
{
    char message[256], *said;

    (void)state;
    start();
    Seat seat = make_table_of("{\"seats\":[\"human\",\"open\"],\"seal\":\"" SEAL_A "\"}",
                              "created sealed");
    Seat other = seat;
    said = does(&seat, "nonce", "{\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}", 409);
    CHECK_HAS(said, "keep your part secret", "too early");
    free(said);
    Wire *wire = follow(&seat, 0);
    *other.token = '\0';
    said = does(&other, "join", "{\"seal\":\"" SEAL_B "\"}", 200);
    json_t *joined = json_loads(said, 0, NULL);
    keep(other.token, sizeof other.token, joined, "token");
    json_decref(joined);
    free(said);
    CHECK(wire_read_until(wire, SEAL_B), "everybody sees the other's seal");
    CHECK(wire_read_until(wire, "\"opening\""), "before anybody may open");
    snprintf(message, sizeof message, "{\"do\":\"nonce\",\"id\":\"n\",\"table\":\"%s\","
             "\"nonce\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}", seat.id);
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"n\""), "opened");
    wire_close(wire);
    stop();

    start();
    wire = follow(&seat, 0);
    wire_text(wire, message);
    CHECK(wire_read_until(wire, "\"ack\",\"id\":\"n\""),
          "once, however often it is sent");
    free(does(&other, "nonce", "{\"nonce\":\"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"}", 200));
    CHECK(wire_read_until(wire, "\"started\""), "dealt");
    free(does(&other, "resign", "{}", 200));
    CHECK(wire_read_until(wire, "\"reveal\""), "revealed");
    CHECK_INT(opened_at(&seat), 3, "both opened their parts");
    wire_close(wire);
    stop();
}

/* Several readers of a stream and of long polls while moves are made. */
static void test_readers(void **state)
{
    char path[256], body[128];
    int status;

    (void)state;
    start();
    Seat seat = make_table("{\"seats\":[\"human\",\"human\"]}");
    Wire *stream = wire_open(service_listens(service)),
         *poll = wire_open(service_listens(service));
    snprintf(path, sizeof path, "GET /api/tables/%s/events?from=2&stream=1 HTTP/1.1\r\n"
                                "Host: 127.0.0.1\r\n\r\n", seat.id);
    wire_say(stream, path);
    CHECK_INT(wire_answer_head(stream).status, 200, "a stream");
    snprintf(path, sizeof path, "GET /api/tables/%s/events?from=2 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
             seat.id);
    wire_say(poll, path);
    snprintf(path, sizeof path, "/api/tables/%s/chat", seat.id);
    snprintf(body, sizeof body, "{\"text\":\"said while they wait\"}");
    json_decref(ask(&status, "POST", path, seat.token, body));
    CHECK_INT(status, 200, "chat");
    const char *line = wire_line(stream);
    CHECK_HAS(line ? line : "", "said while they wait", "a line");
    WireAnswer answer = wire_answer(poll, false);
    CHECK_HAS(answer.body, "said while they wait", "a poll");
    wire_close(poll);
    stop();
    CHECK(wire_is_over(stream), "ends with the server");
    wire_close(stream);
}

/* A remote engine's socket, with or without its token. */
static Wire *dial(const Seat *seat, bool has_token)
{
    Wire *wire = wire_open(service_listens(service));
    char path[64], header[128];

    snprintf(path, sizeof path, "/api/tables/%s/pgi", seat->id);
    snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", seat->token);
    CHECK_INT(wire_upgrade(wire, path, has_token ? header : NULL), 101, "opens");
    return wire;
}

static void test_engines_that_say_nothing(void **state)
{
    char line[128];

    (void)state;
    start_with("1s");
    Seat seat = make_table("{\"seats\":[\"human\",\"human\"]}");
    Wire *silent = dial(&seat, false), *late = dial(&seat, false);
    snprintf(line, sizeof line, "token %s", seat.token);
    wire_text(late, line);
    CHECK(wire_read_until(late, "pgi"), "who has said its token may wait");
    CHECK_INT(wire_close_code(silent), 1008, "who has not is hung up on");
    wire_text(late, "pgiok");
    CHECK(wire_read_until(late, "newgame"), "the other goes on");
    wire_close(silent);
    wire_close(late);
    stop();
}

/* An invalid line is refused, and the engine is told; the third one closes the socket. */
static void test_engines_that_talk_nonsense(void **state)
{
    char endless[5000] = "bestmove ";

    (void)state;
    memset(endless + 9, 'x', sizeof endless - 9);
    start();
    Seat seat = make_table("{\"seats\":[\"human\",\"human\"]}");
    Wire *wire = dial(&seat, true);
    wire_text(wire, "pgiok");
    CHECK(wire_read_until(wire, "go"), "its turn");
    wire_frame(wire, WIRE_LAST | WIRE_TEXT, endless, sizeof endless);
    CHECK(wire_read_until(wire, "error syntax the line is longer than 4095 bytes"),
          "too long");
    wire_text(wire, "readyok");
    CHECK(wire_read_until(wire, "go"), "asked again");
    wire_frame(wire, WIRE_LAST | WIRE_TEXT, "bestmove\0x", 10);
    CHECK(wire_read_until(wire, "error syntax the line has a zero byte"), "a zero byte");
    wire_text(wire, "readyok");
    CHECK(wire_read_until(wire, "go"), "and again");
    wire_frame(wire, WIRE_LAST | WIRE_TEXT, endless, sizeof endless);
    CHECK_INT(wire_close_code(wire), 1008, "and then no more");
    wire_close(wire);
    stop();
}

static char *read_log(void)
{
    static char text[1 << 16];

    rewind(log_file);
    text[fread(text, 1, sizeof text - 1, log_file)] = '\0';
    return text;
}

/* A whole session with all kinds of secrets: the log shows the requests, and no
 * secrets. */
static void test_secrets(void **state)
{
    char token[64], path[256];
    int status;
    json_t *answer;

    (void)state;
    start();
    answer = ask(&status, "POST", "/api/people", NULL, "{\"name\":\"Wilhelmina\"}");
    keep(token, sizeof token, answer, "token");
    json_decref(answer);
    json_decref(ask(&status, "POST", "/api/me/passphrase", token,
                    "{\"passphrase\":\"correct horse battery\"}"));
    CHECK_INT(status, 200, "an account");
    json_decref(ask(&status, "POST", "/api/login", NULL,
                    "{\"name\":\"Wilhelmina\",\"passphrase\":\"wrong horse battery\"}"));
    CHECK_INT(status, 401, "a wrong passphrase");
    Seat seat = make_table("{\"seats\":[\"human\",\"human\"],\"nonce\":\"secretnonce\"}");
    snprintf(path, sizeof path, "/api/tables/%s/chat", seat.id);
    json_decref(ask(&status, "POST", path, seat.token, "{\"text\":\"just between us\"}"));
    snprintf(path, sizeof path, "/api/tables/%s/events?from=0&secret=%s", seat.id,
             seat.token);
    json_decref(ask(&status, "GET", path, NULL, NULL));
    json_decref(ask(&status, "GET", "/api/nothing/secretpath", "secrettoken", NULL));
    json_decref(ask(&status, "POST", "/api/tables", NULL, "{\"secretfield\":1}"));
    Wire *wire = follow(&seat, 0);
    wire_text(wire, "{\"do\":\"secretverb\",\"id\":\"secretid\"}");
    CHECK(wire_read_until(wire, "secretid"), "refused");
    wire_close(wire);
    stop();

    const char *const secrets[] = {token, seat.token, "horse", "secret", "between us",
                                   "Wilhelmina"};
    char *log = read_log();
    CHECK_HAS(log, "route=/api/tables/*/events status=200", "requests are in it");
    for (size_t i = 0; i < COUNT(secrets); i++)
        CHECK(!strstr(log, secrets[i]), secrets[i]);
}

/* Two ask for all that is kept about them at once, in one go and slowly; both get it, and
 * their connections are good for more. */
static void test_exports(void **state)
{
    char token[64], ask_for[256];
    Wire *wires[2];
    int status;

    (void)state;
    start();
    json_t *answer = ask(&status, "POST", "/api/people", NULL, "{\"name\":\"Anna\"}");
    keep(token, sizeof token, answer, "token");
    json_decref(answer);
    for (int i = 0; i < 5; i++)
        json_decref(ask(&status, "POST", "/api/tables", token,
                        "{\"seats\":[\"human\",\"human\"]}"));
    for (int i = 0; i < 2; i++) {
        wires[i] = wire_open(service_listens(service));
        snprintf(ask_for, sizeof ask_for,
                 "GET /api/me/export HTTP/1.1\r\nHost: localhost\r\n"
                 "Authorization: Bearer %s\r\n\r\n", token);
        wire_say(wires[i], ask_for);
    }
    for (int i = 0; i < 2; i++) {
        WireAnswer got = wire_answer(wires[i], false);
        CHECK_INT(got.status, 200, "an export");
        CHECK_STR(wire_header(&got, "Transfer-Encoding"), "chunked", "in pieces");
        json_t *document = json_loads(got.body, 0, NULL);
        CHECK_INT(json_array_size(json_object_get(document, "games")), 5, "its games");
        json_decref(document);
        CHECK_INT(wire_ask(wires[i], "GET", "/api", NULL, NULL).status, 200, "and more");
        wire_close(wires[i]);
    }
    stop();
}

/* A method that an address does not have: the refusal and its header say which it has. */
static void test_methods(void **state)
{
    static const struct {
        const char *method, *path, *allowed, *sentence;
    } cases[] = {
        {"DELETE", "/api/tables", "GET, HEAD, POST",
         "DELETE is not allowed here, only GET, HEAD, POST"},
        {"PUT", "/api/me", "GET, HEAD, DELETE",
         "PUT is not allowed here, only GET, HEAD, DELETE"},
        {"POST", "/healthz", "GET, HEAD", "POST is not allowed here, only GET, HEAD"},
        {"GET", "/api/login", "POST", "GET is not allowed here, only POST"},
        {"HEAD", "/api/login", "POST", NULL},   /* its answer has no body */
        {"GET", "/api/tables/0123456789012345/moves", "POST",
         "GET is not allowed here, only POST"},
        {"POST", "/", "GET, HEAD", "POST is not allowed here, only GET, HEAD"},
    };

    (void)state;
    start();
    for (size_t i = 0; i < COUNT(cases); i++) {
        Wire *wire = wire_open(service_listens(service));
        WireAnswer got =
            wire_ask(wire, cases[i].method, cases[i].path, NULL, NULL);
        CHECK_INT(got.status, 405, cases[i].path);
        CHECK_STR(wire_header(&got, "Allow"), cases[i].allowed, cases[i].path);
        if (cases[i].sentence)
            CHECK_HAS(got.body, cases[i].sentence, cases[i].path);
        wire_close(wire);
    }
    stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_restart, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_readers, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_engines_that_say_nothing, open_all,
                                        close_all),
        cmocka_unit_test_setup_teardown(test_engines_that_talk_nonsense, open_all,
                                        close_all),
        cmocka_unit_test_setup_teardown(test_exports, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_methods, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_part, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_parts, open_all, close_all),
        cmocka_unit_test_setup_teardown(test_secrets, open_all, close_all),
    };

    signal(SIGPIPE, SIG_IGN);
    return RUN(tests);
}
