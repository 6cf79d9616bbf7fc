/** Which token services a registry may send a login to, with a hostile registry that names every kind of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KNOWN_REALMS } from '../../src/channels/oci/realms.ts'
import { openRegistry } from '../../src/channels/oci/registry.ts'
import { isPublicAddress } from '../../src/core/network/public-address.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('realms')

const LOGINS = {
  password: { auth: Buffer.from('bo:bread').toString('base64') },
  identity: { identitytoken: 'long-lived' },
  nobody: undefined,
}
type Login = keyof typeof LOGINS

/** Sends a request to a registry that asks for a token of `realm`. Gives the hosts that were asked, and whether a login was sent there. */
async function ask(host: string, realm: string, login: Login, env: Record<string, string> = {}) {
  const folder = plant(join(scratch, login), {
    'config.json': JSON.stringify({
      auths: { [host]: LOGINS[login] ?? {}, 'index.docker.io': LOGINS[login] ?? {} },
    }),
  })
  const asked: string[] = []
  const answer = async (url: URL, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    if (url.pathname.startsWith('/v2/bakery/')) {
      if (headers.authorization === 'Bearer x') return new Response('{}')
      return new Response('', {
        status: 401,
        headers: { 'www-authenticate': `Bearer realm="${realm}",service="s"` },
      })
    }
    const sent = headers.authorization?.startsWith('Basic') || body?.includes('long-lived')
    asked.push(`${url.host}${sent ? ' with a login' : ''}`)
    return new Response('{"token":"x"}')
  }
  const registry = openRegistry(host, {
    environment: { env: { DOCKER_CONFIG: folder, ...env }, home: scratch },
    transport: { wait: async () => undefined, fetch: answer as typeof fetch },
  })
  const url = registry.getUrl('bakery/skills', 'manifests/1.0.0')
  const failed = await registry
    .send({ method: 'GET', url, what: 'a manifest' }, ['repository:bakery/skills:pull'])
    .then(
      () => undefined,
      (error: Error & { help?: string }) => `${error.message} ${error.help}`,
    )
  return { asked, failed }
}

const HOSTS = ['registry.example.com', 'registry.example.com:5000', 'docker.io', 'ghcr.io', 'localhost:5000']
const FOREIGN = [
  'https://evil.example/token',
  'https://registry.example.com.evil.example/token',
  'https://registry.example.com@evil.example/token',
  'https://evil.example#registry.example.com',
  'https://example.com/token',
  'https://auth.docker.io.evil.example/token',
  'https://1.1.1.1/token',
]
/** Where nobody is to be sent at all. */
const INNER = [
  'https://10.0.0.1/token',
  'https://192.168.1.1/token',
  'https://169.254.169.254/latest',
  'https://2852039166/latest',
  'https://0x7f.1/token',
  'https://[::1]/token',
  'https://[::ffff:10.0.0.1]/token',
  'https://[fd00::1]/token',
  'http://evil.example/token',
  'ftp://evil.example/token',
  'file:///etc/passwd',
]

describe.each(HOSTS)('a login of %s', host => {
  test.each(['password', 'identity'] as const)(
    'as %s is not sent to an unknown token service',
    async login => {
      for (const realm of [...FOREIGN, ...INNER]) {
        const { asked, failed } = await ask(host, realm, login)
        // On this machine another port is this machine, too.
        if (host === 'localhost:5000' && realm.startsWith('https://[::1]')) continue
        if (host === 'localhost:5000' && realm.includes('0x7f')) continue
        expect(asked, realm).toEqual([])
        expect(failed, realm).toMatch(/not known as its token service|without encryption/)
      }
    },
  )
})

test('nobody is sent to an address that is not on the internet', async () => {
  for (const realm of INNER) {
    const { asked, failed } = await ask('registry.example.com', realm, 'nobody')
    expect(asked, realm).toEqual([])
    expect(failed, realm).toMatch(/not on the internet|without encryption/)
  }
  for (const realm of ['https://1.1.1.1/token', 'https://[2606:4700::1111]/token'])
    expect(await ask('registry.example.com', realm, 'nobody')).toMatchObject({
      asked: [new URL(realm).host],
      failed: undefined,
    })
})

test('a login goes to the host itself, a known service, and one that the user names', async () => {
  for (const [host, realm] of [
    ['registry.example.com', 'https://registry.example.com/token'],
    ['registry.example.com:5000', 'https://registry.example.com:5001/token'],
    ['index.docker.io', 'https://auth.docker.io/token'],
    ['localhost:5000', 'http://127.0.0.1:5001/token'],
    ...KNOWN_REALMS.map(([registry, service]) => [registry, `https://${service}/token`]),
  ] as [string, string][])
    expect((await ask(host, realm, 'password')).asked, realm).toEqual([`${new URL(realm).host} with a login`])
  const grant = { SKILLC_REALMS: 'a.example=b.example, registry.example.com=git.example.com' }
  expect(await ask('registry.example.com', 'https://git.example.com/jwt/auth', 'identity', grant)).toEqual({
    asked: ['git.example.com with a login'],
    failed: undefined,
  })
  expect((await ask('registry.example.com', 'https://b.example/jwt/auth', 'identity', grant)).asked).toEqual(
    [],
  )
})

test('docs/security.md lists the known services', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  for (const [registry, service] of KNOWN_REALMS)
    expect(page).toContain(`| \`${registry}\` | \`${service}\` |`)
  expect(isPublicAddress('8.8.8.8')).toBe(true)
  for (const address of ['nonsense', '100.64.1.1', 'fe80::1', '::', '2001:db8::1', '2002:a00:1::'])
    expect(isPublicAddress(address), address).toBe(false)
})
