/** What an agent pays for `skillc/runtime`: its size, and what it needs besides itself. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import { type Plugin, rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Bytes of the entry as a bundler writes it, compressed (issue: under 12.5 kB). */
const MOST = 12_500
/** The same of the search on its own. */
const MOST_OF_SEARCH = 13_000
/**
 * The same of all that is loaded when it is first used: catalogs with their groups, matching, reading, following, searching,
 * partitions, and the words for options and sources that are refused. No bound is asked for; this one shows growth.
 */
const MOST_IN_ALL = 60_000
/** The same of a bundler that does not split: it keeps every export of what is imported later. */
const MOST_INLINED = 62_000

const imports =
  /(?:^|\n)(?:import|export)(?! type)[^'"]*?from '([^']+)'|import\('([^']+)'\)|import '([^']+)'/g

/** The files that an entry imports, at once and later, without types. */
function readGraph(entry: string): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  const pending = [entry]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (graph.has(file)) continue
    const text = readFileSync(root + file, 'utf8')
    const targets = [...text.matchAll(imports)].map(match => match[1] ?? match[2] ?? match[3] ?? '')
    graph.set(file, targets)
    for (const target of targets)
      if (target.startsWith('.')) pending.push(posix.join(posix.dirname(file), target))
  }
  return graph
}

describe.each([
  'src/runtime/runtime.ts',
  'src/runtime/tools.ts',
  'src/search/search.ts',
  'src/runtime/adapters/openai.ts',
  'src/runtime/adapters/anthropic.ts',
])('%s', entry => {
  const graph = readGraph(entry)

  test('needs no Node and no package', () => {
    expect(graph.size).toBeGreaterThan(4)
    for (const [file, targets] of graph) {
      for (const target of targets) expect(target, file).toMatch(/^\.\.?\//)
      const code = readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      expect(code, file).not.toMatch(/\bprocess\.|\bBuffer\b|\brequire\(|__dirname|'node:|\bglobal\./)
    }
  })

  test('keeps no state in a module', () => {
    for (const file of graph.keys())
      expect(readFileSync(root + file, 'utf8'), file).not.toMatch(/^(?:export )?(?:let|var) /m)
  })
})

const leaveOut: EsbuildPlugin = {
  name: 'leave-out',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

describe('bundled', () => {
  test('the entry is under 12.5 kB, compressed', async () => {
    const { size, later, files } = await measureSize('src/runtime/runtime.ts')
    expect(later).toEqual([
      '../format/split-shape.ts',
      '../reader/parts.ts',
      '../reader/unsupported.ts',
      './cataloguing.ts',
      './files.ts',
      './matching.ts',
      './prompting.ts',
      './reading.ts',
      './reload.ts',
      './resume.ts',
      './searching.ts',
      './several-layers.ts',
      './split.ts',
    ])
    expect(size).toBeLessThan(MOST)
    expect(await measureWithEsbuild('src/runtime/runtime.ts')).toBeLessThan(MOST)
    // Hosts that only load skills pay nothing for catalogs.
    expect(files.filter(file => /formats|render|groups|overflow/.test(file))).toEqual([])
    expect(await measureWhole('src/runtime/runtime.ts')).toBeLessThan(MOST_IN_ALL)
    expect(await measureWithEsbuild('src/runtime/runtime.ts', [])).toBeLessThan(MOST_INLINED)
  })

  test('search is under 13 kB, compressed, with its stemmer and without the compiler’s tables', async () => {
    const { size, later, files } = await measureSize('src/search/search.ts')
    expect(files).toContain('stem.ts')
    expect(files.filter(file => /background|build-index|terms|vocabulary/.test(file))).toEqual([])
    expect(later).toEqual([
      '../reader/parts.ts',
      '../reader/table.ts',
      './admit.ts',
      './check.ts',
      './glob.ts',
      './meaning.ts',
      './pattern.ts',
      './source.ts',
      './spelling.ts',
    ])
    expect(size).toBeLessThan(MOST_OF_SEARCH)
  })

  /** Of what an entry loads at once; what is imported when it is first used stays outside. */
  async function measureSize(entry: string) {
    const later = new Set<string>()
    const putAside: Plugin = {
      name: 'leave-out',
      resolveDynamicImport(id: unknown) {
        later.add(String(id))
        return { id: String(id), external: true as const }
      },
    }
    const { code, files } = await bundled(entry, [putAside])
    return { size: compressed(code), files, later: [...later].sort() }
  }

  /** The same, as another bundler writes it. */
  async function measureWithEsbuild(entry: string, plugins = [leaveOut]): Promise<number> {
    const { outputFiles } = await build({
      entryPoints: [root + entry],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'neutral',
      write: false,
      plugins,
    })
    return compressed(outputFiles.map(({ text }) => text).join('\n'))
  }

  async function measureWhole(entry: string): Promise<number> {
    return compressed((await bundled(entry, [])).code)
  }

  async function bundled(entry: string, plugins: Plugin[]) {
    const bundle = await rolldown({ input: root + entry, platform: 'browser', plugins })
    const { output } = await bundle.generate({ format: 'es', minify: true })
    return {
      code: output.map(chunk => ('code' in chunk ? chunk.code : '')).join('\n'),
      files: output
        .flatMap(chunk => ('moduleIds' in chunk ? chunk.moduleIds : []))
        .map(id => posix.basename(id)),
    }
  }

  const compressed = (code: string) => gzipSync(code, { level: 9 }).length
})
