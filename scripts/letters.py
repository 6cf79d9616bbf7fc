"""Prints src/search/letters.ts: the characters that words of a search are made of, as Unicode 14 has them.

Run it with Python 3.11, whose `unicodedata` is of that version: python3 scripts/letters.py > src/search/letters.ts
"""
import unicodedata

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
assert unicodedata.unidata_version == "14.0.0"


def is_letter(point):
    """A letter, number or mark that stays with a letter, or what compatibility normalization turns into a letter or number."""
    if unicodedata.category(chr(point)) in ("Mn", "Mc"):
        return not (0xFE00 <= point <= 0xFE0F or 0xE0100 <= point <= 0xE01EF or point == 0x034F)
    return any(unicodedata.category(char)[0] in "LN" for char in chr(point) + unicodedata.normalize("NFKC", chr(point)))


def base36(number):
    text = DIGITS[number % 36]
    return base36(number // 36) + text if number >= 36 else text


numbers, end, start = [], 0, None
for point in [*range(0x110000), None]:
    if point is not None and not 0xD800 <= point <= 0xDFFF and is_letter(point):
        start = point if start is None else start
    elif start is not None:
        numbers += [start - end, (point or 0x110000) - start]
        start, end = None, point

lines, line = [], ""
for word in map(base36, numbers):
    if len(line) + len(word) > 100:
        lines.append(line)
        line = ""
    line += word + " "
lines.append(line.rstrip())

print("/**")
print(" * The characters of words: letters, marks and numbers of Unicode 14, and characters that NFKC turns into such.")
print(" *")
print(" * A table, because engines know different versions of Unicode: the same text must give the same words everywhere. Made by")
print(" * scripts/letters.py. Pairs of numbers in base 36: how many characters are not letters, how many are.")
print(" */")
print("export const LETTERS =")
print(" +\n".join(f"  '{each}'" for each in lines))
