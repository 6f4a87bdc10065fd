/* peer.h - what the files of the network share: connections and conversations.
 *
 * A Peer is a connection. It has at most one Conn at a time: the request being answered,
 * or the WebSocket it has become. What handlers call never touches the loop: it changes
 * Peers and puts them on a list, the dirty ones. peers_settle runs before the loop waits:
 * it sends, closes, tells the handlers who is gone, and reads on. So handlers are never
 * called from inside a conn_ function, and nothing is freed under their feet.
 *
 * Bytes come and go through a Pipe, which is libuv's connection with, if there is a
 * certificate, OpenSSL in between (tls.h). HTTP and frames are read by http.h and
 * frame.h; docs/decisions/0016 says why no library does it. */
#ifndef SERVER_NET_PEER_H
#define SERVER_NET_PEER_H

#include <sys/queue.h>
#include <uv.h>

#include "os/hash.h"
#include "os/loop_clock.h"
#include "server/net/net.h"
#include "server/net/frame.h"
#include "server/net/http.h"
#include "server/net/tls.h"

typedef struct Peer Peer;
typedef struct Pipe Pipe;
typedef struct WebFiles WebFiles;   /* assets.h */

enum {
    ADDRESS_TEXT = 48,
    PIECE = 16384,                  /* bytes read or written at once: a TLS record */
    SEALED = 512,                   /* at most, what TLS adds to them */
    RETRY_S = 5,                    /* to wait when the server is full */
    IDLE_EACH = 6,                  /* idle connections allowed for each in use */
};

/* What is counted for an address. Of an IPv6 address only the first half counts, which is
 * one household. */
typedef struct {
    HashLink by_key;
    int connections;                /* idle ones too; behind a proxy, all of them */
    int conversations;              /* requests under way, streams and WebSockets */
    int files;                      /* that are being sent */
    int readers;                    /* connections whose last answer went there */
    size_t unsent;                  /* bytes of memory that wait to be read */
    unsigned char key[8];
} Address;

struct Net {
    NetOptions options;
    Tls *tls;                       /* NULL: none */
    const Handlers *handlers;
    void *with;
    Url public_url;                 /* its scheme is "" if none is set */
    bool is_loopback;               /* it listens only for this machine */
    char listens[ADDRESS_TEXT + 16];
    int most_peers;
    uv_loop_t loop;
    uv_timer_t later;               /* of net_wake_in */
    uv_timer_t timer;               /* says that a tick is due, */
    uv_idle_t hurry;                /* keeps the loop from waiting before it, */
    uv_check_t after;               /* and ticks after everything has been read */
    uv_async_t wake;
    uv_prepare_t settle;
    uv_poll_t accept;
    int fd;                         /* that listens; -1: closed */
    bool is_accepting, is_open;     /* is_open: the loop's handles exist */
    bool is_due;                    /* a tick is */
    LoopClock clock;
    int64_t now_ms;                 /* what the clock shows */
    int64_t stopped_ms;             /* when net_stop was called */
    int64_t stop_ms;                /* when net_run must end; 0: it goes on */
    int64_t swept_ms;
    TAILQ_HEAD(, Peer) peers;       /* the one that was swept longest ago is first */
    uint32_t ping_phase;            /* of the next socket, in 1/2^32 */
    LIST_HEAD(, Peer) waiting;      /* not read from before the next tick */
    LIST_HEAD(, Peer) holding;      /* with answers in memory that wait to be read */
    WebFiles *files;                /* of the web client */
    Peer *dirty;
    Conn *gone;                     /* the handlers are to be told */
    NetStats stats;
    Hash addresses;                 /* by a hash that clients cannot predict */
    unsigned char secret[16];       /* its key */
    char piece[PIECE + SEALED];     /* scratch space, never kept */
};

typedef enum {
    PEER_HEAD,                      /* waits for a request, or reads its head */
    PEER_BODY,
    PEER_ANSWER,                    /* a handler has it */
    PEER_STREAM,                    /* an answer without end is being sent */
    PEER_SOCKET,
    PEER_CLOSING,                   /* we said goodbye and wait for the answer */
    PEER_LINGER,                    /* all is sent; what arrives is discarded */
} PeerState;

/* A request that is arriving. */
typedef struct {
    HttpHead head;
    char address[ADDRESS_TEXT];
    char *body;
    size_t n_body;
    char text[];                    /* of the head */
} IncomingRequest;

