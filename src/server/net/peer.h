/* peer.h - what the files of the network share: connections and conversations.
 *
 * A Peer is a connection. It has at most one Conn at a time: the request being answered,
 * or the WebSocket it has become. Nothing that the handlers call touches the loop: it
 * changes Peers and puts them on a list, and peers_settle, which runs before the loop
 * waits, writes, closes, tells who is gone and reads on. So handlers are never called
 * from inside a conn_ function.
 *
 * Bytes come and go by a Pipe, which is libuv's connection and, if there is a
 * certificate, OpenSSL between (tls.h). HTTP and frames are read by http.h and
 * frame.h; docs/decisions/0016 says why not by a library. */
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
    PIECE = 16384,                  /* bytes read or written at once; a record of TLS */
    SEALED = 512,                   /* at most, that TLS adds to them */
    RETRY_S = 5,                    /* when there is no room */
    IDLE_EACH = 6,                  /* that a browser may keep for each it uses */
};

/* Who is at an address: of IPv6 its first half, which is one household. */
typedef struct {
    HashLink by_key;
    int connections;                /* idle ones too; a proxy has them all */
    int conversations;              /* requests under way, streams and WebSockets */
    int files;                      /* that are being sent */
    int readers;                    /* connections whose last answer was for it */
    size_t unsent;                  /* bytes of memory that wait for them */
    unsigned char key[8];
} Address;

struct Net {
    NetOptions options;
    Tls *tls;                       /* NULL: none */
    const Handlers *handlers;
    void *with;
    Url public_url;                 /* its scheme is "" if there is none */
    bool is_loopback;               /* it listens for this machine only */
    char listens[ADDRESS_TEXT + 16];
    int most_peers;
    uv_loop_t loop;
    uv_timer_t later;               /* net_wake_in's */
    uv_timer_t timer;               /* says that a tick is due, */
    uv_idle_t hurry;                /* has the loop wait for nothing before it, */
    uv_check_t after;               /* and ticks when all that had come in is read */
    uv_async_t wake;
    uv_prepare_t settle;
    uv_poll_t accept;
    int fd;                         /* that listens; -1: no more */
    bool is_accepting, is_open;     /* is_open: the loop's handles are there */
    bool is_due;                    /* a tick is */
    LoopClock clock;
    int64_t now_ms;                 /* what it shows */
    int64_t stopped_ms;             /* when net_stop was called */
    int64_t stop_ms;                /* when net_run ends at the latest; 0: not yet */
    int64_t swept_ms;
    TAILQ_HEAD(, Peer) peers;       /* who was swept longest ago comes first */
    uint32_t ping_phase;            /* of the next socket, in 1/2^32 */
    LIST_HEAD(, Peer) waiting;      /* those that are not heard before the next tick */
    LIST_HEAD(, Peer) holding;      /* those with memory that waits to be read */
    WebFiles *files;                /* of the web client */
    Peer *dirty;
    Conn *gone;                     /* to be told of */
    NetStats stats;
    Hash addresses;                 /* by a hash that who comes cannot foresee */
    unsigned char secret[16];       /* its key */
    char piece[PIECE + SEALED];     /* what passes through; nothing stays in it */
};

typedef enum {
    PEER_HEAD,                      /* a request's head is arriving, or nothing yet */
    PEER_BODY,
    PEER_ANSWER,                    /* the handlers have it */
    PEER_STREAM,                    /* an answer without end is being sent */
    PEER_SOCKET,
    PEER_CLOSING,                   /* we said goodbye and wait for theirs */
    PEER_LINGER,                    /* all is said: what still comes is thrown away */
} PeerState;

