import { isAbsolute } from 'node:path'
import { suggest } from '../core/text/suggest.ts'

/** A bare word is more often a typo than a folder. */
export function isPath(text: string): boolean {
  return isAbsolute(text) || /^\.{1,2}(?:[\\/]|$)/.test(text)
}

/** A repository by its name on GitHub, or by an address that only git has. */
const GIT = /^(?:github:|(?:git\+(?:https?|ssh|file)|git|ssh|file):\/\/|[\w.-]{1,64}@[\w.-]{1,255}:(?!\/\/))/i

export type Scheme = 'npm' | 'oci' | 's3' | 'https' | 'git' | 'mcp'

/** `https` also covers `http`; undefined for a path or an unknown scheme. */
export function getScheme(text: string): Scheme | undefined {
  if (GIT.test(text)) return 'git'
  const [scheme] = /^(?:(?:npm|mcp)(?=:)|(?:oci|s3|https?)(?=:\/\/))/i.exec(text) ?? []
  return scheme?.toLowerCase().replace(/^http$/, 'https') as Scheme | undefined
}

export function suggestTarget(target: string, schemes: readonly string[]): string {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(target) ?? []
  if (scheme === undefined) return target === '' ? '' : `For a folder, write \`./${target}\`. `
  const nearest = suggest(scheme, schemes)
  return nearest === '' ? '' : `Did you mean \`${nearest}:${rest}\`? `
}
