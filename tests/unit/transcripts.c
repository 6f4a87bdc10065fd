/* transcripts.c - what a client makes of the events that a server wrote
 * (tests/server/transcripts.c): the same table after each event, field by field. */
#include "test.h"

#include "os/file.h"
#include "table/fold.h"
#include "table/view.h"

enum { MOST = 1 << 27, NODES = 4096, VIEW = 1 << 15 };

static const char *path;

static void follow(Table *table, const DocNode *line)
{
    static Event event;
    static char is[VIEW], must_be[VIEW];
    Text seen = text_in(is, sizeof is), told = text_in(must_be, sizeof must_be);
    Err err;

    CHECK(event_take(&event, doc_member(line, "event"), &err), line->at);
    if (event.version == 1)
        table_clear(table, "");
    CHECK(table_fold(table, &event, &err), line->at);
    table_write_view(&seen, table, (Moment){event.at, event.at});
    doc_source(&told, doc_member(line, "view"));
    CHECK_STR(is, must_be, line->at);
}

static void every_line(void **state)
{
    static DocNode nodes[NODES];
    static Table table;
    Err err;
    int tables = 0, strange = 0;
    char *text = file_read(path, MOST, &err), *rest = text;

    (void)state;
    assert_non_null(text);
    for (char *line; (line = strsep(&rest, "\n")) && *line;) {
        CHECK(doc_read(nodes, NODES, line, strlen(line), &err), line);
        follow(&table, nodes);
        tables += table.version == 1;
        strange += table.unknown > 0;
    }
    CHECK_INT(tables, 500, "tables");
    CHECK(strange > 500, "with something strange");
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
