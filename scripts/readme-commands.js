/**
 * Prints the commands that README gives for a fresh clone, one a line: its `sh` blocks. `.ci/run` runs what this prints, so
 * that both cannot differ.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readFences } from './fences.js'

export function readCommands(readme) {
  const commands = readFences(readme)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').filter(line => line !== ''))
  if (commands.length === 0) throw new Error('README.md has no commands')
  return commands
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(readCommands(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).join('\n'))
