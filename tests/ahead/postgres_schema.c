/* postgres_schema.c - one step more than the present program has: a column and a table.
 * Programs of the present version may use it. */
#include "store/postgres_schema.h"

#define PG_SCHEMA_VERSION PG_PRESENT_VERSION
#define pg_schema_steps pg_present_steps
#include "../../src/store/postgres_schema.c"
#undef PG_SCHEMA_VERSION
#undef pg_schema_steps

static const char *const waves[] = {
    "alter table tables add column waves int not null default 0",
    "create table waves(table_id text collate \"C\" primary key, about text)",
    NULL,
};
static const char *const *const ahead_parts[] = {waves, NULL};

const PgSchemaStep pg_schema_steps[PG_SCHEMA_VERSION] = {
    {first_parts, .readable_by = 1},
    {second_parts, .readable_by = 1},
    {ahead_parts, .readable_by = 1},
};
