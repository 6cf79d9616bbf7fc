/**
 * `npm run test:windows`: runs the built command under wine, with a Node for Windows from npm, and compares what it makes with what
 * the command makes here. Beside it are `windows/tests.js`, `corpus.js` and `servers.js`, which take longer. `--parts` fails where wine is
 * missing; otherwise that is said, and nothing is run.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createChecks, git, openWine, TOP, toDrive } from './windows/wine.js'

const { work, onWindows, onLinux, close } = openWine()
const { check, counts, end } = createChecks()

function makeRepository() {
  const folder = join(work, 'checkout')
  mkdirSync(folder)
  cpSync(join(TOP, 'examples/skills'), join(folder, 'skills'), { recursive: true })
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  return folder
}

const writeSkill = name =>
  `---\nname: ${name}\ndescription: Bakes ${name}. Use when the user asks for it.\n---\n\nKnead it.\n`

const readDigest = folder => readFileSync(join(folder, 'manifest.json'), 'utf8')

try {
  const cwd = makeRepository()
  await onLinux(['build', 'skills', '--out', join(work, 'linux')], cwd)
  const linux = readDigest(join(work, 'linux'))

  const version = await onWindows(['--version'], cwd)
  check('starts', /win32-x64/.test(version.out), version.err)
  const built = await onWindows(['build', 'skills', '--out', 'dist'], cwd)
  check('builds a checkout with the digest of Linux', readDigest(join(cwd, 'dist')) === linux, built.err)
  const again = await onWindows(['build', 'skills', '--out', 'dist'], cwd)
  check('builds from the cache', again.code === 0 && readDigest(join(cwd, 'dist')) === linux, again.err)
  for (const [name, root] of [
    ['a drive letter', toDrive(join(cwd, 'skills'))],
    ['slashes', toDrive(join(cwd, 'skills')).replaceAll('\\', '/')],
    ['the form of a path without limits', `\\\\?\\${toDrive(join(cwd, 'skills'))}`],
    ['the drive of the working directory', toDrive(join(cwd, 'skills')).slice(2)],
    ['a backslash', '.\\skills'],
    ['another case', 'SKILLS'],
    ['another case of its drive', toDrive(join(cwd, 'Skills')).replace('Z:', 'z:')],
    ['a backslash and a wildcard', '.\\skill*'],
  ]) {
    const out = join(work, `out-${counts.passed}`)
    const ran = await onWindows(['build', root, '--no-cache', '--out', toDrive(out)], cwd)
    check(`builds a root with ${name}`, ran.code === 0 && readDigest(out) === linux, ran.err)
  }
  writeFileSync(join(cwd, 'skillc.config.json'), JSON.stringify({ roots: ['.\\skills'], out: 'other\\dist' }))
  const configured = await onWindows(['build', '--no-cache'], cwd)
  const other = join(cwd, 'other/dist/manifest.json')
  check(
    'takes paths of a configuration',
    existsSync(other) && readFileSync(other, 'utf8') === linux,
    configured.err,
  )
  rmSync(join(cwd, 'skillc.config.json'))

  for (const args of [
    ['check', 'skills'],
    ['check', 'skills\\bread\\knead-dough\\SKILL.md'],
    ['check', 'skills\\**\\SKILL.md'],
    ['show', 'skills\\bread\\knead-dough'],
    ['verify', 'dist'],
    ['list', 'dist'],
    ['search', 'dist', 'bread'],
    ['export', 'dist', '--to', 'folders', '--out', 'unpacked'],
    ['export', 'dist', '--to', 'codex', '--out', 'exported'],
    ['report', 'dist', '--out', 'report'],
    ['doctor'],
    ['explain', 'missing-file'],
  ]) {
    const ran = await onWindows(args, cwd)
    check(`skillc ${args.join(' ')}`, ran.code === 0, ran.out + ran.err)
  }

  // Names that Windows has limits for, as Linux writes them.
  const odd = join(work, 'odd')
  const deep = join(
    odd,
    'skills',
    ...Array.from({ length: 6 }, () => 'a-folder-with-a-name-of-fifty-one-characters-in-all'),
  )
  for (const folder of [join(deep, 'rye'), join(odd, 'skills/oat')]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'SKILL.md'), writeSkill(basename(folder)))
  }
  for (const name of ['aux.md', 'oven:hot.md']) writeFileSync(join(odd, 'skills/oat', name), '# Oven\n')
  const reports = []
  for (const run of [onLinux, onWindows]) {
    const { out } = await run(['check', 'skills', '--no-cache', '--format', 'json'], odd)
    const { findings, skills } = JSON.parse(out)
    reports.push(JSON.stringify({ findings, skills }))
  }
  check(
    'finds in long and reserved names what Linux finds',
    reports[0] === reports[1] && reports[0]?.includes('aux.md') === true,
    reports.join('\n'),
  )

  mkdirSync(join(odd, 'skills/bun'))
  const baking = writeSkill('bun').replace('.\n---', '.\npaths: src/**\n---')
  writeFileSync(join(odd, 'skills/bun/SKILL.md'), baking)
  const matched = await onWindows(['search', 'skills', '--path', 'src\\a.ts'], odd)
  check('finds a skill by a path with a backslash', matched.out.includes('bun'), matched.out + matched.err)

  // A checkout without links, modes and with converted line ends.
  const plain = join(work, 'converted')
  git(cwd, 'commit', '-qm', 'First')
  git(work, '-c', 'core.autocrlf=true', '-c', 'core.symlinks=false', 'clone', '-q', cwd, plain)
  const converted = await onWindows(['check', 'skills', '--no-cache', '--format', 'json'], plain)
  check(
    'tells of converted line ends',
    converted.out.includes('converted-lines'),
    converted.out.slice(0, 500),
  )
  await onWindows(['check', 'skills', '--no-cache', '--fix'], plain)
  git(plain, 'config', 'core.autocrlf', 'true')
  git(plain, 'add', '.gitattributes')
  git(plain, 'commit', '-qm', 'Equal')
  git(plain, 'rm', '-rq', '--cached', '.')
  git(plain, 'reset', '-q', '--hard')
  const equal = await onWindows(['build', 'skills', '--no-cache', '--out', 'dist'], plain)
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
  await onLinux(['build', 'skills', '--no-cache', '--out', 'linux'], archive)
  const zipped = await onWindows(['build', 'skills', '--no-cache', '--out', 'dist'], archive)
  const sameArchive = readDigest(join(archive, 'dist')) === readDigest(join(archive, 'linux'))
  check('builds an archive without modes with the digest of Linux', sameArchive, zipped.err)
} finally {
  close()
}
end()
