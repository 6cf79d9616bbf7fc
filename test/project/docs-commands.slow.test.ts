/**
 * Each command that a page of the documents shows is run where its reader would be: in a copy of a project with a bundle, a history, keys
 * and the files that the pages name. It must do its work or find something (0 or 1), not fail (2).
 *
 * The pages that walkthroughs.test.ts runs step by step are left out. So is what needs a network, a sandbox, an editor or a
 * server; of such a command the flags are looked up in its help.
 */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFences } from '../../scripts/fences.js'
import { CLI, skillc } from '../support/cli.ts'
import { KEYS } from '../support/shards.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'
import { walked } from '../support/walked-pages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('docs-commands')

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md') && walked[name.slice(0, -'.md'.length)] === undefined)
    .map(name => `docs/${name}`),
].filter(page => listCommands(page).length > 0)

/** The lines of fenced blocks that begin with `skillc`, without what is said of them behind. */
function listCommands(page: string): string[] {
  const blocks: { text: string }[] = readFences(readFileSync(join(root, page), 'utf8'))
  const lines = blocks.flatMap(({ text }) => text.match(/^(?:\$ |npx )?skillc \w+.*$/gm) ?? [])
  return [
    ...new Set(
      lines.map(
        line =>
          line
            .replace(/^(\$ |npx )/, '')
            .split(/ {2,}| # | \| /)[0]
            ?.trim() ?? '',
      ),
    ),
  ]
}

/** Another machine, a sandbox, a process that does not end, or a word that stands for another one. */
const NEEDS_MORE =
  /oci:|npm:|https?:|s3:|openai:|anthropic: --p|publish anthropic:$|--watch|--model|--glosses|--ask| (serve|mcp|lsp|run|install|add|remove|update)\b|…|\b[A-Z]{2,}\b(?!=)/

const keys = generateKeyPairSync('ed25519')

const project: Tree = {
  'skills/lint/SKILL.md': skillText('lint'),
  'skills/clean-csv/SKILL.md': skillText('clean-csv').replace('Bakes clean csv', 'Cleans up a csv'),
  'skills/late-books/SKILL.md': skillText('late-books').replace(
    'Bakes late books',
    'Reminds a reader of late books',
  ),
  'skills/late-books/evals/evals.json': JSON.stringify({
    skill_name: 'late-books',
    evals: [{ id: 1, prompt: 'remind a reader of late books', expected_output: 'A reminder' }],
  }),
  'skills/frontend/lint/SKILL.md': skillText('lint', 'Lint the pages.'),
  '.codex/skills/lint/SKILL.md': skillText('lint', 'Lint for Codex.'),
  '.opencode/skills/lint/SKILL.md': skillText('lint', 'Lint for OpenCode.'),
  'a/rye/SKILL.md': skillText('rye'),
  'b/rye/SKILL.md': skillText('rye', 'Rank below.'),
  'vendor/skills/oat/SKILL.md': skillText('oat'),
  'old/skills/lint/SKILL.md': skillText('lint', 'Lint by hand.'),
  'evals/evals.json': JSON.stringify({
    skill_name: 'late-books',
    evals: [{ id: 1, prompt: 'remind a reader of late books', expected_output: 'A reminder' }],
  }),
  'queries.jsonl':
    '{"query":"clean up this csv","relevant":["clean-csv"]}\n{"query":"fly to the moon","not":null}\n',
  'use.jsonl': '{"type":"searched","session":"1.1","query":"clean up this csv","found":["clean-csv"]}\n',
  'src/a.tsx': '',
  'tools/acme.mjs': "export default { name: 'acme', rules: { 'known-hosts': { summary: 'Hosts' } } }\n",
  'tools/options.json': '{ "acme": {} }',
  'key.pem': keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  'key.pub': keys.publicKey.export({ type: 'spki', format: 'pem' }),
  'cache.pem': KEYS.privateKey,
  'cache.pub': KEYS.publicKey,
}

function git(cwd: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=Bo', '-c', 'user.email=bo@bakery.example', ...args],
    {
      cwd,
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
}

/** The project with seven commits, two tags and a bundle. */
function prepare(cwd: string): void {
  plant(cwd, project)
  git(cwd, 'init', '--quiet', '--initial-branch=main')
  for (const step of Array(7).keys()) {
    plant(cwd, { 'skills/lint/steps.md': `Step ${step}.\n` })
    git(cwd, 'add', '.')
    git(cwd, 'commit', '--quiet', '-m', `Step ${step}`)
    if (step === 2 || step === 5) git(cwd, 'tag', step === 2 ? 'v1.0.0' : 'v1.1.0')
  }
  git(cwd, 'update-ref', 'refs/remotes/origin/main', 'HEAD~2')
  const shards = ['1/2', '2/2'].map(shard => [
    'build',
    'skills',
    '--shard',
    shard,
    '--out',
    'parts',
    '--cache-key',
    'cache.pem',
  ])
  const others = [
    ['export', '--to', 'folders', '--out', '.cursor/skills', '--skills-lock'],
    ['check', '--update-baseline'],
    ['export', 'skills', '--to', 'claude-code', '--out', '.'],
    ['publish', 'marketplace:../plugins', '--name', 'bakery-tools', '--owner', 'The Bakery'],
  ]
  for (const args of [['build'], ...shards, ...others]) expect(skillc(args, cwd)).toMatchObject({ code: 0 })
}

const helps = new Map<string, string>()
function readHelp(command: string): string {
  const help = helps.get(command) ?? skillc([command, '--help', '--all'], root).out
  helps.set(command, help)
  return help
}

const prepared = join(scratch, 'prepared')
beforeAll(() => {
  prepare(join(prepared, 'project'))
})

describe.each(pages)('%s', page => {
  const env = { ...process.env, HOME: join(scratch, 'home'), NO_COLOR: '1', FORCE_COLOR: undefined }

  test.each(listCommands(page))('%s', command => {
    const [, name = ''] = /skillc ([\w-]+)/.exec(command) ?? []
    for (const [flag] of command.matchAll(/--[a-z-]+/g)) expect(readHelp(name)).toContain(flag)
    if (NEEDS_MORE.test(command)) return
    const folder = mkdtempSync(join(scratch, 'run-'))
    cpSync(prepared, folder, { recursive: true })
    const cwd = join(folder, 'project')
    const line = command.replace('skillc', `"${process.execPath}" "${CLI}"`)
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' })
    expect([0, 1], stdout + stderr).toContain(status)
  })
})