/* A request on its way in. */
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
    Address *address;               /* that it came from */
    char from[ADDRESS_TEXT];
    Conn *conn;
    IncomingRequest *incoming;
    FrameReader *frames;            /* of a WebSocket */
    char *in, *out;
    size_t n_in, n_out, size_out;
    size_t n_blank;                 /* bytes of blank lines before a request */
    size_t out_at;                  /* what is before it has been handed on */
    const char *rest;               /* to follow `out`; lives as long as the Net */
    size_t n_rest;
    Address *reader;                /* who the last answer is for; see unsent.c */
    size_t held;                    /* bytes that count as unsent there */
    bool sends_file, is_counted;    /* is_counted: as a conversation, or a file */
    int64_t deadline_ms;            /* 0: none */
    int64_t pinged_ms, ping_ms;     /* the last ping, the next */
    int64_t unanswered_ms;          /* the first without a pong; 0: none */
    uint32_t ping;                  /* what the last ping said */
    PeerState state;
    bool is_dirty, is_dead;         /* is_dead: to be closed without another word */
    bool ends;                      /* close when all is out */
    bool waits;                     /* see peer_wait */
};

struct Conn {
    Net *net;
    Peer *peer;                     /* NULL: the conversation is over */
    void *kept;
    Address *address;               /* the Peer's, or what a proxy says; until its end */
    char from[ADDRESS_TEXT];
    Conn *next_gone;
    char *extra;                    /* headers to add */
    bool is_seen;                   /* by a handler */
    bool is_socket, is_stream, is_1_1, is_head, keeps;
};

void net_tell_time(Net *net);       /* whenever the loop calls us: first of all */

/* pipe.c: a connection's bytes. */
void pipe_open(Peer *peer, int fd);             /* take over an accepted socket */
/* How many it took; -1: it is broken. */
ssize_t pipe_write(Pipe *pipe, const char *bytes, size_t n);
size_t pipe_queued(const Pipe *pipe);           /* written, but not out; see peer_touch */
void pipe_pause(Pipe *pipe, bool pauses);       /* do not read; or read on */
void pipe_finish(Pipe *pipe);                   /* nothing more will be written */
void pipe_kill(Pipe *pipe);                     /* ends in peer_free */

/* peer.c: connections. */
Peer *peer_open(Net *net, const char *from);
void peer_free(Peer *peer);
void peer_touch(Peer *peer);        /* something can be done in peers_settle */
void peer_write(Peer *peer, const char *bytes, size_t n);
void peer_end(Peer *peer);          /* close once all is out */
void peer_kill(Peer *peer);
/* Hear its next request at the next tick: who asks too often would keep the loop busy
 * with refusals else, however short they are. */
void peer_wait(Peer *peer);
void peers_heard(Net *net);         /* it is the next tick */
void peer_receive(Peer *peer, const char *bytes, size_t n);
size_t peer_queued(const Peer *peer);
void peers_settle(Net *net);
void peers_sweep(Net *net);         /* time-outs and pings of some; every tick */

/* conn.c: conversations, and what is said in them. */
Conn *conn_open(Peer *peer, const char *from);
void conn_end(Conn *conn);          /* it is over: Handlers.gone will be told */
void conns_settle(Net *net);
void conn_refuse(Conn *conn, int status, const Err *err);
/* As conn_reply, with bytes that live as long as the Net. */
void conn_reply_static(Conn *conn, int status, const char *type, const char *body,
                       size_t n);

/* request.c: what becomes of a request. */
void request_begin(Peer *peer);     /* its head is there */
void request_done(Peer *peer);      /* and its body */
void request_bad(Peer *peer, int status);

/* websocket.c: WebSockets. */
bool socket_is_path(const char *path);
void socket_open(Peer *peer, Conn *conn, const Request *request);
void socket_receive(Peer *peer, const char *bytes, size_t n);
void socket_send(Peer *peer, int opcode, const char *bytes, size_t n);
void socket_close(Peer *peer, int code, const char *why);
void socket_sweep(Peer *peer);

/* address.c: who is here how often. Whoever counts one up counts it down before
 * dropping it. */
Address *address_find(Net *net, const char *from);
void address_drop(Net *net, Address *address); /* forget it if nobody is there any more */

/* unsent.c: what waits to be read. */
void unsent_to(Peer *peer, Address *reader);    /* what follows is for `reader` or NULL */
void unsent_hold(Peer *peer);       /* the size of `out` has changed */
void unsent_settle(Peer *peer, size_t left);    /* so much could not be written */
bool unsent_trim(Net *net);         /* cut one off, if too much waits */

/* listen.c: the port. */
bool listen_open(Net *net, const char *where, Err *err);

#endif
