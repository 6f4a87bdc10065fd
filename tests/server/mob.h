/* mob.h - hostile clients: sockets from other addresses that flood, dawdle, never read or
 * never end, on a thread of their own. */
#ifndef TESTS_SERVER_MOB_H
#define TESTS_SERVER_MOB_H

typedef struct Mob Mob;

/* How the server refused them. */
typedef struct {
    long opened, closed, bytes;     /* sockets; bytes that were sent */
    long limits[8];                 /* refusals by the name of the limit, as mob_limits */
    long no_wait;                   /* refusals by a limit without a time to wait */
} MobCount;

extern const char *const mob_limits[];          /* ended by NULL */

/* `n` sockets to the server at 127.0.0.1:`port`, which come back when they are cut off;
 * `table` is one that they may watch. A third of them come from one address and are
 * silent. */
Mob *mob_open(int port, const char *table, int n);
/* So far; and at the end. */
MobCount mob_count(Mob *mob);
MobCount mob_close(Mob *mob);

#endif
