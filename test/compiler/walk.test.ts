import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRoot } from '../../src/compiler/scan/listing.ts'
import { walk } from '../../src/compiler/scan/walk.ts'
import type { Limits, Source, Walked } from '../../src/compiler/types.ts'
import { fifo } from '../support/hostile.ts'
import { getRuns } from '../support/properties.ts'
import { stopwatch } from '../support/stopwatch.ts'
import { scratchFolder } from '../support/tree.ts'
import { createSource, limits, type Summary, summarize } from '../support/walk.ts'

/** A tree as data: a text is a file, null a folder. `{base}` in a link's target is the folder that holds the root. */
type Node = string | null | { link: string } | { size: number } | { run: string } | { pipe: true }
type Tree = Record<string, Node>

const skill = '---\nname: rye\ndescription: Bakes rye bread. Use when the user asks for bread.\n---\n'
const base = realpathSync(scratchFolder('walk'))
const isLinux = process.platform === 'linux'
let count = 0

/** Builds a tree in a fresh folder and gives the folder that holds it. */
function build(tree: Tree, order = Object.keys(tree)): string {
  const dir = join(base, `t${count++}`)
  mkdirSync(dir)
  for (const path of order) {
    const node = tree[path]
    const file = join(dir, path)
    mkdirSync(node === null ? file : dirname(file), { recursive: true })
    if (node === null || node === undefined) continue
    if (typeof node === 'string') writeFileSync(file, node)
    else if ('link' in node) symlinkSync(node.link.replace('{base}', dir), file)
    else if ('size' in node) {
      writeFileSync(file, '')
      truncateSync(file, node.size)
    } else if ('run' in node) {
      writeFileSync(file, node.run)
      chmodSync(file, 0o755)
    } else fifo(file)
  }
  return dir
}

interface Case {
  title: string
  tree: Tree
  /** The root, from the tree's folder; the folder itself when absent. */
  root?: string
  source?: Partial<Source>
  limits?: Partial<Limits>
  gitignore?: false
  /** Names that differ in case only, or that Windows does not take. */
  needsLinux?: true
  gives: Summary
}

