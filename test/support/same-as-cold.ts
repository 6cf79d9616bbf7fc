/**
 * A tree of skills, what may happen to it, and the one question about all of it: after a build that took over what it could, are the
 * bundle and the report those of a cold build?
 */

import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { LOCK } from '../../src/core/files/lock.ts'
import { type BuildResult, build } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import { plant, skillText } from './tree.ts'

const long = 'Knead the dough until it is smooth, and let it rest. '.repeat(30)
export const rye = 'skills/rye/SKILL.md'
const bakesStew = 'description: Bakes stew. Use when the user asks for it.'
export const tree = {
  [rye]: skillText('rye', `${long}\n\nSee [times](times.md).\n`),
  'skills/rye/times.md': 'Two hours.\n',
  'skills/rye/agents/openai.yaml': 'interface:\n  display_name: Rye\n',
  'skills/rye/evals/evals.json': '{"skill_name":"rye","evals":[{"prompt":"bake a dark loaf"}]}\n',
  'skills/oats/notes/list.md':
    'See [nothing](gone.md), [the times](../../rye/times.md) and `references/gone.md`.\n',
  'skills/oats/SKILL.md': skillText('oats', `${long}\n\nUse the \`rye\` skill, and [nothing](gone.md).\n`),
  'skills/stew/SKILL.md': skillText(
    'stew',
    `${long}\n\nSee [the times](../rye/times.md), [it](../rye/SKILL.md) and [all](../list.md).\n`,
  ),
  'skills/soup/SKILL.md': `---\nname: soup\ndescription: Boils soup. Use when asked.\nrequires: [flour]\n---\n${long}\n`,
  'skills/cake/SKILL.md': skillText('cake', `${long}\n`),
  'skills/cake/times.md': 'Two hours.\n',
  'skills/cake/layers/SKILL.md': skillText('layers', `${long}\n`),
  'skills/twin/SKILL.md': skillText('twin', `${long}\n`),
  'skills/other/SKILL.md': skillText('twin', `${long}Other.\n`),
  'skills/note/SKILL.md': `---\nname: note\n---\n${long}\n`,
  'skills/porridge/SKILL.md': skillText('porridge', `${long}\n`),
  'skills/porridge/list.md': { link: '../oats/SKILL.md' },
  'skills/bran/SKILL.md': skillText('bran'),
  'skills/borrowed': { link: '../shared' },
  'shared/list.md': 'Flour.\n',
  'budgets.json': JSON.stringify({
    rules: { 'excessive-body': 'warning', 'excessive-catalog': 'note' },
    budget: { body: 330, catalog: 150 },
  }),
  'sources.json': JSON.stringify({
    sources: [
      { dir: 'skills', namespace: 'bakery' },
      { dir: 'more', level: 'user', namespace: 'home:own', include: ['*'], rank: 3 },
    ],
  }),
  'more/spelt/SKILL.md': skillText('spelt', `${long}\n\nSee [times](times.md) and [rye](../rye/SKILL.md).\n`),
  'more/spelt/times.md': 'One hour.\n',
  'more/rye/SKILL.md': skillText('rye', `${long}Of our own.\n`),
  'rules.json': JSON.stringify({
    rules: { 'missing-file': 'error', 'competing-description': 'note' },
    licenses: { allow: ['MIT'] },
  }),
}

/** The same without a link beside the skills: names of a folder that holds one say nothing. */
export const treeWithoutLinks = Object.fromEntries(
  Object.entries(tree).filter(([path]) => path !== 'skills/borrowed'),
)

export const options: Options = { roots: ['skills'] }

