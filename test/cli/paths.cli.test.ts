/** What the policy for paths that strangers chose refuses (untrusted-path.test.ts), everything that reads or writes refuses. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { skillc } from '../support/cli.ts'
import { spoil } from '../support/hostile-bundle.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('paths')
let count = 0
const fresh = () => join(scratch, `${count++}`)

/** A bundle with a skill `rye` whose record names a file at another path; digests fit. */
async function hostileBundle(path: string): Promise<string> {
  const cwd = plant(fresh(), {
    'skills/rye/SKILL.md': skillText('rye'),
    'skills/rye/times': `[core]\n\tfsmonitor = "touch ${join(scratch, 'ran')}; false"\n`,
  })
  await build({ cwd, roots: ['skills'], cache: false })
  const bundle = join(cwd, 'dist/skills')
  const [record = ''] = readdirSync(join(bundle, 'skills'))
  const { files } = JSON.parse(readFileSync(join(bundle, 'skills', record), 'utf8'))
  const index = files.findIndex((file: { path: string }) => file.path === 'times')
  spoil(bundle, { record: [{ at: ['files', index, 'path'], value: path }] }, '')
  return bundle
}

/** A folder with a repository, whose status git is asked for as prompts and editors do. */
function repository(): string {
  const folder = fresh()
  execFileSync('git', ['init', '-q', join(folder, 'rye')])
  return folder
}

function statusRuns(folder: string): boolean {
  for (const at of [folder, join(folder, 'rye')]) spawnSync('git', ['-C', at, 'status'])
  return existsSync(join(scratch, 'ran'))
}

const hostile = [
  '.git/HEAD',
  '.git/config',
  '.git/objects/x',
  '.git/refs/x',
  '.GIT/config',
  'GIT~1/config',
  'skill.md/x',
]

describe.each(hostile)('a bundle whose record names %j', path => {
  const why = expect.stringContaining(path)

  test('is refused by verify and unpack', async () => {
    const bundle = await hostileBundle(path)
    expect(verifyBundle(bundle)).toMatchObject({ ok: false, findings: [{ kind: 'unsafe', detail: why }] })
    const out = fresh()
    const manifest = readManifest(bundle)
    expect(() => unpackBundle(bundle, manifest.skills, out)).toThrow(
      expect.objectContaining({ message: why }),
    )
    expect(existsSync(out)).toBe(false)
  })

  test('is refused by materialize, and by what reads the skill', async () => {
    const bundle = await hostileBundle(path)
    const session = (await openBundle(bundle)).session()
    const out = repository()
    const fault = { code: 'unsafe-path', file: path, skill: 'rye' }
    await expect(session.materialize('rye', join(out, 'rye'))).rejects.toMatchObject(fault)
    await expect(session.use('rye')).rejects.toMatchObject(fault)
    await expect(session.files('rye')).rejects.toMatchObject(fault)
    expect(statusRuns(out)).toBe(false)
  })

  test('is not a source of a build', async () => {
    const bundle = await hostileBundle(path)
    const cwd = plant(fresh(), { 'skillc.config.json': JSON.stringify({ sources: [{ from: bundle }] }) })
    await expect(build({ cwd, cache: false, allowRead: [bundle] })).rejects.toMatchObject({
      message: expect.stringContaining('unsafe'),
    })
  })
})

test('a bundle with `core.fsmonitor` in it, from the command line: nothing is written, and git runs nothing', async () => {
  const bundle = await hostileBundle('.git/config')
  const cwd = repository()
  expect(skillc(['verify', bundle], cwd)).toMatchObject({ code: 1, out: expect.stringContaining('unsafe') })
  expect(skillc(['export', bundle, '--to', 'folders', '--out', 'out'], cwd)).toMatchObject({
    code: 2,
    err: expect.stringContaining('`.git/config` contains `.git`'),
  })
  for (const target of ['npm', 'marketplace', 'site'])
    expect(skillc(['publish', bundle, target, '--out', target, '--name', 'rye'], cwd).code, target).not.toBe(
      0,
    )
  expect(existsSync(join(cwd, 'out/rye'))).toBe(false)
  expect(statusRuns(join(cwd, 'out'))).toBe(false)
  expect(statusRuns(cwd)).toBe(false)
})

