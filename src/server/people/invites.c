/* invites.c - see invites.h. Each use changes the entry of its code from what was read to
 * one less, so that it counts once, whichever server it was used at. */
#include "server/people/invites.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/internal.h"

/* A code that is being used here: the next use follows the last, which may not be on the
 * disk yet. */
struct Invite {
    InviteUse next;
    int under_way;
    SLIST_ENTRY(Invite) link;
};

static Invite *find(const People *people, const char *code)
{
    Invite *invite;

    SLIST_FOREACH(invite, &people->invites, link)
        if (strcmp(invite->next.code, code) == 0)
            break;
    return invite;
}

static void write_value(Text *text, int uses, int64_t until)
{
    text_f(text, "%d %lld", uses, (long long)until);
}

/* Read an entry; false if it is damaged. */
static bool read_invite(InviteUse *out, const char *code, const char *value)
{
    const char *at = value;
    Text text = text_in(out->code, sizeof out->code);

    text_str(&text, code);
    if (text.cut || !text_read_int(&at, 1, MOST_USES, &out->uses))
        return false;
    out->until = strtoll(at, NULL, 10);
    return true;
}

static bool is_good(const InviteUse *invite, int64_t now)
{
    return invite->uses > 0 && (!invite->until || invite->until > now);
}

bool invite_refuse(Err *err)
{
    return fail(err, ERR_FORBIDDEN,
                N_("this invitation is not valid here, or has been used up"));
}

bool invite_find(InviteUse *out, People *people, const char *code, Err *err)
{
    char *value;

    *out = (InviteUse){.uses = 0};
    if (!people->config->invite_only)
        return true;
    if (!code || !*code)
        return fail(err, ERR_FORBIDDEN,
                    N_("you need an invitation to play on this server"));
    if (!store_get(people->store, &value, "invite", code, err))
        return false;
    const Invite *invite = find(people, code);
    bool ok = value && read_invite(out, code, value);
    free(value);
    if (invite)
        *out = invite->next;
    return (ok && is_good(out, tables_now(people->tables).wall_ms)) || invite_refuse(err);
}

void invite_use(Batch *batch, People *people, const InviteUse *use)
{
    Invite *invite = find(people, use->code);
    char texts[2][48];
    Text before = text_in(texts[0], sizeof texts[0]),
         after = text_in(texts[1], sizeof texts[1]);

    if (!*use->code)
        return;
    write_value(&before, use->uses, use->until);
    write_value(&after, use->uses - 1, use->until);
    batch_expect(batch, "invite", use->code, texts[0]);
    if (use->uses > 1)
        batch_put(batch, "invite", use->code, texts[1]);
    else
        batch_erase(batch, "invite", use->code);
    if (!invite) {
        invite = must(calloc(1, sizeof *invite));
        SLIST_INSERT_HEAD(&people->invites, invite, link);
    }
    invite->next = *use;
    invite->next.uses--;
    invite->under_way++;
}

void invite_settle(People *people, const InviteUse *use)
{
    Invite *invite = *use->code ? find(people, use->code) : NULL;

    if (!invite || --invite->under_way > 0)
        return;
    SLIST_REMOVE(&people->invites, invite, Invite, link);
    free(invite);
}

void invite_make(char code[INVITE_CODE], People *people, int uses, int days,
                 OnDone *on_done, void *context)
{
    int64_t until = days ? tables_now(people->tables).wall_ms + days * 86400000LL : 0;
    char value[48];
    Text text = text_in(value, sizeof value);
    Batch *batch = batch_open();

    fresh_id(code, people->tables);
    write_value(&text, uses, until);
    batch_put(batch, "invite", code, value);
    tables_commit(people->tables, batch, on_done, context);
}

bool invite_withdraw(People *people, const char *code, OnDone *on_done, void *context,
                     Err *err)
{
    char *value;

    if (!store_get(people->store, &value, "invite", code, err))
        return false;
    bool is_there = value;
    free(value);
    if (!is_there)
        return fail(err, ERR_ABSENT, N_("there is no invitation '%s'"), code);
    Batch *batch = batch_open();
    batch_erase(batch, "invite", code);
    tables_commit(people->tables, batch, on_done, context);
    return true;
}

typedef struct {
    OnInvite *each;
    void *with;
    int64_t now;
} InviteScan;

static bool show_invite(void *to, const char *key, const char *value)
{
    InviteScan *scan = to;
    InviteUse invite;

    if (read_invite(&invite, key, value) && is_good(&invite, scan->now))
        scan->each(scan->with, key, invite.uses, invite.until);
    return true;
}

bool invites_each(People *people, OnInvite *each, void *with, Err *err)
{
    InviteScan scan = {each, with, tables_now(people->tables).wall_ms};

    return store_scan(people->store, "invite", "", "", show_invite, &scan, err);
}
