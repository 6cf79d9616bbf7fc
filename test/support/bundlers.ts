/** Projects that import their skills, and what makes one file of them with each bundler. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { plant, scratchFolder, skillText } from './tree.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
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

export function plantProject(files: Record<string, string> = {}): string {
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

export const roots = ['skills']

export const EXPECTED = {
  ids: ['bake:knead', 'fetch'],
  used: true,
  id: 'bake:knead',
  instructions: '# Steps\n\nKnead the bread.',
  bytes: 4,
  hits: true,
}

export const load = <Module>(name: string): Promise<Module> => import(`../../dist/bundlers/${name}.js`)

type Make = (cwd: string, out: string) => Promise<unknown>

export const makers: Record<string, Make> = {
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
