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

/* Let the engine's bot play all seats to the end, as `go` and `move` would, and return
 * the digest of the last state; 0 where there is no match, or no seed to deal from. */
uint64_t polis_play_out(void);

/* Play `n` random games from the position on, which stays; returns how many moves the
 * seats made, 0 where there is no match. For measurements. */
uint32_t polis_playouts(uint32_t n);

/* The number that `polis bench --signature` prints. */
uint64_t polis_signature(void);

#endif
