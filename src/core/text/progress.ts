/** The unit of each phase, in the singular. */
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

/** A call's phase and progress. Reported often, at irregular times. */
export interface Progress {
  phase: keyof typeof UNITS
  /** Finished units of the phase: folders, skills, files, blobs. */
  done: number
  /** All units; absent if unknown. */
  total?: number
  /** Bytes sent so far, in phases that send. */
  bytes?: number
  /** The download's name, or the reason for a wait. For people only: a server may have written it. */
  detail?: string
}
