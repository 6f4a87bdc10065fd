/* net_files.c - the web client's files, compiled into the program: here those of
 * tests/server/web. */
#include "test.h"

#include <zlib.h>

#include "echo.h"
#include "server/net/lan.h"
#include "wire.h"

static char *file_of(const char *path, size_t *n)
{
    char name[512];
    char *bytes = malloc(65536);

    snprintf(name, sizeof name, "%s/server/web%s", getenv("TESTS"), path);
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    *n = fread(bytes, 1, 65536, file);
    fclose(file);
    return bytes;
}

static void check_bytes(const WireAnswer *answer, const char *path)
{
    size_t n;
    char *bytes = file_of(path, &n);

    CHECK_INT(answer->n, n, path);
    CHECK_INT(memcmp(answer->body, bytes, n), 0, path);
    free(bytes);
}

static void test_files(void **state)
{
    static const struct { const char *path, *file, *type, *kept;
    } cases[] = {
        {"/", "/index.html", "text/html; charset=utf-8", "no-cache"},
        {"/index.html", "/index.html", "text/html; charset=utf-8", "no-cache"},
        {"/?x=y", "/index.html", "text/html; charset=utf-8", "no-cache"},
        {"/assets/app-1a2b3c4d.js", "/assets/app-1a2b3c4d.js",
         "text/javascript; charset=utf-8", "max-age=31536000, immutable"},
        {"/assets/app-5e6f7a8b.wasm", "/assets/app-5e6f7a8b.wasm", "application/wasm",
         "max-age=31536000, immutable"},
    };
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        WireAnswer answer = wire_ask(wire, "GET", cases[i].path, NULL, NULL);

        CHECK_INT(answer.status, 200, cases[i].path);
        CHECK_STR(wire_header(&answer, "Content-Type"), cases[i].type, cases[i].path);
        CHECK_STR(wire_header(&answer, "Cache-Control"), cases[i].kept, cases[i].path);
        CHECK_STR(wire_header(&answer, "Content-Encoding"), "", cases[i].path);
        CHECK_HAS(wire_header(&answer, "Content-Security-Policy"),
                  "script-src 'self' 'wasm-unsafe-eval' 'sha256-AAAA=' 'sha256-BBBB='; "
                  "style-src 'self' 'sha256-CCCC='; ",
                  "the policy allows what the page has in itself");
        check_bytes(&answer, cases[i].file);
    }
    CHECK_INT(wire_ask(wire, "GET", "/assets/", NULL, NULL).status, 404, "no folders");
    CHECK_INT(wire_ask(wire, "GET", "/assets/app-1a2b3c4d.JS", NULL, NULL).status, 404,
              "exactly");
    CHECK_INT(echo_seen(echo), 0, "no handler is asked");
    wire_close(wire);
    echo_close(echo);
}

static void test_compressed(void **state)
{
    static const struct { const char *header, *encoding; } cases[] = {
        {"Accept-Encoding: gzip\r\n", "gzip"},
        {"Accept-Encoding: br, GZIP;q=0.5\r\n", "gzip"},
        {"Accept-Encoding: gzip;q=0\r\n", ""},
        {"Accept-Encoding: br, xgzip\r\n", ""},
        {"Accept-Encoding: identity\r\n", ""},
    };
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    char plain[4096];
    size_t n;
    char *page = file_of("/index.html", &n);

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        WireAnswer answer = wire_ask(wire, "GET", "/", cases[i].header, NULL);

        CHECK_STR(wire_header(&answer, "Content-Encoding"), cases[i].encoding,
                  cases[i].header);
        CHECK_STR(wire_header(&answer, "Vary"), "Accept-Encoding", cases[i].header);
        if (!*cases[i].encoding)
            continue;
        z_stream stream = {.next_in = (unsigned char *)answer.body,
                           .avail_in = (unsigned)answer.n,
                           .next_out = (unsigned char *)plain,
                           .avail_out = sizeof plain};
        CHECK_INT(inflateInit2(&stream, 16 + MAX_WBITS), Z_OK, "zlib");
        CHECK_INT(inflate(&stream, Z_FINISH), Z_STREAM_END, cases[i].header);
        CHECK_INT(stream.total_out, n, "all of it");
        CHECK_INT(memcmp(plain, page, n), 0, "the same");
        inflateEnd(&stream);
    }
    free(page);
    wire_close(wire);
    echo_close(echo);
}

static void test_unchanged(void **state)
{
    Echo *echo = echo_open(NULL);
    Wire *wire = wire_open(echo_where(echo));
    WireAnswer answer = wire_ask(wire, "GET", "/", NULL, NULL);
    char header[128];

    (void)state;
    snprintf(header, sizeof header, "If-None-Match: %s\r\n",
             wire_header(&answer, "ETag"));
    answer = wire_ask(wire, "GET", "/", header, NULL);
    CHECK_INT(answer.status, 304, "as it was");
    answer = wire_ask(wire, "GET", "/", "If-None-Match: \"other\"\r\n", NULL);
    CHECK_INT(answer.status, 200, "another one");
    answer = wire_ask(wire, "HEAD", "/", NULL, NULL);
    CHECK_INT(answer.status, 200, "HEAD");
    CHECK_STR(answer.body, "", "without a body");
    CHECK(atoi(wire_header(&answer, "Content-Length")) > 100, "with its length");
    wire_close(wire);
    echo_close(echo);
}

static void test_lan(void **state)
{
    char addresses[8][LAN_ADDRESS], *drawn = NULL;
    int n = lan_addresses(addresses, 8);
    size_t size = 0;
    FILE *out = open_memstream(&drawn, &size);

    (void)state;
    for (int i = 0; i < n; i++)
        CHECK(strncmp(addresses[i], "127.", 4) != 0 && strchr(addresses[i], '.'),
              "of this machine");
    CHECK(lan_draw_code(out, "http://192.168.1.20:8080/"), "drawn");
    fclose(out);
    /* Version 2 of the code: 25 modules and a margin of 4, two rows a line. */
    int lines = 0, columns = 0;
    for (const char *c = drawn; *c; c++) {
        lines += *c == '\n';
        columns += lines == 0 && (*c & 0xc0) != 0x80;
    }
    CHECK_INT(lines, 17, "lines");
    CHECK_INT(columns, 33, "columns");
    CHECK_HAS(drawn, "█", "light is drawn");
    free(drawn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),     cmocka_unit_test(test_compressed),
        cmocka_unit_test(test_unchanged), cmocka_unit_test(test_lan),
    };

    return RUN(tests);
}
