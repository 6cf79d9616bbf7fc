/**
 * scripts/page/ → the page that `skillc serve` shows, as one text: `node scripts/page.js`. The file is committed, and a test
 * compares it with what this script makes.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('page/', import.meta.url)
const output = new URL('../src/hosts/http/page.generated.js', import.meta.url)

/** The text of the generated module. */
export function pageModule() {
  const read = name => readFileSync(new URL(name, folder), 'utf8').trim()
  const [style, script] = [read('style.css'), read('script.js')]
  const html = `${read('index.html')
    .replace('/*style*/', () => style)
    .replace('/*script*/', () => script)}\n`
  const page = { html, style: policyHash(style), script: policyHash(script), digest: hash(html, 'hex') }
  return `// Generated from scripts/page/ by scripts/page.js. Do not edit.\nexport const PAGE = ${JSON.stringify(page, null, 2)}\n`
}

function policyHash(text) {
  return `sha256-${hash(text, 'base64')}`
}

function hash(text, encoding) {
  return createHash('sha256').update(text).digest(encoding)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(output, pageModule())
