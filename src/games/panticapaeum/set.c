/* set.c - the words that set files, the protocol and records use. */
#include "games/panticapaeum/set.h"

const char *const colour_names[COLOURS] = {
    [BROWN] = "brown", [PURPLE] = "purple", [WHITE] = "white", [ORANGE] = "orange",
    [GREEN] = "green",
};

const char *const building_names[COLOURS] = {
    [BROWN] = "house", [PURPLE] = "winery", [WHITE] = "fortress", [ORANGE] = "aqueduct",
    [GREEN] = "temple",
};

const char *const content_names[CONTENTS] = {
    [BROWN] = "brown", [PURPLE] = "purple", [WHITE] = "white",   [ORANGE] = "orange",
    [GREEN] = "green", [PLAIN] = "plain",   [DROUGHT] = "drought", [WILD] = "wild",
};

const char *const row_kind_names[ROW_KINDS] = {
    [ROW_VP] = "vp",
    [ROW_SINGLE] = "single",
    [ROW_DOUBLE] = "double",
    [ROW_IMPROVEMENT] = "improvement",
    [ROW_WORKER] = "worker",
    [ROW_MOVE] = "move_building",
    [ROW_DRAW] = "draw_tile",
    [ROW_FREE] = "free_build",
    [ROW_AQUEDUCT] = "aqueduct_tile",
    [ROW_ADVANCE] = "advance_other",
};

const char *const improvement_names[IMPROVEMENTS] = {
    [SUBSTITUTE] = "substitute", [MINUS_RESOURCE] = "discount_resource",
    [MINUS_COIN] = "discount_coin",
};
