// All benchmarks that a change may move, one after the other, as one Markdown report on standard output; `npm run bench:all` runs it.
//
//   node bench/all.js [--quick] [--only builds,peers,…]
//
// --quick takes 1,000 skills everywhere, and one round of all but builds. What the scripts write is deleted after the last of
// them: see openScratch. Not here: fleet.js and publish.js, which take long and need nginx and a registry.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { progress } from './measure.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const SMALL = ['--skills', '1000', '--rounds', '1']
const SECTIONS = [
  { name: 'builds', title: 'Builds', script: 'run.js', quick: ['--quick'] },
  { name: 'runtime', title: 'The runtime', script: 'runtime.js', quick: SMALL },
  { name: 'big', title: 'Big bundles', script: 'big.js', quick: SMALL },
  { name: 'search', title: 'Search', script: 'search.js', quick: ['--sizes', '1000'] },
  // Last, for it deletes its project when it is done.
  { name: 'peers', title: 'Beside others', script: 'peers.js', quick: ['--rounds', '1'] },
]
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const only = values.only?.split(',')
const unknown = only?.find(name => SECTIONS.every(section => section.name !== name))
if (unknown !== undefined)
  throw new Error(`--only ${unknown}: it is one of ${SECTIONS.map(({ name }) => name).join(', ')}`)

const around = process.env.SKILLC_BENCH_SCRATCH ?? join(here, '.trees')
mkdirSync(around, { recursive: true })
const scratch = mkdtempSync(join(around, 'scratch-'))
try {
  for (const { name, title, script, quick } of SECTIONS) {
    if (only !== undefined && !only.includes(name)) continue
    progress(title)
    console.log(`\n## ${title}\n`)
    const { status, signal } = spawnSync(
      process.execPath,
      [join(here, script), ...(values.quick ? quick : [])],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, SKILLC_BENCH_SCRATCH: scratch },
      },
    )
    if (signal !== null) throw new Error(`${script} was ended by ${signal}`)
    if (status === 0) continue
    console.log(`${script} failed; standard error says why.`)
    process.exitCode = 1
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
