/** The progress of a call, in one shape for builds and channels. */

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

/** The phase of a call, and how far it is. Reports come often, and at irregular times. */
export interface Progress {
  phase: keyof typeof UNITS
  /** Finished units of the phase: folders, skills, files, blobs. */
  done: number
  /** All units; absent while their number is unknown. */
  total?: number
  /** Bytes that were sent so far, in phases that send. */
  bytes?: number
  /** The name of the download, or the reason for a wait. For people; do not trust it, because a server may have written it. */
  detail?: string
}
