"""Searches a bundle with Python's standard library alone: python3 search-reader.py BUNDLE "QUERY" (docs/search-format.md).
Left out: filters, rules and paths; authors' patterns run in `re`. Words are cut by this Python's Unicode, which may be newer."""
import collections, functools, itertools, json, math, pathlib, re, sys, unicodedata

STOP = set("a about above after again all also am an and any are as at be because been before being below between both but by can cannot could did do does doing down during each few for from further get had has have having he her here hers him his how i if in into is it its itself just let like me might more most must my need no nor not now of off on once only or other our ours out over own same she should so some such than that the their them then there these they this those through to too under until up us very want was we were what when where whether which while who whom why will with would you your yours d don ll m re s t ve help please use used using".split())
KEPT, *ENDINGS = [dict(pair.split(":") for pair in step.split()) for step in ("skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes",
    "ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ation:ate entli:ent fulli:ful iviti:ive ogist:og ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize bli:ble ogi:og li:",
    "ational:ate tional:tion alize:al ative: icate:ic iciti:ic ical:ic ness: ful:", "ement: able: ance: ence: ible: ment: ant: ate: ent: ion: ism: iti: ive: ize: ous: al: er: ic:")]
UNSPACED = "\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"
WORD = f"[^\\W_{UNSPACED}]"
def stem(w):
    if len(w) < 3 or w in KEPT: return KEPT.get(w, w)
    w, end, short = re.sub("([aeiouy])y", r"\1Y", re.sub("^y", "Y", w)), lambda m: m.end() if m else 99, re.compile("([^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$")
    r2 = (r1 := min(len(w), end(re.match("arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy]", w)))) + end(re.match("[^aeiouy]*[aeiouy]+[^aeiouy]", w[r1:]))
    if w.endswith(("sses", "ied", "ies")): w = w[:-1] if len(w) < 5 and w != "sses" else w[:-2]
    elif re.search("[aeiouy].*[^us]s$", w): w = w[:-1]
    if (m := re.search("(eedly|ingly|edly|eed|ing|ed)$", w)) and (s := w[:m.start()]) != None:
        if m[0] in ("eed", "eedly"): w = w if len(s) < r1 or s in ("exc", "proc", "succ") else s + "ee"
        elif m[0] == "ing" and re.fullmatch("[^aeiouy]y", s): w = s[0] + "ie"
        elif re.search("[aeiouy]", s) and not re.fullmatch("(cann|earr|even|herr|inn|out)ing", w):
            if re.search("(bb|dd|ff|gg|mm|nn|pp|rr|tt)$", s): w = s if re.fullmatch("[aeo]..", s) else s[:-1]
            else: w = s + "e" if re.search("(at|bl|iz)$", s) or len(s) == r1 and short.search(s) else s
    w = re.sub("(?<=.)([^aeiouy])[yY]$", r"\1i", w)
    for endings, start in zip(ENDINGS, (r1, r1, r2)):
        if (m := re.search(f"({'|'.join(endings)})$", w)) and m.start() >= (r2 if m[0] == "ative" else start) and w[m.start() - 1] in {"li": "cdeghkmnrt", "ogi": "l", "ion": "st"}.get(m[0], w): w = w[:m.start()] + endings[m[0]]
    return (w[:-1] if w.endswith("e") and len(w) > r1 and not short.search(w[:-1]) or w.endswith(("e", "ll")) and len(w) > r2 else w).lower()
