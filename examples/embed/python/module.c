/* SPDX-License-Identifier: ISC */
#include <Python.h>

#include "trona.h"

static PyObject *chosen(PyObject *self, PyObject *none)
{
    PyObject *dict = PyDict_New(), *name;
    trona_impl_status s;
    size_t i;

    (void) self, (void) none;
    trona_impl_choose();
    for (i = 0; dict != NULL && trona_impl_get(i, &s) == 0; i++) {
        if (s.chosen && (name = PyUnicode_FromString(s.name)) != NULL) {
            PyDict_SetItemString(dict, s.primitive, name);
            Py_DECREF(name);
        }
    }
    return dict;
}

static PyMethodDef methods[]     = {{"chosen", chosen, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "trona_example", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_trona_example(void)
{
    return PyModule_Create(&module);
}
