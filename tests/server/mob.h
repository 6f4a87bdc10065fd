/* mob.h - bad neighbours: sockets from other addresses that flood, dawdle, never read and
 * never end, on a thread of their own. */
#ifndef TESTS_SERVER_MOB_H
#define TESTS_SERVER_MOB_H

typedef struct Mob Mob;

/* What the server said to them, as far as it tells them off. */
typedef struct {
    long opened, closed, bytes;     /* sockets; bytes that were sent */
    long limits[8];                 /* refusals by the name of the limit, as mob_limits */
    long no_wait;                   /* refusals by a limit that do not say how long */
} MobCount;

extern const char *const mob_limits[];          /* ended by NULL */

/* `n` sockets that come again when they are thrown out, to the server at
 * 127.0.0.1:`port`; `table` is one that they may look at. A third of them come from one
 * address and are silent. */
Mob *mob_open(int port, const char *table, int n);
/* So far; and at the end. */
MobCount mob_count(Mob *mob);
MobCount mob_close(Mob *mob);

#endif
