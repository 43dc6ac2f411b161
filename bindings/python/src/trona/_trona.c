/* SPDX-License-Identifier: ISC */
/* The module trona._trona: trona.h for Python, by the stable ABI of Python 3.11 and later. Inputs
 * are read where they lie, through the buffer protocol; outputs are new bytes objects or go into
 * the caller's buffer. What takes longer than a change of threads runs without the interpreter's
 * lock. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#define TRONA_NO_DEPRECATED
#include <Python.h>

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifndef _WIN32
# include <unistd.h>
#endif

#include "trona.h"

#define MAX_ARGS  10
#define ALIGNMENT 64
/* From so many bytes on the interpreter's lock is released: some microseconds of work, where
 * releasing and taking it costs a tenth of one. */
#define UNLOCK    8192
#define READ_SIZE ((size_t) 1 << 18)
#define READS     256     /* after so many it is asked whether the user wants to interrupt */
#define NEEDED    (~0ULL) /* instead of a default: the number must be given */

typedef unsigned long long ull;

static PyObject *error_base;
static PyObject *error_forged;

/* ---- Arguments ---- */

/* The arguments of a call in the order of names, which NULL ends; NULL where one was not given. The
 * first `required` must be there. */
static int args_get(const char *function, const char *const *names, int required,
                    PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames, PyObject **out)
{
    Py_ssize_t nkw   = kwnames != NULL ? PyTuple_Size(kwnames) : 0;
    Py_ssize_t total = 0;
    Py_ssize_t i, j;

    while (names[total] != NULL) {
        total++;
    }
    if (nargs > total) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %zd arguments (%zd given)", function,
                     total, nargs);
        return -1;
    }
    for (i = 0; i < total; i++) {
        out[i] = i < nargs ? args[i] : NULL;
    }
    for (i = 0; i < nkw; i++) {
        PyObject *name = PyTuple_GetItem(kwnames, i);

        for (j = 0; j < total && PyUnicode_CompareWithASCIIString(name, names[j]) != 0; j++) {
        }
        if (j == total) {
            PyErr_Format(PyExc_TypeError, "%s() has no argument '%U'", function, name);
            return -1;
        }
        if (out[j] != NULL) {
            PyErr_Format(PyExc_TypeError, "%s() got '%U' twice", function, name);
            return -1;
        }
        out[j] = args[nargs + i];
    }
    for (i = 0; i < required; i++) {
        if (out[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "%s() needs the argument '%s'", function, names[i]);
            return -1;
        }
    }
    return 0;
}

/* The same for a constructor. The references are borrowed. */
static int args_new(const char *function, const char *const *names, int required, PyObject *tuple,
                    PyObject *dict, PyObject **out)
{
    PyObject *args[MAX_ARGS];
    PyObject *key, *value;
    Py_ssize_t nargs = PyTuple_Size(tuple);
    Py_ssize_t i, pos = 0;
    int total = 0;

    while (names[total] != NULL) {
        total++;
    }
    for (i = 0; i < nargs && i < MAX_ARGS; i++) {
        args[i] = PyTuple_GetItem(tuple, i);
    }
    if (args_get(function, names, dict != NULL ? 0 : required, args, nargs, NULL, out) != 0) {
        return -1;
    }
    while (dict != NULL && PyDict_Next(dict, &pos, &key, &value)) {
        for (i = 0; i < total && PyUnicode_CompareWithASCIIString(key, names[i]) != 0; i++) {
        }
        if (i == total || out[i] != NULL) {
            PyErr_Format(PyExc_TypeError,
                         i == total ? "%s() has no argument '%U'" : "%s() got '%U' twice", function,
                         key);
            return -1;
        }
        out[i] = value;
    }
    for (i = 0; i < required; i++) {
        if (out[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "%s() needs the argument '%s'", function, names[i]);
            return -1;
        }
    }
    return 0;
}

/* An integer from least to most; def if it was not given. May run Python (__index__). */
static int arg_number(PyObject *o, const char *what, ull least, ull most, ull def, ull *out)
{
    PyObject *index;
    ull v;

    if ((o == NULL || o == Py_None) && def != NEEDED) {
        *out = def;
        return 0;
    }
    if (!PyIndex_Check(o)) {
        PyErr_Format(PyExc_TypeError, "%s must be an integer", what);
        return -1;
    }
    index = PyNumber_Index(o);
    if (index == NULL) {
        return -1;
    }
    v = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (PyErr_Occurred() != NULL || v < least || v > most) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s must be from %llu to %llu", what, least, most);
        return -1;
    }
    *out = v;
    return 0;
}

/* A str as C has it; NULL if it is none, or has a NUL, after which C would not look. */
static const char *arg_text(PyObject *o, const char *what)
{
    Py_ssize_t n;
    const char *s;

    if (!PyUnicode_Check(o)) {
        PyErr_Format(PyExc_TypeError, "%s must be a str", what);
        return NULL;
    }
    s = PyUnicode_AsUTF8AndSize(o, &n);
    if (s != NULL && strlen(s) != (size_t) n) {
        PyErr_Format(PyExc_ValueError, "%s has a NUL in it", what);
        return NULL;
    }
    return s;
}

/* ---- Inputs and outputs ---- */

typedef struct {
    const unsigned char *p; /* never NULL */
    size_t n;
    Py_buffer buffer;
    int held;
} View;

static int view_get(View *v, PyObject *o)
{
    v->held = 0;
    if (PyBytes_CheckExact(o)) {
        v->p = (const unsigned char *) PyBytes_AsString(o);
        v->n = (size_t) PyBytes_Size(o);
        return 0;
    }
    if (PyObject_GetBuffer(o, &v->buffer, PyBUF_SIMPLE) != 0) {
        return -1;
    }
    v->held = 1;
    v->n    = (size_t) v->buffer.len;
    v->p    = v->n != 0 ? v->buffer.buf : (const unsigned char *) "";
    return 0;
}

/* Empty if it was not given. */
static int view_optional(View *v, PyObject *o)
{
    v->held = 0;
    v->p    = (const unsigned char *) "";
    v->n    = 0;
    return o == NULL || o == Py_None ? 0 : view_get(v, o);
}

static void view_end(View *v)
{
    if (v->held) {
        PyBuffer_Release(&v->buffer);
        v->held = 0;
    }
}

/* size bytes exactly. */
static int view_exact(View *v, PyObject *o, const char *what, size_t size)
{
    if (view_get(v, o) != 0) {
        return -1;
    }
    if (v->n == size) {
        return 0;
    }
    PyErr_Format(PyExc_ValueError, "%s must have %zu bytes, not %zu", what, size, v->n);
    view_end(v);
    return -1;
}

static int view_fixed(unsigned char *to, PyObject *o, const char *what, size_t size)
{
    View v;

    if (view_exact(&v, o, what, size) != 0) {
        return -1;
    }
    memcpy(to, v.p, size);
    view_end(&v);
    return 0;
}

typedef struct {
    unsigned char *p;
    PyObject *bytes; /* NULL if the caller's buffer is written */
    Py_buffer buffer;
} Sink;

/* Room for n bytes: a new bytes object, or the beginning of into. The latter must not overlap in
 * (unless in is NULL) but begin where it begins, nor other. */
static int sink_get(Sink *s, PyObject *into, size_t n, const View *in, const View *other)
{
    uintptr_t out, from;

    s->bytes = NULL;
    if (into == NULL || into == Py_None) {
        if (n > (size_t) PY_SSIZE_T_MAX - 64) {
            PyErr_NoMemory();
            return -1;
        }
        s->bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t) n);
        if (s->bytes == NULL) {
            return -1;
        }
        s->p = (unsigned char *) PyBytes_AsString(s->bytes);
        return 0;
    }
    if (PyObject_GetBuffer(into, &s->buffer, PyBUF_WRITABLE) != 0) {
        return -1;
    }
    s->p = s->buffer.buf;
    if ((size_t) s->buffer.len < n) {
        PyErr_Format(PyExc_ValueError, "into has %zd bytes of the %zu that it needs", s->buffer.len,
                     n);
        PyBuffer_Release(&s->buffer);
        return -1;
    }
    out  = (uintptr_t) s->p;
    from = (uintptr_t) (in != NULL ? in->p : NULL);
    if ((in != NULL && out != from && out < from + in->n && from < out + n) ||
        (other != NULL && out < (uintptr_t) other->p + other->n &&
         (uintptr_t) other->p < out + n)) {
        PyErr_SetString(PyExc_ValueError, "into overlaps an input in part");
        PyBuffer_Release(&s->buffer);
        return -1;
    }
    return 0;
}

/* Result of the call: the bytes, or the number of those written into the caller's buffer. */
static PyObject *sink_done(Sink *s, size_t n)
{
    if (s->bytes != NULL) {
        return s->bytes;
    }
    PyBuffer_Release(&s->buffer);
    return PyLong_FromSize_t(n);
}

static PyObject *sink_drop(Sink *s)
{
    if (s->bytes != NULL) {
        Py_DECREF(s->bytes);
    } else {
        PyBuffer_Release(&s->buffer);
    }
    return NULL;
}

static PyObject *forged(const char *what)
{
    PyErr_SetString(error_forged, what);
    return NULL;
}

static PyObject *fail_errno(void)
{
    if (errno == ENOMEM) {
        return PyErr_NoMemory();
    }
    PyErr_SetString(errno == EINVAL || errno == EFBIG ? PyExc_ValueError : error_base,
                    trona_last_error());
    return NULL;
}

static PyObject *pair(const unsigned char *a, size_t alen, const unsigned char *b, size_t blen)
{
    return Py_BuildValue("(y#y#)", (const char *) a, (Py_ssize_t) alen, (const char *) b,
                         (Py_ssize_t) blen);
}

/* ---- Objects ---- */

/* Where in the object's room its state begins: the states of trona.h want up to 64. */
static void *aligned(unsigned char *room)
{
    return room + (ALIGNMENT - (uintptr_t) room % ALIGNMENT) % ALIGNMENT;
}

static void object_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    PyObject_Free(self);
    Py_DECREF(type);
}

static PyTypeObject *type_add(PyObject *module, const char *name, int size, const char *doc,
                              newfunc create, destructor dealloc, PyMethodDef *methods,
                              PyGetSetDef *getset)
{
    PyType_Slot slots[6];
    PyType_Spec spec;
    PyObject *type;
    int n = 0;

    slots[n].slot    = Py_tp_new;
    slots[n++].pfunc = (void *) create;
    slots[n].slot    = Py_tp_dealloc;
    slots[n++].pfunc = (void *) dealloc;
    slots[n].slot    = Py_tp_doc;
    slots[n++].pfunc = (void *) (uintptr_t) doc;
    slots[n].slot    = Py_tp_methods;
    slots[n++].pfunc = methods;
    if (getset != NULL) {
        slots[n].slot    = Py_tp_getset;
        slots[n++].pfunc = getset;
    }
    slots[n].slot  = 0;
    slots[n].pfunc = NULL;
    spec.name      = name;
    spec.basicsize = size;
    spec.itemsize  = 0;
    spec.flags     = Py_TPFLAGS_DEFAULT;
    spec.slots     = slots;
    type           = PyType_FromSpec(&spec);
    if (type == NULL || PyModule_AddObjectRef(module, name + sizeof "trona." - 1, type) != 0) {
        Py_XDECREF(type);
        return NULL;
    }
    return (PyTypeObject *) type; /* kept for the life of the process */
}

static int type_constant(PyTypeObject *type, const char *name, size_t value)
{
    PyObject *v = PyLong_FromSize_t(value);
    int r       = v != NULL ? PyObject_SetAttrString((PyObject *) type, name, v) : -1;

    Py_XDECREF(v);
    return r;
}

/* ---- Authenticated encryption ---- */

