/* saved.h - the engine's match as a record: writes it and reads it. */
#ifndef WASM_SAVED_H
#define WASM_SAVED_H

#include "core/record.h"
#include "engine/engine.h"

/* Read, replay and prove the record `source`, as `polis verify` does, and make it the
 * engine's match; `kept` is the record. If the record reveals its seed, the engine can go
 * on dealing. If this fails, both are unchanged. */
bool saved_read(Engine *engine, Record *kept, const char *source, Err *err);

/* Write the engine's match. `lines`, which is overwritten, has the date and then the
 * names of the seats, one on each line; what is missing or empty comes from the headers
 * of `kept`. With a dealer, the record has its commitment, and reveals the seed only once
 * the match is over. */
void saved_write(Text *text, const Engine *engine, const Record *kept, char *lines);

#endif
