# SPDX-License-Identifier: ISC
"""The contents of a C source: its constant tables and its large numbers, by name."""
import ast
import re

LINE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', re.S)
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|0[xX][0-9a-fA-F]+|\d+|[A-Za-z_]\w*|<<|>>|\S')
CASTS = {"(uint8_t)", "(uint64_t)", "(char)"}

# Numbers that make messages and fingerprints, or stand for all ones: no results.
PLAIN = {
    0xcbf29ce484222325: "FNV-1a's offset basis",
    0x100000001b3: "FNV-1a's prime",
    0x9e3779b97f4a7c15: "2^64 divided by the golden ratio, odd",
    0x5851f42d4c957f2d: "the factor of a congruential generator",
    0x14057b7ef767814f: "its summand",
    0x7f7f7f7f7f7f7f7f: "a mask",
    0x0101010101010101: "a byte eight times",
    0xffffffff: "a mask",
    0xa5a5a5a5: "what must stay",
}


def tokens(text):
    text = re.sub(r"\bTABLE\d+\([^()]*\)", "0", text)  # of a formula, whose numbers are those of its macros
    text = re.sub(r"\bSTREAM_BYTES\(([^()]*)\)", r"\1", text)  # words in this machine's order
    return TOKEN.findall(re.sub(r"(\b0[xX][0-9a-fA-F]+|\b\d+)[uUlL]+\b", r"\1", text))


def is_number(token):
    return token[0].isdigit()


def number(token):
    return int(token, 16 if token[:2] in ("0x", "0X") else 10)


