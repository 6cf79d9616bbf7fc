/** Skills as the one object that `manifest()` of Cloudflare's `agents/skills` takes. Pure. */
import { isUtf8 } from 'node:buffer'
import { ENTRY } from '../../core/files/path.ts'
import type { LoweredSkill, SkillFile } from '../skill.ts'

export function createModule(id: string, skills: readonly LoweredSkill[]) {
  return { id, skills: skills.map(createSkill) }
}

function createSkill({ name, description, values, body, files }: LoweredSkill) {
  const tools = values.get('allowed-tools')
  return {
    name,
    description,
    body,
    ...Object.fromEntries(
      ['license', 'compatibility', 'metadata'].flatMap(key => {
        const value = values.get(key)
        return value === undefined || value === null ? [] : [[key, value]]
      }),
    ),
    ...(tools !== undefined &&
      tools !== null && { allowedTools: Array.isArray(tools) ? tools.map(String).join(' ') : String(tools) }),
    resources: files.filter(({ path }) => path !== ENTRY).map(createResource),
  }
}

function createResource({ path, bytes }: SkillFile) {
  const content = Buffer.from(bytes())
  const isText = isUtf8(content)
  const kind = KINDS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'file'
  return {
    path,
    content: content.toString(isText ? 'utf8' : 'base64'),
    encoding: isText ? 'text' : 'base64',
    kind,
  }
}

const KINDS = [
  ['scripts/', 'script'],
  ['references/', 'reference'],
  ['assets/', 'asset'],
] as const
