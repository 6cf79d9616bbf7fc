// One table: search now and at the commit before it counted what a skill is not for. Writes bench/search.md.
//
//   node bench/search-compare.js [--eval DIR] [--commit REVISION] [--sizes 50,500,5000,30000] [--kept] [--quality FILE]
//
// `--sizes 0` measures no cost. `--kept` takes bundles of an earlier run, `--quality` figures of quality that it wrote. Needs a build in dist/. A bundle of 30,000 skills takes minutes to build.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatEstimate } from './bootstrap.js'
import { makeTree } from './make-tree.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const trees = join(root, 'bench/.trees')
const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: join(root, '../shared/eval') },
    commit: { type: 'string', default: '42a1d21b' },
    sizes: { type: 'string', default: '50,500,5000,30000' },
    kept: { type: 'boolean', default: false },
    quality: { type: 'string' },
  },
})
const NOTES = `Clean and misspelled requests are the development set of ../shared/eval over its 5,000 skills. The held-out set is kept elsewhere.

Unwanted prompts are those that authors say a skill is not for. Each half is asked of an index with the other half in \`evals/\`. Two prompts are near if three tenths of their words are the same.

Strong, weak and below the threshold: of the half of the requests that no number was chosen on, with requests that no skill is for: their skill was removed with all that are like it, or they are not for software.
`

const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter(size => size > 0)
if (!existsSync(join(values.eval, 'queries-dev.jsonl'))) {
  console.error(
    `Search is left out: there are no labeled queries in ${values.eval}; --eval names a folder that has some`,
  )
  process.exit(0)
}
mkdirSync(trees, { recursive: true })
const versions = { before: buildCommit(values.commit), now: root }
const quality = readQuality()
const costs = sizes.map(size => measureCosts(size))
const page = formatPage()
writeFileSync(join(root, 'bench/search.md'), page)
console.log(page)

function buildCommit(commit) {
  const dir = join(trees, `commit-${commit}`)
  if (existsSync(join(dir, 'dist/index.js'))) return dir
  rmSync(dir, { recursive: true, force: true })
  execFileSync('bash', ['-c', 'mkdir -p "$1" && git archive "$2" | tar -x -C "$1"', 'bash', dir, commit], {
    cwd: root,
  })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction')
  execFileSync('npm', ['run', 'build'], { cwd: dir, stdio: 'ignore' })
  return dir
}

function readQuality() {
  const known = join(trees, 'search-quality.json')
  if (values.quality !== undefined) return JSON.parse(readFileSync(values.quality, 'utf8'))
  const measured = { before: measure('before', 'quality'), now: measure('now', 'quality') }
  writeFileSync(known, JSON.stringify(measured))
  return measured
}

function measure(version, ...args) {
  const [what, ...rest] = args
  const output = execFileSync(
    process.execPath,
    [join(root, 'bench/search-figures.js'), what, values.eval, ...rest],
    {
      env: { ...process.env, SKILLC_BENCH_ROOT: versions[version] },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return JSON.parse(output.trim().split('\n').at(-1))
}

function measureCosts(size) {
  const tree = join(trees, `search-${size}`)
  if (!existsSync(`${tree}.json`) && !values.kept) {
    rmSync(tree, { recursive: true, force: true })
    writeFileSync(
      `${tree}.json`,
      JSON.stringify(makeTree({ out: tree, count: size, base: join(values.eval, 'pool') })),
    )
  }
  return Object.fromEntries(
    Object.keys(versions).map(version => {
      const bundle = `${tree}.${version}`
      if (!values.kept || !existsSync(bundle)) {
        rmSync(bundle, { recursive: true, force: true })
        const cli = join(versions[version], 'dist/cli.cjs')
        const args = ['build', tree, '--no-config', '--no-cache', '--quiet', '--out', bundle]
        execFileSync(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
      }
      return [version, measure(version, 'cost', bundle)]
    }),
  )
}

function formatPage() {
  const lines = [
    '# Search, before and now',
    '',
    `\`npm run bench:search\` writes this page: commit ${values.commit}, and the code beside it. Percent with the interval of 95 of 100 means of resampled requests; processor time in ms (p50, p95) of ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}.`,
    '',
    '| figure | requests | before | now |',
    '| --- | ---: | ---: | ---: |',
    ...listQuality().map(([title, list]) => formatRow(title, list)),
    ...costs.flatMap(formatCost),
  ]
  return `${lines.join('\n')}\n\n${NOTES}`
}

function formatRow(title, list) {
  const [before, now] = [quality.before, quality.now].map(list)
  return `| ${title} | ${now.length} | ${formatEstimate(before)} | ${formatEstimate(now)} |`
}

function listQuality() {
  const isWithin = (places, limit) => places.map(place => Number(place !== -1 && place < limit))
  const gain = places => places.map(place => (place === -1 ? 0 : 1 / Math.log2(place + 2)))
  const rows = [
    ['clean: recall@1', ({ clean }) => isWithin(clean, 1)],
    ['clean: recall@3', ({ clean }) => isWithin(clean, 3)],
    ['clean: recall@10', ({ clean }) => isWithin(clean, 10)],
    ['clean: nDCG@10', ({ clean }) => gain(clean)],
    ['60 % of words misspelled: recall@1', ({ misspelled }) => isWithin(misspelled, 1)],
    ['unwanted prompt, near one in `evals/`: its skill comes first', ({ near }) => near],
    ['unwanted prompt, near none: its skill comes first', ({ far }) => far],
  ]
  for (const size of Object.keys(quality.now.bands)) {
    const count = Number(size).toLocaleString('en')
    const list = band => found => found.bands[size].filter(each => each.band === band)
    const isRight = each => Number(each.isRight)
    const isNear = each => Number(each.isNear ?? false)
    rows.push(
      [`${count} skills: a strong hit is right`, found => list('strong')(found).map(isRight)],
      [
        `${count}: a strong hit, or one of the next two, is right`,
        found => list('strong')(found).map(isNear),
      ],
      [
        `${count}: right hits that are strong`,
        found => found.bands[size].filter(each => each.isRight).map(({ band }) => Number(band === 'strong')),
      ],
      [`${count}: a weak hit is right`, found => list('weak')(found).map(isRight)],
      [`${count}: the hit below the threshold is right`, found => list('none')(found).map(isRight)],
    )
  }
  return rows
}

function formatCost({ before, now }) {
  const count = now.skills.toLocaleString('en')
  const at = (times, share) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)].toFixed(1)
  const both = times => `${at(times, 0.5)}, ${at(times, 0.95)}`
  return [
    `| ${count} skills: a search not asked before, ms | ${now.search.length} | ${both(before.search)} | ${both(now.search)} |`,
    `| ${count}: the first catalog with a request, ms | 1 | ${before.first.toFixed(0)} | ${now.first.toFixed(0)} |`,
    `| ${count}: a catalog with a request, ms | ${now.catalog.length} | ${both(before.catalog)} | ${both(now.catalog)} |`,
    `| ${count}: index and groups, bytes a skill | | ${before.bytes.toFixed(0)} | ${now.bytes.toFixed(0)} |`,
  ]
}
