/**
 * Every kind of source on a real server: added, restored on an empty machine, updated and rolled back. All of them, where all servers are installed:
 * `SKILLC_ALL_PARTS=1 npm run test:system -- real-sources`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { McpServer } from '@modelcontextprotocol/server'
import { loadSkills } from '@modelcontextprotocol/server/ext/skills/node'
import { afterAll, describe, expect, test } from 'vitest'
import { skillcAsync } from '../support/cli.ts'
import { commit, createRepository, runGit, serveGit } from '../support/git-server.ts'
import { answerMcp, listen, live } from '../support/kinds.ts'
import { hasParts } from '../support/parts.ts'
import { publishSite } from '../support/published.ts'
import { startRegistry } from '../support/registry.ts'
import { findNginx, findPart, freePort, startNginx, startVerdaccio } from '../support/servers.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('real-sources')

let count = 0
/** An empty folder. */
function fresh(): string {
  const folder = join(scratch, String(++count))
  mkdirSync(folder)
  return folder
}

const within = (folder: string, tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([path, content]) => [`${folder}/${path}`, content]))

const publishTo = (repository: string) => (edition: number, skills: Tree) =>
  (edition === 1 ? createRepository : commit)(repository, within('skills', skills))

/** Runs commands of the author, each of which has to succeed. */
async function runAll(cwd: string, env: Record<string, string>, ...commands: string[][]) {
  for (const args of commands) {
    const ran = await skillcAsync(args, cwd, env)
    if (ran.code !== 0) throw new Error(`${args.join(' ')}: ${ran.out}${ran.err}`)
  }
}

const children: ChildProcess[] = []
afterAll(() => children.forEach(child => void child.kill()))

