/* say.h - sentences in the reader's language.
 *
 * The catalogues in po/ are compiled into tables at build time. The key is the
 * English sentence, marked with N_() where it is written. A sentence that a catalogue
 * lacks appears in English. Directives are those of base/text.h; a translation may
 * number them (%2$s). */
#ifndef SAY_SAY_H
#define SAY_SAY_H

#include "base/json_read.h"

typedef enum { LANG_EN, LANG_UK, LANG_CS, LANG_PL, LANG_RU, LANGS } Lang;

/* The language called `name`: a code (uk) or a locale (uk_UA.UTF-8). NULL, an empty name,
 * C and POSIX mean English. Returns false and leaves *out unchanged if it is unknown. */
bool say_lang(Lang *out, const char *name);

/* The code of a language: "uk". */
const char *say_code(Lang lang);

/* `sentence` in `lang`, with its directives still in it. */
const char *say(Lang lang, const char *sentence);

/* Write `sentence` in `lang` with its arguments, at most MESSAGE_ARGS. If the translation
 * changes their order, long arguments are shortened as message_set does. */
__attribute__((format(printf, 3, 4)))
void say_f(Text *text, Lang lang, const char *sentence, ...);

/* The same with a plural form: "%d stone", "%d stones". `n` chooses the form and is its
 * only argument; minus one counts as one. */
void say_n(Text *text, Lang lang, const char *one, const char *many, int n);

/* What stands between a number and its decimals. */
char say_point(Lang lang);

/* Write a message, or an error with its line, in `lang`. */
void say_message(Text *text, Lang lang, const Message *message);
void say_err(Text *text, Lang lang, const Err *err);

/* Write the sentence of a server's refusal, made printable: its member `say` in `lang`,
 * if the catalogue has it, or else its `text`. A format from outside is never used.
 * Returns false if it has no sentence. */
bool say_refusal(Text *text, Lang lang, const DocNode *refusal);

/* Write `n` messages below a report, each on a line after its sign: `!` for what is
 * impossible, `*` for what was assumed. */
void say_each(Text *text, Lang lang, char sign, const Message *messages, int n);

#endif
