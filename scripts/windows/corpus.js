/**
 * `node scripts/windows/corpus.js FOLDER…`: builds folders of skills here, under wine, and on a disk that folds case and decomposes names, from a
 * checkout with converted line ends after `check --fix`, and from files without modes, and prints the digests. Not in CI: a corpus takes minutes.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CLI, createChecks, git, openWine, runWithFiles, TOP } from './wine.js'

const { work, onWindows, onLinux, close } = openWine()
const { check, end } = createChecks()
const build = out => ['build', 'skills', '--no-cache', '--out', out]

function readDigest(folder) {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) return 'no bundle'
  return createHash('sha256').update(readFileSync(manifest)).digest('hex')
}

/** On macOS's kind of disk. */
const onFoldingDisk = (args, cwd) =>
  runWithFiles(
    process.execPath,
    ['--import', join(TOP, 'scripts/windows/fold-disk.js'), CLI, ...args],
    { cwd, env: { ...process.env, NO_COLOR: '1' } },
    join(work, `folding-${basename(cwd)}`),
  )

async function compare(name, folder, run) {
  const linux = await onLinux(build('linux'), folder)
  const wanted = readDigest(join(folder, 'linux'))
  const ran = await run(build('other'), folder)
  const digest = readDigest(join(folder, 'other'))
  const isRight = wanted !== 'no bundle' && digest === wanted && ran.code === linux.code
  check(
    `${name}: ${digest.slice(0, 16)}, ${countSkills(folder)} skills`,
    isRight,
    `${wanted}\n${ran.err}\n${linux.err.slice(-500)}`,
  )
}

function countSkills(folder) {
  const { skills } = JSON.parse(readFileSync(join(folder, 'linux/manifest.json'), 'utf8'))
  return skills.length
}

/** What links lead to, too: a corpus may be a tree of links. */
function copyFolder(from, to) {
  execFileSync('cp', ['-RL', from, to])
  execFileSync('chmod', ['-R', 'u+w', to])
  execFileSync('find', [to, '-name', '.git', '-prune', '-exec', 'rm', '-rf', '{}', '+'])
}

/** A repository with the files of a folder, those that its `.gitignore` names too. */
function makeRepository(from, top) {
  copyFolder(from, join(top, 'skills'))
  git(top, 'init', '-q')
  git(top, 'add', '-Af', '.')
  git(top, 'commit', '-qm', 'First')
}

async function compareAll(name, from) {
  const top = join(work, name)
  mkdirSync(top)
  makeRepository(from, top)
  await compare(`${name}, a checkout on Windows`, top, onWindows)
  await compare(`${name}, a disk that folds case`, top, onFoldingDisk)

  const converted = join(work, `${name}-converted`)
  git(work, '-c', 'core.autocrlf=true', '-c', 'core.symlinks=false', 'clone', '-q', top, converted)
  const fixed = await onWindows(['check', 'skills', '--no-cache', '--fix'], converted)
  const isTold = existsSync(join(converted, '.gitattributes'))
  check(`${name}, converted line ends are told of`, isTold, fixed.err)
  git(converted, 'config', 'core.autocrlf', 'true')
  git(converted, 'add', '.gitattributes')
  git(converted, 'commit', '-qm', 'Equal')
  git(converted, 'rm', '-rq', '--cached', '.')
  git(converted, 'reset', '-q', '--hard')
  // On Linux, a clone of the same commit.
  const clone = join(work, `${name}-clone`)
  git(work, 'clone', '-q', converted, clone)
  await onLinux(build('linux'), clone)
  await onWindows(build('other'), converted)
  const [wanted, digest] = [readDigest(join(clone, 'linux')), readDigest(join(converted, 'other'))]
  check(`${name}, core.autocrlf after the repair: ${digest.slice(0, 16)}`, digest === wanted, wanted)

  const plain = join(work, `${name}-plain`)
  mkdirSync(plain)
  copyFolder(from, join(plain, 'skills'))
  execFileSync('find', [plain, '-type', 'f', '-exec', 'chmod', '644', '{}', '+'])
  await compare(`${name}, files without modes`, plain, onWindows)
}

try {
  for (const folder of process.argv.slice(2)) {
    await compareAll(basename(resolve(folder)), resolve(folder))
  }
} finally {
  close()
}
end()
