/* assets.c - see assets.h. */
#include "server/net/assets.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "os/must.h"
#include "server/net/peer.h"
#include "server/net/refusal.h"

enum { HEAD_BYTES = 1024 };         /* of an answer, roughly; they count too */

static const char no_client[] =
    "Polis is here, but its web client was not built: `make web` in the source folder, then `make`.\n"
    "Programs can play all the same: the API begins at api.\n";

static const Asset *find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const Asset *asset = assets; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

struct WebFiles {
    int n;
    char *plain[];                  /* by the row of `assets` */
};

const Asset *asset_like(const char *begin, const char *end)
{
    for (const Asset *asset = assets; asset->path; asset++) {
        size_t n = strlen(asset->path), n_begin = strlen(begin), n_end = strlen(end);
        if (n >= n_begin + n_end && strncmp(asset->path, begin, n_begin) == 0 &&
            strcmp(asset->path + n - n_end, end) == 0)
            return asset;
    }
    return NULL;
}

char *asset_inflated(const Asset *asset)
{
    char *out = must(malloc(asset->n + 1));
    z_stream stream = {.next_in = (unsigned char *)asset->gzip,
                       .avail_in = (uInt)asset->n_gzip,
                       .next_out = (unsigned char *)out,
                       .avail_out = (uInt)asset->n + 1};
    int end = inflateInit2(&stream, 16 + MAX_WBITS);

    if (end == Z_OK)
        end = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (end != Z_STREAM_END || stream.total_out != asset->n)
        abort();                    /* script/embed.c compressed it */
    out[asset->n] = '\0';
    return out;
}

WebFiles *files_open(void)
{
    int n = 0;

    while (assets[n].path)
        n++;
    WebFiles *files = must(malloc(sizeof *files + (size_t)n * sizeof *files->plain));
    files->n = n;
    for (int i = 0; i < n; i++)
        files->plain[i] = asset_inflated(&assets[i]);
    return files;
}

void files_close(WebFiles *files)
{
    for (int i = 0; files && i < files->n; i++)
        free(files->plain[i]);
    free(files);
}

/* May this reader be sent one more file, or a refusal? False: it has been refused. */
static bool may_have(Conn *conn, size_t n)
{
    Net *net = conn->net;
    int most = IDLE_EACH * net->options.max_sockets_per_address;
    Err err;

    if (conn->address->files >= most) {
        fail_limit(&err, "sockets", most, N_("too many connections from your address"));
        err.wait_s = RETRY_S;
    } else if (!net->handlers->file ||
               net->handlers->file(net->with, conn->from, HEAD_BYTES + n, &err)) {
        return true;
    }
    conn_refuse(conn, TOO_MANY, &err);
    return false;
}

static bool is_known(const Asset *asset, const HttpHead *head)
{
    return head->if_none_match && (strstr(head->if_none_match, asset->etag) ||
                                   strcmp(head->if_none_match, "*") == 0);
}

static void write_headers(Conn *conn, const Asset *asset)
{
    /* Names in assets/ contain a hash of the content: such a file never changes. */
    bool is_forever = strncmp(asset->path, "/assets/", 8) == 0;

    conn_header(conn, "Cache-Control",
                is_forever ? "max-age=31536000, immutable" : "no-cache");
    conn_header(conn, "ETag", asset->etag);
    conn_header(conn, "Vary", "Accept-Encoding");
}

static void send_asset(Conn *conn, const Asset *asset, const HttpHead *head)
{
    bool has_it = is_known(asset, head), is_packed = http_lists(head->encodings, "gzip");
    const char *bytes = is_packed ? (const char *)asset->gzip
                                  : conn->net->files->plain[asset - assets];
    size_t n = is_packed ? asset->n_gzip : asset->n;

    if (!may_have(conn, has_it || conn->is_head ? 0 : n))
        return;
    write_headers(conn, asset);
    if (has_it) {
        conn_reply(conn, 304, NULL, "", 0);
        return;
    }
    if (is_packed)
        conn_header(conn, "Content-Encoding", "gzip");
    conn_reply_static(conn, 200, asset->type, bytes, n);
}

void assets_serve(Conn *conn, const char *method, const char *path, const HttpHead *head)
{
    static const char absent[] = "There is nothing at this address.\n";
    const Asset *asset = find(path);

    if (asset && strcmp(method, "GET") == 0) {
        send_asset(conn, asset, head);
    } else if (!may_have(conn, 0)) {
        return;
    } else if (strcmp(method, "GET") != 0) {
        Err err;

        refusal_method(conn, method, "GET, HEAD", &err);
        conn_refuse(conn, 405, &err);
    } else if (!assets->path && strcmp(path, "/") == 0) {
        conn_reply(conn, 200, "text/plain; charset=utf-8", no_client, strlen(no_client));
    } else {
        conn_reply(conn, 404, "text/plain; charset=utf-8", absent, strlen(absent));
    }
}
