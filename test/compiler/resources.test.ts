// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of clients and tools, written as skills hold them
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainUnportablePath } from '../../src/compiler/validate/files.ts'
import { inspectResource } from '../../src/compiler/validate/resources.ts'
import { bidirectionalNames, hiddenNames } from '../../src/compiler/validate/threats/characters.ts'
import { findSecrets } from '../../src/compiler/validate/threats/secrets.ts'
import { shown } from '../support/entry.ts'
import { stopwatch } from '../support/stopwatch.ts'

function inspect(path: string, text: string): string[] {
  return shown(inspectResource(path, new TextEncoder().encode(text)))
}

// Random values in the issuers' formats, taken apart so that scanners of this repository do not take them for real.
const letters = 'q7Zt2LmX9cVb4NkR8sWf3HyJ6dPg5TaEuQoKiBnM1vCxYzLr0wSjUeGhDpAf'
const body = (length: number) => (letters + letters.split('').reverse().join('')).repeat(3).slice(0, length)
const hex = (length: number) =>
  '9f3a7c1e5b8d2046fe81c3b7a95d0e264b7f13c8d9a2e56071'.repeat(3).slice(0, length)
const key =
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj\nMzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu\n'
const pem = `-----BEGIN ${'PRIVATE'} KEY-----\n${key}-----END ${'PRIVATE'} KEY-----\n`

