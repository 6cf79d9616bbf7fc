import { useMemo } from 'preact/hooks'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import { readCitedParts } from '../cite.ts'
import type { ReportFinding, RuleCount, SkillDetail } from '../types.ts'
import { About } from './about.tsx'
import type { Data, Skill } from './data.ts'
import { Markdown } from './markdown.tsx'
import {
  Choice,
  Copy,
  Empty,
  EmptyPage,
  Fact,
  Facts,
  getLeaf,
  Mark,
  Prose,
  replaceAddress,
  toHash,
  useLoaded,
} from './parts.tsx'

export function SkillPage({ data, id, view }: { data: Data; id: string; view: string }) {
  const skill = data.byId.get(id)
  if (skill === undefined)
    return (
      <EmptyPage heading={id} title="There is no such skill in this report">
        <a href={toHash(['skills'], { q: getLeaf(id) })}>Search for it</a>
      </EmptyPage>
    )
  return <KnownSkill data={data} skill={skill} view={view} />
}

function KnownSkill({ data, skill, view }: { data: Data; skill: Skill; view: string }) {
  const detail = useLoaded(() => data.loadDetail(skill), [skill])
  const leaf = getLeaf(skill.id)
  return (
    <>
      <Trail id={skill.id} />
      <h1 tabIndex={-1}>{leaf}</h1>
      <p class="lead">{skill.description || 'It has no description.'}</p>
      <Facts>
        <Fact>{formatCount(skill.tokens, 'token')} of instructions</Fact>
        <Fact>{formatNumber(skill.catalog)} in the catalog</Fact>
        <Fact>
          {formatCount(skill.files, 'file')}, {formatBytes(skill.bytes)}
        </Fact>
        <Fact>{skill.level}</Fact>
        {skill.findings?.some(([at]) => isRefusal(data.rules?.[at])) && (
          <Fact kind="error">Skipped by a build, because it has an error</Fact>
        )}
        {skill.license !== undefined && <Fact>{skill.license}</Fact>}
        {skill.modelInvocable === false && <Fact kind="warning">Only a user may start it</Fact>}
        {skill.userInvocable === false && <Fact kind="warning">Only a model may start it</Fact>}
        {(skill.paths?.length ?? 0) > 0 && <Fact kind="warning">Waits for {skill.paths?.join(', ')}</Fact>}
        {skill.borrowed === true && <Fact kind="warning">Description taken from its text</Fact>}
      </Facts>
      {typeof detail === 'string' ? (
        <p class={detail === '' ? 'caption' : 'caption bad'} role={detail === '' ? 'status' : 'alert'}>
          {detail || 'Loading…'}
        </p>
      ) : (
        <div class="skill">
          <Text skill={skill} detail={detail} view={view} />
          <aside aria-label="About this skill">
            <About data={data} skill={skill} detail={detail} />
          </aside>
        </div>
      )}
    </>
  )
}

/** A skill that one client drops is in the bundles of the others. */
const isRefusal = (rule?: RuleCount) => rule?.severity === 'error' && rule.code !== 'lost-skill'

function Trail({ id }: { id: string }) {
  const parts = id.split(':').slice(0, -1)
  return (
    <p class="trail">
      <a href={toHash(['skills'])}>Skills</a>
      {parts.map((part, at) => (
        <>
          {' / '}
          <a href={toHash(['skills'], { in: parts.slice(0, at + 1).join(':') })}>{part}</a>
        </>
      ))}
    </p>
  )
}

function Text({ skill, detail, view }: { skill: Skill; detail: SkillDetail; view: string }) {
  const { findings, body, text } = detail
  const parts = useMemo(() => readCitedParts(body, text), [body, text])
  const shown =
    view === 'source' || (view === '' && parts.length === 0 && text.trim() !== '') ? 'source' : 'read'
  return (
    <div class="text">
      <div class="row">
        <Choice
          label="Instructions"
          names={[
            ['read', 'Rendered'],
            [
              'source',
              findings.length > 0 ? `Source · ${formatCount(findings.length, 'finding')}` : 'Source',
            ],
          ]}
          chosen={shown}
          choose={name => replaceAddress(toHash(['skill', skill.id], { view: name }))}
        />
        <Copy text={text} what="SKILL.md" />
      </div>
      {shown === 'source' ? (
        <Source detail={detail} />
      ) : parts.length === 0 ? (
        <Empty title="It has no instructions" />
      ) : (
        <>
          <h2 class="unseen">Instructions</h2>
          <Markdown parts={parts} />
        </>
      )}
    </div>
  )
}

function Source({ detail: { text, findings } }: { detail: SkillDetail }) {
  const lines = useMemo(() => text.split(/\r\n|\r|\n/), [text])
  const byLine = new Map<number, ReportFinding[]>()
  for (const finding of findings) {
    const { line = 0 } = finding.position?.start ?? {}
    byLine.set(line, [...(byLine.get(line) ?? []), finding])
  }
  return (
    <div class="source">
      {(byLine.get(0) ?? []).map((finding, at) => (
        <Finding key={at} finding={finding} text={text} />
      ))}
      <div class="lines" tabIndex={0} role="region" aria-label="SKILL.md">
        {lines.map((line, at) => {
          const own = byLine.get(at + 1)
          return (
            <>
              <div class={own === undefined ? 'line' : `line ${own[0]?.severity}`}>
                <span class="at" aria-hidden="true">
                  {at + 1}
                </span>
                <code>{own === undefined ? line : <MarkedLine line={line} findings={own} />}</code>
              </div>
              {own?.map((finding, place) => (
                <Finding key={place} finding={finding} text={text} />
              ))}
            </>
          )
        })}
      </div>
    </div>
  )
}

function MarkedLine({ line, findings: [first] }: { line: string; findings: ReportFinding[] }) {
  const { start, end } = first?.position ?? {}
  if (start === undefined || end === undefined) return line
  const from = start.column - 1
  const to = end.line === start.line ? end.column - 1 : line.length
  if (to <= from) return line
  return (
    <>
      {line.slice(0, from)}
      <mark>{line.slice(from, to)}</mark>
      {line.slice(to)}
    </>
  )
}

export function Finding({
  finding,
  text,
  href = toHash(['findings', finding.code]),
}: {
  finding: ReportFinding
  text?: string | undefined
  href?: string
}) {
  const { code, severity, message, help, fix, file } = finding
  return (
    <div class={`finding ${severity}`}>
      <p>
        <Mark severity={severity} />{' '}
        <span>
          <Prose text={message} />
        </span>{' '}
        <a href={href}>{code}</a>
      </p>
      {file !== undefined && (
        <p>
          <code>{file}</code>
        </p>
      )}
      {help !== undefined && (
        <p class="help">
          <Prose text={help} />
        </p>
      )}
      {fix !== undefined && text !== undefined && <Fix fix={fix} text={text} />}
    </div>
  )
}

function Fix({ fix, text }: { fix: Edit[]; text: string }) {
  return (
    <pre class="fix" aria-label="What check --fix would change">
      {fix.map(({ start, end, text: replacement }, at) => {
        const from = text.lastIndexOf('\n', start - 1) + 1
        const next = text.indexOf('\n', Math.max(start, end - 1))
        const to = next === -1 ? text.length : next
        return (
          <span key={at}>
            <del>{text.slice(from, to)}</del>
            {'\n'}
            <ins>{text.slice(from, start) + replacement + text.slice(end, Math.max(to, end))}</ins>
            {'\n'}
          </span>
        )
      })}
    </pre>
  )
}
