/** Groups of skills, each behind one skill that leads to them, for clients whose list has no room for all. Pure. */
import { type Groupable, groupSkills } from '../search/groups.ts'
import { flattenNames } from './names.ts'

/** A skill that leads to others. */
export interface Router {
  /** Its name and that of its folder. */
  name: string
  /** What its skills are about, the most telling word first. */
  topics: string[]
}

/** The name of the entry of a skill behind a router: clients find no skill there. */
export const ROUTED_ENTRY = 'INSTRUCTIONS.md'

const OTHER = 'other-skills'

/** The router of each skill, by its id. Those that fit no group have one together. */
export function assignRouters(skills: readonly Groupable[]): Map<string, Router> {
  const groups = groupSkills(skills)
  const grouped = new Set(groups.flatMap(group => group.skills.map(({ id }) => id)))
  const rest = skills.filter(({ id }) => !grouped.has(id))
  const all = [
    ...groups.map(({ name, topics, skills: members }) => ({
      id: `${name}-skills`,
      topics: [name, ...topics],
      members,
    })),
  ]
  const other = all.find(({ id }) => id === OTHER)
  if (other !== undefined) other.members.push(...rest)
  else if (rest.length > 0) all.push({ id: OTHER, topics: ['other things'], members: rest })
  const names = flattenNames([...new Set(all.map(({ id }) => id))])
  return new Map(
    all.flatMap(({ id, topics, members }) => {
      const router = { name: names.get(id) ?? id, topics }
      return members.map((skill): [string, Router] => [skill.id, router])
    }),
  )
}
