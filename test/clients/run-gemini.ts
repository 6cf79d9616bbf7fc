import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LoadedSkill, spawnClient } from './spawn-client.ts'

/**
 * The skills that Gemini CLI loads in a project, in the order of their names, without those that come with it or are
 * turned off, from `gemini skills list`. The project is made a trusted folder: in others its skills are not read. `env`
 * adds variables.
 */
export async function runGemini(
  bin: string,
  project: string,
  home: string,
  env: Record<string, string> = {},
): Promise<LoadedSkill[]> {
  trust(project, home)
  const ran = await spawnClient(bin, ['skills', 'list'], {
    cwd: project,
    home,
    env: {
      GEMINI_CLI_NO_RELAUNCH: '1',
      // The administrator's settings of this machine are none of the project's.
      GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(home, '.gemini', 'no-system-settings.json'),
      GEMINI_CLI_SYSTEM_DEFAULTS_PATH: join(home, '.gemini', 'no-system-defaults.json'),
      ...env,
    },
    throughFile: true,
  })
  if (ran.code !== 0) throw new Error(`gemini ended with ${ran.code}: ${ran.stderr.slice(-500)}`)
  return readList(ran.stdout)
}

/** Trusts the project and silences what would use the network. Settings that are there already stay. */
function trust(project: string, home: string): void {
  const folder = join(home, '.gemini')
  mkdirSync(folder, { recursive: true })
  const put = (name: string, value: unknown): void => {
    const path = join(folder, name)
    if (!existsSync(path)) writeFileSync(path, `${JSON.stringify(value)}\n`)
  }
  put('settings.json', {
    security: { folderTrust: { enabled: true } },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    privacy: { usageStatisticsEnabled: false },
  })
  put('trustedFolders.json', { [realpathSync(project)]: 'TRUST_FOLDER' })
}

const TITLE = 'Discovered Agent Skills:\n\n'
const ENTRY =
  /([\s\S]*?) \[(Enabled|Disabled)\]( \[Built-in\])?\n {2}Description: ([\s\S]*?)\n {2}Location: {4}([^\n]*)\n\n/y

/** The skills of a list for people. Names and descriptions may have several lines; a location ends its skill. */
function readList(printed: string): LoadedSkill[] {
  const start = printed.indexOf(TITLE)
  const entry = new RegExp(ENTRY)
  entry.lastIndex = start + TITLE.length
  const skills: LoadedSkill[] = []
  for (let found = start < 0 ? null : entry.exec(printed); found; found = entry.exec(printed)) {
    const [, name = '', state, builtIn, description = '', path = ''] = found
    if (builtIn === undefined && state === 'Enabled') skills.push({ name, description, path })
  }
  return skills
}
