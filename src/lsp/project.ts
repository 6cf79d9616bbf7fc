/** A folder of the workspace as the compiler sees it: its skills stay in memory, and what is not saved counts as saved. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { openCachedAnalyses } from '../build/analyses/cached.ts'
import { openAnalyses } from '../build/analyses/in-process.ts'
import { openFilter } from '../build/build.ts'
import { getAnalyserOptions } from '../build/config/analyser-options.ts'
import { CONFIG_FILE } from '../build/config/load.ts'
import type { Options, Settings } from '../build/config/options.ts'
import { getSettings } from '../build/config/settings.ts'
import { showFile } from '../build/config/show-file.ts'
import { scanDisk } from '../build/inventory/disk.ts'
import { runPipeline } from '../build/pipeline.ts'
import type { Analyses, Graph, Inventory } from '../build/stages.ts'
import { openInputs } from '../build/watch/inputs.ts'
import { type Changes, createChanges, openNotices } from '../build/watch/notices.ts'
import { listWalkedFolders } from '../build/watch/read-places.ts'
import { listOptionPlaces, listSides } from '../build/watch/sides.ts'
import { makeAnalyser } from '../compiler/analyse/analyser.ts'
import { getFilePath } from '../compiler/entry-form.ts'
import { type KeptFindings, keepFindings } from '../compiler/kept-findings.ts'
import { formatId, getNamespace } from '../compiler/resolve/namespace.ts'
import { getEntryPath } from '../compiler/resolve/places.ts'
import { forget, type Seen } from '../compiler/scan/seen.ts'
import type { AnalysedSkill, FoundFile, FoundSkill } from '../compiler/types.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { type Failure, isFailure } from '../core/failure.ts'

/** A text that an editor holds and the disk does not, as bytes. */
export interface Unsaved {
  bytes: Uint8Array
  /** Another number for each text: it stands in for the time stamp of the file. */
  stamp: number
}

/** Unsaved texts by the real paths of their files. */
export type UnsavedTexts = ReadonlyMap<string, Unsaved>

/** A skill, and one of its files. */
export interface OwnedFile {
  skill: FoundSkill
  /** Absolute, as diagnostics show it. */
  shown: string
  isEntry: boolean
}

/** A skill by the id that others use for it. */
export interface NamedSkill {
  id: string
  skill: AnalysedSkill
}

/** What became of all skills of a project in one round. */
export interface Judged {
  /** The project's folder. */
  cwd: string
  settings: Settings
  analyser: Awaited<ReturnType<typeof makeAnalyser>>
  /** What `skillc check` would report; `file` as it shows it. */
  diagnostics: Diagnostic[]
  graph: Pick<Graph, 'analyses'>
  /** All skills, also those that lost their id, by the real path of the entry. */
  skills: ReadonlyMap<string, AnalysedSkill>
  /** Those that have an id, and those that would have one but for their errors. */
  named: NamedSkill[]
  /** Finds the skill that has a file, by the real path of the file. */
  findOwner: (file: string) => OwnedFile | undefined
}

/** What a round came to. */
export interface Round {
  /** Absent when there is nothing to judge by: the first configuration is broken. */
  judged?: Judged
  /** Why the configuration that stands in `file` is not used; the one before it is, if there was one. */
  broken?: { failure: Failure; file: string }
}

export interface Project {
  cwd: string
  /** Judges the project with these texts. Not to be called again before it has returned. */
  judge: (unsaved: UnsavedTexts) => Promise<Round>
  /** Says that a file may have changed. Absolute, the real path where it exists. */
  tell: (file: string) => void
  close: () => void
}

/** Longer texts than the configuration allows for a file are judged as the disk has them. */
const LONGEST_UNSAVED = 16 << 20

/**
 * Opens a folder. `onChange` is called when something changed on the disk, and the project is to be judged again. Nothing is
 * read before the first `judge`.
 */
