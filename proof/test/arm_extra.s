// SPDX-License-Identifier: ISC
// Instructions that the lifter knows and that other compilers use for the implementations: test_arm.py executes them.
        .arch   armv8.2-a+crypto+sha3
        .text
        bti     c
        prfm    pldl1keep, [x3]
        ands    w1, w2, w3, lsl #3
        bfc     x3, #7, #11
        bics    x1, x2, x3, ror #7
        ccmn    x1, x2, #5, lt
        ccmn    w1, #7, #9, hi
        ccmp    w1, w2, #2, ge
        ccmp    x1, x2, #13, vs
        cinv    x1, x2, mi
        csinv   x1, x2, x3, vc
        csinv   w1, w2, w3, pl
        csneg   x1, x2, x3, gt
        csneg   w1, w2, w3, le
        csinc   w1, w2, w3, ls
        cmp     x1, w2, uxtb #2
        cmn     w1, w2, asr #5
        eon     w1, w2, w3, lsr #9
        orn     x1, x2, x3, lsl #4
        mvn     w1, w2, ror #3
        mneg    x1, x2, x3
        mneg    w1, w2, w3
        smsubl  x1, w2, w3, x4
        negs    x1, x2
        negs    w1, w2, lsr #4
        ngc     x1, x2
        ngcs    w1, w2
        sbcs    x1, x2, x3
        sbcs    w1, w2, w3
        adcs    w1, w2, w3
        rev     w1, w2
        rev16   x1, x2
        rev16   w1, w2
        rev32   x1, x2
        rbit    w1, w2
        clz     w1, w2
        uxtb    w1, w2
        uxth    w1, w2
        extr    w1, w2, w3, #5
        ror     x1, x2, x3
        asr     x1, x2, x3
        udiv    w1, w2, w3
        movk    x1, #0x1234, lsl #48
        ldar    x1, [x2]
        ldar    w1, [x2]
        stlr    x1, [x2]
        ldurh   w1, [x2, #-3]
        ldarb   w1, [x2]
        ldarh   w1, [x2]
        stlrb   w1, [x2]
        stlrh   w1, [x2]
        ldrsw   x1, [x2, #8]
        ldrsw   x1, [x2, x3, lsl #2]
        ldrsb   x1, [x2], #3
        ldrsh   x1, [x2, #2]!
        ldursb  x1, [x2, #-3]
        ldursb  w1, [x2, #-3]
        ldursh  x1, [x2, #-3]
        ldursw  x1, [x2, #-3]
        ldpsw   x1, x2, [x3, #8]
        ldpsw   x1, x2, [x3], #8
        stp     w1, w2, [x3], #-8
        ldr     q1, [x2, w3, uxtw #4]
        str     q1, [x2, x3, lsl #4]
        ldp     q1, q2, [x3, #-32]!
        stp     q1, q2, [x3], #32

        addp    v1.4s, v2.4s, v3.4s
        addp    v1.2d, v2.2d, v3.2d
        addp    d1, v2.2d
        addv    b1, v2.16b
        addv    h1, v2.4h
        uminv   b1, v2.16b
        uminv   s1, v2.4s
        cmge    v1.8h, v2.8h, v3.8h
        cmgt    v1.16b, v2.16b, v3.16b
        cmeq    v1.2d, v2.2d, #0
        cmge    v1.4s, v2.4s, #0
        cmgt    v1.8h, v2.8h, #0
        cmtst   v1.2d, v2.2d, v3.2d
        orn     v1.16b, v2.16b, v3.16b
        orr     v1.8h, #0x12, lsl #8
        orr     v1.4s, #0x12, lsl #16
        bic     v1.2s, #0x12
        bsl     v1.8b, v2.8b, v3.8b
        smax    v1.8h, v2.8h, v3.8h
        smin    v1.4s, v2.4s, v3.4s
        smax    v1.16b, v2.16b, v3.16b
        umin    v1.8h, v2.8h, v3.8h
        ssra    v1.4s, v2.4s, #7
        ssra    v1.8h, v2.8h, #16
        uaddl   v1.8h, v2.8b, v3.8b
        uaddl2  v1.4s, v2.8h, v3.8h
        saddl   v1.4s, v2.4h, v3.4h
        saddl2  v1.2d, v2.4s, v3.4s
        usubl   v1.8h, v2.8b, v3.8b
        usubl2  v1.4s, v2.8h, v3.8h
        ssubl   v1.4s, v2.4h, v3.4h
        ssubl2  v1.2d, v2.4s, v3.4s
        uaddw   v1.8h, v2.8h, v3.8b
        uaddw2  v1.4s, v2.4s, v3.8h
        saddw   v1.2d, v2.2d, v3.2s
        saddw2  v1.8h, v2.8h, v3.16b
        usubw   v1.8h, v2.8h, v3.8b
        usubw2  v1.2d, v2.2d, v3.4s
        ssubw   v1.2d, v2.2d, v3.2s
        ssubw2  v1.4s, v2.4s, v3.8h
        shll    v1.8h, v2.8b, #8
        shll2   v1.4s, v2.8h, #16
        umlsl   v1.2d, v2.2s, v3.2s
        umlsl2  v1.2d, v2.4s, v3.s[1]
        umlal2  v1.4s, v2.8h, v3.h[5]
        smlal2  v1.4s, v2.8h, v3.h[7]
        smull   v1.4s, v2.4h, v3.h[2]
        smull2  v1.4s, v2.8h, v3.h[6]
        uxtl    v1.8h, v2.8b
        uxtl2   v1.4s, v2.8h
        sxtl    v1.4s, v2.4h
        sxtl2   v1.2d, v2.4s
        xtn2    v1.8h, v2.4s
        shrn2   v1.16b, v2.8h, #3
        rev16   v1.16b, v2.16b
        rev64   v1.8h, v2.8h
        tbl     v1.16b, {v2.16b, v3.16b}, v4.16b
        tbl     v1.16b, {v2.16b, v3.16b, v4.16b}, v5.16b
        tbl     v1.16b, {v2.16b, v3.16b, v4.16b, v5.16b}, v6.16b
        tbl     v1.8b, {v2.16b}, v6.8b
        trn1    v1.2d, v2.2d, v3.2d
        trn2    v1.16b, v2.16b, v3.16b
        uzp1    v1.2d, v2.2d, v3.2d
        uzp2    v1.8b, v2.8b, v3.8b
        zip2    v1.8h, v2.8h, v3.8h
        ld1     {v1.16b, v2.16b}, [x3]
        ld1     {v1.16b, v2.16b, v3.16b, v4.16b}, [x3], #64
        ld1     {v1.8b}, [x3], x4
        ld1     {v1.s}[3], [x3]
        ld1     {v1.b}[7], [x3], #1
        ld2     {v1.s, v2.s}[1], [x3]
        ld4     {v1.4s, v2.4s, v3.4s, v4.4s}, [x3]
        st1     {v1.4s, v2.4s, v3.4s}, [x3], x4
        st1     {v1.h}[5], [x3], #2
        st3     {v1.2d, v2.2d, v3.2d}, [x3]
        st4     {v1.b, v2.b, v3.b, v4.b}[9], [x3]
        ld1r    {v1.8b}, [x3]
        fmov    v1.d[1], x2
        fmov    s1, #1.5
        fmov    d1, #-2.0
        umov    x1, v2.d[1]
        smov    x1, v2.s[3]
        smov    w1, v2.b[9]
        mvni    v1.4h, #7, lsl #8
        usra    d1, d2, #7
        sshr    d1, d2, #63
        sri     d1, d2, #9
        sli     d1, d2, #9
        sqdmulh v1.8h, v2.8h, v3.8h
        sqdmulh v1.4s, v2.4s, v3.4s
        sqrdmulh v1.4h, v2.4h, v3.h[1]
        shsub   v1.8h, v2.8h, v3.8h
        neg     v1.16b, v2.16b
        neg     d1, d2
        add     d1, d2, d3
        sub     d1, d2, d3
        ushl    d1, d2, d3
        rax1    v1.2d, v1.2d, v2.2d
