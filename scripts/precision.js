// What skillc says about a collection of skills, for judging how often it is right. Maintainers only; needs a build.
//
//   node scripts/precision.js FOLDER [--each] [--profile P]                    counts the findings by code
//   node scripts/precision.js FOLDER --draw N [--code CODE] [--seed TEXT]      prints findings to be judged
//   node scripts/precision.js FOLDER --reported                                prints judgments that are no longer reported
//   node scripts/precision.js FOLDER --each --recall FILE                      counts the dead references of FILE that are found
//   node scripts/precision.js FOLDER --printed [--command CLI]                 prints how much `skillc check` says of each repository
//   node scripts/precision.js FOLDER --now FILE                                writes into a blind draw what is reported now
//   node scripts/precision.js --codes                                          prints how often each code is right
//   node scripts/precision.js --page [--add FILE]                              adds what was judged, and writes the tables of docs/precision.md
//
// With --each, and to draw, every folder in FOLDER is a checkout called `owner+name` and a root of its own.
//
// --draw prints up to N findings of each code, or of CODE, as JSON: places that have no judgment yet, in the order of a hash of TEXT and
// place, so that a draw is the same every time. A copy counts once, and an owner has two findings of a code at most. `message` and `text`
// are for the reader: write the verdict (right, pedantic or wrong) and the number of the draw into each, and --add leaves them out.

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeTable } from './markdown-table.js'

/** @typedef {import('../dist/index.js').Diagnostic} Diagnostic */
/** @typedef {typeof import('../dist/index.js').check} Check */
/** @typedef {Pick<import('../dist/index.js').Rule, 'code' | 'severity'>} Rule */
/** @typedef {{ profile?: import('../dist/index.js').Profile, each?: boolean, manifests?: boolean }} How */
/** @typedef {{ severity: string, findings: Diagnostic[], skills: number }} Group */

/**
 * One judged finding, or as many as `count` says whose places were not kept. `mended`: no longer reported.
 * @typedef {{ repository?: string, commit?: string, path?: string, line?: number, column?: number, count?: number,
 *   code: string, verdict: string, draw: number, mended?: true, message?: string, text?: string }} Judgment
 */
/**
 * `changed`: the last draw after which the rule was changed. `all`: no further finding is known.
 * @typedef {{ changed?: number, all?: true, remark?: string }} Note
 */
/**
 * A finding of a blind draw with the verdicts of its two judges, the severity that each would give it, and what is reported now: a severity,
 * `repeated` where another finding names the place, or nothing.
 * @typedef {[repository: string, path: string, line: number | null, code: string, severity: string, first: string, second: string,
 *   firstSeverity: string, secondSeverity: string, now?: string]} DrawnRow
 */
/** @typedef {{ findings: DrawnRow[] }} BlindDraw */
/** @typedef {{ draws: string[], codes: Record<string, Note>, judgments: Judgment[], blind: BlindDraw[] }} Judgments */
/** @typedef {{ repository: string, commit: string, path: string, line: number, kind: string, target: string, draw: string, first?: boolean, found: boolean, graph?: boolean }} DeadReference */
/** @typedef {typeof import('../dist/index.js').build} Build */

const FILE = new URL('../fixtures/judgments.json', import.meta.url)
const DRAWS = new URL('../fixtures/draws/', import.meta.url)
const PAGE = new URL('../docs/precision.md', import.meta.url)

const VERDICTS = ['right', 'pedantic', 'wrong']
/** With fewer judgments than this, nothing is said of a rule. */
const ENOUGH = 10
const PER_OWNER = 2

/** A warning is right at least so often, and a note so often; a risk is listed all the same. */
export const LOUD = 0.9
export const QUIET = 0.7

/** What the evidence of a finding is, by its code: few judgments of a code are read with those of its kind. @type {[kind: string, codes: RegExp][]} */
const KINDS = [
  ['names', /-(?:name|skill|id|dependency|server)$/],
  ['paths', /-(?:file|path|reference|symlink|folder|entry|source|root|listing|heading)$/],
  [
    'commands',
    /-(?:option|script|installer|shebang|executable|requirement|variable|argument|command|tools?)$/,
  ],
  ['words', /-(?:description|body|instruction|character|secret|license|listing)$/],
  ['structure', /./],
]

