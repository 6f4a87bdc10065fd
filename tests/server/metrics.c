/* metrics.c - what is counted, and what is logged. */
#include "test.h"

#include "os/log.h"
#include "server/api/metrics.h"

static void test_histogram(void **state)
{
    static const struct { double ms; int at; } cases[] = {
        {0, 0}, {0.5, 0}, {0.51, 1}, {1, 1}, {1.5, 2}, {9.9, 4}, {10, 4}, {5000, 12},
        {5001, 13}, {1e9, 13},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Histogram histogram = {0};
        histogram_add(&histogram, cases[i].ms);
        CHECK_INT(histogram.counts[cases[i].at], 1, "bucket");
        CHECK_INT(histogram_count(&histogram), 1, "count");
    }
}

/* Buckets are cumulative, the last is the count; every sample has its HELP and TYPE. */
static void test_text(void **state)
{
    static char page[1 << 16];
    Text text = text_in(page, sizeof page);
    Metrics metrics = {.moves = 7, .commands = {[VERB_MOVES] = 7, [VERB_CHAT] = 2},
                       .refusals = {[ERR_STALE] = 3}};
    Gauges gauges = {.tables = {1, 2, 3}, .sockets = 4, .commits = 5, .batches = 9,
                     .bot_crowds = {[BOT_AWAITED] = {3, 2}, [BOT_ALONE] = {1, 40}}};

    (void)state;
    histogram_add(&metrics.ack_ms, 0.4);
    histogram_add(&metrics.ack_ms, 3);
    histogram_add(&metrics.ack_ms, 1500.25);
    metrics_write(&text, &metrics, &gauges);
    CHECK(!text.cut, "fits");
    static const char *const lines[] = {
        "polis_tables{phase=\"waiting\"} 1\n",
        "polis_tables{phase=\"playing\"} 2\n",
        "polis_moves_total 7\n",
        "polis_commands_total{command=\"moves\"} 7\n",
        "polis_commands_total{command=\"chat\"} 2\n",
        "polis_refusals_total{code=\"stale\"} 3\n",
        "polis_refusals_total{code=\"limit\"} 0\n",
        "polis_sockets 4\n",
        "polis_commit_batches_sum 9\n",
        "polis_bot_owners{table=\"awaited\"} 3\n",
        "polis_bot_owners{table=\"unattended\"} 0\n",
        "polis_bot_owner_queue{table=\"alone\"} 40\n",
        "# TYPE polis_ack_seconds histogram\n",
        "polis_ack_seconds_bucket{le=\"0.0005\"} 1\n",
        "polis_ack_seconds_bucket{le=\"0.002\"} 1\n",
        "polis_ack_seconds_bucket{le=\"0.005\"} 2\n",
        "polis_ack_seconds_bucket{le=\"2\"} 3\n",
        "polis_ack_seconds_bucket{le=\"+Inf\"} 3\n",
        "polis_ack_seconds_sum 1.503650\n",
        "polis_ack_seconds_count 3\n",
        "polis_build_info{version=\"",
    };
    for (size_t i = 0; i < COUNT(lines); i++)
        CHECK_HAS(page, lines[i], "metrics");
    CHECK(process_memory() > 1 << 20, "memory");
}

static void test_log(void **state)
{
    static const struct {
        LogFormat format;
        const char *want;
    } cases[] = {
        {LOG_TEXT, "2023-11-14T22:13:20.005Z warning request route=/api status=200 "
                   "text=\"two \\\"words\\\"\" empty=\"\""},
        {LOG_JSON, "{\"time\":\"2023-11-14T22:13:20.005Z\",\"level\":\"warning\","
                   "\"event\":\"request\",\"route\":\"/api\",\"status\":200,"
                   "\"text\":\"two \\\"words\\\"\",\"empty\":\"\"}"},
    };
    const LogField fields[] = {{"route", "/api", 0}, {"status", NULL, 200},
                               {"text", "two \"words\"", 0}, {"empty", "", 0}, {0}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char line[512];
        Text text = text_in(line, sizeof line);
        log_write(&text, cases[i].format, 1700000000005, LOG_WARNING, "request", fields);
        CHECK_STR(line, cases[i].want, "line");
    }
}

/* A line break in a value must not look like a second line of the log. */
static void test_log_line(void **state)
{
    char line[512];
    Text text = text_in(line, sizeof line);

    (void)state;
    log_write(&text, LOG_TEXT, 0, LOG_INFO, "x",
              (LogField[]){{"name", "a\n1970 error forged", 0}, {0}});
    CHECK(!strchr(line, '\n'), "one line");
}

/* Whoever reads a log in a terminal is not to obey it. */
static void test_log_is_printable(void **state)
{
    static const LogFormat formats[] = {LOG_TEXT, LOG_JSON};

    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++) {
        char line[512];
        Text text = text_in(line, sizeof line);
        log_write(&text, formats[i], 0, LOG_INFO, "x",
                  (LogField[]){{"name", "a\x1b[2J\xc2\x9b" "b\x7f", 0}, {0}});
        CHECK(!strpbrk(line, "\x1b\x9b\x7f"), line);
        CHECK(strstr(line, "[2J?b?"), line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_histogram), cmocka_unit_test(test_text),
        cmocka_unit_test(test_log), cmocka_unit_test(test_log_line),
        cmocka_unit_test(test_log_is_printable),
    };

    return RUN(tests);
}
