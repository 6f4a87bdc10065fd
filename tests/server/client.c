/* client.c - the client library against a whole server over real sockets. */
#include <pthread.h>

#include "client/session.h"
#include "games/panticapaeum/set_pack.h"
#include "server/service.h"
#include "test.h"

#include <jansson.h>

/* A server of our own on a free port, and a client for it. */
typedef struct {
    Service *service;
    pthread_t thread;
    char url[128];
    Client *client;
} Scene;

static void *serve(void *argument)
{
    service_run(argument);
    return NULL;
}

static void begin_with(Scene *scene, const char *path, const char *socket_rate)
{
    const char *const settings[][2] = {
        {"listen", "127.0.0.1:0"},
        {"store", "memory:"},
        {"bots", "1"},
        {"max_sockets_per_address", "100"},
        {"socket_rate", socket_rate},
        {"seat_rate", "10000/1s"},
        {"address_rate", "10000/1s"},
        {"table_rate", "1000/1s"},
        {"table_rate_per_address", "1000/1s"},
        {"bot_table_rate", "1000/1s"},
        {"bot_table_rate_per_address", "1000/1s"},
        {"join_rate", "1000/1s"},
        {"join_rate_per_address", "1000/1s"},
    };
    Config config;
    Err err = {0};

    config_usual(&config);
    for (size_t i = 0; i < COUNT(settings); i++)
        assert_true(config_set(&config, settings[i][0], settings[i][1], &err));
    if (*path) {
        char public_url[160];
        snprintf(public_url, sizeof public_url, "http://polis.example%s", path);
        assert_true(config_set(&config, "public_url", public_url, &err));
    }
    scene->service = service_open(&config, &err);
    assert_non_null(scene->service);
    snprintf(scene->url, sizeof scene->url, "http://%s%s",
             service_listens(scene->service), path);
    assert_int_equal(pthread_create(&scene->thread, NULL, serve, scene->service), 0);
    scene->client = client_open(scene->url, &err);
    assert_non_null(scene->client);
}

static void begin(Scene *scene, const char *path)
{
    begin_with(scene, path, "10000/1s");
}

static void end(Scene *scene)
{
    client_close(scene->client);
    service_stop(scene->service);
    pthread_join(scene->thread, NULL);
    service_close(scene->service);
}

static void addresses(void **state)
{
    static const struct {
        const char *text, *host;
        int port;
        const char *path;
        bool is_secure, is_loopback;
    } good[] = {
        {"http://127.0.0.1:8080", "127.0.0.1", 8080, "", false, true},
        {"http://127.9.9.9/", "127.9.9.9", 80, "", false, true},
        {"https://polis.example", "polis.example", 443, "", true, false},
        {"https://polis.example:444/games/", "polis.example", 444, "/games", true, false},
        {"ws://localhost/api/tables/x/pgi", "localhost", 80, "/api/tables/x/pgi", false,
         true},
        {"wss://[::1]:9000/a", "::1", 9000, "/a", true, true},
        {"http://10.0.0.1", "10.0.0.1", 80, "", false, false},
    };
    static const char *const bad[] = {
        "",           "polis.example",  "ftp://a",     "http://",     "http://:80",
        "http://a:0", "http://a:70000", "http://a:8x", "http://[::1", "http://a/b?c",
        "http://a b", "http://u@a"};
    Url url;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(good); i++) {
        CHECK(url_read(&url, good[i].text, &err), good[i].text);
        CHECK_STR(url.host, good[i].host, good[i].text);
        CHECK_STR(url.path, good[i].path, good[i].text);
        CHECK_INT(url.port, good[i].port, good[i].text);
        CHECK_INT(url.is_secure, good[i].is_secure, good[i].text);
        CHECK_INT(url_is_loopback(&url), good[i].is_loopback, good[i].text);
    }
    for (size_t i = 0; i < COUNT(bad); i++)
        CHECK(!url_read(&url, bad[i], &err), bad[i]);
}

