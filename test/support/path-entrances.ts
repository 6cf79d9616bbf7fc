/** Places where a stranger's path comes in. Each is given many paths, and says which of them it followed, wrote or listed. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, isAbsolute, join, posix, relative, win32 } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { openCall } from '../../src/channels/call.ts'
import { createArtifact } from '../../src/channels/oci/artifact.ts'
import { openRegistry } from '../../src/channels/oci/registry.ts'
import { openRemote } from '../../src/channels/oci/remote.ts'
import { PACK_TYPE, SHARD, SHARD_TYPE, TITLE } from '../../src/channels/oci/shapes.ts'
import { writeManaged } from '../../src/channels/publish/managed.ts'
import { writeTree } from '../../src/channels/publish/npm.ts'
import { pullWhole } from '../../src/channels/pull/whole.ts'
import { LOCK_FILE, readLocks } from '../../src/channels/references/lock-file.ts'
import { toOpened } from '../../src/channels/references/open-oci.ts'
import { parseReference, parseS3 } from '../../src/channels/references/reference.ts'
import { checkTree } from '../../src/channels/references/trees.ts'
import { unpack } from '../../src/channels/references/unpack.ts'
import { readIndex } from '../../src/channels/site-folder.ts'
import { verifySkillsLock } from '../../src/cli/actions/skills-lock.ts'
import { readTrackedPaths } from '../../src/compiler/scan/git-index.ts'
import { findEmptySubmodule } from '../../src/compiler/scan/links.ts'
import { parseList } from '../../src/format/written-list.ts'
import { serveHandler } from '../../src/hosts/http/serve.ts'
import { openWorkspace } from '../../src/lsp/workspace.ts'
import { build } from '../../src/pipeline/build.ts'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { readTargetFiles } from '../../src/pipeline/config/own-clients.ts'
import { writeCommit } from '../../src/pipeline/diff/commit.ts'
import { readAgentPlugin } from '../../src/pipeline/sources/agent-plugin.ts'
import { findPluginSources } from '../../src/pipeline/sources/plugins.ts'
import type { MemorySource } from '../../src/pipeline/sources/record.ts'
import { listPublishedFiles } from '../../src/reader/discovery/files.ts'
import { findPackageFolder } from '../../src/reader/disk/npm-package.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { readResults } from '../../src/runtime/node/results.ts'
import { getLimits } from '../../src/runtime/sandbox/limits.ts'
import { toolsFor } from '../../src/runtime/tools.ts'
import { flattenNames } from '../../src/targets/names.ts'
import { builtFrom, compileFiles, sha256 } from './bundles.ts'
import { writeGitIndex } from './git-index.ts'
import { WRITABLE_PATHS } from './hostile-paths.ts'
import { connectTo } from './mcp.ts'
import { createSilentIo } from './silent-io.ts'
import { plant, scratchFolder, skillText } from './tree.ts'

const scratch = scratchFolder('entrances')
let count = 0
const fresh = () => join(scratch, String(++count), 'p')
/** In files that no manifest names, and that lie outside. */
const SECRET = 'the-safe-opens-with-4711'

export interface Entrance {
  /** Takes long, so that some paths of each kind have to do. */
  isSlow?: boolean
  /** Leaves out what is no harm there, such as a name that only another system refuses. */
  only?: (path: string) => boolean
  /** The paths that were followed. */
  run: (paths: string[]) => Promise<string[]> | string[]
}

/** Paths that lead out of a folder or into `.git` on some system, whatever else is wrong with them. */
export function isWayOut(path: string): boolean {
  const [unix, windows] = [posix.join('/r/r', path), win32.resolve('C:\\r\\r', path)]
  if (isAbsolute(path) || (unix !== '/r/r' && !unix.startsWith('/r/r/'))) return true
  if (windows !== 'C:\\r\\r' && !windows.startsWith('C:\\r\\r\\')) return true
  const plain = path.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
  return plain
    .split(/[\\/]/)
    .some(name => /^(?:\.git|git~\d)$/i.test(name.replace(/(?:::?[^:]*)*$/, '').replace(/[. ]+$/, '')))
}

