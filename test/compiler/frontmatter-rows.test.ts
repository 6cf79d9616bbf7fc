/** What single fields of the frontmatter do, from the file to the manifest and to what a model is told. */
import { describe, expect, test } from 'vitest'
import { evaluateEntry } from '../../src/compiler/portability/evaluate.ts'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { catalog } from '../../src/core/diagnostics/catalog.ts'
import type { Profile } from '../../src/core/json/types.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { type CompileOptions, compile } from '../../src/pipeline/compile-memory.ts'
import type { BundleCatalogOptions } from '../../src/runtime/bundle.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { readRecordIn } from '../support/bundles.ts'
import { matchSkills } from '../support/match.ts'

/** One skill with these lines of frontmatter, the first of them on line 4: its entry in the manifest, and its findings. */
/** All fields of the only skill: those in the manifest and those in its record. */
function findFields({ skills: [skill] }: Manifest, files: ReadonlyMap<string, Uint8Array>) {
  return skill && { ...readRecordIn(files, skill), ...skill }
}

async function compileSkill(lines: string, options: CompileOptions = {}) {
  const text = `---\nname: rye-bread\ndescription: Bakes rye bread. Use when asked.\n${lines}\n---\n\n# Rye\n\nKnead it.\n`
  const { manifest, findings, files } = await compile([{ files: { 'rye-bread/SKILL.md': text } }], options)
  return {
    skill: findFields(manifest, files),
    files,
    findings: findings.filter(({ severity, code }) => severity !== 'note' || code.startsWith('invalid-')),
  }
}

/** `line:column-line:column code`. */
async function listFindings(lines: string): Promise<string[]> {
  const { findings } = await compileSkill(lines, { rules: { 'invalid-trigger': 'note' } })
  return findings.map(({ position, code, message }) => {
    const { start, end } = position ?? { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } }
    return `${start.line}:${start.column}-${end.line}:${end.column} ${code} ${message}`
  })
}

describe('effort: 3, model: inherit; hooks: 17, effort: enormous, context: sideways', () => {
  test.each<[lines: string, fields: Record<string, unknown>]>([
    ['effort: 3', { effort: 3 }],
    ['effort: "3"', { effort: 3 }],
    ['effort: max', { effort: 'max' }],
    ['effort: High', { effort: 'high' }],
    ['model: inherit', { model: 'inherit' }],
    ['context: fork', { context: 'fork' }],
    ['shell: powershell', { shell: 'powershell' }],
    [
      'hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks: [{ type: command, command: ./weigh.sh }]',
      { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './weigh.sh' }] }] } },
    ],
  ])('%j is legal, and in the bundle', async (lines, fields) => {
    expect(await listFindings(lines)).toEqual([])
    expect((await compileSkill(lines)).skill).toMatchObject(fields)
  })

  const levels = 'should be one of `low`, `medium`, `high`, `xhigh`, `max` or a whole number'
  test.each<[lines: string, field: string, finding: string]>([
    ['effort: enormous', 'effort', `4:9-4:17 invalid-value \`effort: enormous\` ${levels}`],
    ['effort: 3.5', 'effort', `4:9-4:12 invalid-value \`effort: 3.5\` ${levels}`],
    [
      'effort: [high]',
      'effort',
      '4:9-4:15 invalid-type `effort` should be text or a whole number, not a list',
    ],
    ['effort: -1', 'effort', `4:9-4:11 invalid-value \`effort: -1\` ${levels}`],
    ['context: sideways', 'context', '4:10-4:18 invalid-value `context: sideways` should be `fork`'],
    ['shell: fish', 'shell', '4:8-4:12 invalid-value `shell: fish` should be one of `bash`, `powershell`'],
    [
      'hooks: 17',
      'hooks',
      '4:8-4:10 invalid-type `hooks` should be a map from events to lists of maps, not a number',
    ],
    [
      'hooks: { PreToolUse: run }',
      'hooks',
      '4:22-4:25 invalid-type `hooks` should be a map from events to lists of maps, not a map that contains text',
    ],
    ['model: 5', 'model', '4:8-4:9 invalid-type `model` should be text, not a number'],
    ['agent: [a]', 'agent', '4:8-4:11 invalid-type `agent` should be text, not a list'],
    [
      'argument-hint: [dough: rye|wheat]',
      'argument-hint',
      '4:17-4:33 invalid-type `argument-hint` should be text, not a list that contains a map',
    ],
  ])('%j is reported at its value, and not in the manifest', async (lines, field, finding) => {
    expect(await listFindings(lines)).toEqual([finding])
    expect((await compileSkill(lines)).skill).not.toHaveProperty(field)
  })
})

