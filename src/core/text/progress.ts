/** How far a call is: one shape for builds and channels. */

/** What each phase counts, one of them. */
export const UNITS = {
  walk: 'folder',
  fetch: 'group',
  analyze: 'skill',
  embed: 'skill',
  write: 'file',
  upload: 'group',
  list: 'object',
  push: 'blob',
  'push-skills': 'skill',
  send: 'file',
  pull: 'blob',
  download: 'file',
  check: 'file',
  npm: 'step',
  wait: 'second',
} as const

/** What a call is doing, and how much of it is done. Reports come often, and at no fixed times. */
export interface Progress {
  phase: keyof typeof UNITS
  /** How many units of the phase are done: folders, skills, files, blobs. */
  done: number
  /** Of how many; absent while the end is not known. */
  total?: number
  /** Bytes that were sent so far, in phases that send. */
  bytes?: number
  /** What is fetched, or why a server is waited for. For people, and not to be trusted: a server may have written it. */
  detail?: string
}
