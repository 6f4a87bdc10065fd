/* sqlite_schema.h - the format of the SQLite file, and how to upgrade older ones.
 *
 * The file's application_id says that it is ours, its user_version is the version of the
 * format. To change the format, add a step; never change a step that was released. */
#ifndef STORE_SQLITE_SCHEMA_H
#define STORE_SQLITE_SCHEMA_H

#include <sqlite3.h>

#include "base/err.h"

enum { SCHEMA_VERSION = 1, APPLICATION_ID = 0x706f6c73 };   /* "pols" */

/* schema_steps[v] upgrades format v to v + 1; 0 is an empty file. */
extern const char *const schema_steps[SCHEMA_VERSION];

/* Check that the file is ours and its format at most `newest`. Returns the format, or -1
 * and `err`. Changes nothing. */
int schema_version(sqlite3 *handle, const char *path, int newest, Err *err);

/* Upgrade the file from format `version` to `newest` in one transaction. */
bool schema_update(sqlite3 *handle, const char *path, int version,
                   const char *const steps[], int newest, Err *err);

/* Mark the file as ours, with this format. */
bool schema_sign(sqlite3 *handle, int version);

#endif
