/**
 * Bundles src and the packages that it needs into dist, where what a run may not need is a file of its own:
 *
 * - `cli.cjs`, which the command starts: it loads the rest. `cli.js` imports it.
 * - `commonjs/`: the commands and the entries for code that compile. V8 keeps compiled code of CommonJS.
 * - `modules/` and the other entries: ES modules, of which a bundler takes what is used, and which run where Node is not.
 *
 * The entries are those of package.json.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const { bin, exports, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/**
 * Which modules of the commands share a file with all that they import, the first first: what every command and its help need,
 * what reads a bundle, a build of nothing new, a build from nothing. Other modules are put together by who imports them.
 */
const together = [
  ['application', /src\/page\/application\.generated\.js$/],
  ['start', /src\/cli\/(?:io|command-line|help)\.ts$/],
  [
    'read',
    /src\/(?:pipeline\/stale-bundle|cli\/actions\/query|reader\/table|format\/split-shape|report\/format)\.ts$/,
  ],
  [
    'unchanged',
    /src\/(?:cli\/actions\/(?:build|build-report)|report\/pretty|pipeline\/config\/settings)\.ts$/,
  ],
  [
    'whole',
    /src\/(?:pipeline\/(?:build-trees|sources\/unsearched)|compiler\/parse\/(?:parse|markdown\/tree)|core\/match\/(?:glob|pattern|whole))\.ts$/,
  ],
  // The MCP server of the SDK, which `mcp` and `serve` load.
  ['mcp-client', /node_modules\/@modelcontextprotocol\/client\//],
  ['mcp-sdk', /node_modules\/@modelcontextprotocol\/server\//],
]

/** What is installed beside skillc: machine code, and what is the user's to choose. */
const installed = ['@sigstore', ...Object.keys({ ...dependencies, ...peerDependencies })]

const isOf = (names, id) => names.some(name => id === name || id.startsWith(`${name}/`))
const isInstalled = id => isOf(installed, id)

/** A library's user has their own copy, whose classes and types the entry shares. The command brings one along. */
const MCP = '@modelcontextprotocol/server'
const isInstalledForCommand = id => isInstalled(id) && !isOf([MCP], id)

const KEPT = { function: false, class: true }

const written = {
  sourcemap: true,
  // Positions in a map lead to the sources, which the package does not hold twice.
  sourcemapExcludeSources: true,
  // Classes keep their names, which printed errors show. Names of functions would be 36 kB, packed; the maps have them.
  minify: { compress: { keepNames: KEPT }, mangle: { keepNames: KEPT }, codegen: true },
  comments: { legal: false, annotation: true, jsdoc: false },
}

/** What is not bundled again has no use for what bundlers are told. */
const COMMENTS = { ...written.comments, annotation: false }

const toPosix = path => path.replaceAll('\\', '/')

/** How the file of an entry is called among others. */
const toName = path => path.replaceAll('/', '-')

const isOurs = id => id.startsWith(join(root, 'src'))

/**
 * What a bundler does not see: files that a URL names. A worker becomes an entry, and a file of the package is found
 * from where the code stands then.
 */
function followUrls(depth) {
  return {
    name: 'follow-urls',
    transform: {
      filter: { code: /new URL\((?:'|`)\.[^)]*import\.meta\.url/ },
      handler(code, id) {
        const folder = dirname(id)
        return {
          code: code.replace(
            /new URL\(('|`)(\.[^'`$]*)([^'`]*)\1, import\.meta\.url\)/g,
            (_, quote, path, rest) => {
              const target = join(folder, path)
              if (!isOurs(target)) {
                const fromRoot = toPosix(relative(root, target)) + (path.endsWith('/') ? '/' : '')
                return `new URL(${quote}${'../'.repeat(depth)}${fromRoot}${rest}${quote}, import.meta.url)`
              }
              const source = target.replace(/\.js$/, '.ts')
              const name = toName(toPosix(relative(join(root, 'src'), source)).replace(/\.ts$/, ''))
              const reference = this.emitFile({ type: 'chunk', id: source, name })
              return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
            },
          ),
          map: null,
        }
      },
    },
  }
}

/** Packages that few runs need: each becomes a file of its own, which is compiled when it is required. */
const late = [
  'unbash',
  'unified',
  'remark-parse',
  'remark-frontmatter',
  'toml-eslint-parser',
  'semver',
  'decode-named-character-reference',
]

/** CommonJS has a `require` of its own, which the bundler follows. */
const useRequire = {
  name: 'use-require',
  transform: {
    filter: { code: /^const require = createRequire\(import\.meta\.url\)$/m },
    handler: code => ({
      code: code.replace(/^const require = createRequire\(import\.meta\.url\)$/m, ''),
      map: null,
    }),
  },
}

const common = {
  cwd: root,
  platform: 'node',
  external: isInstalled,
  // The same code in modules, of which the bundler takes what is used.
  resolve: { alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') } },
  treeshake: { moduleSideEffects: false },
  onLog: (level, log, handle) => {
    // Some modules are imported at once by one command and later by another.
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level === 'warn' ? 'error' : level, log)
  },
}

/** Writes the files of some entries, and gives what is in them. */
async function bundle(input, { define, ...options }, output) {
  const transform = { target: 'node20.19', define }
  const bundled = await rolldown({ ...common, input, ...options, transform })
  const { output: files } = await bundled.write({ dir: join(root, 'dist'), ...written, ...output })
  await bundled.close()
  return files.filter(({ type }) => type === 'chunk')
}

const entries = Object.values(exports).flatMap(({ default: file }) =>
  file === undefined ? [] : [{ file, name: file.replace('./dist/', '').replace(/\.js$/, '') }],
)
const toInput = names => Object.fromEntries(names.map(name => [name, join(root, `src/${name}.ts`)]))

/** The names of the entries that lead to the compiler, or parse YAML: the package holds that once. */
async function findCompiling() {
  const imports = new Map()
  const record = {
    name: 'record',
    moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) => {
      imports.set(id, [...importedIds, ...dynamicallyImportedIds])
    },
  }
  const input = toInput(entries.map(({ name }) => name))
  const scanned = await rolldown({ ...common, input, plugins: [record], external: /^(?!\w:)[^./]/ })
  await scanned.generate()
  await scanned.close()
  return Object.keys(input).filter(name => {
    const reached = new Set([input[name]])
    for (const id of reached) for (const target of imports.get(id) ?? []) reached.add(target)
    return [...reached].some(id => id === 'yaml' || id.startsWith(join(root, 'src/compiler/')))
  })
}

const compiling = await findCompiling()

const modules = await bundle(
  toInput(entries.map(({ name }) => name).filter(name => !compiling.includes(name))),
  // Not `node`, whose helpers need Node: some of these run where it is not.
  {
    platform: 'browser',
    external: id => id.startsWith('node:') || isInstalled(id),
    plugins: [followUrls(2)],
  },
  { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'modules/[name].js' },
)

const commonjs = await bundle(
  { 'cli/main': join(root, 'src/cli/main.ts'), ...toInput(compiling) },
  { external: id => isInstalledForCommand(id) || isOf(late, id), plugins: [followUrls(2), useRequire] },
  {
    format: 'cjs',
    exports: 'named',
    comments: COMMENTS,
    // Node 20 warns of `import()` in a script that is loaded with a cache.
    dynamicImportInCjs: false,
    paths: Object.fromEntries(late.map(name => [name, `./${name}.cjs`])),
    entryFileNames: ({ name }) => `commonjs/${toName(name)}.cjs`,
    chunkFileNames: 'commonjs/[name].cjs',
    codeSplitting: {
      groups: together.map(([name, test], at) => ({
        name,
        test: new RegExp(test.source.replaceAll('\\/', '[\\\\/]')),
        priority: together.length - at,
      })),
    },
  },
)

const required = await bundle(
  Object.fromEntries(late.map(name => [name, name])),
  {},
  {
    format: 'cjs',
    exports: 'named',
    comments: COMMENTS,
    // `import` takes what a file exports for its default, and `require` here takes `default` of that.
    footer: ({ exports }) =>
      exports.join() === 'default' ? 'module.exports = Object.assign(exports.default, exports)' : '',
    entryFileNames: 'commonjs/[name].cjs',
    chunkFileNames: 'commonjs/late-[name].cjs',
  },
)

for (const name of compiling) {
  const file = `${toName(name)}.cjs`
  const { exports: names } = commonjs.find(({ fileName }) => fileName === `commonjs/${file}`)
  const path = posix.relative(posix.dirname(name), `commonjs/${file}`)
  const from = path.startsWith('.') ? path : `./${path}`
  // Some runners of tests hand out the default of CommonJS in place of the module.
  const code = names.includes('default')
    ? `import entry from '${from}'\nexport default entry.default ?? entry\n`
    : `import entry from '${from}'\nexport const { ${names.toSorted().join(', ')} } = entry\n`
  const target = join(root, `dist/${name}.js`)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, code)
}

const digest = createHash('sha256')
for (const { fileName, code } of [...commonjs, ...required].toSorted((a, b) =>
  a.fileName < b.fileName ? -1 : 1,
))
  digest.update(`${fileName}\n${code}\n`)

await bundle(
  toInput(['cli']),
  { define: { DIGEST: JSON.stringify(digest.digest('hex').slice(0, 32)) } },
  {
    format: 'cjs',
    comments: COMMENTS,
    entryFileNames: bin.skillc.replace('./dist/', ''),
    codeSplitting: false,
  },
)

// The name that one tries first in a clone. As the command itself, a module would start slower.
writeFileSync(join(root, 'dist/cli.js'), "import './cli.cjs'\n")

// ---------------------------------------------------------------- licenses

const folders = new Set(
  [...modules, ...commonjs, ...required].flatMap(({ moduleIds }) =>
    moduleIds.flatMap(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(toPosix(id))?.[0] ?? []),
  ),
)
/** Headings of packages by the text of their license, white space folded, and that text as it stands. */
const licenses = new Map()
for (const folder of [...folders].sort()) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // The list is npm's of old.
  const { name, version, license = about.licenses[0].type } = about
  const file = readdirSync(folder).find(each => /^licen[cs]e/i.test(each))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
  const key = text.replace(/\s+/g, ' ')
  if (!licenses.has(key)) licenses.set(key, { headings: [], text })
  licenses.get(key).headings.push(`# ${name} ${version} (${license})`)
}
const notices = Array.from(licenses.values(), ({ headings, text }) => [...headings, '', text, ''].join('\n'))
writeFileSync(
  join(root, 'dist/THIRD-PARTY-LICENSES.md'),
  `The files of skillc hold code of these packages.\n\n${notices.join('\n').replaceAll('\r\n', '\n')}`,
)
