/**
 * One layout of places: whatever a model is told of where a skill's files lie is where `export --to folders` and `materialize` put them,
 * however many sources, layers and partitions a bundle has.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { planSite } from '../../src/channels/publish/site.ts'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { runPrompt } from '../../src/cli/actions/prompt.ts'
import { prompt as command } from '../../src/cli/commands/run.ts'
import { readFlags } from '../../src/cli/flags.ts'
import type { Io } from '../../src/cli/io.ts'
import { foldPath } from '../../src/core/files/untrusted-path.ts'
import { getPlace } from '../../src/format/place.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { unpackBundle } from '../../src/reader/disk/unpack.ts'
import { FORMATS } from '../../src/runtime/catalog/formats.ts'
import { type CatalogPreset, listCatalogPresets } from '../../src/runtime/catalog/render.ts'
import { type NodeBundle, type NodeSession, openBundle, runScript } from '../../src/runtime/node/node.ts'
import { skillTools } from '../../src/runtime/tools.ts'
import { filesIn, withManifest } from '../support/bundles.ts'
import { connectTo, textIn } from '../support/mcp.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('places')
let folders = 0
const fresh = () => join(scratch, String(folders++))

/** A skill whose instructions name a file of it by its whole path. */
function skill(name: string, marker = name): string {
  return `${skillText(name, `This is ${marker}.`)}\nWeigh as in \${CLAUDE_SKILL_DIR}/references/weights.md.\n`
}

function recipe(folder: string, name = folder.split('/').at(-1) ?? '', marker = folder): Tree {
  return {
    [`${folder}/SKILL.md`]: skill(name, marker),
    [`${folder}/references/weights.md`]: `Weights of ${marker}.\n`,
  }
}

interface Case {
  tree: Tree
  options?: Parameters<typeof build>[0]
  /** Where skills lie that do not lie where their ids say. */
  elsewhere?: Record<string, string>
}

const oneRoot: Tree = {
  ...recipe('skills/bread'),
  ...recipe('skills/bread/rye'),
  ...recipe('skills/oat rolls & more/oat'),
  // Its folder has another name than it, in a folder that is a skill.
  ...recipe('skills/tart'),
  ...recipe('skills/tart/crust', 'short-crust'),
  ...recipe('skills/tart/crust/glaze'),
  'skills/cold/skill.md': skill('cold'),
  'skills/cold/references/weights.md': 'Weights of the cold.\n',
}

/** Two roots whose skills would get in each other's way. */
const twoRoots: Tree = {
  ...recipe('near/data-cleaning'),
  ...recipe('near/acme'),
  ...recipe('near/Bread/rye'),
  ...recipe('near/cake/icing', 'icing', 'near icing'),
  ...recipe('far/bread/rye'),
  ...recipe('far/tables/data-cleaning'),
  ...recipe('far/cake'),
  ...recipe('far/cake/icing', 'icing', 'far icing'),
  ...recipe('far/acme/lint', 'lint', 'lint of another acme'),
  ...recipe('far/acme-2'),
}

const displaced = { 'acme:lint': 'acme-3/lint', 'bread:rye': 'bread-2/rye', 'cake:icing': 'cake-2/icing' }

const project: Tree = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  ...recipe('.agents/skills/data-cleaning'),
  ...recipe('.claude/skills/rye'),
  ...recipe('skills/oat'),
  '.claude/commands/shop/open.md': 'This is open. Look in ${CLAUDE_SKILL_DIR}/SKILL.md.\n',
  'AGENTS.md': '- spelt: Bakes spelt. Use for spelt. (file: recipes/spelt/SKILL.md)\n',
  ...recipe('recipes/spelt'),
  ...recipe('apps/web/.claude/skills/data-cleaning', 'data-cleaning', 'web'),
  'market/.claude-plugin/plugin.json': '{"name": "market"}',
  ...recipe('market/skills/data-cleaning', 'data-cleaning', 'market'),
}

