/* SPDX-License-Identifier: ISC */
const chosen = require("./build/Release/trona_example").chosen();
for (const p of ["chacha20", "sha256", "x25519"]) console.log(`${p}: ${chosen[p]}`);