/** What someone edits; the tree and its cache are old then. */
export const edits: Record<string, { edit: (cwd: string) => void; given?: Options }> = {
  'a line more': { edit: cwd => appendFileSync(join(cwd, rye), '\nOne more line.\n') },
  'a line more in two skills': {
    edit: cwd => {
      for (const name of ['rye', 'note']) appendFileSync(join(cwd, 'skills', name, 'SKILL.md'), '\nMore.\n')
    },
  },
  'a word that nobody had': { edit: cwd => appendFileSync(join(cwd, rye), '\nZwieback.\n') },
  'a paragraph before the links, where nothing is wrong': {
    edit: cwd => addParagraph(cwd, rye),
  },
  'a paragraph before a broken link': {
    edit: cwd => addParagraph(cwd, 'skills/oats/SKILL.md'),
  },
  'a line after a broken link': {
    edit: cwd => appendFileSync(join(cwd, 'skills/oats/SKILL.md'), '\nMore.\n'),
  },
  // Where it might lead is looked up, in folders that nobody looked into before.
  'a broken link more': { edit: cwd => appendFileSync(join(cwd, rye), '\n[no](no.md)\n') },
  'a broken link more in another file': {
    edit: cwd => appendFileSync(join(cwd, 'skills/oats/notes/list.md'), '\n[no](no.md)\n'),
  },
  'a line before a broken link of another file': {
    edit: cwd => rewrite(cwd, 'skills/oats/notes/list.md', text => `More.\n${text}`),
  },
  'a heading more': { edit: cwd => appendFileSync(join(cwd, rye), '\n## Crust\n\nThick.\n') },
  'a resource': {
    edit: cwd => appendFileSync(join(cwd, 'skills/rye/times.md'), 'Or three.\n'),
  },
  'a resource that becomes what another skill has': {
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/evals/evals.json'), 'Two hours.\n'),
  },
  'a resource with the bytes of the entry': {
    edit: cwd => writeFileSync(join(cwd, 'skills/rye/times.md'), readFileSync(join(cwd, rye))),
  },
  examples: {
    edit: cwd =>
      rewrite(cwd, 'skills/rye/evals/evals.json', text => text.replace('dark loaf', 'pumpernickel')),
  },
  servers: {
    edit: cwd =>
      appendFileSync(
        join(cwd, 'skills/rye/agents/openai.yaml'),
        'dependencies:\n  tools:\n    - type: mcp\n      value: oven\n',
      ),
  },
  // An error, which leaves the skill out.
  'a secret in a resource': {
    edit: cwd =>
      appendFileSync(join(cwd, 'skills/rye/times.md'), `key = "AKIA${'QWERTYUIOPASDFGH'}"\nsecret_key = 1\n`),
  },
  touched: { edit: cwd => utimesSync(join(cwd, rye), new Date(), new Date()) },
  'the description': {
    edit: cwd => rewrite(cwd, rye, text => text.replace(/^description: /m, '$&Not. ')),
  },
  'a description like that of another skill, where somebody asks for such': {
    edit: cwd => rewrite(cwd, rye, text => text.replace(/^description: .*$/m, bakesStew)),
    given: { config: 'rules.json' },
  },
  'a description like that of another skill': {
    edit: cwd => rewrite(cwd, rye, text => text.replace(/^description: .*$/m, bakesStew)),
  },
  'a paragraph in a skill that needs what is not there': {
    edit: cwd => addParagraph(cwd, 'skills/soup/SKILL.md'),
  },
  'a broken link more in a skill that needs what is not there': {
    edit: cwd => appendFileSync(join(cwd, 'skills/soup/SKILL.md'), '\n[no](no.md)\n'),
  },
  'the description of a skill that needs what is not there': {
    edit: cwd =>
      rewrite(cwd, 'skills/soup/SKILL.md', text => text.replace('description: Boils', 'description: Cooks')),
  },
  'what a search finds it by': {
    edit: cwd => addField(cwd, 'tags: [dark, sour]\ncategory: bread'),
  },
  'the license': {
    edit: cwd => addField(cwd, 'license: whatever you like'),
  },
  triggers: {
    edit: cwd => addField(cwd, 'triggers: [sourdough]'),
  },
  'a field that nobody knows': {
    edit: cwd => addField(cwd, 'flavor: dark'),
  },
  'an end to what was wrong': {
    edit: cwd => rewrite(cwd, 'skills/oats/SKILL.md', text => text.replace('[nothing](gone.md)', 'nothing')),
  },
  'a rule switched off': {
    edit: cwd =>
      appendFileSync(join(cwd, 'skills/oats/SKILL.md'), '\n<!-- skillc-disable missing-file -->\n'),
  },
  'a paragraph before a link to another skill': {
    edit: cwd => addParagraph(cwd, 'skills/stew/SKILL.md'),
  },
  'a link to another skill once more': {
    edit: cwd => appendFileSync(join(cwd, 'skills/stew/SKILL.md'), '\n[Again](../rye/SKILL.md).\n'),
  },
  'one link less to another skill, of two': {
    edit: cwd => rewrite(cwd, 'skills/stew/SKILL.md', text => text.replace('../rye/times.md', 'rye.md')),
  },
  'no link to another skill any more': {
    edit: cwd => rewrite(cwd, 'skills/stew/SKILL.md', text => text.replaceAll('../rye', 'rye')),
  },
  'a link to another skill than before': {
    edit: cwd => appendFileSync(join(cwd, 'skills/stew/SKILL.md'), '\n[Oats](../oats/SKILL.md).\n'),
  },
  'a link to a file of that skill': {
    edit: cwd => appendFileSync(join(cwd, 'skills/stew/SKILL.md'), '\n[Eval](../rye/evals/evals.json).\n'),
  },
  'a link to what is not a skill': {
    edit: cwd => appendFileSync(join(cwd, 'skills/stew/SKILL.md'), '\n[Air](../air.md).\n'),
  },
  'a name that is needed and not there': {
    edit: cwd => addField(cwd, 'requires: [flour]'),
  },
  'the name': {
    edit: cwd => rewrite(cwd, rye, text => text.replace('name: rye', 'name: roggen')),
  },
  'an outer skill': {
    edit: cwd => appendFileSync(join(cwd, 'skills/cake/SKILL.md'), '\nMore.\n'),
  },
  'a nested skill': {
    edit: cwd => appendFileSync(join(cwd, 'skills/cake/layers/SKILL.md'), '\nMore.\n'),
  },
  'a skill that others wanted the id of': {
    edit: cwd => appendFileSync(join(cwd, 'skills/twin/SKILL.md'), '\nMore.\n'),
  },
  'an entry cut to nothing': { edit: cwd => truncateSync(join(cwd, rye), 0) },
  'an entry cut to a path': {
    edit: cwd => writeFileSync(join(cwd, rye), '../oats/SKILL.md'),
  },
  'a short entry': {
    edit: cwd => writeFileSync(join(cwd, rye), skillText('rye', '[times](times.md)')),
  },
  'a short entry turned into a path as long': {
    edit: cwd => {
      const file = join(cwd, 'skills/bran/SKILL.md')
      writeFileSync(file, '../rye/SKILL.md'.padStart(statSync(file).size, './'))
    },
  },
  'a mode': { edit: cwd => chmodSync(join(cwd, 'skills/rye/times.md'), 0o755) },
  'a file more': { edit: cwd => writeFileSync(join(cwd, 'skills/rye/new.md'), 'New.\n') },
  'a file in the place of the entry': {
    edit: cwd => replace(cwd, rye, text => `${text}More.\n`),
  },
  'files in the place of two': {
    edit: cwd => {
      replace(cwd, 'skills/rye/times.md', () => 'Nine hours.\n')
      replace(cwd, 'skills/note/SKILL.md', text => `${text}More.\n`)
    },
  },
  'a file that came and went': {
    edit: cwd => {
      appendFileSync(join(cwd, rye), 'More.\n')
      writeFileSync(join(cwd, 'skills/rye/draft.md'), 'New.\n')
      rmSync(join(cwd, 'skills/rye/draft.md'))
    },
  },
  'a file by another name': {
    edit: cwd => renameSync(join(cwd, 'skills/rye/times.md'), join(cwd, 'skills/rye/time.md')),
  },
  'a folder in the place of another': {
    edit: cwd => {
      cpSync(join(cwd, 'skills/rye/agents'), join(cwd, 'agents'), { recursive: true })
      rmSync(join(cwd, 'skills/rye/agents'), { recursive: true })
      renameSync(join(cwd, 'agents'), join(cwd, 'skills/rye/agents'))
    },
  },
  'a link in the place of a folder': {
    edit: cwd => {
      renameSync(join(cwd, 'skills/rye'), join(cwd, 'rye'))
      symlinkSync('../rye', join(cwd, 'skills/rye'))
    },
  },
  'a file in the place of one beside a link': {
    edit: cwd => {
      replace(cwd, 'skills/porridge/SKILL.md', text => `${text}More.\n`)
      rmSync(join(cwd, 'skills/porridge/list.md'))
      symlinkSync('../rye/times.md', join(cwd, 'skills/porridge/list.md'))
    },
  },
  'a file become a link': {
    edit: cwd => {
      rmSync(join(cwd, 'skills/rye/times.md'))
      symlinkSync('../oats/SKILL.md', join(cwd, 'skills/rye/times.md'))
    },
  },
  'the bundle by hand': {
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      appendFileSync(join(cwd, 'dist/skills/manifest.json'), ' ')
    },
  },
  'a chunk gone': {
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      const chunks = join(cwd, 'dist/skills/chunks')
      rmSync(join(chunks, readdirSync(chunks)[0] ?? ''))
    },
  },
  'a writer that was killed': {
    edit: cwd => {
      appendFileSync(join(cwd, rye), '\nMore.\n')
      writeFileSync(join(cwd, 'dist/skills/.skillc-lock'), '2147483646 nowhere\n')
      const old = new Date(0)
      utimesSync(join(cwd, 'dist/skills/.skillc-lock'), old, old)
    },
  },
  'the results cut short': {
    edit: cwd => damage(cwd, 'results', bytes => bytes.subarray(0, bytes.length >> 1)),
  },
  'a byte of the results flipped': {
    edit: cwd =>
      damage(cwd, 'results', bytes => {
        const middle = bytes.length >> 1
        return bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1)
      }),
  },
  'the analyses of another tree': {
    edit: cwd => damage(cwd, 'analyses', bytes => Buffer.concat([bytes, Buffer.from('x')])),
  },
}

