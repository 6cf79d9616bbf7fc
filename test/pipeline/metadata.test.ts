/** `metadata` stays out of the manifest, which every host loads, and the record has all of it. */
import { expect, test } from 'vitest'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readRecordIn } from '../support/bundles.ts'

test('500 keys are no key in the manifest, and all in the record, numbers as they are written', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => `  key${at}: ${'x'.repeat(150)}\n`).join('')
  const text = `---\nname: rye\ndescription: Bakes. Use when asked.\nmetadata:\n${lines}  version: 1.0\n---\n\nKnead.\n`
  const { files, manifest, findings } = await compile([{ files: { 'rye/SKILL.md': text } }])
  expect(findings.map(({ code }) => code)).toEqual(['ambiguous-scalar'])
  expect(files.get('manifest.json')?.length).toBeLessThan(1_500)
  const { metadata = {} } = readRecordIn(files, manifest.skills[0]!)
  expect(Object.keys(metadata)).toHaveLength(501)
  expect(metadata.version).toBe('1.0')
})
