import { dirname } from 'node:path'
import { getParentPath } from '../../core/files/path.ts'
import { byCodeUnit, groupBy } from '../../core/text/order.ts'
import type { Preset, Search } from '../presets/preset.ts'
import { type EntryFacts, evaluateEntry } from './evaluate.ts'
import { type ClientEntry, findEntries, type Listings } from './find.ts'
import type { Evaluate } from './settings.ts'
import { formatName } from './text.ts'
import type { Verdict } from './verdict.ts'
import type { YamlMemo } from './yaml.ts'

/** Earlier folders rank higher. */
export interface ClientFolder {
  dir: string
  label: string
  level: string
  holds: 'skills' | 'commands'
  /** Segments before the name: of a plugin, or a package folder below the project. */
  namespace: string[]
  /** When the client reads it, in words that follow "if", with the source. */
  condition?: { text: string; source: string }
  without?: ReadonlySet<string>
  /** The real path that links must stay in, if the client restricts them. */
  project?: string
  search?: Partial<
    Pick<Search, 'depth' | 'flatFiles' | 'folders' | 'hidden' | 'links' | 'nested' | 'ownEntry'>
  >
  prefix?: string
  /** Why the client does not load its skills, with the source. */
  off?: { text: string; source: string }
}

export interface ClientSkill {
  folder: number
  entry: ClientEntry
  verdict: Verdict
  /** `shadowed`: another skill with the name is used. `kept-both`: the name is ambiguous. `undecided`: nothing decides. */
  fate: 'used' | 'hidden' | 'dropped' | 'shadowed' | 'kept-both' | 'undecided'
  /** Nothing decides, and another skill with the name comes first. */
  isBehind?: true
  other?: ClientSkill
}

/** Includes a byte order mark. Undefined for an unreadable entry. */
export type ReadEntry = (file: string) => { text: string; isUtf8: boolean } | undefined

export interface Shared {
  listings: Listings
  read: ReadEntry
  meaningful: ReadonlySet<string>
  yaml: YamlMemo
}

export interface Loader {
  preset: Preset
  evaluate: Evaluate
  /** The plugin's name for a real folder, if the client prefixes names of skills with it. */
  qualify?: ((folder: string) => string | undefined) | undefined
}

/** In the client's order of precedence: the first of several with one name wins. */
export function loadAs(loader: Loader, folders: ClientFolder[], shared: Shared): ClientSkill[] {
  const skills = loadFrom(loader, folders, shared)
  const { otherwise } = loader.preset.search
  const [first] = folders
  if (otherwise === undefined || first === undefined || skills.some(({ verdict }) => verdict.loads))
    return skills
  return loadFrom(
    loader,
    [{ ...first, search: { ...first.search, depth: otherwise, nested: true, ownEntry: true } }],
    shared,
  )
}

function loadFrom(loader: Loader, folders: ClientFolder[], shared: Shared): ClientSkill[] {
  const { preset, evaluate } = loader
  const seen = new Set<string>()
  const skills: ClientSkill[] = []
  for (const [index, folder] of folders.entries()) {
    for (const entry of listEntries(folder, preset, shared)) {
      if (preset.search.once && seen.has(entry.realpath)) continue
      seen.add(entry.realpath)
      const verdict = evaluateFile(entry, folder, loader, shared)
      skills.push(applySettings({ index, folder, entry, verdict }, evaluate))
    }
  }
  if (preset.sameName.between === 'path') skills.sort(byPathDown)
  for (const rivals of groupRivals(skills, folders, preset)) contest(rivals, preset)
  return skills
}

function applySettings(
  {
    index,
    folder,
    entry,
    verdict,
  }: { index: number; folder: ClientFolder } & Pick<ClientSkill, 'entry' | 'verdict'>,
  evaluate: Evaluate,
): ClientSkill {
  if (!verdict.loads) return { folder: index, entry, verdict, fate: 'dropped' }
  const { off, level, prefix } = folder
  const effect =
    off === undefined
      ? evaluate({ name: verdict.name, level, isOfPlugin: prefix !== undefined, entry })
      : { how: 'hidden' as const, reason: { effect: 'hidden' as const, ...off } }
  if (effect === undefined) return { folder: index, entry, verdict, fate: 'used' }
  const { how, reason } = effect
  const description = how === 'undescribed' ? '' : verdict.description
  const told = { ...verdict, description, reasons: [reason, ...verdict.reasons] }
  if (how === 'unlisted') told.unlisted = 'always'
  return { folder: index, entry, verdict: told, fate: how === 'hidden' ? 'hidden' : 'used' }
}

