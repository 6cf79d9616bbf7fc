import { slug } from 'github-slugger'

/** Heading anchors as GitHub makes them: a second one with the same words gets a number. */
export function createSlugger(): (words: string) => string {
  const counts = new Map<string, number>()
  return words => {
    const first = toSlug(words)
    let unique = first
    while (counts.has(unique)) {
      const count = (counts.get(first) ?? 0) + 1
      counts.set(first, count)
      unique = `${first}-${count}`
    }
    counts.set(unique, 0)
    return unique
  }
}

/** The pattern for all of Unicode takes ten times as long, and most headings are ASCII. */
function toSlug(words: string): string {
  if (/[^\0-\x7f]/.test(words)) return slug(words)
  return words
    .toLowerCase()
    .replace(/[^\w -]+/g, '')
    .replaceAll(' ', '-')
}
