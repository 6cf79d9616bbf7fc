import type { ComponentChildren } from 'preact'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { Lone, SkillChange } from '../../format/difference.ts'
import type { ReportDifference, Words } from '../types.ts'
import type { Data } from './data.ts'
import { Empty, EmptyPage, Fact, Facts, SkillLink } from './parts.tsx'

const MOST = 300

export function Changes({ data }: { data: Data }) {
  const { difference } = data
  if (difference === undefined)
    return (
      <EmptyPage heading="Changes" title="Compared with nothing">
        <code>skillc report --against BUNDLE</code> shows what changed since a bundle.
      </EmptyPage>
    )
  const { added, removed, changed, unchanged, widened, narrowed, catalog, step, because, against } =
    difference
  const isSame = added.length + removed.length + changed.length === 0
  const tokens = catalog.new - catalog.old
  return (
    <>
      <h1 tabIndex={-1}>Changes</h1>
      <p class="lead">
        Since <b>{against}</b>.{' '}
        {step === 'none'
          ? 'Nothing that a reader could see.'
          : `The next version is a ${step} one: ${because}.`}
      </p>
      <Facts>
        <Fact>{formatNumber(added.length)} added</Fact>
        <Fact>{formatNumber(removed.length)} removed</Fact>
        <Fact>{formatNumber(changed.length)} changed</Fact>
        <Fact>{formatNumber(unchanged)} as before</Fact>
        <Fact>
          {tokens > 0 ? '+' : ''}
          {formatCount(tokens, 'token')} in the catalog
        </Fact>
      </Facts>
      {isSame && widened.length === 0 && <Empty title="The same skills as before" />}
      <Sentences title="May do more than before" kind="error" sentences={widened} />
      <Sentences title="May do less than before" kind="good" sentences={narrowed} />
      <Lones title="Added" list={added} link={id => data.byId.has(id)} />
      <Lones title="Removed" list={removed} link={() => false} />
      {changed.length > 0 && (
        <>
          <h2>Changed</h2>
          <ul class="changes">
            {changed.slice(0, MOST).map(change => (
              <Changed key={change.id} change={change} difference={difference} />
            ))}
          </ul>
          <More count={changed.length} />
        </>
      )}
    </>
  )
}

function More({ count }: { count: number }) {
  return count > MOST ? <p class="caption">And {formatNumber(count - MOST)} more.</p> : null
}

function Sentences({ title, kind, sentences }: { title: string; kind: string; sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <section class={`finding ${kind}`}>
      <h2>{title}</h2>
      <ul>
        {sentences.slice(0, MOST).map((sentence, at) => (
          <li key={at}>{sentence}</li>
        ))}
      </ul>
      <More count={sentences.length} />
    </section>
  )
}

function Lones({ title, list, link }: { title: string; list: Lone[]; link: (id: string) => boolean }) {
  if (list.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul class="changes">
        {list.slice(0, MOST).map(({ id, description, powers }) => (
          <li key={id}>
            {link(id) ? <SkillLink skill={{ id }} /> : <b>{id}</b>}
            <p class="soft">{description}</p>
            {powers.length > 0 && <p class="help">May use without confirmation: {powers.join(', ')}</p>}
          </li>
        ))}
      </ul>
      <More count={list.length} />
    </>
  )
}

function Changed({ change, difference }: { change: SkillChange; difference: ReportDifference }) {
  const { id, was, fields, body, files, widened, narrowed } = change
  const [words, instructions, tokens] = [difference.words[id], difference.bodies[id], difference.tokens[id]]
  const what = [
    ...(was === undefined ? [] : [`was ${was}`]),
    ...(body ? ['instructions'] : []),
    ...(fields.length > 0 ? [`fields ${fields.join(', ')}`] : []),
    ...(files.length > 0 ? [formatCount(files.length, 'file')] : []),
    ...(tokens !== undefined && tokens[0] !== tokens[1]
      ? [`${formatNumber(tokens[0])} → ${formatCount(tokens[1], 'token')}`]
      : []),
  ]
  return (
    <li>
      <SkillLink skill={{ id }} /> {what.length > 0 && <span class="soft">{what.join(' · ')}</span>}
      {words !== undefined && (
        <p>
          <Compared words={words} />
        </p>
      )}
      {instructions !== undefined && (
        <details>
          <summary>How the instructions changed</summary>
          <pre class="fix" tabIndex={0} aria-label={`Changes in the instructions of ${id}`}>
            <Compared words={instructions} />
          </pre>
        </details>
      )}
      <Powers kind="error" sentences={widened} />
      <Powers kind="good" sentences={narrowed} />
      {files.length > 0 && (
        <ul class="files">
          {files.slice(0, 20).map(({ path, change: kind }) => (
            <li key={path}>
              <code>{path}</code>
              <span class="soft">{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Compared({ words }: { words: Words }) {
  return (
    <>
      {words.map(([side, text], at) =>
        side === 1 ? <ins key={at}>{text}</ins> : side === -1 ? <del key={at}>{text}</del> : text,
      )}
    </>
  )
}

function Powers({ kind, sentences }: { kind: string; sentences: string[] }): ComponentChildren {
  return sentences.map((sentence, at) => (
    <p key={at} class={`label ${kind}`}>
      {sentence}
    </p>
  ))
}
