"""Reads a bundle of skills with Python's standard library alone, and believes nothing unseen (docs/manifest.md).

    python3 skill_bundle.py BUNDLE list | catalog | verify | use NAME | resource NAME PATH [--scope=TENANT]

BUNDLE is a folder or an http(s) address. As a module: Bundle("dist/skills").catalog(), .use(name), .resource(name, path).
"""
import base64, hashlib, json, pathlib, re, sys, urllib.request

MOST = 256 * 2**20  # bytes of one file
SPACE = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
UNSEEN = "[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"


class Untrusted(Exception):
    """A file is missing, or does not match its digest."""


def clean(text):  # without what a model or a terminal would obey unseen
    return re.sub(UNSEEN, "", re.sub("\r\n?|[\x85\u2028\u2029]", "\n", text))


def fold(text):
    return re.sub(f"[{SPACE}]+", " ", clean(text)).strip(" ")


def escape(text):  # as XML, and as no command to a runner of logs
    text = re.sub("[&<>\"']", lambda sign: {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}.get(sign[0], "&#39;"), text)
    text = re.sub(rf"(?m)^([{SPACE}]*):(?=:)".replace("\n", ""), r"\1&#58;", text)
    return re.sub(r"##(?=[A-Za-z0-9_]{0,16}\[)", "#&#35;", text)


def line(text):  # as a part of one line of Markdown: no tag, no code span that takes in what follows
    text = fold(text)
    marks = re.findall("`+", text)
    if len(marks) % 2 or any(mark != "`" for mark in marks): text = text.replace("`", "'")
    text = re.sub(r"(?a)&(?=#?\w{1,32};)|[<>]", lambda sign: {"&": "&amp;", "<": "&lt;"}.get(sign[0], "&gt;"), text)
    return re.sub(r"##(?=[A-Za-z0-9_]{0,16}\[)", "#&#35;", text)


def fits(pattern, name):  # `*` is any text, `?` one sign
    return re.fullmatch("".join({"*": ".*", "?": "."}.get(sign, re.escape(sign)) for sign in pattern), name, re.S)


def check_path(path):
    if re.search(r"(^|[\\/])\.\.([\\/]|\Z)|^[\\/]|^[A-Za-z]:\\", path): raise Untrusted(f"{path} leads out of its folder")


