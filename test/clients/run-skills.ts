import { asText, type LoadedSkill, listObjects, spawnClient } from './spawn-client.ts'

/**
 * The skills that `skills list` (npx skills) finds: those of the project, then those of the home (`--global`). It names
 * their folders and no descriptions. `env` adds variables.
 */
export async function runSkills(
  bin: string,
  project: string,
  home: string,
  env: Record<string, string> = {},
): Promise<LoadedSkill[]> {
  const list = async (scope: string[]): Promise<LoadedSkill[]> => {
    const ran = await spawnClient(bin, ['list', '--json', ...scope], {
      cwd: project,
      home,
      env: { DISABLE_TELEMETRY: '1', DO_NOT_TRACK: '1', ...env },
      throughFile: true,
    })
    if (ran.code !== 0) throw new Error(`skills ended with ${ran.code}: ${ran.stderr.slice(-500)}`)
    const skills: unknown = JSON.parse(ran.stdout)
    return listObjects(skills).map(skill => ({ name: asText(skill.name), path: asText(skill.path) }))
  }
  return [...(await list([])), ...(await list(['--global']))]
}
