// What skillc says about a collection of skills, for judging how often it is right. Maintainers only; needs a build.
//
//   node scripts/precision.js FOLDER [--profile strict|standard|lenient] [--each] [--sample N [--code CODE] [--skip N]]
//
// Prints a Markdown table of the codes that occur. With --sample it also prints, for each code or for CODE, up to N
// findings with the line they are about. Findings are ordered by a hash of file and place, so a sample is the same
// every time and its first ten are in the first twenty; --skip leaves out those that were judged before.
// With --each every folder in FOLDER is a root of its own, as the repositories of a collection are to their users.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** @typedef {import('../dist/index.js').Diagnostic} Diagnostic */
/** @typedef {typeof import('../dist/index.js').check} Check */
/** @typedef {{ profile?: import('../dist/index.js').Profile, each?: boolean }} How */
/** @typedef {{ severity: string, findings: Diagnostic[], skills: number }} Group */

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
  const groups = groupByCode(await findingsBelow(check, folder, how))
  console.log(table(groups))
  if (values.sample === undefined) return
  const from = Number(values.skip)
  for (const [code, { findings }] of groups) {
    if (values.code !== undefined && values.code !== code) continue
    const chosen = inHashOrder(findings, folder).slice(from, from + Number(values.sample))
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

/** @param {Diagnostic[]} findings @param {string} folder */
function inHashOrder(findings, folder) {
  /** @param {Diagnostic} found */
  const key = ({ file, position }) => {
    const start = position?.start
    const place = `${relative(folder, file)}:${start?.line}:${start?.column}`
    return createHash('sha256').update(place).digest('hex')
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
