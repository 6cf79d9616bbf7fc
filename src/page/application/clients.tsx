import { useMemo, useState } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { Blind, VERDICT_WORDS } from './about.tsx'
import {
  compareLoss,
  describeLoss,
  getTitle,
  PRESETS,
  type RenderedCatalog,
  renderFor,
  type Unseen,
  useRendered,
} from './catalog.ts'
import type { Data, Skill } from './data.ts'
import {
  type Column,
  Empty,
  EmptyPage,
  Fact,
  Facts,
  NoSkills,
  Rows,
  SkillCell,
  Trail,
  toHash,
} from './parts.tsx'

export function Clients({ data, client }: { data: Data; client: string | undefined }) {
  if (data.skills.length === 0)
    return (
      <>
        <h1 tabIndex={-1}>Clients</h1>
        <NoSkills data={data} />
      </>
    )
  if (!client) return <AllClients data={data} />
  if (PRESETS.some(preset => preset === client)) return <OneClient key={client} data={data} client={client} />
  return (
    <EmptyPage heading={client} title="skillc does not know how this client writes its catalog">
      <a href={toHash(['clients'])}>All clients</a>
    </EmptyPage>
  )
}

function AllClients({ data }: { data: Data }) {
  const rendered = useRendered(data)
  const isWhole = rendered.size === PRESETS.length
  const rows = useMemo(
    () => (isWhole ? PRESETS.toSorted((a, b) => compareLoss(rendered.get(a), rendered.get(b))) : PRESETS),
    [isWhole],
  )
  const columns = useMemo(() => listColumns(data, rendered), [data, rendered])
  const losers = isWhole ? rows.slice(0, 2).filter(name => getRow(rendered, name).lost > 0) : []
  return (
    <>
      <h1 tabIndex={-1}>Clients</h1>
      <p class="lead">
        A client puts a list of the skills into the prompt of every conversation, within its own budget.{' '}
        {losers.map(name => (
          <>
            <b>{getTitle(name)}</b> {describeLoss(getRow(rendered, name))}.{' '}
          </>
        ))}
        {isWhole && losers.length === 0 && 'No client cuts or drops a skill.'}
      </p>
      <Rows label="Catalogs" rows={rows} columns={columns} height={44} text={getTitle} />
      <h2>What they make of each skill</h2>
      <Matrix data={data} />
    </>
  )
}

function listColumns(data: Data, rendered: ReadonlyMap<string, RenderedCatalog>): Column<string>[] {
  const count = (title: string, about: string, get: (row: RenderedCatalog) => number): Column<string> => ({
    title,
    about,
    width: '7rem',
    isNumber: true,
    by: name => get(getRow(rendered, name)),
    cell: name => {
      const row = rendered.get(name)
      return row === undefined ? <span class="none">…</span> : formatNumber(get(row))
    },
  })
  return [
    {
      title: 'Client',
      by: getTitle,
      cell: name => (
        <span class="cell-id">
          <a href={toHash(['clients', name])}>{getTitle(name)}</a>
          {data.clients.length > 0 && !data.judged.has(name) && <small>if installed there</small>}
        </span>
      ),
    },
    count('In full', 'The model sees the name and the whole description.', ({ full }) => full),
    count(
      'Cut',
      'It sees the name and a part of the description, or the name alone.',
      row => row.shortened.length,
    ),
    count(
      'Not shown',
      'It does not see them: the client does not load them, has no room for them, or only a user may start them.',
      ({ leftOut }) => leftOut.length,
    ),
    count('Tokens', 'The length of the list.', ({ tokens }) => tokens),
  ]
}

const NOTHING: RenderedCatalog = {
  text: '',
  shown: [],
  shortened: [],
  leftOut: [],
  tokens: 0,
  full: 0,
  lost: 0,
}

const getRow = (rendered: ReadonlyMap<string, RenderedCatalog>, name: string) => rendered.get(name) ?? NOTHING

function Matrix({ data }: { data: Data }) {
  const [isFiltered, setFiltered] = useState(false)
  const { clients, skills, judged } = data
  const asked = clients.filter(({ id }) => judged.has(id))
  const rows = useMemo(
    () => skills.filter(({ verdicts }) => verdicts !== undefined && (!isFiltered || /[^LA]/.test(verdicts))),
    [skills, isFiltered],
  )
  const columns = useMemo(
    (): Column<Skill>[] => [
      { title: 'Skill', width: '16rem', by: ({ id }) => id, cell: skill => <SkillCell skill={skill} /> },
      ...asked.map(
        ({ id, title }): Column<Skill> => ({
          title,
          by: ({ verdicts = '' }) => getWord(verdicts, judged.get(id))[0],
          cell: ({ verdicts = '' }) => {
            const [word, kind] = getWord(verdicts, judged.get(id))
            return <span class={`label ${kind}`}>{word}</span>
          },
        }),
      ),
    ],
    [data],
  )
  if (clients.length === 0)
    return (
      <Empty title="No client was asked">
        <p>
          <code>skillc report FOLDER --clients all</code> says which skills each client loads, changes or
          drops. The list above is of what each would show if it loaded every skill.
        </p>
      </Empty>
    )
  if (asked.length === 0) return <Blind data={data} />
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
        <div class={asked.length > 6 ? 'wide' : ''}>
          <Rows label="Clients by skill" rows={rows} columns={columns} text={({ id }) => id} />
        </div>
      )}
      <Blind data={data} />
    </>
  )
}

function getWord(verdicts: string, at = -1): readonly [word: string, kind: string] {
  return VERDICT_WORDS[verdicts[at] ?? 'A'] ?? ['', '']
}

const WHY: Record<Unseen, string> = {
  client: 'the client does not load it',
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
      <h1 tabIndex={-1}>{getTitle(client)}</h1>
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
        {leftOut.length > 0 && <Fact kind="warning">{formatNumber(leftOut.length)} not shown</Fact>}
        {shortened.length + leftOut.length === 0 && <Fact kind="good">Every skill, in full</Fact>}
      </Facts>
      {text === '' ? (
        <Empty
          title={
            leftOut.some(({ why }) => why === 'budget')
              ? 'Nothing fits into this budget'
              : leftOut.some(({ why }) => why === 'client')
                ? 'The client loads none of these skills'
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

const CUT_COLUMNS: Column<{ id: string; why: string }>[] = [
  { title: 'Skill', width: '40%', by: ({ id }) => id, cell: skill => <SkillCell skill={skill} /> },
  { title: 'What the model sees', by: ({ why }) => why, cell: ({ why }) => why },
]

function LeftOut({ shown: { leftOut, shortened } }: { shown: RenderedCatalog }) {
  const rows = useMemo(
    () => [
      ...leftOut.map(({ id, why }) => ({ id, why: `not shown: ${WHY[why]}` })),
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
      <Rows label="What was cut" rows={rows} text={({ id, why }) => `${id} ${why}`} columns={CUT_COLUMNS} />
    </>
  )
}
