/** The plugins with the bundlers themselves: the same answers from each, types, and what happens when a skill changes. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('bundlers')
let count = 0

const MAIN = `import skills, { digest } from 'skillc/bundle'
import { openBundle } from 'skillc/runtime'
import kneading from './skills/bake/knead/SKILL.md'

export async function answer() {
  const bundle = await openBundle(skills, { digest })
  const session = bundle.session()
  const used = await session.use('fetch')
  const { instructions, id, description } = kneading
  return { ids: bundle.skills.map(({ id }) => id), used: used.text.includes('Fetch it'), id, description, instructions,
    bytes: (await bundle.resource('fetch', 'data.bin', { as: 'bytes' })).length,
    hits: (await session.search('bread')).length > 0 }
}
`

function plantProject(files: Record<string, string> = {}): string {
  const cwd = plant(join(scratch, String(count++)), {
    'package.json': '{ "type": "module" }',
    'main.js': MAIN,
    'skills/fetch/SKILL.md': skillText('fetch', 'Fetch it with `data.bin`.'),
    'skills/bake/knead/SKILL.md': skillText('knead', 'Knead the bread.'),
    'node_modules/.keep': '',
    ...files,
  })
  writeFileSync(join(cwd, 'skills/fetch/data.bin'), Buffer.from([0xff, 0, 1, 0xfe]))
  symlinkSync(root, join(cwd, 'node_modules/skillc'))
  return cwd
}

const roots = ['skills']

async function run(file: string): Promise<Record<string, unknown>> {
  const { answer } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return answer()
}

const EXPECTED = {
  ids: ['bake:knead', 'fetch'],
  used: true,
  id: 'bake:knead',
  instructions: '# Steps\n\nKnead the bread.',
  bytes: 4,
  hits: true,
}

const load = <Module>(name: string): Promise<Module> => import(`../../dist/bundlers/${name}.js`)

type Make = (cwd: string, out: string) => Promise<unknown>

const makers: Record<string, Make> = {
  async rollup(cwd, out) {
    const { rollup } = await import('rollup')
    const { default: skillc } = await load<typeof import('../../src/bundlers/rollup.ts')>('rollup')
    const resolve = {
      name: 'resolve',
      resolveId: (id: string) => (id === 'skillc/runtime' ? join(root, 'dist/runtime/runtime.js') : null),
    }
    const input = join(cwd, 'main.js')
    const made = await rollup({ input, plugins: [skillc({ cwd, roots }), resolve], onwarn: () => {} })
    await made.write({ file: out, inlineDynamicImports: true })
    await made.close()
  },
  async rolldown(cwd, out) {
    const { rolldown } = await import('rolldown')
    const { default: skillc } = await load<typeof import('../../src/bundlers/rolldown.ts')>('rolldown')
    const made = await rolldown({ input: join(cwd, 'main.js'), plugins: [skillc({ cwd, roots })] })
    await made.write({ file: out, codeSplitting: false })
    await made.close()
  },
  async vite(cwd, out) {
    const { build } = await import('vite')
    const { default: skillc } = await load<typeof import('../../src/bundlers/vite.ts')>('vite')
    await build({
      root: cwd,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillc({ roots })],
      build: {
        outDir: join(out, '..'),
        lib: { entry: 'main.js', formats: ['es'], fileName: () => 'out.mjs' },
      },
    })
  },
  async esbuild(cwd, out) {
    const { build } = await import('esbuild')
    const { default: skillc } = await load<typeof import('../../src/bundlers/esbuild.ts')>('esbuild')
    await build({
      absWorkingDir: cwd,
      entryPoints: ['main.js'],
      bundle: true,
      format: 'esm',
      outfile: out,
      logLevel: 'error',
      plugins: [skillc({ roots })],
    })
  },
  async webpack(cwd, out) {
    const { default: webpack } = await import('webpack')
    const { default: skillc } = await load<typeof import('../../src/bundlers/webpack.ts')>('webpack')
    const stats = await new Promise<import('webpack').Stats | undefined>((fulfill, reject) => {
      webpack(
        {
          context: cwd,
          mode: 'production',
          target: 'es2022',
          entry: './main.js',
          experiments: { outputModule: true },
          output: { path: join(out, '..'), filename: 'out.mjs', library: { type: 'module' } },
          plugins: [skillc({ roots })],
        },
        (error, made) => (error ? reject(error) : fulfill(made)),
      )
    })
    expect(stats?.compilation.errors).toEqual([])
  },
}

test.each(Object.keys(makers))('%s bundles the skills', async name => {
  const cwd = plantProject()
  const out = join(cwd, 'dist/out.mjs')
  await makers[name]!(cwd, out)
  expect(await run(out)).toMatchObject(EXPECTED)
})

test('an error of a skill fails the build with its place', async () => {
  const cwd = plantProject({ 'skills/bad/SKILL.md': '' })
  await expect(makers.rollup!(cwd, join(cwd, 'dist/out.mjs'))).rejects.toThrow(
    'skills/bad/SKILL.md empty-entry: ',
  )
  const other = plantProject({ 'other/SKILL.md': skillText('other', 'x') })
  writeFileSync(
    join(other, 'main.js'),
    "import other from './other/SKILL.md'\nexport const answer = () => other",
  )
  await expect(makers.rollup!(other, join(other, 'dist/out.mjs'))).rejects.toThrow(
    'is not a skill of the bundle',
  )
})

test('without a plugin the module says which there are', async () => {
  await expect(import('../../dist/bundlers/bundle.js' as string)).rejects.toThrow('`skillc/vite`')
})

test('Vite serves a changed skill, and a new one, without a restart', async () => {
  const { createServer } = await import('vite')
  const { default: skillc } = await load<typeof import('../../src/bundlers/vite.ts')>('vite')
  const cwd = plantProject()
  const server = await createServer({
    root: cwd,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [skillc({ roots })],
  })
  try {
    const read = async () => JSON.stringify((await server.ssrLoadModule('skillc/bundle')).default)
    expect(await read()).toContain('Knead the bread.')
    // A watch may begin after the first change.
    const changeUntilSeen = async (path: string, text: string) => {
      for (let turn = 0; turn < 400; turn++) {
        if (turn % 40 === 0) plant(cwd, { [path]: text + '\n'.repeat(turn) })
        if ((await read()).includes(text.trim().slice(-12))) return
        await new Promise(fulfill => setTimeout(fulfill, 20))
      }
      throw new Error(`${path} never came`)
    }
    await changeUntilSeen('skills/bake/knead/SKILL.md', skillText('knead', 'Fold the bread.'))
    await changeUntilSeen('skills/shape/SKILL.md', skillText('shape', 'Shape the loaf.'))
  } finally {
    await server.close()
  }
})

test('a misspelt id does not type-check', async () => {
  const { openProject } = await import('../../src/bundlers/project.ts')
  const use = (name: string) => `import skills from 'skillc/bundle'
import { openBundle } from 'skillc/runtime'
import knead from './skills/bake/knead/SKILL.md'
const session = (await openBundle(skills)).session()
await session.use('${name}')
export const id: 'bake:knead' | 'fetch' = knead.id
`
  const cwd = plantProject({ 'right.ts': use('fetch'), 'wrong.ts': use('fecth') })
  await openProject({ cwd, roots, types: 'skills.d.ts' }).loadBundle()
  expect(readFileSync(join(cwd, 'skills.d.ts'), 'utf8')).toContain('id: "bake:knead" | "fetch"')
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023']
  const typecheck = (...files: string[]) =>
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...files], {
      cwd,
      encoding: 'utf8',
    })
  expect(typecheck('right.ts', 'skills.d.ts')).toBe('')
  expect(() => typecheck('wrong.ts', 'skills.d.ts')).toThrow(
    expect.objectContaining({ stdout: expect.stringContaining('"fecth"') }),
  )
})

test('the page of the docs works as it is', async () => {
  const page = readFileSync(join(root, 'docs/bundlers.md'), 'utf8')
  const [config = '', main = '', one = ''] = Array.from(
    page.matchAll(/^```js\n([\s\S]*?)^```$/gm),
    ([, code]) => code,
  )
  const cwd = plantProject({ 'vite.config.js': config, 'src/main.js': main, 'one.js': one })
  symlinkSync(join(root, 'node_modules/vite'), join(cwd, 'node_modules/vite'))
  const { build } = await import('vite')
  const file = 'dist/out.mjs'
  const lib = { entry: 'src/main.js', formats: ['es' as const], fileName: () => 'out.mjs' }
  await build({ root: cwd, configFile: join(cwd, 'vite.config.js'), logLevel: 'silent', build: { lib } })
  const { answer } = await import(/* @vite-ignore */ pathToFileURL(join(cwd, file)).href)
  expect(await answer('knead')).toContain('Knead the bread.')
  expect(readFileSync(join(cwd, 'src/skills.d.ts'), 'utf8')).toContain('"fetch"')
  await build({
    root: cwd,
    configFile: join(cwd, 'vite.config.js'),
    logLevel: 'silent',
    build: { lib: { ...lib, entry: 'one.js' } },
  })
  expect(readFileSync(join(cwd, file), 'utf8')).toContain('Fetch it with')
})
