# SPDX-License-Identifier: ISC
"""The description of each function in trona.h, and its faults: read by gen-docs.

The header is parsed here and not by Doxygen or clang, so that the pages can be made, and checked in a second, wherever Python is.
gen-docs compares the functions and parameters found here with those that Doxygen finds."""
import re

SECTION = re.compile(r"^/\* ---- (.*) ---- \*/$")
LABEL = re.compile(r"^-- (.+?) --$")
ITEM = re.compile(r"^  (\w+(?:, \w+)*)  +(\S.*)$")
MORE = re.compile(r"^    +(\S.*)$")
KEYWORD = re.compile(r"^(Returns|Errors:|Misuse:) ")
DEFINE = re.compile(r"^#define (\w+)(\([^)]*\))?\s*(.*)$", re.S)
PIECE = re.compile(r"/\*.*?\*/|TRONA_API\b[^;]*;|typedef struct[^;{]*(?:\{.*?\n\}[^;]*)?;|#define (?:[^\n\\]|\\\n)*|[^\n]+|\n",
                   re.S)
ATTRIBUTE = re.compile(r"\bTRONA_(?!API)[A-Z_]+(?:\([^)]*\))?|\bTRONA_API\s+")
# Words that the summary of a function must have, by the last word of its name.
VERBS = {"keygen": "random (master )?key", "seed_keypair": "seed", "keypair": "random key pair", "verify": "(?i)verifies",
         "encrypt": "Encrypts", "decrypt": "(?i)decrypts", "open": "Verifies", "seal": "Encrypts", "push": "Encrypts",
         "pull": "decrypts", "init_push": "Begins", "init_pull": "Begins", "init": "Begins|Zeroes|Prepares",
         "update": "Adds|Encrypts|Decrypts", "final": "Ends|Writes", "squeeze": "Writes", "extract": "Extracts",
         "expand": "Derives", "beforenm": "Prepares|Computes", "enc": "Encapsulates", "dec": "Decapsulates", "add": "Adds",
         "sub": "Subtracts", "mul": "Multiplies", "negate": "Negates", "invert": "Inverts", "complement": "1 - ",
         "reduce": "Reduces", "random": "random|unpredictable", "xor": "Encrypts or decrypts", "pad": "Appends padding",
         "unpad": "without its padding", "bin2hex": "to hex", "hex2bin": "from hex", "bin2base64": "to base64",
         "base642bin": "from base64", "free": "Wipes", "destroy": "wipes", "noaccess": "all access", "readonly": "read-only",
         "readwrite": "writable", "ad": "associated data", "create": "signs", "easy": "Encrypts", "detached": "Encrypts|Signs"}
# Words that may follow that word, and what the summary must say for them.
SUFFIXES = {"afternm": "prepared|shared", "batch": "many", "threads": "threads", "noclamp": "without clamping", "ic": "block",
            "unverified": "not verified", "detached": "", "easy": "", "deterministic": "", "equation": "rule",
            "personal": "personalisation", "salt": "salt", "nu": "not uniformly", "base": "base|public key", "ll": "",
            "domain": "domain", "with": ""}
# Names of parameters that are no English words.
TERSE = re.compile(r"(?!a$|in$)[a-z]{1,2}$|[A-Z]$|\w*len|\w+_\w*$")
NAME = r"\b(?:crypto|sodium|randombytes|trona)_\w+"


class Fault(Exception):
    """The header does not follow its own form."""


