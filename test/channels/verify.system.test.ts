/** What `skillc verify` and the readers refuse though every digest fits: bounds and paths that a stranger chose. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { readManifest, readRecord } from '../../src/reader/disk/read.ts'
import { isFault, openBundle } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, withManifest, withRecord } from '../support/bundles.ts'
import { hasPython, PYTHON_NEEDED } from '../support/python.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('verify')

const bakery = await compileFiles({
  'rolls/SKILL.md': skillText('rolls'),
  'rolls/times.md': 'Two hours.',
})
const reader = fileURLToPath(new URL('../../examples/python/skill_bundle.py', import.meta.url))
const runPython = hasPython() ? test : test.skip

let written = 0
function write(files: BundleFiles): string {
  const folder = join(scratch, String(written++))
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

/** What is wrong with a bundle: its findings, or why it cannot be looked at. */
function verify(files: BundleFiles): string[] {
  try {
    return verifyBundle(write(files)).findings.map(({ kind, detail }) => `${kind}: ${detail}`)
  } catch (error) {
    return [String(error)]
  }
}

function verifyInPython(files: BundleFiles) {
  const { status, stderr } = spawnSync('python3', [reader, write(files), 'verify'], { encoding: 'utf8' })
  return { status, stderr }
}

test('nothing is wrong with what is spoilt below', () => {
  expect(verify(bakery)).toEqual([])
})

describe('a body that begins beyond the chunk', () => {
  const beyond = withRecord(bakery, 'rolls', ({ chunk }) => {
    chunk.body = chunk.size + 1
  })
  const atEnd = withRecord(bakery, 'rolls', ({ chunk }) => {
    chunk.body = chunk.size
  })

  test('is refused by verify, by every reader on disk and by the runtime', async () => {
    expect(verify(beyond)).toContainEqual(expect.stringContaining('not the record of a skill'))
    const folder = write(beyond)
    const [skill] = readManifest(folder).skills
    expect(() => readRecord(folder, skill!)).toThrow('is not the record of a skill')
    const error = await (await openBundle(beyond)).record('rolls').catch(reason => reason)
    expect(isFault(error, 'invalid-record'), String(error)).toBe(true)
  })

  test('may be empty, at the end of the chunk', async () => {
    expect(verify(atEnd)).toEqual([])
    expect((await openBundle(atEnd)).skills).toHaveLength(1)
  })

  runPython(`is refused by the reader in Python (${PYTHON_NEEDED})`, () => {
    expect(verifyInPython(beyond)).toMatchObject({ status: 1, stderr: expect.stringContaining('rolls') })
    expect(verifyInPython(atEnd)).toMatchObject({ status: 0 })
  })
})

describe.each(['a\\..\\..\\b', '..\\b', 'a/../../b', '/b', 'C:\\b', '\\\\host\\b'])('the path `%s`', path => {
  const digest = `sha256:${'0'.repeat(64)}`
  const places: [string, BundleFiles][] = [
    [
      'a file of a record',
      withRecord(bakery, 'rolls', record => {
        record.files[1].path = path
      }),
    ],
    [
      'a place',
      withManifest(bakery, ({ skills: [skill] }) => {
        skill.place = path
      }),
    ],
    [
      'an id',
      withManifest(bakery, ({ skills: [skill] }) => {
        skill.id = path
      }),
    ],
    [
      'the folder of a skill',
      withManifest(bakery, ({ skills: [skill] }) => {
        skill.path = `/${path}`
      }),
    ],
    [
      'the entry of a skill',
      withManifest(bakery, ({ skills: [skill] }) => {
        skill.file = path
      }),
    ],
    [
      'an alias',
      withRecord(bakery, 'rolls', record => {
        record.aliases = [{ source: 0, path }]
      }),
    ],
    [
      'a copy',
      withRecord(bakery, 'rolls', record => {
        record.identical = [{ source: 0, path: 'a', file: path }]
      }),
    ],
    [
      'what a skill shadows',
      withRecord(bakery, 'rolls', record => {
        record.shadows = [{ source: 0, path, digest, by: 'rank' }]
      }),
    ],
    [
      'what was skipped',
      withManifest(bakery, manifest => {
        manifest.skipped = [{ source: 0, path, code: 'x' }]
      }),
    ],
    [
      'a file of the bundle',
      withManifest(bakery, manifest => {
        manifest.files[path] = { digest, size: 1 }
      }),
    ],
  ]

  test.each(places)('is refused as that of %s', (_, files) => {
    expect(verify(files)).not.toEqual([])
  })

  runPython(
    `is refused by the reader in Python (${PYTHON_NEEDED})`,
    () => {
      for (const [what, files] of path === 'a\\..\\..\\b' ? places : places.slice(0, 1))
        expect(verifyInPython(files).status, what).toBe(1)
    },
    20_000,
  )
})
