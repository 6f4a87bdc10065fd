/* saved.h - the engine's match as a record, there and back. */
#ifndef WASM_SAVED_H
#define WASM_SAVED_H

#include "core/record.h"
#include "engine/engine.h"

/* Read, replay and prove the record `source`, as `polis verify` does, and make it the
 * engine's match; `kept` is the record. The engine deals on by itself where the record
 * reveals its seed. Both stay as they were when this fails. */
bool saved_read(Engine *engine, Record *kept, const char *source, Err *err);

/* Write the engine's match. `lines`, which is used up, has the date and then the name of
 * each seat, a line each; for what is missing or empty there, the headers of `kept` are
 * taken. With a dealer the record is committed to, and reveals the seed only once the
 * match is over. */
void saved_write(Text *text, const Engine *engine, const Record *kept, char *lines);

#endif
