import { dirname } from 'node:path'
import { isRelativeTarget } from '../compiler/parse/markdown/target.ts'
import type { Mention, Reference } from '../compiler/types.ts'
import { isBelow } from '../core/files/real-path.ts'
import { getLeaf } from '../format/place.ts'
import type { Files } from './page.ts'
import type { Judged, NamedSkill } from './project.ts'
import { findLinkedFile, findMentioned, findReferenced } from './targets.ts'

export interface Usage {
  file: string
  start: number
  end: number
}

/** Other skills name this one by the last part of its id, or by its folder in a link. */
export function listSkillUsages(judged: Judged, target: NamedSkill, files: Files): Usage[] {
  const leaf = getLeaf(target.id)
  const { folder, entry } = target.skill.found
  const dir = dirname(entry.file)
  const usages: Usage[] = []
  for (const { id, skill } of judged.named) {
    const { file } = skill.entry
    const { mentions, references } = judged.compiled.analyses.getAnalysis(skill)
    const named = mentions.filter(
      mention =>
        getNameEnd(mention) === leaf &&
        findMentioned(judged, id, mention)?.id === target.id &&
        id !== target.id,
    )
    const linked = references.filter(
      reference =>
        reference.target.includes(folder) &&
        isRelativeTarget(reference.target) &&
        isBelow(dir, findLinkedFile(judged, skill.found, reference.target) ?? ''),
    )
    const text = named.length + linked.length === 0 ? undefined : readText(files, file)
    if (text === undefined) continue
    const places = [
      ...named.flatMap(mention => listNamePlaces(text, mention, leaf)),
      ...linked.flatMap(reference => listFolderPlaces(text, reference, folder)),
    ]
    usages.push(...toUsages(file, places))
  }
  return usages
}

export function readText({ read }: Files, file: string): string | undefined {
  return read(file)?.replace(/^\uFEFF/, '')
}

function toUsages(file: string, places: [start: number, end: number][]): Usage[] {
  const byStart = new Map(places)
  return [...byStart].sort(([a], [b]) => a - b).map(([start, end]) => ({ file, start, end }))
}

function getNameEnd({ name }: Mention): string {
  return name.toLowerCase().split(/[:/]/).at(-1) ?? ''
}

/** Finds every `$name` and `` `name` `` like the mention, because parsing keeps only the first. */
function listNamePlaces(text: string, { kind, name, position }: Mention, leaf: string): [number, number][] {
  const whole = { start: 0, end: text.length }
  const isMarked = kind === 'dollar' || kind === 'code'
  const from =
    isMarked || position === undefined ? whole : { start: position.start.offset, end: position.end.offset }
  const places: [number, number][] = []
  for (let at = text.indexOf(name, from.start); at !== -1 && at < from.end; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    const before = text[at - 1] ?? ''
    if (/[\w:-]/.test(before) || /[\w:-]/.test(text[end] ?? '')) continue
    if (isMarked && before !== '$' && !(before === '`' && text[end] === '`')) continue
    places.push([end - leaf.length, end])
    if (!isMarked) break
  }
  return places
}

function listFolderPlaces(text: string, { path }: Reference, folder: string): [number, number][] {
  if (path === undefined) return []
  let at = path.start
  for (const part of text.slice(path.start, path.end).split('/')) {
    if (part === folder) return [[at, at + part.length]]
    at += part.length + 1
  }
  return []
}

export function listAnchorUsages(
  judged: Judged,
  file: string,
  slugs: ReadonlySet<string>,
  files: Files,
): (Usage & { slug: string })[] {
  const usages: (Usage & { slug: string })[] = []
  for (const skill of judged.skills.values()) {
    const own = skill.entry.file
    const { references } = judged.compiled.analyses.getAnalysis(skill)
    for (const { fragment, target, position } of references) {
      if (fragment === undefined || !slugs.has(fragment)) continue
      const linked = findReferenced(judged, skill.found, own, target)
      const at = linked === file ? findFragment(readText(files, own), position, fragment) : undefined
      if (at !== undefined) usages.push({ file: own, start: at, end: at + fragment.length, slug: fragment })
    }
  }
  return usages
}

/** Returns undefined if the link's text differs from its target, or the target is elsewhere. */
function findFragment(
  text: string | undefined,
  { start, end }: Reference['position'],
  fragment: string,
): number | undefined {
  const at = text?.slice(start.offset, end.offset).lastIndexOf(`#${fragment}`) ?? -1
  return at === -1 ? undefined : start.offset + at + 1
}