/** Collections of the skills of others: where the owner stands in a path, or the skill where no owner does. @type {Record<string, RegExp>} */
const COLLECTIONS = {
  'AgentWorkers/skills': /^skills\/([^/]+)\//,
  'CSlawyer1985/legal-skillhub': /^skills\/([^/]+)\//,
  'ChatAndBuild/skills-repo': /^skills\/([^/]+\/[^/]+)\//,
  'aiskillstore/marketplace': /^(?:skills|pending)\/([^/]+)\//,
  'gabrielmoreira/agent-skills-mirror': /^mirrors\/repos\/([^/@]+)@/,
  'openclaw/skills': /^skills\/([^/]+)\//,
  'panlm/awesome-skills-deepdive': /^[^/]+\/([^/]+)\//,
  'superhealth/skills-hub': /^skills\/([^/]+)\//,
  'thereisnotime/skills-collection': /^skills\/(.+?)--/,
  'tomevault-io/skills-registry': /^(.+?)--/,
  'zuoguyoupan2023/awesome-ai-skills': /^skills\/([^/]+)\//,
}

/** By folder of a repository. @type {Map<string, string | undefined>} */
const commits = new Map()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: 'standard' },
      each: { type: 'boolean', default: false },
      draw: { type: 'string' },
      code: { type: 'string' },
      seed: { type: 'string', default: '' },
      reported: { type: 'boolean', default: false },
      recall: { type: 'string' },
      printed: { type: 'boolean', default: false },
      command: { type: 'string', default: fileURLToPath(new URL('../dist/cli.cjs', import.meta.url)) },
      now: { type: 'string' },
      codes: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      add: { type: 'string' },
    },
  })
  const [folder] = positionals
  const { build, check, rules } = await import('../dist/index.js')
  const judgments = readJudgments()
  if (values.page) {
    if (values.add !== undefined) {
      const judged = addJudgments(judgments, JSON.parse(readFileSync(values.add, 'utf8')))
      writeFileSync(FILE, formatJudgments(judged))
    }
    writeFileSync(PAGE, writePage(readFileSync(PAGE, 'utf8'), rules, readJudgments()))
    return
  }
  if (values.codes) {
    console.log(writeCodeTable(rules, judgments))
    return
  }
  if (folder === undefined) {
    console.error(
      'Usage: node scripts/precision.js FOLDER [--each | --draw N | --reported | --now FILE | --recall FILE | --printed], or --codes, or --page [--add FILE]',
    )
    process.exitCode = 2
    return
  }
  if (values.now !== undefined) {
    await writeNow(check, values.now, folder)
    return
  }
  if (values.printed) {
    console.log(describePrinted(folder, values.command))
    return
  }
  const how = /** @type {How} */ ({ profile: values.profile, each: values.each })
  if (values.draw !== undefined || values.reported) {
    const findings = await findingsBelow(check, folder, { ...how, each: true, manifests: true })
    const places = findings
      .filter(({ code }) => values.code === undefined || values.code === code)
      .map(found => toPlace(found, folder))
    const number = judgments.draws.length
    const rows = values.reported
      ? findGone(judgments.judgments, places, folder)
      : draw(places, judgments.judgments, Number(values.draw), values.seed).map(row => ({
          ...row,
          draw: number,
          text: readText(row, folder),
        }))
    console.log(formatRows(rows))
    return
  }
  const findings = await findingsBelow(check, folder, how)
  console.log(
    values.recall === undefined
      ? countByCode(groupByCode(findings))
      : await countFound(build, JSON.parse(readFileSync(values.recall, 'utf8')), findings, folder),
  )
}

/** @returns {Judgments} */
export function readJudgments() {
  const names = readdirSync(DRAWS).sort().reverse()
  const blind = names.map(name => JSON.parse(readFileSync(new URL(name, DRAWS), 'utf8')))
  return { ...JSON.parse(readFileSync(FILE, 'utf8')), blind }
}

