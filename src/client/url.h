/* url.h - where a server is: http, https, ws or wss, a host, perhaps a port and a path
 * below which it lives. */
#ifndef CLIENT_URL_H
#define CLIENT_URL_H

#include "base/err.h"

enum { URL_HOST = 256, URL_PATH = 512 };

typedef struct {
    bool is_secure;
    char host[URL_HOST];            /* without brackets */
    int port;
    char path[URL_PATH];            /* "" or "/below", no slash at its end */
} Url;

/* Read it; false and a sentence if it is none. */
bool url_read(Url *out, const char *text, Err *err);

/* Is it this machine, by its number or by the name localhost? */
bool url_is_loopback(const Url *url);

/* Take `n` characters of an id or a token, which go into paths, headers and file names as
 * they are; false if one of them does not fit there, or there are too many. */
bool url_take_id(char *out, size_t size, const char *from, size_t n);

/* host:port as the header Host has it. */
void url_write_host(Text *text, const Url *url);

#endif
