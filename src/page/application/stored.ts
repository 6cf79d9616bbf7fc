/** Data in the page, or in files beside it. */
import { inflateSync } from 'fflate'
import { openIndex, searchIndex } from '../../search/search.ts'
import { openWordLists, suggestTexts } from '../../search/suggest.ts'
import { DATA, PACK_SKILLS, type ReportHead, type SkillDetail } from '../types.ts'
import { createData, type Data } from './data.ts'

/** `text` is the head of the data. */
export function openStored(text: string): Data {
  const head: ReportHead = JSON.parse(text)
  const load = openPacks(head.data ?? DATA)
  const { search } = head
  const places = new Map(search?.shards.map(({ digest }, at) => [digest, at]))
  const read = (_: string, { digest }: { digest: string }) => load(`search${places.get(digest)}`)
  const details = new Map<number, Promise<SkillDetail[]>>()
  return createData(head, skills => {
    let index: ReturnType<typeof openIndex> | undefined
    let lists: ReturnType<typeof openWordLists> | undefined
    return {
      async loadDetail({ at }) {
        const pack = Math.floor(at / PACK_SKILLS)
        let loading = details.get(pack)
        if (loading === undefined) {
          loading = load(`skills${pack}`).then(bytes => JSON.parse(new TextDecoder().decode(bytes)))
          details.set(pack, loading)
        }
        const detail = (await loading)[at % PACK_SKILLS]
        if (detail === undefined) throw new Error('The data of this skill is not in the report.')
        return detail
      },
      async search(query, file = '') {
        index ??= openIndex({ ...head.access, skills, ...(search && { search }) }, read)
        return searchIndex(await index, query, { limit: 50, explain: true, paths: file === '' ? [] : [file] })
      },
      async suggest(typed) {
        lists ??= openWordLists(search, read)
        return suggestTexts(typed, [await lists])
      },
    }
  })
}

/** The browser's API, which TypeScript's DOM types lack. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

function openPacks(folder: string): (name: string) => Promise<Uint8Array<ArrayBuffer>> {
  const waiting = new Map<string, (text: string) => void>()
  const register = (name: string, text: string) => waiting.get(name)?.(text)
  Object.assign(window, { skillcData: register })
  let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
  const locate = (name: string) => {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
    policy ??= trustedTypes?.createPolicy('skillc', {
      createScriptURL: url => (/^data\/(?:[0-9a-f]{64}\.)?[a-z]+\d+\.js$/.test(url) ? url : ''),
    })
    const path = `${folder}${name}.js`
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
    script.onerror = () => reject(new Error(`\`${address}\` is not beside this page. Copy the whole folder.`))
    script.src = address
    document.head.append(script)
  })
}

function unpack(text: string): Uint8Array<ArrayBuffer> {
  const bytes = inflateSync(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
  return bytes as Uint8Array<ArrayBuffer>
}
