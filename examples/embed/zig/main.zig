// SPDX-License-Identifier: ISC
const std = @import("std");
const trona = @import("trona");

pub fn main() void {
    var s: trona.trona_impl_status = undefined;
    var i: usize = 0;
    _ = trona.trona_impl_choose();
    while (trona.trona_impl_get(i, &s) == 0) : (i += 1) {
        if (s.chosen == 0) continue;
        for ([_][]const u8{ "chacha20", "sha256", "x25519" }) |name| {
            if (std.mem.eql(u8, std.mem.span(s.primitive), name)) std.debug.print("{s}: {s}\n", .{ name, s.name });
        }
    }
}