const cases: { about: string; cases: Case[] }[] = [
  {
    about: 'entries',
    cases: [
      {
        title: 'a folder with SKILL.md is a skill and its other files are resources, hidden ones too',
        tree: {
          'rye/SKILL.md': skill,
          'rye/b.md': 'b',
          'rye/a/z.md': 'z',
          'rye/a-b.md': 'ab',
          'rye/.env.example': 'X=',
          'rye/.hidden/x': 'x',
          'loose.md': 'not a resource',
        },
        gives: { skills: { rye: ['.env.example', '.hidden/x', 'a-b.md', 'a/z.md', 'b.md'] } },
      },
      {
        title: 'the root itself may be a skill',
        tree: { 'SKILL.md': skill, LICENSE: 'MIT' },
        gives: { skills: { '': ['LICENSE'] } },
      },
      {
        title: 'hidden folders are searched, .git, node_modules and drafts never',
        tree: {
          '.skillc-draft.1/rye/SKILL.md': skill,
          'oat/.skillc-draft.2': 'half of',
          '.claude/skills/rye/SKILL.md': skill,
          '.git/rye/SKILL.md': skill,
          'node_modules/rye/SKILL.md': skill,
          'deep/node_modules/rye/SKILL.md': skill,
          'oat/SKILL.md': skill,
          'oat/node_modules/x.js': 'x',
          'oat/.git': 'gitdir: ../x',
        },
        gives: { skills: { '.claude/skills/rye': [], oat: [] } },
      },
      {
        title: 'other spellings of SKILL.md are entries when there is no SKILL.md',
        tree: { 'a/skill.md': skill, 'b/Skill.md': skill, 'c/SKILL.MD': skill, 'd/skills.md': 'no' },
        gives: {
          skills: { a: [], b: [], c: [] },
          entries: { a: 'skill.md < a/skill.md', b: 'Skill.md < b/Skill.md', c: 'SKILL.MD < c/SKILL.MD' },
          findings: [
            'a/skill.md: miscased-entry',
            'b/Skill.md: miscased-entry',
            'c/SKILL.MD: miscased-entry',
          ],
        },
      },
      {
        title: 'SKILL.md wins over other spellings, which are left out',
        needsLinux: true,
        tree: { 'a/skill.md': skill, 'a/SKILL.md': skill, 'b/Skill.md': skill, 'b/skill.md': skill },
        gives: {
          skills: { a: [], b: [] },
          entries: { b: 'skill.md < b/skill.md' },
          findings: [
            'a/skill.md: duplicate-entry',
            'b/Skill.md: duplicate-entry',
            'b/skill.md: miscased-entry',
          ],
        },
      },
      {
        title: 'a folder named SKILL.md is searched, and said to be no entry',
        needsLinux: true,
        tree: {
          'a/SKILL.md/x.md': 'x',
          'b/SKILL.md/SKILL.md': skill,
          'c/skill.md': skill,
          'c/SKILL.md/x': 'x',
        },
        gives: {
          skills: { 'b/SKILL.md': [], c: [] },
          entries: { c: 'skill.md < c/skill.md' },
          findings: [
            'a/SKILL.md: special-file',
            'b/SKILL.md: special-file',
            'c/SKILL.md/x: refused-path',
            'c/skill.md: miscased-entry',
          ],
          passedOver: ['a/SKILL.md: special-file', 'b/SKILL.md: special-file'],
        },
      },
      {
        title: 'files of the project are not those of the skill, but what lies in them is looked at',
        tree: {
          'SKILL.md': skill,
          '.github/workflows/ci.yml': 'x',
          '.github/skills/rye/SKILL.md': skill,
          '.gitattributes': 'x',
          'skillc.config.json': '{}',
          'skillc.config.md': 'x',
          'scripts/__pycache__/run.pyc': 'x',
          'scripts/.github/run.py': 'x',
          'rye.md': { link: '.gitattributes' },
          Jenkinsfile: { link: 'rye.md' },
          'oat/SKILL.md': skill,
          'oat/.gitignore': '*.log',
        },
        gives: {
          skills: {
            '': ['rye.md < .gitattributes', 'scripts/.github/run.py', 'skillc.config.md'],
            '.github/skills/rye': [],
            oat: [],
          },
          nested: { '': ['.github/skills/rye', 'oat'] },
        },
      },
      {
        title: 'nothing found is a finding',
        tree: { 'a/readme.md': 'x', 'skills.txt': '' },
        gives: { skills: {}, findings: [': empty-source'] },
      },
      {
        title: 'an entry that is too large is passed over and its folder is none',
        tree: { 'a/SKILL.md': { size: 4097 }, 'b/SKILL.md': { size: 4096 }, 'b/c/SKILL.md': { size: 9999 } },
        gives: {
          skills: { b: ['c/SKILL.md'] },
          passedOver: ['a/SKILL.md: oversized-entry', 'b/c/SKILL.md: oversized-entry'],
          findings: ['a/SKILL.md: oversized-entry', 'b/c/SKILL.md: oversized-entry'],
        },
      },
      {
        title: 'a file that is too large is left out',
        tree: { 'a/SKILL.md': skill, 'a/data.bin': { size: 100_001 }, 'a/ok.bin': { size: 100_000 } },
        gives: { skills: { a: ['ok.bin'] }, findings: ['a/data.bin: oversized-file'] },
      },
      {
        title: 'pipes are reported, inside skills and as entries',
        tree: {
          'a/SKILL.md': skill,
          'a/p': { pipe: true },
          'b/SKILL.md': { pipe: true },
          loose: { pipe: true },
        },
        gives: {
          skills: { a: [] },
          passedOver: ['b/SKILL.md: special-file'],
          findings: ['a/p: special-file', 'b/SKILL.md: special-file'],
        },
      },
      {
        title: 'odd names are names, unless git or Windows refuses them',
        needsLinux: true,
        tree: {
          'a\\b/SKILL.md': skill,
          'a\\b/c:d?.md': 'x',
          'con/SKILL.md': skill,
          ' /SKILL.md': skill,
          'dot./SKILL.md': skill,
          'new\nline/SKILL.md': skill,
          '__proto__/SKILL.md': skill,
          'constructor/SKILL.md': skill,
          '\uFFFD/SKILL.md': skill,
          'e\u0301/SKILL.md': skill,
          '\u00e9/SKILL.md': skill,
          '\u{1F35E}/SKILL.md': skill,
          '\uE000/SKILL.md': skill,
        },
        gives: {
          skills: {
            ['__proto__']: [],
            constructor: [],
            'e\u0301': [],
            '\u00e9': [],
            '\u{1F35E}': [],
            '\uE000': [],
            '\uFFFD': [],
          },
          findings: [' ', 'a\\b', 'con', 'dot.', 'new\nline'].map(name => `${name}/SKILL.md: unsafe-path`),
          passedOver: [' ', 'a\\b', 'con', 'dot.', 'new\nline'].map(name => `${name}/SKILL.md: unsafe-path`),
        },
      },
    ],
  },
  {
    about: 'nested skills',
    cases: [
      {
        title: 'a skill below a skill is its own, and its files are not the outer one’s',
        tree: {
          'a/SKILL.md': skill,
          'a/x.md': 'x',
          'a/b/SKILL.md': skill,
          'a/b/y.md': 'y',
          'a/b/lib/c/SKILL.md': skill,
          'a/b/lib/z.md': 'z',
        },
        gives: {
          skills: { a: ['x.md'], 'a/b': ['lib/z.md', 'y.md'], 'a/b/lib/c': [] },
          nested: { a: ['a/b'], 'a/b': ['a/b/lib/c'] },
        },
      },
      {
        title: 'below folders of resources it is a resource',
        tree: {
          'a/SKILL.md': skill,
          'a/examples/b/SKILL.md': skill,
          'a/References/SKILL.md': skill,
          'a/tests/x/y/skill.md': skill,
          'a/lib/assets/c/SKILL.md': skill,
          'assets/d/SKILL.md': skill,
          'a/evals/b/lib/SKILL.md': skill,
        },
        gives: {
          skills: {
            a: ['References/SKILL.md', 'evals/b/lib/SKILL.md', 'examples/b/SKILL.md', 'tests/x/y/skill.md'],
            'a/lib/assets/c': [],
            'assets/d': [],
          },
          nested: { a: ['a/lib/assets/c'] },
          passedOver: [
            'a/References/SKILL.md: resource-entry',
            'a/evals/b/lib/SKILL.md: resource-entry',
            'a/examples/b/SKILL.md: resource-entry',
          ],
          findings: [
            'a/References/SKILL.md: resource-entry',
            'a/evals/b/lib/SKILL.md: resource-entry',
            'a/examples/b/SKILL.md: resource-entry',
          ],
        },
      },
      {
        title: 'the nearest skill counts, the root too',
        tree: {
          'SKILL.md': skill,
          'b/SKILL.md': skill,
          'b/scripts/c/SKILL.md': skill,
          'tests/d/SKILL.md': skill,
        },
        gives: {
          skills: { '': ['tests/d/SKILL.md'], b: ['scripts/c/SKILL.md'] },
          nested: { '': ['b'] },
          passedOver: ['b/scripts/c/SKILL.md: resource-entry', 'tests/d/SKILL.md: resource-entry'],
          findings: ['b/scripts/c/SKILL.md: resource-entry', 'tests/d/SKILL.md: resource-entry'],
        },
      },
    ],
  },
  {
    about: 'ignored files',
    cases: [
      {
        title: 'folders and files of every level, top-most folders listed',
        tree: {
          '.gitignore': 'dist/\n*.log\n/top\n',
          'dist/a/SKILL.md': skill,
          'x/dist/b/SKILL.md': skill,
          'x/top/SKILL.md': skill,
          'top/SKILL.md': skill,
          'y/SKILL.md': skill,
          'y/run.log': 'log',
          'y/.gitignore': 'cache\n!keep.log\n',
          'y/cache/x': 'x',
          'y/keep.log': 'kept',
        },
        gives: {
          skills: { 'x/top': [], y: ['keep.log'] },
          ignored: ['dist', 'top', 'x/dist', 'y/cache'],
        },
      },
      {
        title: 'an ignored SKILL.md makes no skill, and its folder is listed',
        tree: { 'a/.gitignore': 'SKILL.md\n', 'a/SKILL.md': skill, 'a/b/SKILL.md': skill, 'a/c/d/x.md': 'x' },
        gives: { skills: {}, findings: [': empty-source'], ignored: ['a', 'a/b'] },
      },
      {
        title: 'a deeper file brings a folder back, whole',
        tree: {
          '.gitignore': 'build/\nout*\n!out-there\n',
          'a/.gitignore': '!build/\n!out/\n',
          'a/build/b/SKILL.md': skill,
          'a/out/SKILL.md': skill,
          'a/out/x.md': 'x',
          'build/SKILL.md': skill,
          'out-there/SKILL.md': skill,
          'out-here/SKILL.md': skill,
        },
        gives: {
          skills: { 'a/build/b': [], 'a/out': ['x.md'], 'out-there': [] },
          ignored: ['build', 'out-here'],
        },
      },
      {
        title: 'a deeper file brings back what a rule by path hides',
        tree: {
          '.gitignore': '/a/build/\n/a/*.d\n',
          'a/.gitignore': '!build/\n!b\\[x].d\n',
          'a/build/b/SKILL.md': skill,
          'a/b[x].d/SKILL.md': skill,
          'a/bx.d/SKILL.md': skill,
        },
        gives: { skills: { 'a/b[x].d': [], 'a/build/b': [] }, ignored: ['a/bx.d'] },
      },
      {
        title: 'rules by path, brought back by path',
        tree: {
          '.gitignore': 'skills/*\n!skills/rye\ndocs/**/gen\n# a comment\n\\#x\n',
          'skills/rye/SKILL.md': skill,
          'skills/oat/SKILL.md': skill,
          'docs/a/gen/SKILL.md': skill,
          'docs/a/SKILL.md': skill,
          '#x/SKILL.md': skill,
          'lib/skills/oat/SKILL.md': skill,
        },
        gives: {
          skills: { 'docs/a': [], 'lib/skills/oat': [], 'skills/rye': [] },
          ignored: ['#x', 'docs/a/gen', 'skills/oat'],
        },
      },
      {
        title: 'case counts and spaces at the end do not',
        needsLinux: true,
        tree: {
          '.gitignore': 'Dist  \r\nout/ \n',
          'dist/SKILL.md': skill,
          'Dist/SKILL.md': skill,
          'out/SKILL.md': skill,
        },
        gives: { skills: { dist: [] }, ignored: ['Dist', 'out'] },
      },
      {
        title: 'in a work tree the rules above the root hold, and info/exclude',
        root: 'lib/skills',
        tree: {
          '.git/info/exclude': 'private\n',
          '.gitignore': '*.tmp\n/lib/skills/old\n',
          'lib/.gitignore': 'draft/\n',
          'lib/skills/rye/SKILL.md': skill,
          'lib/skills/rye/x.tmp': 'x',
          'lib/skills/rye/private/x': 'x',
          'lib/skills/draft/SKILL.md': skill,
          'lib/skills/old/SKILL.md': skill,
        },
        gives: { skills: { rye: [] }, ignored: ['draft', 'old', 'rye/private'] },
      },
      {
        title: 'outside a work tree the rules above the root do not hold',
        root: 'lib',
        tree: { '.gitignore': 'rye\n', 'lib/rye/SKILL.md': skill },
        gives: { skills: { rye: [] } },
      },
      {
        title: 'a root that git ignores is searched all the same',
        root: 'lib/skills',
        tree: {
          '.git': 'gitdir: elsewhere\n',
          '.gitignore': 'lib/\n*.tmp\n',
          'lib/.gitignore': '*.log\n',
          'lib/skills/rye/SKILL.md': skill,
          'lib/skills/rye/x.log': 'x',
          'lib/skills/rye/x.tmp': 'x',
        },
        gives: { skills: { rye: ['x.tmp'] } },
      },
      {
        title: 'rules may be disregarded',
        gitignore: false,
        tree: { '.gitignore': '*\n', 'rye/SKILL.md': skill },
        gives: { skills: { rye: [] } },
      },
      {
        title: 'rules with many wildcards are applied, files with too many rules are not',
        tree: {
          '.gitignore': `${'a/**/'.repeat(9)}b\nc/${'**/'.repeat(12)}b\n${'*a'.repeat(40)}b\nout\n`,
          [`${'a/'.repeat(20)}rye/SKILL.md`]: skill,
          [`${'a/'.repeat(12)}b/SKILL.md`]: skill,
          [`${'c/'.repeat(28)}rye/SKILL.md`]: skill,
          'c/b/SKILL.md': skill,
          [`${'a'.repeat(250)}/SKILL.md`]: skill,
          'out/SKILL.md': skill,
          'big/.gitignore': { size: 65_537 },
        },
        gives: {
          skills: {
            [`${'a/'.repeat(20)}rye`]: [],
            ['a'.repeat(250)]: [],
            [`${'c/'.repeat(28)}rye`]: [],
          },
          findings: ['big/.gitignore: unreadable-path'],
          ignored: [`${'a/'.repeat(12)}b`, 'c/b', 'out'],
        },
      },
    ],
  },
  {
    about: 'links to files',
    cases: [
      {
        title: 'a link to a file of the root is a resource read from its target',
        tree: {
          'a/SKILL.md': skill,
          'a/notice.md': { link: '../shared/notice.md' },
          'a/abs.md': { link: '{base}/shared/notice.md' },
          'shared/notice.md': 'n',
          'shared/loose.md': { link: 'notice.md' },
        },
        gives: { skills: { a: ['abs.md < shared/notice.md', 'notice.md < shared/notice.md'] } },
      },
      {
        title: 'links that leave the root are not followed, and nobody cares outside skills',
        root: 'in',
        tree: {
          'out/secret.md': 's',
          'out/SKILL.md': skill,
          'in/a/SKILL.md': skill,
          'in/a/secret.md': { link: '../../out/secret.md' },
          'in/b/SKILL.md': { link: '../../out/SKILL.md' },
          'in/loose.md': { link: '../out/secret.md' },
        },
        gives: {
          skills: { a: [] },
          passedOver: ['b/SKILL.md: escaping-symlink'],
          findings: ['a/secret.md: escaping-symlink', 'b/SKILL.md: escaping-symlink'],
        },
      },
      {
        title: 'a folder whose name begins like the root is outside',
        root: 'in',
        tree: { 'in-secret/x.md': 's', 'in/SKILL.md': skill, 'in/x.md': { link: '../in-secret/x.md' } },
        gives: { skills: { '': [] }, findings: ['x.md: escaping-symlink'] },
      },
      {
        title: 'unless the source follows links',
        root: 'in',
        source: { followLinks: true },
        tree: {
          'out/x.md': 's',
          'out/SKILL.md': skill,
          'in/a/SKILL.md': skill,
          'in/a/x.md': { link: '../../out/x.md' },
          'in/b/SKILL.md': { link: '../../out/SKILL.md' },
        },
        gives: { skills: { a: ['x.md < ../out/x.md'], b: [] }, entries: { b: 'SKILL.md < ../out/SKILL.md' } },
      },
      {
        title: 'links that lead nowhere',
        tree: {
          'a/SKILL.md': skill,
          'a/x.md': { link: 'gone.md' },
          'a/y.md': { link: 'SKILL.md/below' },
          'b/SKILL.md': { link: '../moved/SKILL.md' },
          'b/rest.md': 'r',
          'c/d': { link: '/nonexistent/of/the/author' },
          'c/notes.md': { link: 'gone.md' },
          'e/SKILL.md': { link: 'SKILL.md' },
          'a/f': { link: 'g' },
          'a/g': { link: 'f' },
        },
        gives: {
          skills: { a: [] },
          passedOver: ['b/SKILL.md: broken-entry', 'e/SKILL.md: unreadable-path'],
          findings: [
            'a/f: unreadable-path',
            'a/g: unreadable-path',
            'a/x.md: broken-symlink',
            'a/y.md: broken-symlink',
            'b/SKILL.md: broken-entry',
            'c/d: broken-symlink',
            'e/SKILL.md: unreadable-path',
          ],
        },
      },
      {
        title: 'no link leads into .git, where credentials are',
        tree: {
          '.git/config': 'token',
          'a/SKILL.md': skill,
          'a/x': { link: '../.git/config' },
          'a/y': { link: '../.git' },
        },
        gives: { skills: { a: [] }, findings: ['a/x: unreadable-path', 'a/y: unreadable-path'] },
      },
      {
        title: 'SKILL.md as a link to a file of another name is a skill at the place of the link',
        tree: {
          'commands/prd.md': skill,
          '.gemini/skills/prd/SKILL.md': { link: '../../../commands/prd.md' },
        },
        gives: {
          skills: { '.gemini/skills/prd': [] },
          entries: { '.gemini/skills/prd': 'SKILL.md < commands/prd.md' },
        },
      },
      {
        title: 'a folder with only a link to an entry is an alias; with more it is a skill',
        tree: {
          'a/SKILL.md': { link: '../z/SKILL.md' },
          'b/SKILL.md': { link: '../z/SKILL.md' },
          'b/x.md': 'x',
          'c/SKILL.md': { link: '../a/SKILL.md' },
          'z/SKILL.md': skill,
          'z/y.md': 'y',
        },
        gives: {
          skills: { b: ['x.md'], z: ['y.md'] },
          aliases: { z: ['a', 'c'] },
          entries: { b: 'SKILL.md < z/SKILL.md' },
        },
      },
      {
        title: 'a link checked out as text is the link when its target is there',
        tree: {
          'a/SKILL.md': '../z/SKILL.md',
          'b/SKILL.md': '../commands/prd.md\n',
          'c/SKILL.md': '../gone/SKILL.md',
          'd/SKILL.md': 'SKILL.md',
          'e/SKILL.md': '../../../../../../../../etc/passwd.md',
          'f/SKILL.md': 'two words.md',
          'g/SKILL.md': '@../z/SKILL.md',
          'commands/prd.md': skill,
          'z/SKILL.md': skill,
        },
        gives: {
          skills: { b: [], f: [], g: [], z: [] },
          aliases: { z: ['a'] },
          entries: { b: 'SKILL.md < commands/prd.md' },
          passedOver: ['c', 'd', 'e'].map(name => `${name}/SKILL.md: broken-entry`),
          findings: [
            'a/SKILL.md: stubbed-symlink',
            'b/SKILL.md: stubbed-symlink',
            ...['c', 'd', 'e'].map(name => `${name}/SKILL.md: broken-entry`),
          ],
        },
      },
    ],
  },
  {
    about: 'links to folders',
    cases: [
      {
        title: 'the skills behind a link are the same skills',
        tree: {
          'skills/rye/SKILL.md': skill,
          'skills/rye/x.md': 'x',
          'skills/group/oat/SKILL.md': skill,
          '.agents/skills': { link: '../skills' },
          '.codex/rye': { link: '../skills/rye' },
          '.claude': { link: '.agents' },
        },
        gives: {
          skills: { 'skills/group/oat': [], 'skills/rye': ['x.md'] },
          aliases: {
            'skills/group/oat': ['.agents/skills/group/oat', '.claude/skills/group/oat'],
            'skills/rye': ['.agents/skills/rye', '.claude/skills/rye', '.codex/rye'],
          },
        },
      },
      {
        title: 'links to folders above are loops',
        tree: {
          'a/SKILL.md': skill,
          'a/self': { link: '.' },
          'a/b/up': { link: '../..' },
          'a/b/top': { link: '{base}' },
          'plugins/shop': { link: '..' },
        },
        gives: {
          skills: { a: [] },
          findings: ['a/b/top', 'a/b/up', 'a/self', 'plugins/shop'].map(path => `${path}: cyclic-symlink`),
        },
      },
      {
        title: 'folders that lead to each other end',
        tree: {
          'a/x': { link: '../b' },
          'b/y': { link: '../a' },
          'a/rye/SKILL.md': skill,
          'b/oat/SKILL.md': skill,
        },
        gives: {
          skills: { 'a/rye': [], 'b/oat': [] },
          aliases: { 'a/rye': ['b/y/rye'], 'b/oat': ['a/x/oat'] },
        },
      },
      {
        title: 'a folder of files linked into a skill gives its files',
        tree: {
          'shared/references/a.md': 'a',
          'shared/references/deep/b.md': 'b',
          'shared/references/more': { link: '../common' },
          'shared/common/c.md': 'c',
          'rye/SKILL.md': skill,
          'rye/references': { link: '../shared/references' },
          'oat/SKILL.md': skill,
          'oat/lib': { link: '../shared/references' },
        },
        gives: {
          skills: {
            oat: [
              'lib/a.md < shared/references/a.md',
              'lib/deep/b.md < shared/references/deep/b.md',
              'lib/more/c.md < shared/common/c.md',
            ],
            rye: [
              'references/a.md < shared/references/a.md',
              'references/deep/b.md < shared/references/deep/b.md',
              'references/more/c.md < shared/common/c.md',
            ],
          },
        },
      },
      {
        title: 'a folder of skills linked into a skill: the skills are aliases, the rest is files',
        tree: {
          'group/rye/SKILL.md': skill,
          'group/rye/x.md': 'x',
          'group/readme.md': 'r',
          'oat/SKILL.md': skill,
          'oat/lib': { link: '../group' },
          'oat/one': { link: '../group/rye' },
        },
        gives: {
          skills: { 'group/rye': ['x.md'], oat: ['lib/readme.md < group/readme.md'] },
          aliases: { 'group/rye': ['oat/lib/rye', 'oat/one'] },
        },
      },
      {
        title: 'linked into a folder of resources they are resources',
        tree: {
          'rye/SKILL.md': skill,
          'rye/x.md': 'x',
          'oat/SKILL.md': skill,
          'oat/examples/rye': { link: '../../rye' },
        },
        gives: {
          skills: {
            oat: ['examples/rye/SKILL.md < rye/SKILL.md', 'examples/rye/x.md < rye/x.md'],
            rye: ['x.md'],
          },
          passedOver: ['oat/examples/rye/SKILL.md: resource-entry'],
          findings: ['oat/examples/rye/SKILL.md: resource-entry'],
        },
      },
      {
        title: 'a resource linked from elsewhere is a skill there',
        tree: {
          'oat/SKILL.md': skill,
          'oat/examples/rye/SKILL.md': skill,
          '.claude/skills/rye': { link: '../../oat/examples/rye' },
          '.codex/skills/rye': { link: '../../oat/examples/rye' },
        },
        gives: {
          skills: { '.claude/skills/rye': [], oat: ['examples/rye/SKILL.md'] },
          aliases: { '.claude/skills/rye': ['.codex/skills/rye'] },
          entries: { '.claude/skills/rye': 'SKILL.md < oat/examples/rye/SKILL.md' },
          passedOver: ['oat/examples/rye/SKILL.md: resource-entry'],
          findings: ['oat/examples/rye/SKILL.md: resource-entry'],
        },
      },
      {
        title: 'what is hidden is searched once where a link leads to it',
        tree: {
          '.gitignore': 'vendor/\n*.tmp\n',
          'vendor/.gitignore': '*.log\n',
          'vendor/pack/rye/SKILL.md': skill,
          'vendor/pack/rye/x.log': 'x',
          'vendor/pack/rye/.gitignore': 'y.md\n',
          'vendor/pack/rye/y.md': 'y',
          'node_modules/oat/SKILL.md': skill,
          'b/all': { link: '../vendor' },
          'a/rye': { link: '../vendor/pack/rye' },
          'a/oat': { link: '../node_modules/oat' },
        },
        gives: {
          skills: { 'a/oat': [], 'a/rye': [] },
          aliases: { 'a/rye': ['b/all/pack/rye'] },
          entries: {
            'a/oat': 'SKILL.md < node_modules/oat/SKILL.md',
            'a/rye': 'SKILL.md < vendor/pack/rye/SKILL.md',
          },
          ignored: ['vendor'],
        },
      },
      {
        title: 'folders outside the root',
        root: 'in',
        tree: {
          'out/rye/SKILL.md': skill,
          'in/x': { link: '../out' },
          'in/oat/SKILL.md': skill,
          'in/up': { link: '..' },
        },
        gives: { skills: { oat: [] }, findings: ['up: escaping-symlink', 'x: escaping-symlink'] },
      },
      {
        title: 'folders outside the root, followed',
        root: 'in',
        source: { followLinks: true },
        tree: {
          'out/rye/SKILL.md': skill,
          'out/back': { link: '../in' },
          'out/near': { link: '../other' },
          'other/far/SKILL.md': skill,
          'in/x': { link: '../out' },
          'in/oat/SKILL.md': skill,
          'in/oat/y': { link: '../../out/rye' },
          'in/up': { link: '..' },
        },
        gives: {
          skills: { oat: [], 'x/near/far': [], 'x/rye': [] },
          aliases: { 'x/rye': ['oat/y'] },
          entries: {
            'x/near/far': 'SKILL.md < ../other/far/SKILL.md',
            'x/rye': 'SKILL.md < ../out/rye/SKILL.md',
          },
          findings: ['../out/back: cyclic-symlink', 'up: cyclic-symlink'],
        },
      },
      {
        title: 'the root may be a link',
        root: 'link',
        tree: {
          'real/rye/SKILL.md': skill,
          'real/rye/x.md': { link: '../y.md' },
          'real/y.md': 'y',
          link: { link: 'real' },
        },
        gives: { skills: { rye: ['x.md < y.md'] } },
      },
      {
        title: 'a link named SKILL.md to a folder is not an entry',
        tree: { 'a/SKILL.md': { link: '../b' }, 'b/SKILL.md': skill },
        gives: { skills: { b: [] }, aliases: { b: ['a/SKILL.md'] } },
      },
    ],
  },
  {
    about: 'limits',
    cases: [
      {
        title: 'depth',
        limits: { depth: 2 },
        tree: { 'a/b/SKILL.md': skill, 'a/b/c/x.md': 'x', 'a/d/e/SKILL.md': skill },
        gives: { skills: { 'a/b': [] }, findings: ['a/b/c: excessive-depth', 'a/d/e: excessive-depth'] },
      },
      {
        title: 'folders',
        limits: { folders: 3 },
        tree: { 'a/SKILL.md': skill, 'b/SKILL.md': skill, 'c/SKILL.md': skill },
        gives: { skills: { a: [], b: [] }, findings: [': excessive-folders'] },
      },
      {
        title: 'files',
        limits: { files: 3 },
        tree: { 'a/SKILL.md': skill, 'a/x': 'x', 'b/SKILL.md': skill, 'b/y': 'y', 'c/SKILL.md': skill },
        gives: { skills: { a: ['x'], b: [] }, findings: [': excessive-files'] },
      },
      {
        title: 'the first in code-unit order are searched, which is not the order of bytes',
        limits: { folders: 2, files: 2 },
        tree: {
          '\uE000/SKILL.md': skill,
          '\u{1F35E}/SKILL.md': skill,
          '\u{1F35E}/\uE000': 'x',
          '\u{1F35E}/\u{1F35E}': 'x',
        },
        gives: { skills: { '\u{1F35E}': ['\u{1F35E}'] }, findings: [': excessive-files'] },
      },
      {
        title: 'an entry beyond the limit of files is passed over',
        limits: { files: 1 },
        tree: { 'a/SKILL.md': skill, 'b/SKILL.md': skill },
        gives: {
          skills: { a: [] },
          passedOver: ['b/SKILL.md: excessive-files'],
          findings: [': excessive-files'],
        },
      },
    ],
  },
]

