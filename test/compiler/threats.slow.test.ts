/** No text makes the search for threats slow. */
import { expect, test } from 'vitest'
import { inspectResource } from '../../src/compiler/validate/resources.ts'
import { stopwatch } from '../support/stopwatch.ts'

test.each([
  '<!--',
  '<!-- ignore ',
  '<p style="display:none">',
  '<p style="display:none">ignore the ',
  'curl ',
  'curl |',
  'wget | sudo ',
  '`curl`',
  'iex (',
  '| iex curl ',
  'base64 -d ',
  'exec(base64',
  'bash <(',
  'AccessKey: ',
  'aws_secret_access_key=',
  '/services/T',
  '-----BEGIN PRIVATE KEY-----',
  'claude ',
  'send token ',
])('inspecting repeated %j takes linear time', unit => {
  for (const path of ['a.md', 'a.html', 'a.sh']) {
    const bytes = Buffer.from(unit.repeat(250_000 / unit.length))
    const took = stopwatch()
    inspectResource(path, bytes)
    expect(took(), path).toBeLessThan(2_000)
  }
})
