/* replay.c - a main() for fuzzers: replay CORPUS [N].
 *
 * It runs each file of the folder CORPUS, then N inputs (POLIS_LONG times as many) that
 * are made of those by random changes. They follow from POLIS_SEED (1), so the same run
 * finds the same fault again, which five seconds of libFuzzer did not promise. The input
 * of a fault is saved as fuzz-crash.input in the folder where the test runs. */
#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));

enum { PATH_SIZE = 4096, INPUT_SIZE = 1 << 20, MOST_CHANGES = 6, MOST_SPAN = 40 };

typedef struct {
    uint8_t *data;
    size_t size;
} Input;

static Input now;                   /* the one that runs */

static void save(void)
{
    FILE *file = fopen("fuzz-crash.input", "wb");

    if (file) {
        fwrite(now.data, 1, now.size, file);
        fclose(file);
        fprintf(stderr, "the input is in fuzz-crash.input\n");
    }
}

static void on_abort(int number)
{
    save();
    signal(number, SIG_DFL);
    raise(number);
}

/* In memory of just its size, so that the sanitizer sees a read past its end. */
static void run(Input input)
{
    now = (Input){malloc(input.size ? input.size : 1), input.size};
    if (!now.data)
        abort();
    memcpy(now.data, input.data, input.size);
    LLVMFuzzerTestOneInput(now.data, now.size);
    free(now.data);
    now = (Input){0};
}

static size_t below(Rng *rng, size_t n)
{
    return rng_below(rng, (uint32_t)(n ? n : 1));
}

/* Put `n` bytes into the place of `old` at `at`, as far as there is room. */
static void splice(Input *input, size_t at, size_t old, const uint8_t *bytes, size_t n)
{
    if (input->size - old + n > INPUT_SIZE)
        return;
    memmove(input->data + at + n, input->data + at + old, input->size - at - old);
    memcpy(input->data + at, bytes, n);
    input->size += n - old;
}

/* One change: a bit, a byte, a span that is cut, doubled or comes from another input, or
 * a piece that readers are likely to trip over. */
static void change(Input *input, Input other, Rng *rng)
{
    static const char *const odd[] = {
        "\0", "\"", "\\", "\n", "\r\n", "{", "]", ",", "-", "0", "-1", "1e999", "null",
        "%s%n", "2147483648", "18446744073709551616", "\xff", "\xc3\x28",
        "\xf0\x9f\x8f\x9b",
    };
    uint8_t span[MOST_SPAN];
    size_t at = below(rng, input->size), room = input->size - at;
    size_t n = room ? 1 + below(rng, room < MOST_SPAN ? room : MOST_SPAN) : 0;
    const char *piece = odd[below(rng, sizeof odd / sizeof *odd)];

    if (n)
        memcpy(span, input->data + at, n);
    switch (rng_below(rng, 6)) {
    case 0:
        if (n)
            input->data[at] ^= (uint8_t)(1 << rng_below(rng, 8));
        break;
    case 1:
        if (n)
            input->data[at] = (uint8_t)rng_next(rng);
        break;
    case 2:
        splice(input, at, n, span, 0);
        break;
    case 3:
        splice(input, below(rng, input->size), 0, span, n);
        break;
    case 4:
        n = 1 + below(rng, MOST_SPAN);
        at = below(rng, other.size);
        if (at + n <= other.size)
            splice(input, below(rng, input->size), 0, other.data + at, n);
        break;
    default:
        splice(input, at, 0, (const uint8_t *)piece, *piece ? strlen(piece) : 1);
    }
}

static void run_changed(const Input corpus[], int n, long wanted, uint64_t seed)
{
    static uint8_t room[INPUT_SIZE];
    Rng rng = rng_from(seed);

    for (long i = 0; i < wanted; i++) {
        Input from = corpus[below(&rng, (size_t)n)], input = {room, from.size};

        memcpy(room, from.data, from.size);
        for (uint32_t k = 1 + rng_below(&rng, MOST_CHANGES); k > 0; k--)
            change(&input, corpus[below(&rng, (size_t)n)], &rng);
        run(input);
    }
}

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static Input read_input(const char *folder, const char *name)
{
    char path[PATH_SIZE];
    Input input = {malloc(INPUT_SIZE), 0};

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || !input.data) {
        perror(path);
        exit(2);
    }
    input.size = fread(input.data, 1, INPUT_SIZE, file);
    fclose(file);
    return input;
}

static long number_of(const char *text, long usual)
{
    return text && *text ? strtol(text, NULL, 10) : usual;
}

int main(int argc, char **argv)
{
    struct dirent **names;
    int n = argc >= 2 ? scandir(argv[1], &names, is_input, alphasort) : 0;
    const long seed = number_of(getenv("POLIS_SEED"), 1);
    const long wanted = argc > 2
        ? number_of(argv[2], 0) * number_of(getenv("POLIS_LONG"), 1) : 0;

    if (n <= 0) {
        fprintf(stderr, "usage: %s CORPUS [N]\n", argv[0]);
        return 2;
    }
    signal(SIGABRT, on_abort);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(save);
    Input *corpus = calloc((size_t)n, sizeof *corpus);
    for (int i = 0; corpus && i < n; i++) {
        corpus[i] = read_input(argv[1], names[i]->d_name);
        run(corpus[i]);
        printf("ok %d - %s\n", i + 1, names[i]->d_name);
        free(names[i]);
    }
    if (wanted > 0) {
        printf("# POLIS_SEED=%ld\n", seed);
        fflush(stdout);
        run_changed(corpus, n, wanted, (uint64_t)seed);
        printf("ok %d - %ld changed inputs\n", n + 1, wanted);
    }
    printf("1..%d\n", n + (wanted > 0));
    for (int i = 0; corpus && i < n; i++)
        free(corpus[i].data);
    free(corpus);
    free(names);
    return 0;
}
