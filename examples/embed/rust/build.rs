// SPDX-License-Identifier: ISC
fn main() {
    println!("cargo:rerun-if-changed=trona.c");
    cc::Build::new().file("trona.c").opt_level(2).compile("trona");
}
