/** Exports: what targets take, what is lost on the way, and that nothing of others is touched. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../src/channels/export/plan.ts'
import { readListedSkills } from '../../src/compiler/parse/markdown/listed-skills.ts'
import { loadParser } from '../../src/compiler/parse/markdown/tree.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { countCharacters } from '../../src/core/text/quantity.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { build } from '../../src/pipeline/build.ts'
import { exportSkills } from '../../src/pipeline/export.ts'
import { readAgentPlugin } from '../../src/pipeline/sources/agent-plugin.ts'
import { proposeTargets } from '../../src/pipeline/sources/propose.ts'
import { TARGETS } from '../../src/targets/all.ts'
import { readStrictly } from '../../src/targets/frontmatter.ts'
import { flattenNames } from '../../src/targets/names.ts'
import { SPEC_KEYS } from '../../src/targets/target.ts'
import { shortenDescription } from '../../src/targets/values.ts'
import schema from '../support/agent-plugin.schema.json' with { type: 'json' }
import { getRuns } from '../support/properties.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('targets')

let count = 0
function project(tree: Tree): string {
  return plant(join(scratch, `case-${++count}`), tree)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => toPosix(join(entry.parentPath, entry.name).slice(folder.length + 1)))
    .sort()

const write = (cwd: string, target: string, options: ExportOptions = {}) =>
  exportSkills('skills', [target], 'out', { cwd, ...options })

const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')

/** `LINE:COLUMN severity code` of each finding. */
const summarize = ({ findings }: Awaited<ReturnType<typeof write>>) =>
  findings.map(one => `${one.file}:${one.line}:${one.column} ${one.severity} ${one.code}`)

const LINT = `---
name: lint
# kept as it is
license:   MIT
description: Lints a front end. Use when the user asks for it.
disable-model-invocation: true
hooks: { PreToolUse: [] }
---

# Steps

Read [rye](../../rye/SKILL.md#steps), run \`../../rye/run.sh\`, see [gone](../../gone.md).
`

const BAKERY: Tree = {
  'skills/frontend/lint/SKILL.md': LINT,
  'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
  'skills/rye/SKILL.md': skillText('rye', 'Weigh  the flour.\t\r\n* keep *this*'),
  'skills/rye/run.sh': 'echo rye\n',
}

describe('names', () => {
  test.each([
    [['frontend:lint'], ['frontend-lint']],
    [
      ['lint', 'frontend:lint'],
      ['lint', 'frontend-lint'],
    ],
    [
      ['plugins:bakery:skills:rye', 'skills:oat'],
      ['rye', 'oat'],
    ],
    [
      ['a:skills:rye', 'b:skills:rye'],
      ['a-skills-rye', 'b-skills-rye'],
    ],
    [
      ['rye', 'skills:rye'],
      ['rye', 'skills-rye'],
    ],
    [['My_Skill'], ['my-skill']],
    [['skills'], ['skills']],
  ])('%j → %j', (ids, names) => {
    expect([...flattenNames(ids)].sort()).toEqual(ids.map((id, index) => [id, names[index]]).sort())
  })

  test('no name is a device of Windows', () => {
    expect(flattenNames(['con']).get('con')).toMatch(/^con-[0-9a-f]{8}$/)
  })

  test('they are plain, unique, and do not depend on the order', () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9._+-]{1,40}$/)
    const id = fc.array(fc.oneof(segment, fc.constantFrom('a', 'a-b', 'skills', 'nul')), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.uniqueArray(id.map(parts => parts.join(':'))), ids => {
        const names = flattenNames(ids)
        expect(new Set(names.values()).size).toBe(ids.length)
        for (const name of names.values()) expect(name).toMatch(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(flattenNames(ids.toReversed())).toEqual(names)
      }),
    )
  })
})

test('a shortened description fits, and is its start', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 2, max: 200 }),
      (text, most) => {
        const short = shortenDescription(text, most)
        expect(countCharacters(short)).toBeLessThanOrEqual(most)
        expect(text.trim().startsWith(short.replace(/…$/, ''))).toBe(true)
      },
    ),
  )
})

test('every target has a name of its own, limits with a source, and a place that is safe', () => {
  expect(new Set(TARGETS.map(({ id }) => id)).size).toBe(TARGETS.length)
  for (const { id, limits, sources, form, preset } of TARGETS) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    for (const { source } of limits) expect(Object.keys(sources)).toContain(source)
    if (form.kind === 'folders') expect(form.place).toMatch(/^[\w.-]+(?:\/[\w-]+)*$/)
    if (preset !== undefined) expect(form.kind).toBe('folders')
  }
})

