/* postgres.c - the store, which makes the format of store/postgres_schema.h here. */
#include "../../src/store/postgres.c"
