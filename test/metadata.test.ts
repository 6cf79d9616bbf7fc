/** `metadata` in the manifest is bounded, and the record has all of it. */
import { expect, test } from 'vitest'
import { compile } from '../src/build/compile.ts'
import { openBundle } from '../src/runtime/runtime.ts'

async function compileWith(lines: string[]) {
  const text = `---\nname: rye\ndescription: Bakes. Use when asked.\nmetadata:\n${lines.map(line => `  ${line}\n`).join('')}---\n\nKnead.\n`
  const { files, diagnostics } = await compile([{ files: { 'rye/SKILL.md': text } }])
  const bundle = await openBundle(new Map([...files].map(([path, bytes]) => [path, new Uint8Array(bytes)])))
  const { metadata = {} } = bundle.skills[0] ?? {}
  const record = await bundle.record('rye')
  return {
    size: files.get('manifest.json')?.length ?? 0,
    keys: Object.keys(metadata).length,
    recorded: Object.keys(record.frontmatter.metadata ?? {}).length,
    found: diagnostics.filter(({ code }) => code === 'long-metadata'),
  }
}

const many = (count: number, value: string) => Array.from({ length: count }, (_, at) => `key${at}: ${value}`)

test('500 keys are 64 in the manifest, and all in the record', async () => {
  const { size, keys, recorded, found } = await compileWith(many(500, 'x'.repeat(150)))
  expect(size).toBeLessThan(8_000)
  expect([keys, recorded]).toEqual([25, 500])
  expect(found).toMatchObject([{ severity: 'info', position: { start: { line: 5 } } }])
  expect((await compileWith(many(500, 'x'))).keys).toBe(64)
})

test('what fits stays whole and is not reported', async () => {
  expect(await compileWith(many(64, 'x'))).toMatchObject({ keys: 64, recorded: 64, found: [] })
  expect(await compileWith([`long: ${'x'.repeat(4_000)}`])).toMatchObject({ keys: 1, found: [] })
  expect(await compileWith([`long: ${'x'.repeat(4_100)}`])).toMatchObject({
    keys: 0,
    recorded: 1,
    found: [{}],
  })
})