describe('trigger: {type: keyword|semantic|hybrid, patterns: [{pattern, weight}]}', () => {
  const loaf = (type: string) => ({ type, value: 'rye (dark)', weight: 2 })
  const patterns = 'patterns: [{ pattern: "rye (dark)", weight: 2 }, { pattern: c++ }]'

  test.each<[lines: string, triggers: unknown]>([
    [`trigger: { type: keyword, ${patterns} }`, [loaf('keyword'), { type: 'keyword', value: 'c++' }]],
    [`trigger: { type: semantic, ${patterns} }`, [loaf('semantic'), { type: 'semantic', value: 'c++' }]],
    [
      `trigger: { type: hybrid, ${patterns} }`,
      [
        loaf('keyword'),
        loaf('semantic'),
        { type: 'keyword', value: 'c++' },
        { type: 'semantic', value: 'c++' },
      ],
    ],
    [`triggers: { type: keyword, ${patterns} }`, [loaf('keyword'), { type: 'keyword', value: 'c++' }]],
    [`trigger: [{ type: keyword, ${patterns} }]`, [loaf('keyword'), { type: 'keyword', value: 'c++' }]],
    [
      'trigger: { type: hybrid, patterns: "a(b, c", weight: 3 }',
      expect.arrayContaining([
        { type: 'keyword', value: 'a(b', weight: 3 },
        { type: 'semantic', value: 'c', weight: 3 },
      ]),
    ],
    [
      'trigger: rye, oat',
      [
        { type: 'keyword', value: 'rye' },
        { type: 'keyword', value: 'oat' },
      ],
    ],
    ['trigger: { patterns: ["r.e"] }', [{ type: 'pattern', value: 'r.e' }]],
    ['trigger: { type: pattern, patterns: [{ pattern: "r.e" }] }', [{ type: 'pattern', value: 'r.e' }]],
    [
      'trigger: { type: keyword, patterns: [{ pattern: rye }] }\ntriggers: [oat, rye]',
      [
        { type: 'keyword', value: 'oat' },
        { type: 'keyword', value: 'rye' },
      ],
    ],
    [
      'trigger: { type: keyword, value: rye, patterns: [oat] }',
      [
        { type: 'keyword', value: 'rye' },
        { type: 'keyword', value: 'oat' },
      ],
    ],
  ])('%j is read as triggers, without a finding', async (lines, triggers) => {
    expect(await listFindings(lines)).toEqual([])
    expect((await compileSkill(lines)).skill?.triggers).toEqual(triggers)
  })

  test('matches its patterns as words, with their weights', async () => {
    const { skill } = await compileSkill(`trigger: { type: hybrid, ${patterns} }`)
    const find = (text: string) =>
      matchSkills({ skills: skill ? [skill] : [] }, { text, invocation: 'model' }).matches.map(
        ({ id, score }) => `${id} ${score}`,
      )
    expect(find('a loaf of RYE (dark), please')).toEqual(['rye-bread 2'])
    expect(find('rye dark')).toEqual([])
    expect(find('written in c++')).toEqual(['rye-bread 1'])
    expect(find('written in ccc')).toEqual([])
  })

  const left = 'so it is ignored'
  test.each<[lines: string, findings: string[]]>([
    ['trigger: 5', ['4:10-4:11 invalid-type `trigger` should be text, a list or a map, not a number']],
    [
      'trigger: { type: fuzzy, patterns: [rye] }',
      [`4:18-4:23 invalid-trigger \`"fuzzy"\` in \`trigger\` is not a valid trigger type, ${left}`],
    ],
    [
      'trigger: { type: keyword, patterns: 5 }',
      [`4:37-4:38 invalid-trigger \`patterns: 5\` in \`trigger\` is not a list of triggers, ${left}`],
    ],
    [
      'trigger: { type: keyword, patterns: [{ pattern: rye, weight: heavy }, { weight: 1 }] }',
      [
        `4:62-4:67 invalid-trigger \`weight: heavy\` in \`trigger\` does not have a number from 0 to 10, ${left}`,
        `4:71-4:84 invalid-trigger \`{"weight":1}\` in \`trigger\` has no \`value\`, ${left}`,
      ],
    ],
    [
      'trigger: { type: keyword }',
      [`4:10-4:27 invalid-trigger \`{"type":"keyword"}\` in \`trigger\` has no \`value\`, ${left}`],
    ],
  ])('%j is reported at its place', async (lines, findings) => {
    expect(await listFindings(lines)).toEqual(findings)
  })
  test('has at most a thousand patterns, or the skill is left out', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => `rye${index}`)
    const lines = `trigger: { type: keyword, patterns: [${many}] }`
    expect(await listFindings(lines)).toEqual([
      expect.stringMatching(/^4:10-\S+ oversized-field `trigger` has 1,200 items; the limit is 1,000\. /),
    ])
    expect((await compileSkill(lines)).skill).toBeUndefined()
  })
})

