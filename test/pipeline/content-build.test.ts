/** Commands and lists in whole builds: what the bundle, `show` and the cache make of files that are no `SKILL.md`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runShow } from '../../src/cli/actions/query.ts'
import { show as command } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { formatSarifParts } from '../../src/report/sarif.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('content-build')

async function show(folder: string, id: string): Promise<string> {
  let text = ''
  const out = (part: string) => {
    text += part
  }
  const silent = () => {}
  const io = { cwd: scratch, out, err: silent, progress: silent, now: () => 0, color: false, width: 80 }
  await runShow(readFlags(command.flags, {}), io, [folder, id])
  return text
}

test('a command is shown where it stands, and unpacked as a skill', async () => {
  const cwd = plant(join(scratch, 'commands'), {
    '.claude/commands/frontend/lint.md': 'Look at every pane of glass.\n',
    '.claude/commands/bake.md': 'Bake in `/home/baker/oven`.\n',
    '.claude/skills/bake/SKILL.md': skillText('bake'),
    '.claude/commands/broken.md': '---\nname: [\n---\n',
    'skillc.config.json': '{ "rules": { "unquoted-value": "error" } }',
  })
  const report = await build({ cwd, cache: false })
  const bundle = join(cwd, 'dist/skills')
  expect(await show(bundle, 'frontend:lint')).toMatch(/^path +\.claude\/commands\/frontend\/lint\.md$/m)
  expect(await show(bundle, 'bake')).toMatch(
    /^overrides +\.claude\/commands\/bake\.md: its source ranks lower$/m,
  )
  expect(await show(bundle, 'broken')).toContain('.claude/commands/broken.md is not in the bundle')
  const located = JSON.stringify(
    JSON.parse(
      [
        ...formatSarifParts(report, {
          version: '1',
          homepage: 'https://example.com',
          sources: () => undefined,
        }),
      ].join(''),
    ),
  )
  expect(located).toContain('"uri":".claude/commands/bake.md"')
  expect(located).not.toContain('commands/bake/SKILL.md')

  const manifest = readManifest(bundle)
  unpackBundle(bundle, manifest.skills, join(cwd, 'out'))
  const unpacked = join(cwd, 'out/frontend/lint/SKILL.md')
  expect(readFileSync(unpacked, 'utf8')).toBe('Look at every pane of glass.\n')
})

test('what a list says of a file counts, also when the file did not change', async () => {
  const cwd = plant(join(scratch, 'list'), {
    'AGENTS.md': '- bun: Bakes buns. Use for buns. (file: docs/bun.md)\n',
    'docs/bun.md': 'Knead with butter.\n',
  })
  const options = { cwd, cacheDir: join(scratch, 'cache') }
  const described = async () => {
    await build(options)
    return readManifest(join(cwd, 'dist/skills')).skills.map(({ id, description }) => `${id}: ${description}`)
  }
  expect(await described()).toEqual(['bun: Bakes buns. Use for buns.'])
  writeFileSync(join(cwd, 'AGENTS.md'), '- bun: Bakes sweet buns. Use for buns. (file: docs/bun.md)\n')
  expect(await described()).toEqual(['bun: Bakes sweet buns. Use for buns.'])
  writeFileSync(join(cwd, 'AGENTS.md'), '- roll: Bakes rolls. Use for rolls. (file: docs/bun.md)\n')
  expect(await described()).toEqual(['roll: Bakes rolls. Use for rolls.'])
})

test('in strict, the reference validator judges folders only', async () => {
  const cwd = plant(join(scratch, 'strict'), {
    '.claude/commands/bake.md':
      '---\ndescription: Bakes. Use when the user asks for bread.\n---\n\nBake it.\n',
    'AGENTS.md':
      '- bun: Bakes buns. Use for buns. (file: docs/bun.md)\n- oat: Bakes oats. Use for oats. (file: oat/SKILL.md)\n',
    'docs/bun.md': 'Knead with butter.\n',
    'oat/SKILL.md': 'Soak the oats.\n',
  })
  const { findings } = await build({ cwd, cache: false, profile: 'strict', write: false })
  expect(findings.map(({ file, code }) => `${file}: ${code}`)).toEqual(['oat/SKILL.md: refused-by-reference'])
})