function rewrite(cwd: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(cwd, path), 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`The edit changes nothing in ${path}`)
  writeFileSync(join(cwd, path), changed)
}

function addField(cwd: string, field: string): void {
  rewrite(cwd, rye, text => text.replace(/^description: /m, `${field}\n$&`))
}

/** Before all other text. */
function addParagraph(cwd: string, path: string): void {
  rewrite(cwd, path, text => text.replace('\nKnead', '\nA line.\n\nKnead'))
}

/** As editors and git do: a new file takes the place of the old one. */
function replace(cwd: string, path: string, change: (text: string) => string): void {
  const file = join(cwd, path)
  writeFileSync(`${file}~`, change(readFileSync(file, 'utf8')))
  renameSync(`${file}~`, file)
}

/** Spoils a file of the cache, and edits a skill: both have to be noticed. */
function damage(cwd: string, kind: string, change: (bytes: Buffer) => Buffer): void {
  appendFileSync(join(cwd, rye), '\nMore.\n')
  const cache = join(cwd, 'cache/skillc')
  for (const name of readdirSync(cache).filter(each => each.startsWith(kind)))
    writeFileSync(join(cache, name), change(readFileSync(join(cache, name))))
}

/** The files of a bundle. A watch may be in a round that finds nothing new: its lock is none of them. */
export function filesIn(dir: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    const stat = path.startsWith(LOCK) ? undefined : statSync(join(dir, path), { throwIfNoEntry: false })
    if (stat?.isFile()) files[path] = readFileSync(join(dir, path), 'latin1')
  }
  return files
}

