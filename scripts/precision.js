// What skillc says about a collection of skills, for judging how often it is right. Maintainers only; needs a build.
//
//   node scripts/precision.js FOLDER [--profile strict|standard|lenient] [--each] [--sample N [--code CODE] [--skip N] [--seed TEXT]]
//                             [--rows FILE] [--recall FILE]
//
// Prints a Markdown table of the codes that occur. With --sample it also prints, for each code or for CODE, up to N
// findings with the line they are about. Findings are ordered by a hash of file and place, so a sample is the same
// every time and its first ten are in the first twenty; --skip leaves out those that were judged before.
// Another --seed gives another order. With --rows, a file of judgements, a sample is printed as JSON rows to be judged and leaves out
// those in the file; without --sample it says how often each code is right among its rows that are still reported.
// With --recall, a file of dead references that were found without skillc, it says how many are reported, and prints the others.
// With --each every folder in FOLDER is a root of its own, as the repositories of a collection are to their users.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** @typedef {import('../dist/index.js').Diagnostic} Diagnostic */
/** @typedef {typeof import('../dist/index.js').check} Check */
/** @typedef {{ profile?: import('../dist/index.js').Profile, each?: boolean }} How */
/** @typedef {{ severity: string, findings: Diagnostic[], skills: number }} Group */
/** @typedef {{ repository: string, commit: string, path: string, line: number, column: number, code: string, verdict: string }} Row */

/** @typedef {{ repository: string, commit: string, path: string, line: number, kind: string, target: string, found: boolean }} DeadReference */

/** By folder of a repository. @type {Map<string, string>} */
const commits = new Map()

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: 'standard' },
      each: { type: 'boolean', default: false },
      sample: { type: 'string' },
      skip: { type: 'string', default: '0' },
      code: { type: 'string' },
      seed: { type: 'string', default: '' },
      rows: { type: 'string' },
      recall: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (folder === undefined) {
    console.error('Usage: node scripts/precision.js FOLDER [--profile P] [--each] [--sample N [--code CODE]]')
    process.exitCode = 2
    return
  }
  const how = /** @type {How} */ (values)
  const { check } = await import('../dist/index.js')
  const findings = await findingsBelow(check, folder, how)
  if (values.recall !== undefined) {
    console.log(countFound(JSON.parse(readFileSync(values.recall, 'utf8')), findings, folder))
    return
  }
  const groups = groupByCode(findings)
  /** @type {Row[] | undefined} */
  const judged = values.rows === undefined ? undefined : JSON.parse(readFileSync(values.rows, 'utf8'))
  if (judged !== undefined) {
    const rows = [...groups].flatMap(([code, { findings }]) =>
      values.code === undefined || values.code === code
        ? inHashOrder(findings, folder, values.seed).map(found => toRow(found, folder))
        : [],
    )
    console.log(
      values.sample === undefined
        ? countVerdicts(judged, rows)
        : formatRows(rows, judged, Number(values.sample)),
    )
    return
  }
  console.log(table(groups))
  if (values.sample === undefined) return
  const from = Number(values.skip)
  for (const [code, { findings }] of groups) {
    if (values.code !== undefined && values.code !== code) continue
    const chosen = inHashOrder(findings, folder, values.seed).slice(from, from + Number(values.sample))
    console.log(`\n## ${code}\n`)
    for (const found of chosen) console.log(shown(found, folder))
  }
}

/**
 * All diagnostics below a folder, their files absolute. Neither a configuration nor a cache has a say.
 * @param {Check} check @param {string} folder @param {How} [how] @returns {Promise<Diagnostic[]>}
 */
export async function findingsBelow(check, folder, { profile = 'standard', each = false } = {}) {
  const cwd = resolve(folder)
  const roots = each ? foldersIn(cwd) : ['.']
  const found = []
  for (const root of roots) {
    const report = await check({ cwd, roots: [root], profile, config: false, cache: false })
    for (const diagnostic of report.diagnostics) {
      found.push({ ...diagnostic, file: resolve(cwd, diagnostic.file) })
    }
  }
  return found
}

