import { fault } from '../core/errors/fault.ts'
import { ENTRY } from '../core/files/path.ts'
import type { ManifestSkill } from '../format/manifest.ts'
import { escapeXml, foldText } from './catalog/escape.ts'

/** The parts of what a model gets when it uses a skill. */
export interface Content {
  skill: ManifestSkill
  /** Markdown as the author wrote it, with arguments filled in. */
  body: string
  /** Where the skill's files are, or appear to be. */
  directory: string
  /** Paths relative to the skill's folder, up to the limit. */
  files: readonly string[]
  /** The number of unlisted files. */
  more: number
  /** Sentences about required skills and commands that were not run. */
  notes: readonly string[]
}

/** A client's wrapping, the client guide's (`agentskills`), none (`plain`), or a host's function. */
export type Wrapping = WrappingName | ((content: Content) => string)
/** The forms in which clients hand instructions to a model. */
export type WrappingName = keyof typeof wrappings

const RELATIVE = 'Relative paths in this skill are relative to the skill directory.'

/** Sources: the client guide, and measured clients. */
const wrappings = {
  agentskills: content =>
    formatElement('skill_content', content, [
      guard(content.body, 'skill_content'),
      [`Skill directory: ${toLine(content.directory)}`, RELATIVE, ...content.notes].join('\n'),
      ...list(content, 'skill_resources'),
    ]),
  opencode: content =>
    formatElement('skill_content', content, [
      `# Skill: ${toLine(content.skill.id)}`,
      guard(content.body, 'skill_content'),
      [`Base directory for this skill: ${toLine(content.directory)}`, RELATIVE, ...content.notes].join('\n'),
      ...list(content, 'skill_files'),
    ]),
  gemini: content =>
    formatElement('activated_skill', content, [
      `<instructions>\n${guard(content.body, 'activated_skill|instructions')}\n</instructions>`,
      ...content.notes,
      ...list(content, 'available_resources'),
    ]),
  'claude-code': ({ body, directory, notes }) =>
    [`Base directory for this skill: ${toLine(directory)}`, body, ...notes].join('\n\n'),
  codex: ({ skill, body, directory, notes }) =>
    ['<skill>', `<name>${toLine(skill.id)}</name>`, `<path>${toLine(directory)}/${ENTRY}</path>`]
      .concat(guard(body, 'skill'), notes, '</skill>')
      .join('\n'),
  plain: ({ body, notes }) => [body, ...notes].join('\n\n'),
} satisfies Record<string, (content: Content) => string>

/** A part keeps its leading and trailing blank lines. */
export function wrap(wrapping: Wrapping, content: Content, isPart = false): string {
  const trimmed = isPart ? content : { ...content, body: content.body.trim() }
  if (typeof wrapping === 'function') return wrapping(trimmed)
  if (isWrapping(wrapping)) return wrappings[wrapping](trimmed)
  throw fault(
    'invalid-option',
    `There is no wrapping \`${wrapping}\`: ${Object.keys(wrappings).join(', ')}, or a function`,
  )
}

export function isWrapping(name: string | undefined): name is WrappingName {
  return name !== undefined && Object.hasOwn(wrappings, name)
}

function toLine(text: string): string {
  return escapeXml(foldText(text))
}

function formatElement(tag: string, { skill }: Content, parts: string[]): string {
  return `<${tag} name="${toLine(skill.id)}">\n${parts.join('\n\n')}\n</${tag}>`
}

/** Prevents instructions from closing or reopening the surrounding element. */
function guard(body: string, tags: string): string {
  return body.replace(new RegExp(`<(?=[\\s/]*(?:${tags})\\b)`, 'gi'), '&lt;')
}

function list({ files, more }: Content, tag: string): string[] {
  if (files.length === 0) return []
  const lines = files.map(file => `<file>${toLine(file)}</file>`)
  if (more > 0) lines.push(`${more} more ${more === 1 ? 'file is' : 'files are'} not listed.`)
  return [`<${tag}>\n${lines.join('\n')}\n</${tag}>`]
}
