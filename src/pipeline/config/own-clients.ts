/** Clients and targets of the user's own, as data: the files that a configuration names, which may be a stranger's. */
import { resolve } from 'node:path'
import { OTHER_NAMES } from '../../compiler/presets/choose.ts'
import { compileOwnPattern } from '../../compiler/presets/own-pattern.ts'
import type { Place, Preset } from '../../compiler/presets/preset.ts'
import { failure, formatError, isFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { findPathProblem } from '../../core/files/untrusted-path.ts'
import { TARGETS } from '../../targets/all.ts'
import type { Target } from '../../targets/target.ts'
import { parseConfig, refuseFault } from './check.ts'
import { validatePreset } from './preset-schema.generated.js'
import { validateTarget } from './target-schema.generated.js'

const LARGEST_FILE = 1024 * 1024

interface Reading {
  base: string
  /** True if the places of users and of the system count. */
  isOutside: boolean
}

/** Throws a Failure for a file that is not a preset, or one that could read what the project may not. */
export async function readPresets(files: readonly string[], { base, isOutside }: Reading): Promise<Preset[]> {
  const { PRESETS } = await import('../../compiler/presets/all.ts')
  const taken = new Set([...PRESETS.map(({ id }) => id), ...Object.keys(OTHER_NAMES), 'all', 'here'])
  return files.map(name => {
    const { file, value } = readData(name, base, 'presetFiles')
    if (!validatePreset(value)) throw refuseFault(validatePreset.errors, value, `\`${file}\``, 'preset')
    const preset = value as Preset
    takeId(preset.id, taken, file)
    const fault = findPresetFault(preset)
    if (fault !== undefined) throw refuse(file, fault)
    const places = preset.places.filter(({ path }) => isOutside || !isOutsidePath(path))
    return { ...preset, places, isOwn: true }
  })
}

/** Throws a Failure for a file that is not a target. */
export function readTargetFiles(files: readonly string[], base: string): Target[] {
  const taken = new Set([...TARGETS.map(({ id }) => id), ...Object.keys(OTHER_NAMES)])
  return files.map(name => {
    const { file, value } = readData(name, base, 'targetFiles')
    if (!validateTarget(value)) throw refuseFault(validateTarget.errors, value, `\`${file}\``, 'target')
    const target = { strictYaml: true, limits: [], sources: {}, ...(value as GivenTarget) }
    takeId(target.id, taken, file)
    const fault = findTargetFault(target)
    if (fault !== undefined) throw refuse(file, fault)
    return target
  })
}

type GivenTarget = Pick<Target, 'id' | 'title' | 'form' | 'reads'> & Partial<Target>

function readData(name: string, base: string, field: string): { file: string; value: unknown } {
  const file = resolve(base, name)
  try {
    const text = readRegular(file, LARGEST_FILE).toString('utf8')
    return { file, value: parseConfig(text.replace(/^\uFEFF/, ''), file) }
  } catch (error) {
    if (isFailure(error)) throw error
    throw failure(
      `Cannot read \`${file}\`, which \`${field}\` names: ${formatError(error)}`,
      'Give the path of a JSON file',
      error,
    )
  }
}

/** Finds faults that the schema cannot find. The reason ends a sentence. */
function findTargetFault({ form, limits, sources }: Target): string | undefined {
  const problem = form.kind === 'folders' ? findPathProblem(form.place) : undefined
  if (problem !== undefined) return `its \`form.place\` ${problem}`
  const cited = findCited(limits, sources)
  return cited && `\`${cited}\` is cited, but is not one of its \`sources\``
}

function refuse(file: string, reason: string) {
  return failure(`\`${file}\` cannot be used: ${reason}`, 'docs/clients.md describes such files')
}

function takeId(id: string, taken: Set<string>, file: string): void {
  if (taken.has(id)) throw refuse(file, `the id \`${id}\` is taken`)
  taken.add(id)
}

/** The reason ends a sentence. */
function findPresetFault(preset: Preset): string | undefined {
  const { places, settings = [], trust, plugins, sources, name } = preset
  const cited = findCited(preset, sources)
  if (cited !== undefined) return `\`${cited}\` is cited, but is not one of its \`sources\``
  for (const expression of [name.pattern?.matches, name.replaces?.matches]) {
    const compiled = expression === undefined ? undefined : compileOwnPattern(expression)
    if (compiled !== undefined && 'fault' in compiled)
      return `its pattern \`${expression}\` is not run: ${compiled.fault.reason}`
  }
  if (trust !== undefined || plugins !== undefined || settings.some(({ does }) => does === 'adds'))
    return 'it has `trust`, `plugins` or settings that add folders, which are files of the user'
  const outside = settings.flatMap(({ files }) => files).find(path => isOutsidePath(path) || climbs(path))
  if (outside !== undefined) return `its settings name \`${outside}\`, which is outside of the project`
  const place = places.find(leavesProject)
  return place && `its place \`${place.path}\` of the level \`${place.level}\` is outside of the project`
}

function findCited(value: unknown, sources: Preset['sources']): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const missing =
      key === 'source' && typeof inner === 'string'
        ? Object.hasOwn(sources, inner)
          ? undefined
          : inner
        : findCited(inner, sources)
    if (missing !== undefined) return missing
  }
  return undefined
}

function isOutsidePath(path: string): boolean {
  return /^(?:[~/\\]|\$\{|[a-z]:)/i.test(path)
}

function climbs(path: string): boolean {
  return path.split(/[\\/]/).includes('..')
}

/** Places of the user and the system count only where the caller asks for them. */
function leavesProject({ level, path, from, withoutRepository = 'here' }: Place): boolean {
  if (climbs(path) || from === 'top' || withoutRepository !== 'here') return true
  return isOutsidePath(path) && (level === 'project' || level === 'plugin')
}
