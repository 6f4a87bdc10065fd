/* child.c - see child.h. */
#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "port.h"

enum { LOG_TAIL = 4000, USUAL_SEED = 1 };

static const char wide[] = "max_sockets = 20000\nmax_sockets_per_address = 20000\n"
                           "max_tables = 1000000\nsocket_rate = 100000/1s\n"
                           "address_rate = 1000000/1s\nseat_rate = 100000/1s\n"
                           "chat_rate = 100000/1s\ntable_rate = 100000/1s\n"
                           "table_rate_per_address = 100000/1s\n"
                           "bot_table_rate = 100000/1s\n"
                           "bot_table_rate_per_address = 100000/1s\n"
                           "join_rate = 100000/1s\n"
                           "join_rate_per_address = 100000/1s\nbots = 1\n";

struct UnderTest under_test;

bool child_arguments(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s POLIS [SEED]\n", argv[0]);
        return false;
    }
    under_test.program = argv[1];
    under_test.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : USUAL_SEED;
    printf("# seed %llu\n", (unsigned long long)under_test.seed);
    return true;
}

void child_open(Child *child, const char *settings)
{
    *child = (Child){0};
    scratch_open(&child->scratch);
    child->port_held = port_hold(&child->port);
    snprintf(child->store, sizeof child->store, "%s/polis.db", child->scratch.folder);
    FILE *file = fopen(scratch_file(&child->scratch, "polis.conf"), "w");
    if (!file || fprintf(file, "%s%s", wide, settings) < 0 || fclose(file) != 0)
        abort();
}

void child_close(Child *child)
{
    if (child->pid)
        child_end(child, SIGKILL);
    close(child->port_held);
    scratch_close(&child->scratch);
}

/* In the new process. Its memory after use is not kept long, so that its size means
 * something under AddressSanitizer too. */
_Noreturn static void become_server(Child *child, int out)
{
    char listen[64], config[300], log[300];

    snprintf(listen, sizeof listen, "127.0.0.1:%d", child->port);
    snprintf(config, sizeof config, "%s/polis.conf", child->scratch.folder);
    snprintf(log, sizeof log, "%s/log", child->scratch.folder);
    int err = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    setenv("ASAN_OPTIONS", "quarantine_size_mb=8:verify_asan_link_order=0", 1);
    if (child->preload) {
        setenv("LD_PRELOAD", child->preload, 1);
        setenv("POLIS_TEST_SHIFT", child->shift, 1);
    }
    execl(under_test.program, "polis", "serve", "--listen", listen, "--store",
          child->store, "--config", config, "--lang", "en", (char *)NULL);
    _exit(127);
}

FILE *child_begin(Child *child)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) != 0 || (child->pid = fork()) < 0)
        abort();
    if (child->pid == 0)
        become_server(child, ends[1]);
    close(ends[1]);
    return fdopen(ends[0], "r");
}

bool child_start(Child *child)
{
    FILE *out = child_begin(child);
    char line[256] = "";
    const char *at = fgets(line, sizeof line, out) ? strstr(line, "://127.0.0.1:") : NULL;
    bool is_there = at && sscanf(at, "://127.0.0.1:%d", &child->port) == 1;
    fclose(out);
    snprintf(child->where, sizeof child->where, "127.0.0.1:%d", child->port);
    snprintf(child->url, sizeof child->url, "http://%s", child->where);
    return is_there;
}

static long file_size(const Child *child, const char *suffix)
{
    char path[520];
    struct stat status;

    snprintf(path, sizeof path, "%s%s", child->store, suffix);
    return stat(path, &status) == 0 ? (long)status.st_size : 0;
}

static void set_limit(Child *child, rlim_t most)
{
    struct rlimit limit = {most, RLIM_INFINITY};

    if (prlimit(child->pid, RLIMIT_FSIZE, &limit, NULL) != 0)
        abort();
}

/* Nor may the log that commits go to. */
void child_forbid_growth(Child *child)
{
    long log = file_size(child, "-wal"), all = file_size(child, "");

    set_limit(child, (rlim_t)(log < all ? log : all));
}

void child_allow_growth(Child *child)
{
    set_limit(child, RLIM_INFINITY);
}

int child_end(Child *child, int number)
{
    int status;

    kill(child->pid, number);
    while (waitpid(child->pid, &status, 0) < 0) {
    }
    child->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

long child_rss(const Child *child)
{
    char path[64], line[256];
    long kb = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)child->pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kb);
    if (file)
        fclose(file);
    return kb;
}

const char *child_log(Child *child)
{
    static char tail[LOG_TAIL + 1];
    FILE *file = fopen(scratch_file(&child->scratch, "log"), "r");
    size_t n = 0;

    if (file && (fseek(file, -LOG_TAIL, SEEK_END) == 0 || fseek(file, 0, SEEK_SET) == 0))
        n = fread(tail, 1, LOG_TAIL, file);
    tail[n] = '\0';
    if (file)
        fclose(file);
    return tail;
}

int run_quietly(const char *const words[])
{
    pid_t pid = fork();
    int status;

    if (pid == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execv(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    while (waitpid(pid, &status, 0) < 0) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}