const cases: Record<string, Case> = {
  'one root': {
    tree: oneRoot,
    options: { roots: ['skills'] },
    elsewhere: { 'tart:short-crust': 'tart/crust' },
  },
  'a root that is a skill': {
    tree: { ...recipe('bakery'), ...recipe('bakery/skills/rye'), ...recipe('bakery/bakery/oat') },
    options: { roots: ['bakery'] },
    elsewhere: { 'bakery:oat': 'bakery/bakery/oat' },
  },
  'two roots': {
    tree: twoRoots,
    options: { roots: ['near', 'far'] },
    elsewhere: displaced,
  },
  'a project with many sources': { tree: project, options: { plugins: ['market'] } },
  'a plugin': { tree: project, options: { roots: ['skills'], plugins: ['market'] } },
  'a preset': {
    tree: { ...recipe('.claude/skills/rye', 'dark-rye'), ...recipe('.claude/skills/oat') },
    options: { preset: 'claude-code' },
  },
  'a split bundle': {
    tree: twoRoots,
    options: { roots: ['near', 'far'], splitAbove: 1 },
    elsewhere: displaced,
  },
}

async function buildCase({ tree, options }: Case): Promise<string> {
  const cwd = plant(fresh(), tree)
  await build({ cwd, cache: false, ...options })
  const bundle = join(cwd, 'dist/skills')
  expect(verifyBundle(bundle).ok).toBe(true)
  return bundle
}

function unpack(bundle: string, target: string): string {
  unpackBundle(bundle, readManifest(bundle).skills, target)
  return target
}

const presets = [...listCatalogPresets(), undefined]

/** The presets whose catalogs name no file. */
const PATHLESS = ['lines', 'xml', 'xml-bare', 'xml-split', 'claude-code', 'goose']

function namesFiles(preset: CatalogPreset | undefined): boolean {
  const format =
    preset === undefined
      ? 'lines'
      : preset in FORMATS
        ? FORMATS[preset as keyof typeof FORMATS].format
        : preset
  return !PATHLESS.includes(format)
}

