/** Clients that take skills from a server: what `skillc serve` publishes is what they list and install, byte for byte. */
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/hosts/http/listen.ts'
import { serveHandler } from '../../src/hosts/http/serve.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { builtFrom, filesIn } from '../support/bundles.ts'
import { startServe } from '../support/cli.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'
import { runAsked } from './run-asked.ts'
import { spawnClient } from './spawn-client.ts'

const bins: Record<string, string> = JSON.parse(process.env.SKILLC_CLIENT_BINS ?? '{}')
const scratch = realpathSync(scratchFolder('clients-serve'))

/** Published name → the skill's files. Both glazes keep their namespace; the long name makes a zip. */
const skills: Record<string, Tree> = {
  rye: {
    'SKILL.md': skillText('rye', 'See [times](references/times.md).'),
    'references/times.md': 'Two hours.\n',
    'scripts/weigh.py': { executable: 'print(1)\n' },
    'assets/crumb.bin': Uint8Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256),
    'assets/über uns.txt': 'ä\n',
  },
  rolls: { 'SKILL.md': skillText('rolls') },
  'bread-glaze': { 'SKILL.md': skillText('glaze', 'With egg.'), 'egg.md': 'One egg.\n' },
  'cakes-glaze': { 'SKILL.md': skillText('glaze', 'With sugar.') },
  tarts: { 'SKILL.md': skillText('tarts'), [`${'長'.repeat(60)}.md`]: 'Plums.\n' },
}
const places: Record<string, string> = {
  rye: 'bread/rye',
  rolls: 'rolls',
  'bread-glaze': 'bread/glaze',
  'cakes-glaze': 'cakes/glaze',
  tarts: 'tarts',
}

let server: Awaited<ReturnType<typeof startServe>>
let bundle = ''
beforeAll(async () => {
  const tree = Object.entries(skills).flatMap(([name, files]) =>
    Object.entries(files).map(([path, content]) => [`skills/${places[name]}/${path}`, content]),
  )
  bundle = await builtFrom(join(scratch, 'bakery'), Object.fromEntries(tree))
  server = await startServe([bundle, '--log'], scratch)
})
afterAll(async () => {
  server.child.kill()
  await server.ended
})

