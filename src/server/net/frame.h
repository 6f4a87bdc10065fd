/* frame.h - frames of RFC 6455 as a server reads and writes them. Pure but for the
 * message being put together, which is on the heap. */
#ifndef SERVER_NET_FRAME_H
#define SERVER_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_CONTROL = 125, FRAME_HEAD = 10 }; /* of control frames; of a head we write */

typedef enum { FRAME_NOTHING, FRAME_TEXT, FRAME_PING, FRAME_PONG, FRAME_CLOSE,
               FRAME_BAD } FrameKind;

/* What came in. Its bytes are valid until the next call. */
typedef struct {
    FrameKind kind;
    const char *bytes;              /* a string; of FRAME_BAD: why */
    size_t n;
    int code; /* FRAME_CLOSE: 0 if none was sent. FRAME_BAD: to close with */
} Frame;

typedef struct {
    size_t max;                     /* bytes of a message */
    char *message;                  /* its bytes so far; NULL: none is under way */
    size_t n, size;
    uint64_t left;                  /* of the frame's payload */
    uint8_t head[14], n_head, n_control, mask_at;
    uint8_t utf8_left, utf8_low, utf8_high;     /* of a character that is not complete */
    bool in_payload, is_open;       /* is_open: a message's last frame is still to come */
    bool is_over;
    char control[FRAME_CONTROL + 1];
} FrameReader;

void frame_reset(FrameReader *reader, size_t max);
void frame_close(FrameReader *reader);

/* Read on; returns how many bytes were used, and at most one thing in *out. After
 * FRAME_BAD or FRAME_CLOSE everything else is swallowed. */
size_t frame_read(FrameReader *reader, Frame *out, const char *bytes, size_t n);

/* The head of a frame with `n` bytes; returns its length. `opcode` of a text is 1, a
 * close 8, a ping 9, a pong 10. */
size_t frame_head(char out[FRAME_HEAD], int opcode, size_t n);

#endif
