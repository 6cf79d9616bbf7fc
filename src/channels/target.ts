import { isAbsolute } from 'node:path'
import { suggest } from '../core/text/suggest.ts'

/** A bare word is more often a typo than a folder. */
export function isPath(text: string): boolean {
  return isAbsolute(text) || /^\.{1,2}(?:[\\/]|$)/.test(text)
}

/** A repository by its name on GitHub, or by an address that only git has. */
const GIT = /^(?:github:|(?:git\+(?:https?|ssh|file)|git|ssh|file):\/\/|[\w.-]{1,64}@[\w.-]{1,255}:(?!\/\/))/i

/** `https` also covers `http`; undefined for a path or an unknown scheme. */
export function getScheme(text: string): 'npm' | 'oci' | 's3' | 'https' | 'git' | 'mcp' | undefined {
  if (GIT.test(text)) return 'git'
  if (/^mcp:/i.test(text)) return 'mcp'
  const [, scheme] = /^(npm(?=:)|(?:oci|s3|https)(?=:\/\/)|http(?=:\/\/))/i.exec(text) ?? []
  switch (scheme?.toLowerCase()) {
    case 'npm':
      return 'npm'
    case 'oci':
      return 'oci'
    case 's3':
      return 's3'
    case 'http':
    case 'https':
      return 'https'
    default:
      return undefined
  }
}

export function suggestTarget(target: string, schemes: readonly string[]): string {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]+):(.*)$/is.exec(target) ?? []
  if (scheme === undefined) return target === '' ? '' : `For a folder, write \`./${target}\`. `
  const nearest = suggest(scheme, schemes)
  return nearest === '' ? '' : `Did you mean \`${nearest}:${rest}\`? `
}
