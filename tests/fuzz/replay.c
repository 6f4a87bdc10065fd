/* replay.c - a main() for fuzzers: runs each file of the corpus once, a folder that is
 * named on the command line. It is read now: a list that a build keeps would miss new
 * files. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_SIZE = 1 << 20, PATH_SIZE = 4096 };

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int run(const char *folder, const char *name)
{
    static uint8_t data[INPUT_SIZE];
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 2;
    }
    LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof data, file));
    fclose(file);
    return 0;
}

int main(int argc, char **argv)
{
    struct dirent **names;
    int n = argc == 2 ? scandir(argv[1], &names, is_input, alphasort) : 0;

    if (n <= 0) {
        fprintf(stderr, "usage: %s CORPUS\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < n; i++) {
        if (run(argv[1], names[i]->d_name) != 0)
            return 2;
        printf("ok %d - %s\n", i + 1, names[i]->d_name);
    }
    printf("1..%d\n", n);
    return 0;
}
