/* notify.h - tells systemd the state of the service, as sd_notify does: a datagram to
 * the socket that NOTIFY_SOCKET names. Without NOTIFY_SOCKET it does nothing. */
#ifndef OS_NOTIFY_H
#define OS_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Is NOTIFY_SOCKET set? */
bool notify_is_wanted(void);

/* Send lines NAME=VALUE, such as READY=1, STOPPING=1, WATCHDOG=1. Errors are ignored. */
void notify_send(const char *lines);

/* Say that the settings are being reloaded; READY=1 says when that is done. */
void notify_reloading(void);

/* The watchdog's timeout: after such a silence systemd ends us; 0: none. */
int64_t notify_watchdog_ms(void);

#endif