describe('lowering', () => {
  test('keys are moved or stripped at the author’s line, names flattened, links rewritten, the rest kept', async () => {
    const cwd = project(BAKERY)
    const result = await write(cwd, 'agent-plugin')
    expect(result.ok).toBe(true)
    expect(summarize(result)).toEqual([
      'skills/frontend/lint/SKILL.md:2:1 warning renamed-skill',
      'skills/frontend/lint/SKILL.md:6:1 warning moved-key',
      'skills/frontend/lint/SKILL.md:7:1 warning stripped-key',
      'skills/frontend/lint/SKILL.md:12:6 note rewritten-link',
      'skills/frontend/lint/SKILL.md:12:67 warning broken-link',
    ])
    expect(read(cwd, 'out/skills/frontend-lint/SKILL.md')).toBe(
      LINT.replace('name: lint', 'name: frontend-lint')
        .replace(/disable-model[\s\S]*?\n---/, 'metadata:\n  disable-model-invocation: "true"\n---')
        .replace('../../rye/SKILL.md#steps', '../rye/SKILL.md#steps'),
    )
    expect(read(cwd, 'out/skills/rye/SKILL.md')).toBe(BAKERY['skills/rye/SKILL.md'])
    const { mode } = statSync(join(cwd, 'out/skills/frontend-lint/scripts/run.sh'))
    if (process.platform !== 'win32') expect(mode & 0o111).not.toBe(0)
  })

  test('`strict` writes nothing where something would be lost', async () => {
    const cwd = project(BAKERY)
    const result = await write(cwd, 'agent-plugin', { strict: true })
    expect(result).toMatchObject({ ok: false, targets: [{ state: 'refused', written: 0 }] })
    expect(result.findings.filter(({ severity }) => severity === 'warning')).toEqual([])
    expect(existsSync(join(cwd, 'out'))).toBe(false)
    rmSync(join(cwd, 'skills/frontend'), { recursive: true })
    expect(await write(cwd, 'agent-plugin', { strict: true })).toMatchObject({ ok: true, findings: [] })
  })

  test('a skill that the target refuses is left out, or stops all', async () => {
    const cwd = project({ ...BAKERY, 'skills/claude-bread/SKILL.md': skillText('claude-bread') })
    const refused = await write(cwd, 'claude-ai', { noEmitOnError: true })
    expect(refused).toMatchObject({ ok: false, targets: [{ state: 'refused', refused: 1, written: 0 }] })
    expect(summarize(refused)).toContain('skills/claude-bread/SKILL.md:1:1 error refused-name')
    expect(existsSync(join(cwd, 'out'))).toBe(false)
    expect(await write(cwd, 'claude-ai')).toMatchObject({
      ok: false,
      targets: [{ state: 'exported', skills: 2, refused: 1 }],
    })
    expect(filesIn(join(cwd, 'out'))).toEqual(['.skillc-export.json', 'frontend-lint.zip', 'rye.zip'])
  })

  test('what an error left out keeps its copy of an earlier export, and its name', async () => {
    const cwd = project({ ...BAKERY })
    await write(cwd, 'claude-code')
    const before = filesIn(join(cwd, 'out'))
    plant(cwd, { 'skills/rye/SKILL.md': '---js\n{}\n---\n\nBake.\n' })
    expect(await write(cwd, 'claude-code')).toMatchObject({
      ok: false,
      targets: [{ state: 'exported', skills: 1, refused: 1, removed: 0 }],
    })
    expect(filesIn(join(cwd, 'out'))).toEqual(before)
    rmSync(join(cwd, 'skills/rye'), { recursive: true })
    expect(await write(cwd, 'claude-code')).toMatchObject({ ok: true, targets: [{ skills: 1 }] })
    expect(filesIn(join(cwd, 'out'))).not.toEqual(before)
  })

  test('whatever a frontmatter holds, uploads get the six keys, in YAML that strict parsers read', async () => {
    const scalar = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null))
    const value = fc.oneof(scalar, fc.array(scalar), fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), scalar))
    const fields = fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), value, { maxKeys: 6 })
    await fc.assert(
      fc.asyncProperty(fields, fc.string(), async (given, body) => {
        const { name: _, description: __, ...rest } = given
        const text = `---\nname: rye\n${Object.entries(rest)
          .map(([key, one]) => `${key}: ${JSON.stringify(one)}\n`)
          .join('')}description: Bakes rye. Use when asked.\n---\n\n# Steps\n\nBake.${body}`
        const cwd = project({ 'skills/rye/SKILL.md': text })
        const { ok } = await write(cwd, 'agent-plugin', {})
        if (!ok && !existsSync(join(cwd, 'out/skills/rye/SKILL.md'))) return
        const written = read(cwd, 'out/skills/rye/SKILL.md')
        const values = readStrictly(written)
        expect(values?.get('name')).toBe('rye')
        for (const key of values?.keys() ?? []) expect(SPEC_KEYS).toContain(key)
        expect(written.endsWith(Buffer.from(body).toString())).toBe(true)
      }),
      { numRuns: getRuns(25) },
    )
  })

  test.each([
    ['\uFEFF---\nname: rye\ndescription: Bakes rye.\n---\n\nBake.\n', 'byte order mark'],
    ['---\nname: rye\ndescription: Bakes: rye, and more.\n---\n\nBake.\n', 'reject it'],
    ['+++\nname = "rye"\ndescription = "Bakes rye."\n+++\n\nBake.\n', 'reject it'],
  ])('frontmatter that a strict parser refuses is written again: %j', async (text, reason) => {
    const cwd = project({ 'skills/rye/SKILL.md': text })
    const { findings } = await write(cwd, 'claude-ai')
    expect(findings).toMatchObject([
      { code: 'rewritten-frontmatter', message: expect.stringContaining(reason) },
    ])
    const files = unzipSync(readFileSync(join(cwd, 'out/rye.zip')))
    const written = Buffer.from(files['rye/SKILL.md'] ?? []).toString()
    expect([...(readStrictly(written)?.keys() ?? [])]).toEqual(['name', 'description'])
    expect(written.endsWith('---\n\nBake.\n')).toBe(true)
  })

  test('a long description is cut, and `<` and `>` are left out for uploads to Anthropic', async () => {
    const long = `Bakes <rye>. ${'Use when asked for it. '.repeat(80)}`
    const cwd = project({
      'skills/rye/SKILL.md': skillText('rye').replace(/description: .*/, `description: ${long}`),
    })
    const result = await write(cwd, 'claude-ai')
    expect(summarize(result)).toEqual([
      'skills/rye/SKILL.md:3:1 warning changed-description',
      'skills/rye/SKILL.md:3:1 warning shortened-description',
    ])
    const files = unzipSync(readFileSync(join(cwd, 'out/rye.zip')))
    const description = String(
      readStrictly(Buffer.from(files['rye/SKILL.md'] ?? []).toString())?.get('description'),
    )
    expect(description.length).toBeLessThanOrEqual(1024)
    expect(description).toMatch(/^Bakes rye\. Use when .* it\.$/)
  })

  test('what a skill requires goes along where each goes alone', async () => {
    const cwd = project({
      ...BAKERY,
      'skills/oat/SKILL.md': skillText('oat', 'First [rye](../rye/SKILL.md).', 'requires: [rye]\n'),
    })
    const result = await write(cwd, 'openai-api')
    expect(summarize(result)).toContain('skills/oat/SKILL.md:4:1 warning inlined-skill')
    const files = unzipSync(readFileSync(join(cwd, 'out/oat.zip')))
    expect(Object.keys(files).sort()).toEqual([
      'oat/SKILL.md',
      'oat/requires/rye/INSTRUCTIONS.md',
      'oat/requires/rye/run.sh',
    ])
    const entry = Buffer.from(files['oat/SKILL.md'] ?? []).toString()
    expect(entry).toContain('First [rye](requires/rye/INSTRUCTIONS.md).')
    expect(entry).toContain('- [rye](requires/rye/INSTRUCTIONS.md): Bakes rye.')
  })

  test('skills that require each other end, and one that requires a refused skill is refused', async () => {
    const cwd = project({
      'skills/a/SKILL.md': skillText('a', 'A.', 'requires: [b]\n'),
      'skills/b/SKILL.md': skillText('b', 'B.', 'requires: [a]\n'),
    })
    expect((await write(cwd, 'openai-api')).ok).toBe(true)
    const big = project({
      'skills/a/SKILL.md': skillText('a', 'A.', 'requires: [b]\n'),
      'skills/b/SKILL.md': skillText('b'),
      'skills/b/key.pem': `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEpAIBAAKCAQEA1c7+9z5Pad7OejecsQ0bu3aumoL6pFEzLb5iOGpB\n'.repeat(9)}-----END RSA PRIVATE KEY-----\n`,
    })
    const { findings } = await write(big, 'agent-plugin')
    expect(findings.map(({ code, skill }) => `${skill} ${code}`)).toContain('b leaked-file')
    expect((await write(big, 'agent-plugin', { allowSensitive: ['skills/b/key.pem'] })).ok).toBe(true)
  })

  test('limits refuse, those that users report warn', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`skills/rye/f${i}.txt`, 'x']))
    const cwd = project({
      ...many,
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/rye/sub/SKILL.md': skillText('sub'),
    })
    const codes = (await write(cwd, 'claude-ai')).findings.map(({ severity, code }) => `${severity} ${code}`)
    expect(codes).toContain('error nested-entry')
    expect(codes).toContain('warning over-reported-limit')
    const deep = project({
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/rye/a/b/c/d/e/f/g/h/i.txt': 'x',
      'skills/rye/big.bin': new Uint8Array(1_000_001),
    })
    const messages = (await write(deep, 'google-agent-registry')).findings.map(({ message }) => message)
    expect(messages).toEqual([
      '`big.bin` has 1.0 MB; the target accepts 1.0 MB',
      '`a/b/c/d/e/f/g/h/i.txt` has 9 levels; the target accepts 8 levels',
    ])
  })

  test('a client’s own rules decide for its folder', async () => {
    const cwd = project({ 'skills/rye/SKILL.md': skillText('rye').replace('rye\n', 'rye\nmodel: opus\n') })
    const { ok, findings } = await write(cwd, 'claude-code')
    expect({ ok, findings }).toEqual({ ok: true, findings: [] })
    expect(read(cwd, 'out/.claude/skills/rye/SKILL.md')).toBe(read(cwd, 'skills/rye/SKILL.md'))
  })
})

