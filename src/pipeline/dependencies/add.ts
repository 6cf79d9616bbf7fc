import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Call, openCall } from '../../channels/call.ts'
import { createUnknownSourceError, type InstalledSource, install } from '../../channels/install.ts'
import { loadLocks, saveLocks } from '../../channels/references/lock-file.ts'
import {
  describeSkills,
  getSelection,
  listStoredSkills,
  narrowTree,
  type Selection,
} from '../../channels/references/trees.ts'
import { listTreeRisks, subtractRisks } from '../../channels/risks.ts'
import { isPath } from '../../channels/target.ts'
import { createChoice } from '../../compiler/scan/choice.ts'
import { RISKS } from '../../core/diagnostics/catalog.ts'
import { failure } from '../../core/errors/failure.ts'
import { getStore } from '../../core/process/environment.ts'
import { getIdPath } from '../../format/place.ts'
import { readManifest } from '../../reader/disk/read.ts'
import { check } from '../build.ts'
import { checkReads } from '../config/in-project.ts'
import { CONFIG_FILE } from '../config/load.ts'
import type { SourceConfig } from '../config/options.ts'
import { listPowers } from '../diff/power.ts'
import { openSide } from '../diff/side.ts'
import { isBundle } from '../sources/bundles.ts'
import {
  expandSource,
  getSourceName,
  loadProject,
  locateFolder,
  type ProjectOptions,
  saveProject,
  withDraft,
} from './project.ts'
import { takeOver } from './skills-lock.ts'
import { materialize } from './tree.ts'

export interface AddOptions extends ProjectOptions {
  skill?: string[] | undefined
  /** A prefix for the ids of the skills. */
  as?: string | undefined
  /** A `skills-lock.json` whose sources are added. */
  from?: string | undefined
  /** Accept findings of the threat rules, and differences from `from`. */
  yes?: boolean
  /** Asks which skills of a source with several are taken: the paths of some; undefined to add nothing. */
  choose?: ((name: string, skills: Listed[]) => Promise<string[] | undefined>) | undefined
}

interface Listed {
  path: string
  description: string
}

/** A source's skills, and their permissions. */
export interface AddedSource extends Partial<InstalledSource> {
  name: string
  shown: { id: string; description: string; powers: string[] }[]
  errors: number
  warnings: number
}

/** The result of `addSources`. `ok` is false if findings of the threat rules need `yes`; then nothing was written. */
export interface Addition {
  ok: boolean
  added: AddedSource[]
}

