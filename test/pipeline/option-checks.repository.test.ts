/** Every function of the package's entries that takes options refuses those that it does not have, and those of another kind. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { catchFault } from '../support/fault.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries: string[] = Object.values<{ default?: string }>(exports).flatMap(({ default: file }) =>
  file === undefined ? [] : file.replace('./dist/', 'src/').replace(/\.js$/, '.ts'),
)

/** Why a function that takes options does not check them. */
const UNCHECKED: Record<string, string> = {
  'src/search/library.ts openSearch':
    'the search on its own is loaded for its size, and TypeScript checks it',
  'src/index.ts parseEvalFile': 'a context, which has no settings',
}

interface Found {
  entry: string
  name: string
  /** The place of the options among the parameters. */
  at: number
  parameters: number
}

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => readFileSync(path, 'utf8'))
const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root)
const program = ts.createProgram(
  entries.map(entry => join(root, entry)),
  { ...options, noEmit: true },
)
const checker = program.getTypeChecker()

/** The exported functions of an entry that take options: an object whose type is named so, or has only fields that may be absent. */
function findFunctions(entry: string): Found[] {
  const source = program.getSourceFile(join(root, entry))
  const module = source && checker.getSymbolAtLocation(source)
  return checker.getExportsOfModule(module!).flatMap(symbol => {
    const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const [signature] = checker.getTypeOfSymbol(real).getCallSignatures()
    if (signature === undefined || !(real.flags & ts.SymbolFlags.Value)) return []
    const at = signature.parameters.findLastIndex(isOptions)
    return at < 0 ? [] : [{ entry, name: symbol.name, at, parameters: signature.parameters.length }]
  })
}

function isOptions(parameter: ts.Symbol): boolean {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter))
  if (/Options$/.test(type.aliasSymbol?.name ?? type.symbol?.name ?? '')) return true
  const fields = checker.getPropertiesOfType(type)
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0
  return isObject && fields.length > 0 && fields.every(({ flags }) => flags & ts.SymbolFlags.Optional)
}

const functions = entries.flatMap(findFunctions)

test('the entries have functions with options', () => {
  expect(functions.length).toBeGreaterThan(25)
  for (const known of Object.keys(UNCHECKED))
    expect(functions.map(({ entry, name }) => `${entry} ${name}`)).toContain(known)
})

describe.each(functions.filter(({ entry, name }) => UNCHECKED[`${entry} ${name}`] === undefined))(
  '$entry $name',
  ({ entry, name, at, parameters }) => {
    const call = async (given: unknown) => {
      const { [name]: run } = await import(join(root, entry))
      const args: unknown[] = Array.from({ length: parameters }, () => undefined)
      args[at] = given
      const result = run(...args)
      // A generator runs when it is asked.
      if (typeof result?.next === 'function') return result.next()
      return result
    }

    test('refuses an option that it does not have', async () => {
      const error = await catchFault(Promise.resolve().then(() => call({ noSuchOption: 1 })))
      expect(error.code, String(error)).toBe('invalid-option')
      expect(error.message).toContain('no option `noSuchOption`')
      expect(error.help).toBeTruthy()
    })
  },
)

test('`compile` takes each severity of a rule, and no other word', async () => {
  const { compile } = await import('../../src/pipeline/compile-memory.ts')
  const run = (setting: string) =>
    compile([{ files: {} }], JSON.parse(`{"rules":{"long-body":"${setting}"}}`))
  for (const setting of ['error', 'warning', 'note', 'off'])
    await expect(run(setting), setting).resolves.toBeDefined()
  for (const setting of ['info', 'fatal']) await expect(run(setting), setting).rejects.toThrow('rules')
})
