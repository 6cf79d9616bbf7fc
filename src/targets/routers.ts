/** Groups skills behind router skills, for clients whose list cannot fit all. */

import { stringify } from 'yaml'
import { ENTRY } from '../core/files/path.ts'
import { countCharacters } from '../core/text/quantity.ts'
import { type Groupable, groupSkills } from '../search/groups.ts'
import { flattenNames } from './names.ts'
import type { PluginFacts } from './plugin.ts'
import type { EmittedFile, LoweredSkill, Router } from './skill.ts'
import { shortenDescription } from './values.ts'

/** Clients do not discover a skill under this name. */
export const ROUTED_ENTRY = 'INSTRUCTIONS.md'

const OTHER = 'other-skills'

/** Skills without a group share a router. */
export function assignRouters(skills: readonly Groupable[]): Map<string, Router> {
  const { groups, rest } = groupSkills(skills)
  const all = groups.map(({ name, topics, skills: members }) => ({
    id: `${name}-skills`,
    topics: [name, ...topics],
    members,
  }))
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

/** The specification's limit. */
const MOST_DESCRIPTION = 1024
/** Characters that a client writes around a name and a description. */
const FRAME = 8
const MOST_LISTED = 400

/** `listing` limits the characters of all names and descriptions. */
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
  const rows = members.map(one => {
    const short = shortenDescription(one.description, MOST_LISTED)
    return formatListItem(one.name, `skills/${one.name}/${ROUTED_ENTRY}`, short)
  })
  return `---\n${head}---\n\n# ${name}\n\n${ROUTER_INTRODUCTION}\n\n${rows.join('')}`
}

const ROUTER_INTRODUCTION = `This skill leads to others. Choose from the list the skill that fits the task, read its \`${ROUTED_ENTRY}\` before you act, and follow it. Paths in it start at its own folder.`

/** Names as many skills as fit. */
function describe(topics: readonly string[], members: readonly LoweredSkill[], most: number): string {
  let text = `Leads to ${members.length} skills about ${topics.join(', ')}. Use for:`
  for (const [index, { name }] of members.entries()) {
    const longer = `${text}${index === 0 ? ' ' : ', '}${name}`
    if (countCharacters(longer) > most - 3) return `${text}, …`
    text = longer
  }
  return text
}

export function createList(
  file: 'AGENTS.md' | 'llms.txt',
  { name, description }: PluginFacts,
  skills: readonly LoweredSkill[],
): string {
  const format = file === 'llms.txt' ? formatListItem : formatAgentsItem
  const rows = skills.map(one => format(one.name, `skills/${one.name}/${ENTRY}`, one.description))
  const summary = description === undefined ? '' : `> ${escapeLine(description)}\n\n`
  return file === 'llms.txt'
    ? `# ${name}\n\n${summary}## Skills\n\n${rows.join('')}`
    : `# Skills\n\n${summary}${INTRODUCTION}\n\n${rows.join('')}`
}

const INTRODUCTION = `Each skill holds instructions for one kind of task. Before you act, read the \`${ENTRY}\` of every skill in this list that fits the task, and follow it. Paths in a skill start at the folder of that skill.`

function formatListItem(name: string, path: string, description: string): string {
  return `- [${name}](${path}): ${escapeLine(description)}\n`
}

/** In Codex's format, which other readers of such lists know too. */
function formatAgentsItem(name: string, path: string, description: string): string {
  return `- ${name}: ${escapeLine(description)} (file: ${path})\n`
}

/** Descriptions are untrusted, so they become one line without Markdown. */
function escapeLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&')
}
