/* The trona command: what its files share. It calls no function of the library but those that
 * <trona.h> declares, and clock_ns (src/core/clock.h), which it compiles itself. */
#ifndef TRONA_CLI_CLI_H
#define TRONA_CLI_CLI_H

#if !defined(_XOPEN_SOURCE)
# define _XOPEN_SOURCE 700 /* POSIX.1-2008 */
#endif
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
# define _DARWIN_C_SOURCE 1 /* getopt_long */
#endif
#if !defined(_FILE_OFFSET_BITS)
# define _FILE_OFFSET_BITS 64
#endif

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <trona.h>

#include "platform.h"

/* ---- report.c: what the user is told ---- */

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 }; /* the exit status, and what commands return */

#if defined(__GNUC__)
# define CLI_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
# define CLI_PRINTF(fmt, args)
#endif

/* Always -1. Records "FILE: reason" for the one line that main prints at the end; the first failure
 * is the cause, so later ones are dropped. */
int cli_fail(const char *file, const char *fmt, ...) CLI_PRINTF(2, 3);
/* The same with the reason that errno gives. */
int cli_fail_errno(const char *file);
/* The recorded failure, "" if there is none. */
const char *cli_failure(void);
/* Forgets the recorded failure. */
void cli_failure_clear(void);
/* Prints the recorded failure, if any, as one line on stderr. */
void cli_failure_print(void);
/* Prints one line about a success that deserves attention. */
void cli_note(const char *file, const char *text);
/* Prints one line on stdout: whatever holds what the user or the environment says. */
void cli_say(const char *fmt, ...) CLI_PRINTF(1, 2);
/* Every byte of what the locale does not print, or what turns the direction of text, becomes a
 * question mark: all text of others that may reach a terminal goes through this. */
void cli_printable(char *s);
/* CLI_USAGE. Says what is wrong with the command line; command may be NULL, for trona itself. */
int cli_usage(const char *command, const char *fmt, ...) CLI_PRINTF(2, 3);
/* The same for what getopt_long returned as ':' or '?'. */
int cli_usage_option(const char *command, int got, char *const argv[]);
/* Sets *value, NULL so far, to what getopt_long found after option. CLI_USAGE, with the message, if
 * the option was there before. */
int cli_option_once(const char *command, int option, const char **value);
enum { CLI_PASSPHRASE_FD = 1000 }; /* what getopt_long returns for --passphrase-fd */
#define CLI_THREADS_MAX 64U
enum { CLI_THREADS = 1001 }; /* what getopt_long returns for --threads */
/* Sets *threads, 0 so far, to what it found after --threads. CLI_USAGE, with the message, if that
 * is no number from 1 to CLI_THREADS_MAX, or the option was there before. */
int cli_option_threads(const char *command, uint32_t *threads);
/* CLI_OK if all that was printed on stdout arrived, else CLI_FAILED with the failure recorded. */
int cli_flush_stdout(void);

/* ---- json.c: with --json, what was done is one object in one line ---- */

/* --json was given. The members below do nothing without it. */
void json_begin(const char *command);
int json_is_on(void);
/* stdout carries what the command makes: the object will be the last line on stderr. */
void json_to_stderr(void);
/* A member; key is NULL within an array. Where value, NULL for null, is no UTF-8, the bytes that
 * are none become U+FFFD, and a member KEY_hex has them all. */
void json_text(const char *key, const char *value);
/* The same; "-" is null, too: a standard stream. */
void json_path(const char *key, const char *path);
void json_number(const char *key, uint64_t n);
void json_bool(const char *key, int value);
/* Begins an object ("{}") or an array ("[]"), and ends the last one. */
void json_open(const char *key, const char brackets[2]);
void json_close(void);
/* Prints what there is so far: long lists need not stay in memory. */
void json_flush(void);
/* Ends and prints the object, and the failure's line where status is one. The status, or CLI_FAILED
 * if the object could not be printed. */
int json_end(int status);
/* Prints a string alone on stdout. */
void json_print(const char *s);

/* ---- cleanup.c: temporary files never outlive the process ---- */

