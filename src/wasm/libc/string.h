/* string.h - only what the freestanding layers use. If something is missing here, the
 * module does not build. */
#ifndef WASM_LIBC_STRING_H
#define WASM_LIBC_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *in, int byte, size_t n);

size_t strlen(const char *str);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *in, int c);
size_t strcspn(const char *str, const char *reject);

#endif
