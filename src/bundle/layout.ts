/** Where things stand in a bundle. The layout is a contract (design: the bundle). */

/** The version of the bundle's format. A reader refuses a higher one. */
export const FORMAT = 1

/** What stands for the manifest's own digest while that is computed. */
export const BLANK_DIGEST = `sha256:${'0'.repeat(64)}`

/** Tier 1. */
export const MANIFEST = 'manifest.json'
export const PROMPT = 'prompt.md'
/** A signature of the manifest, beside it: not part of the bundle, as it is made later. */
export const SIGNATURE = 'manifest.json.sigstore.json'
/** A list of what is in the bundle, for other tools. Not part of it either. */
export const SBOM = 'sbom.cdx.json'
/** The folders that hold content-addressed files. */
export const FOLDERS = ['chunks', 'skills', 'assets', 'search'] as const

export function chunkPath(digest: string): string {
  return `chunks/${digest}.md`
}

export function recordPath(digest: string): string {
  return `skills/${digest}.json`
}

/** An asset keeps its extension, so that servers and editors know its type: at most 16 plain characters. */
export function assetPath(digest: string, path: string): string {
  const extension = /\.[A-Za-z0-9]{1,16}$/.exec(path)?.[0] ?? ''
  return `assets/${digest}${extension.toLowerCase()}`
}
