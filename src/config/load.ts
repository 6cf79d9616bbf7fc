/** Finds and reads the configuration: `skillc.config.json`, or the `skillc` key of package.json. */
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { catalog } from '../diagnostics/catalog.ts'
import { isAdjustable } from '../diagnostics/settle.ts'
import { compileWhole } from '../match/whole.ts'
import { failure, reasonOf, wordsOf } from '../util/failure.ts'
import { jsonFault, keyTwice } from '../util/json-fault.ts'
import { lineStarts, pointAt } from '../util/lines.ts'
import { readRegular } from '../util/regular-file.ts'
import { suggest } from '../util/suggest.ts'
import { checkAccess } from './access.ts'
import { type SchemaError, validateConfig } from './config-schema.generated.js'
import type { Config, Options } from './options.ts'

export const CONFIG_FILE = 'skillc.config.json'

const LARGEST_CONFIG = 16 * 1024 * 1024

export interface LoadedConfig {
  config: Config
  /** The folder that its relative paths start from. */
  base: string
  /** The file that it stands in; absent when it was given as it is, or there is none. */
  file?: string
}

/** The configuration that holds for these options. Throws a Failure when it is broken. */
export function loadConfig(options: Options, cwd: string): LoadedConfig {
  if (options.config === false) return { config: {}, base: cwd }
  if (typeof options.config === 'object')
    return { config: checkConfig(options.config, 'The configuration'), base: cwd }
  if (typeof options.config === 'string') return readConfig(resolve(cwd, options.config), true)
  const file = join(cwd, CONFIG_FILE)
  // A link that leads nowhere is there, too: what it would say must not be left out unsaid.
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return readConfig(file, false)
  const ofPackage = join(cwd, 'package.json')
  return { config: packageConfig(ofPackage), base: cwd, file: ofPackage }
}

function readConfig(file: string, isNamed: boolean): LoadedConfig {
  return { config: checkConfig(readJson(file, isNamed), `\`${file}\``), base: dirname(file), file }
}

function packageConfig(file: string): Config {
  if (!existsSync(file)) return {}
  let content: unknown
  try {
    content = JSON.parse(readRegular(file, LARGEST_CONFIG).toString('utf8'))
  } catch {
    return {} // A broken package.json is npm's to report.
  }
  if (typeof content !== 'object' || content === null || !('skillc' in content)) return {}
  return checkConfig(content.skillc, `The \`skillc\` key of \`${file}\``)
}

function readJson(file: string, isNamed: boolean): unknown {
  let text: string
  try {
    // One that a user names may be a pipe; one that comes with a project must not be waited for.
    text = isNamed ? readFileSync(file, 'utf8') : readRegular(file, LARGEST_CONFIG).toString('utf8')
  } catch (error) {
    const reason = reasonOf(error)
    throw failure(
      reason === 'ENOENT'
        ? `There is no configuration file \`${file}\``
        : `Cannot read \`${file}\`: ${wordsOf(error)}`,
      'Give the path of a JSON file with `--config`',
    )
  }
  return parsed(text.replace(/^\uFEFF/, ''), file)
}

function parsed(text: string, file: string): unknown {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    const { offset, reason } = jsonFault(text)
    throw failure(`\`${file}\` is not JSON: ${reason}, ${placeOf(text, offset)}`, 'Correct it, or remove it')
  }
  const twice = keyTwice(text)
  if (twice !== undefined)
    throw failure(
      `\`${file}\` is not valid: ${twice.reason}, ${placeOf(text, twice.offset)}`,
      'Keep one of them',
    )
  return content
}

function placeOf(text: string, offset: number): string {
  const { line, column } = pointAt(lineStarts(text), offset)
  return `line ${line}, column ${column}`
}

/** The same value as a configuration. Throws a Failure for what is none; `where` begins its sentence. */
export function checkConfig(value: unknown, where: string): Config {
  if (!validateConfig(value)) {
    const [fault] = validateConfig.errors ?? []
    const at = fault === undefined ? '' : describe(fault)
    throw failure(`${where} is not valid: ${at}`, 'schema/config.schema.json describes every field')
  }
  const config = value as Config
  for (const rules of [config.rules ?? {}, ...(config.overrides ?? []).map(override => override.rules)]) {
    for (const code of Object.keys(rules)) checkCode(code, rules[code], where)
  }
  checkAccess(config, where)
  checkGlobs(config, where)
  return config
}

/** Throws a Failure for a glob that cannot be used, or that a matcher might take for ever to match. */
function checkGlobs({ sources = [], overrides = [] }: Config, where: string): void {
  const globs = [
    ...sources.flatMap(({ include = [], exclude = [] }) => [...include, ...exclude]),
    ...overrides.flatMap(({ files }) => files),
  ]
  for (const glob of globs) {
    const compiled = compileWhole(glob)
    if ('reason' in compiled)
      throw failure(
        `${where} has a glob that cannot be used, \`${shortened(glob)}\`: ${compiled.reason}`,
        'Globs are made of names, `*`, `?`, `**`, `[a-z]` and `{a,b}`',
      )
  }
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function describe({ instancePath, keyword, params }: SchemaError): string {
  const field = instancePath.slice(1).replaceAll('/', '.')
  const shown = field === '' ? 'it' : `\`${field}\``
  if (keyword === 'additionalProperties') {
    return `\`${[field, String(params.additionalProperty)].filter(Boolean).join('.')}\` is no field of it`
  }
  if (keyword === 'required') return `${shown} needs \`${String(params.missingProperty)}\``
  if (keyword === 'type') return `${shown} should be of type ${String(params.type)}`
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `${shown} should be one of ${params.allowedValues.join(', ')}`
  return `${shown} breaks \`${keyword}\` of its schema`
}

function checkCode(code: string, setting: string | undefined, where: string): void {
  if (!Object.hasOwn(catalog, code)) {
    const near = suggest(code, Object.keys(catalog))
    throw failure(
      `${where} sets \`${code}\`, which is no code`,
      near === '' ? '`skillc explain` lists the codes' : `Did you mean \`${near}\`?`,
    )
  }
  if (setting !== 'error' && !isAdjustable(code as keyof typeof catalog)) {
    throw failure(
      `${where} turns \`${code}\` down: that error means that the bundle would be wrong`,
      'Correct the skills, leave them out, or use `--profile lenient`',
    )
  }
}
