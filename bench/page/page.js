/* SPDX-License-Identifier: ISC */
"use strict";
/* Draws the figures of trona bench --report. Nothing is fetched. */
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const options = JSON.parse(document.getElementById("options").textContent);
  const main = document.getElementById("main");
  const MONOCYPHER_BYTES = 16384; // where the speed page's messages are long
  const ARGON2I_BYTES = 67108864; // what bench/peers_sodium.c fills in 3 passes
  const KEPT = 16384;
  const CHART_HEIGHT = 280;
  const COLOURS = 9; // one for each library
  const TIE = 0.02; // figures that are nearer to each other are equal
  let unit = "cpb";
  const charts = []; // {box, draw, shown}

  /* ---- Small things ---- */
  function add(parent, tag, text, name) {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (name) e.className = name;
    parent.appendChild(e);
    return e;
  }
  function section(id, title, note) {
    const s = add(main, "section");
    s.id = id;
    add(s, "h2", title);
    if (note) add(s, "p", note, "note");
    const link = add(document.getElementById("contents"), "a", title);
    link.href = "#" + id;
    return s;
  }
  function figure(x) {
    if (x === undefined || !isFinite(x)) return "";
    if (x >= 1000) return Math.round(x).toLocaleString("en-US");
    return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x >= 1 ? x.toFixed(2) : x.toPrecision(2);
  }
  function cycles(n) { // with a unit, so that any number fits its column
    const [by, unit] = n < 1e3 ? [1, ""] : n < 1e6 ? [1e3, "k "] : n < 1e9 ? [1e6, "M "] : [1e9, "G "];
    return (by === 1 ? Math.round(n) + " " : figure(n / by) + " " + unit) + "cycles";
  }
  function bytes(n) {
    if (n >= 1048576 && n % 1048576 === 0) return n / 1048576 + " MiB";
    return n >= 1024 && n % 1024 === 0 ? n / 1024 + " KiB" : n + " B";
  }
  function anchor(op) { return "op-" + op.replace(/\W+/g, "-"); }
  function unique(list) { return list.filter((x, i) => list.indexOf(x) === i); }
  function by(list, key) {
    const map = new Map();
    for (const x of list) {
      if (!map.has(key(x))) map.set(key(x), []);
      map.get(key(x)).push(x);
    }
    return map;
  }
  function colour(i) { return getComputedStyle(document.documentElement).getPropertyValue("--s" + i % COLOURS).trim(); }
  function ink(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }
  /* A row's cell in a table: f(row) with its spread, or that it is unusable. */
  function cell(r, f) { return r && (r.unusable ? "unusable" : { x: f(r), spread: r.spread || 0 }); }
  /* rows: [title, number, text, cell or undefined, ...]; the best of each row, and what is equal to it, is marked. */
  function table(parent, heads, rows, least, show) {
    const t = add(add(parent, "div", undefined, "wide"), "table", undefined, "figures");
    const head = add(add(t, "thead"), "tr");
    heads.forEach((h) => add(head, "th", h));
    const body = add(t, "tbody");
    for (const r of rows) {
      const line = add(body, "tr");
      const cells = r.map((x) => (typeof x === "number" ? { x, spread: 0 } : x));
      const known = cells.slice(1).filter((c) => typeof c === "object" && isFinite(c.x)).sort((a, b) => (least ? a.x - b.x : b.x - a.x));
      cells.forEach((c, i) => {
        if (typeof c !== "object") { add(line, "td", c); return; }
        const equal = known.length > 1 && Math.abs(c.x / known[0].x - 1) <= Math.max(TIE, c.spread + known[0].spread);
        add(line, "td", (show || figure)(c.x), equal ? "best" : "");
      });
    }
    return t;
  }

  /* ---- Figures ---- */
  const functions = data.rows.filter((r) => r.kind === "function");
  const libraries = data.libraries.map((l) => l.name).filter((n) => functions.some((r) => r.who === n));
  function find(op, who, size) {
    const all = functions.filter((r) => r.op === op && r.who === who);
    return size === undefined ? all[0] : all.find((r) => r.size === size);
  }
  function nearest(op, wanted) { // the largest size measured up to that one, or the least
    const sizes = functions.filter((r) => r.op === op).map((r) => r.size).sort((a, b) => a - b);
    const below = sizes.filter((s) => s <= wanted);
    return below.length ? below[below.length - 1] : sizes[0];
  }
  function value(r) { return unit === "cpb" ? r.cycles / r.size : r.size / r.ns; }
  function unitName() { return unit === "cpb" ? "cycles per byte" : "GB/s"; }

  /* ---- Charts ---- */
  function drawLines(c, pixel, wide, of) { // both axes are logarithmic
    const left = 52, right = wide - 22, top = 8, bottom = CHART_HEIGHT - 30;
    const from = of.sizes[0] / 1.15, to = of.sizes[of.sizes.length - 1] * 1.15;
    const x = (n) => left + (right - left) * Math.log(n / from) / Math.log(to / from);
    const y = (v) => bottom - (bottom - top) * Math.log(v / of.low) / Math.log(of.high / of.low);
    c.scale(pixel, pixel);
    c.font = "12px system-ui, sans-serif";
    c.fillStyle = ink("--dim");
    c.strokeStyle = ink("--line");
    c.textAlign = "center";
    for (const n of of.shown) {
      c.strokeRect(x(n), top, 0, bottom + 6 - top);
      c.fillText(bytes(n), x(n), bottom + 22);
    }
    c.textAlign = "right";
    for (const t of of.ticks) {
      c.strokeRect(left - 6, y(t), right + 6 - left, 0);
      c.fillText(String(+t.toPrecision(2)), left - 10, y(t) + 4);
    }
    of.series.forEach((s, i) => {
      c.strokeStyle = c.fillStyle = s.colour();
      c.lineWidth = s.main ? 3 : 1.75;
      c.setLineDash(s.dashed ? [6, 4] : []);
      c.beginPath();
      for (const [n, v] of of.lines[i]) c.lineTo(x(n), y(v));
      c.stroke();
      for (const [n, v] of of.lines[i]) {
        c.beginPath();
        c.arc(x(n), y(v), s.main ? 3.5 : 2.5, 0, 2 * Math.PI);
        c.fill();
      }
    });
  }
  function drawChart(box, series) { // series: [{name, colour, dashed, points: Map(size -> row)}]
    const sizes = unique(series.flatMap((s) => [...s.points.keys()])).sort((a, b) => a - b);
    const lines = series.map((s) => sizes.filter((n) => s.points.has(n) && !s.points.get(n).unusable).map((n) => [n, value(s.points.get(n))]));
    const all = lines.flat().map(([, v]) => v).filter((v) => v > 0);
    const low = Math.min(...all) / 1.25, high = Math.max(...all) * 1.25;
    const wide = box.clientWidth - 10;
    const few = sizes.filter((n) => Math.log2(n) % 1 === 0);
    const marked = few.length > 1 ? few : sizes;
    const shown = wide < 500 && marked.length > 5 ? marked.filter((n, i) => (marked.length - 1 - i) % 2 === 0) : marked;
    const ticks = [];
    for (let p = Math.floor(Math.log10(low)); p <= Math.log10(high); p++) {
      for (const m of high / low > 12 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8]) {
        const t = m * 10 ** p;
        if (t >= low && t <= high) ticks.push(t);
      }
    }
    box.replaceChildren();
    add(box, "div", unitName(), "axis");
    const canvas = add(box, "canvas"), pixel = window.devicePixelRatio || 1;
    canvas.width = wide * pixel;
    canvas.height = CHART_HEIGHT * pixel;
    canvas.style.width = wide + "px"; // the element's size does not depend on pixel
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", unitName() + " over message size; the table below has the figures");
    drawLines(canvas.getContext("2d"), pixel, wide, { sizes, low, high, shown, ticks, lines, series });
    add(box, "div", "size of the message", "axis below");
    const key = add(box, "div", undefined, "key");
    for (const s of series) {
      const item = add(key, "span");
      const mark = add(item, "i", undefined, s.dashed ? "dashed" : "");
      mark.style.borderTopColor = s.colour();
      item.appendChild(document.createTextNode(s.name));
    }
  }
  const watcher = new IntersectionObserver((entries) => {
    for (const e of entries) if (e.isIntersecting) show(charts.find((c) => c.box === e.target));
  }, { rootMargin: "600px" });
  function show(c) {
    if (c && c.box.clientWidth > 0) { c.shown = true; c.draw(); }
  }
  function again(all) { for (const c of charts) if (all || c.shown) show(c); }
  /* A chart and its table; a single size that can be used is a table only. */
  function chart(parent, series) {
    const sizes = unique(series.flatMap((s) => [...s.points.keys()])).sort((a, b) => a - b);
    const drawn = series.flatMap((s) => [...s.points].filter(([, r]) => !r.unusable).map(([n]) => n));
    if (unique(drawn).length > 1) {
      const c = { box: add(parent, "div", undefined, "chart"), draw: () => drawChart(c.box, series), shown: false };
      charts.push(c);
      watcher.observe(c.box);
    }
    const place = add(parent, "div");
    const c = {
      box: place, shown: true,
      draw: () => {
        place.replaceChildren();
        table(place, [unit === "cpb" ? "cycles/byte" : "GB/s"].concat(series.map((s) => s.name)),
          sizes.map((n) => [bytes(n)].concat(series.map((s) => cell(s.points.get(n), value)))),
          unit === "cpb");
      },
    };
    charts.push(c);
    c.draw();
  }
  function seriesOf(rows, names, colours) {
    return names.map((name, i) => ({
      name, main: i === 0, colour: () => colour(colours ? colours(name) : i), dashed: i >= COLOURS,
      points: new Map(rows.filter((r) => r.who === name).map((r) => [r.size, r])),
    }));
  }
  function libraryColour(name) { return data.libraries.findIndex((l) => l.name === name); }

  /* ---- The head ---- */
  function head() {
    const title = "trona " + data.trona + " on " + data.cpu;
    document.title = title;
    document.getElementById("title").textContent = title;
    const facts = document.getElementById("facts");
    const say = (name, text) => { const r = add(facts, "tr"); add(r, "th", name); add(r, "td", text); };
    say("measured", data.date.replace("T", " ").replace("Z", " UTC") + (data.quick ? ", with few rounds (--quick)" : ""));
    say("system", data.system + (data.cores ? ", " + data.cores + " processors" : "") + ", " + (1 / data.ns_per_cycle).toFixed(2) + " GHz; one thread measured");
    say("compiler", data.compiler);
    say("beside", data.libraries.slice(1).map((l) => l.version === "unknown" ? l.name : l.name + " " + l.version.replace(/^OpenSSL (\S+).*/, "$1")).join("; ") || "no other library");
    if (data.absent.length) say("not found", data.absent.join(", "));
    say("features", data.features.join(" "));
    say("how busy", (data.load === null ? "" : "load average " + data.load.toFixed(2) + " at the beginning; ") +
      "this process computed for " + Math.min(100, data.share * 100).toFixed(0) + " % of the time; " +
      (data.stolen === null ? "" : (data.stolen * 100).toFixed(1) + " % taken by other guests; ") +
      "median spread " + (data.spread * 100).toFixed(1) + " %");
    if (data.busy.length) {
      const box = document.getElementById("busy");
      box.hidden = false;
      add(box, "strong", "The machine was busy. Figures whose repeated measurements disagree are marked unusable; the others are less certain.");
      const list = add(box, "ul");
      data.busy.forEach((b) => add(list, "li", b));
    }
  }

  /* ---- Tables that people know ---- */
  /* Written into the page by bench/options: cycles of each operation by each build. */
  function perOption() {
    const s = section("options", "Per compiler option", "trona's cycles per byte (encryption and hash, messages of 16 KiB) and per operation, built by " +
      "several compilers and options; the least of five rounds. The best of each column, and what is within 2 % of it, is bold.");
    for (const [cpu, title] of [["all", "as chosen for this CPU"], ["none", "portable C alone"]]) {
      const rows = options.rows.filter((r) => r.cpu === cpu);
      const least = options.operations.map((op, k) => Math.min(...rows.map((r) => r.cycles[k]).filter((x) => x !== null)));
      if (!rows.length) continue;
      add(s, "h3", title);
      const t = table(s, [""].concat(options.operations), rows.map((r) => [r.how].concat(r.cycles.map((x) => x === null ? "unusable" : figure(x)))), true);
      rows.forEach((r, i) => r.cycles.forEach((x, k) => { if (x !== null && x <= least[k] * (1 + TIE)) t.tBodies[0].rows[i].cells[k + 1].className = "best"; }));
    }
  }
  function tables() {
    const lines = [
      ["authenticated encryption, MB/s", "xchacha20poly1305-seal", (r) => r.size / r.ns * 1e3],
      ["the same, shorter nonce, MB/s", "chacha20poly1305-seal", (r) => r.size / r.ns * 1e3],
      ["hash (BLAKE2b), MB/s", "blake2b", (r) => r.size / r.ns * 1e3],
      ["password hash (Argon2i, 3 passes), MB/s", "argon2i", (r) => ARGON2I_BYTES / r.ns * 1e3],
      ["key exchange (X25519), per s", "x25519", (r) => 1e9 / r.ns],
      ["sign (Ed25519), per s", "ed25519-sign", (r) => 1e9 / r.ns],
      ["check (Ed25519), per s", "ed25519-verify", (r) => 1e9 / r.ns],
    ].filter((l) => find(l[1], "trona"));
    const names = libraries.filter((w) => lines.some((l) => find(l[1], w)));
    const rows = lines.map(([title, op, f]) => [title].concat(names.map((w) => {
      const r = find(op, w, nearest(op, MONOCYPHER_BYTES));
      return cell(r, f);
    })));
    if (rows.length) {
      const s = section("known", "In short", "The lines of Monocypher's speed page. Encryption is XChaCha20-Poly1305; messages have 16 KiB, " +
        "or the next size measured; a password hash's MB are the memory that it fills. The best of each line, and what the spread does not " +
        "tell from it, is bold. Built by one compiler, with the options of this build" +
        (options ? "; the next table has others." : "; bench/options in the sources measures others, and makes this page with a table of them."));
      table(s, [""].concat(names), rows, false);
    }
    if (options) perOption();
    const boxes = [["one step (crypto_box), 64 B", "box-64", 0]].concat(
      unique(functions.filter((r) => r.op === "box-afternm").map((r) => r.size)).filter((n) => n <= KEPT)
        .map((n) => ["two steps (afternm), " + bytes(n), "box-afternm", n])).filter((b) => find(b[1], "trona", b[2]));
    const who = libraries.filter((w) => boxes.some((b) => find(b[1], w)));
    if (boxes.length) {
      const s = section("boxes", "Boxes per second", "As in the articles about ZeroMQ's CURVE: one step computes the shared key for every box; " +
        "two steps compute it once, and then only encrypt.");
      table(s, [""].concat(who), boxes.map(([title, op, n]) => [title].concat(who.map((w) => {
        return cell(find(op, w, n), (r) => 1e9 / r.ns);
      }))), false);
    }
  }
  function reference() {
    const rows = data.rows.filter((r) => r.kind === "reference");
    if (!rows.length) return;
    const what = {
      "secretbox-seal": "SecretBox.encrypt", "secretbox-open": "SecretBox.decrypt", "box-64": "Box, new key (64 B)", "box-afternm": "Box.encrypt",
      "x25519": "scalarmult", "x25519-base": "PrivateKey.generate", "ed25519-keypair": "SigningKey.generate", "ed25519-sign": "SigningKey.sign",
      "ed25519-verify": "VerifyKey.verify", "chacha20poly1305-seal": "aead chacha20poly1305_ietf", "xchacha20poly1305-seal": "Aead.encrypt (xchacha20poly1305)",
      "sha256": "hash.sha256", "sha512": "hash.sha512", "blake2b": "hash.blake2b", "siphash24": "hash.siphash24", "argon2id": "pwhash.argon2id",
      "argon2i": "pwhash.argon2i", "scrypt": "pwhash.scrypt",
    };
    const s = section("reference", "Portable C against what was chosen", "Operations that PyNaCl offers, called from C, with trona's portable C alone (ref) " +
      "and with what was chosen for this CPU. Messages have 1 KiB where nothing else is said.");
    const lines = [];
    by(rows, (r) => r.op).forEach((pair, op) => {
      const ref = pair.find((r) => r.who === "ref"), own = pair.find((r) => r.who === "chosen");
      const show = (r) => (r.unusable ? "unusable" : figure(1e9 / r.ns));
      if (ref && own) lines.push([what[op] || op, show(ref), show(own), ref.unusable || own.unusable ? "unusable" : (ref.ns / own.ns).toFixed(2)]);
    });
    table(s, ["operations per second", "ref", "chosen", "times"], lines, false);
  }

  /* ---- Everything ---- */
  function bars() {
    const fixed = by(functions.filter((r) => r.size === 0 && !r.op.startsWith("first-use ")), (r) => r.op);
    if (!fixed.size) return;
    const s = section("operations", "Public keys, passwords, random bytes", "Cycles per operation, and operations per second, which the bars show: " +
      "longer is faster.");
    const alone = [];
    fixed.forEach((rows, op) => {
      if (rows.length === 1) {
        alone.push([op].concat(rows[0].unusable ? ["unusable", ""] : [cycles(rows[0].cycles), figure(1e9 / rows[0].ns) + " /s"]));
        return;
      }
      add(s, "h3", op);
      const least = Math.min(...rows.filter((r) => !r.unusable).map((r) => r.cycles)), grid = add(s, "div", undefined, "bars");
      for (const r of rows) {
        add(grid, "span", r.who);
        add(grid, "b", r.unusable ? "unusable" : cycles(r.cycles));
        add(grid, "b", r.unusable ? "" : figure(1e9 / r.ns) + " /s");
        const line = add(grid, "i");
        line.style.width = r.unusable ? "0" : "max(2px, " + (100 * least / r.cycles).toFixed(2) + "%)";
        line.style.background = "var(--s" + libraryColour(r.who) % COLOURS + ")";
      }
    });
    if (!alone.length) return;
    add(s, "h3", "Without another library to compare with");
    table(s, ["", "one operation", "per second"], alone, false);
  }
  function firstUses() {
    const rows = functions.filter((r) => r.op.startsWith("first-use "));
    if (!rows.length) return;
    const s = section("first", "First use", "The self-test that the first use of a primitive runs, when its code and data are in the caches.");
    const d = add(s, "details");
    add(d, "summary", rows.length + " primitives");
    table(d, ["", "cycles", "µs"], rows.map((r) => [r.op.slice(10)].concat(r.unusable ? ["unusable", ""] : [figure(r.cycles), (r.ns / 1e3).toFixed(1)])), true);
  }
  function unitChoice(parent) {
    const box = add(parent, "div", undefined, "units");
    for (const [name, text] of [["cpb", "cycles per byte"], ["gbs", "GB/s"]]) {
      const label = add(box, "label"), input = add(label, "input");
      input.type = "radio";
      input.name = "unit";
      input.checked = unit === name;
      label.appendChild(document.createTextNode(text));
      input.addEventListener("change", () => {
        unit = name;
        again(false);
      });
    }
  }
  function overSize() {
    const ops = by(functions.filter((r) => r.size > 0), (r) => r.op);
    if (!ops.size) return;
    const s = section("sizes", "Ciphers, hashes, codecs over the size of the message", "The public functions, medians of rounds that take turns. Both axes are logarithmic.");
    const jump = add(s, "nav");
    ops.forEach((rows, op) => { add(jump, "a", op).href = "#" + anchor(op); });
    unitChoice(s);
    ops.forEach((rows, op) => {
      add(s, "h3", op).id = anchor(op);
      chart(s, seriesOf(rows, libraries.filter((n) => rows.some((r) => r.who === n)), libraryColour));
    });
  }
  function implementations() {
    const prims = by(data.rows.filter((r) => r.kind === "implementation"), (r) => r.primitive);
    if (!prims.size) return;
    const s = section("implementations", "trona's implementations", "Every implementation that this CPU can execute, by primitive, without the public function " +
      "around it. In the table of an operation without a size: thousands of cycles. The best figure, and what is within 2 % of it, is bold.");
    prims.forEach((rows, primitive) => {
      const d = add(s, "details"), sum = add(d, "summary", primitive);
      const used = rows.find((r) => r.chosen);
      add(sum, "span", (used ? used.who + " of " : "") + unique(rows.map((r) => r.who)).join(", "), "note");
      d.addEventListener("toggle", () => again(false));
      by(rows, (r) => r.op).forEach((part, op) => {
        const names = unique(part.map((r) => r.who));
        add(d, "h3", op);
        if (part[0].size > 0) chart(d, seriesOf(part, names));
        else table(d, ["kcycles"].concat(names), [[""].concat(part.map((r) => cell(r, (x) => x.cycles / 1000)))], true);
      });
    });
  }

  head();
  tables();
  reference();
  bars();
  overSize();
  implementations();
  firstUses();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => again(false));
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (window.innerWidth !== width) {
      width = window.innerWidth;
      again(false);
    }
  });
  window.addEventListener("beforeprint", () => again(true));
})();
