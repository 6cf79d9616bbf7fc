/** `skillc mcp`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, glossesFlag } from '../flag-sets.ts'
import { stopSignal } from '../io.ts'

export const command = defineCommand({
  flags: {
    ...callerFlags,
    preset: { kind: 'text', value: 'name', about: 'Wrap instructions as this client does' },
    allow: {
      kind: 'list',
      value: 'pattern',
      about: 'Ids that may be used, after the rules of the bundle; repeatable',
    },
    ask: { kind: 'list', value: 'pattern', about: 'Ids for which the user is asked; repeatable' },
    deny: { kind: 'list', value: 'pattern', about: 'Ids that are hidden; repeatable' },
    directory: {
      kind: 'text',
      value: 'dir',
      about: 'The folder of the skills, where a model can reach them',
    },
    digest: { kind: 'text', value: 'digest', about: 'Serve only the bundle with this digest' },
    ...glossesFlag,
    watch: { kind: 'boolean', short: 'w', about: 'Reload the bundle when it is rebuilt' },
  },
  exits: {
    0: 'The client closed standard input, or Ctrl+C ended the server',
  },
  examples: [
    'skillc mcp dist/skills --watch',
    'skillc mcp https://skills.example.com --digest sha256:…',
    'skillc mcp npm:@bakery/skills --agent baker --deny "ovens:*"',
    'claude mcp add skills -- npx -y skillc mcp dist/skills',
  ],
  action: async (flags, io, bundle: string = DEFAULT_OUT) => {
    const { runMcp } = await import('../actions/mcp.ts')
    const { scope = [], allow = [], ask = [], deny = [] } = flags
    return runMcp(bundle, { ...flags, scope, allow, ask, deny }, stopSignal(), io)
  },
})
