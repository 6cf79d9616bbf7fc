/** What sources hold besides folders with a `SKILL.md`: commands, lists, some folders only; and their globs. */
import { mkdirSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walk } from '../../src/compiler/scan/walk.ts'
import type { Limits, ListedSkill, Source, SourceContent } from '../../src/compiler/types.ts'
import { getBelow, isBelow } from '../../src/core/files/real-path.ts'
import { fifo } from '../support/hostile.ts'
import { scratchFolder } from '../support/tree.ts'

/** A text is a file; `{dir}` in a link's target is the folder that holds the root. */
type Node = string | { link: string } | { size: number } | { pipe: true }

const scratch = realpathSync(scratchFolder('content'))

const limits: Limits = { depth: 8, folders: 1000, files: 1000, entryBytes: 4096, fileBytes: 10_000 }
const bread = '---\nname: bread\ndescription: Bakes bread. Use when the user asks for bread.\n---\nBake.\n'
let count = 0

function lay(tree: Record<string, Node>): string {
  const dir = join(scratch, `t${count++}`)
  mkdirSync(join(dir, 'root'), { recursive: true })
  for (const [path, node] of Object.entries(tree)) {
    const file = join(dir, 'root', path)
    mkdirSync(dirname(file), { recursive: true })
    if (typeof node === 'string') writeFileSync(file, node)
    else if ('link' in node) symlinkSync(node.link.replace('{dir}', dir), file)
    else if ('size' in node) {
      writeFileSync(file, '')
      truncateSync(file, node.size)
    } else fifo(file)
  }
  return join(dir, 'root')
}

interface Case {
  title: string
  tree: Record<string, Node>
  holds?: SourceContent
  source?: Partial<Source>
  limits?: Partial<Limits>
  /** Skills as `path < entry`, where the entry is another file than `path/SKILL.md`; then their files. */
  skills: Record<string, string[]>
  aliases?: Record<string, string[]>
  findings?: string[]
  passedOver?: string[]
  ignored?: string[]
  excluded?: string[]
}

function run({ tree, holds, source, limits: own }: Case): Omit<Case, 'title' | 'tree'> {
  const dir = lay(tree)
  const given = {
    dir,
    label: 'shop',
    level: 'project',
    namespace: [],
    rank: 0,
    followLinks: false,
    ...source,
  }
  const walked = walk({ ...given, ...(holds === undefined ? {} : { holds }) }, 0, { ...limits, ...own })
  const shown = (file: string) => (isBelow(dir, file) ? getBelow(dir, file) : '…')
  const result: Omit<Case, 'title' | 'tree'> = { skills: {} }
  for (const { path, entry, form, files, aliases } of walked.skills) {
    const plain = path === '' ? 'SKILL.md' : `${path}/SKILL.md`
    const title = shown(entry.file) === plain ? path : `${path} < ${shown(entry.file)}`
    if (form !== undefined) {
      expect(form.shown === plain || entry.path === 'SKILL.md').toBe(true)
    }
    result.skills[title] = files.map(file => file.path)
    if (aliases.length > 0) result.aliases = { ...result.aliases, [path]: aliases }
  }
  const { findings, passedOver, ignored, excluded } = walked
  if (findings.length > 0)
    result.findings = findings.map(
      ({ code, path, position }) => `${path}${position ? `:${position.start.line}` : ''}: ${code}`,
    )
  if (passedOver.length > 0) result.passedOver = passedOver.map(({ path, code }) => `${path}: ${code}`)
  if (ignored.length > 0) result.ignored = ignored
  if (excluded !== undefined) result.excluded = excluded
  return result
}

function check(cases: Case[]): void {
  test.each(cases)('$title', each => {
    const { title, tree, holds, source, limits: _, ...gives } = each
    expect(run(each)).toEqual(gives)
  })
}

