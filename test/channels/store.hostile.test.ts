/** S3-compatible stores that mean harm: whatever they answer, the call ends in words, and their bytes stay bounded. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publish, pull } from '../../src/index.ts'
import { builtFrom } from '../support/bundles.ts'
import { type Answer, type HeldServer, startHeld } from '../support/held-server.ts'
import { SKILLS } from '../support/published.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('store-hostile')
const SECRET = 'secret/of+the=user'
let bundle: string
let server: HeldServer
let answer: Answer = () => undefined
let sent: string[]
beforeAll(async () => {
  bundle = await builtFrom(join(scratch, 'bakery'), SKILLS)
  server = await startHeld((path, method) => {
    sent.push(`${method} ${path}`)
    return answer(path, method)
  })
})
beforeEach(() => {
  sent = []
})
afterAll(() => server.stop())

const options = () => ({
  cwd: scratch,
  environment: {
    env: {
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_ENDPOINT_URL_S3: server.address,
    },
    home: scratch,
  },
})
const publishThere = () => publish(bundle, 's3://bakery/v1', options())
const pullThere = () => pull('s3://bakery/v1', 'out', options())
const list = (contents: string, more = '') => `<ListBucketResult>${more}${contents}</ListBucketResult>`
const object = (key: string, etag = 'e') => `<Contents><Key>${key}</Key><ETag>"${etag}"</ETag></Contents>`
const page = (next: string) =>
  `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`

/** Everything that a store can say to a list, or a file. */
const bodies = [
  '',
  '<',
  '<ListBucketResult>',
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><ListBucketResult>&b;</ListBucketResult>',
  '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><ListBucketResult><Contents><Key>v1/&f;</Key></Contents></ListBucketResult>',
  list(object('v1/../../etc/passwd')),
  list(object('v1/__proto__') + object('v1/constructor')),
  list(object('v1/\0')),
  list(object('v1/&amp;amp;lt;%2e%2e')),
  list(object('')),
  list(object('elsewhere/x')),
  list('<Contents><Key>v1/x'),
  list('<Contents></Contents>'.repeat(20_000)),
  list(object('v1/x').repeat(20_000)),
  list('<Contents><Key>'.repeat(20_000)),
  '<Key>'.repeat(200_000),
  '<Error><Code>__proto__</Code><Message>constructor</Message></Error>',
  `<Error><Code>SlowDown</Code><Message>\u001b]0;x\u0007 ${'x'.repeat(20_000)}</Message></Error>`,
  '<Error><Code>AuthorizationHeaderMalformed</Code><Region>x; touch /tmp/x</Region></Error>',
  '\ufeff\u0000\uffff',
]
const failed = { code: expect.stringMatching(/^(?:failure|invalid-bundle|[a-z-]+)$/) }

describe.each([200, 206, 307, 403, 404])('answers %i', status => {
  test.each(bodies.map((body, at) => [at, body] as const))(
    'with body %i: calls fail with an error that reveals no secret',
    async (_, body) => {
      const lures: Record<string, string>[] = [
        {},
        { location: 'http://169.254.169.254/', 'x-amz-bucket-region': 'eu`x`' },
      ]
      for (const headers of lures)
        for (const call of [publishThere, pullThere]) {
          answer = (_, method) =>
            method === 'GET' ? { status, headers, bytes: new Uint8Array(Buffer.from(body)) } : { status: 200 }
          const error = await call().then(
            () => undefined,
            (thrown: unknown) => thrown,
          )
          if (error === undefined) continue
          expect(error, String((error as Error).stack)).toMatchObject(failed)
          expect(`${error}`).not.toContain(SECRET)
          expect(`${error}`.length).toBeLessThan(2_000)
        }
      expect(sent.filter(line => !/^\w+ \/bakery\/(?:v1\/|$)/.test(line))).toEqual([])
      expect(sent.filter(line => line.includes('..'))).toEqual([])
    },
  )
})

test.each([
  ['two that lead to each other', (asked: number) => `page-${asked % 2}`],
  ['new ones without end', (asked: number) => `page-${asked}`],
])('pages of a list: %s', async (_, next) => {
  let asked = 0
  answer = () => ({ bytes: new Uint8Array(Buffer.from(list('', page(next(asked++))))) })
  await expect(publishThere()).rejects.toMatchObject({ code: 'failure' })
  expect(asked).toBeLessThan(100)
})

test('a manifest that comes compressed is refused', async () => {
  const bytes = new Uint8Array(gzipSync(Buffer.alloc(64 << 20, 32)))
  answer = () => ({ headers: { 'content-encoding': 'gzip' }, bytes })
  await expect(pullThere()).rejects.toMatchObject({ message: expect.stringContaining('compressed') })
})

test('a list of what was published removes nothing outside of its place', async () => {
  const path = '../../victim/file'
  const listed = JSON.stringify({ files: { [path]: null, 'old.html': null } })
  answer = (asked, method) =>
    method !== 'GET'
      ? { status: 200 }
      : {
          bytes: new Uint8Array(
            Buffer.from(
              asked === '/bakery/' ? list(object('v1/.skillc-site.json') + object(`v1/${path}`)) : listed,
            ),
          ),
        }
  await publishThere().catch(() => undefined)
  expect(sent.filter(line => line.startsWith('DELETE'))).toEqual([])
})
