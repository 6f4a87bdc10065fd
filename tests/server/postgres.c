/* postgres.c - see postgres.h. */
#include "postgres.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <libgen.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "patience.h"
#include "port.h"
#include "postgres_faults.h"

enum { PAUSE_US = 10000, MAX_PROCESSES = 512, PATH_SIZE = 400 };

#define ROOM (UINT64_C(4) << 30)     /* bytes */

__attribute__((format(printf, 2, 3)))
_Noreturn static void give_up(const Postgres *pg, const char *format, ...)
{
    char line[512], path[160];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fprintf(stderr, "PostgreSQL: %s\n", line);
    snprintf(path, sizeof path, "%s/log", pg->folder);
    FILE *log = *pg->folder ? fopen(path, "r") : NULL;
    while (log && fgets(line, sizeof line, log))
        fputs(line, stderr);
    abort();
}

/* The folder of PostgreSQL's programs: $POSTGRES_BIN, or Debian's newest. */
static const char *programs(const Postgres *pg)
{
    static char folder[256];
    const char *given = getenv("POSTGRES_BIN");
    glob_t found;

    if (given)
        snprintf(folder, sizeof folder, "%s", given);
    else if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found) == 0) {
        snprintf(folder, sizeof folder, "%s", found.gl_pathv[found.gl_pathc - 1]);
        globfree(&found);
    }
    if (!*folder)
        give_up(pg, "it is not installed: script/deps test, or set POSTGRES_BIN");
    return folder;
}

/* Whom the server runs as: it refuses to run as root. */
static const struct passwd *server_user(void)
{
    const struct passwd *user =
        geteuid() != 0 ? getpwuid(geteuid()) : getpwnam("postgres");

    return user ? user : getpwnam("nobody");
}

/* In the new process: give up all rights and become one of PostgreSQL's programs. */
_Noreturn static void become(const Postgres *pg, const char *const words[])
{
    const struct passwd *user = server_user();
    char path[300];

    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 ||
                           setuid(user->pw_uid) != 0))
        _exit(126);
    snprintf(path, sizeof path, "%s/log", pg->folder);
    int log = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    if (chdir(pg->folder) != 0)
        _exit(126);
    snprintf(path, sizeof path, "%s/%s", programs(pg), words[0]);
    if (pg->faults && strcmp(words[0], "postgres") == 0)
        setenv("LD_PRELOAD", "./faults.so", 1);
    setsid();
    execv(path, (char *const *)(uintptr_t)words);
    _exit(127);
}

static pid_t begin(const Postgres *pg, const char *const words[])
{
    pid_t pid = fork();

    if (pid == 0)
        become(pg, words);
    return pid;
}

static void run(const Postgres *pg, const char *const words[])
{
    pid_t pid = begin(pg, words);
    int status = -1;

    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (status != 0)
        give_up(pg, "%s failed", words[0]);
}

static int remove_one(const char *path, const struct stat *about, int kind,
                      struct FTW *at)
{
    (void)about, (void)kind, (void)at;
    remove(path);
    return 0;
}

static void remove_folder(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* Copy a folder with its owners. `to` appears when it is whole, unless it is there. */
static void copy_folder(const Postgres *pg, const char *from, const char *to)
{
    char copy[2 * PATH_SIZE + 16];
    int status = -1;

    snprintf(copy, sizeof copy, "%s-%d", to, (int)getpid());
    pid_t pid = fork();
    if (pid == 0) {
        execlp("cp", "cp", "-a", from, copy, (char *)NULL);
        _exit(127);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (status != 0)
        give_up(pg, "cannot copy %s to %s", from, copy);
    if (rename(copy, to) != 0)
        remove_folder(copy);
}

/* The pid of the server by its own file; 0 if it does not run. */
static pid_t running(const Postgres *pg)
{
    char path[160];
    int pid = 0;

    snprintf(path, sizeof path, "%s/data/postmaster.pid", pg->folder);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%d", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return pid;
}

static void signal_all(pid_t server, int number);

/* The keeper waits until the test has closed the leash or died, stops the server and
 * removes its folder. It has a session of its own, so that what ends the test's process
 * group does not end it too. */
_Noreturn static void keep(const Postgres *pg, int leash)
{
    char byte;

    setsid();
    for (int i = 0; i < 1024; i++)  /* nobody must wait for our copies of its pipes */
        if (i != leash)
            close(i);
    while (read(leash, &byte, 1) < 0 && errno == EINTR) {
    }
    pid_t server = running(pg);
    if (server > 0) {
        signal_all(server, SIGCONT);
        kill(server, SIGQUIT);
        for (const time_t until = patience();
             is_patient(until) && running(pg) && kill(server, 0) == 0;)
            usleep(PAUSE_US);
    }
    remove_folder(pg->folder);
    _exit(0);
}

static void hire_keeper(Postgres *pg)
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC) != 0 || (pg->keeper = fork()) < 0)
        give_up(pg, "no process for its keeper");
    if (pg->keeper == 0) {
        close(ends[1]);
        keep(pg, ends[0]);
    }
    close(ends[0]);
    pg->leash = ends[1];
}

