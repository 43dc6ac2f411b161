// SPDX-License-Identifier: ISC
// Executes one AArch64 instruction for each record on standard input and writes the record back with what it left: test_arm.py.
// A record: x0 to x30, sp, NZCV, the instruction, where it went on (4 or 8), 0; v0 to v31; 512 bytes of memory.
        .equ    SP_AT, 248
        .equ    NZCV_AT, 256
        .equ    CODE_AT, 264
        .equ    NEXT_AT, 272
        .equ    V_AT, 288
        .equ    MEMORY_AT, 800
        .equ    MEMORY_SIZE, 512
        .equ    SIZE, 1312
        .equ    PAGE, 0x50000000
        .equ    WINDOW, PAGE + 1024     // where these bytes of memory are
        .equ    READ, 63
        .equ    WRITE, 64
        .equ    EXIT, 93
        .equ    MMAP, 222

        .macro  system number
        mov     x8, #\number
        svc     #0
        .endm

        .macro  copy                    // MEMORY_SIZE bytes from x1 to x2
        mov     x3, #MEMORY_SIZE
1:      ldr     x4, [x1], #8
        str     x4, [x2], #8
        subs    x3, x3, #8
        b.ne    1b
        .endm

        .macro  vectors operation       // all of them, at x1
        .irp    i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
        \operation q\i, [x1, #16 * \i]
        .endr
        .endm

        .macro  registers operation     // x2 to x30, at x0
        .irp    i, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30
        \operation x\i, [x0, #8 * \i]
        .endr
        .endm

        .text
        .global _start
_start: ldr     x0, =PAGE
        mov     x1, #4096
        mov     x2, #3                  // PROT_READ | PROT_WRITE
        mov     x3, #0x32               // MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS
        mov     x4, #-1
        mov     x5, #0
        system  MMAP
        ldr     x1, =header
        adr     x2, slot
        str     x2, [x1]
        mov     x2, sp
        str     x2, [x1, #8]
        mov     x0, #1
        mov     x2, #8                  // the header is the address of the instruction
        system  WRITE

next:   mov     x0, #0
        ldr     x1, =state
        mov     x2, #SIZE
        system  READ
        cmp     x0, #SIZE
        b.ne    end
        ldr     x0, =state
        adr     x1, slot
        ldr     w2, [x0, #CODE_AT]
        str     w2, [x1]
        dc      cvau, x1
        dsb     ish
        ic      ivau, x1
        dsb     ish
        isb
        add     x1, x0, #MEMORY_AT
        ldr     x2, =WINDOW
        copy
        add     x1, x0, #V_AT
        vectors ldr
        ldr     x1, [x0, #NZCV_AT]
        msr     nzcv, x1
        ldr     x1, [x0, #SP_AT]
        mov     sp, x1
        registers ldr
        ldr     x1, [x0, #8]
        ldr     x0, [x0]
slot:   nop
        b       after4
        msr     tpidr_el0, x0           // slot + 8
        ldr     x0, =state
        str     x1, [x0, #8]
        mov     x1, #8
        b       save
after4: msr     tpidr_el0, x0
        ldr     x0, =state
        str     x1, [x0, #8]
        mov     x1, #4
save:   str     x1, [x0, #NEXT_AT]
        registers str
        mrs     x1, tpidr_el0
        str     x1, [x0]
        mrs     x1, nzcv
        str     x1, [x0, #NZCV_AT]
        mov     x1, sp
        str     x1, [x0, #SP_AT]
        add     x1, x0, #V_AT
        vectors str
        ldr     x1, =WINDOW
        add     x2, x0, #MEMORY_AT
        copy
        ldr     x1, =header
        ldr     x1, [x1, #8]
        mov     sp, x1
        mov     x0, #1
        ldr     x1, =state
        mov     x2, #SIZE
        system  WRITE
        b       next

end:    mov     x0, #0
        system  EXIT

        .data
        .balign 16
header: .quad   0, 0
state:  .zero   SIZE