/** @param {string} folder @returns {string[]} */
function foldersIn(folder) {
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
 * @param {Diagnostic[]} diagnostics @returns {Map<string, Group>}
 */
export function groupByCode(diagnostics) {
  /** @type {Map<string, Diagnostic[]>} */
  const lists = new Map()
  for (const found of diagnostics) {
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
function table(groups) {
  const lines = ['| Code | Severity | Findings | Files |', '| --- | --- | --- | --- |']
  for (const [code, { severity, findings, skills }] of groups) {
    lines.push(`| ${code} | ${severity} | ${findings.length} | ${skills} |`)
  }
  return lines.join('\n')
}

/** @param {Diagnostic[]} findings @param {string} folder @param {string} seed */
function inHashOrder(findings, folder, seed) {
  /** @param {Diagnostic} found */
  const key = ({ file, position }) => {
    const start = position?.start
    const place = `${relative(folder, file)}:${start?.line}:${start?.column}`
    return createHash('sha256')
      .update(seed + place)
      .digest('hex')
  }
  return findings
    .map(found => /** @type {const} */ ([key(found), found]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, found]) => found)
}

/** @param {Diagnostic} found @param {string} folder */
function shown({ file, position, message }, folder) {
  const path = relative(folder, file)
  const line = position?.start.line
  if (line === undefined) return `- ${path}\n  ${message}`
  return `- ${path}:${line}\n  ${readLine(file, line)}\n  ${message}`
}

/** @param {string} file @param {number} line */
function readLine(file, line) {
  try {
    const text = readFileSync(file, 'utf8').split(/\r\n|\r|\n/)[line - 1] ?? ''
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  } catch {
    return ''
  }
}

/** A finding as a row of judgements: folders of FOLDER are repositories, `owner+name`. @param {Diagnostic} found @param {string} folder @returns {Row} */
function toRow({ file, position, code }, folder) {
  const [name = '', ...path] = relative(folder, file).split('/')
  const { line = 0, column = 0 } = position?.start ?? {}
  const commit = readCommit(join(folder, name))
  return { repository: name.replace('+', '/'), commit, path: path.join('/'), line, column, code, verdict: '' }
}

/** @param {string} repository */
function readCommit(repository) {
  const known = commits.get(repository)
  if (known !== undefined) return known
  let commit = ''
  try {
    commit = execFileSync('git', ['-C', repository, 'rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    // A folder without a history: the rows say nothing of it.
  }
  commits.set(repository, commit)
  return commit
}

/** Up to `count` rows of each code that were not judged. @param {Row[]} rows @param {Row[]} judged @param {number} count */
function formatRows(rows, judged, count) {
  const known = new Set(judged.map(getKey))
  /** @type {Map<string, number>} */
  const counts = new Map()
  const drawn = rows.filter(row => {
    const number = counts.get(row.code) ?? 0
    if (known.has(getKey(row)) || number >= count) return false
    counts.set(row.code, number + 1)
    return true
  })
  return `[\n${drawn.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
}

/** @param {Row[]} judged @param {Row[]} rows */
function countVerdicts(judged, rows) {
  const reported = new Set(rows.map(getKey))
  const here = judged.filter(row => reported.has(getKey(row)))
  const lines = ['| Code | Judged | Right | Pedantic | Wrong |', '| --- | --- | --- | --- | --- |']
  for (const code of [...new Set(here.map(row => row.code))].sort()) {
    const own = here.filter(row => row.code === code)
    const counts = ['right', 'pedantic', 'wrong'].map(
      verdict => own.filter(row => row.verdict === verdict).length,
    )
    lines.push(`| ${code} | ${own.length} | ${counts.join(' | ')} |`)
  }
  return lines.join('\n')
}

/** Of the references in repositories that are here. A path that a file names twice is reported once. @param {DeadReference[]} references @param {Diagnostic[]} findings @param {string} folder */
function countFound(references, findings, folder) {
  const reported = new Set(
    findings
      .filter(({ code }) => /^(?:missing-file|missing-path|escaping-reference)$/.test(code))
      .map(found => `${relative(folder, found.file)}\n${/^`([^`]*)`/.exec(found.message)?.[1]}`),
  )
  const here = references.filter(({ repository }) => existsSync(join(folder, repository.replace('/', '+'))))
  const missed = here.filter(({ repository, path, target }) => {
    const file = `${repository.replace('/', '+')}/${path}\n`
    return !reported.has(file + target) && !reported.has(file + target.replace(/^\.\//, ''))
  })
  const lines = missed.map(({ repository, path, line, target }) => `${repository} ${path}:${line} ${target}`)
  return [`${here.length - missed.length} of ${here.length} are reported. The others:`, ...lines].join('\n')
}

/** @param {Row} row */
function getKey({ repository, path, line, column, code }) {
  return [repository, path, line, column, code].join('\n')
}
