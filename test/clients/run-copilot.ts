import { asText, type LoadedSkill, listObjects, parseObject, spawnClient } from './spawn-client.ts'

/** The skills that GitHub Copilot CLI loads in a project, in its order, without those that come with it or are turned off. */
export async function runCopilot(
  bin: string,
  project: string,
  home: string,
  env: Record<string, string> = {},
): Promise<LoadedSkill[]> {
  const ran = await spawnClient(process.execPath, [bin, 'skill', 'list', '--json'], {
    cwd: project,
    home,
    env: { COPILOT_AUTO_UPDATE: 'false', ...env },
    throughFile: true,
  })
  const answer = parseObject(`{"all":${ran.stdout.slice(ran.stdout.search(/[[{]/))}}`)?.all
  const skills = Array.isArray(answer) ? answer : parseObject(JSON.stringify(answer))?.skills
  if (!Array.isArray(skills)) throw new Error(`copilot did not list its skills: ${ran.stderr.slice(-500)}`)
  return listObjects(skills)
    .filter(({ enabled, source }) => enabled !== false && source !== 'builtin')
    .map(({ name, description, path }) => ({
      name: asText(name),
      description: asText(description),
      path: asText(path),
    }))
}
