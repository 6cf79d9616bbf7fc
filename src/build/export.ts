/** Skills or a bundle → what each of some targets takes. */

import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openCall } from '../channels/call.ts'
import { type Exported, exportBundle } from '../channels/export/export-bundle.ts'
import { EXPORT_KINDS, type ExportOptions } from '../channels/export/options.ts'
import { fetchBundle } from '../channels/references/fetch.ts'
import { checkOptions } from '../core/check-options.ts'
import { makeTemporary } from '../core/drafts.ts'
import { failure } from '../core/failure.ts'
import { quote } from '../core/quote.ts'
import { build } from './build.ts'
import { findBundleRoots } from './bundle-roots.ts'
import { DEFAULT_OUT, type Options } from './config/options.ts'
import { findSettings, getSettings } from './config/settings.ts'
import { checkOutside, describeBuild } from './export-built.ts'
import { isBundle } from './sources/bundles.ts'

/**
 * Writes skills for the places where they run: plugins, uploads, folders of clients. `from`: a bundle's folder, a reference
 * (`npm:NAME@VERSION`, `oci://…`), or folders of skills, which are compiled. `targets`: their names, as
 * docs/targets.md lists them. A skill that a target refuses is left out, and the others are written; with `noEmitOnError` nothing is. Throws
 * a `SkillcError`.
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
): Promise<Exported> {
  checkOptions(exportOptions, EXPORT_KINDS, '`exportSkills`')
  const call = openCall(exportOptions)
  const given = typeof from === 'string' ? [from] : from
  const to = resolve(call.cwd, out)
  const [first = ''] = given
  const folder = given.length === 1 ? await fetchBundle(first, call) : undefined
  if (folder !== undefined && isBundle(folder)) {
    let labels: string[] = []
    const exported = await exportBundle(folder, targets, to, exportOptions, call, ({ sources }) => {
      const roots = findBundleRoots(folder, sources, call.cwd)
      if (sources.every(({ label }) => roots.has(label))) labels = sources.map(({ label }) => label)
      return { roots, packages: [], mayBeOutdated: true }
    })
    if (exported.outdated === undefined) return exported
    return { ...exported, rebuild: await nameBuild(labels, first, call.cwd) }
  }
  if (given.length === 1 && first === DEFAULT_OUT && !existsSync(resolve(call.cwd, first)))
    throw failure(
      `There is no folder \`${first}\``,
      'Run `skillc build` first, or name what to export: a bundle, or folders of skills',
    )
  if (given.length === 0) throw failure('There is nothing to export', 'Give a bundle, or folders of skills')
  const work = makeTemporary('export')
  try {
    const bundle = join(work, 'bundle')
    const options: Options = {
      cwd: call.cwd,
      onProgress: call.onProgress,
      ...(call.signal && { signal: call.signal }),
      roots: given,
      // The export has a rule of its own for secrets, which the user can allow.
      config: { rules: { 'exposed-secret': 'warning' } },
      cache: false,
      durable: false,
      out: bundle,
    }
    const { sources } = await getSettings(options)
    checkOutside(sources, to, call.cwd)
    await build(options)
    const compiled = describeBuild(sources, call.cwd)
    return await exportBundle(bundle, targets, to, exportOptions, call, () => compiled)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The command that builds a bundle again: from the roots that it was built from, where a build without roots does not search these. */
async function nameBuild(labels: readonly string[], out: string, cwd: string): Promise<string> {
  const settings = await findSettings({ cwd, cache: false })
  const searched = new Set(settings?.sources.map(({ label }) => label))
  const roots = labels.every(label => searched.has(label)) ? [] : labels
  const place = resolve(cwd, out) === resolve(cwd, DEFAULT_OUT) ? [] : ['--out', quote(out)]
  return ['skillc build', ...roots.map(quote), ...place].join(' ')
}
