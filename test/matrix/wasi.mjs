// SPDX-License-Identifier: ISC
// Runs a program for WASI under node: node --no-warnings --no-turbo-fast-api-calls wasi.mjs PROGRAM [ARGUMENT...]. It sees all files and the environment.
import fs from 'node:fs';
import process from 'node:process';
import { WASI } from 'node:wasi';

const args = process.argv.slice(2);
// '/' and '.' would be one to wasi-libc: the directories of '/' by their names.
const preopens = { '.': '.' };
for (const entry of fs.readdirSync('/', { withFileTypes: true })) {
    if (entry.isDirectory()) {
        preopens['/' + entry.name] = '/' + entry.name;
    }
}
const wasi = new WASI({
    version: 'preview1',
    args,
    env: process.env,
    preopens,
    returnOnExit: true,
});
const module = await WebAssembly.compile(fs.readFileSync(args[0]));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
