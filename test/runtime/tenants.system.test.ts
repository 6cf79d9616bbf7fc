/** A tenant's variant of a skill, as the command and the reader in Python give it. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('tenants')
const reader = join(import.meta.dirname, '../../examples/python/skill_bundle.py')

test('each tenant has its own skill of a name, everybody else the general one', () => {
  const records = [undefined, 'acme', 'globex'].map(tenant => ({
    path: 'deploy',
    content: skillText('deploy', `Deploy for ${tenant ?? 'all'}.`),
    tenant,
  }))
  const cwd = plant(join(scratch, 'python'), {
    'db.jsonl': records.map(record => `${JSON.stringify(record)}\n`).join(''),
  })
  expect(skillc(['build', '--source', 'jsonl:db.jsonl', '--out', 'dist'], cwd).code).toBe(0)
  for (const [scope, whose] of [
    ['acme', 'acme'],
    ['globex', 'globex'],
    ['initech', 'all'],
  ] as const) {
    const python = (...words: string[]) =>
      execFileSync('python3', [reader, 'dist', ...words, `--scope=${scope}`], { cwd, encoding: 'utf8' })
    expect(python('use', 'deploy')).toContain(`Deploy for ${whose}.`)
    expect(python('list').match(/^\S+/gm)).toEqual(['deploy'])
    const { out } = skillc(['search', 'dist', 'deploy', '--scope', scope, '--json'], cwd)
    const own = whose === 'all' ? 'deploy' : `deploy+${whose}`
    expect(JSON.parse(out).hits.map(({ id }: { id: string }) => id)).toEqual([own])
    const matched = skillc(['search', 'dist', '$deploy', '--scope', scope, '--json'], cwd)
    expect(JSON.parse(matched.out).hits).toHaveLength(1)
  }
  expect(execFileSync('python3', [reader, 'dist', 'verify'], { cwd, encoding: 'utf8' })).toContain(
    'files are what',
  )
})