describe('commands', () => {
  const holds: SourceContent = { kind: 'commands' }
  check([
    {
      title: 'every Markdown file is a skill, README.md too; others are nobody’s',
      holds,
      tree: {
        'lint.md': 'Lint.',
        'frontend/lint.md': bread,
        'frontend/deep/fix-all.md': 'Fix.',
        'README.md': '# About',
        '.hidden.md': 'x',
        '.md': 'x',
        'notes.txt': 'x',
        'LOUD.MD': 'x',
        'run.sh': 'x',
      },
      skills: {
        '.hidden < .hidden.md': [],
        'README < README.md': [],
        'frontend/deep/fix-all < frontend/deep/fix-all.md': [],
        'frontend/lint < frontend/lint.md': [],
        'lint < lint.md': [],
      },
    },
    {
      title: 'a folder with a SKILL.md is that skill, and what lies in it is its own',
      holds,
      tree: { 'bread/SKILL.md': bread, 'bread/more.md': 'x', 'bread/in/deep.md': 'x', 'bread.md': 'Bake.' },
      skills: { bread: ['in/deep.md', 'more.md'], 'bread.md < bread.md': [] },
    },
    {
      title: 'links to files and folders are aliases; others are reported',
      holds,
      tree: {
        'bake.md': 'Bake.',
        'roast.md': { link: 'bake.md' },
        'shop/sell.md': 'Sell.',
        market: { link: 'shop' },
        'gone.md': { link: 'nowhere.md' },
        'away.md': { link: '{dir}/outside.md' },
        'loop/again': { link: '..' },
      },
      skills: { 'bake < bake.md': [], 'shop/sell < shop/sell.md': [] },
      aliases: { bake: ['roast'], 'shop/sell': ['market/sell'] },
      findings: ['away.md: broken-entry', 'gone.md: broken-entry', 'loop/again: cyclic-symlink'],
      passedOver: ['away.md: broken-entry', 'gone.md: broken-entry'],
    },
    {
      title: 'pipes and files that are too large are passed over',
      holds,
      tree: { 'pipe.md': { pipe: true }, 'big.md': { size: 5000 }, 'ok.md': 'Bake.', other: { pipe: true } },
      skills: { 'ok < ok.md': [] },
      findings: ['big.md: oversized-entry', 'pipe.md: special-file'],
      passedOver: ['big.md: oversized-entry', 'pipe.md: special-file'],
    },
    {
      title: 'what git ignores is not there',
      holds,
      tree: { '.gitignore': 'draft*\n/old/\n', 'draft-bread.md': 'x', 'old/bread.md': 'x', 'bread.md': 'x' },
      skills: { 'bread < bread.md': [] },
      ignored: ['old'],
    },
    {
      title: 'bounds hold',
      holds,
      limits: { files: 2, depth: 2 },
      tree: { 'a.md': 'x', 'b.md': 'x', 'c.md': 'x', 'd/e/f/g.md': 'x' },
      skills: { 'a < a.md': [], 'b < b.md': [] },
      findings: [': excessive-files'],
      passedOver: ['c.md: excessive-files'],
    },
    {
      title: 'no commands is a finding',
      holds,
      tree: { 'notes.txt': 'x' },
      skills: {},
      findings: [': empty-source'],
    },
  ])
})

