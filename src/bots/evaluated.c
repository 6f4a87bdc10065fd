/* evaluated.c - see evaluated.h. */
#include "bots/evaluated.h"

_Thread_local uint64_t bots_evaluated;
