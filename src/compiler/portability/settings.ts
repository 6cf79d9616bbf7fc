/** Reads a client's settings files by its preset's table. The files are untrusted. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findRealPath, isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJsonc } from '../../core/json/json.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import { matchWildcard } from '../../core/match/permissions.ts'
import { showPath, toPosix } from '../../core/text/show.ts'
import { readToml } from '../parse/frontmatter/toml.ts'
import { expandPlacePath } from '../presets/places.ts'
import type { Preset, Setting } from '../presets/preset.ts'
import { findProject, listFoldersUp, type Surroundings } from '../presets/project.ts'
import type { ClientEntry } from './find.ts'
import type { Reason } from './verdict.ts'

export interface Scope {
  surroundings: Surroundings
  levels: ReadonlySet<string>
  /** Collects every file that is looked up, existing or not. */
  looked: Set<string>
}

interface Said {
  file: string
  label: string
  level: 'user' | 'project'
  value: unknown
  text: string
}

export interface Effect {
  /** `undescribed`: listed by name alone. `unlisted`: loaded, but only a user can call it. */
  how: 'hidden' | 'unlisted' | 'undescribed'
  reason: Reason
}

/** How settings select a skill. */
export interface Picked {
  name: string
  level: string
  isOfPlugin: boolean
  entry: ClientEntry
}

export interface Unread {
  what: string
  file: string
  reason: string
}

const LONGEST_SETTINGS = 1024 * 1024
const MOST_ITEMS = 1000

/** Lowest precedence first. Files outside the project are read only at the scope's levels. */
export function readSetting({ key, files, up }: Pick<Setting, 'key' | 'files' | 'up'>, scope: Scope): Said[] {
  return files.flatMap(path =>
    locateSettings(path, up === true, scope).flatMap(({ file, ...where }) => {
      const { content, text } = readSettings(file, scope.looked) ?? { text: '' }
      const value = content === undefined ? undefined : getValue(content, key)
      return value === undefined ? [] : [{ ...where, file, value, text }]
    }),
  )
}

export function locateSettings(
  path: string,
  isUp: boolean,
  { surroundings, levels }: Scope,
): Omit<Said, 'value' | 'text'>[] {
  const { cwd } = surroundings
  if (/^(?:~|\$)/.test(path)) {
    const file = levels.has('user') ? expandPlacePath(path, surroundings) : undefined
    const label = path.replace(/^\$\{\w+:-([^}]*)\}/, '$1')
    return file === undefined ? [] : [{ file, label, level: 'user' }]
  }
  const folders = isUp ? listFoldersUp(surroundings).toReversed() : [cwd]
  return folders.map(folder => {
    const file = join(folder, path)
    return { file, label: showPath(cwd, file), level: 'project' }
  })
}

/** Undefined for a missing file, or one that is not a mapping. */
export function readSettingsFile(file: string, looked: Set<string>): Record<string, unknown> | undefined {
  return readSettings(file, looked)?.content
}

function readSettings(
  file: string,
  looked: Set<string>,
): { content: Record<string, unknown>; text: string } | undefined {
  looked.add(toPosix(file))
  try {
    const text = readRegular(file, LONGEST_SETTINGS).toString('utf8')
    const content = file.endsWith('.toml') ? parseTomlValues(text) : parseJsonc(text)
    return isMap(content) ? { content, text } : undefined
  } catch {
    return undefined
  }
}

function parseTomlValues(text: string): unknown {
  const nowhere = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } }
  return readToml(text, 0, text.length, () => nowhere).reading?.values
}

export function getValue(content: Record<string, unknown>, key: string): unknown {
  let value: unknown = content
  for (const part of key.split('.'))
    value = isMap(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return value
}

export function listTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, MOST_ITEMS).filter(isText) : []
}

/** The last file with the key counts, or all if the client joins lists. */
export function pickSaid(said: Said[], { joins }: Pick<Setting, 'joins'>): Said[] {
  return joins ? said : said.slice(-1)
}

export type Evaluate = (skill: Picked) => Effect | undefined

export function createEvaluator({ settings = [] }: Preset, scope: Scope): Evaluate {
  const evaluators = settings.flatMap(setting => {
    const said = readSetting(setting, scope)
    return said.length === 0 ? [] : createEffect(setting, said)
  })
  return skill => {
    for (const evaluate of evaluators) {
      const effect = evaluate(skill)
      if (effect !== undefined) return effect
    }
    return undefined
  }
}

/** Keys in existing files that skillc does not model, and files that it cannot parse. */
export function listUnread({ settings = [] }: Preset, scope: Scope): Unread[] {
  const unread = settings
    .filter(({ does }) => does === 'unread')
    .flatMap(setting =>
      readSetting(setting, scope).map(({ file, label }) => ({
        what: setting.key,
        file,
        reason: `\`${setting.key}\` of \`${label}\` is not read`,
      })),
    )
  const files = new Map(
    settings.flatMap(({ files: paths, up }) =>
      paths.flatMap(path => locateSettings(path, up === true, scope).map(each => [each.file, each] as const)),
    ),
  )
  const broken = [...files.values()]
    .filter(({ file }) => existsSync(file) && readSettingsFile(file, scope.looked) === undefined)
    .map(({ file, label }) => ({ what: label, file, reason: `\`${label}\` is not a valid settings file` }))
  return [...unread, ...broken]
}

function createEffect(setting: Setting, said: Said[]): Evaluate[] {
  switch (setting.does) {
    case 'disables':
      return [disable(setting, said)]
    case 'states':
      return [setStates(setting, said)]
    case 'switches':
      return switchAll(setting, said)
    case 'rules':
      return [applyRules(setting, said)]
    case 'adds':
      return setting.excludes ? [exclude(setting, said)] : []
    default:
      return []
  }
}

