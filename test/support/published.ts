/** Skills that tests of channels build and publish. */
import { join } from 'node:path'
import { skillc } from './cli.ts'
import { plant, skillText, type Tree } from './tree.ts'

/** One of them has a resource and a script. */
export const SKILLS: Tree = {
  'skills/frontend/lint/SKILL.md': skillText('lint', 'See [rules](rules.md).'),
  'skills/frontend/lint/rules.md': 'Two spaces.\n',
  'skills/frontend/lint/scripts/run.sh': { executable: 'echo lint\n' },
  'skills/bread/SKILL.md': skillText('bread'),
}

/** The same, and a second skill of the same name. */
export const TWINS: Tree = { ...SKILLS, 'skills/backend/lint/SKILL.md': skillText('lint', 'On the server.') }

/** Plants a tree and runs commands in it, each of which has to succeed. Gives the folder. */
export function runIn(cwd: string, tree: Tree, commands: string[][]): string {
  plant(cwd, tree)
  for (const args of commands) {
    const ran = skillc(args, cwd)
    if (ran.code !== 0) throw new Error(ran.out + ran.err)
  }
  return cwd
}

/** Plants a tree, builds its bundle, and publishes that as a site in `site`. */
export function publishSite(cwd: string, tree: Tree, flags: string[] = []): string {
  return runIn(cwd, tree, [
    ['build', 'skills', '--no-cache'],
    ['publish', './site', ...flags],
  ])
}

/** Plants a tree in a folder of `scratch`, and builds its bundle. */
export function buildIn(scratch: string, name: string, tree: Tree = SKILLS): string {
  return runIn(join(scratch, name), tree, [['build', 'skills', '--no-cache']])
}
