/* SPDX-License-Identifier: ISC */
/* ZeroMQ's CURVE over loopback: an encrypted request and reply. libzmq does its cryptography by
 * libsodium, whose place trona takes
 * (--enable-sodium-compat), or by what it was built with; the keys are trona's.
 *
 * cc curve.c $(pkg-config --cflags --libs trona libzmq) */
#include <stdio.h>
#include <string.h>
#include <trona.h>
#include <zmq.h>

static int fail(const char *what)
{
    fprintf(stderr, "curve: %s: %s\n", what, zmq_strerror(zmq_errno()));
    return 1;
}

int main(void)
{
    unsigned char server_pk[crypto_box_PUBLICKEYBYTES], server_sk[crypto_box_SECRETKEYBYTES];
    unsigned char client_pk[crypto_box_PUBLICKEYBYTES], client_sk[crypto_box_SECRETKEYBYTES];
    char endpoint[64], text[64] = {0};
    size_t size  = sizeof endpoint;
    void *ctx    = zmq_ctx_new();
    void *server = zmq_socket(ctx, ZMQ_REP), *client = zmq_socket(ctx, ZMQ_REQ);
    int one = 1, wait = 5000;

    crypto_box_keypair(server_pk, server_sk);
    crypto_box_keypair(client_pk, client_sk);
    if (zmq_setsockopt(server, ZMQ_CURVE_SERVER, &one, sizeof one) != 0 ||
        zmq_setsockopt(server, ZMQ_CURVE_SECRETKEY, server_sk, 32) != 0 ||
        zmq_setsockopt(server, ZMQ_RCVTIMEO, &wait, sizeof wait) != 0 ||
        zmq_bind(server, "tcp://127.0.0.1:*") != 0 ||
        zmq_getsockopt(server, ZMQ_LAST_ENDPOINT, endpoint, &size) != 0) {
        return fail("server");
    }
    if (zmq_setsockopt(client, ZMQ_CURVE_SERVERKEY, server_pk, 32) != 0 ||
        zmq_setsockopt(client, ZMQ_CURVE_PUBLICKEY, client_pk, 32) != 0 ||
        zmq_setsockopt(client, ZMQ_CURVE_SECRETKEY, client_sk, 32) != 0 ||
        zmq_setsockopt(client, ZMQ_RCVTIMEO, &wait, sizeof wait) != 0 ||
        zmq_connect(client, endpoint) != 0) {
        return fail("client");
    }
    if (zmq_send(client, "hello", 5, 0) != 5 || zmq_recv(server, text, sizeof text, 0) != 5 ||
        memcmp(text, "hello", 5) != 0 || zmq_send(server, "world", 5, 0) != 5 ||
        zmq_recv(client, text, sizeof text, 0) != 5) {
        return fail("message");
    }
    printf("the client reads: %.5s\n", text);
    (void) zmq_close(client);
    (void) zmq_close(server);
    (void) zmq_ctx_term(ctx);
    return memcmp(text, "world", 5);
}
