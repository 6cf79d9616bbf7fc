/** `new` and `init`: a first skill, a first configuration. */

import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { CONFIG_FILE, loadConfig } from '../../build/config/load.ts'
import { BARE_SETTINGS, DEFAULT_OUT } from '../../build/config/options.ts'
import { getSurroundings } from '../../build/config/settings.ts'
import { listFoldersUp } from '../../compiler/presets/project.ts'
import { createFile } from '../../core/drafts.ts'
import { failure, systemFailure } from '../../core/failure.ts'
import { makeFolder } from '../../core/make-folder.ts'
import { ENTRY } from '../../core/path.ts'
import { toPosix } from '../../core/show.ts'
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

/** `skillc init`: a configuration with which a build has the same skills as without one. */
export async function runInit(io: Io): Promise<0> {
  const path = resolve(io.cwd, CONFIG_FILE)
  if (existsSync(path))
    throw failure(`\`${CONFIG_FILE}\` exists`, 'Edit it; `schema/config.schema.json` describes every field')
  if (Object.keys((await loadConfig({}, io.cwd)).config).length > 0)
    throw failure(
      'The configuration is the `skillc` key of `package.json`',
      `Edit it there, or move it to \`${CONFIG_FILE}\``,
    )
  const schema = findSchema(io.cwd)
  // Roots would replace the folders that a build searches by itself: legacy commands, plugins, and what is added later.
  const config = {
    ...(schema !== undefined && { $schema: schema }),
    out: DEFAULT_OUT,
    profile: BARE_SETTINGS.profile,
  }
  put(path, `${JSON.stringify(config, null, 2)}\n`, io.cwd)
  io.out(
    `Wrote ${CONFIG_FILE}. A build has the same skills as before; \`roots\` or \`sources\` in it would replace their folders.\n`,
  )
  printNext('skillc check', io)
  return 0
}

/** The schema of the configuration in the installed package, from the working directory. */
function findSchema(cwd: string): string | undefined {
  const found = listFoldersUp(getSurroundings(cwd))
    .map(folder => join(folder, 'node_modules/skillc/schema/config.schema.json'))
    .find(file => existsSync(file))
  if (found === undefined) return undefined
  const path = toPosix(relative(cwd, found))
  return path.startsWith('../') ? path : `./${path}`
}

function put(path: string, text: string, folder: string): void {
  try {
    makeFolder(folder)
    createFile(path, text)
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
