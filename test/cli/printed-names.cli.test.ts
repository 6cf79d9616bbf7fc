/** Whatever a skill, a bundle or a configuration calls things, no output of any command is obeyed by a terminal or a log. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import type { FlagTable } from '../../src/cli/flags.ts'
import { skillc } from '../support/cli.ts'
import { listFaults } from '../support/faults.js'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const cwd = scratchFolder('printed-names')

/** What a disk holds and skillc takes; what it refuses to take, and names; and what only texts can hold. */
const TAKEN = 'a\u202e\u2066\u200b\u2028##[error]`[x]@y*_$z'
const REFUSED = 'b\u001b[2J\u0007\n::error::x\u009b31m\u202e\u007f'
const TEXT = `${TAKEN} ${REFUSED}\r\u2029\u{e0041}\ufeff <b> | x`
const quoted = JSON.stringify(TEXT)

/** Arguments of each command in the folder that `prepare` makes, several ways each; none for those that only end when they are told to. */
const CALLS: Record<string, string[][] | undefined> = {
  build: [
    ['skills', '--out', 'built'],
    ['--config', 'odd.json'],
    ['skills', '--shard', '1/1', '--out', 'part', '--cache-key', 'cache.pem'],
    ['skills', '--parts', 'part', '--parts', REFUSED, '--cache-key', 'cache.pem', '--out', 'taken'],
  ],
  check: [
    ['skills', '--clients', 'all'],
    ['--config', 'odd.json'],
    ['skills', '--diff', '--fix', '--dry-run'],
  ],
  list: [[], ['--sizes']],
  doctor: [[], ['skills']],
  show: [[TAKEN], ['rye'], [TEXT], ['dist/skills', TAKEN], ['rye', '--preset', 'all'], [REFUSED]],
  report: [['skills', '--out', 'report.html']],
  lsp: undefined,
  presets: [[TEXT], ['codex']],
  prompt: [[]],
  search: [['rye'], [TEXT], ['dist/skills', 'bakes'], ['loaf', '--model'], ['--path', TEXT]],
  eval: [['dist/skills', 'queries.jsonl']],
  learn: [['used.jsonl']],
  verify: [[], ['odd-bundle'], ['skills-lock.json'], [TEXT]],
  export: [
    ['skills', '--to', 'skill', '--out', 'exported'],
    ['skills', '--to', TEXT],
    ['--to', 'folders', '--out', 'unpacked'],
    ['--to', 'oci', '--out', 'layout'],
    [TEXT, '--to', 'folders', '--out', 'other'],
  ],
  publish: [
    ['./site'],
    [`./${TEXT}`, './x'],
    ['dist/skills', 'marketplace:market', '--name', 'a', '--owner', 'b'],
  ],
  pull: [
    ['./site', '--out', 'pulled'],
    [TEXT, '--out', 'x'],
    ['./odd-bundle', '--out', 'y'],
  ],
  sign: [
    ['--key', TEXT],
    ['dist/skills', '--key', 'skills-lock.json'],
  ],
  diff: [
    ['dist/skills', 'other'],
    ['other', 'dist/skills'],
    ['skills', TEXT],
  ],
  install: [
    ['--config', 'sources.json'],
    ['--config', 'sources.json', '--offline'],
  ],
  add: [['npm:@bakery/nothing']],
  remove: [['npm:@bakery/nothing']],
  update: [['--config', 'sources.json']],
  outdated: [['--config', 'sources.json']],
  serve: undefined,
  mcp: undefined,
  run: [
    ['rye', TEXT],
    [TAKEN, TAKEN],
  ],
  explain: [[TEXT]],
  new: [[TEXT], ['oat', '--dir', 'new']],
  init: [[]],
  completion: [[TEXT]],
}

