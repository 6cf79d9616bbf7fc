import { useMemo } from 'preact/hooks'
import { formatBytes, formatCount, formatNumber, listCounts } from '../../core/text/quantity.ts'
import { formatEntries } from '../../report/words.ts'
import type { Data, Skill } from './data.ts'
import {
  Bar,
  Command,
  Empty,
  Fact,
  Facts,
  Mark,
  NoSkills,
  Prose,
  Signature,
  SkillLink,
  toHash,
} from './parts.tsx'
import { judge } from './verdict.ts'

const MOST = 8

export function Overview({ data }: { data: Data }) {
  const { sentence, isGood, steps } = useMemo(() => judge(data), [data])
  if (data.skills.length + data.account.skipped === 0)
    return (
      <>
        <h1 tabIndex={-1}>{data.title}</h1>
        <NoSkills data={data} />
      </>
    )
  return (
    <>
      <h1 tabIndex={-1}>{data.title}</h1>
      <p class={`verdict ${isGood ? 'good' : ''}`}>{sentence}</p>
      <Trend data={data} />
      {steps.length > 0 && (
        <section class="steps">
          <h2>Do first</h2>
          <ol>
            {steps.map(step => (
              <li key={step.command}>
                <p>
                  <Mark severity={step.severity} />{' '}
                  <a href={toHash(step.path)}>
                    <Prose text={step.title} />
                  </a>
                </p>
                <small>helps {formatCount(step.skills, 'skill')}</small>
                <Command text={step.command} what="this command" />
              </li>
            ))}
          </ol>
        </section>
      )}
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

function Figures({ data: { skills, rules, sources, account } }: { data: Data }) {
  const sum = (get: (skill: Skill) => number) => skills.reduce((total, skill) => total + get(skill), 0)
  const count = (severity: string) =>
    rules?.filter(rule => rule.severity === severity).reduce((total, rule) => total + rule.count, 0) ?? 0
  return (
    <dl class="numbers">
      <Figure title="Skills" value={formatNumber(skills.length)} href={toHash(['skills'])}>
        {account.skipped > 0
          ? `${formatNumber(account.skipped)} skipped`
          : formatCount(sources.length, 'source')}
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
    <Empty title="No findings">
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
        {account.skipped > 0 && <Fact kind="warning">{formatNumber(account.skipped)} skipped</Fact>}
      </Facts>
      {signature && (
        <p>
          <Signature signature={signature} />
        </p>
      )}
    </>
  )
}

function Trend({ data: { difference } }: { data: Data }) {
  if (difference === undefined) return null
  const { added, removed, changed, widened, catalog, against } = difference
  const tokens = catalog.new - catalog.old
  const parts = listCounts({ added: added.length, removed: removed.length, changed: changed.length })
  if (tokens !== 0)
    parts.push(`${tokens > 0 ? '+' : '−'}${formatCount(Math.abs(tokens), 'token')} in each prompt`)
  if (widened.length > 0) parts.push(`${formatCount(widened.length, 'way', 'ways')} to do more than before`)
  return (
    <p class="lead">
      <a href={toHash(['changes'])}>Since {against}</a>: {parts.join(', ') || 'nothing changed'}.
    </p>
  )
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

function Namespaces({ data }: { data: Data }) {
  const groups = new Map<string, { count: number; tokens: number; faulty: number }>()
  for (const { id, tokens, findings } of data.skills) {
    const name = id.includes(':') ? id.slice(0, id.indexOf(':')) : ''
    const group = groups.get(name) ?? { count: 0, tokens: 0, faulty: 0 }
    group.count++
    group.tokens += tokens
    if (findings !== undefined) group.faulty++
    groups.set(name, group)
  }
  const sorted = [...groups].sort(([, a], [, b]) => b.tokens - a.tokens)
  const most = Math.max(0, ...sorted.map(([, { tokens }]) => tokens))
  if (sorted.length === 0) return <NoSkills data={data} />
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
  if (largest.length === 0) return null
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