/** What a text says of files: each word with a `SKILL.md`, or with the folder that skills lie in. Roots of Codex are put in. */
function pathsIn(text: string, directory: string): string[] {
  const root = /^- `r0` = `(.*)`$/m.exec(text)?.[1] ?? 'r0'
  const words = text.match(/[^\s`'"<>()=]+/g) ?? []
  return words
    .filter(word => word.endsWith('SKILL.md') || (directory !== '' && word.includes(directory)))
    .map(word => word.replace(/[.:]$/, '').replace(/^r0(?=\/)/, root))
    .map(word => (word.startsWith('file:') ? fileURLToPath(word) : word))
}

/** Requires that each path that a session tells a model is there, and is the skill's. */
async function checkSession(bundle: NodeBundle, open: () => NodeSession, base: string, directory: string) {
  const { skills } = open()
  for (const preset of presets) {
    const session = open()
    const { text, shown } = await session.catalog(preset && { preset })
    expect(shown.length).toBe(skills.length)
    const paths = pathsIn(text, directory).filter(path => path.endsWith('SKILL.md'))
    expect(paths.length, preset).toBe(namesFiles(preset) ? shown.length : 0)
    for (const [at, path] of paths.entries()) {
      const entry = await bundle.entry(shown[at] ?? '')
      expect(readFileSync(resolve(base, path)).equals(entry), `${preset}: ${path}`).toBe(true)
    }
  }
  for (const wrap of ['agentskills', 'opencode', 'gemini', 'claude-code', 'codex', 'plain'] as const) {
    const session = open().fork({ wrap })
    const tool = skillTools(session, { names: ['skill_use'] })[0]
    for (const { id } of skills) {
      const { text } = (await tool?.execute({ name: id })) ?? { text: '' }
      await checkInstructions(bundle, session, id, text, base, directory)
    }
  }
}

const TOLD = /^(?:Skill directory|Base directory for this skill): (.*)$|^<path>(.*)\/SKILL\.md<\/path>$/m

async function checkInstructions(
  bundle: NodeBundle,
  session: NodeSession,
  id: string,
  text: string,
  base: string,
  directory: string,
) {
  const named = /\S+(?=\/references\/weights\.md\.)|\S+(?=\/SKILL\.md\.)/.exec(text)?.[0] ?? ''
  const told = TOLD.exec(text)
  const folder = told?.[1] ?? told?.[2] ?? named
  expect(named, id).toBe(folder)
  expect(readFileSync(resolve(base, folder, 'SKILL.md')).equals(await bundle.entry(id)), folder).toBe(true)
  const prose = text.replace(/<file>.*<\/file>/g, '')
  for (const path of pathsIn(prose, directory)) expect(existsSync(resolve(base, path)), path).toBe(true)
  for (const [, file = ''] of text.matchAll(/<file>(.*)<\/file>/g)) {
    const bytes = await session.resource(id, `${folder}/${file}`, { as: 'bytes' })
    expect(readFileSync(resolve(base, folder, file)).equals(bytes), file).toBe(true)
  }
}

async function checkServer(bundle: NodeBundle, base: string, directory: string) {
  const { client, skills } = await connectTo(bundle, { session: { directory } })
  const session = bundle.session({ directory })
  for (const { id } of session.skills) {
    const used = await client.callTool({ name: 'skill_use', arguments: { name: id } })
    await checkInstructions(bundle, session, id, textIn(used), base, directory)
    const { messages } = await client.getPrompt({ name: id })
    const text = textIn({ content: messages.map(({ content }) => content) })
    await checkInstructions(bundle, session, id, text, base, directory)
  }
  const { resources } = await client.listResources()
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(session.skills.length + 1)
  for (const { uri, title = '' } of resources) {
    const { contents } = await client.readResource({ uri })
    if (uri !== 'skill://index.json')
      expect(contents).toMatchObject([{ text: new TextDecoder().decode(await bundle.entry(title)) }])
  }
  for (const entry of (await skills.list()).skills) expect((await skills.read(entry)).verified).toBe(true)
}

/** No two places are one, nor does a place lie in another whose skill has not its files. */
async function checkLayout(bundle: NodeBundle) {
  const places = new Map(bundle.skills.map(one => [foldPath(getPlace(one)), one]))
  expect(places.size).toBe(bundle.skills.length)
  for (const [place, inner] of places) {
    for (let up = dirname(place); up !== '.'; up = dirname(up)) {
      const outer = places.get(up)
      if (outer === undefined) continue
      const rest = getPlace(inner).slice(getPlace(outer).length + 1)
      const digests = new Map((await bundle.record(outer.id)).files.map(({ path, digest }) => [path, digest]))
      for (const { path, digest } of (await bundle.record(inner.id)).files)
        expect(digests.get(`${rest}/${path}`), `${outer.id} ${rest}/${path}`).toBe(digest)
    }
  }
}

const io: Io = {
  cwd: scratch,
  out: () => {},
  err: () => {},
  width: 80,
  progress: () => {},
  color: false,
  now: () => 0,
}

describe.each(Object.entries(cases))('%s', (_, each) => {
  let folder = ''
  beforeAll(async () => {
    folder = await buildCase(each)
  })

  test('every path in every text is there once the bundle is unpacked, or its skills are materialized', async () => {
    const target = unpack(folder, fresh())
    const bundle = await openBundle(folder)
    await bundle.load()
    await checkLayout(bundle)
    await checkSession(bundle, () => bundle.session({ directory: target }), '/', target)
    await checkSession(bundle, () => bundle.session(), target, '')
    await checkServer(bundle, '/', target)
    await checkServer(bundle, target, '')
    const root = fresh()
    const session = bundle.session()
    for (const { id } of session.skills) await session.materialize(id, root)
    await checkSession(bundle, () => session.fork(), '/', root)
    for (const one of bundle.skills)
      for (const { path, mode } of (await bundle.record(one.id)).files) {
        const copies = [target, root].map(base => join(base, getPlace(one), path))
        const bytes = await bundle.resource(one.id, path, { as: 'bytes' })
        for (const copy of copies) expect(readFileSync(copy).equals(bytes), copy).toBe(true)
        if (process.platform !== 'win32')
          for (const copy of copies) expect((statSync(copy).mode & 0o100) !== 0).toBe(mode === '755')
      }
  })

  test('a skill lies where its id says, but for those that would lie in another', () => {
    const { skills } = readManifest(folder)
    const named = skills.flatMap(({ id, place }) => (place === undefined ? [] : [[id, place]]))
    expect(Object.fromEntries(named)).toEqual(each.elsewhere ?? {})
    for (const one of skills)
      if (one.place === undefined) expect(getPlace(one)).toBe(one.id.replaceAll(':', '/'))
  })

  test.skipIf(each.options?.preset !== undefined)('a build of the bundle keeps its ids', async () => {
    const cwd = fresh()
    const sources = [{ from: folder }]
    plant(cwd, { 'skillc.config.json': JSON.stringify({ sources }) })
    await build({ cwd, cache: false, allowRead: [folder] })
    const ids = (bundle: string) => readManifest(bundle).skills.map(({ id }) => id)
    expect(ids(join(cwd, 'dist/skills'))).toEqual(ids(folder))
  })

  test('the files that the indexes of a site name are there', async () => {
    const { fixed, changing, indexes } = await planSite(folder, {})
    expect(indexes.map(({ path }) => path)).toEqual([
      'manifest.json',
      '.well-known/skills/index.json',
      '.well-known/agent-skills/index.json',
      'index.html',
    ])
    const files = new Map([...fixed, ...changing].map(({ path, bytes }) => [path, bytes]))
    for (const { path, bytes } of indexes.filter(index => index.path.endsWith('index.json'))) {
      const { skills } = JSON.parse(String(Buffer.from(await bytes())))
      expect(skills.length).toBe(readManifest(folder).skills.length)
      for (const { name, url, files: listed } of skills)
        for (const file of [
          ...listed.map((one: string) => `${name}/${one}`),
          ...(url === undefined ? [] : [url]),
        ])
          expect(files.has(posix.join(dirname(path), file)), file).toBe(true)
    }
  })

  test('`skillc prompt` names no path', async () => {
    const out: string[] = []
    await runPrompt(readFlags(command.flags, {}), { ...io, out: text => out.push(text) }, [folder])
    expect(pathsIn(out.join(''), scratch)).toEqual([])
  })
})

describe('layers', () => {
  test('lie apart, also where one has a skill in the folder of the other’s', async () => {
    const base = await buildCase({ tree: twoRoots, options: { roots: ['near', 'far'] } })
    const tenant = await buildCase({
      tree: {
        ...recipe('s/acme/lint', 'lint', 'the tenant'),
        ...recipe('s/data-cleaning'),
        ...recipe('s/acme-3/lint'),
      },
      options: { roots: ['s'], splitAbove: 1 },
    })
    const bundle = await openBundle([
      { source: base, label: 'base' },
      { source: tenant, label: 'tenant' },
    ])
    await bundle.load()
    await checkLayout(bundle)
    const root = fresh()
    unpack(base, join(root, 'base'))
    unpack(tenant, join(root, 'tenant'))
    const below = (directory: string) => () => bundle.session({ directory })
    await checkSession(bundle, below(root), '/', root)
    await checkSession(bundle, below(''), root, '')
    await checkServer(bundle, '/', root)
    const session = bundle.session()
    const written = fresh()
    for (const { id } of session.skills) await session.materialize(id, written)
    await checkSession(bundle, () => session.fork(), '/', written)
  })

  test('of a bundle that is not loaded are told the same', async () => {
    const { tree, options } = cases['two roots'] ?? { tree: {} }
    const folder = await buildCase({ tree, options: { ...options, splitAbove: 1 } })
    const target = unpack(folder, fresh())
    const bundle = await openBundle([{ source: folder, label: 'a' }])
    const session = bundle.session({ directory: target })
    const { text } = await session.use('acme:lint')
    await checkInstructions(bundle, session, 'acme:lint', text, '/', target)
    expect(bundle.isLoaded).toBe(false)
  })
})

test('a script may be named as a model is told it', async () => {
  const session = (
    await openBundle(await buildCase({ tree: twoRoots, options: { roots: ['far'] } }))
  ).session({
    directory: '/srv',
  })
  for (const path of ['references/weights.md', '/srv/acme/lint/references/weights.md'])
    await expect(runScript(session, 'acme:lint', path)).rejects.toMatchObject({ code: 'unrunnable-file' })
  for (const path of ['/srv/acme/references/weights.md', '../acme/lint/references/weights.md'])
    await expect(runScript(session, 'acme:lint', path)).rejects.toMatchObject({ code: 'unsafe-path' })
})

describe('bundles of strangers', () => {
  test('whose skills have one place are not unpacked over each other', async () => {
    const folder = await buildCase({ tree: twoRoots, options: { roots: ['near'] } })
    const skills = readManifest(folder).skills.map(one => ({ ...one, place: 'one' }))
    expect(() => unpackBundle(folder, skills, fresh())).toThrow('two files for the path `one/SKILL.md`')
  })

  test.each(['../evil', '/evil', 'a\\b', 'c:x'])('whose place is %j are not opened', async place => {
    const folder = await buildCase({ tree: twoRoots, options: { roots: ['near'] } })
    const files = withManifest(filesIn(folder), ({ skills }) => {
      for (const one of skills) if (one.id === 'acme') one.place = place
    })
    await expect(openBundle(files)).rejects.toMatchObject({ code: 'invalid-manifest' })
  })
})
