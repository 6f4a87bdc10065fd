/* sqlite_scrub.h - nothing that was erased is left over in the database file.
 *
 * With secure_delete SQLite overwrites what it deletes. But when it moves rows between
 * pages, old copies stay behind in the unused middle of a page, where no later deletion
 * finds them. So the unused middle is blanked whenever a page is written. */
#ifndef STORE_SQLITE_SCRUB_H
#define STORE_SQLITE_SCRUB_H

#include <sqlite3.h>

typedef struct Scrubber Scrubber;

/* Blank the unused middle of every page that this connection writes. Close it after the
 * connection. NULL if the connection has no file. */
Scrubber *scrubber_open(sqlite3 *handle);
void scrubber_close(Scrubber *scrubber);

#endif