/** A new project and home. */
function settle(name: string): { project: string; home: string } {
  const folders = { project: join(scratch, name, 'project'), home: join(scratch, name, 'home') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  return folders
}

/** Checks that a folder has the files of a skill, and no others but those that begin with a dot. */
function expectSkill(folder: string, name: string): void {
  const wanted = plant(join(scratch, 'wanted', name), skills[name] ?? {})
  const [got, should] = [filesIn(folder), filesIn(wanted)]
  for (const path of got.keys()) if (path.startsWith('.')) got.delete(path)
  expect([...got.keys()].sort(), folder).toEqual([...should.keys()].sort())
  for (const [path, bytes] of should) expect(Buffer.from(got.get(path) ?? []).equals(bytes), path).toBe(true)
}

describe.skipIf(bins.opencode === undefined)('OpenCode with skills.urls', () => {
  const settings = (url: string) => JSON.stringify({ skills: { urls: [url] } })

  test.each(['.well-known/agent-skills/', '.well-known/skills'])(
    '%s has the bundle’s skills',
    async place => {
      const { project, home } = settle(`opencode-${place.replace(/\W+/g, '-')}`)
      writeFileSync(join(project, 'opencode.json'), settings(`${server.url}${place}`))
      const loaded = await runAsked('opencode')(bins.opencode ?? '', project, home)
      // It knows skills by the names that they give themselves: of two glazes, one is there.
      expect(loaded.map(({ name }) => name).sort()).toEqual(['glaze', 'rolls', 'rye', 'tarts'])
      const cache = join(home, '.cache/opencode/skills')
      expect(readdirSync(cache).sort()).toEqual(Object.keys(skills).sort())
      for (const name of Object.keys(skills)) expectSkill(join(cache, name), name)
    },
  )

  test('takes a skill anew when a file of it was changed', async () => {
    const { project, home } = settle('opencode-anew')
    const own = join(scratch, 'anew')
    const tree: Tree = { 'skills/rye/SKILL.md': skillText('rye'), 'skills/rye/times.md': 'Two hours.\n' }
    const one = await startServe([await builtFrom(own, tree)], scratch)
    try {
      writeFileSync(join(project, 'opencode.json'), settings(`${one.url}.well-known/agent-skills/`))
      const file = join(home, '.cache/opencode/skills/rye/times.md')
      await runAsked('opencode')(bins.opencode ?? '', project, home)
      expect(readFileSync(file, 'utf8')).toBe('Two hours.\n')
      await builtFrom(own, { ...tree, 'skills/rye/times.md': 'Three hours.\n' })
      await expect
        .poll(async () => (await fetch(`${one.url}manifest.json`)).headers.get('etag'))
        .not.toBe(one.digest)
      await runAsked('opencode')(bins.opencode ?? '', project, home)
      expect(readFileSync(file, 'utf8')).toBe('Three hours.\n')
    } finally {
      one.child.kill()
    }
  })
})

describe.skipIf(bins['npx-skills'] === undefined)('skills add', () => {
  async function add(url: string, name: string, more: string[] = []) {
    const { project, home } = settle(name)
    const args = ['add', url, '--yes', '--copy', '--agent', 'claude-code', ...more]
    const env = { DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1' }
    const ran = await spawnClient(bins['npx-skills'] ?? '', args, {
      cwd: project,
      home,
      env,
      throughFile: true,
    })
    const folder = join(project, '.claude/skills')
    const installed = existsSync(folder) ? readdirSync(folder).sort() : []
    return { ...ran, project, folder, installed }
  }

  test('installs all skills of the index, byte for byte, and notes their digests', async () => {
    const { installed, folder, project, stdout } = await add(server.url, 'skills-all')
    expect(installed, stdout).toEqual(Object.keys(skills).sort())
    for (const name of installed) expectSkill(join(folder, name), name)
    const index = await (await fetch(`${server.url}.well-known/agent-skills/index.json`)).json()
    const digests: string[] = (index as { skills: { digest: string }[] }).skills.map(({ digest }) => digest)
    const lock = readFileSync(join(project, 'skills-lock.json'), 'utf8')
    for (const digest of digests) expect(lock).toContain(digest)
    expect(server.err()).toContain('GET /.well-known/agent-skills/index.json 200')
  })

  test('installs one that is asked for', async () => {
    expect((await add(server.url, 'skills-one', ['--skill', 'bread-glaze'])).installed).toEqual([
      'bread-glaze',
    ])
  })

  test('refuses an archive that was tampered with on its way, and takes the others', async () => {
    const handler = serveHandler(await openBundle(bundle))
    const listening = await listen({
      async answer(asked) {
        const answer = await handler.answer(asked)
        if (!/rye\.[0-9a-f]+\.tar\.gz$/.test(asked.url.pathname) || !(answer.body instanceof Uint8Array))
          return answer
        return { ...answer, body: answer.body.with(20, (answer.body[20] ?? 0) ^ 1) }
      },
    })
    const { installed } = await add(`http://127.0.0.1:${listening.port}`, 'skills-tampered')
    expect(installed).toEqual(
      Object.keys(skills)
        .filter(name => name !== 'rye')
        .sort(),
    )
    await listening.close()
  })

  test('reads the older index where there is no newer one', async () => {
    const handler = serveHandler(await openBundle(bundle))
    const listening = await listen({
      answer: asked =>
        asked.url.pathname.startsWith('/.well-known/agent-skills/')
          ? Promise.resolve({ status: 404, headers: {} })
          : handler.answer(asked),
    })
    const { installed, folder } = await add(`http://127.0.0.1:${listening.port}`, 'skills-old')
    expect(installed).toEqual(Object.keys(skills).sort())
    for (const name of installed) expectSkill(join(folder, name), name)
    await listening.close()
  })
})
