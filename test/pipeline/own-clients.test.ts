/** Clients and targets as files of a project: what they do, and what they must not. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import agentskills from '../../src/compiler/presets/data/agentskills.json' with { type: 'json' }
import { toPosix } from '../../src/core/text/show.ts'
import { build, check, exportSkills, type Options } from '../../src/index.ts'
import { runForPeople } from '../support/people-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('own-clients')
let count = 0

const PRESET = { ...agentskills, id: 'acme-agent', title: 'Acme Agent' }
const TARGET = {
  id: 'acme-store',
  title: 'Acme',
  form: { kind: 'folders', place: 'store/skills' },
  reads: 'the store',
  keys: ['name', 'description'],
  limits: [{ of: 'description', most: 40, known: 'run', source: 'book' }],
  sources: { book: { title: 'Book', url: 'https://acme.example' } },
}

function plantProject(preset: object, target: object = TARGET, config: object = {}): string {
  const files = { presetFiles: ['clients/acme.json'], targetFiles: ['targets/acme.json'] }
  return plant(join(scratch, String(count++)), {
    'skillc.config.json': JSON.stringify({ ...files, ...config }),
    'clients/acme.json': JSON.stringify(preset),
    'targets/acme.json': JSON.stringify(target),
    '.agents/skills/rye/SKILL.md': skillText('rye', 'Bake.', 'model: large\n'),
    '.agents/skills/Oat_1/SKILL.md': skillText('Oat_1'),
  })
}

const withName = (name: object) => ({ ...PRESET, name: { ...PRESET.name, ...name } })
const pattern = (matches: string) => withName({ pattern: { matches, otherwise: 'dropped' } })
const run = (cwd: string, options: Options = {}) => check({ cwd, cache: false, ...options })

test('a client of a file judges skills, and each command knows it', async () => {
  const cwd = plantProject(pattern('^[a-z]+$'), TARGET, { clients: ['acme-agent'] })
  const { findings, portability } = await run(cwd)
  expect(findings.filter(({ code }) => code === 'lost-skill')).toMatchObject([
    { file: '.agents/skills/Oat_1/SKILL.md', message: expect.stringContaining('Acme Agent') },
  ])
  expect(portability?.clients).toMatchObject([{ id: 'acme-agent', title: 'Acme Agent' }])
  const { manifest } = await readBundle(cwd, { preset: 'acme-agent' })
  expect(manifest).toContain('"rye"')
  expect(JSON.parse(manifest).skipped).toMatchObject([{ path: 'Oat_1/SKILL.md', code: 'lost-skill' }])
  expect((await runForPeople('presets', cwd)).text).toMatch(/acme-agent +Acme Agent/)
  expect((await runForPeople('presets acme-agent', cwd)).text).toContain('Acme Agent')
  expect((await runForPeople('list --preset acme-agent', cwd)).text).toMatch(/loaded +rye/)
  expect((await runForPeople('check --no-cache --clients acme-agnet', cwd)).text).toContain('acme-agent')
})

async function readBundle(cwd: string, options: Options) {
  await build({ cwd, cache: false, noEmitOnError: false, ...options })
  return { manifest: readFileSync(join(cwd, 'dist/skills/manifest.json'), 'utf8') }
}

test('names are replaced as the file says', async () => {
  const preset = withName({ pattern: undefined, replaces: { matches: '[A-Z_]', by: '-' } })
  const { portability } = await run(plantProject(preset, TARGET, { clients: ['acme-agent'] }))
  const cells = portability?.skills.map(({ cells }) => cells['acme-agent'])
  expect(JSON.stringify(cells)).toContain('`-at-1`')
})

test('a pattern that would backtrack is searched in linear time', async () => {
  const cwd = plantProject(pattern('^(a+)+$'), TARGET, { clients: ['acme-agent'] })
  const name = `${'a'.repeat(2_000)}!`
  plant(cwd, { '.agents/skills/rye/SKILL.md': skillText(name) })
  const start = performance.now()
  await run(cwd)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('places of the user count with `user` only', async () => {
  const home = plant(join(scratch, 'home'), { 'acme/skills/oat/SKILL.md': skillText('oat') })
  const places = [...PRESET.places, { level: 'user', path: `${toPosix(home)}/acme/skills`, source: 'guide' }]
  const cwd = plantProject({ ...PRESET, places })
  const list = async (flags: string) => (await runForPeople(`list --preset acme-agent ${flags}`, cwd)).text
  expect(await list('')).not.toContain('oat')
  expect(await list('--user')).toContain('oat')
})

const withPlace = (place: object) => ({
  ...PRESET,
  places: [{ level: 'project', source: 'guide', ...place }],
})

test.each<[preset: object, message: string]>([
  [{ ...PRESET, id: 'codex' }, 'the id `codex` is taken'],
  [{ ...PRESET, id: 'claude' }, 'the id `claude` is taken'],
  [{ ...PRESET, run: './evil.mjs' }, 'unknown field `run`'],
  [{ ...PRESET, title: undefined }, 'it needs `title`'],
  [{ ...PRESET, search: { ...PRESET.search, links: 'maybe' } }, '`search.links` should be one of'],
  [{ ...PRESET, search: { ...PRESET.search, source: 'nowhere' } }, '`nowhere` is cited'],
  [pattern('(?=a)'), 'its pattern `(?=a)` is not run'],
  [withPlace({ path: '../other' }), '`../other` of the level `project` is outside'],
  [withPlace({ path: '/etc' }), '`/etc` of the level `project` is outside'],
  [withPlace({ path: '~/.ssh' }), 'is outside of the project'],
  [withPlace({ path: '${HOME}/x' }), 'is outside of the project'],
  [withPlace({ path: 'x', from: 'top' }), 'is outside of the project'],
  [withPlace({ path: 'x', from: 'up', withoutRepository: 'filesystem' }), 'is outside of the project'],
  [
    { ...PRESET, settings: [{ key: 'a', files: ['~/.netrc'], does: 'disables', source: 'guide' }] },
    'its settings name `~/.netrc`',
  ],
  [
    { ...PRESET, settings: [{ key: 'a', files: ['a.json'], does: 'adds', source: 'guide' }] },
    'settings that add folders',
  ],
])('a preset is refused: %#', async (preset, message) => {
  await expect(run(plantProject(preset))).rejects.toThrow(message)
})

test('a target of a file is written by a build and by an export', async () => {
  const cwd = plantProject(PRESET, TARGET, { targets: ['acme-store'] })
  const { exported } = await build({ cwd, cache: false })
  expect(exported?.targets).toMatchObject([{ target: 'acme-store', state: 'exported' }])
  expect(exported?.findings.map(({ code }) => code)).toContain('shortened-description')
  const entry = readFileSync(join(cwd, 'store/skills/rye/SKILL.md'), 'utf8')
  expect(entry).not.toMatch(/^model:/m)
  const { ok } = await exportSkills('.agents/skills', ['acme-store'], 'out', { cwd })
  expect(ok).toBe(true)
  expect(existsSync(join(cwd, 'out/store/skills/rye/SKILL.md'))).toBe(true)
  expect((await runForPeople('export .agents/skills --to acme-sotre --out o', cwd)).text).toContain(
    'acme-store',
  )
})

test.each<[target: object, message: string]>([
  [{ ...TARGET, id: 'claude-ai' }, 'the id `claude-ai` is taken'],
  [{ ...TARGET, id: 'codex' }, 'the id `codex` is taken'],
  [{ ...TARGET, form: { kind: 'module', run: 'x' } }, 'unknown field `form.run`'],
  [{ ...TARGET, form: { kind: 'shell' } }, '`form.kind` should be one of'],
  [{ ...TARGET, form: { kind: 'folders' } }, '`form` needs `place`'],
  [{ ...TARGET, form: { kind: 'folders', place: '../out' } }, '`form.place`'],
  [{ ...TARGET, form: { kind: 'folders', place: '/out' } }, '`form.place`'],
  [{ ...TARGET, sources: {} }, '`book` is cited'],
])('a target is refused: %#', async (target, message) => {
  await expect(run(plantProject(PRESET, target))).rejects.toThrow(message)
})

test.each([
  [{ presetFiles: ['../x.json'] }, 'reads `../x.json` (`presetFiles`)'],
  [{ targetFiles: ['/etc/passwd'] }, 'reads `/etc/passwd` (`targetFiles`)'],
  [{ targetFiles: ['none.json'] }, 'none.json`, which `targetFiles` names'],
  [{ presetFiles: ['clients/acme.json', 'clients/acme.json'] }, 'the id `acme-agent` is taken'],
])('%j is refused', async (config, message) => {
  await expect(run(plantProject(PRESET, TARGET, config))).rejects.toThrow(message)
})

test('the target of the page works', async () => {
  const page = readFileSync(new URL('../../docs/targets.md', import.meta.url), 'utf8')
  const [, target = ''] = /## Your own target[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? []
  const cwd = plantProject(PRESET, JSON.parse(target))
  expect((await exportSkills('.agents/skills', ['acme-store'], 'out', { cwd })).targets).toMatchObject([
    { target: 'acme-store', state: 'exported', skills: 2 },
  ])
})
