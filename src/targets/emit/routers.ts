/** Router skills: what leads to the skills of a group, and their files. Pure. */
import { stringify } from 'yaml'
import { ENTRY } from '../../core/files/path.ts'
import { countCharacters, shortenDescription } from '../description.ts'
import { ROUTED_ENTRY, type Router } from '../routers.ts'
import type { EmittedFile, LoweredSkill } from '../skill.ts'
import { escapeLine } from './list.ts'

/** What the specification takes for a description. */
const MOST_DESCRIPTION = 1024
/** Characters that a client writes around a name and a description. */
const FRAME = 8
/** Of the description of a skill, in the list of its router. */
const MOST_LISTED = 400

/** A folder for each router; `listing` bounds the characters of all names and descriptions. */
export function emitRouters(skills: readonly LoweredSkill[], listing: number): EmittedFile[] {
  const groups = new Map<Router, LoweredSkill[]>()
  for (const skill of skills)
    if (skill.router !== undefined) groups.set(skill.router, [...(groups.get(skill.router) ?? []), skill])
  const room = Math.floor(listing / Math.max(1, groups.size)) - FRAME
  return [...groups].flatMap(([router, members]): EmittedFile[] => {
    const { name } = router
    const most = Math.max(80, Math.min(MOST_DESCRIPTION, room - name.length))
    return [
      { path: `${name}/${ENTRY}`, bytes: () => createEntry(router, members, most) },
      ...members.flatMap(skill =>
        skill.files.map(file => ({
          ...file,
          path: `${name}/skills/${skill.name}/${file.path === ENTRY ? ROUTED_ENTRY : file.path}`,
        })),
      ),
    ]
  })
}

function createEntry({ name, topics }: Router, members: readonly LoweredSkill[], most: number): string {
  const head = stringify({ name, description: describe(topics, members, most) }, { lineWidth: 0 })
  const rows = members.map(
    one =>
      `- [${one.name}](skills/${one.name}/${ROUTED_ENTRY}): ${escapeLine(shortenDescription(one.description, MOST_LISTED))}\n`,
  )
  return `---\n${head}---\n\n# ${name}\n\n${INTRODUCTION}\n\n${rows.join('')}`
}

const INTRODUCTION = `This skill leads to others. Choose from the list the skill that fits the task, read its \`${ROUTED_ENTRY}\` before you act, and follow it. Paths in it start at its own folder.`

/** What the skills are about, and as many of their names as there is room for. */
function describe(topics: readonly string[], members: readonly LoweredSkill[], most: number): string {
  let text = `Leads to ${members.length} skills about ${topics.join(', ')}. Use for:`
  for (const [index, { name }] of members.entries()) {
    const longer = `${text}${index === 0 ? ' ' : ', '}${name}`
    if (countCharacters(longer) > most - 3) return `${text}, …`
    text = longer
  }
  return text
}
