/* fault_vfs.c - see fault_vfs.h. Every method passes on to the real file; those that a
 * plan may concern ask it first. */
#include "fault_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sqlite3_file base;
    char *path;                     /* NULL: a temporary file */
    sqlite3_file *real;
} File;

/* What the disk has of a file for certain. */
enum { MAX_SYNCED = 64 };

static struct {
    char *path, *bytes;
    size_t n;
} synced[MAX_SYNCED];

static Fault plan;
static int until;                   /* operations until the fault */
static bool has_happened;
static sqlite3_vfs *real, vfs;

static bool fails(int what)
{
    if (!(plan.what & what) || (has_happened && !plan.forever))
        return false;
    if (!has_happened && --until > 0)
        return false;
    has_happened = true;
    return true;
}

void fault_plan(const Fault *fault, int nth)
{
    plan = *fault;
    until = nth;
    has_happened = false;
}

bool fault_clear(void)
{
    plan.what = 0;
    return has_happened;
}

static void must(bool holds)
{
    if (!holds)
        abort();
}

static char *read_all(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;

    *n = 0;
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *n = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(*n + 1);
    must(bytes && fread(bytes, 1, *n, file) == *n);
    fclose(file);
    return bytes;
}

static void write_all(const char *path, const char *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    must(file && fwrite(bytes, 1, n, file) == n);
    fclose(file);
}

static int find_synced(const char *path)
{
    int i = 0;

    while (i < MAX_SYNCED && synced[i].path && strcmp(synced[i].path, path) != 0)
        i++;
    must(i < MAX_SYNCED);
    return i;
}

static void remember(const char *path)
{
    int i = find_synced(path);

    if (!synced[i].path)
        synced[i].path = strdup(path);
    free(synced[i].bytes);
    synced[i].bytes = read_all(path, &synced[i].n);
}

static void forget(const char *path)
{
    int i = find_synced(path);

    free(synced[i].bytes);
    synced[i].bytes = NULL;
}

static int close_file(sqlite3_file *base)
{
    File *file = (File *)base;
    int code = file->real->pMethods->xClose(file->real);

    free(file->path);
    return code;
}

static int read_file(sqlite3_file *base, void *to, int n, sqlite3_int64 at)
{
    File *file = (File *)base;

    return fails(FAULT_READ) ? plan.code
                             : file->real->pMethods->xRead(file->real, to, n, at);
}

static int write_file(sqlite3_file *base, const void *from, int n, sqlite3_int64 at)
{
    File *file = (File *)base;

    if (fails(FAULT_WRITE)) {
        if (plan.half)
            file->real->pMethods->xWrite(file->real, from, n / 2, at);
        return plan.code;
    }
    return file->real->pMethods->xWrite(file->real, from, n, at);
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    File *file = (File *)base;

    return fails(FAULT_TRUNCATE) ? plan.code
                                 : file->real->pMethods->xTruncate(file->real, size);
}

static int sync_file(sqlite3_file *base, int flags)
{
    File *file = (File *)base;

    if (fails(FAULT_SYNC))
        return plan.code;
    int code = file->real->pMethods->xSync(file->real, flags);
    if (code == SQLITE_OK && file->path)
        remember(file->path);
    return code;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    File *file = (File *)base;

    return file->real->pMethods->xFileSize(file->real, size);
}

static int lock_file(sqlite3_file *base, int kind)
{
    File *file = (File *)base;

    return file->real->pMethods->xLock(file->real, kind);
}

static int unlock_file(sqlite3_file *base, int kind)
{
    File *file = (File *)base;

    return file->real->pMethods->xUnlock(file->real, kind);
}

static int is_reserved(sqlite3_file *base, int *out)
{
    File *file = (File *)base;

    return file->real->pMethods->xCheckReservedLock(file->real, out);
}

static int control(sqlite3_file *base, int what, void *with)
{
    File *file = (File *)base;

    return file->real->pMethods->xFileControl(file->real, what, with);
}

static int sector_size(sqlite3_file *base)
{
    File *file = (File *)base;

    return file->real->pMethods->xSectorSize(file->real);
}

static int device(sqlite3_file *base)
{
    File *file = (File *)base;

    return file->real->pMethods->xDeviceCharacteristics(file->real);
}

static int shm_map(sqlite3_file *base, int page, int size, int extend,
                   void volatile **out)
{
    File *file = (File *)base;

    return file->real->pMethods->xShmMap(file->real, page, size, extend, out);
}

static int shm_lock(sqlite3_file *base, int at, int n, int flags)
{
    File *file = (File *)base;

    return file->real->pMethods->xShmLock(file->real, at, n, flags);
}

static void shm_barrier(sqlite3_file *base)
{
    File *file = (File *)base;

    file->real->pMethods->xShmBarrier(file->real);
}

static int shm_unmap(sqlite3_file *base, int remove)
{
    File *file = (File *)base;

    return file->real->pMethods->xShmUnmap(file->real, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,                  /* without mapped reads, which could not fail */
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = device,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *v, const char *path, sqlite3_file *base, int flags,
                     int *out)
{
    File *file = (File *)base;

    (void)v;
    memset(file, 0, sizeof *file);
    if (fails(FAULT_OPEN))
        return plan.code;
    file->real = (sqlite3_file *)(file + 1);
    int code = real->xOpen(real, path, file->real, flags, out);
    if (code == SQLITE_OK) {
        file->path = path ? strdup(path) : NULL;
        file->base.pMethods = &methods;
    }
    return code;
}

static int delete_file(sqlite3_vfs *v, const char *path, int sync)
{
    (void)v;
    forget(path);
    return real->xDelete(real, path, sync);
}

void fault_install(void)
{
    real = sqlite3_vfs_find(NULL);
    vfs = *real;
    vfs.zName = "fault";
    vfs.szOsFile = (int)sizeof(File) + real->szOsFile;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 1);
}

void fault_remove(void)
{
    sqlite3_vfs_unregister(&vfs);
    sqlite3_vfs_register(real, 1);
    for (int i = 0; i < MAX_SYNCED && synced[i].path; i++) {
        free(synced[i].bytes);
        free(synced[i].path);
        synced[i].bytes = synced[i].path = NULL;
    }
}

/* Apply to the file and to its log. */
static void both(const char *path, const char *copy,
                 void (*put)(const char *from, const char *to))
{
    char from[600], to[600];

    put(path, copy);
    snprintf(from, sizeof from, "%s-wal", path);
    snprintf(to, sizeof to, "%s-wal", copy);
    put(from, to);
}

static void put_synced(const char *from, const char *to)
{
    int i = find_synced(from);

    remove(to);
    if (synced[i].path && synced[i].bytes)
        write_all(to, synced[i].bytes, synced[i].n);
}

static void put_written(const char *from, const char *to)
{
    size_t n = 0;
    char *bytes = read_all(from, &n);

    remove(to);
    if (bytes)
        write_all(to, bytes, n);
    free(bytes);
}

void fault_power_cut(const char *path, const char *copy)
{
    both(path, copy, put_synced);
}

void fault_kill(const char *path, const char *copy)
{
    both(path, copy, put_written);
}