static void requests(void **state)
{
    Scene scene;
    Err err = {0};

    (void)state;
    begin(&scene, "");
    char *body =
        http_fetch(scene.client, &(HttpRequest){"GET", "/api", NULL, NULL}, &err);
    assert_non_null(body);
    CHECK_HAS(body, "\"protocol\":1", "an answer");
    free(body);
    CHECK(!http_fetch(scene.client, &(HttpRequest){"GET", "/api/nothing", NULL, NULL},
                      &err),
          "a refusal");
    CHECK(
        !http_fetch(scene.client, &(HttpRequest){"POST", "/api/people", NULL, "{"}, &err),
        "another");
    body = http_fetch(scene.client,
                      &(HttpRequest){"POST", "/api/people", NULL, "{\"name\":\"Anna\"}"},
                      &err);
    assert_non_null(body);
    CHECK_HAS(body, "\"token\"", "what was posted has arrived");
    free(body);
    end(&scene);
}

static void nobody_there(void **state)
{
    Err err = {0};
    Client *client = client_open("http://127.0.0.1:1", &err);

    (void)state;
    assert_non_null(client);
    CHECK(!http_fetch(client, &(HttpRequest){"GET", "/api", NULL, NULL}, &err),
          "no answer");
    CHECK_INT(err.code, ERR_FILE, "the world failed");
    client_close(client);
    CHECK(!client_open("nonsense", &err), "no address");
    client_close(NULL);
}

/* A game between two players who move at random; whoever is told to loses the line now
 * and then. */
typedef struct {
    Scene scene;
    Session *sessions[2];
    Follow *follows[2];
    Rng rng;
    int cut_every;                  /* moves; 0: never */
    int sent, acked, refused, opened, troubles, events[2], finished;
    char table[32];
} Game2;

static void move_if_due(Game2 *game, int seat)
{
    const Table *table = follow_table(game->follows[seat]);
    char word[MAX_MOVE_TEXT], fields[128];
    Text text = text_in(word, sizeof word);

    if (table_turn(table) != seat || follow_waiting(game->follows[seat]) > 0)
        return;
    const State *state = match_state(&table->match);
    table->game->write_move(&text, state, table->game->pick(state, &game->rng));
    snprintf(fields, sizeof fields, "\"version\":%d,\"moves\":[\"%s\"]", table->version,
             word);
    follow_do(game->follows[seat], "moves", fields);
    game->sent++;
    if (game->cut_every && game->sent % game->cut_every == 0)
        session_cut(game->sessions[(game->sent / game->cut_every) % 2]);
}

static void on_event(Follow *follow, const Event *event)
{
    Game2 *game = session_with(follow_session(follow));
    int seat = follow == game->follows[1];

    game->events[seat]++;
    CHECK_INT(event->version, game->events[seat], "no gap, nothing twice");
    game->finished += follow_table(follow)->phase == PHASE_OVER;
    move_if_due(game, seat);
    if (game->finished == 2 && game->acked == game->sent)
        client_stop(game->scene.client);
}

static void on_reply(Follow *follow, uint64_t command, const Reply *reply)
{
    Game2 *game = session_with(follow_session(follow));

    (void)command;
    game->acked += reply->code == NULL;
    game->refused += reply->code != NULL;
    move_if_due(game, follow == game->follows[1]);
    if (game->finished == 2 && game->acked == game->sent)
        client_stop(game->scene.client);
}

static void on_failed(Follow *follow, const Err *err)
{
    Game2 *game = session_with(follow_session(follow));

    (void)err;
    game->troubles++;
    client_stop(game->scene.client);
}

static void on_connection(Session *session, bool is_open, int code, const char *why)
{
    (void)code;
    (void)why;
    ((Game2 *)session_with(session))->opened += is_open;
}

static const SessionHandlers handlers = {
    .event = on_event,
    .reply = on_reply,
    .failed = on_failed,
    .connection = on_connection,
};

/* A new table for two people, as the server answers; the caller drops it. */
static json_t *make_table(Game2 *game, const char *name, const char *id)
{
    char body[MAX_SET_DATA + 160];
    Err err = {0};

    snprintf(body, sizeof body,
             "{\"id\":\"%s\",\"game\":\"%s\",\"seats\":[\"human\",\"human\"]}", id,
             name);
    char *made = http_fetch(game->scene.client,
                            &(HttpRequest){"POST", "/api/tables", NULL, body}, &err);
    assert_non_null(made);
    json_t *answer = json_loads(made, 0, NULL);
    free(made);
    return answer;
}

