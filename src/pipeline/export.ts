import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Call, openCall } from '../channels/call.ts'
import { type ExportResult, exportBundle } from '../channels/export/export-bundle.ts'
import { EXPORT_KINDS, type ExportInput, type ExportOptions } from '../channels/export/plan.ts'
import { fetchBundle } from '../channels/references/open.ts'
import { failure, isFailure } from '../core/errors/failure.ts'
import { makeTemporary } from '../core/files/drafts.ts'
import { checkOptions } from '../core/json/check-options.ts'
import type { Manifest } from '../format/manifest.ts'
import { chooseTarget, chooseTargets, findTarget } from '../targets/all.ts'
import type { Target } from '../targets/target.ts'
import { buildWith } from './build.ts'
import { getOwnName, loadConfig } from './config/load.ts'
import { DEFAULT_OUT, type Options } from './config/options.ts'
import { getFetchedSettings } from './config/settings.ts'
import { checkOutside, describeBuild } from './export-built.ts'
import { isBundle } from './sources/bundles.ts'
import { findBundleRoots } from './stale-bundle.ts'

/**
 * Exports skills for where they run: plugins, uploads, folders of clients. `from`: a bundle's folder, a reference
 * (`npm:NAME@VERSION`, `oci://…`), or folders of skills, which are compiled. `targets`: their names, as docs/targets.md
 * lists them. A skill that a target refuses is left out and the others are written; with `noEmitOnError`, none are.
 * Throws a `SkillcError`.
 *
 * @example
 * const { ok, findings } = await exportSkills('skills', ['claude-ai'], 'out', { dryRun: true })
 * for (const { file, line, message } of findings) console.log(`${file}:${line}: ${message}`)
 */
export async function exportSkills(
  from: string | string[],
  targets: string[],
  out: string,
  exportOptions: ExportOptions = {},
): Promise<ExportResult> {
  checkOptions(exportOptions, EXPORT_KINDS, '`exportSkills`')
  const call = openCall(exportOptions)
  const to = resolve(call.cwd, out)
  const found = await findTargets(targets, call)
  return withBundle([from].flat(), to, call, (bundle, describe) =>
    exportBundle(bundle, found, to, exportOptions, call, describe),
  )
}

/** Does work with the folder of a bundle: of a reference, or what folders of skills compile to. Throws a Failure. */
export async function withBundle<Result>(
  from: string[],
  out: string,
  call: Call,
  work: (bundle: string, describe: (manifest: Manifest) => ExportInput) => Promise<Result>,
): Promise<Result> {
  const [first = ''] = from
  const folder = from.length === 1 ? await fetchBundle(first, call) : undefined
  if (folder !== undefined && isBundle(folder)) {
    return work(folder, ({ sources }) => ({
      roots: findBundleRoots(folder, sources, call.cwd),
      packages: [],
    }))
  }
  if (from.length === 1 && first === DEFAULT_OUT && !existsSync(resolve(call.cwd, first))) {
    // Throws where there are no skills to build either, or a source is not fetched.
    await getFetchedSettings({ cwd: call.cwd })
    throw failure(
      `There is no folder \`${first}\``,
      'Run `skillc build` first, or name what to export: a bundle, or folders of skills',
    )
  }
  if (from.length === 0) throw failure('There is nothing to export', 'Give a bundle, or folders of skills')
  return withCompiled(from, out, call, (bundle, compiled) => work(bundle, () => compiled))
}

/**
 * Plans exports to clients' folders individually; undefined for one that would fail. Throws a Failure if skills cannot
 * be compiled.
 */
export async function planExports(
  roots: string[],
  exports: readonly { to: string; link: boolean }[],
  cwd: string,
): Promise<(ExportResult | undefined)[]> {
  const call = openCall({ cwd })
  return withCompiled(roots, cwd, call, async (bundle, compiled) => {
    const planned: (ExportResult | undefined)[] = []
    for (const { to, link } of exports)
      planned.push(
        await exportBundle(
          bundle,
          [chooseTarget(to)],
          cwd,
          { link, dryRun: true },
          call,
          () => compiled,
        ).catch((error: unknown) => {
          if (!isFailure(error)) throw error
          return undefined
        }),
      )
    return planned
  })
}

/** Compiles a project into clients' folders, and removes exports that are no longer its skills. Throws a `SkillcError`. */
export async function exportProject(
  targets: string[],
  { config, allowRead, ...options }: ExportOptions & Pick<Options, 'config' | 'allowRead'>,
): Promise<ExportResult> {
  const call = openCall(options)
  const project = { ...(config !== undefined && { config }), ...(allowRead && { allowRead }) }
  const found = await findTargets(targets, call, project)
  return withCompiled(project, call.cwd, call, (bundle, compiled) =>
    exportBundle(bundle, found, call.cwd, options, call, () => compiled),
  )
}

/** The configuration of the project is read only for a name that skillc does not know. Throws a Failure. */
async function findTargets(
  names: readonly string[],
  { cwd }: Pick<Call, 'cwd'>,
  options: Pick<Options, 'config' | 'allowRead'> = {},
): Promise<Target[]> {
  const isKnown = names.every(name => findTarget(name) !== undefined)
  return chooseTargets(names, isKnown ? [] : (await loadConfig(options, cwd)).targets)
}

/** Compiles folders of skills, or a project, into a temporary bundle. Throws a Failure, also if `out` is among the skills. */
async function withCompiled<Result>(
  skills: string[] | Pick<Options, 'config' | 'allowRead'>,
  out: string,
  call: Call,
  work: (bundle: string, compiled: ExportInput) => Promise<Result>,
): Promise<Result> {
  const folder = makeTemporary('export')
  try {
    const bundle = join(folder, 'bundle')
    const options: Options = {
      cwd: call.cwd,
      onProgress: call.onProgress,
      ...(call.signal && { signal: call.signal }),
      // The export has its own rule for secrets, which the user can allow.
      ...(Array.isArray(skills)
        ? { roots: skills, config: { rules: { 'exposed-secret': 'warning' } } }
        : skills),
      cache: false,
      durable: false,
      out: bundle,
    }
    const settings = await getFetchedSettings(options)
    checkOutside(settings.sources, out, call.cwd)
    const { bundle: written } = await buildWith(settings, options, 'build')
    if (written === undefined)
      throw failure('The skills have errors, so there is nothing to export', 'Run `skillc check`')
    const config = Array.isArray(skills) || typeof skills.config !== 'string' ? undefined : skills.config
    return await work(bundle, {
      ...describeBuild(settings.sources, call.cwd),
      config: getOwnName({ file: config }),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
