/** The plugins with the bundlers themselves: the same answers from each, types, and what happens when a skill changes. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerOptions } from 'vite'
import { expect, test } from 'vitest'
import { EXPECTED, load, makers, plantProject, root, roots } from '../support/bundlers.ts'
import { plant, skillText } from '../support/tree.ts'

async function run(file: string): Promise<Record<string, unknown>> {
  const { answer } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return answer()
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

test('the errors of skills have help and no stack, and warnings are printed once', async () => {
  const { rollup } = await import('rollup')
  const { default: skillc } = await load<typeof import('../../src/bundlers/rollup.ts')>('rollup')
  const bundle = async (text: string) => {
    const cwd = plantProject({ 'skills/rye/SKILL.md': text })
    const warnings: string[] = []
    const resolve = { name: 'resolve', resolveId: (id: string) => (id === 'skillc/runtime' ? false : null) }
    const onwarn = ({ message }: { message: string }) => warnings.push(message)
    await rollup({ input: join(cwd, 'main.js'), plugins: [skillc({ cwd, roots }), resolve], onwarn })
    return warnings.filter(each => each.includes('SKILL.md'))
  }
  expect(await bundle(skillText('rye', '[x](missing.md)'))).toEqual([
    expect.stringMatching(/skills\/rye\/SKILL\.md:\d+:\d+ [a-z-]+: .*`missing\.md`/),
  ])
  const error = (await bundle('').catch(each => each)) as Error
  expect(error.message).toContain('`SKILL.md` is empty\n  Add frontmatter')
  expect(error.stack).not.toContain('    at ')
})

test('without a plugin the module says which there are', async () => {
  await expect(import('../../dist/bundlers/bundle.js' as string)).rejects.toThrow('`skillc/vite`')
})

async function startVite(
  cwd: string,
  given = roots,
  of: ServerOptions = { middlewareMode: true, ws: false },
) {
  const { createServer } = await import('vite')
  const { default: skillc } = await load<typeof import('../../src/bundlers/vite.ts')>('vite')
  return createServer({
    root: cwd,
    configFile: false,
    logLevel: 'silent',
    server: of,
    plugins: [skillc({ roots: given })],
  })
}

test('Vite serves a changed skill, and a new one, without a restart', async () => {
  const cwd = plantProject()
  const server = await startVite(cwd)
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

// Unlike `ssrLoadModule`, a request for a module that another one imports resolves what it watches as imports.
test.each([
  ['', 'skills'],
  ['web', '../skills'],
])('Vite serves the modules of skills to a browser (root "%s")', async (folder, skills) => {
  const cwd = plantProject({ 'web/main.js': '' })
  const server = await startVite(join(cwd, folder), [skills], { port: 0, fs: { allow: [cwd] } })
  try {
    await server.listen()
    const [origin] = server.resolvedUrls!.local
    const main = await fetch(new URL(`@fs${join(cwd, 'main.js')}`, origin))
    const urls = Array.from(
      (await main.text()).matchAll(/from "(.*(?:bundle|SKILL\.md.*))"/g),
      ([, url]) => url!,
    )
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      const answer = await fetch(new URL(url, origin))
      expect(await answer.text()).toContain('Knead the bread.')
      expect(answer.status).toBe(200)
    }
    expect(Object.keys(server.watcher.getWatched())).toContain(join(cwd, 'skills'))
  } finally {
    await server.close()
  }
})

test('a changed skill of a hundred is there within a fifth of a second', async () => {
  const many = Array.from({ length: 100 }, (_, at) => [`skills/roll-${at}/SKILL.md`, skillText(`roll-${at}`)])
  const cwd = plantProject(Object.fromEntries(many))
  const server = await startVite(cwd)
  try {
    const read = async () => JSON.stringify((await server.ssrLoadModule('skillc/bundle')).default)
    await read()
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const start = process.cpuUsage()
      plant(cwd, { 'skills/roll-7/SKILL.md': skillText('roll-7', `Bake it ${turn} times.`) })
      server.watcher.emit('all', 'change', join(cwd, 'skills/roll-7/SKILL.md'))
      expect(await read()).toContain(`Bake it ${turn} times.`)
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1_000)
    }
    expect(Math.min(...times)).toBeLessThan(200)
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
  const page = readFileSync(join(root, 'docs/watch.md'), 'utf8')
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
