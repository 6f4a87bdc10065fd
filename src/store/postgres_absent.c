/* postgres_absent.c - stands in for postgres.c in a build without libpq. */
#include "store/backend.h"

static Store *open_none(const char *name, bool only_reads, Err *err)
{
    (void)name, (void)only_reads;
    fail(err, ERR_STORE, N_("this polis was built without PostgreSQL"));
    return NULL;
}

static bool check_none(const char *name, bool *is_served, Err *err)
{
    (void)is_served;
    return open_none(name, true, err);
}

const Backend postgres_backend = {
    .form = "postgres://USER@HOST/DB",
    .alias = "postgresql:",
    .open = open_none,
    .check = check_none,
};