static const SessionTiming brisk = {.reconnect_ms = 20, .resend_ms = 500, .ping_ms = 500,
                             .silence_ms = 5000};

static void sit_down(Game2 *game, const char *name)
{
    json_t *answer = make_table(game, name, "0123456789abcdef");

    snprintf(game->table, sizeof game->table, "%s",
             json_string_value(json_object_get(answer, "table")));
    for (size_t seat = 0; seat < 2; seat++) {
        const json_t *tokens = json_object_get(answer, "tokens");
        game->sessions[seat] = session_open(game->scene.client, &handlers, game, &brisk);
        game->follows[seat] =
            session_follow(game->sessions[seat], game->table,
                        json_string_value(json_array_get(tokens, seat)), NULL);
    }
    json_decref(answer);
}

static void play(const char *name, const char *path, int cut_every)
{
    Game2 game = {.rng = rng_from(3), .cut_every = cut_every};

    begin(&game.scene, path);
    sit_down(&game, name);
    client_run(game.scene.client);
    CHECK_INT(game.troubles, 0, "no trouble");
    CHECK_INT(game.refused, 0, "every move was taken");
    CHECK_INT(game.acked, game.sent, "and acknowledged once");
    CHECK_INT(game.events[0], game.events[1], "both heard everything");
    CHECK(game.opened >= 2 + (cut_every ? game.sent / cut_every / 2 : 0),
          "lines were lost");
    for (int seat = 0; seat < 2; seat++) {
        const Table *table = follow_table(game.follows[seat]);
        CHECK(!table->is_blind, "every digest was compared");
        CHECK(table->phase == PHASE_OVER, "to the end");
        session_close(game.sessions[seat]);
    }
    end(&game.scene);
}

static void two_play_a_game(void **state)
{
    (void)state;
    play("akropolis", "", 0);
    play("panticapaeum", "", 0);
}

/* A corrected set goes to the server with the request and comes back to both players. */
static void two_play_with_a_corrected_set(void **state)
{
    char fields[MAX_SET_DATA + 64];
    Text text = text_in(fields, sizeof fields);
    Setup setup = {.players = 2};
    Set set = pa_reconstructed_set;
    Err err;

    (void)state;
    set.hash[0] ^= 255;
    set.tiles[12].cells[0].content = GREEN;
    CHECK(pa_set_put(&setup, &set, &err), "a good set");
    text_str(&text, "panticapaeum\",\"set\":\"data:");
    setup_write_set(&text, &setup);
    play(fields, "", 0);
}

static void below_a_path(void **state)
{
    (void)state;
    play("akropolis", "/games/polis", 0);
}

static void lines_that_are_lost_change_nothing(void **state)
{
    (void)state;
    play("akropolis", "", 3);
    play("akropolis", "", 1);
}

/* A server of two addresses, one of which nobody is at. */
static void another_address_goes_on(void **state)
{
    Game2 game = {.rng = rng_from(3), .cut_every = 5};
    Err err;

    (void)state;
    begin(&game.scene, "");
    assert_true(client_add_url(game.scene.client, "http://127.0.0.1:1", &err));
    CHECK(!client_add_url(game.scene.client, "https://127.0.0.1:1", &err), "with TLS");
    CHECK_INT(client_n_urls(game.scene.client), 2, "two addresses");
    sit_down(&game, "akropolis");
    session_start_at(game.sessions[1], 1);
    client_run(game.scene.client);
    CHECK_INT(game.troubles + game.refused, 0, "no trouble");
    CHECK_INT(game.acked, game.sent, "every move was acknowledged once");
    CHECK(follow_table(game.follows[1])->phase == PHASE_OVER, "to the end");
    session_close(game.sessions[0]);
    session_close(game.sessions[1]);
    end(&game.scene);
}

