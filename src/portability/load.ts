/** What one client loads from its folders: every entry it finds, what it makes of each, and who wins a name. */
import type { Preset, Search } from '../presets/preset.ts'
import { byCodeUnit } from '../util/order.ts'
import { parentPath } from '../util/path.ts'
import { type ClientEntry, findEntries, type Listings } from './find.ts'
import { judge } from './judge.ts'
import type { Verdict } from './verdict.ts'

/** A folder that the client reads; earlier ones rank higher. */
export interface ClientFolder {
  dir: string
  /** How it is named in words: no machine facts. */
  label: string
  level: string
  holds: 'skills' | 'commands'
  /** Segments before the name, of a plugin or a package folder below the project. */
  namespace: string[]
  /** What of the client's search is not the same everywhere. */
  search?: Partial<Pick<Search, 'depth' | 'flatFiles' | 'hidden' | 'links'>>
}

/** An entry that a client finds, and what becomes of it. */
export interface ClientSkill {
  /** Index into the folders. */
  folder: number
  entry: ClientEntry
  verdict: Verdict
  /**
   * The client uses it; it does not load it; another of the same name is used; both are, so that the name alone says
   * nothing; or nothing decides which one is.
   */
  fate: 'used' | 'dropped' | 'shadowed' | 'kept-both' | 'undecided'
  /** The one that is used in its stead, or beside it. */
  other?: ClientSkill
}

/** Reads an entry's text, byte order mark included; undefined when it cannot be read. */
export type ReadEntry = (file: string) => string | undefined

/** What the presets of one command share. */
export interface Shared {
  listings: Listings
  read: ReadEntry
  /** Fields that some client reads. */
  meaningful: ReadonlySet<string>
}

/** All that a client finds in its folders, in order of precedence. */
export function loadAs(preset: Preset, folders: ClientFolder[], shared: Shared): ClientSkill[] {
  const seen = new Set<string>()
  const skills: ClientSkill[] = []
  for (const [index, folder] of folders.entries()) {
    for (const entry of entriesIn(folder, preset, shared)) {
      if (preset.search.once && seen.has(entry.realpath)) continue
      seen.add(entry.realpath)
      const verdict = verdictOn(entry, folder, preset, shared)
      skills.push({ folder: index, entry, verdict, fate: verdict.loads ? 'used' : 'dropped' })
    }
  }
  for (const rivals of rivalsOf(skills, folders, preset)) contest(rivals, preset)
  return skills
}

function entriesIn(
  { dir, holds, search: own }: ClientFolder,
  preset: Preset,
  { listings }: Shared,
): ClientEntry[] {
  const search = { ...preset.search, ...own }
  if (holds === 'skills') return findEntries(dir, search, listings)
  // Legacy commands: every Markdown file, at any depth.
  return findEntries(
    dir,
    { ...search, entries: [], everyMarkdown: true, depth: null, nested: true },
    listings,
  )
}

function verdictOn(
  entry: ClientEntry,
  folder: ClientFolder,
  preset: Preset,
  { read, meaningful }: Shared,
): Verdict {
  const text = read(entry.file)
  if (text === undefined) {
    const reason = { effect: 'dropped' as const, text: 'it cannot be read', source: preset.search.source }
    return { loads: false, name: entry.folder, description: '', reasons: [reason] }
  }
  const isCommand = folder.holds === 'commands' || (entry.isFlat && preset.search.flatBare === true)
  return judge(text, { folder: entry.folder, path: parentPath(entry.path), isCommand }, preset, meaningful)
}

/** The skills that the client loads, by what it tells them apart by; only where there are several. */
function rivalsOf(
  skills: ClientSkill[],
  folders: ClientFolder[],
  { identity, sameName }: Preset,
): ClientSkill[][] {
  if (identity.by === 'path') return []
  const groups = new Map<string, ClientSkill[]>()
  for (const skill of skills) {
    if (skill.fate !== 'used') continue
    const id = [...(folders[skill.folder]?.namespace ?? []), skill.verdict.name].join(':')
    const level = sameName.apart ? folders[skill.folder]?.level : ''
    const key = `${level} ${identity.ignoresCase ? id.toLowerCase() : id}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [skill])
    else group.push(skill)
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** Settles who is used: between folders by their order, within one by the order of paths. */
function contest(rivals: ClientSkill[], { sameName }: Preset): void {
  const highest = rivals.filter(({ folder }) => folder === rivals[0]?.folder)
  const inOrder = [...highest].sort((a, b) => byCodeUnit(a.entry.path, b.entry.path))
  const winner = sameName.within === 'last' ? inOrder.at(-1) : inOrder[0]
  for (const rival of rivals) {
    if (rival === winner) continue
    const rule = rival.folder === winner?.folder ? sameName.within : sameName.between
    rival.other = winner
    rival.fate = FATES[rule]
    if (winner !== undefined && rival.fate !== 'shadowed') {
      winner.fate = rival.fate
      winner.other ??= rival
    }
  }
}

const FATES = {
  highest: 'shadowed',
  first: 'shadowed',
  last: 'shadowed',
  both: 'kept-both',
  error: 'dropped',
  race: 'undecided',
  unknown: 'undecided',
} as const