/** @param {Check} check @param {string} file @param {string} folder */
async function writeNow(check, file, folder) {
  const text = readFileSync(file, 'utf8')
  /** @type {BlindDraw} */
  const { findings } = JSON.parse(text)
  /** @type {Map<string, string>} */
  const now = new Map()
  for (const repository of new Set(findings.map(([name]) => name))) {
    const name = repository.replace('/', '+')
    for (const { file, position, code, severity, related = [] } of await findingsBelow(
      check,
      join(folder, name),
      { manifests: true },
    )) {
      /** @param {string} at @param {number} [line] */
      const toKey = (at, line) => [repository, relative(resolve(folder, name), at), line, code].join('\n')
      for (const other of related) {
        const key = toKey(resolve(folder, name, other.file), other.position?.start.line)
        if (!now.has(key)) now.set(key, 'repeated')
      }
      now.set(toKey(file, position?.start.line), severity)
    }
  }
  let at = 0
  const lines = text.split('\n').map(line => {
    const row = findings[at]
    if (row === undefined || !line.startsWith('["') || JSON.parse(line.replace(/,$/, ''))[0] !== row[0])
      return line
    at++
    const [repository, path, place, code] = row
    const state = now.get([repository, path, place ?? undefined, code].join('\n')) ?? ''
    return (
      JSON.stringify([...row.slice(0, 9), state]).replaceAll('","', '", "') + (line.endsWith(',') ? ',' : '')
    )
  })
  writeFileSync(file, lines.join('\n'))
}

/**
 * All findings below a folder, their files absolute. Neither a configuration nor a cache has a say. With `manifests` those of a check
 * without arguments, as users run it, which goes by the manifests of plugins; of the whole folder where that finds no skill. What one cause repeats is one, as in every report.
 * @param {Check} check @param {string} folder @param {How} [how] @returns {Promise<Diagnostic[]>}
 */
export async function findingsBelow(
  check,
  folder,
  { profile = 'standard', each = false, manifests = false } = {},
) {
  const { formatReport } = await import('../dist/index.js')
  const top = resolve(folder)
  const found = []
  for (const name of each ? listFoldersWithSkills(top) : ['.']) {
    const cwd = manifests ? join(top, name) : top
    const runs = manifests ? [{}, { roots: ['.'] }] : [{ roots: [name] }]
    for (const run of runs) {
      const report = await checkAll(check, { cwd, ...run, profile, config: false, cache: false })
      if (report === undefined) continue
      /** @type {{ findings: Diagnostic[] }} */
      const { findings } = JSON.parse(await formatReport(report, 'json'))
      for (const diagnostic of findings) found.push({ ...diagnostic, file: resolve(cwd, diagnostic.file) })
      break
    }
  }
  return found
}

/** Undefined where there is no skill. @param {Check} check @param {Parameters<Check>[0]} options */
async function checkAll(check, options) {
  try {
    return await check(options)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('No skills')) return undefined
    throw error
  }
}

/** @param {string} folder @returns {string[]} */
function listFoldersWithSkills(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory() && hasSkills(join(folder, entry.name)))
    .map(entry => entry.name)
    .sort()
}

/** Skills in installed packages are not the repository's own. @param {string} folder */
function hasSkills(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.some(path => /(?:^|[/\\])SKILL\.md$/.test(path) && !path.includes('node_modules'))
}

/**
 * By code, in the order of the alphabet. A skill is counted once for a code, however often it has it.
 * @param {Diagnostic[]} findings @returns {Map<string, Group>}
 */
export function groupByCode(findings) {
  /** @type {Map<string, Diagnostic[]>} */
  const lists = new Map()
  for (const found of findings) {
    const list = lists.get(found.code)
    if (list === undefined) lists.set(found.code, [found])
    else list.push(found)
  }
  const rows = [...lists].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(
    rows.map(([code, findings]) => {
      const severity = [...new Set(findings.map(found => found.severity))].join(', ')
      return [code, { severity, findings, skills: new Set(findings.map(found => found.file)).size }]
    }),
  )
}

/** @param {Map<string, Group>} groups */
function countByCode(groups) {
  const rows = Array.from(groups, ([code, { severity, findings, skills }]) => [
    code,
    severity,
    String(findings.length),
    String(skills),
  ])
  return writeTable(['Code', 'Severity', 'Findings', 'Files'], rows)
}

