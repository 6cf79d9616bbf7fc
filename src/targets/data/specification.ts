import type { Limit, Target } from '../target.ts'

/** The specification of Agent Skills, which several targets follow. */
export const SPECIFICATION = {
  spec: { title: 'Agent Skills specification', url: 'https://agentskills.io/specification' },
} as const satisfies Target['sources']

export const SPEC_DESCRIPTION: Limit = {
  of: 'description',
  most: 1024,
  known: 'documentation',
  source: 'spec',
}
