import { formatNumber } from '../../core/text/quantity.ts'
import type { Preset } from '../presets/preset.ts'
import { readAs } from './frontmatter.ts'
import { getSeenDescription, getSeenName } from './identity.ts'
import { getValue } from './settings.ts'
import type { Reason, Value, Verdict } from './verdict.ts'
import type { Values, YamlMemo } from './yaml.ts'

export interface EntryFacts {
  folder: string
  /** The folder's path below the client's place, if known. */
  path?: string
  isCommand?: boolean
  /** Absent for text that was never in a file. */
  isUtf8?: boolean
}

/** `meaningful`: fields that some client reads. `yaml` shares results between clients. */
export function evaluateEntry(
  text: string,
  facts: EntryFacts,
  preset: Preset,
  meaningful: ReadonlySet<string>,
  yaml: YamlMemo = new Map(),
): Verdict {
  const { folder, isCommand = false } = facts
  const excess = findExcess(text, preset)
  if (excess !== undefined) return createLostVerdict(folder, excess)
  const { frontmatter, limits } = preset
  if (limits?.emptyFile === 'dropped' && text.trim() === '')
    return createLostVerdict(folder, { effect: 'dropped', text: 'it is empty', source: limits.source })
  if (limits?.notUtf8 === 'dropped' && facts.isUtf8 === false)
    return createLostVerdict(folder, { effect: 'dropped', text: 'it is not UTF-8', source: limits.source })
  const rules = isCommand ? { ...frontmatter, missing: 'loaded' as const } : frontmatter
  const reading = readAs(text, { frontmatter: rules, fields: preset.fields }, yaml)
  if ('dropped' in reading)
    return createLostVerdict(folder, {
      effect: 'dropped',
      text: NOT_READ[reading.dropped],
      source: frontmatter.source,
    })
  if (limits?.emptyBody === 'dropped' && reading.body.trim() === '')
    return createLostVerdict(folder, {
      effect: 'dropped',
      text: 'it has no body',
      source: limits.source,
    })
  const named: Value =
    isCommand && preset.name.commands !== 'named'
      ? { value: folder, reasons: [] }
      : getSeenName(reading.values, facts, preset)
  if (isLost(named)) return { loads: false, name: named.value, description: '', reasons: named.reasons }
  const described = getSeenDescription(reading, preset, isCommand)
  const failed = findFailedCheck(reading.values, preset)
  if (failed !== undefined) return { ...createLostVerdict(folder, failed), name: named.value }
  const reasons = [...explainMisreading(reading.repaired, preset), ...named.reasons, ...described.reasons]
  if (isLost(described))
    return { loads: false, name: named.value, description: '', reasons: described.reasons }
  return {
    loads: true,
    name: named.value,
    description: described.value,
    ...findUnlisted(reading.values, preset),
    reasons: [...reasons, ...explainIgnored([...reading.values.keys()], preset, meaningful)],
  }
}

function findUnlisted(values: Values, { catalog }: Preset): Pick<Verdict, 'unlisted'> {
  const { hiddenBy = [], laterBy = [] } = catalog
  const fields = Object.fromEntries(hiddenBy.length === 0 ? [] : values)
  if (hiddenBy.some(key => getValue(fields, key) === true)) return { unlisted: 'always' }
  return laterBy.some(key => values.has(key)) ? { unlisted: 'later' } : {}
}

const NOT_READ = {
  'no-frontmatter': 'no frontmatter is found',
  'unclosed-frontmatter': 'no end of the frontmatter is found',
  'invalid-yaml': 'the frontmatter YAML cannot be parsed',
  'no-mapping': 'the frontmatter has no keys',
  'foreign-block': 'the frontmatter is in an unsupported language',
  'too-large': 'the frontmatter is too large',
}

const QUOTED = 'it can parse the frontmatter YAML only after quoting some values'

const MISREAD = {
  empty: 'it cannot parse the frontmatter YAML and ignores all of it',
  lines: 'it cannot parse the frontmatter YAML and reads only the lines of `name` and `description`',
  'quote-colons': QUOTED,
  'wrap-colons': QUOTED,
  'block-colons': QUOTED,
  'quote-scalars': QUOTED,
  'quote-special': QUOTED,
  'quote-description': QUOTED,
  tolerant: 'it cannot parse the frontmatter YAML and reads only parts of it',
}

const isText = (value: unknown) => typeof value === 'string'

const KINDS = {
  text: { words: 'text', fits: isText },
  texts: {
    words: 'text or a list of texts',
    fits: (value: unknown) => (Array.isArray(value) ? value.every(isText) : isText(value)),
  },
  boolean: { words: '`true` or `false`', fits: (value: unknown) => typeof value === 'boolean' },
  mapping: {
    words: 'a mapping',
    fits: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  },
}

function findFailedCheck(values: Values, { checks = [] }: Preset): Reason | undefined {
  for (const { field, is, orNull, length, source } of checks) {
    const value = values.get(field)
    if (value === undefined) continue
    if (value === null && (orNull || is === undefined || is === 'text')) continue
    if (is !== undefined && !KINDS[is].fits(value))
      return { effect: 'dropped', text: `\`${field}\` is not ${KINDS[is].words}`, source }
    const size = typeof value === 'string' ? [...value].length : 0
    if (length !== undefined && size > length)
      return {
        effect: 'dropped',
        text: `\`${field}\` has ${formatNumber(size)} characters; the limit is ${formatNumber(length)}`,
        source,
      }
  }
  return undefined
}

function isLost({ reasons }: Value): boolean {
  return reasons.some(({ effect }) => effect === 'dropped')
}

function createLostVerdict(folder: string, reason: Reason): Verdict {
  return { loads: false, name: folder, description: '', reasons: [reason] }
}

function explainMisreading(repair: keyof typeof MISREAD | undefined, { frontmatter }: Preset): Reason[] {
  return repair === undefined
    ? []
    : [{ effect: 'misread', text: MISREAD[repair], source: frontmatter.source }]
}

function findExcess(text: string, { limits }: Preset): Reason | undefined {
  if (limits?.entryBytes === undefined) return undefined
  const size = new TextEncoder().encode(text).length
  if (size <= limits.entryBytes) return undefined
  const words = `\`SKILL.md\` has ${formatNumber(size)} bytes; the limit is ${formatNumber(limits.entryBytes)}`
  return { effect: 'dropped', text: words, source: limits.source }
}

/** No client acts on these fields, so ignoring them loses nothing. */
const DESCRIPTIVE = new Set(['name', 'description', 'license', 'compatibility', 'metadata'])

function explainIgnored(keys: string[], { fields }: Preset, meaningful: ReadonlySet<string>): Reason[] {
  const lostKeys = keys.filter(
    key => meaningful.has(key) && !DESCRIPTIVE.has(key) && !fields.known.includes(key),
  )
  if (lostKeys.length === 0) return []
  const shown = lostKeys
    .sort()
    .map(key => `\`${key}\``)
    .join(', ')
  return fields.unknown === 'ignored'
    ? [{ effect: 'ignored', text: `it ignores ${shown}`, source: fields.source }]
    : [
        {
          effect: 'warned',
          text: `it is not documented how the client treats ${shown}`,
          source: fields.source,
        },
      ]
}