describe('a plugin', () => {
  const isValid = new Ajv({ strict: false }).compile(schema)
  const manifests = [
    'plugin.json',
    '.claude-plugin/plugin.json',
    '.codex-plugin/plugin.json',
    '.cursor-plugin/plugin.json',
  ]

  test('has a manifest that the schema takes, and the same facts in those of clients', async () => {
    const cwd = project(BAKERY)
    await write(cwd, 'agent-plugin', {
      name: 'bakery',
      release: '1.2.0',
      owner: 'The Bakery',
      description: 'Bread',
    })
    const [own, ...others] = manifests.map(path => JSON.parse(read(cwd, `out/${path}`)))
    expect(isValid(own), JSON.stringify(isValid.errors)).toBe(true)
    const { $schema: _, ...facts } = own
    expect(facts).toEqual({
      name: 'bakery',
      version: '1.2.0',
      description: 'Bread',
      author: { name: 'The Bakery' },
    })
    for (const other of others) expect(other).toMatchObject(facts)
  })

  test('is built into the same skills again', async () => {
    const cwd = project(BAKERY)
    await write(cwd, 'agent-plugin', { name: 'bakery' })
    const options = { cwd, config: false, cache: false, durable: false } as const
    const ways = { one: { roots: ['out/skills'] }, two: { cwd: join(cwd, 'out') } }
    for (const [out, given] of Object.entries(ways)) {
      const bundle = join(cwd, out)
      expect((await build({ ...options, ...given, out: bundle })).bundle?.skills).toBe(2)
      await exportSkills(out, ['agent-plugin'], `${out}-again`, { cwd, name: 'bakery' })
    }
    const digests = (folder: string) =>
      filesIn(join(cwd, folder))
        // The list has the ids of the bundle, where a skill had a namespace before.
        .filter(path => path !== '.skillc-export.json')
        .map(path => [path, sha256(readFileSync(join(cwd, folder, path)))])
    expect(digests('one-again')).toEqual(digests('out'))
    const ids = JSON.parse(read(cwd, 'two/manifest.json')).skills.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['bakery:frontend-lint', 'bakery:rye'])
  })

  const SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0'
  const SERVERS = {
    oven: { type: 'stdio', command: 'npx', args: ['-y', 'oven'], cwd: '${PLUGIN_DATA}' },
    shop: { type: 'streamable-http', url: 'https://shop.example/mcp' },
    bundled: { type: 'stdio', command: './bin/oven' },
    script: { type: 'stdio', command: 'node', args: ['${PLUGIN_ROOT}/oven.js'] },
  }
  const MANIFEST = {
    $schema: `${SCHEMAS}/plugin.schema.json`,
    name: 'bakery',
    version: '1.2.0',
    description: 'Breads.',
    author: { name: 'The Bakery' },
    homepage: 'bread',
    keywords: ['bread'],
    extensions: { 'com.example': { color: 'red' }, 'com.openai': { apps: './.app.json' } },
  }
  const PACKAGE = {
    'plugin.json': JSON.stringify(MANIFEST),
    'mcp.json': JSON.stringify({ $schema: `${SCHEMAS}/mcp.schema.json`, mcpServers: SERVERS }),
    'com.openai/icon.md': 'An icon.\n',
    'skills/rye/SKILL.md': skillText('rye'),
  }
  const planted = (folder: string, tree: Tree) =>
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [`${folder}/${path}`, text]))

  test('keeps the fields, extensions and servers of the package that it is made from', async () => {
    const cwd = project(planted('pack', PACKAGE))
    const result = await exportSkills('pack', ['agent-plugin'], 'out', { cwd, release: '2.0.0' })
    expect(result.ok).toBe(true)
    expect(result.findings.map(({ file, message }) => `${file} ${message.split(':')[0]}`)).toEqual([
      'pack/plugin.json `homepage` is left out',
      'pack/plugin.json `extensions.com.openai` is left out',
      'pack/mcp.json `bundled` is left out',
      'pack/mcp.json `script` is left out',
      'pack/plugin.json `com.openai/` is left out',
    ])
    const [own, claude, codex, cursor] = manifests.map(path => JSON.parse(read(cwd, `out/${path}`)))
    expect(isValid(own), JSON.stringify(isValid.errors)).toBe(true)
    const { $schema: _, homepage: __, extensions: ___, ...kept } = { ...MANIFEST, version: '2.0.0' }
    expect(own).toEqual({
      $schema: MANIFEST.$schema,
      ...kept,
      extensions: { 'com.example': { color: 'red' } },
    })
    for (const other of [claude, codex, cursor]) expect(other).toMatchObject(kept)
    const { oven, shop } = SERVERS
    const servers = JSON.parse(read(cwd, 'out/mcp.json')).mcpServers
    expect(servers).toEqual({ oven, shop })
    expect(claude.mcpServers).toEqual({
      oven: { ...oven, cwd: '${CLAUDE_PLUGIN_DATA}' },
      shop: { ...shop, type: 'http' },
    })
    const back = readAgentPlugin(join(cwd, 'out'))
    expect([...back.servers.keys()]).toEqual(['oven', 'shop'])
    expect([back.rejected, back.skipped, back.reported]).toEqual([undefined, [], []])
    const again = await exportSkills('out', ['agent-plugin'], 'again', { cwd, strict: true })
    expect(again).toMatchObject({ ok: true, findings: [] })
    const digests = (folder: string) =>
      filesIn(join(cwd, folder)).flatMap(path =>
        // The list says where copies come from.
        path === '.skillc-export.json' ? [] : [[path, sha256(readFileSync(join(cwd, folder, path)))]],
      )
    expect(digests('again')).toEqual(digests('out'))
    expect((await exportSkills('pack', ['agent-plugin'], 'strict', { cwd, strict: true })).ok).toBe(false)
  })

  test('says what is lost where several packages become one, and refuses their secrets', async () => {
    const other = { ...PACKAGE, 'plugin.json': JSON.stringify({ ...MANIFEST, name: 'other' }) }
    const cwd = project({ ...planted('a', PACKAGE), ...planted('b', other) })
    const options = { cwd, name: 'both' }
    const result = await exportSkills(['a', 'b'], ['agent-plugin'], 'out', options)
    const left = result.findings.filter(({ code }) => code === 'left-out-part')
    expect(left.map(({ file }) => file)).toEqual(
      ['a', 'b'].flatMap(at => [`${at}/plugin.json`, ...Object.keys(SERVERS).map(() => `${at}/mcp.json`)]),
    )
    const token = `ghp_${sha256('a token that is none').slice(0, 36)}`
    const shop = { type: 'sse', url: 'https://shop.example/mcp', headers: { Authorization: token } }
    const mcp = JSON.stringify({ $schema: `${SCHEMAS}/mcp.schema.json`, mcpServers: { shop } })
    const secret = project(planted('pack', { ...PACKAGE, 'mcp.json': mcp }))
    const refused = await exportSkills('pack', ['agent-plugin'], 'out', { cwd: secret })
    expect(refused.findings.filter(({ code }) => code === 'leaked-file').map(({ file }) => file)).toEqual([
      'pack/mcp.json',
    ])
    expect(refused.ok).toBe(false)
    expect(filesIn(join(secret, 'out'))).not.toContain('mcp.json')
    expect(
      (await exportSkills('pack', ['agent-plugin'], 'whole', { cwd: secret, noEmitOnError: true })).targets[0]
        ?.state,
    ).toBe('refused')
    const allowed = { cwd: secret, allowSensitive: ['mcp.json'] }
    expect((await exportSkills('pack', ['agent-plugin'], 'out', allowed)).ok).toBe(true)
  })

  test.each([
    ['mcp.json', '{', 'pack/mcp.json `mcp.json` is left out'],
    [
      'mcp.json',
      JSON.stringify({ $schema: `${SCHEMAS}/mcp.schema.json`, mcpServers: { oven: { type: 'telnet' } } }),
      'pack/mcp.json `oven` is left out',
    ],
    [
      'plugin.json',
      JSON.stringify({ ...MANIFEST, $schema: MANIFEST.$schema.replace('1.0.0', '9.0.0') }),
      'pack/plugin.json `plugin.json` is left out',
    ],
    ['plugin.json', '{"name": "of something else"}', undefined],
  ])('says what cannot be read of its package: %s %s', async (path, text, said) => {
    const skill = { 'skills/rye/SKILL.md': skillText('rye') }
    const manifest = JSON.stringify({ $schema: MANIFEST.$schema, name: 'bakery' })
    const cwd = project(planted('pack', { ...skill, 'plugin.json': manifest, [path]: text }))
    const { ok, findings } = await exportSkills('pack', ['agent-plugin'], 'out', { cwd, name: 'bakery' })
    expect(ok).toBe(true)
    const [first] = findings.map(({ file, message }) => `${file} ${message.split(':')[0]}`)
    expect(first).toBe(said)
  })

  test.each(['Bakery', 'claude-tools', 'a--b', '', 'x'.repeat(65)])('refuses the name %j', async name => {
    await expect(write(project(BAKERY), 'agent-plugin', { name })).rejects.toThrow(
      /not a valid plugin name|is reserved/,
    )
  })
})

