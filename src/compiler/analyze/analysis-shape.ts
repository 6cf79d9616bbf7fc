/** Checks the shape of analyses from other machines, which therefore cannot crash skillc. Every field of the types is listed. */

import { type Finding, getEntry, isCatalogCode, isCode, isOwnCode } from '../../core/diagnostics/catalog.ts'
import { parseJson } from '../../core/json/json.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkObject,
  checkOptional,
  checkRecord,
  isCount,
  isFlag,
  isMap,
  isShallow,
  isText,
} from '../../core/json/shapes.ts'
import type { SkillPermissions } from '../../core/json/types.ts'
import { PERMISSIONS } from '../../core/match/permissions.ts'
import { isRecord } from '../../format/record-shape.ts'
import type { Fields } from '../../format/types.ts'
import { CODES } from '../../search/terms.ts'
import { AGAINST, FIELDS } from '../../search/weights.ts'
import type { Analysis, ServerMention } from '../types.ts'
import { toLeaf } from '../validate/identity.ts'

type Table<T> = { [Key in keyof Required<T>]: Check }

const isPoint = checkObject({ line: isCount, column: isCount, offset: isCount })
const isPosition = checkObject({ start: isPoint, end: isPoint })

const isSpan = checkObject({ start: isCount, end: isCount })
const areEdits = checkOptional(checkArray(checkObject({ start: isCount, end: isCount, text: isText })))

const findingFields: Table<Finding> = {
  code: code => isText(code) && isCode(code),
  own: checkOptional(
    checkObject({
      message: isText,
      help: checkOptional(isText),
      severity: checkChoice('error', 'warning', 'note'),
    }),
  ),
  facts: checkRecord(fact => isText(fact) || Number.isFinite(fact)),
  position: checkOptional(isPosition),
  file: checkOptional(isText),
  fix: areEdits,
  unsafeFix: areEdits,
  isAside: checkOptional(isAside => isAside === true),
  related: checkOptional(
    checkArray(
      checkObject({
        message: isText,
        source: checkOptional(isCount),
        path: checkOptional(isText),
        position: checkOptional(isPosition),
      }),
    ),
  ),
  more: checkOptional(isCount),
}
const hasFindingFields = checkObject(findingFields)
function isFinding(value: unknown): value is Finding {
  return hasFindingFields(value) && canBeSaid(value as Finding)
}

function canBeSaid(finding: Finding): boolean {
  const { code, facts, own } = finding
  if ((own !== undefined) !== isOwnCode(code)) return false
  const entry = getEntry(finding)
  try {
    return isText(entry.message(facts)) && (entry.help === undefined || isText(entry.help(facts)))
  } catch {
    return false
  }
}

const serverFields: Table<ServerMention> = {
  name: isText,
  from: checkChoice('frontmatter', 'allowed', 'denied', 'section', 'body', 'sidecar'),
  position: checkOptional(isPosition),
}

const isServers = checkArray(checkObject(serverFields))

const isTexts = checkArray(isText)

const isPermission = checkChoice(...PERMISSIONS)

const fieldsOfSkill: Table<Fields> = {
  allowedTools: isTexts,
  disallowedTools: isTexts,
  userInvocable: isFlag,
  modelInvocable: isFlag,
  context: isText,
  agent: isText,
  model: isText,
  effort: value => isText(value) || Number.isSafeInteger(value),
  shell: isText,
  background: isFlag,
  argumentHint: isText,
  arguments: isTexts,
  whenToUse: isText,
  paths: isTexts,
  triggers: checkArray(
    checkObject({
      type: checkChoice('keyword', 'pattern', 'semantic'),
      value: isText,
      weight: checkOptional(Number.isFinite),
    }),
  ),
  tags: isTexts,
  category: isText,
  permissions: checkObject({
    'file-read': checkOptional(isPermission),
    'file-write': checkOptional(isPermission),
    network: checkOptional(isPermission),
    hosts: checkOptional(isTexts),
    execute: checkOptional(isPermission),
    agents: checkOptional(checkRecord(isPermission)),
  } satisfies Table<SkillPermissions>),
  scope: isTexts,
  hooks: value => isShallow(value),
  requires: value => isShallow(value),
  version: isText,
  license: isText,
  compatibility: isText,
  author: isText,
  homepage: isText,
  metadata: value => isMap(value) && isShallow(value),
}
const isFields = checkObject(
  Object.fromEntries(Object.entries(fieldsOfSkill).map(([name, check]) => [name, checkOptional(check)])),
)

