/** Projects and homes that clients were asked about: fixtures/client-vectors. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plant, type Tree } from './tree.ts'

const folder = join(import.meta.dirname, '../../fixtures/client-vectors')

/** Vectors name some clients differently than presets. */
const PRESET_OF: Readonly<Record<string, string>> = { copilot: 'copilot-cli', qwen: 'qwen-code' }

export interface Expected {
  name?: string
  description?: string
  from?: string
  fromAny?: string[]
  state: 'loaded' | 'disabled' | 'refused'
  folder?: string
  listed?: boolean
  race?: string
}

export interface Vector {
  client: string
  preset: string
  version: string
  /** How `expected` is known. */
  checked: 'run' | 'source' | 'documentation'
  git: boolean
  files: Record<string, string>
  links: Record<string, string>
  home: Record<string, string>
  homeLinks: Record<string, string>
  outside: Record<string, string>
  env?: { cwd?: string; args?: string } & Record<string, string>
  note?: string
  /** `expected` has the client's order. */
  ordered?: true
  expected: Expected[]
}

export const VECTORS = readdirSync(folder).sort()

export function readVector(file: string): Vector {
  const vector: Vector = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return { ...vector, preset: PRESET_OF[vector.client] ?? vector.client }
}

/** Writes the three folders, and gives what their names stand for. */
export function lay(vector: Vector, root: string): (text: string) => string {
  const folders = { PROJECT: join(root, 'project'), HOME: join(root, 'home'), OUTSIDE: join(root, 'outside') }
  const expand = (text: string) =>
    Object.entries(folders).reduce((done, [name, dir]) => done.replaceAll(`\${${name}}`, dir), text)
  // Files of settings write `\` twice.
  const files = (tree: Record<string, string>): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([path, text]) => [
        path,
        text.replaceAll(/\$\{[A-Z]+\}/g, name => expand(name).replaceAll('\\', '\\\\')),
      ]),
    )
  const links = (tree: Record<string, string>): Tree =>
    Object.fromEntries(Object.entries(tree).map(([path, link]) => [path, { link: expand(link) }]))
  for (const dir of Object.values(folders)) mkdirSync(dir)
  if (vector.git) mkdirSync(join(folders.PROJECT, '.git'))
  plant(folders.PROJECT, { ...files(vector.files), ...links(vector.links) })
  plant(folders.HOME, { ...files(vector.home), ...links(vector.homeLinks) })
  plant(folders.OUTSIDE, files(vector.outside))
  if (vector.note?.includes('trustedFolders.json'))
    plant(folders.HOME, {
      '.gemini/trustedFolders.json': JSON.stringify({ [folders.PROJECT]: 'TRUST_FOLDER' }),
    })
  approve(vector, folders.HOME)
  return expand
}

/** pi 0.73.1 asked for no trust, and `--approve` is trust for one run; a setting says the same for good. */
function approve({ client, version, env, home }: Vector, dir: string): void {
  if (client !== 'pi' || (env?.args !== '--approve' && version !== '0.73.1')) return
  const file = '.pi/agent/settings.json'
  const settings = JSON.parse(home[file] ?? '{}')
  plant(dir, { [file]: JSON.stringify({ ...settings, defaultProjectTrust: 'always' }) })
}
