/** Turns given extensions into settings. Loads nothing, so an unchanged build runs no module. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { LOCK_FILE } from '../../channels/references/lock-file.ts'
import { SKILLS_LOCK } from '../../channels/references/skills-lock.ts'
import type { Extension, ExtensionEntry, ExtensionModule } from '../../compiler/extensions/extension.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure, formatError } from '../../core/errors/failure.ts'
import { isPresent } from '../../core/files/file-state.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { checkOptions, object, text } from '../../core/json/check-options.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap, isShallow } from '../../core/json/shapes.ts'
import type { JsonObject } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { CONFIG_FILE } from './load.ts'
import { DEFAULT_BASELINE, type Options, type OwnRules } from './options.ts'

/** The rules of the configuration and of extensions. `written`: what skillc writes, absolute. Throws a Failure for a missing extension. */
export function readExtensions(
  options: Options,
  own: OwnRules | undefined,
  cwd: string,
  written: readonly string[] = [],
): OwnRules {
  const byName = readOptionsFile(options.extensionOptions, cwd)
  const found = (options.extensions ?? []).map(each => readExtension(each, byName, { cwd, written }))
  return {
    ...own,
    fields: own?.fields ?? [],
    scopes: own?.scopes ?? [],
    files: [...(own?.files ?? []), ...found.flatMap(({ files }) => files)],
    extensions: found.map(({ entry }) => entry),
    ...(found.some(({ isKeyed }) => !isKeyed) && { isUnkept: true }),
  }
}

interface Place {
  cwd: string
  written: readonly string[]
}

interface Read {
  entry: ExtensionEntry
  files: string[]
  isKeyed: boolean
}

function readExtension(
  given: NonNullable<Options['extensions']>[number],
  byName: JsonObject,
  place: Place,
): Read {
  if (typeof given === 'string') {
    const options = byName[basename(given).replace(/\.[^.]*$/, '')]
    return readModule({ module: given, ...(isMap(options) && { options }) }, place)
  }
  return 'module' in given ? readModule(given, place) : describeObject(given)
}

function describeObject(given: Extension): Read {
  const { name, version } = given
  const key = JSON.stringify([name, version ?? randomUUID()])
  return { entry: { key, given: () => given }, files: [], isKeyed: version !== undefined }
}

function readModule(given: ExtensionModule, { cwd, written }: Place): Read {
  checkOptions(given, { module: text, options: object }, 'An extension')
  const { module, options = {} } = given
  const file = resolve(cwd, module)
  if (!isShallow(options)) throw failure(`The options of \`${module}\` are nested too deeply`)
  const files = [...listCode(file, written), ...findLockFile(dirname(file))]
  const digest = digestCode(files, file)
  const key = sha256(JSON.stringify([digest ?? randomUUID(), options]))
  return {
    entry: { key, file, options, ...(digest !== undefined && { digest }) },
    files,
    isKeyed: digest !== undefined,
  }
}

const MOST_FILES = 200
const LARGEST_CODE = 2 * 1024 * 1024
const LARGEST_LOCK = 64 * 1024 * 1024
const DEEPEST = 8

const CODE = /\.(?:[cm]?[jt]s|json)$/
const WRITTEN = [CONFIG_FILE, DEFAULT_BASELINE, LOCK_FILE, SKILLS_LOCK]
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'npm-shrinkwrap.json']

/** Code files beside a module and below it, without what skillc writes, sorted; stops at one more than the limit. */
function listCode(module: string, written: readonly string[]): string[] {
  const files: string[] = []
  const list = (folder: string, depth: number) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name))
    for (const entry of entries) {
      if (files.length > MOST_FILES) return
      const path = join(folder, entry.name)
      if (written.includes(path) || isWritten(entry.name)) continue
      if (entry.isFile() && CODE.test(entry.name) && path !== module) files.push(path)
      else if (
        entry.isDirectory() &&
        depth < DEEPEST &&
        entry.name !== 'node_modules' &&
        entry.name[0] !== '.'
      )
        list(path, depth + 1)
    }
  }
  try {
    list(dirname(module), 0)
  } catch {
    // The module's own absence is reported elsewhere.
  }
  return [module, ...files]
}

function isWritten(name: string): boolean {
  return WRITTEN.includes(name) || name.startsWith('.skillc-')
}

function findLockFile(folder: string): string[] {
  for (let at = folder; ; at = dirname(at)) {
    const file = LOCK_FILES.map(name => join(at, name)).find(isPresent)
    if (file !== undefined) return [file]
    if (dirname(at) === at) return []
  }
}

/** Undefined if there is too much to read. Throws a Failure if the module is unreadable. */
function digestCode(files: readonly string[], module: string): string | undefined {
  let size = 0
  const digests: string[] = []
  for (const file of files) {
    const isCode = CODE.test(file) && !LOCK_FILES.includes(basename(file))
    try {
      const bytes = readRegular(file, isCode ? LARGEST_CODE : LARGEST_LOCK)
      if (isCode) size += bytes.length
      digests.push(relative(dirname(module), file), sha256(bytes))
    } catch (error) {
      if (file !== module) return undefined
      throw failure(
        `Cannot read the extension \`${file}\`: ${formatError(error)}`,
        'Give the path of a JavaScript module',
        error,
      )
    }
  }
  return files.length > MOST_FILES + 1 || size > LARGEST_CODE ? undefined : sha256(JSON.stringify(digests))
}

function readOptionsFile(path: string | undefined, cwd: string): JsonObject {
  if (path === undefined) return {}
  const file = resolve(cwd, path)
  try {
    const value = parseJson(readRegular(file, LARGEST_CODE).toString('utf8'))
    if (isMap(value)) return value as JsonObject
  } catch (error) {
    throw failure(`Cannot read the options file \`${file}\`: ${formatError(error)}`, undefined, error)
  }
  throw failure(
    `The options file \`${file}\` is not an object`,
    'Write `{ "NAME": { … } }`, where NAME is the file name of a module',
  )
}