for (const { about, cases: table } of cases) {
  describe(about, () => {
    for (const entry of table) {
      it.skipIf(entry.needsLinux && !isLinux)(entry.title, () => {
        const root = join(build(entry.tree), entry.root ?? '')
        const options = entry.gitignore === undefined ? {} : { gitignore: entry.gitignore }
        const walked = walk(createSource(root, entry.source), 0, { ...limits, ...entry.limits }, options)
        expect(summarize(walked, root)).toEqual(entry.gives)
        expectClosed(walked)
      })
    }
  })
}

/** What must hold of every result. */
function expectClosed(walked: Walked): void {
  const entries = walked.skills.flatMap(({ path, aliases, entry }) =>
    [path, ...aliases].map(folder => (folder === '' ? entry.path : `${folder}/${entry.path}`)),
  )
  const all = [...entries, ...walked.passedOver.map(({ path }) => path)]
  expect(new Set(all).size).toBe(all.length)
  expect(new Set(walked.skills.map(({ realpath }) => realpath)).size).toBe(walked.skills.length)
  for (const { files, entry, aliases, nested } of walked.skills) {
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual([...new Set([...paths, entry.path])].sort().filter(path => path !== entry.path))
    expect(aliases).toEqual([...aliases].sort())
    expect(nested).toEqual([...nested].sort())
  }
}

