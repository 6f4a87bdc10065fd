/* part.h - the parts that seats add to the shuffle. A seat can check that its own part
 * was used, and that nothing was changed after it was opened: see docs/fairness.md.
 *
 * A client opens its part only when table_wants_part says so, judging by the events
 * it has folded itself. Before that it takes a Witness, and it opens each nonce at
 * one table only. After that it refuses every state that the Witness does not know
 * (witness_holds), also when the events come again from the first one. */
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
    /* setup_hash of what is played and by whom. Empty: it is not covered, because an
     * older version wrote the witness. */
    char setup[SETUP_HASH];
} Witness;

/* Remember what `seat` sees just before it opens `nonce`. Returns false if it must not
 * open it: it is not time, the seal at the table is not that of this nonce, or the set
 * is not shown, so that any set could be played afterwards. */
bool witness_take(Witness *out, const Table *table, int seat, const char *nonce);

/* Write it as a line of text without blanks at its ends, and read it back. */
void witness_write(Text *text, const Witness *witness);
bool witness_read(Witness *out, const char *line);

/* Find the witness in a file: a line of its own, as terminals keep it, or in a record the
 * comment `; [Witness "…"]`. Fails if there is none, if there are two that differ, or if
 * the line `changed` says that the server has contradicted it already. */
bool witness_find(Witness *out, const char *text, Err *err);
bool witness_fail_changed(Err *err);

/* Does the table show what was fixed when the part was opened: commitment, seals,
 * unsealed nonces, and the set-up if the witness covers it? Nothing contradicts a table
 * that has not come that far. If this fails, nothing that the server shows may be
 * used. */
bool witness_holds(const Witness *witness, const Table *table, Err *err);

/* Is the table still the one that was seen? witness_holds, our nonce was used, and once
 * the game is over there is a seed that fits and deals the same tiles. ERR_ABSENT: our
 * nonce was not used, which may be our own fault. */
bool witness_check(const Witness *witness, const Table *table, Err *err);

/* The same for a record, which shows the state at the end, without the draws: those are
 * for record_prove. */
bool witness_check_record(const Witness *witness, const Record *record, Err *err);

/* Was the started game dealt with this nonce of the seat? For a client that sealed one
 * but was never asked to open it. */
bool part_check(const Table *table, int seat, const char *nonce, Err *err);

#endif
