import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { isHidden, readRulesAbove, withRules } from '../../compiler/presets/ignored.ts'
import { findProject, listFoldersUp } from '../../compiler/presets/project.ts'
import type { Source } from '../../compiler/types.ts'
import { attempt, failure, isFailure } from '../../core/errors/failure.ts'
import { createFile, resolveOutput } from '../../core/files/drafts.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { EQUAL_ENDS } from '../../core/files/git-blob.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { quote } from '../../core/text/terminal.ts'
import { CONFIG_FILE, loadConfig } from '../../pipeline/config/load.ts'
import { BARE_SETTINGS, DEFAULT_OUT, showFile } from '../../pipeline/config/options.ts'
import { findSettings, getSettings } from '../../pipeline/config/settings.ts'
import { getSurroundings } from '../../pipeline/config/surroundings.ts'
import { scanDisk } from '../../pipeline/inventory/disk.ts'
import { listRootArguments } from '../../pipeline/sources/unsearched.ts'
import type { FlagsOf } from '../command.ts'
import type { newSkill } from '../commands/author.ts'
import type { Io } from '../io.ts'
import { printNext } from '../next.ts'

/** The portable form of a name (specification, name), which every client accepts. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Creates `DIR/NAME/SKILL.md`, which passes `skillc check`. */
export async function runNew({ dir: given }: FlagsOf<typeof newSkill>, io: Io, name: string): Promise<0> {
  if (!NAME.test(name) || name.length > 64) {
    throw failure(
      `\`${name}\` is not a valid skill name`,
      'Use at most 64 lowercase letters, digits and single hyphens: `review-recipe`',
    )
  }
  const { sources, taken } = await readProject(name, io)
  if (taken !== undefined)
    throw failure(`The project already has a skill \`${name}\`: \`${taken}\``, 'Choose another name')
  const [only, ...others] = listRootArguments(sources, io.cwd) ?? []
  const dir = toPosix(given ?? (only !== undefined && others.length === 0 ? only : 'skills'))
  const folder = toPosix(join(dir, name))
  const file = joinPath(folder, ENTRY)
  const path = resolveOutput(io.cwd, file)
  if (existsSync(path)) throw failure(`\`${file}\` exists`, 'Choose another name')
  put(path, createSkillText(name), resolve(io.cwd, folder))
  const now = await findSettings({ cwd: io.cwd, cache: false })
  const isFound = now?.sources.some(source => isBelow(source.dir, path)) === true
  const check = isFound ? 'skillc check' : `skillc check ${quote(dir)}`
  io.out(`Wrote ${file}. Describe there what the skill does and when to use it, then run \`${check}\`.\n`)
  printNext(check, io)
  return 0
}

async function readProject(id: string, { cwd }: Io): Promise<{ sources: Source[]; taken?: string }> {
  try {
    const settings = await getSettings({ cwd, cache: false })
    const { skills } = await scanDisk(settings, {})
    const taken = skills.find(({ source, path, copy }) => {
      const names = [...(settings.sources[source]?.namespace ?? []), ...path.split('/')]
      return copy === undefined && names.join(':') === id
    })
    const file = taken && showFile(settings, taken.source, `${taken.path}/${ENTRY}`)
    return { sources: settings.sources, ...(file !== undefined && { taken: file }) }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { sources: [] }
  }
}

/** Writes a configuration that gives the same skills as a build without one. */
export async function runInit(_: unknown, io: Io): Promise<0> {
  const path = resolve(io.cwd, CONFIG_FILE)
  if (existsSync(path))
    throw failure(
      `\`${CONFIG_FILE}\` exists`,
      'Edit it; `docs/configuration.md` of skillc describes every field',
    )
  if (Object.keys((await loadConfig({}, io.cwd)).config).length > 0)
    throw failure(
      'The configuration is the `skillc` key of `package.json`',
      `Edit it there, or move it to \`${CONFIG_FILE}\``,
    )
  const schema = findSchema(io.cwd)
  // Roots would replace the default folders: legacy commands, plugins, and later additions.
  const config = {
    ...(schema !== undefined && { $schema: schema }),
    out: DEFAULT_OUT,
    profile: BARE_SETTINGS.profile,
  }
  put(path, `${JSON.stringify(config, null, 2)}\n`, io.cwd)
  io.out(
    `Wrote ${CONFIG_FILE}. Builds include the same skills as before, unless you set \`roots\` or \`sources\`.\n`,
  )
  const [place = ''] = DEFAULT_OUT.split('/')
  const top = findWorkTree(io.cwd)
  if (top !== undefined && !isHiddenHere(place, io.cwd))
    io.out(`A build writes to ${place}/, which Git does not ignore; add that line to .gitignore.\n`)
  if (top !== undefined && !existsSync(join(top, '.gitattributes')))
    io.out(
      `Git may convert line endings on Windows, and bundles then differ; add \`${EQUAL_ENDS}\` to .gitattributes.\n`,
    )
  printNext('skillc check', io)
  return 0
}

function isHiddenHere(name: string, cwd: string): boolean {
  return isHidden(join(cwd, name), withRules(cwd, readRulesAbove(cwd, findProject(getSurroundings(cwd)))))
}

function findSchema(cwd: string): string | undefined {
  const found = listFoldersUp(getSurroundings(cwd))
    .map(folder => join(folder, 'node_modules/skillc/schema/config.schema.json'))
    .find(file => existsSync(file))
  if (found === undefined) return undefined
  const path = toPosix(relative(cwd, found))
  return path.startsWith('../') ? path : `./${path}`
}

function put(path: string, text: string, folder: string): void {
  attempt(`Cannot write \`${path}\``, () => {
    makeFolder(folder)
    createFile(path, text)
  })
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
