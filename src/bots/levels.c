/* levels.c - see levels.h. */
#include "bots/levels.h"

const Taste plain_taste = {SHARE, SHARE, SHARE, SHARE, SHARE, SHARE, GAINED, true};

const Bot level_bots[LEVELS] = {
    [BEGINNER] = {"beginner", search_think, BEGINNER},
    [EASY] = {"easy", search_think, EASY},
    [NORMAL] = {"normal", search_think, NORMAL},
    [GOOD] = {"good", search_think, GOOD},
    [SKILLED] = {"skilled", search_think, SKILLED},
    [STRONG] = {"strong", search_think, STRONG},
    [MASTER] = {"master", search_think, MASTER},
    [UNLIMITED] = {"unlimited", search_think, UNLIMITED},
    [BUILDER] = {"builder", search_think, BUILDER},
    [HOARDER] = {"hoarder", search_think, HOARDER},
    [DENIER] = {"denier", search_think, DENIER},
};
