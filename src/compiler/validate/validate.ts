import type { Code, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { createLocator } from '../../core/text/lines.ts'
import type { Fields } from '../../format/types.ts'
import { isLone } from '../entry-form.ts'
import { findSiblings } from '../parse/markdown/named-skills.ts'
import type { Mention, Parsed, ServerMention } from '../types.ts'
import { readDeclaredMentions } from './dependencies.ts'
import { readFields } from './fields.ts'
import { checkGlobs } from './globs.ts'
import { type Identity, readIdentity } from './identity.ts'
import { checkKeys } from './keys.ts'
import { listReferenceErrors } from './reference/reference.ts'
import { readSuppressions } from './rules/suppressions.ts'
import { runRules } from './rules.ts'
import { checkSchema } from './schema.ts'
import { listDeclaredServers } from './servers.ts'
import { mapEntries } from './values.ts'

export interface ValidateOptions {
  /** The user's own frontmatter fields, which are neither unknown nor foreign. */
  fields: ReadonlySet<string>
  /** Get the reference validator's verdict (`strict`). */
  reference: boolean
  hasBom: boolean
}

export interface Validated {
  identity: Identity
  fields: Fields
  mentions: Mention[]
  servers: ServerMention[]
  findings: Finding[]
  /** The reference validator's verdict; absent if it was not requested. */
  refused?: boolean
  suppressions: { code: string; line?: number }[]
}

export function validateEntry(
  parsed: Parsed,
  { fields: own, reference: isAsked, hasBom }: ValidateOptions,
): Validated {
  const { frontmatter } = parsed
  const reference = isAsked && !isLone(parsed.form)
  const entries = mapEntries(frontmatter)
  const identity = readIdentity(parsed, entries, !isAsked)
  // Parse reports why there is nothing to load; other errors do not matter yet.
  if (parsed.unusable !== undefined) return createUnvalidated(parsed, identity, reference, hasBom)
  const isCommand = parsed.form?.kind === 'command'
  const concerns = ({ code, isAside }: Finding) =>
    !isCommand || !(OF_SKILLS.has(code) || (code === 'invalid-type' && isAside))
  const findings = identity.findings.filter(concerns)
  let fields: Fields = {}
  const mentions = [...parsed.mentions, ...listSiblings(parsed, identity.name)]
  const servers: ServerMention[] = []
  if (frontmatter !== undefined) {
    const checked = checkSchema(frontmatter, entries)
    const canonical = readFields(frontmatter, checked.readable)
    fields = canonical.fields
    const keyFindings = checkKeys(frontmatter).filter(({ facts }) => !own.has(String(facts.key)))
    findings.push(...checked.findings, ...keyFindings, ...canonical.findings.filter(concerns))
    if (canonical.findings.some(({ code }) => code === 'oversized-field'))
      identity.unusable ??= 'oversized-field'
    findings.push(...checkGlobs(parsed, entries))
    const declared = readDeclaredMentions(frontmatter, entries)
    mentions.push(...declared.mentions)
    findings.push(...declared.findings)
    servers.push(...listDeclaredServers(frontmatter, entries))
  }
  findings.push(...runRules(parsed).filter(concerns))
  const verdict = reference ? checkReference(parsed, hasBom, [...parsed.findings, ...findings]) : undefined
  return {
    identity,
    fields,
    mentions,
    servers: [...servers, ...parsed.servers],
    findings: [...findings, ...(verdict?.findings ?? [])],
    refused: verdict?.refused,
    suppressions: readSuppressions(parsed),
  }
}

function listSiblings({ text, bodyStart }: Parsed, name: string): Mention[] {
  const found = findSiblings(text, bodyStart, name)
  if (found.length === 0) return []
  const locate = createLocator(text)
  return found.map(each => ({ kind: each.kind, name: each.name, position: locate(each.start, each.end) }))
}

function createUnvalidated(
  parsed: Parsed,
  identity: Identity,
  reference: boolean,
  hasBom: boolean,
): Validated {
  const verdict = reference ? checkReference(parsed, hasBom, parsed.findings) : undefined
  return {
    identity: { ...identity, findings: [] },
    fields: {},
    mentions: [],
    servers: [],
    findings: verdict?.findings ?? [],
    refused: verdict?.refused,
    suppressions: [],
  }
}

/** The specification's rules for skills. Commands are for one client. */
const OF_SKILLS: ReadonlySet<Code> = new Set<Code>([
  'embedded-command',
  'foreign-field',
  'marked-up-description',
  'unportable-tools',
])

/** Our codes for each error of the reference validator. */
const SAME_FAULT: [start: string, codes: Code[]][] = [
  ['Unexpected fields', ['unknown-field', 'foreign-field', 'misspelled-field', 'misspelled-essential']],
  ['Missing required field in frontmatter: name', ['missing-name', 'misspelled-essential']],
  ['Missing required field in frontmatter: description', ['missing-description', 'misspelled-essential']],
  ["Field 'name'", ['missing-name', 'invalid-text']],
  ["Field 'description'", ['missing-description', 'invalid-text']],
  ["Field 'compatibility'", ['invalid-text']],
  ['Skill name', ['invalid-name', 'long-name']],
  ['Directory name', ['mismatched-name', 'invalid-name']],
  ['Description exceeds', ['long-description']],
  ['Compatibility exceeds', ['long-compatibility']],
  [
    'Invalid YAML',
    [
      'invalid-yaml',
      'unquoted-value',
      'tabbed-indentation',
      'duplicate-key',
      'excessive-aliases',
      'unknown-tag',
      'executable-frontmatter',
      'excessive-nesting',
      'unresolved-conflict',
      'unfilled-template',
    ],
  ],
  [
    'SKILL.md must start',
    [
      'missing-frontmatter',
      'displaced-frontmatter',
      'unfenced-frontmatter',
      'foreign-frontmatter',
      'unportable-frontmatter',
      'empty-entry',
      'unexpected-bom',
    ],
  ],
  [
    'SKILL.md frontmatter not properly closed',
    ['unclosed-frontmatter', 'missing-frontmatter', 'malformed-fence'],
  ],
  ['SKILL.md frontmatter must be', ['non-mapping-frontmatter']],
]

function checkReference(
  parsed: Parsed,
  bom: boolean,
  others: Finding[],
): { refused: boolean; findings: Finding[] } {
  const { text, folder, fileName } = parsed
  const errors = listReferenceErrors({ text, folder, fileName, bom })
  const codes = new Set(others.map(({ code }) => code))
  const unsaid = errors.filter(({ reason }) => {
    const same = SAME_FAULT.find(([start]) => reason.startsWith(start))?.[1] ?? []
    return !same.some(code => codes.has(code))
  })
  const locate = createLocator(text)
  return {
    refused: errors.length > 0,
    findings: unsaid.map(({ reason, at }) =>
      createFinding(
        'refused-by-reference',
        { reason },
        at === undefined ? {} : { position: locate(at, findSpanEnd(text, at)) },
      ),
    ),
  }
}

/** The rest of the line from `at`, without trailing spaces; at least one character. */
function findSpanEnd(text: string, at: number): number {
  const rest = /^[^\r\n]*/.exec(text.slice(at))?.[0].trimEnd() ?? ''
  return Math.min(at + Math.max(rest.length, 1), text.length)
}
