/* log.c - see log.h. */
#include "os/log.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "os/clock.h"

enum { MAX_LOG_LINE = 2048 };

static const char *const formats[] = {[LOG_OFF] = "off", [LOG_TEXT] = "text",
                                      [LOG_JSON] = "json"};
static const char *const levels[] = {[LOG_INFO] = "info", [LOG_WARNING] = "warning",
                                     [LOG_ERROR] = "error"};

static struct {
    pthread_mutex_t lock;
    FILE *to;
    LogFormat format;
} sink = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool log_format_read(LogFormat *out, const char *name, Err *err)
{
    int at = text_find(formats, sizeof formats / sizeof *formats, name);

    if (at < 0)
        return fail(err, ERR_UNKNOWN, N_("a log is text, json or off, not '%s'"), name);
    *out = (LogFormat)at;
    return true;
}

void log_to(FILE *to, LogFormat format)
{
    pthread_mutex_lock(&sink.lock);
    sink.to = to;
    sink.format = format;
    pthread_mutex_unlock(&sink.lock);
}

static void write_time(Text *text, long long ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm day;
    char date[32];

    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &day));
    text_f(text, "%s.%03dZ", date, (int)(ms % 1000));
}

/* Write a value as it is, or as a JSON string if it has blanks or quotes. */
static void write_value(Text *text, const char *value)
{
    Json json = {.text = text};

    for (const char *c = value; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '"' || *c == '=' || *c == '\\') {
            put_string(&json, value);
            return;
        }
    if (*value)
        text_str(text, value);
    else
        put_string(&json, value);
}

static void write_text(Text *text, const char *time, LogLevel level, const char *event,
                       const LogField *field)
{
    text_f(text, "%s %s %s", time, levels[level], event);
    for (; field && field->key; field++) {
        text_f(text, " %s=", field->key);
        if (field->text)
            write_value(text, field->text);
        else
            text_f(text, "%lld", field->number);
    }
}

static void write_json(Text *text, const char *time, LogLevel level, const char *event,
                       const LogField *field)
{
    Json json = {.text = text};

    put_object(&json);
    put_string_as(&json, "time", time);
    put_string_as(&json, "level", levels[level]);
    put_string_as(&json, "event", event);
    for (; field && field->key; field++)
        if (field->text)
            put_string_as(&json, field->key, field->text);
        else
            put_number_as(&json, field->key, field->number);
    put_end(&json);
}

void log_write(Text *text, LogFormat format, long long ms, LogLevel level,
               const char *event, const LogField fields[])
{
    char time[48], line[MAX_LOG_LINE];
    Text out = text_in(time, sizeof time), written = text_in(line, sizeof line);

    write_time(&out, ms);
    if (format == LOG_JSON)
        write_json(&written, time, level, event, fields);
    else
        write_text(&written, time, level, event, fields);
    text_printable(text, line);     /* fields may be what others wrote */
}

void log_record(LogLevel level, const char *event, const LogField fields[])
{
    char line[MAX_LOG_LINE];
    Text text = text_in(line, sizeof line);

    pthread_mutex_lock(&sink.lock);
    if (sink.to && sink.format != LOG_OFF) {
        log_write(&text, sink.format, clock_wall_ms(), level, event, fields);
        fprintf(sink.to, "%s\n", line);
        fflush(sink.to);
    }
    pthread_mutex_unlock(&sink.lock);
}

void log_failure(const char *event, const LogField *about, const Err *err)
{
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);

    err_write(&text, err);
    LogField fields[] = {
        {0}, {"code", err_name(err->code), 0}, {"text", sentence, 0}, {0}};
    if (about)
        fields[0] = *about;
    log_record(LOG_ERROR, event, about ? fields : fields + 1);
}
