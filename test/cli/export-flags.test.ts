/** `export` takes a flag for exactly the targets whose files it changes. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportSkills } from '../../src/pipeline/export.ts'
import { TARGETS } from '../../src/targets/all.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const cwd = plant(scratchFolder('export-flags'), { 'skills/rye/SKILL.md': skillText('rye') })

/** One target of each form. */
const targets = [
  ...new Map(TARGETS.map(({ id, form }) => [form.kind === 'list' ? form.file : form.kind, id])).values(),
]

const flags: Record<string, object> = {
  '--name acme': { name: 'acme' },
  '--release 3.2.1': { release: '3.2.1' },
  '--description Cakes': { description: 'Cakes' },
  '--owner Bakers': { owner: 'Bakers' },
  '--link': { link: true },
}

async function write(to: string, options: object) {
  const out = join(cwd, 'out')
  rmSync(out, { recursive: true, force: true })
  await exportSkills('skills', [to], out, { cwd, ...options })
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(path => [path, statSync(join(out, path)).isFile() ? readFileSync(join(out, path), 'latin1') : ''])
}

describe.each(targets)('%s', to => {
  test.each(Object.entries(flags))('%s', async (line, options) => {
    const isTaken = JSON.stringify(await write(to, {})) !== JSON.stringify(await write(to, options))
    const { code, text } = await runForPeople(`export skills --to ${to} --out x ${line}`, cwd, 1_000)
    rmSync(join(cwd, 'x'), { recursive: true, force: true })
    const refusal = `\`${line.split(' ')[0]}\` has no effect on \`${to}\``
    expect([code === 0, text.includes(refusal)]).toEqual([isTaken, !isTaken])
  })
})
