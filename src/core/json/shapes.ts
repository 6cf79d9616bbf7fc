/** Checks of untrusted values. They never throw, and look no deeper than stated. */

export type Check = (value: unknown) => boolean

/** A JSON object. Keys may be anything, including `__proto__`: use `Object.hasOwn`. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function describeType(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  return typeof value === 'string' ? 'text' : `a ${typeof value}`
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

export function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

export function checkChoice(...values: readonly string[]): Check {
  return value => typeof value === 'string' && values.includes(value)
}

export function checkOptional(check: Check): Check {
  return value => value === undefined || check(value)
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

export function checkArray(check: Check): Check {
  return value => Array.isArray(value) && value.every(check)
}

export function checkRecord(check: Check): Check {
  return value => isMap(value) && Object.values(value).every(check)
}

/** Refuses other fields. `checkOptional` is for optional ones. */
export function checkObject(fields: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(fields)
  return value =>
    isMap(value) &&
    Object.keys(value).every(name => Object.hasOwn(fields, name)) &&
    names.every(name => fields[name]?.(Object.hasOwn(value, name) ? value[name] : undefined) === true)
}

/** Allows other fields. */
export function checkFields<T = Record<string, unknown>>(
  fields: {
    readonly [Field in keyof T]-?: Check
  },
): (value: unknown) => value is T {
  const checks = Object.entries<Check>(fields)
  return (value): value is T => isMap(value) && checks.every(([name, check]) => check(value[name]))
}

/** Deeper JSON cannot be written, because writing recurses. */
export function isShallow(value: unknown, left = 500): boolean {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every(item => isShallow(item, left - 1))
}