/** Builds with what is remembered in `cache`. */
export const buildWarm = (cwd: string, more: Options = {}) =>
  build({ cwd, ...options, ...more, cacheDir: join(cwd, 'cache') })

export async function expectAsCold(cwd: string, more: Options = {}): Promise<void> {
  const cold = await buildCold(cwd, more)
  const warm = await buildWarm(cwd, more)
  expectSame(cwd, warm, cold)
}

/** Builds everything into a folder beside the bundle. */
export async function buildCold(cwd: string, more: Options): Promise<BuildResult> {
  rmSync(join(cwd, 'cold'), { recursive: true, force: true })
  return build({ cwd, ...options, ...more, cache: false, out: 'cold' })
}

/** Holds a bundle and its report to those of a cold build, but for what says where the bundle is and how much was written. */
export function expectSame(cwd: string, warm: BuildResult, cold: BuildResult): void {
  expect(filesIn(join(cwd, 'dist/skills'))).toEqual(filesIn(join(cwd, 'cold')))
  expect(verifyBundle(join(cwd, 'dist/skills')).findings).toEqual([])
  expect(toComparable(warm)).toEqual(toComparable(cold))
}

/** All of a report that does not depend on what was there before. */
export function toComparable({ bundle, out: _out, ...rest }: BuildResult): object {
  return { ...rest, bundle: bundle && { ...bundle, written: 0, removed: 0 } }
}

