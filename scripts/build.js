/**
 * Writes dist/ from src: the declarations beside the bundles, then what both packages hold.
 *
 * The declarations are written without a check of types, which takes most of the time of TypeScript: `npm run lint` checks them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const cwd = join(import.meta.dirname, '..')

async function run(...args) {
  const [code] = await once(spawn(process.execPath, args, { cwd, stdio: 'inherit' }), 'close')
  if (code !== 0) process.exit(code ?? 1)
}

rmSync(join(cwd, 'dist'), { recursive: true, force: true })
await Promise.all([
  run('node_modules/typescript/bin/tsc', '-p', 'scripts/tsconfig.build.json'),
  run('scripts/bundle.js'),
])
await run('scripts/fill-packages.js')