describe('lists', () => {
  const list = (...files: string[]): SourceContent => ({
    kind: 'list',
    file: 'AGENTS.md',
    entries: files.map((file, index): ListedSkill => {
      const point = { line: index + 1, column: 3, offset: 0 }
      return {
        name: `skill-${index + 1}`,
        description: 'Bakes.',
        file,
        position: { start: point, end: point },
      }
    }),
  })
  check([
    {
      title: 'only what is named is read: folders of entries, and lone files',
      holds: list('skills/bread/SKILL.md', './docs/buns.md', 'docs/rolls'),
      tree: {
        'skills/bread/SKILL.md': bread,
        'skills/bread/notes.md': 'x',
        'skills/bread/inner/SKILL.md': bread,
        'skills/oat/SKILL.md': bread,
        'docs/buns.md': 'Buns.',
        'docs/rolls': 'Rolls.',
        'docs/more.md': 'x',
      },
      skills: {
        'docs/buns < docs/buns.md': [],
        'docs/rolls < docs/rolls': [],
        'skills/bread': ['inner/SKILL.md', 'notes.md'],
      },
    },
    {
      title: 'a skill in another that is named is a skill of its own, also among resources',
      holds: list('a/examples/b/SKILL.md', 'a/SKILL.md', 'a/c/SKILL.md', 'a/x.md'),
      tree: {
        'a/SKILL.md': bread,
        'a/x.md': 'x',
        'a/c/SKILL.md': bread,
        'a/d/SKILL.md': bread,
        'a/examples/b/SKILL.md': bread,
      },
      skills: { a: ['d/SKILL.md', 'x.md'], 'a/c': [], 'a/examples/b': [], 'a/x < a/x.md': [] },
    },
    {
      title: 'the list’s own folder may be the skill',
      holds: list('SKILL.md'),
      tree: { 'SKILL.md': bread, 'AGENTS.md': 'x', 'b/SKILL.md': bread },
      skills: { '': ['AGENTS.md', 'b/SKILL.md'] },
    },
    {
      title: 'paths that leave the folder are not followed',
      holds: list(
        '../x.md',
        '/etc/passwd',
        '~/x.md',
        '$CODEX_HOME/x.md',
        'a/../../x.md',
        'C:\\x.md',
        '\\\\host\\x',
        'file:///x.md',
        'link.md',
        'folder/x.md',
      ),
      tree: { 'link.md': { link: '{dir}/root.md' }, folder: { link: '/etc' }, 'x.md': 'x' },
      skills: {},
      findings: [
        'AGENTS.md:9: broken-listing',
        'AGENTS.md:10: broken-listing',
        ...[1, 2, 3, 4, 5, 6, 7, 8].map(line => `AGENTS.md:${line}: escaping-listing`),
      ],
      passedOver: ['folder/x.md: broken-listing', 'link.md: broken-listing'],
    },
    {
      title: 'links out of the folder are not followed either',
      holds: list('hosts', 'etc/hosts'),
      tree: { hosts: { link: '/etc/hosts' }, etc: { link: '/etc' } },
      skills: {},
      findings: ['AGENTS.md:1: escaping-listing', 'AGENTS.md:2: escaping-listing'],
      passedOver: ['etc/hosts: escaping-listing', 'hosts: escaping-listing'],
    },
    {
      title: 'what does not exist, or is not a file, is said at the item',
      holds: list(
        'gone.md',
        'docs',
        '.',
        'pipe',
        'docs/x.md/y.md',
        'a\0b',
        '.git/config',
        `${'x'.repeat(5000)}.md`,
      ),
      tree: { 'docs/x.md': 'x', pipe: { pipe: true }, '.git/config': 'x' },
      skills: {},
      findings: [1, 2, 3, 4, 5, 6, 7, 8].map(line => `AGENTS.md:${line}: broken-listing`),
      passedOver: [
        '',
        '.git/config',
        'a\0b',
        'docs',
        'docs/x.md/y.md',
        'gone.md',
        'pipe',
        `${'x'.repeat(5000)}.md`,
      ].map(path => `${path}: broken-listing`),
    },
    {
      title: 'a file that is named twice is one skill',
      holds: list('a/SKILL.md', './a/SKILL.md', 'same/SKILL.md', 'x.md', 'y.md'),
      tree: { 'a/SKILL.md': bread, same: { link: 'a' }, 'x.md': 'x', 'y.md': { link: 'x.md' } },
      skills: { a: [], 'x < x.md': [] },
      findings: [2, 3, 5].map(line => `AGENTS.md:${line}: duplicate-listing`),
    },
    {
      title: 'git ignores nothing that is named, but for an entry in its own folder',
      holds: list('private/a/SKILL.md', 'private/x.md', 'b/SKILL.md'),
      tree: {
        '.gitignore': 'private/\n',
        'private/a/SKILL.md': bread,
        'private/x.md': 'x',
        'b/SKILL.md': bread,
        'b/.gitignore': 'SKILL.md\n',
      },
      skills: { 'private/a': [], 'private/x < private/x.md': [] },
      findings: ['AGENTS.md:3: broken-listing'],
      passedOver: ['b/SKILL.md: broken-listing'],
      ignored: ['b'],
    },
    {
      title: 'files of one stem keep apart',
      holds: list('a/SKILL.md', 'a.md', 'a.txt', 'b.md', 'b'),
      tree: { 'a/SKILL.md': bread, 'a.md': 'x', 'a.txt': 'x', 'b.md': 'x', b: 'x' },
      skills: { a: [], 'a.md < a.md': [], 'a.txt < a.txt': [], 'b < b': [], 'b.md < b.md': [] },
    },
    {
      title: 'a file that is too large is passed over',
      holds: list('big.md', 'big/SKILL.md'),
      tree: { 'big.md': { size: 5000 }, 'big/SKILL.md': { size: 5000 } },
      skills: {},
      findings: ['big.md: oversized-entry', 'big/SKILL.md: oversized-entry'],
      passedOver: ['big.md: oversized-entry', 'big/SKILL.md: oversized-entry'],
    },
  ])
})

