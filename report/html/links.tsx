/** Which skill leads to which: the neighbours of one, and all links as a table. */
import { useMemo } from 'preact/hooks'
import type { Data, Skill } from './data.ts'
import { countOf, Empty, formatCount, getLeaf, Rows, SkillCell, SkillLink, toHash } from './parts.tsx'

/** Neighbours on one side of a picture. */
const MOST = 12

export function Links({ data, id }: { data: Data; id: string | undefined }) {
  const { skills, links, uses, users } = data
  const rows = useMemo(() => {
    const count = (at: number) => (uses.get(at)?.length ?? 0) + (users.get(at)?.length ?? 0)
    const linked = [...new Set([...uses.keys(), ...users.keys()])]
    return linked
      .sort((a, b) => count(b) - count(a) || a - b)
      .flatMap(at => {
        const skill = skills[at]
        return skill === undefined
          ? []
          : [{ skill, uses: uses.get(at)?.length ?? 0, users: users.get(at)?.length ?? 0 }]
      })
  }, [data])
  const centre = (id && data.byId.get(id)) || rows[0]?.skill
  return (
    <>
      <h1 tabIndex={-1}>Links</h1>
      {centre === undefined || links.length === 0 ? (
        <Empty title="No skill leads to another">
          <p>A skill that requires, mentions or links to another one is shown here.</p>
        </Empty>
      ) : (
        <>
          <p class="lead">
            {countOf(links.length, 'link')} between {countOf(rows.length, 'skill')}. A skill breaks where what
            it leads to is not installed.
          </p>
          <Picture data={data} centre={centre} />
          <h2>All skills with links</h2>
          <Rows
            label="Skills with links"
            rows={rows}
            columns={[
              {
                title: 'Skill',
                width: '50%',
                cell: ({ skill }) => <SkillCell skill={skill} href={toHash(['links', skill.id])} />,
              },
              { title: 'Depends on', isNumber: true, cell: row => formatCount(row.uses) },
              { title: 'Used by', isNumber: true, cell: row => formatCount(row.users) },
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

function Picture({ data, centre }: { data: Data; centre: Skill }) {
  const sides: Side[] = [
    { title: 'Used by', x: 10, list: data.users.get(centre.at) ?? [] },
    { title: 'Depends on', x: WIDTH - 270, list: data.uses.get(centre.at) ?? [] },
  ]
  const most = Math.max(1, ...sides.map(({ list }) => Math.min(list.length, MOST + 1)))
  const height = most * ROW + 40
  const middle = height / 2 + 10
  return (
    <figure class="graph">
      <figcaption>
        <SkillLink skill={centre} /> and what it leads to
      </figcaption>
      <div class="graph-scroll" tabIndex={0} role="region" aria-label="Picture of the links">
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          width={WIDTH}
          height={height}
          role="group"
          aria-label={`Links of ${centre.id}`}
        >
          {sides.map(({ title, x, list }) => {
            const shown = list.slice(0, MOST)
            const top = middle - (Math.min(list.length, MOST + 1) * ROW) / 2
            const isLeft = x < WIDTH / 2
            return (
              <g key={title}>
                <text x={x} y={16} class="graph-title">
                  {title}
                </text>
                {shown.map(([at, kind], place) => {
                  const other = data.skills[at]
                  const y = top + place * ROW + ROW / 2
                  const [from, to] = isLeft ? [x + 260, WIDTH / 2 - 130] : [WIDTH / 2 + 130, x]
                  const [fromY, toY] = isLeft ? [y, middle] : [middle, y]
                  const bend = (from + to) / 2
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
                    and {formatCount(list.length - MOST)} more
                  </text>
                )}
              </g>
            )
          })}
          <g class="centre">
            <rect x={WIDTH / 2 - 130} y={middle - 20} width={260} height={40} rx={10} />
            <text x={WIDTH / 2} y={middle + 5}>
              {cut(getLeaf(centre.id), 28)}
            </text>
          </g>
        </svg>
      </div>
    </figure>
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