async function startDaemon(root: string): Promise<string> {
  const port = await freePort()
  // The program itself: `git daemon` is the parent of another process.
  const program = join(runGit(scratch, '--exec-path'), 'git-daemon')
  const args = ['--export-all', `--base-path=${root}`, '--listen=127.0.0.1', `--port=${port}`, root]
  const env = {
    ...process.env,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
  children.push(spawn(program, args, { stdio: 'ignore', env }))
  await sleep(300)
  return `git://127.0.0.1:${port}`
}

describe('git', () => {
  test('http-backend with a login, which no file and no message has', async () => {
    const folder = fresh()
    const { address, seen } = await serveGit(folder, { login: 'baker:rye-and-wheat' })
    plant(folder, {
      credentials: `http://baker:rye-and-wheat@${address.slice(7)}\n`,
      settings: `[credential]\n\thelper = store --file=${join(folder, 'credentials')}\n`,
    })
    const { read } = await live(fresh(), {
      from: `${address}/bakery.git`,
      keepsOld: true,
      publish: publishTo(join(folder, 'bakery.git')),
      env: { GIT_CONFIG_GLOBAL: join(folder, 'settings') },
    })
    expect(seen.some(({ login }) => login !== undefined)).toBe(true)
    expect(read('skillc.lock.json') + read('skillc.config.json')).not.toContain('wheat')
  })

  test('daemon', async () => {
    const folder = fresh()
    const address = await startDaemon(folder)
    await live(fresh(), {
      from: `${address}/bakery.git`,
      keepsOld: true,
      publish: publishTo(join(folder, 'bakery.git')),
    })
  })

  test('a bare repository in a folder of this machine', async () => {
    const folder = fresh()
    const [work, bare] = [join(folder, 'work'), join(folder, 'bakery.git')]
    await live(fresh(), {
      from: `git+file://${bare}`,
      allow: ['--allow-read', bare],
      keepsOld: true,
      publish: (edition, skills) => {
        publishTo(work)(edition, skills)
        if (edition === 1) runGit(folder, 'clone', '--quiet', '--mirror', '--no-local', work, bare)
        else runGit(work, 'push', '--quiet', bare, 'main')
      },
    })
  })
})

const verdaccio = findPart('verdaccio')
describe.skipIf(verdaccio === undefined)('Verdaccio (needs `node scripts/install-parts.js`)', () => {
  test.each([
    ['a package with skills', false],
    ['a package with a bundle', true],
  ])(
    '%s',
    async (_, isBundle) => {
      const folder = fresh()
      const { address, npmrc, stop } = await startVerdaccio(folder)
      writeFileSync(join(folder, '.npmrc'), npmrc)
      const env = {
        npm_config_userconfig: join(folder, '.npmrc'),
        npm_config_cache: join(folder, 'npm-cache'),
        npm_config_registry: address,
      }
      const name = '@bakery/skills'
      await live(fresh(), {
        from: `npm:${name}@^1.0.0`,
        keepsOld: true,
        env,
        publish: async (edition, skills) => {
          const work = plant(join(folder, `edition-${edition}`), within('skills', skills))
          const version = `1.${edition}.0`
          if (isBundle)
            return runAll(work, env, ['build', 'skills', '--no-cache'], ['publish', `npm:${name}@${version}`])
          plant(work, { 'package.json': JSON.stringify({ name, version }) })
          const npm = spawn('npm', ['publish', '--access', 'public'], {
            cwd: work,
            env: { ...process.env, ...env },
            stdio: 'ignore',
          })
          const code = await new Promise(done => npm.on('exit', done))
          if (code !== 0) throw new Error(`npm publish ended with ${code}`)
        },
      }).finally(stop)
    },
    180_000,
  )
})

describe.skipIf(!hasParts('docker-registry'))('docker-registry', () => {
  test('a bundle', async () => {
    const folder = fresh()
    const { host, stop } = await startRegistry(join(folder, 'registry'))
    await live(fresh(), {
      from: `oci://${host}/bakery/skills`,
      keepsOld: true,
      publish: (edition, skills) => {
        const work = plant(join(folder, `edition-${edition}`), within('skills', skills))
        return runAll(
          work,
          {},
          ['build', 'skills', '--no-cache'],
          ['publish', `oci://${host}/bakery/skills:latest`],
        )
      },
    }).finally(stop)
  })
})

describe.skipIf(findNginx() === undefined)('nginx', () => {
  test.each([
    ['a bundle', true],
    ['a discovery index alone', false],
  ])('%s', async (_, isBundle) => {
    const folder = fresh()
    mkdirSync(join(folder, 'site'))
    const { address, stop } = await startNginx(join(folder, 'nginx'), join(folder, 'site'), [])
    await live(fresh(), {
      from: address,
      keepsOld: isBundle,
      publish: (_, skills) => {
        rmSync(join(folder, 'skills'), { recursive: true, force: true })
        publishSite(folder, within('skills', skills))
        if (!isBundle) rmSync(join(folder, 'site/manifest.json'))
      },
    }).finally(stop)
  })
})

describe('MCP, by the official SDK', () => {
  const author = () => {
    const folder = fresh()
    return {
      folder,
      write: (skills: Tree) => {
        rmSync(folder, { recursive: true })
        plant(folder, skills)
      },
    }
  }

  test('over HTTP', async () => {
    const { folder, write } = author()
    let skills = await loadSkills(folder)
    const address = await listen(
      answerMcp(() => {
        const mcp = new McpServer({ name: 'bakery', version: '1.0.0' })
        skills.attach(mcp)
        return mcp
      }),
    )
    await live(fresh(), {
      from: `mcp:${address}/mcp`,
      keepsOld: false,
      publish: async (_, tree) => {
        write(tree)
        skills = await loadSkills(folder)
      },
    })
  })

  test('over standard input, by a command that no file has', async () => {
    const { folder, write } = author()
    const program = fileURLToPath(new URL('../support/sdk-skills-server.js', import.meta.url))
    const { cwd } = await live(fresh(), {
      from: 'mcp:bakery',
      server: ['--server', `bakery="${process.execPath}" "${program}" "${folder}"`],
      keepsOld: false,
      publish: (_, tree) => write(tree),
    })
    for (const file of ['skillc.config.json', 'skillc.lock.json'])
      expect(readFileSync(join(cwd, file), 'utf8')).not.toContain('sdk-skills-server')
  })
})
