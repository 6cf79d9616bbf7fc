/** Shared by all plugins: builds the skills once per change, and formats them as modules. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type Failure, failure } from '../core/errors/failure.ts'
import { listFiles } from '../core/files/drafts.ts'
import { ENTRY, getBaseName } from '../core/files/path.ts'
import { resolveRealPath } from '../core/files/real-path.ts'
import { checkOptions, type Kinds, text } from '../core/json/check-options.ts'
import type { Severity } from '../core/json/types.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { build } from '../pipeline/build.ts'
import { BUILD_KINDS } from '../pipeline/config/option-table.ts'
import type { Options } from '../pipeline/config/options.ts'
import { getSettings } from '../pipeline/config/settings.ts'
import { type Bundle, openBundle } from '../runtime/runtime.ts'

/** Build options, plus a types file. */
export interface SkillsOptions extends Omit<Options, 'write' | 'onProgress' | 'signal'> {
  /** Writes the ids of the skills to this types file, such as `src/skills.d.ts`. */
  types?: string
}

const KINDS: Kinds<SkillsOptions> = { ...BUILD_KINDS, types: text }

/** Fails before the bundler starts, which may be long before the skills are built. */
export function checkSkillsOptions(options: SkillsOptions): void {
  checkOptions(options, KINDS, 'The plugin')
}

/** The module name that code imports. */
export const BUNDLE = 'skillc/bundle'

export const SKILL_FILE = /[\\/]SKILL\.md$/

/** A module's code, and the absolute paths that it depends on. */
export interface ModuleCode {
  code: string
  /** Those of the skills, in the first module after each build. */
  warnings: string[]
  files: string[]
  folders: string[]
}

export interface Project {
  /** Loads the module of `skillc/bundle`. Throws a Failure that lists the errors of skills. */
  loadBundle: () => Promise<ModuleCode>
  /** Loads the module of a `SKILL.md`. Throws a Failure if it is not in the bundle. */
  loadSkill: (file: string) => Promise<ModuleCode>
  /** Marks everything as possibly changed. */
  forget: () => void
  concerns: (path: string) => boolean
}

interface Built {
  files: Map<string, Buffer>
  bundle: Bundle
  /** Entries by their real paths. */
  skills: Map<string, string>
  folders: string[]
  warnings: string[]
}

/** `cwd`: the bundler's folder, unless the options name one. */
export function openProject(given: SkillsOptions, cwd?: string): Project {
  checkSkillsOptions(given)
  const { types, ...options } = { ...(cwd !== undefined && { cwd }), ...given }
  let building: Promise<Built> | undefined
  let folders: string[] = []
  const start = async () => {
    const built = await buildSkills(options)
    folders = built.folders
    if (types !== undefined) writeTypes(resolve(options.cwd ?? '', types), built)
    return built
  }
  const getBuilt = () => {
    building ??= start()
    return building
  }
  return {
    loadBundle: async () => {
      const built = await getBuilt()
      return { code: formatBundle(built), ...takeFacts(built) }
    },
    loadSkill: async file => {
      const built = await getBuilt()
      return { code: await formatSkill(built, file), ...takeFacts(built) }
    },
    forget: () => {
      building = undefined
    },
    concerns: path => folders.some(folder => path === folder || path.startsWith(`${folder}/`)),
  }
}

/** Builds into `node_modules`, with the usual cache: a build of nothing new takes milliseconds. */
async function buildSkills(given: Options): Promise<Built> {
  const cwd = resolve(given.cwd ?? '')
  const options = { ...given, cwd, out: given.out ?? join(cwd, 'node_modules/.skillc/bundle') }
  const { sources } = await getSettings(options, 'build')
  const report = await build(options)
  if (!report.ok || report.bundle === undefined)
    throw withoutStack(
      failure(listFindings('error', report.findings).join('\n') || 'No skill is in the bundle'),
    )
  const paths = listFiles(options.out)
    .filter(path => !getBaseName(path).startsWith('.'))
    .sort(byCodeUnit)
  const files = new Map(paths.map(path => [path, readFileSync(join(options.out, path))]))
  const bundle = await openBundle(new Map(files))
  const skills = bundle.skills.map(({ id, path, file, source = 0 }): [string, string] => [
    resolveRealPath(join(sources[source]?.dir ?? '', file ?? join(path, ENTRY))),
    id,
  ])
  const warnings = listFindings('warning', report.findings)
  return { files, bundle, skills: new Map(skills), folders: sources.map(({ dir }) => dir), warnings }
}

function listFindings(severity: Severity, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(each => each.severity === severity).map(formatFinding)
}

function formatFinding({ file, position, code, message, help }: Diagnostic): string {
  const at = position === undefined ? '' : `:${position.start.line}:${position.start.column}`
  return `${file}${at} ${code}: ${message}${help === undefined ? '' : `\n  ${help}`}`
}

/** Bundlers print stacks, and the skills are at fault, not the code. */
function withoutStack(error: Failure): Failure {
  error.stack = `${error.name}: ${error.message}`
  return error
}

/** Files that are valid UTF-8 become strings, others base64. */
function formatBundle({ files, bundle }: Built): string {
  const entries = Array.from(files, ([path, bytes]) => {
    const text = bytes.toString('utf8')
    const isText = bytes.equals(Buffer.from(text))
    return `${JSON.stringify(path)}: ${isText ? JSON.stringify(text) : `decode('${bytes.toString('base64')}')`}`
  })
  return [
    'const decode = text => Uint8Array.from(atob(text), each => each.charCodeAt(0))',
    `export default {\n${entries.join(',\n')}\n}`,
    `export const digest = ${JSON.stringify(bundle.digest)}\n`,
  ].join('\n')
}

async function formatSkill({ bundle, skills }: Built, file: string): Promise<string> {
  const id = skills.get(resolveRealPath(file))
  const skill = id === undefined ? undefined : bundle.get(id)
  if (id === undefined || skill === undefined)
    throw failure(`\`${file}\` is not a skill of the bundle`, 'Add a folder that contains it to `roots`')
  const record = await bundle.record(id)
  const bytes = await bundle.entry(id)
  const instructions = new TextDecoder().decode(bytes.subarray(record.chunk.body)).trim()
  const { name, description } = skill
  return `export default ${JSON.stringify({ id, name, description, instructions, record })}\n`
}

function takeFacts({ skills, folders, warnings }: Built): Omit<ModuleCode, 'code'> {
  return { files: [...skills.keys()], folders, warnings: warnings.splice(0) }
}

/** Does not touch an unchanged file, because a compiler may watch it. */
function writeTypes(file: string, { bundle }: Built): void {
  const ids = bundle.skills.map(({ id }) => JSON.stringify(id))
  const text = `// Written by skillc: the ids of the skills.
interface SkillcRegister {
  id: ${ids.join(' | ') || 'never'}
}
declare module '*/SKILL.md' {
  const skill: import('skillc/bundle').SkillFile
  export default skill
}
`
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    mkdirSync(dirname(file), { recursive: true })
  }
  writeFileSync(file, text)
}
