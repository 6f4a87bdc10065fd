/* network.c - see network.h. */
#include "server/people/network.h"

#include <arpa/inet.h>
#include <string.h>

enum { WIDEST_FOUR = 8, WIDEST_SIX = 16, MAPPED = 96,      /* MAPPED: bits before IPv4 */
       RANGE_FOUR = 24, RANGE_SIX = 48, WHOLE = 128 };

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

static bool read_address(unsigned char out[16], const char *text)
{
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, text, out) == 1;
}

static bool is_four(const Network *network)
{
    return network->bits >= MAPPED && memcmp(network->bytes, mapped, sizeof mapped) == 0;
}

bool network_of(Network *out, const char *address)
{
    out->bits = WHOLE;
    return read_address(out->bytes, address);
}

bool network_has(const Network *network, const Network *address)
{
    int whole = network->bits / 8, rest = network->bits % 8;

    return network->bits <= address->bits &&
           memcmp(network->bytes, address->bytes, (size_t)whole) == 0 &&
           (rest == 0 ||
            (network->bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0);
}

/* Read the address before the slash; returns what follows it, or NULL. */
static const char *split(unsigned char out[16], const char *text, bool *has_colon)
{
    const char *slash = strchr(text, '/');
    char address[INET6_ADDRSTRLEN];
    size_t n = slash ? (size_t)(slash - text) : sizeof address;

    if (n >= sizeof address)
        return NULL;
    memcpy(address, text, n);
    address[n] = '\0';
    *has_colon = strchr(address, ':') != NULL;
    return read_address(out, address) ? slash + 1 : NULL;
}

bool network_is(const char *text)
{
    unsigned char bytes[16];
    bool has_colon;

    return split(bytes, text, &has_colon) != NULL;
}

static void drop_rest(Network *network)
{
    for (int i = network->bits; i < WHOLE; i++)
        network->bytes[i / 8] &= (unsigned char)~(0x80 >> i % 8);
}

/* Does it include, or is it part of, the loopback addresses? */
static bool has_loopback(const Network *network)
{
    const Network six = {{[15] = 1}, WHOLE},
                  four = {{[10] = 0xff, 0xff, 127, 0, 0, 1}, WHOLE},
                  loop = {{[10] = 0xff, 0xff, 127}, MAPPED + 8};

    return network_has(network, &six) || network_has(network, &four) ||
           network_has(&loop, network);
}

static bool fail_loopback(const char *text, Err *err)
{
    return fail(err, ERR_SETUP, N_("%s includes the address of this machine itself"),
                text);
}

bool network_check_address(const char *address, Err *err)
{
    Network network;

    return !network_of(&network, address) || !has_loopback(&network) ||
           fail_loopback(address, err);
}

bool network_read(Network *out, const char *text, Err *err)
{
    bool has_colon;
    const char *at = split(out->bytes, text, &has_colon);

    if (!at || !text_read_int(&at, 0, has_colon ? WHOLE : 32, &out->bits) || *at)
        return fail(err, ERR_SYNTAX,
                    N_("'%s' is not a network: write ADDRESS/BITS, as in 192.0.2.0/24"),
                    text);
    out->bits += has_colon ? 0 : MAPPED;
    drop_rest(out);
    if (has_loopback(out))
        return fail_loopback(text, err);
    if (is_four(out) ? out->bits < MAPPED + WIDEST_FOUR : out->bits < WIDEST_SIX)
        return fail(err, ERR_SETUP,
                    N_("%s is too wide: the widest is /%d, or /%d for IPv6"), text,
                    WIDEST_FOUR, WIDEST_SIX);
    return true;
}

void network_write(Text *text, const Network *network)
{
    char address[INET6_ADDRSTRLEN] = "";
    bool four = is_four(network);

    inet_ntop(four ? AF_INET : AF_INET6, network->bytes + (four ? sizeof mapped : 0),
              address, sizeof address);
    text_f(text, "%s/%d", address, network->bits - (four ? MAPPED : 0));
}

void address_key(char out[ADDRESS_KEY], const char *address)
{
    struct in6_addr six;
    Text text = text_in(out, ADDRESS_KEY);

    if (inet_pton(AF_INET6, address, &six) != 1) {
        text_f(&text, "%.45s", address);
    } else if (IN6_IS_ADDR_V4MAPPED(&six)) {
        const unsigned char *four = six.s6_addr + 12;
        text_f(&text, "%d.%d.%d.%d", four[0], four[1], four[2], four[3]);
    } else {
        memset(six.s6_addr + 8, 0, 8);
        inet_ntop(AF_INET6, &six, out, ADDRESS_KEY);
    }
}

void address_range(char out[ADDRESS_KEY], const char *address)
{
    Network network;
    Text text = text_in(out, ADDRESS_KEY);

    if (!network_of(&network, address)) {
        text_f(&text, "%.45s", address);
        return;
    }
    network.bits = is_four(&network) ? MAPPED + RANGE_FOUR : RANGE_SIX;
    drop_rest(&network);
    network_write(&text, &network);
}
