/** Every skill × every client: how each client loads it, and what gets lost. */
import { getBaseName, getParentPath, isWithin } from '../../core/files/path.ts'
import { formatCount } from '../../core/text/quantity.ts'
import type { Preset, Search } from '../presets/preset.ts'
import type { ClientFolder, ClientSkill } from './load.ts'
import type { Unread } from './settings.ts'
import { formatName } from './text.ts'
import type { Effect, Reason, Verdict } from './verdict.ts'

export interface Row {
  /** Absolute POSIX paths of the entry; the one that skillc found comes first. */
  files: string[]
  realpath: string
  /** Folder name and entry of a record, which was never on a disk. */
  record?: { folder: string; bytes: Uint8Array }
}

export interface Cell {
  /**
   * `shadowed`: another skill with the name is used. `undecided`: another may be used. `absent`: the client does not
   * search there.
   */
  verdict: 'loads' | 'changed' | 'dropped' | 'hidden' | 'shadowed' | 'undecided' | 'absent'
  name?: string
  reasons: Reason[]
  seen?: Verdict
}

export interface View {
  preset: Preset
  folders: ClientFolder[]
  skills: ClientSkill[]
  reach: string[]
  /** The client's settings that skillc does not read. */
  unread: Unread[]
}

/** The client's skill for each row: at one of its paths, else at another path to the same file. */
export function getClientSkills(rows: Row[], { skills }: View): (ClientSkill | undefined)[] {
  const byPath = new Map<string, ClientSkill>()
  const byRealpath = new Map<string, ClientSkill>()
  for (const skill of skills) {
    byPath.set(skill.entry.file, pickBetter(skill, byPath.get(skill.entry.file)))
    byRealpath.set(skill.entry.realpath, pickBetter(skill, byRealpath.get(skill.entry.realpath)))
  }
  return rows.map(({ files, realpath }) => {
    const own = files.flatMap(file => byPath.get(file) ?? [])
    const [first, ...others] = own
    if (first === undefined) return byRealpath.get(realpath)
    return others.reduce((best, skill) => pickBetter(skill, best), first)
  })
}

function pickBetter(skill: ClientSkill, known: ClientSkill | undefined): ClientSkill {
  return known === undefined || FATES.indexOf(skill.fate) < FATES.indexOf(known.fate) ? skill : known
}

export function createCells(
  rows: Row[],
  { preset, folders }: Pick<View, 'preset' | 'folders'>,
  found: (ClientSkill | undefined)[],
): Cell[] {
  const outer = new Set(rows.flatMap(({ files }) => files.map(getFolder)))
  return rows.map((row, index) => {
    const skill = found[index]
    return skill === undefined
      ? createMissedCell(row, preset, folders, outer)
      : isUndecidedWithin(skill, row)
        ? createVerdictCell(skill.verdict, preset)
        : createCell(skill, preset, folders)
  })
}

function isUndecidedWithin({ fate, other }: ClientSkill, { files }: Row): boolean {
  return fate === 'undecided' && other !== undefined && files.includes(other.entry.file)
}

/** Best first: a skill that a client finds twice is used if one of its places is. */
const FATES: ClientSkill['fate'][] = ['used', 'kept-both', 'undecided', 'shadowed', 'hidden', 'dropped']

const CHANGES: ReadonlySet<Effect> = new Set<Effect>(['renamed', 'cut', 'misread', 'undescribed', 'ignored'])

export function createVerdictCell({ loads, name, reasons }: Verdict, { refusesAll }: Preset): Cell {
  if (loads)
    return { verdict: reasons.some(({ effect }) => CHANGES.has(effect)) ? 'changed' : 'loads', name, reasons }
  const fatal = refusesAll === undefined ? '' : ', and the client then rejects every skill'
  return { verdict: 'dropped', name, reasons: reasons.map(each => ({ ...each, text: each.text + fatal })) }
}

