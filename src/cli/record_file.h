/* record_file.h - a record from a file, for the commands that read one. */
#ifndef CLI_RECORD_FILE_H
#define CLI_RECORD_FILE_H

#include "cli/args.h"
#include "core/record.h"

/* Read the record in `path` ("-": standard input) and replay it, with the set file given
 * for --set in `args`. */
bool load_record(Record *out, const char *path, const Args *args, Err *err);

/* Before any work on the record `args->rest[0]`: is each file given for the options
 * `outputs`, which end with NULL, another one than those that are read, and than each
 * other? */
bool outputs_are_apart(const Args *args, const char *const outputs[], Err *err);

#endif
