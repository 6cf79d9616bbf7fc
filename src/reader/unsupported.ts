/** Messages for sources that cannot be opened. Loaded on demand. */
import { fault } from '../core/errors/fault.ts'

/** Addresses that other parts of skillc accept, by their start or end, and how to get a bundle from there. */
const KINDS: [pattern: RegExp, what: string, help: (address: string) => string][] = [
  [
    /^npm:(?:@[^/]*\/)?[^@/]+@/i,
    'names a version of an npm package, and only installed packages are opened',
    address => `Leave the version out in \`skillc/node\`, or fetch that version: ${formatPull(address)}`,
  ],
  [
    /^npm:/i,
    'names an npm package, and only `openBundle` of `skillc/node` looks for installed ones',
    address => `Import \`openBundle\` from \`skillc/node\`, or fetch the package: ${formatPull(address)}`,
  ],
  [/^oci:/i, 'is in an OCI registry', address => `Fetch it first: ${formatPull(address)}`],
  [/^s3:/i, 'is in a bucket', address => `Fetch it first: ${formatPull(address)}`],
  [/^marketplace:/i, 'is a marketplace of plugins', address => `Fetch it first: ${formatPull(address)}`],
  [
    /^(?:anthropic|openai):/i,
    'is a skill store, which does not return bundles',
    () => 'Open the bundle that was published there',
  ],
  [
    /^(?:git[+:@]|ssh:|(?:github|gitlab|bitbucket):)|\.git\/?$/i,
    'is a Git repository',
    () => 'Clone it, run `skillc build` in it, and open the folder that this writes, `dist/skills`',
  ],
]

export function createUnsupportedError(source: unknown): Error {
  const address = String(source)
  const known = KINDS.find(([pattern]) => pattern.test(address))
  const what = known?.[1] ?? 'is not the http(s) address of a bundle'
  const help = known?.[2](address) ?? 'Folders are opened by `openBundle` of `skillc/node`'
  return fault('unsupported-source', `\`${address}\` ${what}`, { help })
}

function formatPull(address: string): string {
  return `\`skillc pull ${address} --out DIR\`, or \`pull\` of \`skillc\`. Then open the folder`
}