/* Each new database is a thousand files. In memory that takes half the time; a container
 * may have too little of it, or not let the library of faults run there. */
static const char *roomy_folder(void)
{
    const char *given = getenv("TMPDIR");
    struct statvfs about;

    if (given)
        return given;
    if (statvfs("/dev/shm", &about) == 0 && access("/dev/shm", W_OK) == 0 &&
        !(about.f_flag & ST_NOEXEC) &&
        about.f_bavail * (uint64_t)about.f_frsize >= ROOM)
        return "/dev/shm";
    return "/tmp";
}

/* What the test writes here the library reads. It is copied to where the server's user
 * can read it. */
static void prepare_faults(Postgres *pg)
{
    const char *library = getenv("POLIS_POSTGRES_FAULTS");
    char path[160], command[700];

    if (!library)
        return;
    snprintf(command, sizeof command, "cp '%s' %s/faults.so && chmod 755 %s/faults.so",
             library, pg->folder, pg->folder);
    snprintf(path, sizeof path, "%s/" POSTGRES_FAULTS_FILE, pg->folder);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (system(command) != 0 || fchmod(file, 0644) != 0 ||
        ftruncate(file, sizeof(PostgresFaults)) != 0)
        give_up(pg, "no %s", library);
    pg->faults = mmap(NULL, sizeof(PostgresFaults), PROT_READ | PROT_WRITE, MAP_SHARED,
                      file, 0);
    close(file);
    if (pg->faults == MAP_FAILED)
        give_up(pg, "%s cannot be shared", path);
}

static PostgresFaults *faults(const Postgres *pg)
{
    if (!pg->faults)
        give_up(pg, "POLIS_POSTGRES_FAULTS is not set");
    return pg->faults;
}

void postgres_fill(Postgres *pg, bool is_full)
{
    faults(pg)->is_full = is_full;
}

void postgres_shift(Postgres *pg, int seconds)
{
    faults(pg)->shift_s = seconds;
}

/* A folder that the server's user can write, and nobody else can enter. */
static void make_folder(Postgres *pg, bool has_tcp)
{
    const struct passwd *user = server_user();

    *pg = (Postgres){.has_tcp = has_tcp, .port = 5432, .port_held = -1};
    if (has_tcp)
        pg->port_held = port_hold(&pg->port);
    snprintf(pg->folder, sizeof pg->folder, "%s/polis-pg-XXXXXX", roomy_folder());
    if (!mkdtemp(pg->folder) ||
        (geteuid() == 0 && chown(pg->folder, user->pw_uid, user->pw_gid) != 0))
        give_up(pg, "cannot make the folder %s", pg->folder);
    prepare_faults(pg);
    hire_keeper(pg);
}

static FILE *open_file(const Postgres *pg, const char *name, const char *mode)
{
    char path[160];

    snprintf(path, sizeof path, "%s/data/%s", pg->folder, name);
    FILE *file = fopen(path, mode);
    if (!file)
        give_up(pg, "cannot write %s", path);
    return file;
}

static void configure(const Postgres *pg, const char *settings)
{
    FILE *file = open_file(pg, "postgresql.conf", "a");

    fprintf(file, "port = %d\nlisten_addresses = '%s'\nunix_socket_directories = '%s'\n"
                  "shared_buffers = 32MB\nmax_wal_size = 256MB\n%s",
            pg->port, pg->has_tcp ? "127.0.0.1" : "", pg->folder, settings);
    fclose(file);
    file = open_file(pg, "pg_hba.conf", "w");
    fprintf(file,
            "local all guarded scram-sha-256\nhost all guarded 127.0.0.1/32 "
            "scram-sha-256\nlocal all all trust\nhost all all 127.0.0.1/32 trust\n"
            "local replication all trust\nhost replication all 127.0.0.1/32 trust\n");
    fclose(file);
}

/* A new cluster takes initdb half a second of work. So the first test leaves a copy
 * beside its program for the others, one for each version of PostgreSQL. */
static void make_data(const Postgres *pg)
{
    char self[PATH_SIZE] = "", version[PATH_SIZE], kept[2 * PATH_SIZE], data[PATH_SIZE];

    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        give_up(pg, "cannot tell where the test's program is");
    snprintf(version, sizeof version, "%s", programs(pg));
    for (char *at = version; (at = strchr(at, '/'));)
        *at = '-';
    snprintf(kept, sizeof kept, "%s/postgres%s", dirname(self), version);
    snprintf(data, sizeof data, "%s/data", pg->folder);
    if (access(kept, F_OK) == 0) {
        copy_folder(pg, kept, data);
        return;
    }
    run(pg, (const char *const[]){"initdb", "-D", "data", "-U", "polis", "-A", "trust",
                                  "-E", "UTF8", "--locale=C", "--no-sync", NULL});
    copy_folder(pg, data, kept);
}

