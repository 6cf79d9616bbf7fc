/**
 * Real skills with two copies each, one in the project and one in the home: the copy that skillc says a client uses is the one it
 * uses. Needs the corpus, which the project does not hold. See scripts/test-clients.js.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { scratchFolder, type Tree } from '../support/tree.ts'
import { bins, createKey, runs, said, settle } from './ask-client.ts'

const corpus = process.env.SKILLC_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url))
const repositories = ['anthropics+skills', 'mattpocock+skills', 'obra+superpowers']

const scratch = realpathSync(scratchFolder('repositories'))

/** Each skill of a repository in two folders; the second copy says in its description where it lies. */
function plantTwice(repository: string, project: string, home: string): Tree {
  const root = join(corpus, 'corpus/visible', repository)
  const tree: Tree = {}
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (basename(path) !== 'SKILL.md' || path.includes('node_modules')) continue
    const text = readFileSync(join(root, path), 'utf8')
    const folder = basename(dirname(path))
    tree[`project/${project}/${folder}/SKILL.md`] ??= text
    tree[`home/${home}/${folder}/SKILL.md`] ??= text.replace(/^(description: *["']?)(?=\w)/m, '$1From home. ')
  }
  return tree
}

describe.each(Object.entries(runs))('%s', (id, { run, folders }) => {
  const bin = bins[id]
  const preset = PRESETS.find(each => each.id === id)
  const isThere = existsSync(join(corpus, 'corpus/visible', repositories[0] ?? ''))

  test.skipIf(bin === undefined || !isThere).each(repositories)('%s', async repository => {
    if (bin === undefined || preset === undefined || folders.home === undefined) return
    const { project, home } = settle(
      join(scratch, id, repository),
      plantTwice(repository, folders.project, folders.home),
    )
    const { sure, possible } = said(preset, project, home, scratch)
    const loaded = (await run(bin, project, home)).map(createKey(scratch)).sort()
    expect(loaded.length).toBeGreaterThan(5)
    // Of those that only a user can call, Claude Code says the name alone.
    const nameless = new Set(loaded.filter(skill => skill.endsWith(' ')))
    const toShown = (skill: string) => {
      const name = skill.slice(0, skill.indexOf(' ') + 1)
      return nameless.has(name) ? name : skill
    }
    expect(loaded.filter(skill => !possible.includes(skill))).toEqual(sure.map(toShown))
  })
})
