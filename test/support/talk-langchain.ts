/** Conversations in an agent of LangChain's, which is one of LangGraph's. */
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { createAgent, createMiddleware, tool } from 'langchain'
import { skillMiddleware, skillStructuredTools } from '../../src/runtime/adapters/langchain.ts'
import { getEnum, type Host, mapGroups, PROMPT, type Talk, WEIGHED } from './talk.ts'

export const langchain: Host = async (session, turns, { signal, groups, ...options } = {}) => {
  const model = fakeModel()
  for (const [index, turn] of turns.entries()) {
    if (typeof turn === 'string') model.respond(new AIMessage(turn))
    else
      model.respondWithTools(
        turn.map(({ tool, input }, at) => ({ name: tool, args: { ...input }, id: `call-${index}-${at}` })),
      )
  }
  const offered: Talk['tools'] = []
  const bind = model.bindTools.bind(model)
  // What a provider would send: the schemas as they are at each request.
  model.bindTools = tools => {
    offered.push(Object.fromEntries(tools.map(tool => [tool.name, getEnum(tool.schema)])))
    return bind(tools)
  }
  const agent = createAgent({
    model,
    ...(groups === undefined
      ? { tools: skillStructuredTools(session, options) }
      : {
          middleware: [
            createMiddleware(skillMiddleware(session, { ...options, groups: mapGroups(groups, createTool) })),
          ],
        }),
    systemPrompt: (await session.catalog()).text,
  })
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: PROMPT }] }, { signal })
  const sent: BaseMessage[] = model.calls.at(-1)?.messages ?? []
  return {
    answer: messages.at(-1)?.text ?? '',
    messages,
    system: sent[0]?.text ?? '',
    tools: offered,
    results: messages
      .filter(message => ToolMessage.isInstance(message))
      .map(({ text, status }) => ({ text, isError: status === 'error' })),
  }
}

const createTool = (name: string) =>
  tool(() => WEIGHED, { name, description: 'Weighs.', schema: { type: 'object', properties: {} } })
