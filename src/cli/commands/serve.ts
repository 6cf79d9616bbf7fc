/** `skillc serve`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand, getOptions } from '../command.ts'
import { buildFlags, configFlag, outFlag, writeFlags } from '../flag-sets.ts'
import { isTerminal, stopSignal } from '../io.ts'

const flags = {
  port: {
    kind: 'number',
    value: 'n',
    most: 65_535,
    isWhole: true,
    about: 'The port; 0 for any free one',
    default: 4650,
  },
  host: {
    kind: 'text',
    value: 'address',
    about: 'The address to listen at; 0.0.0.0 for every one',
    default: '127.0.0.1',
  },
  allowHost: {
    kind: 'list',
    value: 'name',
    about: 'Another host name to answer for, as behind a proxy; repeatable',
  },
  origin: {
    kind: 'list',
    value: 'origin',
    about: 'A site whose pages may read this server, or *; repeatable',
  },
  scope: { kind: 'list', value: 'name', about: 'Also show skills for this scope or tenant; repeatable' },
  page: { kind: 'boolean', no: 'Serve no page for people' },
  mcp: { kind: 'boolean', no: 'Serve no MCP endpoint' },
  watch: {
    kind: 'boolean',
    short: 'w',
    about: 'Write the bundle of skill folders, and rebuild on change',
    no: 'Do not reload the bundle when it is rebuilt',
  },
  out: { ...outFlag.out, about: 'With --watch: where to write the bundle' },
  profile: {
    ...buildFlags.profile,
    about: 'With skill folders: strict or standard',
    usually: undefined,
  },
  config: { ...configFlag.config, about: 'With skill folders: the configuration file' },
  allowRead: {
    ...buildFlags.allowRead,
    about: 'With skill folders: let the configuration read this folder outside of the project; repeatable',
    section: undefined,
  },
  noEmitOnError: {
    ...writeFlags.noEmitOnError,
    about: 'With --watch: serve the last bundle while a skill has an error',
  },
  log: {
    kind: 'boolean',
    about: 'Log each answer to standard error (the default in a terminal)',
  },
  json: { kind: 'boolean', about: 'Print the address as JSON' },
} as const

export const command = defineCommand({
  flags,
  exits: {
    0: 'Ended by Ctrl+C or SIGTERM',
  },
  examples: [
    'skillc serve',
    'skillc serve dist/skills --port 8080 --host 0.0.0.0',
    'skillc serve skills',
    'skillc serve skills --watch',
  ],
  action: async (given, io, sources: string[]) => {
    const { runServe } = await import('../actions/serve.ts')
    const { allowHost = [], origin = [], scope = [], watch, log } = given
    const asked = {
      ...given,
      allowHost,
      origin: origin.map(readOrigin),
      scope,
      watch: watch !== false,
      log: log || isTerminal('stderr'),
    }
    const { areRoots, runServeOnce, runServeRoots } = await import('../actions/serve-roots.ts')
    if (!areRoots(sources, watch === true, io))
      return runServe(sources[0] ?? DEFAULT_OUT, asked, stopSignal(), io)
    const run = watch ? runServeRoots : runServeOnce
    return run({ ...getOptions(flags, given), roots: sources }, asked, stopSignal(), io)
  },
})

/** An origin as browsers write it: any other text would match no request. Throws a Failure. */
function readOrigin(text: string): string {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.origin === 'null' || url.pathname !== '/' || url.search + url.hash !== '')
    throw failure(
      `\`--origin ${text}\` is not an origin`,
      'Write scheme, name and port, as in `https://bakery.example` or `http://localhost:3000`; or `*` for all',
    )
  return url.origin
}
