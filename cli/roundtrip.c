/* trona roundtrip: the main job from end to end on the user's own file, refusal included. */
#include "cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../bench/clock.h"

enum {
    RT_ALICE,
    RT_ALICE_KEY,
    RT_ALICE_PUB,
    RT_BOB,
    RT_BOB_KEY,
    RT_BOB_PUB,
    RT_BOX,
    RT_SIG,
    RT_OPENED,
    RT_BAD,
    RT_NAMES
};

static const char *const roundtrip_names[RT_NAMES] = {
    "/alice",   "/alice.key",  "/alice.pub", "/bob",  "/bob.key",
    "/bob.pub", "/file.trona", "/file.sig",  "/file", "/refused",
};

typedef struct roundtrip {
    const char *file;
    char *dir;
    char *path[RT_NAMES];
    uint64_t size;
    uint64_t box_size;
    secret_key *alice;
    secret_key *bob;
} roundtrip;

static void roundtrip_step(const char *name, uint64_t bytes, double seconds)
{
    json_open(NULL, "{}");
    json_text("step", name);
    if (bytes > 0) {
        json_number("bytes", bytes);
        json_number("nanoseconds", (uint64_t) (seconds * 1e9));
    }
    json_close();
    if (json_is_on()) {
        return;
    }
    if (seconds > 0 && bytes > 0) {
        printf("%-8s ok  %14llu bytes  %9.1f MB/s\n", name, (unsigned long long) bytes,
               (double) bytes / seconds / 1e6);
    } else {
        printf("%-8s ok\n", name);
    }
}

/* All names are registered before anything is made, so that they go whatever happens. */
static int roundtrip_make_dir(roundtrip *rt)
{
    const char *tmp = getenv("TMPDIR");
    int i, failed = 0;

#if defined(_WIN32)
    if (tmp == NULL || tmp[0] == '\0') {
        tmp = platform_temp();
    }
#endif
    rt->dir = io_path_with(tmp != NULL && tmp[0] != '\0' ? tmp : "/tmp", "/trona-XXXXXX");
    if (rt->dir == NULL) {
        return -1;
    }
    cleanup_block();
    if (mkdtemp(rt->dir) == NULL) {
        failed = cli_fail_errno(rt->dir);
    } else {
        (void) cleanup_add_dir(rt->dir); /* first in an empty table */
    }
    for (i = 0; i < RT_NAMES && !failed; i++) {
        rt->path[i] = io_path_with(rt->dir, roundtrip_names[i]);
        if (rt->path[i] == NULL || cleanup_add(rt->path[i]) != 0) {
            failed = cli_fail(rt->dir, "no room for its file names");
        }
    }
    cleanup_unblock();
    return failed;
}

static int roundtrip_keys(roundtrip *rt)
{
    static const keys_options plain = {0, 0, 0};
    double t                        = clock_seconds();

    if (keys_generate(rt->path[RT_ALICE], &plain) != 0 ||
        keys_generate(rt->path[RT_BOB], &plain) != 0) {
        return -1;
    }
    t         = clock_seconds() - t;
    rt->alice = secret_key_load(rt->path[RT_ALICE_KEY]);
    rt->bob   = secret_key_load(rt->path[RT_BOB_KEY]);
    if (rt->alice == NULL || rt->bob == NULL) {
        return -1;
    }
    if (json_is_on()) {
        roundtrip_step("keygen", 0, 0);
        return 0;
    }
    printf("keygen   ok  two key pairs: alice signs, bob receives  %.3f ms\n", t * 1e3);
    return 0;
}

static int roundtrip_encrypt(roundtrip *rt)
{
    public_key bob;
    recipients to;
    input in;
    output out;
    double t;
    int failed;

    memset(&to, 0, sizeof to);
    to.key   = &bob;
    to.count = 1;
    if (public_key_load(&bob, rt->path[RT_BOB_PUB]) != 0 || input_open(&in, rt->file) != 0) {
        return -1;
    }
    if (output_open(&out, rt->path[RT_BOX], 0, OUTPUT_MODE_SECRET) != 0) {
        input_close(&in);
        return -1;
    }
    t            = clock_seconds();
    failed       = stream_encrypt(&in, &out, &to, rt->alice, 0);
    rt->size     = in.total;
    rt->box_size = out.total;
    failed       = failed || output_commit(&out);
    t            = clock_seconds() - t;
    output_abandon(&out);
    input_close(&in);
    if (!failed) {
        roundtrip_step("encrypt", rt->size, t);
    }
    return failed;
}

/* Decrypts the box as path, which, on success, exists. */
static int roundtrip_open(roundtrip *rt, const char *path)
{
    public_key alice;
    input in;
    output out;
    int failed, is_signed = 0;

    if (public_key_load(&alice, rt->path[RT_ALICE_PUB]) != 0 ||
        input_open(&in, rt->path[RT_BOX]) != 0) {
        return -1;
    }
    failed = output_open(&out, path, 0, OUTPUT_MODE_SECRET);
    if (!failed) {
        failed = stream_decrypt(&in, &out, rt->bob, &alice, rt->path[RT_ALICE_PUB], &is_signed,
                                NULL, 0) ||
                 output_commit(&out);
        output_abandon(&out);
    }
    input_close(&in);
    return failed;
}

static int roundtrip_decrypt(roundtrip *rt)
{
    double t   = clock_seconds();
    int failed = roundtrip_open(rt, rt->path[RT_OPENED]);

    t = clock_seconds() - t;
    if (!failed) {
        roundtrip_step("decrypt", rt->size, t);
    }
    return failed;
}

