/* config.c - settings: their defaults, how they are written, and what is refused. */
#include "server/settings/config.h"

#include "scratch.h"
#include "test.h"

static const char *said(const Err *err)
{
    static char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    return sentence;
}

static void usual(void **state)
{
    Config config;

    (void)state;
    config_usual(&config);
    CHECK_STR(config.listen, "127.0.0.1:8080", "listen");
    CHECK_STR(config.store, "polis.db", "store");
    CHECK_STR(config.takeover, "normal", "takeover");
    CHECK(!config.trust_proxy, "no proxy is trusted");
    CHECK_INT(config.max_frame, 8192, "frame: 8 kB");
    CHECK_INT(config.max_body, 8192, "body: 8 kB");
    CHECK_INT(config.max_queue, 262144, "queue: 256 kB");
    CHECK_INT(config.max_sockets_per_address, 20, "sockets of an address");
    CHECK_INT(config.away_s, 60, "away");
    CHECK_INT(config.close_days, 30, "close");
    CHECK_INT(config.chat_rate.burst, 5, "chat: 5");
    CHECK_INT(config.chat_rate.every_ms, 2000, "in 10 s");
    CHECK_INT(config.table_rate.burst, 10, "tables: 10");
    CHECK_INT(config.table_rate.every_ms, 360000, "in an hour");
    CHECK_INT(config.bot_table_rate.every_ms, 864000, "bots' tables: 100 a day");
    CHECK_INT(config.socket_rate.burst, 100, "messages: 100");
    CHECK_INT(config.socket_rate.every_ms, 200, "in 20 s");
}

static void values(void **state)
{
    static const struct {
        const char *name, *value, *why; /* why: part of the refusal; NULL: accepted */
    } cases[] = {
        {"listen", "0.0.0.0:80", NULL},
        {"public_url", "https://polis.example/games", NULL},
        {"trust_proxy", "yes", NULL},
        {"trust_proxy", "maybe", "trust_proxy must be yes or no, not 'maybe'"},
        {"max_body", "16k", NULL},
        {"max_body", "16384", NULL},
        {"max_body", "1M", NULL},
        {"max_body", "10", "max_body must be from 1024 to 1048576"},
        {"max_body", "8kk", "max_body must be a number such as 8k"},
        {"max_body", "999999999999", "must be a number"},
        {"max_body", "4096M", "must be a number"},
        {"max_body", "-8k", "must be a number"},
        {"away_s", "90", NULL},
        {"away_s", "2m", NULL},
        {"away_s", "1d", NULL},
        {"away_s", "2d", "away_s must be from 1 to 86400"},
        {"away_s", "", "away_s must be a number"},
        {"close_days", "7d", NULL},
        {"close_days", "7h", "close_days must be a number such as 30d"},
        {"chat_rate", "1/1s", NULL},
        {"chat_rate", "10/1m", NULL},
        {"chat_rate", "0/1s", "chat_rate must be a number and a time, such as 5/10s"},
        {"chat_rate", "5", "must be a number and a time"},
        {"chat_rate", "5/", "must be a number and a time"},
        {"chat_rate", "5/0s", "must be a number and a time"},
        {"takeover", "strong", NULL},
        {"takeover", "genius", "genius"},
        {"takeover", "unlimited", "thinks too long"},
        {"log", "json", NULL},
        {"log", "xml", "a log is text, json or off, not 'xml'"},
        {"colour", "red", "unknown setting 'colour'"},
        {"bots", "300", "bots must be from 0 to 256"},
    };
    Config config, before;
    Err err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char what[128];
        snprintf(what, sizeof what, "%s = %s", cases[i].name, cases[i].value);
        config_usual(&config);
        before = config;
        CHECK_INT(config_set(&config, cases[i].name, cases[i].value, &err), !cases[i].why,
                  what);
        CHECK_INT(memcmp(&before, &config, sizeof config) == 0, cases[i].why != NULL,
                  what);
        if (cases[i].why)
            CHECK_HAS(said(&err), cases[i].why, what);
    }
}

