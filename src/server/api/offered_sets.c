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

static bool add(OfferedSets *offers, const char *folder, const char *file, Err *err)
{
    char path[1024], sentence[512];
    Text text = text_in(path, sizeof path), reason = text_in(sentence, sizeof sentence);
    Err why;

    if (offers->n == MAX_OFFERED_SETS)
        return fail(err, ERR_FILE, N_("'%s' has more than %d sets"), folder,
                    MAX_OFFERED_SETS);
    if (!set_name(offers->sets[offers->n].name, file))
        return true;
    text_f(&text, "%s/%s", folder, file);
    if (!set_load(&offers->sets[offers->n].setup, &offers->sets[offers->n].game, path,
                  &why)) {
        err_write(&reason, &why);
        return fail(err, ERR_FILE, N_("the set file %s cannot be used: %s"), path,
                    sentence);
    }
    offers->n++;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);            /* the name is the first member */
}

static bool add_all(OfferedSets *offers, const char *folder, Err *err)
{
    DIR *dir = opendir(folder);
    bool ok = true;

    if (!dir)
        return fail(err, ERR_FILE, N_("cannot read '%s': %s"), folder, strerror(errno));
    for (struct dirent *entry; ok && (entry = readdir(dir));)
        ok = add(offers, folder, entry->d_name, err);
    closedir(dir);
    return ok;
}

OfferedSets *offered_sets_open(const char *folder, Err *err)
{
    OfferedSets *offers = must(calloc(1, sizeof *offers));

    if (*folder && !add_all(offers, folder, err)) {
        free(offers);
        return NULL;
    }
    qsort(offers->sets, (size_t)offers->n, sizeof *offers->sets, by_name);
    return offers;
}

void offered_sets_close(OfferedSets *offers)
{
    free(offers);
}

const Setup *offered_sets_find(const OfferedSets *offers, const char *name, Err *err)
{
    for (int i = 0; i < offers->n; i++)
        if (strcmp(offers->sets[i].name, name) == 0)
            return &offers->sets[i].setup;
    fail(err, ERR_SETUP, N_("this server has no set '%s'"), name);
    return NULL;
}

void offered_sets_write_names(Json *json, const OfferedSets *offers)
{
    put_array(json);
    for (int i = 0; i < offers->n; i++)
        put_string(json, offers->sets[i].name);
    put_end(json);
}

void offered_sets_write_all(Text *text, const OfferedSets *offers)
{
    Json json = {.text = text};

    put_object(&json);
    put_array_as(&json, "sets");
    for (int i = 0; i < offers->n; i++) {
        const Setup *setup = &offers->sets[i].setup;
        const Game *game = offers->sets[i].game;
        char named[128], data[MAX_SET_DATA];
        Text whole = text_in(named, sizeof named), bytes = text_in(data, sizeof data);

        game->write_set(&whole, setup);
        setup_write_set(&bytes, setup);
        put_object(&json);
        put_string_as(&json, "game", game->name);
        put_string_as(&json, "name", offers->sets[i].name);
        put_string_as(&json, "set", named);
        put_string_as(&json, "data", data);
        put_end(&json);
    }
    put_end(&json);
    put_end(&json);
}
