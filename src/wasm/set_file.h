/* set_file.h - a set file that somebody chose in the page, read and checked. */
#ifndef WASM_SET_FILE_H
#define WASM_SET_FILE_H

#include "base/err.h"

/* What there is to say of the text of a set file, as polis_set promises. */
void set_file_answer(Text *out, const char *source);

/* That it cannot be used, because of the first of `n` faults. */
void set_file_refuse(Text *out, const Err faults[], int n);

#endif
