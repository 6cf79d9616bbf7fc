import { createRequire } from 'node:module'
import { isOwnCode, type OwnCode } from '../../core/diagnostics/catalog.ts'
import { failure, formatError, isFailure } from '../../core/errors/failure.ts'
import {
  callback,
  checkOptions,
  choice,
  flag,
  type Kinds,
  object,
  text,
} from '../../core/json/check-options.ts'
import { isMap } from '../../core/json/shapes.ts'
import { suggest } from '../../core/text/suggest.ts'
import { NODE_TYPES } from '../checks/selector.ts'
import type { Extension, ExtensionEntry, OwnRule } from './extension.ts'

export interface LoadedRule {
  code: OwnCode
  rule: OwnRule
  file?: string
}

const EXTENSION: Kinds<Extension> = { name: text, version: text, rules: object }

const RULE: Kinds<OwnRule> = {
  summary: text,
  docs: text,
  severity: choice('error', 'warning', 'note'),
  reportsIds: flag,
  visit: object,
  check: callback,
}

/** The rules of all extensions, in order. Throws a Failure for an unusable extension. */
export function loadRules(entries: readonly ExtensionEntry[]): LoadedRule[] {
  const names = new Set<string>()
  return entries.flatMap(entry => {
    const extension = loadExtension(entry)
    if (names.has(extension.name)) throw failure(`Two extensions have the name \`${extension.name}\``)
    names.add(extension.name)
    return Object.entries(extension.rules ?? {}).map(([id, rule]) => {
      const code = `${extension.name}/${id}`
      checkRule(code, rule)
      return { code: code as OwnCode, rule, ...(entry.file !== undefined && { file: entry.file }) }
    })
  })
}

function loadExtension({ given, file = '', digest, options = {} }: ExtensionEntry): Extension {
  const shown = given === undefined ? `The extension \`${file}\`` : 'An extension'
  const extension = given === undefined ? loadModule(file, digest, options) : given()
  if (!isMap(extension) || typeof extension.name !== 'string')
    throw failure(
      `${shown} is not an object with a \`name\``,
      'Export `{ name, rules }`, or a function of options that gives it, as the default',
    )
  checkOptions(extension, EXTENSION, shown)
  return extension
}

/** `require` is synchronous and loads ES modules too. A process never reloads code. */
function loadModule(file: string, digest: string | undefined, options: object): Extension {
  try {
    const require = createRequire(file)
    const module = require(file)
    const loaded = (require.cache[require.resolve(file)] ?? {}) as { skillcDigest?: string | undefined }
    loaded.skillcDigest ??= digest
    if (loaded.skillcDigest !== digest)
      throw failure(`The extension \`${file}\` has changed since it was loaded`, 'Start skillc again')
    const exported = module.default ?? module
    return typeof exported === 'function' ? exported(options) : exported
  } catch (error) {
    if (isFailure(error)) throw error
    throw failure(
      `The extension \`${file}\` cannot be loaded: ${formatError(error)}`,
      'An extension is a JavaScript module without a top-level `await`',
      error,
    )
  }
}

function checkRule(code: string, rule: OwnRule): void {
  if (!isOwnCode(code))
    throw failure(
      `An extension has a rule with the code \`${code}\``,
      'Names are lowercase letters, digits and `-`, such as `acme/no-curl`',
    )
  checkOptions(rule, RULE, `The rule \`${code}\``)
  if (rule.summary === undefined) throw failure(`The rule \`${code}\` has no \`summary\``)
  for (const [type, visit] of Object.entries(rule.visit ?? {})) {
    if (typeof visit !== 'function')
      throw failure(`The rule \`${code}\` has a \`visit.${type}\` that is not a function`)
    if (VISITED.has(type)) continue
    const near = suggest(type, VISITED)
    throw failure(
      `The rule \`${code}\` visits \`${type}\`, which is not a type of node in mdast without GFM${near === '' ? '' : `; did you mean \`${near}\`?`}`,
    )
  }
}

const VISITED = new Set([...NODE_TYPES, 'yaml', 'toml'])
VISITED.delete('*')