void postgres_open(Postgres *pg, bool has_tcp, const char *settings)
{
    make_folder(pg, has_tcp);
    make_data(pg);
    configure(pg, settings);
    postgres_start(pg);
}

void postgres_open_standby(Postgres *pg, Postgres *primary, const char *name)
{
    char from[300];

    make_folder(pg, primary->has_tcp);
    snprintf(from, sizeof from, "host=%s port=%d user=polis application_name=%s",
             primary->folder, primary->port, name);
    run(pg, (const char *const[]){"pg_basebackup", "-D", "data", "-R", "-c", "fast",
                                  "--no-sync", "-d", from, NULL});
    configure(pg, "");              /* the last setting counts */
    postgres_start(pg);
}

void postgres_start(Postgres *pg)
{
    int status = 0;

    pg->pid = begin(pg, (const char *const[]){"postgres", "-D", "data", NULL});
    for (const time_t until = patience(); is_patient(until);) {
        if (PQping(postgres_url(pg, "postgres")) == PQPING_OK)
            return;
        if (waitpid(pg->pid, &status, WNOHANG) == pg->pid)
            break;
        usleep(PAUSE_US);
    }
    give_up(pg, "it does not start");
}

static void disconnect(Postgres *pg)
{
    PQfinish(pg->connection);
    pg->connection = NULL;
}

void postgres_stop(Postgres *pg, int number)
{
    int status = 0;

    disconnect(pg);
    kill(pg->pid, number);
    while (waitpid(pg->pid, &status, 0) < 0 && errno == EINTR) {
    }
    pg->pid = 0;
}

void postgres_close(Postgres *pg)
{
    int status = 0;

    if (!pg->keeper)
        return;
    if (pg->pid) {
        postgres_thaw(pg);
        postgres_stop(pg, SIGQUIT);
    }
    disconnect(pg);
    close(pg->leash);
    close(pg->port_held);
    if (pg->faults)
        munmap(pg->faults, sizeof(PostgresFaults));
    while (waitpid(pg->keeper, &status, 0) < 0 && errno == EINTR) {
    }
    *pg = (Postgres){0};
}

/* Each of its processes has a session of its own, so that there is no group to signal. */
static void signal_all(pid_t server, int number)
{
    char path[64];
    int child = 0;

    kill(server, number);
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)server, (int)server);
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < MAX_PROCESSES && fscanf(file, "%d", &child) == 1; i++)
        kill(child, number);
    if (file)
        fclose(file);
}

void postgres_freeze(Postgres *pg)
{
    signal_all(pg->pid, SIGSTOP);
}

void postgres_thaw(Postgres *pg)
{
    signal_all(pg->pid, SIGCONT);
}

const char *postgres_url(Postgres *pg, const char *database)
{
    snprintf(pg->url, sizeof pg->url, "postgres:///%s?host=%s&port=%d&user=polis",
             database, pg->folder, pg->port);
    return pg->url;
}

const char *postgres_tcp_url(Postgres *pg, const char *database)
{
    snprintf(pg->url, sizeof pg->url, "postgres://polis@127.0.0.1:%d/%s", pg->port,
             database);
    return pg->url;
}

const char *postgres_fresh(Postgres *pg)
{
    char name[32], statement[64];

    snprintf(name, sizeof name, "polis_%d", ++pg->databases);
    snprintf(statement, sizeof statement, "create database %s", name);
    postgres_sql(pg, "postgres", statement);
    return postgres_url(pg, name);
}

/* A connection is kept, since each new one costs the server a process. A statement leaves
 * nothing behind in it. */
static PGresult *ask(Postgres *pg, const char *database, const char *statement)
{
    if (pg->connection && strcmp(pg->connected_to, database) != 0)
        disconnect(pg);
    if (!pg->connection) {
        pg->connection = PQconnectdb(postgres_url(pg, database));
        snprintf(pg->connected_to, sizeof pg->connected_to, "%s", database);
    }
    PGresult *result = PQexec(pg->connection, statement);
    PQclear(PQexec(pg->connection, "discard all"));
    return result;
}

static bool is_done(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

const char *postgres_sql(Postgres *pg, const char *database, const char *statement)
{
    static char value[1024];
    char name[32];

    snprintf(name, sizeof name, "polis_%d", pg->databases);
    if (!database)
        database = name;
    PGresult *result = ask(pg, database, statement);
    if (!is_done(result) && PQstatus(pg->connection) == CONNECTION_BAD) {
        PQclear(result);            /* the server was restarted since the last one */
        disconnect(pg);
        result = ask(pg, database, statement);
    }
    if (!is_done(result))
        give_up(pg, "%s: %s", statement, PQresultErrorMessage(result));
    bool has_value = PQntuples(result) > 0 && PQnfields(result) > 0;
    snprintf(value, sizeof value, "%s", has_value ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return value;
}