/** What `check` without arguments prints in each checkout: lines, places of skills, and findings for each. @param {string} folder @param {string} command */
function describePrinted(folder, command) {
  const names = readdirSync(folder).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const rows = names.map(name => {
    const cwd = join(folder, name)
    const args = [command, 'check', '--no-cache', '--no-color']
    const how = /** @type {const} */ ({ cwd, encoding: 'utf8', maxBuffer: 2 ** 30 })
    const { stdout, stderr } = spawnSync(process.execPath, args, how)
    const text = stdout + stderr
    const lines = text.split('\n').length - 1
    const found = readCount(text, /\bChecked ([\d,]+) skills?/)
    const last = text.slice(text.lastIndexOf('Checked '))
    const total =
      readCount(last, /([\d,]+) errors?\b/) +
      readCount(last, /([\d,]+) warnings?\b/) +
      readCount(text, /([\d,]+) notes?; --verbose/)
    const commit = (readCommit(cwd) ?? '').slice(0, 12)
    const each = found === 0 ? '' : (total / found).toFixed(1)
    return [name.replace('+', '/'), commit, String(countEntries(cwd)), String(found), String(lines), each]
  })
  return writeTable(['Repository', 'Commit', 'On disk', 'Found', 'Lines', 'Findings each'], rows)
}

/** @param {string} text @param {RegExp} pattern */
function readCount(text, pattern) {
  return Number((pattern.exec(text)?.[1] ?? '0').replaceAll(',', ''))
}

/** Files and links called `SKILL.md`, without those in linked folders. @param {string} folder */
function countEntries(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(
    entry => entry.name === 'SKILL.md' && !entry.isDirectory() && !entry.parentPath.includes('node_modules'),
  ).length
}

/** The place of a finding. @param {Diagnostic} found @param {string} folder @returns {Judgment} */
function toPlace({ file, position, code, message }, folder) {
  const [name = '', ...path] = relative(folder, file).split('/')
  const { line = 0, column = 0 } = position?.start ?? {}
  const repository = name.replace('+', '/')
  const commit = readCommit(join(folder, name))
  return { repository, commit, path: path.join('/'), line, column, code, verdict: '', draw: 0, message }
}

/** A folder without a history has no commit. @param {string} repository */
function readCommit(repository) {
  if (!commits.has(repository)) {
    let commit
    try {
      const how = /** @type {const} */ ({ encoding: 'utf8', stdio: 'pipe' })
      commit = execFileSync('git', ['-C', repository, 'rev-parse', 'HEAD'], how).trim()
    } catch {}
    commits.set(repository, commit)
  }
  return commits.get(repository)
}

/** @param {Judgment[]} places @param {Judgment[]} judged @param {number} most @param {string} seed */
function draw(places, judged, most, seed) {
  const known = new Set(judged.map(getKey))
  /** How many were drawn, by code and by code and owner. @type {Map<string, number>} */
  const counts = new Map()
  const copies = new Set()
  return inHashOrder(places, seed).filter(place => {
    const { code, path = '', message } = place
    const copy = [code, path.split('/').slice(-2).join('/'), message].join('\n')
    const owned = `${code}\n${getOwner(place)}`
    const [ofCode, ofOwner] = [counts.get(code) ?? 0, counts.get(owned) ?? 0]
    if (known.has(getKey(hideSecret(place))) || copies.has(copy)) return false
    if (ofCode >= most || ofOwner >= PER_OWNER) return false
    known.add(getKey(hideSecret(place)))
    copies.add(copy)
    counts.set(code, ofCode + 1).set(owned, ofOwner + 1)
    return true
  })
}

/** @param {Judgment[]} places @param {string} seed */
function inHashOrder(places, seed) {
  /** @param {Judgment} place */
  const hash = place =>
    createHash('sha256')
      .update(seed + getKey(place))
      .digest('hex')
  return places
    .map(place => /** @type {const} */ ([hash(place), place]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, place]) => place)
}

/** @param {Judgment} place */
function getOwner({ repository = '', path = '' }) {
  const owner = COLLECTIONS[repository]?.exec(path)?.[1] ?? repository.split('/')[0] ?? ''
  return owner.toLowerCase()
}

/** The line that a finding is about. @param {Judgment} place @param {string} folder */
function readText({ repository = '', path = '', line = 0 }, folder) {
  try {
    const text = readFileSync(join(folder, repository.replace('/', '+'), path), 'utf8')
    return (text.split(/\r\n|\r|\n/)[line - 1] ?? '').slice(0, 400)
  } catch {
    return ''
  }
}

