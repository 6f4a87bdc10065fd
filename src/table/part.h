/* part.h - the parts that seats add to the shuffle. A seat can check that its own part
 * was used, and that nothing was changed after it was opened: see docs/fairness.md.
 *
 * A client opens its part only when table_wants_part says so, judging by the events
 * it has folded itself. Before that it takes a Witness, and it opens each nonce at
 * one table only. */
#ifndef TABLE_PART_H
#define TABLE_PART_H

#include "table/table.h"

enum { OPEN_MS = 10000,             /* time that a seat has to open its part */
       WITNESS = 640 };             /* bytes of a Witness as text */

/* Are all seats taken, and are the sealed parts being opened? No clock runs meanwhile. */
bool table_is_opening(const Table *table);

/* Should the owner of this seat open its part now? */
bool table_wants_part(const Table *table, int seat);
bool table_wants_parts(const Table *table);             /* any seat's */

/* Has any seat sealed a part? */
bool table_has_seals(const Table *table);

/* The progress of a seat's part as one word; NULL: it has none. */
const char *table_part(const Table *table, int seat);

/* Write the seals as a record has them: by seat, "-" for none; nothing if no
 * seat has one. */
void table_write_seals(Text *text, const Table *table);

/* What was fixed when a seat opened its part. None of it may change afterwards. */
typedef struct {
    char commit[HEX];
    int n_seats, seat;
    char seals[MAX_SEATS][SEAL];
    char bare[MAX_SEATS][NONCE];    /* nonces of seats that sealed none */
    char nonce[NONCE];              /* our own */
} Witness;

/* Remember what `seat` sees just before it opens `nonce`. Returns false if it must not
 * open it: it is not time, or the seal at the table is not that of this nonce. */
bool witness_take(Witness *out, const Table *table, int seat, const char *nonce);

/* Write it as a line of text without blanks at its ends, and read it back. */
void witness_write(Text *text, const Witness *witness);
bool witness_read(Witness *out, const char *line);

/* Is the table still the one that was seen? It must have the same commitment and seals
 * and our nonce, and once the game is over a seed that fits and deals the same tiles.
 * ERR_ABSENT: our nonce was not used, which may be our own fault. */
bool witness_check(const Witness *witness, const Table *table, Err *err);

/* Was the started game dealt with this nonce of the seat? For a client that sealed one
 * but was never asked to open it. */
bool part_check(const Table *table, int seat, const char *nonce, Err *err);

#endif
