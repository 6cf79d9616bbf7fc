/** `new` and `init`: a first skill, a first configuration. */

import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { CONFIG_FILE } from '../../build/config/load.ts'
import { proposeSources } from '../../build/sources/propose.ts'
import { proposeTargets } from '../../build/sources/propose-targets.ts'
import { failure, systemFailure } from '../../core/failure.ts'
import { makeFolder } from '../../core/make-folder.ts'
import { ENTRY } from '../../core/path.ts'
import { formatCount } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'

/** The portable form of a name (specification, name): what every client accepts. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** `skillc new NAME`: `DIR/NAME/SKILL.md`, which passes `skillc check`. */
export function runNew(name: string, dir: string, io: Io): 0 {
  if (!NAME.test(name) || name.length > 64) {
    throw failure(
      `\`${name}\` is not a valid skill name`,
      'Use at most 64 lower-case letters, digits and single hyphens: `review-recipe`',
    )
  }
  const folder = join(dir, name)
  const file = join(folder, ENTRY)
  const path = resolve(io.cwd, file)
  if (existsSync(path)) throw failure(`\`${file}\` exists`, 'Choose another name')
  put(path, createSkillText(name), resolve(io.cwd, folder))
  io.out(
    `Wrote ${file}. Say there what the skill does and when to use it, then run \`skillc check ${dir}\`.\n`,
  )
  printNext(`skillc check ${dir}`, io)
  return 0
}

/** `skillc init`: a configuration that finds the skills that are there, or one for the first skill. */
export async function runInit(io: Io): Promise<0> {
  const path = resolve(io.cwd, CONFIG_FILE)
  if (existsSync(path))
    throw failure(
      `\`${CONFIG_FILE}\` exists`,
      'Edit it; `skillc/schema/config.schema.json` describes every field',
    )
  const { roots, plugins, isSkill, skills } = await proposeSources(io.cwd)
  const named = roots.length + plugins.length === 0 && !isSkill ? ['skills'] : roots
  const targets = proposeTargets(io.cwd, named)
  const config = {
    $schema: './node_modules/skillc/schema/config.schema.json',
    // Without roots a build finds the skill that the project is, and those in it.
    ...(isSkill ? {} : { roots: named }),
    ...(plugins.length === 0 ? {} : { plugins }),
    out: 'dist/skills',
    ...(targets.length === 0
      ? {}
      : { targets: targets.map(({ to, name }) => (name === undefined ? to : { to, name })) }),
    profile: 'standard',
  }
  put(path, `${JSON.stringify(config, null, 2)}\n`, io.cwd)
  const found = skills === 0 ? '' : ` ${formatCount(skills, 'skill')} found.`
  io.out(
    `Wrote ${CONFIG_FILE}.${found} \`skillc build\` compiles ${isSkill ? 'them' : 'the folders in `roots`'}.\n`,
  )
  const also = targets.map(({ to, because }) => `\`${to}\` (found ${escapeTerminal(because)})`)
  if (also.length > 0)
    io.out(`It also exports them for ${also.join(', ')}; edit \`targets\` to change that.\n`)
  printNext('skillc check', io)
  return 0
}

function put(path: string, text: string, folder: string): void {
  try {
    makeFolder(folder)
    writeFileSync(path, text, { flag: 'wx' })
  } catch (error) {
    throw systemFailure(`Cannot write \`${path}\``, error)
  }
}

function createSkillText(name: string): string {
  const title = name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ')
  const tree: Root = {
    type: 'root',
    children: [
      { type: 'yaml', value: `name: ${name}\ndescription: Says what the skill does, and when to use it.` },
      { type: 'heading', depth: 1, children: [{ type: 'text', value: title }] },
      { type: 'paragraph', children: [{ type: 'text', value: 'Tell the agent what to do, step by step.' }] },
    ],
  }
  return unified().use(remarkFrontmatter).use(remarkStringify).stringify(tree)
}
