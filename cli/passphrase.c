/* SPDX-License-Identifier: ISC */
/* Passphrases: from the terminal, or line by line from a file descriptor; their keys by Argon2id.
 */
#include "passphrase.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if PLATFORM_POSIX
# include <signal.h>
# include <termios.h>
#endif

#include "cleanup.h"
#include "io.h"

#define PASSPHRASE_OPS      crypto_pwhash_OPSLIMIT_MODERATE
#define PASSPHRASE_KIB      (crypto_pwhash_MEMLIMIT_MODERATE / 1024U)
#define PASSPHRASE_OPS_MOST 16U
#define PASSPHRASE_KIB_MOST (crypto_pwhash_MEMLIMIT_SENSITIVE / 1024U)

static int passphrase_fd = -1;

int passphrase_from_fd(const char *command, const char *number)
{
    char *end;
    unsigned long n = number[0] >= '0' && number[0] <= '9' ? strtoul(number, &end, 10) : 65536;

    if (passphrase_fd >= 0) {
        return cli_usage(command, "--passphrase-fd may be given only once");
    }
    if (n >= 65536 || *end != '\0') {
        return cli_usage(command, "--passphrase-fd needs a number");
    }
    passphrase_fd = (int) n;
    return CLI_OK;
}

/* Reads one line, byte by byte: the bytes after it are left for the next reader. */
static int passphrase_line(passphrase *p, int fd, const char *name, int kind)
{
    char c = '\0';
    ssize_t r;

    for (p->n = 0;;) {
        r = read(fd, &c, 1);
        if (r < 0 && errno != EINTR) {
            return cli_fail_errno(name);
        }
        if (r == 0 || (r > 0 && c == '\n')) {
            break;
        }
        if (r > 0) {
            if (p->n == PASSPHRASE_MAX) {
                return cli_fail(name, "a passphrase has at most %u bytes", PASSPHRASE_MAX);
            }
            p->text[p->n++] = c;
        }
    }
    if (p->n > 0 && p->text[p->n - 1] == '\r') {
        p->n--;
    }
    return p->n > 0 || (kind == PASSPHRASE_FOREIGN && c == '\n')
               ? 0
               : cli_fail(name, "a passphrase was needed, but none was given");
}

#if PLATFORM_POSIX

static struct termios passphrase_saved, passphrase_quiet;
static char passphrase_prompt[512];
static int passphrase_tty;

/* The terminal shows what is typed, as it did before, and forgets what is typed already: a shell
 * would read and show it. In the background it is another's: to set it would stop the process. Safe
 * in a signal handler. */
static void passphrase_show(void)
{
    if (tcgetpgrp(passphrase_tty) == getpgrp()) {
        (void) tcflush(passphrase_tty, TCIFLUSH);
        (void) tcsetattr(passphrase_tty, TCSANOW, &passphrase_saved);
    }
}

