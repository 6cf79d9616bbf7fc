/** Writes the playground's page beside the site: `node site/playground/build.js FOLDER` does so alone. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { APPLICATION } from '../../src/page/application.generated.js'
import { COUNTS, SKILLS } from '../../src/search/background.generated.js'

const here = import.meta.dirname
const root = join(here, '../..')

export async function buildPlayground(folder) {
  const out = join(folder, 'playground')
  mkdirSync(out, { recursive: true })
  const [main, worker] = await Promise.all([bundle('main.tsx', 'es'), bundle('worker.ts', 'iife')])
  writeFileSync(join(out, 'main.js'), main)
  // A worker from a text obeys the page's policy; one from a file of its own would not.
  writeFileSync(join(out, 'worker-text.js'), `export default ${JSON.stringify(worker)}\n`)
  writeFileSync(join(out, 'index.html'), createHtml())
}

/** `require` becomes an import, and Node's modules that of `node.js`. What skills in memory never need is left out. */
const fitBrowser = {
  name: 'fit-browser',
  resolveId(id, importer) {
    // What the parser of tables shares with remark is in the bundle once.
    if (/^(?:micromark|mdast)-util-/.test(id) && importer?.startsWith(join(root, 'site/node_modules')))
      return this.resolve(id, join(root, 'src/index.ts'), { skipSelf: true })
    if (id.startsWith('node:')) return join(here, 'node.js')
    if (/^satteri$|\/satteri-tree\.ts$/.test(id)) return join(here, 'satteri.js')
    if (id === './worker-text.js') return { id, external: true }
    if (NEVER.test(id)) return '\0empty'
    if (id.endsWith('/find-claims.ts')) return '\0claims'
    return id === 'semver' ? '\0semver' : undefined
  },
  load: id => ({ '\0empty': '', '\0semver': SEMVER, '\0claims': NO_CLAIMS })[id],
  transform: (code, id) => {
    if (id.includes('presets/data/')) return JSON.stringify(pick(JSON.parse(code)))
    if (id.endsWith('background.generated.js')) return packBackground()
    return code.replace(/^const require = createRequire\(import\.meta\.url\)$/m, '')
  },
}

/** Disks, threads, caches, native code, and options that the page does not set. */
const NEVER = new RegExp(
  `(?:^gpt-tokenizer/.*|/(?:${[
    'remote-cache/remote-cache|shards/parts|incremental/project-store|inventory/written-copies|sources/unsearched',
    'analyses/converted-lines|embeddings/cache|config/check|config/own-rules|config/extensions|lower-layers',
    'portability/survey|client-lists|extensions/load|extensions/run|checks/run|format/split-shape',
    'write/write|whole-file|lock-holder|needs-reference-parser|git-index|contents',
  ].join('|')})\\.ts)$`,
)

/** Claims are about files of a disk. */
const NO_CLAIMS = 'export const findClaims = () => []'

/** The rules of a client for a text. Where it looks for skills, and sources that document its rules, are left out. */
const TEXT_RULES =
  'id title frontmatter fields limits name description checks catalog refusesAll identity'.split(' ')

const pick = preset => Object.fromEntries(Object.entries(preset).filter(([key]) => TEXT_RULES.includes(key)))

/** A capital is the number of letters that a term shares with the one before: a quarter less, compressed. */
function packBackground() {
  let last = ''
  const entries = COUNTS.trim()
    .split(' ')
    .map(entry => entry.split(':'))
  const terms = entries.map(([term]) => {
    const end = [...term].findIndex((letter, at) => letter !== last[at])
    last = term
    return String.fromCharCode(65 + end) + term.slice(end)
  })
  return `let last = ''
const counts = ${JSON.stringify(entries.map(([, count]) => count).join(' '))}.split(' ')
const read = (text, at) => (last = last.slice(0, text.charCodeAt(0) - 65) + text.slice(1)) + ':' + counts[at]
export const SKILLS = ${SKILLS}
export const COUNTS = ${JSON.stringify(terms.join(''))}.match(/[A-Z][^A-Z]*/g).map(read).join(' ') + ' '`
}

/** Of semver's functions, the compiler calls three. */
const SEMVER = `
export { default as satisfies } from 'semver/functions/satisfies.js'
export { default as valid } from 'semver/functions/valid.js'
export { default as validRange } from 'semver/ranges/valid.js'
`

async function bundle(name, format) {
  const bundled = await rolldown({
    input: join(here, name),
    platform: 'browser',
    plugins: [fitBrowser],
    resolve: {
      conditionNames: ['worker', 'browser', 'import', 'default'],
      alias: {
        yaml: join(root, 'node_modules/yaml/browser/index.js'),
        // VitePress brings another version.
        preact: join(root, 'node_modules/preact'),
      },
    },
    transform: { target: 'es2022', define: { 'import.meta.url': "'file:///playground.ts'" } },
    treeshake: { moduleSideEffects: id => id.startsWith(here) },
    shimMissingExports: true,
    checks: { shimmedExport: false },
    tsconfig: join(root, 'src/page/application/tsconfig.json'),
    logLevel: 'warn',
  })
  const { output } = await bundled.generate({ format, minify: true, codeSplitting: false })
  await bundled.close()
  return output[0].code
}

function createHtml() {
  const style = APPLICATION.style + readFileSync(join(here, 'style.css'), 'utf8')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    'worker-src blob:',
    "connect-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // A worker that was stopped is started again.
    "trusted-types skillc 'allow-duplicates'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Check an Agent Skill in the browser: findings, tokens, clients and search">
<meta name="referrer" content="no-referrer">
<title>Playground · skillc</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="app"><noscript><p>The playground needs JavaScript.</p></noscript></div>
<script type="module" src="main.js"></script>
</body>
</html>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlayground(process.argv[2])
