/* message.h - a sentence that is not yet in any language.
 *
 * The layers below the screen do not know who reads. They keep the English format,
 * which is also the key of the catalogues, and its arguments as text; a screen
 * renders both in the reader's language, a log in English. */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include "base/json.h"

enum { MESSAGE_ARGS = 5, MESSAGE_ARG_SIZE = 72 };

typedef struct {
    const char *format; /* English; a string that lives as long as the program */
    char args[MESSAGE_ARGS][MESSAGE_ARG_SIZE];
} Message;

/* Marks a sentence for the catalogues where it is written down. */
#define N_(sentence) sentence

/* Keep `format` and what its directives, in order, take from `args`. An argument
 * that is too long is shortened, never split inside a character. */
__attribute__((format(printf, 2, 0)))
void message_set(Message *message, const char *format, va_list args);

/* The same from arguments. */
__attribute__((format(printf, 2, 3)))
void message_f(Message *message, const char *format, ...);

/* A sentence from a table, each of whose directives takes the next of `n` numbers. */
void message_numbers(Message *message, const char *format, const int numbers[], int n);

/* Write the message through `format`: its own, or a translation of it. */
void message_write(Text *text, const Message *message, const char *format);

/* The message as JSON for a screen elsewhere that translates it, the key first:
 * ["format","argument",…]; and `n` of them, [["format",…],…]. */
void message_json(Json *json, const Message *message);
void message_list_json(Json *json, const Message *messages, int n);

/* Two members of an object, none if there are no messages: the sentences in English,
 * "name":["sentence",…], and the same for a screen, "say":[["format",…],…]. */
void message_both_json(Json *json, const char *name, const char *say,
                       const Message *messages, int n);

#endif
