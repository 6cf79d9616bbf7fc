import { BUNDLE_FOLDER } from './npm-package.ts'
import type { PlainSkill } from './whole.ts'

/** A finding about a skill in a channel. An error forbids publishing. */
export interface PublishFinding {
  severity: 'error' | 'warning'
  /**
   * npm: `dropped-file`, `changed-mode`; site, s3: why an index omits a skill; all: `leaked-file`, `packed-modules`,
   * `renamed-skill`.
   */
  code: string
  /** The file or folder, relative to the package's; absent for a whole skill. */
  path?: string
  message: string
}

export interface PackedFile {
  path: string
  mode: number
}

/** The bundle must be complete; plain folders may lack the files that npm drops. */
export function findDroppedFiles(
  meant: { path: string; executable?: boolean; of?: string }[],
  packed: PackedFile[],
): PublishFinding[] {
  const modes = new Map(packed.map(({ path, mode }) => [path, mode]))
  return meant.flatMap(({ path, executable, of }): PublishFinding[] => {
    const mode = modes.get(path)
    if (mode !== undefined) {
      if (executable !== true || (mode & 0o100) !== 0) return []
      return [
        {
          severity: 'warning',
          code: 'changed-mode',
          path,
          message: `npm packs \`${path}\` without its executable bit`,
        },
      ]
    }
    const isBundle = path.startsWith(`${BUNDLE_FOLDER}/`)
    const rest = isBundle ? 'the bundle would be incomplete' : 'the bundle in the package still has it'
    const name = of === undefined ? `\`${path}\`` : `\`${of}\` from the bundle, where it is \`${path}\``
    const help = isBundle ? '; give it another name or ending' : ''
    const message = `npm drops ${name}: ${rest}${help}`
    return [{ severity: isBundle ? 'error' : 'warning', code: 'dropped-file', path, message }]
  })
}

/** Skills whose folder has another name, because two cannot share a place. */
export function findRenamedSkills(skills: PlainSkill[]): PublishFinding[] {
  return skills.flatMap(({ name, skill }): PublishFinding[] => {
    if (name === skill.name) return []
    const path = `skills/${name}`
    const message = `\`${skill.id}\` is in the folder \`${name}\`, but its name is \`${skill.name}\`; some clients reject this`
    return [{ severity: 'warning', code: 'renamed-skill', path, message }]
  })
}
