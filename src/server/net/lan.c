/* lan.c - see lan.h. */
#include "server/net/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <string.h>

/* Light modules around a code, which readers need. */
enum { MARGIN = 4 };

/* How likely it is that others reach it: private networks first, addresses that a machine
 * keeps for itself last. */
static int rank(const char *name, uint32_t address)
{
    static const char *const inner[] = {"docker", "br-", "veth", "virbr",
                                        "tun",    "tap", "wg"};

    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (strncmp(name, inner[i], strlen(inner[i])) == 0)
            return 3;
    if (address >> 16 == 0xc0a8)
        return 0;                   /* 192.168 */
    return address >> 24 == 10 || address >> 20 == 0xac1 ? 1 : 2;
}

int lan_addresses(char out[][LAN_ADDRESS], int most)
{
    struct ifaddrs *all = NULL;
    int n = 0;

    if (getifaddrs(&all) != 0)
        return 0;
    for (int wanted = 0; wanted <= 3; wanted++)
        for (const struct ifaddrs *one = all; one && n < most; one = one->ifa_next) {
            const struct sockaddr_in *at = (const void *)one->ifa_addr;

            if (!at || at->sin_family != AF_INET || (one->ifa_flags & IFF_LOOPBACK) ||
                !(one->ifa_flags & IFF_UP) ||
                rank(one->ifa_name, ntohl(at->sin_addr.s_addr)) != wanted)
                continue;
            inet_ntop(AF_INET, &at->sin_addr, out[n++], LAN_ADDRESS);
        }
    freeifaddrs(all);
    return n;
}

/* Is the module at (x, y) dark? Outside of the code none is. */
static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1);
}

bool lan_draw_code(FILE *out, const char *text)
{
    /* By upper and lower half. Light modules are drawn, since terminals are dark. */
    static const char *const blocks[2][2] = {{"█", "▀"}, {"▄", " "}};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);

    if (!code)
        return false;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            fputs(blocks[is_dark(code, x, y)][is_dark(code, x, y + 1)], out);
        fputc('\n', out);
    }
    QRcode_free(code);
    return true;
}
