import { WELL_KNOWN, WELL_KNOWN_LEGACY } from '../../reader/discovery/indexes.ts'
import type { TreeFile } from './managed.ts'

/** Hosts of static sites for which skillc writes header files. */
export type Host = 'netlify' | 'cloudflare' | 'vercel' | 'github' | 'nginx'

export const HOSTS: Host[] = ['netlify', 'cloudflare', 'vercel', 'github', 'nginx']

const FOR_EVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=300, stale-while-revalidate=3600'

const FIXED = ['chunks', 'skills', 'assets', 'search', 'manifests', 'data']
const CHANGING = ['', 'index.html', 'manifest.json', 'prompt.md']

export function createHeaderFiles(hosts: readonly Host[]): TreeFile[] {
  const texts = new Map<string, string>()
  for (const host of hosts) {
    if (host === 'netlify' || host === 'cloudflare') texts.set('_headers', formatHeaders())
    if (host === 'vercel') texts.set('vercel.json', formatVercelConfig())
    // Jekyll omits files that begin with a dot.
    if (host === 'github') texts.set('.nojekyll', '')
    if (host === 'nginx') texts.set('skillc.nginx.conf', formatNginxConfig())
  }
  return [...texts].map(([path, text]) => ({ path, bytes: () => text }))
}

function listRules(): [pattern: string, cache: string][] {
  return [
    ...FIXED.map((folder): [string, string] => [`/${folder}/*`, FOR_EVER]),
    ...CHANGING.map((file): [string, string] => [`/${file}`, SHORTLY]),
    [`/${WELL_KNOWN}/*`, SHORTLY],
    [`/${WELL_KNOWN_LEGACY}/*`, SHORTLY],
  ]
}

function formatHeaders(): string {
  const blocks = listRules().map(
    ([pattern, cache]) =>
      `${pattern}\n  Cache-Control: ${cache}\n  Access-Control-Allow-Origin: *\n  X-Content-Type-Options: nosniff\n`,
  )
  return blocks.join('\n')
}

function formatVercelConfig(): string {
  const headers = listRules().map(([pattern, cache]) => ({
    source: pattern.replace(/\*$/, '(.*)'),
    headers: [
      { key: 'Cache-Control', value: cache },
      { key: 'Access-Control-Allow-Origin', value: '*' },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
    ],
  }))
  return `${JSON.stringify({ headers }, null, 2)}\n`
}

/** For inclusion in a `server`. `add_header` in a location replaces the outer ones, so each repeats all. */
function formatNginxConfig(): string {
  const blocks = listRules().map(([pattern, cache]) => {
    const location = pattern.endsWith('*') ? `^~ ${pattern.slice(0, -1)}` : `= ${pattern}`
    return [
      `location ${location} {`,
      `  add_header Cache-Control "${cache}" always;`,
      '  add_header Access-Control-Allow-Origin * always;',
      '  add_header X-Content-Type-Options nosniff always;',
      '}',
    ].join('\n')
  })
  return `types {\n  application/json json;\n  text/markdown md;\n  application/gzip gz;\n  application/zip zip;\n  text/plain txt;\n}\n${blocks.join('\n')}\n`
}
