/* message.c - see message.h. */
#include "base/message.h"

#include <assert.h>

#include "base/format.h"

/* Remove a UTF-8 character that the end of the buffer has cut in two. */
static void mend_end(Text *arg)
{
    while (arg->used > 0 && (arg->at[arg->used - 1] & 0xC0) == 0x80)
        arg->at[--arg->used] = '\0';
    if (arg->used > 0 && (arg->at[arg->used - 1] & 0x80))
        arg->at[--arg->used] = '\0';
}

/* Keep one argument. It may come from outside, so it is made printable. */
static void set_arg(char out[MESSAGE_ARG_SIZE], Directive d, va_list *args)
{
    char given[MESSAGE_ARG_SIZE];
    Text arg = text_in(given, sizeof given), kept = text_in(out, MESSAGE_ARG_SIZE);

    format_put(&arg, d, args);
    if (arg.cut)
        mend_end(&arg);
    text_printable(&kept, given);
}

void message_set(Message *message, const char *format, va_list args)
{
    va_list rest;
    int n = 0;

    *message = (Message){.format = format};
    va_copy(rest, args);
    for (const char *at = format; *at;) {
        if (*at++ != '%')
            continue;
        if (*at == '%') {
            at++;
            continue;
        }
        assert(n < MESSAGE_ARGS);
        set_arg(message->args[n++], format_read(&at), &rest);
    }
    va_end(rest);
}

void message_f(Message *message, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    message_set(message, format, args);
    va_end(args);
}

void message_numbers(Message *message, const char *format, const int numbers[], int n)
{
    assert(n <= MESSAGE_ARGS);
    *message = (Message){.format = format};
    for (int i = 0; i < n; i++) {
        Text arg = text_in(message->args[i], MESSAGE_ARG_SIZE);
        text_f(&arg, "%d", numbers[i]);
    }
}

void message_write(Text *text, const Message *message, const char *format)
{
    int next = 0;

    for (const char *at = format; *at;) {
        if (*at != '%') {
            text_char(text, *at++);
        } else if (at[1] == '%') {
            text_char(text, '%');
            at += 2;
        } else {
            at++;
            Directive d = format_read(&at);
            int n = d.number >= 0 ? d.number : next++;
            assert(n < MESSAGE_ARGS);
            text_str(text, message->args[n]);
        }
    }
}

int message_takes(const char *format)
{
    int n = 0;

    for (const char *at = format; *at;) {
        if (*at++ != '%')
            continue;
        if (*at == '%') {
            at++;
        } else {
            format_read(&at);
            n++;
        }
    }
    return n;
}

void message_json(Json *json, const Message *message)
{
    int n = message_takes(message->format);

    put_array(json);
    put_string(json, message->format);
    for (int i = 0; i < n; i++)
        put_string(json, message->args[i]);
    put_end(json);
}

void message_list_json(Json *json, const Message *messages, int n)
{
    put_array(json);
    for (int i = 0; i < n; i++)
        message_json(json, &messages[i]);
    put_end(json);
}

void message_both_json(Json *json, const char *name, const char *say,
                       const Message *messages, int n)
{
    if (n == 0)
        return;
    put_array_as(json, name);
    for (int i = 0; i < n; i++) {
        char sentence[512];
        Text one = text_in(sentence, sizeof sentence);
        message_write(&one, &messages[i], messages[i].format);
        put_string(json, sentence);
    }
    put_end(json);
    put_key(json, say);
    message_list_json(json, messages, n);
}
