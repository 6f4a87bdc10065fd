/* config.h - everything that a host may choose, by an option or in a file with lines
 * `name = value`. docs/hosting.md explains the names. */
#ifndef SERVER_SETTINGS_CONFIG_H
#define SERVER_SETTINGS_CONFIG_H

#include "base/err.h"

enum {
    CONFIG_TEXT = 256,
    CONFIG_NONE = -1                /* of a count */
};

/* `burst` at once, and then one more every `every_ms`. That is `burst` in `seconds`, as
 * it was written, up to rounding; there is no more than one each millisecond. */
typedef struct {
    int burst, every_ms, seconds;
} Rate;

typedef struct {
    char listen[CONFIG_TEXT], store[CONFIG_TEXT], tls_cert[CONFIG_TEXT],
        tls_key[CONFIG_TEXT], public_url[CONFIG_TEXT], sets[CONFIG_TEXT], takeover[32],
        log[32];
    bool trust_proxy, invite_only, log_requests;
    /* Threads; 0: one less than processors, at least 1; CONFIG_NONE: workers think. */
    int bots;
    int max_sockets, max_sockets_per_address, max_body, max_frame, max_queue, max_tables;
    int max_unsent, max_unsent_per_address;
    int request_s, idle_s, ping_s, pong_s, away_s, close_days;
    Rate socket_rate, address_rate, seat_rate, chat_rate, login_rate,
        login_rate_per_account, table_rate, bot_table_rate, table_rate_per_address,
        bot_table_rate_per_address, join_rate, join_rate_per_address, file_rate,
        health_rate, admin_rate;
} Config;

/* How a value is written. */
typedef enum {
    CONFIG_WORDS,                   /* any text; may be empty */
    CONFIG_LEVEL,                   /* the name of a bot */
    CONFIG_LOG,                     /* text, json or off */
    CONFIG_FLAG,                    /* yes or no */
    CONFIG_NUMBER,
    CONFIG_COUNT,                   /* a number, or none */
    CONFIG_BYTES,                   /* 8192, 8k, 1M */
    CONFIG_SECONDS,                 /* 30, 30s, 5m, 2h, 1d */
    CONFIG_DAYS,                    /* 30, 30d */
    CONFIG_RATE                     /* 100/20s */
} ConfigKind;

typedef struct {
    const char *name;
    ConfigKind kind;
    size_t at, size;                /* in Config */
    const char *usual;              /* the default, as a file would have it */
    int low, high;                  /* of numbers, in the unit of the field */
    bool is_common;                 /* servers that share a store must agree about it */
} ConfigName;

extern const ConfigName config_names[];     /* a row without a name ends it */

/* Set all to their defaults. */
void config_usual(Config *config);

/* Set one by its name; if this fails, `config` stays as it was. */
bool config_set(Config *config, const char *name, const char *value, Err *err);

/* Read a file; `err->line` says where it is wrong. */
bool config_read(Config *config, const char *path, Err *err);

/* Write the value of a setting: a number in its unit, otherwise as a file would have
 * it. */
void config_write(Text *text, const Config *config, const ConfigName *name);

/* The limits among them as JSON, for GET /api: {"max_body":8192,…,"chat_rate":
 * {"burst":5,"every_ms":2000},…}. */
void config_write_limits(Text *text, const Config *config);

#endif
