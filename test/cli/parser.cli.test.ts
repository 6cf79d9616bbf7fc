/** Where satteri's binary is missing, damaged or of another version, remark reads: the bytes are the same, and `doctor` says so. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { SATTERI_VERSION } from '../../src/compiler/parse/markdown/satteri-tree.ts'
import { skillcAsync } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('parser')
const NATIVE = /parser\s+satteri$/m
const require = createRequire(import.meta.url)
require('../../node_modules/satteri/index.js')
const OWN = Object.keys(require.cache).find(file => /satteri_napi\.[\w-]+\.node$/.test(file)) as string
const SLOW = /parser\s+remark, because the binary of satteri is missing, damaged or of another version/

let manifest: string
beforeAll(async () => {
  plant(scratch, {
    'skills/rye/SKILL.md': `${skillText('rye')}\n# Rye *bread*\n\n1. [Oven](oven.md)\n\n> \`\`\`sh\n> ls\n> \`\`\`\n`,
    'skills/rye/oven.md': '# Oven\n\nHeat it.\n',
  })
  manifest = await build('satteri')
})

async function build(out: string, binary?: string): Promise<string> {
  const env: Record<string, string> = binary === undefined ? {} : { NAPI_RS_NATIVE_LIBRARY_PATH: binary }
  const { code, err } = await skillcAsync(['build', '--no-cache', '--out', out], scratch, env)
  expect(code, err).toBe(0)
  return readFileSync(join(scratch, out, 'manifest.json'), 'utf8')
}

async function getParser(binary: string): Promise<string> {
  const { out } = await skillcAsync(['doctor'], scratch, {
    NAPI_RS_NATIVE_LIBRARY_PATH: binary,
    COLUMNS: '300',
  })
  return out
}

/** A package as npm installs it, with what this machine's own binary is, or with other bytes. */
function plantBinary(name: string, version: string, bytes?: string | Buffer): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  const file = join(folder, 'satteri_napi.test.node')
  if (bytes === undefined) copyFileSync(OWN, file)
  else writeFileSync(file, bytes)
  return file
}

test.each([
  ['removed', () => join(scratch, 'nowhere.node')],
  ['replaced by garbage', () => plantBinary('garbage', SATTERI_VERSION, '\x7fELF garbage')],
  ['cut short', () => plantBinary('cut', SATTERI_VERSION, readFileSync(OWN).subarray(0, 1_000_000))],
  ['without its last byte', () => plantBinary('last', SATTERI_VERSION, readFileSync(OWN).subarray(0, -1))],
  ['of another version', () => plantBinary('older', '0.10.4')],
])('a binary that is %s', async (name, make) => {
  const binary = make()
  expect(await getParser(binary)).toMatch(SLOW)
  expect(await build(name, binary)).toBe(manifest)
})

test('a binary of the right version', async () => {
  expect(await getParser(plantBinary('equal', SATTERI_VERSION))).toMatch(NATIVE)
})
