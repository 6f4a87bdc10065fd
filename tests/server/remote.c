/* remote.c - an engine at the other end of a socket: what it is told, and what it can do
 * wrong. */

#include "engine/engine.h"
#include "fake_net.h"
#include "stage_server.h"

typedef struct {
    Stage stage;
    Server server;
    FakeNet net;
    Conn *conn;
    Answer made;                    /* the table */
    int read;                       /* frames that have been looked at */
} Scene;

static void begin(Scene *scene, const char *fields)
{
    memset(scene, 0, sizeof *scene);
    stage_open(&scene->stage, "memory:");
    stage_serve(&scene->stage, &scene->server);
    scene->net = (FakeNet){&server_handlers, &scene->server};
    scene->made = stage_create(&scene->stage, fields, NULL);
    assert_true(scene->made.ok);
}

static void end(Scene *scene)
{
    if (scene->conn)
        fake_hang_up(scene->conn);
    stage_settle(&scene->stage);
    stage_close(&scene->stage);
}

static void dial(Scene *scene, const char *table, const char *token)
{
    char target[64];

    snprintf(target, sizeof target, "/api/tables/%s/pgi", table);
    scene->conn = fake_connect(&scene->net, "192.0.2.1");
    assert_true(fake_upgrade(scene->conn, target, token));
    scene->read = 0;
}

/* The next frame; "" if there is none. */
static const char *heard(Scene *scene)
{
    stage_settle(&scene->stage);
    return scene->read < fake_frames(scene->conn) ? fake_frame(scene->conn, scene->read++)
                                                  : "";
}

static void says(Scene *scene, const char *line)
{
    fake_say(scene->conn, line);
    stage_settle(&scene->stage);
}

/* A legal move of the seat to move, as text. */
static const char *some_move(Scene *scene)
{
    static char word[MAX_MOVE_TEXT];
    char *fields = stage_some_move(&scene->stage, scene->made.table);
    json_t *object = json_loads(fields, JSON_DECODE_ANY, NULL);
    const json_t *moves =
        json_is_array(object) ? object : json_object_get(object, "moves");

    snprintf(word, sizeof word, "%s", json_string_value(json_array_get(moves, 0)));
    json_decref(object);
    free(fields);
    return word;
}

static void bestmove(Scene *scene, const char *word)
{
    char line[128];

    snprintf(line, sizeof line, "bestmove %s", word);
    says(scene, line);
}

static const char two_people[] = "{\"id\":\"0123456789abcdef\",\"game\":\"akropolis\","
                                 "\"seats\":[\"human\",\"human\"]}";
static const char against_a_bot[] =
    "{\"id\":\"0123456789abcdef\",\"game\":\"%s\",\"seats\":[\"bot:greedy\",\"human\"]}";

static void answer(void *to, const char *line)
{
    fake_say(to, line);
}

/* The real engine at the other end: every frame is a line to it. */
static void play_to_the_end(const char *game)
{
    static Engine engine;
    Scene scene;
    char fields[256];
    bool goes_on = true;

    snprintf(fields, sizeof fields, against_a_bot, game);
    begin(&scene, fields);
    engine_open(&engine);
    dial(&scene, scene.made.table, scene.made.tokens[1]);
    for (const char *line; goes_on && *(line = heard(&scene));) {
        CHECK(strncmp(line, "error", 5) != 0, line);
        goes_on = engine_line(&engine, line, answer, scene.conn);
    }
    CHECK(!goes_on, "the engine was told to quit");
    CHECK_INT(fake_close_code(scene.conn), 1000, "and the line was closed");
    const Table *table = stage_table(&scene.stage, scene.made.table);
    CHECK_INT(table->phase, PHASE_OVER, "the game is over");
    CHECK_INT(engine.match.n_moves, table->match.n_moves,
              "the engine knows all its moves");
    CHECK(table->game->digest(match_state(&engine.match)) ==
              table->game->digest(match_state(&table->match)), "and the same position");
    end(&scene);
}

static void any_engine_plays_a_game(void **state)
{
    (void)state;
    play_to_the_end("akropolis");
    play_to_the_end("panticapaeum");
}

