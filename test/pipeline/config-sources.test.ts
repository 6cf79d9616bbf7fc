/** What a configuration says of sources that are not objects: the reason, and what to write. */
import { expect, test } from 'vitest'
import { checkConfig } from '../../src/pipeline/config/check.ts'

test.each([
  [
    { sources: ['npm:@bakery/skills'] },
    '`sources.0` should be an object: `{ "dir": "FOLDER" }` or `{ "from": ',
  ],
  [{ sources: [{ dir: 'a' }, 'b'] }, '`sources.1` should be an object'],
  [{ sources: [{ dir: 'a', from: 'npm:b' }] }, '`sources.0` has both `dir` and `from`'],
])('%j', (config, message) => {
  expect(() => checkConfig(config, 'It')).toThrow(message)
})
