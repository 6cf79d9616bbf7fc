/** A workspace folder as the compiler sees it: its skills stay in memory, and unsaved texts count as saved. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeAnalyzer } from '../compiler/analyze/analyzer.ts'
import { getFilePath } from '../compiler/entry-form.ts'
import { formatId, getEntryPath, getNamespace } from '../compiler/resolve/places.ts'
import type { AnalyzedSkill, FoundFile, FoundSkill } from '../compiler/types.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type Failure, isFailure } from '../core/errors/failure.ts'
import { openCachedAnalyses } from '../pipeline/analyses/cached.ts'
import { openFilter } from '../pipeline/build.ts'
import { compile } from '../pipeline/compile.ts'
import { CONFIG_FILE } from '../pipeline/config/load.ts'
import { getAnalyzerOptions, type Options, type Settings, showFile } from '../pipeline/config/options.ts'
import { getSettings } from '../pipeline/config/settings.ts'
import { listClientPaths, listProbedPaths } from '../pipeline/incremental/dependencies.ts'
import type { Report } from '../pipeline/report.ts'
import { openSession, type Session, scanAgain } from '../pipeline/session.ts'
import type { Analyses, Compiled, Inventory, SkillPath } from '../pipeline/stages.ts'
import { type Inputs, openInputs } from '../pipeline/watch/inputs.ts'
import { type Changes, createChanges, type Notices, openNotices } from '../pipeline/watch/notices.ts'
import { listOptionPlaces, listSides } from '../pipeline/watch/sides.ts'

/** The bytes of a text that is open and not saved. */
export interface Unsaved {
  bytes: Uint8Array
  stamp: number
}

/** By the real paths of their files. */
export type UnsavedTexts = ReadonlyMap<string, Unsaved>

export interface OwnedFile {
  skill: FoundSkill
  /** Absolute, as diagnostics show it. */
  shown: string
  isEntry: boolean
}

/** A skill by the id that others use for it. */
export interface NamedSkill {
  id: string
  skill: AnalyzedSkill
}

/** The results of a check of all skills of a project. */
export interface Judged {
  cwd: string
  settings: Settings
  analyzer: Awaited<ReturnType<typeof makeAnalyzer>>
  /** The findings of `skillc check`; `file` as it shows it. */
  diagnostics: Diagnostic[]
  compiled: Pick<Compiled, 'analyses'>
  /** All skills, including those that lost their id, by the entry's real path. */
  skills: ReadonlyMap<string, AnalyzedSkill>
  /** Skills with an id, and those that lack one only because of their errors. */
  named: NamedSkill[]
  /** Finds the skill that contains a file, by the file's real path. */
  findOwner: (file: string) => OwnedFile | undefined
}

export interface Round {
  /** Absent if there is no usable configuration yet. */
  judged?: Judged
  /** Why the configuration in `file` is not used. The previous one, if any, stays in use. */
  broken?: { failure: Failure; file: string }
}

export interface Project {
  cwd: string
  /** Checks the project with these texts. Do not call it again before it resolves. */
  judge: (unsaved: UnsavedTexts) => Promise<Round>
  /** Reports that a file may have changed. Absolute; the real path if it exists. */
  tell: (file: string) => void
  close: () => void
}

/** Longer texts than the configured file limit are ignored in favor of the disk's. */
const LONGEST_UNSAVED = 16 << 20

/** Readable folders, and code: options that a project itself may not set. */
export type TrustedOptions = Pick<Options, 'allowRead' | 'extensions' | 'extensionOptions'>

interface About {
  trusted: TrustedOptions | undefined
  onWarning: (text: string) => void
}

interface State {
  cwd: string
  options: Options
  stop: AbortController
  notices: Notices
  inputs: Inputs
  session: Session
  pending: Changes
  broken: Round['broken']
  /** Absent until a configuration is usable. */
  loaded?: { settings: Settings; analyzer: Judged['analyzer'] }
  /** Absent until the disk has been scanned. */
  disk?: { inventory: Inventory; index: FileIndex }
  /** Looks up files outside the skills, since the last scan. */
  exists?: Analyses['exists'] | undefined
}

