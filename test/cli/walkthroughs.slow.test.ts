/**
 * The pages that lead somebody through a task: their files are written and their commands run as they stand, one after the
 * other, in an empty repository.
 *
 * A block with a title is a file. A line of a block `sh` is a command, and `# exits with 1` behind it says its exit code. Other
 * blocks are not run.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFences } from '../../scripts/fences.js'
import { CLI } from '../support/cli.ts'
import { plant, scratchFolder } from '../support/tree.ts'
import { walked } from '../support/walked-pages.ts'

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
      const [, command = '', code = '0'] = /^(.*?)(?: # exits with (\d))?$/.exec(line) ?? []
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
    cwd: join(scratch, 'sources'),
    encoding: 'utf8',
  })
  expect(stdout.match(/^[\w:-]+/gm)).toEqual(['release', 'shop:checkout', 'ui:button'])
})