typedef struct {
    const char *name;
    const char *doc;
    size_t key, nonce, tag;
    ull most;
    size_t state;
    int has_ad;
    void (*prepare)(void *state, const unsigned char *k);
    int (*encrypt)(unsigned char *c, const unsigned char *m, size_t mlen, const unsigned char *ad,
                   size_t adlen, const unsigned char *n, const void *state);
    int (*decrypt)(unsigned char *m, const unsigned char *c, size_t clen, const unsigned char *ad,
                   size_t adlen, const unsigned char *n, const void *state);
    /* The same with nonces of other lengths; NULL if there are none. */
    int (*encrypt_iv)(unsigned char *c, const unsigned char *m, size_t mlen,
                      const unsigned char *ad, size_t adlen, const unsigned char *n, size_t nlen,
                      const void *state);
    int (*decrypt_iv)(unsigned char *m, const unsigned char *c, size_t clen,
                      const unsigned char *ad, size_t adlen, const unsigned char *n, size_t nlen,
                      const void *state);
} Aead;

/* AES-GCM has its key behind the prepared one: nonces of other lengths take that. */
#define AEAD_GCM_STATE(NAME) (sizeof(crypto_aead_##NAME##_state) + crypto_aead_##NAME##_KEYBYTES)
#define AEAD_GCM_KEY(NAME, state)                                                                  \
    ((const unsigned char *) (state) + sizeof(crypto_aead_##NAME##_state))

#define AEAD_FUNCTIONS(NAME, ENCRYPT, DECRYPT)                                                     \
    static int NAME##_seal(unsigned char *c, const unsigned char *m, size_t mlen,                  \
                           const unsigned char *ad, size_t adlen, const unsigned char *n,          \
                           const void *state)                                                      \
    {                                                                                              \
        return ENCRYPT(c, NULL, m, mlen, ad, adlen, NULL, n, state);                               \
    }                                                                                              \
    static int NAME##_open(unsigned char *m, const unsigned char *c, size_t clen,                  \
                           const unsigned char *ad, size_t adlen, const unsigned char *n,          \
                           const void *state)                                                      \
    {                                                                                              \
        return DECRYPT(m, NULL, NULL, c, clen, ad, adlen, n, state);                               \
    }
#define AEAD_PREPARED(NAME)                                                                        \
    AEAD_FUNCTIONS(NAME, crypto_aead_##NAME##_encrypt_afternm,                                     \
                   crypto_aead_##NAME##_decrypt_afternm)                                           \
    static void NAME##_prepare(void *state, const unsigned char *k)                                \
    {                                                                                              \
        crypto_aead_##NAME##_beforenm(state, k);                                                   \
        memcpy((unsigned char *) state + sizeof(crypto_aead_##NAME##_state), k,                    \
               crypto_aead_##NAME##_KEYBYTES);                                                     \
    }                                                                                              \
    static int NAME##_seal_iv(unsigned char *c, const unsigned char *m, size_t mlen,               \
                              const unsigned char *ad, size_t adlen, const unsigned char *n,       \
                              size_t nlen, const void *state)                                      \
    {                                                                                              \
        return crypto_aead_##NAME##_encrypt_with_iv(c, NULL, m, mlen, ad, adlen, n, nlen,          \
                                                    AEAD_GCM_KEY(NAME, state));                    \
    }                                                                                              \
    static int NAME##_open_iv(unsigned char *m, const unsigned char *c, size_t clen,               \
                              const unsigned char *ad, size_t adlen, const unsigned char *n,       \
                              size_t nlen, const void *state)                                      \
    {                                                                                              \
        return crypto_aead_##NAME##_decrypt_with_iv(m, NULL, c, clen, ad, adlen, n, nlen,          \
                                                    AEAD_GCM_KEY(NAME, state));                    \
    }
#define AEAD_PLAIN(NAME)                                                                           \
    AEAD_FUNCTIONS(NAME, crypto_aead_##NAME##_encrypt, crypto_aead_##NAME##_decrypt)               \
    static void NAME##_prepare(void *state, const unsigned char *k)                                \
    {                                                                                              \
        memcpy(state, k, crypto_aead_##NAME##_KEYBYTES);                                           \
    }
AEAD_PREPARED(aes128gcm)
AEAD_PREPARED(aes256gcm)
AEAD_PLAIN(aes256gcmsiv)
AEAD_PLAIN(chacha20poly1305_ietf)
AEAD_PLAIN(xchacha20poly1305_ietf)
AEAD_PLAIN(aegis128l)
AEAD_PLAIN(aegis128x2)
AEAD_PLAIN(aegis128x4)
AEAD_PLAIN(aegis256)
AEAD_PLAIN(aegis256x2)
AEAD_PLAIN(aegis256x4)

static void secretbox_prepare(void *state, const unsigned char *k)
{
    memcpy(state, k, crypto_secretbox_KEYBYTES);
}

static int secretbox_seal(unsigned char *c, const unsigned char *m, size_t mlen,
                          const unsigned char *ad, size_t adlen, const unsigned char *n,
                          const void *state)
{
    (void) ad;
    (void) adlen;
    return crypto_secretbox_easy(c, m, mlen, n, state);
}

static int secretbox_open(unsigned char *m, const unsigned char *c, size_t clen,
                          const unsigned char *ad, size_t adlen, const unsigned char *n,
                          const void *state)
{
    (void) ad;
    (void) adlen;
    return crypto_secretbox_open_easy(m, c, clen, n, state);
}

#define AEAD_ROW(CLASS, NAME, STATE, DOC) AEAD_ROW_IV(CLASS, NAME, STATE, DOC, NULL, NULL)
#define AEAD_ROW_IV(CLASS, NAME, STATE, DOC, SEAL_IV, OPEN_IV)                                     \
    {"trona." CLASS,                                                                               \
     CLASS "(key)\n--\n\n" DOC,                                                                    \
     crypto_aead_##NAME##_KEYBYTES,                                                                \
     crypto_aead_##NAME##_NPUBBYTES,                                                               \
     crypto_aead_##NAME##_ABYTES,                                                                  \
     crypto_aead_##NAME##_MESSAGEBYTES_MAX,                                                        \
     STATE,                                                                                        \
     1,                                                                                            \
     NAME##_prepare,                                                                               \
     NAME##_seal,                                                                                  \
     NAME##_open,                                                                                  \
     SEAL_IV,                                                                                      \
     OPEN_IV}
#define BOX_ROW(CLASS, ARGUMENTS, DOC)                                                             \
    {"trona." CLASS,                                                                               \
     CLASS ARGUMENTS "\n--\n\n" DOC,                                                               \
     crypto_secretbox_KEYBYTES,                                                                    \
     crypto_secretbox_NONCEBYTES,                                                                  \
     crypto_secretbox_MACBYTES,                                                                    \
     crypto_secretbox_MESSAGEBYTES_MAX,                                                            \
     32,                                                                                           \
     0,                                                                                            \
     secretbox_prepare,                                                                            \
     secretbox_seal,                                                                               \
     secretbox_open,                                                                               \
     NULL,                                                                                         \
     NULL}
static const Aead aead_table[] = {
    AEAD_ROW_IV("AES128GCM", aes128gcm, AEAD_GCM_STATE(aes128gcm),
                "AES-128-GCM (SP 800-38D); nonces of 12 bytes, or of any other length",
                aes128gcm_seal_iv, aes128gcm_open_iv),
    AEAD_ROW_IV("AES256GCM", aes256gcm, AEAD_GCM_STATE(aes256gcm),
                "AES-256-GCM (SP 800-38D); nonces of 12 bytes, or of any other length",
                aes256gcm_seal_iv, aes256gcm_open_iv),
    AEAD_ROW("AES256GCMSIV", aes256gcmsiv, 32, "AES-256-GCM-SIV (RFC 8452)"),
    AEAD_ROW("ChaCha20Poly1305", chacha20poly1305_ietf, 32, "ChaCha20-Poly1305 (RFC 8439)"),
    AEAD_ROW("XChaCha20Poly1305", xchacha20poly1305_ietf, 32,
             "XChaCha20-Poly1305: a nonce of 24 bytes may be random"),
    AEAD_ROW("AEGIS128L", aegis128l, 32, "AEGIS-128L, tags of 32 bytes"),
    AEAD_ROW("AEGIS128X2", aegis128x2, 32, "AEGIS-128X2, tags of 32 bytes"),
    AEAD_ROW("AEGIS128X4", aegis128x4, 32, "AEGIS-128X4, tags of 32 bytes"),
    AEAD_ROW("AEGIS256", aegis256, 32,
             "AEGIS-256, tags of 32 bytes; a nonce of 32 bytes may be random"),
    AEAD_ROW("AEGIS256X2", aegis256x2, 32, "AEGIS-256X2, tags of 32 bytes"),
    AEAD_ROW("AEGIS256X4", aegis256x4, 32, "AEGIS-256X4, tags of 32 bytes"),
    BOX_ROW("XSalsa20Poly1305", "(key)",
            "XSalsa20-Poly1305, NaCl's secretbox, without associated data; a nonce of 24 bytes may "
            "be random"),
};
#define AEADS ((int) (sizeof aead_table / sizeof aead_table[0]))
static PyTypeObject *aead_types[AEADS];

typedef struct {
    PyObject_HEAD const Aead *aead;
    unsigned char room[AEAD_GCM_STATE(aes256gcm) + ALIGNMENT]; /* the largest state */
} AeadObject;

typedef char aead_room_suffices[AEAD_GCM_STATE(aes128gcm) <= AEAD_GCM_STATE(aes256gcm) ? 1 : -1];

static PyObject *aead_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"key", NULL};
    unsigned char key[32];
    PyObject *in[MAX_ARGS];
    AeadObject *self;
    const Aead *a;
    int i = 0;

    while (aead_types[i] != type) {
        i++;
    }
    a = &aead_table[i];
    if (args_new(a->name + 6, names, 1, args, kwargs, in) != 0 ||
        view_fixed(key, in[0], "key", a->key) != 0) {
        return NULL;
    }
    self = (AeadObject *) PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        self->aead = a;
        a->prepare(aligned(self->room), key);
    }
    sodium_memzero(key, sizeof key);
    return (PyObject *) self;
}

static void aead_dealloc(PyObject *self)
{
    AeadObject *o = (AeadObject *) self;

    if (o->aead != NULL) {
        sodium_memzero(aligned(o->room), o->aead->state);
    }
    object_free(self);
}

/* a->encrypt or a->decrypt; or with a nonce of another length, in another form of the same. */
static int aead_call(const Aead *a, int encrypt, unsigned char *out, const View *data,
                     const View *ad, const unsigned char *n, size_t nlen, const void *state)
{
    if (nlen != a->nonce) {
        return (encrypt ? a->encrypt_iv : a->decrypt_iv)(out, data->p, data->n, ad->p, ad->n, n,
                                                         nlen, state);
    }
    return (encrypt ? a->encrypt : a->decrypt)(out, data->p, data->n, ad->p, ad->n, n, state);
}