function createCell({ fate, verdict, other }: ClientSkill, preset: Preset, folders: ClientFolder[]): Cell {
  const { name, reasons } = verdict
  const rival = other && `\`${folders[other.folder]?.label}/${other.entry.path}\``
  const createDropReason = (text: string): Reason => ({
    effect: 'dropped',
    text,
    source: preset.sameName.source,
  })
  switch (fate) {
    case 'dropped':
      return other === undefined
        ? createVerdictCell(verdict, preset)
        : createVerdictCell(
            {
              ...verdict,
              loads: false,
              reasons: [
                createDropReason(`two skills with the same name are rejected; the other is ${rival}`),
              ],
            },
            preset,
          )
    case 'hidden':
      return { verdict: 'hidden', name, reasons: reasons.slice(0, 1) }
    case 'shadowed':
      return {
        verdict: 'shadowed',
        name,
        reasons: [createDropReason(`it uses ${rival} for ${formatName(name)}`)],
      }
    case 'undecided':
      return {
        verdict: 'undecided',
        name,
        reasons: [
          createDropReason(`it may load this or ${rival} for ${formatName(name)}; which one is undefined`),
          ...reasons,
        ],
      }
    case 'kept-both': {
      const both: Reason = {
        ...createDropReason(`it also loads ${rival} as ${formatName(name)}`),
        effect: 'warned',
      }
      return createVerdictCell({ ...verdict, reasons: [both, ...reasons] }, preset)
    }
    default:
      return createVerdictCell(verdict, preset)
  }
}

/** A skill in the client's folders that it did not find is lost. Others do not concern it. */
function createMissedCell(
  { files }: Row,
  preset: Preset,
  folders: ClientFolder[],
  outer: ReadonlySet<string>,
): Cell {
  const { search } = preset
  for (const { dir, holds, search: own, without } of folders) {
    const file = files.find(each => holds === 'skills' && isWithin(dir, each) && !without?.has(each))
    if (file === undefined) continue
    const path = file.slice(dir.length + 1)
    if (typeof own?.depth === 'number' && path.split('/').length - 1 > own.depth) continue
    const text = explainMissed(
      { path, outer: listFoldersBetween(dir, file).filter(folder => outer.has(folder)) },
      { ...search, ...own },
    )
    return { verdict: 'dropped', reasons: [{ effect: 'dropped', text, source: search.source }] }
  }
  return { verdict: 'absent', reasons: [] }
}

function getFolder(file: string): string {
  return file.slice(0, file.lastIndexOf('/'))
}

function listFoldersBetween(dir: string, file: string): string[] {
  const folders: string[] = []
  for (let folder = getFolder(getFolder(file)); isWithin(dir, folder); folder = getFolder(folder)) {
    folders.push(folder)
    if (folder === dir) break
  }
  return folders
}

export interface Missed {
  path: string
  outer: string[]
}

/** Text to follow the client's name and a colon. */
export function explainMissed({ path, outer }: Missed, search: Search): string {
  const folders = getParentPath(path) === '' ? [] : getParentPath(path).split('/')
  const depth = folders.length
  if (!search.entries.includes(getBaseName(path)))
    return `only ${search.entries.map(name => `\`${name}\``).join(' or ')} is recognized, not \`${getBaseName(path)}\``
  if (depth === 0) return 'the skills folder itself is not read as a skill'
  if (search.depth !== null && depth > search.depth)
    return `the skill is ${formatCount(depth, 'folder')} deep; the limit is ${search.depth}`
  const skipped = folders.find(name => search.skips.includes(name))
  if (skipped !== undefined) return `folders named \`${skipped}\` are never searched; rename the folder`
  const hidden = folders.find(name => name.startsWith('.'))
  if (!search.hidden && hidden !== undefined) return `hidden folders such as \`${hidden}\` are not searched`
  if (!search.nested && outer.length > 0) return 'skills inside other skills are not found'
  const reasons = [
    ...(search.links === 'followed' ? [] : ['does not follow the symlinks there']),
    ...(search.ignoreFiles.length === 0
      ? []
      : [`obeys ${search.ignoreFiles.map(name => `\`${name}\``).join(', ')}`]),
    ...(search.folders === undefined ? [] : [`searches ${search.folders} folders at most`]),
  ]
  return `the skill is not found${reasons.length === 0 ? '' : `: the client ${reasons.join(' and ')}`}`
}