/* How often the connection was opened at which address. */
static void count_opened(Session *session, bool is_open, int code, const char *why)
{
    static const char *const frames[] = {
        "{\"type\":\"refused\",\"id\":\"open "
        "T\",\"code\":\"limit\",\"limit\":\"socket\"}",
        "{\"type\":\"refused\",\"id\":\"open T\",\"code\":\"busy\"}",
        "{\"type\":\"refused\",\"id\":\"open T\",\"code\":\"store\"}",
    };
    Game2 *game = session_with(session);

    (void)code;
    (void)why;
    if (!is_open)
        return;
    game->events[session_at(session)]++;
    for (int i = 0; game->opened < 2 && i < 2 + game->opened; i++)
        session_receive(session, frames[i], strlen(frames[i]));
    if (game->opened++ == 2)
        client_stop(game->scene.client);
}

/* A machine that cannot work now is left for another one; a limit is not a reason. */
static void a_refusal_that_another_may_not_give(void **state)
{
    static const SessionHandlers counting = {.connection = count_opened};
    Game2 game = {0};
    Err err;

    (void)state;
    begin(&game.scene, "");
    assert_true(client_add_url(game.scene.client, game.scene.url, &err));
    game.sessions[0] = session_open(game.scene.client, &counting, &game, &brisk);
    game.follows[0] = session_follow(game.sessions[0], "T", NULL, NULL);
    client_run(game.scene.client);
    CHECK_INT(game.events[0], 2, "there and back");
    CHECK_INT(game.events[1], 1, "and elsewhere");
    session_close(game.sessions[0]);
    end(&game.scene);
}

/* Our part of the shuffle: what is heard of it, and how often it was about to be opened.
 */
typedef struct {
    Scene scene;
    int openings, troubles, replies;
    bool has_resigned;
} Sealed;

static void note_opening(Follow *follow, const OwnPart *part)
{
    Sealed *sealed = session_with(follow_session(follow));

    CHECK(part->is_opened && follow_waiting(follow) == 0, "kept before it is sent");
    sealed->openings++;
}

static void note_failed(Follow *follow, const Err *err)
{
    Sealed *sealed = session_with(follow_session(follow));

    (void)err;
    sealed->troubles++;
}

static void note_reply(Follow *follow, uint64_t command, const Reply *reply)
{
    Sealed *sealed = session_with(follow_session(follow));

    (void)command;
    sealed->replies += reply->is_part && !reply->code;
}

/* Give up as soon as the tiles are there. */
static void resign_at_once(Follow *follow, const Event *event)
{
    Sealed *sealed = session_with(follow_session(follow));
    const Table *table = follow_table(follow);

    (void)event;
    if (table->phase == PHASE_PLAYING && !sealed->has_resigned) {
        sealed->has_resigned = true;
        follow_do(follow, "resign", "");
    }
    if (table->phase == PHASE_OVER)
        client_stop(sealed->scene.client);
}

static const SessionHandlers sealed_handlers = {.event = resign_at_once,
                                                .opening = note_opening,
                                                .reply = note_reply,
                                                .failed = note_failed};

/* The first seat's token at a new table with this part's seal; the caller frees both. */
static char *make_sealed_table(Sealed *sealed, const OwnPart *part, char **table)
{
    char body[512];
    Text text = text_in(body, sizeof body);
    Json json = {.text = &text};
    Err err = {0};

    put_object(&json);
    put_string_as(&json, "id", "0123456789abcdef");
    put_key(&json, "seats");
    put_words(&json, (const char *const[]){"human", "bot:random"}, 2);
    own_part_put_seal(&json, part);
    put_end(&json);
    char *made = http_fetch(sealed->scene.client,
                            &(HttpRequest){"POST", "/api/tables", NULL, body}, &err);
    assert_non_null(made);
    json_t *answer = json_loads(made, 0, NULL);
    char *token = strdup(json_string_value(
        json_array_get(json_object_get(answer, "tokens"), 0)));
    *table = strdup(json_string_value(json_object_get(answer, "table")));
    json_decref(answer);
    free(made);
    return token;
}

