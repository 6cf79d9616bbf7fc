// Which regular expressions of src a hostile text could make slow, by recheck (https://makenowjust-labs.github.io/recheck/).
//
//   npm run recheck
//
// Literals are read from the syntax tree, expressions put together at load by loading the module, and those of the
// presets from their data. scripts/recheck.json has what is put together later, written out, and what may be slow, with
// the reason; an entry for an expression that is not there fails as well.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import recheck from 'recheck'
import ts from 'typescript'
import { runInParallel } from '../src/core/process/yield.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
/** @type {{ late: { file: string, as: string[] }[], allowed: { file: string, pattern: string, reason: string }[] }} */
const known = JSON.parse(readFileSync(`${root}scripts/recheck.json`, 'utf8'))

// Steps are counted, so that the verdict does not depend on how busy the machine is.
const NO_CLOCK = { timeout: 300_000, attackTimeout: null, incubationTimeout: null }

/** Where each expression stands first. @type {Map<string, string>} */
const places = new Map()
const faults = []

const sources = listFiles(`${root}src`, /(?<!\.d)\.[jt]s$/).map(file => ({ file, ...readSource(file) }))
for (const { file, literals } of sources)
  for (const { text, line } of literals) place(text, `src/${file}:${line}`)
await placeMadeAtLoad(sources.filter(({ made }) => made.includes('load')).map(({ file }) => file))
for (const { file, made } of sources) {
  const late = known.late.find(each => each.file === file)
  for (const text of late?.as ?? []) place(text, `src/${file}`)
  if (made.includes('call') && late === undefined)
    faults.push(
      `src/${file} makes an expression when it is called: write it out under \`late\` in scripts/recheck.json`,
    )
  if (!made.includes('call') && late !== undefined)
    faults.push(`src/${file} makes no expression when it is called; scripts/recheck.json says it does`)
}
const presets = 'src/compiler/presets/data'
for (const file of listFiles(`${root}${presets}`, /\.json$/))
  for (const [, value] of readFileSync(`${root}${presets}/${file}`, 'utf8').matchAll(
    /"matches": ("(?:[^"\\]|\\.)*")/g,
  ))
    place(new RegExp(JSON.parse(value), 'u').toString(), `${presets}/${file}`)

// Those that are allowed are not judged: one of them alone takes longer than all others together.
const judged = [...places].filter(
  ([text, at]) =>
    !known.allowed.some(({ file, pattern }) => at.startsWith(`src/${file}`) && pattern === text),
)
await runInParallel(judged, availableParallelism(), async ([text, at]) => {
  const end = text.lastIndexOf('/')
  const result = await recheck.check(text.slice(1, end), text.slice(end + 1), NO_CLOCK)
  if (result.status === 'vulnerable')
    faults.push(`${at}: ${text} is slow (${result.complexity.summary}) for \`${result.attack.pattern}\``)
  else if (result.status !== 'safe') faults.push(`${at}: ${text} could not be judged (${result.error.kind})`)
})
for (const { file, pattern } of known.allowed)
  if (!places.get(pattern)?.startsWith(`src/${file}`))
    faults.push(`src/${file}: ${pattern} is not there any more; remove it from scripts/recheck.json`)

for (const fault of faults.sort()) console.error(fault)
console.log(
  `${places.size} regular expressions, ${known.allowed.length} allowed with a reason, ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)

/** @param {string} text @param {string} at */
function place(text, at) {
  if (!places.has(text)) places.set(text, at)
}

/** @param {string} folder @param {RegExp} ending */
function listFiles(folder, ending) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths
    .filter(path => ending.test(path))
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

/** The literals of a file, and when it calls `RegExp`: when it is loaded, or a function of it called. @param {string} file */
function readSource(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(`${root}src/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  /** @type {{ text: string, line: number }[]} */
  const literals = []
  /** @type {('load' | 'call')[]} */
  const made = []
  /** @param {import('typescript').Node} node @param {'load' | 'call'} when */
  const visit = (node, when) => {
    if (ts.isRegularExpressionLiteral(node))
      literals.push({ text: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      made.push(when)
    ts.forEachChild(node, child => visit(child, ts.isFunctionLike(node) ? 'call' : when))
  }
  visit(source, 'load')
  return { literals, made }
}

/** Loads modules, and notes what they and those that they load put together meanwhile. @param {string[]} files */
async function placeMadeAtLoad(files) {
  const original = globalThis.RegExp
  let at = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, given) {
      const expression = Reflect.construct(target, given)
      place(String(expression), at)
      return expression
    },
  })
  for (const file of files) {
    at = `src/${file}`
    await import(pathToFileURL(`${root}src/${file}`).href)
  }
  globalThis.RegExp = original
}
