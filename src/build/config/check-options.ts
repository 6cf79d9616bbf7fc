/** Options that a program gives: TypeScript checks them for its users, this for everyone else. */
import { failure } from '../../core/failure.ts'
import { type Check, checkArray, checkChoice, isCount, isFlag, isMap, isText } from '../../core/shapes.ts'
import { suggest } from '../../core/suggest.ts'
import type { Options } from './options.ts'

/** What each option takes, and how a message says so. */
type Kind = readonly [says: string, check: Check]

const text: Kind = ['a string', isText]
const texts: Kind = ['an array of strings', checkArray(isText)]
const flag: Kind = ['true or false', isFlag]
const count: Kind = ['a whole number of at least 1', value => isCount(value) && value > 0]
const object: Kind = ['an object', isMap]
const callback: Kind = ['a function', value => typeof value === 'function']
const orFalse = ([says, check]: Kind): Kind => [`${says}, or false`, value => value === false || check(value)]
const choice = (...values: string[]): Kind => [`one of ${values.join(', ')}`, checkChoice(...values)]

/** By name; those of `compile` are among them. */
const KINDS = {
  cwd: text,
  out: text,
  preset: text,
  baseline: text,
  since: text,
  cacheDir: text,
  remoteCache: orFalse(text),
  roots: texts,
  plugins: texts,
  records: texts,
  entries: texts,
  clients: texts,
  fields: texts,
  mcpServers: texts,
  user: flag,
  system: flag,
  npm: flag,
  keepGoing: flag,
  durable: flag,
  cache: flag,
  followLinks: flag,
  overlap: flag,
  write: flag,
  remoteCacheReadonly: flag,
  threads: count,
  splitAbove: count,
  limits: object,
  budget: object,
  licenses: object,
  rules: object,
  agents: object,
  permissions: object,
  embeddings: orFalse(object),
  onProgress: callback,
  onWarning: callback,
  config: ['an object, a path, or false', value => value === false || isText(value) || isMap(value)],
  signal: ['an AbortSignal', value => value instanceof AbortSignal],
  profile: choice('strict', 'standard', 'lenient'),
  parser: choice('satteri', 'remark'),
  tokenizer: choice('estimate', 'o200k'),
} satisfies Record<keyof Options, Kind> & Record<string, Kind>

/** Throws a Failure for an option of the wrong type, and for one whose name is nearly that of an option. */
export function checkOptions(options: object): void {
  if (!isMap(options)) throw failure('The options are not an object', "Write `{ roots: ['skills'] }`")
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const kind: Kind | undefined = Object.hasOwn(KINDS, name) ? KINDS[name as keyof typeof KINDS] : undefined
    const near = kind === undefined ? suggest(name, Object.keys(KINDS)) : ''
    if (near !== '') throw failure(`Unknown option \`${name}\``, `Did you mean \`${near}\`?`)
    if (kind === undefined || kind[1](value)) continue
    const hint = kind === texts && isText(value) ? `Write \`${name}: ['${value}']\`` : undefined
    throw failure(`The option \`${name}\` takes ${kind[0]}`, hint)
  }
}
