/* internal.h - what the files of Akropolis's screen share. */
#ifndef TUI_AKROPOLIS_INTERNAL_H
#define TUI_AKROPOLIS_INTERNAL_H

#include "games/akropolis/rules.h"
#include "tui/akropolis/draw.h"
#include "tui/screen.h"

enum { GAIN = 24 };

/* What a move does for the player who makes it. */
typedef struct {
    State after;
    int seat;
    int points, gain;               /* after it, and the change */
    int level;                      /* of the tile */
} Outcome;

void ak_outcome_of(Outcome *out, const State *s, Move m);

/* "+6", "-1" or "+0". */
void ak_write_gain(Text *text, int gain);

/* Everything that a player looks at before a turn; the tiles of the site; one city; the
 * score sheet. */
void ak_show_turn(Plain *p);
void ak_show_site(Plain *p);
void ak_show_city(Plain *p, const State *s, int seat);
void ak_show_sheet(Plain *p);

/* One line about a move: tile, place, level, points. */
void ak_tell_move(Plain *p, const State *s, Move m);

/* Draw a city with the labels of `marks`; sets their style. */
void ak_show_marked(Plain *p, const View *view, DrawMarks *marks);

extern const Word ak_words[];
extern const FullGame ak_full;

#endif
