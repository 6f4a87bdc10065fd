/* http.c - see http.h. */
#include "server/net/http.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

/* The headers we read. `once`: a second one makes the request ambiguous, and so does
 * anything in it that is not ASCII. Of the others the last one counts, which the nearest
 * proxy added. */
static const struct {
    const char *name;
    size_t at;
    bool once;
} headers[] = {
    {"host",                  offsetof(HttpHead, host),            true},
    {"origin",                offsetof(HttpHead, origin),          true},
    {"authorization",         offsetof(HttpHead, authorization),   true},
    {"content-length",        offsetof(HttpHead, length),          true},
    {"transfer-encoding",     offsetof(HttpHead, transfer),        true},
    {"sec-websocket-key",     offsetof(HttpHead, key),             true},
    {"sec-websocket-version", offsetof(HttpHead, version),         true},
    {"upgrade",               offsetof(HttpHead, upgrade),         false},
    {"accept-encoding",       offsetof(HttpHead, encodings),       false},
    {"if-none-match",         offsetof(HttpHead, if_none_match),   false},
    {"expect",                offsetof(HttpHead, expect),          false},
    {"x-forwarded-for",       offsetof(HttpHead, forwarded_for),   false},
    {"x-forwarded-proto",     offsetof(HttpHead, forwarded_proto), false},
    {"x-forwarded-host",      offsetof(HttpHead, forwarded_host),  false},
};

static bool is_token(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7f;
}

static bool is_ascii(const char *text)
{
    while (*text && !(*text & 0x80))
        text++;
    return !*text;
}

bool http_decode(char *text)
{
    char *to = text;

    for (const char *c = text; *c; c++) {
        char byte = *c;

        if (byte == '%') {
            if (text_hex_digit(c[1]) < 0 || text_hex_digit(c[2]) < 0)
                return false;
            byte = (char)(text_hex_digit(c[1]) << 4 | text_hex_digit(c[2]));
            c += 2;
        }
        if (is_control(byte))
            return false;
        *to++ = byte;
    }
    *to = '\0';
    return true;
}

/* Where the path of a target begins. A target may be a whole URL, as proxies send it; its
 * host then replaces the header Host (RFC 9112, 3.2.2). NULL: it has no path. */
static char *read_target(HttpHead *out, char *target)
{
    if (strncasecmp(target, "http://", 7) != 0 && strncasecmp(target, "https://", 8) != 0)
        return target;
    char *from = strstr(target, "//") + 2, *path = strchr(from, '/');

    if (!path || path == from)
        return NULL;
    out->authority = from - 1;      /* uses a byte of "//" for its '\0' */
    memmove(out->authority, from, (size_t)(path - from));
    path[-1] = '\0';
    return is_ascii(out->authority) ? path : NULL;
}

/* GET /path?query HTTP/1.1 */
static int read_request_line(HttpHead *out, char *line)
{
    char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;

    if (!version)
        return -400;
    *target++ = *version++ = '\0';
    out->method = line;
    for (const char *c = line; *c; c++)
        if (*c < 'A' || *c > 'Z')
            return -400;
    if (!*line || strlen(line) > 16)
        return -400;
    if (strncmp(version, "HTTP/", 5) != 0)
        return -400;
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return -505;
    out->is_1_1 = version[7] == '1';
    target = read_target(out, target);
    if (!target || *target != '/')
        return -400;
    out->query = strchr(target, '?');
    if (out->query)
        *out->query++ = '\0';
    else
        out->query = target + strlen(target);
    out->path = target;
    return http_decode(target) ? 0 : -400;
}

static void read_connection(HttpHead *out, const char *value)
{
    out->wants_close |= http_lists(value, "close");
    out->wants_keep |= http_lists(value, "keep-alive");
    out->wants_upgrade |= http_lists(value, "upgrade");
}

/* "name: value"; false if it is not a header, or a second one where only one is
 * allowed. */
static bool read_header(HttpHead *out, char *line)
{
    char *value = line;

    while (is_token(*value))
        value++;
    if (value == line || *value != ':')
        return false;
    *value++ = '\0';
    value += strspn(value, " \t");
    char *end = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        *--end = '\0';
    for (const char *c = value; *c; c++)
        if (is_control(*c) && *c != '\t')
            return false;
    if (strcasecmp(line, "connection") == 0)
        read_connection(out, value);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char **at = (char **)((char *)out + headers[i].at);

        if (strcasecmp(line, headers[i].name) != 0)
            continue;
        if (headers[i].once && (*at || !is_ascii(value)))
            return false;
        *at = value;
    }
    return true;
}

