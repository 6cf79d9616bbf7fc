/**
 * What each command costs, counted: the modules that it loads, the files that it opens, the bytes that it reads and
 * writes, the processes and threads that it starts. `npm run guards` writes the numbers to test/guards.json; a test
 * counts again and compares, so that a change shows in a diff.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url))
const preload = new URL('count-work.js', import.meta.url).href
const committed = new URL('../test/guards.json', import.meta.url)

/** Characters and folders of the path of the project. */
const LONGEST = 160
const DEEPEST = 10

const build = ['build', 'skills', '--cache-dir', 'cache']

/** In this order: each finds what those before it left. */
const asked = {
  '--version': ['--version'],
  '--help': ['--help'],
  'build --help': ['build', '--help'],
  'build, nothing cached': build,
  'build, nothing changed': build,
  'build, one body changed': build,
  check: ['check', 'skills', '--cache-dir', 'cache'],
  list: ['list'],
  search: ['search', 'bake rolls'],
  verify: ['verify'],
  show: ['show', 'rolls'],
  publish: ['publish', './site'],
  'publish, nothing changed': ['publish', './site'],
}

/** The numbers of each command, counted in a new folder. */
export function countCommands() {
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'skillc-guards-'))
  try {
    const project = placeProject(scratch)
    writeSkill(project, 'Weigh the flour before the water.')
    return Object.fromEntries(
      Object.entries(asked).map(([name, args]) => {
        if (name === 'build, one body changed') writeSkill(project, 'Weigh the water before the flour.')
        return [name, countWork(args, project, join(scratch, 'work.jsonl'))]
      }),
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A path in a folder that is as long and as deep on every machine, since what is cached holds paths and states of folders. */
function placeProject(scratch) {
  const between = DEEPEST - scratch.split(sep).length
  const above = join(scratch, ...Array.from({ length: between }, () => 'in'))
  return join(above, 'bakery'.padEnd(LONGEST - above.length, '-'))
}

/** What was committed: the numbers, and how far bytes may be from them. */
export function readGuards() {
  return JSON.parse(readFileSync(committed, 'utf8'))
}

/** Whether bytes are as many as were committed. Time stamps and paths of the machine are among them. */
export function isNear(found, expected, { share, bytes }) {
  return Math.abs(found - expected) <= bytes + expected * share
}

function writeSkill(project, body) {
  const folder = join(project, 'skills/rolls')
  mkdirSync(folder, { recursive: true })
  const description = 'Bakes rolls. Use when the user asks for it.'
  writeFileSync(
    join(folder, 'SKILL.md'),
    `---\nname: rolls\ndescription: ${description}\n---\n\n# Steps\n\n${body}\n`,
  )
}

function countWork(args, cwd, log) {
  writeFileSync(log, '')
  execFileSync(process.execPath, ['--no-warnings', '--import', preload, cli, ...args], {
    cwd,
    stdio: 'pipe',
    // What V8 keeps of an earlier run is loaded in another way.
    env: {
      PATH: process.env.PATH,
      XDG_CACHE_HOME: join(cwd, '../cache-home'),
      NO_COLOR: '1',
      NODE_DISABLE_COMPILE_CACHE: '1',
      SKILLC_WORK_LOG: log,
    },
  })
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return sumUp(lines.map(line => JSON.parse(line)))
}

function sumUp(events) {
  const count = kind => events.filter(event => kind in event).length
  const sum = kind => events.reduce((total, event) => total + (event[kind] ?? 0), 0)
  const modules = toSet(events.flatMap(({ module }) => (module === undefined ? [] : listSources(module))))
  const isOfPackage = url => url.includes('/node_modules/')
  return {
    modules: countByGroup(modules.filter(url => !isOfPackage(url))),
    packages: listPackages(modules.filter(isOfPackage)),
    filesOpened: count('opened'),
    bytesRead: sum('read'),
    bytesWritten: sum('written'),
    processes: count('started'),
  }
}

/** The modules that a file was built from, as its map has them; a file without one is a module itself. */
function listSources(url) {
  const map = `${url}.map`
  if (!url.startsWith('file:') || url.includes('/node_modules/') || !existsSync(new URL(map))) return [url]
  return JSON.parse(readFileSync(new URL(map), 'utf8')).sources.map(source => new URL(source, map).href)
}

/** skillc's modules by their folder in `src`. */
function countByGroup(urls) {
  const groups = urls.flatMap(url => /\/src\/([^/]+)/.exec(url)?.[1] ?? [])
  return Object.fromEntries(toSet(groups).map(name => [name, groups.filter(group => group === name).length]))
}

/** The packages that modules are from. How many of one are seen depends on Node. */
function listPackages(urls) {
  const names = urls.flatMap(url => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
  // One of machine code is named after its system.
  return toSet(names.map(name => name.replace(/-(?:darwin|linux|win32)-.*/, '')))
}

const toSet = names => [...new Set(names)].sort()

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { tolerance, commands: before } = readGuards()
  const commands = countCommands()
  // A number that is near enough stays, so that the diff shows what changed.
  for (const [name, work] of Object.entries(commands))
    for (const kind of ['bytesRead', 'bytesWritten'])
      if (isNear(work[kind], before[name]?.[kind] ?? Number.NaN, tolerance)) work[kind] = before[name][kind]
  writeFileSync(committed, `${JSON.stringify({ tolerance, commands }, null, 2)}\n`)
}
