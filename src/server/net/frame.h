/* frame.h - frames of RFC 6455 as a server reads and writes them. No I/O; only the
 * message that is being assembled is on the heap. */
#ifndef SERVER_NET_FRAME_H
#define SERVER_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* bytes of a control frame; of a head we write */
enum { FRAME_CONTROL = 125, FRAME_HEAD = 10 };

typedef enum { FRAME_NOTHING, FRAME_TEXT, FRAME_PING, FRAME_PONG, FRAME_CLOSE,
               FRAME_BAD } FrameKind;

/* What arrived. Its bytes are valid until the next call. */
typedef struct {
    FrameKind kind;
    const char *bytes;              /* with a '\0' behind; FRAME_BAD: why */
    size_t n;
    int code; /* FRAME_CLOSE: 0 if none was sent. FRAME_BAD: to close with */
} Frame;

typedef struct {
    size_t max;                     /* bytes of a message */
    char *message;                  /* its bytes so far; NULL: none has begun */
    size_t n, size;
    uint64_t left;                  /* of the frame's payload */
    uint8_t head[14], n_head, n_control, mask_at;
    uint8_t utf8_left, utf8_low, utf8_high;     /* of a character that is not complete */
    bool in_payload, is_open;       /* is_open: more frames of the message follow */
    bool is_over;
    char control[FRAME_CONTROL + 1];
} FrameReader;

void frame_reset(FrameReader *reader, size_t max);
void frame_close(FrameReader *reader);

/* Read on. Returns how many bytes were used, with at most one result in *out. After
 * FRAME_BAD or FRAME_CLOSE everything is discarded. */
size_t frame_read(FrameReader *reader, Frame *out, const char *bytes, size_t n);

/* Write the head of a frame of `n` bytes; returns its length. Opcodes: text 1, close 8,
 * ping 9, pong 10. */
size_t frame_head(char out[FRAME_HEAD], int opcode, size_t n);

#endif
