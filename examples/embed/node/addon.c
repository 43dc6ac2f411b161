/* SPDX-License-Identifier: ISC */
#include <node_api.h>

#include "trona.h"

static napi_value chosen(napi_env env, napi_callback_info info)
{
    napi_value object, name;
    trona_impl_status s;
    size_t i;

    (void) info;
    napi_create_object(env, &object);
    trona_impl_choose();
    for (i = 0; trona_impl_get(i, &s) == 0; i++) {
        if (s.chosen) {
            napi_create_string_utf8(env, s.name, NAPI_AUTO_LENGTH, &name);
            napi_set_named_property(env, object, s.primitive, name);
        }
    }
    return object;
}

NAPI_MODULE_INIT()
{
    napi_value function;

    napi_create_function(env, "chosen", NAPI_AUTO_LENGTH, chosen, NULL, &function);
    napi_set_named_property(env, exports, "chosen", function);
    return exports;
}
