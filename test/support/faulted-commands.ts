/** The commands that are cut short, and what each needs. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { skillc } from './cli.ts'
import { filesAt, startHeld } from './held-server.ts'
import { closed, listening } from './registry.ts'
import { plant, skillText } from './tree.ts'

export type Edition = 'old' | 'new'
/** Files by path. A link is what it leads to, behind an arrow. */
export type Files = ReadonlyMap<string, string>
/** What each reader of an output meets of it. */
export type Split = (files: Files) => Files[]

export interface Faulted {
  args: string[]
  /** The working directory, below the folder of the test. */
  at?: string
  env?: (cwd: string) => Record<string, string>
  split?: Split
  /** Each run starts where the command has not run yet; what is there then counts as the old edition. */
  isNew?: boolean
  /** Below `place`: the next run would refuse to replace it. */
  refused?: string
  /** Of cuts: each takes long. */
  most?: number
  /** A file that is repaired before it is renamed: its bytes are those of the other name. */
  between?: Record<string, string>
  /** Other commands that write the same output. Each meets what this one left when it was killed. */
  others?: string[][]
  /** Makes what the command works on, in the folder of the test. */
  setUp?: (cwd: string, edition: Edition, address: string) => void
  /** A server that the command asks. */
  serve?: (cwd: string) => Promise<{ address: string; stop: () => Promise<void> }>
}

export const DIGEST = /[0-9a-f]{64}/

export const splitWhole: Split = files => [files]
/** Each file has readers of its own; each is checked to be old or new as a whole. */
const splitFiles: Split = () => []

/** A site has several files that readers come to, and no reader comes to two of them: each is of one edition with all that it names. */
const SITE = [
  'out/manifest.json',
  'out/index.html',
  'out/.well-known/skills/index.json',
  'out/.well-known/agent-skills/index.json',
]

/** The file that a reader comes to, and those that have a digest in their names that is in what the reader has read. */
const splitEntries =
  (entries: string[]): Split =>
  files =>
    entries.map(entry => {
      const met = new Map<string, string>()
      for (const queue = [entry]; queue.length > 0; ) {
        const path = queue.pop() ?? ''
        const content = files.get(path)
        if (content === undefined || met.has(path)) continue
        met.set(path, content)
        const digests = new Set(content.match(/[0-9a-f]{64}/g))
        for (const other of files.keys()) if (digests.has(DIGEST.exec(other)?.[0] ?? '')) queue.push(other)
      }
      return met
    })

const OUT = ['--out', 'place/out']
const build = ['build', 'skills', '--cache-dir', 'cache', ...OUT]
const pull = ['pull', './bundle', ...OUT]

const createKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const KEYS = { old: createKey(), new: createKey() }