const isLine = (path: string) => !/[\n\r]/.test(path)
const isText = (path: string) => !/[\ud800-\udfff]/.test(path)
const filter = (paths: string[], isTaken: (path: string) => unknown) =>
  paths.filter(path => {
    try {
      return isTaken(path)
    } catch {
      return false
    }
  })
/** Whether a source that has this file is taken. */
const isTreeOf = (path: string) => {
  try {
    checkTree([{ path, size: 1 }], 'bakery')
    return true
  } catch {
    return false
  }
}
const encode = (path: string) => (isText(path) ? encodeURIComponent(path) : path)

/** The number that a skill has in its description. */
const nameOf = (text: string) => Number(/Bakes [sf](\d+)\./.exec(text)?.[1])

/** Which of the skills `s0`, `s1` … are in a bundle, and which have another file than their entry. */
async function listCompiled(source: MemorySource): Promise<{ skills: number[]; filled: number[] }> {
  const { files } = await compile([source])
  const bundle = await openBundle(
    new Map(Array.from(files, ([path, bytes]) => [path, new Uint8Array(bytes)])),
  )
  const skills = bundle.skills.map(({ description }) => nameOf(description))
  const records = await Promise.all(bundle.skills.map(({ id }) => bundle.record(id)))
  return { skills, filled: skills.filter((_, at) => (records[at]?.files.length ?? 0) > 1) }
}

const pick = (paths: string[], numbers: number[]) => numbers.flatMap(at => paths[at] ?? [])

/** All below a folder that is a file or a link. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** Of paths that are written below `folder`: those that are there, and those that something is found for beside it. */
function listWritten(folder: string, paths: string[], known: string[] = []): string[] {
  const beside = readdirSync(dirname(folder)).filter(name => join(dirname(folder), name) !== folder)
  const there = new Set(listFiles(folder))
  return [...paths.filter(path => there.has(path)), ...beside.filter(name => !known.includes(name))]
}

const git = (cwd: string, args: string[], input: string | Buffer = '') =>
  execFileSync('git', ['-C', cwd, '-c', 'user.name=b', '-c', 'user.email=b@c', ...args], {
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
    .toString()
    .trim()

/** A registry that serves one artifact, with layers and a pack that name more paths. */
async function openForged(paths: string[]) {
  const artifact = createArtifact(await builtFrom(fresh(), { 'skills/rye/SKILL.md': skillText('rye') }))
  const blobs = new Map<string, Uint8Array>(
    artifact.blobs.map(({ digest, size, read }) => [digest, read(0, size)]),
  )
  const add = (bytes: Uint8Array, mediaType: string, annotations: Record<string, string>) => {
    blobs.set(sha256(bytes), bytes)
    return { mediaType, digest: sha256(bytes), size: bytes.length, annotations }
  }
  const content = Buffer.from('x')
  const pack = add(Buffer.alloc(paths.length, 'x'), PACK_TYPE, { [SHARD]: '00' })
  const index = {
    format: 1,
    pack: { digest: pack.digest, size: pack.size },
    files: paths.map((path, at) => [path, at, 1]),
  }
  const image = JSON.parse(Buffer.from(artifact.bytes).toString())
  image.layers.push(
    ...paths.map(path => add(content, 'application/octet-stream', { [TITLE]: path })),
    add(Buffer.from(JSON.stringify(index)), SHARD_TYPE, { [SHARD]: '00' }),
    pack,
  )
  const bytes = Buffer.from(JSON.stringify(image))
  const fetched = async (url: URL, { headers }: { headers: Record<string, string> }) => {
    const found = url.pathname.includes('/manifests/')
      ? bytes
      : blobs.get(url.pathname.split('/').at(-1) ?? '')
    if (found === undefined) return new Response('', { status: 404 })
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? headers.Range ?? '') ?? []
    const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1)
    return new Response(new Uint8Array(part), { status: start === undefined ? 200 : 206 })
  }
  const registry = openRegistry('registry.example', {
    environment: { env: { DOCKER_CONFIG: scratch }, home: scratch },
    transport: { fetch: fetched as unknown as typeof fetch, wait: async () => undefined },
  })
  return openRemote(registry, { host: 'registry.example', repository: 'bakery/skills', tag: '1.0.0' })
}

