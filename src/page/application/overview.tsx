import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import { formatEntries } from '../../report/words.ts'
import type { Data, Skill } from './data.ts'
import { Bar, Empty, Fact, Facts, Mark, Signature, SkillLink, toHash } from './parts.tsx'

const MOST = 8

export function Overview({ data }: { data: Data }) {
  return (
    <>
      <h1 tabIndex={-1}>{data.title}</h1>
      <p class="lead">{describe(data)}</p>
      <Figures data={data} />
      <div class="columns">
        <section>
          <h2>Health</h2>
          <Health data={data} />
        </section>
        <section>
          <h2>Namespaces</h2>
          <Namespaces data={data} />
        </section>
        <section>
          <h2>Longest instructions</h2>
          <Largest data={data} />
        </section>
        <section>
          <h2>Where they come from</h2>
          <Origins data={data} />
        </section>
      </div>
      <p class="caption">Tokens are counted with {data.tokenizer}.</p>
    </>
  )
}

function Figures({ data: { skills, rules, sources } }: { data: Data }) {
  const sum = (get: (skill: Skill) => number) => skills.reduce((total, skill) => total + get(skill), 0)
  const count = (severity: string) =>
    rules?.filter(rule => rule.severity === severity).reduce((total, rule) => total + rule.count, 0) ?? 0
  return (
    <dl class="numbers">
      <Figure title="Skills" value={formatNumber(skills.length)} href={toHash(['skills'])}>
        {formatCount(sources.length, 'source')}
      </Figure>
      <Figure title="Catalog" value={formatNumber(sum(({ catalog }) => catalog))} href={toHash(['clients'])}>
        tokens in each prompt
      </Figure>
      <Figure title="Instructions" value={formatNumber(sum(({ tokens }) => tokens))} href={toHash(['size'])}>
        tokens if all were read
      </Figure>
      <Figure
        title="Size"
        value={formatBytes(sum(({ bytes }) => bytes))}
        href={toHash(['size'], { by: 'bytes' })}
      >
        {formatCount(
          sum(({ files }) => files),
          'file',
        )}
      </Figure>
      {rules !== undefined && (
        <Figure
          title="Errors"
          value={formatNumber(count('error'))}
          href={toHash(['findings'])}
          kind={count('error') > 0 ? 'bad' : 'good'}
        >
          {formatCount(count('warning'), 'warning')}, {formatCount(count('note'), 'note')}
        </Figure>
      )}
    </dl>
  )
}

function Health({ data }: { data: Data }) {
  if (data.rules === undefined)
    return (
      <Empty title="Not checked">
        <p>
          A bundle contains no findings. <code>skillc report FOLDER</code> checks the folders that it was
          built from.
        </p>
      </Empty>
    )
  if (data.rules.length > 0) return <RuleList data={data} />
  return (
    <Empty title="No problems found">
      <p>Every rule was applied to every skill.</p>
    </Empty>
  )
}

function Origins({ data: { skills, sources, account, signature } }: { data: Data }) {
  return (
    <>
      <ol class="bars">
        {sources.map(({ label, level, namespace, origin }, at) => {
          const own = skills.filter(({ source = 0 }) => source === at).length
          return (
            <li key={at}>
              <span class="bar-name">
                {label}{' '}
                <small>{[level, namespace && `as ${namespace}`, origin].filter(Boolean).join(' · ')}</small>
              </span>
              <span class="bar-value">{formatCount(own, 'skill')}</span>
              <Bar value={own} most={skills.length} />
            </li>
          )
        })}
      </ol>
      <Facts>
        <Fact>{formatEntries(account, 'found')} found</Fact>
        {account.shadowed > 0 && <Fact>{formatNumber(account.shadowed)} overridden</Fact>}
        {account.identical > 0 && <Fact>{formatNumber(account.identical)} identical</Fact>}
        {account.aliases > 0 && <Fact>{formatNumber(account.aliases)} linked</Fact>}
        {account.skipped > 0 && <Fact kind="warning">{formatNumber(account.skipped)} left out</Fact>}
      </Facts>
      {signature && (
        <p>
          <Signature signature={signature} />
        </p>
      )}
    </>
  )
}

