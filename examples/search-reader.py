"""Searches a bundle with Python's standard library: python3 search-reader.py BUNDLE "QUERY"; docs/search-format.md explains.

Filters, thresholds and authors' patterns are left out, and words are cut by this Python's Unicode instead of version 14.
"""
import json, pathlib, re, sys, unicodedata

STOP = set("a about above after again all also am an and any are as at be because been before being below between both but by can cannot could did do does doing down during each few for from further get had has have having he her here hers him his how i if in into is it its itself just let like me might more most must my need no nor not now of off on once only or other our ours out over own same she should so some such than that the their them then there these they this those through to too under until up us very want was we were what when where whether which while who whom why will with would you your yours d don ll m re s t ve agent agents help please skill skills use used user users using".split())
KEPT = dict(p.split(":") for p in "skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes".split())
SECOND = dict(p.split(":") for p in "ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ation:ate entli:ent fulli:ful iviti:ive ogist:og ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize bli:ble ogi:og li:".split())
THIRD = dict(p.split(":") for p in "ational:ate tional:tion alize:al ative: icate:ic iciti:ic ical:ic ness: ful:".split())
UNSPACED = "\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"

def stem(w):
    if len(w) < 3 or w in KEPT: return KEPT.get(w, w)
    w, short = re.sub("([aeiouy])y", r"\1Y", re.sub("^y", "Y", w)), "[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$|past$"
    m = re.match("arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy]", w); r1 = m.end() if m else len(w)
    m = re.match("[^aeiouy]*[aeiouy]+[^aeiouy]", w[r1:]); r2 = r1 + (m.end() if m else len(w))
    if w.endswith(("sses", "ied", "ies")): w = w[:-2] if len(w) > 4 else w[:-1]
    elif w.endswith("s") and not w.endswith(("us", "ss")) and re.search("[aeiouy]", w[:-2]): w = w[:-1]
    if m := re.search("(eedly|ingly|edly|eed|ing|ed)$", w):
        s = w[:m.start()]
        if m[0].startswith("eed"): w = w if len(s) < r1 or s in ("exc", "proc", "succ") else s + "ee"
        elif m[0] == "ing" and re.fullmatch("[^aeiouy]y", s): w = s[0] + "ie"
        elif re.search("[aeiouy]", s) and not (m[0] == "ing" and s in ("cann", "earr", "even", "herr", "inn", "out")):
            if re.search("(bb|dd|ff|gg|mm|nn|pp|rr|tt)$", s): w = s if re.fullmatch("[aeo]..", s) else s[:-1]
            else: w = s + "e" if re.search("(at|bl|iz)$", s) or (len(s) == r1 and re.search(short, s)) else s
    w = re.sub("(?<=.)([^aeiouy])[yY]$", r"\1i", w)
    for step in (SECOND, THIRD):
        if (m := re.search("(" + "|".join(step) + ")$", w)) and m.start() >= (r2 if m[0] == "ative" else r1):
            if not (m[0] == "li" and w[m.start() - 1] not in "cdeghkmnrt" or m[0] == "ogi" and w[m.start() - 1] != "l"): w = w[:m.start()] + step[m[0]]
    m = re.search("(ement|able|ance|ence|ible|ment|ant|ate|ent|ion|ism|iti|ive|ize|ous|al|er|ic)$", w)
    if m and m.start() >= r2 and (m[0] != "ion" or w[m.start() - 1] in "st"): w = w[:m.start()]
    if w[-1] == "e" and (len(w) > r2 or len(w) > r1 and not re.search(short, w[:-1])) or w.endswith("ll") and len(w) > r2: w = w[:-1]
    return w.lower()

def term(word):
    word = word.lower().replace("ς", "σ")
    return None if word in STOP or len(word) > 40 else stem(word) if re.fullmatch("[a-z]+", word) else word

def words(text):  # [term, [parts]] of each word
    keep = "".join(c if unicodedata.category(c)[0] in "LN" or unicodedata.category(c) in ("Mn", "Mc") or any(unicodedata.category(d)[0] in "LN" for d in unicodedata.normalize("NFKC", c)) else " " for c in text)
    for run in re.findall(f"[{UNSPACED}]+|[^\\s{UNSPACED}]+", "".join(c if unicodedata.category(c)[0] in "LN" or unicodedata.category(c) in ("Mn", "Mc") else " " for c in unicodedata.normalize("NFKC", keep))):
        if re.match(f"[{UNSPACED}]", run): yield from (([run, []],) if len(run) == 1 else ([run[i:i + 2], []] for i in range(len(run) - 1)))
        else:
            parts = re.split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", run)
            yield [term(run), [t for t in map(term, parts) if t] if len(parts) > 1 else []]

def fnv(text):
    h = 0x811C9DC5
    for byte in text.encode(): h = (h ^ byte) * 0x01000193 & 0xFFFFFFFF
    return h

def read_shard(b):  # term -> (idf, [(skill, impact, pairs)])
    at, terms, key = 4, [], b""
    def number():
        nonlocal at
        value = shift = 0
        while True:
            value |= (b[at] & 127) << shift; shift += 7; at += 1
            if b[at - 1] < 128: return value
    for _ in range(number()):
        shared, length = number(), number(); key = key[:shared] + b[at:at + length]; at += length
        idf = b[at]; at += 1; terms.append((key.decode(), idf, number(), number()))
    found = {}
    for name, idf, skills, _ in terms:
        skill, list_ = -1, []
        for _ in range(skills):
            gap = number(); skill += gap // 2 + 1; impact = b[at]; fields = b[at + 1] if gap % 2 else 0; at += 1 + gap % 2
            count = b[at] if fields & 128 else 0; list_.append((skill, impact, b[at + 1:at + 1 + count])); at += count + fields // 128
        found[name] = (idf, list_)
    return found

def fold(text): return unicodedata.normalize("NFKC", text).casefold()
