import { join } from 'node:path'
import { asText, type LoadedSkill, listObjects, spawnClient } from './spawn-client.ts'

/** No updates, no list of models, no plugins (which npm would fetch), and no configuration of this machine. */
function quiet(home: string): Record<string, string> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_TEST_MANAGED_CONFIG_DIR: join(home, '.managed-opencode'),
    npm_config_offline: 'true',
    npm_config_registry: 'http://127.0.0.1:9/',
  }
}

/**
 * The skills that OpenCode V1 loads in a project, without the one that comes with it, from `opencode debug skill`. `env`
 * adds variables of its own (`OPENCODE_CONFIG_DIR`).
 */
export async function runOpencode(
  bin: string,
  project: string,
  home: string,
  env: Record<string, string> = {},
): Promise<LoadedSkill[]> {
  const ran = await spawnClient(bin, ['debug', 'skill'], {
    cwd: project,
    home,
    env: { ...quiet(home), ...env },
    throughFile: true,
  })
  if (ran.code !== 0) throw new Error(`opencode ended with ${ran.code}: ${ran.stderr.slice(-500)}`)
  const skills: unknown = JSON.parse(ran.stdout)
  return listObjects(skills)
    .filter(skill => skill.location !== '<built-in>')
    .map(skill => ({
      name: asText(skill.name),
      ...(typeof skill.description === 'string' ? { description: skill.description } : {}),
      path: asText(skill.location),
    }))
}