/** `word`: text on the deciding line, somewhere after the key. `detail`: the rest of the key. */
function createHidden(
  { label, text: content }: Said,
  { key, word, detail = '', from = findKey(content, key) }: Line,
  source: string,
  how: Effect['how'] = 'hidden',
): Effect {
  const text = `\`${key}${detail}\` in \`${label}${findLine(content, word, from)}\` ${WORDS[how]}`
  return { how, reason: { effect: how === 'undescribed' ? how : 'hidden', text, source } }
}

interface Line {
  key: string
  word: string
  detail?: string
  from?: number
}

/** `:3`; empty for a word that is spelled otherwise. */
function findLine(text: string, word: string, from: number): string {
  const at = from === -1 ? -1 : findQuoted(text, word, from)
  return at === -1 ? '' : `:${text.slice(0, at).split('\n').length}`
}

function findQuoted(text: string, word: string, from: number): number {
  const at = text.indexOf(JSON.stringify(word), from)
  return at === -1 ? text.indexOf(`'${word}'`, from) : at
}

/** The key's last part, after its parents: other settings may contain the same words. */
function findKey(text: string, key: string): number {
  return key.split('.').reduce((from, part) => Math.max(from, findQuoted(text, part, from)), 0)
}

function getLastPart(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

/** The start of a TOML table; -1 for other notations. */
function findTable(text: string, key: string, index: number): number {
  const lines = `\n${text}`
  let at = -1
  for (let count = 0; count <= index; count++) {
    at = lines.indexOf(`\n[[${key}]]`, at + 1)
    if (at === -1) return -1
  }
  return at
}

const WORDS = {
  hidden: 'disables it',
  unlisted: 'hides it from the model',
  undescribed: 'removes its description from the list',
}

function disable(setting: Setting, said: Said[]): Evaluate {
  const fold = (name: string) => (setting.ignoresCase ? name.toLowerCase() : name)
  const names = new Map(
    pickSaid(said, setting).flatMap(each =>
      listTexts(each.value).map((word): [string, { by: Said; word: string }] => [
        fold(word),
        { by: each, word },
      ]),
    ),
  )
  return ({ name }) => {
    const found = names.get(fold(name))
    return found && createHidden(found.by, { key: setting.key, word: found.word }, setting.source)
  }
}

/** By folder, or by a glob of names if the client supports it: the last match counts. */
function setStates(setting: Setting, said: Said[]): Evaluate {
  const { words = {}, globs, key, source } = setting
  const states = said.flatMap(each =>
    Object.entries(isMap(each.value) ? each.value : globs ? { '*': each.value } : {})
      .slice(0, MOST_ITEMS)
      .map(([name, word]) => ({ name, word, by: each, line: isMap(each.value) ? name : getLastPart(key) })),
  )
  return skill => {
    if (skill.isOfPlugin && !globs) return undefined
    const state = states.findLast(({ name }) =>
      globs ? matchWildcard(name, skill.name) : name === skill.entry.folder,
    )
    const how = state && isText(state.word) ? words[state.word] : undefined
    return state === undefined || how === undefined
      ? undefined
      : createHidden(state.by, { key, word: state.line, detail: `.${state.name}` }, source, how)
  }
}

/** One value for every skill. */
function switchAll({ when, key, how, source }: Setting, said: Said[]): Evaluate[] {
  const lists = said.filter(({ value }) => Array.isArray(value))
  const last = said.at(-1)
  const by = lists.find(({ value }) => listTexts(value).includes(String(when))) ?? last
  const isOn = by !== undefined && (by.value === when || listTexts(by.value).includes(String(when)))
  const word = lists.length > 0 ? String(when) : getLastPart(key)
  return isOn ? [() => createHidden(by, { key, word }, source, how)] : []
}

/** Codex: each rule has either a path or a name; later ones win. */
function applyRules({ key, source }: Setting, said: Said[]): Evaluate {
  const rules = said.flatMap(by =>
    (Array.isArray(by.value) ? by.value : []).slice(0, MOST_ITEMS).flatMap((rule: unknown, index) => {
      if (!isMap(rule) || isText(rule.path) === isText(rule.name)) return []
      const { path, name, enabled } = rule
      const real = isText(path) ? toPosix(findRealPath(path) ?? path) : undefined
      return { by, index, name, word: String(name ?? path), enabled, real }
    }),
  )
  return ({ name, entry }) => {
    const rule = rules.findLast(each => each.name === name || each.real === entry.realpath)
    return rule?.enabled === false
      ? createHidden(
          rule.by,
          { key, word: rule.word, from: findTable(rule.by.text, key, rule.index) },
          source,
        )
      : undefined
  }
}

/** `!name` and `-path` beside added folders remove skills of the level. */
function exclude({ key, source }: Setting, said: Said[]): Evaluate {
  const excluded = said.flatMap(by =>
    listTexts(by.value)
      .filter(item => /^[!-]/.test(item))
      .map(item => ({
        by,
        isName: item.startsWith('!'),
        value: item.slice(1),
        item,
      })),
  )
  return ({ level, name, entry }) => {
    const found = excluded.find(({ by, isName, value }) => {
      if (by.level !== level) return false
      if (isName) return value === name || value === entry.folder
      return isBelow(toPosix(resolve(dirname(by.file), value)), entry.file, { sep: '/' })
    })
    return found && createHidden(found.by, { key, word: found.item, detail: `: ${found.item}` }, source)
  }
}

export function isOfProject(path: string, { surroundings, levels }: Scope): boolean {
  return levels.has('user') || isBelow(findProject(surroundings), path)
}
