/**
 * Writes the table at the end of docs/rules/README.md from the presets and the examples of the pages: which clients lose a skill
 * over a code, and so how severe it is: `npm run lost-table`. A test compares, and holds the severities to it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { evaluateEntry } from '../src/compiler/portability/evaluate.ts'
import { PRESETS } from '../src/compiler/presets/all.ts'
import { rules } from '../src/core/diagnostics/rules.ts'
import { writeTable } from './markdown-table.js'
import { getBytes, readExamples } from './rule-examples.js'

const PAGE = new URL('../docs/rules/README.md', import.meta.url)
const MARK = '<!-- `npm run lost-table` writes what follows. Do not edit below. -->\n'

const EXHAUSTS = 'unsafe: it may be designed to exhaust memory or time'
const NO_SKILL = 'there is no skill to load'
const UNREAD = 'unsafe: skillc cannot check files that it does not read'
const OTHER_SKILL = 'unsafe: a skill that you did not choose would be used'
const ASKED = 'your configuration requires it'

/** Why a code is an error although not every client loses the skill. */
export const REASONS = {
  'ambiguous-skill': OTHER_SKILL,
  'broken-listing': NO_SKILL,
  'empty-entry': NO_SKILL,
  'escaping-symlink': 'unsafe: the symlink points to files outside the root',
  'excessive-aliases': EXHAUSTS,
  'excessive-body': ASKED,
  'excessive-catalog': ASKED,
  'excessive-depth': UNREAD,
  'excessive-files': UNREAD,
  'excessive-folders': UNREAD,
  'excessive-markup': EXHAUSTS,
  'excessive-nesting': EXHAUSTS,
  'executable-frontmatter': 'unsafe: some tools run the block',
  'exposed-secret': 'unsafe: publishing the bundle would reveal the secret',
  'forbidden-license': ASKED,
  'invalid-plugin': NO_SKILL,
  'invalid-record': NO_SKILL,
  'lost-skill': ASKED,
  'missing-license': ASKED,
  'oversized-entry': UNREAD,
  'oversized-field': 'unsafe: truncating an access rule changes its meaning',
  'substituted-skill': OTHER_SKILL,
  'tag-character': 'unsafe: it hides instructions from people',
  'unknown-tag': 'unsafe: some YAML parsers run code for a tag',
  'unfetched-source': "the bundle would lack a source's skills",
  'unreadable-path': UNREAD,
  'unsafe-path': 'unsafe: Git or Windows reads a different path, or there is no skill to load',
}

/**
 * The clients that lose the skill of a code's example; undefined where the example is not about what an entry says.
 * @param {import('../src/core/diagnostics/catalog.ts').Code} code
 * @returns {import('../src/compiler/presets/preset.ts').Preset[] | undefined}
 */
export function listLosers(code) {
  const { tree, report = '' } = readExamples(code).Bad
  const lines = [...report.matchAll(/^(\S+?)(?::\S+)? (error|warning|note) (\S+) /gm)]
  const own = lines.filter(([, , , name]) => name === code)
  // What a worse finding is about would be counted for this one.
  const worst = lines.map(([, , severity]) => RANKS.indexOf(severity)).sort()[0]
  if (own.every(([, , severity]) => RANKS.indexOf(severity) > worst)) return undefined
  const files = new Set(own.map(([, file]) => file))
  const entries = tree.filter(({ meta }) => files.has(meta) && /(?:^|\/)SKILL\.md$/i.test(meta))
  if (entries.length === 0) return undefined
  return PRESETS.filter(preset => entries.every(entry => !loads(entry, preset)))
}

const RANKS = ['error', 'warning', 'note']

/** A link of an example leads nowhere. */
function loads(fence, preset) {
  if (fence.lang === 'link') return false
  const folder = fence.meta.split('/').at(-2) ?? 'bakery'
  return evaluateEntry(getBytes(fence).toString('utf8'), { folder }, preset, new Set()).loads
}

/** The whole page: what is written by hand, and the table. */
export function writeLostTable() {
  const page = readFileSync(PAGE, 'utf8')
  const byHand = page.slice(0, page.indexOf(MARK) + MARK.length)
  const rows = rules.flatMap(({ code, severity }) => {
    const losers = listLosers(code) ?? []
    if (losers.length === 0 && severity.standard !== 'error') return []
    return [[`\`${code}\``, severity.standard, describeLosers(losers), REASONS[code] ?? '']]
  })
  return `${byHand}\n${writeTable(['Code', 'standard', 'Clients that lose the skill', 'Other reason for the error'], rows)}`
}

function describeLosers(losers) {
  const name = presets => presets.map(({ title }) => title.replace(/ \(.*/, '')).join(', ')
  if (losers.length === PRESETS.length) return 'all'
  if (losers.length <= PRESETS.length / 2) return name(losers)
  return `all but ${name(PRESETS.filter(preset => !losers.includes(preset)))}`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(PAGE, writeLostTable())
