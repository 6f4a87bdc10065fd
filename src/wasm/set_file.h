/* set_file.h - reads and checks a set file that a person chose in the page. */
#ifndef WASM_SET_FILE_H
#define WASM_SET_FILE_H

#include "base/err.h"

/* Write the answer to the text of a set file, as polis_set promises. */
void set_file_answer(Text *out, const char *source);

/* Write that it cannot be used, because of the first of `n` faults. */
void set_file_refuse(Text *out, const Err faults[], int n);

#endif
