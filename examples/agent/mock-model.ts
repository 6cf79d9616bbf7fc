/**
 * A model that is none. It goes by what it is sent, as a real one would, only simply: it searches for what the user asks,
 * loads the first skill that was found, reads the first text that the skill lists, and answers from that.
 */
import { MockLanguageModelV3 } from 'ai/test'

type Prompt = MockLanguageModelV3['doGenerateCalls'][number]['prompt']

export function mockModel(): MockLanguageModelV3 {
  let calls = 0
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const step = nextStep(prompt)
      const usage = {
        inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 0, text: 0, reasoning: 0 },
      }
      if (typeof step === 'string')
        return {
          content: [{ type: 'text', text: step }],
          finishReason: { unified: 'stop', raw: undefined },
          usage,
          warnings: [],
        }
      const { toolName, input } = step
      calls++
      return {
        content: [{ type: 'tool-call', toolCallId: `call-${calls}`, toolName, input: JSON.stringify(input) }],
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
}

/** A call of a tool, or the answer. */
function nextStep(prompt: Prompt): { toolName: string; input: object } | string {
  const results = resultsIn(prompt)
  const last = results.at(-1)
  const question = questionIn(prompt)
  // An agent that follows a skill with `context: fork` is asked with the instructions.
  const own = /<skill_content name="([^"]+)">/.exec(question)?.[1]
  if (last === undefined && own === undefined) return { toolName: 'skill_search', input: { query: question } }
  const id = own ?? /^- (\S+): /m.exec(results[0]?.text ?? '')?.[1]
  if (id === undefined) return 'No skill is for that.'
  if (last?.toolName === 'skill_search') return { toolName: 'skill_use', input: { name: id } }
  const instructions = own === undefined ? (results[1]?.text ?? '') : question
  const files = [...instructions.matchAll(/<file>(.+)<\/file>/g)].map(match => match[1] ?? '')
  const path = files.find(file => /^[^&]+\.(?:md|txt)$/.test(file))
  if (last?.toolName !== 'skill_resource' && path !== undefined)
    return { toolName: 'skill_resource', input: { name: id, path } }
  const source = last?.toolName === 'skill_resource' ? `\`${path}\` of \`${id}\`` : `\`${id}\``
  return `As ${source} says: ${sentenceIn(last?.text ?? question)}`
}

function questionIn(prompt: Prompt): string {
  const parts = prompt.flatMap(message => (message.role === 'user' ? message.content : []))
  return parts.map(part => (part.type === 'text' ? part.text : '')).join(' ')
}

function resultsIn(prompt: Prompt): { toolName: string; text: string }[] {
  const parts = prompt.flatMap(message => (message.role === 'tool' ? message.content : []))
  return parts.flatMap(part => {
    if (part.type !== 'tool-result') return []
    const { toolName, output } = part
    return { toolName, text: 'value' in output ? String(output.value) : '' }
  })
}

/** The first line of prose. */
function sentenceIn(text: string): string {
  const lines = text.split('\n').map(line => line.trim())
  return lines.find(line => /^[^#<>|`*[\-\s]/.test(line)) ?? lines[0] ?? ''
}
