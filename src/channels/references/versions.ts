/** Versions as Semantic Versioning 2.0.0 orders them. Pure. */

interface Version {
  numbers: number[]
  pre: string[]
}

/** Whether a text is one exact version: `1.2.3`, `1.2.3-rc.1`, `v1.2.3`. */
export function isExact(text: string): boolean {
  return readVersion(text) !== undefined
}

/** Whether `now` comes before `before`; false when one of them is not a version. */
export function isDowngrade(before: string, now: string): boolean {
  const old = readVersion(before)
  const next = readVersion(now)
  return old !== undefined && next !== undefined && compare(next, old) < 0
}

/** Build metadata has no order (§10); registries that cannot hold `+` write `_`. */
function readVersion(text: string): Version | undefined {
  const found =
    /^v?(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([0-9A-Za-z.-]{1,100}))?(?:[+_][0-9A-Za-z.-]{1,100})?$/.exec(
      text,
    )
  if (found === null) return undefined
  const [, major, minor, patch, pre] = found
  return { numbers: [major, minor, patch].map(Number), pre: pre === undefined ? [] : pre.split('.') }
}

/** §11: numbers first; a pre-release comes before its release. */
function compare(a: Version, b: Version): number {
  for (const [at, number] of a.numbers.entries()) {
    const other = b.numbers[at] ?? 0
    if (number !== other) return number - other
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length
  for (const [at, part] of a.pre.entries()) {
    const other = b.pre[at]
    if (other === undefined) return 1
    const order = comparePart(part, other)
    if (order !== 0) return order
  }
  return a.pre.length - b.pre.length
}

function comparePart(a: string, b: string): number {
  const isNumber = (part: string) => /^\d+$/.test(part)
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