class Comment:
    """The contents of one comment: paragraphs, parameters, results, and whose description it follows ("As NAME", "As PREFIX*")."""

    def __init__(self, text="/**/", line=0):
        self.line, self.label = line, None
        self.paragraphs, self.params, self.results = [], [], {"Returns": [], "Errors:": [], "Misuse:": []}
        target = None  # the paragraph, parameter or result that the next line continues
        for raw in text[2:-2].strip().split("\n"):
            row = re.sub(r"^ \*( |$)", "", raw).rstrip()
            label, item, more, keyword = (p.match(row) for p in (LABEL, ITEM, MORE, KEYWORD))
            if label and not self.paragraphs:
                self.label = label[1]
            elif item:
                target = [item[2]]
                self.params.append((item[1].split(", "), target))
            elif more and target is not None:
                target.append(more[1])
            elif not row:
                target = None
            elif keyword and (self.paragraphs or self.params):  # the first line is always a summary
                target = self.results[keyword[1]]
                target.append(row if keyword[1] == "Returns" else row[keyword.end():])
            elif target is None or any(target is said for _, said in self.params):
                target = [row]
                self.paragraphs.append(target)
            else:
                target.append(row)
        self.paragraphs = [" ".join(p) for p in self.paragraphs]
        self.params = [(names, " ".join(said)) for names, said in self.params]
        self.results = {k: " ".join(said) for k, said in self.results.items()}
        follows = re.search(rf"(?:^|[.:] )As ({NAME}\*?)", " ".join(self.paragraphs))
        self.follows = follows and follows[1]  # a prefix if it ends in *
        self.summary, self.text = "", list(self.paragraphs)
        if self.paragraphs and not self.paragraphs[0].startswith("As "):
            self.summary, rest = re.match(r"(.*?)(?:\.(?: |$)|$)(.*)", self.paragraphs[0]).groups()
            self.text[:1] = [rest] if rest else []

    def param(self, name):
        return next((said for names, said in self.params if name in names), None)


class Entry:
    """A function, variable, type or constant, and where the header declares it."""

    def __init__(self, kind, name, code, comment, group, section, line):
        self.kind, self.name, self.code, self.comment = kind, name, code, comment
        self.group, self.section, self.line = group, section, line
        self.params, self.returns = [], ""
        if kind == "function":
            self.prototype = " ".join(ATTRIBUTE.sub("", code).rstrip("; \n").split()).replace("( ", "(")
            head, inside = self.prototype.split("(", 1)
            self.returns = head[:-len(name)].strip()
            self.deprecated = "TRONA_DEPRECATED" in code
            self.checked = "TRONA_WARN_UNUSED" in code
            self.params = [self.param_name(p) for p in self.split(inside[:-1]) if p.strip() != "void"]

    def place(self):
        return self.section, self.group

    @staticmethod
    def split(text):
        """At the commas outside of parentheses."""
        parts, depth = [""], 0
        for c in text:
            depth += (c in "([") - (c in ")]")
            if c == "," and depth == 0:
                parts.append("")
            else:
                parts[-1] += c
        return parts

    @staticmethod
    def param_name(part):
        function = re.search(r"\(\*\s*(\w+)\)", part)
        return function[1] if function else re.sub(r"\[.*", "", part).split()[-1].lstrip("*")


class Section:
    def __init__(self, title):
        self.title, self.comment, self.entries = title, Comment(), []
        first, _, rest = title.lower().partition(": ")
        words = re.findall(r"[a-z0-9]+", re.match(r"\w+", first)[0] + " " + rest if rest else first)
        name = "_".join(words)
        self.page = name if name.startswith("trona_") else "trona_" + name


class Group:
    def __init__(self, comment):
        self.comment, self.label = comment, comment.label


