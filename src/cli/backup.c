/* backup.c - `polis backup FILE`: copies the database, even while a server uses it. */
#include <errno.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "os/failure.h"
#include "store/store.h"

/* What the copy holds. */
typedef struct {
    StoreSums sums;
    int64_t bytes;
} Backup;

/* Count in the copy itself, so that it is read once more. */
static bool look(Backup *out, const char *path, Err *err)
{
    char where[4096];
    Text text = text_in(where, sizeof where);
    struct stat about;

    text_f(&text, "sqlite:%s", path);   /* whatever its name looks like */
    Store *copy = store_open_reader(where, err);
    bool ok = copy && store_count(copy, &out->sums, err);

    store_close(copy);
    if (ok && stat(path, &about) != 0)
        ok = fail_system(err, ERR_FILE, path, errno);
    if (ok)
        out->bytes = about.st_size;
    return ok;
}

static bool back_up(Backup *out, const char *where, const char *path, Err *err)
{
    Store *store = store_open_reader(where, err);
    bool ok = store && store_copy(store, path, err);

    store_close(store);
    return ok && look(out, path, err);
}

static void report(const Backup *backup, const char *path, bool as_json, Lang lang)
{
    char line[8192];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};
    const StoreSums *sums = &backup->sums;

    if (as_json) {
        put_object(&json);
        put_bool_as(&json, "ok", true);
        put_string_as(&json, "file", path);
        put_number_as(&json, "tables", sums->tables);
        put_number_as(&json, "events", sums->events);
        put_number_as(&json, "entries", sums->entries);
        put_number_as(&json, "bytes", backup->bytes);
        put_end(&json);
    } else {
        say_f(&text, lang, N_("%s: tables: %lld, events: %lld, bytes: %lld; checked"),
              path, (long long)sums->tables, (long long)sums->events,
              (long long)backup->bytes);
    }
    puts(line);
}

static int run(const Args *args, Lang lang)
{
    const char *where = args_get(args, "store");
    Backup backup;
    Err err;

    if (args->n_rest != 1 || !args->rest[0][0]) {
        fail(&err, ERR_SYNTAX, N_("backup needs the name of one new file"));
        return complain(lang, &err);
    }
    if (!back_up(&backup, where ? where : "polis.db", args->rest[0], &err))
        return complain(lang, &err);
    report(&backup, args->rest[0], args_get(args, "json") != NULL, lang);
    return 0;
}

static const Flag options[] = {
    {"store", "WHERE", N_("the store of the server (polis.db)")},
    {"json", NULL, N_("answer as one line of JSON")},
    {NULL, NULL, NULL},
};

const Command command_backup = {
    "backup", "FILE", N_("copy the server's database, even while the server is running"),
    options,  run,
};
