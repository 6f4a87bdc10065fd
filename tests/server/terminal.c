/* terminal.c - the terminal at a server's table, without a server: what it makes of the
 * events that a server wrote down (transcripts.c), frame by frame as they would come. */
#include "test.h"

#include "games/list.h"
#include "os/doc.h"
#include "os/file.h"
#include "table/view.h"
#include "tui/remote_internal.h"

enum { MOST = 1 << 27, VIEW = 1 << 15 };

static const char *path;

static void hear_event(Follow *follow, const Event *event)
{
    remote_event(follow_with(follow), event);
}

static void hear_failed(Follow *follow, const Err *err)
{
    Remote *r = follow_with(follow);

    r->has_failed = true;
    r->err = *err;
}

static const SessionHandlers handlers = {.event = hear_event, .failed = hear_failed};

/* The terminal goes on to another table, to sit at `you`. */
static void sit(Remote *r, const DocNode *created, int you)
{
    char game[32];

    doc_string(doc_member(created, "game"), game, sizeof game);
    session_unfollow(r->follow);
    plain_close(r->plain);
    *r = (Remote){.client = r->client, .session = r->session,
                  .at = {.you = you, .game = game_named(game)}};
    r->plain = plain_open(r->at.game, LANG_EN);
    r->follow = session_follow(r->session, "T", NULL, r);
}

/* A frame with one event. */
static void say_event(Remote *r, const DocNode *event)
{
    static char frame[EVENT_BODY + 64];
    Text text = text_in(frame, sizeof frame);

    text_str(&text, "{\"type\":\"events\",\"table\":\"T\",\"events\":[");
    doc_source(&text, event);
    text_str(&text, "]}");
    r->plain->out.used = 0;
    *r->plain->out.at = '\0';
    session_receive(r->session, frame, text.used);
}

/* The same table, and nothing is said of what nobody knows. */
static void check_line(Remote *r, const DocNode *line)
{
    static char is[VIEW], must_be[VIEW];
    Text seen = text_in(is, sizeof is), told = text_in(must_be, sizeof must_be);
    const Table *table = follow_table(r->follow);
    int unknown = table->unknown;
    int64_t at = 0;

    say_event(r, doc_member(line, "event"));
    CHECK(!r->has_failed, line->at);
    doc_integer(doc_member(doc_member(line, "event"), "at"), 0, INT64_MAX, &at);
    table_write_view(&seen, table, (Moment){at, at});
    doc_source(&told, doc_member(line, "view"));
    CHECK_STR(is, must_be, line->at);
    if (table->unknown > unknown)
        CHECK_STR(r->plain->out.at, "", "an unknown event is passed over");
    if (table->match.game)
        remote_record(r);
}

static void every_line(void **state)
{
    Err err;
    Remote r = {.client = client_open("http://127.0.0.1:1", &err)};
    int tables = 0, questions = 0;
    char *text = file_read(path, MOST, &err), *rest = text;

    (void)state;
    assert_non_null(text);
    r.session = session_open(r.client, &handlers, NULL, NULL);
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        DocNode *nodes = doc_load(line, strlen(line), &err);
        const DocNode *event = doc_member(nodes, "event");
        if (doc_is_word(doc_member(event, "type"), "created"))
            sit(&r, event, tables++ % 3 - 1);
        check_line(&r, nodes);
        questions += strstr(r.plain->out.at, "Type yes or no.") != NULL;
        free(nodes);
    }
    CHECK_INT(tables, 500, "tables");
    CHECK(questions > 100, "we were asked");
    session_close(r.session);
    client_close(r.client);
    plain_close(r.plain);
    free(text);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(every_line)};

    if (argc != 2)
        return 2;
    path = argv[1];
    return RUN(tests);
}