def term(word): return "" if (word := word.lower().replace("ς", "σ")) in STOP or len(word) > 40 else stem(word) if re.fullmatch("[a-z]+", word) else word
def is_letter(char): return not re.match("[\u034f\ufe00-\ufe0f\U000e0100-\U000e01ef]", char) if is_mark(char) else any(unicodedata.category(each)[0] in "LN" for each in char + unicodedata.normalize("NFKC", char))
def words(text):  # of each word its term, and the terms of its parts in camel case
    cut = lambda text: ("".join(itertools.dropwhile(is_mark, run)) for run in "".join(char if is_letter(char) else " " for char in text).split())
    for run in re.findall(f"[{UNSPACED}]+|[^ {UNSPACED}]+", " ".join(cut(" ".join(unicodedata.normalize("NFKC", run) for run in cut(text))))):
        if re.match(f"[{UNSPACED}]", run): yield from ((run[i:i + 2], []) for i in range(max(1, len(run) - 1)))
        else: yield term(run), list(map(term, re.split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", run)))
STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24, 30, 37, 46, 57]
@functools.cache
def shard(path, skills):  # hash → rarity, and the skills of a term, each with its weight, what its name adds, pairs, and whether it counts against the skill
    data, at, hash, terms = path.read_bytes(), 32, -1, {}
    def bits(count): nonlocal at; at += count; return int.from_bytes(data[at - count >> 3:at + 7 >> 3], "little") >> (at - count & 7) & (1 << count) - 1
    def zeros(): return next(run for run in itertools.count() if bits(1) or at > 8 * len(data))
    rice, gamma, spread, doublings = lambda k: (zeros() << k) + bits(k), lambda: (1 << (n := zeros())) + bits(n), bits(8), bits(8)
    for _ in range(gamma() - 1):
        hash += rice(spread) + 1; usual = bits(6) if bits(1) else 55; count = gamma(); skill = -1
        terms[hash] = usual + math.floor(8 * math.log((skills + 1) / (count + 0.5)) + 0.5), (postings := [])
        for _ in range(count):
            skill += rice(max(0, doublings - 1 - count.bit_length())) + 1; step = STEPS[bits(4)]; fields = bits(6) if (more := bits(1)) else 0
            postings.append((skill, step / 64, 48 / gamma() if fields & 1 else 0, [bits(8) for _ in range(gamma() - 1)] if more else [], fields & 3, more > (fields > 0)))
    return terms
is_mark, fold, tokens = lambda char: unicodedata.category(char) in ("Mn", "Mc"), lambda text: unicodedata.normalize("NFKC", text).casefold(), lambda folded: tuple(re.findall(f"{WORD}+|[^\\s_-]", folded))
def holds(row, part): return part != () and any(row[i:i + len(part)] == part for i in range(len(row)))
RUNS, SPELT, CODE = "[0-9_A-Za-z\u00c0-\u052f]+", "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f]{3,24}", r"""[/\\_@#$=~<>{}|`[\]0-9]|[.:][^\s.:,;!?)"'’”]|^-"""
def spelling(run): return lower if len(lower := run.lower().replace("ς", "σ")) == len(run) and re.fullmatch(SPELT, lower) else None
def heads(word): return {word[0] + word[1], word[0] + word[2], word[1] + word[2]}
@functools.cache
def word_list(path):  # words, each with the bits of the number of its skills
    data, key, words = path.read_bytes(), b"", []; at = 4
    while at < len(data): key = key[:data[at]] + data[at + 2:at + 2 + data[at + 1]]; at += data[at + 1] + 3; words.append((key.decode(), data[at - 1]))
    return words
def errors(a, b):  # letters left out, added, replaced or swapped
    rows = [list(range(len(b) + 1))]
    for i in range(1, len(a) + 1):
        rows.append([i])
        for j in range(1, len(b) + 1): rows[i].append(min([rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] != b[j - 1])] + ([rows[i - 2][j - 2] + 1] if i > 1 < j and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1] else [])))
    return rows[-1][-1]
def corrected(text, doubtful, lists):  # the text with misspelled words replaced; `lists` gives the words of a head
    @functools.cache
    def fix(word, known):
        listed = {each for head in heads(word) for each in lists(head)} | {(stop, 17) for stop in STOP if len(stop) > 2 and stop[0] == word[0]}
        costs = [(8 * errors(word, each) + 4 * (each[0] != word[0]) - 2 * bits, each) for each, bits in listed if (sorted(each) == sorted(word) or (bits > 4 and len(each) > 3 if len(word) < 4 else bits > 2 or len(word) > 5)) and heads(each) & heads(word)
            and max(abs(len(each) - len(word)), errors(word, each)) <= 1 + (len(word) > 7 and each[0] == word[0] and not known) and (each[0] == word[0] or not known)]
        return min(costs + [(-2 * known, word)] * (known > 0), default=(0, None))[1]
    seen = {}
    def each(take): return re.sub("[^ \t\r\n\u2e80-\u9fff\uac00-\ud7ff\uff00-\uffef]+", lambda chunk: chunk[0] if re.search(CODE, chunk[0]) else re.sub(RUNS, lambda run: take(run[0], run[0] != run[0].upper() and spelling(run[0]) or None, text[:chunk.start() + run.start()].rstrip(" ")) or run[0], chunk[0]), text)
    def see(run, word, before):
        if (known := doubtful.get(term(word)) if word and len(seen) < 32 else None) == 0 or known and (run[0] == run[0].lower() or not re.search(RUNS[:-2] + ",;]$", before)): seen[word] = known
    each(see); fixed = {word: best for word, known in seen.items() if (best := fix(word, known)) not in (None, word)}
    return text if 2 * sum(word in fixed for word in seen if not seen[word]) < [*seen.values()].count(0) else each(lambda run, word, before: fixed.get(word))
index, hexes = lambda bundle, each, end: (bundle / "index" / f"{each['digest'][7:]}.{end}").read_bytes(), lambda data: [data[at:at + 32].hex() for at in range(0, len(data), 36)]
def skills_of(bundle, part): return part["skills"] if "skills" in part else [skill for each in part["partitions"] for skill in skills_of(bundle, json.loads(index(bundle, each, "json")))]
@functools.cache
def opened(bundle):  # the skills, the names of shards, and the skills by name, by id where that is the same, and by the words of names
    manifest, names, ids = json.loads((bundle / "manifest.json").read_text("utf-8")), collections.defaultdict(list), collections.defaultdict(list)
    for at, skill in enumerate(all := skills_of(bundle, manifest)):
        ids[fold(skill["id"])].append(at)
        for name in {(leaf := fold(skill["id"].split(":")[-1])), fold(skill.get("name", skill["id"].split(":")[-1])), tokens(leaf)}: names[name].append(at)
    return all, [each["digest"][7:] for each in manifest["search"].get("shards", [])] or [hex for each in manifest["search"]["tables"] for hex in hexes(index(bundle, each, "bin"))], {**names, **ids}
