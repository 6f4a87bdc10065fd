/* unsent.c - answers that wait to be read: which are not completely sent, and how much
 * memory they take, for each address and in total.
 *
 * An answer that is not read yet counts as a conversation, or, if it is a file, as a
 * file: files take no memory, since all readers share them, and a browser asks for
 * several at once. When the total is too much, one reader is cut off: the one that holds
 * most, at the address that holds most. */
#include "server/net/peer.h"

static void count(Peer *peer, int by)
{
    if (peer->sends_file)
        peer->reader->files += by;
    else
        peer->reader->conversations += by;
    peer->is_counted = by > 0;
}

void unsent_to(Peer *peer, Address *reader)
{
    Address *before = peer->reader;

    if (peer->is_counted)
        count(peer, -1);
    peer->sends_file = false;
    peer->reader = reader;
    if (reader) {
        reader->readers++;
        reader->unsent += peer->held;
    }
    if (before) {
        before->readers--;
        before->unsent -= peer->held;
        address_drop(peer->net, before);
    }
}

void unsent_hold(Peer *peer)
{
    Net *net = peer->net;
    size_t before = peer->held, now = peer->size_out;

    peer->held = now;
    net->stats.unsent = net->stats.unsent - before + now;
    peer->reader->unsent = peer->reader->unsent - before + now;
    if (before == 0 && now > 0)
        LIST_INSERT_HEAD(&net->holding, peer, holding);
    else if (before > 0 && now == 0)
        LIST_REMOVE(peer, holding);
}

void unsent_settle(Peer *peer, size_t left)
{
    bool counts = left > 0 && !peer->conn;

    if (counts != peer->is_counted)
        count(peer, counts ? 1 : -1);
}

static bool holds_more(const Peer *peer, const Peer *than)
{
    if (!than || peer->reader->unsent != than->reader->unsent)
        return !than || peer->reader->unsent > than->reader->unsent;
    return peer->held > than->held;
}

bool unsent_trim(Net *net)
{
    Peer *peer, *most = NULL;

    if (net->stats.unsent <= (size_t)net->options.max_unsent)
        return false;
    LIST_FOREACH(peer, &net->holding, holding)
        if (holds_more(peer, most))
            most = peer;
    net->stats.cut_off++;
    peer_kill(most);
    return true;
}
