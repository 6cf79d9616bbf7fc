/**
 * A whole agent on a bundle of skills: `npm run agent -- [BUNDLE] [QUESTION]`.
 *
 * It shows the model a catalog, and gives it tools to search skills, to load one, and to read its files. A skill with
 * `context: fork` is followed by an agent of its own, whose answer is all that the first one gets. All that a model sees
 * has been checked against its digest. The model is a mock: no key, no network.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateText, stepCountIs, type ToolSet } from 'ai'
import { build, isSkillcError } from 'skillc'
import { skillToolSet } from 'skillc/ai-sdk'
import { openBundle } from 'skillc/node'
import { mockModel } from './mock-model.ts'

const [path = 'examples/skills', asked] = process.argv.slice(2)

const bundle = await bundleAt(path).then(openBundle).catch(giveUp)
// A large bundle loads skills as they are needed; this prompt is made of them all.
await bundle.load()
const session = bundle.session()
const question = asked ?? session.skills[0]?.description.split('. ')[0] ?? 'What can you do?'
// What fits the question comes first; what does not fit into the budget is summed up, and found by searching.
const catalog = await session.catalog({ request: question, budget: { tokens: 2_000 } })

console.log(`${session.skills.length} skills, ${catalog.shown.length} of them in the system prompt`)
say('?', question)

const tools = skillToolSet(session, {
  async onFork({ id, agent = 'an agent', prompt, session: fork, signal }) {
    say('⑂', `${id}, followed by ${agent}`)
    // Its tools have no `onFork`: it starts no agents of its own.
    return ask({ prompt, tools: skillToolSet(fork), abortSignal: signal }, '  ')
  },
})
say('!', await ask({ system: catalog.text, prompt: question, tools }))

/** What the model answers in the end; what it does on the way is shown. */
async function ask(
  request: { system?: string; prompt: string; tools: ToolSet; abortSignal?: AbortSignal | undefined },
  indent = '',
): Promise<string> {
  const { text } = await generateText({
    model: mockModel(),
    ...request,
    stopWhen: stepCountIs(8),
    onStepFinish({ toolCalls, toolResults }) {
      for (const { toolName, input } of toolCalls) say(`${indent}→`, `${toolName} ${JSON.stringify(input)}`)
      for (const { output } of toolResults) say(`${indent}←`, String(output))
    },
  })
  return text
}

/** A bundle as it is; a folder of skills is compiled first. */
async function bundleAt(folder: string): Promise<string> {
  if (/^(?:https?|npm):/.test(folder) || existsSync(join(folder, 'manifest.json'))) return folder
  const out = mkdtempSync(join(tmpdir(), 'skillc-agent-'))
  process.on('exit', () => rmSync(out, { recursive: true }))
  await build({ roots: [folder], out })
  return out
}

/** What cannot be built or opened is said in words. */
function giveUp(error: unknown): never {
  if (!isSkillcError(error)) throw error
  console.error(`${path}: ${error.message}`)
  process.exit(2)
}

/** The first line, without what a terminal would obey: skills come from strangers. */
function say(sign: string, text: string): void {
  const [line = ''] = text.split('\n')
  const clean = line.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
  console.log(sign, clean.length > 160 ? `${clean.slice(0, 159)}…` : clean)
}
