/**
 * What a default build makes of ordinary repositories, and of what real clients load there:
 *
 *   node --import ./scripts/typescript.js bench/first-contact.ts [--before CLI] [--json FILE] [--loaded FILE] FOLDER…
 *
 * Each FOLDER is a repository. `--before` is the command of an older build to compare with. The clients are those that
 * `npm run test:clients` installed; of those that are missing, the preset says what they load. `--loaded` is the `--json` of an
 * earlier run of the same repositories, whose clients are not asked again.
 *
 * A client starts in a copy that has only the entries of skills, legacy commands and links: no settings, hooks, plugins or servers.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createView } from '../src/compiler/portability/survey.ts'
import { PRESETS } from '../src/compiler/presets/all.ts'
import clients from '../test/clients/clients.json' with { type: 'json' }
import { runAsked } from '../test/clients/run-asked.ts'
import { runClaude } from '../test/clients/run-claude.ts'
import { runGemini } from '../test/clients/run-gemini.ts'
import { table } from './measure.js'

const RUNS = {
  'claude-code': runClaude,
  codex: runAsked('codex'),
  gemini: runGemini,
  opencode: runAsked('opencode'),
}
type Client = keyof typeof RUNS

/** Skills that a client loaded and the bundle lacks, which are named in the output. */
const MOST_NAMED = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, json: { type: 'string' }, loaded: { type: 'string' } },
})
const command = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))

const earlier: Pick<Row, 'repository' | 'loadedPaths'>[] =
  values.loaded === undefined ? [] : JSON.parse(readFileSync(values.loaded, 'utf8'))

interface Row {
  repository: string
  commit: string
  /** Skills on the disk, whether anything loads them or not. */
  onDisk: number
  /** Skills with different contents that at least one of the clients loads. */
  loaded: number
  /** Of those, the ones in the default bundle. */
  bundled: number
  loadedPaths: string[]
  lost: string[]
  inBundle: number
  before: Outcome | undefined
  after: Outcome
}

/** Exit codes, and how many of the loaded skills are in the bundle. */
interface Outcome {
  check: number
  build: number
  entries: Set<string>
}

