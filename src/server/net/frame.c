/* frame.c - see frame.h. */
#include "server/net/frame.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

enum { FIN = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };

void frame_reset(FrameReader *reader, size_t max)
{
    memset(reader, 0, sizeof *reader);
    reader->max = max;
}

void frame_close(FrameReader *reader)
{
    free(reader->message);
    reader->message = NULL;
}

static bool is_control(int opcode)
{
    return opcode & 8;
}

/* The connection is to be closed with this code. */
static void bad(FrameReader *reader, Frame *out, int code, const char *why)
{
    reader->is_over = true;
    *out = (Frame){FRAME_BAD, why, strlen(why), code};
}

/* Take one byte of a text; false if it is not UTF-8. Some first bytes restrict the
 * second, which rules out overlong forms, surrogates and anything beyond the last
 * character. */
static bool utf8_byte(FrameReader *reader, unsigned char byte)
{
    if (reader->utf8_left) {
        bool is_right = byte >= reader->utf8_low && byte <= reader->utf8_high;

        reader->utf8_left--;
        reader->utf8_low = 0x80;
        reader->utf8_high = 0xbf;
        return is_right;
    }
    if (byte < 0x80)
        return true;
    reader->utf8_left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    reader->utf8_low = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
    reader->utf8_high = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
    return byte >= 0xc2 && byte <= 0xf4;
}

static size_t head_size(const FrameReader *reader)
{
    int length = reader->n_head < 2 ? 0 : reader->head[1] & LENGTH;

    return reader->n_head < 2 ? 2 : 6u + (length == 126 ? 2 : length == 127 ? 8 : 0);
}

/* The first two bytes of a head have arrived: is this a valid frame? */
static const char *first_fault(const FrameReader *reader)
{
    int opcode = reader->head[0] & OPCODE;
    bool is_last = reader->head[0] & FIN;

    if (reader->head[0] & RESERVED)
        return "reserved bits";
    if (opcode > OP_BINARY && (opcode < OP_CLOSE || opcode > OP_PONG))
        return "unknown opcode";
    if (is_control(opcode) && !is_last)
        return "fragmented control frame";
    if (is_control(opcode) && (reader->head[1] & LENGTH) > FRAME_CONTROL)
        return "long control frame";
    if (!(reader->head[1] & MASKED))
        return "not masked";
    if (opcode == OP_MORE && !reader->is_open)
        return "nothing to continue";
    if ((opcode == OP_TEXT || opcode == OP_BINARY) && reader->is_open)
        return "a message within a message";
    return NULL;
}

static uint64_t frame_length(const FrameReader *reader)
{
    int n = (int)head_size(reader) - 6;
    uint64_t length = 0;

    if (n == 0)
        return reader->head[1] & LENGTH;
    for (int i = 0; i < n; i++)
        length = length << 8 | reader->head[2 + i];
    return length;
}

/* A length must be written in the shortest form. */
static bool is_shortest(const FrameReader *reader, uint64_t length)
{
    size_t size = head_size(reader);

    return size == 6 || length >= (size == 8 ? 126 : 65536);
}

/* Make room for `n` bytes and a terminating zero. */
static void grow(FrameReader *reader, size_t n)
{
    if (n + 1 <= reader->size && reader->message)
        return;
    reader->message = must(realloc(reader->message, n + 1));
    reader->size = n + 1;
}

/* A head is complete. */
static void begin(FrameReader *reader, Frame *out)
{
    int opcode = reader->head[0] & OPCODE;
    uint64_t length = frame_length(reader);

    reader->left = length;
    reader->mask_at = 0;
    reader->in_payload = true;
    if (is_control(opcode)) {
        reader->n_control = 0;
        return;
    }
    if (opcode == OP_BINARY) {
        bad(reader, out, 1003, "text only");
        return;
    }
    if (length >> 63 || !is_shortest(reader, length)) {
        bad(reader, out, 1002, "bad length");
        return;
    }
    if (length > reader->max - reader->n) {
        bad(reader, out, 1009, "too long");
        return;
    }
    reader->is_open = true;
    grow(reader, reader->n + (size_t)length);
}