describe('scope: project|tenant|global (default project)', () => {
  const everybody = [undefined, 'acme', 'globex']
  const tenants = ['acme', 'globex']

  test.each<[lines: string, scope: string[] | undefined, whom: (string | undefined)[]]>([
    ['license: MIT', undefined, everybody],
    ['scope: project', undefined, everybody],
    ['scope: global', undefined, everybody],
    ['scope: tenant', ['?*'], tenants],
    ['scope: [tenant, project]', ['?*'], tenants],
    ['scope: acme', ['acme'], ['acme']],
    ['scope: global, acme', ['acme'], ['acme']],
    ['scope: tenant\ntenant: acme', ['acme'], ['acme']],
    ['scope: [tenant, "*"]', ['?*'], tenants],
    ['scope: "*"', ['*'], everybody],
    ['scope: Tenant', ['Tenant'], []],
    ['tenant: global', ['global'], []],
  ])('%j is for %j: %j', async (lines, scope, whom) => {
    const { skill, files } = await compileSkill(lines)
    expect(skill?.scope).toEqual(scope)
    const bundle = await openBundle(files)
    const reached = []
    for (const tenant of everybody) {
      const session = bundle.session(tenant === undefined ? {} : { scope: [tenant] })
      const used = await session.use('rye-bread').catch(({ code }) => code)
      if (used !== 'denied-skill' && used !== 'unknown-skill') reached.push(tenant)
      expect((await session.catalog()).text.includes('rye-bread')).toBe(reached.includes(tenant))
    }
    expect(reached).toEqual(whom)
  })

  test('is not a way out of the tenant of its source', async () => {
    for (const level of ['project', 'tenant', 'global']) {
      const content = `---\nname: rye\ndescription: Bakes rye. Use when asked.\nscope: ${level}\n---\n\n# Rye\n\nKnead.\n`
      const { manifest } = await compile([{ records: [{ path: 'rye', content, tenant: 'acme' }] }])
      expect(manifest.skills[0]?.scope, level).toEqual(['acme'])
    }
  })

  test('is said when it keeps a skill out', async () => {
    const { skill } = await compileSkill('scope: tenant')
    const match = (scope: string[]) =>
      matchSkills({ skills: skill ? [skill] : [] }, { text: '/rye-bread', invocation: 'user', scope })
    expect(match([]).leftOut).toMatchObject([{ rule: 'scope', why: 'It needs a scope: `?*`' }])
    expect(match(['']).leftOut).toHaveLength(1)
    expect(match(['acme']).matches).toHaveLength(1)
  })
})