describe('a folder', () => {
  test('is updated: what was written before goes, what others wrote stays', async () => {
    const cwd = project(BAKERY)
    await write(cwd, 'claude-code')
    writeFileSync(join(cwd, 'out/.claude/skills/mine.md'), 'mine')
    rmSync(join(cwd, 'skills/frontend'), { recursive: true })
    expect((await write(cwd, 'claude-code')).targets).toMatchObject([{ written: 0, kept: 2, removed: 2 }])
    expect(filesIn(join(cwd, 'out'))).toEqual([
      '.claude/skills/.skillc-export.json',
      '.claude/skills/mine.md',
      '.claude/skills/rye/SKILL.md',
      '.claude/skills/rye/run.sh',
    ])
  })

  test('of somebody else is refused, and so is a link out of it', async () => {
    const cwd = project({ ...BAKERY, 'out/.claude/skills/rye/SKILL.md': 'mine' })
    await expect(write(cwd, 'claude-code')).rejects.toThrow('skillc did not write it')
    expect(read(cwd, 'out/.claude/skills/rye/SKILL.md')).toBe('mine')
    const linked = project({ ...BAKERY, 'elsewhere/keep': '' })
    mkdirSync(join(linked, 'out'))
    symlinkSync(join(linked, 'elsewhere'), join(linked, 'out/skills'))
    await expect(write(linked, 'agent-plugin', { name: 'x' })).rejects.toThrow('link that leaves')
    expect(filesIn(join(linked, 'elsewhere'))).toEqual(['keep'])
    symlinkSync(join(linked, 'elsewhere'), join(linked, 'out/.claude'))
    for (const link of [false, true])
      await expect(write(linked, 'claude-code', { link })).rejects.toThrow('through a symlink')
    expect(filesIn(join(linked, 'elsewhere'))).toEqual(['keep'])
  })

  test('holds links with `link`, where nothing has to change, and copies again without', async () => {
    const cwd = project(BAKERY)
    const place = join(cwd, 'out/.claude/skills')
    const both = ['frontend-lint', 'rye']
    await write(cwd, 'claude-code')
    for (const _ of [1, 2])
      expect((await write(cwd, 'claude-code', { link: true })).targets).toMatchObject([
        { skills: 2, linked: 1, files: 2 },
      ])
    expect(readlinkSync(join(place, 'rye'))).toBe('../../../skills/rye')
    expect(read(cwd, 'out/.claude/skills/rye/run.sh')).toBe('echo rye\n')
    expect((await write(cwd, 'claude-code')).targets).toMatchObject([{ linked: 0, written: 2, removed: 1 }])
    expect(lstatSync(join(place, 'rye')).isDirectory()).toBe(true)
    expect(readdirSync(place).filter(name => !name.startsWith('.'))).toEqual(both)
    expect(filesIn(join(cwd, 'skills/rye'))).toEqual(['SKILL.md', 'run.sh'])
    writeFileSync(join(place, 'rye/mine.md'), 'mine')
    await expect(write(cwd, 'claude-code', { link: true })).rejects.toThrow('skillc did not write it')
    expect(read(cwd, 'out/.claude/skills/rye/mine.md')).toBe('mine')
  })

  test('of several targets: clients beside each other, packages below their names', async () => {
    const cwd = project(BAKERY)
    await exportSkills('skills', ['codex', 'gemini', 'claude-code', 'agents-md', 'skill'], 'out', { cwd })
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['.agents', '.claude', 'agents-md', 'skill'])
  })

  test('among the skills is refused', async () => {
    const cwd = project(BAKERY)
    await expect(exportSkills('skills', ['skill'], 'skills/out', { cwd })).rejects.toThrow(
      'whose skills are exported',
    )
  })

  test('stays as it is with `dryRun`', async () => {
    const cwd = project(BAKERY)
    expect(await write(cwd, 'skill', { dryRun: true })).toMatchObject({
      ok: true,
      targets: [{ state: 'planned', files: 2 }],
    })
    expect(existsSync(join(cwd, 'out'))).toBe(false)
  })
})

