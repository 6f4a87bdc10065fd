/* person.c - persons and their tokens as entries of the store. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/internal.h"

/* A token that is not used for a year ends. Its use is noted at most once a day. */
static const int64_t session_ms = 365LL * 86400 * 1000, noted_ms = 86400LL * 1000;

enum { KEY = PERSON_ID + TABLE_ID + HASH };

static bool read_person(Person *out, const char *id, const char *value)
{
    json_t *object = json_loads(value, 0, NULL);
    const char *name = json_string_value(json_object_get(object, "name")),
               *passphrase = json_string_value(json_object_get(object, "passphrase"));

    *out = (Person){.is_account = passphrase != NULL};
    out->made_at = json_integer_value(json_object_get(object, "made"));
    Text texts[] = {text_in(out->id, sizeof out->id),
                    text_in(out->name, sizeof out->name),
                    text_in(out->passphrase, sizeof out->passphrase)};
    text_str(&texts[0], id);
    text_str(&texts[1], name ? name : "");
    text_str(&texts[2], passphrase ? passphrase : "");
    json_decref(object);
    return name != NULL;
}

bool person_by_id(Person *out, People *people, const char *id, Err *err)
{
    char *value;

    if (!store_get(people->store, &value, "person", id, err))
        return false;
    bool ok = value && read_person(out, id, value);
    free(value);
    return ok || fail(err, ERR_ABSENT, N_("no such person"));
}

bool person_expect(Person *out, Batch *batch, People *people, const char *id, Err *err)
{
    char *value;

    if (!store_get(people->store, &value, "person", id, err))
        return false;
    bool ok = value && read_person(out, id, value);
    if (ok)
        batch_expect(batch, "person", id, value);
    free(value);
    return ok || fail(err, ERR_ABSENT, N_("no such person"));
}

void person_put(Batch *batch, const Person *person)
{
    char value[2 * NAME + PASSPHRASE_HASH + 100];
    Text text = text_in(value, sizeof value);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "name", person->name);
    put_number_as(&json, "made", person->made_at);
    if (person->is_account) {
        put_string_as(&json, "passphrase", person->passphrase);
        name_put(batch, person);
    }
    put_end(&json);
    assert(!text.cut);
    batch_put(batch, "person", person->id, value);
}

static void session_key(char out[KEY], const char *person, const char *hash)
{
    Text text = text_in(out, KEY);

    text_f(&text, "%s/%s", person, hash);
}

static void note_use(Batch *batch, People *people, const char *person, const char *hash)
{
    char key[KEY], value[TEXT_NUMBER];

    session_key(key, person, hash);
    text_number(value, tables_now(people->tables).wall_ms);
    batch_put(batch, "sessions", key, value);
}

void session_put(Batch *batch, char token[TOKEN], People *people, const char *person)
{
    char hash[HASH];

    fresh_token(token, people->tables);
    token_hash(hash, token);
    batch_put(batch, "session", hash, person);
    note_use(batch, people, person, hash);
}

typedef struct {
    Batch *batch;
    const char *kept;               /* the hash of a token that stays; or NULL */
    int n;
} SessionsEnding;

static bool end_session(void *to, const char *key, const char *value)
{
    SessionsEnding *ending = to;
    const char *hash = strchr(key, '/') + 1;

    (void)value;
    if (ending->kept && strcmp(hash, ending->kept) == 0)
        return true;
    batch_erase(ending->batch, "session", hash);
    batch_erase(ending->batch, "sessions", key);
    ending->n++;
    return true;
}

void session_erase(Batch *batch, const char *person, const char *token)
{
    char hash[HASH], key[KEY];

    token_hash(hash, token);
    session_key(key, person, hash);
    batch_erase(batch, "session", hash);
    batch_erase(batch, "sessions", key);
    sessions_announce(batch, person);
}

int session_erase_all(Batch *batch, People *people, const char *person, const char *kept,
                      Err *err)
{
    char prefix[KEY], hash[HASH];
    SessionsEnding ending = {batch, NULL, 0};

    if (kept) {
        token_hash(hash, kept);
        ending.kept = hash;
    }
    session_key(prefix, person, "");
    sessions_announce(batch, person);
    return store_scan(people->store, "sessions", prefix, "", end_session, &ending,
                      err)
             ? ending.n
             : -1;
}

/* Is the token still valid? Its last use is a separate entry, so that a late note of it
 * cannot bring back a token that has ended. */
static bool session_is_valid(bool *is_noted, People *people, const char *person,
                             const char *hash, Err *err)
{
    char key[KEY], *value;
    uint64_t used = 0;

    session_key(key, person, hash);
    if (!store_get(people->store, &value, "sessions", key, err))
        return false;
    bool is_there = value && text_read_u64(value, &used);
    int64_t age = tables_now(people->tables).wall_ms - (int64_t)used;
    free(value);
    if (!is_there || age > session_ms)
        return fail(err, ERR_TOKEN, N_("this token has expired"));
    *is_noted = age <= noted_ms;
    return true;
}

/* If the token has ended meanwhile, nothing of it must come back. */
static void keep_use(People *people, const char *person, const char *hash)
{
    Batch *batch = batch_open();

    batch_expect(batch, "session", hash, person);
    note_use(batch, people, person, hash);
    tables_commit(people->tables, batch, NULL, NULL);
}

bool person_by_token(Person *out, People *people, const char *token, Err *err)
{
    char hash[HASH], *id;
    bool is_noted = true;

    if (!token)
        return fail(err, ERR_TOKEN, N_("this needs a person's token"));
    token_hash(hash, token);
    if (!store_get(people->store, &id, "session", hash, err))
        return false;
    bool ok =
        id ? session_is_valid(&is_noted, people, id, hash, err) &&
                 person_by_id(out, people, id, err)
           : fail(err, ERR_TOKEN, N_("this token belongs to no person"));
    if (ok && !is_noted && lookups_have_all(tables_lookups(people->tables), &(Err){0}))
        keep_use(people, id, hash);
    if (!ok && err->code == ERR_ABSENT)
        err->code = ERR_TOKEN;
    free(id);
    return ok;
}

bool session_expect(Person *out, Batch *batch, People *people, const char *token,
                    Err *err)
{
    char hash[HASH];
    Person known;

    if (!person_by_token(&known, people, token, err) ||
        !person_expect(out, batch, people, known.id, err))
        return false;
    token_hash(hash, token);
    batch_expect(batch, "session", hash, out->id);
    return true;
}