/** Judgments of checkouts in `folder`, at the same commit, that are not among the places. @param {Judgment[]} judged @param {Judgment[]} places @param {string} folder */
function findGone(judged, places, folder) {
  const reported = new Set(places.map(place => getKey(hideSecret(place))))
  return judged.filter(row => {
    const { repository, commit, mended } = row
    if (repository === undefined || mended === true || reported.has(getKey(row))) return false
    return commit !== undefined && commit === readCommit(join(folder, repository.replace('/', '+')))
  })
}

/** @param {Judgments} judgments @param {Judgment[]} added @returns {Judgments} */
function addJudgments({ draws, codes, judgments, blind }, added) {
  for (const { verdict, code, path, line, draw } of added) {
    if (!VERDICTS.includes(verdict) || draws[draw] === undefined) {
      throw new Error(`${code} at ${path}:${line} has no verdict, or no draw that the file describes`)
    }
  }
  const rows = added.map(({ message, text, ...row }) => hideSecret(row))
  return { draws, codes, blind, judgments: [...judgments, ...rows].sort(compareRows) }
}

/** Most keys that were found may still work, so where they stand is not repeated. @param {Judgment} row @returns {Judgment} */
function hideSecret(row) {
  const { code, path = '' } = row
  if (code !== 'exposed-secret' || path.startsWith('sha256:')) return row
  return { ...row, path: `sha256:${createHash('sha256').update(path).digest('hex')}` }
}

