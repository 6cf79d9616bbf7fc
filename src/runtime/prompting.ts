/** The list of skills and the instructions that a request calls for, in one text. Loaded on demand. */
import { isFault } from '../core/errors/fault.ts'
import { checkText } from '../core/json/check-options.ts'
import { fold, splitFolded } from '../core/match/words.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { getFolder, joinFolder } from '../format/place.ts'
import { escapeLine, foldText } from './catalog/escape.ts'
import type { Catalog } from './catalog/render.ts'
import { guessTokens } from './catalog/shorten.ts'
import { type CatalogOptions, createCatalog } from './cataloguing.ts'
import { listResources, normalizeInnerPath, readRecord } from './files.ts'
import { matchWork } from './matching.ts'
import { find, readResource, useSkill } from './reading.ts'
import { listSkills, type SessionState } from './session-state.ts'

/** Options for the list. `budget` limits the whole text. If the request calls skills, the list gets at most half. */
export type PromptOptions = Omit<CatalogOptions, 'request'>

export interface Prompt {
  text: string
  catalog: Catalog
  /** Ids of the skills whose instructions are in the text, in order. */
  loaded: string[]
  /** Paths of the files in the text, as instructions name them. */
  files: string[]
  /** Called skills, and files that they name, that were left out. `file`: its bytes are not text. */
  leftOut: { id: string; path?: string; why: 'budget' | 'denied' | 'file' }[]
}

const MOST_SKILLS = 8
const MOST_FILES = 64

export async function createPrompt(
  session: SessionState,
  request: string,
  options: PromptOptions = {},
): Promise<Prompt> {
  checkText(request, 'The request of `prompt`')
  const { budget = {}, signal, tokens: count = guessTokens } = options
  const { characters = Number.POSITIVE_INFINITY, tokens = Number.POSITIVE_INFINITY } = budget
  const called = await listCalled(session, request, options.paths ?? [])
  const half = {
    ...budget,
    ...(Number.isFinite(characters) && { characters: Math.floor(characters / 2) }),
    ...(Number.isFinite(tokens) && { tokens: Math.floor(tokens / 2) }),
  }
  const list = { ...options, request, budget: called.length === 0 ? budget : half }
  const catalog = await createCatalog(session, list)
  const prompt: Prompt = { text: catalog.text, catalog, loaded: [], files: [], leftOut: [] }
  const add = (part: string) => {
    const whole = `${prompt.text === '' ? '' : `${prompt.text.trimEnd()}\n\n`}${part}\n`
    if (whole.length > characters || (Number.isFinite(tokens) && count(whole) > tokens)) return false
    prompt.text = whole
    return true
  }
  for (const id of called) await addSkill(session, id, prompt, add, signal)
  for (const id of prompt.loaded) await addFiles(session, id, prompt, add, signal)
  return prompt
}

/** Ids, best first: called with `$name` or `/name`, by a trigger or a file, then by the name as a word. */
async function listCalled(session: SessionState, text: string, paths: readonly string[]): Promise<string[]> {
  const { matches } = await matchWork(session, { text, paths })
  const words = ` ${splitFolded(fold(text)).join(' ')} `
  const isNamed = ({ name }: ManifestSkill) => words.includes(` ${splitFolded(fold(name)).join(' ')} `)
  const named = listSkills(session).flatMap(skill => (isNamed(skill) ? skill.id : []))
  return [...new Set([...matches.map(({ id }) => id), ...named])].slice(0, MOST_SKILLS)
}

/** A skill is in use only if its text fits. */
async function addSkill(
  session: SessionState,
  id: string,
  { loaded, leftOut }: Prompt,
  add: (part: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (loaded.includes(id)) return
  const use = { again: true, tokens: Number.POSITIVE_INFINITY, signal }
  const trial = { ...session, core: { ...session.core, emit: () => {} }, inUse: new Map(session.inUse) }
  try {
    const { text } = await useSkill(trial, id, use)
    if (!add(text)) leftOut.push({ id, why: 'budget' })
    else
      for (const each of (await useSkill(session, id, use)).loaded)
        if (!loaded.includes(each)) loaded.push(each)
  } catch (error) {
    if (!isFault(error, 'denied-skill')) throw error
    leftOut.push({ id, why: 'denied' })
  }
}

async function addFiles(
  session: SessionState,
  id: string,
  { files, leftOut }: Prompt,
  add: (part: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const entry = await find(session, id, 'model', signal)
  const record = await readRecord(entry, signal)
  const own = new Set(listResources(entry, record).map(({ path }) => path))
  const named = record.references.map(({ target }) => normalizeInnerPath(target) ?? '')
  for (const path of [...new Set(named)].filter(each => own.has(each)).slice(0, MOST_FILES)) {
    try {
      const text = await readResource(session, id, path, { signal })
      const told = joinFolder(getFolder(entry.skill, session), path)
      if (add(`<skill_file path="${escapeLine(foldText(told))}">\n${text.trimEnd()}\n</skill_file>`))
        files.push(told)
      else leftOut.push({ id, path, why: 'budget' })
    } catch (error) {
      if (!isFault(error) || error.code === 'aborted') throw error
      leftOut.push({ id, path, why: 'file' })
    }
  }
}
