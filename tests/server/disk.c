/* disk.c - a full disk under a server that is played on: moves are refused and shown to
 * nobody, reading goes on, and once there is room again so does the play.
 *
 * Full is a file that may not grow (RLIMIT_FSIZE), and, where the test may mount one, a
 * file system without room. usage: disk POLIS [SEED] */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include "child.h"
#include "crowd.h"
#include "test.h"
#include "wire.h"

enum { TABLES = 5, PLAY_MS = 500, FULL_MS = 60000, SETTLE_MS = 60000, DISK = 12 << 20 };

/* A way of running out of room, and of making some. */
typedef struct {
    const char *name;
    bool (*prepare)(Child *child);
    void (*fill)(Child *child);
    void (*make_room)(Child *child);
    void (*clear)(Child *child);
} Disk;

static bool any_child(Child *child)
{
    (void)child;
    return true;
}

static void nothing(Child *child)
{
    (void)child;
}

static const char *mount_point(Child *child)
{
    return scratch_file(&child->scratch, "disk");
}

/* In a name space of its own, so that it is gone when this process is. */
static bool mount_disk(Child *child)
{
    char size[32];

    snprintf(size, sizeof size, "size=%d", DISK);
    if (mkdir(mount_point(child), 0700) != 0 || unshare(CLONE_NEWNS) != 0 ||
        mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("none", mount_point(child), "tmpfs", 0, size) != 0)
        return false;
    snprintf(child->store, sizeof child->store, "%s/disk/polis.db",
             child->scratch.folder);
    return true;
}

static void fill_disk(Child *child)
{
    char piece[4096] = "";
    int file = open(scratch_file(&child->scratch, "disk/ballast"),
                    O_WRONLY | O_CREAT | O_APPEND, 0600);

    while (write(file, piece, sizeof piece) > 0) {
    }
    assert_int_equal(errno, ENOSPC);
    close(file);
}

static void empty_disk(Child *child)
{
    unlink(scratch_file(&child->scratch, "disk/ballast"));
}

static void unmount_disk(Child *child)
{
    umount2(mount_point(child), MNT_DETACH);
    rmdir(mount_point(child));
}

static const Disk limited = {"a file that may not grow", any_child,
                             child_forbid_growth, child_allow_growth, nothing};
static const Disk small = {"a full file system", mount_disk, fill_disk, empty_disk,
                           unmount_disk};

static int status_of(const Child *child, const char *method, const char *path,
                     const char *body)
{
    Wire *wire = wire_open(child->where);
    WireAnswer answer = wire_ask(
        wire, method, path, body ? "Content-Type: application/json\r\n" : NULL, body);
    int status = answer.status;

    if (status == 503)
        CHECK_HAS(answer.body, "\"code\":\"store\"", "the refusal says why");
    wire_close(wire);
    return status;
}

static bool status_is(const Child *child, const char *path, int status)
{
    Wire *wire = wire_open(child->where);
    bool is_it = wire_ask(wire, "GET", path, NULL, NULL).status == status;

    wire_close(wire);
    return is_it;
}

/* Everybody plays on until somebody is refused because of the disk. */
static bool run_until_refused(Child *child, Crowd *crowd, const Disk *disk)
{
    for (int ms = 0; ms < FULL_MS; ms += 100) {
        if (crowd_refused(crowd, "store") > 0)
            return true;
        disk->fill(child);          /* what commits may still have found */
        crowd_run(crowd, 100);
    }
    return false;
}