function describe({ skills, rules, difference }: Data): string {
  if (skills.length === 0) return 'There is no skill here.'
  const faulty = skills.filter(({ findings }) => findings !== undefined).length
  const parts = [
    rules === undefined
      ? `${formatCount(skills.length, 'skill')}, as they are in the bundle.`
      : faulty === 0
        ? `${formatCount(skills.length, 'skill')}, none with a finding.`
        : faulty === skills.length
          ? `${formatCount(skills.length, 'skill')}, all with findings.`
          : `${formatCount(skills.length, 'skill')}; ${formatNumber(faulty)} of them have findings.`,
  ]
  if (difference !== undefined) {
    const { added, removed, changed, against } = difference
    parts.push(
      `Since ${against}: ${formatNumber(added.length)} added, ${formatNumber(removed.length)} removed, ${formatNumber(changed.length)} changed.`,
    )
  }
  return parts.join(' ')
}

function Figure({
  title,
  value,
  href,
  kind = '',
  children,
}: {
  title: string
  value: string
  href: string
  kind?: string
  children: preact.ComponentChildren
}) {
  return (
    <div class={kind}>
      <dt>{title}</dt>
      <dd>
        <a href={href}>{value}</a>
        <small>{children}</small>
      </dd>
    </div>
  )
}

function RuleList({ data: { rules = [] } }: { data: Data }) {
  const most = Math.max(...rules.map(({ count }) => count))
  return (
    <>
      <ol class="bars">
        {rules.slice(0, MOST).map(({ code, severity, count }) => (
          <li key={code}>
            <a class="bar-name" href={toHash(['findings', code])}>
              <Mark severity={severity} /> {code}
            </a>
            <span class="bar-value">{formatNumber(count)}</span>
            <Bar value={count} most={most} />
          </li>
        ))}
      </ol>
      {rules.length > MOST && (
        <a href={toHash(['findings'])}>All {formatNumber(rules.length)} rules with findings</a>
      )}
    </>
  )
}

function Namespaces({ data: { skills } }: { data: Data }) {
  const groups = new Map<string, { count: number; tokens: number; faulty: number }>()
  for (const { id, tokens, findings } of skills) {
    const name = id.includes(':') ? id.slice(0, id.indexOf(':')) : ''
    const group = groups.get(name) ?? { count: 0, tokens: 0, faulty: 0 }
    group.count++
    group.tokens += tokens
    if (findings !== undefined) group.faulty++
    groups.set(name, group)
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.tokens - a.tokens)
  const most = Math.max(0, ...sorted.map(([, { tokens }]) => tokens))
  if (sorted.length === 0) return <Empty title="There is no skill here" />
  return (
    <>
      <ol class="bars">
        {sorted.slice(0, MOST).map(([name, { count, tokens, faulty }]) => (
          <li key={name}>
            <a class="bar-name" href={toHash(['skills'], { in: name || '-' })}>
              {name || 'Without a namespace'}{' '}
              <small>
                {formatCount(count, 'skill')}
                {faulty > 0 && `, ${formatNumber(faulty)} with findings`}
              </small>
            </a>
            <span class="bar-value">{formatCount(tokens, 'token')}</span>
            <Bar value={tokens} most={most} />
          </li>
        ))}
      </ol>
      {sorted.length > MOST && <a href={toHash(['size'])}>All {formatNumber(sorted.length)} namespaces</a>}
    </>
  )
}

function Largest({ data: { skills } }: { data: Data }) {
  const largest = [...skills].sort((a, b) => b.tokens - a.tokens).slice(0, MOST)
  if (largest.length === 0) return <Empty title="There is no skill here" />
  return (
    <ol class="bars">
      {largest.map(skill => (
        <li key={skill.id}>
          <span class="bar-name">
            <SkillLink skill={skill} />
          </span>
          <span class="bar-value">{formatCount(skill.tokens, 'token')}</span>
          <Bar value={skill.tokens} most={largest[0]?.tokens ?? 0} />
        </li>
      ))}
    </ol>
  )
}
