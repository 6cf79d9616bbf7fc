/** `skillc publish BUNDLE DIR`: a bundle as a web site that needs no program behind it. */
import { resolve } from 'node:path'
import { writeManaged } from '../../channels/publish/managed.ts'
import { isImmutable } from '../../channels/publish/site-files.ts'
import { checkApart } from '../../channels/publish/whole.ts'
import { jsonText } from '../../core/json-text.ts'
import { plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { progressLine } from '../commands/progress.ts'
import { type Flags, isOn } from '../flags.ts'
import { planSite, SITE_LIST } from './site-plan.ts'

/** Writes the site. Throws a Failure; then every index is as it was. */
export async function publishSite(bundle: string, target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const folder = resolve(io.cwd, bundle)
  checkApart(folder, resolve(io.cwd, target))
  const plan = await planSite(folder, flags, ['netlify', 'github'], io)
  if (plan === undefined) return 1
  const { digest, skills } = plan
  const files = [...plan.fixed, ...plan.changing, ...plan.indexes]
  const draw = progressLine(io)
  const result = isOn(flags, 'dryRun')
    ? undefined
    : writeManaged(resolve(io.cwd, target), files, {
        list: SITE_LIST,
        stays: path => !isOn(flags, 'prune') && isImmutable(path),
        onProgress: (done, total) =>
          draw({ phase: 'write', counts: [{ count: done, of: total, unit: 'files' }] }),
      })
  io.progress('')
  if (isOn(flags, 'json')) io.out(jsonText({ digest, skills, files: files.length, ...result }))
  else {
    const what = `${plural(skills, 'skill')}, ${plural(files.length, 'file')}`
    io.out(
      result === undefined
        ? `Would write a site (${what}, ${digest})\n`
        : `Wrote the site to ${escapeTerminal(target)} (${what}; ${result.written} new, ${result.removed} removed)\n  ${digest}\n  Copy what has a digest in its name first, and .well-known/agent-skills/index.json last; then: skillc verify https://…\n`,
    )
  }
  return 0
}
