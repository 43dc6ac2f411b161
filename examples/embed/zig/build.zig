// SPDX-License-Identifier: ISC
const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const header = b.addTranslateC(.{ .root_source_file = b.path("trona.h"), .target = target, .optimize = .ReleaseFast });
    const module = b.createModule(.{
        .root_source_file = b.path("main.zig"),
        .target = target,
        .optimize = .ReleaseFast, // in debug mode, the library would be a module of its own
        .link_libc = true,
        .imports = &.{.{ .name = "trona", .module = header.createModule() }},
    });
    module.addCSourceFile(.{ .file = b.path("trona.c"), .flags = &.{"-O2"} });
    const exe = b.addExecutable(.{ .name = "chosen", .root_module = module });
    b.installArtifact(exe);
    b.step("run", "Print what this CPU chooses").dependOn(&b.addRunArtifact(exe).step);
}
