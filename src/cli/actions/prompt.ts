/** `prompt`: what a model is told of the skills of a bundle. */

import { failure } from '../../core/errors/failure.ts'
import { isFault } from '../../core/errors/fault.ts'
import { formatJson } from '../../core/json/json-text.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { suggest } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { estimateTokens } from '../../core/tokens/estimate.ts'
import { PROMPT } from '../../format/layout.ts'
import { getPromptTemplate, PROMPTS, type PromptName } from '../../format/template.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import {
  type Catalog,
  type CatalogPreset,
  isCatalogPreset,
  listCatalogPresets,
} from '../../runtime/catalog/render.ts'
import { openBundle } from '../../runtime/runtime.ts'
import type { Io } from '../io.ts'
import { toProjectPath } from './match.ts'
import { compileSkills } from './open-skills.ts'
import { openSource } from './open-source.ts'

export interface PromptFlags {
  preset: string | undefined
  /** Characters. */
  budget: number | undefined
  tokens: number | undefined
  request: string | undefined
  /** Files, from the working directory. */
  paths: string[]
  /** Ids. */
  pinned: string[]
  agent: string | undefined
  scope: string[]
  directory: string | undefined
  words: string | undefined
  predict: boolean
  json: boolean
}

/** `skillc prompt BUNDLE`: the text that a session gives a model. Throws a Failure. */
export async function runPrompt(source: string, flags: PromptFlags, io: Io): Promise<0> {
  const bundle = await openSource(source, `The bundle \`${source}\` cannot be read`, { from: io.cwd })
  return printPrompt(bundle, flags, io)
}

/** `skillc prompt ROOT…`: the same of folders of skills, without a build. Throws a Failure. */
export async function runSkillsPrompt(roots: string[], flags: PromptFlags, io: Io): Promise<0> {
  const { files } = await compileSkills(roots, io)
  return printPrompt(await openBundle(files), flags, io)
}

async function printPrompt(bundle: Bundle, flags: PromptFlags, io: Io): Promise<0> {
  const { request, agent, scope, directory, predict, budget, tokens } = flags
  const preset = flags.preset === undefined ? undefined : getPreset(flags.preset)
  const prompt = flags.words === undefined ? undefined : getPromptName(flags.words)
  await describeFaults(() => bundle.load())
  checkIds(bundle, flags.pinned)
  const catalog = await describeFaults(async () =>
    bundle.catalog({
      agent,
      scope,
      preset,
      prompt,
      predict,
      request,
      pinned: flags.pinned,
      paths: flags.paths.map(path => toProjectPath(path, io.cwd)),
      template: prompt === undefined && preset === undefined ? await readTemplate(bundle) : undefined,
      tokens: estimateTokens,
      budget: {
        ...(budget === undefined ? {} : { characters: budget }),
        ...(tokens === undefined ? {} : { tokens }),
      },
      ...(directory === undefined ? {} : { directory }),
    }),
  )
  const { text, ...report } = catalog
  const leftOut = listLeftOut(bundle, catalog)
  io.out(
    flags.json
      ? formatJson({ ...report, leftOut, characters: text.length, tokens: estimateTokens(text), text })
      : text,
  )
  if (!flags.json) io.err(formatUnlisted(leftOut))
  return 0
}

interface LeftOut {
  id: string
  /** `rules`: a scope, a tenant or a permission keeps the skill from this session. */
  why: Catalog['leftOut'][number]['why'] | 'rules'
}

/** A session does not name the skills that its rules hide; the holder of the bundle may know them. */
function listLeftOut({ skills }: Bundle, { shown, leftOut }: Catalog): LeftOut[] {
  const told = new Set([...shown, ...leftOut.map(({ id }) => id)])
  const hidden = skills.filter(({ id }) => !told.has(id)).map(({ id }) => ({ id, why: 'rules' as const }))
  return [...leftOut, ...hidden].sort((a, b) => byCodeUnit(a.id, b.id))
}

/** Words that an author put in the place of those of skillc. */
async function readTemplate(bundle: Bundle): Promise<string | undefined> {
  const template = new TextDecoder().decode(await bundle.file(PROMPT))
  return template === getPromptTemplate() ? undefined : template
}

/** The preset of a name. Throws a Failure that suggests one. */
export function getPreset(name: string): CatalogPreset {
  if (isCatalogPreset(name)) return name
  throw createUnknownNameError('preset', name, listCatalogPresets())
}

function getPromptName(name: string): PromptName {
  const names = Object.keys(PROMPTS)
  if (names.includes(name)) return name as PromptName
  throw createUnknownNameError('variant of the words', name, names)
}

function createUnknownNameError(what: string, name: string, names: readonly string[]): Error {
  const near = suggest(name, names)
  const hint = near === '' ? `Use one of ${names.join(', ')}` : `Did you mean \`${near}\`?`
  return failure(`There is no ${what} \`${name}\``, hint)
}

function checkIds({ skills }: Bundle, ids: readonly string[]): void {
  const known = skills.map(({ id }) => id)
  const unknown = ids.find(id => !known.includes(id))
  if (unknown === undefined) return
  const near = suggest(unknown, known)
  const hint = near === '' ? '`skillc list` names them all' : `Did you mean \`${near}\`?`
  throw failure(`There is no skill \`${unknown}\``, hint)
}

async function describeFaults<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isFault(error)) throw error
    throw failure(error.message, '`skillc verify` says what is wrong with the bundle', error)
  }
}

const REASONS = {
  budget: 'beyond the budget',
  model: 'for users only',
  paths: 'waiting for a file',
  undescribed: 'without a description',
  rules: 'of other scopes or not permitted',
}

/** `Not listed: 3 skills beyond the budget, 1 skill for users only (till)`; empty where all are. */
function formatUnlisted(leftOut: readonly LeftOut[]): string {
  const parts = Object.entries(REASONS).flatMap(([reason, words]) => {
    const ids = leftOut.filter(({ why }) => why === reason).map(({ id }) => escapeTerminal(id))
    const named = ids.length <= 5 ? ` (${ids.join(', ')})` : ''
    return ids.length === 0 ? [] : `${formatCount(ids.length, 'skill')} ${words}${named}`
  })
  return parts.length === 0 ? '' : `Not listed: ${parts.join(', ')}\n`
}
