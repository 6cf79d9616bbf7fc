// An agent's endpoint on an edge runtime: `POST /` with a question, and it answers with what its skills say.
import { openBundle } from 'skillc/runtime'
import { skillTools } from 'skillc/tools'
import { callModel } from './model.js'

const MOST_TURNS = 8

export default {
  async fetch(request, env) {
    try {
      // Opened for each request: what one request waits for, another cannot on such a platform.
      const bundle = await openBundle(sourceOf(env))
      const { pathname } = new URL(request.url)
      if (pathname === '/skills') return new Response(await listSkills(bundle))
      return Response.json(await answer(await request.text(), bundle.session()))
    } catch (error) {
      // A fault says what is wrong with which file; anything else is not for strangers.
      return Response.json({ error: error.code ?? 'failed', file: error.file }, { status: 500 })
    }
  },
}

/** Where the bundle is: at an address, or inside of the deployment. */
function sourceOf({ BUNDLE }) {
  if (BUNDLE !== undefined) return BUNDLE
  return path =>
    import(`./bundle/${path}`).then(
      module => module.default,
      () => undefined,
    )
}

/** What a model is told at first: the skills, or, of a bundle too large to be loaded for a request, how to find them. */
async function listSkills(place, request) {
  if (!place.isLoaded) return 'Before a task, look for a skill with skill_search, and follow it.'
  return (await place.catalog({ request })).text
}

/** The loop of every agent: the model calls tools until it has an answer. */
async function answer(question, session) {
  const messages = [
    { role: 'system', content: await listSkills(session, question) },
    { role: 'user', content: question },
  ]
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const tools = skillTools(session)
    const { text, calls = [] } = await callModel(messages, tools)
    if (calls.length === 0) return { answer: text, used: session.used }
    for (const { name, input } of calls) {
      const tool = tools.find(each => each.name === name)
      const result = await tool?.execute(input)
      messages.push({ role: 'tool', name, content: result?.text ?? `There is no tool ${name}.` })
    }
  }
  return { answer: undefined, used: session.used }
}
