/** Sites in S3-compatible stores, on a real one of loopback whose requests are checked for their signatures. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { skillc } from '../support/cli.ts'
import { skillcWhile } from '../support/registry.ts'
import { BUCKET, LOGIN, refuse, type S3Rule, startS3, type TestStore } from '../support/s3.ts'
import { findPart, PARTS_NEEDED } from '../support/servers.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-s3')

const SKILLS: Tree = {
  'skills/bread/SKILL.md': skillText('bread', 'See [the list](flour & salt+rye (2).md).'),
  'skills/bread/flour & salt+rye (2).md': 'Half and half.\n',
  'skills/rolls/SKILL.md': skillText('rolls'),
}

describe.skipIf(findPart('s3rver') === undefined)(`a store (${PARTS_NEEDED})`, () => {
  let store: TestStore
  let count = 0
  beforeAll(async () => {
    store = await startS3(join(scratch, 'store'))
  })
  afterAll(() => store.stop())
  afterEach(() => store.rule())

  const make = (tree: Tree = SKILLS) => plant(join(scratch, `case-${++count}`), tree)
  const build = (cwd: string, tree: Tree = {}) => {
    plant(cwd, tree)
    const ran = skillc(['build', 'skills', '--no-cache'], cwd)
    if (ran.code !== 0) throw new Error(ran.out + ran.err)
    return cwd
  }
  const publish = async (
    cwd: string,
    place: string,
    flags: string[] = [],
    env: Record<string, string> = {},
  ) => {
    store.seen.length = 0
    const login = { ...LOGIN, AWS_ENDPOINT_URL_S3: store.address, ...env }
    return skillcWhile(['publish', `s3://${BUCKET}/${place}`, ...flags], cwd, login)
  }
  /** What was written, from the place on. */
  const written = (place: string) =>
    store.seen.flatMap(line =>
      line.startsWith('PUT ') ? decodeURIComponent(line.slice(`PUT /${BUCKET}/${place}/`.length)) : [],
    )
  const index = async (place: string) =>
    (await fetch(`${store.address}/${BUCKET}/${place}/.well-known/agent-skills/index.json`)).text()

  test('takes the site, what never changes first and the indexes last, each as it is to be served', async () => {
    const cwd = build(make())
    expect(await publish(cwd, 'first')).toMatchObject({ code: 0, err: '' })
    const order = written('first')
    expect(order[0]).toBe('.skillc-site.json')
    expect(order.slice(-4)).toEqual([
      'manifest.json',
      '.well-known/skills/index.json',
      '.well-known/agent-skills/index.json',
      'index.html',
    ])
    const lastFixed = order.findLastIndex(path => /^(?:chunks|skills|assets|search|manifests)\//.test(path))
    expect(lastFixed).toBeLessThan(order.indexOf('prompt.md'))
    const readHead = async (path: string) => {
      const { headers } = await fetch(`${store.address}/${BUCKET}/first/${path}`, { method: 'HEAD' })
      return [headers.get('content-type'), headers.get('cache-control')]
    }
    const body = order.find(path => path.startsWith('chunks/')) ?? ''
    expect(await readHead(body)).toEqual([
      'text/markdown; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await readHead('.well-known/agent-skills/index.json')).toEqual([
      'application/json; charset=utf-8',
      'no-cache',
    ])
    const archive = order.find(path => path.endsWith('.tar.gz')) ?? ''
    expect(await readHead(archive)).toEqual(['application/gzip', 'public, max-age=31536000, immutable'])
    expect(await skillcWhile(['verify', `${store.address}/${BUCKET}/first`], cwd)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Site intact: 2 skills'),
    })
  })

  test('gets only what changed, and loses what nobody needs any more', async () => {
    const cwd = build(make())
    await publish(cwd, 'again')
    const first = written('again')
    expect(await publish(cwd, 'again')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 files sent'),
    })
    expect(written('again')).toEqual([])
    rmSync(join(cwd, 'skills/bread'), { recursive: true })
    build(cwd, { 'skills/rolls/SKILL.md': skillText('rolls', 'Longer.') })
    expect(await publish(cwd, 'again')).toMatchObject({ code: 0 })
    const second = written('again')
    // Bytes that were there already are not sent, and the list is written before and after.
    expect(second.filter(path => first.includes(path) && /[0-9a-f]{64}/.test(path))).toEqual([])
    expect(second.filter(path => path.startsWith('chunks/'))).toHaveLength(1)
    const removed = store.seen
      .filter(line => line.startsWith('DELETE '))
      .map(line => decodeURIComponent(line))
    expect(removed.length).toBeGreaterThan(0)
    expect(removed.every(line => line.includes('/bread/'))).toBe(true)
    const old = first.find(path => path.startsWith('manifests/')) ?? ''
    expect((await fetch(`${store.address}/${BUCKET}/again/${old}`)).status).toBe(200)
    expect(await publish(cwd, 'again', ['--prune'])).toMatchObject({ code: 0 })
    expect((await fetch(`${store.address}/${BUCKET}/again/${old}`)).status).toBe(404)
    expect(await skillcWhile(['verify', `${store.address}/${BUCKET}/again`], cwd)).toMatchObject({ code: 0 })
  })

  test('is read page by page', async () => {
    // Without archives: s3rver loses `a.gz` between two pages when there is a folder `a`.
    const cwd = build(
      make({ 'skills/bread/SKILL.md': skillText('bread'), 'skills/pie/SKILL.md': skillText('pie') }),
    )
    await publish(cwd, 'pages')
    store.page(3)
    expect(await publish(cwd, 'pages')).toMatchObject({ code: 0 })
    store.page(1000)
    expect(written('pages')).toEqual([])
    expect(store.seen.filter(line => line.includes('continuation-token=')).length).toBeGreaterThan(2)
  })

  test('keeps what others put there', async () => {
    const cwd = build(make())
    const theirs = `${store.address}/${BUCKET}/theirs`
    await publish(cwd, 'theirs')
    // Without the list nothing there is known to be skillc's own.
    store.rule(({ url, method }, response) => {
      const isList = method === 'GET' && url?.endsWith('/.skillc-site.json') === true
      if (isList) refuse(response, 404, 'NoSuchKey')
      return isList
    })
    const ran = await publish(cwd, 'theirs')
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('skillc did not write it') })
    expect(written('theirs')).toEqual([])
    expect((await fetch(`${theirs}/manifest.json`)).status).toBe(200)
  })

  test('is not written to by a dry run', async () => {
    const cwd = build(make())
    expect(await publish(cwd, 'dry', ['--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Would publish'),
    })
    expect(written('dry')).toEqual([])
  })

  const always =
    (status: number, code: string, headers: Record<string, string> = {}, more = ''): S3Rule =>
    (_, response) => {
      refuse(response, status, code, headers, more)
      return true
    }
  const puts =
    (rule: S3Rule, path = 'chunks/'): S3Rule =>
    (incoming, response) =>
      incoming.method === 'PUT' && incoming.url?.includes(path) === true && rule(incoming, response)
  const failures: [what: string, rule: S3Rule | undefined, message: string, env?: Record<string, string>][] =
    [
      ['a wrong secret', undefined, 'rejects the signature (403)', { AWS_SECRET_ACCESS_KEY: 'wrong' }],
      ['no login', undefined, 'There is no login for the store', { AWS_ACCESS_KEY_ID: '' }],
      [
        'a login that may only read',
        puts(always(403, 'AccessDenied')),
        'this login may not do that (403): AccessDenied, So says the store',
      ],
      ['a login that has expired', always(400, 'ExpiredToken'), 'the login has expired'],
      [
        'another region',
        always(301, 'PermanentRedirect', { 'x-amz-bucket-region': 'eu-west-1' }),
        'Set `AWS_REGION=eu-west-1`',
      ],
      [
        'another region, as some say it',
        always(400, 'AuthorizationHeaderMalformed', {}, '<Region>eu-west-1</Region>'),
        'is in another region, eu-west-1',
      ],
      [
        'a redirect',
        always(307, 'TemporaryRedirect', { location: 'http://elsewhere.example/' }),
        'which skillc does not follow (307)',
      ],
      ['no such bucket', always(404, 'NoSuchBucket'), 'has no bucket'],
      ['too many requests', puts(always(429, 'SlowDown', { 'retry-after': '600' })), 'retry in 600 seconds'],
      [
        'an internal error',
        puts(always(500, 'InternalError', { 'retry-after': '0' }), '/.well-known/skills/pie'),
        'too busy for writing `.well-known/skills/pie/SKILL.md`, or fails (500)',
      ],
      [
        'a page of something else',
        (_, response) => {
          response.end('<html>Welcome</html>')
          return true
        },
        'did not return a list of objects',
      ],
    ]
  test.each(failures)('%s ends in words, and the indexes are as they were', async (_, rule, message, env) => {
    const cwd = build(make())
    const place = `failure-${count}`
    expect(await publish(cwd, place)).toMatchObject({ code: 0 })
    const before = await index(place)
    build(cwd, {
      'skills/rolls/SKILL.md': skillText('rolls', 'Longer.'),
      'skills/pie/SKILL.md': skillText('pie'),
    })
    store.rule(
      (incoming, response) =>
        incoming.headers.authorization !== undefined && rule?.(incoming, response) === true,
    )
    const ran = await publish(cwd, place, [], env)
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain(message)
    expect(ran.err.trimEnd().split('\n').length).toBeLessThanOrEqual(2)
    expect(await index(place)).toBe(before)
    store.rule()
    expect(await publish(cwd, place)).toMatchObject({ code: 0 })
    expect(await skillcWhile(['verify', `${store.address}/${BUCKET}/${place}`], cwd)).toMatchObject({
      code: 0,
    })
  })

  test('that is busy once, or drops a connection once, gets everything all the same', async () => {
    const cwd = build(make())
    let troubles = 0
    store.rule((incoming, response) => {
      if (incoming.method !== 'PUT' || troubles >= 2) return false
      if (++troubles === 1) refuse(response, 503, 'SlowDown', { 'retry-after': '0' })
      else response.destroy()
      return true
    })
    expect(await publish(cwd, 'busy')).toMatchObject({ code: 0, err: '' })
    expect(troubles).toBe(2)
    store.rule()
    expect(await skillcWhile(['verify', `${store.address}/${BUCKET}/busy`], cwd)).toMatchObject({ code: 0 })
  })
})
