/* SPDX-License-Identifier: ISC */
/* trona: the command. */
#include "cli.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cleanup.h"
#include "inspect.h"
#include "json.h"

typedef struct main_command {
    const char *name;
    int (*run)(int argc, char *argv[]);
    const char *args;
    const char *summary;
    const char *details;
} main_command;

static int main_help(int argc, char *argv[]);
static int main_version(int argc, char *argv[]);

static const main_command main_commands[] = {
    {"keygen", cmd_keygen, "[-p] [-x] [-f] [-o NAME]", "make a key pair",
     "Writes the secret key NAME.key (mode 0600) and the public key NAME.pub; NAME is \"trona\" "
     "unless -o says otherwise.\n"
     "  -o, --output=NAME     the name of the two files\n"
     "  -p, --passphrase      encrypt the secret key with a passphrase\n"
     "      --passphrase-fd=N reads it as a line from file descriptor N\n"
     "  -x, --post-quantum    with X-Wing keys: files for them stay secret from quantum computers\n"
     "  -f, --force           replace existing files\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"encrypt", cmd_encrypt,
     "{-r NAME.pub | -R FILE}... [--mixed]|-p [-s NAME.key] [-f] [-o OUT] [FILE]", "encrypt a file",
     "Encrypts FILE, which only the owner of NAME.key can then decrypt, to FILE.trona. Without "
     "FILE, or with -, from stdin to stdout.\n"
     "  -r, --recipient=PUB   a recipient's public key; may be repeated\n"
     "  -R, --recipients-file=FILE  all the public keys in FILE; may be repeated\n"
     "      --mixed           allow keys with X-Wing beside keys without: the file is then not "
     "protected against quantum computers\n"
     "  -p, --passphrase      with a passphrase instead\n"
     "      --passphrase-fd=N reads passphrases as lines from file descriptor N\n"
     "  -s, --sign=KEY        sign for these recipients with your secret key\n"
     "  -o, --output=OUT      the encrypted file\n"
     "  -f, --force           replace an existing file, write to a pipe or a device\n"
     "      --threads=N       one for each processor, up to 8, is the default\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"decrypt", cmd_decrypt,
     "-k NAME.key|-p [-v SIGNER.pub] [--range OFFSET:LENGTH] [-f] [-o OUT] [FILE]",
     "decrypt a file",
     "Decrypts FILE.trona to FILE. Without FILE, or with -, from stdin to stdout. Each part is "
     "verified before it is written; only exit status 0 says that all of it was written.\n"
     "  -k, --key=KEY         your secret key\n"
     "  -p, --passphrase      with a passphrase instead\n"
     "      --passphrase-fd=N reads passphrases as lines from file descriptor N\n"
     "  -v, --verify=PUB      refuse the file unless the owner of PUB signed it for you\n"
     "      --range=OFFSET:LENGTH  these bytes of the text alone, to stdout unless -o says "
     "otherwise; OFFSET: is all from there. FILE must not be a pipe\n"
     "  -o, --output=OUT      the decrypted file\n"
     "  -f, --force           replace an existing file, write to a pipe or a device\n"
     "      --threads=N       one for each processor, up to 8, is the default\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"sign", cmd_sign, "-k NAME.key [-m] [-f] [-o SIG] [FILE]", "sign a file",
     "Writes a detached signature of FILE to FILE.sig. Without FILE, or with -, from stdin to "
     "stdout.\n"
     "  -m, --minisign        one that minisign verifies, to FILE.minisig\n"
     "  -k, --key=KEY         your secret key\n"
     "      --passphrase-fd=N reads its passphrase as a line from file descriptor N\n"
     "  -o, --output=SIG      the signature\n"
     "  -f, --force           replace an existing file, write to a pipe or a device\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"verify", cmd_verify, "-v NAME.pub [-m] FILE [SIG]", "verify a file's signature",
     "Exit status 0 if SIG (FILE.sig) is a signature of FILE by the owner of NAME.pub, which may "
     "also be a minisign or ssh-ed25519 key.\n"
     "  -m, --minisign        SIG is FILE.minisig, as it is for minisign's keys\n"
     "  -v, --verify=PUB      the signer's public key\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"pubkey", cmd_pubkey, "[-m | -s] [-f] [-o OUT] KEY", "show the public key of a key",
     "KEY is a secret or public key of trona, minisign or ssh (ed25519).\n"
     "  -m, --minisign        as minisign reads it\n"
     "  -s, --ssh             as ssh reads it\n"
     "  -o, --output=OUT      the file to write; stdout is the default\n"
     "  -f, --force           replace an existing file, write to a pipe or a device\n"
     "      --passphrase-fd=N reads its passphrase as a line from file descriptor N\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"fingerprint", cmd_fingerprint, "KEY...", "show the fingerprint of a key",
     "A line for each KEY, secret or public. ssh's are as ssh-keygen -l shows them, minisign's are "
     "its key numbers.\n"
     "      --passphrase-fd=N reads passphrases as lines from file descriptor N\n"
     "  -j, --json            what was done, as one JSON object\n"},
    {"hash", cmd_hash, "-a NAME [--check] [--tag] [-R] [FILE]...", "hash files, check hashes",
     "Prints a line for each FILE, as sha256sum, b2sum and b3sum do; without FILE, or with -, for "
     "stdin. NAME is sha256, sha512, sha3-256, sha3-512, blake2b or blake3.\n"
     "  -a, --algorithm=NAME  the hash; with --check, tagged lines need none\n"
     "  -c, --check           read such lines from the FILEs and check what they say\n"
     "  -R, --recursive       all regular files in directories, following no links\n"
     "  -l, --length=BITS     of the hash, for blake2b and blake3; up to 512\n"
     "  -b, --binary          * before the names\n"
     "  -z, --zero            end lines with NUL, escape nothing\n"
     "      --tag             name the hash in each line\n"
     "      --threads=N       for blake3; one for each processor is the default\n"
     "  -j, --json            the hashes, or what was checked, as one JSON object\n"
     "With --check:\n"
     "  -q, --quiet           print only what is wrong\n"
     "  -w, --warn            report lines that are not checksum lines\n"
     "      --status          print nothing, the exit status tells\n"
     "      --strict          fail if a line is not a checksum line\n"
     "      --ignore-missing  skip files that do not exist\n"},
    {"cpu", cmd_cpu, "[--all | --json | --tsv]",
     "show what this CPU can do and what was chosen for it",
     "  -a, --all             every implementation, what it needs, and why it was chosen or not\n"
     "  -j, --json            the same as JSON\n"
     "  -t, --tsv             tab-separated, for scripts\n"},
    {"selftest", cmd_selftest, "[--json]", "run the known-answer tests of all implementations",
     "Exit status 1 if one fails. Those that this CPU cannot run are named and skipped.\n"
     "  -j, --json            as JSON: the counts, and all implementations\n"},
    {"bench", cmd_bench,
     "[--prim NAME] [--impl PRIM=NAME|all] [--size N]... [--check|--compare|--curve|--handshakes] "
     "[--report X.html] [--quick] [--tsv]",
     "measure every implementation",
     "  -p, --prim=NAME       only this primitive; may be repeated\n"
     "  -i, --impl=PRIM=NAME  only this implementation; may be repeated; all is the default\n"
     "  -n, --size=N          message size in bytes, up to 16777216; may be repeated\n"
     "  -c, --check           exit status 1 if the chosen implementation is slower than the next "
     "by more than 10 %, or one below it by more than 25 %\n"
     "  -m, --compare         beside the libraries that are there; exit status 1 if one is faster; "
     "NAME is then an operation, N at most 1048576\n"
     "  -u, --curve           the cost of every length from 1 to 2048 of the operations NAME\n"
     "  -x, --handshakes      sessions per second of the handshakes NAME (kx, box, xwing, "
     "curvezmq, batch) beside libsodium's, in one thread and on all cores\n"
     "  -r, --report=X.html   --compare and every implementation, as a page with tables and "
     "charts; the figures also in X.json and X.csv\n"
     "  -q, --quick           few rounds and sizes: a look, not a measurement\n"
     "  -t, --tsv             tab-separated, for scripts\n"
     "  -j, --json            the same as one JSON object, as in X.json\n"},
    {"help", main_help, "[COMMAND]", "explain a command", ""},
    {"version", main_version, "[--json]", "show the version",
     "  -j, --json            as one JSON object\n"},
};
#define MAIN_COMMANDS (sizeof main_commands / sizeof main_commands[0])
enum { MAIN_WIDTH = 80, MAIN_INDENT = 8, MAIN_OPTION = 24 }; /* columns */