static void a_part_is_opened_by_itself(void **state)
{
    Sealed sealed = {0};
    OwnPart part, read;
    char *table, line[OWN_PART];
    Text text = text_in(line, sizeof line);
    Err err = {0};

    (void)state;
    begin(&sealed.scene, "");
    assert_true(own_part_make(&part, &err));
    char *token = make_sealed_table(&sealed, &part, &table);
    Session *session =
        session_open(sealed.scene.client, &sealed_handlers, &sealed, &brisk);
    Follow *follow = session_follow(session, table, token, NULL);
    follow_set_part(follow, 0, &part);
    client_run(sealed.scene.client);
    CHECK_INT(sealed.openings, 1, "once");
    CHECK_INT(sealed.replies, 1, "and the server took it");
    CHECK_STR(follow_table(follow)->nonces, part.nonce, "it was dealt with");
    CHECK(own_part_check(follow_part(follow), follow_table(follow), &err), "and proved");
    own_part_write(&text, follow_part(follow));
    CHECK(own_part_read(&read, line) && own_part_check(&read, follow_table(follow), &err),
          "by what was kept, too");
    CHECK(!own_part_check(&part, follow_table(follow), &err) && err.code == ERR_ABSENT,
          "not by who never opened it");
    session_close(session);
    free(token);
    free(table);
    end(&sealed.scene);
}

/* What a server may tell to get a part that it should not get: the second seat, the seal
 * of the first, the commitment. */
static void tell_opening(Session *session, const char *second, const char *seal,
                         char commit)
{
    char frame[1024], hex[HEX];

    memset(hex, commit, HEX - 1);
    hex[HEX - 1] = '\0';
    int n = snprintf(
        frame, sizeof frame,
        "{\"type\":\"events\",\"table\":\"T\",\"events\":[{\"version\":1,\"type\":"
        "\"created\",\"at\":1,\"digest\":\"0000000000000000\",\"game\":\"akropolis\","
        "\"setup\":{\"players\":\"2\"},\"seats\":[{\"kind\":\"human\",\"name\":\"A\"},"
        "%s],\"speed\":\"none\",\"aids\":\"full\",\"spectators\":true,\"public\":"
        "false,\"chat\":true,\"commit\":\"%s\",\"host\":0},{\"version\":2,\"type\":"
        "\"sealed\",\"at\":1,\"digest\":\"0000000000000000\",\"seat\":0,\"seal\":\"%s\"},"
        "{\"version\":3,\"type\":\"opening\",\"at\":1,\"digest\":\"0000000000000000\"}]}",
        second, hex, seal);
    session_receive(session, frame, (size_t)n);
}

