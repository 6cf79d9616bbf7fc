/**
 * src/page/application/ → the application of a report, as two texts: `node scripts/report-application.js`. The file is committed, and a
 * test compares it with what this script makes.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('../src/page/application/', import.meta.url))
const output = new URL('../src/page/application.generated.js', import.meta.url)

/** The text of the generated module. */
export async function createApplicationModule() {
  const [script, style] = [await bundleScript(), readStyle()]
  const application = { style, script, styleHash: hash(style), scriptHash: hash(script) }
  return `// Generated from src/page/application/ by scripts/report-application.js. Do not edit.\nexport const APPLICATION = ${JSON.stringify(application, null, 2)}\n`
}

/** One classic script: pages that are opened as files load no modules. */
async function bundleScript() {
  const bundle = await rolldown({
    input: `${folder}main.tsx`,
    platform: 'browser',
    transform: { target: 'es2022' },
    tsconfig: `${folder}tsconfig.json`,
    logLevel: 'warn',
  })
  const { output: chunks } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  await bundle.close()
  const [{ code }, ...more] = chunks
  if (more.length > 0) throw new Error('The application is more than one file')
  // It stands in a page: what ends a script there must not be in it.
  return code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
}

/** Without comments and spaces that say nothing. */
function readStyle() {
  return readFileSync(`${folder}style.css`, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim()
}

function hash(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(output, await createApplicationModule())