describe('what no table can hold', () => {
  it.skipIf(process.platform === 'win32')('gives what stat says, and the executable bit', () => {
    const root = build({ 'rye/SKILL.md': skill, 'rye/bake.sh': { run: '#!/bin/sh\n' } })
    const [found] = walk(createSource(root), 3, limits).skills
    const stats = statSync(join(root, 'rye/bake.sh'))
    const { size, mtimeMs, ctimeMs, ino } = stats
    expect(found?.source).toBe(3)
    expect(found?.folder).toBe('rye')
    expect(found?.realpath).toBe(join(root, 'rye/SKILL.md'))
    expect(found?.entry).toMatchObject({ path: 'SKILL.md', size: skill.length, executable: false })
    expect(found?.files).toEqual([
      { path: 'bake.sh', file: join(root, 'rye/bake.sh'), size, mtimeMs, ctimeMs, ino, executable: true },
    ])
  })

  it('names the root by its own folder', () => {
    const root = build({ 'rye-bread/SKILL.md': skill })
    expect(walk(createSource(join(root, 'rye-bread')), 0, limits).skills[0]?.folder).toBe('rye-bread')
  })

  it('lowers a broken link that no skill has, and none is beside', () => {
    const root = build({
      'app/web': { link: '/home/ada/out' },
      'skills/rye/SKILL.md': skill,
      'skills/rye/notes/x.md': { link: '/home/ada/x.md' },
      'skills/wheat': { link: '/home/ada/wheat' },
    })
    const { findings } = walk(createSource(root), 1, limits)
    expect(findings.map(({ path, isAside = false }) => [path, isAside])).toEqual([
      ['app/web', true],
      ['skills/rye/notes/x.md', false],
      ['skills/wheat', false],
    ])
  })

  it('takes a broken link into what git ignores for one that an installation mends', () => {
    const root = build({
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.gitignore': '.agents/\n',
      'skills/a/SKILL.md': skill,
      'skills/b': { link: '../.agents/skills/b' },
      'skills/c': { link: '../.other/skills/c' },
    })
    const { findings } = walk(createSource(join(root, 'skills')), 0, limits)
    expect(findings.map(({ path, code, isAside = false }) => [path, code, isAside])).toEqual([
      ['b', 'broken-symlink', true],
      ['c', 'broken-symlink', false],
    ])
  })

  it('says what a finding is about, without facts of the machine', () => {
    const root = build({
      '.gitignore': 'old/\n',
      'old/x': 'x',
      'SKILL.md': skill,
      'tests/a/SKILL.md': skill,
      up: { link: '.' },
      'b/x.md': { link: '/home/ada/x.md' },
    })
    const { findings } = walk(createSource(root), 1, limits)
    expect(findings).toEqual([
      {
        source: 1,
        path: 'b/x.md',
        code: 'broken-symlink',
        facts: { path: 'b/x.md', target: '/home/ada/x.md' },
      },
      {
        source: 1,
        path: 'tests/a/SKILL.md',
        code: 'resource-entry',
        facts: { path: 'tests/a/SKILL.md', folder: 'tests', outer: 'shop' },
      },
      { source: 1, path: 'up', code: 'cyclic-symlink', facts: { path: 'up', target: 'shop' } },
    ])
  })

  it('counts the folders that rules hide when it finds nothing', () => {
    const root = build({ '.gitignore': 'a\nb\n', 'a/SKILL.md': skill, 'b/SKILL.md': skill })
    const [found] = walk(createSource(root), 0, limits).findings
    expect(found).toMatchObject({ code: 'empty-source', facts: { root: 'shop', ignored: 2 } })
  })

  // Windows has them beside its files.
  it.skipIf(process.platform === 'win32')('reports sockets', async () => {
    const root = build({ 'rye/SKILL.md': skill })
    const server = createServer()
    await new Promise<void>(done => server.listen(join(root, 'rye/s'), done))
    const { findings } = walk(createSource(root), 0, limits)
    await new Promise(done => server.close(done))
    expect(findings).toMatchObject([{ code: 'special-file', facts: { path: 'rye/s', type: 'socket' } }])
  })

  it('reports names that are not UTF-8', ({ skip }) => {
    const root = build({ 'rye/SKILL.md': skill, 'rye/\uFFFD.md': 'fine' })
    const bad = (path: string) => Buffer.concat([Buffer.from(`${root}/${path}`), Buffer.from([0xff, 0xfe])])
    try {
      writeFileSync(bad('rye/'), 'x')
      writeFileSync(bad('loose'), 'x')
      mkdirSync(bad('folder'))
    } catch {
      skip('this file system takes only UTF-8')
    }
    const walked = walk(createSource(root), 0, limits)
    expect(summarize(walked, root)).toEqual({
      skills: { rye: ['\uFFFD.md'] },
      findings: ['folder\\xff\\xfe: unreadable-path', 'rye/\\xff\\xfe: unreadable-path'],
    })
  })

  it('reports paths that are too long', () => {
    const root = build({ 'rye/SKILL.md': skill })
    // made from inside, a step at a time: no call takes the whole path
    const name = 'b'.repeat(250)
    execFileSync(
      'sh',
      ['-c', `cd rye && for i in $(seq 20); do mkdir ${name} && cd -P ${name} || exit 1; done`],
      {
        cwd: root,
      },
    )
    const { findings, skills } = walk(createSource(root), 0, limits)
    execFileSync('rm', ['-rf', join(root, 'rye')])
    expect(skills).toHaveLength(1)
    expect(findings).toMatchObject([
      { code: 'unreadable-path', facts: { reason: 'its path is too long for this system' } },
    ])
  })

  it('reports folders that may not be read', ({ skip }) => {
    if (process.getuid === undefined) skip('permissions do not stop anyone here')
    const root = build({
      'rye/SKILL.md': skill,
      'locked/SKILL.md': skill,
      'rye/refs/x': 'x',
      'half/SKILL.md': skill,
    })
    chmodSync(join(root, 'locked'), 0o000)
    chmodSync(join(root, 'rye/refs'), 0o000)
    // may be listed and not entered
    chmodSync(join(root, 'half'), 0o744)
    const isRoot = process.getuid?.() === 0
    if (isRoot) {
      chmodSync(base, 0o755)
      process.seteuid?.(65534)
    }
    try {
      const walked = walk(createSource(root), 0, limits)
      expect(openRoot(join(root, 'locked'))).toEqual({ reason: 'unreadable', detail: 'access is denied' })
      expect(summarize(walked, root)).toEqual({
        skills: { rye: [] },
        ...(isRoot ? { passedOver: ['half/SKILL.md: unreadable-path'] } : { skills: { half: [], rye: [] } }),
        findings: [
          ...(isRoot ? ['half/SKILL.md: unreadable-path'] : []),
          'locked: unreadable-path',
          'rye/refs: unreadable-path',
        ],
      })
    } finally {
      if (isRoot) process.seteuid?.(0)
      for (const path of ['locked', 'rye/refs', 'half']) chmodSync(join(root, path), 0o755)
    }
  })

  it('opens roots, or says why not', () => {
    const root = build({
      'a/x': 'x',
      dangling: { link: 'gone' },
      loop: { link: 'loop' },
      link: { link: 'a' },
    })
    expect(openRoot(join(root, 'link'))).toEqual({ real: join(root, 'a') })
    expect(openRoot(join(root, 'gone'))).toMatchObject({ reason: 'missing' })
    expect(openRoot(join(root, 'dangling'))).toMatchObject({ reason: 'missing' })
    expect(openRoot(join(root, 'a/x'))).toMatchObject({ reason: 'not-a-folder' })
    expect(openRoot(join(root, 'a/x/y'))).toMatchObject({ reason: 'missing' })
    expect(openRoot(join(root, 'loop'))).toMatchObject({
      reason: 'unreadable',
      detail: 'it is part of a symlink loop',
    })
    const { skills, findings } = walk(createSource(join(root, 'gone')), 0, limits)
    expect(skills).toEqual([])
    expect(findings).toMatchObject([{ code: 'unreadable-path', facts: { reason: 'it does not exist' } }])
  })
})

