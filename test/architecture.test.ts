/** The layers: arrows go down, never sideways; disk, console and process stay at the edges; files stay small. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const src = new URL('../src/', import.meta.url).pathname
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .sort()

/** What each folder may import besides itself, types.ts, diagnostics and util. */
const allowed: Record<string, string[]> = {
  util: [],
  diagnostics: [],
  walk: ['match'],
  parse: [],
  tokens: [],
  match: [],
  validate: ['match'],
  resolve: ['match/permissions.ts', 'bundle/layout.ts', 'bundle/place.ts'],
  emit: ['bundle/layout.ts', 'runtime/catalogue/template.ts', 'search', 'split'],
  search: [
    'match',
    'split',
    'runtime/cache.ts',
    'runtime/fault.ts',
    'runtime/share.ts',
    'runtime/source.ts',
    'runtime/verify.ts',
  ],
  split: [
    'match/words.ts',
    'search/hash.ts',
    'search/head.ts',
    'search/load.ts',
    'bundle/layout.ts',
    'bundle/shape.ts',
    'runtime/cache.ts',
    'runtime/fault.ts',
    'runtime/verify.ts',
  ],
  embeddings: ['search', 'runtime/fault.ts', 'config'],
  write: ['bundle/layout.ts'],
  report: [],
  config: ['presets/preset.ts', 'match', 'search/vectors.ts'],
  presets: [],
  portability: ['presets', 'parse/plain-yaml.ts'],
  sources: ['config', 'presets', 'parse', 'match', 'bundle', 'references'],
  bundle: ['emit/manifest.ts', 'write/lock.ts', 'search/head.ts', 'split'],
  analyse: ['parse', 'validate', 'tokens', 'search', 'bundle/shape.ts', 'version.ts'],
  delta: [
    'analyse',
    'bundle/layout.ts',
    'emit',
    'resolve/files.ts',
    'search',
    'version.ts',
    'walk/entries.ts',
    'write',
  ],
  'remote-cache': ['analyse', 'config', 'search/hash.ts'],
  shards: ['analyse', 'config', 'bundle/layout.ts', 'write/copy.ts'],
  runtime: ['match', 'search', 'split', 'bundle/layout.ts', 'bundle/place.ts', 'bundle/shape.ts'],
  adapters: ['runtime'],
  sandbox: [],
  node: ['runtime', 'sandbox', 'bundle/layout.ts', 'bundle/place.ts'],
  discovery: ['bundle/layout.ts', 'bundle/shape.ts', 'search/hash.ts'],
  serve: ['discovery', 'runtime', 'match', 'bundle/layout.ts', 'bundle/place.ts'],
  mcp: ['runtime', 'bundle/place.ts', 'version.ts'],
  watch: ['*'],
  diff: ['match', 'report'],
  references: [
    'bundle',
    'discovery/indexes.ts',
    'emit/manifest.ts',
    'node/package.ts',
    'runtime/fault.ts',
    'search/head.ts',
    'oci',
    'sign',
    'config/options.ts',
    'write/lock.ts',
  ],
  licenses: ['resolve/places.ts'],
  oci: ['bundle', 'write', 'emit/manifest.ts'],
  sign: ['bundle', 'licenses', 'oci', 'version.ts'],
  publish: ['*'],
  commands: ['*'],
  cli: ['commands', 'config/options.ts', 'runtime/fault.ts', 'version.ts'],
  '': ['*'],
}

/** Types that cross the phases. */
const sharedTypes = ['types.ts', 'bundle/format.ts']

/** Files that may use the disk, and those that may use the process or the console. */
const mayUseDisk = [
  /^util\/(newest|regular-file|safe-file|whole-file)\.ts$/,
  /^walk\//,
  /^write\//,
  /^bundle\//,
  /^config\//,
  /^sources\//,
  /^presets\/(ignored|places|project)\.ts$/,
  /^portability\/(find|survey)\.ts$/,
  /^analyse\/(cache|read|store)\.ts$/,
  /^delta\//,
  /^embeddings\/cache\.ts$/,
  /^shards\/(lines|open-part|read-skills|texts|write-part)\.ts$/,
  /^commands\//,
  /^node\//,
  /^serve\/(listen|node-[a-z]+)\.ts$/,
  /^watch\/[a-z-]+\.ts$/,
  /^references\/(store|npm-run|open-npm)\.ts$/,
  /^oci\/(credentials|layout|pull)\.ts$/,
  /^publish\//,
  /^(full-build|replay|report-file|settings|cli)\.ts$/,
  /^cli\/io\.ts$/,
]
const mayUseProcess = [
  /^cli(?:\/\w+)?\.ts$/,
  /^(settings|merge)\.ts$/,
  /^write\/holder\.ts$/,
  /^mcp\/stdio\.ts$/,
  /^oci\/environment\.ts$/,
  /^util\/whole-file\.ts$/,
  /^analyse\/cache\.ts$/,
  /^delta\/ledger\.ts$/,
]

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  return [
    ...text.matchAll(/(?:^|\n)(?:import|export)[^'"]*?from '([^']+)'|import\('([^']+)'\)|import '([^']+)'/g),
  ].map(match => match[1] ?? match[2] ?? match[3] ?? '')
}

describe.each(files)('%s', file => {
  const text = readFileSync(join(src, file), 'utf8')
  const folder = posix.dirname(file) === '.' ? '' : (file.split('/')[0] ?? '')

  test('imports only what lies below it', () => {
    for (const target of importsOf(file)) {
      if (!target.startsWith('.')) continue
      const path = posix.normalize(posix.join(posix.dirname(file), target))
      const top = path.split('/')[0] ?? ''
      if (top === folder || top === 'util' || sharedTypes.includes(path)) continue
      if (top === 'diagnostics' && folder !== 'util') continue
      const rules = allowed[folder] ?? []
      const isAllowed = rules.includes('*') || rules.includes(top) || rules.includes(path)
      expect(isAllowed, `${file} imports ${path}`).toBe(true)
    }
  })

  test('touches the disk, the process and the console only at the edges', () => {
    const usesDisk = /from 'node:(?:fs|fs\/promises|child_process|net|http|https)'/.test(text)
    if (usesDisk)
      expect(
        mayUseDisk.some(pattern => pattern.test(file)),
        `${file} uses the disk`,
      ).toBe(true)
    const usesProcess = /\bprocess\.|\bconsole\./.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))
    if (usesProcess)
      expect(
        mayUseProcess.some(pattern => pattern.test(file)),
        `${file} uses the process`,
      ).toBe(true)
  })

  test('is small', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(file === 'types.ts' ? 560 : 300)
  })
})

test('the pipeline fits a screen or two', () => {
  expect(readFileSync(join(src, 'compile.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(180)
})
