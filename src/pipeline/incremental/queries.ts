/** The queries whose results are kept, each with all that its result depends on. `Store` says how they are found again. */
import { type CheckSkill, verifyCheck } from '../../compiler/checked-skill.ts'
import type { EmitSkill } from '../../compiler/emit/emit.ts'
import { locateSkill } from '../../compiler/resolve/outside.ts'
import type { AnalyzedSkill, HashedFile, SurroundedSkill } from '../../compiler/types.ts'
import { identifyBoot } from '../../core/files/lock-holder.ts'
import { readText, type Store } from './store.ts'

/** What a skill without findings and lookups has in the store. */
const NOTHING = '{}'

/**
 * `check`: the diagnostics of one skill, and where its links lead. Inputs: the content of the skill, and
 * `settings`, a digest of the settings. Lookups outside the skill are asked again.
 */
export function reuseChecks(store: Store, settings: string): CheckSkill {
  return (skill, surroundings, check) => {
    const kept = store.find('check', locateSkill(skill), settings + describeContent(skill))
    const text = readText(store, kept)
    const known = text === undefined ? undefined : verifyCheck(text, skill, surroundings)
    if (known !== undefined) return text === NOTHING ? { ...known, text: undefined } : known
    const checked = check()
    kept.put(checked.text ?? NOTHING)
    return checked
  }
}

/**
 * `output`: the manifest line of a skill and the names of its files. Inputs: its content, and all that its resolution says. `there`
 * lists the files that the bundle has already; a skill with a file that is not among them is emitted again.
 */
export function reuseOutput(store: Store, settings: string, there: ReadonlySet<string>): EmitSkill {
  // After a power cut a file of the bundle may have lost its bytes and kept its name.
  const start = settings + identifyBoot()
  return (resolved, make) => {
    const inputs = `${start}${describeContent(resolved.skill)}\0${describeResolved(resolved)}`
    const kept = store.find('output', resolved.id, inputs)
    const text = readText(store, kept)
    if (text !== undefined) {
      const [line = '', ...files] = text.split('\n')
      const known = files.map(parseFile)
      if (known.every(({ path }) => there.has(path))) return { line, files: known }
    }
    const made = make()
    const files = made.files.map(({ path, size }) => `${path} ${size}`)
    kept.put([made.line, ...files].join('\n'))
    return made
  }
}

function parseFile(text: string): { path: string; size: number } {
  const gap = text.indexOf(' ')
  return { path: text.slice(0, gap), size: Number(text.slice(gap + 1)) }
}

/** All that the analysis of a skill depends on: what the walk says of it, and the bytes of its files. */
function describeContent({ found, entry, files }: AnalyzedSkill): string {
  const { entry: _, files: __, realpath: ___, ...place } = found
  return JSON.stringify([place, describeFile(entry), ...files.map(describeFile)])
}

function describeFile({ path, digest, size, executable }: HashedFile) {
  return [path, digest, size, executable]
}

/** What the other skills of the build decide about one. */
function describeResolved(resolved: SurroundedSkill): string {
  const { skill, files, ...rest } = resolved
  return JSON.stringify([rest, files.length === skill.files.length + 1 ? [] : files.map(describeFile)])
}
