// Fits src/core/tokens/weights.ts to o200k. Maintainers only; needs a build and the development dependency gpt-tokenizer.
//
//   node scripts/fit-tokens.js TRAIN_DIR [MORE_DIR …] [--test DIR] [--write]
//
// Two thirds of TRAIN_DIR (by hash of the path) and all of MORE_DIR are fitted; the other third and --test are only
// measured. First every piece the tokenizer starts from is fitted by least squares; then whole texts by least
// absolute relative error, held near the first result.
import './typescript.js'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { parse } from 'yaml'

const { countRuns, SLOTS } = await import('../src/core/tokens/estimate.ts')

const N = SLOTS.end
/** Slots that are one token by construction, or set by hand for runs no corpus has. */
const FIXED = new Map([
  [SLOTS.exact, 1],
  [SLOTS.stretch, 0.5],
  [SLOTS.repeat + 8, 2],
])
const count = text => countTokens(text, { disallowedSpecial: new Set() })

const args = process.argv.slice(2)
const testDir = args.includes('--test') ? args.splice(args.indexOf('--test'), 2)[1] : undefined
const write = args.includes('--write') && args.splice(args.indexOf('--write'), 1).length > 0
const [trainDir, ...moreDirs] = args
const known = new Set()
const third = path => createHash('sha256').update(path).digest()[0] % 3 === 0
const train = [...samples(trainDir, path => !third(path)), ...moreDirs.flatMap(dir => [...samples(dir)])]
const sets = { train, held: [...samples(trainDir, third)], test: testDir ? [...samples(testDir)] : [] }

const pieces = fitPieces()
const weights = Array.from(fitTexts(pieces), weight => Math.round(weight * 1000))
for (const [set, list] of Object.entries(sets)) report(set, list)
if (write) {
  const lines = [
    '/** Thousandths of a token for each slot of estimate.ts. Made by scripts/fit-tokens.js; other numbers, other name. */',
    `export const WEIGHTS: readonly number[] = [${weights.join(', ')}]`,
  ]
  writeFileSync(new URL('../src/core/tokens/weights.ts', import.meta.url), `${lines.join('\n')}\n`)
}

function* files(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (entry.isFile()) yield path
  }
}

/** Texts with what they count; the same text only once over all sets. `trust` is its share in the fit. */
function* samples(dir, wanted = () => true) {
  for (const path of files(dir)) {
    if (!wanted(relative(dir, path)) || !/\.(md|mdx|mdc|txt|ts|js|json)$/i.test(path)) continue
    const text = readFileSync(path, 'utf8')
    if (text.length > 400_000) continue
    const parts = /^skill\.md$/i.test(basename(path)) ? split(text) : [['other', text, 0.6]]
    for (const [kind, part, trust] of parts) {
      if (part === '' || known.has(kind + part)) continue
      known.add(kind + part)
      const runs = countRuns(part)
      yield { kind, text: part, trust, runs, used: used(runs), tokens: count(part) }
    }
  }
}

function split(text) {
  const fence = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*\r?\n?/.exec(text)
  if (!fence) return [['body', text, 1]]
  const parts = [
    ['body', text.slice(fence[0].length), 1],
    ['frontmatter', fence[1], 0.3],
  ]
  try {
    const description = parse(fence[1], { logLevel: 'silent' })?.description
    if (typeof description === 'string') parts.push(['description', description, 0.5])
  } catch {} // the text has no description then
  return parts
}

function used(runs) {
  const slots = []
  for (let slot = 0; slot < N; slot++) if (runs[slot] > 0) slots.push(slot)
  return slots
}

function fitPieces() {
  const seen = new Map()
  for (const { text, trust, tokens } of train) {
    const share = (1000 * trust) / (tokens + 30)
    for (const [piece] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) {
      if (piece.length < 200) seen.set(piece, (seen.get(piece) ?? 0) + share)
    }
  }
  const sums = emptySums()
  for (const [piece, share] of seen) {
    const runs = countRuns(piece)
    addSample(sums, runs, used(runs), count(piece), share)
  }
  return solve(sums, new Float64Array(N).fill(0.6), slot => 1e-3 * sums.square[slot * N + slot] + 5, 1000)
}

function fitTexts(near) {
  let weights = near
  let shares = train.map(({ trust, tokens }) => trust / (tokens + 8) ** 2)
  for (let round = 0; round < 8; round++) {
    const sums = emptySums()
    for (const [i, { runs, used, tokens }] of train.entries()) addSample(sums, runs, used, tokens, shares[i])
    weights = solve(sums, near, slot => 0.03 * (sums.square[slot * N + slot] + 0.1), 400)
    shares = train.map(({ trust, tokens, runs, used }) => {
      const off = Math.abs(dot(weights, runs, used) - tokens) / (tokens + 8)
      return (0.03 * trust) / (tokens + 8) ** 2 / Math.max(0.01, off)
    })
  }
  return weights
}

function emptySums() {
  return { square: new Float64Array(N * N), right: new Float64Array(N) }
}

function addSample({ square, right }, runs, used, tokens, share) {
  for (const a of used) {
    right[a] += share * runs[a] * tokens
    for (const b of used) square[a * N + b] += share * runs[a] * runs[b]
  }
}

/** Ridge regression towards `near` within bounds, by coordinate descent. */
function solve({ square, right }, near, pull, sweeps) {
  const weights = Float64Array.from(near)
  for (const [slot, value] of FIXED) weights[slot] = value
  const pulls = Float64Array.from(weights, (_, slot) => pull(slot))
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let a = 0; a < N; a++) {
      if (FIXED.has(a)) continue
      let rest = right[a] + pulls[a] * near[a]
      for (let b = 0; b < N; b++) if (b !== a) rest -= square[a * N + b] * weights[b]
      const isLong = a >= SLOTS.long && a < SLOTS.long + 3
      const isHan = a >= SLOTS.han && a < SLOTS.kanji
      weights[a] = Math.min(isHan ? 9 : 4, Math.max(isLong ? 0.13 : 0, rest / (square[a * N + a] + pulls[a])))
    }
  }
  return weights
}

function dot(weights, runs, used) {
  let sum = 0
  for (const slot of used) sum += weights[slot] * runs[slot]
  return sum
}

function report(set, list) {
  const cjk = text => (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g) ?? []).length / text.length
  const code = text => (text.match(/^(```|~~~)[\s\S]*?^(```|~~~)/gm) ?? []).join('').length / text.length
  const groups = {
    all: () => true,
    English: text => cjk(text) < 0.02 && code(text) <= 0.5,
    CJK: text => cjk(text) >= 0.1,
    code: text => cjk(text) < 0.02 && code(text) > 0.5,
  }
  for (const kind of ['body', 'description']) {
    for (const [group, holds] of Object.entries(groups)) {
      const errors = list
        .filter(sample => sample.kind === kind && holds(sample.text))
        .map(({ runs, used, tokens }) => {
          const estimate = Math.max(1, Math.floor((dot(weights, runs, used) + 500) / 1000))
          return (100 * Math.abs(estimate - tokens)) / tokens
        })
        .sort((a, b) => a - b)
      if (errors.length === 0) continue
      const at = share => errors[Math.min(errors.length - 1, Math.floor(share * errors.length))].toFixed(1)
      console.log(
        `| ${set} | ${kind} | ${group} | ${errors.length} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} |`,
      )
    }
  }
}
