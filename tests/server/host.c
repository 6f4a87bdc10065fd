/* host.c - what the host of a server does while players are connected: `polis admin` and
 * `polis serve` as processes of their own, over real sockets. usage: host POLIS */
#include "host_stage.h"

#include <time.h>

static void networks(void **state)
{
    static const struct { const char *what, *who, *says;
    } wrong[] = {
        {"everybody", "0.0.0.0/0", "includes the address of this machine"},
        {"too wide", "8.0.0.0/7", "8.0.0.0/7 is too wide"},
        {"too wide, as IPv6", "::ffff:8.0.0.0/103", "is too wide"},
        {"too wide, of IPv6", "2000::/15", "2000::/15 is too wide"},
        {"this machine", "127.1.2.0/24", "includes the address of this machine"},
        {"this machine alone", "127.0.0.1", "includes the address of this machine"},
        {"this machine alone, by IPv6", "::1", "includes the address of this machine"},
        {"this machine as both", "::ffff:127.0.0.1",
         "includes the address of this machine"},
        {"this machine by IPv6", "::/64", "includes the address of this machine"},
        {"no bits", "192.0.2.0/", "is not a network"},
        {"too many bits", "192.0.2.0/33", "is not a network"},
    };
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"},
          six = {.address = "2001:db8:7:8::1"};
    char words[100];

    (void)state;
    start("");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        snprintf(words, sizeof words, "ban %s", wrong[i].who);
        CHECK_INT(admin(words), 2, wrong[i].what);
        CHECK_HAS(output, wrong[i].says, wrong[i].what);
    }
    Made made = create(&bert, NULL, two);
    Wire *hers = open_socket(&anna, &made, NULL), *his = open_socket(&bert, &made, NULL),
         *stream = open_stream(&anna, &made, NULL),
         *sixth = open_socket(&six, &made, NULL);
    CHECK(wire_read_until(hers, "\"presence\""), "she looks on");
    CHECK(wire_read_until(his, "\"presence\""), "he looks on");
    CHECK(wire_read_until(sixth, "\"presence\""), "so does a third");
    CHECK_INT(admin("ban ::ffff:203.0.113.99/120"), 0, output);
    CHECK_INT(wire_close_code(hers), 1008, "her socket is closed at once");
    CHECK(has_ended(stream), "and her stream ends");
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 403, "she stays out");
    CHECK_INT(ask(&bert, NULL, "GET", "/api/tables", NULL), 200, "he does not");
    CHECK_INT(admin("bans"), 0, "the list");
    CHECK_HAS(output, "network/203.0.113.0/24", "as it counts");
    CHECK_INT(admin("ban 2001:db8::/32 5"), 0, output);
    CHECK_INT(wire_close_code(sixth), 1008, "by IPv6 too");
    wire_text(his, "{\"do\":\"ping\",\"id\":\"p\"}");
    CHECK(wire_read_until(his, "pong"), "his socket goes on");
    CHECK_INT(child_end(&child, SIGTERM), 0, "stopped");
    CHECK(child_start(&child), child_log(&child));
    leave(&anna);
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 403, "after a restart too");
    CHECK_INT(admin("unban 203.0.113.0/24"), 0, output);
    CHECK_INT(ask(&anna, NULL, "GET", "/api/tables", NULL), 200, "until it is lifted");
    wire_close(hers);
    wire_close(his);
    wire_close(stream);
    wire_close(sixth);
    leave(&anna);
    leave(&bert);
    stop();
}

/* A ban of a person or of an address also closes open connections. */
static void bans_cut(void **state)
{
    Guest anna = {.address = "203.0.113.7"}, bert = {.address = "198.51.100.9"};
    char person[64], id[64], words[100];

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Anna\"}"), 200,
              "Anna");
    snprintf(person, sizeof person, "%s", said(&anna, "token"));
    snprintf(id, sizeof id, "%s", said(&anna, "person"));
    Made made = create(&anna, person, two);
    Wire *seat = open_socket(&anna, &made, made.token),
         *stream = open_stream(&anna, &made, made.token),
         *other = open_socket(&bert, &made, made.other);
    CHECK(wire_read_until(seat, "\"presence\""), "she is there");
    CHECK(wire_read_until(other, "\"presence\""), "he is there");
    snprintf(words, sizeof words, "ban %s", id);
    CHECK_INT(admin(words), 0, output);
    CHECK(wire_read_until(seat, "banned you"), "she is told");
    CHECK_INT(wire_close_code(seat), 1008, "and sent away");
    CHECK(has_ended(stream), "her stream ends");
    wire_close(seat);
    seat = open_socket(&anna, &made, made.token);
    CHECK(wire_read_until(seat, "banned you"), "nor can she come back to her seat");
    CHECK_INT(ask_table(&anna, made.token, "GET", &made, "", NULL), 403, "nor look");
    CHECK_INT(admin("ban 198.51.100.9"), 0, output);
    CHECK_INT(wire_close_code(other), 1008, "by address");
    wire_close(seat);
    wire_close(stream);
    wire_close(other);
    leave(&anna);
    leave(&bert);
    stop();
}

