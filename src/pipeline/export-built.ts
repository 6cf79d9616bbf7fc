import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Call, openCall } from '../channels/call.ts'
import { type ExportResult, exportBundle } from '../channels/export/export-bundle.ts'
import type { ExportInput } from '../channels/export/plan.ts'
import { isInside } from '../channels/publish/whole.ts'
import type { Source } from '../compiler/types.ts'
import { failure } from '../core/errors/failure.ts'
import { resolveRealPath } from '../core/files/real-path.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { showPath } from '../core/text/show.ts'
import { mergeFindings } from '../targets/findings.ts'
import type { SourcePackage } from '../targets/package.ts'
import type { Options, Settings, TargetSettings } from './config/options.ts'
import type { Report } from './report.ts'
import { readAgentPlugin } from './sources/agent-plugin.ts'
import { isAgentPlugin } from './sources/plugins.ts'

/** The report's exit code is 1 if a target refuses a skill. Throws a Failure for files in the way. */
export async function exportBuilt(
  settings: Settings,
  report: Report,
  { signal, onProgress }: Pick<Options, 'signal' | 'onProgress'>,
): Promise<Report> {
  const { cwd, sources, targets, out } = settings
  const call = openCall({ cwd, signal, ...(onProgress && { onProgress }) })
  const compiled = describeBuild(sources, cwd)
  const exported: ExportResult = { ok: true, targets: [], findings: [] }
  for (const target of targets) {
    const folder = getFolder(target)
    checkOutside(
      sources.filter(({ dir }) => !isFolderOf(target, dir, folder)),
      folder,
      cwd,
    )
    const one = await exportOne(out, target, call, compiled)
    exported.ok &&= one.ok
    exported.targets.push(...one.targets.map(each => ({ ...each, folder: showPath(cwd, each.folder) })))
    exported.findings.push(...one.findings)
  }
  exported.findings = mergeFindings(exported.findings)
  return exported.ok ? { ...report, exported } : { ...report, ok: false, exitCode: 1, exported }
}

function exportOne(bundle: string, settings: TargetSettings, call: Call, compiled: ExportInput) {
  const { to: _, out, usualName, target, config, ...options } = settings
  // Without a given name, the only package's name is used.
  const name = settings.name ?? (compiled.packages.length === 1 ? undefined : usualName)
  return exportBundle(
    bundle,
    [target],
    out,
    { ...options, ...(name !== undefined && { name }) },
    call,
    () => ({ ...compiled, config }),
  )
}

export function describeBuild(sources: readonly Source[], cwd: string): ExportInput {
  return {
    roots: new Map(sources.map(({ label, dir }) => [label, { dir, shown: showPath(cwd, dir) }])),
    packages: findPackages(sources, cwd),
  }
}

function findPackages(sources: readonly Source[], cwd: string): SourcePackage[] {
  const dirs = new Set(sources.map(({ dir, level }) => (level === 'plugin' ? dirname(dir) : dir)))
  return [...dirs].flatMap(dir => {
    if (!existsSync(join(dir, 'plugin.json'))) return []
    const { rejected, manifest, servers, skipped } = readAgentPlugin(dir)
    if (!isAgentPlugin(manifest)) return []
    const shown = showPath(cwd, dir)
    if (rejected !== undefined) {
      const faults = [{ file: 'plugin.json', part: 'plugin.json', reason: rejected }]
      return [{ shown, manifest: {}, servers, clientFolders: [], faults }]
    }
    const faults = skipped
      .filter(({ what }) => what.startsWith('mcp.json'))
      .map(({ what, reason }) => ({ file: 'mcp.json', part: what.replace(/^mcp\.json#/, ''), reason }))
    const clientFolders = readdirSync(dir, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(entry.name))
      .map(({ name }) => name)
      .sort(byCodeUnit)
    return [{ shown, manifest, servers, clientFolders, faults }]
  })
}

/** True if a source is a client's own folder: it only receives copies, which skillc recognizes. */
function isFolderOf({ target }: TargetSettings, dir: string, folder: string): boolean {
  return target.form.kind === 'folders' && resolveRealPath(dir) === resolveRealPath(folder)
}

function getFolder({ target, out }: TargetSettings): string {
  return target.form.kind === 'folders' ? join(out, target.form.place) : out
}

/** Output among the skills would be exported the next time. */
export function checkOutside(sources: readonly Source[], out: string, cwd: string): void {
  for (const { dir, holds } of sources)
    if (holds === undefined && isInside(dir, out))
      throw failure(
        `\`${showPath(cwd, out)}\` is in \`${showPath(cwd, dir)}\`, whose skills are exported`,
        'Choose a folder outside it',
      )
}
