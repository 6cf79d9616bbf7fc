/** `npm run faults`: cuts the commands that write short at every call that writes, and writes the counts to bench/faults.md. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { status } = spawnSync(
  process.execPath,
  ['scripts/test.js', '--project', 'system', 'interrupt.system'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, SKILLC_CUTS: 'all' },
  },
)
process.exitCode = status ?? 1
