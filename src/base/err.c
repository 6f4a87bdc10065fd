/* err.c - see err.h. */
#include "base/err.h"

bool fail(Err *err, ErrCode code, const char *format, ...)
{
    va_list args;

    err->code = code;
    err->line = 0;
    va_start(args, format);
    message_set(&err->message, format, args);
    va_end(args);
    return false;
}

const char *err_name(ErrCode code)
{
    static const char *const names[ERR_CODES] = {
        [ERR_UNKNOWN] = "unknown", [ERR_SYNTAX] = "syntax", [ERR_SETUP] = "setup",
        [ERR_RULE] = "rule",       [ERR_STATE] = "state",   [ERR_RECORD] = "record",
        [ERR_FILE] = "file",
    };

    return names[code];
}

void err_write(Text *text, const Err *err)
{
    if (err->line)
        text_f(text, "line %d: ", err->line);
    message_write(text, &err->message, err->message.format);
}
