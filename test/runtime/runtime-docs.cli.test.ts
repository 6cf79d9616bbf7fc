/** What docs/runtime.md says is true: its lines run on the package as it is installed, and its names exist. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('runtime-docs')
const page = readFileSync(join(root, 'docs/runtime.md'), 'utf8')
const source = (file: string) => readFileSync(join(root, file), 'utf8')

test('the first lines run, and are no more than ten', async () => {
  const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  expect(lines.split('\n').filter(line => line !== '').length).toBeLessThanOrEqual(10)
  await build({ cwd: root, roots: ['examples/skills'], out: join(scratch, 'dist/skills'), cache: false })
  mkdirSync(join(scratch, 'node_modules'))
  symlinkSync(root, join(scratch, 'node_modules/skillc'))
  expect(existsSync(join(root, 'dist/runtime/node/node.js')), 'run `npm run build` first').toBe(true)
  writeFileSync(
    join(scratch, 'agent.mjs'),
    `${lines}\nconsole.log(JSON.stringify({ system, text, isError }))\n`,
  )
  const shown = execFileSync(process.execPath, ['agent.mjs'], { cwd: scratch, encoding: 'utf8' })
  const { system, text, isError } = JSON.parse(shown)
  expect(system).toContain('- bread:knead-dough: Kneads')
  expect(text).toMatch(/^<skill_content name="bread:knead-dough">\n# Knead dough/)
  expect(isError).toBe(false)
  const [, printing = ''] = /```js print\n([\s\S]*?)```/.exec(page) ?? []
  writeFileSync(join(scratch, 'print.mjs'), printing)
  const printed = execFileSync(process.execPath, ['print.mjs'], { cwd: scratch, encoding: 'utf8' })
  expect(printed).toContain('- bread:knead-dough: Kneads')
  expect(printed).toContain('Skill directory: skills/bread/knead-dough\n')
})

describe('the page', () => {
  test('has every code, wrapping and tool, and no other', () => {
    const row = (text: string) => [...text.matchAll(/`([a-z]+(?:[-_][a-z]+)*)`/g)].map(match => match[1])
    const part = (title: string) => page.slice(page.indexOf(`## ${title}`)).split('\n## ')[0] ?? ''
    const firstColumn = (title: string) =>
      part(title)
        .split('\n')
        .filter(line => line.startsWith('| `'))
        .flatMap(line => row(line.split('|')[1] ?? ''))
        .sort()
    const codes =
      source('src/core/errors/fault.ts').split('export type FaultCode =')[1]?.split('\n\n')[0] ?? ''
    expect(firstColumn('Errors')).toEqual(
      [...codes.matchAll(/\| '([a-z-]+)'/g)].map(match => match[1]).sort(),
    )
    const names = source('src/runtime/tool-jobs.ts').matchAll(/^ {2}(\w+): \{ does:/gm)
    expect(firstColumn('Tools')).toEqual(Array.from(names, match => match[1]).sort())
    const wrappings = source('src/runtime/wrap.ts').split('const wrappings')[1]?.split('satisfies')[0] ?? ''
    const wrapRow =
      part('Sessions')
        .split('\n')
        .find(line => line.startsWith('| `wrap`')) ?? ''
    for (const [, name] of wrappings.matchAll(/^ {2}'?([\w-]+)'?:/gm))
      expect(wrapRow).toContain(`\`${name}\``)
  })

  test('names what a bundle and a session really have', async () => {
    const bundle = await openBundle(join(scratch, 'dist/skills'))
    const session = bundle.session()
    for (const [, owner, name] of page.matchAll(/`(?:await )?(bundle|session)\.(\w+)/g))
      expect(Object.keys(owner === 'bundle' ? bundle : session), name).toContain(name)
    for (const [, target] of page.matchAll(/\]\(([\w./-]+)\)/g))
      expect(existsSync(join(root, 'docs', target ?? '')), target).toBe(true)
  })
})