static PyObject *aead_run(AeadObject *self, int encrypt, PyObject *const *args, Py_ssize_t nargs,
                          PyObject *kwnames)
{
    static const char *const names[] = {"nonce", "data", "ad", "into", NULL};
    const Aead *a                    = self->aead;
    const void *state                = aligned(self->room);
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    unsigned char copy[32];
    const unsigned char *iv = copy;
    View nonce, data, ad;
    Sink out;
    size_t n;
    int r;

    if (args_get(encrypt ? "encrypt" : "decrypt", names, 2, args, nargs, kwnames, in) != 0 ||
        (a->encrypt_iv == NULL ? view_exact(&nonce, in[0], "nonce", a->nonce)
                               : view_get(&nonce, in[0])) != 0) {
        return NULL;
    }
    if (nonce.n == 0) {
        PyErr_SetString(PyExc_ValueError, "nonce must not be empty");
        goto end_nonce;
    }
    if (view_get(&data, in[1]) != 0) {
        goto end_nonce;
    }
    if (view_optional(&ad, in[2]) != 0) {
        goto end_data;
    }
    if (ad.n != 0 && !a->has_ad) {
        PyErr_SetString(PyExc_ValueError, "XSalsa20Poly1305 has no associated data");
        goto end_ad;
    }
    if (!encrypt && data.n < a->tag) {
        forged("the ciphertext is shorter than its tag");
        goto end_ad;
    }
    n = encrypt ? data.n + a->tag : data.n - a->tag;
    if ((encrypt ? data.n : n) > a->most) {
        PyErr_SetString(PyExc_ValueError, "data is longer than this cipher's limit");
        goto end_ad;
    }
    if (sink_get(&out, in[3], n, &data, &ad) != 0) {
        goto end_ad;
    }
    if (nonce.n <= sizeof copy) {
        memcpy(copy, nonce.p, nonce.n); /* into may lie over it, another thread may change it */
    } else {
        iv = nonce.p; /* it is read once, before anything is written */
    }
    if (data.n + ad.n >= UNLOCK) {
        Py_BEGIN_ALLOW_THREADS;
        r = aead_call(a, encrypt, out.p, &data, &ad, iv, nonce.n, state);
        Py_END_ALLOW_THREADS;
    } else {
        r = aead_call(a, encrypt, out.p, &data, &ad, iv, nonce.n, state);
    }
    if (r == 0) {
        result = sink_done(&out, n);
    } else {
        if (out.bytes == NULL) { /* secretbox leaves its output as it was */
            sodium_memzero(out.p, n);
        }
        sink_drop(&out);
        forged("wrong key or nonce, or the ciphertext or its associated data was changed");
    }
end_ad:
    view_end(&ad);
end_data:
    view_end(&data);
end_nonce:
    view_end(&nonce);
    return result;
}

static PyObject *aead_encrypt(PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                              PyObject *kwnames)
{
    return aead_run((AeadObject *) self, 1, args, nargs, kwnames);
}

static PyObject *aead_decrypt(PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                              PyObject *kwnames)
{
    return aead_run((AeadObject *) self, 0, args, nargs, kwnames);
}

#define METHOD(NAME, FUNCTION, DOC)                                                                \
    {NAME, (PyCFunction) (void (*)(void))(FUNCTION), METH_FASTCALL | METH_KEYWORDS, DOC}
static PyMethodDef aead_methods[] = {
    METHOD("encrypt", aead_encrypt,
           "encrypt($self, nonce, data, ad=None, into=None)\n--\n\n"
           "The ciphertext with its tag; with into, their number of bytes."),
    METHOD("decrypt", aead_decrypt,
           "decrypt($self, nonce, data, ad=None, into=None)\n--\n\n"
           "The text; ForgedError, and no text, if the tag does not match."),
    {NULL, NULL, 0, NULL},
};

/* ---- AES in counter mode ---- */

typedef struct {
    PyObject_HEAD int bits;
    unsigned int used; /* bytes of last that are used up, 1 to 16 */
    unsigned char counter[16];
    unsigned char last[16]; /* keystream of the block that was begun */
    unsigned char key[crypto_stream_aes256ctr_BEFORENMBYTES];
} CtrObject;

static void ctr_stream(const CtrObject *self, unsigned char *c, const unsigned char *m, size_t n,
                       const unsigned char counter[16])
{
    if (self->bits == 128) {
        crypto_stream_aes128ctr_xor_afternm(c, m, n, counter, self->key);
    } else {
        crypto_stream_aes256ctr_xor_afternm(c, m, n, counter, self->key);
    }
}

static void ctr_add(unsigned char counter[16], size_t blocks)
{
    unsigned int carry = 0;
    int i;

    for (i = 15; i >= 0 && (blocks != 0 || carry != 0); i--) {
        carry += counter[i] + (unsigned int) (blocks & 255U);
        counter[i] = (unsigned char) carry;
        carry >>= 8;
        blocks >>= 8;
    }
}

static PyObject *ctr_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static const char *const names[] = {"key", "nonce", NULL};
    PyObject *in[MAX_ARGS];
    CtrObject *self;
    View key;

    if (args_new("AESCTR", names, 2, args, kwargs, in) != 0 || view_get(&key, in[0]) != 0) {
        return NULL;
    }
    if (key.n != 16 && key.n != 32) {
        PyErr_Format(PyExc_ValueError, "key must have 16 or 32 bytes, not %zu", key.n);
        view_end(&key);
        return NULL;
    }
    self = (CtrObject *) PyType_GenericAlloc(type, 0);
    if (self == NULL || view_fixed(self->counter, in[1], "nonce", 16) != 0) {
        view_end(&key);
        Py_XDECREF((PyObject *) self);
        return NULL;
    }
    self->bits = key.n == 16 ? 128 : 256;
    self->used = 16;
    if (key.n == 16) {
        crypto_stream_aes128ctr_beforenm(self->key, key.p);
    } else {
        crypto_stream_aes256ctr_beforenm(self->key, key.p);
    }
    view_end(&key);
    return (PyObject *) self;
}

static void ctr_dealloc(PyObject *self)
{
    sodium_memzero(((CtrObject *) self)->last, sizeof(CtrObject) - offsetof(CtrObject, last));
    object_free(self);
}

/* The part of the keystream is taken, and the state moved on, before the lock is released: threads
 * that share the object get different parts. */
static PyObject *ctr_update(PyObject *o, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    static const char *const names[]    = {"data", "into", NULL};
    static const unsigned char zero[16] = {0};
    CtrObject *self                     = (CtrObject *) o;
    unsigned char counter[16], head[16], tail[16];
    PyObject *in[MAX_ARGS];
    PyObject *result;
    View data;
    Sink out;
    size_t i, nhead, nbody, ntail;

    if (args_get("update", names, 1, args, nargs, kwnames, in) != 0 ||
        view_get(&data, in[0]) != 0) {
        return NULL;
    }
    if (sink_get(&out, in[1], data.n, &data, NULL) != 0) {
        view_end(&data);
        return NULL;
    }
    nhead = 16 - self->used < data.n ? 16 - self->used : data.n;
    ntail = (data.n - nhead) % 16;
    nbody = data.n - nhead - ntail;
    memcpy(head, self->last + self->used, nhead);
    self->used += (unsigned int) nhead;
    memcpy(counter, self->counter, 16);
    ctr_add(self->counter, nbody / 16);
    if (ntail != 0) {
        ctr_stream(self, self->last, zero, 16, self->counter);
        self->used = (unsigned int) ntail;
        memcpy(tail, self->last, ntail);
        ctr_add(self->counter, 1);
    }
    for (i = 0; i < nhead; i++) {
        out.p[i] = data.p[i] ^ head[i];
    }
    if (nbody >= UNLOCK) {
        Py_BEGIN_ALLOW_THREADS;
        ctr_stream(self, out.p + nhead, data.p + nhead, nbody, counter);
        Py_END_ALLOW_THREADS;
    } else if (nbody != 0) {
        ctr_stream(self, out.p + nhead, data.p + nhead, nbody, counter);
    }
    for (i = 0; i < ntail; i++) {
        out.p[nhead + nbody + i] = data.p[nhead + nbody + i] ^ tail[i];
    }
    if (nhead != 0) {
        sodium_memzero(head, sizeof head);
    }
    if (ntail != 0) {
        sodium_memzero(tail, sizeof tail);
    }
    result = sink_done(&out, data.n);
    view_end(&data);
    return result;
}

static PyMethodDef ctr_methods[] = {
    METHOD("update", ctr_update,
           "update($self, data, into=None)\n--\n\n"
           "data XOR the next len(data) bytes of the keystream: encrypts and decrypts."),
    METHOD("encrypt", ctr_update, "encrypt($self, data, into=None)\n--\n\nThe same as update."),
    METHOD("decrypt", ctr_update, "decrypt($self, data, into=None)\n--\n\nThe same as update."),
    {NULL, NULL, 0, NULL},
};

/* ---- Hashes ---- */

typedef struct {
    const char *type, *name, *doc;
    size_t size, block, state;
    int (*update)(void *state, const unsigned char *in, size_t n);
    void (*final)(void *state, unsigned char *out, size_t n);
    int (*whole)(unsigned char *out, size_t outlen, const unsigned char *in, size_t n);
} Hash;

#define HASH_FUNCTIONS(NAME, PREFIX)                                                               \
    static int NAME##_update(void *state, const unsigned char *in, size_t n)                       \
    {                                                                                              \
        return PREFIX##_update(state, in, n);                                                      \
    }                                                                                              \
    static void NAME##_final(void *state, unsigned char *out, size_t n)                            \
    {                                                                                              \
        (void) n;                                                                                  \
        (void) PREFIX##_final(state, out);                                                         \
    }
#define HASH_WHOLE(NAME, PREFIX)                                                                   \
    static int NAME##_whole(unsigned char *out, size_t outlen, const unsigned char *in, size_t n)  \
    {                                                                                              \
        (void) outlen;                                                                             \
        return PREFIX(out, in, n);                                                                 \
    }
HASH_FUNCTIONS(sha256, crypto_hash_sha256)
HASH_FUNCTIONS(sha512, crypto_hash_sha512)
HASH_FUNCTIONS(sha3256, crypto_hash_sha3256)
HASH_FUNCTIONS(sha3512, crypto_hash_sha3512)
HASH_FUNCTIONS(hmac256, crypto_auth_hmacsha256)
HASH_FUNCTIONS(hmac512, crypto_auth_hmacsha512)
HASH_WHOLE(sha256, crypto_hash_sha256)
HASH_WHOLE(sha512, crypto_hash_sha512)
HASH_WHOLE(sha3256, crypto_hash_sha3256)
HASH_WHOLE(sha3512, crypto_hash_sha3512)

static int blake2b_update(void *state, const unsigned char *in, size_t n)
{
    return crypto_generichash_blake2b_update(state, in, n);
}
static void blake2b_final(void *state, unsigned char *out, size_t n)
{
    (void) crypto_generichash_blake2b_final(state, out, n);
}
static int blake3_update(void *state, const unsigned char *in, size_t n)
{
    return crypto_blake3_update(state, in, n);
}
static void blake3_final(void *state, unsigned char *out, size_t n)
{
    (void) crypto_blake3_final(state, out, n);
}

enum { SHA256, SHA512, SHA3_256, SHA3_512, HMAC_SHA256, HMAC_SHA512, BLAKE2B, BLAKE3, HASHES };
static const Hash hash_table[HASHES] = {
    {"trona.SHA256", "sha256", "SHA256(data=b'')\n--\n\nSHA-256 (FIPS 180-4)", 32, 64,
     sizeof(crypto_hash_sha256_state), sha256_update, sha256_final, sha256_whole},
    {"trona.SHA512", "sha512", "SHA512(data=b'')\n--\n\nSHA-512 (FIPS 180-4)", 64, 128,
     sizeof(crypto_hash_sha512_state), sha512_update, sha512_final, sha512_whole},
    {"trona.SHA3_256", "sha3_256", "SHA3_256(data=b'')\n--\n\nSHA3-256 (FIPS 202)", 32, 136,
     sizeof(crypto_hash_sha3256_state), sha3256_update, sha3256_final, sha3256_whole},
    {"trona.SHA3_512", "sha3_512", "SHA3_512(data=b'')\n--\n\nSHA3-512 (FIPS 202)", 64, 72,
     sizeof(crypto_hash_sha3512_state), sha3512_update, sha3512_final, sha3512_whole},
    {"trona.HMAC_SHA256", "hmac_sha256", "HMAC_SHA256(key, data=b'')\n--\n\nHMAC (RFC 2104)", 32,
     64, sizeof(crypto_auth_hmacsha256_state), hmac256_update, hmac256_final, NULL},
    {"trona.HMAC_SHA512", "hmac_sha512", "HMAC_SHA512(key, data=b'')\n--\n\nHMAC (RFC 2104)", 64,
     128, sizeof(crypto_auth_hmacsha512_state), hmac512_update, hmac512_final, NULL},
    {"trona.BLAKE2b", "blake2b",
     "BLAKE2b(data=b'', digest_size=32, key=None, salt=None, person=None)\n--\n\nBLAKE2b (RFC "
     "7693)",
     32, 128, sizeof(crypto_generichash_blake2b_state), blake2b_update, blake2b_final, NULL},
    {"trona.BLAKE3", "blake3",
     "BLAKE3(data=b'', digest_size=32, key=None, context=None)\n--\n\n"
     "BLAKE3; with key a MAC, with context a derivation of keys",
     32, 64, sizeof(crypto_blake3_state), blake3_update, blake3_final, NULL},
};
static PyTypeObject *hash_types[HASHES];

