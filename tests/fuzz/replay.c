/* replay.c - a main() for fuzzers: runs each file named on the command line once. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 1 << 20 };

int main(int argc, char **argv)
{
    static uint8_t data[MAX_INPUT];

    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 2;
        }
        LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof data, file));
        fclose(file);
        const char *name = strrchr(argv[i], '/');
        printf("ok %d - %s\n", i, name ? name + 1 : argv[i]);
    }
    printf("1..%d\n", argc - 1);
    return 0;
}
