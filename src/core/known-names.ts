/** Options that code gives by name: a misspelt rule would be no rule, so it is refused. */
import { fault } from './fault.ts'

/** The names of an interface's fields, as a value that TypeScript holds to be complete. */
export type Names<Fields> = Readonly<Record<keyof Required<Fields>, unknown>>

/**
 * Throws a fault, `invalid-option`, for a field that is not among `known`. `of` says what has the fields; `suggest` may find the
 * one that was meant.
 */
export function checkNames(
  given: object,
  known: Readonly<Record<string, unknown>>,
  of: string,
  suggest: (word: string, candidates: string[]) => string = () => '',
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(known, name)) continue
    const near = suggest(name, Object.keys(known))
    throw fault('invalid-option', `${of} has no option \`${name}\``, {
      hint: near === '' ? `The options are ${Object.keys(known).join(', ')}` : `Did you mean \`${near}\`?`,
    })
  }
}
