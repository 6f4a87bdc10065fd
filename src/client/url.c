/* url.c - see url.h. */
#include "client/url.h"

#include <arpa/inet.h>
#include <string.h>

static const struct {
    const char *name;
    bool is_secure;
    int port;
} schemes[] = {
    {"http://", false, 80},
    {"https://", true, 443},
    {"ws://", false, 80},
    {"wss://", true, 443},
};

enum { SCHEMES = sizeof schemes / sizeof *schemes };

static bool refuse(const char *text, Err *err)
{
    return fail(
        err, ERR_SYNTAX,
        N_("'%s' is not the address of a server; one looks like http://HOST:PORT"), text);
}

static bool take(char *out, size_t size, const char *from, size_t n)
{
    if (n == 0 || n >= size)
        return false;
    memcpy(out, from, n);
    out[n] = '\0';
    return true;
}

/* The host at *at, an IPv6 one in brackets, and move past it. */
static bool read_host(Url *url, const char **at)
{
    bool has_brackets = **at == '[';
    const char *from = *at + has_brackets;
    size_t n = strcspn(from, has_brackets ? "]/ " : ":/? #@");

    *at = from + n + has_brackets;
    return take(url->host, sizeof url->host, from, n) &&
           (!has_brackets || from[n] == ']');
}

bool url_read(Url *out, const char *text, Err *err)
{
    Url url = {0};
    const char *at = NULL;

    for (int i = 0; i < SCHEMES && !at; i++)
        if (strncmp(text, schemes[i].name, strlen(schemes[i].name)) == 0) {
            at = text + strlen(schemes[i].name);
            url.is_secure = schemes[i].is_secure;
            url.port = schemes[i].port;
        }
    if (!at || !read_host(&url, &at))
        return refuse(text, err);
    if (*at == ':' && (at++, !text_read_int(&at, 1, 65535, &url.port)))
        return refuse(text, err);
    size_t n = strcspn(at, "?# ");
    if ((*at && *at != '/') || at[n])
        return refuse(text, err);
    while (n > 0 && at[n - 1] == '/')
        n--;
    if (n > 0 && !take(url.path, sizeof url.path, at, n))
        return refuse(text, err);
    *out = url;
    return true;
}

bool url_is_loopback(const Url *url)
{
    struct in6_addr six;
    struct in_addr four;

    if (inet_pton(AF_INET, url->host, &four) == 1)
        return ntohl(four.s_addr) >> 24 == 127;
    if (inet_pton(AF_INET6, url->host, &six) == 1)
        return IN6_IS_ADDR_LOOPBACK(&six);
    return strcmp(url->host, "localhost") == 0;
}

void url_write_host(Text *text, const Url *url)
{
    text_f(text, strchr(url->host, ':') ? "[%s]:%d" : "%s:%d", url->host, url->port);
}

bool url_take_id(char *out, size_t size, const char *from, size_t n)
{
    static const char fit[] =
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

    return strspn(from, fit) >= n && take(out, size, from, n);
}