/* BLAKE3's state is the largest. */
#define HASH_FITS(x) (sizeof(x) <= sizeof(crypto_blake3_state))
typedef char hash_room_suffices
    [HASH_FITS(crypto_hash_sha256_state) && HASH_FITS(crypto_hash_sha512_state) &&
             HASH_FITS(crypto_hash_sha3256_state) && HASH_FITS(crypto_hash_sha3512_state) &&
             HASH_FITS(crypto_auth_hmacsha256_state) && HASH_FITS(crypto_auth_hmacsha512_state) &&
             HASH_FITS(crypto_generichash_blake2b_state)
         ? 1
         : -1];

typedef struct {
    PyObject_HEAD const Hash *hash;
    size_t size;
    int busy; /* a thread works on it without the interpreter's lock */
    unsigned char room[sizeof(crypto_blake3_state) + ALIGNMENT];
} HashObject;

static int hash_idle(const HashObject *self)
{
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread works on this object");
        return -1;
    }
    return 0;
}

/* Asking o for its buffer may run Python, and so let another thread begin: whether the object is
 * idle is asked afterwards. */
static int hash_take(HashObject *self, PyObject *o)
{
    void *state = aligned(self->room);
    View data;

    if (view_get(&data, o) != 0) {
        return -1;
    }
    if (hash_idle(self) != 0) {
        view_end(&data);
        return -1;
    }
    if (data.n >= UNLOCK) {
        self->busy = 1;
        Py_BEGIN_ALLOW_THREADS;
        (void) self->hash->update(state, data.p, data.n);
        Py_END_ALLOW_THREADS;
        self->busy = 0;
    } else {
        (void) self->hash->update(state, data.p, data.n);
    }
    view_end(&data);
    return 0;
}

/* BLAKE2b: key of 0 to 64 bytes, salt and person of 0 to 16, padded by zeros as hashlib does. */
static int blake2b_init(void *state, size_t size, PyObject *key, PyObject *salt, PyObject *person)
{
    unsigned char pad[32] = {0};
    View k, v;
    int i, r = -1;

    if (view_optional(&k, key) != 0) {
        return -1;
    }
    if (k.n > 64) {
        PyErr_SetString(PyExc_ValueError, "key has more than 64 bytes");
        goto end;
    }
    for (i = 0; i < 2; i++) {
        if (view_optional(&v, i == 0 ? salt : person) != 0) {
            goto end;
        }
        if (v.n > 16) {
            PyErr_SetString(PyExc_ValueError, "salt or person has more than 16 bytes");
            view_end(&v);
            goto end;
        }
        memcpy(pad + 16 * i, v.p, v.n);
        view_end(&v);
    }
    crypto_generichash_blake2b_init_salt_personal(state, k.n != 0 ? k.p : NULL, k.n, size, pad,
                                                  pad + 16);
    r = 0;
end:
    view_end(&k);
    return r;
}

static int blake3_init(void *state, PyObject *key, PyObject *context)
{
    View v;
    int has_key     = key != NULL && key != Py_None;
    int has_context = context != NULL && context != Py_None;

    if (has_key && has_context) {
        PyErr_SetString(PyExc_ValueError, "either key or context, not both");
        return -1;
    }
    if (has_key) {
        if (view_exact(&v, key, "key", 32) != 0) {
            return -1;
        }
        crypto_blake3_init_keyed(state, v.p);
        view_end(&v);
    } else if (has_context) {
        Py_ssize_t n;
        const char *s = PyUnicode_Check(context) ? PyUnicode_AsUTF8AndSize(context, &n) : NULL;

        if (s == NULL) {
            if (PyErr_Occurred() == NULL) {
                PyErr_SetString(PyExc_TypeError, "context must be a str");
            }
            return -1;
        }
        crypto_blake3_init_derive_key(state, s, (size_t) n);
    } else {
        crypto_blake3_init(state);
    }
    return 0;
}

static PyObject *hash_make(int i, PyObject **in, PyObject *data)
{
    HashObject *self = (HashObject *) PyType_GenericAlloc(hash_types[i], 0);
    void *state;
    ull size;
    View key;
    int r = 0;

    if (self == NULL) {
        return NULL;
    }
    self->hash = &hash_table[i];
    self->size = self->hash->size;
    state      = aligned(self->room);
    switch (i) {
    case SHA256:
        crypto_hash_sha256_init(state);
        break;
    case SHA512:
        crypto_hash_sha512_init(state);
        break;
    case SHA3_256:
        crypto_hash_sha3256_init(state);
        break;
    case SHA3_512:
        crypto_hash_sha3512_init(state);
        break;
    case HMAC_SHA256:
    case HMAC_SHA512:
        r = view_get(&key, in[0]);
        if (r == 0) {
            if (i == HMAC_SHA256) {
                crypto_auth_hmacsha256_init(state, key.p, key.n);
            } else {
                crypto_auth_hmacsha512_init(state, key.p, key.n);
            }
            view_end(&key);
        }
        break;
    case BLAKE2B:
        r = arg_number(in[1], "digest_size", 1, 64, 32, &size);
        if (r == 0) {
            self->size = (size_t) size;
            r          = blake2b_init(state, self->size, in[2], in[3], in[4]);
        }
        break;
    default:
        r = arg_number(in[1], "digest_size", 1, 1U << 30, 32, &size);
        if (r == 0) {
            self->size = (size_t) size;
            r          = blake3_init(state, in[2], in[3]);
        }
    }
    if (r != 0 || (data != NULL && data != Py_None && hash_take(self, data) != 0)) {
        Py_DECREF((PyObject *) self);
        return NULL;
    }
    return (PyObject *) self;
}

static const char *const hash_names[]    = {"data", NULL};
static const char *const hmac_names[]    = {"key", "data", NULL};
static const char *const blake2b_names[] = {"data", "digest_size", "key", "salt", "person", NULL};
static const char *const blake3_names[]  = {"data", "digest_size", "key", "context", NULL};

static PyObject *hash_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *in[MAX_ARGS];
    const char *const *names;
    int i = 0;
    int hmac;

    while (i < HASHES - 1 && hash_types[i] != type) {
        i++;
    }
    hmac  = i == HMAC_SHA256 || i == HMAC_SHA512;
    names = hmac           ? hmac_names
            : i == BLAKE2B ? blake2b_names
            : i == BLAKE3  ? blake3_names
                           : hash_names;
    if (args_new(hash_table[i].type + 6, names, hmac, args, kwargs, in) != 0) {
        return NULL;
    }
    return hash_make(i, in, in[hmac]);
}

static void hash_dealloc(PyObject *self)
{
    HashObject *o = (HashObject *) self;

    if (o->hash != NULL) {
        sodium_memzero(aligned(o->room), o->hash->state);
    }
    object_free(self);
}

