/* botqueue.c - which bot's turn comes first, without threads: the first turns of tables.
 * botpool.c has the rest. */
#include "test.h"

#include "server/bots/queue.h"

/* The first turn at a table comes before all that others wait for, but it is paid for,
 * and what comes after it waits its turn as if it had not been first. */
static void a_first_turn_has_a_place(void **state)
{
    enum { OWNERS = 40, MASTER = 3202 };
    BotQueue queue = {0};
    BotPlace others[OWNERS], first, second, late;

    (void)state;
    for (uint64_t i = 0; i < OWNERS; i++)
        place_take(&others[i], &queue, owner_key(i, i), BOT_AWAITED, MASTER);
    place_take(&first, &queue, owner_key(0, 0), BOT_AWAITED, MASTER);
    first.is_first = true;
    for (int i = 0; i < OWNERS; i++)
        CHECK(place_before(&first, &others[i]) && !place_before(&others[i], &first),
              "before all others");
    place_take(&late, &queue, owner_key(OWNERS, OWNERS), BOT_AWAITED, MASTER);
    late.is_first = true;
    CHECK(place_before(&late, &first), "of two, whose owner has had less");
    place_leave(&first, &queue, true);
    place_take(&second, &queue, owner_key(OWNERS + 1, OWNERS + 1), BOT_AWAITED, MASTER);
    CHECK(!place_before(&others[0], &second), "nobody who comes then is behind the rest");
    place_leave(&second, &queue, false);
    place_take(&second, &queue, owner_key(0, 0), BOT_AWAITED, MASTER);
    for (int i = 0; i < OWNERS; i++)
        CHECK(place_before(&others[i], &second), "its owner has paid for it");
    place_change(&late, &queue, BOT_UNATTENDED);
    CHECK(late.is_first && place_before(&second, &late), "a rank is a rank");
    place_take(&first, &queue, owner_key(1, 1), BOT_UNATTENDED, 1);
    CHECK(place_before(&first, &late), "where nobody waits, first turns have no place");
    place_leave(&first, &queue, false);
    place_leave(&late, &queue, false);
    place_leave(&second, &queue, false);
    for (int i = 0; i < OWNERS; i++)
        place_leave(&others[i], &queue, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_turn_has_a_place),
    };

    return RUN(tests);
}
