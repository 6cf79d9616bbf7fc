import {
  asText,
  isObject,
  jsonLines,
  type LoadedSkill,
  listObjects,
  parseObject,
  spawnClient,
} from './spawn-client.ts'

/** A skill's file that Codex refused, and why. */
export interface RefusedSkill {
  path: string
  message: string
}

/**
 * The skills that Codex loads in a project, in its order, without those that come with it or are turned off: what its app server answers
 * to `skills/list`, where no budget shortens descriptions. `codexCatalog` tells what the model is shown of them.
 */
export async function runCodex(bin: string, project: string, home: string): Promise<LoadedSkill[]> {
  const entry = await askForSkills(bin, project, home)
  return listObjects(entry.skills)
    .filter(skill => skill.scope !== 'system' && skill.enabled !== false)
    .map(skill => ({
      name: asText(skill.name),
      description: asText(skill.description),
      path: asText(skill.path),
    }))
}

/** The entries that Codex finds in a project and refuses. */
export async function codexRefusals(bin: string, project: string, home: string): Promise<RefusedSkill[]> {
  const entry = await askForSkills(bin, project, home)
  return listObjects(entry.errors).map(error => ({
    path: asText(error.path),
    message: asText(error.message),
  }))
}

/** The catalog as Codex gives it to a model (`codex debug prompt-input`); empty when there is none. */
export async function codexCatalog(bin: string, project: string, home: string): Promise<string> {
  const ran = await spawnClient(bin, ['debug', 'prompt-input', 'hello'], { cwd: project, home })
  const messages = listObjects(parseObject(`{"items":${ran.stdout}}`)?.items)
  const texts = messages.flatMap(message => listObjects(message.content)).map(part => asText(part.text))
  return texts.find(text => text.startsWith('<skills_instructions>')) ?? ''
}

async function askForSkills(bin: string, project: string, home: string): Promise<Record<string, unknown>> {
  const ran = await spawnClient(bin, ['app-server'], {
    cwd: project,
    home,
    input: [
      { id: 1, method: 'initialize', params: { clientInfo: { name: 'skillc', version: '0' } } },
      { method: 'initialized' },
      { id: 2, method: 'skills/list', params: { cwds: [project], forceReload: true } },
    ]
      .map(message => `${JSON.stringify(message)}\n`)
      .join(''),
    enough: stdout => stdout.endsWith('\n') && jsonLines(stdout).some(line => line.id === 2),
  })
  const answer = jsonLines(ran.stdout).find(line => line.id === 2)
  const entry = isObject(answer?.result) ? listObjects(answer.result.data)[0] : undefined
  if (!entry) throw new Error(`codex did not list its skills: ${ran.stderr}`)
  return entry
}