/** A bundle whose holder also has files at all of the paths, which nothing names. */
async function openWithSecrets(paths: string[]) {
  const files = await compileFiles({ 'rye/SKILL.md': skillText('rye'), 'rye/bread/rye.md': `${SECRET}\n` })
  for (const path of paths)
    for (const each of [path, `chunks/${path}`, `rye/${path}`, posix.join('chunks', path)])
      if (!files.has(each)) files.set(each, new TextEncoder().encode(SECRET))
  return openBundle(files)
}

/** Paths that a call answers with a secret. */
async function listTold(paths: string[], call: (path: string) => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  for (const path of paths) {
    const said = await call(path).catch(() => '')
    if (JSON.stringify(said ?? '').includes(SECRET)) told.push(path)
  }
  return told
}

function plantPlugin(manifest: string, value: unknown): string {
  const dir = fresh()
  for (const path of ['bread/rye.md', ...WRITABLE_PATHS]) mkdirSync(join(dir, path), { recursive: true })
  plant(join(dir, '../x'), { 'SKILL.md': skillText('x') })
  return plant(dir, { [manifest]: JSON.stringify(value), 'bread/rye.md/SKILL.md': skillText('rye') })
}

/** Where sources of a plugin are, as paths from it. */
function listSourceFolders(dir: string, paths: string[]): string[] {
  const { sources = [] } = findPluginSources(dir, 'p')
  const folders = sources.map(({ dir: folder, holds }) => {
    const [only] = holds?.kind === 'folders' ? holds.paths : []
    return relative(dir, join(folder, only ?? ''))
  })
  return [...paths.filter(path => folders.includes(path)), ...folders.filter(isWayOut)]
}

// biome-ignore lint/suspicious/noExplicitAny: a forged record has no type
type Anything = any

const memory = (create: (path: string, at: number) => Record<string, string>, key: 'skills' | 'filled') => ({
  run: async (paths: string[]) => {
    const files = Object.assign({}, ...paths.map(create))
    return pick(paths, (await listCompiled({ files }))[key])
  },
})
const records = (create: (path: string, at: number) => object, key: 'skills' | 'filled') => ({
  run: async (paths: string[]) => {
    const all = paths.map(create) as NonNullable<MemorySource['records']>
    return pick(paths, (await listCompiled({ records: all }))[key])
  },
})
const DIGEST = `sha256:${'0'.repeat(64)}`
const list = (create: (path: string) => object) => ({
  run: (paths: string[]) =>
    filter(paths, path => parseList(Buffer.from(JSON.stringify({ files: {}, ...create(path) })))),
})