test.each(['.git/config', 'aux.md', 'a:b', 'Rye.md'])(
  'a record of a database with the resource %j is left out',
  async path => {
    const records = [
      { path: 'rye', content: skillText('rye'), resources: { 'rye.md': 'x', [path]: 'x' } },
      { path: 'bun', content: skillText('bun') },
    ]
    const cwd = plant(fresh(), {
      'skills.jsonl': records.map(record => `${JSON.stringify(record)}\n`).join(''),
    })
    const ran = skillc(['build', '--source', 'jsonl:skills.jsonl', '--json', '--no-cache'], cwd)
    const report = JSON.parse(ran.out)
    expect(report.findings).toMatchObject([
      { code: 'invalid-record', message: expect.stringContaining(`\`${path}\``) },
    ])
    const { manifest } = await compile([{ records }])
    for (const { skills } of [manifest, readManifest(join(cwd, 'dist/skills'))])
      expect(skills.map(({ id }) => id)).toEqual(['bun'])
  },
)

const LEFT_OUT = ['aux.md', 'a:b', 'a<b.md', 'a\\b.md', 'notes.', 'a\u0096b', 'Rye.md', 'rye.md/x'] as const
const HOSTILE = ['git~1/config', '.git./config', 'a\\..\\b', 'a\nb'] as const

test.each([...LEFT_OUT, ...HOSTILE])(
  'a file %j of a skill on a disk or in memory is left out, and the skill only where it is hostile',
  async path => {
    const isHostile = HOSTILE.some(each => each === path)
    const files = {
      'rye/SKILL.md': skillText('rye'),
      'rye/rye.md': 'x',
      'bun/SKILL.md': skillText('bun'),
    }
    // Windows makes none of these files.
    const isOnDisk = path !== 'rye.md/x' && process.platform !== 'win32'
    const cwd = plant(fresh(), isOnDisk ? { ...files, [`rye/${path}`]: 'x' } : files)
    const ofBuild = await build({ cwd, roots: ['.'], cache: false })
    const ofCompile = await compile([{ files: { ...files, [`rye/${path}`]: 'x' } }])
    for (const { findings, account } of isOnDisk ? [ofBuild, ofCompile] : [ofCompile]) {
      // In code-unit order, `Rye.md` comes first.
      const left = path === 'Rye.md' ? 'rye/rye.md' : `rye/${path}`
      const said = isHostile
        ? { code: 'unsafe-path', severity: 'error' }
        : { code: 'refused-path', severity: 'warning' }
      expect(findings).toMatchObject([{ ...said, file: left }])
      expect(account).toMatchObject({ found: 2, emitted: isHostile ? 1 : 2, skipped: isHostile ? 1 : 0 })
    }
    if (!isOnDisk) return
    const out = join(cwd, 'dist/skills')
    expect(verifyBundle(out)).toMatchObject({ ok: true, skills: isHostile ? 1 : 2 })
    if (isHostile) return
    const listed = await (await openBundle(out)).session().files('rye')
    const kept = path === 'Rye.md' ? ['Rye.md', 'SKILL.md'] : ['SKILL.md', 'rye.md']
    expect(listed.map(file => file.path)).toEqual(kept)
  },
)

test.each(LEFT_OUT)('a file %j is an error in strict', async path => {
  const files = { 'rye/SKILL.md': skillText('rye'), 'rye/rye.md': 'x', [`rye/${path}`]: 'x' }
  const { findings, account } = await compile([{ files }], { profile: 'strict' })
  expect(findings).toContainEqual(expect.objectContaining({ code: 'refused-path', severity: 'error' }))
  expect(account).toMatchObject({ found: 1, emitted: 0, skipped: 1 })
})

test('a link to a file that is left out is one to a file that is not there', async () => {
  const files = { 'rye/SKILL.md': `${skillText('rye')}\nRead [more](aux.md).\n`, 'rye/aux.md': 'x' }
  const { findings } = await compile([{ files }])
  expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['missing-file', 'warning'],
    ['refused-path', 'warning'],
  ])
})

test.each(['con', 'a:b', 'rye.', '..'])('a skill in a folder named %j is skipped', async folder => {
  const files = { [`${folder}/SKILL.md`]: skillText('rye'), 'bun/SKILL.md': skillText('bun') }
  const { findings, account, skipped, manifest } = await compile([{ files }])
  expect(findings).toMatchObject([{ code: 'unsafe-path', file: `${folder}/SKILL.md` }])
  expect(account).toMatchObject({ found: 2, emitted: 1, skipped: 1 })
  expect(skipped).toMatchObject([{ path: `${folder}/SKILL.md`, code: 'unsafe-path' }])
  expect(manifest.skills.map(({ id }) => id)).toEqual(['bun'])
})

test('a nested skill and a file around it that would be one on macOS and Windows', async () => {
  const files = {
    'rye/SKILL.md': skillText('rye'),
    'rye/Bun': 'x',
    'rye/bun/SKILL.md': skillText('bun'),
  }
  const { findings } = await compile([{ files }])
  expect(findings.map(({ code, file }) => [code, file])).toContainEqual(['unsafe-path', 'rye/bun/SKILL.md'])
})
