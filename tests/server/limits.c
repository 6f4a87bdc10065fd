/* limits.c - how often is too often. */
#include "test.h"

#include <sodium.h>

#include "server/api/rate_limits.h"
#include "server/people/network.h"

static const unsigned char secret[16] = "0123456789abcde";

/* Three at once, one more every ten seconds. */
static void test_bucket(void **state)
{
    static const struct { int at_ms; bool taken; int wait_ms; } steps[] = {
        {0, true, 0}, {0, true, 0}, {0, true, 0}, {0, false, 10000}, {4000, false, 6000},
        {9999, false, 1}, {10000, true, 0}, {10000, false, 10000}, {35000, true, 0},
        {35000, true, 0}, {35000, false, 5000}, {1000000, true, 0}, {1000000, true, 0},
        {1000000, true, 0}, {1000000, false, 10000},
    };
    const Rate rate = {3, 10000};
    Bucket bucket = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(steps); i++) {
        int wait = 0;
        snprintf(test_where, sizeof test_where, "step %zu: ", i);
        CHECK_INT(bucket_take(&bucket, &rate, steps[i].at_ms, &wait), steps[i].taken,
                  "taken");
        CHECK_INT(wait, steps[i].wait_ms, "wait");
    }
    test_where[0] = '\0';
}

static Limits *open_limits(int burst)
{
    Config config;

    config_usual(&config);
    config.address_rate = config.chat_rate = (Rate){burst, 1000};
    return limits_open(&config, secret, NULL);
}

static void test_refusal(void **state)
{
    Limits *limits = open_limits(1);
    Err err = {0};

    (void)state;
    CHECK(limit_take(limits, LIMIT_ADDRESS, "10.0.0.1", 0, &err), "the first");
    CHECK(!limit_take(limits, LIMIT_ADDRESS, "10.0.0.1", 1, &err), "the second");
    CHECK_INT(err.code, ERR_LIMIT, "code");
    CHECK_INT(err.wait_s, 1, "a part of a second is a second");
    CHECK_STR(err.limit, "address", "which limit");
    CHECK(limit_take(limits, LIMIT_ADDRESS, "10.0.0.2", 1, &err), "another address");
    CHECK(limit_take(limits, LIMIT_CHAT, "10.0.0.1", 1, &err), "another limit");
    CHECK(!limit_take(limits, LIMIT_CHAT, "10.0.0.1", 1, &err), "of its own");
    CHECK_STR(err.limit, "chat", "by its name");
    CHECK(limit_take(limits, LIMIT_ADDRESS, "10.0.0.1", 1000, &err), "after a while");
    limits_close(limits);
}

/* Requests from a hundred thousand addresses make the table forget the oldest, but never
 * grow; an address that stays active is not forgotten. */
static void test_bounded(void **state)
{
    Limits *limits = open_limits(1);
    char key[32];
    Err err;

    (void)state;
    CHECK(limit_take(limits, LIMIT_ADDRESS, "steady", 0, &err), "the first");
    for (int i = 0; i < 100000; i++) {
        snprintf(key, sizeof key, "guest %d", i);
        CHECK(limit_take(limits, LIMIT_ADDRESS, key, 0, &err), "a new one");
        if (i % 1000 == 0)
            CHECK(!limit_take(limits, LIMIT_ADDRESS, "steady", 0, &err), "is remembered");
    }
    CHECK(!limit_take(limits, LIMIT_ADDRESS, "guest 99999", 0, &err), "the newest");
    CHECK(!limit_take(limits, LIMIT_ADDRESS, "guest 90000", 0, &err), "a new one");
    CHECK(limit_take(limits, LIMIT_ADDRESS, "guest 0", 0, &err),
          "the oldest is forgotten");
    limits_close(limits);
}

static void test_address(void **state)
{
    static const struct { const char *address, *key; } cases[] = {
        {"127.0.0.1", "127.0.0.1"},
        {"::ffff:10.1.2.3", "10.1.2.3"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2::9", "2001:db8:1:2::"},
        {"::1", "::"},
        {"no address", "no address"},
        {"a very long text that came from some proxy header and is no address", 
         "a very long text that came from some proxy he"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char key[ADDRESS_KEY];
        address_key(key, cases[i].address);
        CHECK_STR(key, cases[i].key, cases[i].address);
    }
}

/* What counts together where bots are shared. */
static void test_range(void **state)
{
    static const struct { const char *address, *range; } cases[] = {
        {"192.0.2.1", "192.0.2.0/24"},
        {"192.0.2.255", "192.0.2.0/24"},
        {"192.0.3.1", "192.0.3.0/24"},
        {"::ffff:192.0.2.9", "192.0.2.0/24"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"},
        {"2001:db8:1:ffff::", "2001:db8:1::/48"},
        {"2001:db8:2::", "2001:db8:2::/48"},
        {"no address", "no address"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char range[ADDRESS_KEY];
        address_range(range, cases[i].address);
        CHECK_STR(range, cases[i].range, cases[i].address);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bucket), cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_bounded), cmocka_unit_test(test_address),
        cmocka_unit_test(test_range),
    };

    return sodium_init() < 0 || RUN(tests);
}
