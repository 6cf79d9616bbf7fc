/** What users name as the place of a bundle, and what they may have meant. Pure. */
import { isAbsolute } from 'node:path'
import { suggest } from '../core/suggest.ts'

/** Whether a text is a path: a bare word is more often a slip than a folder. */
export function isPath(text: string): boolean {
  return isAbsolute(text) || /^\.{1,2}(?:[\\/]|$)/.test(text)
}

/** What may have been meant, with one of these schemes; ends with a space, or is empty. */
export function formatSuggestion(target: string, schemes: readonly string[]): string {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(target) ?? []
  if (scheme === undefined) return target === '' ? '' : `For a folder, write \`./${target}\`. `
  const nearest = suggest(scheme, schemes)
  return nearest === '' ? '' : `Did you mean \`${nearest}:${rest}\`? `
}