static const main_command *main_find(const char *name)
{
    size_t i;

    for (i = 0; i < MAIN_COMMANDS; i++) {
        if (strcmp(main_commands[i].name, name) == 0) {
            return &main_commands[i];
        }
    }
    return NULL;
}

static void main_overview(FILE *f)
{
    size_t i;

    fputs("usage: trona COMMAND [OPTION]... [FILE]\n\n", f);
    for (i = 0; i < MAIN_COMMANDS; i++) {
        fprintf(f, "  %-11s %s\n", main_commands[i].name, main_commands[i].summary);
    }
    fputs("\n'trona help COMMAND' explains a command.\n"
          "Exit status: 0 success, 1 failure, 2 wrong usage.\n",
          f);
}

/* Prints lines, each broken between words where it is longer than 80 columns; what follows begins
 * at indent. */
static void main_wrap(const char *text, size_t column, size_t indent)
{
    size_t n;

    for (; *text != '\0'; text += n) {
        n = strspn(text, " ");
        n += strcspn(text + n, " \n");
        if (column > 0 && column + n > MAIN_WIDTH) {
            printf("\n%*s", (int) indent, "");
            column = indent;
            text++; /* the space */
            n--;
        }
        printf("%.*s", (int) n, text);
        column += n;
        if (text[n] == '\n') {
            putchar('\n');
            column = 0;
            n++;
        }
    }
}

