/**
 * The suite of hostile input: fixtures/hostile/README.md says what a case is. Cases are laid out below a scratch
 * folder and examined by a child process, so that a hang or a crash is a finding and not the end of the tests.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Options } from '../../src/pipeline/config/options.ts'
import { skillText } from './tree.ts'

const HOSTILE = fileURLToPath(new URL('../../fixtures/hostile/', import.meta.url))

/** What git cannot hold, as data. In texts `{n}` is the number of the repetition. */
export interface Recipe {
  skills?: string[]
  files?: Record<string, string>
  /** Base64. */
  bytes?: Record<string, string>
  /** `<outside>` and `<root>` are absolute paths. */
  links?: Record<string, string>
  fan?: { path: string; target: string; times: number }[]
  fifos?: string[]
  sockets?: string[]
  repeat?: { path: string; before?: string; growing?: string; text: string; times: number; after?: string }[]
  many?: { path: string; text: string; times: number }[]
  nest?: { path: string; folder: string; depth: number; only?: number; text: string }[]
  nameBytes?: [path: string, text: string][]
}

export interface HostileCase {
  about: string
  recipe?: Recipe
  options?: Options
  roots?: string[]
  parsers?: ('satteri' | 'remark')[]
  /** Whether the text is parsed or refused is a matter of measured limits: only what lenient keeps is expected. */
  bounded?: boolean
  /** The build is refused with these words. */
  failure?: string
  /** Entries that are rightly not counted as found, and why. */
  unfound?: { count: number; because: string }
  /** Texts that must be in no output, besides those that never may. */
  absent?: string[]
}

/** What stands beside every root, and must stay there. */
export const SECRET = 'the-safe-opens-with-4711'
const outside = {
  'secret.txt': `${SECRET}\n`,
  'skill/SKILL.md': skillText('stolen', `${SECRET}\n`),
  'chunks/keep.md': `${SECRET}\n`,
  'manifest.json': `{"secret": "${SECRET}"}\n`,
}

export function hostileCases(prefix: string): string[] {
  return readdirSync(HOSTILE)
    .filter(name => !name.includes('.') && name.startsWith('bundle-') === (prefix === 'bundle-'))
    .sort()
}

export function readCase<T = HostileCase>(name: string): T {
  return JSON.parse(readFileSync(join(HOSTILE, name, 'case.json'), 'utf8'))
}

