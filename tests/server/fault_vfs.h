/* fault_vfs.h - a disk that fails when it is told to: SQLite's files behind a counter.
 *
 * It also remembers of every file what was there when it was last synced, so that a test
 * can look at what a power cut would have left. */
#ifndef SERVER_FAULT_VFS_H
#define SERVER_FAULT_VFS_H

#include <stdbool.h>

/* What may fail, as bits. */
enum {
    FAULT_READ = 1,
    FAULT_WRITE = 2,
    FAULT_SYNC = 4,
    FAULT_TRUNCATE = 8,
    FAULT_OPEN = 16
};

typedef struct {
    int what;                       /* bits of the above */
    int code;                       /* what SQLite is told: SQLITE_FULL, … */
    bool forever;                   /* from then on every time */
    bool half;                      /* half of a write happens */
} Fault;

void fault_install(void);           /* for every database that is opened from now on */
void fault_remove(void);

/* Let the `nth` (from 1) of these fail. */
void fault_plan(const Fault *fault, int nth);

/* All is well again; did it come to the fault? */
bool fault_clear(void);

/* Put what was synced of `path` and its log to `copy`, as after a power cut; or what was
 * written, as after the program was killed. */
void fault_power_cut(const char *path, const char *copy);
void fault_kill(const char *path, const char *copy);

#endif
