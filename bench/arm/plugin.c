/* SPDX-License-Identifier: ISC */
/* A plug-in for qemu-user (its interface 1: qemu 6.0 to 8.x) that counts the instructions which a
 * program executes between calls of its function arm_mark: one line on stdout for each call, with
 * the number since the call before. With trace=FILE, the addresses too: one line of FILE for each
 * block that is executed, with its first address and how many instructions it has, and a line
 * "mark" for each call. Built by cc -shared -fPIC; no header of qemu is needed. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { QEMU_PLUGIN_INLINE_ADD_U64 = 0, QEMU_PLUGIN_CB_NO_REGS = 0 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*f)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int op, void *counter,
                                              uint64_t add);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb, void (*f)(unsigned, void *),
                                          int flags, void *arg);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t i);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *insn);

EXPORT int qemu_plugin_version = 1;

typedef struct block {
    uint64_t address;
    size_t n;
} block;

static uint64_t plugin_total, plugin_last;
static int plugin_marks;
static FILE *plugin_trace;

static void plugin_mark(unsigned cpu, void *arg)
{
    (void) cpu;
    (void) arg;
    printf("%" PRIu64 "\n", plugin_total - plugin_last);
    fflush(stdout);
    plugin_last  = plugin_total;
    plugin_marks = 1;
    if (plugin_trace != NULL) {
        fputs("mark\n", plugin_trace);
    }
}

static void plugin_block(unsigned cpu, void *arg)
{
    const block *b = arg;

    (void) cpu;
    if (plugin_marks) {
        fprintf(plugin_trace, "%" PRIx64 " %zu\n", b->address, b->n);
    }
}

static void plugin_translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    size_t n           = qemu_plugin_tb_n_insns(tb);
    const char *symbol = qemu_plugin_insn_symbol(qemu_plugin_tb_get_insn(tb, 0));
    block *b;

    (void) id;
    if (symbol != NULL && strcmp(symbol, "arm_mark") == 0) {
        qemu_plugin_register_vcpu_tb_exec_cb(tb, plugin_mark, QEMU_PLUGIN_CB_NO_REGS, NULL);
        return;
    }
    qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &plugin_total, n);
    if (plugin_trace != NULL) {
        b = malloc(sizeof *b);
        if (b == NULL) {
            abort();
        }
        b->address = qemu_plugin_tb_vaddr(tb);
        b->n       = n;
        qemu_plugin_register_vcpu_tb_exec_cb(tb, plugin_block, QEMU_PLUGIN_CB_NO_REGS, b);
    }
}

static void plugin_done(qemu_plugin_id_t id, void *arg)
{
    (void) id;
    (void) arg;
    if (plugin_trace != NULL && fclose(plugin_trace) != 0) {
        abort();
    }
}

void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*f)(qemu_plugin_id_t, void *),
                                    void *arg);

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv)
{
    int i;

    (void) info;
    for (i = 0; i < argc; i++) {
        if (strncmp(argv[i], "trace=", 6) == 0) {
            plugin_trace = fopen(argv[i] + 6, "w");
            if (plugin_trace == NULL) {
                return -1;
            }
        }
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, plugin_translated);
    qemu_plugin_register_atexit_cb(id, plugin_done, NULL);
    return 0;
}
