/**
 * `node scripts/windows/tests.js [--kind KIND] [NAME…]`: runs files of tests under wine, of the kind `unit` unless another is given, and prints a table of
 * them. Vitest needs vite, whose machine code does not start under wine, so each file is bundled here and run there by vitest's own runner (`test-file.js`). Not in CI.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { globSync } from 'tinyglobby'
import { openPrograms } from './programs.js'
import { openWine, TOP, toDrive } from './wine.js'

const SETUP = 'test/support/setup.ts'
/** Where the packages that the files import are found. */
const OUT = join(TOP, 'node_modules/.cache/windows')
const HERE = join(TOP, 'scripts/windows')

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', default: 'unit' } },
})
const files = globSync('test/**/*.test.ts', { cwd: TOP })
  .filter(file => (/\.([a-z]+)\.test\.ts$/.exec(file)?.[1] ?? 'unit') === values.kind)
  .filter(file => names.length === 0 || names.some(name => file.includes(name)))
  .sort()

/** Code that asks where it is gets the place of its source, as Windows writes it. It is left alone within quotes. */
const PLACE = /(?<=^(?:[^'\n]*'[^'\n]*')*[^'\n]*)import\.meta\.(dirname|filename|url)\b/gm
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { code: /import\.meta\.(?:dirname|filename|url)/ },
    handler(code, id) {
      const url = pathToFileURL(id).href.replace('file:///', 'file:///Z:/')
      const places = { dirname: toDrive(dirname(id)), filename: toDrive(id), url }
      return code.replaceAll(PLACE, (_, name) => JSON.stringify(places[name]))
    },
  },
}

/** What is built is loaded from its place: it starts threads from files beside it. */
const keepBuilt = {
  name: 'keep-built',
  resolveId: {
    filter: { id: /\/dist\/.*\.js$/ },
    handler: (id, importer) => ({ id: `file:///Z:${join(dirname(importer), id)}`, external: true }),
  },
}

const toName = file => file.replaceAll('/', '-').replace(/\.ts$/, '')
const toBundle = file => join(OUT, `${toName(file)}.mjs`)

async function bundle() {
  rmSync(OUT, { recursive: true, force: true })
  const bundled = await rolldown({
    cwd: TOP,
    input: Object.fromEntries([SETUP, ...files].map(file => [toName(file), join(TOP, file)])),
    platform: 'node',
    external: id => /^(?:@?[a-z])/.test(id),
    plugins: [keepPlaces, keepBuilt],
    treeshake: false,
    onLog: () => {},
  })
  await bundled.write({
    dir: OUT,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[hash].mjs',
  })
  await bundled.close()
}

const { work, node, installPostject, runNode, close } = openWine()
const programs = openPrograms(work, node, installPostject())

/** Why a test cannot run under wine, from the words of its failure. */
const REASONS = [
  [/not possible: a link/, 'links'],
  [/spawn(?:Sync)? [\w.-]+ ENOENT|is not installed|mkfifo|native binding|file extension "\.ts"/, 'programs'],
]

function findReason({ state, messages }) {
  if (state !== 'fail') return state === 'pass' ? 'passed' : 'skipped'
  return REASONS.find(([words]) => words.test(messages.join('\n')))?.[1] ?? 'failed'
}

/** @returns {Promise<{ name: string, state: string, messages: string[] }[]>} */
async function runFile(file) {
  const scratch = join(work, `scratch-${basename(file)}`)
  const answer = join(work, `${basename(file)}.json`)
  mkdirSync(scratch)
  const paths = [
    join(HERE, 'test-file.js'),
    join(TOP, file),
    toBundle(file),
    toBundle(SETUP),
    scratch,
    answer,
  ]
  const streams = toDrive(join(HERE, 'streams.cjs'))
  const ran = await runNode(['--require', streams, ...paths.map(toDrive)], TOP, {
    NODE_OPTIONS: `--require=${streams.replaceAll('\\', '/')}`,
    WINEPATH: toDrive(programs.folder),
  })
  rmSync(scratch, { recursive: true, force: true })
  if (existsSync(answer)) return JSON.parse(readFileSync(answer, 'utf8'))
  return [{ name: 'the file', state: 'fail', messages: [`ended with ${ran.code}: ${ran.err.slice(-2000)}`] }]
}

const shorten = messages => messages.join('\n').slice(0, 1500).replaceAll('\n', '\n      ')

const results = new Map()
try {
  await bundle()
  const left = [...files]
  const work = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const tests = await runFile(file)
      results.set(file, tests)
      const failed = tests.filter(test => findReason(test) === 'failed')
      console.log(`${failed.length === 0 ? '✓' : '✗'} ${file}`)
      for (const { name, messages } of failed) console.log(`    ${name}\n      ${shorten(messages)}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
} finally {
  programs.close()
  close()
}

const COLUMNS = ['passed', 'failed', 'skipped', 'links', 'programs']
console.log(`\n| group | files | ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length + 2)}`)
const groups = new Map()
for (const [file, tests] of results) {
  const [, group = ''] = file.split('/')
  if (!groups.has(group)) groups.set(group, [])
  groups.get(group).push(tests.map(findReason))
}
let failures = 0
for (const [group, found] of [...groups].sort()) {
  const counts = COLUMNS.map(column => found.flat().filter(each => each === column).length)
  failures += counts[1] ?? 0
  console.log(`| ${group} | ${found.length} | ${counts.join(' | ')} |`)
}
process.exitCode = failures > 0 ? 1 : 0
