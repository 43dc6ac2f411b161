// SPDX-License-Identifier: ISC
package main

// #cgo CFLAGS: -O2
// #include "trona.h"
import "C"

import "fmt"

func main() {
	var s C.trona_impl_status
	C.trona_impl_choose()
	for i := C.size_t(0); C.trona_impl_get(i, &s) == 0; i++ {
		switch name := C.GoString(s.primitive); name {
		case "chacha20", "sha256", "x25519":
			if s.chosen != 0 {
				fmt.Printf("%s: %s\n", name, C.GoString(s.name))
			}
		}
	}
}