function prepare(): void {
  const frontmatter = [
    `name: ${quoted}`,
    `description: ${quoted}`,
    `license: ${quoted}`,
    `allowed-tools: [${quoted}]`,
    `tags: [${quoted}]`,
    `requires: [${quoted}, rye]`,
    `triggers: [{ type: pattern, value: ${quoted} }, ${quoted}]`,
    `paths: [${quoted}]`,
    `${quoted}: ${quoted}`,
    `metadata: { ${quoted}: ${quoted} }`,
  ].join('\n')
  const link = encodeURIComponent(TEXT)
  plant(cwd, {
    'cache.pem': KEYS.privateKey,
    'skills/rye/SKILL.md': skillText('rye', 'Bakes a loaf.'),
    [`skills/${TAKEN}/SKILL.md`]: `---\n${frontmatter}\n---\n\n# ${TAKEN}\n\n[x](${link}) [y](#${link}) \`scripts/${TAKEN}.sh\`\n`,
    [`skills/${TAKEN}/${TAKEN}`]: 'x',
    [`skills/${TAKEN}/${REFUSED}`]: 'x',
    [`skills/${REFUSED}/SKILL.md`]: skillText('oat'),
    'skills/broken/SKILL.md': `---\n${TEXT}: : [\n---\n`,
    'used.jsonl': `${JSON.stringify({ type: 'searched', query: TEXT, found: [] })}\n`,
    'queries.jsonl': `${JSON.stringify({ query: TEXT, relevant: [TEXT] })}\n`,
    'odd.json': JSON.stringify({
      roots: ['skills'],
      [TEXT]: 1,
      rules: { [TEXT]: 'error' },
      overrides: [{ files: [TEXT], rules: {} }],
      permissions: { [TEXT]: 'deny' },
    }),
    'sources.json': JSON.stringify({ sources: [{ from: `./${TEXT}` }] }),
    'skills-lock.json': JSON.stringify({
      version: 1,
      skills: { [TEXT]: { source: TEXT, sourceType: TEXT, computedHash: TEXT } },
    }),
    '.claude-plugin/plugin.json': JSON.stringify({ name: TEXT, skills: [TEXT], commands: [TEXT] }),
    'AGENTS.md': `- ${TAKEN}: ${TAKEN} (file: ${TAKEN}/SKILL.md)\n`,
    '.mcp.json': JSON.stringify({ mcpServers: { [TEXT]: { command: TEXT } } }),
  })
  const built = skillc(['build', 'skills', '--no-cache'], cwd)
  expect(existsSync(join(cwd, 'dist/skills/manifest.json')), built.err + built.out).toBe(true)
  skillc(['build', 'skills/rye', '--no-cache', '--out', 'other'], cwd)
  cpSync(join(cwd, 'dist/skills'), join(cwd, 'odd-bundle'), { recursive: true })
  plant(join(cwd, 'odd-bundle'), { [REFUSED]: 'x', [`chunks/${TAKEN}`]: 'x' })
}

/** The ways in which a command can print, by its flags. */
function listForms(flags: FlagTable): [name: string, args: string[]][] {
  const { format } = flags
  const formats =
    format?.kind === 'one-of'
      ? format.values.map(value => [value, ['--format', value]] as [string, string[]])
      : []
  const given = ['json', 'verbose', 'explain', 'quiet'].filter(name => flags[name]?.kind === 'boolean')
  return [['text', []], ...formats, ...given.map((name): [string, string[]] => [name, [`--${name}`]])]
}

test('every command is called', () => {
  expect(commands.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort())
})

const cases = commands.flatMap(({ name, flags }) =>
  listForms(flags).flatMap(([form, more]) =>
    (CALLS[name] ?? []).map(args => ({
      title: [
        name,
        ...args.map(each => (each.length > 20 ? '…' : each.replace(/[^ -~]/g, '?'))),
        ...more,
      ].join(' '),
      form,
      args: [name, ...args, ...more],
    })),
  ),
)

describe.runIf(process.platform === 'linux')('printed text contains no control sequences:', () => {
  beforeAll(prepare)

  test.each(cases)('$title', ({ form, args }) => {
    const { out, err, code } = skillc(args, cwd)
    // What cannot be done is said in words, and tables have tabs in a pipe.
    const printed = form === 'text' || code === 2 ? 'list' : form
    expect(listFaults(printed, out, [])).toEqual([])
    expect(listFaults('err', err, [])).toEqual([])
    expect(err).not.toMatch(/This is a bug|\n {4}at /)
  })
})

test('a build of the project as a root says whose name its ids begin with', () => {
  const cwd = plant(join(scratchFolder('project-root'), 'p'), {
    '.claude/skills/rye/SKILL.md': skillText('rye'),
  })
  expect(skillc(['build', '.'], cwd)).toMatchObject({
    code: 0,
    err: expect.stringContaining('`.claude:skills`'),
  })
  expect(skillc(['build'], cwd)).toMatchObject({ code: 0, err: '' })
})
