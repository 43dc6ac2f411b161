#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Checks what trona bench --report wrote beside its page: the JSON has what doc/performance.md says, the CSV and the page
have the same figures.
Usage: figures.py NAME, for NAME.html, NAME.json, NAME.csv."""
import csv
import json
import re
import sys

TOP = {"format": str, "trona": str, "compiler": str, "date": str, "quick": bool, "cpu": str, "system": str, "cores": int,
       "ns_per_cycle": float, "share": float, "spread": float, "busy": list, "libraries": list, "absent": list,
       "features": list, "rows": list}
NULLABLE = {"load", "stolen"}
NOISE = 0.02  # the least difference that is no tie
ROW = {"function": {"op", "who", "size", "ns", "cycles", "spread"},
       "implementation": {"op", "who", "size", "ns", "cycles", "primitive", "chosen"},
       "reference": {"op", "who", "size", "ns", "cycles"}}
REFERENCES = 18


def need(condition, what):
    if not condition:
        sys.exit(f"figures.py: {what}")


def top(data):
    for key, kind in TOP.items():
        need(isinstance(data.get(key), kind), f"{key} is no {kind.__name__}")
    for key in NULLABLE:
        need(key in data and (data[key] is None or data[key] >= 0), f"{key} is neither null nor a number")
    need(set(data) == set(TOP) | NULLABLE, "members that are not described")
    need(data["format"] == "trona-report-1", "format")
    need(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", data["date"]), "date")
    need(0.05 < data["ns_per_cycle"] < 20, "no such clock")
    need(data["libraries"][0]["name"] == "trona" and all(set(x) == {"name", "version"} for x in data["libraries"]), "libraries")


def verdict(own, r):
    """The verdict on the figures of trona and of a peer; where rounding leaves it open, what the report says."""
    if own.get("unusable") or r.get("unusable"):
        return "unusable"
    times, noise = r["ns"] / own["ns"], max(NOISE, own["spread"] + r["spread"])
    if min(abs(times - 1 - noise), abs(1 / times - 1 - noise)) < 0.001:
        return r.get("verdict")
    return "win" if times > 1 + noise else "LOSS" if times * (1 + noise) < 1 else "tie"


def rows(data):
    chosen, references, libraries, own = {}, {}, {x["name"] for x in data["libraries"]}, None
    for r in data["rows"]:
        need(r["kind"] in ROW and ROW[r["kind"]] <= set(r) <= ROW[r["kind"]] | {"kind", "verdict", "unusable"}, f"members of {r}")
        need(r.get("unusable", True) is True, f"unusable in {r}")
        need(r["ns"] > 0 and r["cycles"] > 0 and r["size"] >= 0, f"figures of {r}")
        if r["kind"] == "implementation":
            chosen.setdefault((r["primitive"], r["op"], r["size"]), []).append(r["chosen"])
        elif r["kind"] == "reference":
            references.setdefault(r["op"], []).append(r["who"])
        else:
            need(r["who"] in libraries, f"{r['who']} is not among the libraries")
            if r["who"] == "trona":
                own = r
            need(r.get("verdict") == (None if r is own else verdict(own, r)), f"verdict of {r}")
    need(all(c.count(True) == 1 for c in chosen.values()), "not one implementation of each primitive is the chosen one")
    need(len(references) == REFERENCES and all(sorted(w) == ["chosen", "ref"] for w in references.values()),
         f"not {REFERENCES} operations with ref and chosen")
    return chosen


def main():
    name = sys.argv[1]
    with open(name + ".json", encoding="ascii") as f:
        text = f.read()
    data = json.loads(text)
    top(data)
    chosen = rows(data)
    with open(name + ".csv", encoding="ascii", newline="") as f:
        table = list(csv.DictReader(f))
    need(len(table) == len(data["rows"]), "the CSV has other rows")
    for line, r in zip(table, data["rows"]):
        need((line["kind"], line["operation"], line["who"], int(line["size"]), float(line["ns"]), line["unusable"] == "1") ==
             (r["kind"], r["op"], r["who"], r["size"], r["ns"], "unusable" in r), f"the CSV differs: {line}")
    with open(name + ".html", encoding="utf-8") as f:
        page = f.read()
    inlined = re.search(r'<script type="application/json" id="data">\n(.*?)</script>', page, re.S)
    need(inlined and inlined[1] == text, "the page has other figures")
    need(not re.search(r'(src|href)="(?!#|data:)', page), "the page wants something from elsewhere")
    unusable = sum("unusable" in r for r in data["rows"])
    need(unusable == 0 or any("unusable" in b for b in data["busy"]), "the report does not say that figures are unusable")
    print(f"{len(table)} figures, {unusable} of them unusable, of {len(chosen)} operations of implementations, beside {len(data['libraries']) - 1} libraries")


main()