class Header:
    """The whole header."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="ascii") as f:
            text = f.read().replace("/* SPDX-License-Identifier: ISC */", "", 1)
        end = text.index("*/") + 2
        self.head = Comment(text[:end])
        self.sections, self.functions, self.constants, self.types, self.variables = [], {}, {}, {}, {}
        self.read(text[end:], text.count("\n", 0, end) + 1)
        self.names = {*self.functions, *self.constants, *self.types, *self.variables}
        self.lower = {}  # constants by their names in lower case; ietf_KEYBYTES is preferred to IETF_KEYBYTES
        for name in sorted(self.constants):
            self.lower[name.lower()] = name
        self.meanings = {n: said for names, said in self.head.params for n in names}

    def read(self, text, line):
        section = group = comment = None
        for m in PIECE.finditer(text):
            here, token = line, m[0]
            line += token.count("\n")
            title = SECTION.match(token)
            if title:
                section, group, comment = Section(title[1]), None, None
                self.sections.append(section)
            elif section is None:
                continue
            elif token == "\n":
                if comment and text.startswith("\n", m.end()):  # nothing is right below it
                    if section.entries or group or section.comment.line:
                        raise Fault(f"line {comment.line}: a comment that belongs to nothing: put it right above a declaration, "
                                    "or begin it with -- NAME --")
                    section.comment, comment = comment, None
            elif token.startswith("/*"):
                comment = Comment(token, here)
                if comment.label:
                    group, comment = Group(comment), None
            else:
                self.declare(token, comment, group, section, here)
                comment = None

    def declare(self, token, comment, group, section, line):
        define = DEFINE.match(token)
        alias = re.match(r"typedef (?:struct|\w+) .*?(\w+);$", token, re.S)
        if token.startswith("TRONA_API"):
            kind, name = ("function", re.search(r"(\w+)\(", ATTRIBUTE.sub("", token))[1]) if "(" in token else \
                ("variable", re.search(r"(\w+);$", token)[1])
        elif alias:
            kind, name = "type", alias[1]
        elif define:
            kind, name = "constant", define[1]
        elif comment and not token.startswith("#"):
            raise Fault(f"line {line}: a comment above what is no declaration")
        else:
            return
        entry = Entry(kind, name, token, comment, group, section, line)
        if define:
            entry.arguments, entry.value = define[2] or "", " ".join(define[3].replace("\\\n", " ").split())
        section.entries.append(entry)
        kinds = {"function": self.functions, "variable": self.variables, "type": self.types, "constant": self.constants}
        kinds[kind][name] = entry

    def named(self, name):
        return next((d[name] for d in (self.functions, self.constants, self.types, self.variables) if name in d), None)

    def getter(self, entry):
        """The constant that a function without parameters returns, as text; None if it is another kind of function."""
        if entry.params or entry.comment:
            return None
        if entry.name.endswith("_statebytes") and entry.name[:-len("bytes")] in self.types:
            return f"sizeof({entry.name[:-len('bytes')]})"
        return self.lower.get(entry.name)

    def value(self, constant):
        value = self.constants[constant].value if constant in self.constants else ""
        return re.sub(r"^(\d+)U?L*$", r"\1", value)

    def sized(self, entry, text):
        """The text with each KEYBYTES in it as the constant of this function's family, and its value."""
        parts = entry.name.split("_")

        def full(m):
            for n in range(len(parts), 0, -1):
                name = "_".join(parts[:n]) + "_" + m[0]
                name = name if name in self.constants else self.lower.get(name.lower())
                if name:
                    value = self.value(name)
                    return f"{name} ({value})" if value.isdigit() else name
            if re.search(r"BYTES(_M..)?$", m[0]):
                raise Fault(f"{entry.name}: {m[0]} is no constant of its family")
            return m[0]
        return re.sub(r"(?<![\w(])[A-Z][A-Z0-9_]+(?!\w)", full, text)


