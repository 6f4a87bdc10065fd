/* screens.c - the table of screens; the only file of tui/ that names games. */
#include "tui/screen.h"

extern const Screen ak_screen, pa_screen;

const Screen *const screens[] = {&ak_screen, &pa_screen, NULL};

const Screen *screen_of(const Game *game)
{
    for (int i = 0; screens[i]; i++)
        if (screens[i]->game == game)
            return screens[i];
    return &any_screen;
}
