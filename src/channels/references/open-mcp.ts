/** The skills of an MCP server (SEP-2640), by the official client. Every file is verified against the server's list. */

import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { type Skill, SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { makeDigest } from '../../core/digests/hash.ts'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { decodePath, ENTRY } from '../../core/files/path.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import type { FileContent } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Call } from '../call.ts'
import type { OpenedTree } from './opened.ts'
import type { McpReference } from './reference.ts'
import { checkTree, chooseSkills, refuseEmpty, type Selection } from './trees.ts'

/** Bytes of one answer: a skill has at most 16 MiB, sent as Base64. */
const LARGEST_ANSWER = 64 * 2 ** 20
const MOST_SKILLS = 10_000

/** `command` starts the server of a reference without an address. Throws a Failure. */
export async function openMcp(
  reference: McpReference,
  selection: Selection,
  command: readonly string[] | undefined,
  call: Call,
): Promise<OpenedTree> {
  const { name } = reference
  const client = new Client({ name: 'skillc', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  const close = () => client.close().catch(() => undefined)
  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throwIfAborted(call.signal)
      if (isSkillcError(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw failure(
        `The MCP server \`${name}\` did not return its skills: ${reason.slice(0, 300)}`,
        'Check that it runs and needs no login: skillc does not log in to MCP servers',
        error,
      )
    }
  }
  try {
    await ask(() => client.connect(createTransport(reference, command, call), getOptions(call)))
    const skills = new SkillsClient(client, { skipInvalid: true })
    if (!skills.supported)
      throw failure(
        `The MCP server \`${name}\` does not offer skills`,
        'It needs the skills extension (SEP-2640)',
      )
    const { skills: listed, invalid } = await ask(() => skills.list({}, getOptions(call)))
    if (listed.length > MOST_SKILLS)
      throw failure(
        `The MCP server \`${name}\` has more than ${MOST_SKILLS} skills`,
        'skillc does not fetch that many',
      )
    const leftOut = invalid.map(
      ({ index, reason }) => `entry ${index + 1} of its list is not valid: ${reason}`,
    )
    const byPath = new Map(listed.flatMap(skill => readPath(skill, leftOut)))
    const chosen = chooseSkills(
      [...byPath.keys()].map(path => `${path}/${ENTRY}`),
      selection,
    )
    refuseEmpty(chosen, name, selection)
    const places = chosen.flatMap(path => listPlaces(path, byPath.get(path)))
    checkTree(places, name)
    return {
      origin: { resolved: makeDigest(places.map(({ path, digest }) => `${path} ${digest}\n`).join('')) },
      skills: chosen,
      files: readFiles(places, (skill, uri) => ask(() => skills.read(skill, uri, getOptions(call)))),
      leftOut,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function getOptions({ signal }: Pick<Call, 'signal'>) {
  return signal === undefined ? {} : { signal }
}

function createTransport(
  { name, url }: McpReference,
  command: readonly string[] | undefined,
  call: Call,
): Transport {
  if (url !== undefined) return new StreamableHTTPClientTransport(new URL(url), { fetch: fetchBounded })
  const [program, ...args] = command ?? []
  if (program === undefined)
    throw failure(
      `The MCP server \`${name}\` is started by a command, which skillc never stores`,
      `Pass it each time with the option \`server\`: \`${name.slice('mcp:'.length)}=COMMAND\``,
    )
  return new StdioClientTransport({
    command: program,
    args,
    cwd: call.cwd,
    stderr: 'ignore',
    maxBufferSize: LARGEST_ANSWER,
  })
}

/** Aborts an answer that grows too large. */
async function fetchBounded(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.body === null) return response
  let left = LARGEST_ANSWER
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      left -= part.length
      if (left < 0) controller.error(new Error(`an answer has more than ${LARGEST_ANSWER} bytes`))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(bounded), response)
}

function readPath(skill: Skill, leftOut: string[]): [string, Skill][] {
  const [, encoded = ''] = /^skill:\/\/(.+)\/SKILL\.md$/s.exec(skill.uri) ?? []
  const path = decodePath(encoded)
  const reason =
    path === undefined || !isSafePath(path)
      ? 'has no address that can be a folder'
      : skill.resources === 'dynamic'
        ? 'has files that change with each request'
        : undefined
  if (path !== undefined && reason === undefined) return [[path, skill]]
  leftOut.push(`\`${skill.uri.slice(0, 200)}\` ${reason}`)
  return []
}

interface Place {
  skill: Skill
  uri: string
  path: string
  digest: string
  size: number
}

function listPlaces(folder: string, skill: Skill | undefined): Place[] {
  if (skill === undefined || skill.resources === 'dynamic') return []
  const start = skill.uri.length - ENTRY.length
  return skill.resources
    .map(({ uri, digest, size }) => {
      const inner = uri.startsWith(skill.uri.slice(0, start)) ? decodePath(uri.slice(start)) : undefined
      // This path makes a resource outside of the folder refused.
      return { skill, uri, path: `${folder}/${inner ?? '..'}`, digest, size }
    })
    .sort((a, b) => byCodeUnit(a.path, b.path))
}

/** MCP has no modes. */
async function* readFiles(
  places: readonly Place[],
  read: (skill: Skill, uri: string) => Promise<{ bytes: Uint8Array }>,
): AsyncGenerator<FileContent> {
  for (const { skill, uri, path } of places)
    yield { path, executable: false, bytes: (await read(skill, uri)).bytes }
}
