/* postgres_schema.h - the format of the PostgreSQL database, one version ahead: what the
 * next polis will have, and the present one must get along with. */
#ifndef AHEAD_POSTGRES_SCHEMA_H
#define AHEAD_POSTGRES_SCHEMA_H

#define PG_SCHEMA_VERSION PG_PRESENT_VERSION
#define pg_schema_steps pg_present_steps
#include "../../../src/store/postgres_schema.h"
#undef PG_SCHEMA_VERSION
#undef pg_schema_steps

enum { PG_SCHEMA_VERSION = PG_PRESENT_VERSION + 1 };

extern const PgSchemaStep pg_schema_steps[PG_SCHEMA_VERSION];

#endif