static void what_an_engine_is_told(void **state)
{
    Scene scene;

    (void)state;
    begin(&scene, two_people);
    dial(&scene, scene.made.table, scene.made.tokens[0]);
    CHECK_STR(heard(&scene), "pgi", "a greeting");
    CHECK_STR(heard(&scene), "", "then it waits");
    says(&scene, "id name test");
    CHECK_STR(heard(&scene), "", "until");
    says(&scene, "pgiok");
    CHECK_HAS(heard(&scene), "newgame akropolis", "the game, without a seed");
    CHECK(!strstr(fake_frame(scene.conn, scene.read - 1), "seed"), "without a seed");
    CHECK_HAS(heard(&scene), "move +", "what luck has dealt");
    CHECK_STR(heard(&scene), "go", "it is to move, and there is no clock");
    CHECK_STR(heard(&scene), "", "nothing more");
    char word[MAX_MOVE_TEXT];
    snprintf(word, sizeof word, "%s", some_move(&scene));
    bestmove(&scene, word);
    CHECK_HAS(heard(&scene), word, "its own move comes back as everybody hears it");
    CHECK_STR(heard(&scene), "", "it is the other's turn");
    assert_true(stage_move(&scene.stage, scene.made.table, NULL).ok);
    CHECK_HAS(heard(&scene), "move ", "the other's move");
    CHECK_STR(heard(&scene), "go", "its turn again");
    end(&scene);
}

static void a_clock_is_told(void **state)
{
    Scene scene;
    int ms = 0;

    (void)state;
    begin(&scene, "{\"id\":\"0123456789abcdef\",\"seats\":[\"human\",\"human\"],"
                  "\"speed\":\"live:60+10\"}");
    dial(&scene, scene.made.table, scene.made.tokens[0]);
    heard(&scene);
    says(&scene, "pgiok");
    heard(&scene);
    heard(&scene);
    CHECK_INT(sscanf(heard(&scene), "go time=%d", &ms), 1, "so much time");
    CHECK(ms >= 1000 && ms <= 35000, "a share of what it has");
    end(&scene);
}

static void tokens_open_the_line(void **state)
{
    Scene scene;

    (void)state;
    begin(&scene, two_people);
    dial(&scene, scene.made.table, NULL);
    CHECK_STR(heard(&scene), "", "it waits for a token");
    char line[64];
    snprintf(line, sizeof line, "token %s\n", scene.made.tokens[1]);
    says(&scene, line);
    CHECK_STR(heard(&scene), "pgi", "welcome");
    fake_hang_up(scene.conn);

    static const char *const bad[] = {"token nonsense", "token", "pgiok", "",
                                      "bestmove 1"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        dial(&scene, scene.made.table, NULL);
        says(&scene, bad[i]);
        CHECK_HAS(heard(&scene), "error token ", bad[i]);
        CHECK_INT(fake_close_code(scene.conn), 1008, bad[i]);
        says(&scene, line);
        CHECK_STR(heard(&scene), "", "too late");
        fake_hang_up(scene.conn);
    }
    dial(&scene, "AAAAAAAAAAAAAAAA", scene.made.tokens[1]);
    CHECK_HAS(heard(&scene), "error absent ", "no such table");
    CHECK_INT(fake_close_code(scene.conn), 1008, "no such table");
    end(&scene);
}

/* Up to the first `go`. */
static void greet(Scene *scene)
{
    dial(scene, scene->made.table, scene->made.tokens[0]);
    heard(scene);
    says(scene, "pgiok");
    heard(scene);
    heard(scene);
    CHECK_STR(heard(scene), "go", "its turn");
}

static void an_illegal_move_is_refused_and_said(void **state)
{
    static const struct { const char *move, *want; } cases[] = {
        {"17@99,99/0", "error "}, {"nonsense", "error syntax "}, {"", "error "},
    };
    Scene scene;

    (void)state;
    begin(&scene, two_people);
    greet(&scene);
    for (size_t i = 0; i < COUNT(cases); i++) {
        bestmove(&scene, cases[i].move);
        CHECK_HAS(heard(&scene), cases[i].want, cases[i].move);
        CHECK_STR(heard(&scene), i + 1 < COUNT(cases) ? "go" : "",
                  "asked again, for a while");
    }
    CHECK_INT(fake_close_code(scene.conn), 1008, "and then no more");
    CHECK_INT(stage_table(&scene.stage, scene.made.table)->version, scene.made.version,
              "nothing has happened at the table");
    end(&scene);
}

