/** MCP servers: those that skills name, those that a project has, and the difference. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSidecar } from '../../src/compiler/parse/frontmatter/sidecar.ts'
import { listDeclaredServers } from '../../src/compiler/validate/servers.ts'
import { mapEntries } from '../../src/compiler/validate/values.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readMcpServers } from '../../src/pipeline/config/mcp.ts'
import { readRecordIn } from '../support/bundles.ts'
import { passTime } from '../support/clock.ts'
import { readFrontmatterIn } from '../support/entry.ts'
import { parseWhole } from '../support/parsed.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('servers')

describe('a frontmatter names', () => {
  const named = (yaml: string) => {
    const frontmatter = readFrontmatterIn(yaml)
    return listDeclaredServers(frontmatter, mapEntries(frontmatter)).map(
      ({ from, name }) => `${from} ${name}`,
    )
  }

  test.each<[yaml: string, expected: string[]]>([
    ['mcpServers: oven scale', ['frontmatter oven', 'frontmatter scale']],
    ['mcp: [oven, big oven]', ['frontmatter oven', 'frontmatter big oven']],
    ['mcp-servers: {oven: {command: oven}, scale: ~}', ['frontmatter oven', 'frontmatter scale']],
    ['mcp_servers:\n  - name: oven\n    url: https://oven.example', ['frontmatter oven']],
    ['mcp:\n  - oven: {command: oven}\n  - scale: {}', ['frontmatter oven', 'frontmatter scale']],
    ['mcp: {required: [oven], optional: [scale]}', ['frontmatter oven', 'frontmatter scale']],
    ['requires: {mcp: [oven], bins: [bake]}', ['frontmatter oven']],
    ['metadata: {mcp-server: oven, version: "1"}', ['frontmatter oven']],
    ['dependencies: {mcpServers: {oven: {}}}', ['frontmatter oven']],
    ['mcp: true', []],
    ['mcp: https://oven.example/mcp', []],
    ['mcp: "@bakery/oven"', []],
    ['metadata: {mcp: required}', []],
    ['allowed-tools: Read mcp__oven__bake mcp__oven__cool', ['allowed oven']],
    ['disallowed-tools: [mcp__scale]', ['denied scale']],
    ['allowed-tools: mcp__* mcp__oven(', []],
    ['mcp: oven\nallowed-tools: mcp__oven', ['frontmatter oven', 'allowed oven']],
  ])('%j', (yaml, expected) => expect(named(yaml)).toEqual(expected))
})

describe('a body names', () => {
  const head = '---\nname: bread\ndescription: Bakes.\n---\n'
  const named = (body: string) =>
    parseWhole(head + body).servers.map(({ from, name, position }) => {
      const text = (head + body).slice(position?.start.offset, position?.end.offset)
      return `${from} ${name}${text.endsWith(name) ? '' : ` as ${text}`}`
    })

  test.each<[what: string, body: string, expected: string[]]>([
    [
      'tools',
      'Call `mcp__oven__bake`, then mcp__big-oven__cool and mcp__oven__cool.',
      ['body oven', 'body big-oven'],
    ],
    ['all tools of a server', 'Use mcp__oven__*.', ['body oven']],
    ['tools of a plugin', '`mcp__plugin_bakery_oven__bake`', ['body plugin_bakery_oven']],
    [
      'patterns and placeholders',
      'mcp__*oven*__* mcp__server__tool mcp__<server>__bake mcp__your-server__x xmcp__a__b mcp__',
      [],
    ],
    [
      'a list',
      '## MCP Integrations\n\n- **oven**: bakes\n- `scale` weighs\n- mixer - kneads\n- fridge\n- [shelf](https://a.example): stores',
      ['section oven', 'section scale', 'section mixer', 'section fridge', 'section shelf'],
    ],
    [
      'words behind names',
      '## MCP Servers\n\n- **Oven MCP**: bakes\n- Scale MCP server (optional)\n- `mcp__mixer__knead`',
      [
        'section Oven as Oven MCP',
        'section Scale as Scale MCP server',
        'section mixer as mcp__mixer__knead',
        'body mixer',
      ],
    ],
    [
      'no names',
      '## MCP Integrations\n\n- Use the oven for bread, and the scale for flour.\n- None\n- server: the name\n\nProse: not a name.',
      [],
    ],
    [
      'a table',
      '### MCP Integrations (optional)\n\n| MCP Server | What it does |\n| --- | --- |\n| **Oven** | bakes |\n| `scale` | weighs |\n| a/b | both |\n',
      ['section Oven', 'section scale'],
    ],
    ['a table of tools', '## MCP Servers\n\n| Tool | What |\n| --- | --- |\n| bake | bakes |\n', []],
    [
      'only up to the next heading',
      '## MCP Integrations\n\n- oven\n\n### Without them\n\n- By hand: knead\n\n## Steps\n\n- Weigh: flour',
      ['section oven'],
    ],
    ['other sections', '## MCP Server Setup\n\n- Install: the oven\n\n## Integrations\n\n- oven', []],
    ['quoted sections', '```md\n## MCP Integrations\n\n- oven\n```', []],
  ])('%s', (_, body, expected) => expect(named(body)).toEqual(expected))
})

describe('agents/openai.yaml', () => {
  const read = (text: string) => readSidecar(Buffer.from(text))

  test.each<[text: string, names: string[]]>([
    ['', []],
    ['interface: {display_name: Rye}', []],
    [
      'dependencies:\n  tools:\n    - type: mcp\n      value: oven\n      url: https://oven.example\n    - {type: cli, value: bake}',
      ['oven'],
    ],
    [
      'dependencies: {tools: [{type: mcp, value: oven}, {type: mcp, value: oven}, {type: mcp}, mcp, 5]}',
      ['oven'],
    ],
    ['dependencies: {tools: {type: mcp}}', []],
    ['dependencies: [mcp]', []],
    ['{"dependencies": {"tools": [{"type": "mcp", "value": "oven"}]}, "__proto__": {"a": 1}}', ['oven']],
  ])('%j', (text, names) => {
    const { servers, findings } = read(text)
    expect(servers.map(({ name }) => name)).toEqual(names)
    expect(findings).toEqual([])
  })

  test('says where the name stands', () => {
    const { servers } = read('dependencies:\n  tools:\n    - type: mcp\n      value: "oven"\n')
    expect(servers[0]?.position?.start).toEqual({ line: 4, column: 14, offset: 52 })
  })

  const bomb = `a: &a [${'1,'.repeat(200)}1]\nb: &b [${'*a,'.repeat(200)}*a]\nc: [${'*b,'.repeat(200)}*b]\n`
  test.each<[what: string, text: string, reason: string]>([
    ['no YAML', 'a: [', 'it is not valid YAML'],
    ['text', 'oven', 'it is not a map'],
    ['a list', '- oven', 'it is not a map'],
    ['nesting without end', '['.repeat(20_000), 'it is not valid YAML'],
    ['too much', `# ${'x'.repeat(70_000)}`, 'it has 70,002 bytes, more than 65,536'],
    ['aliases that multiply', bomb, 'its aliases expand to too many values'],
  ])('reports %s', (_, text, reason) => {
    const { servers, findings } = read(text)
    expect(servers).toEqual([])
    expect(findings.map(({ code, facts }) => [code, facts.reason])).toEqual([['broken-sidecar', reason]])
  })
})

const everywhere = `---
name: bread
description: Bakes bread. Use when the user is hungry.
mcp: [Mixer]
allowed-tools: mcp__oven__bake
disallowed-tools: mcp__fridge
---

Call \`mcp__scale__weigh\` and \`mcp__plugin_bakery_shelf__put\`.

## MCP Integrations

- **Oven**: bakes
- **Big Oven**: bakes more
`
const files = {
  'bread/SKILL.md': everywhere,
  'bread/agents/openai.yaml': 'dependencies:\n  tools:\n    - {type: mcp, value: till}\n',
}

describe('a record', () => {
  test('lists every server once, by the name that a client reads', async () => {
    const { manifest, findings, files: bundle } = await compile([{ files }])
    expect(readRecordIn(bundle, manifest.skills[0]!).mcpServers).toEqual([
      'Big Oven',
      'Mixer',
      'fridge',
      'oven',
      'plugin_bakery_shelf',
      'scale',
      'till',
    ])
    expect(findings.filter(({ code }) => code === 'unknown-mcp-server')).toEqual([])
  })

  test('has no list where there is nothing to list', async () => {
    const { manifest } = await compile([{ files: { 'bread/SKILL.md': skillText('bread') } }])
    expect(manifest.skills[0]).not.toHaveProperty('mcpServers')
  })
})

describe('servers that the project does not have', () => {
  const unknown = async (mcpServers: string[]) => {
    const { findings } = await compile([{ files }], { mcpServers, profile: 'strict' })
    return findings
      .filter(({ code }) => code === 'unknown-mcp-server')
      .map(({ file, position, message }) => `${file}:${position?.start.line} ${/`(.+?)`/.exec(message)?.[1]}`)
  }

  test('are reported where they are named, each once', async () => {
    expect(await unknown([])).toEqual([
      'bread/SKILL.md:4 Mixer',
      'bread/SKILL.md:5 oven',
      'bread/SKILL.md:9 scale',
      'bread/SKILL.md:14 Big Oven',
      'bread/agents/openai.yaml:3 till',
    ])
  })

  test('are none when all are there, in any case and with any signs but in tools', async () => {
    expect(await unknown(['mixer', 'oven', 'scale', 'big-oven', 'till'])).toEqual([])
    expect(await unknown(['mixer', 'Oven', 'scale', 'big-oven', 'till'])).toEqual(['bread/SKILL.md:5 oven'])
  })

  test('come with the name that is near', async () => {
    const one = {
      'bread/SKILL.md': skillText(
        'bread',
        'Call `mcp__big_ovn__bake`, `mcp__big_oven__bake` and `mcp__Scale__weigh`.',
      ),
    }
    const { findings } = await compile([{ files: one }], { mcpServers: ['big oven', 'scale'] })
    expect(findings.map(({ message }) => message)).toEqual([
      'The skill mentions the MCP server `big_ovn`, which `.mcp.json` does not define; did you mean `big oven`?',
      'The skill mentions the MCP server `Scale`, which `.mcp.json` does not define; did you mean `scale`?',
    ])
  })
})

describe('.mcp.json', () => {
  let count = 0
  const read = (content: string | Uint8Array | undefined) => {
    const cwd = join(scratch, `mcp-${count++}`)
    mkdirSync(cwd)
    if (content !== undefined) writeFileSync(join(cwd, '.mcp.json'), content)
    const { servers, notes } = readMcpServers(cwd)
    return servers?.names ?? notes.map(({ finding }) => finding.facts.reason)
  }

  test.each<[content: string | undefined, expected: string[]]>([
    [undefined, []],
    ['{"mcpServers": {"scale": {}, "oven": {}}}', ['oven', 'scale']],
    ['\uFEFF{"mcpServers": {}}', []],
    ['{"oven": {"command": "oven"}, "scale": {"url": "https://scale.example"}}', ['oven', 'scale']],
    ['{"mcpServers": {"__proto__": {}}}', ['__proto__']],
    ['{}', []],
    ['{"servers": {}}', ['it has no `mcpServers`']],
    ['{"mcpServers": []}', ['`mcpServers` is not an object']],
    ['[]', ['it is not an object']],
    ['null', ['it is not an object']],
    ['{', ['it is not JSON']],
    ['', ['it is not JSON']],
    [' '.repeat(1_048_577), ['it has 1048577 bytes, more than 1048576']],
  ])('%#', (content, expected) => expect(read(content)).toEqual(expected))

  test('may be no file', () => {
    const cwd = join(scratch, 'folder')
    mkdirSync(join(cwd, '.mcp.json'), { recursive: true })
    expect(readMcpServers(cwd).notes.map(({ finding }) => finding.facts.reason)).toEqual([
      'it is not a regular file',
    ])
  })

  test('decides a check, also one that could be replayed, and one from cached analyses', async () => {
    const cwd = plant(join(scratch, 'project'), {
      'skills/bread/SKILL.md': skillText('bread', 'Call `mcp__oven__bake`.'),
      'skills/bread/agents/openai.yaml': 'dependencies: {tools: [{type: mcp, value: till}]}',
    })
    // Younger files are never believed to be unchanged, and nothing would be replayed.
    passTime()
    const codes = async () => {
      const { findings } = await check({
        cwd,
        roots: ['skills'],
        cacheDir: join(scratch, 'cache'),
        profile: 'strict',
      })
      return findings.flatMap(({ code, file }) => (code.includes('mcp') ? `${code} ${file}` : []))
    }
    const oven = 'unknown-mcp-server skills/bread/SKILL.md'
    const till = 'unknown-mcp-server skills/bread/agents/openai.yaml'
    expect(await codes()).toEqual([])
    writeFileSync(join(cwd, '.mcp.json'), '{"mcpServers": {}}')
    expect(await codes()).toEqual([oven, till])
    expect(await codes()).toEqual([oven, till])
    writeFileSync(join(cwd, '.mcp.json'), '{"mcpServers": {"oven": {}}}')
    expect(await codes()).toEqual([till])
    writeFileSync(join(cwd, '.mcp.json'), '{"mcpServers": {"oven": {}}')
    expect(await codes()).toEqual(['broken-mcp-file .mcp.json'])
    rmSync(join(cwd, '.mcp.json'))
    expect(await codes()).toEqual([])
  })

  test('does not stop a build', async () => {
    const cwd = plant(join(scratch, 'broken'), {
      'skills/bread/SKILL.md': skillText('bread'),
      '.mcp.json': '{',
    })
    const report = await build({ cwd, roots: ['skills'], cache: false })
    expect([report.ok, report.bundle?.skills]).toEqual([true, 1])
  })
})
