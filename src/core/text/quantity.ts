export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 folder`, `12,340 folders`. `many` is for irregular plurals. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${pluralize(count, one, many)}`
}

/** `12 sent`, `1,068 unchanged`: the counts above zero, each with its word. */
export function listCounts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).flatMap(([word, count]) =>
    count > 0 ? `${formatNumber(count)} ${word}` : [],
  )
}

/** Like `formatCount`, without the number. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** `a, b and 3 more`. */
export function listSome(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${formatNumber(names.length - most)} more` : shown
}

/** `812 bytes`, `12.3 kB`, `4.0 MB`: powers of 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, 'byte')
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${size.toFixed(1)} ${units[unit]}`
}

/** `85 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** At most this many UTF-16 units. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
