"""Searches a bundle with Python's standard library alone: python3 search-reader.py BUNDLE "QUERY" (docs/search-format.md).
Left out: filters, relevance, paths, authors' patterns. Words are cut by this Python's Unicode, which may be newer."""
import collections, functools, itertools, json, pathlib, re, sys, unicodedata

pairs = lambda text: dict(pair.split(":") for pair in text.split())
STOP = set("a about above after again all also am an and any are as at be because been before being below between both but by can cannot could did do does doing down during each few for from further get had has have having he her here hers him his how i if in into is it its itself just let like me might more most must my need no nor not now of off on once only or other our ours out over own same she should so some such than that the their them then there these they this those through to too under until up us very want was we were what when where whether which while who whom why will with would you your yours d don ll m re s t ve agent agents help please skill skills use used user users using".split())
KEPT = pairs("skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes")
SECOND = pairs("ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ation:ate entli:ent fulli:ful iviti:ive ogist:og ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize bli:ble ogi:og li:")
THIRD = pairs("ational:ate tional:tion alize:al ative: icate:ic iciti:ic ical:ic ness: ful:")
UNSPACED = "\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"
def stem(w):
    if len(w) < 3 or w in KEPT: return KEPT.get(w, w)
    w, end, short = re.sub("([aeiouy])y", r"\1Y", re.sub("^y", "Y", w)), lambda m: m.end() if m else 99, re.compile("([^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$")
    r1 = min(len(w), end(re.match("arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy]", w)))
    r2 = r1 + end(re.match("[^aeiouy]*[aeiouy]+[^aeiouy]", w[r1:]))
    if w.endswith(("sses", "ied", "ies")): w = w[:-1] if len(w) < 5 and w != "sses" else w[:-2]
    elif re.search("[aeiouy].*[^us]s$", w): w = w[:-1]
    if m := re.search("(eedly|ingly|edly|eed|ing|ed)$", w):
        s = w[:m.start()]
        if m[0] in ("eed", "eedly"): w = w if len(s) < r1 or s in ("exc", "proc", "succ") else s + "ee"
        elif m[0] == "ing" and re.fullmatch("[^aeiouy]y", s): w = s[0] + "ie"
        elif re.search("[aeiouy]", s) and not re.fullmatch("(cann|earr|even|herr|inn|out)ing", w):
            if re.search("(bb|dd|ff|gg|mm|nn|pp|rr|tt)$", s): w = s if re.fullmatch("[aeo]..", s) else s[:-1]
            else: w = s + "e" if re.search("(at|bl|iz)$", s) or len(s) == r1 and short.search(s) else s
    w = re.sub("(?<=.)([^aeiouy])[yY]$", r"\1i", w)
    for step in SECOND, THIRD:
        if (m := re.search(f"({'|'.join(step)})$", w)) and m.start() >= (r2 if m[0] == "ative" else r1) and w[m.start() - 1] in {"li": "cdeghkmnrt", "ogi": "l"}.get(m[0], w): w = w[:m.start()] + step[m[0]]
    if (m := re.search("(ement|able|ance|ence|ible|ment|ant|ate|ent|ion|ism|iti|ive|ize|ous|al|er|ic)$", w)) and m.start() >= r2 and (m[0] != "ion" or w[m.start() - 1] in "st"): w = w[:m.start()]
    return (w[:-1] if w.endswith("e") and len(w) > r1 and not short.search(w[:-1]) or w.endswith(("e", "ll")) and len(w) > r2 else w).lower()
def term(word):
    return "" if (word := word.lower().replace("ς", "σ")) in STOP or len(word) > 40 else stem(word) if re.fullmatch("[a-z]+", word) else word
