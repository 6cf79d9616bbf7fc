/** What npm packs: all that a user needs, nothing besides, and not much of it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const MOST_BYTES = 1_200_000
/** The application of reports: for the command, and for servers that are not Node. */
const MOST_APPLICATION = 100_000
const APPLICATIONS = ['dist/commonjs/application.cjs', 'dist/modules/page.js']
/** The server of the MCP SDK, and its client, with the checkers of schemas that they bring along: loaded by what talks MCP alone. */
const MOST_MCP_SDK = 150_000
const MCP_SDK = ['dist/commonjs/mcp-sdk.cjs', 'dist/commonjs/mcp-client.cjs']

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { cwd: root, encoding: 'utf8' }),
)
const files: string[] = packed.files.map(({ path }: { path: string }) => path)

test('hardly more than a megabyte, packed, without source maps, the application of reports and the MCP SDK', () => {
  const apart = [...APPLICATIONS, ...MCP_SDK]
  const counted = files.filter(file => !file.endsWith('.map') && !apart.includes(file))
  expect(measurePacked(counted)).toBeLessThan(MOST_BYTES)
  for (const file of APPLICATIONS) expect(measurePacked([file])).toBeLessThan(MOST_APPLICATION)
  for (const file of MCP_SDK) expect(measurePacked([file])).toBeLessThan(MOST_MCP_SDK)
})

function measurePacked(paths: string[]): number {
  const bytes = paths.map(path => readFileSync(join(root, path)))
  return gzipSync(Buffer.concat(bytes), { level: 9 }).length
}

test('the command, every entry, the schemas and the pages of diagnostics', () => {
  const entries = Object.values<Record<string, string> | string>(exports)
    .flatMap(entry => (typeof entry === 'string' ? [] : Object.values(entry)))
    .concat(bin.skillc)
    .map(path => path.replace('./', ''))
  expect(files).toEqual(expect.arrayContaining([...entries, 'LICENSE', 'schema/manifest.schema.json']))
  expect(files).toContain('docs/rules/long-body.md')
})

test('no sources, tests, or pages that only the repository needs', () => {
  const kept =
    /^(?:dist\/.*\.(?:c?js(?:\.map)?|d\.ts)|dist\/THIRD-PARTY-LICENSES\.md|docs\/rules\/[\w-]+\.md|schema\/.*|[A-Z]+(?:\.md)?|package\.json)$/
  expect(files.filter(file => !kept.test(file))).toEqual([])
})

test('the license of every package whose code is in it', () => {
  const bundled = files.filter(file => file.endsWith('.map')).flatMap(file => readSources(file))
  const names = new Set(
    bundled.flatMap(source => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []),
  )
  expect(names.size).toBeGreaterThan(20)
  const licenses = readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.md'), 'utf8')
  for (const name of names) expect(licenses).toMatch(new RegExp(`^# ${name} [\\d.]+ \\([\\w.-]+\\)$`, 'm'))
})

function readSources(map: string): string[] {
  return JSON.parse(readFileSync(join(root, map), 'utf8')).sources
}

test.each(['runtime', 'tools', 'telemetry', 'search', 'serve', 'mcp', 'openai', 'anthropic', 'ai-sdk'])(
  'skillc/%s needs no Node',
  name => {
    const graph = new Set([join(root, exports[`./${name}`].default)])
    for (const file of graph) {
      const code = readFileSync(file, 'utf8')
      expect(code, file).not.toMatch(/["'`]node:|\bcreateRequire\b/)
      for (const [, path = ''] of code.matchAll(/(?:from|import)\s*\(?["'`](\.[^"'`]+)["'`]/g))
        graph.add(join(file, '..', path))
    }
    expect(graph.size).toBeGreaterThan(1)
  },
)

test('types that an entry leads to, and no others', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const types = files.filter(file => file.endsWith('.d.ts'))
  const missing = types.flatMap(file =>
    [...read(file).matchAll(/(?:from |import\()['"](\.[^'"]+)\.[jt]s['"]/g)]
      .map(([, path = '']) => `${join(file, '..', path)}.d.ts`)
      .filter(target => !types.includes(target)),
  )
  expect(missing).toEqual([])
  expect(types.filter(file => /^dist\/cli/.test(file))).toEqual([])
})
