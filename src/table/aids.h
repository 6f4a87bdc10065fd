/* aids.h - how much help the players at a table have agreed on. */
#ifndef TABLE_AIDS_H
#define TABLE_AIDS_H

/* Screens show no points; the points of the current position; also those of
 * every possible move. */
typedef enum { AIDS_NONE, AIDS_SCORE, AIDS_FULL } Aids;

#endif