class Page:
    """A function's description, with what it takes over from the function that it follows."""

    def __init__(self, header, entry):
        self.header, self.entry = header, entry
        self.constant = header.getter(entry)
        self.label = entry.group.label if entry.group else ""
        self.base, self.params, self.about = None, [], []
        if self.constant:
            self.describe_constant()
        else:
            self.describe()

    def describe(self):
        header, entry, chain = self.header, self.entry, self.chain()
        own = [(e, e.comment) for e in chain if e.comment]
        shared = [(e, c) for e in chain for c in (e.group and e.group.comment, e.section.comment) if c]
        self.base = chain[1] if len(chain) > 1 else None
        summary = next(((e, c.summary) for e, c in own if c.summary), None)
        if summary is None:
            raise Fault(f"{entry.name}: no comment describes it (line {entry.line})")
        self.summary = self.adapt(*summary)
        self.text = list(dict.fromkeys(self.adapt(e, t) for e, c in own for t in map(without_as, c.text) if t))
        for name in entry.params:
            if not any(name in names for names, _ in self.params):
                self.params.append(self.described(name, own + shared))
        self.returns, self.errors, self.misuse = (next((self.adapt(e, c.results[k]) for e, c in own + shared if c.results[k]), "")
                                                  for k in ("Returns", "Errors:", "Misuse:"))
        if entry.returns == "void":
            self.returns = ""
        about = [entry.group.comment, entry.section.comment] if entry.group else [entry.section.comment]
        self.about = [header.sized(entry, p) for c in about for p in map(without_as, c.paragraphs) if p]

    def describe_constant(self):
        name, meanings = self.constant, self.header.meanings
        state = re.match(r"sizeof\((.*)\)", name)
        suffix = next((s for s in sorted(meanings, key=len, reverse=True) if name.endswith("_" + s)), None)
        if not state and suffix is None:
            raise Fault(f"{self.entry.name}: the list on top of the header does not say what {name} is")
        value = self.header.value(name)
        told = name if state else f"{name}, {meanings[suffix]}"
        self.summary = f"Returns {told}"
        told += f": {value}" if value else ""
        self.text = [f"Returns {told}. For programs that cannot read the constants in the header."]
        self.returns, self.errors, self.misuse = f"Returns {name}" + (f", {value}." if value else "."), "", ""

    def chain(self):
        """The function and those whose description it follows: by its own comment or, without one, by its group's."""
        seen = [self.entry]
        while True:
            e = seen[-1]
            says = e.comment or (e.group and e.group.comment)
            base = says and says.follows and self.find(e, says.follows)
            if not base or base in seen:
                return seen
            seen.append(base)

    def find(self, entry, follows):
        functions = self.header.functions
        if not follows.endswith("*"):
            if follows not in functions:
                raise Fault(f"{entry.name}: as {follows}, which does not exist (line {entry.line})")
            return functions[follows]
        endings = [entry.name[m.start():] for m in re.finditer("_", entry.name)] + [""]
        same = (functions.get(follows[:-1] + ending) for ending in endings)
        return next((f for f in same if f and f is not entry), None)

    def adapt(self, origin, text):
        """Text about another function, with the names and sizes of this one's family."""
        def beside(name, entry):
            """In the family of a function: its group, or the whole section if the other family has a section of its own."""
            named = self.header.named(name)
            alone = origin.section is not self.entry.section
            return named is not None and (named.section is entry.section if alone else named.place() == entry.place())

        def rename(m):
            if not beside(m[0], origin) or beside(m[0], self.entry):
                return m[0]
            return next((n for n in counterparts(m[0], origin.name, self.entry.name) if beside(n, self.entry)), m[0])
        return self.header.sized(self.entry, re.sub(NAME, rename, text))

    def described(self, name, sources):
        for e, comment in sources:
            for names, said in comment.params:
                if name in names:
                    return [n for n in names if n in self.entry.params], self.adapt(e, said)
        raise Fault(f"{self.entry.name}: nothing describes its parameter {name} (line {self.entry.line})")

    # Text of the page

    def title(self):
        title = self.summary if self.constant else self.summary.split(": ")[0]
        return title if title[:2].isupper() else title[0].lower() + title[1:]

    def name_line(self):
        """The title with the algorithm: a label with a capital or a digit in it."""
        return self.title() + (f" ({self.label})" if re.search("[A-Z0-9]", self.label) and not self.constant else "")

    def description(self):
        if self.constant:
            return self.text
        text = [" ".join([self.summary + "."] + self.text[:1])] + self.text[1:]
        return text + ["Deprecated: kept for programs that use it already; compilers warn."] * self.entry.deprecated

    def conditions(self):
        said = ["Sizes are in bytes."] if self.entry.params else []
        if len(re.findall(r"[*[]", self.entry.prototype)) > 1 and re.search(r"len\b|(?<!const char )[*[]", self.entry.prototype):
            said.append("Unless stated otherwise, outputs and inputs must be either disjoint or exactly equal. A pointer may be "
                        "NULL if its length is 0.")
        if self.base:
            said.append(f"This function is described together with {self.base.name}(3), whose text is repeated here for it.")
        return " ".join(said)

    def result(self):
        if self.entry.returns == "void":
            return "None."
        return self.returns + (" The result must be checked: compilers warn if it is ignored." if self.entry.checked else "")

    def failures(self):
        said = [self.errors] if self.errors else []
        if not self.errors and re.search(r"-1|NULL", self.returns):
            said.append("trona_last_error(3) gives the reason for a failure.")
        if self.misuse:
            said.append(f"Misuse, which calls sodium_misuse(3) and ends the process: {self.misuse}")
        return said or ["None: it does not fail."]

    def related(self):
        e = self.entry
        near = [o for o in e.section.entries if o.kind == "function" and o.group is e.group and not self.header.getter(o)]
        here = near.index(e) if e in near else len(near)
        near = [o.name for n, o in enumerate(near) if o is not e and abs(n - here) <= 6]
        return list(dict.fromkeys(([self.base.name] if self.base else []) + near)) + [e.section.page]

    # Its faults

    def strangers(self):
        """Parameters of the functions that this page takes text from, in text that this function does not have."""
        known = {p for e in [*self.chain(), *self.entry.section.entries] if e in self.chain() or e.place() == self.entry.place()
                 for p in e.params}
        said = " ".join([said for _, said in self.params] + self.text + [self.returns, self.misuse])
        return {p for p in known - set(self.entry.params) if TERSE.match(p)} & set(re.findall(r"(?<![\w.])\w+(?![\w(])", said))

    def faults(self):
        entry, own = self.entry, self.entry.comment or Comment()
        if self.constant:
            return
        for name in [n for names, _ in own.params for n in names if n not in entry.params]:
            yield f"its comment describes {name}, which is no parameter of it"
        if entry.returns == "void" and own.results["Returns"]:
            yield "its comment says what it returns, but it returns nothing"
        if entry.returns != "void" and not self.returns:
            yield "nothing says what it returns"
        if not re.match(r"[A-Z]+[a-z]*s[ ,]", self.summary):
            yield f"the summary does not begin with a verb (Encrypts, Returns ...): {self.summary}"
        if len(self.name_line()) > 125:
            yield f"the summary is too long: {self.summary}"
        for word in expected(entry.name):
            if not re.search(word, self.summary):
                yield f"its summary is another function's, without \"{word}\": {self.summary}"
        for name in sorted(self.strangers()):
            yield f"its page speaks of {name}, which is no parameter of it"
        for other in re.findall(NAME, " ".join([self.summary] + self.text + [said for _, said in self.params] + self.about)):
            if other not in self.header.names and not any(n.startswith(other) for n in self.header.names):
                yield f"its text names {other}, which does not exist"


