import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { Hit, Reason } from '../../search/types.ts'
import { mapWords } from '../../search/words.ts'
import type { Data, Skill } from './data.ts'
import {
  type Column,
  Empty,
  Mark,
  NoSkills,
  Rows,
  replaceAddress,
  SkillCell,
  SkillLink,
  toHash,
  useLoaded,
} from './parts.tsx'

function listColumns(data: Data): Column<Skill>[] {
  const { rules, owners } = data
  return [
    { title: 'Skill', width: '26%', by: ({ id }) => id, cell: skill => <SkillCell skill={skill} /> },
    { title: 'Description', cell: ({ description }) => <span class="soft">{description}</span> },
    ...(owners === undefined
      ? []
      : [{ title: 'Owners', width: '11rem', by: getOwners(data), cell: getOwners(data) }]),
    {
      title: 'Tokens',
      width: '6.5rem',
      isNumber: true,
      by: ({ tokens }) => tokens,
      cell: ({ tokens }) => formatNumber(tokens),
    },
    ...(rules === undefined
      ? []
      : [{ title: 'Findings', width: '7rem', isNumber: true, by: countFindings, cell: showFindings(data) }]),
  ]
}

const getOwners =
  ({ owners = [] }: Data) =>
  ({ owner = -1 }: Skill) =>
    owners[owner] ?? ''

/** A field that updates the address after typing pauses. */
export function Field({
  id,
  label,
  value,
  placeholder,
  send,
  list,
  children,
}: {
  id: string
  label: string
  value: string
  placeholder: string
  send: (text: string) => void
  list?: string
  children?: (text: string) => ComponentChildren
}) {
  const [text, setText] = useState(value)
  // Ignores the field's own updates, because the user may have typed more.
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      send(text)
    }, 150)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div class="labeled">
      <label for={id}>{label}</label>
      <div class="field">
        <input
          id={id}
          type="search"
          value={text}
          maxLength={1_000}
          autocomplete="off"
          spellcheck={false}
          placeholder={placeholder}
          aria-keyshortcuts={id === 'query' ? '/' : undefined}
          list={list}
          onInput={event => setText(event.currentTarget.value)}
        />
        {children?.(text)}
        {id === 'query' && <kbd aria-hidden="true">/</kbd>}
      </div>
    </div>
  )
}

export function Skills({ data, query }: { data: Data; query: Record<string, string> }) {
  const { q = '', in: space = '' } = query
  return (
    <>
      <h1 tabIndex={-1}>Skills</h1>
      <search>
        <form onSubmit={event => event.preventDefault()}>
          <Field
            id="query"
            label="What should be done?"
            value={q}
            placeholder="For example: extract text from a PDF"
            list="suggestions"
            send={text => replaceAddress(toHash(['skills'], { q: text, in: space }))}
          >
            {text => <Suggestions data={data} text={text} />}
          </Field>
        </form>
      </search>
      {q.trim() === '' ? <List data={data} space={space} /> : <Hits data={data} text={q.trim()} />}
    </>
  )
}

/** Completions are optional: a request can be sent without them. */
function Suggestions({ data, text }: { data: Data; text: string }) {
  const typed = text.trimStart()
  const texts = useLoaded(() => (typed === '' ? Promise.resolve([]) : data.suggest(typed)), [data, typed])
  return (
    <datalist id="suggestions">
      {typeof texts !== 'string' && texts.map(value => <option key={value} value={value} />)}
    </datalist>
  )
}

function List({ data, space }: { data: Data; space: string }) {
  const rows = useMemo(() => listIn(data.skills, space), [data, space])
  const columns = useMemo(() => listColumns(data), [data])
  if (data.skills.length === 0) return <NoSkills data={data} />
  return (
    <>
      <p class="caption" role="status">
        {formatCount(rows.length, 'skill')}
        {space !== '' && (
          <>
            {' '}
            {space === '-' ? 'without a namespace' : `in ${space}`}. <a href={toHash(['skills'])}>Show all</a>
          </>
        )}
      </p>
      <Rows
        label="Skills"
        rows={rows}
        columns={columns}
        text={skill => `${skill.id} ${skill.description} ${getOwners(data)(skill)}`}
      />
    </>
  )
}

