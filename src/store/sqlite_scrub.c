/* sqlite_scrub.c - see sqlite_scrub.h. SQLite accesses its file through a table of
 * functions; we put in a copy of that table with a write function of our own. */
#include "store/sqlite_scrub.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum { LARGEST_PAGE = 65536, FILE_HEADER = 100 };

struct Scrubber {
    sqlite3_io_methods ours;        /* first: a file's pMethods points here */
    const sqlite3_io_methods *theirs;
};

static int read16(const unsigned char *at)
{
    return at[0] << 8 | at[1];
}

/* The size of the header of a page of rows, by its first byte; 0: not such a page. */
static int header_size(int kind)
{
    return kind == 2 || kind == 5 ? 12 : kind == 10 || kind == 13 ? 8 : 0;
}

/* Find the unused middle of a page, or an empty range if it is not a page of rows. `at`
 * is its place in the file. Other pages begin with a page number, whose first byte is 0
 * below 128 GB; the check that every row lies behind the gap makes sure. */
static void find_gap(int *from, int *to, const unsigned char *page, int n,
                     sqlite3_int64 at)
{
    int begin = at == 0 ? FILE_HEADER : 0, header = header_size(page[begin]);
    int rows = read16(page + begin + 3), start = read16(page + begin + 5);
    int after = begin + header + 2 * rows, first_free = read16(page + begin + 1);

    *from = *to = 0;
    start = start ? start : LARGEST_PAGE;
    if (!header || start > n || after > start || (first_free && first_free < start))
        return;
    for (int i = 0; i < rows; i++) {
        int row = read16(page + begin + header + 2 * i);
        if (row < start || row >= n)
            return;
    }
    *from = after;
    *to = start;
}

static bool is_page(int n, sqlite3_int64 at)
{
    return n >= 512 && n <= LARGEST_PAGE && (n & (n - 1)) == 0 && at % n == 0;
}

static int write_clean(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
    const Scrubber *scrubber = (const Scrubber *)file->pMethods;
    unsigned char page[LARGEST_PAGE];
    int from, to;

    if (!is_page(n, at))
        return scrubber->theirs->xWrite(file, bytes, n, at);
    memcpy(page, bytes, (size_t)n);
    find_gap(&from, &to, page, n, at);
    memset(page + from, 0, (size_t)(to - from));
    return scrubber->theirs->xWrite(file, page, n, at);
}

Scrubber *scrubber_open(sqlite3 *handle)
{
    sqlite3_file *file = NULL;

    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
            SQLITE_OK || !file || !file->pMethods)
        return NULL;
    Scrubber *scrubber = must(malloc(sizeof *scrubber));
    *scrubber = (Scrubber){.ours = *file->pMethods, .theirs = file->pMethods};
    scrubber->ours.xWrite = write_clean;
    file->pMethods = &scrubber->ours;
    return scrubber;
}

void scrubber_close(Scrubber *scrubber)
{
    free(scrubber);
}
