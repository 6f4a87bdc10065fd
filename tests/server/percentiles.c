/* percentiles.c - percentiles from buckets: right to within a bucket's width. */
#include "cli/percentiles.h"

#include "test.h"

static void nothing_has_no_percentile(void **state)
{
    Percentiles times = {0};

    (void)state;
    CHECK(percentiles_at(&times, 50) == 0, "nothing");
}

static void near(double got, double want, const char *what)
{
    if (got < want * 0.999 || got > want * 1.017 + 0.0011)
        print_error("%s: got %f, want %f\n", what, got, want);
    CHECK(got >= want * 0.999 && got <= want * 1.017 + 0.0011, what);
}

static void percentiles(void **state)
{
    static const double scales[] = {0.001, 0.01, 0.37, 1, 20, 1000};

    (void)state;
    for (size_t i = 0; i < COUNT(scales); i++) {
        Percentiles times = {0};
        for (int k = 1; k <= 1000; k++)
            percentiles_add(&times, k * scales[i]);
        near(percentiles_at(&times, 50), 500 * scales[i], "p50");
        near(percentiles_at(&times, 90), 900 * scales[i], "p90");
        near(percentiles_at(&times, 99), 990 * scales[i], "p99");
        CHECK(percentiles_at(&times, 100) == 1000 * scales[i], "the last is exact");
        CHECK(times.max_ms == 1000 * scales[i], "max");
    }
}

static void what_cannot_be_is_kept_in_bounds(void **state)
{
    Percentiles times = {0};

    (void)state;
    percentiles_add(&times, -1);
    percentiles_add(&times, 1e15);
    CHECK_INT(times.n, 2, "both count");
    CHECK(percentiles_at(&times, 50) <= 0.001, "at the bottom");
    CHECK(percentiles_at(&times, 100) <= 1e15, "at the top");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_has_no_percentile),
        cmocka_unit_test(percentiles),
        cmocka_unit_test(what_cannot_be_is_kept_in_bounds),
    };

    return RUN(tests);
}
