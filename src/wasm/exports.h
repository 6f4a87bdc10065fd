/* exports.h - everything that a browser may call: lines of the protocol in, lines out.
 *
 * One instance of the module is one engine with one match. The module imports nothing,
 * and its memory never grows, so addresses stay valid. A bug ends in a trap, and after
 * one the instance must be thrown away. docs/wasm.md is the manual. */
#ifndef WASM_EXPORTS_H
#define WASM_EXPORTS_H

#include <stdint.h>

/* Start from scratch; must be called first. Returns the address of the buffer for a line,
 * which has MAX_LINE (65536) bytes. */
char *polis_open(void);

/* Answer the line of `n` bytes in the buffer, without its end. Returns the length of the
 * answer at polis_output, in which each line ends with '\n'; 0 for `quit`. */
uint32_t polis_line(uint32_t n);
const char *polis_output(void);

/* Why the last line, polis_load or polis_record was refused, as JSON at polis_output.
 * Returns its length, 0 if it was not refused. */
uint32_t polis_said(void);

/* The points of the seat to move after each move of `legal`, in that order, as int32_t at
 * polis_output. Returns how many; 0 unless it is a seat's turn. */
uint32_t polis_weigh(void);

/* The same for `seat` and the line `legal seat=N`, on the turn of another; or if `later`
 * is 1, for `legal seat=N later=1`, less the points that were lent for that. */
uint32_t polis_weigh_plan(int32_t seat, int32_t later);

/* The address of the page, a buffer for longer texts with MAX_RECORD (131072) bytes.
 * Functions that read it may overwrite it. */
char *polis_page(void);

/* The page has a record of `n` bytes: make it the engine's match. Returns the length of
 * the answer, "ok" or "error CODE sentence". If it is refused, the match is unchanged. */
uint32_t polis_load(uint32_t n);

/* Write the engine's match as a record to polis_output. Returns its length, 0 if there is
 * no match. The page has `n` bytes: the date, then the names of the seats, one on each
 * line; any of them may be missing. */
uint32_t polis_record(uint32_t n);

/* The page has `n` bytes: the city of a real table. Answers like `polis score --json`.
 * Returns the length. */
uint32_t polis_survey(uint32_t n);

/* The page has `n` bytes: the name of a game. Answers what is printed on its parts, as
 * JSON. Returns the length. */
uint32_t polis_parts(uint32_t n);

/* Start with an empty table on a server, which is independent of the engine's match. */
void polis_table(void);

/* The page has an event of `n` bytes as JSON: fold it into the table. Returns 0, or the
 * length of the refusal, JSON like that of polis_said. After a refusal, polis_table must
 * be called first. */
uint32_t polis_fold(uint32_t n);

/* The table at `now`, milliseconds since 1970 by the server's clock, as JSON. Returns the
 * length, 0 before the first event. */
uint32_t polis_view(double now);

/* The words of all its moves, separated by blanks. Returns the length. */
uint32_t polis_words(void);

/* The page has `n` bytes: a nonce, our part of a shuffle. Answers its seal, which is
 * published before the nonce is opened. Returns the length. */
uint32_t polis_seal(uint32_t n);

/* Should the owner of this seat open its part now? */
uint32_t polis_wants_part(int32_t seat);

/* The page has `n` bytes: the nonce that this seat is about to open. Answers a witness, a
 * line that says what the seat sees now and must be kept. Returns the length, 0 if this
 * nonce must not be opened now. */
uint32_t polis_witness(int32_t seat, uint32_t n);

/* The page has a witness of `n` bytes: is the table still the one that was seen then?
 * Returns 0, or the length of what is wrong, JSON like that of polis_said. */
uint32_t polis_check(uint32_t n);

/* The same without looking at what was dealt: must everything that the table shows be
 * refused? */
uint32_t polis_holds(uint32_t n);

/* The page has a record of `n` bytes with a witness in a comment (table/part.h): is it
 * proved, and is it of the game that was seen? Returns as polis_check does. */
uint32_t polis_check_record(uint32_t n);

/* The page has a set file of `n` bytes. Answers as `set` would, with "ok":true, or
 * with everything that is wrong: {"ok":false,"faults":N,"say":[["format",…],…]}.
 * Returns the length. */
uint32_t polis_set(uint32_t n);

/* Let the engine's bot play all seats to the end, as `go` and `move` would. Returns the
 * digest of the last state; 0 if there is no match or no seed to deal from. */
uint64_t polis_play_out(void);

/* Play `n` random games from the current position, which is unchanged. Returns how many
 * moves the seats made, 0 if there is no match. For measurements. */
uint32_t polis_playouts(uint32_t n);

/* The number that `polis bench --signature` prints. */
uint64_t polis_signature(void);

#endif
