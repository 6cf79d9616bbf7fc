/** Interprets JSON Schema for frontmatter, in time linear in schema and values: there are no references. */

import { isMap, isShallow } from '../../core/json/shapes.ts'
import type { Json, JsonObject } from '../../core/json/types.ts'
import { compileExact, findMatch } from '../../core/match/find.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { joinPointer, toDottedPath } from '../parse/frontmatter/reading.ts'
import { type Budget, MOST_KEYWORDS, rejectCheck } from './check.ts'

export interface SchemaFault {
  pointer: string
  isKey?: true
  /** Absent if the check's own message says more. */
  words?: string
}

/** Appends a value's errors. */
export type SchemaTest = (value: Json, pointer: string, faults: SchemaFault[]) => void

const DEEPEST = 16
const LARGEST = 65_536
const MOST_FAULTS = 20

/** Throws a Failure for an unusable schema. */
export function compileSchema(schema: JsonObject, code: string, budget: Budget): SchemaTest {
  const compiling = { code, budget, depth: 0 }
  if (!isShallow(schema)) throw reject(compiling, `is nested deeper than ${DEEPEST}`)
  if (JSON.stringify(schema).length > LARGEST) throw reject(compiling, `is larger than ${LARGEST} characters`)
  return compile(schema, compiling)
}

interface Compiling {
  code: string
  budget: Budget
  depth: number
}

function reject({ code }: Compiling, reason: string) {
  return rejectCheck(code, `its schema ${reason}`)
}

function compile(schema: Json, compiling: Compiling): SchemaTest {
  if (schema === true) return () => {}
  if (schema === false)
    return (_, pointer, faults) => faults.push({ pointer, words: `${quoteField(pointer)} is not allowed` })
  const inner = { ...compiling, depth: compiling.depth + 1 }
  if (inner.depth > DEEPEST) throw reject(compiling, `is nested deeper than ${DEEPEST}`)
  if (!isMap(schema))
    throw reject(compiling, `has \`${JSON.stringify(schema).slice(0, 40)}\` in place of a schema`)
  const tests = Object.entries(schema).flatMap(([keyword, argument]) => {
    if (--compiling.budget.keywords < 0)
      throw reject(compiling, `and those of the checks before it have more than ${MOST_KEYWORDS} keywords`)
    if (ANNOTATIONS.has(keyword)) return []
    const create = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
    if (create === undefined)
      throw reject(
        compiling,
        `uses \`${keyword.slice(0, 40)}\`, which is not one of the keywords ${Object.keys(KEYWORDS).join(', ')}`,
      )
    return create(argument, inner, schema)
  })
  return (value, pointer, faults) => {
    for (const test of tests) if (faults.length < MOST_FAULTS) test(value, pointer, faults)
  }
}

const ANNOTATIONS = new Set(['then', '$schema', '$comment', 'title', 'description', 'default', 'examples'])

type Create = (argument: Json, compiling: Compiling, schema: JsonObject) => SchemaTest

const TYPES: Record<string, { words: string; fits: (value: Json) => boolean }> = {
  string: { words: 'text', fits: value => typeof value === 'string' },
  number: { words: 'a number', fits: value => typeof value === 'number' },
  integer: { words: 'a whole number', fits: value => Number.isInteger(value) },
  boolean: { words: 'true or false', fits: value => typeof value === 'boolean' },
  null: { words: 'null', fits: value => value === null },
  array: { words: 'a list', fits: value => Array.isArray(value) },
  object: { words: 'a map', fits: value => isMap(value) },
}

