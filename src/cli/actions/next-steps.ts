import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ExportResult } from '../../channels/export/export-bundle.ts'
import { ENTRY } from '../../core/files/path.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { formatCount } from '../../core/text/quantity.ts'
import { quote } from '../../core/text/terminal.ts'
import type { BuildResult } from '../../pipeline/build.ts'
import { CONFIG_FILE, hasConfig } from '../../pipeline/config/load.ts'
import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { DEFAULT_OUT, type Options } from '../../pipeline/config/options.ts'
import { findSettings } from '../../pipeline/config/settings.ts'
import type { ProposedTarget } from '../../pipeline/sources/propose.ts'
import { listRootArguments } from '../../pipeline/sources/unsearched.ts'
import { readRoot } from '../../reader/disk/read.ts'
import type { BuildFlags } from '../flag-sets.ts'
import { toKebab } from '../flags.ts'
import type { Io } from '../io.ts'
import type { Step } from '../next.ts'

export async function listSteps(
  { command, exitCode, bundle, out = DEFAULT_OUT, findings }: BuildResult,
  { options }: Pick<BuildFlags, 'options'>,
  io: Io,
): Promise<Step[]> {
  const check = `skillc check${formatSelection(options)}`
  const fixable = findings.filter(({ fix }) => fix !== undefined).length
  const unsafe = findings.filter(({ unsafeFix }) => unsafeFix !== undefined).length
  const error = findings.find(({ severity }) => severity === 'error')
  const steps: Step[] = []
  if (fixable > 0) steps.push({ command: `${check} --fix`, why: `fix ${formatCount(fixable, 'finding')}` })
  if (unsafe > 0)
    steps.push({
      command: `${check} --fix --unsafe-fixes --dry-run`,
      why: `review ${formatCount(unsafe, 'more fix', 'more fixes')}`,
    })
  if (error !== undefined) steps.push({ command: `skillc explain ${error.code}`, why: 'explain this error' })
  const build = exitCode === 0 && command === 'check' ? await formatBuild(options, io) : undefined
  if (build !== undefined) steps.push({ command: build, why: `write the bundle` })
  const request = bundle === undefined ? undefined : findRequest(resolve(io.cwd, out))
  if (request !== undefined)
    steps.push({
      command: `skillc search${out === DEFAULT_OUT ? '' : ` ${quote(out)}`} "${request}"`,
      why: 'search the bundle',
    })
  return steps
}

const MOST_WORDS = 3

/** Words of a skill's name to search for; undefined for an empty or split bundle. */
function findRequest(bundle: string): string | undefined {
  const root = readRoot(bundle)
  const [skill] = 'skills' in root ? root.skills : []
  const name = skill?.id.split(':').at(-1)
  return name
    ?.split(/[-_ ]+/)
    .slice(0, MOST_WORDS)
    .join(' ')
}

/**
 * The command that builds what was checked, along with all other skills of the project, because a build replaces the
 * bundle. Undefined if roots cannot express that.
 */
async function formatBuild(options: Options, { cwd }: Io): Promise<string | undefined> {
  const { roots = [] } = options
  const format = (given: string[]) => `skillc build${formatSelection({ ...options, roots: given })}`
  if (roots.length === 0) return format([])
  const { sources = [] } = (await findSettings({ ...options, roots: [], cwd })) ?? {}
  const isOwn = (root: string) => sources.some(({ dir }) => isBelow(dir, resolve(cwd, root)))
  if (roots.every(isOwn)) return format([])
  const others = listRootArguments(sources, cwd)
  return others === undefined || namesSkill(roots, cwd) ? undefined : format([...others, ...roots])
}

function namesSkill(roots: string[], cwd: string): boolean {
  return roots.some(root => {
    const path = resolve(cwd, root)
    return existsSync(join(path, ENTRY)) || statSync(path, { throwIfNoEntry: false })?.isFile() === true
  })
}

export async function listProjectSteps(result: BuildResult, flags: BuildFlags, io: Io): Promise<Step[]> {
  const steps = await listSteps(result, flags, io)
  const isConfigured = hasConfig(io.cwd)
  if (result.exitCode === 0 && !isConfigured) steps.push(...(await listExportSteps(io)))
  if (existsSync(join(io.cwd, '.github/workflows')))
    steps.push({ command: 'skillc check --format github', why: 'run this in a GitHub Actions workflow' })
  if (result.exitCode === 1)
    steps.push({
      command: 'skillc check --update-baseline',
      why: 'accept these findings, and fail on new ones',
    })
  if (!isConfigured) steps.push({ command: 'skillc init', why: `write a ${CONFIG_FILE}` })
  return steps
}

async function listExportSteps({ cwd }: Io): Promise<Step[]> {
  const { findProjectSkills, proposeTargets } = await import('../../pipeline/sources/propose.ts')
  const skills = await findProjectSkills(cwd)
  if (skills.roots.length === 0) return []
  const named = skills.roots.map(quote).join(' ')
  const due = await findDue(cwd, skills.roots, proposeTargets(cwd, skills))
  return due.map(({ to, because }) => ({
    command: `skillc export ${named} --to ${to} --out .`,
    why: `copy the skills for the client of \`${because}\``,
  }))
}

async function findDue(cwd: string, roots: string[], proposed: ProposedTarget[]): Promise<ProposedTarget[]> {
  const { hasLists } = await import('../../channels/export/plan.ts')
  const before = proposed.filter(({ place }) => hasLists(resolve(cwd, place)))
  if (before.length === 0) return proposed
  const { LINK_LIST } = await import('../../channels/export/links.ts')
  const { planExports } = await import('../../pipeline/export.ts')
  const exports = before.map(({ to, place }) => ({ to, link: existsSync(resolve(cwd, place, LINK_LIST)) }))
  const planned = await planExports(roots, exports, cwd).catch(() => [])
  const isDone = ({ targets }: ExportResult) =>
    targets.every(({ written, removed }) => written + removed === 0)
  const done = before.filter((_, index) => {
    const exported = planned[index]
    return exported !== undefined && isDone(exported)
  })
  return proposed.filter(each => !done.includes(each))
}

const SELECTING_FLAGS = {
  ...getOptionFlags('config', 'profile', 'preset', 'clients', 'plugins', 'npm', 'records', 'entries'),
  ...getOptionFlags('user', 'system', 'followLinks', 'baseline', 'since'),
}

/** As arguments, so the next command is about the same skills. */
export function formatSelection({ roots = [], records, ...options }: Options): string {
  const given = { ...options, records: records?.map(file => `jsonl:${file}`) }
  const words = Object.entries(SELECTING_FLAGS).flatMap(([name, { option }]) =>
    formatFlagWords(toKebab(name), given[option]),
  )
  return [...roots.map(quote), ...words].map(word => ` ${word}`).join('')
}

function formatFlagWords(name: string, value: boolean | string | string[] | object | undefined): string[] {
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`]
  if (typeof value === 'string') return [`--${name}`, quote(value)]
  return Array.isArray(value) ? value.flatMap(each => [`--${name}`, quote(each)]) : []
}
