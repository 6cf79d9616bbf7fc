/** The data of the page: what is in it, and what it loads when it is needed. */
import { inflateSync } from 'fflate'
import type { ManifestSkill } from '../../src/format/manifest.ts'
import { completeSkill } from '../../src/format/skill.ts'
import {
  PACK_SKILLS,
  type ReportHead,
  type ReportSkill,
  type SkillDetail,
} from '../../src/report/html/types.ts'
import { openIndex, type SearchResult, searchIndex } from '../../src/search/search.ts'

/** A skill of the list, with what its id and source say of it. */
export type Skill = ReportSkill & ManifestSkill & { at: number }

export interface Data extends Omit<ReportHead, 'skills' | 'search'> {
  skills: Skill[]
  byId: Map<string, Skill>
  /** The skills that depend on one. */
  users: Map<number, [from: number, kind: string][]>
  uses: Map<number, [to: number, kind: string][]>
  loadDetail(skill: Skill): Promise<SkillDetail>
  search(query: string): Promise<SearchResult>
}

/** Takes the data out of the page. */
export function openData(): Data {
  const head: ReportHead = JSON.parse(document.getElementById('head')?.textContent ?? '{}')
  const load = openPacks()
  for (const skill of head.skills) completeSkill(Object.assign(skill, { sha256: '' }), head.sources)
  const skills = head.skills.map((skill, at) => Object.assign(skill, { at })) as Skill[]
  const details = new Map<number, Promise<SkillDetail[]>>()
  const users: Data['users'] = new Map()
  const uses: Data['uses'] = new Map()
  for (const [from, to, kind] of head.links) {
    addTo(uses, from, [to, kind])
    addTo(users, to, [from, kind])
  }
  let index: ReturnType<typeof openIndex> | undefined
  const openSearch = () => {
    const { search } = head
    const places = new Map(search?.shards.map(({ digest }, at) => [digest, at]))
    return openIndex({ ...head.access, skills, ...(search && { search }) }, (_, { digest }) =>
      load(`search-${places.get(digest)}`),
    )
  }
  return {
    ...head,
    skills,
    byId: new Map(skills.map(skill => [skill.id, skill])),
    users,
    uses,
    async loadDetail({ at }) {
      const pack = Math.floor(at / PACK_SKILLS)
      let loading = details.get(pack)
      if (loading === undefined) {
        loading = load(`skills-${pack}`).then(bytes => JSON.parse(new TextDecoder().decode(bytes)))
        details.set(pack, loading)
      }
      const detail = (await loading)[at % PACK_SKILLS]
      if (detail === undefined) throw new Error('The data of this skill is not in the report.')
      return detail
    },
    async search(query) {
      index ??= openSearch()
      return searchIndex(await index, query, { limit: 50, explain: true })
    },
  }
}

function addTo<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** What makes an address of a script, where the browser asks for that. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** Loads data by its name: from the page, or from a script beside it, which only registers a text. */
function openPacks(): (name: string) => Promise<Uint8Array> {
  const waiting = new Map<string, (text: string) => void>()
  const register = (name: string, text: string) => waiting.get(name)?.(text)
  Object.assign(window, { skillcData: register })
  let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
  const locate = (name: string) => {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
    const path = `data/${name}.js`
    policy ??= trustedTypes?.createPolicy('skillc', {
      createScriptURL: url => (/^data\/[a-z]+-\d+\.js$/.test(url) ? url : ''),
    })
    return policy?.createScriptURL(path) ?? path
  }
  return async name => {
    const inline = document.getElementById(name)
    return unpack(
      inline === null ? await loadScript(name, locate(name), waiting) : JSON.parse(inline.textContent),
    )
  }
}

function loadScript(
  name: string,
  address: string,
  waiting: Map<string, (text: string) => void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    waiting.set(name, resolve)
    script.onload = () => script.remove()
    script.onerror = () =>
      reject(new Error(`\`data/${name}.js\` is not beside this page. Copy the whole folder.`))
    script.src = address
    document.head.append(script)
  })
}

function unpack(text: string): Uint8Array {
  return inflateSync(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
}