export const entrances: Record<string, Entrance> = {
  'a file of a skill in memory': memory(
    (path, at) => ({ [`s${at}/SKILL.md`]: skillText(`s${at}`), [`s${at}/${path}`]: 'x' }),
    'filled',
  ),
  'the folder of a skill in memory': memory(
    (path, at) => ({ [`${path}/SKILL.md`]: skillText(`s${at}`) }),
    'skills',
  ),
  'the path of a record': records((path, at) => ({ path, content: skillText(`s${at}`) }), 'skills'),
  'a resource of a record': records(
    (path, at) => ({ path: `s${at}`, content: skillText(`s${at}`), resources: { [path]: 'x' } }),
    'filled',
  ),
  'names on a disk': {
    isSlow: true,
    only: path => path === 'bread/rye.md' || WRITABLE_PATHS.includes(path),
    run: async paths => {
      const cwd = fresh()
      paths.forEach((path, at) => {
        plant(join(cwd, 'skills', `s${at}`), { 'SKILL.md': skillText(`s${at}`), [path]: 'x' })
        plant(join(cwd, 'folders', path), { 'SKILL.md': skillText(`f${at}`) })
      })
      await build({ cwd, roots: ['skills', 'folders'], cache: false })
      const bundle = await openBundle(join(cwd, 'dist/skills'))
      const taken: number[] = []
      for (const { id, description } of bundle.skills) {
        const record = await bundle.record(id)
        if (description.startsWith('Bakes f') || record.files.length > 1) taken.push(nameOf(description))
      }
      return [...new Set(pick(paths, taken))]
    },
  },
  'a file of an npm package': {
    run: async paths => {
      const entries = paths.map(path => ({
        header: { name: `package/${path}`, type: 'file' as const, size: 1 },
        body: Buffer.from('x'),
      }))
      const { files } = await unpack(gzipSync(await packTar(entries)), 'bakery', { strip: 1 })
      return paths.filter(path => files.some(file => file.path === path) && isTreeOf(path))
    },
  },
  'a folder of an npm package': {
    run: paths => {
      const cwd = fresh()
      for (const path of ['bread/rye.md', ...WRITABLE_PATHS, '../x', '../../x'])
        plant(join(cwd, 'node_modules/flour', path), { 'manifest.json': '{}' })
      return filter(paths, path => findPackageFolder(`npm:flour/${path}`, cwd))
    },
  },
  'a reference to a folder of a package': {
    run: paths => filter(paths, path => parseReference(`npm:flour/${path}`)),
  },
  'a folder of a bucket': {
    only: path => !path.endsWith('/'),
    run: paths => filter(paths, path => parseS3(`s3://bakery/${path}`)),
  },
  'layers and packs of a registry': {
    only: path => isText(path) && path !== 'bread/rye.md',
    run: async paths => {
      const folder = join(fresh(), 'pulled')
      mkdirSync(dirname(folder), { recursive: true })
      await pullWhole(toOpened(await openForged(paths)), folder, openCall({}))
      return listWritten(folder, paths)
    },
  },
  'the index of a site': {
    run: paths => {
      const skills = paths.map(path => ({ url: `../../${encode(path)}`, digest: DIGEST }))
      const { files } = readIndex(Buffer.from(JSON.stringify({ skills })), DIGEST)
      return files.map(({ path }) => path).filter(path => paths.includes(path))
    },
  },
  'a file of a list of written files': list(path => ({ files: { [path]: null } })),
  'a copy of a list of written files': list(path => ({ skills: { [path]: { id: 'rye' } } })),
  'a copy with a source': list(path => ({ skills: { [path]: { id: 'rye', source: 'skills/rye' } } })),
  'the source of a copy': {
    // A source may lie above the list.
    only: path => !/^\.\.(?:\/|$)/.test(path),
    ...list(path => ({ skills: { rye: { id: 'rye', source: path } } })),
  },
  'a file of a skill that is published': {
    run: paths => {
      const chunk = { path: 'x', digest: DIGEST, size: 1 }
      const skill = { id: 'rye', name: 'rye', sha256: 'x'.repeat(86) } as Anything
      return filter(paths, path => {
        const record = { chunk, files: [{ path, digest: sha256(path), size: 1, mode: '644' }] } as Anything
        return listPublishedFiles(skill, record).unsafe === undefined
      })
    },
  },
  'the folder of a target of a file': {
    run: paths => {
      const base = plant(fresh(), { '.keep': '' })
      return filter(paths, path => {
        const form = { kind: 'folders', place: path }
        plant(base, { 'a.json': JSON.stringify({ id: 'acme', title: 'Acme', reads: 'Acme', form }) })
        return readTargetFiles(['a.json'], base)
      })
    },
  },
  'the name of a skill that is exported': {
    only: path => path !== 'bread/rye.md',
    run: paths => {
      const names = flattenNames(paths.map(path => path.replaceAll('/', ':')))
      return [...names.values()].filter(name => paths.includes(name) || isWayOut(name))
    },
  },
  'a file that a script wrote': {
    only: path => path === 'bread/rye.md' || WRITABLE_PATHS.includes(path),
    run: async paths => {
      const taken: string[] = []
      for (let at = 0; at < paths.length; at += 100) {
        const folder = fresh()
        for (const path of paths.slice(at, at + 100))
          plant(join(folder, String(paths.indexOf(path))), { [path]: 'x' })
        const found = await readResults(folder, getLimits())
        taken.push(...(found?.results ?? []).map(({ path }) => path.replace(/^\d+\//, '')))
      }
      return taken
    },
  },
  'a file that is published': {
    run: paths =>
      filter(paths, path => {
        const folder = fresh()
        mkdirSync(dirname(folder), { recursive: true })
        writeTree(folder, [{ path, bytes: () => 'x' }])
        return true
      }),
  },
  'a file of a folder that is kept up to date': {
    run: async paths => {
      const taken: string[] = []
      const folder = fresh()
      for (const path of paths)
        await writeManaged(folder, [{ path, bytes: () => 'x' }], { list: '.list.json' }).then(
          () => taken.push(path),
          () => undefined,
        )
      return taken
    },
  },
  'a name of skills-lock.json': {
    run: paths => {
      const cwd = fresh()
      const folder = join(cwd, '.agents/skills')
      for (const path of ['bread/rye.md', ...WRITABLE_PATHS, '..', '../x', '../../x', '.'])
        plant(join(folder, path), { 'SKILL.md': 'x' })
      const entry = { source: 'x', sourceType: 'x', computedHash: 'x' }
      const skills = Object.fromEntries(paths.map(path => [path, entry]))
      plant(cwd, { 'skills-lock.json': JSON.stringify({ version: 1, skills }) })
      const said: string[] = []
      verifySkillsLock('skills-lock.json', true, { ...createSilentIo(cwd), out: text => said.push(text) })
      const states: { name: string; state: string }[] = JSON.parse(said.join('')).skills
      return states.filter(({ state }) => state !== 'missing').map(({ name }) => name)
    },
  },
  'skills of a plugin': {
    run: paths =>
      listSourceFolders(plantPlugin('.claude-plugin/plugin.json', { name: 'p', skills: paths }), paths),
  },
  'commands of a plugin': {
    run: paths =>
      listSourceFolders(plantPlugin('.claude-plugin/plugin.json', { name: 'p', commands: paths }), paths),
  },
  'sources of a marketplace': {
    run: paths => {
      const plugins = paths.map((source, at) => ({ name: `n${at}`, source, skills: ['.'] }))
      return listSourceFolders(plantPlugin('.claude-plugin/marketplace.json', { name: 'm', plugins }), paths)
    },
  },
  'a program of a package of Agent Plugins': {
    run: paths => listServers(paths, path => ({ command: `./${path}` })),
  },
  'a working folder of a package of Agent Plugins': {
    only: path => !path.endsWith('/'),
    run: paths => listServers(paths, path => ({ command: 'x', cwd: `./${path}` })),
  },
  'a file of AGENTS.md': {
    only: path =>
      isLine(path) &&
      isText(path) &&
      !/^\.\/|\/\.\/|\/$/.test(path) &&
      (isWayOut(path) || path === 'bread/rye.md'),
    run: async paths => {
      const cwd = fresh()
      for (const path of ['bread/rye.md', ...WRITABLE_PATHS, '../x', '../../x'])
        plant(join(cwd, path), { 'SKILL.md': skillText('x', SECRET) })
      const items = paths.map((path, at) => `- s${at}: Bakes s${at}. (file: ${path}/SKILL.md)`)
      plant(cwd, { '.git/HEAD': '', 'AGENTS.md': `${items.join('\n')}\n` })
      await build({ cwd, cache: false, out: join(cwd, 'out') })
      const bundle = await openBundle(join(cwd, 'out'))
      return paths.filter(path => bundle.skills.some(skill => skill.path === path))
    },
  },
  'a file of a source that is fetched': { run: paths => paths.filter(isTreeOf) },
  'a skill of a lock file': {
    // The source itself may be a skill.
    only: path => path !== '.',
    run: paths =>
      paths.filter(path => {
        const skills = { [path]: { digest: sha256('x') } }
        const sources = { 'github:bakery/rye': { digest: sha256('x'), skills } }
        try {
          return readLocks(JSON.stringify({ lockfileVersion: 1, sources }), LOCK_FILE).sources.size > 0
        } catch {
          return false
        }
      }),
  },
  'the index of git': {
    only: path => isWayOut(path) || path === 'bread/rye.md',
    run: paths => {
      const names = paths.map(path => Buffer.from(path))
      return [2, 4].flatMap(version => {
        const listed = readTrackedPaths(plant(fresh(), { '.git/index': writeGitIndex(version, names) })) ?? []
        return paths.filter(path => listed.includes(path))
      })
    },
  },
  'a tree of git': {
    // A tree ends a name with NUL.
    only: path => !path.includes('\0') && isText(path),
    run: paths => {
      const [cwd, out] = [fresh(), join(fresh(), 'out')]
      mkdirSync(cwd, { recursive: true })
      git(cwd, ['init', '-q'])
      const id = git(cwd, ['hash-object', '-w', '--stdin'], 'x')
      const write = (entries: string[]) =>
        git(
          cwd,
          ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'],
          Buffer.concat(
            entries.map(path => Buffer.concat([Buffer.from(`100644 ${path}\0`), Buffer.from(id, 'hex')])),
          ),
        )
      const commit = git(cwd, ['commit-tree', write(paths), '-m', 'Bake'])
      writeCommit({ revision: commit, id: commit, top: cwd, paths: [''] }, out)
      return listWritten(join(out, '0'), paths)
    },
  },
  'a submodule of .gitmodules': {
    only: path => isLine(path) && path.trim() === path && isText(path),
    run: paths => {
      const top = fresh()
      return paths.filter(path => {
        plant(top, { '.gitmodules': `path = ${path}\n` })
        return findEmptySubmodule(top, join(top, path, 'x')) === path
      })
    },
  },
  'a path that a server is asked for': {
    run: async paths => {
      const handler = serveHandler(await openWithSecrets(paths))
      const routes = [
        '/',
        '/chunks/',
        '/.well-known/skills/',
        '/.well-known/skills/rye/',
        '/.well-known/agent-skills/rye/',
      ]
      const told = await listTold(paths, async path => {
        const answers = routes.flatMap(route =>
          [path, encode(path), encode(encode(path))].map(async each =>
            (await handler.fetch(new Request(`http://bakery.test${route}${each}`))).text(),
          ),
        )
        return (await Promise.all(answers)).join('')
      })
      await handler.close()
      return told
    },
  },
  'an address that an MCP server is asked for': {
    run: async paths => {
      const { client } = await connectTo(await openWithSecrets(paths))
      const told = await listTold(paths, async path =>
        Promise.allSettled(
          [`skill://rye/${path}`, `skill://rye/${encode(path)}`, `skill://${path}`, `file:///${path}`].map(
            uri => client.readResource({ uri }),
          ),
        ),
      )
      await client.close()
      return told
    },
  },
  'a path that a tool is asked for': {
    run: async paths => {
      const session = (await openWithSecrets(paths)).session()
      const tools = toolsFor(session)
      return listTold(paths, async path =>
        Promise.all(
          tools.map(tool =>
            tool.execute({ name: 'rye', skill_name: 'rye', path, file: path, resource: path, query: path }),
          ),
        ),
      )
    },
  },
  'a path that the runtime is asked for': {
    run: async paths => {
      const bundle = await openWithSecrets(paths)
      return listTold(paths, async path =>
        Promise.allSettled([
          bundle.session().resource('rye', path),
          bundle.resource('rye', path),
          bundle.file(path),
        ]),
      )
    },
  },
  'a file that a language server is asked for': {
    only: path => isWayOut(path) || path === 'bread/rye.md',
    run: paths => {
      const cwd = join(fresh(), 'p')
      for (const path of ['bread/rye.md', '../x', '../../x', '../skills/x']) plant(cwd, { [path]: SECRET })
      const workspace = openWorkspace({ publish: () => undefined, log: () => undefined })
      workspace.addFolder(`file://${cwd}`)
      const told = filter(paths, path => workspace.files.read(`${cwd}/${path}`)?.includes(SECRET))
      workspace.end()
      return told
    },
  },
}

function listServers(paths: string[], create: (path: string) => object): string[] {
  const schema = 'https://agent-plugins.org/schemas/1.0.0'
  const mcpServers = Object.fromEntries(
    paths.map((path, at) => [`s${at}`, { type: 'stdio', ...create(path) }]),
  )
  const dir = plant(fresh(), {
    'plugin.json': JSON.stringify({ $schema: `${schema}/plugin.schema.json`, name: 'p' }),
    'mcp.json': JSON.stringify({ $schema: `${schema}/mcp.schema.json`, mcpServers }),
  })
  const { servers } = readAgentPlugin(dir)
  return paths.filter((_, at) => servers.has(`s${at}`))
}
