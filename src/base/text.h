/* text.h - text in the caller's buffer. Nothing here allocates or overruns.
 *
 * A Text is always a proper C string. What does not fit is dropped and `cut` becomes
 * true, so that a writer can check once, at the end, instead of at every step. text_f
 * knows %d %u %x %s %c %% with the modifiers l, ll and z, a width with or without a
 * leading 0, and a precision for %s. It takes its arguments in order; message.h handles
 * the numbered ones that translations need (%2$s). */
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

/* An empty text that writes to `buffer`; `size` must not be 0. */
Text text_in(char *buffer, size_t size);

void text_char(Text *text, char c);
void text_str(Text *text, const char *str);

/* Copy `from` into a buffer; too long a text is cut, and the end is always there. */
void text_copy(char *out, size_t size, const char *from);

/* Append a Unicode character in UTF-8, either whole or not at all. */
void text_code(Text *text, uint32_t code);

/* Like printf, with the directives listed above. */
__attribute__((format(printf, 2, 3)))
void text_f(Text *text, const char *format, ...);
__attribute__((format(printf, 2, 0)))
void text_vf(Text *text, const char *format, va_list args);

enum { TEXT_NUMBER = 24 };          /* room for any number of 64 bits */

/* A number as text. */
void text_number(char out[TEXT_NUMBER], int64_t number);

/* Append `n` bytes as lower-case hexadecimal. */
void text_hex(Text *text, const unsigned char *bytes, size_t n);

/* Read a decimal number with an optional minus at *at and move *at past it. Returns
 * false, with *at unchanged, if there is no number or it is not in `low` .. `high`. */
bool text_read_int(const char **at, int low, int high, int *out);

/* Read `str`, which must be a decimal number of up to 64 bits and nothing else. */
bool text_read_u64(const char *str, uint64_t *out);

/* The value of a hexadecimal digit in either case; -1 if `c` is not one. */
int text_hex_digit(char c);

/* Read 2 * n lower-case hexadecimal digits, as text_hex writes them, into `n` bytes.
 * Returns false if `str` is not exactly that. */
bool text_read_hex(const char *str, unsigned char *bytes, size_t n);

/* The length in bytes of the character at `at`, which is stored in *out; 0 if it is not
 * valid UTF-8 (surrogates, overlong forms and anything beyond U+10FFFF are not). The text
 * ends at `end`, or at its NUL if `end` is NULL. */
int text_character(uint32_t *out, const char *at, const char *end);

/* Is this a control character, such as ESC, a line end or a tab, or no character at all
 * (U+FFFE, U+FFFF)? They have no place in a name: a terminal obeys them, XML has none. */
bool text_is_control(uint32_t code);

/* Append text from outside, such as a server's or another player's, so that a terminal or
 * a log can show it: what is not UTF-8, control characters, line separators and what
 * turns the direction of writing round become '?'. */
void text_printable(Text *text, const char *str);

/* Move *at past blanks (spaces, tabs, line ends). */
void text_skip_blank(const char **at);

/* Move *at past a byte order mark, which some editors put at the beginning of a file. */
void text_skip_mark(const char **at);

/* Is `at` at the end of a word: at a blank, or at the end of the text? */
bool text_word_ends(const char *at);

/* The index of `word` in a list of up to `n` words, which NULL may end early; -1 if
 * it is not there. */
int text_find(const char *const *words, int n, const char *word);

/* Is the word at `at`, which ends at a blank or at the end of the text,
 * equal to `word`? */
bool text_is_word(const char *at, const char *word);

#endif