static void say_chat(Wire *wire, const Made *made)
{
    char letter[200];

    snprintf(letter, sizeof letter,
             "{\"do\":\"chat\",\"id\":\"c\",\"table\":\"%s\",\"text\":\"hello\"}",
             made->id);
    wire_text(wire, letter);
}

/* Whoever has a person's token loses what is open when it ends. A seat's own token is
 * another one. */
static void connections_end_with_their_token(void **state)
{
    static const char passphrase[] = "{\"passphrase\":\"correct horse\"}",
                      login[] = "{\"name\":\"Anna\",\"passphrase\":\"correct horse\"}";
    Guest anna = {.address = "203.0.113.7"};
    char tokens[3][64];

    (void)state;
    start("");
    CHECK_INT(ask(&anna, NULL, "POST", "/api/people", "{\"name\":\"Anna\"}"), 200,
              "Anna");
    snprintf(tokens[0], sizeof tokens[0], "%s", said(&anna, "token"));
    Made made = create(&anna, tokens[0], two);
    CHECK_INT(ask(&anna, tokens[0], "POST", "/api/me/passphrase", passphrase), 200,
              "an account");
    for (int i = 1; i < 3; i++) {
        CHECK_INT(ask(&anna, NULL, "POST", "/api/login", login), 200, "a token");
        snprintf(tokens[i], sizeof tokens[i], "%s", said(&anna, "token"));
    }
    Wire *seat = open_socket(&anna, &made, made.token), *by_person[3];
    for (int i = 0; i < 3; i++)
        by_person[i] = open_socket(&anna, &made, tokens[i]);
    Wire *stream = open_stream(&anna, &made, tokens[0]);
    CHECK_INT(ask(&anna, tokens[0], "POST", "/api/me/logout", "{}"), 200, "out");
    CHECK(wire_read_until(by_person[0], "this token has expired"), "she is told");
    CHECK(has_ended(stream), "the stream ends");
    say_chat(by_person[0], &made);
    CHECK(wire_read_until(by_person[0], "with the token of a seat first"), "no command");
    CHECK_INT(ask(&anna, tokens[2], "POST", "/api/me/passphrase", passphrase), 200,
              "the others end");
    CHECK(wire_read_until(by_person[1], "this token has expired"), "she is told again");
    say_chat(by_person[2], &made);
    CHECK(wire_read_until(by_person[2], "\"ack\",\"id\":\"c\""), "not her own");
    CHECK_INT(ask(&anna, tokens[2], "DELETE", "/api/me", NULL), 200, "gone");
    CHECK(wire_read_until(by_person[2], "this token has expired"), "all of them");
    say_chat(seat, &made);
    CHECK(wire_read_until(seat, "\"ack\",\"id\":\"c\""), "the seat has its own");
    for (int i = 0; i < 3; i++)
        wire_close(by_person[i]);
    wire_close(seat);
    wire_close(stream);
    leave(&anna);
    stop();
}

static void audited(void **state)
{
    Guest stranger = {.address = "203.0.113.7"};

    (void)state;
    start("");
    CHECK_INT(admin("ban 192.0.2.0/24 5"), 0, output);
    CHECK(logged("info admin by=host address=127.0.0.1 act=ban"), child_log(&child));
    CHECK(strstr(child_log(&child), "192.0.2.0/24"), "on whom");
    CHECK(strstr(child_log(&child), "result=done"), "and the result");
    CHECK_INT(admin("close nosuchtable12345"), 2, "no such table");
    CHECK(logged("act=close"), child_log(&child));
    CHECK(strstr(child_log(&child), "result=absent"), "a refusal too");
    CHECK_INT(ask(&stranger, "guessed", "POST", "/api/admin/stats", "{}"), 401, "no");
    CHECK(logged("warning admin by=unauthorized address=203.0.113.7 act=stats"),
          child_log(&child));
    CHECK(strstr(child_log(&child), "result=token"), "refused");
    CHECK(!strstr(child_log(&child), "guessed"), "no token is in the log");
    CHECK_INT(ask(&stranger, NULL, "POST", "/api/login",
                  "{\"name\":\"Nobody\",\"passphrase\":\"correct horse\"}"), 401, "no");
    CHECK(logged("warning login failed address=203.0.113.7"), child_log(&child));
    CHECK(!strstr(child_log(&child), "Nobody"), "no name is in the log");
    leave(&stranger);
    stop();
}

