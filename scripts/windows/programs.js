/**
 * Programs of Linux that Windows programs under wine can start: wine starts none itself for Node. Each is Node with `program.cjs` in it, which has
 * this process run the real one. Paths in arguments, variables and what git prints of them are those of the other system.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { TOP, toDrive } from './wine.js'

const PROGRAMS = ['git', 'git-http-backend', 'cat', 'cp', 'rm', 'sh']
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** @returns {{ folder: string, close: () => void }} the folder for `PATH`. */
export function openPrograms(work, node, postject) {
  const folder = join(work, 'programs')
  const asked = join(folder, 'asked')
  mkdirSync(asked, { recursive: true })
  fillFolder(folder, node, postject)
  const folders = { z: '', c: join(work, 'prefix/drive_c') }
  const watcher = watch(asked, (_, file) => {
    if (file?.endsWith('.request')) answer(join(asked, file), folder, folders)
  })
  return { folder, close: () => watcher.close() }
}

/** The blob is made by this Node, and belongs to no other version. */
function fillFolder(folder, node, postject) {
  const [config, blob, first] = ['sea.json', 'sea.blob', 'first.exe'].map(name => join(folder, name))
  const settings = { main: join(TOP, 'scripts/windows/program.cjs'), output: blob }
  writeFileSync(config, JSON.stringify({ ...settings, disableExperimentalSEAWarning: true }))
  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] }
  execFileSync(process.execPath, ['--experimental-sea-config', config], quiet)
  copyFileSync(node, first)
  chmodSync(first, 0o755)
  execFileSync(process.execPath, [postject, first, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE], quiet)
  for (const name of PROGRAMS) linkSync(first, join(folder, `${name}.exe`))
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const cli = execFileSync('readlink', ['-f', npm], { encoding: 'utf8' }).trim()
  writeFileSync(join(folder, 'npm.cmd'), `@"${toDrive(node)}" "${toDrive(cli)}" %*\r\n`)
}

function answer(file, folder, folders) {
  const at = file.slice(0, -'.request'.length)
  const { name, args, cwd, env } = JSON.parse(readFileSync(file, 'utf8'))
  const toLinux = text => translate(text, folders)
  const variables = Object.entries(env).filter(([key]) => key.toUpperCase() !== 'PATH')
  const [input, out, err] = [
    openSync(`${at}.in`, 'r'),
    openSync(`${at}.out`, 'w'),
    openSync(`${at}.err`, 'w'),
  ]
  const isBackend = name === 'git-http-backend'
  const real = isBackend
    ? join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), name)
    : name
  const child = spawn(real, args.map(toLinux), {
    cwd: toLinux(cwd),
    env: {
      HOME: toLinux(env.USERPROFILE ?? ''),
      ...Object.fromEntries(variables.map(([key, value]) => [key, toLinux(value)])),
      PATH: process.env.PATH,
      NODE_OPTIONS: '',
    },
    stdio: [input, out, err],
  })
  const end = code => {
    for (const fd of [input, out, err]) closeSync(fd)
    if (args.includes('--exec-path')) writeFileSync(`${at}.out`, toDrive(folder))
    else if (args.includes('rev-parse')) changeAnswer(`${at}.out`)
    writeFileSync(`${at}.draft`, String(code ?? 1))
    renameSync(`${at}.draft`, `${at}.code`)
  }
  child.on('error', error => {
    writeFileSync(`${at}.err`, error.message)
    end(127)
  })
  child.on('close', end)
}

/** git for Windows prints paths with a drive and slashes. */
function changeAnswer(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\//gm, 'Z:/'))
}

/** A path of Windows, and one after `=` or in a `file:` address. */
function translate(text, folders) {
  if (/^file:\/\/\/z:/i.test(text)) return text.replace(/^file:\/\/\/z:/i, 'file://')
  const [, before = '', drive, path] = /^([\w.-]+=)?([czCZ]):([\\/].*)$/s.exec(text) ?? []
  if (drive === undefined) return text
  return `${before}${folders[drive.toLowerCase()]}${path.replaceAll('\\', '/')}`
}
