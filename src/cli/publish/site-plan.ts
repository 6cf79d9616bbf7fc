/** What of a bundle is to stand on a web site, wherever that is kept: found out, and checked, before anything is written. */

import { plainSkills } from '../../channels/publish/plain-skills.ts'
import { type ReadBundle, type SiteFiles, siteFiles } from '../../channels/publish/site-files.ts'
import { HOSTS, type Host, headerFiles } from '../../channels/publish/site-headers.ts'
import { wholeBundle } from '../../channels/publish/whole.ts'
import { failure } from '../../core/failure.ts'
import { isInScope } from '../../core/match/permissions.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { discover } from '../../reader/discovery/discover.ts'
import { filesOfBundle } from '../../reader/disk/files.ts'
import { readManifestText, readRecord, readVerified } from '../../reader/disk/read.ts'
import type { Io } from '../commands/io.ts'
import { type Flags, isOn, listOf } from '../flags.ts'
import { signatureFor } from './attach.ts'
import { areFit } from './fit.ts'

/** What of a site is skillc's: a file of this name in the site says it. */
export const SITE_LIST = '.skillc-site.json'

export interface SitePlan extends SiteFiles {
  /** Of the manifest. */
  digest: string
  skills: number
}

/**
 * The files of the site, and warnings on the way. Undefined when something is not fit to be seen, which was said then. `hosts`:
 * whose headers are written where no flag says. Throws a Failure.
 */
export async function planSite(
  folder: string,
  flags: Flags,
  hosts: Host[],
  io: Io,
): Promise<SitePlan | undefined> {
  const digest = wholeBundle(folder)
  const { text, ...whole } = readManifestText(folder)
  const { manifest } = whole
  const scope = listOf(flags, 'scope') ?? []
  const hidden = manifest.skills.find(skill => !isInScope(skill.scope, scope))
  if (hidden !== undefined)
    throw failure(
      `\`${hidden.id}\` is not for everybody (scope ${hidden.scope?.join(', ')}), and whoever reads the site could read it`,
      'Build a bundle without such skills, or name the scopes that all readers have: `--scope NAME`',
    )
  const headers = headerFiles(hostsOf(flags) ?? hosts)
  if (!areFit(folder, plainSkills(folder, manifest), isOn(flags, 'allowSensitive'), io)) return undefined
  const read: ReadBundle = (path, { digest: named }) => new Uint8Array(readVerified(folder, path, named))
  const { skills, notes } = await discover(manifest.skills, async (path, named) => read(path, named))
  for (const { id, why } of notes)
    io.err(`warning ${why}: ${escapeTerminal(`\`${id}\` ${noteWords(why)}`)}\n`)
  const files = filesOfBundle(text, whole, skill => readRecord(folder, skill))
  const signature = signatureFor(folder, digest)
  const planned = await siteFiles({ files, skills, read, headers, ...(signature && { signature }) })
  return { digest, skills: skills.length, ...planned }
}

function hostsOf(flags: Flags): Host[] | undefined {
  const given = listOf(flags, 'headers')?.flatMap(names => names.split(','))
  return given
    ?.map(name => {
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
