/* string.c - see string.h. Copying and filling are machine instructions (-mbulk-memory):
 * the builtins below become these, not calls to themselves. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int byte, size_t n)
{
    return __builtin_memset(to, byte, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;

    for (; n > 0; n--, x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}

void *memchr(const void *in, int byte, size_t n)
{
    const unsigned char *at = in;

    for (; n > 0; n--, at++)
        if (*at == (unsigned char)byte)
            return (void *)at;
    return NULL;
}

size_t strlen(const char *str)
{
    size_t n = 0;

    while (str[n])
        n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    for (; *a && *a == *b; a++)
        b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (; n > 0 && *a && *a == *b; n--, a++)
        b++;
    return n == 0 ? 0 : (unsigned char)*a - (unsigned char)*b;
}

char *strchr(const char *in, int c)
{
    for (; *in != (char)c; in++)
        if (!*in)
            return NULL;
    return (char *)in;
}

size_t strcspn(const char *str, const char *reject)
{
    size_t n = 0;

    while (str[n] && !strchr(reject, str[n]))
        n++;
    return n;
}
