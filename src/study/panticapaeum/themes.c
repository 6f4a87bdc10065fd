/* themes.c - the themes of Panticapaeum: what the right step does. */
#include "study/themes.h"
#include "games/panticapaeum/rules.h"

typedef enum {
    TILES, BUILDINGS, GOODS, ROWS, WORKERS, DENIAL, ENDING,
    NO_THEME = -1
} Theme;

static const Theme by_action[ACTIONS] = {
    [TOKEN] = NO_THEME,     [DEAL] = NO_THEME,    [LAY] = TILES,
    [CUBE] = ROWS,          [WORKER] = WORKERS,   [BUILD] = BUILDINGS,
    [FREE_BUILD] = BUILDINGS, [MOVE_BUILDING] = BUILDINGS, [SELL] = GOODS,
    [TAKE] = GOODS,         [HIRE] = WORKERS,     [DRAW] = ROWS,
    [SKIP] = ROWS,          [ADVANCE] = ROWS,     [STEP] = ROWS,
    [END] = NO_THEME,       [DROP] = NO_THEME,    [LOT] = NO_THEME,
};

static int theme(const Solved *solved)
{
    const State *s = solved->before;
    Theme done = by_action[action_of(solved->move)];

    if (done == NO_THEME)
        return NO_THEME;
    if (solved->denial > solved->gain)
        return DENIAL;
    return s->round >= s->set.rounds ? (int)ENDING : (int)done;
}

const Themes pa_themes = {
    .game = &panticapaeum,
    .themes = {[TILES] = "tiles", [BUILDINGS] = "buildings", [GOODS] = "goods",
               [ROWS] = "rows", [WORKERS] = "workers", [DENIAL] = "denial",
               [ENDING] = "end"},
    .theme = theme,
};