/* While it is full: nothing new happens, for nobody. */
static void check_full(Child *child, Crowd *crowd)
{
    static const char table[] = "{\"id\":\"disk-0123456789abcdef\","
                                "\"seats\":[\"human\",\"human\"]}";
    char path[64];
    int acked = crowd_acked(crowd), refused = crowd_refused(crowd, "store");

    for (int ms = 0; ms < FULL_MS && crowd_refused(crowd, "store") < refused + TABLES;
         ms += 100)
        crowd_run(crowd, 100);
    CHECK(crowd_refused(crowd, "store") >= refused + TABLES, "they try again");
    CHECK_INT(crowd_acked(crowd), acked, "nothing is acknowledged");
    CHECK_INT(status_of(child, "POST", "/api/tables", table), 503, "no new table");
    snprintf(path, sizeof path, "/api/tables/%s", crowd_books(crowd, 0)->table);
    CHECK_INT(status_of(child, "GET", path, NULL), 200, "what is there can be read");
    snprintf(path, sizeof path, "/api/tables/%s/events?from=0&wait=0",
             crowd_books(crowd, 0)->table);
    CHECK_INT(status_of(child, "GET", path, NULL), 200, "all of it");
    CHECK_INT(status_of(child, "GET", "/healthz", NULL), 503, "its health");
}

static void play_on(const Disk *disk)
{
    Child child;
    Count count;

    child_open(&child, "");
    if (!disk->prepare(&child)) {
        print_message("# %s: not as this user\n", disk->name);
        child_close(&child);
        return;
    }
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(
        &(CrowdPlan){child.url, .tables = TABLES, .seed = under_test.seed});
    CHECK(crowd_play(crowd, PLAY_MS, TABLES), "they play");
    CHECK(run_until_refused(&child, crowd, disk), "the disk is full");
    check_full(&child, crowd);
    disk->make_room(&child);
    int before = crowd_acked(crowd);
    for (int ms = 0; ms < FULL_MS && crowd_acked(crowd) < before + TABLES; ms += 100)
        crowd_run(crowd, 100);
    CHECK(crowd_acked(crowd) >= before + TABLES, "play goes on");
    bool is_well = false;
    for (int ms = 0; ms < FULL_MS && !is_well; ms += 100) {
        is_well = status_is(&child, "/healthz", 200);
        crowd_run(crowd, 100);
    }
    CHECK(is_well, "its health is good again");
    CHECK(crowd_settle(crowd, SETTLE_MS), "everybody sees everything");
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books");
    CHECK_INT(count.gone, 0, "no seat is lost");
    print_message("# %s: %d commands acknowledged, %d refusals\n", disk->name,
                  count.acked, crowd_refused(crowd, "store"));
    CHECK_INT(child_end(&child, SIGTERM), 0, "it stops politely");
    assert_true(child_start(&child));
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books after a restart");
    crowd_close(crowd);
    child_end(&child, SIGTERM);
    disk->clear(&child);
    child_close(&child);
}

/* It says what to do, and once that is done everything is there. */
static void a_crash_on_a_full_disk(void **state)
{
    Child child;
    Count count;

    (void)state;
    child_open(&child, "");
    if (!small.prepare(&child)) {
        print_message("# %s: not as this user\n", small.name);
        child_close(&child);
        return;
    }
    assert_true(child_start(&child));
    Crowd *crowd = crowd_open(
        &(CrowdPlan){child.url, .tables = TABLES, .seed = under_test.seed});
    CHECK(crowd_play(crowd, PLAY_MS, TABLES), "they play");
    CHECK(run_until_refused(&child, crowd, &small), "the disk is full");
    CHECK_INT(child_end(&child, SIGKILL), -SIGKILL, "it crashes");
    small.fill(&child);
    CHECK(!child_start(&child), "it does not start");
    CHECK_INT(child_end(&child, 0), 2, "and ends by itself");
    CHECK_HAS(child_log(&child), "the disk is full: make room on it and start again",
              "with what to do");
    small.make_room(&child);
    assert_true(child_start(&child));
    CHECK(crowd_settle(crowd, SETTLE_MS), "everybody sees everything");
    CHECK_STR(crowd_check(crowd, child.url, &count), "", "the books");
    crowd_close(crowd);
    child_end(&child, SIGTERM);
    small.clear(&child);
    child_close(&child);
}

static void a_file_that_may_not_grow(void **state)
{
    (void)state;
    play_on(&limited);
}

static void a_full_file_system(void **state)
{
    (void)state;
    play_on(&small);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_may_not_grow),
        cmocka_unit_test(a_full_file_system),
        cmocka_unit_test(a_crash_on_a_full_disk),
    };

    return child_arguments(argc, argv) ? RUN(tests) : 2;
}
