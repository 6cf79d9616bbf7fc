import { join } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { findRealFolder, findRealPath, isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Manifest } from '../../format/manifest.ts'
import { EXPORT_LIST } from '../../format/written-list.ts'
import { type ExportFinding, mergeFindings } from '../../targets/findings.ts'
import type { SourceSkill } from '../../targets/skill.ts'
import type { Target } from '../../targets/target.ts'
import type { Call } from '../call.ts'
import { findLeaks } from '../publish/fit.ts'
import { type CopyState, planManaged, writeManaged } from '../publish/managed.ts'
import { checkApart, openWhole, type WholeBundle } from '../publish/whole.ts'
import { type LinkChanges, planLinks } from './links.ts'
import {
  createPlan,
  type ExportInput,
  type ExportOptions,
  getFolder,
  hasLists,
  isClientFolder,
  leavesProject,
  listOrigins,
  type Plan,
  sharePlans,
} from './plan.ts'
import { readSourceSkills } from './source-skills.ts'

/** The result of one target. */
export interface ExportedTarget {
  target: string
  /** `refused`: nothing was written, because no skill is left or a finding of severity `error` forbids it. */
  state: 'exported' | 'planned' | 'refused'
  /** Absolute. */
  folder: string
  /** Skills in the folder, skills with files that differ from the author's, and rejected skills. */
  skills: number
  lowered: number
  refused: number
  files: number
  /** Files that were new or changed, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
  /** Skills that are links to the author's folders. */
  linked: number
  /** Skills that the client reads from the author's own folder or link: nothing is written for them. */
  inPlace: number
  /** Paths in `folder` of edited copies of skills that are no longer exported. These copies stay. */
  edited?: string[]
  /** With `dryRun`: copies of an earlier export that are not what would be written, by their paths from `folder`. */
  copies?: CopyState[]
  /** Folders of the project in which the client finds skills with the same names, and lists these twice: project paths. */
  listedAgain?: string[]
}

/** The result of an export. */
export interface ExportResult {
  /** Every skill was written for every target, or would be. */
  ok: boolean
  targets: ExportedTarget[]
  /** In the order of the targets, then of the skills. */
  findings: ExportFinding[]
}

/** Throws a Failure for invalid names and files in the way, and then changes nothing in that target's folder. */
export async function exportBundle(
  bundle: string,
  named: readonly Target[],
  out: string,
  options: ExportOptions,
  call: Call,
  describe: (manifest: Manifest) => ExportInput,
): Promise<ExportResult> {
  const targets = [...new Set(named)]
  if (targets.length === 0) throw failure('`export` needs a target', 'Name one, such as `claude-ai`')
  const whole = openWhole(bundle)
  const input = describe(whole.manifest)
  const { refused = [] } = whole.manifest
  const hasBefore = targets.some(target => isClientFolder(target) && hasLists(getFolder(target, out)))
  if (whole.skills.length === 0 && refused.length === 0 && !hasBefore)
    throw failure('There are no skills to export', 'Give a folder with skills, or a bundle')
  checkApart(bundle, out)
  const skills = await readSourceSkills(whole, input.roots)
  const origins = listOrigins(skills, call.cwd)
  const leaks = targets.some(leavesProject) ? await findLeakedSkills(whole, skills, options) : new Map()
  const others = targets.filter(target => !isClientFolder(target))
  const facts = { ...input, manifest: whole.manifest, options, leaks, origins }
  const own: Plan[] = []
  for (const target of targets) {
    await yieldToEventLoop(call.signal)
    const isOnly = isClientFolder(target) || others.length === 1
    const folder = isOnly ? out : join(out, target.id)
    const sharing = isClientFolder(target)
      ? targets.filter(each => isClientFolder(each) && getFolder(each, out) === getFolder(target, out))
      : [target]
    own.push(createPlan(skills, target, sharing, folder, facts))
  }
  const plans = sharePlans(own)
  const findings = mergeFindings(plans.flatMap(plan => plan.findings))
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  const isForbidden = hasErrors && (options.noEmitOnError === true || options.strict === true)
  const results: ExportedTarget[] = []
  for (const { target, folder, files, listedAgain, copies, links, findings: _, stays, ...counts } of plans) {
    const isEmpty = counts.skills === 0 && (counts.refused > 0 || !hasLists(folder))
    const state = isForbidden || isEmpty ? 'refused' : options.dryRun === true ? 'planned' : 'exported'
    const base = { target: target.id, state, folder, ...counts } as const
    const again = listedAgain.length > 0 && { listedAgain }
    const result = { ...base, files: files.length, linked: links.size, ...again }
    const how = {
      list: EXPORT_LIST,
      copies,
      edits: { needs: (name: string) => links.has(name) },
      stays,
      config: input.config,
    }
    if (state !== 'exported') {
      const isCompared = state === 'planned' && isClientFolder(target) && findRealFolder(folder) !== undefined
      const planned = isCompared ? planManaged(folder, files, how) : { written: 0, kept: 0, removed: 0 }
      results.push({ ...result, ...planned })
      continue
    }
    checkFolder(folder, out)
    if (isClientFolder(target) && files.length + links.size === 0 && !hasLists(folder)) {
      results.push({ ...result, written: 0, kept: 0, removed: 0 })
      continue
    }
    const changes: LinkChanges | undefined = isClientFolder(target)
      ? planLinks(folder, links, how)
      : undefined
    const cleared = changes?.clear() ?? 0
    const onProgress = (done: number, total: number) => call.onProgress({ phase: 'write', done, total })
    const managed = await writeManaged(folder, files, { ...how, onProgress })
    changes?.make()
    results.push({ ...result, ...managed, removed: managed.removed + cleared })
  }
  return { ok: !hasErrors, targets: results, findings }
}

/** Throws a Failure if a link leads an output folder out of what the user named, or a file has its name. */
function checkFolder(folder: string, out: string): void {
  if (!isBelow(resolveRealPath(out), resolveRealPath(folder)))
    throw failure(
      `\`${folder}\` is outside \`${out}\`, through a symlink, so it is not written`,
      'Remove the symlink, or pass the folder that it points to',
    )
  if (findRealPath(folder) === undefined || findRealFolder(folder) !== undefined) return
  throw failure(
    `\`${folder}\` is a file, but a folder must be written there`,
    'Remove it. Git writes such a file where it cannot create symlinks; enable them (`git config core.symlinks true`), and check the file out again',
  )
}

async function findLeakedSkills(
  whole: WholeBundle,
  sources: readonly SourceSkill[],
  { allowSensitive }: ExportOptions,
): Promise<Map<string, string>> {
  const findings = await findLeaks(whole, allowSensitive)
  const ids = new Map(whole.skills.map(({ name }, index) => [name, sources[index]?.skill.id ?? '']))
  const found = new Map<string, string>()
  for (const { severity, path = '', message } of findings) {
    const id = ids.get(path.split('/')[1] ?? '')
    if (severity === 'error' && id !== undefined && !found.has(id)) found.set(id, message)
  }
  return found
}
