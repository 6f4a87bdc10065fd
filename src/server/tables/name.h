/* name.h - names of people: which are allowed, and which are the same. */
#ifndef SERVER_TABLES_NAME_H
#define SERVER_TABLES_NAME_H

#include "base/err.h"
#include "table/table.h"

/* Refuse a name that is not allowed. It must have 1 to 24 characters of valid UTF-8, and
 * no control, invisible or unassigned characters, commas, quotes, square brackets, or
 * blanks at its ends. It must not look like the name of a bot. */
bool name_check(const char *name, Err *err);

/* The same for a seat, whose name may be empty. */
bool seat_name_check(const char *name, Err *err);

/* Fold a name for comparison: capitals and variants of a character make no difference.
 */
void name_fold(char out[NAME], const char *name);

/* Are they the same name, even if one has accents as separate characters (NFC)? */
bool name_is(const char *name, const char *other);

enum { NAME_LOOK = 2048 };

/* What a name looks like: names that can be confused (UTS 39) get the same text, whatever
 * alphabets their letters are from. The text has no other use. It depends on tables,
 * which `name_looks_by` names: others may find other names alike. There are two looks,
 * one of the name as it is written and one in small letters: a capital I looks like a
 * small L, but a small i does not; a small m looks like r and n, but a capital M does
 * not. Names are alike if either look is the same.
 *
 * A name with small capitals, or with white letters in a black circle or square, also
 * looks like the same name in plain capitals. That has looks of its own, because for UTS
 * 39 a small capital is a form of a Cyrillic letter, and stays one. */
void name_plain(char out[NAME], const char *name);
void name_look(char out[NAME_LOOK], const char *name);
void name_look_small(char out[NAME_LOOK], const char *name);
const char *name_looks_by(void);

#endif
