#!/usr/bin/env python3
"""Opens the page of trona bench --report in Chromium, light and dark, at the widths of a desk and of a phone, without a
network, and fails on an error in the console, a request, an empty chart, a page wider than its window, or a chart less
than the figures want. Leaves pictures.
Usage: look.py PAGE DIRECTORY. CHROMIUM: the browser. Takes the Python package playwright, none of its browsers."""
import json
import os
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


def wanted(path):
    """The operations that have a chart, and whether it warns, by the JSON beside the page."""
    with open(os.path.splitext(path)[0] + ".json", encoding="utf-8") as f:
        data = json.load(f)
    sizes = {}
    for r in data["rows"]:
        if r["kind"] in ("function", "implementation") and r["size"]:
            sizes.setdefault((r.get("primitive"), r["op"]), set()).add(r["size"])
    return sum(len(s) > 1 for s in sizes.values()), data


def look(browser, path, out, view, scheme, charts, data):
    name, width, height, scale = view
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


def main():
    path, out = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    charts, data = wanted(path)
    with sync_playwright() as p, tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        browser = p.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=ARGS)
        good = [look(browser, path, out, v, s, charts, data) for v in VIEWS for s in ("light", "dark")]
        browser.close()
    if not all(good):
        sys.exit(1)
    print(f"{charts} charts, light and dark, at {' and '.join(str(v[1]) for v in VIEWS)} pixels: none empty, no error")


main()
