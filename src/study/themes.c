/* themes.c - see themes.h. ONLY_THEMES is defined for a module that studies one game. */
#include "study/themes.h"

extern const Themes ak_themes, pa_themes;

#ifdef ONLY_THEMES
static const Themes *const all[] = {&ONLY_THEMES};
#else
static const Themes *const all[] = {&ak_themes, &pa_themes};
#endif

const Themes *themes_of(const Game *game)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->game == game)
            return all[i];
    return NULL;
}
