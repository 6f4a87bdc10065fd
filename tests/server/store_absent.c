/* store_absent.c - a build without libpq says so when it is given a PostgreSQL. */
#include "store/backend.h"
#include "store_help.h"

static void it_says_so(void **state)
{
    bool is_served = false;
    Err err;

    (void)state;
    assert_null(postgres_backend.open("//u@h/d", false, &err));
    CHECK_STR(said(&err), "this polis was built without PostgreSQL", "to open it");
    CHECK(!postgres_backend.check("//u@h/d", &is_served, &err), "to check it");
    CHECK_STR(said(&err), "this polis was built without PostgreSQL", "the same");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(it_says_so)};

    return RUN(tests);
}
