/* hosted.c - see hosted.h.
 *
 * Every event was written by this program, but the disk may be damaged, so everything is
 * checked. */
#include "server/tables/hosted.h"

#include <string.h>

#include "bots/bot.h"
#include "os/must.h"
#include "table/fold.h"

enum { EVENT_NOTE = 256, NOTE_NODES = 32 };

Hosted *hosted_open(const char *id, const unsigned char seed[SEED_SIZE])
{
    Hosted *hosted = must(calloc(1, sizeof *hosted));

    table_clear(&hosted->table, id);
    hosted->dealer = dealer_from(seed, "");
    return hosted;
}

void hosted_close(Hosted *hosted)
{
    if (!hosted)
        return;
    free(hosted->done);
    free(hosted);
}

static bool damaged(Err *err, const char *what)
{
    return fail(err, ERR_STORE, "%s", what);
}

/* Older tables keep their set in the note, packed or as it lay in memory. So they have it
 * even if its file is gone. */
static bool read_set(Event *event, const DocNode *set, Err *err)
{
    unsigned char bytes[MAX_SET];
    char hex[2 * MAX_SET + 1];

    if (!set || !event->game)
        return true;
    return (doc_string(set, hex, sizeof hex) &&
            text_read_hex(hex, bytes, strlen(hex) / 2) && event->game->take_set &&
            event->game->take_set(&event->setup, bytes, strlen(hex) / 2, err)) ||
           damaged(err, "a set that cannot be read");
}

/* A note that cannot be read is ignored. */
static bool read_note(Event *event, const char *text, Err *err)
{
    DocNode note[NOTE_NODES] = {{.kind = DOC_NONE}};
    char by[2 * sizeof event->note.by + 1];
    unsigned char hash[sizeof event->note.by];
    Err unread;

    event->note.tick = 0;
    if (!text || !doc_read(note, NOTE_NODES, text, strlen(text), &unread))
        return true;
    doc_integer(doc_member(note, "tick"), 0, (int64_t)1 << 53, &event->note.tick);
    doc_int(doc_member(note, "lag"), 0, INT32_MAX, &event->note.lag_ms);
    doc_integer(doc_member(note, "waited"), 0, (int64_t)1 << 53, &event->note.waited_ms);
    if (doc_string(doc_member(note, "by"), by, sizeof by) &&
        text_read_hex(by, hash, sizeof hash))
        for (size_t i = 0; i < sizeof hash; i++)
            event->note.by = event->note.by << 8 | hash[i];
    return event->type != EVENT_CREATED ||
           read_set(event, doc_member(note, "set"), err);
}

bool hosted_read(Event *out, const StoredEvent *event, Err *err)
{
    if (!event_read(out, event->body, err) || !read_note(out, event->note, err))
        return false;
    out->version = event->version;
    return true;
}

/* Does this program have the bots that the event names? */
static bool knows_bots(const Event *event, Err *err)
{
    for (int i = 0; i < event->n_seats; i++)
        if (event->seats[i].kind == SEAT_BOT && !bot_named(event->seats[i].level))
            return damaged(err, "a seat that cannot be read");
    return !*event->bot || bot_named(event->bot) ||
           damaged(err, "a seat that nobody can leave, or no bot for it");
}

/* Does the commitment in the first event fit the seed that we have? */
static bool is_ours(const Hosted *hosted, const Event *event, Err *err)
{
    unsigned char commit[SHA256_SIZE];

    if (event->type != EVENT_CREATED ||
        (text_read_hex(event->commit, commit, sizeof commit) &&
         memcmp(commit, hosted->dealer.commit, sizeof commit) == 0))
        return true;
    return damaged(err, "a seed that is not the one committed to");
}

/* Remember a command, which may have several events in a row. */
static void remember(Hosted *hosted, uint64_t id)
{
    DoneCommand *last = hosted->n_done ? &hosted->done[hosted->n_done - 1] : NULL;
    int version = hosted->table.version;

    if (last && last->id == id && last->version == version - 1) {
        last->version = version;
        return;
    }
    hosted->done =
        must_grow(hosted->done, hosted->n_done, &hosted->max_done, sizeof *hosted->done);
    hosted->done[hosted->n_done++] = (DoneCommand){id, version, version};
}

