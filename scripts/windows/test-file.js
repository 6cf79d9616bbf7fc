/** Runs one bundled file of tests with vitest's own runner, without vite. Arguments: the file, its bundle, the setup, a folder, where to write. */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'

const [, , file, bundle, setup, scratch, answer] = process.argv
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = scratch
process.env.XDG_CACHE_HOME = `${scratch}\\cache`

// Wine 8 makes no links where Linux would see them as such.
const refuseLink = () => {
  throw new Error('not possible: a link')
}
fs.symlinkSync = refuseLink
fs.linkSync = refuseLink
fs.promises.symlink = async () => refuseLink()
// Some programs are started with few variables. Without these, Node does not start, and has no streams.
const { NODE_OPTIONS, NODE_SKIP_PLATFORM_CHECK } = process.env
for (const name of ['spawn', 'spawnSync']) {
  const start = childProcess[name]
  childProcess[name] = (program, args, options) => {
    const { env, ...rest } = (Array.isArray(args) ? options : args) ?? {}
    const given = env && { env: { NODE_OPTIONS, NODE_SKIP_PLATFORM_CHECK, ...env } }
    return start(program, Array.isArray(args) ? args : [], { ...rest, ...given })
  }
}
syncBuiltinESMExports()

const PATIENCE = 180_000
// A test that waits for events that wine does not report has to end by its patience.
setInterval(() => {}, PATIENCE)
const config = {
  root: process.cwd(),
  setupFiles: [setup],
  allowOnly: false,
  sequence: { seed: 1, shuffle: false, concurrent: false, hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 1,
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  retry: 0,
  tags: [],
  strictTags: false,
  expect: { poll: { timeout: 20_000 }, requireAssertions: false },
  experimental: { importDurations: { limit: 0 } },
  snapshotOptions: {
    updateSnapshot: 'none',
    expand: false,
    snapshotEnvironment: undefined,
  },
  fakeTimers: {},
}
globalThis.__vitest_worker__ = {
  config,
  filepath: file,
  environment: { name: 'node' },
  providedContext: {},
  metaEnv: process.env,
  ctx: { pool: 'forks' },
  rpc: { snapshotSaved() {} },
  onCleanup() {},
  durations: {},
}
const { TestRunner } = await import('vitest')
// Vitest's own dependencies, as it resolves them.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))
const importOwn = name => import(pathToFileURL(resolve(name)).href)
const { NodeSnapshotEnvironment } = await importOwn('@vitest/snapshot/environment')
const { startTests } = await importOwn('@vitest/runner')
config.snapshotOptions.snapshotEnvironment = new NodeSnapshotEnvironment()

class Runner extends TestRunner {
  importFile(path) {
    return import(pathToFileURL(path === file ? bundle : path).href)
  }
}
const runner = new Runner(config)
runner.__setTraces({ $: (_, options, run = options) => run({ setAttributes() {}, setAttribute() {} }) })
const [ran] = await startTests([file], runner)

const results = []
/** The message, where in the file of tests it was thrown, and how the values differ. */
const describe = ({ message, stack = '', diff = '', cause }) => {
  const places = stack.split('\n').filter(line => /^\s+at /.test(line) && !line.includes('@vitest'))
  return [message, ...places.slice(0, 4), diff, cause?.message].filter(Boolean).join('\n')
}
const collect = (task, above) => {
  const name = [...above, task.name]
  const messages = task.result?.errors?.map(describe) ?? []
  if (task.type === 'test' || messages.length > 0)
    results.push({ name: name.join(' > '), state: task.result?.state ?? task.mode, messages })
  for (const each of task.tasks ?? []) collect(each, name)
}
for (const each of ran.tasks) collect(each, [])
for (const error of ran.result?.errors ?? [])
  results.push({ name: 'the file', state: 'fail', messages: [describe(error)] })
fs.writeFileSync(answer, JSON.stringify(results))
process.exit()
