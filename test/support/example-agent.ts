/** The example agent, as a user runs it: one command, on any bundle. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The lines that `npm run agent` prints. */
export function runExampleAgent(...args: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [command, ...given]: string[] = scripts.agent.split(' ')
  if (command !== 'node') throw new Error(`\`npm run agent\` starts ${command}`)
  const shown = execFileSync(process.execPath, [...given, ...args], { cwd: root, encoding: 'utf8' })
  return shown.trimEnd().split('\n')
}

/** The first two words of each line. */
export function listSigns(lines: string[]): string[] {
  return lines.map(line => line.split(' ').slice(0, 2).join(' '))
}