bool fail_newer(Err *err)
{
    fail(err, ERR_BUSY, N_("this table needs a newer server: try again in a moment"));
    err->wait_s = NEWER_WAIT_S;
    return false;
}

static bool apply(Hosted *hosted, const Event *event, Err *err)
{
    unsigned char seed[SEED_SIZE];

    if (event->type == EVENT_UNKNOWN)
        return fail_newer(err);
    if (!knows_bots(event, err) || !is_ours(hosted, event, err) ||
        !table_fold(&hosted->table, event, err))
        return false;
    if (event->type == EVENT_STARTED) {
        memcpy(seed, hosted->dealer.seed, sizeof seed);
        hosted->dealer = dealer_from(seed, hosted->table.nonces);
    }
    if (event->note.by)
        remember(hosted, event->note.by);
    return true;
}

/* Say which event of which table it was. */
static bool name_event(const StoredEvent *event, Err *err)
{
    Message why = err->message;
    char text[256];
    Text out = text_in(text, sizeof text);

    message_write(&out, &why, why.format);
    return fail(err, ERR_STORE, "event %d of table %s is damaged: %s", event->version,
                event->table, text);
}

bool hosted_apply(Hosted *hosted, const StoredEvent *event, Err *err)
{
    Event read;
    bool ok = event->version == hosted->table.version + 1
                  ? (event->value || hosted_read(&read, event, err)) &&
                        apply(hosted, event->value ? event->value : &read, err)
                  : damaged(err, "it is not the next one");

    return ok || (err->code != ERR_BUSY && name_event(event, err));
}

/* What only the server needs, to load the table again. */
static void write_note(Text *text, const Event *event)
{
    Json note = {.text = text};

    put_object(&note);
    put_number_as(&note, "tick", event->note.tick);
    if (event->note.lag_ms)
        put_number_as(&note, "lag", event->note.lag_ms);
    if (event->note.waited_ms)
        put_number_as(&note, "waited", event->note.waited_ms);
    if (event->note.by)
        put_digest_as(&note, "by", event->note.by);
    put_end(&note);
}

static bool write_body(char body[EVENT_BODY], const Event *event, Err *err)
{
    Text text = text_in(body, EVENT_BODY);

    event_write(&text, event);
    return !text.cut || damaged(err, "an event that is too long");
}

bool hosted_write(Batch *out, const char *table, Event *event, Err *err)
{
    char body[EVENT_BODY], note[EVENT_NOTE];
    Text text = text_in(note, sizeof note);

    write_note(&text, event);
    if (text.cut)
        return damaged(err, "a note that is too long");
    if (!write_body(body, event, err))
        return false;
    batch_event(out, table, event->version, body, note);
    batch_keep(out, event);
    return true;
}

bool hosted_amend(Batch *out, const StoredEvent *old, const Event *event, Err *err)
{
    char body[EVENT_BODY];

    if (!write_body(body, event, err))
        return false;
    batch_amend(out, old->table, old->version, old->body, body);
    return true;
}

uint64_t command_hash(int seat, const char *id)
{
    unsigned char hash[SHA256_SIZE];
    uint64_t out = 0;
    Sha256 sha;

    if (!id || (seat == NOBODY && strlen(id) < SECRET_ID))
        return 0;
    sha256_start(&sha);
    sha256_add(&sha, &(char){(char)seat}, 1);
    sha256_add(&sha, id, strlen(id));
    sha256_end(&sha, hash);
    for (int i = 0; i < 8; i++)
        out = out << 8 | hash[i];
    return out;
}

int hosted_done(const Hosted *hosted, int seat, const char *id, int *first)
{
    uint64_t hash = command_hash(seat, id);

    for (int i = hosted->n_done - 1; hash && i >= 0; i--)
        if (hosted->done[i].id == hash) {
            if (first)
                *first = hosted->done[i].first;
            return hosted->done[i].version;
        }
    return 0;
}
