import { failure } from '../../core/errors/failure.ts'

const UNITS: Record<string, number> = { h: 3_600_000, d: 24 * 3_600_000, w: 7 * 24 * 3_600_000 }
const MOST_MS = 3_660 * 24 * 3_600_000

export function readClock(): number {
  return Date.now()
}

/** `now` is in milliseconds; the result is ISO 8601 with whole seconds. */
export function createExpiry(duration: string, now: number): string {
  const [, count = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(duration) ?? []
  const ms = Number(count) * (UNITS[unit] ?? 0)
  if (ms === 0 || ms > MOST_MS)
    throw failure(
      `\`${duration}\` is not a valid duration for a signature`,
      'Give hours, days or weeks, at most ten years: `12h`, `90d`, `4w`',
    )
  return formatSeconds(now + ms)
}

/** The end of a sentence; undefined if the signature is still valid. */
export function doubtExpiry(expiry: string, now: number): string | undefined {
  const end = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expiry) ? Date.parse(expiry) : Number.NaN
  if (Number.isNaN(end)) return 'its time of expiry cannot be read'
  return now < end ? undefined : `it expired at ${expiry}`
}

function formatSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
