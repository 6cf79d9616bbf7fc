/** Which of the places that a user names has to be fetched. */
import { expect, test } from 'vitest'
import { parseReference } from '../../src/channels/references/reference.ts'
import { getScheme } from '../../src/channels/target.ts'

test.each([
  ['npm:@bakery/skills@1.0.0', 'npm'],
  ['oci://registry.example.com/bakery/skills:1.2.0', 'oci'],
  ['s3://bakery-skills/v1', 's3'],
  ['https://skills.example.com', 'https'],
  ['HTTP://localhost:8080', 'https'],
])('%s is fetched', (text, scheme) => {
  expect(getScheme(text)).toBe(scheme)
  expect(parseReference(text).kind).toBe(scheme)
})

test.each(['dist/skills', './npm:x', 'npm', 'oci:/x', 'https:x', 'C:\\skills', ''])('%j is not', text => {
  expect(getScheme(text)).toBeUndefined()
})
