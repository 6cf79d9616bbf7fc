/** Every place where a path comes in, with every hostile path: none is followed. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HOSTILE_PATHS, SOME_HOSTILE_PATHS } from '../support/hostile-paths.ts'
import { entrances, isWayOut } from '../support/path-entrances.ts'

test('the hostile paths have many ways out', () => {
  expect(HOSTILE_PATHS.length).toBeGreaterThan(1_500)
  expect(HOSTILE_PATHS.filter(isWayOut).length).toBeGreaterThan(300)
  expect(isWayOut('bread/rye.md')).toBe(false)
})

describe.each(Object.entries(entrances))('%s', (_, { only = () => true, isSlow, run }) => {
  test('follows plain paths', async () => {
    const plain = ['bread/rye.md'].filter(only)
    expect(await run(plain)).toEqual(expect.arrayContaining(plain))
  })

  test('rejects hostile paths', async () => {
    const paths = (isSlow ? SOME_HOSTILE_PATHS : HOSTILE_PATHS).filter(only)
    expect(paths.length).toBeGreaterThan(50)
    expect(await run(paths)).toEqual([])
  })
})

/** What asks whether a path is safe, and the place above or the test where it is asked with every hostile path. */
const GUARDS: Record<string, string> = {
  'pipeline/config/own-clients.ts': 'the folder of a target of a file',
  'pipeline/diff/commit.ts': 'a tree of git',
  'pipeline/sources/agent-plugin.ts': 'a program of a package of Agent Plugins',
  'pipeline/sources/plugins.ts': 'skills of a plugin',
  'channels/references/lock-file.ts': 'a skill of a lock file',
  'channels/references/trees.ts': 'a file of a source that is fetched',
  'channels/publish/managed.ts': 'a file of a folder that is kept up to date',
  'channels/publish/npm.ts': 'a file that is published',
  'channels/references/open-index.ts': 'a file of a source that is fetched',
  'channels/references/open-mcp.ts': 'a file of a source that is fetched',
  'channels/references/open-npm.ts': 'a file of an npm package',
  'channels/references/reference.ts': 'a reference to a folder of a package',
  'channels/site-folder.ts': 'the index of a site',
  'cli/actions/skills-lock.ts': 'a name of skills-lock.json',
  'compiler/scan/git-index.ts': 'the index of git',
  'compiler/scan/links.ts': 'a submodule of .gitmodules',
  'compiler/scan/unsafe.ts': 'a file of a skill in memory',
  'format/manifest-shape.ts': 'forged-paths',
  'format/record-shape.ts': 'forged-paths',
  'format/written-list.ts': 'a file of a list of written files',
  'reader/discovery/files.ts': 'a file of a skill that is published',
  'reader/disk/npm-package.ts': 'a folder of an npm package',
  'runtime/node/results.ts': 'a file that a script wrote',
  'targets/names.ts': 'the name of a skill that is exported',
  // These ask again behind another guard, or about what skillc itself is about to write.
  'compiler/resolve/assign-places.ts': '',
  'compiler/scan/memory.ts': '',
  'pipeline/sources/record.ts': '',
  'reader/disk/unpack.ts': '',
  'runtime/node/materialize.ts': '',
  'targets/limits.ts': '',
  'compiler/emit/emit.ts': '',
  'channels/export/plan.ts': '',
  'cli/actions/learn.ts': '',
}

test('every module that asks whether a path is safe is asked here', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const asking = files.filter(file => {
    const [, names = ''] =
      /import \{([^}]*)\} from '[^']*\/untrusted-path\.ts'/.exec(readFileSync(`src/${file}`, 'utf8')) ?? []
    return /\b(?:isSafe|isPassed|isHostile|find|createPathChecker)/.test(names)
  })
  expect(asking.sort()).toEqual(Object.keys(GUARDS).sort())
  for (const place of Object.values(GUARDS))
    expect(place === '' || place === 'forged-paths' || place in entrances, place).toBe(true)
})