const copySkill = (cwd: string, from: string, to: string) =>
  cpSync(join(cwd, from), join(cwd, to), { recursive: true })

/** Changes of the tree that concern several skills. */
export const moves: Record<string, (cwd: string) => void> = {
  'a skill added': cwd =>
    void plant(cwd, { 'skills/bun/SKILL.md': skillText('bun', `${long}\n\n\`rye\`\n`) }),
  'a skill added that another one needs': cwd =>
    void plant(cwd, { 'skills/flour/SKILL.md': skillText('flour', long) }),
  'a skill added that another one needs, like no other': cwd =>
    void plant(cwd, {
      'skills/flour/SKILL.md': `---\nname: flour\ndescription: Mills grain for a dough.\n---\n${long}\n`,
    }),
  'a skill removed': cwd => rmSync(join(cwd, 'skills/note'), { recursive: true }),
  'a skill removed that others link to and name': cwd => rmSync(join(cwd, 'skills/rye'), { recursive: true }),
  'a folder renamed': cwd => renameSync(join(cwd, 'skills/note'), join(cwd, 'skills/notes')),
  'a name changed': cwd => rewrite(cwd, rye, text => text.replace('name: rye', 'name: roggen')),
  'a copy that came': cwd => copySkill(cwd, 'skills/note', 'skills/a-note'),
  'a copy that went': cwd => rmSync(join(cwd, 'skills/other'), { recursive: true }),
  'another winner': cwd => rmSync(join(cwd, 'skills/twin'), { recursive: true }),
  'a skill in a skill': cwd => copySkill(cwd, 'skills/note', 'skills/rye/note'),
  'no skill in a skill any more': cwd => rmSync(join(cwd, 'skills/cake/layers'), { recursive: true }),
  'an error that came': cwd => appendFileSync(join(cwd, rye), '\n[no](no.md)\n'),
  'an error that went': cwd =>
    rewrite(cwd, 'skills/oats/SKILL.md', text => text.replace('[nothing](gone.md)', 'nothing')),
  'the target of a link that came': cwd => writeFileSync(join(cwd, 'skills/oats/gone.md'), 'Here.\n'),
  'the target of a link that went': cwd => rmSync(join(cwd, 'skills/rye/times.md')),
  'a skill where a link leads to none': cwd =>
    void plant(cwd, { 'skills/list.md/SKILL.md': skillText('list', long) }),
  'a skill that is ignored': cwd => writeFileSync(join(cwd, 'skills/.gitignore'), 'note/\n'),
  'a skill that clashes with another': cwd =>
    void plant(cwd, { 'skills/Rye/SKILL.md': skillText('Rye', long) }),
  'a mode': cwd => chmodSync(join(cwd, 'skills/rye/times.md'), 0o755),
  'an outer skill': cwd => appendFileSync(join(cwd, 'skills/cake/SKILL.md'), '\nMore.\n'),
  'a file of a nested skill': cwd => chmodSync(join(cwd, 'skills/cake/layers/SKILL.md'), 0o755),
}

