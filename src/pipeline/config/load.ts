/** Finds and reads the configuration: `skillc.config.json`, or the `skillc` key of package.json. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Preset } from '../../compiler/presets/preset.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { failure, formatError, getErrorCode } from '../../core/errors/failure.ts'
import { isPresent } from '../../core/files/file-state.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJson } from '../../core/json/json.ts'
import type { Target } from '../../targets/target.ts'
import type { Config } from './config.generated.ts'
import { checkReads } from './in-project.ts'
import type { Note, Options, OwnRules } from './options.ts'

export const CONFIG_FILE = 'skillc.config.json'

export const LARGEST_CONFIG = 16 * 1024 * 1024

export interface LoadedConfig {
  config: Config
  /** The base of its relative paths. */
  base: string
  /** Absent if it was passed as a value, or there is none. */
  file?: string
  own?: OwnRules
  /** Clients and targets of the user's own. */
  presets?: Preset[]
  targets?: Target[]
  notes?: Note[]
}

/** The file name of a configuration that is not the usual one of its folder: it locks and exports apart from that. */
export function getOwnName({ file = CONFIG_FILE }: { file?: string | undefined }): string | undefined {
  const name = basename(file)
  return name === CONFIG_FILE || name === 'package.json' ? undefined : name
}

/** Throws a Failure if the configuration is invalid, or reads what it may not. */
export async function loadConfig(options: Options, cwd: string): Promise<LoadedConfig> {
  if (options.config === false) return { config: {}, base: cwd }
  if (typeof options.config === 'object')
    return extend({ config: await validateConfig(options.config, 'The configuration'), base: cwd }, options)
  const loaded = await findConfig(options.config, cwd)
  checkReads(loaded, options, cwd)
  return extend(loaded, options)
}

/** Lazy, because most configurations have neither own rules nor own clients. */
async function extend(loaded: LoadedConfig, options: Options): Promise<LoadedConfig> {
  const { config, base } = loaded
  const { checks, extends: extended, presetFiles, targetFiles } = config
  const rules: Pick<LoadedConfig, 'config' | 'own'> =
    (checks ?? extended) ? (await import('./own-rules.ts')).extendConfig(loaded) : { config }
  if (presetFiles === undefined && targetFiles === undefined) return { ...loaded, ...rules }
  const { readPresets, readTargetFiles } = await import('./own-clients.ts')
  const isOutside = options.user === true || options.system === true
  const read = [...(presetFiles ?? []), ...(targetFiles ?? [])].map(name => resolve(base, name))
  const own = rules.own ?? { fields: [], scopes: [], files: [] }
  return {
    ...loaded,
    ...rules,
    own: { ...own, files: [...own.files, ...read] },
    presets: await readPresets(presetFiles ?? [], { base, isOutside }),
    targets: readTargetFiles(targetFiles ?? [], base),
  }
}

async function findConfig(named: string | undefined, cwd: string): Promise<LoadedConfig> {
  if (named !== undefined) return readConfig(resolve(cwd, named), true)
  const notes = findUnread(cwd)
  const file = join(cwd, CONFIG_FILE)
  // Includes a broken link, which must not be ignored silently.
  if (isPresent(file)) return { ...(await readConfig(file, false)), notes }
  const ofPackage = join(cwd, 'package.json')
  const value = readPackageKey(ofPackage)
  const config =
    value === undefined ? {} : await validateConfig(value, `The \`skillc\` key of \`${ofPackage}\``)
  return { config, base: cwd, file: ofPackage, notes }
}

async function readConfig(file: string, isNamed: boolean): Promise<LoadedConfig> {
  const text = readText(file, isNamed)
  const { parseConfig } = await import('./check.ts')
  const config = await validateConfig(parseConfig(text.replace(/^\uFEFF/, ''), file), `\`${file}\``)
  return { config, base: dirname(file), file }
}

const OTHER_FORMATS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'yaml', 'yml', 'toml', 'json5', 'jsonc']

function findUnread(cwd: string): Note[] {
  return OTHER_FORMATS.flatMap(ending => {
    const file = `skillc.config.${ending}`
    if (!isPresent(join(cwd, file))) return []
    return [{ file: join(cwd, file), finding: createFinding('unread-config', { file }) }]
  })
}

async function validateConfig(value: unknown, where: string): Promise<Config> {
  const { checkConfig } = await import('./check.ts')
  return checkConfig(value, where)
}

/** The unchecked `skillc` key of a `package.json`; undefined if there is none. */
function readPackageKey(file: string): unknown {
  if (!existsSync(file)) return undefined
  try {
    const content = parseJson(readRegular(file, LARGEST_CONFIG).toString('utf8'))
    return Object(content).skillc
  } catch {
    return undefined // npm reports a broken package.json.
  }
}

export function hasConfig(folder: string): boolean {
  return isPresent(join(folder, CONFIG_FILE)) || readPackageKey(join(folder, 'package.json')) !== undefined
}

function readText(file: string, isNamed: boolean): string {
  try {
    // A user may name a pipe; a project's file must not block.
    return isNamed ? readFileSync(file, 'utf8') : readRegular(file, LARGEST_CONFIG).toString('utf8')
  } catch (error) {
    const reason = getErrorCode(error)
    throw failure(
      reason === 'ENOENT'
        ? `There is no configuration file \`${file}\``
        : `Cannot read \`${file}\`: ${formatError(error)}`,
      'Give the path of a JSON file with the option `config`',
      error,
    )
  }
}
