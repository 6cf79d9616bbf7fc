/** A build of every fixture has the same skills after `skillc init`. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInit } from '../../src/cli/actions/new.ts'
import type { Io } from '../../src/cli/io.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('init')

const fixtures = join(import.meta.dirname, '../../fixtures/build')

const createIo = (cwd: string, said: string[] = []): Io => ({
  out: text => said.push(text),
  err: text => said.push(text),
  progress: () => undefined,
  color: false,
  width: 80,
  now: () => 0,
  cwd,
})

/** What a build comes to: the ids of its bundle, or why there is none. */
async function run(cwd: string) {
  try {
    const { account, bundle, findings } = await build({ cwd, cache: false })
    const skills = bundle === undefined ? [] : readManifest(join(cwd, 'dist/skills')).skills
    return { ids: skills.map(({ id }) => id), account, findings: findings.length }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

const readConfig = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'skillc.config.json'), 'utf8'))

test('a build of every fixture has the same skills after `init`', async () => {
  for (const name of readdirSync(fixtures)) {
    const input = join(fixtures, name, 'input')
    if (!existsSync(input) || existsSync(join(input, 'skillc.config.json'))) continue
    const cwd = join(scratch, 'fixtures', name)
    cpSync(input, cwd, { recursive: true })
    await expectSame(cwd)
  }
})

async function expectSame(cwd: string): Promise<void> {
  const before = await run(cwd)
  const said: string[] = []
  await runInit({}, createIo(cwd, said))
  expect(Object.keys(readConfig(cwd))).toEqual(['out', 'profile'])
  expect(await run(cwd), cwd).toEqual(before)
}
