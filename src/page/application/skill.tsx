/** One skill: what it says, what is wrong with it, where it is from. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Edit } from '../../core/diagnostics/catalog.ts'
import type { Json } from '../../core/json/types.ts'
import type { NamedPath } from '../../format/manifest.ts'
import { listCatalogPresets } from '../../runtime/catalog/render.ts'
import { readCitedParts } from '../cite.ts'
import type { Preview, ReportFinding, SkillDetail } from '../types.ts'
import { renderOwn } from './catalog.ts'
import { type Data, joinPlace, type Skill } from './data.ts'
import { Markdown } from './markdown.tsx'
import {
  Choice,
  Copy,
  countOf,
  Empty,
  Fact,
  Facts,
  formatCount,
  formatSize,
  getLeaf,
  LinkedSkills,
  Mark,
  Prose,
  Signature,
  SkillLink,
  toHash,
  useLoaded,
} from './parts.tsx'

export function SkillPage({ data, id, view }: { data: Data; id: string; view: string }) {
  const skill = data.byId.get(id)
  if (skill === undefined)
    return (
      <>
        <h1 tabIndex={-1}>{id}</h1>
        <Empty title="There is no such skill in this report">
          <p>
            <a href={toHash(['skills'], { q: getLeaf(id) })}>Search for it</a>
          </p>
        </Empty>
      </>
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
        <Fact>{countOf(skill.tokens, 'token')} of instructions</Fact>
        <Fact>{formatCount(skill.catalog)} in the catalog</Fact>
        <Fact>
          {countOf(skill.files, 'file')}, {formatSize(skill.bytes)}
        </Fact>
        <Fact>{skill.level}</Fact>
        {skill.license !== undefined && <Fact>{skill.license}</Fact>}
        {skill.modelInvocable === false && <Fact kind="warning">Only a user may start it</Fact>}
        {skill.userInvocable === false && <Fact kind="warning">Only a model may start it</Fact>}
        {(skill.paths?.length ?? 0) > 0 && <Fact kind="warning">Waits for {skill.paths?.join(', ')}</Fact>}
        {skill.borrowed === true && <Fact kind="warning">Description taken from its text</Fact>}
      </Facts>
      {typeof detail === 'string' ? (
        <p class={detail === '' ? 'note' : 'note bad'} role={detail === '' ? 'status' : 'alert'}>
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
  // What cannot be shown as it is read is shown as it is written.
  const shown =
    view === 'source' || (view === '' && parts.length === 0 && text.trim() !== '') ? 'source' : 'read'
  return (
    <div class="text">
      <div class="row">
        <Choice
          label="Instructions"
          names={[
            ['read', 'Rendered'],
            ['source', findings.length > 0 ? `Source · ${countOf(findings.length, 'finding')}` : 'Source'],
          ]}
          chosen={shown}
          choose={name => {
            history.replaceState(null, '', toHash(['skill', skill.id], { view: name }))
            dispatchEvent(new HashChangeEvent('hashchange'))
          }}
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

/** The text line by line, findings below the line that they are about. */
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
                <code>{own === undefined ? line : <Marked line={line} findings={own} />}</code>
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

