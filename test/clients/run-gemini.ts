import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsked } from './run-asked.ts'
import type { LoadedSkill } from './spawn-client.ts'

const list = runAsked('gemini')

/** The skills that Gemini CLI loads in a project, which is made a trusted folder: in others its skills are not read. */
export async function runGemini(
  bin: string,
  project: string,
  home: string,
  env: Record<string, string> = {},
): Promise<LoadedSkill[]> {
  trust(project, home)
  return list(bin, project, home, env)
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
