/** Anchors of headings as GitHub makes them. */
import { slug } from 'github-slugger'

/** Gives the anchor of each heading of one file, in order: an anchor that was given before gets a number. */
export function makeSlugger(): (words: string) => string {
  const counts = new Map<string, number>()
  return words => {
    const first = createSlug(words)
    let anchor = first
    while (counts.has(anchor)) {
      const count = (counts.get(first) ?? 0) + 1
      counts.set(first, count)
      anchor = `${first}-${count}`
    }
    counts.set(anchor, 0)
    return anchor
  }
}

/** github-slugger's pattern lists what Unicode has besides letters and digits; for ASCII a short one says the same. */
function createSlug(words: string): string {
  if (/[^\0-\x7f]/.test(words)) return slug(words)
  return words
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replaceAll(' ', '-')
}
