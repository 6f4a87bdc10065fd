/* aids.h - how much help those at a table agreed on. */
#ifndef TABLE_AIDS_H
#define TABLE_AIDS_H

/* Points of no move or city, of what stands there, of what could be played too. */
typedef enum { AIDS_NONE, AIDS_SCORE, AIDS_FULL } Aids;

#endif
