/* exports.h - all that a browser may call: lines of the protocol in, lines out.
 *
 * One instance of the module is one engine with one match. The module imports nothing,
 * and its memory never grows, so an address stays what it is. A bug ends in a trap; after
 * one the instance must be thrown away. docs/wasm.md is the manual. */
#ifndef WASM_EXPORTS_H
#define WASM_EXPORTS_H

#include <stdint.h>

/* Begin anew; the first call of all. Returns the address of the buffer for a line, which
 * has MAX_LINE (65536) bytes. */
char *polis_open(void);

/* Answer the line of `n` bytes in the buffer, without its end. Returns how many bytes of
 * answer there are now at polis_output, each line of it ended by '\n'; 0 for `quit`. */
uint32_t polis_line(uint32_t n);
const char *polis_output(void);

/* Why the last line, polis_load or polis_record was refused, as JSON at polis_output;
 * returns its length, 0 if it was not refused. */
uint32_t polis_said(void);

/* For each move of `legal`, in its order, the points of the seat to move after it, as
 * int32_t at polis_output; returns how many, 0 unless a seat is to move. */
uint32_t polis_weigh(void);

/* The address of the buffer for longer texts, which has MAX_RECORD (131072) bytes. Those
 * who read it use it up. */
char *polis_page(void);

/* The page holds a record of `n` bytes: make it the engine's match. Returns the length of
 * the answer, "ok" or "error CODE sentence"; the match stays when it is refused. */
uint32_t polis_load(uint32_t n);

/* Write the engine's match as a record to polis_output; returns its length, 0 where there
 * is no match. The page holds `n` bytes: the date, then the name of each seat, a line
 * each, as far as they are to be said. */
uint32_t polis_record(uint32_t n);

/* The page holds `n` bytes: the city of a real table. Answers as `polis score --json`
 * does; returns the length. */
uint32_t polis_survey(uint32_t n);

/* The page holds `n` bytes: the name of a game. What is printed on its parts, as JSON;
 * returns its length. */
uint32_t polis_parts(uint32_t n);

/* A table on a server, beside the engine's match: begin with an empty one. */
void polis_table(void);

/* The page holds an event of `n` bytes, JSON: fold it into the table. Returns 0, or the
 * length of the refusal, JSON as of polis_said; polis_table must then come first. */
uint32_t polis_fold(uint32_t n);

/* The table at `now`, milliseconds since 1970 by the server's clock, as JSON; returns its
 * length, 0 before the first event. */
uint32_t polis_view(double now);

/* The words of all its moves, blanks between them; returns their length. */
uint32_t polis_words(void);

/* The page holds `n` bytes: a nonce, our part of a shuffle. What is shown of it before it
 * is opened, its seal; returns its length. */
uint32_t polis_seal(uint32_t n);

/* Should the owner of this seat of the table open its part now? */
uint32_t polis_wants_part(int32_t seat);

/* The page holds `n` bytes: the nonce that this seat is about to open. What it sees now,
 * the witness, a line to be kept; returns its length, 0 if this nonce must not be opened
 * now. */
uint32_t polis_witness(int32_t seat, uint32_t n);

/* The page holds a witness of `n` bytes: is the table the one that was seen then? Returns
 * 0, or the length of what speaks against it, JSON as of polis_said. */
uint32_t polis_check(uint32_t n);

/* The page holds a set file of `n` bytes: what `set` would answer of it, with "ok":true,
 * or everything that is wrong with it, {"ok":false,"faults":N,"say":[["format",…],…]}.
 * Returns the length. */
uint32_t polis_set(uint32_t n);

/* Let the engine's bot play all seats to the end, as `go` and `move` would, and return
 * the digest of the last state; 0 where there is no match, or no seed to deal from. */
uint64_t polis_play_out(void);

/* Play `n` random games from the position on, which stays; returns how many moves the
 * seats made, 0 where there is no match. For measurements. */
uint32_t polis_playouts(uint32_t n);

/* The number that `polis bench --signature` prints. */
uint64_t polis_signature(void);

#endif
