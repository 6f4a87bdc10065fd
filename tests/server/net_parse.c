/* net_parse.c - the network's parsers alone: tables of texts and what they mean. */
#include "test.h"

#include "server/net/frame.h"
#include "server/net/http.h"

static void test_urls(void **state)
{
    static const struct {
        const char *text;
        bool ok;
        const char *scheme, *host, *path;
    } cases[] = {
        {"https://example.org", true, "https", "example.org", ""},
        {"https://example.org/", true, "https", "example.org", ""},
        {"http://example.org:8080/a/b/", true, "http", "example.org:8080", "/a/b"},
        {"http://[::1]:80/x", true, "http", "[::1]:80", "/x"},
        {"example.org", false, "", "", ""},
        {"ftp://example.org", false, "", "", ""},
        {"https://", false, "", "", ""},
        {"https:///path", false, "", "", ""},
        {"https://user@example.org", false, "", "", ""},
        {"https://example.org/?q", false, "", "", ""},
        {"https://example.org/#f", false, "", "", ""},
        {"https://example.org:port", false, "", "", ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Url url;

        CHECK_INT(http_url(&url, cases[i].text), cases[i].ok, cases[i].text);
        if (!cases[i].ok)
            continue;
        CHECK_STR(url.scheme, cases[i].scheme, cases[i].text);
        CHECK_STR(url.host, cases[i].host, cases[i].text);
        CHECK_STR(url.path, cases[i].path, cases[i].text);
    }
}

static void test_origins(void **state)
{
    static const struct { const char *origin, *scheme, *host; bool same; } cases[] = {
        {"http://a.example", "http", "a.example", true},
        {"HTTP://A.example", "http", "a.EXAMPLE", true},
        {"http://a.example:80", "http", "a.example", true},
        {"http://a.example", "http", "a.example:80", true},
        {"https://a.example", "https", "a.example:443", true},
        {"https://a.example:8443", "https", "a.example:8443", true},
        {"http://[::1]:8080", "http", "[::1]:8080", true},
        {"https://a.example", "http", "a.example", false},
        {"http://a.example:81", "http", "a.example", false},
        {"http://a.example.evil", "http", "a.example", false},
        {"http://evil/a.example", "http", "a.example", false},
        {"http://a.example@evil", "http", "a.example", false},
        {"http://a.example:x", "http", "a.example:x", false},
        {"http://", "http", "", false},
        {"null", "http", "a.example", false},
        {"", "http", "a.example", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(http_same_origin(cases[i].origin, cases[i].scheme, cases[i].host),
                  cases[i].same, cases[i].origin);
}

static void test_local(void **state)
{
    static const struct { const char *host; bool local;
    } cases[] = {
        {"localhost", true},
        {"LocalHost:8080", true},
        {"127.0.0.1", true},
        {"127.0.0.1:1", true},
        {"127.0.0.53:1", true},
        {"[::1]", true},
        {"[::1]:8080", true},
        {"polis.localhost", true},
        {"localhost.example", false},
        {"127.0.0.1.example", false},
        {"example", false},
        {"1.2.3.4", false},
        {"[::2]", false},
        {"localhost:x", false},
        {".localhost", false},
        {"", false},
        {"[::1", false},
        {"128.0.0.1", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(http_is_local(cases[i].host), cases[i].local, cases[i].host);
}

static void test_hops(void **state)
{
    static const struct { const char *header, *hop;
    } cases[] = {
        {NULL, ""},
        {"", ""},
        {"1.2.3.4", "1.2.3.4"},
        {"6.6.6.6, 1.2.3.4", "1.2.3.4"},
        {"7.7.7.7, 6.6.6.6, 1.2.3.4", "1.2.3.4"},
        {"6.6.6.6,1.2.3.4:99", "1.2.3.4"},
        {"::1", "::1"},
        {"[2001:db8::1]", "2001:db8::1"},
        {"[2001:db8::1]:443", "2001:db8::1"},
        {"unknown", ""},
        {"1.2.3.4,", ""},
        {"1.2.3", ""},
        {"1.2.3.4 5", ""},
        {"[::1", "::1"},
        {"111111111111111111111111111111111111111111111111111111111111111111111111111111"
         "1",
         ""},
    };
    char hop[48];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        http_last_hop(hop, sizeof hop, cases[i].header);
        CHECK_STR(hop, cases[i].hop, cases[i].header ? cases[i].header : "none");
    }
}

static void test_lists(void **state)
{
    static const struct { const char *list, *token; bool has;
    } cases[] = {
        {"gzip", "gzip", true},       {"br, gzip", "gzip", true},
        {"gzip;q=1.0", "gzip", true}, {"gzip;q=0.001", "gzip", true},
        {"gzip; q=0", "gzip", false}, {"gzip;q=0.0, br", "gzip", false},
        {"x-gzip", "gzip", false},    {"gzipx", "gzip", false},
        {"", "gzip", false},          {NULL, "gzip", false},
        {",, ,gzip", "gzip", true},   {"Upgrade", "upgrade", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(http_lists(cases[i].list, cases[i].token), cases[i].has,
                  cases[i].list ? cases[i].list : "none");
}

/* A head that arrives in two pieces is complete only with the second. */
static void test_heads_in_pieces(void **state)
{
    static const char whole[] =
        "POST /a%20b?c=d HTTP/1.1\r\nHost: h\r\nContent-Length: 12\r\n"
        "connection: Close\r\nX-Forwarded-For: 1.2.3.4 \t\r\n\r\nbody";
    char bytes[sizeof whole];
    HttpHead head;
    size_t used = (size_t)(strstr(whole, "\r\n\r\n") + 4 - whole);

    (void)state;
    for (size_t n = 0; n < used; n++) {
        memcpy(bytes, whole, sizeof whole);
        CHECK_INT(http_read(&head, bytes, n), 0, "not yet");
        CHECK_INT(memcmp(bytes, whole, sizeof whole), 0, "and untouched");
    }
    CHECK_INT(http_read(&head, bytes, sizeof whole - 1), used, "now");
    CHECK_STR(head.method, "POST", "method");
    CHECK_STR(head.path, "/a b", "path");
    CHECK_STR(head.query, "c=d", "query");
    CHECK_STR(head.host, "h", "host");
    CHECK_STR(head.forwarded_for, "1.2.3.4", "trimmed");
    CHECK_INT(head.n_body, 12, "length");
    CHECK(head.wants_close && !head.wants_keep && head.is_1_1, "connection");
}

static void test_chunks_in_pieces(void **state)
{
    static const char whole[] =
        "5\r\nhello\r\n1;a=b\r\n \r\n6\r\nworld!\r\n0\r\nA: b\r\n\r\nnext";
    size_t end = sizeof whole - 1 - 4;

    (void)state;
    for (size_t cut = 0; cut <= end; cut++) {
        char in[sizeof whole], body[64];
        size_t n_in = 0, n_body = 0, at = 0;
        int done = 0;

        for (int piece = 0; piece < 2 && !done; piece++) {
            size_t n = piece == 0 ? cut : sizeof whole - 1 - cut, used, got;

            memcpy(in + n_in, whole + at, n);
            n_in += n;
            at += n;
            done = http_chunks(in, n_in, &used, &got);
            CHECK(done >= 0, "no fault");
            memcpy(body + n_body, in, got);
            n_body += got;
            memmove(in, in + used, n_in - used);
            n_in -= used;
        }
        body[n_body] = '\0';
        CHECK_INT(done, 1, "the last was there");
        CHECK_STR(body, "hello world!", "wherever it was cut");
        CHECK_INT(n_in, cut == end ? 0 : 4, "what follows is left alone");
    }
}

/* The same frames, cut at every position, give the same results. */
static void test_frames_in_pieces(void **state)
{
    /* "Hel", a ping "p", "lo", a close 1000, all masked with zeros. */
    static const char whole[] = "\x01\x83\0\0\0\0Hel"
                                "\x89\x81\0\0\0\0p"
                                "\x80\x82\0\0\0\0lo"
                                "\x88\x82\0\0\0\0\x03\xe8";

    (void)state;
    for (size_t cut = 0; cut < sizeof whole; cut++) {
        FrameReader reader;
        char told[64] = "";
        size_t at = 0;

        frame_reset(&reader, 5);
        while (at < sizeof whole - 1) {
            size_t stop = at < cut ? cut : sizeof whole - 1;
            Frame frame;

            at += frame_read(&reader, &frame, whole + at, stop - at);
            if (frame.kind != FRAME_NOTHING)
                sprintf(told + strlen(told), "%d %.*s %d;", frame.kind, (int)frame.n,
                        frame.bytes, frame.code);
        }
        CHECK_STR(told, "2 p 0;1 Hello 0;4  1000;", "wherever it was cut");
        frame_close(&reader);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_urls),  cmocka_unit_test(test_origins),
        cmocka_unit_test(test_local), cmocka_unit_test(test_hops),
        cmocka_unit_test(test_lists), cmocka_unit_test(test_heads_in_pieces),
        cmocka_unit_test(test_chunks_in_pieces), cmocka_unit_test(test_frames_in_pieces),
    };

    return RUN(tests);
}
