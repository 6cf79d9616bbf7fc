/** `skillc check` that is interrupted, and with several threads. */
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { skillc, startSkillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('cli')

let count = 0

const fresh = (tree = {}) => plant(join(scratch, `case-${++count}`), { '.keep': '', ...tree })

test.runIf(process.platform === 'linux')(
  'Ctrl+C ends a check with 130, and leaves no draft in the cache',
  async () => {
    const tree = Object.fromEntries(
      Array.from({ length: 4000 }, (_, at) => [
        `skills/bun-${at}/SKILL.md`,
        `${skillText(`bun-${at}`)}${'## Feed it\n\n'.repeat(60)}`,
      ]),
    )
    const cwd = fresh(tree)
    const { child, ended } = startSkillc(['check', 'skills', '--cache-dir', 'cache'], cwd)
    const listCache = () =>
      existsSync(join(cwd, 'cache')) ? readdirSync(join(cwd, 'cache'), { recursive: true }).map(String) : []
    // What is read of so many skills goes into a file that has no name any more.
    const openFiles = `/proc/${child.pid}/fd`
    const isReading = () =>
      readdirSync(openFiles).some(file => {
        try {
          return readlinkSync(join(openFiles, file)).endsWith(' (deleted)')
        } catch {
          return false
        }
      })
    while (child.exitCode === null && !isReading()) await setTimeout(5)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(listCache().filter(name => statSync(join(cwd, 'cache', name)).isFile())).toEqual([])
  },
)

test('one thread and three give the same bytes and the same findings', () => {
  const tree: Record<string, string> = {}
  for (let index = 0; index < 150; index++) {
    tree[`skills/bun-${index}/SKILL.md`] = skillText(index % 7 === 0 ? 'Misnamed' : `bun-${index}`)
    tree[`skills/bun-${index}/notes.md`] = `Notes ${index}\n`
  }
  const cwd = fresh(tree)
  const run = (threads: string) => {
    const report = skillc(['build', '--json', '--no-cache', '--threads', threads, '--out', 'out'], cwd).out
    return { report, manifest: readFileSync(join(cwd, 'out/manifest.json'), 'utf8') }
  }
  expect(run('3')).toEqual(run('1'))
})
