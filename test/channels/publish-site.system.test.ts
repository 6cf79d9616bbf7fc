/** Bundles as static sites, served by nginx and installed by the `skills` CLI. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/node/node.ts'
import { runProgram, skillcAsync } from '../support/cli.ts'
import { publishSite, TWINS } from '../support/published.ts'
import {
  findNginx,
  findPart,
  NGINX_NEEDED,
  PARTS_NEEDED,
  type Server,
  startNginx,
} from '../support/servers.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('publish-site')

let count = 0
function published(tree: Tree = TWINS, flags: string[] = []): string {
  return publishSite(join(scratch, `case-${++count}`), tree, flags)
}

describe.skipIf(findNginx() === undefined)(`a live site (${NGINX_NEEDED})`, () => {
  const servers: Server[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })

  async function live(): Promise<{ cwd: string; address: string }> {
    const cwd = published(TWINS, ['--headers', 'nginx'])
    const server = await startNginx(join(cwd, 'nginx'), join(cwd, 'site'), [
      `include ${cwd}/site/skillc.nginx.conf;`,
    ])
    servers.push(server)
    return { cwd, address: server.address }
  }

  test('is whole, opens, and is told to be kept as long as it may be', async () => {
    const { cwd, address } = await live()
    const ran = await skillcAsync(['verify', address], cwd)
    expect(ran.out).toMatch(/^Site intact: 3 skills, \d+ files/)
    expect(ran.code).toBe(0)
    const bundle = await openBundle(address)
    expect(await bundle.resource('frontend:lint', 'rules.md')).toBe('Two spaces.\n')
    const [chunk = ''] = readdirSync(join(cwd, 'site/chunks'))
    const [fixed, index] = await Promise.all([
      fetch(`${address}/chunks/${chunk}`),
      fetch(`${address}/.well-known/agent-skills/index.json`),
    ])
    expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(fixed.headers.get('content-type')).toContain('text/markdown')
    expect(index.headers.get('cache-control')).toContain('max-age=300')
    expect(index.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('is verified down to its archives', async () => {
    const { cwd, address } = await live()
    const [archive = ''] = readdirSync(join(cwd, 'site/.well-known/agent-skills')).filter(name =>
      name.endsWith('.tar.gz'),
    )
    appendFileSync(join(cwd, 'site/.well-known/agent-skills', archive), 'x')
    const [chunk = ''] = readdirSync(join(cwd, 'site/chunks'))
    rmSync(join(cwd, 'site/chunks', chunk))
    const ran = await skillcAsync(['verify', address, '--json'], cwd)
    expect(ran.code).toBe(1)
    const kinds = JSON.parse(ran.out).findings.map(
      ({ kind, path }: Record<string, string>) => `${kind} ${path?.slice(address.length)}`,
    )
    expect(kinds).toEqual(
      expect.arrayContaining([`changed /.well-known/agent-skills/${archive}`, `missing /chunks/${chunk}`]),
    )
    expect(await skillcAsync(['verify', `${address}/nowhere`], cwd)).toMatchObject({ code: 2 })
  })

  test('still gives the edition that is locked, after a newer one was published', async () => {
    const { cwd, address } = await live()
    const project = plant(join(cwd, 'project'), {
      'skillc.config.json': JSON.stringify({ sources: [{ from: address }] }),
    })
    const env = { XDG_CACHE_HOME: join(cwd, 'cache') }
    expect(await skillcAsync(['install'], project, env)).toMatchObject({ code: 0 })
    publishSite(cwd, { 'skills/bread/SKILL.md': skillText('bread', 'Bake it longer.') }, [
      '--headers',
      'nginx',
    ])
    rmSync(env.XDG_CACHE_HOME, { recursive: true })
    expect(await skillcAsync(['install', '--frozen'], project, env)).toMatchObject({ code: 0 })
    expect(await skillcAsync(['build'], project, env)).toMatchObject({ code: 0 })
  })

  const cli = findPart('skills')
  test.skipIf(cli === undefined)(
    `the skills CLI installs every skill, and not one that was changed (${PARTS_NEEDED})`,
    async () => {
      const { cwd, address } = await live()
      const install = async (name: string) => {
        const project = plant(join(cwd, name), { '.keep': '' })
        const args = [cli ?? '', 'add', address, '--yes', '--copy', '--agent', 'claude-code', '--skill', '*']
        const env = { HOME: join(cwd, 'home'), DISABLE_TELEMETRY: '1', CI: '1', NO_COLOR: '1' }
        const ran = await runProgram(process.execPath, args, project, env)
        const folder = join(project, '.claude/skills')
        return { ran, folder, names: existsSync(folder) ? readdirSync(folder).sort() : [] }
      }
      const first = await install('first')
      expect(first.names, first.ran.out).toEqual(['backend-lint', 'bread', 'frontend-lint'])
      expect(readFileSync(join(first.folder, 'frontend-lint/rules.md'), 'utf8')).toBe('Two spaces.\n')
      const index = JSON.parse(readFileSync(join(cwd, 'site/.well-known/agent-skills/index.json'), 'utf8'))
      const archive = index.skills.find(({ type }: { type: string }) => type === 'archive')
      const file = join(cwd, 'site/.well-known/agent-skills', archive.url)
      const size = statSync(file).size
      appendFileSync(file, 'x')
      expect(statSync(file).size).toBe(size + 1)
      const second = await install('second')
      expect(second.names, second.ran.out).toEqual(['backend-lint', 'bread'])
    },
  )
})
