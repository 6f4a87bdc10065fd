/* offered_sets.c - see offered_sets.h. */
#include "server/api/offered_sets.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "os/must.h"
#include "sets/load.h"

struct OfferedSets {
    int n;
    struct {
        char name[SET_FILE_NAME];
        const Game *game;
        Setup setup;
    } sets[MAX_OFFERED_SETS];
};

/* The name of a set file without its extension; false for other files. */
static bool set_name(char out[SET_FILE_NAME], const char *file)
{
    size_t n = strlen(file);

    if (n < 6 || n - 5 >= SET_FILE_NAME || file[0] == '.' ||
        strcmp(file + n - 5, ".json") != 0)
        return false;
    memcpy(out, file, n - 5);
    out[n - 5] = '\0';
    return true;
}

static bool add(OfferedSets *offered, const char *folder, const char *file, Err *err)
{
    char path[1024], sentence[512];
    Text text = text_in(path, sizeof path), reason = text_in(sentence, sizeof sentence);
    Err why;

    if (offered->n == MAX_OFFERED_SETS)
        return fail(err, ERR_FILE, N_("'%s' has more than %d sets"), folder,
                    MAX_OFFERED_SETS);
    if (!set_name(offered->sets[offered->n].name, file))
        return true;
    text_f(&text, "%s/%s", folder, file);
    if (!set_load(&offered->sets[offered->n].setup, &offered->sets[offered->n].game, path,
                  &why)) {
        err_write(&reason, &why);
        return fail(err, ERR_FILE, N_("the set file %s cannot be used: %s"), path,
                    sentence);
    }
    offered->n++;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);            /* the name is the first member */
}

static bool add_all(OfferedSets *offered, const char *folder, Err *err)
{
    DIR *dir = opendir(folder);
    bool ok = true;

    if (!dir)
        return fail(err, ERR_FILE, N_("cannot read '%s': %s"), folder, strerror(errno));
    for (struct dirent *entry; ok && (entry = readdir(dir));)
        ok = add(offered, folder, entry->d_name, err);
    closedir(dir);
    return ok;
}

OfferedSets *offered_sets_open(const char *folder, Err *err)
{
    OfferedSets *offered = must(calloc(1, sizeof *offered));

    if (*folder && !add_all(offered, folder, err)) {
        free(offered);
        return NULL;
    }
    qsort(offered->sets, (size_t)offered->n, sizeof *offered->sets, by_name);
    return offered;
}

void offered_sets_close(OfferedSets *offered)
{
    free(offered);
}

const Setup *offered_sets_find(const OfferedSets *offered, const char *name, Err *err)
{
    for (int i = 0; i < offered->n; i++)
        if (strcmp(offered->sets[i].name, name) == 0)
            return &offered->sets[i].setup;
    fail(err, ERR_SETUP, N_("this server has no set '%s'"), name);
    return NULL;
}

void offered_sets_write_names(Json *json, const OfferedSets *offered)
{
    put_array(json);
    for (int i = 0; i < offered->n; i++)
        put_string(json, offered->sets[i].name);
    put_end(json);
}

void offered_sets_write_all(Text *text, const OfferedSets *offered)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "sets");
    for (int i = 0; i < offered->n; i++) {
        const Setup *setup = &offered->sets[i].setup;
        const Game *game = offered->sets[i].game;
        char named[128], data[MAX_SET_DATA];
        Text whole = text_in(named, sizeof named), bytes = text_in(data, sizeof data);

        game->write_set(&whole, setup);
        setup_write_set(&bytes, setup);
        put_object(&json);
        put_string_as(&json, "game", game->name);
        put_string_as(&json, "name", offered->sets[i].name);
        put_string_as(&json, "set", named);
        put_string_as(&json, "data", data);
        put_end(&json);
    }
    put_end(&json);
    put_end(&json);
}
