// Installs other tools, each alone, at its exact version, below bench/.peers: git ignores it, and the project never sees them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const peers = fileURLToPath(new URL('.peers', import.meta.url))

/** @param {{ name: string, version: string }} peer @returns {{ home?: string, problem?: string }} home: where its node_modules is */
export function install({ name, version }) {
  const home = join(peers, `${name.replace('/', '+')}@${version}`)
  const note = join(home, 'installed')
  if (existsSync(note)) return { home }
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true}\n')
  const args = [
    'install',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
    `${name}@${version}`,
  ]
  const { status, stderr, stdout } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' })
  if (status !== 0) return { problem: `npm could not install it: ${reasonIn(stderr + stdout)}` }
  writeFileSync(note, '')
  return { home }
}

/** The line that says most of why. @param {string} text */
export function reasonIn(text) {
  const lines = text.split('\n').map(line => line.replace(/^npm (?:error|warn) ?/i, '').trim())
  const telling = [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED/,
    /E404|ETARGET|EBADENGINE/,
    /failed|cannot|error/i,
  ]
  const found = telling.map(pattern => lines.find(line => pattern.test(line)))
  return found.find(line => line !== undefined) ?? 'nothing was said'
}