static int main_explain(const main_command *cmd)
{
    const char *line = cmd->details;
    char text[1024];
    size_t n;

    printf("usage: trona %s", cmd->name);
    if (cmd->args[0] != '\0') {
        (void) snprintf(text, sizeof text, " %s", cmd->args);
        main_wrap(text, strlen("usage: trona ") + strlen(cmd->name), MAIN_INDENT);
    }
    printf("\n%s: %s\n%s", cmd->name, cmd->summary, line[0] != '\0' ? "\n" : "");
    for (; *line != '\0'; line += n) {
        n = strcspn(line, "\n") + 1;
        (void) snprintf(text, sizeof text, "%.*s", (int) n, line);
        main_wrap(text, 0, text[0] == ' ' ? MAIN_OPTION : 0);
    }
    return cli_flush_stdout();
}

static int main_help(int argc, char *argv[])
{
    const main_command *cmd;

    if (argc < 2) {
        main_overview(stdout);
        return cli_flush_stdout();
    }
    cmd = main_find(argv[1]);
    if (cmd == NULL) {
        return cli_usage(NULL, "there is no command '%s'", argv[1]);
    }
    return main_explain(cmd);
}

static int main_is_option(const char *arg, const char *shortly, const char *in_full)
{
    return strcmp(arg, shortly) == 0 || strcmp(arg, in_full) == 0;
}

static int main_version(int argc, char *argv[])
{
    if (argc == 2 && main_is_option(argv[1], "-j", "--json")) {
        json_begin("version");
        json_text("version", trona_version_string());
        return CLI_OK;
    }
    if (argc > 1) {
        return cli_usage(argv[0], "no argument is expected: '%s'", argv[1]);
    }
    printf("trona %s\n", trona_version_string());
    return cli_flush_stdout();
}

/* If stdin, stdout or stderr is closed, the next file opened would take its place and what is meant
 * for the terminal would go into it. Opened the wrong way round, each fails when it is used. */
static int main_open_std(void)
{
#if defined(_WIN32)
    platform_init(); /* a new file gets no standard stream's handle there */
#else
    int fd;

    for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
            return -1;
        }
    }
#endif
    return 0;
}

int main(int argc, char *argv[])
{
    const main_command *cmd;
    int status;

    if (main_open_std() != 0) {
        return CLI_FAILED;
    }
    (void) setlocale(LC_CTYPE, ""); /* which characters can be printed */
    cleanup_init();
    if (argc < 2) {
        main_overview(stderr);
        return CLI_USAGE;
    }
    if (main_is_option(argv[1], "-h", "--help")) {
        cmd = main_find("help");
    } else if (main_is_option(argv[1], "-V", "--version")) {
        cmd = main_find("version");
    } else {
        cmd = main_find(argv[1]);
    }
    if (cmd == NULL) {
        return cli_usage(NULL, "there is no command '%s'", argv[1]);
    }
    if (argc == 3 && main_is_option(argv[2], "-h", "--help")) {
        status = main_explain(cmd);
    } else if (sodium_init() < 0) {
        (void) cli_fail("trona", "the library cannot be used: %s", trona_last_error());
        status = CLI_FAILED;
    } else {
        inspect_warn();
        status = cmd->run(argc - 1, argv + 1);
    }
    if (json_is_on() && status != CLI_USAGE) {
        status = json_end(status);
    } else if (status == CLI_FAILED) {
        cli_failure_print();
    }
    cleanup_all();
    return status;
}