describe('+++ TOML frontmatter', () => {
  const toml = `+++
name = "rye-bread"
description = "Bakes rye bread. Use when asked."
effort = 3
version = "1.0"
disable-model-invocation = true

[trigger]
type = "keyword"
patterns = [{ pattern = "c++", weight = 2 }]
+++

# Rye

Knead it.
`
  const compileToml = (text: string, profile: Profile) =>
    compile([{ files: { 'rye-bread/SKILL.md': text } }], { profile })

  test.each<Profile>(['standard'])('is read in %s, with a warning at the fence', async profile => {
    const { ok, manifest, findings, files } = await compileToml(toml, profile)
    expect(ok).toBe(true)
    expect(findFields(manifest, files)).toMatchObject({
      name: 'rye-bread',
      description: 'Bakes rye bread. Use when asked.',
      effort: 3,
      version: '1.0',
      modelInvocable: false,
      triggers: [{ type: 'keyword', value: 'c++', weight: 2 }],
    })
    const warnings = findings.filter(({ severity }) => severity !== 'note')
    expect(warnings).toMatchObject([
      {
        code: 'unportable-frontmatter',
        severity: 'warning',
        position: { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } },
      },
    ])
    const { text } = await (await openBundle(files)).session().use('rye-bread', { by: 'user' })
    expect(text).toContain('Knead it.')
    expect(text).not.toContain('+++')
  })

  test('is refused in strict, as the reference refuses it', async () => {
    const { ok, findings } = await compileToml(toml, 'strict')
    expect(ok).toBe(false)
    const errors = findings.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ code }) => code)).toContain('unportable-frontmatter')
    expect(errors.map(({ code }) => code)).not.toContain('refused-by-reference')
  })

  test('that cannot be read is reported at its place', async () => {
    const { findings } = await compileToml(toml.replace('"rye-bread"', 'rye-bread'), 'standard')
    expect(findings.find(({ code }) => code === 'invalid-toml')).toMatchObject({
      severity: 'warning',
      position: { start: { line: 2, column: 8 } },
    })
  })

  test('is lost by the clients that the warning names, and by no others', () => {
    const facts = { folder: 'rye-bread', path: 'rye-bread' }
    const names = { drop: new Set<string>(), load: new Set<string>() }
    for (const preset of PRESETS) {
      const verdict = evaluateEntry(toml, facts, preset, new Set())
      expect(verdict.description, preset.id).not.toBe('Bakes rye bread. Use when asked.')
      // A guide is not a client, and `npx skills` has two presets.
      const name = preset.title.replace(/ \(.*\)$/, '').replace(/^(npx skills) .*/, '$1')
      if (preset.id !== 'agentskills') names[verdict.loads ? 'load' : 'drop'].add(name)
    }
    expect(catalog['unportable-frontmatter'].message()).toBe(
      `The frontmatter is TOML (\`+++\`). ${names.drop.size} clients, including Codex and Cursor, drop the skill, and ${names.load.size}, including Claude Code and VS Code, load it without its fields`,
    )
    expect([...names.drop]).toEqual(expect.arrayContaining(['Codex', 'Cursor']))
    expect([...names.load]).toEqual(expect.arrayContaining(['Claude Code', 'VS Code']))
  })
})

describe('when_to_use', () => {
  const catalogOf = async (length: number, options: Omit<BundleCatalogOptions, 'agent' | 'scope'>) => {
    const when = `When asked for ${'r'.repeat(length)}.`
    const { files } = await compileSkill(`when_to_use: ${when}`)
    const { text, shortened } = await (await openBundle(files)).session().catalog(options)
    return { when, text, shortened }
  }

  test.each(['claude-code', 'kimi', 'letta'] as const)('is appended where %s does', async preset => {
    const { when, text } = await catalogOf(5, { preset })
    expect(text).toContain(`Bakes rye bread. Use when asked. - ${when}`)
  })

  test('is not appended where no client does', async () => {
    for (const preset of ['codex', 'opencode', 'lines', undefined] as const)
      expect((await catalogOf(5, preset === undefined ? {} : { preset })).text).not.toContain(
        'When asked for',
      )
  })

  test('counts in the budget of the client', async () => {
    const { shortened } = await catalogOf(1600, { preset: 'claude-code' })
    expect(shortened).toMatchObject([{ id: 'rye-bread', from: 32 + 3 + 1616 }])
    const { text } = await catalogOf(400, {
      preset: 'claude-code',
      predict: true,
      budget: { characters: 800 },
    })
    expect(text).not.toContain('When asked')
  })
})