def words(text):  # of each word its term, and the terms of its parts in camel case
    kinds = lambda text: {unicodedata.category(char)[0] for char in text}
    is_letter = lambda char: "\ufe00" > char or char > "\ufe0f" if unicodedata.category(char) in ("Mn", "Mc") else kinds(unicodedata.normalize("NFKC", char)) & {"L", "N"}
    cut = lambda text: "".join(char if is_letter(char) else " " for char in text)
    for run in re.findall(f"[{UNSPACED}]+|[^ {UNSPACED}]+", cut(unicodedata.normalize("NFKC", cut(text)))):
        if re.match(f"[{UNSPACED}]", run): yield from ((run[i:i + 2], []) for i in range(max(1, len(run) - 1)))
        else: yield term(run), list(map(term, re.split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", run)))
def number(data):
    byte = next(data)
    return byte if byte < 128 else byte - 128 + 128 * number(data)
@functools.cache
def shard(path):  # term → rarity, number of skills, postings as bytes
    data, key, terms = iter(path.read_bytes()[4:]), b"", {}
    for _ in range(number(data)):
        key = key[:number(data)] + bytes(itertools.islice(data, number(data)))
        terms[key.decode()] = next(data), number(data), number(data)
    return {term: (idf, skills, bytes(itertools.islice(data, size))) for term, (idf, skills, size) in terms.items()}
def exact(skills, query):  # of each skill that is called or named: whether it is called, and points
    fold = lambda text: unicodedata.normalize("NFKC", text).casefold()
    tokens = lambda text: " ".join(["", *re.findall(f"(?:(?![{UNSPACED}])[^\\W_])+|[^\\s_-]", text), ""])
    query = fold(query); names = re.findall(r"[^\W_]+(?:[-_:.+]+[^\W_]+)*", query)
    for at, skill in enumerate(skills):
        leaf = fold(skill["id"].split(":")[-1]); own = {fold(skill["id"]), leaf, fold(skill["name"])}
        called = any(re.search(rf"(?<![\w$/\\.:~#&=@-])[$/]{re.escape(name)}(?![\w/])(?![:_+.-]{{1,3}}\w)", query) for name in own)
        near = [name for i, name in enumerate(names) if name in own and (re.search("[-_:]", name) or "skill" in names[max(0, i - 1):i + 2:2] + names[i + 1:i + 2])]
        points = 192 if near else 32 if " " in tokens(leaf).strip() and tokens(leaf) in tokens(query) else 0
        for trigger in skill.get("triggers", []):
            if trigger["type"] == "keyword" and (value := tokens(fold(trigger["value"]))) in tokens(query): points += int(min(10, max(0, trigger.get("weight", 1))) * (48 if " " in value.strip() else 8) + 0.5)
        if called or points: yield at, called, points
def search(bundle, query, limit=10):
    manifest, fnv = json.loads((bundle / "manifest.json").read_text("utf-8")), lambda text: functools.reduce(lambda h, byte: (h ^ byte) * 0x01000193 & 0xFFFFFFFF, text.encode(), 0x811C9DC5)
    files = [bundle / "search" / f"{each['digest'][7:]}.bin" for each in manifest["search"]["shards"]]
    find = lambda term: shard(files[fnv(term) % len(files)]).get(term)
    sequence = [t for whole, parts in words(query) for t in ([whole] if find(whole) else parts) if find(t)]
    chosen = sorted(set(sequence), key=lambda t: (-find(t)[0], t.encode()))[:32]
    points, covered, called = collections.Counter(), collections.Counter(), set()
    for t in chosen:
        (idf, skills, postings), skill = find(t), -1
        follows, data = {fnv(b) & 255 for a, b in zip(sequence, sequence[1:]) if a == t != b and b in chosen}, iter(postings)
        for _ in range(skills):
            gap = number(data); skill += gap // 2 + 1; impact = next(data)
            after = bytes(itertools.islice(data, next(data))) if gap % 2 and next(data) > 127 else b""
            points[skill] += impact + 24 * sum(byte in follows for byte in after); covered[skill] += idf
    for skill, is_called, more in exact(manifest["skills"], query): points[skill] += more; called |= {skill} if is_called else set()
    total = max(1, sum(find(t)[0] for t in chosen))
    return [manifest["skills"][s]["id"] for s in sorted(points, key=lambda s: (s not in called, -points[s] * total - 80 * covered[s], s))[:limit]]

for bundle, query in [sys.argv[1:3]] if len(sys.argv) > 2 else map(json.loads, sys.stdin): print(json.dumps(search(pathlib.Path(bundle), query)))