/** `onChange` is called when the project has to be checked again. Reads nothing before the first `judge`. */
export function openProject(cwd: string, { onChange, ...about }: About & { onChange: () => void }): Project {
  const state = createState(cwd, about)
  state.inputs.followSides(listOptionPlaces(state.options, resolve(cwd)))
  void followChanges(state, onChange)
  return {
    cwd,
    judge: unsaved => runRound(state, unsaved),
    tell: file => state.notices.tell(dirname(file), file),
    close() {
      state.stop.abort()
      state.inputs.close()
      state.session.close()
    },
  }
}

function createState(cwd: string, { trusted, onWarning }: About): State {
  const notices = openNotices()
  return {
    cwd,
    // The environment may set a remote cache, which an editor does not need.
    options: { cwd, remoteCache: false, onWarning, ...trusted },
    stop: new AbortController(),
    notices,
    inputs: openInputs(notices, false, onWarning),
    session: openSession(),
    pending: { ...createChanges(), isAll: true },
    broken: undefined,
  }
}

async function followChanges(state: State, onChange: () => void): Promise<void> {
  for (;;) {
    const changes = await state.notices.next(state.stop.signal)
    if (changes === undefined) return
    state.pending = mergeChanges(state.pending, changes)
    onChange()
  }
}

async function runRound(state: State, unsaved: UnsavedTexts): Promise<Round> {
  const changes = state.pending
  state.pending = createChanges()
  try {
    const judged = await judgeSkills(state, unsaved, changes)
    return { ...(judged && { judged }), ...(state.broken && { broken: state.broken }) }
  } catch (error) {
    // If the scan failed, the next round repeats it.
    state.pending = { ...mergeChanges(changes, state.pending), isAll: true }
    return { broken: describeBroken(state.cwd, error) }
  }
}

async function loadSettings(state: State): Promise<void> {
  try {
    const settings = await getSettings(state.options)
    state.loaded = { settings, analyzer: await makeAnalyzer(getAnalyzerOptions(settings)) }
    state.broken = undefined
  } catch (error) {
    state.broken = describeBroken(state.cwd, error)
  }
}

/** Lists the changed skills on disk again. */
async function lookAtDisk(state: State, changes: Changes): Promise<void> {
  const { session, stop, inputs } = state
  if (state.loaded === undefined || changes.isAll) await loadSettings(state)
  if (state.loaded === undefined) return
  state.exists = undefined
  const { inventory } = await scanAgain(session, state.loaded.settings, changes, {})
  // A closed folder must not start watching.
  if (stop.signal.aborted) return
  state.disk = { inventory, index: indexFiles(inventory.skills) }
  inputs.followTree(inventory, changes)
}

async function judgeSkills(
  state: State,
  unsaved: UnsavedTexts,
  changes: Changes,
): Promise<Judged | undefined> {
  const isFirst = state.disk === undefined
  const isLook = isFirst || changes.isAll || changes.folders.size > 0
  if (isLook) await lookAtDisk(state, changes)
  const { loaded, disk, stop, inputs, options } = state
  if (loaded === undefined || disk === undefined || stop.signal.aborted) return undefined
  const { settings, analyzer } = loaded
  const { inventory, index } = disk
  const { compiled, report, probed } = await resolveSkills(state, settings, {
    inventory: { ...inventory, skills: replaceFiles(inventory.skills, index, unsaved, settings) },
    isLook,
  })
  if (isLook && !stop.signal.aborted)
    inputs.followSides(
      listSides(options, settings, inventory, {
        probed: [...listProbedPaths(settings, inventory, probed)],
        looked: listClientPaths(settings, inventory, compiled.looked),
      }),
    )
  const hide = await openFilter(settings)
  const { findings: diagnostics } = hide(report)
  const skills = compiled.analyses.read.flatMap(({ skill }) => skill ?? [])
  return {
    cwd: state.cwd,
    settings,
    analyzer,
    diagnostics,
    compiled,
    skills: new Map(skills.map(skill => [skill.found.entry.file, skill])),
    named: nameSkills(compiled.resolution.skills, skills, settings),
    findOwner: file => findOwner(inventory.skills, index, settings, file),
  }
}

/** Released after the round. */
interface Resolved {
  compiled: Compiled
  report: Report
  probed: SkillPath[]
}