const rows: Row[] = []
for (const folder of positionals) {
  const row = await survey(realpathSync(folder))
  rows.push(row)
  const { repository, lost } = row
  if (lost.length > 0)
    console.error(
      `${repository}: not in the bundle: ${lost.slice(0, MOST_NAMED).join(', ')}${lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : ''}`,
    )
}
print(rows)
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify(rows.map(toData), undefined, 1)}\n`)

async function survey(repository: string): Promise<Row> {
  const entries = listEntries(repository)
  const digests = new Map(entries.map(path => [path, getDigest(join(repository, path))]))
  const name = basename(repository).replace(/__|\+/, '/')
  const known = earlier.find(row => row.repository === name)?.loadedPaths
  const loaded = known ?? [...(await askClients(repository))].sort()
  const after = build(command, repository)
  const before = values.before === undefined ? undefined : build(values.before, repository)
  const wanted = new Map(loaded.map(path => [digests.get(path) ?? '', path]))
  const lost = [...wanted].filter(([digest]) => !after.entries.has(digest)).map(([, path]) => path)
  return {
    repository: name,
    commit: git(repository, 'rev-parse', '--short=8', 'HEAD'),
    onDisk: entries.length,
    loaded: wanted.size,
    bundled: wanted.size - lost.length,
    loadedPaths: loaded,
    lost,
    inBundle: after.entries.size,
    before,
    after,
  }
}

/** Paths of entries from the repository, links not followed. */
function listEntries(repository: string): string[] {
  return walk(repository, '').filter(path => /^skill\.md$/i.test(basename(path)))
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.git' || entry.name === 'node_modules') return []
    if (entry.isDirectory()) return walk(root, path)
    return [path]
  })
}

function getDigest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function git(cwd: string, ...args: string[]): string {
  return existsSync(join(cwd, '.git')) ? spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout.trim() : ''
}

/** Checks and builds as a new user does: without a flag, at the root. Nothing is written into the repository. */
function build(cli: string, repository: string): Outcome {
  const scratch = mkdtempSync(join(tmpdir(), 'first-contact-'))
  try {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [cli, ...args, '--no-cache'], {
        cwd: repository,
        encoding: 'utf8',
        maxBuffer: 1e9,
      }).status ?? -1
    const out = join(scratch, 'bundle')
    return { check: run('check'), build: run('build', '--out', out), entries: readEntries(out) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The digests of the entries in a bundle, as the hexadecimal digits of their SHA-256. */
function readEntries(bundle: string): Set<string> {
  const chunks = join(bundle, 'chunks')
  return new Set(
    existsSync(chunks)
      ? readdirSync(chunks, { recursive: true, encoding: 'utf8' }).map(name =>
          getDigestOf(join(chunks, name)),
        )
      : [],
  )
}

function getDigestOf(file: string): string {
  try {
    return getDigest(file)
  } catch {
    return ''
  }
}

/** The entries, as paths of the repository, that at least one client loads. */
async function askClients(repository: string): Promise<Set<string>> {
  const loaded = new Set<string>()
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'first-contact-')))
  try {
    const project = join(scratch, 'project')
    copyEntries(repository, project)
    for (const id of Object.keys(RUNS) as Client[]) {
      const home = join(scratch, `home-${id}`)
      mkdirSync(home)
      for (const path of await ask(id, project, home)) loaded.add(path)
    }
    return loaded
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function copyEntries(repository: string, project: string): void {
  mkdirSync(project, { recursive: true })
  for (const path of walk(repository, '')) {
    const isLegacyCommand = /(^|\/)\.claude\/commands\/.*\.md$/.test(path)
    const link = readLink(join(repository, path))
    if (link === undefined && !isLegacyCommand && !/^skill\.md$/i.test(basename(path))) continue
    mkdirSync(dirname(join(project, path)), { recursive: true })
    if (link === undefined) cpSync(join(repository, path), join(project, path))
    else symlinkSync(link, join(project, path))
  }
  spawnSync('git', ['init', '-q'], { cwd: project })
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

async function ask(id: Client, project: string, home: string): Promise<string[]> {
  const bin = findClient(id)
  const skills = bin === undefined ? askPreset(id, project, home) : await RUNS[id](bin, project, home)
  return skills.flatMap(({ name, path }) =>
    path === undefined ? findByName(project, name) : findByPath(project, path),
  )
}

function findClient(id: Client): string | undefined {
  const { version, run } = clients[id]
  const base =
    process.env.SKILLC_CLIENTS ??
    join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'skillc-clients')
  const bin = join(
    base,
    `${id}-${version}`,
    'node_modules',
    run.replace('PLATFORM', `${process.platform}-${process.arch}`),
  )
  return existsSync(bin) ? bin : undefined
}

function askPreset(id: Client, project: string, home: string) {
  const preset = PRESETS.find(each => each.id === id)
  if (preset === undefined) return []
  const surroundings = { cwd: project, home, platform: process.platform, env: {} }
  const { skills } = createView(preset, {
    sources: [],
    areNamed: false,
    surroundings,
    levels: new Set(),
    all: PRESETS,
  })
  return skills
    .filter(({ fate }) => fate === 'used' || fate === 'kept-both')
    .map(({ entry, verdict }) => ({ name: verdict.name ?? '', path: entry.file }))
}

function findByPath(project: string, path: string): string[] {
  const file = existsSync(join(path, 'SKILL.md')) ? join(path, 'SKILL.md') : path
  const found = relative(project, realpathSync(file))
  return found.startsWith('..') ? [] : [found]
}

/** Claude Code tells names only: a folder of its own place that has that name, or whose entry has it. */
function findByName(project: string, name: string): string[] {
  const place = join(project, '.claude/skills')
  if (!existsSync(place)) return []
  const folders = readdirSync(place).filter(folder => existsSync(join(place, folder, 'SKILL.md')))
  const named = folders.filter(folder => folder === name)
  const byField = folders.filter(folder =>
    new RegExp(`^name: *["']?${name.replace(/[^\w-]/g, '.')}["']? *$`, 'm').test(
      readFileSync(join(place, folder, 'SKILL.md'), 'utf8'),
    ),
  )
  return (named.length > 0 ? named : byField).flatMap(folder => findByPath(project, join(place, folder)))
}

function toData({ before, after, ...row }: Row) {
  const getCodes = ({ check, build, entries }: Outcome) => ({ check, build, inBundle: entries.size })
  return { ...row, ...(before && { before: getCodes(before) }), after: getCodes(after) }
}

function print(all: Row[]): void {
  const sum = (pick: (row: Row) => number) => all.reduce((total, row) => total + pick(row), 0)
  const share =
    (100 * sum(({ bundled }) => bundled)) /
    Math.max(
      1,
      sum(({ loaded }) => loaded),
    )
  console.log(
    table(
      [
        '<repository',
        '<commit',
        'on disk',
        'loaded by a client',
        'of those bundled',
        'in the bundle',
        'check',
        'build',
        'before: in the bundle',
        'check',
        'build',
      ],
      all.map(({ repository, commit, onDisk, loaded, bundled, inBundle, before, after }) => [
        repository,
        commit,
        String(onDisk),
        String(loaded),
        String(bundled),
        String(inBundle),
        String(after.check),
        String(after.build),
        String(before?.entries.size ?? ''),
        String(before?.check ?? ''),
        String(before?.build ?? ''),
      ]),
    ),
  )
  console.log(
    `\n${all.length} repositories; ${sum(({ loaded }) => loaded)} skills that a client loads, ${share.toFixed(1)} % of them in the default bundle.`,
  )
}
