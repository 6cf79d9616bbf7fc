import { failure } from '../../core/errors/failure.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import { isPrivateLine } from '../../core/network/loopback.ts'
import type { Environment } from '../../core/process/environment.ts'
import { anthropicApi, openaiApi } from '../../targets/data.ts'
import type { Target } from '../../targets/target.ts'
import { isStoreId } from '../references/lock-file.ts'

export interface StoredSkill {
  id: string
  version: string
  name?: string
}

/** `next` is the query of the next page; undefined on the last. */
export interface StorePage {
  skills: StoredSkill[]
  next?: Record<string, string>
}

/** Functions that parse an answer return undefined for one of a wrong shape. */
export interface SkillStore {
  id: 'anthropic' | 'openai'
  title: string
  target: Target
  variable: string
  base: string
  path: string
  query: Record<string, string>
  fields: Record<string, string>
  /** The most skills that each consumer (`by`) accepts at once. */
  together: readonly { by: string; most: number }[]
  getHeaders: (environment: Environment) => Record<string, string>
  readPage: (answer: unknown) => StorePage | undefined
  readSkill: (answer: unknown) => StoredSkill | undefined
  readVersion: (answer: unknown) => string | undefined
}

const anthropic: SkillStore = {
  id: 'anthropic',
  title: 'Anthropic',
  target: anthropicApi,
  variable: 'ANTHROPIC_BASE_URL',
  base: 'https://api.anthropic.com',
  path: 'v1/skills',
  query: { source: 'custom', limit: '100' },
  fields: {},
  together: [
    { by: 'a request of the Messages API', most: 8 },
    { by: 'a managed agent', most: 20 },
  ],
  getHeaders: ({ env }) => {
    const { ANTHROPIC_API_KEY: key = '', ANTHROPIC_AUTH_TOKEN: token = '' } = env
    if (key === '' && token === '') throw createNoKeyError('Anthropic', 'ANTHROPIC_API_KEY')
    const login = key === '' ? checkKey(token, 'ANTHROPIC_AUTH_TOKEN') : checkKey(key, 'ANTHROPIC_API_KEY')
    return { authorization: `Bearer ${login}`, 'anthropic-version': '2026-10-21' }
  },
  readPage: answer => {
    if (!isMap(answer)) return undefined
    const skills = readAll(answer.data, anthropic.readSkill)
    const next = isText(answer.next_page) && answer.next_page !== '' ? { page: answer.next_page } : undefined
    return skills && { skills, ...(next && { next }) }
  },
  readSkill: answer =>
    isMap(answer) && isStoreId(answer.id) && isStoreId(answer.latest_version_id)
      ? { id: answer.id, version: answer.latest_version_id }
      : undefined,
  readVersion: answer => (isMap(answer) && isStoreId(answer.id) ? answer.id : undefined),
}

const openai: SkillStore = {
  id: 'openai',
  title: 'OpenAI',
  target: openaiApi,
  variable: 'OPENAI_BASE_URL',
  base: 'https://api.openai.com/v1',
  path: 'skills',
  query: { limit: '100', order: 'asc' },
  fields: { default: 'true' },
  together: [],
  getHeaders: ({ env }) => {
    const {
      OPENAI_API_KEY: key = '',
      OPENAI_ORG_ID: organization = '',
      OPENAI_PROJECT_ID: project = '',
    } = env
    if (key === '') throw createNoKeyError('OpenAI', 'OPENAI_API_KEY')
    return {
      authorization: `Bearer ${checkKey(key, 'OPENAI_API_KEY')}`,
      ...(organization !== '' && { 'openai-organization': checkKey(organization, 'OPENAI_ORG_ID') }),
      ...(project !== '' && { 'openai-project': checkKey(project, 'OPENAI_PROJECT_ID') }),
    }
  },
  readPage: answer => {
    if (!isMap(answer)) return undefined
    const skills = readAll(answer.data, openai.readSkill)
    const after = answer.has_more === true ? skills?.at(-1)?.id : undefined
    return skills && { skills, ...(after !== undefined && { next: { after } }) }
  },
  readSkill: answer =>
    isMap(answer) && isStoreId(answer.id) && isStoreId(answer.latest_version)
      ? { id: answer.id, version: answer.latest_version, ...(isText(answer.name) && { name: answer.name }) }
      : undefined,
  readVersion: answer => (isMap(answer) && isStoreId(answer.version) ? answer.version : undefined),
}

export const STORES: Readonly<Record<SkillStore['id'], SkillStore>> = { anthropic, openai }

function readAll<T>(values: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(values)) return undefined
  const found = values.flatMap(value => read(value) ?? [])
  return found.length === values.length ? found : undefined
}

function createNoKeyError(title: string, variable: string) {
  return failure(
    `There is no key for ${title}: \`${variable}\` is not set`,
    `Set \`${variable}\`; the option \`dryRun\` needs no key`,
  )
}

/** A value that is invalid in a header is never a key, and fetch's error would repeat it. */
function checkKey(key: string, variable: string): string {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw failure(
      `\`${variable}\` is not a key: it contains spaces, line ends or other characters`,
      'Copy it again',
    )
  return key
}

export function getStoreUrl({ variable, base, path }: SkillStore, { env }: Environment): URL {
  const given = env[variable] || base
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    `${url.username}${url.password}${url.search}${url.hash}` !== ''
  )
    throw failure(`\`${variable}\` is not a web address`, `Write it as in \`${base}\``)
  if (!isPrivateLine(url))
    throw failure(
      `\`${variable}\` is not encrypted: anyone on the network path could read the key`,
      'Use `https://`',
    )
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url
}
