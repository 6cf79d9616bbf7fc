import { ASKED } from '../../src/cli/ask/clients.ts'
import { type LoadedSkill, spawnClient } from './spawn-client.ts'

/** The skills that a client loads in a project, as `skillc doctor --ask` gets them, without a sandbox. `env` adds variables. */
export function runAsked(preset: string) {
  const client = ASKED[preset]
  if (client === undefined) throw new Error(preset)
  const { args, input, isDone } = client
  return async (
    bin: string,
    project: string,
    home: string,
    env: Record<string, string> = {},
  ): Promise<LoadedSkill[]> => {
    const [command, ...first] = /\.m?js$/.test(bin) ? [process.execPath, bin] : [bin]
    const ran = await spawnClient(command ?? bin, [...first, ...args], {
      cwd: project,
      home,
      env: { ...client.env?.(home), ...env },
      ...(input && { input: input(project) }),
      ...(isDone ? { enough: isDone } : { throughFile: true }),
    })
    const skills = client.read(ran.stdout)
    if (skills === undefined) throw new Error(`no list of skills: ${ran.code} ${ran.stderr.slice(-500)}`)
    return skills
  }
}
