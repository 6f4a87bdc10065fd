/* process.h - another program that reads and writes lines. */
#ifndef OS_PROCESS_H
#define OS_PROCESS_H

#include "base/err.h"

typedef struct Process Process;

/* Run `command` in the shell; NULL and `err` if that fails. */
Process *process_open(const char *command, Err *err);

/* Close its input, and kill it if it does not exit. NULL is fine. */
void process_close(Process *process);

/* Send one line; its end is added. */
bool process_send(Process *process, const char *line, Err *err);

/* Read one line, without its end, within `wait_ms`; it stays valid until the next
 * call. */
const char *process_receive(Process *process, int wait_ms, Err *err);

#endif