/* Who is it for, and how long is the body? */
static int read_framing(HttpHead *out)
{
    if (out->is_1_1 && !out->host)
        return -400;
    if (out->authority)
        out->host = out->authority;
    if (out->transfer) {
        if (out->length || !out->is_1_1)
            return -400;
        if (strcasecmp(out->transfer, "chunked") != 0)
            return -501;
        out->is_chunked = out->has_body = true;
        return 0;
    }
    if (!out->length)
        return 0;
    if (!*out->length || strlen(out->length) > 15 ||
        strspn(out->length, "0123456789") != strlen(out->length))
        return -400;
    out->n_body = (size_t)strtoull(out->length, NULL, 10);
    out->has_body = out->n_body > 0;
    return 0;
}

/* The lines of a head, without the empty one at the end. */
static int read_lines(HttpHead *out, char *at, char *end)
{
    bool is_first = true;

    while (at < end) {
        char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));
        int status = 0;

        if (!stop || stop == line || stop[-1] != '\r')
            return -400;
        stop[-1] = '\0';
        at = stop + 1;
        if (strlen(line) != (size_t)(stop - 1 - line))
            return -400;            /* a zero byte inside */
        if (is_first)
            status = read_request_line(out, line);
        else if (!read_header(out, line))
            status = -400;
        if (status)
            return status;
        is_first = false;
    }
    return is_first ? -400 : read_framing(out);
}

int http_read(HttpHead *out, char *bytes, size_t n)
{
    char *end = memmem(bytes, n, "\r\n\r\n", 4);

    memset(out, 0, sizeof *out);
    if (!end && n >= HTTP_HEAD)
        return -431;
    if (!end)
        return 0;
    size_t used = (size_t)(end + 4 - bytes);
    if (used > HTTP_HEAD)
        return -431;
    int status = read_lines(out, bytes, end + 2);
    return status ? status : (int)used;
}

/* The size of the chunk whose line is at `line`; -1 if it is not a size. */
static long chunk_size(const char *line, const char *stop)
{
    long size = 0;
    const char *c = line;

    for (; c < stop && text_hex_digit(*c) >= 0; c++) {
        if (c - line >= 7)
            return -1;
        size = size * 16 + text_hex_digit(*c);
    }
    return c > line && (c == stop || *c == ';') ? size : -1;
}

/* The '\n' of the line at `at`; NULL if it has not arrived yet. *bad: the line is
 * malformed. */
static char *line_end(char *at, const char *end, bool *bad)
{
    char *stop = memchr(at, '\n', (size_t)(end - at));

    if (stop ? stop == at || stop[-1] != '\r' : end - at > 1024)
        *bad = true;
    return stop;
}

/* What may follow the last chunk: headers, which are ignored, then an empty line. */
static int skip_trailer(char **at, const char *end)
{
    bool bad = false;

    for (;;) {
        char *line = *at, *stop = line_end(line, end, &bad);

        if (bad)
            return -400;
        if (!stop)
            return 0;
        *at = stop + 1;
        if (stop - 1 == line)
            return 1;
    }
}

int http_chunks(char *bytes, size_t n, size_t *used, size_t *n_body)
{
    char *at = bytes, *to = bytes, *end = bytes + n;
    bool bad = false;
    int done = 0;

    *used = *n_body = 0;
    for (;;) {
        char *stop = line_end(at, end, &bad);
        long size = stop && !bad ? chunk_size(at, stop - 1) : 0;

        if (bad || size < 0)
            return -400;
        if (!stop)
            break;
        if (size == 0) {
            char *trailer = stop + 1;

            done = skip_trailer(&trailer, end);
            if (done == 1)
                at = trailer;
            break;
        }
        if (end - (stop + 1) < size + 2)
            break;
        memmove(to, stop + 1, (size_t)size);
        to += size;
        at = stop + 1 + size + 2;
        if (at[-2] != '\r' || at[-1] != '\n')
            return -400;
    }
    *used = (size_t)(at - bytes);
    *n_body = (size_t)(to - bytes);
    return done;
}

/* A weight of 0, "q=0" or "q=0.0", among the parameters of one entry. */
static bool is_refused(const char *parameters, const char *end)
{
    const char *q = memmem(parameters, (size_t)(end - parameters), "q=", 2);

    if (!q)
        return false;
    for (q += 2; q < end && (*q == '0' || *q == '.'); q++) {
    }
    return q == end || *q == ' ' || *q == ';';
}