/** They write to `place` what is in the bundle `bundle` or the skills `skills`. */
export const commands: Record<string, Faulted> = {
  new: { args: ['new', 'rolls', '--dir', 'place/out'], isNew: true, refused: 'out' },
  init: { args: ['init'], at: 'place', isNew: true, refused: 'skillc.config.json' },
  'check --fix': {
    args: ['check', 'place/skills', '--no-cache', '--fix', '--unsafe-fixes'],
    isNew: true,
    split: splitFiles,
    between: { 'skills/oats/skill.md': 'skills/oats/SKILL.md' },
    setUp: cwd => plant(cwd, BROKEN),
  },
  'check --report': { args: ['check', 'skills', '--no-cache', '--report', 'sarif=place/out.sarif'] },
  'check --update-baseline': {
    args: ['check', 'skills', '--no-cache', '--update-baseline', '--baseline', 'place/baseline.json'],
  },
  build: {
    args: ['build', 'skills', '--no-cache', ...OUT],
    others: [build, pull],
  },
  'build --shard': {
    args: ['build', 'skills', '--no-cache', '--shard', '1/1', ...OUT, '--cache-key', 'key.pem'],
    setUp: cwd => plant(cwd, { 'key.pem': KEYS.old }),
  },
  install: {
    args: ['update', '--yes'],
    at: 'place',
    env: cwd => ({ XDG_CACHE_HOME: join(cwd, 'place/cache') }),
    split: splitEntries(['skillc.lock.json']),
    others: [['update', '--yes']],
    setUp: (cwd, _, address) =>
      plant(cwd, { 'place/skillc.config.json': JSON.stringify({ sources: [{ from: address }] }) }),
    serve: cwd => startHeld(filesAt(join(cwd, 'bundle'))),
  },
  'report in a file': { args: ['report', 'bundle', '--out', 'place/out.html'] },
  'report in a folder': { args: ['report', 'bundle', ...OUT] },
  'eval --write': {
    args: ['eval', 'bundle', 'asked.jsonl', '--skill', 'rye', '--write', 'agentskills=place/evals.json'],
    isNew: true,
    refused: 'evals.json',
    setUp: cwd => plant(cwd, { 'asked.jsonl': '{"query":"Bake rye.","relevant":["rye"]}\n' }),
  },
  export: { args: ['export', 'bundle', '--to', 'claude-code', ...OUT], split: splitFiles },
  'export --link': {
    args: ['export', 'linked', '--to', 'claude-code', '--link', ...OUT],
    split: splitFiles,
    setUp: (cwd, edition) => {
      rmSync(join(cwd, 'linked'), { recursive: true, force: true })
      const name = edition === 'old' ? 'oats' : 'wheat'
      for (const each of ['rye', name]) plant(cwd, { [`linked/${each}/SKILL.md`]: skillText(each) })
    },
  },
  'export --to oci': { args: ['export', 'bundle', '--to', 'oci', ...OUT] },
  'export --to folders': {
    args: ['export', 'bundle', '--to', 'folders', ...OUT],
    isNew: true,
    refused: 'out',
  },
  sign: {
    args: ['sign', 'place/out', '--key', 'key.pem', '--sbom'],
    split: splitFiles,
    setUp: (cwd, edition) => {
      plant(cwd, { 'key.pem': KEYS[edition], 'signed/rye/SKILL.md': skillText('rye') })
      buildBundle(cwd, 'signed', 'place/out')
    },
  },
  'publish of a site': { args: ['publish', 'bundle', './place/out'], split: splitEntries(SITE) },
  'publish of a marketplace': {
    args: ['publish', 'bundle', 'marketplace:place/out', '--name', 'bakery', '--owner', 'Bo'],
    split: splitFiles,
  },
  'publish to npm': {
    args: ['publish', 'small', 'npm:@bakery/skills@1.0.0'],
    env: cwd => ({ SKILLC_NPMRC: '.npmrc', npm_config_cache: join(cwd, 'npm-cache') }),
    isNew: true,
    most: 40,
    setUp: (cwd, _, address) => {
      const host = address.replace('http:', '')
      plant(cwd, {
        '.npmrc': `registry=${address}/\n${host}/:_authToken=none\nupdate-notifier=false\n`,
        'small-skills/rye/SKILL.md': skillText('rye'),
      })
      buildBundle(cwd, 'small-skills', 'small')
    },
    serve: startNpmRegistry,
  },
  pull: { args: pull, others: [build, pull] },
}

const BROKEN = {
  'place/skills/rye/SKILL.md':
    '---\nname: rye\ndescripton: Bakes rye. Use when baking.\n---\n\nSee [it](references/guyde.md).\n',
  'place/skills/rye/references/guide.md': 'Feed the starter.\n',
  'place/skills/oats/skill.md':
    '---\nname: oats\ndescription: Bakes oats. Use when baking.\nlicence: MIT\n---\n\nBake.\n',
}

function buildBundle(cwd: string, skills: string, out: string): void {
  const ran = skillc(['build', skills, '--no-cache', '--out', out], cwd)
  if (ran.code !== 0) throw new Error(ran.out + ran.err)
}

/** A registry that has one package, in `place`, once all of it has come. */
async function startNpmRegistry(cwd: string) {
  const file = join(cwd, 'place/registry.json')
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (request.method === 'PUT') {
      // What npm sends besides names the temporary folder.
      const { name, 'dist-tags': tags, versions } = JSON.parse(Buffer.concat(parts).toString())
      writeFileSync(file, JSON.stringify({ name, 'dist-tags': tags, versions: pickDist(versions) }))
      return void response.writeHead(201).end('{}')
    }
    if (!existsSync(file)) return void response.writeHead(404).end('{}')
    response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(file))
  })
  return { address: `http://${await listening(server)}`, stop: () => closed(server) }
}

function pickDist(versions: Record<string, Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(versions).map(([version, { name, dist }]) => [version, { name, version, dist }]),
  )
}
