/* screens.c - the tables of screens and lessons; the only file of tui/ that names
 * games. */
#include "tui/screen.h"
#include "tui/tour.h"

extern const Screen ak_screen, pa_screen;
extern const TourGame ak_tour, pa_tour;

const Screen *const screens[] = {&ak_screen, &pa_screen, NULL};
const TourGame *const tours[] = {&ak_tour, &pa_tour, NULL};

const Screen *screen_of(const Game *game)
{
    for (int i = 0; screens[i]; i++)
        if (screens[i]->game == game)
            return screens[i];
    return &any_screen;
}