describe('other forms', () => {
  test('an archive of each skill, inline in JSON', async () => {
    const cwd = project(BAKERY)
    await write(cwd, 'openai-inline')
    const { type, name, source } = JSON.parse(read(cwd, 'out/rye.json'))
    expect({ type, name, media: source.media_type }).toEqual({
      type: 'inline',
      name: 'rye',
      media: 'application/zip',
    })
    const files = unzipSync(Buffer.from(source.data, 'base64'))
    expect(Object.keys(files)).toEqual(['rye/SKILL.md', 'rye/run.sh'])
    expect(Buffer.from(files['rye/SKILL.md'] ?? []).toString()).toBe(BAKERY['skills/rye/SKILL.md'])
  })

  test('one module', async () => {
    const cwd = project({ ...BAKERY, 'skills/rye/logo.png': new Uint8Array([137, 80, 255]) })
    await write(cwd, 'cloudflare', { name: 'bakery' })
    const { id, skills } = JSON.parse(read(cwd, 'out/skills.json'))
    expect(id).toBe('bakery')
    const rye = skills.find(({ name }: { name: string }) => name === 'rye')
    expect(rye.body).toBe('\n# Steps\n\nWeigh  the flour.\t\r\n* keep *this*\n')
    expect(rye.resources).toEqual([
      { path: 'logo.png', content: 'iVD/', encoding: 'base64', kind: 'file' },
      { path: 'run.sh', content: 'echo rye\n', encoding: 'text', kind: 'file' },
    ])
  })

  test.each([
    ['agents-md', 'AGENTS.md'],
    ['llms-txt', 'llms.txt'],
  ])('%s lists every skill with the path of its entry', async (target, file) => {
    const cwd = project({
      ...BAKERY,
      'skills/x/SKILL.md': skillText('x').replace(/description: .*/, 'description: "A [b](c)\\n# D"'),
    })
    await write(cwd, target)
    const text = read(cwd, `out/${file}`)
    const format = (name: string, words: string) =>
      target === 'llms-txt'
        ? `- [${name}](skills/${name}/SKILL.md): ${words}\n`
        : `- ${name}: ${words} (file: skills/${name}/SKILL.md)\n`
    expect(text).toContain(format('rye', 'Bakes rye. Use when the user asks for it.'))
    expect(text).toContain(format('x', 'A \\[b\\](c) # D'))
    const paths = [...text.matchAll(/(?:\]\(|\(file: )(skills[^)]*)\)/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) expect(existsSync(join(cwd, 'out', path))).toBe(true)
    // skillc's own reader finds what it wrote.
    const listed = readListedSkills(text, await loadParser('satteri')).entries.map(({ name, file }) => [
      name,
      file,
    ])
    expect(listed).toEqual(target === 'llms-txt' ? [] : expect.arrayContaining([['x', 'skills/x/SKILL.md']]))
  })
})