/* Make a certificate and its key in two files of the child's folder. */
static void make_certificate_as(const char *cert, const char *key, WireCertificate as)
{
    char name[600];

    snprintf(name, sizeof name, "%s", scratch_file(&child.scratch, cert));
    CHECK(wire_make_certificate_as(name, scratch_file(&child.scratch, key), &as), cert);
}

static void make_certificate(const char *cert, const char *key)
{
    make_certificate_as(cert, key, (WireCertificate){0});
}

static bool ping(Wire *wire)
{
    wire_text(wire, "{\"do\":\"ping\",\"id\":\"p\"}");
    return wire_read_until(wire, "pong");
}

/* The certificate that a new connection is shown. */
static unsigned long long shown(void)
{
    Wire *wire = wire_open_tls(child.where);

    assert_non_null(wire);
    unsigned long long hash = wire_tls_certificate(wire);
    wire_close(wire);
    return hash;
}

static void certificates(void **state)
{
    char settings[700];

    (void)state;
    child_open(&child, "");
    make_certificate("cert.pem", "key.pem");
    snprintf(settings, sizeof settings, "tls_cert = %s/cert.pem\ntls_key = %s/key.pem\n",
             child.scratch.folder, child.scratch.folder);
    put_settings(settings);
    CHECK(child_start(&child), child_log(&child));
    unsigned long long first = shown();
    Wire *wire = wire_open_tls(child.where);
    CHECK_INT(wire_upgrade(wire, "/api/socket", NULL), 101, "a socket");
    make_certificate("cert.pem", "key.pem");
    CHECK(shown() == first, "not before it is told");
    kill(child.pid, SIGHUP);
    CHECK(logged("certificate reloaded"), child_log(&child));
    unsigned long long second = shown();
    CHECK(second != first, "the new one");
    CHECK(ping(wire), "who was there stays");
    make_certificate("other.pem", "key.pem");
    kill(child.pid, SIGHUP);
    CHECK(logged("certificate not reloaded"), child_log(&child));
    CHECK(strstr(child_log(&child), "not the private key of the certificate"), "why");
    CHECK(shown() == second, "the old one goes on");
    CHECK(ping(wire), "who was there stays");
    wire_close(wire);
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* A client that does not check the certificate is served with an expired one. */
static void certificate_ends(void **state)
{
    char settings[700];

    (void)state;
    child_open(&child, "");
    make_certificate_as("cert.pem", "key.pem", (WireCertificate){.late_s = -7200});
    snprintf(settings, sizeof settings, "tls_cert = %s/cert.pem\ntls_key = %s/key.pem\n",
             child.scratch.folder, child.scratch.folder);
    put_settings(settings);
    CHECK(child_start(&child), child_log(&child));
    CHECK(logged("warning certificate not valid today"), child_log(&child));
    CHECK(strstr(child_log(&child), "cert.pem has expired"), "why");
    Wire *wire = wire_open_tls(child.where);
    WireAnswer answer = wire_ask(wire, "GET", "/metrics", NULL, NULL);
    const char *ends = strstr(answer.body, "\npolis_certificate_expires_seconds ");
    assert_non_null(ends);
    long long at = atoll(strchr(ends, ' '));
    CHECK(at > time(NULL) - 7200 && at < time(NULL), "when it ended");
    wire_close(wire);
    make_certificate_as("cert.pem", "key.pem", (WireCertificate){.late_s = 7200});
    kill(child.pid, SIGHUP);
    CHECK(logged("cert.pem is not valid yet"), child_log(&child));
    make_certificate_as("cert.pem", "key.pem", (WireCertificate){.passphrase = "sesame"});
    kill(child.pid, SIGHUP);
    CHECK(logged("is locked by a passphrase"), child_log(&child));
    CHECK_INT(child_end(&child, SIGTERM), 0, child_log(&child));
    child_close(&child);
}

/* As `systemctl reload` does; without systemd, SIGHUP ends the server: see restart.c. */
static void hang_up_without_tls(void **state)
{
    Guest guest = {.address = "203.0.113.7"};

    (void)state;
    setenv("NOTIFY_SOCKET", "@polis-test-nobody", 1);
    start("");
    unsetenv("NOTIFY_SOCKET");
    kill(child.pid, SIGHUP);
    CHECK(logged("nothing to reload"), child_log(&child));
    CHECK_INT(ask(&guest, NULL, "GET", "/api/tables", NULL), 200, "nothing happened");
    leave(&guest);
    stop();
}

/* `polis serve --check` with these options, and the child's store and settings. */
static int check(const char *options)
{
    char words[2400];

    snprintf(words, sizeof words, "serve --check --lang en --store %s --config %s %s",
             child.store, scratch_file(&child.scratch, "polis.conf"), options);
    return polis(words);
}

static void checked_certificates(void **state)
{
    static const struct {
        const char *what, *says;
        WireCertificate cert, key;
    } wrong[] = {
        {"a key of another kind",
         "is not the private key of the certificate",
         {.is_rsa = true},
         {0}},
        {"the other way round",
         "is not the private key of the certificate",
         {0},
         {.is_rsa = true}},
        {"a locked key",
         "key.pem is locked by a passphrase",
         {0},
         {.passphrase = "sesame"}},
        {"an old one", "cert.pem has expired", {.late_s = -7200}, {0}},
        {"a new one", "cert.pem is not valid yet", {.late_s = 7200}, {0}},
    };
    char options[700];

    (void)state;
    child_open(&child, "");
    snprintf(options, sizeof options,
             "--listen 127.0.0.1:0 --tls-cert %s/cert.pem --tls-key %s/key.pem",
             child.scratch.folder, child.scratch.folder);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        bool is_pair = wrong[i].cert.late_s != 0;

        make_certificate_as("other.pem", "key.pem", wrong[i].key);
        make_certificate_as("cert.pem", is_pair ? "key.pem" : "unused.pem",
                            wrong[i].cert);
        CHECK_INT(check(options), 2, wrong[i].what);
        CHECK_HAS(output, wrong[i].says, wrong[i].what);
    }
    child_close(&child);
}

