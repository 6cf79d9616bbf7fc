import {
  type GetPromptResult,
  type Prompt,
  type PromptArgument,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { ManifestSkill } from '../../format/manifest.ts'
import type { Session } from '../../runtime/session.ts'
import { getPage, type SkillIndex } from './skill-index.ts'

/** The only argument of a skill that names none. */
const ALL = 'arguments'

/** UTF-16 units of all arguments together. */
const MOST = 100_000

export function createPromptPage(
  skillIndex: SkillIndex,
  cursor: string | undefined,
): { prompts: Prompt[]; nextCursor?: string } {
  const { items, ...rest } = getPage(skillIndex.commands(), ({ id }) => id, cursor)
  const prompts = items.map(
    (skill): Prompt => ({
      name: skill.id,
      description: skill.description,
      arguments: listPromptArguments(skill),
    }),
  )
  return { prompts, ...rest }
}

/** The named arguments, or a single one if the skill takes any. */
function listPromptArguments({ arguments: names, argumentHint }: ManifestSkill): PromptArgument[] {
  const hint = argumentHint === undefined ? {} : { description: argumentHint }
  if (names?.length) return [...new Set(names)].map(name => ({ name, ...hint, required: false }))
  const takesAny = names !== undefined || argumentHint !== undefined
  return takesAny ? [{ name: ALL, ...hint, required: false }] : []
}

export async function getPrompt(
  session: Session,
  name: string,
  given: Record<string, string>,
  signal: AbortSignal,
): Promise<GetPromptResult> {
  const command = await findCommand(session, name, signal)
  const args = command === undefined ? [] : getArgumentValues(command, given)
  // Whole, because a user has no tool to read the rest.
  const request = {
    by: 'user',
    again: true,
    arguments: args,
    tokens: Number.POSITIVE_INFINITY,
    signal,
  } as const
  const { skill, text } = await session.use(name, request)
  return {
    description: skill.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  }
}

async function findCommand(
  session: Session,
  name: string,
  signal: AbortSignal,
): Promise<ManifestSkill | undefined> {
  if (session.isLoaded) return session.commands.find(({ id }) => id === name)
  return session.find(name, { by: 'user', signal })
}

/** A single text, or the named arguments without missing ones at the end. */
function getArgumentValues(
  { id, arguments: names = [] }: ManifestSkill,
  given: Record<string, string>,
): string | string[] {
  const known = names.length === 0 ? [ALL] : [...new Set(names)]
  const wrong = Object.keys(given).find(name => !known.includes(name))
  const createInvalidError = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
  if (wrong !== undefined)
    throw createInvalidError(
      `\`${id}\` takes no argument \`${wrong.slice(0, 100)}\`; it takes ${known.map(name => `\`${name}\``).join(', ')}`,
    )
  const values = known.map(name => (Object.hasOwn(given, name) ? (given[name] ?? '') : ''))
  const length = values.reduce((sum, value) => sum + value.length, 0)
  if (length > MOST) throw createInvalidError(`The arguments have ${length} characters; ${MOST} are allowed`)
  while (values.at(-1) === '') values.pop()
  return names.length === 0 ? (values[0] ?? '') : values
}
