/* notify.h - tells the one who started us how we are, as systemd wants it (sd_notify): a
 * datagram to the socket that NOTIFY_SOCKET names. Without that name nobody is told. */
#ifndef OS_NOTIFY_H
#define OS_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Does anybody want to be told? */
bool notify_is_wanted(void);

/* Say it: lines NAME=VALUE, as READY=1, STOPPING=1, WATCHDOG=1. Whether anybody listens
 * is not our business. */
void notify_send(const char *lines);

/* Say that settings are being read again; READY=1 says when that is done. */
void notify_reloading(void);

/* How long we may be silent before we are taken for stuck and ended; 0: for ever. */
int64_t notify_watchdog_ms(void);

#endif