static bool read_text(Config *config, const char *source, Err *err)
{
    Scratch scratch;

    scratch_open(&scratch);
    FILE *file = fopen(scratch_file(&scratch, "polis.conf"), "w");
    assert_non_null(file);
    fputs(source, file);
    fclose(file);
    bool ok = config_read(config, scratch_file(&scratch, "polis.conf"), err);
    scratch_close(&scratch);
    return ok;
}

static void files(void **state)
{
    Config config, usually;
    Err err;

    (void)state;
    config_usual(&config);
    CHECK(read_text(&config,
                    "# a party\n\n  listen = 0.0.0.0:9000  \nstore=/var/lib/x y.db\r\n"
                    "\tchat_rate =10/10s",
                    &err),
          "a good file");
    CHECK_STR(config.listen, "0.0.0.0:9000", "blanks around");
    CHECK_STR(config.store, "/var/lib/x y.db", "blanks within");
    CHECK_INT(config.chat_rate.burst, 10, "the last line");

    config_usual(&config);
    usually = config;
    CHECK(!read_text(&config, "listen = 0.0.0.0:9000\n\nport = 80\n", &err), "unknown");
    CHECK_INT(err.line, 3, "the line");
    CHECK_HAS(said(&err), "unknown setting 'port'", "the name");
    CHECK(!read_text(&config, "listen\n", &err), "no value");
    CHECK_INT(err.line, 1, "the line");
    CHECK_INT(memcmp(&config, &usually, sizeof config), 0, "nothing of it is taken over");
    CHECK(!config_read(&config, "/nonexistent/polis.conf", &err), "no file");
    CHECK_HAS(said(&err), "/nonexistent/polis.conf", "which");
}

static void limits(void **state)
{
    Config config;
    char json[4096];
    Text text = text_in(json, sizeof json);

    (void)state;
    config_usual(&config);
    config_write_limits(&text, &config);
    CHECK(!text.cut, "it fits");
    CHECK_HAS(json, "\"max_frame\":8192", "a number");
    CHECK_HAS(json, "\"away_s\":60", "what a player must know of");
    CHECK_HAS(json, "\"chat_rate\":{\"burst\":5,\"every_ms\":2000}", "a rate");
    CHECK(!strstr(json, "store") && !strstr(json, "listen"), "nothing else");
}

static char *read_file(const char *name)
{
    char path[512];
    static char text[1 << 16];

    snprintf(path, sizeof path, "%s/../%s", getenv("TESTS"), name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* docs/hosting.md has a row for every setting, with its default, and no others. */
static void documented(void **state)
{
    char row[200], *text = read_file("docs/hosting.md");
    int rows = 0, names = 0;

    (void)state;
    for (const ConfigName *name = config_names; name->name; name++, names++) {
        snprintf(row, sizeof row, name->usual[0] ? "\n| `%s` | `%s` |" : "\n| `%s` |%s |",
                 name->name, name->usual);
        CHECK_HAS(text, row, name->name);
    }
    char *settings = strstr(text, "\n## Settings"),
         *end = settings ? strstr(settings + 1, "\n## ") : NULL;
    assert_true(settings && end);
    for (char *at = settings; (at = strstr(at, "\n| `")) && at < end; at++)
        rows++;
    CHECK_INT(rows, names, "rows of the table");
}

/* The example file sets the defaults, even with all its lines uncommented. */
static void example(void **state)
{
    Config config, usually;
    Err err;
    char *text = read_file("data/polis.conf.example");
    int settings = 0;

    (void)state;
    config_usual(&usually);
    config = usually;
    CHECK(read_text(&config, text, &err), "as it is");
    CHECK_INT(memcmp(&config, &usually, sizeof config), 0, "it changes nothing");
    for (char *at = text; (at = strstr(at, "\n#")); at++)
        if (at[2] != ' ' && at[2] != '\n') {
            at[1] = ' ';
            settings++;
        }
    CHECK(read_text(&config, text, &err), "with all its lines");
    CHECK_INT(memcmp(&config, &usually, sizeof config), 0, "they say what is usual");
    for (const ConfigName *name = config_names; name->name; name++)
        settings--;
    CHECK_INT(settings, 0, "all settings are there");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual),  cmocka_unit_test(values),     cmocka_unit_test(files),
        cmocka_unit_test(limits), cmocka_unit_test(documented), cmocka_unit_test(example),
    };

    return RUN(tests);
}
