/* assets.h - the files of the web client, compiled in by script/embed.c, each compressed.
 */
#ifndef SERVER_NET_ASSETS_H
#define SERVER_NET_ASSETS_H

#include <stddef.h>

#include "server/net/conn.h"
#include "server/net/http.h"

typedef struct {
    const char *path, *type, *etag;
    const unsigned char *gzip;      /* the file, compressed */
    size_t n_gzip, n;               /* n: uncompressed */
} Asset;

/* Ends with a row without a path, which is the only one if the client was not built. */
extern const Asset assets[];

/* What the page has in itself, as sources of a content policy: " 'sha256-...'" for each
 * script and style. */
extern const char asset_scripts[], asset_styles[];

/* The asset whose path begins and ends with these, such as one with a hash in its name;
 * NULL: there is none. */
const Asset *asset_like(const char *begin, const char *end);

/* An asset as it was before it was compressed, a C string that the caller frees. */
char *asset_inflated(const Asset *asset);

/* The files as they are sent, prepared once and shared by all readers. */
typedef struct WebFiles WebFiles;

WebFiles *files_open(void);
void files_close(WebFiles *files);

/* Answer a request for `path`, whatever it is. */
void assets_serve(Conn *conn, const char *method, const char *path, const HttpHead *head);

#endif