test.each([
  ['agent-plugi', /Did you mean `agent-plugin`\?|There is no target/],
  ['', /There is no target/],
])('the target %j is refused', async (target, message) => {
  await expect(write(project(BAKERY), target)).rejects.toThrow(message)
})

test('what cannot be compiled is said', async () => {
  const cwd = project({ ...BAKERY, 'skills/broken/SKILL.md': '' })
  const result = await write(cwd, 'skill')
  expect(result.ok).toBe(false)
  expect(summarize(result)[0]).toBe('skills/broken/SKILL.md:1:1 error not-compiled')
  await expect(exportSkills('nowhere', ['skill'], 'out', { cwd })).rejects.toThrow('nowhere')
})

describe('proposed targets', () => {
  const ids = (cwd: string, roots = ['skills'], names = ['rye']) =>
    proposeTargets(cwd, { roots, names }).map(({ to }) => to)

  test('are those of the clients whose folders are there', async () => {
    const cwd = project({
      ...BAKERY,
      '.claude/settings.json': '{}',
      '.codex/config.toml': '',
      '.agents/notes.md': '',
      '.kiro': 'a file',
      '.github/skills.md': '',
    })
    const targets = ids(cwd)
    expect(targets).toEqual(['claude-code', 'codex'])
    const { exported } = await build({ cwd, config: { roots: ['skills'], targets }, cache: false })
    expect(exported?.targets.map(({ state }) => state)).toEqual(['exported', 'exported'])
  })

  test('leave out folders that skills are read from, also through a link', () => {
    const read = project({ ...BAKERY, '.claude/skills/oat/SKILL.md': skillText('oat') })
    expect(ids(read, ['skills', '.claude/skills'])).toEqual([])
    expect(ids(read, ['.'])).toEqual([])
    const linked = project({ ...BAKERY, '.claude/settings.json': '{}' })
    symlinkSync('../skills', join(linked, '.claude/skills'))
    expect(ids(linked)).toEqual([])
    expect(ids(project({ 'a.md': '' }))).toEqual([])
  })
})

