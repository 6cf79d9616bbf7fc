/** The `.npmrc` of a checkout sends nothing anywhere: every setting that npm knows, with variables of the environment in it. */
import { expect, test } from 'vitest'
import { hideSecrets } from '../../src/channels/references/npm-run.ts'

const SECRET = 'AKIA-nobody-elses-0123'

test('what npm repeats of a login is not printed', () => {
  const env = { GITHUB_TOKEN: SECRET, PATH: '/usr/local/bin' }
  const text = `404 GET http://evil/${SECRET}/x https://bo:bread@host/ _authToken=abc /usr/local/bin`
  expect(hideSecrets(text, { env })).toBe(
    '404 GET http://evil/***/x https://***@host/ _authToken=*** /usr/local/bin',
  )
})
