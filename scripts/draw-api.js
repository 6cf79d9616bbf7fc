/**
 * Writes docs/api/: one page for each entry of package.json's `exports`, with the docstring and the declaration of every
 * export, and of every type that these name. Run by `npm run api`; a test draws the pages again and compares, so that a
 * change of the interface shows in a diff.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

// With `/`, as TypeScript names files.
const root = join(import.meta.dirname, '..').replaceAll('\\', '/')
const read = file => readFileSync(`${root}/${file}`, 'utf8')

/** The pages by the names of their files, and the exports that lack a docstring. */
export function drawApi() {
  const entries = readEntries()
  const checker = readDeclarations(entries.map(({ source }) => source))
  const pages = entries.map(entry => ({ ...entry, exports: listExports(checker, entry.source) }))
  // A type that several entries export stands on the page of the first.
  const homes = new Map()
  for (const page of pages)
    for (const symbol of page.exports.values()) if (!homes.has(symbol)) homes.set(symbol, page)
  for (const page of pages) page.named = listNamed(checker, page, homes)
  const undocumented = pages.flatMap(page =>
    [...page.exports].flatMap(([name, symbol]) =>
      homes.get(symbol) === page && describe(symbol) === '' ? `${page.name}: ${name}` : [],
    ),
  )
  const files = new Map(pages.map(page => [page.file, drawPage(page, homes)]))
  files.set('README.md', drawContents(pages))
  return { files, undocumented }
}

/** The entries for code: their names, sources and pages. */
function readEntries() {
  const { name, exports } = JSON.parse(read('package.json'))
  return Object.entries(exports).flatMap(([path, { types }]) => {
    if (types === undefined) return []
    const entry = path.replace('.', name)
    const source = types.replace('./dist/', 'src/').replace('.d.ts', '.ts')
    return { name: entry, source, file: `${entry.replace(/^skillc\//, '').replaceAll('/', '-')}.md` }
  })
}

/** Compiles the sources to declarations in memory, and gives a checker of these. */
function readDeclarations(sources) {
  const config = ts.readConfigFile(`${root}/scripts/tsconfig.build.json`, ts.sys.readFile).config
  const base = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config
  const options = ts.convertCompilerOptionsFromJson(
    { ...base.compilerOptions, ...config.compilerOptions },
    `${root}/scripts`,
  ).options
  const paths = sources.map(source => `${root}/${source}`)
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  // Types of packages are long to read, and no exported type is inferred from one.
  host.fileExists = file => !/\/node_modules\/(?!@types\/node\/)/.test(file) && fileExists(file)
  const compiled = ts.createProgram(paths, { ...options, emitDeclarationOnly: true, noCheck: true }, host)
  // A declaration file stands where its source does, so that the imports in it lead to the others.
  host.getSourceFile = (file, version, ...rest) => {
    if (!file.startsWith(`${root}/src/`)) return getSourceFile(file, version, ...rest)
    let text = ''
    compiled.emit(compiled.getSourceFile(file), (_, declared) => (text = declared), undefined, true)
    return ts.createSourceFile(file, text, version, true)
  }
  const program = ts.createProgram(paths, { ...options, noLib: true, types: [] }, host)
  return Object.assign(program.getTypeChecker(), {
    fileOf: source => program.getSourceFile(`${root}/${source}`),
  })
}

const byName = ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)

/** Export name → what it leads to. */
function listExports(checker, source) {
  const module = checker.getSymbolAtLocation(checker.fileOf(source))
  const symbols = checker.getExportsOfModule(module).map(symbol => [symbol.name, follow(checker, symbol)])
  return new Map(symbols.sort(byName))
}

function follow(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The types of skillc that declarations on this page name, directly or through each other, and that no entry exports. */
function listNamed(checker, page, homes) {
  const found = []
  const visit = node => {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const target = symbol && follow(checker, symbol)
      if (target !== undefined && isOurs(target) && !homes.has(target)) {
        homes.set(target, page)
        found.push([target.name, target])
        target.declarations.forEach(visit)
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const symbol of page.exports.values())
    if (homes.get(symbol) === page) symbol.declarations.forEach(visit)
  return found.sort(byName)
}

/** Whether a symbol is declared at the top of a file of `src`. */
function isOurs({ declarations = [] }) {
  return declarations.some(node => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
    const file = node.getSourceFile()
    return statement.parent === file && file.fileName.startsWith(`${root}/src/`)
  })
}

// ---------------------------------------------------------------- pages

function drawPage({ name, source, exports, named }, homes) {
  const isHome = ([, symbol]) => homes.get(symbol)?.name === name
  const own = [...exports].filter(isHome)
  const values = own.filter(([, symbol]) => symbol.flags & ts.SymbolFlags.Value)
  const types = own.filter(each => !values.includes(each))
  const others = [...exports].filter(each => !isHome(each))
  const sections = [
    `# ${name}`,
    describeModule(source),
    others.length > 0 &&
      `Also exports ${others.map(([other, symbol]) => link(other, homes.get(symbol))).join(', ')}.`,
    ...[...values, ...types].map(([name, symbol]) => drawSymbol('##', name, symbol)),
    named.length > 0 && '## Types without an export',
    ...named.map(([name, symbol]) => drawSymbol('###', name, symbol)),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const link = (name, home) => `[\`${name}\`](${home.file}#${name.toLowerCase()})`

function drawSymbol(level, name, symbol) {
  const declarations = symbol.declarations.map(node => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
    const text = isTable(node.type) ? `const ${name}: {\n${listKeys(node.type)}\n}` : statement.getText()
    return text.replace(/^export (?:default )?(?:declare )?/, '').replace(/;$/, '')
  })
  return [`${level} ${name}`, describe(symbol), `\`\`\`ts\n${declarations.join('\n')}\n\`\`\``]
    .filter(Boolean)
    .join('\n\n')
}

/** Whether a type is that of a constant with so many entries that their types would hide their names. */
function isTable(type) {
  return type !== undefined && ts.isTypeLiteralNode(type) && type.members.length > 50
}

const listKeys = ({ members }) => members.map(({ name }) => `    ${name.getText()}: …`).join('\n')

/** The docstring of a symbol. */
function describe({ declarations }) {
  const comments = declarations.flatMap(node => ts.getJSDocCommentsAndTags(node)).filter(ts.isJSDoc)
  return comments.map(comment => readComment(comment.getText())).join('\n\n')
}

/** The comment at the head of a source file. */
function describeModule(source) {
  const [comment] = /^\/\*\*[\s\S]*?\*\//.exec(read(source)) ?? ['']
  return readComment(comment)
}

function readComment(text) {
  return text
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^ *\* ?/gm, '')
    .trim()
}

function drawContents(pages) {
  const rows = pages.map(({ name, file, source }) => {
    const [first = ''] = describeModule(source).split('\n\n')
    return `| [${name}](${file}) | ${first.replaceAll('\n', ' ')} |`
  })
  return `# The library

Every entry of the package, with what it exports. \`npm run api\` writes these pages from the sources.

| entry | |
| --- | --- |
${rows.join('\n')}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(root, 'docs/api')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of drawApi().files) writeFileSync(join(folder, file), text)
}
