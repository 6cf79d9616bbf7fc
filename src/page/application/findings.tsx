import { useMemo } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { RuleCount } from '../types.ts'
import type { Data, Skill } from './data.ts'
import { type Column, EmptyPage, Mark, PathCell, Prose, Rows, SkillCell, Trail, toHash } from './parts.tsx'
import { Finding } from './skill.tsx'

export function Findings({ data, rule }: { data: Data; rule: string | undefined }) {
  const { rules = [] } = data
  const at = rules.findIndex(({ code }) => code === rule)
  const known = rules[at]
  if (known !== undefined) return <OneRule data={data} rule={known} at={at} />
  if (rule)
    return (
      <EmptyPage heading={rule} title="This rule has no findings here">
        <a href={toHash(['findings'])}>All findings</a>
      </EmptyPage>
    )
  if (rules.length === 0)
    return (
      <EmptyPage heading="Findings" title="No findings">
        Every rule was applied to every skill.
      </EmptyPage>
    )
  return (
    <>
      <h1 tabIndex={-1}>Findings</h1>
      <p class="lead">
        {formatCount(
          rules.reduce((sum, { count }) => sum + count, 0),
          'finding',
        )}{' '}
        by {formatCount(rules.length, 'rule')}. <code>skillc explain RULE</code> says what to do about one.
      </p>
      <Rows
        label="Rules"
        rows={rules}
        height={42}
        text={({ code, summary = '' }) => `${code} ${summary}`}
        columns={[
          {
            title: 'Rule',
            width: '62%',
            by: ({ code }) => code,
            cell: ({ code, severity, summary }) => (
              <>
                <Mark severity={severity} /> <a href={toHash(['findings', code])}>{code}</a>{' '}
                {summary !== undefined && (
                  <small>
                    <Prose text={summary} />
                  </small>
                )}
              </>
            ),
          },
          {
            title: 'Severity',
            cell: ({ severity }) => severity,
          },
          {
            title: 'Skills',
            width: '6.5rem',
            isNumber: true,
            by: row => row.skills,
            cell: row => formatNumber(row.skills),
          },
          {
            title: 'Findings',
            width: '7rem',
            isNumber: true,
            by: ({ count }) => count,
            cell: ({ count }) => formatNumber(count),
          },
        ]}
      />
      <Loose data={data} />
    </>
  )
}

function OneRule({ data, rule, at }: { data: Data; rule: RuleCount; at: number }) {
  const { code, severity, count, summary } = rule
  const rows = useMemo(
    () => data.skills.filter(({ findings }) => findings?.some(([rule]) => rule === at)),
    [data, at],
  )
  const loose = data.loose.filter(finding => finding.code === code)
  const countOwn = ({ findings }: Skill) => findings?.find(([each]) => each === at)?.[1] ?? 0
  const columns: Column<Skill>[] = [
    { title: 'Skill', width: '40%', by: ({ id }) => id, cell: skill => <SkillCell skill={skill} /> },
    {
      title: 'Findings',
      width: '7rem',
      isNumber: true,
      by: countOwn,
      cell: skill => formatNumber(countOwn(skill)),
    },
    {
      title: 'Where',
      cell: ({ id }) => <a href={toHash(['skill', id], { view: 'source' })}>In its source</a>,
    },
  ]
  return (
    <>
      <Trail view="findings" title="Findings" />
      <h1 tabIndex={-1}>{code}</h1>
      <p class="lead">
        <Mark severity={severity} /> {formatCount(count, severity)}.{' '}
        {summary !== undefined && (
          <>
            <Prose text={summary} />.{' '}
          </>
        )}
        <code>skillc explain {code}</code> says what it means and what to do.
      </p>
      {rows.length > 0 && (
        <Rows label={`Skills with ${code}`} rows={rows} columns={columns} text={({ id }) => id} />
      )}
      {loose.length > 0 && (
        <>
          <h2>Elsewhere</h2>
          <ul class="loose">
            {loose.slice(0, 200).map((finding, place) => (
              <li key={place}>
                <Finding finding={finding} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Loose({ data: { loose, looseMore } }: { data: Data }) {
  if (loose.length === 0) return null
  return (
    <>
      <h2>About no skill of the bundle</h2>
      <Rows
        label="Findings about no skill of the bundle"
        rows={loose}
        text={({ file = '', message }) => `${file} ${message}`}
        columns={[
          { title: 'File', width: '40%', cell: ({ file }) => file !== undefined && <PathCell path={file} /> },
          {
            title: 'Finding',
            cell: ({ severity, message }) => (
              <>
                <Mark severity={severity} /> <Prose text={message} />
              </>
            ),
          },
        ]}
      />
      {looseMore > 0 && <p class="caption">And {formatNumber(looseMore)} more.</p>}
    </>
  )
}
