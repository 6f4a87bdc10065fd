/* offers.h - the set files that a server offers. */
#ifndef SERVER_API_OFFERS_H
#define SERVER_API_OFFERS_H

#include "core/game.h"

enum { MAX_OFFERS = 32, OFFER_NAME = 48 };

typedef struct Offers Offers;

/* Read all NAME.json of `folder`; an empty name: none. One that is damaged fails. */
Offers *offers_open(const char *folder, Err *err);
void offers_close(Offers *offers);

/* A Setup that carries the set called `name`; NULL and a sentence if there is none. */
const Setup *offers_find(const Offers *offers, const char *name, Err *err);

/* Their names as a list in JSON. */
void offers_write(Json *json, const Offers *offers);

/* All of them, for those who play with one: {"sets":[{"game":"…","name":"…","set":"NAME
 * HASH","data":"BASE64"},…]}. */
void offers_write_sets(Text *text, const Offers *offers);

#endif