function listIn(skills: Skill[], space: string): Skill[] {
  if (space === '') return skills
  return skills.filter(({ id }) => (space === '-' ? !id.includes(':') : id.startsWith(`${space}:`)))
}

function countFindings({ findings = [] }: Skill): number {
  return findings.reduce((sum, [, count]) => sum + count, 0)
}

function showFindings({ rules = [] }: Data) {
  return (skill: Skill) => {
    const { findings = [] } = skill
    if (findings.length === 0) return <span class="none">–</span>
    const severity = rules[findings[0]?.[0] ?? 0]?.severity ?? 'note'
    return (
      <>
        <Mark severity={severity} /> {formatNumber(countFindings(skill))}
      </>
    )
  }
}

function Hits({ data, text }: { data: Data; text: string }) {
  const found = useLoaded(() => data.search(text), [data, text])
  if (typeof found === 'string')
    return found === '' ? (
      <p role="status" class="caption">
        Searching…
      </p>
    ) : (
      <Empty title="This report cannot be searched">
        <p>{found}</p>
      </Empty>
    )
  const { hits, corrected, candidates } = found
  return (
    <>
      <p class="caption" role="status">
        {hits.length === 0
          ? 'No skill matches'
          : hits[0]?.label === 'weak'
            ? `No skill matches well. ${formatCount(hits.length, 'weak match', 'weak matches')}, best first`
            : `${formatCount(hits.length, 'skill')}, best first`}
        {corrected !== undefined && `, for “${corrected}”`}
      </p>
      {hits.length === 0 ? (
        <Empty title="No skill matches">
          <p>
            {!candidates
              ? 'No skill has a word of the request that matters.'
              : `${formatCount(candidates, 'skill')} ${candidates === 1 ? 'shares' : 'share'} a word with it, but not one that matters enough.`}{' '}
            An agent would be offered nothing.
          </p>
        </Empty>
      ) : (
        <ol class="hits">
          {hits.map(hit => (
            <HitRow key={hit.id} hit={hit} request={text} skill={data.byId.get(hit.id)} />
          ))}
        </ol>
      )}
    </>
  )
}

const LABELS = { strong: 'Strong match', fair: 'Fair match', weak: 'Weak match' }

export function HitRow({ hit, request, skill }: { hit: Hit; request: string; skill: Skill | undefined }) {
  const { id, description, relevance, label, corrected = '', why = [] } = hit
  const words = mapWords(`${request} ${corrected}`)
  return (
    <li>
      <div class="hit-head">
        <SkillLink skill={{ id }} />
        <span class={`label ${label}`}>{LABELS[label]}</span>
        <meter min={0} max={1} value={relevance} aria-label="Relevance">
          {relevance.toFixed(2)}
        </meter>
        <span class="soft number">{relevance.toFixed(2)}</span>
      </div>
      <p>{description}</p>
      <ul class="why" aria-label="Why">
        {why.slice(0, 6).map((reason, at) => (
          <li key={at}>{describeReason(reason, words)}</li>
        ))}
        {skill?.modelInvocable === false && <li class="warning">Only a user may start it</li>}
      </ul>
    </li>
  )
}

const KINDS = {
  call: 'called as',
  name: 'named',
  keyword: 'keyword',
  pattern: 'fits the pattern',
  path: 'works with',
  meaning: 'means the same',
}

function describeReason(reason: Reason, words: ReadonlyMap<string, string>) {
  if (reason.kind === 'term')
    return (
      <>
        <b>{words.get(reason.value) ?? reason.value}</b> in {reason.fields.join(', ')}
      </>
    )
  return (
    <>
      {KINDS[reason.kind]} <b>{reason.value}</b>
    </>
  )
}