describe('exposed-secret', () => {
  it.each([
    ['an AWS access key id', `AK${'IA'}Q7ZT2LMX6CVB4NKR`],
    ['a temporary AWS access key id', `AS${'IA'}Q7ZT2LMX6CVB4NKR`],
    ['a GitHub token', `gh${'p_'}${body(36)}`],
    ['a GitHub token', `github${'_pat_'}${body(22)}_${body(59)}`],
    ['a GitLab token', `gl${'pat-'}${body(20)}`],
    ['a Slack token', `xo${'xb-'}284756103948-382910475620-${body(24)}`],
    ['an Anthropic key', `sk-${'ant-'}api03-${body(93)}AA`],
    ['an OpenAI key', `sk-${'proj-'}${body(120)}`],
    ['an OpenAI key', `sk${'-'}${body(48)}`],
    ['a Google API key', `AI${'za'}${body(35)}`],
    ['a Stripe key', `sk${'_live_'}${body(24)}`],
    ['an npm token', `npm${'_'}${body(36)}`],
    ['a Hugging Face token', `hf${'_'}${body(34)}`],
    ['a DigitalOcean token', `dop${'_v1_'}${hex(64)}`],
  ])('%s', (kind, token) => {
    const found = [
      `3:7-3:${7 + token.length} exposed-secret kind=${kind} shown=${token.slice(0, 4)} length=${token.length}`,
    ]
    expect(inspect('oven.md', `# Oven\n\nkey = ${token}\n`)).toEqual(found)
    expect(inspect('oven.py', `# Öfen\n\nkey: "${token}"`)[0]).toContain(`3:7-3:${7 + token.length}`)
    expect(inspect('oven.sh', `bake --key=${token}; echo`)).toHaveLength(1)
  })

  it('finds private keys with a body', () => {
    const found = `2:1-2:28 exposed-secret kind=a private key shown=-----BEGIN ${'PRIVATE'} KEY----- length=0`
    expect(inspect('notes.txt', `Oven:\n${pem}`)).toEqual([found])
    expect(inspect('oven.json', `{\n"k":"${pem.replaceAll('\n', '\\n')}"}`)).toHaveLength(1)
    expect(inspect('oven.yaml', `key: |\n${pem.replace(/^/gm, '  ')}`)).toHaveLength(1)
    expect(inspect('oven.py', pem.replace(/^(.*)\n/gm, '"$1\\n" +\n'))).toHaveLength(1)
  })

  it.each([
    ['documented', `AK${'IA'}IOSFODNN7EXAMPLE`],
    ['nearly documented', `AK${'IA'}IOSFODNN7EXAMPLG`],
    ['of a project in Firebase', `FIREBASE_API_KEY = "AI${'za'}SyD3kQ9vR7tLm2Xw8Zp5Yc1Nf6Bh4Jg0Ks7"`],
    ['said to be invented', pem.replace(/^(M.{20})/m, '$1NotRealDoNotUse')],
    ['filled up', `ghp_${'x'.repeat(36)}`],
    ['filled up with zeros', `AKIA${'0'.repeat(16)}`],
    ['counting', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
    ['counting in both cases', 'ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789'],
    ['counting in two lanes', 'ghp_a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4e5f6'],
    ['of few characters', `ghp_${'k9'.repeat(6)}${'9kq'.repeat(8)}`],
    ['named', `sk-ant-api03-your-key-here-${body(70)}`],
    ['too short', 'ghp_q7Zt2LmX9cVb'],
    ['too long', `ghp_${'Zt2Lm'.repeat(80)}`],
    ['a pattern', 'AKIA[A-Z2-7]{16}'],
    ['cut', 'sk-ant-api03-q7Zt2Lm...'],
    ['part of a word', `xAK${'IA'}Q7ZT2LMX6CVB4NKR`],
    ['part of base64', `data:${body(30)}+AI${'za'}${body(35)}`],
    ['a test key', `sk_test_${body(24)}`],
    ['a key without a body', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
    [
      'a key whose body is cut',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA...\n-----END RSA PRIVATE KEY-----',
    ],
    ['a public key', pem.replaceAll('PRIVATE', 'PUBLIC')],
    ['a digest', `sha256: ${hex(64)}`],
    ['a rule', `|${'-'.repeat(60)}|`],
  ])('leaves alone what is not a secret: %s', (_, text) => {
    expect(inspect('oven.md', `Use ${text} here.`)).toEqual([])
  })

  it('reports each value once and at most ten', () => {
    const token = (nonce: number) => `gh${'p_'}${body(34)}${nonce}`
    expect(inspect('oven.md', `${token(10)} ${token(10)}`)).toHaveLength(1)
    expect(inspect('oven.md', Array.from({ length: 30 }, (_, i) => token(10 + i)).join('\n'))).toHaveLength(
      10,
    )
  })

  it('never repeats the secret', () => {
    const token = `gh${'p_'}${body(36)}`
    expect(JSON.stringify(inspectResource('oven.md', Buffer.from(`${token} ${pem}`)))).not.toMatch(
      /q7Zt2|MIIEv/,
    )
  })

  it('passes over binaries, large files and images', () => {
    const token = `gh${'p_'}${body(36)}`
    expect(inspect('oven.bin', token)).toEqual([])
    expect(inspect('oven.dat', `\0${token}`)).toEqual([])
    expect(inspect('oven.txt', token + ' '.repeat(256 * 1024))).toEqual([])
    expect(inspect('oven.txt', token + ' '.repeat(1000))).toHaveLength(1)
  })
})

describe('sensitive-file', () => {
  it.each([
    ['.env', 'OVEN_KEY=q7Zt', 'a file with environment variables'],
    ['config/.env.local', 'export OVEN_KEY="q7Zt"', 'a file with environment variables'],
    ['id_rsa', pem, 'an SSH private key'],
    ['certs/oven.pem', pem, 'a private key'],
    ['oven.p12', '0', 'a key store'],
    ['.npmrc', '//registry.example/:_authToken=q7Zt', 'npm configuration with a token'],
    ['.netrc', 'machine example.com login maria password q7Zt', 'a file with passwords'],
    ['.pypirc', '[pypi]\npassword = q7Zt', 'PyPI configuration with a password'],
    ['credentials.json', '{"client_secret": "q7Zt2LmX9c"}', 'a file of credentials'],
    ['.aws/credentials', 'aws_secret_access_key = q7Zt', 'AWS credentials'],
  ])('%s', (path, text, kind) => {
    const [found] = inspectResource(path, new TextEncoder().encode(text))
    expect(found).toEqual({ code: 'sensitive-file', facts: { path, kind }, file: path })
  })

  it.each([
    ['.env', ''],
    ['.env', '# OVEN_KEY=\nOVEN_KEY=\nTIN_KEY="<your key>"'],
    ['.env', 'OVEN_KEY=0x...\nOVEN_TOKEN=xxxx\nOVEN_URL=https://oven.example.com\nOVEN_SECRET='],
    ['.env.example', 'OVEN_KEY=q7Zt'],
    ['.env.local.sample', 'OVEN_KEY=q7Zt'],
    ['dev.env.md', 'OVEN_KEY=q7Zt'],
    ['profiles/dev.env', 'OVEN=1'],
    ['id_rsa.pub', 'ssh-rsa AAAA'],
    ['ca.pem', pem.replaceAll('PRIVATE', 'PUBLIC')],
    ['.npmrc', 'save-exact=true\n//registry.example/:_authToken=${NPM_TOKEN}'],
    ['credentials.json', '{"about": "loaves"}'],
    ['references/credentials.md', 'client_secret'],
    ['keyboard.key.md', 'q7Zt'],
  ])('leaves %s alone: %j', (path, text) => {
    expect(inspect(path, text).filter(line => line.includes('sensitive'))).toEqual([])
  })
})

it.each([...hiddenNames.keys(), ...bidirectionalNames.keys(), 0xfe01, 0xe0101, 0xfff9])(
  'watches code point %i as entries do',
  point => {
    const text = `a${String.fromCodePoint(point).repeat(2)}b`
    expect(inspect('oven.py', text)).toEqual([
      expect.stringMatching(/^1:2-1:\d (?:hidden|bidirectional)-char/),
    ])
    expect(inspect('oven.json', text)).toEqual([])
  },
)

describe('unportablePath', () => {
  it.each([
    ['references/rye.md', undefined],
    ['.github/a b/ünïcödé (1).md', undefined],
    ['console/auxiliary.md', undefined],
    [`${'a/'.repeat(99)}bc`, undefined],
    [`${'a/'.repeat(99)}bcd`, /^is longer than 200/],
    ['cafe\u0301.md', /NFC/],
  ])('%j', (path, reason) => {
    if (reason === undefined) expect(explainUnportablePath(path)).toBeUndefined()
    else expect(explainUnportablePath(path)).toMatch(reason)
  })
})

describe('endless inputs', () => {
  const piece = fc.constantFrom(
    'AKIA',
    'ghp_',
    'sk-',
    'sk-ant-',
    'sk-proj-',
    'xoxb-',
    '-----BEGIN PRIVATE KEY-----',
    'M',
    '\\n',
    '=',
    '/',
  )

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (path, parts) => {
        explainUnportablePath(path)
        inspectResource(path, new TextEncoder().encode(parts.join('')))
      }),
    )
  })

  it.each([
    'AKIA',
    'sk-',
    'sk-proj-',
    'ghp_ ',
    '-----BEGIN PRIVATE KEY-----M',
    'a',
    '-',
    'xoxb-1',
    'sk-ant-api03-',
  ])('reads a megabyte of %j in linear time', trigger => {
    const text = trigger.repeat(Math.ceil(1_000_000 / trigger.length))
    const took = stopwatch()
    expect(findSecrets(text)).toEqual([])
    expect(took()).toBeLessThan(5_000)
  })

  it.each([
    '.env',
    '.npmrc',
    '.netrc',
    '.pypirc',
    '.git-credentials',
    'credentials.json',
    '.aws/credentials',
  ])('reads 256 KiB of %s in linear time', path => {
    const took = stopwatch()
    for (const trigger of [
      'a',
      ' ',
      '\n',
      'a=',
      '://a',
      'password ',
      '_auth = ',
      '"token"',
      '"private_key":"',
    ]) {
      inspectResource(
        path,
        new TextEncoder().encode(trigger.repeat(Math.floor((256 * 1024) / trigger.length))),
      )
    }
    expect(took()).toBeLessThan(5_000)
  })
})

