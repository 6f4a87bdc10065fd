/* envs.c - the table of games that have an environment. */
#include "lib/env.h"

extern const EnvKind ak_env;

const EnvKind *const env_kinds[] = {&ak_env, NULL};
