/** Lists of skills for readers that know nothing of skills. Descriptions are strangers' words: one line each, and no Markdown of theirs. Pure. */
import { ENTRY } from '../../core/files/path.ts'
import type { LoweredSkill } from '../skill.ts'
import type { PluginFacts } from './plugin.ts'

/** The text of `AGENTS.md` or `llms.txt`. */
export function createList(
  file: 'AGENTS.md' | 'llms.txt',
  { name, description }: PluginFacts,
  skills: readonly LoweredSkill[],
): string {
  const rows = skills.map(
    one => `- [${one.name}](skills/${one.name}/${ENTRY}): ${escapeLine(one.description)}\n`,
  )
  const summary = description === undefined ? '' : `> ${escapeLine(description)}\n\n`
  return file === 'llms.txt'
    ? `# ${name}\n\n${summary}## Skills\n\n${rows.join('')}`
    : `# Skills\n\n${summary}${INTRODUCTION}\n\n${rows.join('')}`
}

const INTRODUCTION = `Each skill holds instructions for one kind of task. Before you act, read the \`${ENTRY}\` of every skill in this list that fits the task, and follow it. Paths in a skill start at the folder of that skill.`

/** One line, without Markdown of its own. */
export function escapeLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&')
}