static void a_part_is_not_for_who_asks_too_early(void **state)
{
    static const char open[] = "{\"kind\":\"open\"}",
                      bot[] = "{\"kind\":\"bot\",\"level\":\"easy\"}";
    Sealed sealed = {0};
    OwnPart part, other, seen = {0};
    char seal[SEAL], wrong[SEAL];
    Err err = {0};

    (void)state;
    Client *client = client_open("http://127.0.0.1:1", &err);
    assert_true(own_part_make(&part, &err) && own_part_make(&other, &err));
    nonce_seal(seal, part.nonce);
    nonce_seal(wrong, other.nonce);
    const struct {
        const char *second, *seal;
        char commit;
        const OwnPart *part;
        int waiting, troubles;
        const char *what;
    } cases[] = {
        {open, seal, 'a', &part, 0, 1, "a seat is open"},
        {bot, wrong, 'a', &part, 0, 1, "another seal than ours"},
        {bot, seal, 'a', &part, 1, 1, "all is fixed"},
        {bot, seal, 'a', &seen, 1, 1, "the same again, after the line was lost"},
        {bot, seal, 'b', &seen, 0, 1, "another commitment than when it was opened"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Session *session = session_open(client, &sealed_handlers, &sealed, NULL);
        Follow *follow = session_follow(session, "T", NULL, NULL);
        follow_set_part(follow, 0, cases[i].part);
        tell_opening(session, cases[i].second, cases[i].seal, cases[i].commit);
        CHECK_INT(follow_waiting(follow), cases[i].waiting, cases[i].what);
        CHECK_INT(sealed.troubles, cases[i].troubles, cases[i].what);
        if (cases[i].waiting)
            seen = *follow_part(follow);
        session_close(session);
    }
    client_close(client);
}

/* Once it is said that the tiles are dealt without it, it is not sent again. */
static void a_part_is_not_sent_in_vain(void **state)
{
    static const char unopened[] =
        "{\"type\":\"events\",\"table\":\"T\",\"events\":[{\"version\":4,\"type\":"
        "\"unopened\",\"at\":1,\"digest\":\"0000000000000000\",\"seat\":0}]}";
    Sealed sealed = {0};
    OwnPart part;
    char seal[SEAL];
    Err err = {0};

    (void)state;
    Client *client = client_open("http://127.0.0.1:1", &err);
    assert_true(own_part_make(&part, &err));
    nonce_seal(seal, part.nonce);
    Session *session = session_open(client, &sealed_handlers, &sealed, NULL);
    Follow *follow = session_follow(session, "T", NULL, NULL);
    follow_set_part(follow, 0, &part);
    tell_opening(session, "{\"kind\":\"bot\",\"level\":\"easy\"}", seal, 'a');
    CHECK_INT(follow_waiting(follow), 1, "it is on its way");
    session_receive(session, unopened, strlen(unopened));
    CHECK_INT(follow_table(follow)->version, 4, "it is too late");
    CHECK_INT(follow_waiting(follow), 0, "and stays here");
    CHECK_INT(sealed.troubles, 0, "without a word");
    session_close(session);
    client_close(client);
}

enum { MANY = 4 };

static void count_event(Follow *follow, const Event *event)
{
    Game2 *game = session_with(follow_session(follow));

    (void)event;
    if (++game->events[0] == 2 * MANY)          /* each was created and has started */
        client_stop(game->scene.client);
}

/* More tables on one line than its limit lets open at once. */
static void a_limit_passes(void **state)
{
    static const SessionHandlers counting = {.event = count_event, .failed = on_failed};
    static const SessionTiming patient = {.reconnect_ms = 20};
    Game2 game = {0};

    (void)state;
    begin_with(&game.scene, "", "2/1s");
    game.sessions[0] = session_open(game.scene.client, &counting, &game, &patient);
    for (int i = 0; i < MANY; i++) {
        char id[32];
        snprintf(id, sizeof id, "0123456789abcde%d", i);
        json_t *made = make_table(&game, "akropolis", id);
        const char *table = json_string_value(json_object_get(made, "table"));
        session_follow(game.sessions[0], table, NULL, NULL);
        json_decref(made);
    }
    client_run(game.scene.client);
    CHECK_INT(game.troubles, 0, "time lifts it");
    CHECK_INT(game.events[0], 2 * MANY, "all were opened");
    session_close(game.sessions[0]);
    end(&game.scene);
}

static void a_table_that_is_not_there(void **state)
{
    Game2 game = {0};

    (void)state;
    begin(&game.scene, "");
    game.sessions[0] = session_open(game.scene.client, &handlers, &game, NULL);
    game.follows[0] = session_follow(game.sessions[0], "AAAAAAAAAAAAAAAA", NULL, NULL);
    client_run(game.scene.client);
    CHECK_INT(game.troubles, 1, "said so");
    session_unfollow(game.follows[0]);
    session_close(game.sessions[0]);
    end(&game.scene);
}

/* What the server might say of table "T", without a server: a client that has heard it.
 */
typedef struct {
    Client *client;
    Session *session;
    Follow *follow;
    int events;
    bool is_troubled;
    Err err;
} Ear;

static void ear_event(Follow *follow, const Event *event)
{
    (void)event;
    ((Ear *)follow_with(follow))->events++;
}

static void ear_failed(Follow *follow, const Err *err)
{
    Ear *ear = follow_with(follow);

    ear->is_troubled = true;
    ear->err = *err;
}

static void ear_open(Ear *ear)
{
    static const SessionHandlers ears = {.event = ear_event, .failed = ear_failed};

    *ear = (Ear){0};
    ear->client = client_open("http://127.0.0.1:1", &ear->err);
    assert_non_null(ear->client);
    ear->session = session_open(ear->client, &ears, ear, NULL);
    ear->follow = session_follow(ear->session, "T", NULL, ear);
}

static void ear_close(Ear *ear)
{
    session_close(ear->session);
    client_close(ear->client);
}

/* A frame with these events. */
static void ear_hear(Ear *ear, const char *events)
{
    static char frame[1 << 16];
    int n = snprintf(frame, sizeof frame,
                     "{\"type\":\"events\",\"table\":\"T\",\"events\":[%s]}", events);

    session_receive(ear->session, frame, (size_t)n);
}

#define NO_DIGEST "\"digest\":\"0000000000000000\""

static const char created[] =
    "{\"version\":1,\"type\":\"created\",\"game\":\"akropolis\",\"setup\":"
    "{\"players\":\"2\"},\"seats\":[{\"kind\":\"human\"},{\"kind\":\"human\"}],"
    "\"speed\":\"none\",\"aids\":\"full\"," NO_DIGEST "}";

static void drift_is_noticed(void **state)
{
    static const struct {
        const char *what, *event, *sentence;
        ErrCode want;
    } cases[] = {
        {"digest",
         "{\"version\":2,\"type\":\"chat\",\"seat\":0,"
         "\"digest\":\"0000000000000001\"}",
         "version 2: digest 0000000000000000 here, 0000000000000001 there", ERR_RECORD},
        {"too early", "{\"version\":2,\"type\":\"moved\",\"moves\":[]," NO_DIGEST "}",
         "an event 'moved' that cannot be yet", ERR_RECORD},
        {"a move",
         "{\"version\":2,\"type\":\"started\",\"moves\":[\"17@0,0/0\"]," NO_DIGEST "}",
         NULL, ERR_RULE},
        {"no move", "{\"version\":2,\"type\":\"started\",\"moves\":[7]," NO_DIGEST "}",
         "moves that cannot be played", ERR_RECORD},
        {"another",
         "{\"version\":2,\"type\":\"started\",\"moves\":[\"+10\"]," NO_DIGEST "}",
         NULL, ERR_RECORD},
    };
    char sentence[256];
    Ear ear;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = text_in(sentence, sizeof sentence);
        ear_open(&ear);
        ear_hear(&ear, created);
        CHECK(!ear.is_troubled && ear.events == 1, "the first event");
        ear_hear(&ear, cases[i].event);
        CHECK(ear.is_troubled && ear.events == 1, cases[i].what);
        CHECK_INT(ear.err.code, cases[i].want, cases[i].what);
        err_write(&text, &ear.err);
        if (cases[i].sentence)
            CHECK_STR(sentence, cases[i].sentence, cases[i].what);
        ear_close(&ear);
    }
}

