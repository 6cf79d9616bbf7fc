/** The options of a build, as they are checked. */
import {
  abortSignal,
  callback,
  choice,
  count,
  flag,
  type Kind,
  type Kinds,
  object,
  text,
  texts,
} from '../../core/check-options.ts'
import { isMap, isText } from '../../core/shapes.ts'
import type { Options } from './options.ts'

const orFalse = ([says, check]: Kind): Kind => [`${says}, or false`, value => value === false || check(value)]

export const BUILD_KINDS = {
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
  allowRead: texts,
  clients: texts,
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
  embeddings: orFalse(object),
  onProgress: callback,
  onWarning: callback,
  config: ['an object, a path, or false', value => value === false || isText(value) || isMap(value)],
  signal: abortSignal,
  profile: choice('strict', 'standard', 'lenient'),
  parser: choice('satteri', 'remark'),
  tokenizer: choice('estimate', 'o200k'),
} satisfies Kinds<Options>
