/* part.h - the parts of the shuffle that the seats of a table add, and how a seat checks
 * that its own was used and nothing was changed after it was opened: docs/fairness.md.
 *
 * A client opens its part only when table_wants_part says so of the events that it has
 * folded itself, takes a Witness before it does, and opens one nonce at one table. */
#ifndef TABLE_PART_H
#define TABLE_PART_H

#include "table/table.h"

enum { OPEN_MS = 10000,             /* that a seat has to open its part */
       WITNESS = 640 };             /* bytes of one as text */

/* Are all seats taken, and what they sealed is being opened? No clock runs then. */
bool table_is_opening(const Table *table);

/* Should the owner of this seat open its part now? */
bool table_wants_part(const Table *table, int seat);
bool table_wants_parts(const Table *table);             /* any seat's */

/* Has any seat sealed a part? */
bool table_has_seals(const Table *table);

/* How far the part of a seat has come, in a word; NULL: it has none. */
const char *table_part(const Table *table, int seat);

/* The seals as a record has them: by seat, "-" for none; empty if there is not one. */
void table_write_seals(Text *text, const Table *table);

/* What was fixed when a seat opened its part: after that nothing of it may change. */
typedef struct {
    char commit[HEX];
    int n_seats, seat;
    char seals[MAX_SEATS][SEAL];
    char bare[MAX_SEATS][NONCE];    /* nonces of seats that sealed none */
    char nonce[NONCE];              /* the own one */
} Witness;

/* What `seat` sees now, about to open `nonce`. False: it must not, since it is not the
 * time, or what stands at the table is not the seal of this nonce. */
bool witness_take(Witness *out, const Table *table, int seat, const char *nonce);

/* As a line of text without blanks at its ends, and back. */
void witness_write(Text *text, const Witness *witness);
bool witness_read(Witness *out, const char *line);

/* Is the table, as far as it has come, the one that was seen: with that commitment, those
 * seals, our nonce, and once it is over a seed that fits and deals as it did?
 * ERR_ABSENT: our nonce was not used, which may be our own fault. */
bool witness_check(const Witness *witness, const Table *table, Err *err);

/* Was the game that has begun dealt with this nonce of the seat's? For who sealed one and
 * was never asked to open it. */
bool part_check(const Table *table, int seat, const char *nonce, Err *err);

#endif
