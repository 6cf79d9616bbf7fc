/** Asks the user through the client (elicitation), where a rule of the bundle requires it. */
import type { McpServer } from '@modelcontextprotocol/server'
import { fault } from '../../core/errors/fault.ts'
import type { Question } from '../../runtime/access.ts'
import { foldText } from '../../runtime/catalog/escape.ts'
import { shorten } from '../../runtime/catalog/shorten.ts'

/** Milliseconds: people are slow. */
const PATIENCE = 600_000

const LONGEST = 500

export async function askThroughClient(
  { server }: McpServer,
  { id, skill, signal }: Question,
): Promise<boolean> {
  const isAble = server.getClientCapabilities()?.elicitation !== undefined
  try {
    if (isAble) {
      const { action, content } = await server.elicitInput(
        {
          mode: 'form',
          // One line that hides nothing and reverses nothing, because a person decides by it.
          message: `The agent asks for the skill ${foldText(id)}: ${shorten(foldText(skill.description), LONGEST)}`,
          requestedSchema: {
            type: 'object',
            properties: { allow: { type: 'boolean', title: 'Let it use the skill', default: false } },
            required: ['allow'],
          },
        },
        { signal, timeout: PATIENCE },
      )
      return action === 'accept' && content?.allow === true
    }
  } catch (cause) {
    throw createUnableError(id, cause)
  }
  throw createUnableError(id)
}

function createUnableError(id: string, cause?: unknown): Error {
  const message = `\`${id}\` may not be used: the user must be asked, but this client cannot ask`
  return fault('denied-skill', message, { skill: id, rule: 'asked', cause })
}