/** Runs the pipeline up to its graph. Unchanged skills keep the findings of the last round. */
async function resolveSkills(
  state: State,
  settings: Settings,
  { inventory, isLook }: { inventory: Inventory; isLook: boolean },
): Promise<Resolved> {
  const { session, options } = state
  const analyze = openCachedAnalyses(settings, options, session.openStore(settings))
  return compile<Resolved>(
    {
      settings,
      scan: () => inventory,
      analyze: async (given, run) => {
        const all = await analyze(given, run)
        state.exists ??= all.exists
        return { ...all, exists: state.exists }
      },
    },
    {
      writes: false,
      mayBeEmpty: true,
      apply: async compiled => {
        const report = compiled.startReport({ command: 'check' })()
        const probed = isLook ? [...compiled.listProbed()] : []
        return () => ({ compiled, report, probed })
      },
    },
    {},
  )
}

/** Rethrows anything but a failure. */
function describeBroken(cwd: string, error: unknown): NonNullable<Round['broken']> {
  if (!isFailure(error)) throw error
  const file = join(cwd, CONFIG_FILE)
  return { failure: error, file: existsSync(file) ? file : join(cwd, 'package.json') }
}

function mergeChanges(before: Changes, later: Changes): Changes {
  return {
    folders: new Set([...before.folders, ...later.folders]),
    moved: new Set([...before.moved, ...later.moved]),
    paths: new Set([...before.paths, ...later.paths]),
    isAll: before.isAll || later.isAll,
  }
}

/** A skill with an error is not bundled, but its author still refers to it by its name. */
function nameSkills(resolved: NamedSkill[], skills: AnalyzedSkill[], { sources }: Settings): NamedSkill[] {
  const known = new Set(resolved.map(({ skill }) => skill))
  const ids = new Set(resolved.map(({ id }) => id))
  const named: NamedSkill[] = [...resolved]
  for (const skill of skills) {
    const source = sources[skill.found.source]
    if (source === undefined || known.has(skill)) continue
    const id = formatId(getNamespace(source, skill.found).segments, skill.analysis.leaf)
    if (!ids.has(id)) named.push({ id, skill })
    ids.add(id)
  }
  return named
}

/** By real path: the numbers of the skills that have the file, and its index in each; -1 is the entry. */
type FileIndex = Map<string, { skill: number; at: number }[]>

function indexFiles(skills: FoundSkill[]): FileIndex {
  const index: FileIndex = new Map()
  for (const [skill, { entry, files }] of skills.entries()) {
    for (let at = -1; at < files.length; at++) {
      const { file, bytes } = files[at] ?? entry
      if (bytes !== undefined) continue
      const known = index.get(file)
      if (known === undefined) index.set(file, [{ skill, at }])
      else known.push({ skill, at })
    }
  }
  return index
}

/** Replaces files on disk by unsaved texts. */
function replaceFiles(
  skills: FoundSkill[],
  index: FileIndex,
  unsaved: UnsavedTexts,
  { limits }: Pick<Settings, 'limits'>,
): FoundSkill[] {
  const replaced = skills.slice()
  for (const [file, { bytes, stamp }] of unsaved) {
    for (const { skill, at } of index.get(file) ?? []) {
      const found = replaced[skill]
      if (
        found === undefined ||
        bytes.length > Math.min(at === -1 ? limits.entryBytes : limits.fileBytes, LONGEST_UNSAVED)
      )
        continue
      const change = (given: FoundFile): FoundFile => ({
        ...given,
        bytes,
        size: bytes.length,
        mtimeMs: -stamp,
      })
      replaced[skill] =
        at === -1
          ? { ...found, entry: change(found.entry) }
          : { ...found, files: found.files.map((each, place) => (place === at ? change(each) : each)) }
    }
  }
  return replaced
}

function findOwner(
  skills: FoundSkill[],
  index: FileIndex,
  settings: Settings,
  file: string,
): OwnedFile | undefined {
  const [first] = index.get(file) ?? []
  const skill = first && skills[first.skill]
  if (first === undefined || skill === undefined) return undefined
  const own = skill.files[first.at]
  const path = own === undefined ? getEntryPath({ found: skill }) : getFilePath(skill, own.path)
  return {
    skill,
    shown: resolve(settings.cwd, showFile(settings, skill.source, path)),
    isEntry: own === undefined,
  }
}