/* Prompts at the terminal, without echo. Safe in a signal handler. -1 with errno. */
static int passphrase_hide(void)
{
    while (tcsetattr(passphrase_tty, TCSAFLUSH, &passphrase_quiet) != 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    (void) !write(passphrase_tty, passphrase_prompt, strlen(passphrase_prompt));
    return 0;
}

static void passphrase_handle(int sig, void (*handler)(int))
{
    struct sigaction act;

    memset(&act, 0, sizeof act);
    act.sa_handler = handler;
    (void) sigemptyset(&act.sa_mask);
    (void) sigaction(sig, &act, NULL);
}

/* Ctrl-Z: whoever uses the terminal meanwhile sees what he types. */
static void passphrase_on_stop(int sig)
{
    int error = errno;
    sigset_t set;

    passphrase_show();
    passphrase_handle(sig, SIG_DFL);
    (void) sigemptyset(&set);
    (void) sigaddset(&set, sig);
    (void) raise(sig);
    (void) sigprocmask(SIG_UNBLOCK, &set, NULL); /* stops here */
    passphrase_handle(sig, passphrase_on_stop);
    errno = error;
}

/* The process goes on, perhaps after SIGSTOP, which no handler sees: a shell has set the terminal
 * as it likes it. */
static void passphrase_on_continue(int sig)
{
    int error = errno;

    (void) sig;
    (void) passphrase_hide();
    errno = error;
}

/* Reads a passphrase at the terminal, without echo. */
static int passphrase_ask(passphrase *p, const char *what, const char *again, int kind)
{
    static const char name[] = "passphrase";
    struct sigaction stop, cont;
    int failed;

    (void) snprintf(passphrase_prompt, sizeof passphrase_prompt, "Passphrase for %.400s%s: ", what,
                    again);
    cli_printable(passphrase_prompt);
    if (tcgetpgrp(passphrase_tty) != getpgrp()) {
        (void) raise(SIGTTIN); /* in the background the settings are those of a shell's editor */
    }
    if (tcgetattr(passphrase_tty, &passphrase_saved) != 0) {
        return cli_fail_errno(name);
    }
    passphrase_quiet = passphrase_saved;
    passphrase_quiet.c_lflag &= ~(tcflag_t) ECHO;
    cleanup_before_end(passphrase_show);
    (void) sigaction(SIGCONT, NULL, &cont);
    (void) sigaction(SIGTSTP, NULL, &stop);
    passphrase_handle(SIGCONT, passphrase_on_continue);
    if (stop.sa_handler != SIG_IGN) {
        passphrase_handle(SIGTSTP, passphrase_on_stop);
    }
    failed = passphrase_hide() != 0 ? cli_fail_errno(name)
                                    : passphrase_line(p, passphrase_tty, name, kind);
    (void) sigaction(SIGCONT, &cont, NULL); /* first: it would hide again what is typed */
    (void) tcsetattr(passphrase_tty, TCSAFLUSH, &passphrase_saved);
    (void) sigaction(SIGTSTP, &stop, NULL);
    cleanup_before_end(NULL);
    (void) !write(passphrase_tty, "\n", 1);
    return failed;
}

static int passphrase_from_terminal(passphrase *p, const char *what, int kind)
{
    passphrase *second = NULL;
    int failed;

    passphrase_tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (passphrase_tty < 0) {
        return cli_fail("passphrase",
                        "there is no terminal to read it from (use --passphrase-fd N)");
    }
    failed = passphrase_ask(p, what, "", kind);
    if (!failed && kind == PASSPHRASE_NEW) {
        second = sodium_malloc(sizeof *second);
        failed = second == NULL ? cli_fail_errno("passphrase")
                                : passphrase_ask(second, what, ", once more", kind);
        if (!failed && (p->n != second->n || sodium_memcmp(p->text, second->text, p->n) != 0)) {
            failed = cli_fail("passphrase", "the two differ");
        }
    }
    sodium_free(second);
    (void) close(passphrase_tty);
    return failed;
}

#else

static int passphrase_from_terminal(passphrase *p, const char *what, int kind)
{
    (void) p, (void) what, (void) kind;
    return cli_fail("passphrase", "--passphrase-fd N is needed here");
}

#endif

passphrase *passphrase_get(const char *what, int kind)
{
    passphrase *p = sodium_malloc(sizeof *p);
    int failed;

    if (p == NULL) {
        (void) cli_fail_errno("passphrase");
        return NULL;
    }
    failed = passphrase_fd >= 0 ? passphrase_line(p, passphrase_fd, "--passphrase-fd", kind)
                                : passphrase_from_terminal(p, what, kind);
    if (failed) {
        sodium_free(p);
        return NULL;
    }
    return p;
}

static void passphrase_store(unsigned char out[4], uint32_t x)
{
    out[0] = (unsigned char) x;
    out[1] = (unsigned char) (x >> 8);
    out[2] = (unsigned char) (x >> 16);
    out[3] = (unsigned char) (x >> 24);
}

static uint32_t passphrase_fetch(const unsigned char in[4])
{
    return in[0] | (uint32_t) in[1] << 8 | (uint32_t) in[2] << 16 | (uint32_t) in[3] << 24;
}

void passphrase_limits(unsigned char limits[PASSPHRASE_LIMIT])
{
    passphrase_store(limits, PASSPHRASE_OPS);
    passphrase_store(limits + 4, PASSPHRASE_KIB);
    randombytes_buf(limits + 8, crypto_pwhash_SALTBYTES);
}

int passphrase_key(unsigned char key[32], const passphrase *p,
                   const unsigned char limits[PASSPHRASE_LIMIT], const char *name)
{
    uint32_t ops = passphrase_fetch(limits), kib = passphrase_fetch(limits + 4);

    if (ops == 0 || ops > PASSPHRASE_OPS_MOST || kib < 8 || kib > PASSPHRASE_KIB_MOST) {
        return cli_fail(name, "its passphrase asks for %lu passes over %lu KiB, which is refused",
                        (unsigned long) ops, (unsigned long) kib);
    }
    if (crypto_pwhash_argon2id(key, 32, p->text, p->n, limits + 8, ops, (size_t) kib * 1024U,
                               crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return cli_fail_errno(name);
    }
    progress_restart();
    return 0;
}
