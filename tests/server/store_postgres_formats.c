/* store_postgres_formats.c - formats of the PostgreSQL database: older ones are upgraded,
 * their functions too, newer ones are used or refused; and the text of each is known. */
#include "base/sha256.h"
#include "postgres.h"
#include "store/postgres_schema.h"
#include "store_help.h"

static Postgres pg;

/* A connection to the last database, for what a server does when it starts. */
static PgHalt halt;
static PgAddress address;

static PgLink open_link(char where[600])
{
    PgLink link = {.halt = &halt};
    Err err;

    snprintf(where, 600, "%s", postgres_fresh(&pg));
    pg_halt_open(&halt);
    assert_true(pg_address_read(&address, where, &err));
    assert_true(pg_link_open(&link, &address, PG_READS, "test", &err));
    return link;
}

static void close_link(PgLink *link)
{
    pg_link_close(link);
    pg_address_close(&address);
    pg_halt_close(&halt);
}

/* A format that is not ours: the program that knows it has one step more. */
static const char *const more[] = {
    "create table more(n int); insert into more values (2)", NULL};
static const char *const *const more_parts[] = {more, NULL};

enum { NEXT = PG_SCHEMA_VERSION + 1 };

static void formats(void **state)
{
    PgSchemaStep steps[NEXT] = {[NEXT - 1] = {more_parts, .readable_by = 1}};
    char where[600], says[128];
    PgLink link = open_link(where);
    Err err;

    (void)state;
    memcpy(steps, pg_schema_steps, sizeof pg_schema_steps);
    Store *store = must_open(where);
    commit_event(store, "t", 1);
    assert_true(pg_schema_update(&link, "it", steps, NEXT, &err));
    assert_true(pg_schema_update(&link, "it", steps, NEXT, &err));
    snprintf(says, sizeof says, "%d 2", NEXT);
    CHECK_STR(postgres_sql(&pg, NULL, "select version || ' ' || n from polis.schema,"
                                      " polis.more"),
              says, "upgraded once, while a server uses it");
    CHECK_INT(commit_event(store, "t", 2), WRITTEN, "the older server goes on");
    store_close(store);
    store = must_open(where);
    CHECK_INT(commit_event(store, "t", 3), WRITTEN, "and may start anew");
    store_close(store);
    snprintf(says, sizeof says, "update polis.schema set readable_by = %d", NEXT);
    postgres_sql(&pg, NULL, says);
    snprintf(says, sizeof says,
             "has format %d, which a newer polis has written; this one knows formats up "
             "to %d", NEXT, PG_SCHEMA_VERSION);
    CHECK_HAS(why_refused(where), says, "unless that is said to be impossible");
    CHECK_STR(postgres_sql(&pg, NULL, "select count(*) from polis.events"), "3",
              "nothing is lost");
    close_link(&link);
}

/* The digest of what a list of statements says. */
static void add_parts(Sha256 *sha, const char *const *const parts[])
{
    for (; *parts; parts++)
        for (const char *const *statement = *parts; *statement; statement++)
            sha256_add(sha, *statement, strlen(*statement) + 1);
}

static const char *digest_of(const char *const *const parts[])
{
    static char hex[2 * SHA256_SIZE + 1];
    unsigned char bytes[SHA256_SIZE];
    Sha256 sha;

    sha256_start(&sha);
    add_parts(&sha, parts);
    sha256_end(&sha, bytes);
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return hex;
}

/* What each format consists of: the step that leads to it, and the functions that belong
 * to it. If the functions have changed, add a format and a row: a database of the present
 * format keeps the functions that it has. Never change a row of a format that was
 * released. */
static const struct { const char *step, *functions; } known_formats[PG_SCHEMA_VERSION] = {
    {"5a822f476102e790268235f832b6d56663e9348c9b49a56e80a934a2001c02c4",
     "several: they changed without it"},
    {"3523220b8b349be643254e694fe39fca0b266e66544400bb59a163d2aab1fe0e",
     "7a7520aa3876b88a356af33f05b257e25d65381c6b5bf0841b947689005e9c78"},
};

static void texts_of_formats(void **state)
{
    (void)state;
    for (int i = 0; i < PG_SCHEMA_VERSION; i++)
        CHECK_STR(digest_of(pg_schema_steps[i].parts), known_formats[i].step,
                  "a step is never changed");
    CHECK_STR(digest_of(pg_schema_functions),
              known_formats[PG_SCHEMA_VERSION - 1].functions,
              "functions change with the format");
}

static const char old_function[] =
    "create or replace function polis.polis_clock() returns bigint language sql as $$"
    " select 7::bigint $$";
static const char is_old_gone[] =
    "select count(*) from pg_proc where proname = 'polis_clock' and prosrc like '%7%'";

static void must_run(PgLink *link, const char *statement)
{
    PGresult *result = pg_link_run(link, statement);

    assert_true(result && pg_result_is_ok(result));
    PQclear(result);
}

/* A database of format 1, with a function that it had. */
static void make_first(PgLink *link)
{
    must_run(link, "create schema polis; create table schema(version int not null,"
                   " readable_by int not null); insert into schema values (1, 1)");
    for (const char *const *const *part = pg_schema_steps[0].parts; *part; part++)
        for (const char *const *statement = *part; *statement; statement++)
            must_run(link, *statement);
    must_run(link, old_function);
}

static void functions_of_older_formats(void **state)
{
    char where[600], version[16];
    PgLink link = open_link(where);

    (void)state;
    make_first(&link);
    CHECK_STR(postgres_sql(&pg, NULL, is_old_gone), "1", "an older one");
    store_close(must_open(where));
    CHECK_STR(postgres_sql(&pg, NULL, is_old_gone), "0", "it is replaced");
    snprintf(version, sizeof version, "%d", PG_SCHEMA_VERSION);
    CHECK_STR(postgres_sql(&pg, NULL, "select version from polis.schema"), version,
              "with the format");
    close_link(&link);
}

static void functions_that_others_have_changed(void **state)
{
    char where[600];
    bool is_served;
    Err err;

    (void)state;
    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    store_close(must_open(where));
    CHECK(store_check(where, &is_served, &err), "all is well");
    postgres_sql(&pg, NULL, old_function);
    CHECK(!store_check(where, &is_served, &err), "it is noticed");
    CHECK_HAS(said(&err), "its function polis_clock is not that of format", "which");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats),
        cmocka_unit_test(texts_of_formats),
        cmocka_unit_test(functions_of_older_formats),
        cmocka_unit_test(functions_that_others_have_changed),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