/** A line with what its first finding is about marked. */
function Marked({ line, findings: [first] }: { line: string; findings: ReportFinding[] }) {
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

export function Finding({ finding, text }: { finding: ReportFinding; text?: string }) {
  const { code, severity, message, hint, fix, file } = finding
  return (
    <div class={`finding ${severity}`}>
      <p>
        <Mark severity={severity} />{' '}
        <span>
          <Prose text={message} />
        </span>{' '}
        <a href={toHash(['findings', code])}>{code}</a>
      </p>
      {file !== undefined && (
        <p>
          <code>{file}</code>
        </p>
      )}
      {hint !== undefined && (
        <p class="hint">
          <Prose text={hint} />
        </p>
      )}
      {fix !== undefined && text !== undefined && <Fix fix={fix} text={text} />}
    </div>
  )
}

/** What `check --fix` would write. */
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

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function About({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const { frontmatter, digest, mcpServers = [] } = detail
  const source = data.sources[skill.source ?? 0]
  return (
    <>
      <Section title="As clients show it">
        <Shown skill={skill} />
      </Section>
      <Verdicts data={data} skill={skill} detail={detail} />
      <Section title="Install">
        <Commands data={data} skill={skill} />
      </Section>
      <Section title="Frontmatter">
        <table class="pairs">
          <tbody>
            {Object.entries(frontmatter).map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>
                  <Value value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="Files">
        <Files detail={detail} />
      </Section>
      <Relations data={data} skill={skill} detail={detail} />
      <Section title="Origin">
        <table class="pairs">
          <tbody>
            <Pair name="Source">{source?.label}</Pair>
            <Pair name="Level">{skill.level}</Pair>
            <Pair name="Path">{joinPlace(source, skill.file ?? skill.path) || '.'}</Pair>
            {detail.version !== undefined && <Pair name="Version">{detail.version}</Pair>}
            <Pair name="License">{skill.license ?? 'Not stated'}</Pair>
            {data.signature && (
              <Pair name="Signature">
                <Signature signature={data.signature} />
              </Pair>
            )}
            {mcpServers.length > 0 && <Pair name="MCP servers">{mcpServers.join(', ')}</Pair>}
            <Pair name="Digest">
              <span class="hash">{digest}</span>
            </Pair>
          </tbody>
        </table>
        <Rivals data={data} detail={detail} />
      </Section>
    </>
  )
}

function Files({ detail: { files, previews } }: { detail: SkillDetail }) {
  return (
    <ul class="files">
      {files.map(({ path, size, mode }) => {
        const preview = Object.hasOwn(previews, path) ? previews[path] : undefined
        const about = (
          <>
            <code>{path}</code>
            <span class="soft">
              {mode === '755' && 'can be run, '}
              {formatSize(size)}
            </span>
          </>
        )
        return (
          <li key={path}>
            {preview === undefined ? (
              about
            ) : (
              <details>
                <summary>{about}</summary>
                <Shape path={path} preview={preview} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Shape({ path, preview }: { path: string; preview: Preview }) {
  if ('image' in preview)
    return isPicture(preview.image) ? <img class="preview" src={preview.image} alt={path} /> : null
  return (
    <>
      <pre class="preview" tabIndex={0} aria-label={path}>
        {preview.text}
      </pre>
      {preview.isCut && <p class="note">This is how it begins.</p>}
    </>
  )
}

/** Only what stands in the page, and is a picture that cannot hold a script. */
const isPicture = (address: string) => /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/.test(address)

function Pair({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  )
}

/** A value of the frontmatter, on one level as a list. */
function Value({ value }: { value: Json | undefined }) {
  if (Array.isArray(value) && value.every(each => typeof each !== 'object'))
    return (
      <ul class="values">
        {value.map((each, at) => (
          <li key={at}>{String(each)}</li>
        ))}
      </ul>
    )
  return <>{typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)}</>
}

function Shown({ skill }: { skill: Skill }) {
  const [preset, setPreset] = useState<string>('claude-code')
  const text = useMemo(() => renderOwn(skill, preset), [skill, preset])
  return (
    <>
      <label class="select">
        Client{' '}
        <select value={preset} onChange={event => setPreset(event.currentTarget.value)}>
          {listCatalogPresets().map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {text === '' ? (
        <p class="note">It is not in this client’s catalog.</p>
      ) : (
        <pre tabIndex={0} aria-label="Its entry in the catalog">
          {text}
        </pre>
      )}
    </>
  )
}

export const VERDICT_WORDS: Record<string, [word: string, kind: string]> = {
  L: ['loads', 'good'],
  C: ['changed', 'warning'],
  D: ['dropped', 'error'],
  S: ['overridden', 'error'],
  U: ['undecided', 'warning'],
  A: ['not looked at', 'none'],
}

function Verdicts({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const { verdicts } = skill
  if (verdicts === undefined) return null
  const reasons = new Map(detail.cells.map(([client, name, why]) => [client, { name, why }]))
  return (
    <Section title="What clients make of it">
      <ul class="verdicts">
        {data.clients.map(({ id, title }, at) => {
          const [word, kind] = VERDICT_WORDS[verdicts[at] ?? 'A'] ?? ['', '']
          return (
            <li key={id}>
              <span class="verdict-head">
                <b>{title}</b> <span class={`label ${kind}`}>{word}</span>
              </span>
              {reasons.get(at)?.why.map(({ text }, place) => (
                <small key={place}>
                  <Prose text={text} />
                </small>
              ))}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A word as shells take it. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Where clients look for the skills of a project. */
const FOLDERS = [
  ['Claude Code', '.claude/skills'],
  ['Codex, Amp, Gemini and others', '.agents/skills'],
  ['GitHub Copilot', '.github/skills'],
  ['Cursor', '.cursor/skills'],
  ['OpenCode', '.opencode/skills'],
] as const

/** A bundle in a folder is unpacked, one that lies elsewhere is pulled; skill folders are built first. */
function Commands({ data: { title, rules, hosted }, skill }: { data: Data; skill: Skill }) {
  const isBuilt = rules === undefined
  const bundle = hosted ? new URL('./', location.href).href : isBuilt ? title : 'dist/skills'
  const verb = /^[a-z][a-z\d+.-]+:/i.test(bundle) ? 'pull' : 'unpack'
  return (
    <ul class="commands">
      {!isBuilt && <Command what="Build the bundle first" text="skillc build" />}
      {FOLDERS.map(([client, folder]) => (
        <Command
          key={client}
          what={client}
          text={`skillc ${verb} ${quote(bundle)} ${quote(skill.id)} --out ${folder}`}
        />
      ))}
      <li class="soft">The folder has to be new or empty.</li>
    </ul>
  )
}

function Command({ what, text }: { what: string; text: string }) {
  return (
    <li>
      <span class="soft">{what}</span>
      <div class="command">
        <code tabIndex={0}>{text}</code>
        <Copy text={text} what={`the command for ${what}`} />
      </div>
    </li>
  )
}

function Relations({ data, skill, detail }: { data: Data; skill: Skill; detail: SkillDetail }) {
  const uses = data.uses.get(skill.at) ?? []
  const users = data.users.get(skill.at) ?? []
  const { references } = detail
  if (uses.length + users.length + references.length === 0) return null
  const list = (title: string, links: readonly (readonly [number, string])[]) =>
    links.length > 0 && (
      <>
        <h3>{title}</h3>
        <LinkedSkills skills={data.skills} links={links} />
      </>
    )
  return (
    <Section title="References">
      {list('Depends on', uses)}
      {list('Used by', users)}
      {WHERE.map(([where, title]) => {
        const own = references.filter(each => each.where === where)
        return (
          own.length > 0 && (
            <>
              <h3>{title}</h3>
              <ul class="files">
                {own.map((reference, at) => (
                  <Reference key={at} data={data} skill={skill} reference={reference} />
                ))}
              </ul>
            </>
          )
        )
      })}
    </Section>
  )
}

/** Where a path leads, the worst first. */
const WHERE: [where: NamedPath['where'], title: string][] = [
  ['missing', 'Lead nowhere'],
  ['left-out', 'Lead to what is left out of the bundle'],
  ['absolute', 'Lead to a path of one machine'],
  ['unknown', 'Lead out of the repository'],
  ['repository', 'Lead to files around the skill'],
  ['bundle', 'Lead into other skills'],
  ['project', 'Lead to the user’s project'],
  ['skill', 'Lead to its own files'],
]

function Reference({ data, skill, reference }: { data: Data; skill: Skill; reference: NamedPath }) {
  const { target, fragment, kind, suggestion, skill: folder } = reference
  const other =
    folder === undefined
      ? undefined
      : data.skills.find(({ path, source }) => path === folder && source === skill.source)
  return (
    <li>
      <code>{fragment === undefined ? target : `${target}#${fragment}`}</code>
      <span class="soft">
        {other !== undefined && (
          <>
            <SkillLink skill={other} />,{' '}
          </>
        )}
        {suggestion !== undefined && (
          <>
            did it mean <code>{suggestion}</code>?{' '}
          </>
        )}
        {kind}
      </span>
    </li>
  )
}

function Rivals({ data, detail }: { data: Data; detail: SkillDetail }) {
  const { shadows = [], identical = [], aliases = [] } = detail
  const place = ({ source, path, file }: { source: number; path: string; file?: string }) =>
    joinPlace(data.sources[source], file ?? path)
  const all = [
    ...shadows.map(
      each =>
        [
          place(each),
          each.by === 'path' ? 'overridden, by its path' : 'overridden, its source ranks lower',
        ] as const,
    ),
    ...identical.map(each => [place(each), 'identical'] as const),
    ...aliases.map(each => [place(each), 'a link to the same folder'] as const),
  ]
  if (all.length === 0) return <p class="note">No other skill has this id.</p>
  return (
    <ul class="files">
      {all.map(([path, why]) => (
        <li key={path}>
          <code>{path}</code>
          <span class="soft">{why}</span>
        </li>
      ))}
    </ul>
  )
}