class Bundle:
    def __init__(self, place, digest=None, scope=None):
        """`digest`: the SHA-256 that `skillc verify` prints; a bundle with another one is refused. `scope`: the tenants of the caller; without it, all skills."""
        self.place = str(place).removesuffix("/manifest.json").rstrip("/")
        data = self._read("manifest.json", MOST)
        # Rule 1: a digest of all bytes names the bundle; the one inside is taken with zeros in its own place.
        head = re.match(rb'\{\n"format":(\d+),\n"digest":"sha256:([0-9a-f]{64})"', data)
        if not head or int(head[1]) > 2: raise Untrusted("manifest.json is not that of a bundle that this can read")
        blank = data[: head.start(2)] + b"0" * 64 + data[head.end(2) :]
        self.digest = "sha256:" + hashlib.sha256(data).hexdigest()
        if hashlib.sha256(blank).hexdigest().encode() != head[2] or digest not in (None, self.digest):
            raise Untrusted("manifest.json was changed, or is that of another bundle")
        self.manifest = json.loads(data)
        self.parts = {}  # what a split manifest names besides what a whole one does, by path
        self.skills = {skill["id"]: skill for skill in self._skills(self.manifest)}
        if scope is not None: self.skills = self._choose(scope)

    def _read(self, path, most):
        try:
            if re.match("https?://", self.place):
                with urllib.request.urlopen(f"{self.place}/{path}", timeout=30) as answer: return answer.read(most + 1)
            root = pathlib.Path(self.place).resolve()
            file = (root / path).resolve()
            if root not in file.parents or not file.is_file(): raise Untrusted(f"{path} is not a file of the bundle")
            with file.open("rb") as stream: return stream.read(most + 1)
        except OSError as error: raise Untrusted(f"{path} cannot be read: {error}") from error

    def file(self, path, named):  # Rule 2: every file is checked against the digest and the size that name it.
        if not re.fullmatch("sha256:[0-9a-f]{64}", named["digest"]) or named.get("size", 0) > MOST: raise Untrusted(f"{path} has no digest, or is too large")
        data = self._read(path, named.get("size", MOST))
        if len(data) != named.get("size", len(data)) or "sha256:" + hashlib.sha256(data).hexdigest() != named["digest"]: raise Untrusted(f"{path} does not match its digest")
        return data

    def _skills(self, part):  # a split manifest names files with skills, or with more such names; here all are read
        yield from part["skills"] if "partitions" not in part else ()
        for each in part.get("partitions", ()): yield from self._skills(json.loads(self._part("json", each)))

    def _choose(self, scope):  # a tenant's variant has the general skill's id, and its place
        own = [s for s in self.skills.values() if not s.get("scope") or "*" in s["scope"] or any(fits(pattern, name) for pattern in s["scope"] for name in scope)]
        chosen = {s["id"]: s for s in own if "variantOf" not in s}
        for s in reversed(own):
            if "variantOf" in s: chosen[s["variantOf"]] = s | {"id": s["variantOf"], "place": s.get("place", s["id"].replace(":", "/"))}
        return dict(sorted(chosen.items(), key=lambda item: item[0].encode("utf-16-be", "surrogatepass")))

    def _part(self, end, named):
        path = f"index/{named['digest'][7:]}.{end}"
        self.parts[path] = named
        return self.file(path, named)

    def _rows(self, listed):  # tables: rows of 32 bytes of SHA-256 and 4 of size
        for data in (self._part("bin", table) for table in listed.get("tables", ())):
            for at in range(0, len(data), 36): yield {"digest": "sha256:" + data[at : at + 32].hex(), "size": int.from_bytes(data[at + 32 : at + 36], "big")}

    def skill(self, name):  # an id, or the end of only one
        found = [name] if name in self.skills else [id for id in self.skills if id.endswith(":" + name)]
        if len(found) != 1: raise LookupError(f"{name} is not a skill, or several")
        return self.skills[found[0]]

    def _digests(self, skill):  # of the record and of the chunk, 43 characters each
        if not re.fullmatch("[A-Za-z0-9_-]{86}", skill["sha256"]): raise Untrusted(f"{skill['id']} has no digests")
        return ["sha256:" + base64.urlsafe_b64decode(part + "=").hex() for part in (skill["sha256"][:43], skill["sha256"][43:])]

    def entry(self, skill):
        digest = self._digests(skill)[1]
        return self.file(f"chunks/{digest[7:]}.md", {"digest": digest})

    def record(self, skill):
        digest = self._digests(skill)[0]
        record = json.loads(self.file(f"skills/{digest[7:]}.json", {"digest": digest}))
        # Rule 3: digests that fit say nothing about bounds
        if not 0 <= record["chunk"]["body"] <= record["chunk"]["size"]: raise Untrusted(f"the text of {skill['id']} begins beyond its chunk")
        return record

    def resource(self, name, path):
        skill = self.skill(name)
        files = {file["path"]: file for file in self.record(skill)["files"]}
        if path not in files: raise LookupError(f"{skill['id']} has no file {path}")
        return self._asset(skill, files[path])

    def _asset(self, skill, file):  # a file with the bytes of the entry is the chunk
        if file["digest"] == self._digests(skill)[1]: return self.entry(skill)
        extension = re.search(r"\.[A-Za-z0-9]{1,16}\Z", file["path"])
        return self.file(f"assets/{file['digest'][7:]}{extension[0].lower() if extension else ''}", file)

    def catalog(self):  # what a model sees of all skills that it may start; those with paths wait for a file that fits
        skills = [s for s in self.skills.values() if s.get("modelInvocable") is not False and not s.get("paths")]
        skills.sort(key=lambda s: (s.get("source", 0), s["id"].encode("utf-16-be", "surrogatepass")))
        listed = ["- " + ": ".join(line(text) for text in (s["id"], s["description"]) if fold(text)) for s in skills]
        template = self.file("prompt.md", self.manifest["files"]["prompt.md"]).decode("utf-8")
        return template.replace("{{skills}}", "\n".join(listed), 1) if listed else ""

    def use(self, name, most=40):  # the instructions, without frontmatter, in an element that they cannot end
        skill = self.skill(name)
        record = self.record(skill)
        body = self.entry(skill)[record["chunk"]["body"] :].decode("utf-8-sig", "replace").strip(SPACE)
        body = re.sub(rf"(?ia)<(?=[{SPACE}/]*skill_content\b)", "&lt;", body)
        paths = [file["path"] for file in record["files"] if file["digest"] != self._digests(skill)[1] or "/" in file["path"]]
        lines = [f"<file>{escape(fold(path))}</file>\n" for path in paths[:most]] + [f"{len(paths) - most} more files are not listed.\n"] * (len(paths) > most)
        listed = f"\n<skill_resources>\n{''.join(lines)}</skill_resources>\n" if paths else ""
        return f'<skill_content name="{escape(fold(skill["id"]))}">\n{body}\n\nSkill directory: {escape(fold(skill.get("place", skill["id"].replace(":", "/"))))}\nRelative paths in this skill are relative to the skill directory.\n{listed}</skill_content>'

    def _check_paths(self):  # none leads out of the folder that it starts from, on Windows either
        for each in self.skills.values():
            record = self.record(each)
            origins = [origin for key in ("aliases", "identical", "shadows") for origin in record.get(key, ())]
            origins += [alias for shadow in record.get("shadows", ()) for alias in shadow.get("aliases", ())]
            own = [each["id"].replace(":", "/"), each.get("path", "").removeprefix("/"), each.get("place", ""), each.get("file", ""), *(file["path"] for file in record["files"])]
            for path in own + [origin[key] for origin in origins for key in ("path", "file") if key in origin]: check_path(path)
        skipped = self.manifest.get("skipped", ())
        for each in json.loads(self._part("json", skipped)) if "digest" in skipped else skipped: check_path(each["path"])

    def verify(self):  # all that the manifest and the records name; gives the number of files
        search, lookup, skipped = (self.manifest.get(key, {}) for key in ("search", "lookup", "skipped"))
        parts = {"bin": [*search.get("shards", ()), *self._rows(search)], "i8": self.manifest.get("embeddings", {}).get("files", [])}
        listed = [each for key in ("patterns", "semantic", "paths") for each in lookup.get(key, ())] + [each for each in (skipped, self.manifest.get("groups", {})) if "digest" in each]
        for each in [*self._rows(lookup), *listed]: self._part("json", each)
        named = {f"search/{each['digest'][7:]}.{end}": each for end, all in parts.items() for each in all} | self.manifest["files"] | self.parts
        for path, each in named.items(): self.file(path, each)
        self._check_paths()
        digests = {each["digest"] for skill in self.skills.values() for each in self.record(skill)["files"] if self._asset(skill, each) is not None}
        return 1 + len(named) + len(self.skills) + len(digests | {self._digests(skill)[1] for skill in self.skills.values()})


def main(place, command="list", *names):
    scope = [name[8:] for name in names if name.startswith("--scope=")]
    names = [name for name in names if not name.startswith("--scope=")]
    bundle = Bundle(place, scope=scope or None)
    if command == "list": print("\n".join(f"{fold(id)}  {fold(skill['description'])}" for id, skill in bundle.skills.items()))
    elif command == "verify": print(f"{bundle.verify()} files are what their digests name: {bundle.digest}")
    elif command == "resource": sys.stdout.buffer.write(bundle.resource(*names))
    elif command in ("catalog", "use"): print(getattr(bundle, command)(*names))
    else: raise LookupError(f"there is no command {command}")


if __name__ == "__main__":
    try: main(*sys.argv[1:])
    except (Untrusted, LookupError, TypeError, AttributeError, ValueError, RecursionError) as error: sys.exit(f"skill_bundle.py: {fold(str(error))}")
