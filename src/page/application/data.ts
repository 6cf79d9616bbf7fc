import { addTo } from '../../core/text/order.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { completeSkill } from '../../format/skill.ts'
import type { SearchResult } from '../../search/search.ts'
import type { ReportHead, ReportSkill, SkillDetail } from '../types.ts'

export type Skill = ReportSkill & ManifestSkill & { at: number }

export type Answer = Pick<SearchResult, 'hits' | 'corrected'> & { candidates?: number }

export interface Loading {
  loadDetail(skill: Skill): Promise<SkillDetail>
  /** `file`: what is worked with; empty when unknown. */
  search(query: string, file?: string): Promise<Answer>
  suggest(text: string): Promise<string[]>
}

export interface Data extends Omit<ReportHead, 'skills' | 'search'>, Loading {
  skills: Skill[]
  byId: Map<string, Skill>
  users: Map<number, [from: number, kind: string][]>
  uses: Map<number, [to: number, kind: string][]>
  /** Indexes of the clients that read some of the folders, by id. The others are shown as if the skills were installed. */
  judged: Map<string, number>
}

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
  const judged = new Map(
    head.clients.flatMap(({ id }, at) =>
      skills.some(({ verdicts = '' }) => /[^A]/.test(verdicts[at] ?? 'A')) ? [[id, at] as const] : [],
    ),
  )
  const own = head.hosted && {
    title: location.host + location.pathname.replace(/(?:\/|\/index\.html)$/, ''),
    bundle: new URL('./', location.href).href,
  }
  return { ...head, ...own, ...open(skills), skills, byId, users, uses, judged }
}

/** Data from `skillc serve`, whose rules decide what is visible. */
export async function openLive(): Promise<Data> {
  const head: ReportHead = await ask('report')
  return createData(head, () => ({
    loadDetail: ({ id }) => ask('skill', { id }),
    search: (query, path = '') => ask('search', { q: query, limit: '50', ...(path !== '' && { path }) }),
    suggest: async text => (await ask<{ texts: string[] }>('suggest', { q: text })).texts,
  }))
}

export function followBundle(known: string, changed: () => void): () => void {
  const events = new EventSource('events')
  const hear = (event: MessageEvent<string>) => {
    if (JSON.parse(event.data).digest !== known) changed()
  }
  for (const type of ['bundle', 'reloaded']) events.addEventListener(type, hear)
  return () => events.close()
}

async function ask<Value>(what: string, query: Record<string, string> = {}): Promise<Value> {
  let answer: Response
  try {
    answer = await fetch(`api/${what}?${new URLSearchParams(query)}`)
  } catch {
    throw new Error('The server does not answer. Start `skillc serve` again.')
  }
  const value = await answer.json()
  if (!answer.ok) throw new Error(value.error?.message ?? `The server answers ${answer.status}.`)
  return value
}
