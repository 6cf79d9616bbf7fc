/** Lowered skills → the files of a target. Pure. */
import { formatJson } from '../../core/json/json-text.ts'
import { packSkill } from '../pack-skill.ts'
import type { EmittedFile, LoweredSkill } from '../skill.ts'
import type { Form, Target } from '../target.ts'
import { createModule } from './cloudflare.ts'
import { createList } from './list.ts'
import { createPluginManifests, type PluginFacts } from './plugin.ts'
import { emitRouters } from './routers.ts'

/** The files, in the order in which they are written. `facts` are needed for a plugin, and name a list and a module. */
export function emitTarget(
  skills: readonly LoweredSkill[],
  { form }: Target,
  facts: PluginFacts,
): EmittedFile[] {
  if (form.kind === 'folders') return emitFolders(skills, '')
  if (form.kind === 'plugin')
    return [...emitFolders(skills, 'skills/'), ...createPluginManifests(facts, skills)]
  if (form.kind === 'archives')
    return skills.map(one => ({ path: `${one.name}.${form.ending}`, bytes: () => packSkill(one, form) }))
  if (form.kind === 'inline') return skills.map(one => createInline(one, form))
  if (form.kind === 'routers') return emitRouters(skills, form.listing)
  if (form.kind === 'module')
    return [{ path: 'skills.json', bytes: () => formatJson(createModule(facts.name, skills)) }]
  return [
    ...emitFolders(skills, 'skills/'),
    { path: form.file, bytes: () => createList(form.file, facts, skills) },
  ]
}

/** The name of the skill that a file of a target belongs to; undefined for a file of several. */
export function getSkillName(path: string, { form }: Target): string | undefined {
  const parts = path.split('/')
  switch (form.kind) {
    case 'folders':
      return parts[0]
    case 'plugin':
    case 'list':
      return parts[0] === 'skills' ? parts[1] : undefined
    case 'routers':
      return parts[1] === 'skills' ? parts[2] : undefined
    case 'archives':
      return path.endsWith(`.${form.ending}`) ? path.slice(0, -form.ending.length - 1) : undefined
    case 'inline':
      return path.replace(/\.json$/, '')
    case 'module':
      return undefined
  }
}

function emitFolders(skills: readonly LoweredSkill[], prefix: string): EmittedFile[] {
  return skills.flatMap(({ name, files }) =>
    files.map(({ path, executable, bytes }) => ({
      path: `${prefix}${name}/${path}`,
      ...(executable === true && { executable }),
      bytes,
    })),
  )
}

/** One item of `environment.skills`. */
function createInline(one: LoweredSkill, form: Form): EmittedFile {
  const { name, description } = one
  const bytes = () => {
    const data = Buffer.from(packSkill(one, form)).toString('base64')
    const source = { type: 'base64', media_type: 'application/zip', data }
    return formatJson({ type: 'inline', name, description, source })
  }
  return { path: `${name}.json`, bytes }
}
