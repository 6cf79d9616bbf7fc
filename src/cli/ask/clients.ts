/** Commands with which clients print their skills without a login, and parsers of their output. Starts nothing. */
import { join } from 'node:path'
import { tryParseJson } from '../../core/json/json.ts'
import { isMap, isText } from '../../core/json/shapes.ts'

/** A skill as a client prints it. */
export interface PrintedSkill {
  name: string
  description?: string
  /** The absolute path of its entry or folder. */
  path?: string
}

export interface AskedClient {
  program: string
  args: readonly string[]
  env?: (home: string) => Record<string, string>
  /** Standard input, open until `isDone`: such a client does not end by itself. */
  input?: (cwd: string) => string
  isDone?: (stdout: string) => boolean
  /** Loaded skills that did not come with the client, in its order. Undefined for output that is not a list. */
  read: (stdout: string) => PrintedSkill[] | undefined
}

const OFFLINE = { npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9/' }

/** No updates, no list of models, no plugins (npm would fetch them), and no administrator's configuration. */
function quiet(prefix: string): (home: string) => Record<string, string> {
  return home => ({
    [`${prefix}_DISABLE_AUTOUPDATE`]: '1',
    [`${prefix}_DISABLE_MODELS_FETCH`]: '1',
    [`${prefix}_DISABLE_DEFAULT_PLUGINS`]: '1',
    [`${prefix}_DISABLE_LSP_DOWNLOAD`]: '1',
    [`${prefix}_TEST_MANAGED_CONFIG_DIR`]: join(home, '.no-managed-settings'),
    ...OFFLINE,
  })
}

/** By preset. Claude Code, Qwen Code and Continue print no list: only their request to a model has it. */
export const ASKED: Readonly<Record<string, AskedClient>> = {
  codex: {
    program: 'codex',
    args: ['app-server'],
    input: cwd =>
      formatLines([
        { id: 1, method: 'initialize', params: { clientInfo: { name: 'skillc', version: '0' } } },
        { method: 'initialized' },
        { id: 2, method: 'skills/list', params: { cwds: [cwd], forceReload: true } },
      ]),
    isDone: stdout => stdout.endsWith('\n') && findLine(stdout, 'id', 2) !== undefined,
    read: stdout => {
      const [entry] = listMaps(getIn(findLine(stdout, 'id', 2), 'result', 'data'))
      if (entry === undefined) return undefined
      return listMaps(entry.skills)
        .filter(({ scope, enabled }) => scope !== 'system' && enabled !== false)
        .map(({ name, description, path }) => pick(name, description, path))
    },
  },
  'copilot-cli': {
    program: 'copilot',
    args: ['skill', 'list', '--json'],
    env: () => ({ COPILOT_AUTO_UPDATE: 'false' }),
    read: stdout => {
      const answer = tryParseJson(stdout.slice(Math.max(0, stdout.search(/[[{]/))))
      const skills = isMap(answer) ? answer.skills : answer
      if (!Array.isArray(skills)) return undefined
      return listMaps(skills)
        .filter(({ enabled, source }) => enabled !== false && source !== 'builtin')
        .map(({ name, description, path }) => pick(name, description, path))
    },
  },
  gemini: {
    program: 'gemini',
    args: ['skills', 'list'],
    env: home => ({
      GEMINI_CLI_NO_RELAUNCH: '1',
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(home, '.gemini', 'no-system-settings.json'),
      GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(home, '.gemini', 'no-system-defaults.json'),
    }),
    read: readText,
  },
  kilo: { program: 'kilo', args: ['debug', 'skill'], env: quiet('KILO'), read: readOpencode },
  opencode: { program: 'opencode', args: ['debug', 'skill'], env: quiet('OPENCODE'), read: readOpencode },
  pi: {
    program: 'pi',
    args: ['--mode', 'rpc', '--no-session', '--offline'],
    input: () => formatLines([{ type: 'get_commands' }]),
    isDone: stdout => stdout.endsWith('\n') && findLine(stdout, 'command', 'get_commands') !== undefined,
    read: stdout => {
      const commands = getIn(findLine(stdout, 'command', 'get_commands'), 'data', 'commands')
      if (!Array.isArray(commands)) return undefined
      return listMaps(commands)
        .filter(({ source }) => source === 'skill')
        .map(({ name, description, sourceInfo, path }) =>
          pick(String(name).slice('skill:'.length), description, isMap(sourceInfo) ? sourceInfo.path : path),
        )
    },
  },
  qoder: { program: 'qodercli', args: ['skills', 'list'], read: readText },
}

function formatLines(messages: unknown[]): string {
  return messages.map(message => `${JSON.stringify(message)}\n`).join('')
}

function pick(name: unknown, description: unknown, path: unknown): PrintedSkill {
  return {
    name: isText(name) ? name : '',
    ...(isText(description) && { description }),
    ...(isText(path) && path !== '' && { path }),
  }
}

function readOpencode(stdout: string): PrintedSkill[] | undefined {
  const skills = tryParseJson(stdout)
  if (!Array.isArray(skills)) return undefined
  return listMaps(skills)
    .filter(({ location }) => !isText(location) || !/^<?built-?in/.test(location))
    .map(({ name, description, location }) => pick(name, description, location))
}

const TITLE = 'Discovered Agent Skills:\n\n'
const LOCATION = '\n  Location:    '
const DESCRIPTION = '\n  Description: '

/** The human-readable list of Gemini CLI and Qoder. Names and descriptions may span lines; a location ends a skill. */
function readText(stdout: string): PrintedSkill[] | undefined {
  const title = stdout.indexOf(TITLE)
  if (title === -1) return stdout.includes('No skills discovered') ? [] : undefined
  const skills: PrintedSkill[] = []
  let start = title + TITLE.length
  for (let at = stdout.indexOf(LOCATION, start); at !== -1; at = stdout.indexOf(LOCATION, start)) {
    const middle = stdout.indexOf(DESCRIPTION, start)
    const end = stdout.indexOf('\n', at + LOCATION.length)
    const head = stdout.slice(start, Math.min(middle === -1 ? at : middle, at))
    const state = head.lastIndexOf(' [Enabled]')
    if (state !== -1 && !head.endsWith(' [Built-in]'))
      skills.push({
        name: head.slice(0, state),
        description: middle === -1 ? '' : stdout.slice(middle + DESCRIPTION.length, at),
        path: stdout.slice(at + LOCATION.length, end === -1 ? undefined : end),
      })
    start = end === -1 ? stdout.length : end + 2
  }
  return skills
}

function findLine(stdout: string, key: string, value: unknown): Record<string, unknown> | undefined {
  return stdout
    .split('\n')
    .map(tryParseJson)
    .filter(isMap)
    .find(line => line[key] === value)
}

function getIn(value: unknown, ...keys: string[]): unknown {
  return keys.reduce((at, key) => (isMap(at) ? at[key] : undefined), value)
}

function listMaps(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isMap) : []
}
