/** The options of all calls. `checkOptions` ensures at compile time that each list matches its interface. */
import {
  abortSignal,
  anything,
  callback,
  choice,
  flag,
  type Kind,
  number,
  object,
  text,
  texts,
} from '../core/json/check-options.ts'
import { isText } from '../core/json/shapes.ts'

const textOrTexts: Kind = ['a string, or an array of strings', value => isText(value) || texts[1](value)]
const textOrFunction: Kind = [
  'a string, or a function',
  value => isText(value) || typeof value === 'function',
]
const by = choice('model', 'user')

export const OPEN_KINDS = {
  digest: text,
  signal: abortSignal,
  fetch: callback,
  cacheBytes: number,
  maxFileBytes: number,
  search: callback,
  embeddings: object,
  glosses: object,
}

export const LAYER_KINDS = {
  source: anything,
  label: text,
  rank: number,
  scope: textOrTexts,
  digest: text,
}

export const SIGNAL_KINDS = { signal: abortSignal }

export const WATCH_KINDS = { signal: abortSignal, intervalMs: number }

export const CALL_KINDS = { signal: abortSignal, by, tool: object, onEvent: callback }

const as = choice('text', 'json', 'bytes')

export const FILE_KINDS = { ...SIGNAL_KINDS, as }
export const RESOURCE_KINDS = { ...CALL_KINDS, as }

export const USE_KINDS = {
  ...CALL_KINDS,
  again: flag,
  arguments: textOrTexts,
  section: text,
  offset: number,
  tokens: number,
}

export const SEARCH_KINDS = {
  limit: number,
  threshold: number,
  explain: flag,
  paths: texts,
  mode: choice('lexical', 'hybrid'),
  signal: abortSignal,
  namespace: text,
  level: text,
  tags: texts,
  tools: texts,
  filter: callback,
}

export const SESSION_SEARCH_KINDS = { ...SEARCH_KINDS, by, tool: object }

export const SESSION_CATALOG_KINDS = {
  preset: text,
  budget: object,
  tokens: callback,
  pinned: texts,
  recent: texts,
  tools: object,
  prompt: text,
  template: text,
  predict: flag,
  directory: text,
  folders: object,
  request: text,
  paths: texts,
  signal: abortSignal,
}

const { request: _, ...PROMPT_KINDS } = SESSION_CATALOG_KINDS

export { PROMPT_KINDS }

export const CATALOG_KINDS = {
  ...SESSION_CATALOG_KINDS,
  agent: text,
  scope: textOrTexts,
}

export const MATCH_KINDS = { text, paths: texts, from: text, by }

export const TOUCH_KINDS = { from: text }

export const GROUPS_KINDS = { groups: object }

/** Opening a session checks the rules themselves. */
export const SESSION_KINDS = {
  agent: anything,
  scope: anything,
  permissions: anything,
  agents: anything,
  capabilities: anything,
  disabled: anything,
  onAsk: callback,
  preset: text,
  wrap: textOrFunction,
  directory: text,
  project: text,
  listed: number,
}

export const AGENT_KINDS = { skills: anything, permissions: anything }
