/** The two packages as npm packs them: what the small one has, and that they work beside each other. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtFrom } from '../support/bundles.ts'
import { installPacked, packPackages } from '../support/packed.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('packages')

/** Bytes of the packed runtime, with its source maps. */
const MOST_BYTES = 255_000

const packed = packPackages(scratch)
const readPackage = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const [whole, runtime] = [readPackage('.'), readPackage('packages/runtime')]

/** A folder in which packages are installed as npm would, and a bundle built. */
async function install(name: string, packages: string[]): Promise<(code: string) => unknown> {
  const cwd = join(scratch, name)
  for (const each of packages) await installPacked(cwd, scratch, packed.get(each)!)
  plant(cwd, { 'package.json': '{ "type": "module" }' })
  await builtFrom(cwd, {
    'skills/knead/SKILL.md':
      '---\nname: knead\ndescription: Kneads dough.\ncontext: fork\n---\nKnead for ten minutes.\n',
  })
  return code => {
    const script = `${code}\nconsole.log(JSON.stringify(result))`
    const args = ['--input-type=module', '-e', script]
    return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }))
  }
}

test('the runtime has files of skillc, byte for byte, and less than an eighth of its size', () => {
  const { files = [], size = Number.NaN } = packed.get('@skillc/runtime') ?? {}
  const built = files.map(({ path }) => path).filter(path => path.startsWith('dist/'))
  expect(files.map(({ path }) => path).filter(path => !built.includes(path))).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  const all = new Set(packed.get('skillc')?.files.map(({ path }) => path))
  for (const path of built) {
    expect(all).toContain(path)
    expect(
      readFileSync(join(root, 'packages/runtime', path)).equals(readFileSync(join(root, path))),
      path,
    ).toBe(true)
  }
  expect(
    built.filter(path => /^dist\/(?:cli|commonjs|compiler|pipeline|channels|hosts|lsp|page)/.test(path)),
  ).toEqual([])
  expect(size).toBeLessThan(MOST_BYTES)
  expect(size).toBeLessThan((packed.get('skillc')?.size ?? 0) / 8)
})

test('the runtime needs no package, and says of itself what skillc says', () => {
  const { '.': main, ...others } = runtime.exports
  expect({ './runtime': main, ...others }).toEqual(
    Object.fromEntries(['./runtime', ...Object.keys(others)].map(name => [name, whole.exports[name]])),
  )
  expect(runtime).not.toHaveProperty('dependencies')
  for (const [name, range] of Object.entries(runtime.peerDependencies)) {
    expect(range, name).toBe(whole.peerDependencies[name])
    expect(runtime.peerDependenciesMeta).toHaveProperty([name, 'optional'], true)
  }
  for (const field of ['version', 'homepage', 'bugs', 'author', 'license', 'engines', 'type', 'sideEffects'])
    expect(runtime[field], field).toEqual(whole[field])
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  expect(read('packages/runtime/LICENSE')).toBe(read('LICENSE'))
})

test('the runtime works alone', async () => {
  const run = await install('alone', ['@skillc/runtime'])
  expect(
    run(`
      import { openBundle } from '@skillc/runtime/node'
      import { skillTools } from '@skillc/runtime/tools'
      const session = (await openBundle('dist/skills')).session()
      const found = await session.search('how do I knead dough?')
      const tools = skillTools(session).map(({ name }) => name)
      const result = [found.map(({ id }) => id), tools]
    `),
  ).toEqual([['knead'], ['skill_search', 'skill_use', 'skill_resource']])
})

test('each uses what the other has opened, in one process', async () => {
  const run = await install('both', ['skillc', '@skillc/runtime'])
  const outcome = {
    ids: ['knead'],
    refused: ['unknown-skill', true],
    forks: ['knead'],
    isMarked: true,
    status: 200,
  }
  for (const [one, other] of [
    ['skillc', '@skillc/runtime'],
    ['@skillc/runtime', 'skillc'],
  ])
    expect(
      run(`
        import { openBundle } from '${one}/node'
        import { skillTools } from '${one}/tools'
        import { isFault, openBundle as openOver } from '${other === 'skillc' ? 'skillc/runtime' : other}'
        import { skillTools as otherTools } from '${other}/tools'
        import { serveHandler } from 'skillc/serve'
        const bundle = await openBundle('dist/skills')
        const layered = await openOver([{ source: bundle, label: 'base' }])
        const session = layered.session()
        const error = await session.use('unknown').catch(error => error)
        const forks = []
        let isMarked = false
        const names = ['skill_use']
        const onFork = async ({ id, session: child }) => {
          forks.push(id)
          const [inner] = otherTools(child, { names, onFork: () => 'never' })
          const { text } = await inner.execute({ name: id })
          // A fork that is not known as one would start another subagent.
          isMarked = text.includes('is in use already')
          return text
        }
        await skillTools(session, { names, onFork })[0].execute({ name: 'knead' })
        const { status } = await serveHandler(layered).fetch(new Request('http://localhost/manifest.json'))
        const result = { ids: session.skills.map(({ id }) => id), refused: [error.code, isFault(error)], forks, isMarked, status }
      `),
    ).toEqual(outcome)
})
