/* config.c - see config.h. One table lists all settings; the code that reads a file reads
 * their defaults too. */
#include "server/settings/config.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "os/log.h"
#include "server/settings/offered_bots.h"

enum { MAX_CONFIG_FILE = 1 << 16, MINUTE = 60, HOUR = 3600,
       DAY = 86400 };

#define AT(field) offsetof(Config, field), sizeof ((Config *)0)->field

const ConfigName config_names[] = {
    {"listen", CONFIG_WORDS, AT(listen), "127.0.0.1:8080", 0, 0},
    {"store", CONFIG_WORDS, AT(store), "polis.db", 0, 0},
    {"tls_cert", CONFIG_WORDS, AT(tls_cert), "", 0, 0},
    {"tls_key", CONFIG_WORDS, AT(tls_key), "", 0, 0},
    {"public_url", CONFIG_WORDS, AT(public_url), "", 0, 0},
    {"trust_proxy", CONFIG_FLAG, AT(trust_proxy), "no", 0, 0},
    {"invite_only", CONFIG_FLAG, AT(invite_only), "no", 0, 0, true},
    {"sets", CONFIG_WORDS, AT(sets), "", 0, 0},
    {"bots", CONFIG_COUNT, AT(bots), "0", 0, 256},
    {"takeover", CONFIG_LEVEL, AT(takeover), "normal", 0, 0, true},
    {"log", CONFIG_LOG, AT(log), "text", 0, 0},
    {"log_requests", CONFIG_FLAG, AT(log_requests), "no", 0, 0},
    {"max_sockets", CONFIG_NUMBER, AT(max_sockets), "12000", 1, 1000000},
    {"max_sockets_per_address", CONFIG_NUMBER, AT(max_sockets_per_address), "20", 1,
     1000000},
    {"max_body", CONFIG_BYTES, AT(max_body), "8k", 1024, 1 << 20, true},
    {"max_frame", CONFIG_BYTES, AT(max_frame), "8k", 1024, 1 << 20, true},
    {"max_queue", CONFIG_BYTES, AT(max_queue), "256k", 1 << 14, 1 << 28},
    {"max_unsent", CONFIG_BYTES, AT(max_unsent), "64M", 1 << 20, 1 << 30},
    {"max_unsent_per_address", CONFIG_BYTES, AT(max_unsent_per_address), "4M", 1 << 16,
     1 << 30},
    {"max_tables", CONFIG_NUMBER, AT(max_tables), "20000", 1, 10000000},
    {"request_s", CONFIG_SECONDS, AT(request_s), "10s", 1, HOUR},
    {"idle_s", CONFIG_SECONDS, AT(idle_s), "30s", 1, HOUR},
    {"ping_s", CONFIG_SECONDS, AT(ping_s), "20s", 1, HOUR},
    {"pong_s", CONFIG_SECONDS, AT(pong_s), "40s", 1, HOUR},
    {"away_s", CONFIG_SECONDS, AT(away_s), "60s", 1, DAY, true},
    {"close_days", CONFIG_DAYS, AT(close_days), "30d", 1, 3650, true},
    {"socket_rate", CONFIG_RATE, AT(socket_rate), "100/20s", 0, 0},
    {"address_rate", CONFIG_RATE, AT(address_rate), "300/20s", 0, 0},
    {"seat_rate", CONFIG_RATE, AT(seat_rate), "50/10s", 0, 0, true},
    {"chat_rate", CONFIG_RATE, AT(chat_rate), "5/10s", 0, 0, true},
    {"table_rate", CONFIG_RATE, AT(table_rate), "10/1h", 0, 0, true},
    {"table_rate_per_address", CONFIG_RATE, AT(table_rate_per_address), "50/1h", 0, 0,
     true},
    {"bot_table_rate", CONFIG_RATE, AT(bot_table_rate), "100/1d", 0, 0, true},
    {"bot_table_rate_per_address", CONFIG_RATE, AT(bot_table_rate_per_address), "500/1d",
     0, 0, true},
    {"join_rate", CONFIG_RATE, AT(join_rate), "20/1h", 0, 0, true},
    {"join_rate_per_address", CONFIG_RATE, AT(join_rate_per_address), "100/1h", 0, 0,
     true},
    {"file_rate", CONFIG_RATE, AT(file_rate), "12000/1m", 0, 0},
    {"health_rate", CONFIG_RATE, AT(health_rate), "100/20s", 0, 0},
    {"admin_rate", CONFIG_RATE, AT(admin_rate), "300/20s", 0, 0},
    {"login_rate", CONFIG_RATE, AT(login_rate), "30/10m", 0, 0, true},
    {"login_rate_per_account", CONFIG_RATE, AT(login_rate_per_account), "20/1h", 0, 0,
     true},
    {NULL, CONFIG_WORDS, 0, 0, NULL, 0, 0, false},
};

