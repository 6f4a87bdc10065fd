/* invites.c - see invites.h. There are few invitations: a list in memory, which is read
 * from the store at the start. */
#include "server/people/invites.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/internal.h"

struct Invite {
    char code[INVITE_CODE];
    int uses;                       /* left */
    int64_t until;                  /* wall ms; 0: for good */
    SLIST_ENTRY(Invite) link;
};

static Invite *find(const People *people, const char *code)
{
    Invite *invite;

    SLIST_FOREACH(invite, &people->invites, link)
        if (strcmp(invite->code, code) == 0)
            break;
    return invite;
}

static Invite *add(People *people, const char *code, int uses, int64_t until)
{
    Invite *invite = must(calloc(1, sizeof *invite));
    Text text = text_in(invite->code, sizeof invite->code);

    invite->uses = uses;
    invite->until = until;
    text_str(&text, code);
    SLIST_INSERT_HEAD(&people->invites, invite, link);
    return invite;
}

static void drop(People *people, Invite *invite)
{
    SLIST_REMOVE(&people->invites, invite, Invite, link);
    free(invite);
}

static bool read_invite(void *to, const char *key, const char *value)
{
    const char *at = value;
    int uses;

    if (strlen(key) < INVITE_CODE && text_read_int(&at, 1, MOST_USES, &uses))
        add(to, key, uses, strtoll(at, NULL, 10));
    return true;
}

bool invites_open(People *people, Err *err)
{
    return store_scan(people->store, "invite", "", "", read_invite, people, err);
}

void invites_close(People *people)
{
    while (!SLIST_EMPTY(&people->invites))
        drop(people, SLIST_FIRST(&people->invites));
}

static bool is_good(const Invite *invite, int64_t now)
{
    return invite && invite->uses > 0 && (!invite->until || invite->until > now);
}

bool invite_take(char taken[INVITE_CODE], People *people, const char *code, Err *err)
{
    *taken = '\0';
    if (!people->config->invite_only)
        return true;
    if (!code || !*code)
        return fail(err, ERR_FORBIDDEN,
                    N_("you need an invitation to play on this server"));
    Invite *invite = find(people, code);
    if (!is_good(invite, tables_now(people->tables).wall_ms))
        return fail(err, ERR_FORBIDDEN,
                    N_("this invitation is not valid here, or has been used up"));
    invite->uses--;
    strcpy(taken, invite->code);
    return true;
}

static void put(Batch *batch, const Invite *invite)
{
    char value[48];
    Text text = text_in(value, sizeof value);

    text_f(&text, "%d %lld", invite->uses, (long long)invite->until);
    batch_put(batch, "invite", invite->code, value);
}

/* The code may have been withdrawn since. */
void invite_settle(People *people, const char *taken, bool is_used)
{
    Invite *invite = *taken ? find(people, taken) : NULL;

    if (!invite)
        return;
    if (!is_used) {
        invite->uses++;
        return;
    }
    Batch *batch = batch_open();
    if (invite->uses > 0)
        put(batch, invite);
    else
        batch_erase(batch, "invite", invite->code);
    tables_commit(people->tables, batch, NULL, NULL);
}

void invite_make(char code[INVITE_CODE], People *people, int uses, int days,
                 OnDone *on_done, void *context)
{
    int64_t until = days ? tables_now(people->tables).wall_ms + days * 86400000LL : 0;
    Batch *batch = batch_open();

    fresh_id(code, people->tables);
    put(batch, add(people, code, uses, until));
    tables_commit(people->tables, batch, on_done, context);
}

bool invite_withdraw(People *people, const char *code, OnDone *on_done, void *context,
                     Err *err)
{
    Invite *invite = find(people, code);

    if (!invite)
        return fail(err, ERR_ABSENT, N_("there is no invitation '%s'"), code);
    Batch *batch = batch_open();
    batch_erase(batch, "invite", code);
    drop(people, invite);
    tables_commit(people->tables, batch, on_done, context);
    return true;
}

void invites_each(const People *people, OnInvite *each, void *with)
{
    int64_t now = tables_now(people->tables).wall_ms;
    const Invite *invite;

    SLIST_FOREACH(invite, &people->invites, link)
        if (is_good(invite, now))
            each(with, invite->code, invite->uses, invite->until);
}
