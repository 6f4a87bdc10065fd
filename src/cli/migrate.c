/* migrate.c - `polis migrate FROM TO`: copies a server's store into another one of any
 * kind, and checks the copy. */
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "store/migration.h"

enum { COPY_DIFFERS = 1 };          /* exit status */

typedef struct {
    Progress progress;
    Lang lang;
} Display;

static void show(void *with, MigrationStage stage, int64_t rows, int64_t all)
{
    static const char *const sentences[STAGES] = {
        [STAGE_READ] = N_("reading: %lld rows"),
        [STAGE_COPY] = N_("copying: %lld of %lld rows"),
        [STAGE_CHECK] = N_("checking the copy: %lld of %lld rows"),
    };
    Display *display = with;
    char line[256];
    Text text = text_in(line, sizeof line);

    if (rows % 64 != 0 || !progress_due(&display->progress))
        return;
    say_f(&text, display->lang, sentences[stage], (long long)rows, (long long)all);
    fputs(line, stderr);
    fflush(stderr);
}

/* The path, if it is a file. */
static const char *path_of(const char *where)
{
    static const char prefix[] = "sqlite:";

    return strncmp(where, prefix, strlen(prefix)) == 0 ? where + strlen(prefix) : where;
}

static bool check_names(const char *from, const char *to, Err *err)
{
    struct stat source, target;

    if (strcmp(from, to) == 0 ||
        (stat(path_of(from), &source) == 0 && stat(path_of(to), &target) == 0 &&
         source.st_dev == target.st_dev && source.st_ino == target.st_ino))
        return fail(err, ERR_STORE, N_("FROM and TO are the same store"));
    if (strncmp(to, "memory:", 7) == 0)
        return fail(err, ERR_STORE,
                    N_("a store in memory would not outlast the migration"));
    return true;
}

/* Look at TO before FROM is read, which may take long. Nothing is created. */
static bool check_target(const char *to, Err *err)
{
    Err unread;
    Store *target = store_open_unfinished(to, &unread);
    bool ok = !target || migration_may_enter(target, err);

    store_close(target);
    return ok;
}

static bool copy(Migration *out, Store *from, const char *to, Display *display, Err *err)
{
    Store *target = store_open_target(to, err);
    bool ok = target && store_reserve(target, err) &&
              migration_run(out, from, target, show, display, err);

    store_close(target);
    return ok;
}

static bool migrate(Migration *out, const char *from, const char *to, Display *display,
                    Err *err)
{
    *out = (Migration){0};
    if (!check_names(from, to, err))
        return false;
    Store *source = store_open_reader(from, err);
    bool ok = source && store_reserve(source, err) && check_target(to, err) &&
              migration_read(out, source, show, display, err) &&
              copy(out, source, to, display, err);

    store_close(source);
    return ok;
}

static void report(const Migration *migration, bool as_json, Lang lang)
{
    char line[1024];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};
    const StoreSums *sums = &migration->sums;

    if (as_json) {
        put_object(&json);
        put_bool_as(&json, "ok", true);
        put_bool_as(&json, "resumed", migration->was_resumed);
        put_number_as(&json, "tables", sums->tables);
        put_number_as(&json, "events", sums->events);
        put_number_as(&json, "entries", sums->entries);
        put_string_as(&json, "digest", migration->digest);
        put_end(&json);
    } else {
        say_f(&text, lang,
              N_("tables: %lld, events: %lld, entries: %lld; the same on both sides, "
                 "digest %s"),
              (long long)sums->tables, (long long)sums->events, (long long)sums->entries,
              migration->digest);
    }
    puts(line);
}

static int run(const Args *args, Lang lang)
{
    Display display = {progress_begin(), lang};
    Migration migration;
    Err err;

    if (args->n_rest != 2 || !args->rest[0][0] || !args->rest[1][0]) {
        fail(&err, ERR_SYNTAX, N_("migrate needs two stores, FROM and TO"));
        return complain(lang, &err);
    }
    bool ok = migrate(&migration, args->rest[0], args->rest[1], &display, &err);
    progress_clear();
    if (!ok) {
        int status = complain(lang, &err);
        bool differs = *migration.found && strcmp(migration.found, migration.digest) != 0;
        return differs ? COPY_DIFFERS : status;
    }
    report(&migration, args_get(args, "json") != NULL, lang);
    return 0;
}

static const Flag options[] = {
    {"json", NULL, N_("answer as one line of JSON")},
    {NULL, NULL, NULL},
};

const Command command_migrate = {
    "migrate", "FROM TO", N_("copy everything from one store into another, and check it"),
    options,   run,
};