bool http_lists(const char *list, const char *token)
{
    size_t n = strlen(token);

    while (list && *list) {
        list += strspn(list, " \t,");
        size_t entry = strcspn(list, ","), word = strcspn(list, " \t,;");

        if (word == n && strncasecmp(list, token, n) == 0)
            return !is_refused(list + word, list + entry);
        list += entry;
    }
    return false;
}

/* If `text` is an address, it without brackets and port. */
static void plain_address(char *out, size_t size, const char *text)
{
    char copy[64];
    unsigned char any[16];
    const char *end = NULL;

    snprintf(copy, sizeof copy, "%s", text);
    if (*copy == '[') {
        end = strchr(copy, ']');
        if (end)
            copy[end - copy] = '\0';
        memmove(copy, copy + 1, strlen(copy));
    } else if (strchr(copy, ':') == strrchr(copy, ':')) {
        copy[strcspn(copy, ":")] = '\0';
    }
    bool is_one =
        inet_pton(AF_INET, copy, any) == 1 || inet_pton(AF_INET6, copy, any) == 1;
    snprintf(out, size, "%s", is_one ? copy : "");
}

void http_last_hop(char *out, size_t size, const char *forwarded_for)
{
    const char *comma = forwarded_for ? strrchr(forwarded_for, ',') : NULL;
    const char *last = comma ? comma + 1 : forwarded_for;

    *out = '\0';
    if (last)
        plain_address(out, size, last + strspn(last, " \t"));
}

/* The length of the name in "name:port" or "[address]:port"; -1 if the port is not a
 * number. */
static int name_length(const char *host)
{
    const char *end = *host == '[' ? strchr(host, ']') : NULL;
    size_t n = end ? (size_t)(end + 1 - host) : strcspn(host, ":");

    if (host[n] == '\0')
        return (int)n;
    if (host[n] != ':' || strspn(host + n + 1, "0123456789") != strlen(host + n + 1))
        return -1;
    return (int)n;
}

bool http_is_local(const char *host)
{
    static const char *const names[] = {"localhost", "[::1]"};
    int n = name_length(host);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (n == (int)strlen(names[i]) && strncasecmp(host, names[i], (size_t)n) == 0)
            return true;
    char address[16] = "";
    unsigned char bytes[4];

    if (n > 0 && n < (int)sizeof address)
        memcpy(address, host, (size_t)n);
    if (inet_pton(AF_INET, address, bytes) == 1)
        return bytes[0] == 127;
    /* Names that end in .localhost are this machine, too. */
    return n > 10 && strncasecmp(host + n - 10, ".localhost", 10) == 0;
}

static int port_of(const char *host, int name, const char *scheme)
{
    if (host[name] == ':' && host[name + 1])
        return atoi(host + name + 1);
    return strcmp(scheme, "https") == 0 ? 443 : 80;
}

bool http_same_origin(const char *origin, const char *scheme, const char *host)
{
    size_t n = strlen(scheme);

    if (strncasecmp(origin, scheme, n) != 0 || strncmp(origin + n, "://", 3) != 0)
        return false;
    origin += n + 3;
    int a = name_length(origin), b = name_length(host);
    return a > 0 && a == b && strncasecmp(origin, host, (size_t)a) == 0 &&
           port_of(origin, a, scheme) == port_of(host, b, scheme);
}

bool http_url(Url *out, const char *text)
{
    const char *rest = strstr(text, "://");

    memset(out, 0, sizeof *out);
    if (!rest || strpbrk(text, "?#@ \\%"))
        return false;
    size_t n = (size_t)(rest - text);
    if (n >= sizeof out->scheme)
        return false;
    memcpy(out->scheme, text, n);
    if (strcmp(out->scheme, "http") != 0 && strcmp(out->scheme, "https") != 0)
        return false;
    rest += 3;
    n = strcspn(rest, "/");
    if (n == 0 || n >= sizeof out->host || strlen(rest + n) >= sizeof out->path)
        return false;
    memcpy(out->host, rest, n);
    strcpy(out->path, rest + n);
    while (*out->path && out->path[strlen(out->path) - 1] == '/')
        out->path[strlen(out->path) - 1] = '\0';
    return name_length(out->host) > 0;
}