/* What was heard before is passed over, a gap is asked for again, and what is not known
 * is counted. */
static void what_comes_twice_late_or_new(void **state)
{
    static const char chat[] =
        "{\"version\":%d,\"type\":\"%s\",\"seat\":0," NO_DIGEST "}";
    char line[128];
    Ear ear;

    (void)state;
    ear_open(&ear);
    ear_hear(&ear, created);
    ear_hear(&ear, created);
    CHECK_INT(ear.events, 1, "again");
    snprintf(line, sizeof line, chat, 3, "chat");
    ear_hear(&ear, line);
    CHECK_INT(ear.events, 1, "a gap");
    CHECK_INT(follow_table(ear.follow)->version, 1, "it goes on from there");
    snprintf(line, sizeof line, chat, 2, "sneezed");
    ear_hear(&ear, line);
    CHECK_INT(ear.events, 2, "a type of tomorrow");
    CHECK_INT(follow_table(ear.follow)->unknown, 1, "is counted");
    snprintf(line, sizeof line, chat, 3, "chat");
    ear_hear(&ear, line);
    CHECK_INT(ear.events, 3, "and then it comes");
    CHECK(!ear.is_troubled, "without trouble");
    ear_close(&ear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses),
        cmocka_unit_test(requests),
        cmocka_unit_test(nobody_there),
        cmocka_unit_test(two_play_a_game),
        cmocka_unit_test(two_play_with_a_corrected_set),
        cmocka_unit_test(a_part_is_opened_by_itself),
        cmocka_unit_test(a_part_is_not_for_who_asks_too_early),
        cmocka_unit_test(a_part_is_not_sent_in_vain),
        cmocka_unit_test(below_a_path),
        cmocka_unit_test(lines_that_are_lost_change_nothing),
        cmocka_unit_test(another_address_goes_on),
        cmocka_unit_test(a_refusal_that_another_may_not_give),
        cmocka_unit_test(a_limit_passes),
        cmocka_unit_test(a_table_that_is_not_there),
        cmocka_unit_test(drift_is_noticed),
        cmocka_unit_test(what_comes_twice_late_or_new),
    };

    return RUN(tests);
}
