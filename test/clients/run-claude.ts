import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asText,
  isObject,
  jsonLines,
  type LoadedSkill,
  listObjects,
  parseObject,
  spawnClient,
} from './spawn-client.ts'

const LISTING = 'The following skills are available for use with the Skill tool:'
/** What comes after the listing in the same message, by version. */
const AFTER_LISTING = /\n<\/system-reminder>|\n\nToday's date is /

/**
 * The skills and legacy commands that Claude Code loads in a project, without those that come with it: first those that
 * its model is told of, in that order and with what it is told; then those that only a user can call, without a
 * description. Its request goes to a server of ours on the loopback, which answers nothing of use.
 */
export async function runClaude(bin: string, project: string, home: string): Promise<LoadedSkill[]> {
  const own = new Set((await bundledSkills(bin)).map(getKey))
  return listSkills(await claudeSession(bin, project, home)).filter(skill => !own.has(getKey(skill)))
}

/** What it lists in an empty project of an empty home. */
async function bundledSkills(bin: string): Promise<LoadedSkill[]> {
  const empty = await mkdtemp(join(tmpdir(), 'claude-empty-'))
  try {
    return listSkills(await claudeSession(bin, empty, empty))
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
}

/** Bundled skills keep their names when a skill of the user's has the same one, so the description counts too. */
function getKey(skill: LoadedSkill): string {
  return JSON.stringify([skill.name, skill.description])
}

function listSkills({ listing, names }: ClaudeSession): LoadedSkill[] {
  const listed = parseListing(listing, longestFirst(names))
  const seen = new Set(listed.map(skill => skill.name))
  return [...listed, ...names.filter(name => !seen.has(name)).map(name => ({ name }))]
}

function longestFirst(names: string[]): string[] {
  return [...names].sort((a, b) => b.length - a.length)
}

/** `claude plugin validate` of a plugin's or marketplace's folder; `args` as `--strict`. */
export async function validatePlugin(
  bin: string,
  dir: string,
  home: string,
  args: string[] = [],
): Promise<{ ok: boolean; output: string }> {
  const ran = await spawnClient(bin, ['plugin', 'validate', ...args, dir], { cwd: dir, home, env: QUIET })
  return { ok: ran.code === 0, output: `${ran.stdout}${ran.stderr}` }
}

/** Nothing but the request itself leaves the program, and nothing of its own hides what we look for. */
const QUIET = {
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
  CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
}

/** Characters of a catalog that no test reaches: what is loaded, not what fits, is asked for. */
const NO_BUDGET = '100000000'

/** What one session of Claude Code was: the catalog in its request, and the skills that it says it has. */
export interface ClaudeSession {
  listing: string
  names: string[]
  requests: Record<string, unknown>[]
}

/** Starts a session, says `hi` (or the given prompt) and ends it. */
export async function claudeSession(
  bin: string,
  project: string,
  home: string,
  more: { args?: string[]; env?: Record<string, string>; prompt?: string } = {},
): Promise<ClaudeSession> {
  const requests: Record<string, unknown>[] = []
  const server = createServer((request, response) => record(request, response, requests))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const ran = await spawnClient(
      bin,
      [...(more.args ?? []), '--output-format', 'stream-json', '--verbose', '-p', more.prompt ?? 'hi'],
      {
        cwd: project,
        home,
        env: {
          ...QUIET,
          SLASH_COMMAND_TOOL_CHAR_BUDGET: NO_BUDGET,
          ANTHROPIC_BASE_URL: `http://127.0.0.1:${getPort(server)}`,
          ANTHROPIC_API_KEY: 'none',
          ...more.env,
        },
      },
    )
    const names = jsonLines(ran.stdout).find(line => line.subtype === 'init')?.slash_commands
    if (!Array.isArray(names)) throw new Error(`claude did not start: ${ran.stdout}${ran.stderr}`)
    return { listing: findListing(requests), names: names.map(asText), requests }
  } finally {
    server.close()
  }
}

function getPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function record(
  request: IncomingMessage,
  response: ServerResponse,
  requests: Record<string, unknown>[],
): Promise<void> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  const parsed = parseObject(body)
  if (parsed) requests.push(parsed)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(parsed ? answer() : '')
}

/** A model's answer, `ok`, as events. */
function answer(): string {
  const usage = { input_tokens: 1, output_tokens: 1 }
  const message = { id: 'msg', type: 'message', role: 'assistant', model: 'none', content: [], usage }
  const events = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ok' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ]
  return events.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}

/** The catalog of skills in the messages of a request, wherever the version at hand puts it. */
function findListing(requests: Record<string, unknown>[]): string {
  for (const request of requests) {
    for (const message of listObjects(request.messages)) {
      const parts =
        typeof message.content === 'string'
          ? [message.content]
          : listObjects(message.content).map(getPartText)
      for (const text of parts) {
        const start = text.indexOf(LISTING)
        if (start >= 0) return text.slice(start + LISTING.length).split(AFTER_LISTING)[0] ?? ''
      }
    }
  }
  return ''
}

function getPartText(part: Record<string, unknown>): string {
  return isObject(part) ? asText(part.text) : ''
}

/**
 * The entries of a catalog, a line each since Claude Code folds descriptions (by 2.1.330): `- name: description`,
 * `- name (label): description` or `- name`. Names may hold a colon, so known ones are tried first.
 */
function parseListing(listing: string, names: string[]): LoadedSkill[] {
  return listing
    .split('\n')
    .filter(line => line.startsWith('- '))
    .map(line => parseEntry(line.slice(2), names))
}

function parseEntry(entry: string, names: string[]): LoadedSkill {
  for (const name of names) {
    if (!entry.startsWith(name)) continue
    const rest = entry.slice(name.length)
    if (rest === '') return { name }
    if (rest.startsWith(': ')) return { name, description: unescaped(rest.slice(2)) }
    const labeled = /^ \((.*?)\)(?:$|: (.*))/u.exec(rest)
    if (labeled) return { name, label: labeled[1] ?? '', description: unescaped(labeled[2] ?? '') }
  }
  const colon = entry.indexOf(': ')
  if (colon < 0) return { name: entry }
  return { name: entry.slice(0, colon), description: unescaped(entry.slice(colon + 2)) }
}

/** The listing escapes `<` and `>`, and nothing else. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}
