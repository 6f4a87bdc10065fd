/* message.h - a sentence that has not yet been put into a language.
 *
 * The layers below the screen do not know who will read a sentence. They keep its English
 * format, which is also its key in the catalogues, and its arguments as text. A screen
 * then writes it in the reader's language, a log in English. */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include "base/json.h"

enum { MESSAGE_ARGS = 5, MESSAGE_ARG_SIZE = 72 };

typedef struct {
    const char *format;             /* English; must live as long as the program */
    char args[MESSAGE_ARGS][MESSAGE_ARG_SIZE];
    bool is_number;                 /* its argument is one with a sign, as +3.4 */
} Message;

/* Marks a sentence for the catalogues, where it is written in the source. */
#define N_(sentence) sentence

/* Keep `format`, and as text the arguments that its directives take from `args`, in
 * order. An argument that is too long is shortened, but never inside a character. */
__attribute__((format(printf, 2, 0)))
void message_set(Message *message, const char *format, va_list args);

/* The same with the arguments themselves. */
__attribute__((format(printf, 2, 3)))
void message_f(Message *message, const char *format, ...);

/* The same for a sentence from a table. Each directive takes the next of `n` numbers. */
void message_numbers(Message *message, const char *format, const int numbers[], int n);

/* The number of arguments that a format takes. */
int message_takes(const char *format);

/* Write the message with `format`: either its own or a translation of it. */
void message_write(Text *text, const Message *message, const char *format);

/* The message as JSON, for a screen that translates it, with the key first:
 * ["format","argument",…]. And `n` messages: [["format",…],…]. */
void message_json(Json *json, const Message *message);
void message_list_json(Json *json, const Message *messages, int n);

/* Two members of an object: the sentences in English, "name":["sentence",…], and
 * the same for a screen that translates them, "say":[["format",…],…]. Writes
 * nothing if `n` is 0. */
void message_both_json(Json *json, const char *name, const char *say,
                       const Message *messages, int n);

#endif