struct Peer {
    Net *net;
    Pipe *pipe;
    TAILQ_ENTRY(Peer) link;
    LIST_ENTRY(Peer) holding, waiting;
    Peer *next_dirty;
    Address *address;               /* that it comes from */
    char from[ADDRESS_TEXT];
    Conn *conn;
    IncomingRequest *incoming;
    FrameReader *frames;            /* of a WebSocket */
    char *in, *out;
    size_t n_in, n_out, size_out;
    size_t n_blank;                 /* bytes of blank lines before a request */
    size_t out_at;                  /* what is before it has been sent */
    const char *rest;               /* to follow `out`; lives as long as the Net */
    size_t n_rest;
    Address *reader;                /* whom the last answer is for; see unsent.c */
    size_t held;                    /* bytes that count as unsent for it */
    bool sends_file, is_counted;    /* is_counted: as a conversation, or a file */
    int64_t deadline_ms;            /* 0: none */
    int64_t pinged_ms, ping_ms;     /* the last ping, the next */
    int64_t unanswered_ms;          /* the first without a pong; 0: none */
    uint32_t ping;                  /* what the last ping said */
    PeerState state;
    bool is_dirty, is_dead;         /* is_dead: to be closed at once */
    bool ends;                      /* to be closed when all is sent */
    bool waits;                     /* see peer_wait */
};

struct Conn {
    Net *net;
    Peer *peer;                     /* NULL: the conversation is over */
    void *kept;
    Address *address;               /* the Peer's, or what a proxy says; while it lasts */
    char from[ADDRESS_TEXT];
    Conn *next_gone;
    char *extra;                    /* headers to add */
    bool is_seen;                   /* a handler knows it */
    bool is_socket, is_stream, is_1_1, is_head, keeps;
};

void net_tell_time(Net *net);       /* first of all whenever the loop calls us */

/* pipe.c: a connection's bytes. */
void pipe_open(Peer *peer, int fd);             /* take over an accepted socket */
/* How many bytes were taken; -1: it is broken. */
ssize_t pipe_write(Pipe *pipe, const char *bytes, size_t n);
size_t pipe_queued(const Pipe *pipe);           /* written but not sent; see peer_touch */
void pipe_pause(Pipe *pipe, bool pauses);       /* stop reading, or go on */
void pipe_finish(Pipe *pipe);                   /* nothing more will be written */
void pipe_kill(Pipe *pipe);                     /* ends in peer_free */

/* peer.c: connections. */
Peer *peer_open(Net *net, const char *from);
void peer_free(Peer *peer);
void peer_touch(Peer *peer);        /* peers_settle has something to do for it */
void peer_write(Peer *peer, const char *bytes, size_t n);
void peer_end(Peer *peer);          /* close once all is sent */
void peer_kill(Peer *peer);
/* Read its next request at the next tick only: otherwise a client that asks too often
 * would keep the loop busy with refusals, short as they are. */
void peer_wait(Peer *peer);
void peers_heard(Net *net);         /* a tick has come */
void peer_receive(Peer *peer, const char *bytes, size_t n);
size_t peer_queued(const Peer *peer);
void peers_settle(Net *net);
void peers_sweep(Net *net); /* time-outs and pings of some of them; at every tick */

/* conn.c: conversations, and what is sent in them. */
Conn *conn_open(Peer *peer, const char *from);
void conn_end(Conn *conn);          /* it is over: Handlers.gone will be called */
void conns_settle(Net *net);
void conn_refuse(Conn *conn, int status, const Err *err);
/* Like conn_reply, for bytes that live as long as the Net. */
void conn_reply_static(Conn *conn, int status, const char *type, const char *body,
                       size_t n);

/* request.c: what happens to a request. */
void request_begin(Peer *peer);     /* its head has arrived */
void request_done(Peer *peer);      /* and its body */
void request_bad(Peer *peer, int status);

/* websocket.c: WebSockets. */
bool socket_is_path(const char *path);
void socket_open(Peer *peer, Conn *conn, const Request *request);
void socket_receive(Peer *peer, const char *bytes, size_t n);
void socket_send(Peer *peer, int opcode, const char *bytes, size_t n);
void socket_close(Peer *peer, int code, const char *why);
void socket_sweep(Peer *peer);

/* address.c: what is counted for each address. Every count goes down again before
 * address_drop. */
Address *address_find(Net *net, const char *from);
void address_drop(Net *net, Address *address); /* forget it if nothing is left */

/* unsent.c: answers that wait to be read. */
void unsent_to(Peer *peer, Address *reader); /* what follows is for `reader`, or NULL */
void unsent_hold(Peer *peer);       /* the size of `out` has changed */
void unsent_settle(Peer *peer, size_t left);    /* so much is still unsent */
bool unsent_trim(Net *net);         /* cut one reader off if too much waits */

/* listen.c: the port. */
bool listen_open(Net *net, const char *where, Err *err);

#endif
