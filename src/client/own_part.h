/* own_part.h - our own part of a table's shuffle. It is made and sealed when we take a
 * seat; session.h opens it when the events say that it is time (table/part.h), and keeps
 * what the table showed then, the witness, to compare with at the end. */
#ifndef CLIENT_OWN_PART_H
#define CLIENT_OWN_PART_H

#include "table/part.h"

typedef struct {
    char nonce[NONCE];              /* empty: there is none, or not here */
    bool is_opened;                 /* `witness` is what was seen then */
    Witness witness;
    bool is_changed;                /* the server has shown something else since */
} OwnPart;

enum { OWN_PART = NONCE + WITNESS + 16 };       /* bytes of one as text */

/* Make a part that nobody can guess. */
bool own_part_make(OwnPart *out, Err *err);

/* Write the member "seal" of a command that takes a seat; nothing if there is no part. */
void own_part_put_seal(Json *json, const OwnPart *part);

/* Write it as text to keep in a file, and read it back; false if the text is not one. */
void own_part_write(Text *text, const OwnPart *part);
bool own_part_read(OwnPart *out, const char *text);

/* Refuse a state of the table that contradicts the witness, and remember for good that
 * the server has shown it. */
bool own_part_holds(OwnPart *part, const Table *table, Err *err);

/* The game is over: was it dealt with our part, and does the table still show what it
 * showed then? ERR_ABSENT: our part was not used. A server that has shown something else
 * in between proves nothing by going back to what it had shown. */
bool own_part_check(const OwnPart *part, const Table *table, Err *err);

#endif