describe('targets of a configuration', () => {
  const configured = (tree: Tree, ...targets: unknown[]) =>
    project({ ...tree, 'skillc.config.json': JSON.stringify({ roots: ['skills'], targets }) })
  const run = (cwd: string) => build({ cwd, cache: false })

  test('are written by a build as `export` writes them', async () => {
    const cwd = configured(BAKERY, 'claude-code', 'claude-ai', {
      to: 'agent-plugin',
      out: 'plugin',
      name: 'bakery',
    })
    const { ok, exported } = await run(cwd)
    expect(ok).toBe(true)
    expect(exported?.targets.map(({ target, state }) => [target, state])).toEqual([
      ['claude-code', 'exported'],
      ['claude-ai', 'exported'],
      ['agent-plugin', 'exported'],
    ])
    await exportSkills('skills', ['claude-code'], 'out', { cwd })
    await exportSkills('skills', ['claude-ai'], 'uploads', { cwd })
    await exportSkills('skills', ['agent-plugin'], 'other', { cwd, name: 'bakery' })
    for (const [mine, other] of [
      ['.claude/skills', 'out/.claude/skills'],
      ['dist/claude-ai', 'uploads'],
      ['plugin', 'other'],
    ] as const) {
      expect(filesIn(join(cwd, mine))).toEqual(filesIn(join(cwd, other)))
      const withoutPlaces = (text: string) => text.replaceAll('"../../../', '"../../')
      for (const path of filesIn(join(cwd, mine)))
        expect(withoutPlaces(read(cwd, `${mine}/${path}`))).toBe(withoutPlaces(read(cwd, `${other}/${path}`)))
    }
    expect(exported?.findings.map(({ file, line, code }) => `${file}:${line} ${code}`)).toContain(
      'skills/frontend/lint/SKILL.md:6 moved-key',
    )
  })

  test('leave the bundle and the others where one of them refuses a skill', async () => {
    const cwd = configured(
      { 'skills/claude-bread/SKILL.md': skillText('claude-bread', 'Bake.') },
      'claude-ai',
      'codex',
    )
    const { ok, exitCode, bundle, exported } = await run(cwd)
    expect([ok, exitCode, bundle?.skills]).toEqual([false, 1, 1])
    expect(exported?.targets.map(({ state }) => state)).toEqual(['refused', 'exported'])
    expect(existsSync(join(cwd, 'dist/claude-ai'))).toBe(false)
    expect(existsSync(join(cwd, '.agents/skills/claude-bread/SKILL.md'))).toBe(true)
  })

  test('are not written where a build with errors writes nothing', async () => {
    const cwd = configured({ ...BAKERY, 'skills/broken/SKILL.md': '\n' }, 'codex')
    const { exported } = await build({ cwd, cache: false, noEmitOnError: true })
    expect(exported).toBe(undefined)
    expect(existsSync(join(cwd, '.agents'))).toBe(false)
  })

  test.each([
    [['claude-aii'], 'There is no target `claude-aii`'],
    [[{ to: 'claude-ai', out: '../elsewhere' }], 'is not below the project'],
    [[{ to: 'codex', out: 'skills' }], 'whose skills are exported'],
    [[{ out: 'x' }], 'needs `to`'],
    [[7], 'should be text or an object'],
  ])('%j is refused', async (targets, words) => {
    const cwd = configured(BAKERY, ...targets)
    await expect(run(cwd)).rejects.toThrow(words)
  })

  test('do not leave the project through a link', async () => {
    const cwd = configured(BAKERY, 'codex')
    mkdirSync(join(scratch, 'outside'), { recursive: true })
    symlinkSync(join(scratch, 'outside'), join(cwd, '.agents'))
    await expect(run(cwd)).rejects.toThrow('is behind a symlink that leaves it')
    const beside = configured(BAKERY, 'claude-ai')
    mkdirSync(join(beside, 'dist'))
    symlinkSync(join(scratch, 'outside'), join(beside, 'dist/claude-ai'))
    await expect(run(beside)).rejects.toThrow('is behind a symlink that leaves it')
    expect(readdirSync(join(scratch, 'outside'))).toEqual([])
  })
})

test('docs/targets.md relates the clients with a folder to the presets', () => {
  const clients = TARGETS.filter(({ reads }) => reads.includes(', in a project'))
  const known = clients.filter(({ preset }) => preset !== undefined).length
  const page = readFileSync(new URL('../../docs/targets.md', import.meta.url), 'utf8')
  expect(page).toContain(
    `Of the ${clients.length} clients below, ${known} have one of the ${PRESETS.length} [presets](clients.md). For the other ${clients.length - known}, skillc knows only the folder. The other ${PRESETS.length - known} presets`,
  )
})
