import { resolve } from 'node:path'
import { formatLeakHelp } from '../../channels/publish/fit.ts'
import type { PublishedArtifact, PublishedStore, PublishResult } from '../../channels/publish/options.ts'
import { HOSTS, type Host } from '../../channels/publish/site-headers.ts'
import { publish } from '../../channels/publish.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatJson } from '../../core/json/json.ts'
import { formatBytes, formatCount, formatNumber, listCounts } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { FlagsOf } from '../command.ts'
import type { publish as command } from '../commands/publish.ts'
import { nameFlags } from '../flags.ts'
import type { ExitCode, Io } from '../io.ts'
import { printNext } from '../next.ts'
import { getBundleAnd } from '../place.ts'
import { addChannelOptions, formatBundleEntries, formatStoreSkills, getAnnotations } from './channels.ts'

export async function runPublish(
  { annotation, headers, skillFormat, json, ...options }: FlagsOf<typeof command>,
  io: Io,
  names: string[],
): Promise<ExitCode> {
  const [bundle, target] = getBundleAnd(
    names,
    '`publish` takes a bundle and a target',
    '`skillc publish [BUNDLE] TARGET`',
  )
  const published = await publish(bundle, target, {
    ...addChannelOptions(io),
    ...options,
    annotations: getAnnotations(annotation),
    headers: headers?.flatMap(parseHost),
    skillFormat: skillFormat === 'none' ? undefined : skillFormat,
  })
  io.progress('')
  const isRefused = published.state === 'refused'
  if (json) io.out(formatJson(published))
  else {
    for (const { severity, code, message } of published.findings)
      io.err(`${severity} ${code}: ${escapeTerminal(message)}\n`)
    if (isRefused) io.err(formatRefusal(published))
    else
      io.out(
        formatPublished(published, target, formatBundleEntries(resolve(io.cwd, bundle), published.skills)),
      )
    if (published.state !== 'refused' && published.state !== 'planned')
      printNextForPublished(published, target, io)
  }
  return isRefused || published.state === 'partial' ? 1 : 0
}

function parseHost(name: string): Host[] {
  const host = HOSTS.find(each => each === name)
  if (host === undefined && name !== 'none')
    throw failure(
      `\`${name}\` is not a host that skillc writes headers for`,
      `Use ${HOSTS.join(', ')} or none`,
    )
  return host === undefined ? [] : [host]
}

function formatRefusal({ findings }: PublishResult): string {
  const leak = findings.find(({ code }) => code === 'leaked-file')
  return `Nothing was published.${leak === undefined ? '' : ` ${escapeTerminal(nameFlags(formatLeakHelp(leak)))}.`}\n`
}

function formatPublished(published: PublishResult, target: string, skills: string): string {
  const isDone = published.state !== 'planned'
  const place = escapeTerminal(target.replace(/^marketplace:/, ''))
  const files = formatCount(published.files, 'file')
  switch (published.channel) {
    case 'oci':
      return isDone
        ? formatArtifact(published)
        : `Would publish ${published.reference} (${skills}, ${files})\n`
    case 'npm': {
      const { state, name, version, size, integrity } = published
      const verb =
        state === 'there' ? 'Already published, unchanged:' : isDone ? 'Published' : 'Would be published:'
      return `${verb} ${name}@${version} (${skills}, ${files}, ${formatBytes(size)}, ${integrity})\n`
    }
    case 's3': {
      const { manifest, sent, sentBytes, kept, removed } = published
      return isDone
        ? `Published the site to ${place} (${skills}, ${files})\n  ${formatCount(sent, 'file')} sent (${formatBytes(sentBytes)}), ${formatNumber(kept)} unchanged, ${formatNumber(removed)} removed\n  ${manifest}\n  Then: skillc verify https://…\n`
        : `Would publish a site (${skills}, ${files}, ${manifest}); ${formatCount(kept, 'file')} already there\n`
    }
    case 'site': {
      const { manifest, written, removed } = published
      return isDone
        ? `Wrote the site to ${place} (${skills}, ${files}; ${formatNumber(written)} new, ${formatNumber(removed)} removed)\n  ${manifest}\n  Copy what has a digest in its name first, and .well-known/agent-skills/index.json last; then: skillc verify https://…\n`
        : `Would write a site (${skills}, ${files}, ${manifest})\n`
    }
    case 'marketplace': {
      const { name, plugins, written, removed } = published
      const what = `${formatCount(plugins, 'plugin')}, ${skills}, ${files}`
      return isDone
        ? `Wrote the marketplace ${name} to ${place} (${what}; ${formatNumber(written)} new, ${formatNumber(removed)} removed)\nCommit it; users add it by the URL of the repository.\n`
        : `Would write the marketplace ${name} (${what})\n`
    }
    case 'anthropic':
    case 'openai':
      return formatStore(published, skills)
  }
}

function printNextForPublished({ channel }: PublishResult, target: string, io: Io): void {
  if (channel === 'oci' || channel === 'npm' || channel === 's3') printNext(`skillc list ${target}`, io)
}

function formatStore({ channel, state, published, requests }: PublishedStore, count: string): string {
  const place = channel === 'anthropic' ? 'Anthropic' : 'OpenAI'
  const plan = requests.map(({ method, url, why, files = [] }) => {
    const sent = files.map(({ path, size }) => `      ${path} (${formatBytes(size)})\n`)
    return escapeTerminal(`    ${method} ${url}  ${why}`).concat(
      '\n',
      ...sent.map(row => escapeTerminal(row.trimEnd()).concat('\n')),
    )
  })
  const sent = published.filter(each => each.state === 'new' || each.state === 'changed').length
  const head =
    state === 'planned'
      ? `Would send ${formatNumber(sent)} of ${count} to ${place}, with these requests:\n`
      : state === 'there'
        ? `${place} already has all of it (${count})\n`
        : `Sent ${formatNumber(sent)} of ${count} to ${place}; skillc.lock.json has their ids\n`
  return [head, ...plan, formatStoreSkills(published)].join('')
}

function formatArtifact(published: PublishedArtifact): string {
  const { reference, sent, sentBytes, mounted, present, referrers, tags, skillArtifacts } = published
  const blobs = [
    `${formatCount(sent, 'blob')} sent (${formatBytes(sentBytes)})`,
    ...listCounts({ mounted, 'there already': present }),
  ]
  return [
    `Published ${escapeTerminal(reference)}`,
    `  ${blobs.join(', ')}`,
    ...(referrers.length > 0 ? [`  ${formatCount(referrers.length, 'referrer')} attached`] : []),
    ...(skillArtifacts > 0 ? [`  ${formatCount(skillArtifacts, 'skill')} as separate artifacts`] : []),
    tags.length > 0 ? `  tagged ${tags.join(', ')}\n` : '  no tag; only its digest can be pulled\n',
  ].join('\n')
}
