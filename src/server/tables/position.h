/* position.h - a table as it was at one version, from its events alone: without tokens,
 * without the secret of its shuffle, and without bringing it into memory for others. */
#ifndef SERVER_TABLES_POSITION_H
#define SERVER_TABLES_POSITION_H

#include "store/store.h"
#include "table/table.h"

/* Read `table` up to `version`. False and ERR_ABSENT if it has not come that far, another
 * code if an event cannot be read here. `out` is large: not for the stack. */
bool position_load(Table *out, Store *store, const char *table, int version, Err *err);

#endif
