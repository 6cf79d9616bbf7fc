/** The queries whose results are kept, each with its inputs. `Store` describes lookups. */
import { type CheckedSkill, type CheckSkill, parseCheck, verifyCheck } from '../../compiler/checked-skill.ts'
import type { EmitSkill, EmittedSkill } from '../../compiler/emit/emit.ts'
import { locateSkill } from '../../compiler/resolve/outside.ts'
import type { AnalyzedSkill, HashedFile, SurroundedSkill } from '../../compiler/types.ts'
import { identifyBoot } from '../../core/files/lock-holder.ts'
import { readText, type Store } from './store.ts'

const NOTHING = '{}'

/** `check`: a skill's diagnostics and link targets. Inputs: its content, and `settings`, a digest. Lookups are repeated. */
export function reuseChecks(store: Store, settings: string): CheckSkill {
  const known = store.memory?.checks
  const parse = (text: string, skill: AnalyzedSkill): CheckedSkill => {
    const { diagnostics, ...checked } = parseCheck(text, skill)
    if (text === NOTHING) checked.text = undefined
    if (known === undefined) return checked
    const whole = { ...checked, diagnostics }
    known.set(skill, whole)
    return whole
  }
  return (skill, surroundings, check) => {
    const same = known?.get(skill)
    const unchanged = same && verifyCheck(same, skill, surroundings)
    if (unchanged !== undefined) return unchanged
    const kept = store.find('check', locateSkill(skill), settings + describeContent(skill))
    const text = readText(store, kept)
    const reused = text === undefined ? undefined : verifyCheck(parse(text, skill), skill, surroundings)
    if (reused !== undefined) return reused
    const checked = check()
    kept.put(checked.text ?? NOTHING)
    return checked
  }
}

/** `output`: a skill's manifest line and file names. A skill with a file missing from `there` is emitted again. */
export function reuseOutput(store: Store, settings: string, there: ReadonlySet<string>): EmitSkill {
  // After a power cut a bundle's file may have lost its bytes and kept its name.
  const start = settings + identifyBoot()
  const isThere = ({ files }: EmittedSkill) => files.every(({ path }) => there.has(path))
  return (resolved, make) => {
    const { skill, id } = resolved
    const decided = describeResolved(resolved)
    const same = store.memory?.outputs.get(skill)
    if (same?.inputs === decided && isThere(same.output)) return same.output
    const kept = store.find('output', id, `${start}${describeContent(skill)}\0${decided}`)
    const text = readText(store, kept)
    const known = text === undefined ? undefined : parseOutput(text)
    if (known !== undefined && isThere(known)) {
      store.memory?.outputs.set(skill, { inputs: decided, output: known })
      return known
    }
    const made = make()
    const files = made.files.map(({ path, size }) => `${path} ${size}`)
    kept.put([made.line, ...files].join('\n'))
    return made
  }
}

function parseOutput(text: string): EmittedSkill {
  const [line = '', ...files] = text.split('\n')
  return { line, files: files.map(parseFile) }
}

function parseFile(text: string): { path: string; size: number } {
  const gap = text.indexOf(' ')
  return { path: text.slice(0, gap), size: Number(text.slice(gap + 1)) }
}

/** Everything that a skill's analysis depends on: the walk's facts, and the bytes of its files. */
function describeContent({ found, entry, files }: AnalyzedSkill): string {
  const { entry: _, files: __, realpath: ___, ...place } = found
  return JSON.stringify([place, describeFile(entry), ...files.map(describeFile)])
}

function describeFile({ path, digest, size, executable }: HashedFile) {
  return [path, digest, size, executable]
}

function describeResolved(resolved: SurroundedSkill): string {
  const { skill, files, ...rest } = resolved
  return JSON.stringify([rest, files.length === skill.files.length + 1 ? [] : files.map(describeFile)])
}