/** Fetches and checks sources, and adds them to the configuration and the lock file. Throws a Failure and then changes neither. */
export async function addSources(given: string[], options: AddOptions): Promise<Addition> {
  const project = await loadProject(options)
  const { config: _, allowRead: __, skill, as, from, yes = false, choose, ...channel } = options
  const { cwd = '.' } = channel
  const taken = from === undefined ? undefined : takeOver(from, cwd)
  if (given.length === 0 && taken === undefined)
    throw failure('`add` needs a source', 'Give one: `skillc add OWNER/REPOSITORY`')
  const named = given.map(
    (source): SourceConfig => ({
      from: isPath(source) ? locateFolder(source, project.base, cwd) : expandSource(source),
      ...(skill && { include: skill.map(name => (/[/*?]/.test(name) ? name : `**/${name}`)) }),
    }),
  )
  const fresh = [...named, ...(taken?.sources ?? [])].map(
    (source): SourceConfig => ({ ...source, ...(as !== undefined && { namespace: as }) }),
  )
  const file = basename(project.file ?? CONFIG_FILE)
  refuseKnown(fresh, project.sources, file)
  checkReads({ file, base: project.base, config: { sources: fresh } }, options, cwd)
  return withDraft(project.lock, async (draft, folder) => {
    const { sources: installed } = await install([...project.sources, ...fresh], {
      ...channel,
      cwd: project.base,
      lockFile: draft,
    })
    const call = openCall(channel)
    const store = getStore(call.environment)
    const locks = loadLocks(draft)
    const added: AddedSource[] = []
    const chosen: SourceConfig[] = []
    for (const [at, source] of fresh.entries()) {
      const work = join(folder, String(at))
      const whole = installed.find(({ name }) => name === getSourceName(source))
      const local = whole === undefined ? findFolder(source, project.base) : ''
      const list = async () =>
        whole === undefined ? listFolder(local, join(work, 'list'), call) : listFetched(whole, store)
      const part = await chooseSkills(source, list, choose)
      if (part === undefined) return { ok: false, added: [] }
      chosen.push(part)
      if (whole === undefined) added.push(await describeFolder(part, local, work, call))
      else {
        const one = narrow(whole, part, store)
        locks.sources.set(one.name, one)
        const risks = [...(taken?.findChanged(one, store) ?? []), ...(one.risks ?? [])]
        const found = await describeFetched(one, getSelection(part), work, call)
        added.push({ ...one, ...found, ...(risks.length > 0 && { risks }) })
      }
    }
    const ok = yes || added.every(({ risks = [] }) => risks.length === 0)
    saveLocks(draft, locks)
    if (ok) saveProject(project, [...project.sources, ...chosen], draft)
    return { ok, added }
  })
}

function refuseKnown(fresh: readonly SourceConfig[], sources: readonly SourceConfig[], file: string): void {
  const known = new Set(sources.map(nameSource))
  const source = fresh.find(each => known.has(nameSource(each)))
  if (source === undefined) return
  const [name, from] = [nameSource(source), source.from]
  const isOther = !sources.some(each => each.from === from)
  throw failure(
    `\`${name}\` is already a source`,
    isOther
      ? `To use this version, set its \`from\` to \`${from}\` in \`${file}\`, and run \`skillc install\``
      : `To get its latest version: \`skillc update ${name}\``,
  )
}

/** The source with the skills that the user chooses; undefined where they add nothing. */
async function chooseSkills(
  source: SourceConfig,
  list: () => Promise<Listed[]>,
  choose: AddOptions['choose'],
): Promise<SourceConfig | undefined> {
  const skills = choose === undefined || source.include !== undefined ? [] : await list()
  if (choose === undefined || skills.length < 2) return source
  const paths = await choose(nameSource(source), skills)
  if (paths === undefined || paths.length === skills.length) return paths && source
  // Globs that take these folders alone.
  return { ...source, include: paths.map(path => path.replace(/[*?[\]{}\\]/g, '?')) }
}

async function listFolder(folder: string, work: string, call: Call): Promise<Listed[]> {
  const { skills } = await openSide(folder, [], work, call)
  return skills.map(({ skill }) => ({
    path: getChoicePath(folder, skill) || '.',
    description: skill.description,
  }))
}

function listFetched(one: InstalledSource, store: string): Listed[] {
  if (one.folder === undefined) return listStoredSkills(store, one)
  return readManifest(one.folder).skills.map(({ id, description }) => ({ path: getIdPath(id), description }))
}

/** The value of `include` for a skill: in a bundle its id, elsewhere the path of its folder. */
function getChoicePath(folder: string, { id, path }: { id: string; path: string }): string {
  return isBundle(folder) ? getIdPath(id) : path
}

/** A bundle is fetched and locked whole, whichever of its skills are taken. */
function narrow(one: InstalledSource, { include }: SourceConfig, store: string): InstalledSource {
  if (one.skills === undefined || include === undefined || one.include !== undefined) return one
  const { digest, tree, skills } = narrowTree(store, one.digest, { include })
  const { risks: _, ...rest } = one
  const risks = subtractRisks(listTreeRisks(store, tree), [])
  return {
    ...rest,
    include,
    digest,
    skills: describeSkills(store, tree, skills),
    ...(risks.length > 0 && { risks }),
  }
}

function findFolder({ from = '' }: SourceConfig, base: string): string {
  const folder = resolve(base, from)
  if (/^[./]/.test(from) && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder
  throw failure(
    `There is no folder \`${from}\``,
    'A folder begins with `./` or `../`; a repository is `OWNER/REPOSITORY`',
  )
}

async function describeFolder(
  source: SourceConfig,
  folder: string,
  work: string,
  call: Call,
): Promise<AddedSource> {
  const { from: name = '' } = source
  const { findings, ...found } = await describe(folder, getSelection(source), work, call)
  if (found.shown.length === 0)
    throw failure(`\`${name}\` has no folder with a \`SKILL.md\``, 'Check the path')
  const risks = findings
    .filter(({ code }) => RISKS.has(code))
    .map(
      ({ file, position, message, code }) =>
        `\`${file}${position === undefined ? '' : `:${position.start.line}`}\` has: ${message} (${code})`,
    )
  return { name, ...found, ...(risks.length > 0 && { risks }) }
}

/** The tree of a repository has only the chosen skills. */
async function describeFetched(one: InstalledSource, selection: Selection, work: string, call: Call) {
  const { findings: _, ...found } =
    one.folder === undefined
      ? await describe(materialize(getStore(call.environment), one, join(work, 'tree')), {}, work, call)
      : await describe(one.folder, selection, work, call)
  return found
}

/** The chosen skills in a folder, and what is found in them; a bundle was checked when it was built. */
async function describe(folder: string, selection: Selection, work: string, call: Call) {
  const { skills } = await openSide(folder, [], join(work, 'side'), call)
  const choice = createChoice(selection)
  const taken = skills.filter(({ skill }) => !choice.leavesOut(getChoicePath(folder, skill)))
  const shown = taken.map(side => ({
    id: side.skill.id,
    description: side.skill.description,
    powers: listPowers(side),
  }))
  if (isBundle(folder)) return { shown, errors: 0, warnings: 0, findings: [] }
  const config = { sources: [{ dir: '.', ...selection }] }
  const { findings } = await check({ cwd: folder, config, cache: false })
  const count = (severity: string) => findings.filter(each => each.severity === severity).length
  return { shown, errors: count('error'), warnings: count('warning'), findings }
}

/** Removes sources from the configuration and the lock file, but not from the store. Returns their names. */
export async function removeSources(given: string[], options: ProjectOptions): Promise<string[]> {
  // With `roots`, the sources are not read, and need no grant.
  const project = await loadProject({ ...options, roots: ['.'] })
  const wanted = given.map(each => {
    const folder = locateFolder(each, project.base, options.cwd ?? '.')
    const isFolder = project.sources.some(
      source => source.from !== undefined && nameSource(source) === folder,
    )
    return isFolder ? folder : findSource(each, project.sources)
  })
  const rest = project.sources.filter(source => !wanted.includes(nameSource(source)))
  return withDraft(project.lock, async draft => {
    const locks = loadLocks(draft)
    for (const name of wanted) locks.sources.delete(name)
    saveLocks(draft, locks)
    saveProject(project, rest, draft)
    return wanted
  })
}

function nameSource(source: SourceConfig): string {
  return getSourceName(source) ?? source.from ?? source.dir ?? ''
}

export function findSource(given: string, sources: readonly SourceConfig[]): string {
  const names = sources.flatMap(source => getSourceName(source) ?? [])
  const asked = getSourceName({ from: expandSource(given) }) ?? given
  if (names.includes(asked)) return asked
  throw createUnknownSourceError(given, names)
}
