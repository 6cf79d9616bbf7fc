import { readFile } from 'node:fs/promises'
import { failure } from '../../core/errors/failure.ts'
import { isFault } from '../../core/errors/fault.ts'
import { formatJson } from '../../core/json/json.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { formatSuggestion } from '../../core/text/suggest.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { estimateTokens } from '../../core/tokens/estimate.ts'
import { PROMPT } from '../../format/layout.ts'
import { getPromptTemplate, PROMPTS, type PromptName } from '../../format/template.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import {
  type Catalog,
  type CatalogPreset,
  isCatalogPreset,
  listCatalogPresets,
} from '../../runtime/catalog/render.ts'
import type { Prompt } from '../../runtime/prompting.ts'
import { openBundle } from '../../runtime/runtime.ts'
import type { FlagsOf } from '../command.ts'
import type { prompt as command } from '../commands/run.ts'
import type { Io } from '../io.ts'
import { areSkills, isOpenable, toProjectPath } from '../place.ts'
import { compileSkills } from './open-skills.ts'
import { openSource } from './open-source.ts'

type PromptFlags = FlagsOf<typeof command>

/** Prints a session's text for a model: of a bundle, or of skill folders. Throws a Failure. */
export async function runPrompt(flags: PromptFlags, io: Io, sources: string[]): Promise<0> {
  const [bundle = DEFAULT_OUT, ...more] = sources
  const built = sources.find(source => !areSkills(source, io))
  if (more.length > 0 && built !== undefined)
    throw failure(
      `\`${built}\` is not a folder of skills`,
      '`prompt` takes one bundle, or one or more folders of skills',
    )
  if (areSkills(bundle, io)) {
    const { files, copied } = await compileSkills(sources, io)
    const read = async (path: string) => files.get(path) ?? readCopied(copied.get(path), path)
    return printPrompt(await openBundle(read), flags, io)
  }
  const print = async (source: string) => {
    const opened = await openSource(source, `The bundle \`${source}\` cannot be read`, { from: io.cwd })
    return printPrompt(opened, flags, io)
  }
  if (isOpenable(bundle)) return print(bundle)
  const { withPulled } = await import('./open-elsewhere.ts')
  return withPulled(bundle, io, print)
}

function readCopied(file: string | undefined, path: string): Promise<Uint8Array> {
  if (file === undefined) throw failure(`\`${path}\` is not part of the bundle`)
  return readFile(file)
}

async function printPrompt(bundle: Bundle, flags: PromptFlags, io: Io): Promise<0> {
  const { path: paths = [], pin: pinned = [], scope = [], request, agent, directory, predict } = flags
  const { budget, tokens } = flags
  const preset = flags.preset === undefined ? undefined : getPreset(flags.preset)
  const prompt = flags.words === undefined ? undefined : getPromptName(flags.words)
  await describeFaults(() => bundle.load())
  const pins = pinned.map(name => bundle.get(name)?.id ?? name)
  checkIds(bundle, pins)
  const options = {
    preset,
    prompt,
    predict,
    pinned: pins,
    paths: paths.map(path => toProjectPath(path, io.cwd)),
    template:
      prompt === undefined && preset === undefined
        ? await describeFaults(() => readTemplate(bundle))
        : undefined,
    tokens: estimateTokens,
    budget: {
      ...(budget === undefined ? {} : { characters: budget }),
      ...(tokens === undefined ? {} : { tokens }),
    },
    ...(directory === undefined ? {} : { directory }),
  }
  const isList = request === undefined || predict === true || preset === 'json'
  const { text, catalog, ...used } = await describeFaults(async () => {
    if (!isList) return bundle.session({ agent, scope }).prompt(request, options)
    const catalog = await bundle.catalog({ agent, scope, request, ...options })
    return { text: catalog.text, catalog }
  })
  const { text: _, ...report } = catalog
  const leftOut = listLeftOut(bundle, catalog)
  const more = 'loaded' in used ? { loaded: used.loaded, files: used.files, unloaded: used.leftOut } : {}
  io.out(
    flags.json
      ? formatJson({
          ...report,
          ...more,
          leftOut,
          characters: text.length,
          tokens: estimateTokens(text),
          text,
        })
      : text,
  )
  if (!flags.json) io.err(formatUnlisted(leftOut) + formatUnloaded(more.unloaded))
  return 0
}

function formatUnloaded(unloaded: Prompt['leftOut'] = []): string {
  return unloaded
    .map(
      ({ id, path, why }) =>
        `Not loaded: ${escapeTerminal(path === undefined ? id : `${id} ${path}`)} (${UNLOADED[why]})\n`,
    )
    .join('')
}

const UNLOADED = { budget: 'beyond the budget', denied: 'not permitted', file: 'not text' }

interface LeftOut {
  id: string
  /** `rules`: a scope, a tenant or a permission hides the skill from this session. */
  why: Catalog['leftOut'][number]['why'] | 'rules'
}

function listLeftOut({ skills }: Bundle, { shown, leftOut }: Catalog): LeftOut[] {
  const told = new Set([...shown, ...leftOut.map(({ id }) => id)])
  const hidden = skills.filter(({ id }) => !told.has(id)).map(({ id }) => ({ id, why: 'rules' as const }))
  return [...leftOut, ...hidden].sort((a, b) => byCodeUnit(a.id, b.id))
}

async function readTemplate(bundle: Bundle): Promise<string | undefined> {
  const template = new TextDecoder().decode(await bundle.file(PROMPT))
  return template === getPromptTemplate() ? undefined : template
}

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
  const help = formatSuggestion(name, names, `Use one of ${names.join(', ')}`)
  return failure(`There is no ${what} \`${name}\``, help)
}

function checkIds({ skills }: Bundle, ids: readonly string[]): void {
  const known = skills.map(({ id }) => id)
  const unknown = ids.find(id => !known.includes(id))
  if (unknown === undefined) return
  throw failure(
    `There is no skill \`${unknown}\``,
    formatSuggestion(unknown, known, '`skillc list` names them all'),
  )
}

async function describeFaults<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!isFault(error)) throw error
    throw failure(error.message, '`skillc verify` shows what is wrong with the bundle', error)
  }
}

const REASONS = {
  budget: 'beyond the budget',
  model: 'for users only',
  paths: 'waiting for a file',
  undescribed: 'without a description',
  rules: 'of other scopes or not permitted',
}

/** `Not listed: 3 skills beyond the budget, 1 skill for users only (till)`; empty if all are listed. */
function formatUnlisted(leftOut: readonly LeftOut[]): string {
  const parts = Object.entries(REASONS).flatMap(([reason, words]) => {
    const ids = leftOut.filter(({ why }) => why === reason).map(({ id }) => escapeTerminal(id))
    const named = ids.length <= 5 ? ` (${ids.join(', ')})` : ''
    return ids.length === 0 ? [] : `${formatCount(ids.length, 'skill')} ${words}${named}`
  })
  return parts.length === 0 ? '' : `Not listed: ${parts.join(', ')}\n`
}
