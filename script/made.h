/* made.h - programs that write files of the tree, or parts of them, from tables of C:
 *
 *   PROGRAM ROOT           write the files
 *   PROGRAM --check ROOT   exit status 1 if one of them is out of date
 *
 * It works in ROOT, so paths are those of the tree. */
#ifndef SCRIPT_MADE_H
#define SCRIPT_MADE_H

#include "base/text.h"

enum { MADE_MOST = 1 << 20 };       /* bytes of a file */

typedef struct {
    const char *path;
    void (*write)(Text *out, const char *old);
} MadeFile;

/* The whole of main: `target` is how ninja calls the program. A row without a path ends
 * the files. */
int made_files(const MadeFile files[], const char *target, int argc, char **argv);

/* Copy `old` with everything between the lines `begin` and `end` replaced by what `write`
 * writes. Ends the program if the lines are not there. Returns the rest of `old`, from
 * `end` on. */
const char *made_between(Text *out, const char *old, const char *begin, const char *end,
                         void (*write)(Text *out));

#endif
