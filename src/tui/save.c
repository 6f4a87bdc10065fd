/* save.c - see save.h. */
#include "tui/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/failure.h"
#include "os/file.h"

enum { SEED_TEXT = 2 * SEED_SIZE + 1,
       MOST_KEPT = 99 };            /* games whose terminal has gone */

void save_make_folders(const char *path)
{
    char part[PATH_MAX];

    text_copy(part, sizeof part, path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(part, 0700);
        *slash = '/';
    }
}

bool save_state_path(char out[PATH_MAX], const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    Text text = text_in(out, PATH_MAX);

    if (state && *state == '/')
        text_str(&text, state);
    else if (home && *home == '/')
        text_f(&text, "%s/.local/state", home);
    else
        return false;
    text_f(&text, "/polis/%s", name);
    return !text.cut;
}

/* The path of the kept game with this number, from 1. */
static bool kept_path(char out[PATH_MAX], int number)
{
    char name[32];
    Text text = text_in(name, sizeof name);

    text_f(&text, number > 1 ? "interrupted-%d.txt" : "interrupted.txt", number);
    return save_state_path(out, name);
}

/* Is `path` that of a kept game? */
static bool is_kept(const char *path)
{
    char kept[PATH_MAX];

    for (int i = 1; i <= MOST_KEPT; i++)
        if (path && kept_path(kept, i) && strcmp(kept, path) == 0)
            return true;
    return false;
}

bool save_kept_path(char out[PATH_MAX], const char *from)
{
    if (is_kept(from)) {
        text_copy(out, PATH_MAX, from);
        return true;
    }
    for (int i = 1; i <= MOST_KEPT; i++)
        if (kept_path(out, i) && access(out, F_OK) != 0)
            return true;
    return kept_path(out, MOST_KEPT);   /* nobody came back to so many */
}

static bool seed_path(char out[PATH_MAX], const char *path, Err *err)
{
    Text text = text_in(out, PATH_MAX);

    text_f(&text, "%s.seed", path);
    return !text.cut || fail(err, ERR_FILE, N_("the name '%s' is too long"), path);
}

/* An empty file that only its owner can read, so that the seed is never seen in one. */
static bool make_private(const char *path, Err *err)
{
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool ok = file >= 0 && fchmod(file, 0600) == 0;

    if (!ok)
        fail(err, ERR_FILE, "%s: %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    return ok;
}

bool save_seed(const char *path, const Record *record, const Dealer *dealer, Err *err)
{
    char beside[PATH_MAX], line[SEED_TEXT + 1];
    Text text = text_in(line, sizeof line);
    struct stat about;

    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return true;
    if (!seed_path(beside, path, err))
        return false;
    if (match_turn(&record->match) == OVER) {
        unlink(beside);             /* the record reveals it now */
        return true;
    }
    text_hex(&text, dealer->seed, SEED_SIZE);
    text_char(&text, '\n');
    return make_private(beside, err) && file_write(beside, line, err);
}

bool save_dealer(Dealer *out, const char *path, const Record *record, Err *err)
{
    char beside[PATH_MAX], commit[HEX];
    unsigned char seed[SEED_SIZE];
    Text text = text_in(commit, sizeof commit);

    if (!seed_path(beside, path, err))
        return false;
    if (match_turn(&record->match) == OVER)
        return fail(err, ERR_STATE, N_("%s: this game is over; polis replay shows it"),
                    path);
    char *line = file_read(beside, SEED_TEXT, err);
    if (!line)
        return false;
    line[strcspn(line, "\n")] = '\0';
    bool ok = text_read_hex(line, seed, sizeof seed);
    free(line);
    if (ok) {
        *out = dealer_from(seed, record->nonces);
        text_hex(&text, out->commit, sizeof out->commit);
    }
    return (ok && strcmp(commit, record->commit) == 0) ||
           fail(err, ERR_STATE, N_("%s is not the seed of this game"), beside);
}

void save_forget_kept(const char *path)
{
    char beside[PATH_MAX];
    Err err;

    if (!is_kept(path) || !seed_path(beside, path, &err))
        return;
    unlink(path);
    unlink(beside);
}
