/* offered_sets.h - the set files that a server offers. */
#ifndef SERVER_API_OFFERED_SETS_H
#define SERVER_API_OFFERED_SETS_H

#include "core/game.h"

enum { MAX_OFFERED_SETS = 32, SET_FILE_NAME = 48 };

typedef struct OfferedSets OfferedSets;

/* Read all NAME.json in `folder`; "" means none. Fails if one of them is damaged. */
OfferedSets *offered_sets_open(const char *folder, Err *err);
void offered_sets_close(OfferedSets *offered);

/* A Setup with the set called `name`; NULL and a sentence if there is none. */
const Setup *offered_sets_find(const OfferedSets *offered, const char *name, Err *err);

/* Their names as a list in JSON. */
void offered_sets_write_names(Json *json, const OfferedSets *offered);

/* All of them with their data: {"sets":[{"game":"…","name":"…","set":"NAME
 * HASH","data":"BASE64"},…]}. */
void offered_sets_write_all(Text *text, const OfferedSets *offered);

#endif
