/* embed.c - turns folders of files into a C table: embed OUT.c FOLDER [HIDDEN]
 *
 * The table is that of src/server/net/assets.h; files are compressed with gzip. Those of
 * HIDDEN have no '/' in front, so that no request can name them. A missing folder has no
 * files. OUT.c is written only if it changes, so that
 * nothing is recompiled for the same files. */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/sha256.h"
#include "base/text.h"

enum { MAX_FILES = 1000, MAX_PATH = 512 };

typedef struct {
    unsigned char *at;
    size_t n;
} Bytes;

typedef struct {
    const char *folder;
    char *paths[MAX_FILES];         /* below the folder, from '/' on */
    int n;
} List;

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

static void give_up(const char *what, const char *name)
{
    fprintf(stderr, "embed: %s %s\n", what, name);
    exit(2);
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t n = strlen(types[i].end), length = strlen(path);

        if (length > n && strcmp(path + length - n, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* All files below the folder and `below`. */
static void gather(List *list, const char *below)
{
    const char *folder = list->folder;
    char path[MAX_PATH], name[MAX_PATH];
    struct stat about;

    snprintf(path, sizeof path, "%s%s", folder, below);
    DIR *dir = opendir(path);
    if (!dir)
        return;
    for (const struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(name, sizeof name, "%s/%s", below, entry->d_name) >= MAX_PATH ||
            snprintf(path, sizeof path, "%s%s", folder, name) >= MAX_PATH)
            give_up("too long a path:", entry->d_name);
        if (stat(path, &about) != 0)
            give_up("cannot read", path);
        if (S_ISDIR(about.st_mode))
            gather(list, name);
        else if (list->n == MAX_FILES)
            give_up("too many files in", folder);
        else
            list->paths[list->n++] = strdup(name);
    }
    closedir(dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static Bytes read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    Bytes bytes = {0};

    if (!file)
        return bytes;
    fseek(file, 0, SEEK_END);
    bytes.n = (size_t)ftell(file);
    rewind(file);
    bytes.at = malloc(bytes.n + 1);
    if (!bytes.at || fread(bytes.at, 1, bytes.n, file) != bytes.n)
        give_up("cannot read", path);
    fclose(file);
    return bytes;
}

static Bytes pack(Bytes plain)
{
    z_stream stream = {0};
    Bytes packed;

    if (deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        give_up("cannot compress", "");
    packed.n = deflateBound(&stream, plain.n) + 32;
    packed.at = malloc(packed.n);
    if (!packed.at)
        give_up("no memory", "");
    stream.next_in = plain.at;
    stream.avail_in = (uInt)plain.n;
    stream.next_out = packed.at;
    stream.avail_out = (uInt)packed.n;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        give_up("cannot compress", "");
    packed.n = stream.total_out;
    deflateEnd(&stream);
    return packed;
}

static void write_bytes(FILE *out, int number, Bytes bytes)
{
    fprintf(out, "static const unsigned char bytes_%d[] = {", number);
    for (size_t i = 0; i < bytes.n; i++)
        fprintf(out, "%s%u,", i % 24 ? "" : "\n", bytes.at[i]);
    fprintf(out, "\n};\n");
}

/* The hashes that the page's own policy has for this directive, each after a space. */
static void write_hashes(FILE *out, const char *name, const char *page,
                         const char *directive)
{
    const char *at = strstr(page, directive);
    size_t n = at ? strcspn(at, ";\"") : 0;

    fprintf(out, "const char %s[] = \"", name);
    for (const char *end = at + n; at && (at = strstr(at, " 'sha256-")) && at < end; at++)
        fprintf(out, "%.*s", 2 + (int)strcspn(at + 2, "'") + 1, at);
    fprintf(out, "\";\n");
}

static void write_policy(FILE *out, const char *folder)
{
    char name[MAX_PATH];

    snprintf(name, sizeof name, "%s/index.html", folder);
    Bytes page = read_file(name);
    if (page.at)
        page.at[page.n] = '\0';
    const char *text = page.at ? (const char *)page.at : "";
    write_hashes(out, "asset_scripts", text, "script-src");
    write_hashes(out, "asset_styles", text, "style-src");
    free(page.at);
}

/* Write the bytes to `out` and the row of the table to `rows`. */
static void write_asset(FILE *out, FILE *rows, int number, const char *folder,
                        const char *path, bool is_hidden)
{
    char name[MAX_PATH], etag[65];
    unsigned char hash[SHA256_SIZE];
    Sha256 sha;
    Text text = text_in(etag, sizeof etag);

    if (strpbrk(path, "\"\\\n"))
        give_up("an odd name:", path);
    snprintf(name, sizeof name, "%s%s", folder, path);
    Bytes plain = read_file(name);
    if (!plain.at)
        give_up("cannot read", name);
    Bytes packed = pack(plain);
    sha256_start(&sha);
    sha256_add(&sha, plain.at, plain.n);
    sha256_end(&sha, hash);
    text_hex(&text, hash, 8);
    write_bytes(out, number, packed);
    fprintf(rows, "    {\"%s\", \"%s\", \"\\\"%s\\\"\", bytes_%d, %zu, %zu},\n",
            path + is_hidden, type_of(path), etag, number, packed.n, plain.n);
    free(plain.at);
    free(packed.at);
}

static void write_table(FILE *out, const List *shown, const List *hidden)
{
    char *rows = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&rows, &n);

    fprintf(out, "/* Made by script/embed.c. */\n#include \"server/net/assets.h\"\n\n");
    for (int i = 0; i < shown->n; i++)
        write_asset(out, file, i, shown->folder, shown->paths[i], false);
    for (int i = 0; i < hidden->n; i++)
        write_asset(out, file, shown->n + i, hidden->folder, hidden->paths[i], true);
    fclose(file);
    fprintf(out, "const Asset assets[] = {\n%s    {0},\n};\n", rows);
    write_policy(out, shown->folder);
    free(rows);
}

static List list_of(const char *folder)
{
    List list = {.folder = folder};

    gather(&list, "");
    qsort(list.paths, (size_t)list.n, sizeof *list.paths, by_name);
    return list;
}

static void list_free(List *list)
{
    for (int i = 0; i < list->n; i++)
        free(list->paths[i]);
}

int main(int argc, char **argv)
{
    char *text = NULL;
    size_t n = 0;

    if (argc < 3 || argc > 4)
        give_up("usage:", "embed OUT.c FOLDER [HIDDEN]");
    List shown = list_of(argv[2]), hidden = {0};
    if (argc == 4)
        hidden = list_of(argv[3]);
    FILE *out = open_memstream(&text, &n);
    write_table(out, &shown, &hidden);
    fclose(out);
    Bytes old = read_file(argv[1]);
    if (old.n != n || memcmp(old.at, text, n) != 0) {
        FILE *file = fopen(argv[1], "wb");
        if (!file || fwrite(text, 1, n, file) != n || fclose(file) != 0)
            give_up("cannot write", argv[1]);
    }
    list_free(&shown);
    list_free(&hidden);
    free(old.at);
    free(text);
    return 0;
}
