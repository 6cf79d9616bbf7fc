/** Patterns of host names: `api.github.com`, and `*.example.com` for all subdomains. */

const LONGEST_HOST = 253
const label = /^[a-z0-9-]{1,63}$/

/** The canonical form of a pattern; undefined for anything else, such as an address, a port, `*` or a name without a dot. */
export function readHostPattern(text: string): string | undefined {
  const pattern = text.trim().toLowerCase()
  return pattern.length <= LONGEST_HOST && isHost(pattern.replace(/^\*\./, '')) ? pattern : undefined
}

/** Matches only plain names: no trailing dot, no port, no address. */
export function matchesHost(patterns: readonly string[], name: string): boolean {
  const plain = name.toLowerCase()
  if (plain.length > LONGEST_HOST || !isHost(plain)) return false
  return patterns.some(pattern =>
    pattern.startsWith('*.') ? plain.endsWith(pattern.slice(1)) : plain === pattern,
  )
}

/** Several labels, the last of which is a word, unlike in an address. */
function isHost(name: string): boolean {
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    labels.every(each => label.test(each) && !each.startsWith('-') && !each.endsWith('-')) &&
    /^[a-z]/.test(labels.at(-1) ?? '')
  )
}
