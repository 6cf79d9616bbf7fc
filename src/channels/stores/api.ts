/** A store's key is only sent to its own host: redirects are refused, and no message shows it. */
import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import { getMediaType } from '../../core/text/media-type.ts'
import type { LoweredSkill } from '../../targets/skill.ts'
import { type Call, openTransport } from '../call.ts'
import {
  createTransientError,
  type HttpRequest,
  parseRetryAfter,
  readAnswer,
  sendOnce,
  type TransientError,
  type Transport,
  withRetry,
} from '../oci/http.ts'
import { readJson } from '../oci/shapes.ts'
import { getStoreUrl, type SkillStore, type StoredSkill, type StorePage } from './stores.ts'

export interface StoreApi {
  list: () => Promise<StoredSkill[]>
  get: (id: string) => Promise<StoredSkill | undefined>
  /** `findMade` runs before each retry, because a lost answer may have created the skill. */
  create: (skill: LoweredSkill, findMade: () => Promise<StoredSkill | undefined>) => Promise<StoredSkill>
  addVersion: (
    id: string,
    skill: LoweredSkill,
    findMade: () => Promise<string | undefined>,
  ) => Promise<string>
  remove: (id: string) => Promise<void>
}

const MOST_ANSWER_BYTES = 16 << 20
const MOST_PAGES = 1_000

/** Marks a Failure as being about this request only. */
const REFUSAL = Symbol('refusal')

/** True if a store refused a request, so it has stored nothing. */
export function isRefusal(error: unknown): boolean {
  return isFailure(error) && error.cause === REFUSAL
}

export function openStore(store: SkillStore, call: Call): StoreApi {
  const transport = openTransport(call)
  const url = getStoreUrl(store, call.environment)
  const headers = store.getHeaders(call.environment)
  const ask = (request: StoreCall) => askOnce(transport, url, headers, store, request)
  const get = (path: string, what: string) => withRetry(transport, () => ask({ method: 'GET', path, what }))
  const read = <T>(value: T | undefined, what: string): T => {
    if (value === undefined)
      throw failure(`\`${url.host}\` did not return ${what}`, `Check \`${store.variable}\``)
    return value
  }
  const readName = async ({ id, version, name }: StoredSkill): Promise<string> => {
    if (name !== undefined) return name
    const answer = await get(`/${id}/versions/${version}`, `the version ${version} of the skill ${id}`)
    return read(isMap(answer) && isText(answer.name) ? answer.name : undefined, 'a version')
  }
  return {
    list: async () => {
      const found: StoredSkill[] = []
      let query: Record<string, string> | undefined = store.query
      for (let page = 0; query !== undefined; page++) {
        if (page >= MOST_PAGES) throw failure(`The list of skills at \`${url.host}\` does not end`)
        const answer: unknown = await get(`?${new URLSearchParams(query)}`, 'its list of skills')
        const { skills, next }: StorePage = read(store.readPage(answer), 'a list of skills')
        found.push(...skills)
        query = next && { ...store.query, ...next }
      }
      const named: StoredSkill[] = []
      for (const skill of found) named.push({ ...skill, name: await readName(skill) })
      return named
    },
    get: async id => {
      const what = `the skill ${id}`
      const answer = await get(`/${id}`, what)
      return answer === undefined ? undefined : read(store.readSkill(answer), 'a skill')
    },
    create: (skill, findMade) =>
      retryLooking(transport, findMade, async () => {
        const form = createForm(skill)
        return read(store.readSkill(await ask({ method: 'POST', form, what: formatWhat(skill) })), 'a skill')
      }),
    addVersion: (id, skill, findMade) =>
      retryLooking(transport, findMade, async () => {
        const form = createForm(skill, store.fields)
        const answer = await ask({ method: 'POST', path: `/${id}/versions`, form, what: formatWhat(skill) })
        return read(store.readVersion(answer), 'a version')
      }),
    remove: async id => {
      await withRetry(transport, () =>
        ask({ method: 'DELETE', path: `/${id}`, what: `the removal of the skill ${id}` }),
      )
    },
  }
}

function formatWhat({ name }: LoweredSkill): string {
  return `the skill \`${name}\``
}

/** A lost answer may have been a success, so `find` looks first. */
function retryLooking<T>(
  transport: Transport,
  find: () => Promise<T | undefined>,
  act: () => Promise<T>,
): Promise<T> {
  let isAgain = false
  return withRetry(transport, async () => {
    const found = isAgain ? await find() : undefined
    isAgain = true
    return found ?? act()
  })
}

/** Parts `files[]` as in the official SDKs, with paths that include the skill's folder. */
function createForm({ name, files }: LoweredSkill, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const { path, bytes } of files) {
    const content = new Uint8Array(Buffer.from(bytes()))
    form.append('files[]', new Blob([content], { type: getMediaType(path) }), `${name}/${path}`)
  }
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  return form
}

interface StoreCall extends Pick<HttpRequest, 'method' | 'what'> {
  path?: string
  form?: FormData
}

/** Undefined for a GET or DELETE of a missing skill. */
async function askOnce(
  transport: Transport,
  base: URL,
  headers: Record<string, string>,
  store: SkillStore,
  { method, path = '', form, what }: StoreCall,
): Promise<unknown> {
  const url = new URL(`${base.href}${path}`)
  // Unlike a form, bytes have a length, which sets the timeout.
  const body = form === undefined ? undefined : new Response(form)
  const type = body?.headers.get('content-type')
  const response = await sendOnce(transport, {
    method,
    url,
    what,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body: new Uint8Array(await body.arrayBuffer()) }),
  })
  const bytes = await readAnswer(response, MOST_ANSWER_BYTES, { url, what })
  if (response.status === 404 && method !== 'POST') return undefined
  if (!response.ok) throw createStoreError(response, hideLogin(bytes, headers), url.host, what, store)
  return readJson(bytes) ?? null
}

/** An answer may repeat the key. */
function hideLogin(bytes: Uint8Array, headers: Record<string, string>): string {
  const text = Buffer.from(bytes).toString('utf8')
  const secret = (headers.authorization ?? '').replace(/^Bearer /, '')
  return secret === '' ? text : text.replaceAll(secret, '…')
}

function createStoreError(
  response: Response,
  text: string,
  host: string,
  what: string,
  { id, variable }: SkillStore,
): Failure | TransientError {
  const { status } = response
  const sentence = `\`${host}\` refuses ${what}`
  if (status >= 300 && status < 400)
    return failure(
      `\`${host}\` sends ${what} to another address, which skillc does not follow, because the key is for this host only (${status})`,
      `Check \`${variable}\``,
    )
  // The message about a wrong key may repeat it.
  if (status === 401)
    return failure(`${sentence}: the key is wrong (401)`, `Check \`${id.toUpperCase()}_API_KEY\``)
  const because = readMessage(text)
  if (status === 403) return failure(`${sentence}: the key does not allow it (403)${because}`)
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const after = parseRetryAfter(response)
    return createTransientError(
      failure(`\`${host}\` failed on ${what} (${status})${because}`, 'Run it again later'),
      after,
    )
  }
  return failure(`${sentence} (${status})${because}`, `Fix the skill, or check \`${variable}\``, REFUSAL)
}

/** Both stores write `{"error": {"message": "…"}}`. */
function readMessage(text: string): string {
  const answer = readJson(Buffer.from(text))
  const error = isMap(answer) ? answer.error : undefined
  const message = isMap(error) && isText(error.message) ? error.message : ''
  return message === '' ? '' : `: ${message.slice(0, 300)}`
}