const skillsIn = (cwd: string) =>
  readdirSync(join(cwd, 'skills'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('/SKILL.md'))
    .map(path => path.slice(0, -'/SKILL.md'.length))
    .sort()

/** What may happen to a tree, with two of the skills that it has by then. */
const treeChanges: Record<string, (cwd: string, one: number, other: number) => void> = {
  add: (cwd, one, other) =>
    void plant(cwd, { [`skills/s${one}/SKILL.md`]: skillText(`s${other}`, `${long}\n\n\`s${one}\`\n`) }),
  fresh: (cwd, one, other) =>
    void plant(cwd, {
      [`skills/pack/f${one}/SKILL.md`]: `---\nname: f${one}\ndescription: Packs ${other} and ${one}.\n---\n${long}\n\nUse the \`f${other}\` skill.\n`,
      [`skills/pack/f${one}/notes.md`]: `Notes ${other}.\n`,
    }),
  drop: (cwd, one) =>
    rmSync(join(cwd, 'skills/pack', one % 3 === 0 ? '' : `f${one}`), { recursive: true, force: true }),
  remove: (cwd, one) => atSkill(cwd, one, path => rmSync(path, { recursive: true })),
  rename: (cwd, one, other) => atSkill(cwd, one, path => renameSync(path, `${path}-${other}`)),
  copy: (cwd, one, other) =>
    atSkill(cwd, one, path => cpSync(path, join(cwd, 'skills', `c${other}`), { recursive: true })),
  nest: (cwd, one, other) =>
    atSkill(
      cwd,
      one,
      path => void plant(path, { [`n${other}/SKILL.md`]: skillText(`n${other}`, '[up](../SKILL.md)') }),
    ),
  body: (cwd, one, other) =>
    atSkill(cwd, one, path => appendFileSync(join(path, 'SKILL.md'), `\n[s](../s${other}/SKILL.md)\n`)),
  ignore: (cwd, one) => writeFileSync(join(cwd, 'skills/.gitignore'), `${skillsIn(cwd)[one % 5]}/\n`),
  file: (cwd, one) => atSkill(cwd, one, path => writeFileSync(join(path, 'gone.md'), 'Here.\n')),
}

function atSkill(cwd: string, number: number, change: (path: string) => void): void {
  const all = skillsIn(cwd)
  const path = all[number % all.length]
  if (path !== undefined && all.length > 6) change(join(cwd, 'skills', path))
}

/** Something of `treeChanges`. */
export const treeChange = fc.tuple(fc.constantFrom(...Object.keys(treeChanges)), fc.nat(40), fc.nat(40))

export function changeTree(cwd: string, [kind, one, other]: [string, number, number]): void {
  treeChanges[kind]?.(cwd, one, other)
}

/** A line more in a file of a skill that stands alone. */
export const textChange = fc.record({
  path: fc.constantFrom(
    ...Object.keys(tree).filter(path => /^(?:skills\/(?:rye|oats|stew|note)|more\/\w+)\//.test(path)),
  ),
  line: fc.constantFrom(
    'More.',
    'Crust and crumb.',
    '[times](times.md)',
    '[gone](gone.md)',
    '[rye](../rye/SKILL.md)',
    '<!-- skillc-disable missing-file -->',
    '`rye`',
    '# Oven',
    'ναι',
    '$1',
  ),
  part: fc.constantFrom('end', 'middle', 'description'),
})
type TextChange = typeof textChange extends fc.Arbitrary<infer Change> ? Change : never

/** Does nothing where the file is gone. */
export function changeText(cwd: string, { path, line, part }: TextChange): void {
  const file = join(cwd, path)
  if (!existsSync(file)) return
  const before = readFileSync(file, 'utf8')
  const cut = part === 'end' ? before.length : before.lastIndexOf('\n', before.length >> 1)
  const longer = `${before.slice(0, cut)}\n${line}\n${before.slice(cut)}`
  const described = before.replace(/^description: /m, `$&${line.replace(/\W+/g, '')} `)
  writeFileSync(file, part === 'description' ? described : longer)
}

/** How else bundles are built. */
export const variants: Record<string, Options> = {
  'as bundles come': {},
  'with a split manifest': { splitAbove: 1 },
  'with budgets': { config: 'budgets.json' },
  'from several sources': { roots: undefined, config: 'sources.json' },
  'with rules': { profile: 'standard', config: 'rules.json' },
}