/* Read a whole number from 0 on, times the unit that follows it. */
static bool read_scaled(const char **at, const char *letters, const int scales[],
                        int *out)
{
    const char *unit;
    int n;

    if (!text_read_int(at, 0, INT_MAX, &n))
        return false;
    int scale = scales[0];
    if (**at && (unit = strchr(letters, **at))) {
        scale = scales[unit - letters];
        ++*at;
    }
    return !__builtin_mul_overflow(n, scale, out);
}

static bool read_seconds(const char **at, int *out)
{
    return read_scaled(at, "smhd", (const int[]){1, MINUTE, HOUR, DAY}, out);
}

static bool read_number(ConfigKind kind, const char *value, int *out)
{
    const char *at = value;
    bool ok;

    switch (kind) {
    case CONFIG_SECONDS: ok = read_seconds(&at, out); break;
    case CONFIG_DAYS: ok = read_scaled(&at, "d", (const int[]){1}, out); break;
    case CONFIG_BYTES:
        ok = read_scaled(&at, "bkM", (const int[]){1, 1 << 10, 1 << 20}, out);
        break;
    default: ok = text_read_int(&at, 0, INT_MAX, out);
    }
    return ok && !*at;
}

static bool set_number(const ConfigName *name, int *field, const char *value, Err *err)
{
    int n;

    if (name->kind == CONFIG_COUNT && strcmp(value, "none") == 0) {
        *field = CONFIG_NONE;
        return true;
    }
    if (!read_number(name->kind, value, &n))
        return fail(err, ERR_SYNTAX, N_("%s must be a number such as %s, not '%s'"),
                    name->name, name->usual, value);
    if (n < name->low || n > name->high)
        return fail(err, ERR_SYNTAX, N_("%s must be from %d to %d, not '%s'"), name->name,
                    name->low, name->high, value);
    *field = n;
    return true;
}

/* "100/20s": a hundred at once, and a hundred more over the next 20 seconds. */
static bool set_rate(const ConfigName *name, Rate *field, const char *value, Err *err)
{
    const char *at = value;
    int burst, seconds;

    if (!text_read_int(&at, 1, 1000000, &burst) || *at++ != '/' ||
        !read_seconds(&at, &seconds) || *at || seconds < 1 || seconds > 30 * DAY)
        return fail(err, ERR_SYNTAX,
                    N_("%s must be a number and a time, such as %s, not '%s'"),
                    name->name, name->usual, value);
    int64_t every = (int64_t)seconds * 1000 / burst;
    *field = (Rate){burst, every < 1 ? 1 : every > INT_MAX ? INT_MAX : (int)every,
                    seconds};
    return true;
}

