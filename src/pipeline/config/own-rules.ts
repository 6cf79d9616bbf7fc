import { dirname, join, resolve } from 'node:path'
import { type Check, listNamedFields } from '../../compiler/checks/check.ts'
import { compileChecks } from '../../compiler/checks/run.ts'
import { isOwnCode, type OwnCode } from '../../core/diagnostics/catalog.ts'
import { failure, formatError } from '../../core/errors/failure.ts'
import { findRealFolder, isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { JsonObject } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { checkConfig, parseConfig } from './check.ts'
import type { Config } from './config.generated.ts'
import { type OwnRules, RECOMMENDED } from './options.ts'
import recommended from './recommended.json' with { type: 'json' }

const LARGEST_FILE = 1024 * 1024

interface Extending {
  config: Config
  base: string
}

/** Merges a configuration with what it extends, and its rules. Throws a Failure for an invalid rule. */
export function extendConfig({ config, base }: Extending): { config: Config; own: OwnRules } {
  const extended = (config.extends ?? []).map(name => readExtended(name, base))
  const all = [...extended.map(each => each.config), config]
  const checks: NonNullable<Config['checks']> = Object.assign({}, ...all.map(each => each.checks))
  const rules = Object.assign({}, ...all.map(each => each.rules))
  const files = extended.flatMap(each => each.file ?? [])
  return {
    config: { ...config, checks, rules },
    own: createOwnRules(checks, base, files),
  }
}

function createOwnRules(checks: NonNullable<Config['checks']>, base: string, files: string[] = []): OwnRules {
  const codes = Object.keys(checks).sort(byCodeUnit)
  const all = codes.map(code => toCheck(code, checks[code]!))
  compileChecks(all)
  return {
    checks: all,
    fields: all.flatMap(listNamedFields),
    scopes: codes.flatMap(code => {
      const scope = checks[code]?.files
      return scope === undefined ? [] : [{ code, files: scope, base }]
    }),
    files,
  }
}

/** Checks given through the library. Throws a Failure for an invalid one. */
export function readChecks(checks: unknown, where: string): OwnRules {
  return createOwnRules(checkConfig({ checks }, where).checks ?? {}, '/')
}

function toCheck(code: string, given: NonNullable<Config['checks']>[string]): Check {
  if (!isOwnCode(code))
    throw failure(
      `The configuration has a check with the code \`${code}\``,
      'Write `NAMESPACE/NAME` in lowercase letters, digits and `-`, such as `acme/no-curl`',
    )
  const { message, help, severity = 'warning', files: _, frontmatter, ...rest } = given
  return {
    code: code satisfies OwnCode,
    own: { message, severity, ...(help !== undefined && { help }) },
    ...rest,
    ...(frontmatter !== undefined && { frontmatter: frontmatter as JsonObject }),
  }
}

const EXTENDABLE = ['$schema', 'checks', 'rules']

function readExtended(name: string, base: string): { config: Config; file?: string } {
  if (name === RECOMMENDED) return { config: recommended as Config }
  const file = name.startsWith('npm:') ? findInPackage(name, base) : resolve(base, name)
  let text: string
  try {
    text = readRegular(file, LARGEST_FILE).toString('utf8')
  } catch (error) {
    throw failure(
      `Cannot read \`${file}\`, which \`extends\` names: ${formatError(error)}`,
      'Give the path of a JSON file with `checks` and `rules`',
      error,
    )
  }
  const value = parseConfig(text.replace(/^\uFEFF/, ''), file)
  const other = Object.keys(Object(value)).find(key => !EXTENDABLE.includes(key))
  if (other !== undefined)
    throw failure(
      `\`${file}\` has \`${other}\`, but a file that is extended may have \`checks\` and \`rules\` only`,
      'Move the rest to the configuration',
    )
  return { config: checkConfig(value, `\`${file}\``), file }
}

const PACKAGE = /^npm:((?:@[\w.-]{1,100}\/)?\w[\w.-]{0,100})\/([\w./-]{1,200}\.json)$/

/** A file of an installed package, from the nearest `node_modules` that has it. */
function findInPackage(name: string, base: string): string {
  const [, folder = '', path = ''] = PACKAGE.exec(name) ?? []
  if (folder === '')
    throw failure(
      `\`extends\` names \`${name}\`, which is not a file of a package`,
      'Write `npm:PACKAGE/FILE.json`',
    )
  for (let at = base; ; at = dirname(at)) {
    const home = findRealFolder(join(at, 'node_modules', folder))
    const file = home && join(home, path)
    if (file && isBelow(home, resolveRealPath(file))) return file
    if (dirname(at) === at)
      throw failure(
        `\`extends\` names \`${name}\`, but \`${folder}\` is not installed`,
        `Install it: npm install --save-dev ${folder}`,
      )
  }
}
