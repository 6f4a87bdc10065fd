/* log.h - the log: one line for each record, for people and for machines.
 *
 *   2026-11-15T10:00:00.123Z info listening address=127.0.0.1:8080
 *   {"time":"2026-11-15T10:00:00.123Z","level":"info","event":"listening","address":"…"}
 *
 * A record has the name of an event and fields, no free text. Callers must never log
 * secrets or chat; a test checks that. Any thread may write. */
#ifndef OS_LOG_H
#define OS_LOG_H

#include <stdio.h>

#include "base/err.h"

typedef enum { LOG_OFF, LOG_TEXT, LOG_JSON } LogFormat;
typedef enum { LOG_INFO, LOG_WARNING, LOG_ERROR } LogLevel;

/* One field; a list ends with a field without a key. */
typedef struct {
    const char *key, *text;         /* text: NULL if it is a number */
    long long number;
} LogField;

/* "text", "json" or "off". */
bool log_format_read(LogFormat *out, const char *name, Err *err);

/* Where records go from now on; before the first call they are dropped. */
void log_to(FILE *to, LogFormat format);

/* Write a record; `fields` may be NULL. */
void log_record(LogLevel level, const char *event, const LogField fields[]);

/* The same for a failure: what it is about (NULL: nothing more to say), then its code and
 * sentence. */
void log_failure(const char *event, const LogField *about, const Err *err);

/* The line that log_record writes, without its end; `ms` since 1970. */
void log_write(Text *text, LogFormat format, long long ms, LogLevel level,
               const char *event, const LogField fields[]);

#endif
