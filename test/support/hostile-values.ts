/** Values that nobody expects, for every place of a JSON value. */
export const HOSTILE_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  '__proto__',
  '../../../etc/passwd',
  '/etc/passwd',
  'a/../../b',
  '.git/config',
  'C:\\x',
  'nul\0byte',
  '\u001b]0;x\u0007::error::x',
  'file:///etc/passwd',
  'x'.repeat(70_000),
  [],
  {},
  [null],
  [['..']],
  JSON.parse('{"__proto__":{"x":1},"constructor":1}'),
]

/** Some of them for the place of this number, others for the next: a sample of all places with all values. */
export function pickHostile(place: number, count: number): unknown[] {
  return Array.from(
    { length: count },
    (_, at) => HOSTILE_VALUES[(place * count + at) % HOSTILE_VALUES.length],
  )
}

/** Where every value of a JSON value is, the whole first. */
export function listPaths(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, each]) => listPaths(each, [...at, key]))]
}

export function getAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
}

/** A copy with another value at a place. */
export function putAt(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = putAt(copy[key], rest, next)
  return copy
}
