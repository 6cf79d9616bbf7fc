/**
 * Loads the commands with V8's code cache of an earlier run. A cache is code, so it is kept where only the user can
 * write: in the user's cache folder, not in a project, and not on CI, which restores folders. Its key is the commands'
 * digest, the current command, and Node's version.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { Script } from 'node:vm'
import { findWorkTree } from '../core/files/file-state.ts'
import { makeFolder } from '../core/files/make-folder.ts'
import { findHome, isBelow, resolveRealPath } from '../core/files/real-path.ts'
import { getCacheHome } from '../core/process/environment.ts'
import { tuneEngine } from './engine.ts'

declare const DIGEST: string

const MOST_KEPT = 4

const COMMAND = /^[a-z][a-z-]{0,20}$/
/** The exit code of a refused run, which called too little code to be worth caching. */
const REFUSED = 2

type Commands = typeof import('./main.ts')

export function loadCommands(dist: string, [command = '']: string[]): Commands {
  const main = join(dist, 'commonjs/cli-main.cjs')
  const require = createRequire(main)
  tuneEngine()
  const folder = openCodeFolder(process.env)
  if (folder === undefined) return require(main)
  // Node 22 and later, missing in the types: for packages that are not bundled.
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown }
  enableCompileCache?.(folder)
  return loadWithCache(main, folder, COMMAND.test(command) ? command : 'other')
}

/** Undefined if no code may be cached. */
function openCodeFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CI !== undefined || env.NODE_DISABLE_COMPILE_CACHE !== undefined) return undefined
  try {
    const home = findHome()
    const cacheHome = getCacheHome({ env, home })
    if (!isAbsolute(cacheHome) || isOfProject(cacheHome, process.cwd(), home)) return undefined
    const all = join(cacheHome, 'code')
    const own = join(all, DIGEST)
    const isNew = !existsSync(own)
    for (const folder of [dirname(cacheHome), cacheHome, all, own]) {
      makeFolder(folder, 0o700)
      if (!isPrivate(folder)) return undefined
    }
    if (isNew) dropOld(all)
    return own
  } catch {
    return undefined
  }
}

/**
 * True if a cache is in a checkout, or shares a folder with the working directory, with links resolved: an unpacked
 * checkout has no `.git`. A folder that contains the user's home is not a project.
 */
function isOfProject(cacheHome: string, cwd: string, home: string): boolean {
  const [cache, here, own] = [cacheHome, cwd, home].map(resolveRealPath) as [string, string, string]
  let shared = here
  while (!isBelow(shared, cache) && dirname(shared) !== shared) shared = dirname(shared)
  return findWorkTree(cache) !== undefined || (isBelow(shared, cache) && !isBelow(shared, own))
}

/** True if the folder is the user's, and no one else can write to it. On Windows, users' folders are private. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder)
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}

function dropOld(all: string): void {
  const changed = (name: string) => lstatSync(join(all, name)).mtimeMs
  const kept = readdirSync(all).map(name => ({ name, at: changed(name) }))
  kept.sort((a, b) => b.at - a.at)
  for (const { name } of kept.slice(MOST_KEPT)) rmSync(join(all, name), { recursive: true, force: true })
}

/**
 * `require` for files that require each other as `./NAME`. Node's own cache needs Node 22 and is 10% slower. Each
 * command has its own files: with those of `check`, a build of one skill would take 25% longer.
 */
function loadWithCache(main: string, folder: string, command: string): Commands {
  const place = dirname(main)
  const own = createRequire(main)
  const toFile = (name: string) => join(folder, `${command}-${name}.${process.version}-${process.arch}`)
  const modules = new Map<string, { exports: unknown }>()
  const fresh = new Map<string, Script>()
  const load = (name: string): unknown => {
    const known = modules.get(name)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    modules.set(name, module)
    const filename = join(place, name)
    const cachedData = readIfThere(toFile(name))
    const script = new Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`,
      {
        filename,
        ...(cachedData && { cachedData }),
      },
    )
    if (cachedData === undefined || script.cachedDataRejected === true) fresh.set(name, script)
    script.runInThisContext()(module.exports, require, module, filename, place)
    return module.exports
  }
  const require = Object.assign((id: string) => (id.startsWith('./') ? load(id.slice(2)) : own(id)), {
    resolve: own.resolve,
    cache: own.cache,
  })
  // By then, called functions are part of it.
  process.once('exit', code => {
    if (fresh.size === 0 || code === REFUSED) return
    tuneEngine()
    for (const [name, script] of fresh) keep(toFile(name), script)
  })
  return load('cli-main.cjs') as Commands
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function keep(file: string, script: Script): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, script.createCachedData(), { mode: 0o600 })
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
  }
}
