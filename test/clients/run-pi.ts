import { asText, isObject, jsonLines, type LoadedSkill, listObjects, spawnClient } from './spawn-client.ts'

const PREFIX = 'skill:'

/**
 * The skills that pi loads in a project, in its order, read from the commands that it offers over its RPC mode: each
 * skill is one. No model is asked.
 */
export async function runPi(bin: string, project: string, home: string): Promise<LoadedSkill[]> {
  const ran = await spawnClient(bin, ['--mode', 'rpc', '--no-session', '--offline'], {
    cwd: project,
    home,
    input: '{"type":"get_commands"}\n',
    enough: stdout => stdout.includes('"command":"get_commands"') && stdout.endsWith('\n'),
  })
  const answer = jsonLines(ran.stdout).find(line => line.command === 'get_commands')
  if (!answer || !isObject(answer.data)) throw new Error(`pi did not list its commands: ${ran.stderr}`)
  return listObjects(answer.data.commands)
    .filter(command => command.source === 'skill')
    .map(command => ({
      name: asText(command.name).slice(PREFIX.length),
      description: asText(command.description),
      path: isObject(command.sourceInfo) ? asText(command.sourceInfo.path) : asText(command.path),
    }))
}