function byPathDown(a: ClientSkill, b: ClientSkill): number {
  return byCodeUnit(b.entry.file.toLowerCase(), a.entry.file.toLowerCase())
}

function listEntries(
  { dir, holds, search: own, without, project }: ClientFolder,
  preset: Preset,
  { listings }: Shared,
): ClientEntry[] {
  const search = { ...preset.search, ...own, ...(project === undefined ? {} : { project }) }
  // Legacy commands: every Markdown file, at any depth.
  const commands = {
    ...search,
    entries: [],
    everyMarkdown: true as const,
    depth: own?.depth ?? null,
    nested: true,
  }
  const found = findEntries(dir, holds === 'commands' ? commands : search, listings)
  const entries = without === undefined ? found : found.filter(({ realpath }) => !without.has(realpath))
  return preset.sameName.within === 'last' ? entries.toReversed() : entries
}

function evaluateFile(
  entry: ClientEntry,
  folder: ClientFolder,
  { preset, qualify }: Loader,
  shared: Shared,
): Verdict {
  const read = shared.read(entry.realpath)
  if (read === undefined) {
    const reason = { effect: 'dropped' as const, text: 'it cannot be read', source: preset.search.source }
    return { loads: false, name: entry.folder, description: '', reasons: [reason] }
  }
  const facts = { ...getEntryFacts(entry, folder, preset), isUtf8: read.isUtf8 }
  const verdict = evaluateEntry(read.text, facts, preset, shared.meaningful, shared.yaml)
  const plugin = folder.prefix ?? qualify?.(dirname(entry.realpath))
  return plugin === undefined ? verdict : qualifyName(verdict, plugin, preset)
}

function qualifyName(verdict: Verdict, plugin: string, { manifests }: Preset): Verdict {
  const name = `${plugin}:${verdict.name}`
  if (!verdict.loads || manifests === undefined || [...name].length <= manifests.longest)
    return { ...verdict, name }
  const text = `the name ${formatName(name)} has ${[...name].length} characters; the limit is ${manifests.longest}`
  const { source } = manifests
  return { loads: false, name, description: '', reasons: [{ effect: 'dropped', text, source }] }
}

function getEntryFacts(entry: ClientEntry, { holds }: ClientFolder, { search }: Preset): EntryFacts {
  const { folder } = entry
  const path = getParentPath(entry.path)
  if (holds === 'skills') return { folder, path, isCommand: entry.isFlat && search.flatBare === true }
  // `tools/roll.md` is `tools:roll`, and so is `tools/roll/SKILL.md`.
  const above = entry.isFlat ? path : getParentPath(path)
  return { folder: [...above.split('/'), folder].filter(part => part !== '').join(':'), isCommand: true }
}

function groupRivals(
  skills: ClientSkill[],
  folders: ClientFolder[],
  { identity, sameName }: Preset,
): ClientSkill[][] {
  if (identity.by === 'path') return []
  const used = skills.filter(({ fate }) => fate === 'used')
  const groups = groupBy(used, ({ folder, verdict }) => {
    const id = [...(folders[folder]?.namespace ?? []), verdict.name].join(':')
    const level = sameName.apart ? folders[folder]?.level : ''
    return `${level} ${identity.ignoresCase ? id.toLowerCase() : id}`
  })
  return [...groups.values()].filter(({ length }) => length > 1)
}

function contest([winner, ...others]: ClientSkill[], { sameName }: Preset): void {
  if (winner === undefined) return
  for (const rival of others) {
    const rule = rival.folder === winner.folder ? sameName.within : sameName.between
    const isSameFile = rival.entry.realpath === winner.entry.realpath
    rival.other = winner
    // Which path leads to a shared file is irrelevant, unless the client refuses even that.
    rival.fate = isSameFile && FATES[rule] === 'undecided' ? 'shadowed' : FATES[rule]
    if (rival.fate === 'shadowed') {
      if (!isSameFile) winner.other ??= rival
      continue
    }
    if (rival.fate === 'undecided') rival.isBehind = true
    if (winner.fate === 'used') winner.other = rival
    winner.fate = rival.fate
  }
}

const FATES = {
  highest: 'shadowed',
  path: 'shadowed',
  first: 'shadowed',
  last: 'shadowed',
  both: 'kept-both',
  error: 'dropped',
  race: 'undecided',
  unknown: 'undecided',
} as const