class Source:
    """values, by name, as numbers, texts and lists of those: what has an initialiser in braces, texts, constants outside of
    functions, and of each function and macro the list of its numbers above 2^16 - 1 and its texts of 16 characters or more
    without a space. What is declared inside a function is called function.name."""

    def __init__(self, text):
        self.values = {}
        self.numbers = set()  # the names of functions and macros in values
        self.macros = {}
        text = LINE.sub(lambda m: " " if m.group()[0] == "/" else m.group(), text).replace("\\\n", " ")
        code = []
        for line in text.split("\n"):
            if line.lstrip().startswith("#"):
                self.directive(line)
            else:
                code.append(line)
        self.tokens = tokens("\n".join(code))
        self.read()

    def __getitem__(self, name):
        return self.values.get(name, [])

    def directive(self, line):
        define = re.match(r"\s*#\s*define\s+(\w+)(\(.*?\))?\s+(.*)", line)
        if define:
            name, parameters, body = define.groups()
            if parameters is None:
                self.macros[name] = tokens(body)
            for token in tokens(body):
                self.large(name, token)

    def large(self, name, token):
        """Keeps a number above 2^16 - 1, or one of 64 bits by its digits, and a long text that is no sentence."""
        if is_number(token) and (number(token) > 0xffff or len(token) == 18) and number(token) not in PLAIN:
            self.found(name, number(token))
        if token[0] == '"' and len(token) >= 18 and " " not in token:
            self.found(name, ast.literal_eval(token))

    def keep(self, name, value):
        """A second one of the same name, in another block, gets another name."""
        while name in self.values:
            name += "'"
        self.values[name] = value

    def found(self, name, value):
        self.values.setdefault(name, []).append(value)
        self.numbers.add(name)

    def read(self):
        function, depth, start, starts, i, t = None, 0, 0, [], 0, self.tokens
        while i < len(t):
            if t[i] == "=" and (t[i + 1] == "{" or (t[i - 1] == "]" and t[i + 1][0] == '"')):
                name = self.declared(i)
                value, i = self.initialiser(i + 1)
                self.keep(function + "." + name if function else name, value)
                continue
            if t[i] == "=" and not function and "const" in t[start:i]:
                end = next(j for j in range(i, len(t)) if t[j] in ",;")
                self.keep(self.declared(i), self.evaluate(self.expanded(t[i + 1:end])))
                i = end
                continue
            if t[i] == "{":
                is_type = t[i - 1] in ("struct", "union", "enum") or t[i - 2] in ("struct", "union", "enum")
                starts.append(start if is_type else None)
                if depth == 0 and t[i - 1] == ")":
                    function = self.function(i - 1)
                depth += 1
            if t[i] == "}":
                depth -= 1
                if depth == 0:
                    function = None
            self.large(function or "outside of functions", t[i])
            if t[i] in ";{}":
                begun = starts.pop() if t[i] == "}" else None
                start = i + 1 if begun is None else begun
            i += 1

    def declared(self, i):
        """The name before the dimensions that end before token i."""
        while self.tokens[i - 1] == "]":
            while self.tokens[i - 1] != "[":
                i -= 1
            i -= 1
        return self.tokens[i - 1] if self.tokens[i - 1] != ")" else self.tokens[i - 2]

    def function(self, i):
        """The name of the function whose parameters end with token i."""
        depth = 0
        while True:
            depth += (self.tokens[i] == ")") - (self.tokens[i] == "(")
            i -= 1
            if depth == 0:
                break
        return self.tokens[i] if self.tokens[i] != ")" else self.tokens[i - 1]

    def expanded(self, some):
        out = []
        for token in some:
            out += self.expanded(self.macros[token]) if token in self.macros else [token]
        return out

    def initialiser(self, i):
        """The value whose first token is i, and the token behind it."""
        if self.tokens[i][0] == '"':
            return ast.literal_eval(self.tokens[i]), i + 1
        depth, end = 0, i
        while True:
            depth += (self.tokens[end] == "{") - (self.tokens[end] == "}")
            end += 1
            if depth == 0:
                break
        return self.braces(self.expanded(self.tokens[i:end]))[0], end

    def braces(self, some):
        """The list of what stands between the first brace of some and its partner, and the number of tokens to there."""
        out, item, place, i = [], [], None, 1
        while True:
            token = some[i]
            if token == "{":
                value, n = self.braces(some[i:])
                item, i = [value], i + n
                continue
            if token in ",}":
                if item:
                    value = item[0] if isinstance(item[0], list) else self.evaluate(item)
                    if place is not None:
                        out += [0] * (place - len(out))
                        place = None
                    out.append(value)
                item = []
                if token == "}":
                    return out, i + 1
            elif token == "=" and item[0] == "[":
                place, item = number(item[1]), []
            else:
                item.append(token)
            i += 1

    @staticmethod
    def evaluate(some):
        """The value of an expression, or the expression as a text if it has names."""
        if len(some) == 1 and some[0][0] in "\"'":
            text = ast.literal_eval(some[0])
            return text if some[0][0] == '"' else ord(text)
        text = "".join("0" if token == "NULL" else token for token in some if token != "UINT64_C")
        for cast in CASTS:
            text = text.replace(cast, "")
        if re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+|<<|>>|[-+*|&^~()])+", text):
            return eval(text)  # numbers and operators alone
        return text


def is_zero(value):
    return all(is_zero(v) for v in value) if isinstance(value, list) else value == 0


def is_bytes(value):
    return isinstance(value, list) and value != [] and all(isinstance(v, int) and 0 <= v < 256 for v in value)


def shown(value):
    if is_bytes(value):
        return " ".join("%02x" % v for v in value)
    if isinstance(value, list):
        return "{" + ", ".join(shown(v) for v in value) + "}"
    return hex(value) if isinstance(value, int) and value > 0xffff else str(value)


def plain(value):
    """Bytes and tuples as lists."""
    return [plain(v) for v in value] if isinstance(value, (list, tuple, bytes)) else value


def differences(name, found, want):
    """(where, what stands there, what should) for what differs; what an initialiser leaves out is 0."""
    if isinstance(want, list) and isinstance(found, list):
        if is_bytes(want):
            if found + [0] * (len(want) - len(found)) != want:
                yield name, found, want
            return
        for i in range(max(len(found), len(want))):
            yield from differences("%s[%d]" % (name, i), found[i] if i < len(found) else 0, want[i] if i < len(want) else 0)
    elif found != want:
        yield name, found, want