static void checked(void **state)
{
    static const struct { const char *options, *says; } wrong[] = {
        {"--store /nowhere/polis.db", "/nowhere/polis.db cannot be written"},
        {"--store /dev/null", "/dev/null is not a database of polis"},
        {"--listen 192.0.2.1:0", "cannot listen on 192.0.2.1:0"},
        {"--tls-cert /nowhere --tls-key /nowhere",
         "/nowhere is not a usable certificate"},
        {"--public-url gopher://x", "is not a public URL"},
        {"--sets /nowhere", "/nowhere"},
        {"--bots many", "bots must be a number"},
    };
    char options[700];

    (void)state;
    child_open(&child, "");
    CHECK_INT(check("--listen 127.0.0.1:0"), 0, output);
    CHECK_STR(output, "all is well\n", "nothing is there yet");
    CHECK_INT(access(child.store, F_OK), -1, "and nothing is made");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK_INT(check(wrong[i].options), 2, wrong[i].options);
        CHECK_HAS(output, wrong[i].says, wrong[i].options);
    }
    CHECK_INT(check("--sets /nowhere --listen 192.0.2.1:0"), 2, "two at once");
    CHECK_HAS(output, "/nowhere", "the one");
    CHECK_HAS(output, "192.0.2.1", "and the other");
    make_certificate("cert.pem", "key.pem");
    make_certificate("cert.pem", "another.pem");
    snprintf(options, sizeof options, "--tls-cert %s/cert.pem --tls-key %s/key.pem",
             child.scratch.folder, child.scratch.folder);
    CHECK_INT(check(options), 2, "the key of another certificate");
    CHECK_HAS(output, "is not the private key of the certificate", "named");
    CHECK(child_start(&child), child_log(&child));
    snprintf(options, sizeof options, "--listen %s", child.where);
    CHECK_INT(check(options), 0, output);
    CHECK_HAS(output, "a server is using this store", "beside a server");
    snprintf(options, sizeof options,
             "serve --check --lang en --store memory: --listen %s", child.where);
    CHECK_INT(polis(options), 2, "an address that another server has");
    CHECK_HAS(output, "something else already does", "named");
    CHECK_INT(child_end(&child, SIGTERM), 0, "not disturbed");
    CHECK_INT(check("--listen 127.0.0.1:0"), 0, "a store that is there");
    child_close(&child);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks),
        cmocka_unit_test(bans_cut),
        cmocka_unit_test(connections_end_with_their_token),
        cmocka_unit_test(audited),
        cmocka_unit_test(certificates),
        cmocka_unit_test(certificate_ends),
        cmocka_unit_test(checked_certificates),
        cmocka_unit_test(hang_up_without_tls),
        cmocka_unit_test(checked),
    };

    if (!child_arguments(argc, argv))
        return SKIP_ALL(tests, "usage: host POLIS");
    return RUN(tests);
}
