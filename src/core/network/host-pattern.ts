/** Hosts by name: `api.github.com`, and `*.example.com` for all below `example.com`. */

const LONGEST_HOST = 253
const label = /^[a-z0-9-]{1,63}$/

/** The canonical form of a pattern; undefined for all else, such as an address, a port, `*` and a name without a dot. */
export function readHostPattern(text: string): string | undefined {
  const pattern = text.trim().toLowerCase()
  return pattern.length <= LONGEST_HOST && isHost(pattern.replace(/^\*\./, '')) ? pattern : undefined
}

/** Only a name in its plain form matches: no dot at its end, no port, no address. */
export function matchesHost(patterns: readonly string[], name: string): boolean {
  const plain = name.toLowerCase()
  if (plain.length > LONGEST_HOST || !isHost(plain)) return false
  return patterns.some(pattern =>
    pattern.startsWith('*.') ? plain.endsWith(pattern.slice(1)) : plain === pattern,
  )
}

/** Several labels, of which the last is a word: no address has one. */
function isHost(name: string): boolean {
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    labels.every(each => label.test(each) && !each.startsWith('-') && !each.endsWith('-')) &&
    /^[a-z]/.test(labels.at(-1) ?? '')
  )
}