const KEYWORDS: Record<string, Create> = {
  type: (argument, compiling) => {
    const types = [argument].flat().map(name => {
      const type = typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
      if (type === undefined)
        throw reject(compiling, `has no known \`type\`: ${JSON.stringify(name).slice(0, 40)}`)
      return type
    })
    const words = `should be ${types.map(type => type.words).join(' or ')}`
    return test(value => types.some(type => type.fits(value)), words)
  },
  enum: (argument, compiling) => {
    const allowed = takeScalars(argument, 'enum', compiling)
    return test(value => allowed.includes(value), `should be one of ${allowed.map(quote).join(', ')}`)
  },
  const: (argument, compiling) => {
    const [only = null] = takeScalars([argument], 'const', compiling)
    return test(value => value === only, `should be ${quote(only)}`)
  },
  required: (argument, compiling) => {
    const names = takeTexts(argument, 'required', compiling)
    return (value, pointer, faults) => {
      if (!isMap(value)) return
      for (const name of names)
        if (!Object.hasOwn(value, name))
          faults.push({ pointer, words: `${quoteField(joinPointer(pointer, name))} is missing` })
    }
  },
  properties: (argument, compiling) => {
    if (!isMap(argument)) throw reject(compiling, 'has `properties` that are not an object')
    const tests = Object.entries(argument).map(([name, each]) => [name, compile(each, compiling)] as const)
    return (value, pointer, faults) => {
      if (!isMap(value)) return
      for (const [name, check] of tests)
        if (Object.hasOwn(value, name)) check(value[name]!, joinPointer(pointer, name), faults)
    }
  },
  additionalProperties: (argument, compiling, { properties }) => {
    const known = new Set(Object.keys(Object(properties)))
    const check = compile(argument, compiling)
    return (value, pointer, faults) => {
      if (!isMap(value)) return
      for (const name of Object.keys(value)) {
        const at = joinPointer(pointer, name)
        if (known.has(name) || faults.length >= MOST_FAULTS) continue
        if (argument === false)
          faults.push({ pointer: at, isKey: true, words: `${quoteField(at)} is not expected` })
        else check(value[name]!, at, faults)
      }
    }
  },
  items: (argument, compiling) => {
    const check = compile(argument, compiling)
    return (value, pointer, faults) => {
      if (!Array.isArray(value)) return
      for (const [at, item] of value.entries()) {
        if (faults.length >= MOST_FAULTS) return
        check(item, `${pointer}/${at}`, faults)
      }
    }
  },
  minLength: (argument, compiling) =>
    bound(argument, 'minLength', compiling, count, 'should have at least', 'character'),
  maxLength: (argument, compiling) =>
    bound(argument, 'maxLength', compiling, count, 'should have at most', 'character'),
  minItems: (argument, compiling) =>
    bound(argument, 'minItems', compiling, countItems, 'should have at least', 'item'),
  maxItems: (argument, compiling) =>
    bound(argument, 'maxItems', compiling, countItems, 'should have at most', 'item'),
  minimum: (argument, compiling) => bound(argument, 'minimum', compiling, toNumber, 'should be at least'),
  maximum: (argument, compiling) => bound(argument, 'maximum', compiling, toNumber, 'should be at most'),
  pattern: (argument, compiling) => {
    if (typeof argument !== 'string') throw reject(compiling, 'has a `pattern` that is not text')
    const pattern = takePattern(argument, compiling)
    return test(
      value => typeof value !== 'string' || findMatch(pattern, value) !== undefined,
      `does not match \`${argument}\``,
    )
  },
  allOf: (argument, compiling) => {
    const checks = takeSchemas(argument, 'allOf', compiling)
    return (value, pointer, faults) => {
      for (const check of checks) check(value, pointer, faults)
    }
  },
  anyOf: (argument, compiling) => {
    const checks = takeSchemas(argument, 'anyOf', compiling)
    return test(value => checks.some(check => fits(check, value)))
  },
  if: (argument, compiling, { then: whenFits = true }) => {
    const condition = compile(argument, compiling)
    const check = compile(whenFits, compiling)
    return (value, pointer, faults) => {
      if (fits(condition, value)) check(value, pointer, faults)
    }
  },
  not: (argument, compiling) => {
    const check = compile(argument, compiling)
    return test(value => !fits(check, value))
  },
}

/** Throws a Failure for an unusable pattern. */
export function takePattern(source: string, { code, budget }: Pick<Compiling, 'code' | 'budget'>) {
  const compiled = compileExact(source, budget.patternSteps, budget.work)
  if ('fault' in compiled)
    throw rejectCheck(code, `its pattern \`${source.slice(0, 80)}\` is not run: ${compiled.fault.reason}`)
  budget.patternSteps -= compiled.pattern.steps.length
  return compiled.pattern
}

function fits(check: SchemaTest, value: Json): boolean {
  const faults: SchemaFault[] = []
  check(value, '', faults)
  return faults.length === 0
}

function test(passes: (value: Json) => boolean, words?: string): SchemaTest {
  return (value, pointer, faults) => {
    if (!passes(value)) faults.push({ pointer, ...(words && { words: `${quoteField(pointer)} ${words}` }) })
  }
}

/** `measure` returns undefined for values that the keyword does not apply to. */
function bound(
  argument: Json,
  keyword: string,
  compiling: Compiling,
  measure: (value: Json) => number | undefined,
  words: string,
  unit?: string,
): SchemaTest {
  if (typeof argument !== 'number') throw reject(compiling, `has a \`${keyword}\` that is not a number`)
  const isLeast = keyword.startsWith('min')
  return test(
    value => {
      const size = measure(value) ?? argument
      return isLeast ? size >= argument : size <= argument
    },
    `${words} ${unit === undefined ? argument : formatCount(argument, unit)}`,
  )
}

/** In characters, as in JSON Schema. */
function count(value: Json): number | undefined {
  if (typeof value !== 'string') return undefined
  let characters = 0
  for (const _ of value) characters++
  return characters
}

function countItems(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function toNumber(value: Json): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function takeScalars(argument: Json, keyword: string, compiling: Compiling): Json[] {
  if (!Array.isArray(argument) || argument.some(value => typeof value === 'object' && value !== null))
    throw reject(compiling, `has \`${keyword}\` of other values than texts, numbers, true, false and null`)
  return argument
}

function takeTexts(argument: Json, keyword: string, compiling: Compiling): string[] {
  if (!Array.isArray(argument)) throw reject(compiling, `has \`${keyword}\` that is not a list of texts`)
  return argument.map(String)
}

function takeSchemas(argument: Json, keyword: string, compiling: Compiling): SchemaTest[] {
  if (!Array.isArray(argument)) throw reject(compiling, `has \`${keyword}\` that is not a list of schemas`)
  return argument.map(each => compile(each, compiling))
}

function quoteField(pointer: string): string {
  return pointer === '' ? 'the frontmatter' : `\`${toDottedPath(pointer)}\``
}

function quote(value: Json): string {
  return `\`${String(value)}\``
}
