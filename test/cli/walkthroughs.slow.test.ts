/**
 * The pages that lead somebody through a task: their files are written and their commands run as they stand, one after the
 * other, in an empty repository.
 *
 * A block with a title is a file. A line of a block `sh` is a command, and `# ends with 1` behind it says its exit code. Other
 * blocks are not run.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFences } from '../../scripts/fences.js'
import { CLI } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'
import { scale, walked } from '../support/walked-pages.ts'

const scratch = scratchFolder('walkthroughs')
const bin = join(scratch, 'bin')

beforeAll(() => {
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'skillc'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
  chmodSync(join(bin, 'skillc'), 0o755)
})

interface Step {
  title: string
  /** The file that is written; without one, the text is a command. */
  file: string | undefined
  text: string
  ends: number
}

describe.each(Object.entries(walked))('docs/%s.md', (name, before) => {
  const cwd = plant(join(scratch, name), { '.keep': '', ...before })
  const page = readFileSync(fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)), 'utf8')
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    HOME: join(scratch, 'home'),
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  }

  beforeAll(() => {
    spawnSync('git', ['init', '--quiet'], { cwd })
  })

  const blocks: { language: string; text: string }[] = readFences(page)
  const steps: Step[] = blocks.flatMap(({ language, text }): Step | Step[] => {
    const [, file] = /title="([^"]+)"/.exec(language) ?? []
    if (file !== undefined) return { title: `writes ${file}`, file, text: `${text}\n`, ends: 0 }
    if (language !== 'sh') return []
    return text.split('\n').map(line => {
      const [, command = '', code = '0'] = /^(.*?)(?: # ends with (\d))?$/.exec(line) ?? []
      return { title: line, file, text: command, ends: Number(code) }
    })
  })

  test('has commands', () => {
    expect(steps.filter(({ file }) => file === undefined).length).toBeGreaterThan(1)
  })

  test.each(steps)('$title', ({ file, text, ends }) => {
    if (file !== undefined) {
      plant(cwd, { [file]: text })
      return
    }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', text], { cwd, env, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(ends)
  })
})

test('the skills of the monorepo have the ids that its page names', () => {
  const { stdout } = spawnSync(process.execPath, [CLI, 'list'], {
    cwd: join(scratch, 'monorepo'),
    encoding: 'utf8',
  })
  expect(stdout.match(/^[\w:-]+/gm)).toEqual(['release', 'shop:checkout', 'ui:button'])
})

describe('docs/tasks.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/tasks.md', import.meta.url)), 'utf8')
  const rows = Array.from(page.matchAll(/^\| (\d+) \| (.+) \|$/gm), ([, number, cells = '']) => ({
    number: Number(number),
    now: cells.split(' | ')[3] ?? '',
  }))
  const commands = rows.flatMap(({ now }) =>
    Array.from(now.matchAll(/`skillc ([^`]+)`/g), ([, line = '']) => line),
  )
  /** These run until they are stopped; tests of their own start them. */
  const servers = new Set(['lsp', 'mcp'])
  const cwd = plant(join(scratch, 'tasks'), {
    ...scale,
    'skills/weigh-flour/SKILL.md': skillText('Weigh-Flour').replace(
      '\n---\n',
      '\nallowed_tools: Read\n---\n',
    ),
  })

  beforeAll(() => {
    for (const args of [
      ['init', '--quiet'],
      ['add', '.'],
      ['-c', 'user.name=Bo', '-c', 'user.email=bo@bakery.example', 'commit', '-qm', 'Bake'],
    ])
      spawnSync('git', args, { cwd })
  })

  test('has 30 rows', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })

  test.each(commands.filter(line => !servers.has(line.split(' ')[0] ?? '')))('skillc %s', line => {
    const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${CLI}" ${line}`], {
      cwd,
      env: { ...process.env, HOME: join(scratch, 'home') },
      encoding: 'utf8',
    })
    // 1 is an answer, too: the skills of the start have an error that a fix removes.
    expect([0, 1], stderr).toContain(status)
  })

  test('leaves the skills fixed and built', () => {
    const fixed = readFileSync(join(cwd, 'skills/weigh-flour/SKILL.md'), 'utf8')
    expect(fixed).toContain('name: weigh-flour\n')
    expect(fixed).toContain('allowed-tools: Read\n')
    expect(existsSync(join(cwd, 'dist/skills/manifest.json'))).toBe(true)
    expect(existsSync(join(cwd, 'exported/.claude/skills/scale-recipe/SKILL.md'))).toBe(true)
  })
})
