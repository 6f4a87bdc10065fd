/* log.h - what the program says of itself: one line a record, for people and for
 * machines.
 *
 *   2026-11-15T10:00:00.123Z info listening address=127.0.0.1:8080
 *   {"time":"2026-11-15T10:00:00.123Z","level":"info","event":"listening","address":"…"}
 *
 * Records have an event's name and fields, no free text. Secrets and what people say to
 * each other are never among them: that is the callers' duty, and a test's. Any thread
 * may write. */
#ifndef OS_LOG_H
#define OS_LOG_H

#include <stdio.h>

#include "base/err.h"

typedef enum { LOG_OFF, LOG_TEXT, LOG_JSON } LogFormat;
typedef enum { LOG_INFO, LOG_WARNING, LOG_ERROR } LogLevel;

/* One field; a list of them ends with one without a key. */
typedef struct {
    const char *key, *text;         /* text: NULL if it is a number */
    long long number;
} LogField;

/* "text", "json" or "off". */
bool log_format_read(LogFormat *out, const char *name, Err *err);

/* Where records go from now on; before the first call nowhere. */
void log_to(FILE *to, LogFormat format);

/* Write a record; `fields` may be NULL. */
void log_record(LogLevel level, const char *event, const LogField fields[]);

/* The same for a failure: its code and sentence. */
void log_failure(const char *event, const Err *err);

/* One line without its end, as at `ms` since 1970: what log_record writes. */
void log_write(Text *text, LogFormat format, long long ms, LogLevel level,
               const char *event, const LogField fields[]);

#endif
