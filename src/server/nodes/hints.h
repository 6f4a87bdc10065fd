/* hints.h - hints on their way from the store's thread to the loop's. */
#ifndef SERVER_NODES_HINTS_H
#define SERVER_NODES_HINTS_H

#include "store/store.h"

typedef struct Hints Hints;

/* Listen to the store; `wake` is called from its thread when there are some. */
Hints *hints_open(Store *store, void (*wake)(void *with), void *with, Err *err);

/* Stop listening. Accepts NULL. */
void hints_close(Hints *hints);

/* Call `hint` for those that have come, in order. */
void hints_collect(Hints *hints, OnHint *hint, void *with);

#endif