static bool set_flag(const ConfigName *name, bool *field, const char *value, Err *err)
{
    if (strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return fail(err, ERR_SYNTAX, N_("%s must be yes or no, not '%s'"), name->name,
                    value);
    *field = value[0] == 'y';
    return true;
}

/* A bot may play on for a player if it does not think too long for a server. */
static bool level_wanted(const char *name, Err *err)
{
    const Bot *bot;

    if (!bot_wanted(&bot, name, err))
        return false;
    return bot_is_offered(bot) ||
           fail(err, ERR_SETUP, N_("%s thinks too long for a server"), bot->name);
}

static bool set_words(const ConfigName *name, char *field, const char *value, Err *err)
{
    LogFormat format;

    if (strlen(value) >= name->size)
        return fail(err, ERR_LONG, N_("%s may have at most %d characters"), name->name,
                    (int)name->size - 1);
    if (name->kind == CONFIG_LEVEL && !level_wanted(value, err))
        return false;
    if (name->kind == CONFIG_LOG && !log_format_read(&format, value, err))
        return false;
    strcpy(field, value);
    return true;
}

static const ConfigName *find_name(const char *name)
{
    for (const ConfigName *row = config_names; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

static bool set_row(Config *config, const ConfigName *row, const char *value, Err *err)
{
    void *field = (char *)config + row->at;

    switch (row->kind) {
    case CONFIG_WORDS:
    case CONFIG_LEVEL:
    case CONFIG_LOG: return set_words(row, field, value, err);
    case CONFIG_FLAG: return set_flag(row, field, value, err);
    case CONFIG_RATE: return set_rate(row, field, value, err);
    default: return set_number(row, field, value, err);
    }
}

bool config_set(Config *config, const char *name, const char *value, Err *err)
{
    const ConfigName *row = find_name(name);

    if (!row)
        return fail(err, ERR_UNKNOWN, N_("unknown setting '%s'"), name);
    return set_row(config, row, value, err);
}

void config_usual(Config *config)
{
    Err err;

    memset(config, 0, sizeof *config);
    for (const ConfigName *row = config_names; row->name; row++) {
        bool is_good = set_row(config, row, row->usual, &err);
        assert(is_good);
        (void)is_good;
    }
}

/* Cut the blanks off both ends of `str`, in place. */
static char *trimmed(char *str)
{
    size_t n;

    while (*str && text_word_ends(str))
        str++;
    n = strlen(str);
    while (n > 0 && text_word_ends(str + n - 1))
        n--;
    str[n] = '\0';
    return str;
}

static bool read_line(Config *config, char *line, Err *err)
{
    char *text = trimmed(line), *equals = strchr(text, '=');

    if (!*text || *text == '#')
        return true;
    if (!equals)
        return fail(err, ERR_SYNTAX, N_("a setting must be 'name = value', not '%s'"),
                    text);
    *equals = '\0';
    return config_set(config, trimmed(text), trimmed(equals + 1), err);
}

/* Read the lines of `source`, which is split in place. */
static bool read_lines(Config *config, char *source, Err *err)
{
    int line = 0;

    for (char *at = source; at;) {
        char *next = strchr(at, '\n');
        if (next)
            *next++ = '\0';
        line++;
        if (!read_line(config, at, err)) {
            err->line = line;
            return false;
        }
        at = next;
    }
    return true;
}

bool config_read(Config *config, const char *path, Err *err)
{
    Config changed = *config;
    char *source = file_read(path, MAX_CONFIG_FILE, err);

    if (!source)
        return false;
    bool ok = read_lines(&changed, source, err);
    if (ok)
        *config = changed;
    free(source);
    return ok;
}

void config_write(Text *text, const Config *config, const ConfigName *name)
{
    const void *field = (const char *)config + name->at;

    switch (name->kind) {
    case CONFIG_WORDS:
    case CONFIG_LEVEL:
    case CONFIG_LOG: text_str(text, field); break;
    case CONFIG_FLAG: text_str(text, *(const bool *)field ? "yes" : "no"); break;
    case CONFIG_RATE:
        text_f(text, "%d/%ds", ((const Rate *)field)->burst,
               ((const Rate *)field)->seconds);
        break;
    default: text_f(text, "%d", *(const int *)field);
    }
}

/* What a client may want to know. */
static bool is_limit(const ConfigName *row)
{
    return row->kind == CONFIG_RATE || strncmp(row->name, "max_", 4) == 0 ||
           strcmp(row->name, "away_s") == 0;
}

void config_write_limits(Text *text, const Config *config)
{
    Json json = {.text = text};

    put_object(&json);
    for (const ConfigName *row = config_names; row->name; row++) {
        const void *field = (const char *)config + row->at;
        if (!is_limit(row))
            continue;
        if (row->kind == CONFIG_RATE) {
            put_object_as(&json, row->name);
            put_number_as(&json, "burst", ((const Rate *)field)->burst);
            put_number_as(&json, "every_ms", ((const Rate *)field)->every_ms);
            put_end(&json);
        } else {
            put_number_as(&json, row->name, *(const int *)field);
        }
    }
    put_end(&json);
}
