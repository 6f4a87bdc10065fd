/* assets.c - see assets.h. */
#include "server/assets.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/net_peer.h"

static const char no_client[] =
    "Polis is here, but its web client was not built: `make web` in the source folder, then `make`.\n"
    "Programs can play all the same: the API begins at api.\n";

const Asset *asset_find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (const Asset *asset = assets; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

/* The file as it was; the caller frees it. NULL: no memory for it. */
static char *inflated(const Asset *asset)
{
    char *out = malloc(asset->n + 1);
    z_stream stream = {.next_in = (unsigned char *)asset->gzip,
                       .avail_in = (uInt)asset->n_gzip,
                       .next_out = (unsigned char *)out,
                       .avail_out = (uInt)asset->n + 1};

    if (out && inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK) {
        int end = inflate(&stream, Z_FINISH);

        inflateEnd(&stream);
        if (end == Z_STREAM_END && stream.total_out == asset->n)
            return out;
    }
    free(out);
    return NULL;
}

static void send_asset(Conn *conn, const Asset *asset, const HttpHead *head)
{
    /* Names in assets/ hold a hash of what is inside: such a file never changes. */
    bool is_forever = strncmp(asset->path, "/assets/", 8) == 0;

    conn_header(conn, "Cache-Control",
                is_forever ? "max-age=31536000, immutable" : "no-cache");
    conn_header(conn, "ETag", asset->etag);
    conn_header(conn, "Vary", "Accept-Encoding");
    if (head->if_none_match && (strstr(head->if_none_match, asset->etag) ||
                                strcmp(head->if_none_match, "*") == 0)) {
        conn_reply(conn, 304, NULL, "", 0);
        return;
    }
    if (http_lists(head->encodings, "gzip")) {
        conn_header(conn, "Content-Encoding", "gzip");
        conn_reply_static(conn, 200, asset->type, (const char *)asset->gzip,
                          asset->n_gzip);
        return;
    }
    char *plain = inflated(asset);
    if (plain)
        conn_reply(conn, 200, asset->type, plain, asset->n);
    else
        conn_reply(conn, 500, "text/plain", "", 0);
    free(plain);
}

void assets_serve(Conn *conn, const char *method, const char *path, const HttpHead *head)
{
    static const char absent[] = "There is nothing at this address.\n";
    const Asset *asset = asset_find(path);

    if (strcmp(method, "GET") != 0) {
        Err err;

        fail(&err, ERR_METHOD, N_("files can only be read"));
        conn_header(conn, "Allow", "GET, HEAD");
        conn_refuse(conn, 405, &err);
    } else if (asset) {
        send_asset(conn, asset, head);
    } else if (!assets->path && strcmp(path, "/") == 0) {
        conn_reply(conn, 200, "text/plain; charset=utf-8", no_client, strlen(no_client));
    } else {
        conn_reply(conn, 404, "text/plain; charset=utf-8", absent, strlen(absent));
    }
}