static int roundtrip_sign(roundtrip *rt)
{
    unsigned char sig[ARMOR_PAYLOAD];
    input in;
    output out;
    double t;
    int failed;

    if (input_open(&in, rt->file) != 0) {
        return -1;
    }
    t      = clock_seconds();
    failed = sign_stream(sig, &in, rt->alice);
    t      = clock_seconds() - t;
    input_close(&in);
    if (failed || output_open(&out, rt->path[RT_SIG], 0, OUTPUT_MODE_SECRET) != 0) {
        return -1;
    }
    failed = armor_write(&out, ARMOR_SIGNATURE, sig, sizeof sig) || output_commit(&out);
    output_abandon(&out);
    if (!failed) {
        roundtrip_step("sign", rt->size, t);
    }
    return failed;
}

/* Verifies the signature over what came out of decryption. */
static int roundtrip_verify(roundtrip *rt)
{
    unsigned char sig[ARMOR_PAYLOAD];
    public_key alice;
    input in;
    double t;
    int failed;

    if (public_key_load(&alice, rt->path[RT_ALICE_PUB]) != 0 ||
        armor_read(sig, sizeof sig, rt->path[RT_SIG], ARMOR_SIGNATURE) != 0 ||
        input_open(&in, rt->path[RT_OPENED]) != 0) {
        return -1;
    }
    t      = clock_seconds();
    failed = sign_stream_verify(sig, &in, &alice, rt->path[RT_ALICE_PUB]);
    t      = clock_seconds() - t;
    input_close(&in);
    if (!failed) {
        roundtrip_step("verify", rt->size, t);
    }
    return failed;
}

static int roundtrip_compare(roundtrip *rt)
{
    enum { PIECE = 65536 };
    unsigned char *buf = sodium_malloc(2 * (size_t) PIECE);
    input a, b;
    size_t n = PIECE, m = PIECE;
    int failed;

    if (buf == NULL) {
        return cli_fail_errno(rt->file);
    }
    failed = input_open(&a, rt->file);
    if (!failed) {
        failed = input_open(&b, rt->path[RT_OPENED]);
        while (!failed && n == PIECE) {
            failed = input_read(&a, buf, PIECE, &n) || input_read(&b, buf + PIECE, PIECE, &m);
            if (!failed && (n != m || memcmp(buf, buf + PIECE, n) != 0)) {
                failed = cli_fail(rt->file, "what was decrypted differs from it");
            }
        }
        input_close(&b);
        input_close(&a);
    }
    sodium_free(buf);
    if (!failed) {
        roundtrip_step("compare", 0, 0);
    }
    return failed;
}

/* Flips one bit in the middle of the encrypted file. */
static int roundtrip_flip(roundtrip *rt, uint64_t *offset)
{
    FILE *f = fopen(rt->path[RT_BOX], "r+b");
    int c   = EOF;

    *offset = rt->box_size / 2;
    if (f != NULL && fseeko(f, (off_t) *offset, SEEK_SET) == 0) {
        c = getc(f);
        if (c != EOF && (fseeko(f, -1, SEEK_CUR) != 0 || putc(c ^ 1, f) == EOF)) {
            c = EOF;
        }
    }
    if (f != NULL && fclose(f) != 0) {
        c = EOF;
    }
    return c == EOF ? cli_fail_errno(rt->path[RT_BOX]) : 0;
}

static int roundtrip_refuse(roundtrip *rt)
{
    uint64_t offset;

    if (roundtrip_flip(rt, &offset) != 0) {
        return -1;
    }
    if (roundtrip_open(rt, rt->path[RT_BAD]) == 0) {
        return cli_fail(rt->file,
                        "one flipped bit at offset %llu of its ciphertext was NOT noticed",
                        (unsigned long long) offset);
    }
    if (access(rt->path[RT_BAD], F_OK) == 0 || errno != ENOENT) {
        return cli_fail(rt->file, "refused ciphertext left a file behind");
    }
    if (json_is_on()) {
        roundtrip_step("tamper", 0, 0);
    } else {
        printf("tamper   ok  one bit flipped at offset %llu; refused: %s\n",
               (unsigned long long) offset, cli_failure());
    }
    cli_failure_clear();
    return 0;
}

int cmd_roundtrip(int argc, char *argv[])
{
    static int (*const steps[])(roundtrip *) = {
        roundtrip_make_dir, roundtrip_keys, roundtrip_encrypt, roundtrip_decrypt,
        roundtrip_compare,  roundtrip_sign, roundtrip_verify,  roundtrip_refuse,
    };
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'},
        {NULL, 0, NULL, 0},
    };
    roundtrip rt;
    size_t i;
    int c, failed = 0;

    while ((c = getopt_long(argc, argv, ":j", options, NULL)) != -1) {
        if (c != 'j') {
            return cli_usage_option(argv[0], c, argv);
        }
        json_begin(argv[0]);
    }
    if (argc - optind != 1 || strcmp(argv[optind], "-") == 0) {
        return cli_usage(argv[0], "one FILE is expected");
    }
    memset(&rt, 0, sizeof rt);
    rt.file = argv[optind];
    json_text("input", rt.file);
    json_open("steps", "[]");
    for (i = 0; i < sizeof steps / sizeof steps[0] && !failed; i++) {
        failed = steps[i](&rt);
        (void) fflush(stdout); /* a line per step as it is done */
    }
    sodium_free(rt.alice);
    sodium_free(rt.bob);
    cleanup_all();
    for (i = 0; i < RT_NAMES; i++) {
        free(rt.path[i]);
    }
    free(rt.dir);
    if (failed) {
        return CLI_FAILED;
    }
    if (!json_is_on()) {
        cli_say("roundtrip of %s: everything held", rt.file);
    }
    return cli_flush_stdout();
}
