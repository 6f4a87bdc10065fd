/* own_part.h - our own part of a table's shuffle: made and sealed when a seat is taken,
 * opened by session.h when the events say that it is time (table/part.h), and what was seen
 * then, the witness, to hold the table to at its end. */
#ifndef CLIENT_OWN_PART_H
#define CLIENT_OWN_PART_H

#include "table/part.h"

typedef struct {
    char nonce[NONCE];              /* empty: there is none, or not here */
    bool is_opened;                 /* `witness` is what was seen then */
    Witness witness;
} OwnPart;

enum { OWN_PART = NONCE + WITNESS + 8 };        /* bytes of one as text */

/* A part that nobody can guess. */
bool own_part_make(OwnPart *out, Err *err);

/* The member "seal" of a command that takes a seat; nothing where there is no part. */
void own_part_put_seal(Json *json, const OwnPart *part);

/* As text to be kept, and back; false if it is none. */
void own_part_write(Text *text, const OwnPart *part);
bool own_part_read(OwnPart *out, const char *text);

/* Was the table, which is over, dealt with it, and in everything as it was seen?
 * ERR_ABSENT: it was not used. */
bool own_part_check(const OwnPart *part, const Table *table, Err *err);

#endif