describe('links that fan out', () => {
  /** Ten levels of ten links each: ten thousand million paths. */
  function bomb(inner: Tree, inSkill: boolean): Tree {
    const tree: Tree = { ...inner }
    for (let level = 0; level < 10; level++) {
      if (inSkill) tree[`l${level}/note.md`] = 'n'
      for (let way = 0; way < 10; way++) tree[`l${level}/w${way}`] = { link: `../l${level + 1}` }
    }
    return tree
  }

  it('gives a skill behind them few aliases, in no time', () => {
    const root = build(bomb({ 'l10/rye/SKILL.md': skill }, false))
    const took = stopwatch()
    const { skills, findings, folders } = walk(createSource(root), 0, limits)
    expect(took()).toBeLessThan(5_000)
    expect(skills).toHaveLength(1)
    expect(skills[0]?.aliases).toHaveLength(32)
    expect(skills[0]?.aliases.slice(0, 3)).toEqual(['l8/w0/w0/rye', 'l8/w0/w1/rye', 'l8/w0/w2/rye'])
    expect(findings).toEqual([])
    expect(folders).toBe(13)
  })

  it('gives a skill that holds them a bounded number of files, and says so', () => {
    const root = build(bomb({ 'l0/SKILL.md': skill, 'l10/x.md': 'x' }, true))
    const took = stopwatch()
    const { skills, findings, folders } = walk(createSource(root), 0, limits)
    expect(took()).toBeLessThan(5_000)
    expect(skills).toHaveLength(1)
    expect(folders).toBeLessThan(1000)
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['unreadable-path']))
  })

  it('takes thousands of links to one place', () => {
    const tree: Tree = { 'shared/a/SKILL.md': skill }
    for (let i = 0; i < 2000; i++) tree[`ways/w${i}`] = { link: '../shared' }
    const { skills } = walk(createSource(build(tree)), 0, limits)
    expect(skills[0]?.aliases).toHaveLength(32)
  })
})

