/** Checks a configuration against its schema and the catalog. Loaded on demand: most projects have none. */

import { toDottedPath } from '../../compiler/parse/frontmatter/reading.ts'
import { isAdjustable } from '../../core/diagnostics/apply-severity.ts'
import { catalog, isCatalogCode, isOwnCode } from '../../core/diagnostics/catalog.ts'
import { type Failure, failure } from '../../core/errors/failure.ts'
import { parseJson } from '../../core/json/json.ts'
import { findDuplicateKey, findJsonFault } from '../../core/json/json-fault.ts'
import type { Access, Permissions } from '../../core/json/types.ts'
import { compileWhole } from '../../core/match/whole.ts'
import { findLineStarts, toPoint } from '../../core/text/lines.ts'
import { shorten } from '../../core/text/quantity.ts'
import { formatSuggestion, suggest } from '../../core/text/suggest.ts'
import type { Config } from './config.generated.ts'
import { fields, type SchemaError, validateConfig } from './config-schema.generated.js'
import type { OwnRules } from './options.ts'

/** Parses a configuration. Throws a Failure with the position. */
export function parseConfig(text: string, file: string): unknown {
  let content: unknown
  try {
    content = parseJson(text)
  } catch {
    const { offset, reason } = findJsonFault(text)
    throw failure(`\`${formatSpot(file, text, offset)}\` is not JSON: ${reason}`, 'Fix it, or remove it')
  }
  const twice = findDuplicateKey(text)
  if (twice !== undefined)
    throw failure(
      `\`${formatSpot(file, text, twice.offset)}\` is not valid: ${twice.reason}`,
      'Keep one of them',
    )
  return content
}

function formatSpot(file: string, text: string, offset: number): string {
  const { line, column } = toPoint(findLineStarts(text), offset)
  return `${file}:${line}:${column}`
}

/** `where` names the configuration in a Failure. Its rules may be about the user's own codes. Throws a Failure. */
export function checkConfig(value: unknown, where: string): Config {
  if (!validateConfig(value)) throw refuseFault(validateConfig.errors, value, where, 'config')
  const config = value as Config
  for (const rules of [config.rules ?? {}, ...(config.overrides ?? []).map(override => override.rules)])
    checkRules(rules, where)
  checkAccess(config, where)
  checkGlobs(config, where)
  return config
}

/** Describes a value's fault by the schema of that name. `where` names the value. */
export function refuseFault(
  faults: readonly SchemaError[] | null | undefined,
  value: unknown,
  where: string,
  schema: string,
): Failure {
  // Earlier errors belong to the alternatives.
  const fault =
    faults?.find(({ keyword, instancePath }) => keyword === 'oneOf' && instancePath.endsWith('/trust')) ??
    faults?.[0]
  const at = fault === undefined ? '' : describe(fault, value, schema === 'config' ? fields : [])
  return failure(
    `${where} is not valid: ${at}`,
    `\`skillc/schema/${schema}.schema.json\` describes every field`,
  )
}

/**
 * Throws a Failure for a rule that does not exist or cannot be set. `codes` are the user's own: `acme/` is
 * every code of that namespace. If they `areAll`, no others exist.
 */
export function checkRules(
  rules: Readonly<Record<string, string | undefined>>,
  where: string,
  codes?: readonly string[],
  areAll = false,
): void {
  for (const [code, setting] of Object.entries(rules)) {
    const namespace = code.slice(0, code.indexOf('/') + 1)
    if (codes?.includes(code) || codes?.includes(namespace)) continue
    const mayExist = codes === undefined || (!areAll && !codes.some(each => each.startsWith(namespace)))
    if (!mayExist || !isOwnCode(code)) checkCode(code, setting, where, codes)
  }
}

/** Loads the extensions, because only their code knows its rules. */
export async function listOwnCodes({
  checks = [],
  extensions = [],
}: Partial<OwnRules> = {}): Promise<string[]> {
  const rules =
    extensions.length === 0 ? [] : (await import('../../compiler/extensions/load.ts')).loadRules(extensions)
  return [
    ...checks.map(({ code }) => code),
    ...rules.map(({ code, rule }) =>
      rule.reportsIds === true ? code.slice(0, code.lastIndexOf('/') + 1) : code,
    ),
  ]
}

