import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, extensionFlags, sharedFlags } from '../flag-sets.ts'

const { out, profile, noEmitOnError } = getOptionFlags('out', 'profile', 'noEmitOnError')

export const prompt = defineCommand({
  call: 'prompt [...bundle]',
  about: 'Print the text that tells a model about the skills',
  flags: {
    preset: {
      kind: 'text',
      value: 'name',
      about: 'lines, xml, json, or the client whose format is used',
      usually: 'lines',
    },
    budget: { kind: 'count', value: 'n', about: 'Limit the text to this many characters' },
    tokens: { kind: 'count', value: 'n', about: 'Limit the text to this many tokens (estimated)' },
    request: { kind: 'text', value: 'text', about: 'The user’s request; adds the skills that match it' },
    path: sharedFlags.path,
    pin: { kind: 'list', value: 'id', about: 'Always list this skill; repeatable' },
    ...callerFlags,
    directory: { kind: 'text', value: 'dir', about: 'Folder that contains the skills' },
    words: {
      kind: 'text',
      value: 'name',
      about: 'Text before the list: standard, files, brief or detailed',
    },
    predict: { kind: 'boolean', about: 'Print exactly what the client would show' },
    json: sharedFlags.json,
  },
  examples: [
    'skillc prompt dist/skills --budget 8000',
    'skillc prompt skills vendor/skills',
    'skillc prompt --request "clean up this csv" --path data/a.csv --budget 2000',
    'skillc prompt --preset codex --predict',
  ],
})

export const serve = defineCommand({
  call: 'serve [...bundle]',
  about: 'Serve a bundle, or skill folders, over HTTP',
  flags: {
    port: {
      kind: 'number',
      value: 'n',
      most: 65_535,
      isWhole: true,
      about: 'The port; 0 for any free port',
      default: 4650,
    },
    host: {
      kind: 'text',
      value: 'address',
      about: 'The address to listen on; 0.0.0.0 for all interfaces',
      default: '127.0.0.1',
    },
    allowHost: {
      kind: 'list',
      value: 'name',
      about: 'Also accept this host name, for example behind a proxy; repeatable',
    },
    origin: {
      kind: 'list',
      value: 'origin',
      about: 'Origin that may read from this server (CORS), or *; repeatable',
    },
    scope: { kind: 'list', value: 'name', about: 'Also show skills for this scope or tenant; repeatable' },
    page: { kind: 'boolean', no: 'Do not serve the HTML page' },
    mcp: { kind: 'boolean', no: 'Do not serve the MCP endpoint' },
    watch: {
      kind: 'boolean',
      short: 'w',
      about: 'Write a bundle for the skill folders and rebuild it on change',
      no: 'Do not reload the bundle when it is rebuilt',
    },
    out: { ...out, about: 'With --watch: where to write the bundle' },
    profile: { ...profile, about: 'With skill folders: strict or standard', usually: undefined },
    config: { ...sharedFlags.config, about: 'With skill folders: the configuration file' },
    allowRead: {
      ...sharedFlags.allowRead,
      about: 'With skill folders: let the configuration read this folder outside the project; repeatable',
    },
    noEmitOnError: {
      ...noEmitOnError,
      about: 'With --watch: serve the last bundle while a skill has an error',
    },
    log: { kind: 'boolean', about: 'Log each response to standard error (the default in a terminal)' },
    json: { kind: 'boolean', about: 'Print the address as JSON' },
  },
  exits: { 0: 'Ended by Ctrl+C or SIGTERM' },
  examples: [
    'skillc serve',
    'skillc serve dist/skills --port 8080 --host 0.0.0.0',
    'skillc serve skills',
    'skillc serve skills --watch',
  ],
})

export const mcp = defineCommand({
  call: 'mcp [bundle]',
  about: 'Serve a bundle to an agent (Model Context Protocol)',
  flags: {
    ...callerFlags,
    preset: { kind: 'text', value: 'name', about: 'Wrap instructions as this client does' },
    allow: {
      kind: 'list',
      value: 'pattern',
      about: 'Allow these ids, after the bundle’s own rules; repeatable',
    },
    ask: { kind: 'list', value: 'pattern', about: 'Ask the user about these ids; repeatable' },
    deny: { kind: 'list', value: 'pattern', about: 'Hide these ids; repeatable' },
    directory: {
      kind: 'text',
      value: 'dir',
      about: 'Folder that contains the skills, if the model can read it',
    },
    digest: { kind: 'text', value: 'digest', about: 'Serve only the bundle with this digest' },
    glosses: sharedFlags.glosses,
    watch: { kind: 'boolean', short: 'w', about: 'Reload the bundle when it is rebuilt' },
    log: { kind: 'text', value: 'file', about: 'Append usage events to this log, for `skillc learn`' },
    logRequests: { kind: 'boolean', about: 'Also log search requests' },
  },
  exits: { 0: 'The client closed standard input, or Ctrl+C ended the server' },
  examples: [
    'skillc mcp dist/skills --watch',
    'skillc mcp https://skills.example.com --digest sha256:…',
    'skillc mcp npm:@bakery/skills --agent baker --deny "ovens:*"',
    'claude mcp add skills -- npx -y skillc mcp dist/skills',
  ],
})

export const lsp = defineCommand({
  call: 'lsp',
  about: 'Check skills in an editor (Language Server Protocol)',
  staysHere: true,
  flags: {
    allowRead: sharedFlags.allowRead,
    ...extensionFlags,
    stdio: { kind: 'boolean', about: 'Use standard input and output (the only transport)' },
  },
  exits: { 0: 'The editor ended the session', 1: 'The editor disconnected without ending the session' },
  examples: ['skillc lsp', 'npx skillc lsp --stdio'],
})

export const run = defineCommand({
  call: 'run <...names>',
  usage: '[BUNDLE] ID SCRIPT [-- ARGS]',
  about: 'Run a skill’s script in a sandbox',
  flags: {
    input: {
      kind: 'list',
      value: 'file',
      about: 'A file that the script may read, as /input/NAME; repeatable',
    },
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'Where to save the files that the script writes to /out',
    },
    force: { kind: 'boolean', about: 'Overwrite files in that folder' },
    stdin: { kind: 'boolean', about: 'Pass standard input to the script' },
    timeout: {
      kind: 'count',
      value: 'seconds',
      about: 'Stop the script after this time, with exit code 124',
      usually: '60',
    },
    memory: {
      kind: 'count',
      value: 'mib',
      about: 'Stop the script above this much memory, with exit code 125',
      usually: '512',
    },
    ...callerFlags,
    allow: {
      kind: 'names',
      value: 'capability',
      about: 'Allow a capability that the skill’s permissions set to `ask`',
    },
    deny: {
      kind: 'names',
      value: 'capability',
      about: 'Deny a capability: network, execute, file-read, file-write',
    },
    user: { kind: 'boolean', about: 'Run the script as if the user, not the model, invoked the skill' },
    json: sharedFlags.json,
  },
  exits: {
    0: 'The script exited with 0',
    2: 'Nothing was run, or nothing was kept; see standard error',
    124: 'The script timed out (--timeout)',
    125: 'The script exceeded another limit: --memory, output or files',
    127: 'The script’s interpreter was not found',
    130: 'Ctrl+C or SIGTERM stopped the script',
    other: 'The script’s exit code, or 128 plus the number of the signal that ended it',
  },
  handsOn: true,
  bundleGives: 'ids',
  examples: [
    'skillc run knead-dough scripts/weigh.py -- 2 500',
    'skillc run fetch-prices scripts/fetch.py --allow network',
  ],
})
