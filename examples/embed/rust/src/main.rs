// SPDX-License-Identifier: ISC
use std::ffi::{c_char, c_int, CStr};

#[repr(C)]
struct Status {
    primitive: *const c_char,
    name: *const c_char,
    origin: *const c_char,
    needs: u64,
    supported: c_int,
    verified: c_int,
    chosen: c_int,
    why: *const c_char,
}

extern "C" {
    fn trona_impl_choose() -> c_int;
    fn trona_impl_get(index: usize, status: *mut Status) -> c_int;
}

fn main() {
    let mut s: Status = unsafe { std::mem::zeroed() };
    unsafe { trona_impl_choose() };
    for i in 0.. {
        if unsafe { trona_impl_get(i, &mut s) } != 0 {
            break;
        }
        let text = |p| unsafe { CStr::from_ptr(p) }.to_str().unwrap();
        if s.chosen != 0 && ["chacha20", "sha256", "x25519"].contains(&text(s.primitive)) {
            println!("{}: {}", text(s.primitive), text(s.name));
        }
    }
}
