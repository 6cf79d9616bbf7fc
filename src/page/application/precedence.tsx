import { useMemo } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { formatEntries } from '../../report/words.ts'
import type { Data } from './data.ts'
import { Empty, PathCell, Rows, SkillCell, toHash } from './parts.tsx'

export function Precedence({ data }: { data: Data }) {
  const { skills, skipped, sources, account, rules } = data
  const rows = useMemo(() => skills.filter(({ rivals }) => rivals !== undefined), [skills])
  return (
    <>
      <h1 tabIndex={-1}>Precedence</h1>
      <p class="lead">
        When two skills have the same id, the one from the source that ranks higher is used.{' '}
        {formatEntries(account, 'found')} found: {formatNumber(account.emitted)} used,{' '}
        {formatNumber(account.shadowed)} overridden, {formatNumber(account.identical)} identical,{' '}
        {formatNumber(account.aliases)} linked, {formatNumber(account.skipped)} skipped.
      </p>
      <h2>Sources, best first</h2>
      <ol class="sources">
        {sources.map(({ label, level, namespace, origin }, at) => (
          <li key={at}>
            <b>{label}</b>{' '}
            <span class="soft">
              {[level, namespace && `as ${namespace}`, origin && `from ${origin}`].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
      <h2>Contested ids</h2>
      {rows.length === 0 ? (
        <Empty title="No id is contested">
          <p>Every skill has a unique id.</p>
        </Empty>
      ) : (
        <Rows
          label="Contested ids"
          rows={rows}
          text={({ id }) => id}
          columns={[
            { title: 'Skill', width: '45%', by: ({ id }) => id, cell: skill => <SkillCell skill={skill} /> },
            { title: 'Used from', cell: ({ source = 0 }) => sources[source]?.label },
            {
              title: 'Others',
              width: '7rem',
              isNumber: true,
              by: ({ rivals = 0 }) => rivals,
              cell: ({ rivals = 0 }) => formatNumber(rivals),
            },
          ]}
        />
      )}
      {skipped.length > 0 && (
        <>
          <h2>Skipped</h2>
          <p class="caption">
            {formatCount(skipped.length, 'file')} that could be a skill, and why it is not in the bundle.
          </p>
          <Rows
            label="Skipped"
            rows={skipped}
            text={({ path, code }) => `${path} ${code}`}
            columns={[
              {
                title: 'File',
                width: '60%',
                by: ({ path }) => path,
                cell: ({ path }) => <PathCell path={path} />,
              },
              {
                title: 'Rule',
                by: ({ code }) => code,
                cell: ({ code }) =>
                  rules === undefined ? code : <a href={toHash(['findings', code])}>{code}</a>,
              },
            ]}
          />
        </>
      )}
    </>
  )
}
