/** Skills or a bundle → what each of some targets takes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCall } from '../channels/call.ts'
import { type Exported, type ExportOptions, exportBundle } from '../channels/export/export-bundle.ts'
import { isInside } from '../channels/publish/whole.ts'
import { fetchBundle } from '../channels/references/fetch.ts'
import { failure } from '../core/failure.ts'
import { showPath } from '../core/show.ts'
import { build } from './build.ts'
import type { Options } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import { isBundle } from './sources/bundles.ts'

/**
 * Writes skills for the places where they run: plugins, uploads, folders of clients. `from`: a bundle's folder, a reference
 * (`npm:NAME@VERSION`, `oci://…`), or folders of skills, which are compiled as leniently as can be. `targets`: their names, as
 * docs/targets.md lists them. Nothing is written when a target refuses a skill, unless `keepGoing` leaves those out. Throws a
 * `SkillcError`.
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
  const call = openCall(exportOptions)
  const given = typeof from === 'string' ? [from] : from
  const to = resolve(call.cwd, out)
  const [first = ''] = given
  const folder = given.length === 1 ? await fetchBundle(first, call) : undefined
  if (folder !== undefined && isBundle(folder)) return exportBundle(folder, targets, to, exportOptions, call)
  if (given.length === 0) throw failure('There is nothing to export', 'Give a bundle, or folders of skills')
  const work = mkdtempSync(join(tmpdir(), 'skillc-export-'))
  try {
    const bundle = join(work, 'bundle')
    const options: Options = {
      cwd: call.cwd,
      onProgress: call.onProgress,
      ...(call.signal && { signal: call.signal }),
      roots: given,
      config: false,
      profile: 'lenient',
      keepGoing: true,
      cache: false,
      durable: false,
      out: bundle,
    }
    const { sources } = await getSettings(options)
    for (const { dir } of sources) checkOutside(dir, to, call.cwd)
    const { skipped } = await build(options)
    const roots = new Map(sources.map(({ label, dir }) => [label, { dir, shown: showPath(call.cwd, dir) }]))
    const refused = skipped
      .filter(({ code }) => code !== 'identical-skill' && code !== 'shadowed-skill')
      .map(({ path, code }) => ({ file: path, code }))
    return await exportBundle(bundle, targets, to, exportOptions, call, { refused, roots })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What is written among the skills would be exported the next time. */
function checkOutside(root: string, out: string, cwd: string): void {
  if (isInside(root, out))
    throw failure(
      `\`${showPath(cwd, out)}\` is in \`${showPath(cwd, root)}\`, whose skills are exported`,
      'Give a folder outside of it',
    )
}
