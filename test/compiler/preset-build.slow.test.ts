/** `build --preset P` holds what skillc says that P loads (`createView`), winners and names included. */

import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientSkill } from '../../src/compiler/portability/load.ts'
import type { View } from '../../src/compiler/portability/matrix.ts'
import { createView } from '../../src/compiler/portability/survey.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import type { Preset } from '../../src/compiler/presets/preset.ts'
import { toSegment } from '../../src/core/files/path.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { getSurroundings } from '../../src/pipeline/config/surroundings.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { type Folders, projectsFor } from '../clients/projects.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = realpathSync(scratchFolder('preset-build'))
beforeAll(() => {
  process.env.HOME = scratch
})

/** Questions of this test besides those that the clients themselves were asked. */
function more({ project, other = project }: Folders): Record<string, Tree> {
  const p = `project/${project}`
  const skill = (name: string, place: string) => skillText(name, `Of ${place}.`)
  return {
    'three of one name': {
      [`${p}/rye-2/SKILL.md`]: skill('rye', 'rye-2'),
      [`${p}/rye/SKILL.md`]: skill('rye', 'rye'),
      [`${p}/rye_3/SKILL.md`]: skill('rye', 'rye_3'),
    },
    'names that differ in case': {
      [`${p}/Rye/SKILL.md`]: skill('Rye', 'Rye'),
      [`${p}/a/SKILL.md`]: skill('rye', 'a'),
    },
    'names that are no segments': {
      [`${p}/a/SKILL.md`]: skill('dark:rye', 'a'),
      [`${p}/b/SKILL.md`]: skill('oat bread', 'b'),
      [`${p}/c/SKILL.md`]: skill('oat-bread', 'c'),
      [`${p}/d/SKILL.md`]: skill('..', 'd'),
    },
    'another key for the name': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'rye').replace('name: rye', 'name: rye\nid: loaf'),
    },
    'a link before what it leads to': {
      [`${p}/a`]: { link: 'z' },
      [`${p}/m/SKILL.md`]: skill('rye', 'm'),
      [`${p}/z/SKILL.md`]: skill('rye', 'z'),
    },
    'two places that are one': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'rye'),
      [`${p}/oat/SKILL.md`]: skill('oat', 'oat'),
      ...(other === project
        ? {}
        : { [`project/${other}`]: { link: `${'../'.repeat(countDepth(other))}${project}` } }),
    },
    'what git ignores': {
      'project/.gitignore': 'oat\n',
      [`${p}/rye/SKILL.md`]: skill('rye', 'rye'),
      [`${p}/oat/SKILL.md`]: skill('oat', 'oat'),
    },
  }
}

function countDepth(path: string): number {
  return path.split('/').length - 1
}

/** A client's first folders of the project and of the user, as text that can be planted. */
function findFolders({ places }: Preset): Folders | undefined {
  const plain = (level: string) =>
    places
      .filter(place => place.level === level && place.holds !== 'commands' && !place.path.includes('*'))
      .map(({ path }) => path.replace(/^\$\{\w+:-([^}]*)\}/, '$1').replace(/^~\//, ''))
      .filter(path => /^[\w.]+\/|^skills$/.test(path))
  const [project, other] = [...new Set(plain('project'))]
  return project === undefined ? undefined : { project, other, home: plain('user')[0] }
}

const clients = PRESETS.map(preset => [preset.id, preset, findFolders(preset)] as const)
/** Folders that the user names are searched as git has them. */
const plain = ([name]: [string, Tree]) => name !== 'what git ignores'
const named: Folders = { project: 'breads', other: 'cakes' }

describe.each(clients.filter(([, , folders]) => folders !== undefined))(
  '%s in its own folders',
  (id, preset, folders = named) => {
    test.each(Object.entries({ ...projectsFor(folders), ...more(folders) }))('%s', (name, tree) =>
      compare(preset, plant(join(scratch, id, name.replace(/\W+/g, '-')), tree), { user: true }),
    )
  },
)

describe.each(clients)('%s with folders that are named', (id, preset) => {
  test.each(Object.entries(more(named)).filter(plain))('%s', (name, tree) =>
    compare(preset, plant(join(scratch, `${id}-named`, name.replace(/\W+/g, '-')), tree), {
      roots: ['breads', 'cakes'],
    }),
  )
})

async function compare(preset: Preset, root: string, given: Options): Promise<void> {
  for (const folder of ['home', 'project/.git', 'project/cakes'])
    mkdirSync(join(root, folder), { recursive: true })
  const till = join(root, 'project/shop/till')
  const cwd = existsSync(till) ? till : join(root, 'project')
  process.env.HOME = join(root, 'home')
  const options = { ...given, cwd, preset: preset.id, cache: false, threads: 1 }
  const { sources, areNamed, levels } = await getSettings(options)
  const view = createView(preset, {
    sources,
    areNamed,
    surroundings: getSurroundings(cwd),
    levels: new Set(levels),
    all: PRESETS,
  })
  const out = join(root, 'out')
  await build({ ...options, out })
  const manifest = readManifest(out)
  expect(built(manifest, sources)).toEqual(loaded(view))
}

/** What the client loads: where nothing decides, the first; a file once, whatever paths lead to it. */
function loaded({ skills }: View): string[] {
  const isFirst = (skill: ClientSkill) =>
    skill.other === undefined || skills.indexOf(skill) < skills.indexOf(skill.other)
  const served = skills.filter(
    skill =>
      skill.fate === 'used' || skill.fate === 'kept-both' || (skill.fate === 'undecided' && isFirst(skill)),
  )
  // By the name that it has where it really lies, if the client goes there.
  const byPlace = served.toSorted((a, b) => Number(isReal(a)) - Number(isReal(b)))
  const unique = new Map(byPlace.map(({ entry, verdict }) => [entry.realpath, verdict.name]))
  return [...unique].map(([file, name]) => `${short(file)} as ${toLeaf(name)}`).sort()
}

function isReal({ entry }: ClientSkill): boolean {
  return entry.file === entry.realpath
}

function built({ skills }: Manifest, sources: { dir: string }[]): string[] {
  return skills
    .map(({ id, path, file, source = 0 }) => {
      const found = join(sources[source]?.dir ?? '', file ?? join(path, 'SKILL.md'))
      return `${short(realpathSync(found))} as ${id.split(':').at(-1)}`
    })
    .sort()
}

/** The last part of the id that a name becomes: what no folder could be called is called after its folder. */
function toLeaf(name: string): string {
  return name === '..' ? 'd' : toSegment(name.split(':').at(-1) ?? '')
}

function short(path: string): string {
  return path.slice(scratch.length).split('/').slice(3).join('/')
}