/* Installs the handlers that remove what is registered when a signal ends the process. */
void cleanup_init(void);
/* No signal is handled between the two: for creating and registering a file. */
void cleanup_block(void);
void cleanup_unblock(void);
/* Registers path, a string that lives until cleanup_forget; 0, or -1 if the table is full. */
int cleanup_add(const char *path);
/* The file is now what the user asked for, or is gone. */
void cleanup_forget(const char *path);
/* Removes all that is registered. */
void cleanup_all(void);
#if PLATFORM_POSIX
/* A signal that ends the process calls undo first, which must be safe in a handler; NULL: nothing.
 */
void cleanup_before_end(void (*undo)(void));
#endif

/* ---- io.c: input, and output that appears whole or not at all ---- */

typedef struct input {
    int fd;
    const char *name; /* for messages */
    uint64_t total;
    uint64_t expected;          /* bytes that will be read, for progress; 0: all that there are */
    int (*stop)(void *context); /* NULL, or: 1 if nobody needs more; waiting for it then ends */
    void *context;
} input;

/* Opens path for reading; NULL or "-" is stdin. -1 is reported. */
int input_open(input *in, const char *path);
/* Reads n bytes, fewer only at the end of the file: *got says how many. -1 is reported. */
int input_read(input *in, void *buf, size_t n, size_t *got);
/* The same, but the error is returned, not reported; ECANCELED if in->stop ended it. */
int input_try(input *in, void *buf, size_t n, size_t *got);
/* 1 if reading may wait for somebody who writes: a pipe, a terminal. On Windows nothing ends that
 * waiting but the writer. */
int input_may_wait(const input *in);
/* *at: where in stands, *end: where its bytes end. -1, not reported, if it cannot be read from the
 * middle: a pipe, a terminal. */
int input_extent(const input *in, uint64_t *at, uint64_t *end);
/* Goes to offset at of the file, to read n bytes there. -1 is reported. */
int input_seek(input *in, uint64_t at, uint64_t n);
void input_close(input *in);

typedef struct output {
    int fd;
    const char *name; /* for messages */
    char *target;     /* where the file will stand; NULL if written in place (stdout, devices) */
    char *temp;       /* where it is until then */
    int force;
    mode_t mode;
    uint64_t total;
    char *text; /* NULL, or: what is written goes there, and fd is -1 */
    size_t room;
} output;

#define OUTPUT_MODE_DEFAULT ((mode_t) 0666) /* less the umask */
#define OUTPUT_MODE_SECRET  ((mode_t) 0600)

/* ---- progress.c: what a terminal shows while a long input is read ---- */

/* More of in was read; in is closed. */
void progress_step(const input *in);
void progress_end(const input *in);
/* What came before, waiting for a passphrase say, does not count. */
void progress_restart(void);
/* Takes the line away, since another is printed. */
void progress_clear(void);
/* Shows none: a terminal gets the output itself. */
void progress_off(void);

/* ---- io.c, output ---- */

/* Opens a temporary file beside path; NULL or "-" is stdout. An existing file is an error unless
 * force. What is no regular file is written in place: a terminal and /dev/null always, all else
 * with force. -1 is reported. */
int output_open(output *out, const char *path, int force, mode_t mode);
/* The same for keys: a new regular file, whose name is path itself and no link's target. What
 * stands there is never opened; with force it is replaced, if it is a regular file. */
int output_open_regular(output *out, const char *path, int force, mode_t mode);
/* What is written becomes a string at text, of at most size - 1 bytes. */
void output_open_text(output *out, char *text, size_t size);
int output_write(output *out, const void *buf, size_t n);
/* Gives the file its name, or reports why not. The output is closed in any case. */
int output_commit(output *out);
/* The same for two regular files: both get their names, or neither, and then what stood there still
 * does. b's name always has a file, old or new; a's old file may stand beside its name if the
 * process is killed meanwhile. */
int output_commit_both(output *a, output *b);
/* Closes and removes the output, if it is still open. */
void output_abandon(output *out);

/* path with suffix appended, from malloc; NULL is reported. */
char *io_path_with(const char *path, const char *suffix);

/* ---- armor.c: the small text files ---- */

#define ARMOR_SECRET_KEY   "trona secret key 1"
#define ARMOR_SECRET_KEY_2 "trona secret key 2"
#define ARMOR_LOCKED_KEY   "trona locked key 1"
#define ARMOR_LOCKED_KEY_2 "trona locked key 2"
#define ARMOR_PUBLIC_KEY   "trona public key 1"
#define ARMOR_PUBLIC_KEY_2 "trona public key 2"
#define ARMOR_SIGNATURE    "trona signature 1"
#define ARMOR_PAYLOAD      64U   /* bytes in a public key and a signature */
#define ARMOR_PAYLOAD_MAX  1280U /* in the longest, a public key 2 */
#define ARMOR_TEXT_MAX     2048U /* more than any of these files has */

