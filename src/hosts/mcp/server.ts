import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { SkillsExtension } from '@modelcontextprotocol/server/ext/skills'
import { fault } from '../../core/errors/fault.ts'
import { callback, checkOptions, type Kinds, number, object, text } from '../../core/json/check-options.ts'
import { VERSION } from '../../core/process/version.ts'
import { formatGuide } from '../../format/template.ts'
import type { Question } from '../../runtime/access.ts'
import type { Bundle } from '../../runtime/bundle.ts'
import { foldText } from '../../runtime/catalog/escape.ts'
import { renderCatalog } from '../../runtime/catalog/render.ts'
import { shorten } from '../../runtime/catalog/shorten.ts'
import type { Session } from '../../runtime/session.ts'
import type { SessionOptions } from '../../runtime/session-state.ts'
import { type TelemetryOptions, traceSession } from '../../runtime/telemetry.ts'
import { getSkillTools } from '../../runtime/tool-jobs.ts'
import { skillTools, type ToolOptions } from '../../runtime/tools.ts'
import { createPromptPage, getPrompt } from './prompts.ts'
import { createResourcePage } from './resources.ts'
import { type Listing, openListing } from './skill-index.ts'
import { createSkillSource, type Warn, withProtocolErrors } from './source.ts'

/** Options of an MCP server. */
export interface ServerOptions {
  /** Options of each connection's session: agent, scope, permissions, preset and others. Default for `onAsk`: the client asks. */
  session?: SessionOptions
  /** The tools, and the size of their results. `again` defaults to true: a server cannot know what a conversation still contains. */
  tools?: ToolOptions
  /** The server's name for clients. Default: `skillc`. */
  name?: string
  /** UTF-16 units of the instructions that clients put into their prompts, including the catalog. Default: 4,000. */
  instructions?: number
  /** Creates spans for each connection's tools and prompts. */
  telemetry?: TelemetryOptions
  /** Called once per skill that the skills extension cannot represent. */
  onWarning?: (text: string) => void
}

export const SERVER_KINDS: Kinds<ServerOptions> = {
  session: object,
  tools: object,
  name: text,
  instructions: number,
  telemetry: object,
  onWarning: callback,
}

/**
 * Creates a bundle's server with its own session, for one transport. It notifies the client when the bundle reloads,
 * until its `server.onclose` has run: if you set that too, call the previous one.
 */
export function createMcpServer(bundle: Bundle, options: ServerOptions = {}): McpServer {
  checkOptions(options, SERVER_KINDS, '`createMcpServer`')
  return createFollowingServer(bundle, options, createListing(bundle, options))
}

export function createFollowingServer(bundle: Bundle, options: ServerOptions, listing: Listing): McpServer {
  const { onWarning } = options
  const once = { ...options, ...(onWarning && { onWarning: tellOnce(onWarning) }) }
  const mcp = makeServer(bundle, once, listing)
  mcp.server.onclose = bundle.on(event => {
    if (event.type === 'reloaded' && mcp.isConnected()) announce(mcp)
  })
  return mcp
}

export function makeServer(bundle: Bundle, options: ServerOptions, listing: Listing): McpServer {
  const tools: ToolOptions = { again: true, ...options.tools }
  const onWarning: Warn = ({ path, message }) => options.onWarning?.(`${path}: ${message}`)
  const onAsk = options.session?.onAsk ?? (question => askThroughClient(mcp, question))
  const sessionOptions = { ...options.session, onAsk: rememberYes(onAsk) }
  // The protocol always reads the current bundle; the tools' session keeps the skills that a model uses.
  const plain = bundle.session(sessionOptions)
  const session = options.telemetry === undefined ? plain : traceSession(plain, options.telemetry)
  const skillIndex = { ...listing, session: bundle.session(sessionOptions) }
  const mcp = new McpServer(
    { name: options.name ?? 'skillc', version: VERSION },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
      },
      instructions: listing.instructions(),
    },
  )
  const skills = new SkillsExtension({ source: createSkillSource(skillIndex, onWarning), onWarning })
  skills.attach(mcp)
  const { server } = mcp
  server.setRequestHandler('resources/list', async ({ params }) => {
    await skillIndex.ready()
    return createResourcePage(skillIndex, params?.cursor)
  })
  server.setRequestHandler('prompts/list', async ({ params }) => {
    await skillIndex.ready()
    return createPromptPage(skillIndex, params?.cursor)
  })
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
    withProtocolErrors(() => getPrompt(session, params.name, params.arguments ?? {}, mcpReq.signal)),
  )
  server.setRequestHandler('tools/list', () => ({ tools: skillTools(session, tools).map(createDefinition) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = skillTools(session, tools).find(({ name }) => name === params.name)
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool \`${params.name.slice(0, 100)}\``,
      )
    const { text, isError } = await tool.execute(params.arguments ?? {}, { signal: mcpReq.signal })
    return { content: [{ type: 'text', text }], ...(isError && { isError }) }
  })
  return mcp
}

function createDefinition({ name, description, inputSchema }: ReturnType<typeof skillTools>[number]) {
  const { type, required, additionalProperties } = inputSchema
  const properties = Object.fromEntries(Object.entries(inputSchema.properties))
  return {
    name,
    description,
    inputSchema: { type, properties, required, additionalProperties },
    annotations: { readOnlyHint: name !== 'disable_skill', openWorldHint: false },
  }
}

export function createListing(bundle: Bundle, options: ServerOptions): Listing {
  const { tools = {}, instructions = 4_000 } = options
  return openListing(bundle, bundle.session(options.session), session =>
    createInstructions(session, tools, instructions),
  )
}

/** Clients put this into a prompt: how to load skills, and the catalog if it fits. */
function createInstructions(session: Session, options: ToolOptions, most: number): string {
  const tools = getSkillTools(skillTools(session, options).map(({ name }) => name))
  if (Object.keys(tools).length === 0) return ''
  // A model has to search skills that are loaded on demand, so none is listed.
  if (!session.isLoaded) return formatGuide('standard', tools)
  const { text } = renderCatalog({ skills: session.skills, tools, budget: { characters: most } })
  return text.trimEnd()
}

/** Asks once per content of a skill, for all sessions. Refusals are not remembered. */
function rememberYes(onAsk: NonNullable<SessionOptions['onAsk']>): NonNullable<SessionOptions['onAsk']> {
  const allowed = new Set<string>()
  return async question => {
    const key = `${question.id} ${question.skill.sha256} ${question.capability}`
    if (!allowed.has(key) && (await onAsk(question)) === true) allowed.add(key)
    return allowed.has(key)
  }
}

function announce({ server }: McpServer): void {
  const ignore = () => {}
  server.sendToolListChanged().catch(ignore)
  server.sendPromptListChanged().catch(ignore)
  server.sendResourceListChanged().catch(ignore)
}

export function tellOnce(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>()
  return text => {
    if (told.has(text)) return
    told.add(text)
    tell(text)
  }
}

/** Milliseconds: people are slow. */
const PATIENCE = 600_000

const LONGEST_DESCRIPTION = 500

async function askThroughClient({ server }: McpServer, { id, skill, signal }: Question): Promise<boolean> {
  const isAble = server.getClientCapabilities()?.elicitation !== undefined
  try {
    if (isAble) {
      const { action, content } = await server.elicitInput(
        {
          mode: 'form',
          // On one line, without hidden or reversed characters, because a person decides by it.
          message: `The agent asks for the skill ${foldText(id)}: ${shorten(foldText(skill.description), LONGEST_DESCRIPTION)}`,
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
