/** A caller with `exactOptionalPropertyTypes` hands on a signal that may be undefined, to whatever takes one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const caller = `
import { openBundle, type BundleSource, type EmbeddingProvider } from '../../src/runtime/node/node.ts'
import { openBundle as openAnywhere } from '../../src/runtime/runtime.ts'
import { skillTools } from '../../src/runtime/tools.ts'
export async function call(source: BundleSource, provider: EmbeddingProvider, signal: AbortSignal | undefined) {
  const bundle = await openBundle(source, { signal })
  await openAnywhere(source, { signal })
  const options = { signal }
  await bundle.find('rye', options)
  await bundle.load(options)
  await bundle.record('rye', options)
  await bundle.resource('rye', 'times.md', { signal, as: 'json' })
  await bundle.entry('rye', options)
  await bundle.file('prompt.md', options)
  await bundle.reload(options)
  bundle.watch(options)
  await bundle.search('bread', options)
  const session = bundle.session()
  await session.use('rye', options)
  await session.find('rye', options)
  await session.files('rye', options)
  await session.resource('rye', 'times.md', options)
  await session.search('bread', options)
  await session.resume({}, options)
  await session.materialize('rye', 'folder', options)
  await provider.embed([], { kind: 'query', signal })
  for (const tool of skillTools(session)) await tool.execute({}, options)
}
`

test('every call takes `signal: undefined`', () => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => readFileSync(path, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root)
  const settings = { ...options, exactOptionalPropertyTypes: true, noEmit: true }
  const host = ts.createCompilerHost(settings)
  const file = join(root, 'test/runtime/exact-options-caller.ts')
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, caller, ts.ScriptTarget.Latest) : read(path, ...rest)
  const { fileExists } = host
  host.fileExists = path => path === file || fileExists(path)
  const program = ts.createProgram([file], settings, host)
  const found = program.getSemanticDiagnostics(program.getSourceFile(file))
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
}, 60_000)