/* A small text file, in guarded memory. The text does not end with NUL. */
typedef struct armor_file {
    char text[ARMOR_TEXT_MAX];
    size_t n;
    const char *path; /* for messages */
} armor_file;

/* Writes title, then the payload of n bytes and a checksum in base64. -1 is reported. */
int armor_write(output *out, const char *title, const unsigned char *payload, size_t n);
/* The length of the byte order mark at the beginning of n bytes of UTF-8, 0 if there is none. */
size_t armor_bom(const char *s, size_t n);
/* Reads path, without a byte order mark, to be given to sodium_free; NULL is reported. */
armor_file *armor_load(const char *path);
/* The line at *at and its length without its end; moves *at behind it. NULL if there is none. */
const char *armor_line(const armor_file *f, size_t *at, size_t *n);
/* 1 if this is the first line of f. */
int armor_is(const armor_file *f, const char *title);
/* Takes what has that title and a payload of n bytes; -1 is reported, the payload is then wiped. */
int armor_take(unsigned char *payload, size_t n, const armor_file *f, const char *title);

/* ---- passphrase.c ---- */

#define PASSPHRASE_MAX   1024U /* bytes, without the end of the line */
#define PASSPHRASE_LIMIT 24U   /* opslimit (4), KiB of memory (4), salt (16) */

typedef struct passphrase {
    char text[PASSPHRASE_MAX];
    size_t n;
} passphrase;

/* Takes the value of --passphrase-fd: passphrases are then lines read from there, one for each that
 * is needed. CLI_USAGE if it is no file descriptor, or given twice. */
int passphrase_from_fd(const char *command, const char *number);
/* One that was chosen before; a new one, which a terminal is asked for twice; one of a key that
 * another program made. Only the last may be empty. */
enum { PASSPHRASE_OLD, PASSPHRASE_NEW, PASSPHRASE_FOREIGN };
/* Reads the passphrase of that kind for what. From sodium_malloc; NULL is reported. */
passphrase *passphrase_get(const char *what, int kind);
/* The limits that are written now, and a random salt. */
void passphrase_limits(unsigned char limits[PASSPHRASE_LIMIT]);
/* key = Argon2id under these limits; -1 if they are more than anybody writes, or memory is short,
 * is reported for the file name. */
int passphrase_key(unsigned char key[32], const passphrase *p,
                   const unsigned char limits[PASSPHRASE_LIMIT], const char *name);

/* ---- keys.c ---- */

typedef struct public_key {
    unsigned char box_pk[crypto_box_PUBLICKEYBYTES];
    unsigned char sign_pk[crypto_sign_PUBLICKEYBYTES];
    unsigned char xwing_pk[crypto_kem_xwing_PUBLICKEYBYTES];
    unsigned char key_id[8]; /* minisign's, if has_id */
    int has_box;             /* a key of minisign's has Ed25519 alone */
    int has_xwing;
    int has_id;
} public_key;

typedef struct secret_key {
    unsigned char box_sk[crypto_box_SECRETKEYBYTES];
    unsigned char sign_sk[crypto_sign_SECRETKEYBYTES];
    unsigned char xwing_sk[crypto_kem_xwing_SECRETKEYBYTES];
    public_key pub;
} secret_key;

/* Reads a secret key into memory from sodium_malloc; asks for its passphrase if it has one. NULL is
 * reported. */
secret_key *secret_key_load(const char *path);
secret_key *secret_key_parse(const armor_file *f);
/* 1 if f is a secret key, of whatever kind. */
int secret_key_is(const armor_file *f);
/* BLAKE2b-256 of title and payload of the public key file. */
void public_key_fingerprint(unsigned char hash[32], const public_key *key);
/* What people compare of it. */
#define FINGERPRINT_TEXT 128U
void public_key_fingerprint_text(char text[FINGERPRINT_TEXT], const public_key *key);
int public_key_load(public_key *key, const char *path);
int public_key_parse(public_key *key, const armor_file *f);
int public_key_write(output *out, const public_key *key);

