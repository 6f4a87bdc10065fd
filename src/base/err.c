/* err.c - see err.h. */
#include "base/err.h"

bool fail(Err *err, ErrCode code, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = code};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_rule(Err *err, const char *rule, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = ERR_RULE, .rule = rule};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_limit(Err *err, const char *limit, int most, const char *format, ...)
{
    va_list args;

    *err = (Err){.code = ERR_LIMIT, .limit = limit, .most = most};
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

bool fail_entry(Err *err, const char *list, int at)
{
    err->list = list;
    err->entry = at + 1;
    return false;
}

const char *err_name(ErrCode code)
{
    static const char *const names[ERR_CODES] = {
        [ERR_UNKNOWN] = "unknown", [ERR_SYNTAX] = "syntax", [ERR_SETUP] = "setup",
        [ERR_RULE] = "rule",       [ERR_STATE] = "state",   [ERR_RECORD] = "record",
        [ERR_FILE] = "file",       [ERR_TOKEN] = "token",   [ERR_FORBIDDEN] = "forbidden",
        [ERR_ABSENT] = "absent",   [ERR_METHOD] = "method", [ERR_TURN] = "turn",
        [ERR_STALE] = "stale",     [ERR_TAKEN] = "taken",   [ERR_LONG] = "long",
        [ERR_LIMIT] = "limit",     [ERR_STORE] = "store",   [ERR_BUSY] = "busy",
    };

    return names[code];
}

void err_write(Text *text, const Err *err)
{
    if (err->line)
        text_f(text, "line %d: ", err->line);
    message_write(text, &err->message, err->message.format);
}

void err_answer(Text *text, const Err *err)
{
    text_f(text, "error %s ", err_name(err->code));
    err_write(text, err);
}

void err_json(Text *text, const Err *err)
{
    text_f(text, "{\"code\":\"%s\",\"line\":%d,\"say\":", err_name(err->code),
           err->line);
    message_json(text, &err->message);
    if (err->rule)
        text_f(text, ",\"rule\":\"%s\"", err->rule);
    text_char(text, '}');
}

void err_json_at(Text *text, const Err *err)
{
    char sentence[1024];
    Text english = text_in(sentence, sizeof sentence);

    err_write(&english, err);
    text_str(text, "{\"ok\":false,\"at\":");
    if (err->entry)
        text_f(text, "%d", err->entry - 1);
    else
        text_str(text, "null");
    text_str(text, ",\"error\":");
    text_json(text, sentence);
    text_str(text, ",\"say\":");
    message_list_json(text, &err->message, 1);
    if (err->rule)
        text_f(text, ",\"rule\":\"%s\"", err->rule);
    if (err->list)
        text_f(text, ",\"list\":\"%s\"", err->list);
    text_char(text, '}');
}
