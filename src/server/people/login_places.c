/* login_places.c - the devices and addresses from which an account has logged in before.
 *
 * A limit per address does not stop an attacker who guesses passphrases from many
 * addresses. So each account has a limit too. Everybody who never logged in to it shares
 * one bucket: under attack it is empty, and strangers have to wait. The owner does not,
 * because each place from which the account has logged in before has a bucket of its own.
 * A place is a device, known by a secret that its first login gave it, or an address, for
 * clients that keep no secret. Only hashes are kept; that of an address has a key, since
 * there are few enough addresses to try them all. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/internal.h"
#include "server/people/network.h"
#include "server/tables/name.h"

enum { MOST_PLACES = 16, PLACE_KEY = PERSON_ID + HASH };

enum { PLACE_SECRET = sizeof ((People *)NULL)->place_key };

static bool is_secret(const char *value)
{
    unsigned char bytes[PLACE_SECRET];

    return text_read_hex(value, bytes, sizeof bytes);
}

static void make_secret(char *out, size_t size, People *people)
{
    unsigned char bytes[PLACE_SECRET];
    Text text = text_in(out, size);

    tables_random(people->tables, bytes, sizeof bytes);
    text_hex(&text, bytes, sizeof bytes);
}

bool login_places_open(People *people, Err *err)
{
    static const EntryMaker maker = {is_secret, make_secret};
    char hex[2 * PLACE_SECRET + 1];

    return server_entry(hex, sizeof hex, people, "places", &maker, err) &&
           text_read_hex(hex, people->place_key, sizeof people->place_key);
}

void place_hash(char out[HASH], const People *people, const char *address)
{
    unsigned char hash[32];
    char counts[ADDRESS_KEY];
    Text text = text_in(out, HASH);

    address_key(counts, address);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)counts, strlen(counts),
                       people->place_key, sizeof people->place_key);
    text_hex(&text, hash, sizeof hash);
}

static void place_key(char out[PLACE_KEY], const char *person, const char *hash)
{
    Text text = text_in(out, PLACE_KEY);

    text_f(&text, "%s/%s", person, hash);
}

static bool is_known(bool *out, People *people, const char *person, const char *hash,
                     Err *err)
{
    char key[PLACE_KEY], *found = NULL;

    place_key(key, person, hash);
    bool ok = !*person || store_get(people->store, &found, "place", key, err);
    *out = found;
    free(found);
    return ok;
}

bool login_begin(Login *out, People *people, const char *name, const LoginFrom *from,
                 Err *err)
{
    char look[NAME_LOOK], hash[HASH];
    Text bucket = text_in(out->bucket, sizeof out->bucket);
    const char *person = out->person.id;

    bool has_address;

    *out = (Login){0};
    if (!person_by_name(&out->person, people, name, err) && err->code != ERR_ABSENT)
        return false;
    place_hash(out->address, people, from->address);
    if (from->device)
        token_hash(out->device, from->device);
    if ((from->device && !is_known(&out->has_device, people, person, out->device, err)) ||
        !is_known(&has_address, people, person, out->address, err))
        return false;
    name_look_small(look, name);    /* counted whether or not there is such an account */
    token_hash(hash, look);
    text_f(&bucket, "%.32s", hash);
    if (out->has_device)
        text_f(&bucket, " %.32s", out->device);
    else if (has_address)
        text_f(&bucket, " %.32s", out->address);
    return true;
}

typedef struct {
    struct {
        char key[PLACE_KEY];
        uint64_t used;
    } of[2 * MOST_PLACES];
    int n;
} PlaceList;

static bool see_place(void *to, const char *key, const char *value)
{
    PlaceList *places = to;
    Text text = text_in(places->of[places->n].key, PLACE_KEY);

    text_str(&text, key);
    text_read_u64(value, &places->of[places->n].used);
    return ++places->n < 2 * MOST_PLACES;
}

/* Erase the places that were not used for longest, so that there is room for two more. */
static bool make_room(Batch *batch, People *people, const char *person, Err *err)
{
    char prefix[PLACE_KEY];
    PlaceList places = {0};

    place_key(prefix, person, "");
    if (!store_scan(people->store, "place", prefix, "", see_place, &places, err))
        return false;
    for (; places.n > MOST_PLACES - 2; places.n--) {
        int oldest = 0;
        for (int i = 1; i < places.n; i++)
            if (places.of[i].used < places.of[oldest].used)
                oldest = i;
        batch_erase(batch, "place", places.of[oldest].key);
        places.of[oldest] = places.of[places.n - 1];
    }
    return true;
}

static void place_put(Batch *batch, People *people, const char *person, const char *hash)
{
    char key[PLACE_KEY], value[TEXT_NUMBER];

    text_number(value, tables_now(people->tables).wall_ms);
    place_key(key, person, hash);
    batch_put(batch, "place", key, value);
}

bool login_succeeded(Batch *batch, char device[TOKEN], const Login *login, People *people,
                     Err *err)
{
    const char *person = login->person.id;
    char hash[HASH];

    if (!make_room(batch, people, person, err))
        return false;
    place_put(batch, people, person, login->address);
    if (login->has_device) {
        place_put(batch, people, person, login->device);
        return true;
    }
    fresh_token(device, people->tables);
    token_hash(hash, device);
    place_put(batch, people, person, hash);
    return true;
}

bool place_note(Batch *batch, People *people, const char *person, const char *hash,
                Err *err)
{
    if (!make_room(batch, people, person, err))
        return false;
    place_put(batch, people, person, hash);
    return true;
}

static bool erase_place(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(to, "place", key);
    return true;
}

bool places_erase(Batch *batch, People *people, const char *person, Err *err)
{
    char prefix[PLACE_KEY];

    place_key(prefix, person, "");
    return store_scan(people->store, "place", prefix, "", erase_place, batch, err);
}