def counterparts(name, origin, target):
    """Names that may be to the function target as name is to the function origin."""
    old, new = origin.split("_"), target.split("_")
    while len(old) > 1 and len(new) > 1 and old[-1] == new[-1]:
        old.pop(), new.pop()
    old, new = "_".join(old), "_".join(new)
    if name.startswith(old):
        yield new + name[len(old):]
    for tail in (name[m.start():] for m in re.finditer("_", name)):
        for m in reversed(list(re.finditer("_|$", target))):
            yield target[:m.start()] + tail


def without_as(text):
    """Without the sentences that only say which function is followed."""
    return re.sub(rf"(^|(?<=[.:] ))As {NAME}\*?\. ?", "", text).strip()


def expected(name):
    """Words that the summary of a function of this name must have: regular expressions."""
    words = []
    while True:
        verb = max((e for e in VERBS if name.endswith("_" + e)), key=len, default=None)
        head, _, last = name.rpartition("_")
        if verb and not (last in SUFFIXES and any(head.endswith("_" + e) for e in VERBS)):
            return words + [VERBS[verb]]
        if last not in SUFFIXES:
            return words
        words, name = words + [SUFFIXES[last]], head


def check(header, exported):
    """The pages by function, and all faults."""
    pages, faults, seen = {}, [], {}
    for name, entry in header.functions.items():
        try:
            page = pages[name] = Page(header, entry)
        except Fault as fault:
            faults.append(str(fault))
            continue
        faults += [f"{name}: {fault} (line {entry.line})" for fault in page.faults()]
        line = page.name_line()
        if line in seen:
            faults.append(f"{name}: the same summary as {seen[line]}: {line} (line {entry.line})")
        seen[line] = name
    faults += [f"{n}: exported, but not found by tools/manual.py" for n in exported if n not in header.names]
    return pages, faults