def exact(skills, names, query):  # skills that are called, and points of those that are named or triggered
    points, called, row, written = collections.Counter(), set(), tokens(query), re.findall(r"[^\W_]+(?:[-_:.+]+[^\W_]+)*", query)
    for name in names: points.update(dict.fromkeys(names[name], 32) if type(name) == tuple and 1 < len(name) <= 16 and name[0] in row and holds(row, name) else {})
    for i, name in enumerate(written): points |= dict.fromkeys(names.get(name, []), 192) if re.search("[-_:]", name) or "skill" in written[max(0, i - 1):i] + written[i + 1:i + 2] else {}
    for sigil, run in re.findall(f"(?<!{WORD})(?<![$/\\\\.:_~#&=@-])([$/])((?:[^\\W_]|[:_+.-])+/?)", query):
        called.update(next((names[run[:end]] for end in range(len(run), 0, -1) if run[:end] in names and not (sigil + run[end:end + 1] == "//" or re.match(f"[:_+.-]{{0,3}}{WORD}", run[end:]))), []))
    for at, trigger in ((at, trigger) for at, skill in enumerate(skills) for trigger in skill.get("triggers", [])):
        part, is_pattern = tokens(fold(trigger["value"])), trigger["type"] == "pattern"
        if is_pattern and re.search(trigger["value"], query, re.I) or trigger["type"] == "keyword" and holds(row, part):
            points[at] += int(min(10, max(0, trigger.get("weight", 1))) * (48 if is_pattern or len(part) > 1 else 16) + 0.5)
    return called, points
def list_asked(text, find):  # words, without fillers where enough else is left
    asked = [word for whole, parts in words(text) for word in ([(whole, parts)] if whole else [(part, []) for part in parts if part])]; fillers = {"agent", "skill", "user"}
    return [(t, parts) for t, parts in asked if t not in fillers or sum(t not in fillers for t, _ in asked) < 3 and find(t)]
def search(bundle, query, limit=10, threshold=0.4):
    (skills, files, names), covered, hits, relevance = opened(bundle), collections.Counter(), [], 1
    count = 1 << (len(files) - 1).bit_length() - 1; shards, lists = files[:count], files[count:]
    fnv = lambda text: functools.reduce(lambda hash, byte: (hash ^ byte) * 0x01000193 & 0xFFFFFFFF, text.encode(), 0x811C9DC5)
    find = lambda term: shard(bundle / "search" / f"{shards[fnv(term) % count]}.bin", len(skills)).get(fnv(term) // count); bits = lambda term: len(find(term)[1]).bit_length() if find(term) else 0
    if wrong := {t: bits(t) for t, parts in list_asked(query, find) if bits(t) <= (0 if parts[1:] and any(parts) else max(0, min(2, len(skills).bit_length() - 8))) and not (find(t) and any(posting[4] for posting in find(t)[1]))}: query = corrected(query, wrong, lambda head: word_list(bundle / "search" / f"{lists[fnv(head) % len(lists)]}.bin"))
    asked = list_asked(query, find); missing = {t for t, parts in asked if not any(map(find, [t, *parts]))}
    called, points = exact(skills, names, fold(query)); given = +points; scored, against = collections.Counter(), collections.Counter(); unknown = min(32, len(missing)) if all(map(str.isascii, missing)) else 0
    sequence = [t for whole, parts in asked for t in ([whole] if find(whole) else parts) if find(t)]
    chosen = sorted(set(sequence), key=lambda t: (-find(t)[0], t.encode()))[:32]; total = max(1, known := sum(find(t)[0] for t in chosen)); whole = known + 90 * unknown
    for (idf, postings), t in ((find(t), t) for t in chosen):
        follows = {fnv(b) & 255 for a, b in zip(sequence, sequence[1:]) if a == t != b and b in chosen}
        for skill, weight, named, pairs, _, is_against in postings:
            (against if is_against else scored)[skill] += max(1, math.floor(idf * weight + named + 0.5)) + 24 * sum(pair in follows for pair in pairs); covered[skill] += 0 if is_against else idf
    for skill in +covered: points[skill] += max(0, scored[skill] - against[skill])
    for skill in sorted(called | set(points), key=lambda s: (s not in called, -points[s] * total - 80 * covered[s], s))[:limit]:
        relevance = min(relevance, 1 if skill in called else max(0.4 * (0 < covered[skill] == whole or given[skill] >= 48), (evidence := points[skill] + 96 * covered[skill] / max(1, whole)) / (evidence + 68 + 9 * len(skills).bit_length())))
        shown = math.floor(1000 * relevance + 0.5) / 1000; hits += [[skills[skill]["id"], shown]] if hits or shown >= threshold else []
    return hits
for bundle, query in [sys.argv[1:3]] if len(sys.argv) > 2 else map(json.loads, sys.stdin): print(json.dumps(search(pathlib.Path(bundle), query)))