describe('machine-path', () => {
  it.each([
    ['examples/rye.md', '===FILE===\n/Users/maria/rye.md'],
    ['scripts/bake.js', "const oven = process.env.OVEN || '/home/claude/oven'"],
    ['scripts/bake.js', "const oven = '/home/maria/oven'"],
    ['scripts/bake.py', "os.environ.get('OVEN', '/home/ubuntu/oven')"],
    ['scripts/bake.sh', 'cd "${OVEN:-/home/maria/oven}"'],
  ])('%s: %s', (path, text) => {
    expect(inspect(path, text)).toEqual([expect.stringContaining('machine-path')])
  })

  it.each([
    ['templates/examples/rye.md', '`/Users/maria/rye.md`'],
    ['README.md', '`/Users/maria/rye.md`'],
    ['rye.md', 'cd /home/repos/rye-bread'],
    ['rye.md', 'Saved: /Users/maria/rye-1234567890.md'],
    ['examples/rye.md', '`/home/ubuntu/rye.md`'],
    ['scripts/bake.js', "const oven = process.env.OVEN || '/home/user/oven'"],
    ['scripts/bake.js', '// such as /home/maria/oven'],
    ['scripts/bake.test.js', "const oven = '/home/maria/oven'"],
    ['tests/bake.py', "oven = '/home/maria/oven'"],
  ])('nothing in %s: %s', (path, text) => {
    expect(inspect(path, text)).toEqual([])
  })
})
