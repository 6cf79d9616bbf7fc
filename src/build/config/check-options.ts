/** Whether options that code without types gives have their types. Pure. */
import { failure } from '../../core/failure.ts'
import type { Options } from './options.ts'

const TEXTS = ['cwd', 'out', 'baseline', 'since', 'cacheDir'] as const satisfies (keyof Options)[]
const LISTS = ['roots', 'plugins', 'records', 'clients', 'entries'] as const satisfies (keyof Options)[]

/** Throws a Failure for a list or a text that is something else: `roots: 'skills'` would be six folders of one letter. */
export function checkOptions(options: Options): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw failure('The options are not an object', "Write `{ roots: ['skills'] }`")
  for (const name of TEXTS)
    if (options[name] !== undefined && !isText(options[name]))
      throw failure(`The option \`${name}\` is not a string`, 'Check the call')
  for (const name of LISTS) {
    const value: unknown = options[name]
    if (value === undefined || (Array.isArray(value) && value.every(isText))) continue
    const example = isText(value) ? `['${value}']` : `['…']`
    throw failure(`The option \`${name}\` is not a list of strings`, `Write \`${name}: ${example}\``)
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