static size_t read_head(FrameReader *reader, Frame *out, const char *bytes, size_t n)
{
    size_t used = 0;

    while (used < n && reader->n_head < head_size(reader)) {
        reader->head[reader->n_head++] = (uint8_t)bytes[used++];
        const char *fault = reader->n_head == 2 ? first_fault(reader) : NULL;

        if (fault) {
            bad(reader, out, 1002, fault);
            return used;
        }
    }
    if (reader->n_head >= 2 && reader->n_head == head_size(reader))
        begin(reader, out);
    return used;
}

static char unmask(FrameReader *reader, char byte)
{
    const uint8_t *mask = reader->head + head_size(reader) - 4;

    return (char)(byte ^ mask[reader->mask_at++ & 3]);
}

/* May a close frame carry this code? */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

static void end_close(FrameReader *reader, Frame *out)
{
    const unsigned char *c = (const unsigned char *)reader->control;
    int code = reader->n_control < 2 ? 0 : c[0] << 8 | c[1];

    if (reader->n_control == 1 || (code && !is_close_code(code)) ||
        (reader->n_control >= 2 && !code)) {
        bad(reader, out, 1002, "bad closing code");
        return;
    }
    reader->utf8_left = 0;
    for (int i = 2; i < reader->n_control; i++)
        if (!utf8_byte(reader, c[i])) {
            bad(reader, out, 1007, "not UTF-8");
            return;
        }
    if (reader->utf8_left) {
        bad(reader, out, 1007, "not UTF-8");
        return;
    }
    reader->is_over = true;
    size_t said = code ? 2 : 0;
    *out = (Frame){FRAME_CLOSE, reader->control + said, reader->n_control - said, code};
}

/* A frame's payload is complete. */
static void end(FrameReader *reader, Frame *out)
{
    int opcode = reader->head[0] & OPCODE;
    bool is_last = reader->head[0] & FIN;

    reader->in_payload = false;
    reader->n_head = 0;
    if (is_control(opcode)) {
        reader->control[reader->n_control] = '\0';
        if (opcode == OP_CLOSE)
            end_close(reader, out);
        else
            *out = (Frame){opcode == OP_PING ? FRAME_PING : FRAME_PONG, reader->control,
                           reader->n_control, 0};
        return;
    }
    if (!is_last)
        return;
    reader->is_open = false;
    if (reader->utf8_left) {
        bad(reader, out, 1007, "not UTF-8");
        return;
    }
    reader->message[reader->n] = '\0';
    *out = (Frame){FRAME_TEXT, reader->message, reader->n, 0};
    reader->n = 0;
}

static size_t read_payload(FrameReader *reader, Frame *out, const char *bytes, size_t n)
{
    bool is_text = !is_control(reader->head[0] & OPCODE);
    size_t used = n < reader->left ? n : (size_t)reader->left;

    for (size_t i = 0; i < used; i++) {
        char byte = unmask(reader, bytes[i]);

        if (!is_text) {
            reader->control[reader->n_control++] = byte;
        } else if (utf8_byte(reader, (unsigned char)byte)) {
            reader->message[reader->n++] = byte;
        } else {
            bad(reader, out, 1007, "not UTF-8");
            return i + 1;
        }
    }
    reader->left -= used;
    return used;
}

size_t frame_read(FrameReader *reader, Frame *out, const char *bytes, size_t n)
{
    size_t used = 0;

    *out = (Frame){.kind = FRAME_NOTHING};
    if (reader->is_over)
        return n;
    if (!reader->is_open && reader->n == 0 && reader->message && !reader->in_payload &&
        reader->n_head == 0) {
        free(reader->message);      /* the last message, which has been read */
        reader->message = NULL;
        reader->size = 0;
    }
    while (out->kind == FRAME_NOTHING && used < n) {
        if (!reader->in_payload)
            used += read_head(reader, out, bytes + used, n - used);
        if (out->kind == FRAME_NOTHING && reader->in_payload) {
            used += read_payload(reader, out, bytes + used, n - used);
            if (out->kind == FRAME_NOTHING && reader->left == 0)
                end(reader, out);
        }
    }
    return used;
}

size_t frame_head(char out[FRAME_HEAD], int opcode, size_t n)
{
    size_t bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;

    out[0] = (char)(FIN | opcode);
    out[1] = (char)(bytes == 0 ? n : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (char)(n >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}
