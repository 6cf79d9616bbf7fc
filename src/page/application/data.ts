/** The data of the page: what is in it, and what it loads when it is needed. */
import type { ManifestSkill, ManifestSource } from '../../format/manifest.ts'
import { completeSkill } from '../../format/skill.ts'
import type { SearchResult } from '../../search/search.ts'
import type { ReportHead, ReportSkill, SkillDetail } from '../types.ts'

/** A skill of the list, with what its id and source say of it. */
export type Skill = ReportSkill & ManifestSkill & { at: number }

export type Answer = Pick<SearchResult, 'hits' | 'corrected'> & { candidates?: number }

/** What is loaded when it is needed, and from where. */
export interface Loading {
  loadDetail(skill: Skill): Promise<SkillDetail>
  search(query: string): Promise<Answer>
  /** How a request that is being typed may go on. */
  suggest(text: string): Promise<string[]>
}

export interface Data extends Omit<ReportHead, 'skills' | 'search'>, Loading {
  skills: Skill[]
  byId: Map<string, Skill>
  /** The skills that depend on one. */
  users: Map<number, [from: number, kind: string][]>
  uses: Map<number, [to: number, kind: string][]>
}

/** A path of a source as it can be opened: from the working directory of the build, where the source lies below it. */
export function joinPlace(source: ManifestSource | undefined, path: string): string {
  return source === undefined || source.label === '.' ? path : `${source.label}/${path}`
}

/** Completes what the head of a report leaves out. */
export function createData(head: ReportHead, open: (skills: Skill[]) => Loading): Data {
  for (const skill of head.skills) completeSkill(Object.assign(skill, { sha256: '' }), head.sources)
  const skills = head.skills.map((skill, at) => Object.assign(skill, { at })) as Skill[]
  const users: Data['users'] = new Map()
  const uses: Data['uses'] = new Map()
  for (const [from, to, kind] of head.links) {
    addTo(uses, from, [to, kind])
    addTo(users, to, [from, kind])
  }
  const byId = new Map(skills.map(skill => [skill.id, skill]))
  const own = head.hosted && { title: location.host + location.pathname.replace(/(?:\/|\/index\.html)$/, '') }
  return { ...head, ...own, ...open(skills), skills, byId, users, uses }
}

function addTo<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
