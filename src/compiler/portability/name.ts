/** What a client calls a skill. Pure. */
import type { Breach, NameRules } from '../presets/entry-rules.ts'
import type { Preset } from '../presets/preset.ts'
import { foldSpaces, formatName, getText } from './text.ts'
import { createDropped, type Reason, type Value } from './verdict.ts'
import type { Values } from './yaml.ts'

/** The name that a client uses, with what it makes of the one that is written. */
export function getSeenName(
  values: Values,
  { folder, path = folder }: { folder: string; path?: string },
  preset: Preset,
): Value {
  const { name: rules, frontmatter, identity } = preset
  const own = identity.key === undefined ? '' : (getText(values, identity.key, frontmatter) ?? '').trim()
  if (own !== '') return { value: own, reasons: [] }
  const written = getText(values, 'name', frontmatter)
  if (written === undefined) return createDropped(folder, 'its `name` is not text', frontmatter.source)
  const given = trimName(
    rules.normalizes === undefined ? written : written.normalize(rules.normalizes),
    rules,
  )
  if (given === '' && rules.empty === 'dropped' && values.has('name'))
    return createDropped(folder, 'its `name` is empty', rules.source)
  if (given === '' && !(rules.empty === 'kept' && values.has('name')))
    return rules.missing === 'dropped'
      ? createDropped(folder, 'it has no `name`', rules.source)
      : { value: rules.missing === 'path' ? path : folder, reasons: [] }
  const { replaces } = rules
  const value =
    replaces === undefined ? given : given.replace(new RegExp(replaces.matches, 'gu'), replaces.by)
  const broken = findBreaches(value, folder, rules)
  const fatal = broken.find(({ otherwise }) => otherwise === 'dropped')
  if (fatal !== undefined) return createDropped(value, fatal.text, rules.source)
  const reasons = broken
    .filter(({ otherwise }) => otherwise === 'warning')
    .map(({ text }): Reason => ({ effect: 'warned', text: `it warns that ${text}`, source: rules.source }))
  return resolveCalledName(given, value, folder, preset, reasons)
}

function trimName(text: string, { empty, folds }: NameRules): string {
  if (folds) return foldSpaces(text)
  return empty === 'kept' ? text : text.trim()
}

/** What the client calls the skill by; `kept` is the given name with the characters that it allows. */
function resolveCalledName(
  given: string,
  kept: string,
  folder: string,
  { identity, name: rules }: Preset,
  reasons: Reason[],
): Value {
  if (identity.by === 'folder' && kept !== folder) {
    const text = `it calls the skill ${formatName(folder)}, after its folder`
    return { value: folder, reasons: [...reasons, { effect: 'renamed', text, source: identity.source }] }
  }
  if (kept === given) return { value: kept, reasons }
  const text = `it calls the skill ${formatName(kept)}`
  return { value: kept, reasons: [...reasons, { effect: 'renamed', text, source: rules.source }] }
}

interface Broken {
  otherwise: Breach
  text: string
}

/** The rules for names that a name breaks. */
function findBreaches(
  value: string,
  folder: string,
  { pattern, length, otherThanFolder }: NameRules,
): Broken[] {
  const broken: Broken[] = []
  const size = [...value].length
  if (pattern !== undefined && !new RegExp(pattern.matches, 'u').test(value))
    broken.push({ otherwise: pattern.otherwise, text: `${formatName(value)} is not a name by its rules` })
  if (length !== undefined && size > length.limit)
    broken.push({
      otherwise: length.otherwise,
      text: `the name has ${size} characters, and ${length.limit} are allowed`,
    })
  if (value !== folder)
    broken.push({
      otherwise: otherThanFolder,
      text: `the name ${formatName(value)} is not that of its folder, ${formatName(folder)}`,
    })
  return broken
}
