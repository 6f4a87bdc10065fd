/* net.c - any bytes from the network: requests, chunks, frames, and the texts inside
 * them. The first byte chooses the reader, the second where the rest is cut in two: a
 * reader must give the same result however its bytes arrive. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/frame.h"
#include "server/net/http.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_MESSAGE = 64 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* `n` bytes in memory of exactly that size. */
static char *copy_of(const uint8_t *bytes, size_t n)
{
    char *copy = malloc(n ? n : 1);

    must(copy != NULL);
    if (n)
        memcpy(copy, bytes, n);
    return copy;
}

static void check_texts(const HttpHead *head)
{
    char hop[48];

    must(head->method && *head->path == '/' && head->query);
    for (const char *c = head->path; *c; c++)
        must((unsigned char)*c >= ' ');
    http_last_hop(hop, sizeof hop, head->forwarded_for);
    http_lists(head->encodings, "gzip");
    if (head->host) {
        http_is_local(head->host);
        if (head->origin)
            http_same_origin(head->origin, "http", head->host);
    }
}

/* The part before the cut is not a whole request, or is one by itself. */
static void read_request(const uint8_t *bytes, size_t n, size_t cut)
{
    char *part = copy_of(bytes, cut), *whole = copy_of(bytes, n);
    HttpHead head;
    int first = http_read(&head, part, cut);
    int used = http_read(&head, whole, n);

    must(used <= (int)n && first <= (int)cut);
    must(first == 0 || first == used || used == -431 || first == -431);
    if (used > 0)
        check_texts(&head);
    free(part);
    free(whole);
}

static void read_chunks(const uint8_t *bytes, size_t n)
{
    char *whole = copy_of(bytes, n);
    size_t used, body;
    int done = http_chunks(whole, n, &used, &body);

    must(done >= 0 ? used <= n && body <= used : done == -400);
    free(whole);
}

/* What frames say as text, one line for each. */
static char *tell_frames(const uint8_t *bytes, size_t n, size_t cut)
{
    FrameReader reader;
    char *told = NULL;
    size_t size = 0, at = 0;
    FILE *out = open_memstream(&told, &size);

    must(out != NULL);
    frame_reset(&reader, MAX_MESSAGE);
    while (at < n) {
        Frame frame;
        size_t stop = at < cut ? cut : n;
        size_t used = frame_read(&reader, &frame, (const char *)bytes + at, stop - at);

        must(used > 0 && used <= stop - at);
        at += used;
        must(frame.kind != FRAME_TEXT || frame.n <= MAX_MESSAGE);
        must(frame.kind == FRAME_NOTHING || frame.bytes[frame.n] == '\0');
        if (frame.kind != FRAME_NOTHING)
            fprintf(out, "%d %d %zu ", (int)frame.kind, frame.code, frame.n);
        for (size_t i = 0; i < frame.n; i++)
            fputc(frame.bytes[i], out);
    }
    frame_close(&reader);
    fclose(out);
    return told;
}

static void read_frames(const uint8_t *bytes, size_t n, size_t cut)
{
    char *whole = tell_frames(bytes, n, 0), *parts = tell_frames(bytes, n, cut);

    must(strcmp(whole, parts) == 0);
    free(whole);
    free(parts);
}

/* Read the text as a host, an origin, a list, a URL and an escaped path. */
static void read_texts(const uint8_t *bytes, size_t n)
{
    char *text = strndup((const char *)bytes, n), hop[48];
    Url url;

    must(text != NULL);
    http_is_local(text);
    must(!http_same_origin("https://a.example", "https", text) || strlen(text) >= 9);
    http_same_origin(text, "https", "a.example");
    http_lists(text, "gzip");
    http_last_hop(hop, sizeof hop, text);
    if (http_url(&url, text))
        must(*url.host && (!*url.path || *url.path == '/'));
    http_decode(text);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    size_t n = size - 2, cut = n ? data[1] % (n + 1) : 0;
    const uint8_t *bytes = data + 2;

    switch (data[0] % 4) {
    case 0:
        read_request(bytes, n, cut);
        break;
    case 1:
        read_chunks(bytes, n);
        break;
    case 2:
        read_frames(bytes, n, cut);
        break;
    default:
        read_texts(bytes, n);
    }
    return 0;
}
