/* offered_sets.h - the set files that a server offers. */
#ifndef SERVER_API_OFFERED_SETS_H
#define SERVER_API_OFFERED_SETS_H

#include "core/game.h"

enum { MAX_OFFERS = 32, OFFER_NAME = 48 };

typedef struct Offers Offers;

/* Read all NAME.json in `folder`; "" means none. Fails if one of them is damaged. */
Offers *offers_open(const char *folder, Err *err);
void offers_close(Offers *offers);

/* A Setup with the set called `name`; NULL and a sentence if there is none. */
const Setup *offers_find(const Offers *offers, const char *name, Err *err);

/* Their names as a list in JSON. */
void offers_write(Json *json, const Offers *offers);

/* All of them with their data: {"sets":[{"game":"…","name":"…","set":"NAME
 * HASH","data":"BASE64"},…]}. */
void offers_write_sets(Text *text, const Offers *offers);

#endif
