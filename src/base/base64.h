/* base64.h - bytes as text: base64url (RFC 4648) without padding. The text needs no
 * escaping in a link, a header or a line of the protocol. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/text.h"

/* The number of characters that `n` bytes become. */
#define BASE64_LENGTH(n) (((n) * 4 + 2) / 3)

void base64_write(Text *text, const unsigned char *bytes, size_t n);

/* Decode all of `str` into at most `size` bytes and store their number in *n. Returns
 * false unless `str` is what base64_write would write; *n is then the position of the
 * first wrong character, or the length of `str` if it is too long or its end is wrong. */
bool base64_read(unsigned char *bytes, size_t size, const char *str, size_t *n);

#endif
