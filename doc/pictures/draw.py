#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Draws speed.svg, the picture of README, from the JSON of trona bench --report: symmetric bulk speeds and public-key
operations of trona, libsodium and OpenSSL. It follows the reader's light or dark scheme where the viewer knows it.
Usage: draw.py REPORT.json DIRECTORY [CPU]: CPU is how to call it, where the system says little. Takes matplotlib."""
import json
import os
import re
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

BULK = [("ChaCha20-Poly1305", "chacha20poly1305-seal"), ("secretbox", "secretbox-seal"), ("AES-256-GCM", "aes256gcm-seal"),
        ("AES-256-CTR", "aes256ctr"), ("SHA-256", "sha256"), ("SHA-512", "sha512"), ("BLAKE2b", "blake2b")]
KEYS = [("X25519", "x25519"), ("Ed25519 key pair", "ed25519-keypair"), ("Ed25519 sign", "ed25519-sign"),
        ("Ed25519 verify", "ed25519-verify"), ("ristretto255", "ristretto255"), ("box, one step", "box-64")]
BYTES = 16384
# library: its name, and its colour on a light and on a dark ground
LIBRARIES = {"trona": ("trona", "#c2410c", "#fb923c"), "libsodium": ("libsodium", "#1d4ed8", "#7ba7ff"),
             "libcrypto": ("OpenSSL", "#15803d", "#4ade80")}
GROUND, INK, DIM, LINE = ("#ffffff", "#0d1117"), ("#1f2329", "#e6e9ed"), ("#59636f", "#9aa5b1"), ("#d5dae2", "#333b45")


def figure(x):
    return f"{x:,.0f}" if x >= 100 else f"{x:.1f}"


def panel(axes, title, operations, value):
    height = 0.8 / len(LIBRARIES)
    most = max(v for _, op in operations for v in (value(op, who) for who in LIBRARIES) if v)
    for i, (_, op) in enumerate(operations):
        there = [(value(op, who), colour) for who, (_, colour, _) in LIBRARIES.items() if value(op, who)]
        for j, (v, colour) in enumerate(there):
            y = i + (j - (len(there) - 1) / 2) * height
            axes.barh(y, v, height * 0.86, color=colour)
            axes.text(v + most * 0.015, y, figure(v), va="center", fontsize=8.5, color=INK[0])
    axes.set_yticks(range(len(operations)), [name for name, _ in operations], fontsize=10, color=INK[0])
    axes.invert_yaxis()
    axes.set_xlim(0, most * 1.14)
    axes.set_title(title, loc="left", fontsize=11, fontweight="bold", color=INK[0])
    axes.tick_params(axis="x", colors=DIM[0], labelsize=8.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=LINE[0], linewidth=0.7)
    axes.set_axisbelow(True)
    for side in axes.spines.values():
        side.set_visible(False)


def dark(svg):
    """Rules by which the colours change with the reader's scheme; matplotlib writes them in style attributes."""
    pairs = [GROUND, INK, DIM, LINE] + [c[1:] for c in LIBRARIES.values()]
    rules = "".join(f'[style*="{p}: {light}"] {{ {p}: {night} !important }}\n'
                    for light, night in pairs for p in ("fill", "stroke"))
    style = f"<style>\n@media (prefers-color-scheme: dark) {{\n{rules}}}\n</style>\n"
    return re.sub(r"(<svg [^>]*>\n)", lambda m: m[1] + style, svg, count=1)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        data = json.load(f)
    cpu = sys.argv[3] if len(sys.argv) > 3 else data["cpu"]
    rows = {(r["op"], r["who"], r["size"]): r for r in data["rows"] if r["kind"] == "function" and "unusable" not in r}
    versions = {lib["name"]: re.sub(r"^OpenSSL (\S+).*", r"\1", lib["version"]) for lib in data["libraries"]}

    def speed(op, who):
        r = rows.get((op, who, BYTES))
        return r and r["size"] / r["ns"]

    def rate(op, who):
        r = rows.get((op, who, 0))
        return r and 1e6 / r["ns"]

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "trona", "font.family": "sans-serif",
                         "font.sans-serif": ["DejaVu Sans"]})
    fig, (left, right) = plt.subplots(1, 2, figsize=(10.5, 5.2), facecolor=GROUND[0])
    for axes in (left, right):
        axes.set_facecolor("none")
    panel(left, "GB/s, messages of 16 KiB", BULK, speed)
    panel(right, "thousand operations per second", KEYS, rate)
    handles = [plt.Rectangle((0, 0), 1, 1, color=c) for _, c, _ in LIBRARIES.values()]
    names = [f"{name} {versions.get(who, '')}".strip() for who, (name, _, _) in LIBRARIES.items()]
    fig.legend(handles, names, loc="lower left", bbox_to_anchor=(0.01, 0.0), ncols=3, frameon=False, fontsize=9.5, labelcolor=INK[0])
    fig.text(0.985, 0.028, f"one core of {cpu}; longer is faster", ha="right", fontsize=9, color=DIM[0])
    fig.tight_layout(rect=(0, 0.06, 1, 1), w_pad=2.5)
    out = os.path.join(sys.argv[2], "speed.svg")
    os.makedirs(sys.argv[2], exist_ok=True)
    fig.savefig(out, metadata={"Date": None, "Creator": None}, facecolor=GROUND[0])
    with open(out, encoding="utf-8") as f:
        svg = f.read()
    with open(out, "w", encoding="utf-8") as f:
        f.write("\n".join(line.rstrip() for line in dark(svg).split("\n")))
    print(f"{out}: {len(svg)} bytes")


main()