describe('any tree', () => {
  const name = fc.constantFrom(
    'a',
    'b',
    'c',
    'assets',
    'SKILL.md',
    'skill.md',
    'x.md',
    '.gitignore',
    'node_modules',
  )
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(names => names.join('/'))
  const rule = fc.stringMatching(/^[!/]?(\*\*\/)?[abcx*?[\]\\]{1,6}\/?$/)
  const node: fc.Arbitrary<Node> = fc.oneof(
    fc.constant(skill),
    fc.constant(null),
    fc.array(rule, { maxLength: 4 }).map(rules => rules.join('\n')),
    fc.constantFrom('../x.md', '../a/SKILL.md', 'b/SKILL.md'),
    fc
      .oneof(
        path.map(to => `{base}/in/${to}`),
        fc.tuple(fc.integer({ min: 0, max: 3 }), path).map(([up, to]) => '../'.repeat(up) + to),
        fc.constantFrom('.', '..', '../..', '{base}/out', '{base}/in/a'),
      )
      .map(link => ({ link })),
  )

  /** Drops what cannot stand together: a path below a file or link. Sorted, so that any order builds the same tree. */
  function possible(tree: Tree): Tree {
    const kept: Tree = { 'in/.keep': '', 'out/rye/SKILL.md': skill, 'out/a': { link: '../in/a' } }
    const files = new Set<string>()
    const folders = new Set<string>()
    for (const path of Object.keys(tree).sort()) {
      const parts = path.split('/')
      const above = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))
      const value = tree[path] ?? null
      if (above.some(folder => files.has(folder)) || files.has(path)) continue
      if (value !== null && folders.has(path)) continue
      for (const folder of above) folders.add(folder)
      if (value === null) folders.add(path)
      else files.add(path)
      kept[`in/${path}`] = value
    }
    return kept
  }

  it('never throws, loses no entry, and does not depend on the order on disk', () => {
    const property = fc.property(
      fc.dictionary(path, node, { maxKeys: 14 }),
      fc.boolean(),
      fc.boolean(),
      (wild, followLinks, gitignore) => {
        const tree = possible(wild)
        const keys = Object.keys(tree)
        const [one, two] = [build(tree), build(tree, keys.reverse())].map(dir => {
          const root = join(dir, 'in')
          const walked = walk(createSource(root, { followLinks }), 0, limits, { gitignore })
          expectClosed(walked)
          expectAllFound(walked, root)
          rmSync(dir, { recursive: true })
          return JSON.parse(JSON.stringify(walked, machineFree(dir)))
        })
        expect(one).toEqual(two)
      },
    )
    fc.assert(property, { numRuns: getRuns(150) })
  })

  function machineFree(dir: string) {
    return (key: string, value: unknown) => {
      if (key === 'ino' || key === 'mtimeMs' || key === 'ctimeMs') return 0
      return typeof value === 'string' ? value.replace(dir, '') : value
    }
  }

  /** Each folder with an entry that no rule hides is accounted for, once. */
  function expectAllFound({ skills, passedOver, ignored }: Walked, root: string): void {
    const accounted = new Set([
      ...skills.flatMap(skill => [skill.path, ...skill.aliases]),
      ...passedOver.map(skipped => (skipped.path.includes('/') ? dirname(skipped.path) : '')),
    ])
    const pending = ['']
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      const at = folder
      if (ignored.some(hidden => hidden !== '' && at === hidden)) continue
      const entries = readdirSync(join(root, folder), { withFileTypes: true })
      const isEntry = entries.some(entry => entry.name.toLowerCase() === 'skill.md' && entry.isFile())
      if (isEntry && !ignored.includes(folder)) expect(accounted).toContain(folder)
      for (const entry of entries) {
        if (!entry.isDirectory() || entry.name === 'node_modules') continue
        pending.push(folder === '' ? entry.name : `${folder}/${entry.name}`)
      }
    }
  }
})

