import { useMemo, useState } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { VERDICT_WORDS } from './about.tsx'
import { PRESETS, type RenderedCatalog, renderFor, useRendered } from './catalog.ts'
import type { Data, Skill } from './data.ts'
import { Bar, type Column, Empty, EmptyPage, Fact, Facts, Rows, SkillCell, Trail, toHash } from './parts.tsx'

export function Clients({ data, client }: { data: Data; client: string | undefined }) {
  if (data.skills.length === 0)
    return <EmptyPage heading="Clients" title="There is no skill, so no client shows one" />
  if (!client) return <AllClients data={data} />
  if (PRESETS.includes(client)) return <OneClient key={client} data={data} client={client} />
  return (
    <EmptyPage heading={client} title="skillc does not know how this client writes its catalog">
      <a href={toHash(['clients'])}>All clients</a>
    </EmptyPage>
  )
}

function AllClients({ data }: { data: Data }) {
  const rendered = useRendered(data)
  const most = Math.max(1, ...Array.from(rendered.values(), ({ tokens }) => tokens))
  const columns: Column<string>[] = [
    { title: 'Client', width: '12rem', cell: name => <a href={toHash(['clients', name])}>{name}</a> },
    ...(['tokens', 'shown', 'shortened', 'leftOut'] as const).map(
      (key): Column<string> => ({
        title: { tokens: 'Tokens', shown: 'Shown', shortened: 'Shortened', leftOut: 'Left out' }[key],
        width: '6.5rem',
        isNumber: true,
        isMinor: key === 'shortened' || key === 'leftOut',
        cell: name => {
          const row = rendered.get(name)
          const value = key === 'tokens' ? row?.tokens : row?.[key].length
          if (value === undefined) return <span class="none">…</span>
          return value === 0 && key !== 'shown' ? <span class="none">0</span> : formatNumber(value)
        },
      }),
    ),
    {
      title: 'Share',
      isMinor: true,
      cell: name => <Bar value={rendered.get(name)?.tokens ?? 0} most={most} />,
    },
  ]
  return (
    <>
      <h1 tabIndex={-1}>Clients</h1>
      <p class="lead">
        The catalog is in the prompt of every conversation, before any skill is used. This is what each client
        makes of these skills, within its own limits.
      </p>
      <Rows label="Catalogs" rows={PRESETS} columns={columns} height={38} />
      <h2>What they make of each skill</h2>
      <Matrix data={data} />
    </>
  )
}

function Matrix({ data }: { data: Data }) {
  const [isFiltered, setFiltered] = useState(false)
  const { clients, skills } = data
  const rows = useMemo(
    () => skills.filter(({ verdicts }) => verdicts !== undefined && (!isFiltered || /[^LA]/.test(verdicts))),
    [skills, isFiltered],
  )
  if (clients.length === 0)
    return (
      <Empty title="No client was asked">
        <p>
          <code>skillc report FOLDER --clients all</code> says which skills each client loads, changes or
          drops.
        </p>
      </Empty>
    )
  const columns: Column<Skill>[] = [
    { title: 'Skill', width: '16rem', cell: skill => <SkillCell skill={skill} /> },
    ...clients.map(
      ({ title }, at): Column<Skill> => ({
        title,
        cell: ({ verdicts = '' }) => {
          const [word, kind] = VERDICT_WORDS[verdicts[at] ?? 'A'] ?? ['', '']
          return <span class={`label ${kind}`}>{word}</span>
        },
      }),
    ),
  ]
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isFiltered}
          onChange={event => setFiltered(event.currentTarget.checked)}
        />{' '}
        Only skills that a client changes or drops
      </label>
      {rows.length === 0 ? (
        <Empty title="Every client loads every skill as it is" />
      ) : (
        <div class={clients.length > 6 ? 'wide' : ''}>
          <Rows label="Clients by skill" rows={rows} columns={columns} />
        </div>
      )}
    </>
  )
}

const WHY: Record<string, string> = {
  model: 'only a user may start it',
  paths: 'waits for a file that it names',
  undescribed: 'has no description',
  budget: 'no room in the budget',
}

function OneClient({ data, client }: { data: Data; client: string }) {
  const { skills } = data
  const whole = useMemo(() => renderFor(client, data, Number.POSITIVE_INFINITY), [client, data])
  const own = useMemo(() => renderFor(client, data), [client, data])
  const [budget, setBudget] = useState<number>()
  const shown = useMemo(
    () => (budget === undefined ? own : renderFor(client, data, budget)),
    [client, data, budget, own],
  )
  const most = Math.max(100, Math.ceil(whole.tokens / 100) * 100)
  const { text, tokens, shortened, leftOut } = shown
  return (
    <>
      <Trail view="clients" title="Clients" />
      <h1 tabIndex={-1}>{client}</h1>
      <p class="lead">What a model sees of these skills before it uses one.</p>
      <div class="budget">
        <label for="budget">
          Budget: <b>{budget === undefined ? 'the client’s own' : formatCount(budget, 'token')}</b>
        </label>
        <input
          id="budget"
          type="range"
          min={Math.min(100, most)}
          max={most}
          step={Math.max(10, Math.round(most / 100 / 10) * 10)}
          value={budget ?? Math.min(own.tokens, most)}
          aria-valuetext={budget === undefined ? 'the client’s own budget' : formatCount(budget, 'token')}
          onInput={event => setBudget(Number(event.currentTarget.value))}
        />
        <button type="button" disabled={budget === undefined} onClick={() => setBudget(undefined)}>
          Client’s own
        </button>
      </div>
      <Facts>
        <Fact>{formatCount(tokens, 'token')}</Fact>
        <Fact>
          {formatNumber(shown.shown.length)} of {formatCount(skills.length, 'skill')}
        </Fact>
        {shortened.length > 0 && <Fact kind="warning">{formatNumber(shortened.length)} shortened</Fact>}
        {leftOut.length > 0 && <Fact kind="warning">{formatNumber(leftOut.length)} left out</Fact>}
        {shortened.length + leftOut.length === 0 && <Fact kind="good">Every skill, whole</Fact>}
      </Facts>
      {text === '' ? (
        <Empty
          title={
            leftOut.some(({ why }) => why === 'budget')
              ? 'Nothing fits into this budget'
              : 'Nothing: no skill is for the model'
          }
        />
      ) : (
        <pre class="prompt" tabIndex={0} aria-label="Text of the catalog">
          {text}
        </pre>
      )}
      <LeftOut shown={shown} />
    </>
  )
}

function LeftOut({ shown: { leftOut, shortened } }: { shown: RenderedCatalog }) {
  const rows = useMemo(
    () => [
      ...leftOut.map(({ id, why }) => ({ id, why: `left out: ${WHY[why] ?? why}` })),
      ...shortened.map(({ id, from, to }) => ({
        id,
        why:
          to === 0
            ? 'its name alone'
            : `${formatNumber(to)} of ${formatNumber(from)} characters of its description`,
      })),
    ],
    [leftOut, shortened],
  )
  if (rows.length === 0) return null
  return (
    <>
      <h2>What was cut</h2>
      <Rows
        label="What was cut"
        rows={rows}
        columns={[
          { title: 'Skill', width: '40%', cell: skill => <SkillCell skill={skill} /> },
          { title: 'What the model sees', cell: ({ why }) => why },
        ]}
      />
    </>
  )
}