static void an_engine_that_cannot_follow(void **state)
{
    Scene scene;

    (void)state;
    begin(&scene, two_people);
    greet(&scene);
    for (int i = 0; fake_close_code(scene.conn) == 0; i++) {
        CHECK(i < 10, "it does not go on for ever");
        says(&scene, "error unknown game");
        says(&scene, "readyok");
    }
    CHECK_INT(fake_close_code(scene.conn), 1008, "hung up on");
    end(&scene);
}

static void what_is_taken_back_is_not_played(void **state)
{
    Scene scene;

    (void)state;
    begin(&scene, two_people);
    greet(&scene);
    bestmove(&scene, some_move(&scene));
    heard(&scene);
    assert_true(stage_move(&scene.stage, scene.made.table, NULL).ok);
    heard(&scene);
    CHECK_STR(heard(&scene), "go", "it thinks about its second move");
    const char *late = some_move(&scene);
    assert_true(stage_do(&scene.stage, scene.made.table, 1, "takeback", NULL, NULL).ok);
    assert_true(
        stage_do(&scene.stage, scene.made.table, 0, "answer", NULL, "{\"yes\":true}").ok);
    CHECK_STR(heard(&scene), "stop", "no longer wanted");
    CHECK_STR(heard(&scene), "isready", "up to here");
    CHECK_HAS(heard(&scene), "newgame", "the game from the start");
    CHECK_HAS(heard(&scene), "move +", "as far as it stands");
    int version = stage_table(&scene.stage, scene.made.table)->version;
    bestmove(&scene, late);
    says(&scene, "error state nothing is running");
    CHECK_INT(stage_table(&scene.stage, scene.made.table)->version, version,
              "its answer came too late");
    says(&scene, "readyok");
    CHECK_STR(heard(&scene), "", "the other is to move");
    assert_true(stage_move(&scene.stage, scene.made.table, NULL).ok);
    CHECK_HAS(heard(&scene), "move ", "another move");
    CHECK_STR(heard(&scene), "go", "and it may answer again");
    bestmove(&scene, some_move(&scene));
    CHECK_HAS(heard(&scene), "move ", "which counts");
    end(&scene);
}

static void a_seat_that_is_left_before_the_start(void **state)
{
    Scene scene;

    (void)state;
    begin(&scene,
          "{\"id\":\"0123456789abcdef\",\"seats\":[\"human\",\"open\",\"open\"]}");
    Answer joined = stage_join(&scene.stage, scene.made.table, "fedcba9876543210", NULL);
    assert_true(joined.ok);
    dial(&scene, scene.made.table, joined.tokens[joined.you]);
    CHECK_STR(heard(&scene), "pgi", "welcome");
    says(&scene, "pgiok");
    CHECK_STR(heard(&scene), "", "the game has not begun");
    assert_true(
        stage_do(&scene.stage, scene.made.table, joined.you, "leave", NULL, NULL).ok);
    stage_pass(&scene.stage, 500);
    CHECK_INT(fake_close_code(scene.conn), 1008, "it has no seat any more");
    end(&scene);
}

static void a_line_that_is_lost_while_its_move_is_written(void **state)
{
    Scene scene;
    char line[128];

    (void)state;
    begin(&scene, two_people);
    greet(&scene);
    snprintf(line, sizeof line, "bestmove %s", some_move(&scene));
    fake_say(scene.conn, line);
    fake_hang_up(scene.conn);
    scene.conn = NULL;
    stage_settle(&scene.stage);
    CHECK_INT(table_turn(stage_table(&scene.stage, scene.made.table)), 1, "it counts");
    end(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_engine_plays_a_game),
        cmocka_unit_test(what_an_engine_is_told),
        cmocka_unit_test(a_clock_is_told),
        cmocka_unit_test(tokens_open_the_line),
        cmocka_unit_test(an_illegal_move_is_refused_and_said),
        cmocka_unit_test(an_engine_that_cannot_follow),
        cmocka_unit_test(what_is_taken_back_is_not_played),
        cmocka_unit_test(a_seat_that_is_left_before_the_start),
        cmocka_unit_test(a_line_that_is_lost_while_its_move_is_written),
    };

    return RUN(tests);
}
