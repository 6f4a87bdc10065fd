/* remote_part.c - our part of a table's shuffle; see remote_internal.h. It is kept
 * between visits in a file that only its owner can read, and checked at every visit. It
 * stays after the end, or a server could show a different game to a player who comes
 * back. If no file can be written, it lasts only as long as the program. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "os/file.h"
#include "tui/remote_internal.h"
#include "tui/save.h"

enum { KEPT_S = 180 * 24 * 3600 };

/* The path of the file for this name; false if there is no place for it. */
static bool find_file(char out[PATH_MAX], const char *name)
{
    char file[PART_NAME + 8];
    Text text = text_in(file, sizeof file);

    text_f(&text, "%s.part", name);
    return !text.cut && save_state_path(out, file);
}

/* Remove files that have not been touched for KEPT_S: nobody will come back to those
 * tables. */
static void sweep(const char *path)
{
    char folder[PATH_MAX];
    struct dirent *entry;

    memcpy(folder, path, strlen(path) + 1);
    *strrchr(folder, '/') = '\0';
    DIR *all = opendir(folder);
    while (all && (entry = readdir(all))) {
        const char *dot = strrchr(entry->d_name, '.');
        struct stat about;

        if (dot && strcmp(dot, ".part") == 0 &&
            fstatat(dirfd(all), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            time(NULL) - about.st_mtime > KEPT_S)
            unlinkat(dirfd(all), entry->d_name, 0);
    }
    if (all)
        closedir(all);
}

void remote_part_keep(const char *name, const OwnPart *part)
{
    char path[PATH_MAX], line[OWN_PART];
    Text text = text_in(line, sizeof line);
    Err err;

    if (!*part->nonce || !find_file(path, name))
        return;
    save_make_folders(path);
    sweep(path);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return;
    close(file);
    own_part_write(&text, part);
    file_write(path, line, &err);   /* which keeps the mode that the file has */
}

void remote_part_find(OwnPart *out, const char *name)
{
    char path[PATH_MAX];
    Err err;
    char *text = find_file(path, name) ? file_read(path, OWN_PART, &err) : NULL;

    if (!text || !own_part_read(out, text))
        *out = (OwnPart){0};
    free(text);
}

static void forget_part(const char *name)
{
    char path[PATH_MAX];

    if (find_file(path, name))
        unlink(path);
}

void remote_part_name_next(char out[PART_NAME], const FoundSeat *at)
{
    Text text = text_in(out, PART_NAME);

    text_f(&text, "%s.%d.next", at->table, at->you);
}

bool remote_part_seal_next(Remote *r, Json *json, Err *err)
{
    char name[PART_NAME];

    remote_part_name_next(name, &r->at);
    if (!*r->next.nonce)
        remote_part_find(&r->next, name);
    if (!*r->next.nonce && !own_part_make(&r->next, err))
        return false;
    remote_part_keep(name, &r->next);
    own_part_put_seal(json, &r->next);
    return true;
}

void remote_part_take_next(FoundSeat *found, const OwnPart *next, const char *name)
{
    found->part = *next;
    if (!*found->part.nonce)
        remote_part_find(&found->part, name);
    if (!*found->part.nonce)
        remote_part_find(&found->part, found->table);   /* we have been there */
    if (found->you != NOBODY)
        remote_part_keep(found->table, &found->part);
    forget_part(name);
}

/* Did luck deal as the server had promised? */
static bool prove_shuffle(const Record *record, Err *err)
{
    Proof proof;

    if (!*record->reveal)
        return fail(err, ERR_RECORD, N_("the seed was not revealed"));
    return record_prove(&proof, record, err);
}

void remote_say_not_proved(Remote *r, const Err *err)
{
    Plain *p = r->plain;

    plain_say(p, N_("Nothing proves that the tiles came as the server had promised:"));
    say_err(&p->out, p->lang, err);
    text_char(&p->out, '\n');
}

/* Those who sealed a part and did not open it, which is the one choice that is left to
 * them and the server together. */
static void say_forfeited(Remote *r)
{
    const Table *table = remote_table(r);
    char name[SHOWN], names[SHOWN * MAX_SEATS] = "";
    Text text = text_in(names, sizeof names);

    for (int seat = 0; seat < table->n_seats; seat++)
        if (table->seats[seat].is_unopened)
            text_f(&text, text.used ? ", %s" : "%s", plain_name(r->plain, seat, name));
    if (*names)
        plain_say(r->plain,
                  N_("Parts of the shuffle that were sealed and not opened: %s"), names);
}

/* The tiles were dealt without our part. */
static void say_left_out(Remote *r)
{
    plain_say(
        r->plain,
        follow_part(r->follow)->is_opened
            ? N_("Your device opened its part of the shuffle, but the game began without "
                 "it: nothing proves that the server did not decide what came.")
            : N_("Your device did not open its part of the shuffle, and the game began "
                 "without it: nothing proves that the server did not decide what came."));
}

static void say_against(Remote *r, const Err *err)
{
    if (err->code == ERR_ABSENT)
        say_left_out(r);
    else
        remote_say_not_proved(r, err);
}

void remote_compare_part(Remote *r)
{
    const OwnPart *part = follow_part(r->follow);
    bool has_begun = remote_table(r)->match.game != NULL;
    Err err;

    if (r->is_compared || !*part->nonce || (!part->is_opened && !has_begun) ||
        own_part_check(part, remote_table(r), &err))
        return;
    r->is_compared = true;
    say_against(r, &err);
}

/* Nothing speaks against the server; what does it prove to who sits here? */
static void say_proved(Remote *r)
{
    const OwnPart *part = follow_part(r->follow);

    if (part->is_opened || r->saw_start || r->at.is_new) {
        plain_say(r->plain, N_("The seed fits what was promised before the game, and all "
                               "tiles came as it says."));
    } else {
        plain_say(r->plain, N_("Proved: luck came as the commitment and the players' "
                               "numbers determine, and every move is legal."));
        plain_say(r->plain,
                  N_("But this device did not see the game begin: nothing here proves "
                     "that the commitment was made before."));
    }
    if (*part->nonce) {
        plain_say(r->plain, N_("Proved: your device had a part in the shuffle, so the "
                               "server alone could not decide what came."));
        say_forfeited(r);
    }
    if (part->is_opened && !*part->witness.setup)
        plain_say(r->plain,
                  N_("But what was noted then does not cover the set-up: nothing here "
                     "proves that the tiles, options and opponents stayed the same."));
    plain_say_how_to_prove(r->plain);
}

void remote_prove(Remote *r)
{
    const OwnPart *part = follow_part(r->follow);
    Err err;

    if (prove_shuffle(&r->plain->record, &err) &&
        (!*part->nonce || own_part_check(part, remote_table(r), &err)))
        say_proved(r);
    else
        say_against(r, &err);
}
