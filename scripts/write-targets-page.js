/**
 * Writes the tables of docs/targets.md from the data in src/targets/: `npm run targets-page`. A test compares.
 * `npm run targets-page -- DIR` exports every folder of DIR to every target and writes what came of it, too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nameFlags } from '../src/cli/flags.ts'
import { formatBytes, formatNumber } from '../src/core/text/quantity.ts'
import { exportSkills } from '../src/pipeline/export.ts'
import { TARGETS } from '../src/targets/all.ts'
import { EXPORT_CODES } from '../src/targets/findings.ts'

const PAGE = new URL('../docs/targets.md', import.meta.url)

const isClient = ({ preset, form }) =>
  preset !== undefined || (form.kind === 'folders' && form.place.includes('.'))
const packages = TARGETS.filter(target => !isClient(target))
const clients = TARGETS.filter(isClient)

/** The page with its tables as the data has them. Without `corpus`, that table stays as it is. */
export function writeTargetsPage(corpus) {
  const tables = {
    packages: table(
      ['Target', 'Read by', 'Written', 'Frontmatter', 'Limits, and how each is known'],
      packages.map(target => [
        `\`${target.id}\``,
        target.reads,
        FORMS[target.form.kind](target.form),
        describeKeys(target),
        describeLimits(target),
      ]),
    ),
    clients: table(
      ['Target', 'Client', 'Folder'],
      clients.map(({ id, title, form }) => [`\`${id}\``, title, `\`${form.place}\``]),
    ),
    codes: table(
      ['Code', 'Severity', 'What to do'],
      Object.entries(EXPORT_CODES).map(([code, { kind, hint }]) => [
        `\`${code}\``,
        SEVERITIES[kind],
        nameFlags(hint),
      ]),
    ),
    ...(corpus !== undefined && { corpus }),
  }
  return Object.entries(tables).reduce(
    (page, [name, text]) =>
      page.replace(
        new RegExp(`(<!-- ${name}: .*-->\n)[\\s\\S]*?(<!-- end -->)`),
        (_, before, after) => `${before}\n${text}\n${after}`,
      ),
    readFileSync(PAGE, 'utf8'),
  )
}

const SEVERITIES = { lossy: 'warning; with `--strict` an error', refused: 'error', note: 'info' }

const FORMS = {
  folders: ({ place }) => `\`${place}/NAME/\``,
  plugin: () => '`plugin.json`, `skills/NAME/`, manifests of Claude Code, Codex and Cursor',
  archives: ({ layout, ending }) =>
    `\`NAME.${ending}\`, ${layout === 'flat' ? 'files at its root' : 'files in `NAME/`'}`,
  inline: () => '`NAME.json`: an item of the list',
  module: () => '`skills.json`',
  routers: () => '`GROUP-skills/SKILL.md`, `GROUP-skills/skills/NAME/`',
  list: ({ file }) => `\`${file}\`, \`skills/NAME/\``,
}

function describeKeys({ keys, strictYaml, refusedWords, refusesTags, refusesNested }) {
  return [
    ...(keys === undefined ? [] : ['the six keys only']),
    ...(strictYaml ? ['strict YAML'] : []),
    ...(refusedWords === undefined
      ? []
      : [`no ${refusedWords.map(word => `\`${word}\``).join(' or ')} in names`]),
    ...(refusesTags === true ? ['no `<` and `>` in descriptions'] : []),
    ...(refusesNested === true ? ['one `SKILL.md`'] : []),
  ].join(', ')
}

function describeLimits({ limits, sources }) {
  return limits
    .map(({ of, most, known, source }) => {
      const value = BYTES.has(of) ? formatBytes(most) : formatNumber(most)
      return `${WORDS[of]} ${value} ([${known}](${sources[source].url}))`
    })
    .join('; ')
}

const BYTES = new Set(['total', 'file', 'entry', 'archive'])
const WORDS = {
  description: 'characters of a description:',
  files: 'files:',
  total: 'all files:',
  file: 'a file:',
  entry: '`SKILL.md`:',
  archive: 'the archive:',
  depth: 'levels of folders:',
  path: 'characters of a path:',
}

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

/** Every folder of `dir` exported to every package and to some clients, by dry runs. */
async function exportCorpus(dir) {
  const chosen = [
    ...packages,
    ...clients.filter(({ id }) => ['claude-code', 'codex', 'gemini', 'kiro'].includes(id)),
  ]
  const rows = new Map(
    chosen.map(({ id }) => [id, { kept: 0, lowered: 0, refused: 0, lossy: new Map(), reasons: new Map() }]),
  )
  const folders = readdirSync(dir, { withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const { name } of folders) {
    const options = { dryRun: true, name: 'skills', cwd: dir }
    const result = await exportSkills(name, [...rows.keys()], join('..', '.skillc-export'), options).catch(
      () => undefined,
    )
    if (result === undefined) continue
    for (const { target, skills, lowered, refused } of result.targets) {
      const row = rows.get(target)
      row.kept += skills - lowered
      row.lowered += lowered
      row.refused += refused
    }
    for (const { target, code, severity } of uniqueBySkill(result.findings)) {
      if (severity === 'info') continue
      const { lossy, reasons } = rows.get(target)
      const counts = severity === 'error' ? reasons : lossy
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  const [{ kept, lowered, refused }] = rows.values()
  const total = `${formatNumber(kept + lowered + refused)} skills of ${formatNumber(folders.length)} repositories.\n\n`
  const counts = table(
    ['Target', 'As written', 'Changed', 'Refused', 'Why changed', 'Why refused'],
    [...rows].map(([id, { kept, lowered, refused, lossy, reasons }]) => [
      `\`${id}\``,
      ...[kept, lowered, refused].map(formatNumber),
      formatCounts(lossy),
      formatCounts(reasons),
    ]),
  )
  return total + counts
}

function uniqueBySkill(findings) {
  const seen = new Set()
  return findings.filter(({ targets, code, skill, file }) => {
    const key = JSON.stringify([targets, code, skill ?? file])
    return !seen.has(key) && seen.add(key)
  })
}

function formatCounts(counts) {
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([code, count]) => `${formatNumber(count)} \`${code}\``)
    .join(', ')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [dir] = process.argv.slice(2)
  writeFileSync(PAGE, writeTargetsPage(dir === undefined ? undefined : await exportCorpus(dir)))
}
