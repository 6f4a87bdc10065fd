/* weights2c.c - turns learned weights into a C table, at build time.
 *
 *   weights2c OUT.c HEADER NAME IN.txt
 *
 * IN.txt is a list of numbers of 16 bits, with `#` before a remark. Writes
 * `const int16_t NAME[]`. HEADER declares it with its size; the compiler refuses a list
 * of another length. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BAD_INPUT = 2, A_ROW = 12 };

/* Skip blanks and remarks; false at the end. */
static bool find_number(FILE *in)
{
    int c;

    while ((c = getc(in)) != EOF) {
        if (c == '#')
            while (c != '\n' && c != EOF)
                c = getc(in);
        else if (c > ' ')
            return ungetc(c, in) != EOF;
    }
    return false;
}

/* Returns how many there are, or -1. */
static int write_numbers(FILE *out, FILE *in)
{
    long number;
    int n = 0;

    for (; find_number(in); n++) {
        if (fscanf(in, "%ld", &number) != 1 || number < INT16_MIN || number > INT16_MAX)
            return -1;
        fprintf(out, "%s%ld,", n % A_ROW ? " " : "\n    ", number);
    }
    return n;
}

int main(int argc, char **argv)
{
    FILE *in = argc == 5 ? fopen(argv[4], "r") : NULL;
    FILE *out = in ? fopen(argv[1], "w") : NULL;

    if (!out) {
        fprintf(stderr, "usage: weights2c OUT.c HEADER NAME IN.txt\n");
        return BAD_INPUT;
    }
    fprintf(out, "/* Made by weights2c. */\n#include \"%s\"\n\nconst int16_t %s[] = {",
            argv[2], argv[3]);
    int n = write_numbers(out, in);
    fprintf(out, "\n};\n_Static_assert(sizeof %s / sizeof *%s == %d, \"%d numbers\");\n",
            argv[3], argv[3], n, n);
    fclose(in);
    if (n < 0)
        fprintf(stderr, "%s: not a list of numbers from %d to %d\n", argv[4], INT16_MIN,
                INT16_MAX);
    return fclose(out) == 0 && n >= 0 ? 0 : BAD_INPUT;
}
