/* schema.h - the format of the SQLite file, and the way from each older one to it.
 *
 * The file's application_id says that it is ours, its user_version the format. To change
 * the format: add a step, never change one that was released. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>

#include "base/err.h"

enum { SCHEMA_VERSION = 1, APPLICATION_ID = 0x706f6c73 };   /* "pols" */

/* schema_steps[v] leads from format v to v + 1; 0 is an empty file. */
extern const char *const schema_steps[SCHEMA_VERSION];

/* Is the file ours and its format at most `newest`? Its format; -1 and `err` if it is
 * not. Nothing is changed. */
int schema_version(sqlite3 *handle, const char *path, int newest, Err *err);

/* Bring the file from format `version` to `newest` by these steps: all or none. */
bool schema_update(sqlite3 *handle, const char *path, int version,
                   const char *const steps[], int newest, Err *err);

/* Write down that the file is ours and has this format. */
bool schema_sign(sqlite3 *handle, int version);

#endif