describe('git', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'x.md', 'a b', ...(isLinux ? ['B'] : []))
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map(names => names.join('/'))
  const part = fc.constantFrom(
    'a',
    'b',
    'ab',
    'x.md',
    '*',
    '?',
    'a*',
    '*b',
    '[ab]',
    '[!a]',
    '**',
    'a b',
    '\\a',
    'B',
  )
  const rule = fc
    .tuple(
      fc.constantFrom('', '', '!', '#'),
      fc.constantFrom('', '', '/'),
      fc.array(part, { minLength: 1, maxLength: 3 }),
    )
    .chain(([sign, slash, parts]) =>
      fc.constantFrom('', '/', ' ', '/*').map(end => `${sign}${slash}${parts.join('/')}${end}`),
    )
  const rules = fc.array(rule, { minLength: 1, maxLength: 6 }).map(lines => lines.join('\n'))
  const places = fc.dictionary(fc.oneof(fc.constant(''), path), rules, { minKeys: 1, maxKeys: 3 })

  it('ignores the same files', ({ skip }) => {
    const gitDir = join(base, 'git')
    try {
      execFileSync('git', ['init', '-q', gitDir])
    } catch {
      skip('no git here')
    }
    const git = (root: string) =>
      execFileSync(
        'git',
        [
          '-c',
          'core.ignorecase=false',
          `--git-dir=${gitDir}/.git`,
          '--work-tree=.',
          'ls-files',
          '-oz',
          '--exclude-standard',
        ],
        { cwd: root, encoding: 'utf8' },
      )
    const property = fc.property(
      fc.array(path, { minLength: 1, maxLength: 12 }),
      places,
      (paths, ignores) => {
        const tree: Tree = { '.keep': '' }
        for (const path of [...paths, ...paths.map(path => `${path}/x.md`)].sort(
          (a, b) => b.length - a.length,
        )) {
          if (!Object.keys(tree).some(other => other.startsWith(`${path}/`))) tree[path] = 'x'
          for (const above of Object.keys(tree)) if (path.startsWith(`${above}/`)) delete tree[above]
        }
        for (const [folder, text] of Object.entries(ignores)) {
          if (folder === '') tree['.gitignore'] = text
          else if (Object.keys(tree).some(path => path.startsWith(`${folder}/`)))
            tree[`${folder}/.gitignore`] = text
        }
        // the root must be a skill, whatever is ignored, for its files to be listed
        tree['.gitignore'] = `${tree['.gitignore'] ?? ''}\n!/SKILL.md`
        const root = build({ ...tree, 'SKILL.md': skill })
        const listed = git(root)
        const { skills, findings } = walk(createSource(root), 0, limits)
        const refused = findings.flatMap(({ code, path }) => (code === 'refused-path' ? path : []))
        const found = skills.flatMap(({ path, entry, files }) =>
          [entry, ...files].map(file => (path === '' ? file.path : `${path}/${file.path}`)),
        )
        rmSync(root, { recursive: true })
        const wanted = listed.split('\0').filter(path => path !== '' && path !== '.gitignore')
        expect([...found, ...refused].sort()).toEqual(wanted.sort())
      },
    )
    fc.assert(property, { numRuns: getRuns(40) })
  })
})
