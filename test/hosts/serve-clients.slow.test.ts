/** Many clients of a server at once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BundleFiles, compileFiles, sha256 } from '../support/bundles.ts'
import { type Served, type ServedOptions, served } from '../support/served.ts'
import { skillText } from '../support/tree.ts'

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours.'),
  'bread/rye/times.md': '0123456789',
  'bread/rye/label.html': '<script>document.title = "run"</script>',
  'bread/rye/scripts/weigh.py': 'print(1)\n',
  'rolls/SKILL.md': skillText('rolls'),
}

let files: BundleFiles

let at: Served

const open: Served[] = []

async function start(options?: ServedOptions) {
  at = await served(files, options)
  open.push(at)
  return at
}

beforeEach(async () => {
  files = await compileFiles(bakery)
  await start()
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})

test('many clients at once all get what they asked for', async () => {
  const paths = [...files.keys()]
  const asks = Array.from({ length: 400 }, (_, turn) => paths[turn % paths.length] ?? '')
  const answers = await Promise.all(
    asks.map(async path => sha256(new Uint8Array(await (await at.get(`/${path}`)).arrayBuffer()))),
  )
  expect(answers).toEqual(asks.map(path => sha256(files.get(path) ?? '')))
})
