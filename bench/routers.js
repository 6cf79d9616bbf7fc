// How often the right skill is reached through routers, as Markdown on standard output.
//
//   node bench/routers.js [--eval DIR]
//
// The 5,000 skills of the labeled requests are exported as `skillc export --to router` does it. Each request is then searched for among
// the routers alone. It reaches its skill where a router is found that leads there. Needs a build in dist/.
import '../scripts/typescript.js'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { exportSkills } from '../dist/index.js'
import { formatEstimate } from './bootstrap.js'
import { ask, listRecalls, openPool, readLabeled } from './search-data.js'

const { flattenNames } = await import('../src/targets/names.ts')

const { values } = parseArgs({
  options: {
    eval: { type: 'string', default: fileURLToPath(new URL('../../shared/eval', import.meta.url)) },
  },
})
const labeled = readLabeled(values.eval)
if (labeled === undefined) {
  console.error(`There are no labeled requests in ${values.eval}; --eval names a folder that has some`)
  process.exit(2)
}
const LIMITS = [1, 3, 5, 10]
const work = mkdtempSync(join(tmpdir(), 'skillc-routers-'))
try {
  const out = join(work, 'routers')
  const { targets } = await exportSkills(labeled.pool, ['router'], out, {})
  const routers = readdirSync(out).filter(name => existsSync(join(out, name, 'SKILL.md')))
  const names = flattenNames([...labeled.repositories.keys()])
  const getRouters = id =>
    routers.filter(router => existsSync(join(out, router, 'skills', names.get(id) ?? id)))
  const { find } = await openPool(out, routers)
  const requests = labeled.dev.map(({ query, relevant }) => ({
    query,
    relevant: relevant.flatMap(getRouters),
  }))
  const answers = await ask((query, options) => find(query, { limit: routers.length, ...options }), requests)
  const [{ skills, refused }] = targets
  console.log(
    `${requests.length} requests to ${skills} skills in ${routers.length} routers (${refused} skills are refused).\n`,
  )
  console.log('| Among the first | % of requests whose skill is reached |\n| --- | --- |')
  for (const limit of LIMITS) console.log(`| ${limit} | ${formatEstimate(listRecalls(answers, limit))} |`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
