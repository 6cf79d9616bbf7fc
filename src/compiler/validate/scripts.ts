/** What a script of a skill says about how it is called. */
import type { ScriptFacts } from '../types.ts'

/** A shell also runs its own scripts when they do not start with `#!`. */
const interpreted = /\.(?:py|[cm]?js|ts|rb|pl|php)$/i

const BARE: ScriptFacts = { isBare: true }

export function readScript(path: string, bytes: Uint8Array): ScriptFacts | undefined {
  if (!interpreted.test(path)) return undefined
  return bytes[0] === 0x23 && bytes[1] === 0x21 ? undefined : BARE
}