export function openProject(
  cwd: string,
  { onChange, onWarning }: { onChange: () => void; onWarning: (text: string) => void },
): Project {
  // The address of a remote cache may come from the environment, and an editor needs none.
  const options: Options = { cwd, remoteCache: false, onWarning }
  const stop = new AbortController()
  const notices = openNotices()
  const inputs = openInputs(notices, false, onWarning)
  const memory = openAnalyses()
  const seen: Seen = new Map()
  let pending: Changes = { ...createChanges(), isAll: true }
  let settings: Settings | undefined
  let inventory: Inventory | undefined
  let index: FileIndex = new Map()
  let broken: Round['broken']
  let analyser: Judged['analyser'] | undefined
  let exists: Analyses['exists'] | undefined
  let kept = new WeakMap<AnalysedSkill, KeptFindings>()
  inputs.followSides(listOptionPlaces(options, resolve(cwd)))
  void followChanges()

  async function followChanges(): Promise<void> {
    for (;;) {
      const changes = await notices.next(stop.signal)
      if (changes === undefined) return
      pending = mergeChanges(pending, changes)
      onChange()
    }
  }

  async function loadSettings(): Promise<void> {
    try {
      const loaded = await getSettings(options)
      analyser = await makeAnalyser(getAnalyserOptions(loaded))
      settings = loaded
      kept = new WeakMap()
      broken = undefined
    } catch (error) {
      broken = describeBroken(error)
    }
  }

  async function look(changes: Changes): Promise<Settings | undefined> {
    const doubtful = new Set(changes.isAll ? [...changes.folders, ...seen.keys()] : changes.folders)
    if (changes.isAll) seen.clear()
    else forget(seen, doubtful, changes.moved)
    if (settings === undefined || changes.isAll) await loadSettings()
    if (settings === undefined) return undefined
    exists = undefined
    inventory = await scanDisk(settings, {}, { seen })
    // What is closed must not watch again.
    if (stop.signal.aborted) return undefined
    index = indexFiles(inventory.skills)
    inputs.followTree(inventory, changes)
    const folders = listWalkedFolders(inventory)
    for (const folder of seen.keys()) if (!folders.has(folder)) seen.delete(folder)
    return settings
  }

  async function judge(unsaved: UnsavedTexts, changes: Changes): Promise<Judged | undefined> {
    const isFirst = inventory === undefined
    const isLook = isFirst || changes.isAll || changes.folders.size > 0
    const used = isLook ? await look(changes) : settings
    if (used === undefined || inventory === undefined || analyser === undefined) return undefined
    const { skills: found } = inventory
    const whole = { ...inventory, skills: replaceFiles(found, index, unsaved, used) }
    const doubtful = changes.isAll ? new Set(listWalkedFolders(inventory)) : changes.folders
    const analyse = openCachedAnalyses(used, options, {
      // The cache holds what the disk has; once that is in memory there is nothing more to ask of it.
      read: (all, { cacheDir, ...how }) =>
        memory.analyse(
          all,
          isFirst && cacheDir !== undefined && unsaved.size === 0 ? { ...how, cacheDir } : how,
          doubtful,
        ),
    })
    const graph = await runPipeline<Graph>(
      {
        config: used,
        scan: () => whole,
        analyse: async (given, run) => {
          const all = await analyse(given, run)
          exists ??= all.exists
          return { ...all, exists, recallOwn: skill => kept.get(skill), close: () => {} }
        },
        sink: { takes: 'graph', writes: false, keepsOwn: true, mayBeEmpty: true, apply: async made => made },
      },
      {},
    )
    for (const { skill } of graph.analyses.read)
      if (skill !== undefined && !kept.has(skill))
        kept.set(skill, keepFindings(skill, graph.own.findings.get(skill)))
    if (isLook && !stop.signal.aborted) inputs.followSides(listSides(options, used, inventory, graph.probed))
    const hide = await openFilter(used)
    const { diagnostics } = hide(graph.report({ command: 'check' }))
    const known = index
    const skills = graph.analyses.read.flatMap(({ skill }) => skill ?? [])
    return {
      cwd,
      settings: used,
      analyser,
      diagnostics,
      graph,
      skills: new Map(skills.map(skill => [skill.found.entry.file, skill])),
      named: nameSkills(graph.resolution.skills, skills, used),
      findOwner: file => findOwner(found, known, used, file),
    }
  }

  /** Throws what is not a failure. */
  function describeBroken(error: unknown): NonNullable<Round['broken']> {
    if (!isFailure(error)) throw error
    const file = join(cwd, CONFIG_FILE)
    return { failure: error, file: existsSync(file) ? file : join(cwd, 'package.json') }
  }

  return {
    cwd,
    async judge(unsaved) {
      const changes = pending
      pending = createChanges()
      try {
        const judged = await judge(unsaved, changes)
        return { ...(judged && { judged }), ...(broken && { broken }) }
      } catch (error) {
        // What could not be looked at is looked at again in the next round.
        pending = { ...mergeChanges(changes, pending), isAll: true }
        memory.close()
        return { broken: describeBroken(error) }
      }
    },
    tell: file => notices.tell(dirname(file), file),
    close() {
      stop.abort()
      inputs.close()
      memory.close()
    },
  }
}

function mergeChanges(before: Changes, later: Changes): Changes {
  return {
    folders: new Set([...before.folders, ...later.folders]),
    moved: new Set([...before.moved, ...later.moved]),
    paths: new Set([...before.paths, ...later.paths]),
    isAll: before.isAll || later.isAll,
  }
}

/** While a skill has an error nothing is bundled of it. Its author still means it by its name. */
function nameSkills(resolved: NamedSkill[], skills: AnalysedSkill[], { sources }: Settings): NamedSkill[] {
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

/** Numbers of the skills that have a file, by its real path, and which of their files it is; -1 is the entry. */
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

/** The skills with unsaved texts in place of what the disk has. */
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
