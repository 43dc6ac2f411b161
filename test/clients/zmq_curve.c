/* SPDX-License-Identifier: ISC */
/* A CURVE-encrypted echo over ZeroMQ, between two processes: zmq_curve server|client ENDPOINT
 * KEYFILE LIBRARY. The server writes its public key to KEYFILE. LIBRARY is what /proc/self/maps
 * must name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zmq.h>

enum { MESSAGES = 500, LONGEST = 100000 };

static int fail(const char *what)
{
    fprintf(stderr, "zmq_curve: %s: %s\n", what, zmq_strerror(zmq_errno()));
    return 1;
}

static int loaded(const char *library)
{
    char line[4096];
    FILE *f   = fopen("/proc/self/maps", "r");
    int found = 0;

    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        found |= strstr(line, library) != NULL;
    }
    if (f != NULL) {
        fclose(f);
    }
    return found;
}

static int server(void *context, const char *endpoint, const char *keyfile)
{
    static char buf[LONGEST];
    char public[41], secret[41], temporary[4096];
    void *s = zmq_socket(context, ZMQ_REP);
    int yes = 1, i, patience = 20000;
    FILE *f;

    if (zmq_curve_keypair(public, secret) != 0 ||
        zmq_setsockopt(s, ZMQ_CURVE_SERVER, &yes, sizeof yes) != 0 ||
        zmq_setsockopt(s, ZMQ_RCVTIMEO, &patience, sizeof patience) != 0 ||
        zmq_setsockopt(s, ZMQ_CURVE_SECRETKEY, secret, 41) != 0 || zmq_bind(s, endpoint) != 0) {
        return fail("server");
    }
    snprintf(temporary, sizeof temporary, "%s.new", keyfile);
    f = fopen(temporary, "w");
    if (f == NULL || fputs(public, f) < 0 || fclose(f) != 0 || rename(temporary, keyfile) != 0) {
        return fail("key file");
    }
    for (i = 0; i < MESSAGES; i++) {
        int n = zmq_recv(s, buf, sizeof buf, 0);
        if (n < 0 || zmq_send(s, buf, (size_t) n, 0) != n) {
            return fail("server: message");
        }
    }
    return zmq_close(s);
}

static int client(void *context, const char *endpoint, const char *keyfile)
{
    static char buf[LONGEST], echo[LONGEST];
    char server_key[41] = "", public[41], secret[41];
    void *s             = zmq_socket(context, ZMQ_REQ);
    int i, j, patience = 20000;
    FILE *f;

    for (i = 0; i < 200 && access(keyfile, R_OK) != 0; i++) {
        usleep(50000);
    }
    f = fopen(keyfile, "r");
    if (f == NULL || fread(server_key, 1, 40, f) != 40 || fclose(f) != 0) {
        return fail("key file");
    }
    if (zmq_curve_keypair(public, secret) != 0 ||
        zmq_setsockopt(s, ZMQ_CURVE_SERVERKEY, server_key, 41) != 0 ||
        zmq_setsockopt(s, ZMQ_CURVE_PUBLICKEY, public, 41) != 0 ||
        zmq_setsockopt(s, ZMQ_RCVTIMEO, &patience, sizeof patience) != 0 ||
        zmq_setsockopt(s, ZMQ_CURVE_SECRETKEY, secret, 41) != 0 || zmq_connect(s, endpoint) != 0) {
        return fail("client");
    }
    for (i = 0; i < MESSAGES; i++) {
        size_t len = (size_t) i * (size_t) i % LONGEST;
        for (j = 0; j < (int) len; j++) {
            buf[j] = (char) (i + j * j);
        }
        if (zmq_send(s, buf, len, 0) != (int) len ||
            zmq_recv(s, echo, sizeof echo, 0) != (int) len || memcmp(buf, echo, len) != 0) {
            return fail("client: message");
        }
    }
    printf("%d messages of up to %d bytes came back\n", MESSAGES, LONGEST);
    return zmq_close(s);
}

int main(int argc, char **argv)
{
    void *context = zmq_ctx_new();
    int ret;

    if (argc != 5 || zmq_has("curve") != 1) {
        return fail("no CURVE, or wrong arguments");
    }
    ret = strcmp(argv[1], "server") == 0 ? server(context, argv[2], argv[3])
                                         : client(context, argv[2], argv[3]);
    if (!loaded(argv[4])) {
        fprintf(stderr, "zmq_curve: %s is not loaded\n", argv[4]);
        ret = 1;
    }
    zmq_ctx_term(context);
    return ret;
}
