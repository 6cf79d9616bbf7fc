/**
 * Commands for sources, killed at their writes: the next run completes, and nothing outside of the store and the targets changes. With
 * `SKILLC_CUTS=all` at 50 points of each command.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { snapshot } from '../support/bakery.ts'
import { CLI, type Ran, runProgram } from '../support/cli.ts'
import { commit, createRepository, serveGit } from '../support/git-server.ts'
import { QUIET, serveNpm } from '../support/kinds.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

/** Windows has no signals. */
const KILLED = process.platform === 'win32' ? 1 : null
const POINTS = process.env.SKILLC_CUTS === 'all' ? 50 : 4
const HOUR = 3_600_000

const scratch = scratchFolder('source-kills')
const killer = fileURLToPath(new URL('../support/kill-at.cjs', import.meta.url))

const skills = (body: string): Tree =>
  Object.fromEntries(
    ['bun', 'oat', 'rye', 'spelt'].flatMap(name => [
      [`skills/${name}/SKILL.md`, skillText(name, `${body} See [ovens](ovens.md).`)],
      [`skills/${name}/ovens.md`, `Hot: ${name}. ${body}\n`],
      [`skills/${name}/times.md`, `Two hours for ${name}.\n`],
    ]),
  )

interface Kind {
  from: string
  env: Record<string, string>
  publish: (edition: number) => unknown
}

const kinds: Record<string, (folder: string) => Promise<Kind>> = {
  git: async folder => {
    const { address } = await serveGit(folder)
    const publish = (edition: number) =>
      (edition === 1 ? createRepository : commit)(join(folder, 'bakery.git'), skills(`Knead ${edition}.`))
    return { from: `${address}/bakery.git`, env: QUIET, publish }
  },
  npm: async folder => {
    const { publish, env } = await serveNpm(folder)
    return {
      from: 'npm:@bakery/skills@^1.0.0',
      env,
      publish: edition => publish(`1.${edition}.0`, skills(`Knead ${edition}.`)),
    }
  },
}

const BOTH = ['skillc.config.json', 'skillc.lock.json']
const isTarget = (path: string) => path.startsWith('.claude/skills/')

describe.each(Object.keys(kinds))('from %s', kind => {
  const commands: Record<string, (from: string) => string[]> = {
    add: from => ['add', from],
    install: () => ['install', '--to', 'claude-code'],
    update: () => ['update'],
  }

  test.each(Object.keys(commands))(
    '%s',
    async name => {
      const folder = join(scratch, `${kind}-${name}`)
      mkdirSync(join(folder, 'server'), { recursive: true })
      const { from, env, publish } = await kinds[kind]!(join(folder, 'server'))
      const world = join(folder, 'world')
      const place = (path: string) => join(world, path)
      const start = async (
        args: string[],
        flags: string[] = [],
        more: Record<string, string> = {},
      ): Promise<Ran> =>
        runProgram(process.execPath, [...flags, CLI, ...args], place('project'), {
          ...env,
          NO_COLOR: '1',
          FORCE_COLOR: '0',
          HOME: place('home'),
          TMPDIR: place('tmp'),
          XDG_CACHE_HOME: place('cache'),
          ...more,
        })
      plant(world, {
        'project/skillc.config.json': '{}\n',
        'project/.agents/skills/own/SKILL.md': skillText('own'),
        'project/.claude/settings.json': '{}\n',
        'home/.gitconfig': '',
        'home/.claude/skills/mine/SKILL.md': skillText('mine'),
      })
      for (const path of ['tmp', 'cache']) mkdirSync(place(path))
      await publish(1)
      if (name !== 'add') expect(await start(['add', from])).toMatchObject({ code: 0 })
      if (name === 'install') rmSync(place('cache/skillc/store'), { recursive: true })
      if (name === 'update') await publish(2)
      const before = join(folder, 'before')
      cpSync(world, before, { recursive: true })
      const restore = () => {
        rmSync(world, { recursive: true })
        cpSync(before, world, { recursive: true })
      }
      const args = commands[name]!(from)
      const log = join(folder, 'count')
      expect(await start(args, ['--require', killer], { KILL_LOG: log })).toMatchObject({ code: 0 })
      const total = Number(readFileSync(log, 'utf8'))
      const [old, now] = [snapshot(join(before, 'project')), snapshot(place('project'))]
      const home = snapshot(join(before, 'home'))
      const tried = Math.min(POINTS, total)
      expect(total).toBeGreaterThan(40)

      for (let point = 0; point < tried; point++) {
        const at = 1 + Math.floor((point * (total - 1)) / Math.max(1, tried - 1))
        const where = `${kind} ${args[0]}, killed at ${at} of ${total}`
        restore()
        const killed = await start(args, ['--require', killer], { KILL_AT: String(at) })
        expect(killed.code, where).toBe(KILLED)
        const left = snapshot(place('project'))
        expect(snapshot(place('home')), where).toEqual(home)
        for (const [path, content] of left)
          if (BOTH.includes(path))
            expect([old.get(path), now.get(path)], `${where}: ${path}`).toContain(content)
          else if (!isTarget(path) && !/(?:^|\/)\.skillc-/.test(path))
            expect(content, `${where}: ${path}`).toBe(old.get(path))
        const isDone = name === 'add' && left.get('skillc.config.json') === now.get('skillc.config.json')
        const next = await start(args)
        if (isDone) expect(next.err, where).toContain('is already a source')
        else expect([next.code, next.err], where).toEqual([0, ''])
        expect(snapshot(place('project')), where).toEqual(now)
        expect(readdirSync(place('cache/skillc/store')).sort(), where).toEqual(['files', 'trees'])
        const litter = readdirSync(place('tmp')).filter(each => each.startsWith('skillc-'))
        // A command that has nothing to do makes no temporary folder, and so removes none.
        if (!isDone) expect(litter, where).toEqual([])
        expect(await start(['install', '--frozen', '--offline']), where).toMatchObject({ code: 0 })
        expect(existsSync(place('project/.claude/settings.json'))).toBe(true)
      }
    },
    HOUR,
  )
})
