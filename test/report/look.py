#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Opens the page of trona bench --report in Chromium, light and dark, at the widths of a desk and of a phone, without a
network, and fails on an error in the console, a request, an empty chart, an axis without a label, a page wider than its
window, text wider than its column, bars that do not show which is faster, or a chart less than the figures want. Then the
same of a page in which some figures are unusable, others equal or very long. Leaves pictures.
Usage: look.py PAGE DIRECTORY. CHROMIUM: the browser. Takes the Python package playwright, none of its browsers."""
import json
import os
import re
import sys
import tempfile

from playwright.sync_api import sync_playwright

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"]
VIEWS = [("desk", 1280, 900, 1), ("phone", 375, 740, 2)]
INK = 400  # pixels of a chart that have a series' colour, at least

# How many pixels of each chart are neither transparent nor grey, as grid and text are.
COLOURED = """() => [...document.querySelectorAll('.chart')].filter((c) => c.clientWidth > 0).map((c) => {
    const canvas = c.querySelector('canvas');
    if (!canvas) return 0;
    const d = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let n = 0;
    for (let i = 0; i < d.length; i += 4) {
        if (d[i + 3] > 128 && Math.max(d[i], d[i + 1], d[i + 2]) - Math.min(d[i], d[i + 1], d[i + 2]) > 60) n++;
    }
    return n;
})"""


# Of each operation with bars: the text, and how wide its bar is, of each library.
BARS = """() => [...document.querySelectorAll('.bars')].map((g) => [...g.querySelectorAll('span')].map((s) => {
    const cells = [s];
    for (let e = s.nextElementSibling; e && e.tagName !== 'SPAN'; e = e.nextElementSibling) cells.push(e);
    return [g.previousElementSibling.textContent, s.textContent, cells[1].textContent, cells[3].offsetWidth];
}))"""


def figures(path):
    with open(os.path.splitext(path)[0] + ".json", encoding="utf-8") as f:
        return json.load(f)


def doctored(path, out):
    """A page with what a report rarely has; its path and its figures. Of the operations with bars the first has an unusable
    figure, the second very long ones; of the table of ciphers, the two first libraries are equal."""
    data, rows = figures(path), {}
    for r in data["rows"]:
        if r["kind"] == "function" and not r["op"].startswith("first-use "):
            rows.setdefault((r["op"], r["size"]), []).append(r)
    bars = [group for (_, size), group in rows.items() if size == 0 and len(group) > 1]
    bars[0][1].update(unusable=True, verdict="unusable")
    for r, cycles in zip(bars[1], (4663690e3, 999999e3)):
        r.update(ns=cycles * data["ns_per_cycle"], cycles=cycles)
        r.pop("unusable", None)
    equal = rows["xchacha20poly1305-seal", max(n for op, n in rows if op == "xchacha20poly1305-seal" and n <= 16384)]
    for r, times in zip(equal, (1, 1.01, 2, 3, 4, 5, 6, 7, 8)):
        r.update(ns=equal[0]["ns"] * times, spread=0.001)
        r.pop("unusable", None)
    with open(path, encoding="utf-8") as f:
        page = f.read()
    other = os.path.join(out, "doctored.html")
    script = '<script type="application/json" id="data">\n'
    with open(other, "w", encoding="utf-8") as f:
        f.write(re.sub(f"{script}.*?</script>", lambda m: f"{script}{json.dumps(data)}</script>", page, count=1, flags=re.S))
    return other, data


def bars(shown, data):
    """Faults of the bars: none of a library alone, none of an unusable figure; the longer, the faster."""
    of = {(r["op"], r["who"]): r for r in data["rows"] if r["kind"] == "function"}
    for group in shown:
        good = [(of[op, who]["ns"], width) for op, who, _, width in group if "unusable" not in of[op, who]]
        if len(group) < 2:
            yield f"{group[0][0]}: a bar with nothing beside it"
        if any(("unusable" in of[op, who]) != (text == "unusable") or (text == "unusable" and width > 0) for op, who, text, width in group):
            yield f"{group[0][0]}: not the figures that are unusable are marked"
        if [w for _, w in sorted(good)] != sorted((w for _, w in good), reverse=True):
            yield f"{group[0][0]}: the longer bar is not the faster one"


def wanted(data):
    """The number of operations that have a chart."""
    sizes = {}
    for r in data["rows"]:
        if r["kind"] in ("function", "implementation") and r["size"] and "unusable" not in r:
            sizes.setdefault((r.get("primitive"), r["op"]), set()).add(r["size"])
    return sum(len(s) > 1 for s in sizes.values())


def look(browser, path, out, view, scheme, data):
    name, width, height, scale = view
    charts = wanted(data)
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale,
                                  color_scheme=scheme, is_mobile=name == "phone", offline=True)
    page = context.new_page()
    wrong = []
    page.on("console", lambda m: wrong.append(f"console: {m.text}") if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: wrong.append(f"error: {e}"))
    page.on("request", lambda r: wrong.append(f"request: {r.url}") if r.url.split(":")[0] not in ("file", "data") else None)
    page.goto("file://" + os.path.abspath(path))
    page.wait_for_timeout(300)
    page.screenshot(path=os.path.join(out, f"{name}-{scheme}.png"))
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    for unit in ("GB/s", "cycles per byte"):
        page.get_by_label(unit, exact=True).check()
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        page.wait_for_timeout(200)
        ink = page.evaluate(COLOURED)
        if len(ink) != charts or min(ink) < INK:
            wrong.append(f"{unit}: {len(ink)} charts of {charts}, the emptiest has {min(ink, default=0)} pixels of colour")
        axes = page.eval_on_selector_all(".chart", "(l) => l.map((c) => [...c.querySelectorAll('.axis')].map((e) => e.textContent).join())")
        if any(a != f"{unit},size of the message" for a in axes):
            wrong.append(f"{unit}: axes are called {sorted(set(axes))}")
    wrong += bars(page.evaluate(BARS), data)
    wide = page.eval_on_selector_all(".bars > *", "(l) => l.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)")
    if wide:
        wrong.append(f"wider than its column: {wide}")
    broken = page.evaluate("""() => [...document.querySelectorAll('.bars > span')].filter((e) => {
        const text = e.textContent, high = e.offsetHeight;
        e.textContent = 'monocypher';
        const wrapped = e.offsetHeight > high || high > 30;
        e.textContent = text;
        return wrapped;
    }).length""")
    if broken:
        wrong.append(f"{broken} names beside bars take more than a line, or would")
    inner, outer = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    if inner > outer:
        wrong.append(f"the page is {inner} wide in a window of {outer}")
    if data["cpu"] not in page.inner_text("h1"):
        wrong.append("the heading does not name the CPU")
    if page.is_visible("#busy") != bool(data["busy"]):
        wrong.append("the warning is not what the figures say")
    page.screenshot(path=os.path.join(out, f"{name}-{scheme}-whole.png"), full_page=False)
    for place in ("operations", "sizes", "implementations"):
        page.evaluate(f"document.getElementById('{place}').scrollIntoView()")
        page.wait_for_timeout(100)
        page.screenshot(path=os.path.join(out, f"{name}-{scheme}-{place}.png"))
    context.close()
    for w in wrong:
        print(f"look.py: {name}, {scheme}: {w}", file=sys.stderr)
    return not wrong


def equals(browser, path):
    """In the first table, the two equal libraries are both marked as best, and no other."""
    page = browser.new_page()
    page.goto("file://" + os.path.abspath(path))
    best = page.eval_on_selector_all("#known tbody tr:first-child td", "(l) => l.map((c) => c.className)")
    page.close()
    if best[1:3] != ["best", "best"] or "best" in best[3:]:
        print(f"look.py: equal figures are marked {best}", file=sys.stderr)
        return False
    return True


def main():
    path, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    data, (other, changed) = figures(path), doctored(path, out)
    with sync_playwright() as p, tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        browser = p.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=ARGS)
        good = [look(browser, path, out, v, s, data) for v in VIEWS for s in ("light", "dark")]
        good += [look(browser, other, os.path.join(out, "doctored"), v, "light", changed) for v in VIEWS]
        good.append(equals(browser, other))
        browser.close()
    if not all(good):
        sys.exit(1)
    print(f"{wanted(data)} charts, light and dark, at {' and '.join(str(v[1]) for v in VIEWS)} pixels: none empty, no error")


main()
