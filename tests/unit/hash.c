/* hash.c - values by key, also if their hashes are equal, and lists that grow. */
#include "test.h"

#include "os/hash.h"
#include "os/must.h"

enum { THINGS = 1000 };

typedef struct {
    HashLink link;
    int key;
} Thing;

static Thing *find(const Hash *table, int key, uint64_t hash)
{
    HashLink *at = hash_first(table, hash);

    while (at && ((Thing *)at)->key != key)
        at = hash_next(at);
    return (Thing *)at;
}

/* A thousand values, once with a hash each and once with seven hashes for all. */
static void things_are_found(void **state)
{
    static Thing things[THINGS];
    Hash table = {0};

    (void)state;
    for (int of = THINGS; of; of = of == THINGS ? 7 : 0) {
        CHECK(!find(&table, 0, 0), "nothing is in an empty table");
        for (int i = 0; i < THINGS; i++) {
            things[i].key = i;
            hash_add(&table, &things[i].link,
                     (uint64_t)(i % of) << 40 | (unsigned)(i % of));
        }
        for (int i = 0; i < THINGS; i += 2)
            hash_remove(&table, &things[i].link);
        for (int i = 0; i < THINGS; i++)
            CHECK(find(&table, i, things[i].link.hash) == (i % 2 ? &things[i] : NULL),
                  "what was added and not removed");
        CHECK(!find(&table, 1, 12345), "not by another hash");
        CHECK_INT((int)table.n, THINGS / 2, "how many there are");
        hash_close(&table);
    }
}

static void hashes_differ(void **state)
{
    (void)state;
    CHECK(hash_of("ab", 2) == hash_of("abc", 2), "of the same bytes");
    CHECK(hash_of("ab", 2) != hash_of("ba", 2), "of others");
    CHECK(hash_of("", 0) != hash_of("", 1), "of more");
}

static void lists_grow(void **state)
{
    int *list = NULL, room = 0;

    (void)state;
    for (int n = 0; n < THINGS; n++) {
        list = must_grow(list, n, &room, sizeof *list);
        CHECK(room > n && room <= 2 * n + 8, "room for one more, and not for much more");
        list[n] = n;
    }
    for (int n = 0; n < THINGS; n++)
        CHECK_INT(list[n], n, "what was put there");
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_are_found),
        cmocka_unit_test(hashes_differ),
        cmocka_unit_test(lists_grow),
    };

    return RUN(tests);
}
