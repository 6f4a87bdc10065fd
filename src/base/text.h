/* text.h - text in the caller's buffer: nothing here allocates or overruns.
 *
 * A Text is always a proper C string. What does not fit is dropped and `cut`
 * becomes true, so that a writer need not check every step: check once at the end.
 * text_f knows %d %u %x %s %c %% with the modifiers l, ll and z, a width with or
 * without a leading 0 and a precision for %s. Arguments come in order; the numbered ones
 * that translations need (%2$s) are message.h's business. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *at;
    size_t size, used;
    bool cut;                       /* something did not fit */
} Text;

/* An empty text that will be written to `buffer`; `size` must not be 0. */
Text text_in(char *buffer, size_t size);

void text_char(Text *text, char c);
void text_str(Text *text, const char *str);

/* A Unicode character in UTF-8, whole or not at all. */
void text_code(Text *text, uint32_t code);

/* As printf, see above. */
__attribute__((format(printf, 2, 3)))
void text_f(Text *text, const char *format, ...);
__attribute__((format(printf, 2, 0)))
void text_vf(Text *text, const char *format, va_list args);

/* `n` bytes as lower-case hexadecimal. */
void text_hex(Text *text, const unsigned char *bytes, size_t n);

/* Read a decimal number with an optional minus at *at and move past it. False, and
 * *at as it was, where there is none or it does not fit into `low` .. `high`. */
bool text_read_int(const char **at, int low, int high, int *out);

/* Read `str`, which must be a decimal number and nothing else, of up to 64 bits. */
bool text_read_u64(const char *str, uint64_t *out);

/* What a hexadecimal digit of either case stands for; -1: it is none. */
int text_hex_digit(char c);

/* Read 2 * n hexadecimal digits, lower-case as text_hex writes them, into `n` bytes;
 * false if `str` is not exactly that. */
bool text_read_hex(const char *str, unsigned char *bytes, size_t n);

/* How many bytes the character at `at` has, and which it is; 0 if it is not proper UTF-8
 * (no surrogates, nothing longer than need be, nothing beyond U+10FFFF). The text goes on
 * to `end`, or to its NUL if that is NULL. */
int text_character(uint32_t *out, const char *at, const char *end);

/* Move *at past blanks (spaces, tabs, line ends). */
void text_skip_blank(const char **at);

/* Move *at past a byte order mark, with which some editors begin a file. */
void text_skip_mark(const char **at);

/* Is `at` the end of a word: a blank, or the end of the text? */
bool text_word_ends(const char *at);

/* The place of `word` among up to `n` words, which NULL may end; -1 if it is none of
 * them. */
int text_find(const char *const *words, int n, const char *word);

/* Does the word at `at`, which ends at a blank or at the end, equal `word`? */
bool text_is_word(const char *at, const char *word);

#endif
