import { useMemo } from 'preact/hooks'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import type { Data, Skill } from './data.ts'
import { Graph, type Link, listEdges } from './graph.tsx'
import { Empty, getLeaf, LinkedSkills, Rows, SkillCell, SkillLink, Trail, toHash } from './parts.tsx'

const MOST = 12

export function Links({ data, id }: { data: Data; id: string | undefined }) {
  const edges = useMemo(() => listEdges(data), [data])
  const rows = useMemo(() => {
    const near = new Map<number, number>()
    const own = data.links.length
    for (const [from, to] of edges.slice(own))
      for (const at of [from, to]) near.set(at, (near.get(at) ?? 0) + 1)
    const linked = [...new Set(edges.flatMap(edge => edge.slice(0, 2) as [number, number]))]
    return linked
      .flatMap(at => {
        const skill = data.skills[at]
        const uses = data.uses.get(at)?.length ?? 0
        const users = data.users.get(at)?.length ?? 0
        return skill === undefined ? [] : [{ skill, uses, users, alike: near.get(at) ?? 0 }]
      })
      .sort((a, b) => b.uses + b.users + b.alike - a.uses - a.users - a.alike || a.skill.at - b.skill.at)
  }, [data, edges])
  const center = id ? data.byId.get(id) : undefined
  return (
    <>
      {center !== undefined && <Trail view="links" title="Graph" />}
      <h1 tabIndex={-1}>{center === undefined ? 'Graph' : getLeaf(center.id)}</h1>
      {rows.length === 0 ? (
        <Empty title="No skill has to do with another one">
          <p>Skills that lead to each other, are described alike or have the same name are shown here.</p>
        </Empty>
      ) : (
        <>
          <p class="lead">
            {formatCount(edges.length, 'link')} between {formatCount(rows.length, 'skill')}. A skill breaks
            where what it leads to is not installed, and a model can hardly choose between two that say the
            same.
          </p>
          {center === undefined ? (
            <Graph data={data} edges={edges} />
          ) : (
            <Picture data={data} center={center} edges={edges} />
          )}
          <h2>All skills with links</h2>
          <Rows
            label="Skills with links"
            rows={rows}
            text={({ skill }) => skill.id}
            columns={[
              {
                title: 'Skill',
                width: '45%',
                by: ({ skill }) => skill.id,
                cell: ({ skill }) => <SkillCell skill={skill} href={toHash(['links', skill.id])} />,
              },
              {
                title: 'Depends on',
                isNumber: true,
                by: row => row.uses,
                cell: row => formatNumber(row.uses),
              },
              {
                title: 'Used by',
                isNumber: true,
                by: row => row.users,
                cell: row => formatNumber(row.users),
              },
              { title: 'Alike', isNumber: true, by: row => row.alike, cell: row => formatNumber(row.alike) },
            ]}
          />
        </>
      )}
    </>
  )
}

const WIDTH = 980
const ROW = 40

interface Side {
  title: string
  x: number
  list: [at: number, kind: string][]
}

function Picture({ data, center, edges }: { data: Data; center: Skill; edges: Link[] }) {
  const alike = edges
    .slice(data.links.length)
    .flatMap(([from, to, kind]) =>
      from === center.at ? [[to, kind] as const] : to === center.at ? [[from, kind] as const] : [],
    )
  const sides: Side[] = [
    { title: 'Used by', x: 10, list: data.users.get(center.at) ?? [] },
    { title: 'Depends on', x: WIDTH - 270, list: data.uses.get(center.at) ?? [] },
  ]
  const most = Math.max(1, ...sides.map(({ list }) => Math.min(list.length, MOST + 1)))
  const height = most * ROW + 40
  const middle = height / 2 + 10
  return (
    <figure class="graph">
      <figcaption>
        <SkillLink skill={center} /> and what it leads to
      </figcaption>
      <div
        class="graph-scroll"
        ref={box => {
          // Scrolls to the skill itself if the picture does not fit.
          if (box !== null) box.scrollLeft = (WIDTH - box.clientWidth) / 2
        }}
        tabIndex={0}
        role="region"
        aria-label="Picture of the links"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          width={WIDTH}
          height={height}
          role="group"
          aria-label={`Links of ${center.id}`}
        >
          {sides.map(side => (
            <Branch key={side.title} skills={data.skills} side={side} middle={middle} />
          ))}
          <g class="center">
            <rect x={WIDTH / 2 - 130} y={middle - 20} width={260} height={40} rx={10} />
            <text x={WIDTH / 2} y={middle + 5}>
              {cut(getLeaf(center.id), 28)}
            </text>
          </g>
        </svg>
      </div>
      {/* On a phone, instead of the picture. */}
      <div class="narrow">
        {sides.map(({ title, list }) => (
          <section key={title}>
            <h2>{title}</h2>
            {list.length === 0 ? (
              <p class="caption">No skill</p>
            ) : (
              <LinkedSkills skills={data.skills} links={list} />
            )}
          </section>
        ))}
      </div>
      {alike.length > 0 && <LinkedSkills skills={data.skills} links={alike} />}
    </figure>
  )
}

function Branch({ skills, side, middle }: { skills: Skill[]; side: Side; middle: number }) {
  const { title, x, list } = side
  const top = middle - (Math.min(list.length, MOST + 1) * ROW) / 2
  const isLeft = x < WIDTH / 2
  const [from, to] = isLeft ? [x + 260, WIDTH / 2 - 130] : [WIDTH / 2 + 130, x]
  const bend = (from + to) / 2
  return (
    <g>
      <text x={x} y={16} class="graph-title">
        {title}
      </text>
      {list.slice(0, MOST).map(([at, kind], place) => {
        const other = skills[at]
        const y = top + place * ROW + ROW / 2
        const [fromY, toY] = isLeft ? [y, middle] : [middle, y]
        return (
          other !== undefined && (
            <g key={`${at} ${kind}`}>
              <path d={`M${from} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${to} ${toY}`} />
              <a href={toHash(['links', other.id])}>
                <rect x={x} y={y - 16} width={260} height={32} rx={8} />
                <text x={x + 12} y={y + 4}>
                  {cut(getLeaf(other.id), 24)}
                </text>
                <text x={x + 248} y={y + 4} class="kind">
                  {cut(kind, 10)}
                </text>
              </a>
            </g>
          )
        )
      })}
      {list.length === 0 && (
        <text x={x} y={middle + 4} class="kind-left">
          No skill
        </text>
      )}
      {list.length > MOST && (
        <text x={x} y={top + MOST * ROW + ROW / 2} class="kind-left">
          and {formatNumber(list.length - MOST)} more
        </text>
      )}
    </g>
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