static PyObject *hash_update(PyObject *self, PyObject *data)
{
    if (hash_take((HashObject *) self, data) != 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *hash_digest(PyObject *o, PyObject *const *args, Py_ssize_t nargs,
                             PyObject *kwnames)
{
    static const char *const names[] = {"length", NULL};
    HashObject *self                 = (HashObject *) o;
    unsigned char room[sizeof(crypto_blake3_state) + ALIGNMENT];
    void *copy = aligned(room);
    PyObject *in[MAX_ARGS];
    ull size;
    Sink out;

    if (args_get("digest", names, 0, args, nargs, kwnames, in) != 0 ||
        arg_number(in[0], "length", 0, 1U << 30, self->size, &size) != 0 || hash_idle(self) != 0) {
        return NULL;
    }
    if (size != self->size && self->hash != &hash_table[BLAKE3]) {
        PyErr_SetString(PyExc_ValueError, "only BLAKE3 has digests of other lengths");
        return NULL;
    }
    if (sink_get(&out, NULL, (size_t) size, NULL, NULL) != 0) {
        return NULL;
    }
    memcpy(copy, aligned(self->room), self->hash->state);
    self->hash->final(copy, out.p, (size_t) size);
    sodium_memzero(copy, self->hash->state);
    return sink_done(&out, (size_t) size);
}

static PyObject *hash_hexdigest(PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                                PyObject *kwnames)
{
    PyObject *digest = hash_digest(self, args, nargs, kwnames);
    PyObject *hex    = NULL;

    if (digest != NULL) {
        hex = PyObject_CallMethod(digest, "hex", NULL);
        Py_DECREF(digest);
    }
    return hex;
}

static PyObject *hash_copy(PyObject *o, PyObject *unused)
{
    HashObject *self = (HashObject *) o;
    HashObject *copy;

    (void) unused;
    if (hash_idle(self) != 0) {
        return NULL;
    }
    copy = (HashObject *) PyType_GenericAlloc(Py_TYPE(o), 0);
    if (copy != NULL) {
        copy->hash = self->hash;
        copy->size = self->size;
        memcpy(aligned(copy->room), aligned(self->room), self->hash->state);
    }
    return (PyObject *) copy;
}

#ifndef _WIN32
/* All of a file descriptor, read in large pieces. The lock is off all the while. */
static int hash_descriptor(HashObject *self, int fd)
{
    void *state           = aligned(self->room);
    unsigned char *buffer = malloc(READ_SIZE);
    ssize_t n;
    int i, error;

    if (buffer == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    self->busy = 1;
    do {
        Py_BEGIN_ALLOW_THREADS;
        for (i = 0; i < READS && (n = read(fd, buffer, READ_SIZE)) > 0; i++) {
            (void) self->hash->update(state, buffer, (size_t) n);
        }
        error = errno;
        Py_END_ALLOW_THREADS;
    } while ((n > 0 || (n < 0 && error == EINTR)) && PyErr_CheckSignals() == 0);
    self->busy = 0;
    sodium_memzero(buffer, READ_SIZE);
    free(buffer);
    if (n < 0 && PyErr_Occurred() == NULL) {
        errno = error;
        PyErr_SetFromErrno(PyExc_OSError);
    }
    return n != 0 ? -1 : 0;
}

static PyObject *hash_update_fd(PyObject *self, PyObject *o)
{
    ull fd;

    if (arg_number(o, "a file descriptor", 0, INT_MAX, NEEDED, &fd) != 0 ||
        hash_idle((HashObject *) self) != 0 ||
        hash_descriptor((HashObject *) self, (int) fd) != 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}
#endif

static PyObject *hash_get_size(PyObject *self, void *unused)
{
    (void) unused;
    return PyLong_FromSize_t(((HashObject *) self)->size);
}

static PyObject *hash_get_block(PyObject *self, void *unused)
{
    (void) unused;
    return PyLong_FromSize_t(((HashObject *) self)->hash->block);
}

static PyObject *hash_get_name(PyObject *self, void *unused)
{
    (void) unused;
    return PyUnicode_FromString(((HashObject *) self)->hash->name);
}

static PyMethodDef hash_methods[] = {
    {"update", hash_update, METH_O, "update($self, data, /)\n--\n\nTakes in more of the message."},
    METHOD("digest", hash_digest,
           "digest($self, length=None)\n--\n\nThe hash of what was taken in so far."),
    METHOD("hexdigest", hash_hexdigest,
           "hexdigest($self, length=None)\n--\n\nThe same in hexadecimal."),
    {"copy", hash_copy, METH_NOARGS, "copy($self)\n--\n\nAnother object in the same state."},
#ifndef _WIN32
    {"_update_fd", hash_update_fd, METH_O, "Takes in all that a file descriptor gives."},
#endif
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef hash_getset[] = {
    {"digest_size", hash_get_size, NULL, NULL, NULL},
    {"block_size", hash_get_block, NULL, NULL, NULL},
    {"name", hash_get_name, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *hash_whole(int i, PyObject *o)
{
    const Hash *h = &hash_table[i];
    View data;
    Sink out;

    if (view_get(&data, o) != 0) {
        return NULL;
    }
    if (sink_get(&out, NULL, h->size, NULL, NULL) != 0) {
        view_end(&data);
        return NULL;
    }
    if (data.n >= UNLOCK) {
        Py_BEGIN_ALLOW_THREADS;
        (void) h->whole(out.p, h->size, data.p, data.n);
        Py_END_ALLOW_THREADS;
    } else {
        (void) h->whole(out.p, h->size, data.p, data.n);
    }
    view_end(&data);
    return sink_done(&out, h->size);
}

static PyObject *f_sha256(PyObject *module, PyObject *data)
{
    (void) module;
    return hash_whole(SHA256, data);
}
static PyObject *f_sha512(PyObject *module, PyObject *data)
{
    (void) module;
    return hash_whole(SHA512, data);
}
static PyObject *f_sha3_256(PyObject *module, PyObject *data)
{
    (void) module;
    return hash_whole(SHA3_256, data);
}
static PyObject *f_sha3_512(PyObject *module, PyObject *data)
{
    (void) module;
    return hash_whole(SHA3_512, data);
}

/* By way of an object: what has a key, or other parameters. */
static PyObject *hash_by_object(int i, const char *function, const char *const *names, int required,
                                PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *in[MAX_ARGS];
    PyObject *o, *digest;

    if (args_get(function, names, required, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    o = hash_make(i, in, in[i == HMAC_SHA256 || i == HMAC_SHA512]);
    if (o == NULL) {
        return NULL;
    }
    digest = hash_digest(o, NULL, 0, NULL);
    Py_DECREF(o);
    return digest;
}

static PyObject *f_hmac_sha256(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                               PyObject *kwnames)
{
    (void) module;
    return hash_by_object(HMAC_SHA256, "hmac_sha256", hmac_names, 2, args, nargs, kwnames);
}
static PyObject *f_hmac_sha512(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                               PyObject *kwnames)
{
    (void) module;
    return hash_by_object(HMAC_SHA512, "hmac_sha512", hmac_names, 2, args, nargs, kwnames);
}
static PyObject *f_blake2b(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                           PyObject *kwnames)
{
    (void) module;
    return hash_by_object(BLAKE2B, "blake2b", blake2b_names, 1, args, nargs, kwnames);
}

static PyObject *f_blake3(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                          PyObject *kwnames)
{
    static const char *const names[] = {"data", "digest_size", "key", "context", "threads", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *o, *digest;
    ull size, threads;
    View data;
    Sink out;
    int i;

    (void) module;
    if (args_get("blake3", names, 1, args, nargs, kwnames, in) != 0 ||
        arg_number(in[1], "digest_size", 0, 1U << 30, 32, &size) != 0 ||
        arg_number(in[4], "threads", 0, 64, 1, &threads) != 0) {
        return NULL;
    }
    for (i = 2; i < 4; i++) {
        if (in[i] != NULL && in[i] != Py_None) {
            o      = hash_make(BLAKE3, in, in[0]);
            digest = o != NULL ? hash_digest(o, NULL, 0, NULL) : NULL;
            Py_XDECREF(o);
            return digest;
        }
    }
    if (view_get(&data, in[0]) != 0) {
        return NULL;
    }
    if (sink_get(&out, NULL, (size_t) size, NULL, NULL) != 0) {
        view_end(&data);
        return NULL;
    }
    if (data.n >= UNLOCK) {
        Py_BEGIN_ALLOW_THREADS;
        if (threads == 1) {
            (void) crypto_blake3(out.p, (size_t) size, data.p, data.n);
        } else {
            (void) crypto_blake3_threads(out.p, (size_t) size, data.p, data.n, (uint32_t) threads);
        }
        Py_END_ALLOW_THREADS;
    } else {
        (void) crypto_blake3(out.p, (size_t) size, data.p, data.n);
    }
    view_end(&data);
    return sink_done(&out, (size_t) size);
}

/* ---- Derivation of keys, passwords ---- */

static PyObject *hkdf(int bits, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    static const char *const names[] = {"key", "length", "salt", "info", NULL};
    size_t size                      = (size_t) bits / 8;
    unsigned char prk[64];
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View key, salt, info;
    Sink out;
    ull length;

    if (args_get(bits == 256 ? "hkdf_sha256" : "hkdf_sha512", names, 2, args, nargs, kwnames, in) !=
            0 ||
        arg_number(in[1], "length", 0, 255 * size, NEEDED, &length) != 0 ||
        view_get(&key, in[0]) != 0) {
        return NULL;
    }
    if (view_optional(&salt, in[2]) != 0) {
        goto end_key;
    }
    if (view_optional(&info, in[3]) != 0) {
        goto end_salt;
    }
    if (sink_get(&out, NULL, (size_t) length, NULL, NULL) == 0) {
        if (bits == 256) {
            crypto_kdf_hkdf_sha256_extract(prk, salt.p, salt.n, key.p, key.n);
            crypto_kdf_hkdf_sha256_expand(out.p, (size_t) length, (const char *) info.p, info.n,
                                          prk);
        } else {
            crypto_kdf_hkdf_sha512_extract(prk, salt.p, salt.n, key.p, key.n);
            crypto_kdf_hkdf_sha512_expand(out.p, (size_t) length, (const char *) info.p, info.n,
                                          prk);
        }
        sodium_memzero(prk, sizeof prk);
        result = sink_done(&out, (size_t) length);
    }
    view_end(&info);
end_salt:
    view_end(&salt);
end_key:
    view_end(&key);
    return result;
}

static PyObject *f_hkdf_sha256(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                               PyObject *kwnames)
{
    (void) module;
    return hkdf(256, args, nargs, kwnames);
}
static PyObject *f_hkdf_sha512(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                               PyObject *kwnames)
{
    (void) module;
    return hkdf(512, args, nargs, kwnames);
}

#define ARGON2_TIME  3
#define ARGON2_KIB   65536
#define ARGON2_LANES 4

static PyObject *f_argon2id(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                            PyObject *kwnames)
{
    static const char *const names[] = {"password", "salt",    "length", "time", "memory_kib",
                                        "lanes",    "threads", "secret", "ad",   NULL};
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View v[4];
    ull n[5];
    Sink out;
    int got, r;

    (void) module;
    if (args_get("argon2id", names, 2, args, nargs, kwnames, in) != 0 ||
        arg_number(in[2], "length", 4, UINT32_MAX, 32, &n[0]) != 0 ||
        arg_number(in[3], "time", 1, UINT32_MAX, ARGON2_TIME, &n[1]) != 0 ||
        arg_number(in[4], "memory_kib", 8, UINT32_MAX, ARGON2_KIB, &n[2]) != 0 ||
        arg_number(in[5], "lanes", 1, 16777215, ARGON2_LANES, &n[3]) != 0 ||
        arg_number(in[6], "threads", 0, UINT32_MAX, 0, &n[4]) != 0) {
        return NULL;
    }
    if (n[2] < 8 * n[3]) {
        PyErr_SetString(PyExc_ValueError, "memory_kib must be at least 8 times lanes");
        return NULL;
    }
    for (got = 0; got < 4; got++) {
        PyObject *o = got < 2 ? in[got] : in[5 + got];

        if ((got < 2 ? view_get(&v[got], o) : view_optional(&v[got], o)) != 0) {
            goto end;
        }
    }
    if (v[1].n < 8) {
        PyErr_SetString(PyExc_ValueError, "salt must have 8 bytes or more");
        goto end;
    }
    if (sink_get(&out, NULL, (size_t) n[0], NULL, NULL) != 0) {
        goto end;
    }
    Py_BEGIN_ALLOW_THREADS;
    r = crypto_pwhash_argon2_ll(out.p, (size_t) n[0], (const char *) v[0].p, v[0].n, v[1].p, v[1].n,
                                v[2].p, v[2].n, v[3].p, v[3].n, crypto_pwhash_ALG_ARGON2ID13,
                                (uint32_t) n[1], (uint32_t) n[2], (uint32_t) n[3], (uint32_t) n[4]);
    Py_END_ALLOW_THREADS;
    if (r == 0) {
        result = sink_done(&out, (size_t) n[0]);
    } else {
        r = errno;
        sink_drop(&out);
        errno = r;
        fail_errno();
    }
end:
    while (got-- > 0) {
        view_end(&v[got]);
    }
    return result;
}

static PyObject *f_argon2id_str(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                PyObject *kwnames)
{
    static const char *const names[] = {"password", "time", "memory_kib", "lanes", "threads", NULL};
    char str[256];
    PyObject *in[MAX_ARGS];
    View password;
    ull n[4];
    int r, error;

    (void) module;
    if (args_get("argon2id_str", names, 1, args, nargs, kwnames, in) != 0 ||
        arg_number(in[1], "time", 1, UINT32_MAX, ARGON2_TIME, &n[0]) != 0 ||
        arg_number(in[2], "memory_kib", 8, UINT32_MAX, ARGON2_KIB, &n[1]) != 0 ||
        arg_number(in[3], "lanes", 1, 16777215, ARGON2_LANES, &n[2]) != 0 ||
        arg_number(in[4], "threads", 0, UINT32_MAX, 0, &n[3]) != 0 ||
        view_get(&password, in[0]) != 0) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    r = crypto_pwhash_argon2_str_ll(str, sizeof str, 32, (const char *) password.p, password.n,
                                    NULL, 16, NULL, 0, NULL, 0, NULL, 0,
                                    crypto_pwhash_ALG_ARGON2ID13, (uint32_t) n[0], (uint32_t) n[1],
                                    (uint32_t) n[2], (uint32_t) n[3]);
    Py_END_ALLOW_THREADS;
    error = errno;
    view_end(&password);
    errno = error;
    return r == 0 ? PyUnicode_FromString(str) : fail_errno();
}

static PyObject *f_argon2_verify(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                 PyObject *kwnames)
{
    static const char *const names[] = {"str",     "password", "max_time", "max_memory_kib",
                                        "threads", NULL};
    PyObject *in[MAX_ARGS];
    const char *str;
    View password;
    ull n[3];
    uint32_t t, m, p;
    size_t saltlen, hashlen, keyidlen;
    unsigned char keyid[8];
    int alg, r, error;

    (void) module;
    if (args_get("argon2_verify", names, 2, args, nargs, kwnames, in) != 0 ||
        arg_number(in[2], "max_time", 1, UINT32_MAX, UINT32_MAX, &n[0]) != 0 ||
        arg_number(in[3], "max_memory_kib", 8, UINT32_MAX, 4U << 20, &n[1]) != 0 ||
        arg_number(in[4], "threads", 0, UINT32_MAX, 0, &n[2]) != 0) {
        return NULL;
    }
    str = arg_text(in[0], "str");
    if (str == NULL || view_get(&password, in[1]) != 0) {
        return NULL;
    }
    if (crypto_pwhash_argon2_str_params_ll(str, &alg, &t, &m, &p, &saltlen, &hashlen, keyid,
                                           &keyidlen) != 0 ||
        t > n[0] || m > n[1]) {
        view_end(&password);
        PyErr_SetString(PyExc_ValueError,
                        "no Argon2 string, or one above max_time or max_memory_kib");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    r = crypto_pwhash_argon2_str_verify_ll(str, (const char *) password.p, password.n, NULL, 0,
                                           NULL, 0, (uint32_t) n[0], (uint32_t) n[1],
                                           (uint32_t) n[2]);
    Py_END_ALLOW_THREADS;
    error = errno;
    view_end(&password);
    if (r != 0 && error != EINVAL) {
        errno = error;
        return fail_errno();
    }
    return PyBool_FromLong(r == 0);
}

static PyObject *f_scrypt(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                          PyObject *kwnames)
{
    static const char *const names[] = {"password", "salt", "length", "n", "r", "p", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View password, salt;
    Sink out;
    ull a[4];
    int r;

    (void) module;
    if (args_get("scrypt", names, 2, args, nargs, kwnames, in) != 0 ||
        arg_number(in[2], "length", 1, 1U << 30, 32, &a[0]) != 0 ||
        arg_number(in[3], "n", 2, UINT32_MAX, 32768, &a[1]) != 0 ||
        arg_number(in[4], "r", 1, 1U << 29, 8, &a[2]) != 0 ||
        arg_number(in[5], "p", 1, 1U << 29, 1, &a[3]) != 0 || view_get(&password, in[0]) != 0) {
        return NULL;
    }
    if (view_get(&salt, in[1]) != 0) {
        view_end(&password);
        return NULL;
    }
    if (sink_get(&out, NULL, (size_t) a[0], NULL, NULL) == 0) {
        Py_BEGIN_ALLOW_THREADS;
        r = crypto_pwhash_scryptsalsa208sha256_ll(password.p, password.n, salt.p, salt.n, a[1],
                                                  (uint32_t) a[2], (uint32_t) a[3], out.p,
                                                  (size_t) a[0]);
        Py_END_ALLOW_THREADS;
        if (r == 0) {
            result = sink_done(&out, (size_t) a[0]);
        } else {
            r = errno;
            sink_drop(&out);
            errno = r;
            fail_errno();
        }
    }
    view_end(&salt);
    view_end(&password);
    return result;
}

/* ---- Public keys ---- */

/* keypair(seed=None): the public and the secret key. */
static PyObject *keypair(const char *function, int sign, PyObject *const *args, Py_ssize_t nargs,
                         PyObject *kwnames)
{
    static const char *const names[] = {"seed", NULL};
    unsigned char pk[32], sk[64], seed[32];
    PyObject *in[MAX_ARGS];
    PyObject *result;

    if (args_get(function, names, 0, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    if (in[0] == NULL || in[0] == Py_None) {
        (void) (sign ? crypto_sign_keypair(pk, sk) : crypto_box_keypair(pk, sk));
    } else {
        if (view_fixed(seed, in[0], "seed", 32) != 0) {
            return NULL;
        }
        (void) (sign ? crypto_sign_seed_keypair(pk, sk, seed)
                     : crypto_box_seed_keypair(pk, sk, seed));
        sodium_memzero(seed, sizeof seed);
    }
    result = pair(pk, 32, sk, sign ? 64 : 32);
    sodium_memzero(sk, sizeof sk);
    return result;
}

static PyObject *f_sign_keypair(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                PyObject *kwnames)
{
    (void) module;
    return keypair("sign_keypair", 1, args, nargs, kwnames);
}
static PyObject *f_box_keypair(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                               PyObject *kwnames)
{
    (void) module;
    return keypair("box_keypair", 0, args, nargs, kwnames);
}

static PyObject *f_sign(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                        PyObject *kwnames)
{
    static const char *const names[] = {"secret_key", "data", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View key, data;
    Sink out;

    (void) module;
    if (args_get("sign", names, 2, args, nargs, kwnames, in) != 0 ||
        view_exact(&key, in[0], "secret_key", 64) != 0) {
        return NULL;
    }
    if (view_get(&data, in[1]) == 0) {
        if (sink_get(&out, NULL, 64, NULL, NULL) == 0) {
            if (data.n >= UNLOCK) {
                Py_BEGIN_ALLOW_THREADS;
                crypto_sign_detached(out.p, NULL, data.p, data.n, key.p);
                Py_END_ALLOW_THREADS;
            } else {
                crypto_sign_detached(out.p, NULL, data.p, data.n, key.p);
            }
            result = sink_done(&out, 64);
        }
        view_end(&data);
    }
    view_end(&key);
    return result;
}

static PyObject *f_verify(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                          PyObject *kwnames)
{
    static const char *const names[] = {"public_key", "data", "signature", NULL};
    PyObject *in[MAX_ARGS];
    View key, data, sig;
    int r = -2;

    (void) module;
    if (args_get("verify", names, 3, args, nargs, kwnames, in) != 0 ||
        view_exact(&key, in[0], "public_key", 32) != 0) {
        return NULL;
    }
    if (view_get(&data, in[1]) == 0) {
        if (view_exact(&sig, in[2], "signature", 64) == 0) {
            if (data.n >= UNLOCK) {
                Py_BEGIN_ALLOW_THREADS;
                r = crypto_sign_verify_detached(sig.p, data.p, data.n, key.p);
                Py_END_ALLOW_THREADS;
            } else {
                r = crypto_sign_verify_detached(sig.p, data.p, data.n, key.p);
            }
            view_end(&sig);
        }
        view_end(&data);
    }
    view_end(&key);
    if (r == -1) {
        return forged("wrong key, or the message or its signature was changed");
    }
    if (r == -2) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* Arguments of batches: count keys, messages and, to verify, signatures, and their addresses. */
typedef struct {
    PyObject *lists[3];
    size_t count;
    View *views; /* 3 * count */
    size_t got;
    const unsigned char **pointers; /* 3 * count: keys, messages, signatures */
    ull *lengths;
} Batch;

static void batch_end(Batch *b)
{
    size_t i;

    for (i = 0; i < b->got; i++) {
        view_end(&b->views[i]);
    }
    PyMem_Free(b->views);
    PyMem_Free((void *) b->pointers);
    PyMem_Free(b->lengths);
    for (i = 0; i < 3; i++) {
        Py_XDECREF(b->lists[i]);
    }
}

static int batch_get(Batch *b, PyObject *const *in, int kinds, size_t key_size)
{
    size_t i;
    int k;

    memset(b, 0, sizeof *b);
    for (k = 0; k < kinds; k++) {
        b->lists[k] = PySequence_List(in[k]);
        if (b->lists[k] == NULL) {
            goto fail;
        }
        if (k == 0) {
            b->count = (size_t) PyList_Size(b->lists[0]);
        } else if ((size_t) PyList_Size(b->lists[k]) != b->count) {
            PyErr_SetString(PyExc_ValueError, "keys, messages and signatures differ in number");
            goto fail;
        }
    }
    b->views    = PyMem_Calloc(3 * b->count + 1, sizeof *b->views);
    b->pointers = PyMem_Calloc(3 * b->count + 1, sizeof *b->pointers);
    b->lengths  = PyMem_Calloc(b->count + 1, sizeof *b->lengths);
    if (b->views == NULL || b->pointers == NULL || b->lengths == NULL) {
        PyErr_NoMemory();
        goto fail;
    }
    for (k = 0; k < kinds; k++) {
        for (i = 0; i < b->count; i++) {
            View *v     = &b->views[b->got];
            PyObject *o = PyList_GetItem(b->lists[k], (Py_ssize_t) i);
            size_t size = k == 0 ? key_size : 64;

            if (view_get(v, o) != 0) {
                goto fail;
            }
            if (k != 1 && v->n != size) {
                PyErr_Format(PyExc_ValueError, "%s %zu must have %zu bytes, not %zu",
                             k == 0 ? "key" : "signature", i, size, v->n);
                view_end(v);
                goto fail;
            }
            b->pointers[b->got++] = v->p;
            if (k == 1) {
                b->lengths[i] = v->n;
            }
        }
    }
    return 0;
fail:
    batch_end(b);
    return -1;
}

static PyObject *f_sign_batch(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                              PyObject *kwnames)
{
    static const char *const names[] = {"secret_keys", "messages", "threads", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *list = NULL;
    unsigned char *sig;
    ull threads;
    size_t i;
    Batch b;

    (void) module;
    if (args_get("sign_batch", names, 2, args, nargs, kwnames, in) != 0 ||
        arg_number(in[2], "threads", 0, 64, 1, &threads) != 0 || batch_get(&b, in, 2, 64) != 0) {
        return NULL;
    }
    sig = PyMem_Malloc(64 * b.count + 1);
    if (sig == NULL) {
        PyErr_NoMemory();
    } else {
        Py_BEGIN_ALLOW_THREADS;
        crypto_sign_ed25519_batch_threads(sig, b.pointers + b.count, b.lengths, b.pointers, b.count,
                                          (uint32_t) threads);
        Py_END_ALLOW_THREADS;
        list = PyList_New((Py_ssize_t) b.count);
        for (i = 0; list != NULL && i < b.count; i++) {
            PyObject *s = PyBytes_FromStringAndSize((const char *) sig + 64 * i, 64);

            if (s == NULL || PyList_SetItem(list, (Py_ssize_t) i, s) != 0) {
                Py_DECREF(list);
                list = NULL;
            }
        }
        PyMem_Free(sig);
    }
    batch_end(&b);
    return list;
}

static PyObject *f_verify_batch(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                PyObject *kwnames)
{
    static const char *const names[] = {"public_keys", "messages", "signatures", "threads", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *list = NULL;
    int *results;
    ull threads;
    size_t i;
    Batch b;

    (void) module;
    if (args_get("verify_batch", names, 3, args, nargs, kwnames, in) != 0 ||
        arg_number(in[3], "threads", 0, 64, 1, &threads) != 0 || batch_get(&b, in, 3, 32) != 0) {
        return NULL;
    }
    results = PyMem_Calloc(b.count + 1, sizeof *results);
    if (results == NULL) {
        PyErr_NoMemory();
    } else {
        int all;

        Py_BEGIN_ALLOW_THREADS;
        all = crypto_sign_ed25519_verify_batch_threads(results, b.pointers + 2 * b.count,
                                                       b.pointers + b.count, b.lengths, b.pointers,
                                                       b.count, (uint32_t) threads);
        Py_END_ALLOW_THREADS;
        (void) all;
        list = PyList_New((Py_ssize_t) b.count);
        for (i = 0; list != NULL && i < b.count; i++) {
            if (PyList_SetItem(list, (Py_ssize_t) i, PyBool_FromLong(results[i] == 0)) != 0) {
                Py_DECREF(list);
                list = NULL;
            }
        }
        PyMem_Free(results);
    }
    batch_end(&b);
    return list;
}

/* The result of a computation over curve points: 32 bytes, which are wiped, or the reason. */
static PyObject *point(unsigned char q[32], int r, const char *reason)
{
    PyObject *result = NULL;

    if (r != 0) {
        PyErr_SetString(PyExc_ValueError, reason);
    } else {
        result = PyBytes_FromStringAndSize((const char *) q, 32);
    }
    sodium_memzero(q, 32);
    return result;
}

static const char point_small[] = "public_key is of small order: there is no secret";

static PyObject *f_x25519(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                          PyObject *kwnames)
{
    static const char *const names[] = {"secret_key", "public_key", NULL};
    unsigned char n[32], p[32], q[32];
    PyObject *in[MAX_ARGS];
    int r;

    (void) module;
    if (args_get("x25519", names, 1, args, nargs, kwnames, in) != 0 ||
        (in[1] != NULL && in[1] != Py_None && view_fixed(p, in[1], "public_key", 32) != 0) ||
        view_fixed(n, in[0], "secret_key", 32) != 0) {
        return NULL;
    }
    if (in[1] == NULL || in[1] == Py_None) {
        r = crypto_scalarmult_curve25519_base(q, n);
    } else {
        r = crypto_scalarmult_curve25519(q, n, p);
    }
    sodium_memzero(n, sizeof n);
    return point(q, r, point_small);
}

static PyObject *f_box_key(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                           PyObject *kwnames)
{
    static const char *const names[] = {"secret_key", "public_key", NULL};
    unsigned char sk[32], pk[32], k[32];
    PyObject *in[MAX_ARGS];
    int r;

    (void) module;
    if (args_get("box_key", names, 2, args, nargs, kwnames, in) != 0 ||
        view_fixed(pk, in[1], "public_key", 32) != 0 ||
        view_fixed(sk, in[0], "secret_key", 32) != 0) {
        return NULL;
    }
    r = crypto_box_beforenm(k, pk, sk);
    sodium_memzero(sk, sizeof sk);
    return point(k, r, point_small);
}

static PyObject *f_sign_public_to_box(PyObject *module, PyObject *public_key)
{
    unsigned char pk[32], q[32];

    (void) module;
    if (view_fixed(pk, public_key, "public_key", sizeof pk) != 0) {
        return NULL;
    }
    return point(q, crypto_sign_ed25519_pk_to_curve25519(q, pk),
                 "public_key is not a valid key of Ed25519");
}

static PyObject *f_sign_secret_to_box(PyObject *module, PyObject *secret_key)
{
    unsigned char sk[64], q[32];

    (void) module;
    if (view_fixed(sk, secret_key, "secret_key", sizeof sk) != 0) {
        return NULL;
    }
    (void) crypto_sign_ed25519_sk_to_curve25519(q, sk);
    sodium_memzero(sk, sizeof sk);
    return point(q, 0, NULL);
}

/* ---- X-Wing ---- */

static PyObject *f_xwing_keypair(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                 PyObject *kwnames)
{
    static const char *const names[] = {"seed", NULL};
    unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
    unsigned char seed[crypto_kem_xwing_SEEDBYTES];
    PyObject *in[MAX_ARGS];
    PyObject *result;

    (void) module;
    if (args_get("xwing_keypair", names, 0, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    if (in[0] == NULL || in[0] == Py_None) {
        (void) crypto_kem_xwing_keypair(pk, sk);
    } else {
        if (view_fixed(seed, in[0], "seed", sizeof seed) != 0) {
            return NULL;
        }
        (void) crypto_kem_xwing_seed_keypair(pk, sk, seed);
        sodium_memzero(seed, sizeof seed);
    }
    result = pair(pk, sizeof pk, sk, sizeof sk);
    sodium_memzero(sk, sizeof sk);
    return result;
}

static PyObject *f_xwing_encapsulate(PyObject *module, PyObject *public_key)
{
    unsigned char ct[crypto_kem_xwing_CIPHERTEXTBYTES], ss[crypto_kem_xwing_SHAREDSECRETBYTES];
    PyObject *result = NULL;
    View pk;

    (void) module;
    if (view_exact(&pk, public_key, "public_key", crypto_kem_xwing_PUBLICKEYBYTES) != 0) {
        return NULL;
    }
    if (crypto_kem_xwing_enc(ct, ss, pk.p) != 0) {
        PyErr_SetString(PyExc_ValueError, "public_key is not a valid key of X-Wing");
    } else {
        result = pair(ct, sizeof ct, ss, sizeof ss);
    }
    sodium_memzero(ss, sizeof ss);
    view_end(&pk);
    return result;
}

static PyObject *f_xwing_decapsulate(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                                     PyObject *kwnames)
{
    static const char *const names[] = {"secret_key", "ciphertext", NULL};
    unsigned char ss[crypto_kem_xwing_SHAREDSECRETBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
    PyObject *in[MAX_ARGS];
    View ct;
    int r;

    (void) module;
    if (args_get("xwing_decapsulate", names, 2, args, nargs, kwnames, in) != 0 ||
        view_exact(&ct, in[1], "ciphertext", crypto_kem_xwing_CIPHERTEXTBYTES) != 0) {
        return NULL;
    }
    if (view_fixed(sk, in[0], "secret_key", sizeof sk) != 0) {
        view_end(&ct);
        return NULL;
    }
    r = crypto_kem_xwing_dec(ss, ct.p, sk);
    sodium_memzero(sk, sizeof sk);
    view_end(&ct);
    return point(ss, r, "ciphertext has a share of small order: there is no secret");
}

/* ---- Sealed boxes ---- */

static PyObject *f_seal(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                        PyObject *kwnames)
{
    static const char *const names[] = {"public_key", "data", "into", NULL};
    unsigned char pk[32];
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View data;
    Sink out;
    size_t n;
    int r;

    (void) module;
    if (args_get("seal", names, 2, args, nargs, kwnames, in) != 0 ||
        view_fixed(pk, in[0], "public_key", 32) != 0 || view_get(&data, in[1]) != 0) {
        return NULL;
    }
    n = data.n + crypto_box_SEALBYTES;
    /* no output in place: the sender's key stands before the ciphertext */
    if (sink_get(&out, in[2], n, NULL, &data) == 0) {
        Py_BEGIN_ALLOW_THREADS;
        r = crypto_box_seal(out.p, data.p, data.n, pk);
        Py_END_ALLOW_THREADS;
        if (r == 0) {
            result = sink_done(&out, n);
        } else {
            sink_drop(&out);
            PyErr_SetString(PyExc_ValueError, "public_key is of small order");
        }
    }
    view_end(&data);
    return result;
}

static PyObject *f_seal_open(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                             PyObject *kwnames)
{
    static const char *const names[] = {"secret_key", "data", "public_key", "into", NULL};
    unsigned char sk[32], pk[32];
    PyObject *in[MAX_ARGS];
    PyObject *result = NULL;
    View data;
    Sink out;
    size_t n;
    int r;

    (void) module;
    if (args_get("seal_open", names, 2, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    if (in[2] != NULL && in[2] != Py_None && view_fixed(pk, in[2], "public_key", 32) != 0) {
        return NULL;
    }
    if (view_fixed(sk, in[0], "secret_key", 32) != 0) {
        return NULL;
    }
    if (in[2] == NULL || in[2] == Py_None) {
        (void) crypto_scalarmult_base(pk, sk);
    }
    if (view_get(&data, in[1]) == 0) {
        n = data.n - crypto_box_SEALBYTES;
        if (data.n < crypto_box_SEALBYTES) {
            forged("the ciphertext is shorter than its key and tag");
        } else if (sink_get(&out, in[3], n, NULL, &data) == 0) {
            Py_BEGIN_ALLOW_THREADS;
            r = crypto_box_seal_open(out.p, data.p, data.n, pk, sk);
            Py_END_ALLOW_THREADS;
            if (r == 0) {
                result = sink_done(&out, n);
            } else {
                sodium_memzero(out.p, n);
                sink_drop(&out);
                forged("wrong key, or the sealed box was changed");
            }
        }
        view_end(&data);
    }
    sodium_memzero(sk, sizeof sk);
    return result;
}

/* ---- Secretstream ---- */

typedef struct {
    PyObject_HEAD int busy;
    int pull;
    int begun; /* a piece was right, and so are key and header */
    int ended;
    unsigned char header[crypto_secretstream_xchacha20poly1305_HEADERBYTES];
    unsigned char room[sizeof(crypto_secretstream_xchacha20poly1305_state) + ALIGNMENT];
} StreamObject;
static PyTypeObject *stream_types[2];

static PyObject *stream_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static const char *const names[]      = {"key", "header", NULL};
    static const char *const push_names[] = {"key", NULL};
    int pull                              = type == stream_types[1];
    PyObject *in[MAX_ARGS];
    StreamObject *self;
    View key;

    if (args_new(pull ? "StreamDecryptor" : "StreamEncryptor", pull ? names : push_names, 1 + pull,
                 args, kwargs, in) != 0 ||
        view_exact(&key, in[0], "key", 32) != 0) {
        return NULL;
    }
    self = (StreamObject *) PyType_GenericAlloc(type, 0);
    if (self != NULL) {
        self->pull = pull;
        if (!pull) {
            crypto_secretstream_xchacha20poly1305_init_push(aligned(self->room), self->header,
                                                            key.p);
        } else if (view_fixed(self->header, in[1], "header", sizeof self->header) != 0 ||
                   crypto_secretstream_xchacha20poly1305_init_pull(aligned(self->room),
                                                                   self->header, key.p) != 0) {
            Py_DECREF((PyObject *) self);
            self = NULL;
        }
    }
    view_end(&key);
    return (PyObject *) self;
}

static void stream_dealloc(PyObject *self)
{
    sodium_memzero(((StreamObject *) self)->room, sizeof((StreamObject *) self)->room);
    object_free(self);
}

static PyObject *stream_run(StreamObject *self, PyObject *o, PyObject *ad_object, PyObject *into,
                            unsigned char *tag)
{
    void *state      = aligned(self->room);
    PyObject *result = NULL;
    View data, ad;
    Sink out;
    size_t n;
    int r;

    if (view_get(&data, o) != 0) {
        return NULL;
    }
    if (view_optional(&ad, ad_object) != 0) {
        goto end;
    }
    if (self->pull && data.n < crypto_secretstream_xchacha20poly1305_ABYTES) {
        forged("the piece is shorter than its tag");
        goto end_ad;
    }
    n = self->pull ? data.n - crypto_secretstream_xchacha20poly1305_ABYTES
                   : data.n + crypto_secretstream_xchacha20poly1305_ABYTES;
    /* no output in place: a byte stands before the ciphertext */
    if (sink_get(&out, into, n, NULL, &data) != 0) {
        goto end_ad;
    }
    /* asked last, as the buffers may have run Python */
    if (self->busy || self->ended) {
        sink_drop(&out);
        PyErr_SetString(PyExc_RuntimeError, self->ended ? "the stream has ended"
                                                        : "another thread works on this object");
        goto end_ad;
    }
    self->busy = 1;
    Py_BEGIN_ALLOW_THREADS;
    r = self->pull ? crypto_secretstream_xchacha20poly1305_pull(state, out.p, NULL, tag, data.p,
                                                                data.n, ad.p, ad.n)
                   : crypto_secretstream_xchacha20poly1305_push(state, out.p, NULL, data.p, data.n,
                                                                ad.p, ad.n, *tag);
    Py_END_ALLOW_THREADS;
    self->busy = 0;
    if (r == 0) {
        self->begun = 1;
        self->ended = *tag == crypto_secretstream_xchacha20poly1305_TAG_FINAL;
        result      = sink_done(&out, n);
    } else {
        sodium_memzero(out.p, n);
        sink_drop(&out);
        forged(self->begun ? "the piece is not the next of this stream, or was changed"
                           : "wrong key or header, or the piece is not the first of this stream");
    }
end_ad:
    view_end(&ad);
end:
    view_end(&data);
    return result;
}

static PyObject *stream_push(PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                             PyObject *kwnames)
{
    static const char *const names[] = {"data", "ad", "tag", "into", NULL};
    PyObject *in[MAX_ARGS];
    unsigned char tag;
    ull number;

    if (args_get("push", names, 1, args, nargs, kwnames, in) != 0 ||
        arg_number(in[2], "tag", 0, 3, 0, &number) != 0) {
        return NULL;
    }
    tag = (unsigned char) number;
    return stream_run((StreamObject *) self, in[0], in[1], in[3], &tag);
}

static PyObject *stream_pull(PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                             PyObject *kwnames)
{
    static const char *const names[] = {"data", "ad", "into", NULL};
    PyObject *in[MAX_ARGS];
    PyObject *text;
    unsigned char tag = 0;

    if (args_get("pull", names, 1, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    text = stream_run((StreamObject *) self, in[0], in[1], in[2], &tag);
    return text != NULL ? Py_BuildValue("(Ni)", text, (int) tag) : NULL;
}

static PyObject *stream_header(PyObject *self, void *unused)
{
    (void) unused;
    return PyBytes_FromStringAndSize((const char *) ((StreamObject *) self)->header,
                                     sizeof((StreamObject *) self)->header);
}

static PyMethodDef push_methods[] = {
    METHOD("push", stream_push,
           "push($self, data, ad=None, tag=0, into=None)\n--\n\nThe next piece, encrypted."),
    {NULL, NULL, 0, NULL},
};
static PyMethodDef pull_methods[] = {
    METHOD("pull", stream_pull,
           "pull($self, data, ad=None, into=None)\n--\n\n"
           "The text of the next piece and its tag; ForgedError if it is not the next piece."),
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef stream_getset[] = {
    {"header", stream_header, NULL, "The 24 bytes that the decryptor needs.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- Random bytes, comparison, what runs ---- */

static PyObject *f_random(PyObject *module, PyObject *arg)
{
    ull n;
    Sink out;

    (void) module;
    if (arg_number(arg, "n", 0, (ull) PY_SSIZE_T_MAX - 64, NEEDED, &n) != 0 ||
        sink_get(&out, NULL, (size_t) n, NULL, NULL) != 0) {
        return NULL;
    }
    randombytes_buf(out.p, (size_t) n);
    return sink_done(&out, (size_t) n);
}

static PyObject *f_compare(PyObject *module, PyObject *const *args, Py_ssize_t nargs,
                           PyObject *kwnames)
{
    static const char *const names[] = {"a", "b", NULL};
    PyObject *in[MAX_ARGS];
    View a, b;
    int equal;

    (void) module;
    if (args_get("compare", names, 2, args, nargs, kwnames, in) != 0 || view_get(&a, in[0]) != 0) {
        return NULL;
    }
    if (view_get(&b, in[1]) != 0) {
        view_end(&a);
        return NULL;
    }
    equal = a.n == b.n && sodium_memcmp(a.p, b.p, a.n) == 0;
    view_end(&a);
    view_end(&b);
    return PyBool_FromLong(equal);
}

static PyObject *f_implementations(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);
    trona_impl_status s;
    size_t i;

    (void) module;
    (void) unused;
    trona_impl_choose();
    for (i = 0; list != NULL && trona_impl_get(i, &s) == 0; i++) {
        PyObject *item =
            Py_BuildValue("(sssNNNs)", s.primitive, s.name, s.origin, PyBool_FromLong(s.supported),
                          s.verified == 0 ? Py_NewRef(Py_None) : PyBool_FromLong(s.verified > 0),
                          PyBool_FromLong(s.chosen), s.why);

        if (item == NULL || PyList_Append(list, item) != 0) {
            Py_DECREF(list);
            list = NULL;
        }
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *f_use(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    static const char *const names[] = {"primitive", "name", NULL};
    PyObject *in[MAX_ARGS];
    const char *primitive, *name = NULL;

    (void) module;
    if (args_get("use", names, 2, args, nargs, kwnames, in) != 0) {
        return NULL;
    }
    primitive = arg_text(in[0], "primitive");
    if (primitive == NULL || (in[1] != Py_None && (name = arg_text(in[1], "name")) == NULL)) {
        return NULL;
    }
    if (trona_impl_use(primitive, name) != 0) {
        PyErr_SetString(PyExc_ValueError, trona_last_error());
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *f_cpu_features(PyObject *module, PyObject *unused)
{
    uint64_t features = trona_cpu_features();
    PyObject *list    = PyList_New(0);
    int bit;

    (void) module;
    (void) unused;
    for (bit = 0; list != NULL && bit < 63; bit++) {
        const char *name = trona_cpu_feature_name(bit);

        if (name != NULL && (features >> bit & 1U) != 0) {
            PyObject *s = PyUnicode_FromString(name);

            if (s == NULL || PyList_Append(list, s) != 0) {
                Py_DECREF(list);
                list = NULL;
            }
            Py_XDECREF(s);
        }
    }
    return list;
}

static PyMethodDef functions[] = {
    {"sha256", f_sha256, METH_O, "sha256(data, /)\n--\n\nThe SHA-256 of data."},
    {"sha512", f_sha512, METH_O, "sha512(data, /)\n--\n\nThe SHA-512 of data."},
    {"sha3_256", f_sha3_256, METH_O, "sha3_256(data, /)\n--\n\nThe SHA3-256 of data."},
    {"sha3_512", f_sha3_512, METH_O, "sha3_512(data, /)\n--\n\nThe SHA3-512 of data."},
    METHOD("hmac_sha256", f_hmac_sha256, "hmac_sha256(key, data)\n--\n\nHMAC-SHA-256."),
    METHOD("hmac_sha512", f_hmac_sha512, "hmac_sha512(key, data)\n--\n\nHMAC-SHA-512."),
    METHOD("blake2b", f_blake2b,
           "blake2b(data, digest_size=32, key=None, salt=None, person=None)\n--\n\nBLAKE2b."),
    METHOD("blake3", f_blake3,
           "blake3(data, digest_size=32, key=None, context=None, threads=1)\n--\n\n"
           "BLAKE3; threads, of which 0 means one for each processor, serve where there is neither "
           "key nor context."),
    METHOD("hkdf_sha256", f_hkdf_sha256,
           "hkdf_sha256(key, length, salt=None, info=None)\n--\n\nHKDF (RFC 5869)."),
    METHOD("hkdf_sha512", f_hkdf_sha512,
           "hkdf_sha512(key, length, salt=None, info=None)\n--\n\nHKDF (RFC 5869)."),
    METHOD("argon2id", f_argon2id,
           "argon2id(password, salt, length=32, time=3, memory_kib=65536, lanes=4, "
           "threads=0, secret=None, ad=None)\n--\n\nArgon2id (RFC 9106); its second recommended "
           "choice unless told."),
    METHOD("argon2id_str", f_argon2id_str,
           "argon2id_str(password, time=3, memory_kib=65536, lanes=4, threads=0)"
           "\n--\n\nA string for argon2_verify, with a random salt."),
    METHOD("argon2_verify", f_argon2_verify,
           "argon2_verify(str, password, max_time=4294967295, max_memory_kib=4194304, "
           "threads=0)\n--\n\n"
           "Whether this is the string's password."),
    METHOD("scrypt", f_scrypt,
           "scrypt(password, salt, length=32, n=32768, r=8, p=1)\n--\n\nscrypt (RFC 7914)."),
    METHOD("sign_keypair", f_sign_keypair,
           "sign_keypair(seed=None)\n--\n\nA public (32) and a secret (64) key of Ed25519."),
    METHOD("box_keypair", f_box_keypair,
           "box_keypair(seed=None)\n--\n\nA public and a secret key of X25519, 32 bytes each."),
    METHOD("sign", f_sign, "sign(secret_key, data)\n--\n\nThe Ed25519 signature, 64 bytes."),
    METHOD("verify", f_verify,
           "verify(public_key, data, signature)\n--\n\nForgedError if the signature is not valid."),
    METHOD("sign_batch", f_sign_batch,
           "sign_batch(secret_keys, messages, threads=1)\n--\n\nA list of signatures."),
    METHOD("verify_batch", f_verify_batch,
           "verify_batch(public_keys, messages, signatures, threads=1)\n--\n\nA list of True and "
           "False."),
    METHOD("x25519", f_x25519,
           "x25519(secret_key, public_key=None)\n--\n\n"
           "The shared secret; without public_key the public key of secret_key."),
    METHOD("box_key", f_box_key,
           "box_key(secret_key, public_key)\n--\n\n"
           "The key that both sides of NaCl's box share, for XSalsa20Poly1305."),
    {"sign_public_to_box", f_sign_public_to_box, METH_O,
     "sign_public_to_box(public_key, /)\n--\n\nThe X25519 key that an Ed25519 key makes."},
    {"sign_secret_to_box", f_sign_secret_to_box, METH_O,
     "sign_secret_to_box(secret_key, /)\n--\n\nThe X25519 key that an Ed25519 key makes."},
    METHOD("xwing_keypair", f_xwing_keypair,
           "xwing_keypair(seed=None)\n--\n\n"
           "A public (1216) and a secret (32) key of X-Wing: ML-KEM-768 and X25519."),
    {"xwing_encapsulate", f_xwing_encapsulate, METH_O,
     "xwing_encapsulate(public_key, /)\n--\n\nA ciphertext (1120) and the secret in it (32)."},
    METHOD("xwing_decapsulate", f_xwing_decapsulate,
           "xwing_decapsulate(secret_key, ciphertext)\n--\n\n"
           "The secret in the ciphertext; with a wrong key, another one."),
    METHOD("seal", f_seal,
           "seal(public_key, data, into=None)\n--\n\nA sealed box: to a key, by nobody."),
    METHOD("seal_open", f_seal_open,
           "seal_open(secret_key, data, public_key=None, into=None)\n--\n\n"
           "What seal sealed; faster with public_key."),
    {"random", f_random, METH_O, "random(n, /)\n--\n\nn random bytes."},
    METHOD("compare", f_compare,
           "compare(a, b)\n--\n\nWhether a and b are equal, in constant time."),
    {"_implementations", f_implementations, METH_NOARGS, NULL},
    METHOD("use", f_use,
           "use(primitive, name)\n--\n\nMakes the process use this implementation; None: trona's "
           "choice."),
    {"cpu_features", f_cpu_features, METH_NOARGS,
     "cpu_features()\n--\n\nThe names of this CPU's features."},
    {NULL, NULL, 0, NULL},
};

static int module_fill(PyObject *m)
{
    int i;

    error_base = PyErr_NewExceptionWithDoc("trona.Error", "What trona cannot do.", NULL, NULL);
    error_forged =
        error_base == NULL
            ? NULL
            : PyErr_NewExceptionWithDoc(
                  "trona.ForgedError",
                  "A tag or signature that is not valid: nothing was decrypted.", error_base, NULL);
    if (error_forged == NULL || PyModule_AddObjectRef(m, "Error", error_base) != 0 ||
        PyModule_AddObjectRef(m, "ForgedError", error_forged) != 0 ||
        PyModule_AddStringConstant(m, "version", trona_version_string()) != 0) {
        return -1;
    }
    for (i = 0; i < AEADS; i++) {
        const Aead *a = &aead_table[i];

        aead_types[i] = type_add(m, a->name, (int) sizeof(AeadObject), a->doc, aead_new,
                                 aead_dealloc, aead_methods, NULL);
        if (aead_types[i] == NULL || type_constant(aead_types[i], "key_size", a->key) != 0 ||
            type_constant(aead_types[i], "nonce_size", a->nonce) != 0 ||
            type_constant(aead_types[i], "tag_size", a->tag) != 0) {
            return -1;
        }
    }
    for (i = 0; i < HASHES; i++) {
        const Hash *h = &hash_table[i];

        hash_types[i] = type_add(m, h->type, (int) sizeof(HashObject), h->doc, hash_new,
                                 hash_dealloc, hash_methods, hash_getset);
        if (hash_types[i] == NULL) {
            return -1;
        }
    }
    stream_types[0] = type_add(m, "trona.StreamEncryptor", (int) sizeof(StreamObject),
                               "StreamEncryptor(key)\n--\n\nlibsodium's secretstream, to encrypt",
                               stream_new, stream_dealloc, push_methods, stream_getset);
    stream_types[1] =
        type_add(m, "trona.StreamDecryptor", (int) sizeof(StreamObject),
                 "StreamDecryptor(key, header)\n--\n\nlibsodium's secretstream, to decrypt",
                 stream_new, stream_dealloc, pull_methods, stream_getset);
    return stream_types[0] == NULL || stream_types[1] == NULL ||
                   type_add(
                       m, "trona.AESCTR", (int) sizeof(CtrObject),
                       "AESCTR(key, nonce)\n--\n\nAES-128 or AES-256 in counter mode (SP 800-38A): "
                       "nonce is the first "
                       "counter block, which no two messages may share. Authenticates nothing.",
                       ctr_new, ctr_dealloc, ctr_methods, NULL) == NULL
               ? -1
               : 0;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "trona._trona", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__trona(void)
{
    PyObject *m;

    if (sodium_init() < 0) {
        PyErr_SetString(PyExc_OSError, "this system has no source of random bytes");
        return NULL;
    }
    m = PyModule_Create(&definition);
    if (m != NULL && module_fill(m) != 0) {
        Py_DECREF(m);
        m = NULL;
    }
    return m;
}
