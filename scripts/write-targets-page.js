/**
 * Writes the tables of docs/targets.md from the data in src/targets/: `npm run targets-page`. A test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { nameFlags } from '../src/cli/flags.ts'
import { formatBytes, formatNumber } from '../src/core/text/quantity.ts'
import { TARGETS } from '../src/targets/all.ts'
import { EXPORT_CODES } from '../src/targets/findings.ts'

const PAGE = new URL('../docs/targets.md', import.meta.url)

const isClient = ({ preset, form }) =>
  preset !== undefined || (form.kind === 'folders' && form.place.includes('.'))
const packages = TARGETS.filter(target => !isClient(target))
const clients = TARGETS.filter(isClient)

/** The page with its tables as the data has them. */
export function writeTargetsPage() {
  const tables = {
    packages: table(
      ['Target', 'Read by', 'Written', 'Frontmatter', 'Limits (with source)'],
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
      Object.entries(EXPORT_CODES).map(([code, { kind, help }]) => [
        `\`${code}\``,
        SEVERITIES[kind],
        nameFlags(help),
      ]),
    ),
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

const SEVERITIES = { lossy: 'warning; with `--strict` an error', refused: 'error', note: 'note' }

const FORMS = {
  folders: ({ place }) => `\`${place}/NAME/\``,
  plugin: () => '`plugin.json`, `skills/NAME/`, manifests for Claude Code, Codex and Cursor',
  archives: ({ layout, ending }) =>
    `\`NAME.${ending}\`, ${layout === 'flat' ? 'files at its root' : 'files in `NAME/`'}`,
  inline: () => '`NAME.json`: one entry for `environment.skills`',
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
    ...(refusesTags === true ? ['no `<` or `>` in descriptions'] : []),
    ...(refusesNested === true ? ['one `SKILL.md`'] : []),
  ].join(', ')
}

function describeLimits({ limits, sources }) {
  return limits
    .map(({ of, most, known, source }) => {
      const value = BYTES.has(of) ? formatBytes(most) : formatNumber(most)
      return `${LIMITS[of](value)} ([${known}](${sources[source].url}))`
    })
    .join('; ')
}

const BYTES = new Set(['total', 'file', 'entry', 'archive'])
const LIMITS = {
  description: value => `description: ${value} characters`,
  files: value => `${value} files`,
  total: value => `all files: ${value}`,
  file: value => `each file: ${value}`,
  entry: value => `\`SKILL.md\`: ${value}`,
  archive: value => `archive: ${value}`,
  depth: value => `${value} folder levels`,
  path: value => `path: ${value} characters`,
}

function table(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PAGE, writeTargetsPage())
