/* process.c - see process.h. The program shares our standard error. It leads a process
 * group of its own, so that its children can be killed with it, and so that the
 * terminal's interrupt reaches only us. */
#include "os/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "os/clock.h"
#include "os/failure.h"

enum { LONGEST = 1 << 18, PATIENCE_MS = 1000, TICK_US = 10000 };

struct Process {
    pid_t pid;
    int to, from;                   /* pipes */
    char name[MESSAGE_ARG_SIZE];    /* for error messages */
    size_t used, taken;             /* bytes in the buffer; of these returned */
    char buffer[LONGEST];
};

static void become(const char *command, int in, int out)
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);       /* we ignore them, and that is inherited */
    signal(SIGXFSZ, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Open both pipes, close-on-exec, so that no other program inherits them. */
static bool open_pipes(int in[2], int out[2])
{
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) == 0)
        return true;
    close(in[0]);
    close(in[1]);
    return false;
}

Process *process_open(const char *command, Err *err)
{
    int in[2], out[2];
    Process *process = calloc(1, sizeof *process);

    if (!process || !open_pipes(in, out)) {
        fail_system(err, ERR_FILE, command, errno);
        free(process);
        return NULL;
    }
    process->pid = fork();
    if (process->pid == 0)
        become(command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (process->pid < 0) {
        fail_system(err, ERR_FILE, command, errno);
        close(in[1]);
        close(out[0]);
        free(process);
        return NULL;
    }
    setpgid(process->pid, process->pid);    /* in parent and child: one of them comes
                                               first */
    signal(SIGPIPE, SIG_IGN);       /* write() reports a program that died */
    process->to = in[1];
    process->from = out[0];
    Text name = text_in(process->name, sizeof process->name);
    text_str(&name, command);
    return process;
}

void process_close(Process *process)
{
    if (!process)
        return;
    close(process->to);
    close(process->from);
    /* While the program is not reaped, no other group can get its number. So the children
     * that are left are killed before that. */
    siginfo_t ended = {0};
    for (int waited = 0; waited <= PATIENCE_MS * 1000 / TICK_US; waited++) {
        if (waitid(P_PID, (id_t)process->pid, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            ended.si_pid != 0)
            break;
        usleep(TICK_US);
    }
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    free(process);
}

bool process_send(Process *process, const char *line, Err *err)
{
    const char *parts[] = {line, "\n"};

    for (int i = 0; i < 2; i++)
        for (size_t left = strlen(parts[i]), done = 0; left > done;) {
            ssize_t n = write(process->to, parts[i] + done, left - done);
            if (n < 0 && errno == EINTR)
                continue;
            if (n < 0)
                return fail_system(err, ERR_FILE, process->name, errno);
            done += (size_t)n;
        }
    return true;
}

/* Wait for more bytes; false when there will be none in time. */
static bool fill(Process *process, double until, Err *err)
{
    struct pollfd waits = {.fd = process->from, .events = POLLIN};
    double left = until - clock_ms();

    if (process->used == LONGEST)
        return fail(err, ERR_FILE, N_("%s: its line is too long"), process->name);
    if (left <= 0 || poll(&waits, 1, (int)left + 1) == 0)
        return fail(err, ERR_FILE, N_("%s: no answer in time"), process->name);
    ssize_t n =
        read(process->from, process->buffer + process->used, LONGEST - process->used);
    if (n == 0)
        return fail(err, ERR_FILE, N_("%s: it ended without an answer"), process->name);
    if (n < 0 && errno != EINTR)
        return fail_system(err, ERR_FILE, process->name, errno);
    process->used += n > 0 ? (size_t)n : 0;
    return true;
}

const char *process_receive(Process *process, int wait_ms, Err *err)
{
    double until = clock_ms() + wait_ms;

    process->used -= process->taken;
    memmove(process->buffer, process->buffer + process->taken, process->used);
    process->taken = 0;
    for (;;) {
        char *end = memchr(process->buffer, '\n', process->used);
        if (end) {
            *end = '\0';
            process->taken = (size_t)(end - process->buffer) + 1;
            return process->buffer;
        }
        if (!fill(process, until, err))
            return NULL;
    }
}
