/* base64.h - bytes as text of letters, digits, '-' and '_' (RFC 4648, base64url, without
 * padding): it may stand in a link, a header and a line of the protocol as it is. */
#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include "base/text.h"

/* How many characters `n` bytes become. */
#define BASE64_LENGTH(n) (((n) * 4 + 2) / 3)

void base64_write(Text *text, const unsigned char *bytes, size_t n);

/* Read all of `str` into at most `size` bytes, and how many there are into *n. False if
 * it is not what base64_write writes; *n is then the place of the first wrong character,
 * or its length where it does not end as it should or is too long. */
bool base64_read(unsigned char *bytes, size_t size, const char *str, size_t *n);

#endif
