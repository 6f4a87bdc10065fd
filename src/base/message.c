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

/* Text from outside must not break the line, send commands to the terminal, or be
 * anything but UTF-8. */
static void make_text(Text *arg)
{
    uint32_t code;
    int n;

    for (char *at = arg->at; *at; at += n) {
        n = text_character(&code, at, NULL);
        if (n == 0 || code < ' ' || code == 0x7f) {
            *at = '?';
            n = 1;
        }
    }
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
        Text arg = text_in(message->args[n++], MESSAGE_ARG_SIZE);
        format_put(&arg, format_read(&at), &rest);
        if (arg.cut)
            mend_end(&arg);
        make_text(&arg);
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

/* The number of arguments that the format takes. */
static int count_args(const char *format)
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
    int n = count_args(message->format);

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