/** Throws a Failure for a glob that is invalid or could take forever to match. */
function checkGlobs({ sources = [], overrides = [], checks = {} }: Config, where: string): void {
  const globs = [
    ...sources.flatMap(({ include = [], exclude = [] }) => [...include, ...exclude]),
    ...overrides.flatMap(({ files }) => files),
    ...Object.values(checks).flatMap(({ files = [] }) => files),
  ]
  for (const glob of globs) {
    const compiled = compileWhole(glob)
    if ('reason' in compiled)
      throw failure(
        `${where} has an invalid glob, \`${shorten(glob, 80)}\`: ${compiled.reason}`,
        'Globs are made of names, `*`, `?`, `**`, `[a-z]` and `{a,b}`',
      )
  }
}

/** JavaScript objects move such keys to the front, which changes the order of the rules. */
const wholeNumber = /^(?:0|[1-9]\d*)$/

/** Throws a Failure for a pattern whose order among the rules cannot be kept. `where` names the configuration. */
function checkAccess({ permissions, agents }: Access, where: string): void {
  checkPatterns(permissions, 'permissions', where)
  for (const [name, rules] of Object.entries(agents ?? {}))
    checkPatterns(rules.permissions, `agents.${name}.permissions`, where)
}

function checkPatterns(rules: Permissions | undefined, field: string, where: string): void {
  const pattern = Object.keys(rules ?? {}).find(key => wholeNumber.test(key))
  if (pattern === undefined) return
  throw failure(
    `${where} has the pattern \`${pattern}\` in \`${field}\`: JSON readers move whole numbers to the front, but the order of rules matters`,
    `Write \`?${pattern.slice(1)}\` or \`*${pattern}\``,
  )
}

const TYPES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
  null: 'null',
}

function describe(
  { instancePath, keyword, params }: SchemaError,
  value: unknown,
  known: readonly string[],
): string {
  const field = toDottedPath(instancePath)
  const shown = field === '' ? 'it' : `\`${field}\``
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    const near = field === '' ? suggest(name, known) : ''
    const help = near === '' ? '' : `; did you mean \`${near}\`?`
    return `unknown field \`${[field, name].filter(Boolean).join('.')}\`${help}`
  }
  if (keyword === 'required') return `${shown} needs \`${String(params.missingProperty)}\``
  if (keyword === 'type') {
    const wanted = [params.type].flat().map(type => TYPES[String(type)] ?? String(type))
    return `${shown} should be ${wanted.join(' or ')}`
  }
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `${shown} should be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'oneOf' && field.endsWith('.trust'))
    return `${shown} takes \`key\`, or \`identity\` and \`issuer\``
  if (keyword === 'oneOf' && !isObjectAt(value, instancePath))
    return `${shown} should be an object: \`{ "dir": "FOLDER" }\` or \`{ "from": "github:OWNER/REPOSITORY" }\``
  if (keyword === 'oneOf') return `${shown} has both \`dir\` and \`from\`; keep one of them`
  return `${shown} violates \`${keyword}\` of its schema`
}

function isObjectAt(value: unknown, pointer: string): boolean {
  const at = pointer
    .split('/')
    .slice(1)
    .reduce((each, key) => Object(each)[key], value)
  return typeof at === 'object' && at !== null
}

function checkCode(
  code: string,
  setting: string | undefined,
  where: string,
  codes: readonly string[] = [],
): void {
  if (!isCatalogCode(code)) {
    const known = [...Object.keys(catalog), ...codes]
    throw failure(
      `${where} sets \`${code}\`, which is not a code`,
      formatSuggestion(code, known, '`skillc explain` lists the codes'),
    )
  }
  if (setting !== 'error' && !isAdjustable(code)) {
    throw failure(
      `${where} lowers the severity of \`${code}\`, an error that would make the bundle wrong`,
      'Fix the skills, or `exclude` them',
    )
  }
}
