/* scrub.h - what was erased is not left over in the file.
 *
 * With secure_delete SQLite overwrites what it deletes. But when it distributes rows over
 * pages anew, copies of rows that moved stay behind in the unused middle of a page, and
 * no later deletion finds them there. So that middle is blanked on the way to the file.
 */
#ifndef STORE_SCRUB_H
#define STORE_SCRUB_H

#include <sqlite3.h>

typedef struct Clean Clean;

/* Blank the unused middle of every page that this connection writes to its file. To be
 * closed after the connection; NULL if the connection has no file. */
Clean *clean_open(sqlite3 *handle);
void clean_close(Clean *clean);

#endif
