/** What npm packs, installed as npm would, and without a network. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Packed {
  name: string
  filename: string
  size: number
  files: { path: string }[]
}

/** Packs both packages into a folder, as a release does. */
export function packPackages(folder: string): Map<string, Packed> {
  const args = ['pack', '--workspaces', '--include-workspace-root', '--ignore-scripts', '--json']
  const text = execFileSync('npm', [...args, '--pack-destination', folder], { cwd: root, encoding: 'utf8' })
  return new Map((Object.values(JSON.parse(text)) as Packed[]).map(each => [each.name, each]))
}

/** Unpacks an archive of `folder` into the `node_modules` of a project. */
export async function installPacked(cwd: string, folder: string, { name, filename }: Packed): Promise<void> {
  for (const { header, data = '' } of await unpackTar(gunzipSync(readFileSync(join(folder, filename))))) {
    const file = join(cwd, 'node_modules', name, header.name.replace('package/', ''))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, data)
  }
}

/** Links packages that the repository has, which bring what they need themselves. */
export function linkPackages(cwd: string, names: readonly string[]): void {
  for (const name of names) {
    const link = join(cwd, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}
