/** `skillc publish BUNDLE DIR`: a bundle as a web site that needs no program behind it. */
import { resolve } from 'node:path'
import { filesOfBundle } from '../bundle/files.ts'
import { readManifestText, readRecord, readVerified } from '../bundle/read.ts'
import { type Flags, isOn, listOf } from '../cli/flags.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { discover } from '../discovery/discover.ts'
import { isInScope } from '../match/permissions.ts'
import { jsonText } from '../report/json.ts'
import { plural } from '../report/words.ts'
import { failure } from '../util/failure.ts'
import { escapeTerminal } from '../util/terminal.ts'
import { areFit } from './fit.ts'
import { writeManaged } from './managed.ts'
import { plainSkills } from './plain-skills.ts'
import { isImmutable, type ReadBundle, siteFiles } from './site-files.ts'
import { HOSTS, type Host, headerFiles } from './site-headers.ts'
import { checkApart, wholeBundle } from './whole.ts'

/** What of the folder is skillc's. */
const LIST = '.skillc-site.json'

/** Writes the site. Throws a Failure; then every index is as it was. */
export async function publishSite(bundle: string, target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const folder = resolve(io.cwd, bundle)
  const digest = wholeBundle(folder)
  checkApart(folder, resolve(io.cwd, target))
  const { text, manifest } = readManifestText(folder)
  const scope = listOf(flags, 'scope') ?? []
  const hidden = manifest.skills.filter(skill => !isInScope(skill.scope, scope))
  if (hidden.length > 0)
    throw failure(
      `\`${hidden[0]?.id}\` is not for everybody (scope ${hidden[0]?.scope?.join(', ')}), and whoever reads the site could read it`,
      'Build a bundle without such skills, or name the scopes that all readers have: `--scope NAME`',
    )
  if (!areFit(folder, plainSkills(folder, manifest), isOn(flags, 'allowSensitive'), io)) return 1
  const read: ReadBundle = (path, { digest: named }) => new Uint8Array(readVerified(folder, path, named))
  const { skills, notes } = await discover(manifest.skills, async (path, named) => read(path, named))
  for (const { id, why } of notes)
    io.err(`warning ${why}: ${escapeTerminal(`\`${id}\` ${noteWords(why)}`)}\n`)
  const files = await siteFiles({
    files: filesOfBundle(text, manifest, skill => readRecord(folder, skill)),
    skills,
    read,
    headers: headerFiles(hostsOf(flags)),
  })
  const out = resolve(io.cwd, target)
  const result = isOn(flags, 'dryRun')
    ? undefined
    : writeManaged(out, files, {
        list: LIST,
        stays: path => !isOn(flags, 'prune') && isImmutable(path),
        onProgress: (done, total) => io.progress(`${done} of ${total} files`),
      })
  io.progress('')
  if (isOn(flags, 'json')) io.out(jsonText({ digest, skills: skills.length, files: files.length, ...result }))
  else {
    const what = `${plural(skills.length, 'skill')}, ${plural(files.length, 'file')}`
    io.out(
      result === undefined
        ? `Would write a site (${what}, ${digest})\n`
        : `Wrote the site to ${escapeTerminal(target)} (${what}; ${result.written} new, ${result.removed} removed)\n  ${digest}\n  Copy what has a digest in its name first, and .well-known/agent-skills/index.json last; then: skillc verify https://…\n`,
    )
  }
  return 0
}

function hostsOf(flags: Flags): Host[] {
  const given = listOf(flags, 'headers')?.flatMap(names => names.split(','))
  if (given === undefined) return ['netlify', 'github']
  return given
    .map(name => {
      const host = HOSTS.find(each => each === name.trim())
      if (host === undefined && name.trim() !== 'none')
        throw failure(
          `There is no host \`${name}\` whose headers skillc writes`,
          `Use ${HOSTS.join(', ')} or none`,
        )
      return host
    })
    .flatMap(host => host ?? [])
}

function noteWords(why: string): string {
  if (why === 'undescribed') return 'has no description: no index may name it'
  if (why === 'oversized')
    return 'is larger than clients take as an archive: only those that fetch file by file get it'
  if (why === 'unfetchable') return 'has files that clients get in the archive only'
  return 'cannot be published'
}
