/* port.h - a port that nobody else gets while a test has it. The test binds it without
 * listening; a server that sets SO_REUSEADDR can listen there, however often it is
 * started again. A port that was merely free a moment ago may be another test's now. */
#ifndef TESTS_SERVER_PORT_H
#define TESTS_SERVER_PORT_H

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

/* The socket that holds the port, to be closed when nobody needs it any more. */
static inline int port_hold(int *port)
{
    struct sockaddr_in here = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof here;
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(fd, (struct sockaddr *)&here, size) != 0 ||
        getsockname(fd, (struct sockaddr *)&here, &size) != 0)
        abort();
    *port = ntohs(here.sin_port);
    return fd;
}

#endif
