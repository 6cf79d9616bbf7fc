/** The parts of matching that only some skills need. */
import type { Trigger } from '../json/types.ts'
import type { Engines } from './core.ts'

/** Loads what globs and patterns of these skills need; nothing for skills without. */
export async function loadEngines(
  skills: readonly { paths?: string[]; triggers?: Trigger[] }[],
): Promise<Engines> {
  const hasPaths = skills.some(({ paths }) => paths !== undefined)
  const hasPatterns = skills.some(({ triggers }) => triggers?.some(({ type }) => type === 'pattern'))
  return {
    ...(hasPaths && { globs: await import('./glob.ts') }),
    ...(hasPatterns && { patterns: await import('./pattern.ts') }),
  }
}