/** @param {Judgment} a @param {Judgment} b */
function compareRows(a, b) {
  const [first, second] = [a, b].map(({ code, draw, repository = '', path = '' }) =>
    [code, draw, repository, path].join('\n'),
  )
  if (first !== second) return (first ?? '') < (second ?? '') ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

/** @param {Judgments} judgments */
function formatJudgments({ draws, codes, judgments }) {
  const notes = Object.entries(codes).map(
    ([code, note]) => `    ${JSON.stringify(code)}: ${JSON.stringify(note)}`,
  )
  return `{
  "draws": [
${draws.map(text => `    ${JSON.stringify(text)}`).join(',\n')}
  ],
  "codes": {
${notes.join(',\n')}
  },
  "judgments": ${formatRows(judgments, '  ')}
}
`
}

/** @param {Judgment[]} rows */
function formatRows(rows, indent = '') {
  return `[\n${rows.map(row => `${indent}  ${JSON.stringify(row)}`).join(',\n')}\n${indent}]`
}

/** @param {string} page @param {readonly Rule[]} rules @param {Judgments} judgments */
export function writePage(page, rules, judgments) {
  const blind = judgments.blind.flatMap(({ findings }) => findings)
  const rows = [
    ['Errors and warnings', countDrawn(blind.filter(({ 9: now }) => now === 'warning' || now === 'error'))],
    ['Notes', countDrawn(blind.filter(({ 9: now }) => now === 'note'))],
    ...KINDS.map(([kind]) => {
      const of = blind.filter(row => getKind(row[3]) === kind)
      return /** @type {[string, Counts]} */ ([`of these, about ${kind}`, countDrawn(of)])
    }),
  ]
  const table = writeTable(
    ['Findings from the blind draws', 'Judged', 'Right', 'Pedantic', 'Wrong', 'Share right'],
    /** @type {[string, Counts][]} */ (rows).map(([what, counts]) => [
      what,
      ...[counts.judged, counts.right, counts.pedantic, counts.wrong].map(String),
      counts.judged === 0 ? '' : `${Math.round((100 * counts.right) / counts.judged)} %`,
    ]),
  )
  const quiet = rules.filter(({ code }) => (countVerdicts(code, judgments).share ?? 1) < LOUD)
  const names = quiet.map(({ code, severity: { standard } }) => {
    const { precision } = countVerdicts(code, judgments)
    return `[${code}](rules/${code}.md) (${precision}, ${standard})`
  })
  return page.replace(
    /(<!-- codes: .*-->\n)[\s\S]*?(<!-- end -->)/,
    (_, before, after) =>
      `${before}\n${table}\n\n${describeAll(judgments)} These codes are right less than nine times in ten (with their severity in \`standard\`): ${names.join(', ')}.\n\n${after}`,
  )
}

/** @typedef {{ judged: number, right: number, pedantic: number, wrong: number }} Counts */

/** @param {string} code */
function getKind(code) {
  return KINDS.find(([, codes]) => codes.test(code))?.[0]
}

/** How often each code is right. @param {readonly Rule[]} rules @param {Judgments} judgments */
function writeCodeTable(rules, judgments) {
  return writeTable(
    ['Code', 'In standard', 'Judged', 'Right', 'Pedantic', 'Wrong', 'Precision', 'Remark'],
    rules.map(({ code, severity: { standard } }) => {
      const { counts, precision } = countVerdicts(code, judgments)
      const { all, remark = '' } = judgments.codes[code] ?? {}
      const extent = all !== true ? '' : counts.judged === 0 ? 'Occurs in none' : 'All there are'
      return [
        code,
        standard,
        ...[counts.judged, counts.right, counts.pedantic, counts.wrong].map(String),
        precision,
        [extent, remark].filter(text => text !== '').join('. '),
      ]
    }),
  )
}

/** How many were judged in all. @param {Judgments} judgments */
function describeAll({ judgments, blind }) {
  /** @param {Judgment[]} rows */
  const sum = rows => rows.reduce((total, { count = 1 }) => total + count, 0)
  const drawn = blind.reduce((total, { findings }) => total + findings.length, 0)
  return `All draws together contain ${(sum(judgments) + drawn).toLocaleString('en')} judged findings.`
}

/** Each judge counts half. A note that a judge calls pedantic as a warning is right where he would give a note. @param {DrawnRow[]} rows @returns {Counts} */
function countDrawn(rows) {
  const counts = { judged: 0, right: 0, pedantic: 0, wrong: 0 }
  for (const [, , , , , first, second, firstSeverity, secondSeverity, now = ''] of rows) {
    if (now === '' || now === 'repeated') continue
    counts.judged++
    for (const [given, severity] of [
      [first, firstSeverity],
      [second, secondSeverity],
    ]) {
      const isRightNow = given === 'pedantic' && now === 'note' && severity === 'note'
      counts[/** @type {'right' | 'pedantic' | 'wrong'} */ (isRightNow ? 'right' : given)] += 1 / 2
    }
  }
  return counts
}

/**
 * Of a code: what is still reported, and how often it is right. The newest judgments count: those of blind draws, with those since its rule was
 * changed last where they are fewer than ten, and with those of its kind where these are few, too.
 * @param {string} code @param {Judgments} judgments
 */
export function countVerdicts(code, { codes, judgments, blind }) {
  const changed = codes[code]?.changed ?? -1
  const drawn = countDrawn(blind.flatMap(({ findings }) => findings.filter(row => row[3] === code)))
  const counts = { judged: 0, right: 0, pedantic: 0, wrong: 0 }
  const fresh = { ...counts }
  for (const row of judgments) {
    if (row.code !== code || row.mended === true) continue
    const verdict = /** @type {'right' | 'pedantic' | 'wrong'} */ (row.verdict)
    for (const sums of row.draw > changed ? [counts, fresh] : [counts]) {
      sums.judged += row.count ?? 1
      sums[verdict] += row.count ?? 1
    }
  }
  const newest = drawn.judged >= ENOUGH ? drawn : add(drawn, fresh)
  const kind = () =>
    countDrawn(blind.flatMap(({ findings }) => findings.filter(row => getKind(row[3]) === getKind(code))))
  const pooled = newest.judged >= ENOUGH || newest.judged === 0 ? newest : add(newest, kind())
  const share = pooled.judged < ENOUGH ? undefined : pooled.right / pooled.judged
  const percent = share === undefined ? 'not measured' : `${Math.round(100 * share)} %`
  const of = share === undefined ? '' : pooled === newest ? ` of ${newest.judged}` : ' with those of its kind'
  return { counts: add(counts, drawn), share, precision: percent + of }
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
function add(a, b) {
  return {
    judged: a.judged + b.judged,
    right: a.right + b.right,
    pedantic: a.pedantic + b.pedantic,
    wrong: a.wrong + b.wrong,
  }
}

/**
 * Of the references in repositories that are here: how many are reported, and how many the graph has as missing. A path that a
 * file names twice is reported once.
 * @param {Build} build @param {DeadReference[]} references @param {Diagnostic[]} findings @param {string} folder
 */
async function countFound(build, references, findings, folder) {
  const reported = new Set(
    findings
      .filter(({ code }) => /^(?:missing-file|missing-path|escaping-reference)$/.test(code))
      .map(found => `${relative(folder, found.file)}\n${/^`([^`]*)`/.exec(found.message)?.[1]}`),
  )
  /** By draw, by kind, and by whether a `SKILL.md` has them. @type {Map<string, [count: number, reported: number, missing: number]>} */
  const counts = new Map()
  const missed = []
  const here = references.filter(({ repository }) => existsSync(join(folder, repository.replace('/', '+'))))
  for (const repository of new Set(here.map(row => row.repository))) {
    const rows = here.filter(row => row.repository === repository)
    const top = join(folder, repository.replace('/', '+'))
    const missing = await listMissing(build, top)
    for (const row of rows) {
      const file = `${repository.replace('/', '+')}/${row.path}\n`
      const targets = listSpellings(row.target)
      const isReported = targets.some(target => reported.has(file + target))
      const named = missing.get(getEntryDigest(top, row.path))
      const inFile = /(?:^|\/)SKILL\.md$/.test(row.path) ? '' : row.path
      const isMissing =
        isReported ||
        targets.some(target =>
          named?.some(
            ([at, what]) => inFile.endsWith(at) && (at === '') === (inFile === '') && what === target,
          ),
        )
      const key = `${row.draw}\t${row.kind}\t${inFile === '' ? 'SKILL.md' : 'other files'}`
      const [count, found, graph] = counts.get(key) ?? [0, 0, 0]
      counts.set(key, [count + 1, found + Number(isReported), graph + Number(isMissing)])
      if (!isReported)
        missed.push(
          `${isMissing ? 'in the graph' : 'nowhere'}  ${repository} ${row.path}:${row.line} ${row.target}`,
        )
    }
  }
  const table = Array.from(counts, ([key, numbers]) => [...key.split('\t'), ...numbers.map(String)]).sort()
  return [
    writeTable(['Draw', 'Kind', 'In', 'Dead', 'Reported', 'In the graph'], table),
    ...missed.sort(),
  ].join('\n')
}

/** How a target may stand in a finding: without the name of the skill's folder before it, without its fragment. @param {string} target */
function listSpellings(target) {
  const plain = target.replace(/^(?:\.|\$\{?\w+\}?|\{\w+\}|<[\w-]+>)\//, '').replace(/^@/, '')
  return [target, plain].flatMap(each => [each, each.replace(/#.*/, '')])
}

/** The digest of the `SKILL.md` that a file belongs to. @param {string} top @param {string} path */
function getEntryDigest(top, path) {
  for (let at = dirname(path); ; at = dirname(at)) {
    const entry = join(top, at, 'SKILL.md')
    if (existsSync(entry)) return createHash('sha256').update(readFileSync(entry)).digest('hex')
    if (at === '.') return ''
  }
}

/**
 * What the records of a repository's skills have as missing, by the digest of the `SKILL.md`: the other file that names it, and the path.
 * @param {Build} build @param {string} cwd
 */
async function listMissing(build, cwd) {
  /** @type {Map<string, [file: string, target: string][]>} */
  const found = new Map()
  const out = mkdtempSync(join(tmpdir(), 'skillc-recall-'))
  const options = /** @type {const} */ ({
    roots: ['.'],
    config: false,
    cache: false,
    splitAbove: 1_000_000,
  })
  try {
    await build({ ...options, cwd, out })
    const { skills } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
    for (const { sha256 } of skills) {
      const [record, chunk] = [0, 43].map(at =>
        Buffer.from(sha256.slice(at, at + 43), 'base64url').toString('hex'),
      )
      const { references } = JSON.parse(readFileSync(join(out, 'skills', `${record}.json`), 'utf8'))
      const list = found.get(chunk ?? '') ?? []
      found.set(chunk ?? '', list)
      for (const { where, file = '', target } of references)
        if (where === 'missing') list.push([file, target])
    }
  } finally {
    rmSync(out, { recursive: true })
  }
  return found
}

/** @param {Judgment} row */
export function getKey({ repository, path, line, column, code }) {
  return [repository, path, line, column, code].join('\n')
}