/* ---- foreign.c: ssh's keys ---- */

#define FOREIGN_SSH_BLOB 51U

int foreign_ssh_is_public(const armor_file *f);
/* 1 if that is a key of another type than ssh-ed25519. */
int foreign_ssh_is_other(const armor_file *f);
int foreign_ssh_is_secret(const armor_file *f);
/* The key, which is all zeros, from such a file; X25519 keys are made of it. -1 is reported. */
int foreign_ssh_public(public_key *key, const armor_file *f);
int foreign_ssh_secret(secret_key *key, const armor_file *f);
/* The public key as ssh encodes it. */
void foreign_ssh_blob(unsigned char blob[FOREIGN_SSH_BLOB], const public_key *key);
/* The key with Ed25519 alone, from seed and public key. -1, reported, if they do not match. */
int foreign_from_seed(secret_key *key, const unsigned char sk[64], const char *path);

/* ---- minisign.c ---- */

/* 1 if f is a key or a signature of minisign's. */
int minisign_is(const armor_file *f);
int minisign_is_secret(const armor_file *f);
int minisign_public(public_key *key, const armor_file *f);
int minisign_secret(secret_key *key, const armor_file *f);
/* A key that is not minisign's has an id, too: the first 8 bytes of BLAKE2b-128 of it. */
void minisign_key_id(unsigned char id[8], const public_key *key);
void minisign_id_text(char text[17], const public_key *key);
int minisign_write_public(output *out, const public_key *key);
/* Signs all of in. -1 is reported. */
int minisign_sign(output *out, input *in, const secret_key *key);
/* Verifies f over all of in; comment is the trusted one. -1 is reported. */
int minisign_verify(const armor_file *f, input *in, const public_key *signer,
                    const char *signer_name, char comment[ARMOR_TEXT_MAX]);

/* ---- recipients.c ---- */

#define RECIPIENTS_MAX 256U

/* Whom a file is encrypted to: count keys, or whoever knows the passphrase. */
typedef struct recipients {
    public_key *key;
    size_t count;
    size_t skipped;     /* keys in lists that cannot be used */
    size_t xwing;       /* keys with X-Wing */
    char *classic;      /* where the first without it stands; NULL: nowhere */
    passphrase *secret; /* NULL: the keys */
} recipients;

/* Adds the key in the file path, or with many all that stand in it. -1 is reported. */
int recipients_add(recipients *r, const char *path, int many);
void recipients_free(recipients *r);

/* ---- stream.c: the encrypted file, doc/file-format.md ---- */

/* Encrypts all of in for the recipients, signed by from unless it is NULL. threads: how many work
 * on it, up to CLI_THREADS_MAX; 0: one for each processor, up to 8. -1 is reported. */
int stream_encrypt(input *in, output *out, const recipients *to, const secret_key *from,
                   uint32_t threads);
/* Bytes of the text. */
typedef struct stream_range {
    uint64_t offset, length;
    int to_end; /* all from offset; length is 0 */
} stream_range;

/* Decrypts all of in, or of a file the range, unless it is NULL; writes only what was verified. key
 * is NULL for a file with a passphrase, which is asked for. signer, unless NULL, must have signed
 * the file for its recipients; signer_name is for messages. *is_signed: a signature was there. -1
 * is reported. */
int stream_decrypt(input *in, output *out, const secret_key *key, const public_key *signer,
                   const char *signer_name, int *is_signed, const stream_range *range,
                   uint32_t threads);

/* ---- inspect.c ---- */

/* Says on stderr what of TRONA_CPU, TRONA_IMPL and TRONA_PICK could not be followed, a line each,
 * and what could have been. */
void inspect_warn(void);

/* ---- The commands: argc and argv as for main, argv[0] is the command's name ---- */

int cmd_cpu(int argc, char *argv[]);
int cmd_selftest(int argc, char *argv[]);
int cmd_bench(int argc, char *argv[]);
int cmd_keygen(int argc, char *argv[]);
int cmd_encrypt(int argc, char *argv[]);
int cmd_decrypt(int argc, char *argv[]);
int cmd_sign(int argc, char *argv[]);
int cmd_verify(int argc, char *argv[]);
int cmd_pubkey(int argc, char *argv[]);
int cmd_fingerprint(int argc, char *argv[]);
int cmd_hash(int argc, char *argv[]);

#endif
