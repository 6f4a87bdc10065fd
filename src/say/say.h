/* say.h - sentences in the reader's language.
 *
 * The catalogues of po/ are compiled into tables at build time. The key is the English
 * sentence, marked N_() where it is written down; one that a catalogue lacks is said in
 * English. Directives are those of base/text.h; a translation may number them (%2$s). */
#ifndef SAY_SAY_H
#define SAY_SAY_H

#include "base/err.h"

typedef enum { LANG_EN, LANG_UK, LANG_CS, LANG_PL, LANG_RU, LANGS } Lang;

/* The language called `name`: a code (uk), or a locale (uk_UA.UTF-8). None, C and
 * POSIX are English. False, and *out as it was, if unknown. */
bool say_lang(Lang *out, const char *name);

/* `sentence` in `lang`, its directives still in it. */
const char *say(Lang lang, const char *sentence);

/* Write `sentence` in `lang` with its arguments: at most MESSAGE_ARGS of them, which a
 * translation that changes their order shortens as message_set does. */
__attribute__((format(printf, 3, 4)))
void say_f(Text *text, Lang lang, const char *sentence, ...);

/* The same with a form that depends on `n`: "%d stone", "%d stones". `n` chooses the form
 * and is its one argument; minus one thing counts as one. */
void say_n(Text *text, Lang lang, const char *one, const char *many, int n);

/* Write a message, or an error with its line, in `lang`. */
void say_message(Text *text, Lang lang, const Message *message);
void say_err(Text *text, Lang lang, const Err *err);

/* `n` messages below a report, a line each after its sign: `!` what cannot be, `*` what
 * was assumed. */
void say_each(Text *text, Lang lang, char sign, const Message *messages, int n);

#endif