const analysisFields: Table<Analysis> = {
  name: isText,
  // Normalized by `toLeaf`, because the id contains it.
  leaf: leaf => isText(leaf) && toLeaf(leaf) === leaf,
  description: isText,
  likeness: value => Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger),
  borrowed: isFlag,
  fields: isFields,
  bodyOffset: isCount,
  tokens: checkObject({ catalog: isCount, body: isCount }),
  references: checkArray(
    checkObject({
      kind: checkChoice('link', 'image', 'code', 'command', 'include'),
      target: isText,
      fragment: checkOptional(isText),
      position: isPosition,
      path: checkOptional(isSpan),
      again: checkOptional(checkArray(isSpan)),
      cue: checkOptional(
        checkChoice('own', 'read', 'hinted', 'listed', 'run', 'local', 'made', 'license', 'none'),
      ),
      cwd: checkOptional(isText),
      run: checkOptional(checkChoice('direct', 'interpreter', 'read')),
      call: checkOptional(isPosition),
      told: checkOptional(isPosition),
      options: checkOptional(checkArray(checkObject({ name: isText, position: isPosition }))),
      map: checkOptional(isCount),
    }),
  ),
  mentions: checkArray(
    checkObject({
      kind: checkChoice(
        'declared',
        'related',
        'dollar',
        'phrase',
        'code',
        'claim',
        'order',
        'listed',
        'beside',
        'call',
        'allowed',
        'agent',
      ),
      name: isText,
      range: checkOptional(isText),
      phrase: checkOptional(isText),
      mayBeTool: checkOptional(isFlag),
      position: checkOptional(isPosition),
    }),
  ),
  substitutions: checkArray(
    checkObject({
      kind: checkChoice('arguments', 'indexed', 'numbered', 'named', 'variable', 'command', 'escape'),
      text: isText,
      position: isPosition,
      command: checkOptional(isText),
    }),
  ),
  servers: isServers,
  findings: checkArray(isFinding),
  includes: checkOptional(
    checkArray(
      checkObject({
        target: isText,
        position: isPosition,
        start: isCount,
        end: isCount,
        digest: isText,
        eol: checkChoice('\n', '\r\n'),
      }),
    ),
  ),
  unusable: checkOptional(code => isText(code) && isCatalogCode(code)),
  refused: checkOptional(isFlag),
  suppressions: checkArray(checkObject({ code: isText, line: checkOptional(isCount) })),
}
const hasAnalysisFields = checkObject(analysisFields)

export function areTexts({ record, terms }: { record: unknown; terms: unknown }): boolean {
  return isRecordStart(record) && isTermList(terms)
}

/** `size`: bytes of the entry. */
export function isAnalysis(value: unknown, size: number): value is Analysis {
  return hasAnalysisFields(value) && (value as Analysis).bodyOffset <= size
}

/** A record's start must survive parsing and formatting unchanged, so it hides nothing from a reader of the record. */
function isRecordStart(text: unknown): boolean {
  if (!isText(text)) return false
  try {
    const record: unknown = parseJson(`${text}}`)
    const keys = isMap(record) ? Object.keys(record).join() : ''
    return (
      (keys === RECORD_KEYS || keys === `${RECORD_KEYS},substitutions`) &&
      isMap(record) &&
      isRecord({
        ...record,
        references: [],
        chunk: { size: 0, body: 0 },
        tokens: { catalog: 0, body: 0 },
        files: [],
      }) &&
      JSON.stringify(record).slice(0, -1) === text
    )
  } catch {
    return false
  }
}

const RECORD_KEYS = 'frontmatter,sections'

const LONGEST_TERM = 255
const MOST_PAIRS = 255
const MOST_FIELDS = 2 ** FIELDS.length - 1

/** True if a text is a list of `listTerms`: the index builder does not check it. */
function isTermList(list: unknown): boolean {
  if (!isText(list)) return false
  if (list === '') return true
  const items = list.split(' ')
  const seen = new Set<string>()
  for (const item of items) {
    const colon = item.indexOf(':')
    const term = item.slice(colon === -1 ? 1 : colon + 1)
    if (getDigitValue(item, 0) < 1 || term === '' || term.includes(':')) return false
    if (!isTermItem(term) || !isPairList(item, colon)) return false
    seen.add(term)
  }
  return seen.size === items.length
}

function isTermItem(term: string): boolean {
  return term.length * 3 <= LONGEST_TERM || Buffer.byteLength(term) <= LONGEST_TERM
}

/** Fields, then ascending pairs, between an item's level and its colon. */
function isPairList(item: string, colon: number): boolean {
  if (colon === -1) return true
  const fields = getDigitValue(item, 1)
  const pairs = (colon - 2) / 2
  const most = fields === AGAINST ? 0 : MOST_PAIRS
  if (fields < 0 || fields > MOST_FIELDS || !Number.isInteger(pairs) || pairs < 0 || pairs > most)
    return false
  let before = -1
  for (let at = 2; at < colon; at += 2) {
    const [high, low] = [getDigitValue(item, at), getDigitValue(item, at + 1)]
    const pair = high * 16 + low
    if (high < 0 || high > 15 || low < 0 || low > 15 || pair <= before) return false
    before = pair
  }
  return true
}

function getDigitValue(item: string, at: number): number {
  const value = CODES[item.charCodeAt(at)] ?? 0
  return value === 0 && item[at] !== '0' ? -1 : value
}