/** Lays a case out in `folder`: the root in `root`, the rest of the world in `outside`. Gives the root. */
export async function layCase(name: string, recipe: Recipe = {}, folder: string): Promise<string> {
  const root = join(folder, 'root')
  mkdirSync(root, { recursive: true })
  for (const [path, text] of Object.entries(outside)) put(join(folder, 'outside', path), text)
  const input = join(HOSTILE, name, 'input')
  if (existsSync(input)) cpSync(input, root, { recursive: true })
  for (const skill of recipe.skills ?? [])
    put(join(root, skill, 'SKILL.md'), skillText(skill.split('/').at(-1) ?? ''))
  for (const [path, text] of Object.entries(recipe.files ?? {})) put(`${root}/${path}`, text)
  for (const [path, text] of Object.entries(recipe.bytes ?? {}))
    put(join(root, path), Buffer.from(text, 'base64'))
  for (const { path, text, times } of recipe.many ?? [])
    for (let n = 0; n < times; n++) put(join(root, numbered(path, n)), numbered(text, n))
  for (const each of recipe.repeat ?? []) put(join(root, each.path), repeated(each))
  for (const each of recipe.nest ?? []) nest(root, each)
  for (const [path, text] of recipe.nameBytes ?? []) putBytes(root, Buffer.from(path, 'base64'), text)
  for (const { path, target, times } of recipe.fan ?? [])
    for (let n = 0; n < times; n++) link(join(root, numbered(path, n)), target)
  for (const [path, target] of Object.entries(recipe.links ?? {}))
    link(`${root}/${path}`, target.replace('<outside>', join(folder, 'outside')).replace('<root>', root))
  for (const path of recipe.fifos ?? []) fifo(join(root, path))
  for (const path of recipe.sockets ?? []) await socket(join(root, path))
  return root
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

export function fifo(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  execFileSync('mkfifo', [path])
}

/** A socket stays when the process that listened is gone without closing it; closing would remove it. */
async function socket(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const server = createServer()
  // A path of more than about a hundred bytes is refused, or cut, depending on the Node.
  await new Promise<void>((fulfill, reject) => server.once('error', reject).listen(path, fulfill))
  server.unref()
}

function numbered(text: string, n: number): string {
  return text.includes('{n}') ? text.replaceAll('{n}', String(n)) : text
}

function repeated({
  before = '',
  growing = '',
  text,
  times,
  after = '',
}: NonNullable<Recipe['repeat']>[number]): string {
  const parts = [before]
  if (growing === '' && !text.includes('{n}')) parts.push(text.repeat(times))
  else for (let n = 0; n < times; n++) parts.push(growing.repeat(n + 1), numbered(text, n))
  return parts.join('') + after
}

/** A file in every folder of a chain, or in the folder `only`; made from inside, as paths may be too long. */
function nest(root: string, { path, folder, depth, only, text }: NonNullable<Recipe['nest']>[number]): void {
  const script = `const fs = require('fs')
    const [path, folder, depth, only, text] = JSON.parse(process.argv[1])
    fs.mkdirSync(path, { recursive: true })
    process.chdir(path)
    for (let n = 0; n < depth; n++) {
      fs.mkdirSync(folder)
      process.chdir(folder)
      if (only === null || n === only) fs.writeFileSync('SKILL.md', text.replaceAll('{n}', n))
    }`
  spawnSync(process.execPath, ['-e', script, JSON.stringify([path, folder, depth, only ?? null, text])], {
    cwd: root,
  })
}

function putBytes(root: string, path: Buffer, text: string): void {
  const whole = Buffer.concat([Buffer.from(`${root}/`), path])
  mkdirSync(whole.subarray(0, whole.lastIndexOf('/')), { recursive: true })
  writeFileSync(whole, text)
}

/** Everything below a folder in one digest: paths, kinds, bytes. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    hash.update(`${join(entry.parentPath, entry.name).slice(folder.length)}\0${entry.isFile()}\0`)
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

/**
 * The folders below a root that hold an entry, in any spelling, counted without skillc; links to folders are not
 * followed, and `isLinked` says whether there are any.
 */
export function countEntries(root: string): { entries: number; isLinked: boolean } {
  const folders = [root]
  const counted = { entries: 0, isLinked: false }
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    let hasEntry = false
    for (const entry of listed(folder)) {
      const path = `${folder}/${entry.name}`
      const isEntry = entry.name.toLowerCase() === 'skill.md'
      if (isEntry) hasEntry = true
      if (entry.isDirectory()) {
        if (entry.name !== '.git' && entry.name !== 'node_modules') folders.push(path)
      } else if (!isEntry && entry.isSymbolicLink() && isFolder(path)) counted.isLinked = true
    }
    if (hasEntry) counted.entries++
  }
  return counted
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // Its path is too long, or its name is not UTF-8.
    return []
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** How an examination ended, when it did not end well. */
export type Ended = { ended: 'hung' } | { ended: 'crashed'; how: string }

const CHILD = fileURLToPath(new URL('examine.js', import.meta.url))
/** For a machine that does other things too; what counts is the time of the processor. */
const PATIENCE_MS = 60_000
const MEMORY_MB = 1024

/** A child that does jobs one after another; a new one takes over when it hangs or dies. */
export function startExaminer(cwd: string) {
  const start = () => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, CHILD], {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let complaints = ''
    child.stdin.on('error', () => {})
    child.stderr.on('data', text => {
      complaints += text
    })
    return {
      child,
      lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
      complaints: () => complaints,
    }
  }
  let running = start()
  return {
    async run<T>(job: object, patience = PATIENCE_MS): Promise<T | Ended> {
      const { child, lines, complaints } = running
      child.stdin.write(`${JSON.stringify(job)}\n`)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>(fulfill => {
        timer = setTimeout(() => fulfill('late'), patience)
      })
      const answer = await Promise.race([lines.next(), late])
      clearTimeout(timer)
      if (answer !== 'late' && answer.done !== true) return JSON.parse(answer.value) as T
      child.kill('SIGKILL')
      running = start()
      if (answer === 'late') return { ended: 'hung' }
      return { ended: 'crashed', how: `${child.exitCode ?? child.signalCode} ${complaints().slice(-2000)}` }
    },
    stop: () => running.child.kill('SIGKILL'),
  }
}
