/** Builds of one session: what a change is, and what is not looked at again. */
import { lstatSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSettings } from '../../src/pipeline/config/settings.ts'
import { buildAgain, openSession, type Session } from '../../src/pipeline/session.ts'
import { passTime } from '../support/clock.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('session')
const everything = { folders: new Set<string>(), moved: new Set<string>(), isAll: true }

interface Place {
  cwd: string
  session: Session
}

/** Builds after a change of a folder. */
async function build({ cwd, session }: Place, folder?: string) {
  const options = { cwd, roots: ['skills'], cacheDir: join(cwd, 'cache') }
  const changes = { folders: new Set([join(cwd, folder ?? '')]), moved: new Set<string>(), isAll: false }
  const settings = await getSettings(options)
  return buildAgain(session, settings, options, folder === undefined ? everything : changes)
}

/** The lock is a file in the bundle's folder. */
const readTimes = (cwd: string) => lstatSync(join(cwd, 'dist/skills'), { bigint: true }).mtimeNs

const edits: Record<string, { edit: (cwd: string) => void; isBuilt: boolean }> = {
  nothing: { edit: () => {}, isBuilt: false },
  'a file that comes and goes': {
    edit: cwd => {
      writeFileSync(join(cwd, 'skills/rye/4913'), '')
      rmSync(join(cwd, 'skills/rye/4913'))
    },
    isBuilt: false,
  },
  'an entry edited': {
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Longer now.')),
    isBuilt: true,
  },
  'a time stamp': {
    edit: cwd => utimesSync(join(cwd, 'skills/rye/SKILL.md'), new Date(1e12), new Date(1e12)),
    isBuilt: true,
  },
  'a file added': { edit: cwd => writeFileSync(join(cwd, 'skills/rye/new.md'), 'New.'), isBuilt: true },
  'a rule of git': {
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/.gitignore'), '*.md\n'),
    isBuilt: true,
  },
  'a file of the bundle removed': {
    edit: cwd => {
      const chunks = join(cwd, 'dist/skills/chunks')
      rmSync(join(chunks, readdirSync(chunks)[0] ?? ''))
    },
    isBuilt: true,
  },
  'a file of the bundle cut short': {
    edit: cwd => {
      const chunks = join(cwd, 'dist/skills/chunks')
      writeFileSync(join(chunks, readdirSync(chunks)[0] ?? ''), '')
    },
    isBuilt: true,
  },
}

const places = new Map<string, Place>(
  Object.keys(edits).map((name, at) => {
    const files = {
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/rye/times.md': 'Two hours.',
      'skills/rolls/SKILL.md': skillText('rolls'),
    }
    return [name, { cwd: plant(join(scratch, String(at)), files), session: openSession() }]
  }),
)
describe.each(Object.entries(edits))('%s', (name, { edit, isBuilt }) => {
  beforeAll(passTime)

  test(`takes ${isBuilt ? 'the lock, and gives what a new session gives' : 'no lock'}`, async () => {
    const place = places.get(name)
    if (place === undefined) throw new Error('a place without a tree')
    const first = await build(place)
    expect(first.bundle?.written).toBeGreaterThan(0)
    edit(place.cwd)
    const before = readTimes(place.cwd)
    const report = await build(place, 'skills/rye')
    expect(readTimes(place.cwd) !== before).toBe(isBuilt)
    const fresh = await build({ ...place, session: openSession() })
    expect(report.bundle).toMatchObject({ digest: fresh.bundle?.digest, files: fresh.bundle?.files })
    expect(report.findings).toEqual(fresh.findings)
    expect(fresh.bundle?.written).toBe(0)
    if (!isBuilt) expect(report).toEqual({ ...first, bundle: { ...first.bundle, written: 0, removed: 0 } })
    place.session.close()
  })
})

test('a file whose time stamps may lie is read again', async () => {
  const files = { 'skills/rye/SKILL.md': skillText('rye') }
  const place = { cwd: plant(join(scratch, 'racy'), files), session: openSession() }
  await build(place)
  const before = readTimes(place.cwd)
  await build(place, 'skills/rye')
  expect(readTimes(place.cwd)).not.toBe(before)
  place.session.close()
})