describe('folders', () => {
  const folders = (...paths: string[]): SourceContent => ({ kind: 'folders', paths })
  const tree = {
    'SKILL.md': bread,
    'notes.md': 'x',
    'skills/a/SKILL.md': bread,
    'skills/a/x.md': 'x',
    'extra/SKILL.md': bread,
    'extra/in/SKILL.md': bread,
    'other/b/SKILL.md': bread,
  }
  check([
    {
      title: 'only these are searched; each may be a skill itself',
      holds: folders('skills', './extra/'),
      tree,
      skills: { extra: [], 'extra/in': [], 'skills/a': ['x.md'] },
    },
    {
      title: 'the root as one skill',
      holds: folders('.'),
      tree,
      skills: {
        '': [
          'extra/SKILL.md',
          'extra/in/SKILL.md',
          'notes.md',
          'other/b/SKILL.md',
          'skills/a/SKILL.md',
          'skills/a/x.md',
        ],
      },
    },
    {
      title: 'the root and a folder in it',
      holds: folders('skills', '.'),
      tree,
      skills: {
        '': ['extra/SKILL.md', 'extra/in/SKILL.md', 'notes.md', 'other/b/SKILL.md'],
        'skills/a': ['x.md'],
      },
    },
    {
      title: 'a folder within another is searched once',
      holds: folders('skills/a', 'skills', 'skills'),
      tree,
      skills: { 'skills/a': ['x.md'] },
    },
    {
      title: 'what cannot be searched is reported',
      holds: folders('gone', '../up', 'notes.md', 'link', 'skills'),
      tree: { 'notes.md': 'x', link: { link: '/etc' }, 'skills/a/SKILL.md': bread },
      skills: { 'skills/a': [] },
      findings: [
        ': unreadable-path',
        'gone: unreadable-path',
        'link: escaping-symlink',
        'notes.md: unreadable-path',
      ],
    },
  ])
})

describe('globs', () => {
  const tree = {
    'rye/SKILL.md': bread,
    'rye/notes.md': 'x',
    'rye/dark/SKILL.md': bread,
    'drafts/oat/SKILL.md': bread,
    'drafts/deep/pie/SKILL.md': bread,
    'frontend/lint/SKILL.md': bread,
    'frontend/old-lint/SKILL.md': bread,
  }
  check([
    {
      title: 'an excluded folder is not entered',
      source: { exclude: ['drafts/', './frontend/old-*'] },
      tree: { ...tree, 'drafts/broken/SKILL.md': { link: 'nowhere' } },
      skills: { rye: ['notes.md'], 'rye/dark': [], 'frontend/lint': [] },
      excluded: ['drafts', 'frontend/old-lint'],
    },
    {
      title: 'a skill in a skill that is excluded stays its files',
      source: { exclude: ['rye/dark', '**/deep', '**/old-lint'] },
      tree,
      skills: { 'drafts/oat': [], 'frontend/lint': [], rye: ['dark/SKILL.md', 'notes.md'] },
      excluded: ['drafts/deep', 'frontend/old-lint', 'rye/dark'],
    },
    {
      title: 'only what is included',
      source: { include: ['frontend/**', 'rye/dark'] },
      tree,
      skills: { 'frontend/lint': [], 'frontend/old-lint': [], 'rye/dark': [] },
      excluded: ['drafts/deep/pie', 'drafts/oat', 'rye'],
    },
    {
      title: 'exclude wins over include',
      source: { include: ['frontend'], exclude: ['**/old-*'] },
      tree,
      skills: { 'frontend/lint': [] },
      excluded: ['drafts/deep/pie', 'drafts/oat', 'frontend/old-lint', 'rye', 'rye/dark'],
    },
    {
      title: 'what is left out is not looked at',
      source: { include: ['ok'] },
      limits: { fileBytes: 100 },
      tree: {
        'ok/SKILL.md': bread,
        'no/SKILL.md': { size: 9000 },
        'no/big.bin': { size: 500 },
        'no/broken': { link: 'nowhere' },
        'no/skill.md': 'x',
        'no/examples/x/SKILL.md': bread,
      },
      skills: { ok: [] },
      excluded: ['no'],
    },
    {
      title: 'the root is `.`',
      source: { exclude: ['.'] },
      tree: { 'SKILL.md': bread, 'a/SKILL.md': bread },
      skills: { a: [] },
      excluded: [''],
    },
    {
      title: 'the root alone',
      source: { include: ['.'] },
      tree: { 'SKILL.md': bread, 'a/SKILL.md': bread },
      skills: { '': ['a/SKILL.md'] },
      excluded: ['a'],
    },
    {
      title: 'everything left out is not an empty source',
      source: { exclude: ['**'] },
      tree: { 'a/SKILL.md': bread },
      skills: {},
      excluded: ['a'],
    },
    {
      title: 'commands by path or by file',
      holds: { kind: 'commands' },
      source: { exclude: ['old-*', 'shop/sell.md', 'README.md'] },
      tree: { 'old-bake.md': 'x', 'bake.md': 'x', 'shop/sell.md': 'x', 'README.md': 'x' },
      skills: { 'bake < bake.md': [] },
      excluded: ['README.md', 'old-bake.md', 'shop/sell.md'],
    },
  ])
})
