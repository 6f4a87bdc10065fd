/* serverless.c - the program without a server (-Dserver=disabled): rules, bots and
 * commands that need only the C library. These stubs take the place of everything else,
 * and say so. */
#include <stddef.h>

#include "cli/engine_socket.h"
#include "cli/command.h"
#include "cli/report_html.h"
#include "tui/remote.h"

/* Commands that are not part of this build; main.c says so. */
const Command command_admin = {.name = "admin"}, command_backup = {.name = "backup"},
              command_load = {.name = "load"}, command_migrate = {.name = "migrate"},
              command_serve = {.name = "serve"},
              command_worker = {.name = "worker"};

bool remote_names_table(const RemoteMatch *what)
{
    (void)what;
    return false;
}

bool remote_play(const RemoteMatch *what, Err *err)
{
    (void)what;
    return fail_left_out(err, "play --server");
}

EngineSocket *engine_socket_open(const char *url, const char *token, Err *err)
{
    (void)url;
    (void)token;
    fail_left_out(err, "engine --connect");
    return NULL;
}

int engine_socket_input(const EngineSocket *socket)
{
    (void)socket;
    return -1;
}

void engine_socket_send(EngineSocket *socket, const char *line)
{
    (void)socket;
    (void)line;
}

bool engine_socket_close(EngineSocket *socket, Err *err)
{
    (void)socket;
    (void)err;
    return true;
}

bool report_html_can(const Record *record, Err *err)
{
    (void)record;
    return fail_left_out(err, "analyse --html");
}

bool report_html(const char *path, const Report *report, const Record *record, Err *err)
{
    (void)path;
    (void)report;
    (void)record;
    return fail_left_out(err, "analyse --html");
}
