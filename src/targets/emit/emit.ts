/** Lowered skills → the files of a target. Pure. */
import { formatJson } from '../../core/json-text.ts'
import { packSkill } from '../pack-skill.ts'
import type { EmittedFile, LoweredSkill } from '../skill.ts'
import type { Target } from '../target.ts'
import { createList } from './list.ts'
import { createModule } from './module.ts'
import { createPluginManifests, type PluginFacts } from './plugin.ts'

/** The files, in the order in which they are written. `facts` are needed for a plugin, and name a list and a module. */
export function emitTarget(
  skills: readonly LoweredSkill[],
  { form }: Target,
  facts: PluginFacts,
): EmittedFile[] {
  switch (form.kind) {
    case 'folders':
      return emitFolders(skills, '')
    case 'plugin':
      return [...emitFolders(skills, 'skills/'), ...createPluginManifests(facts, skills)]
    case 'archives':
      return skills.map(one => ({ path: `${one.name}.${form.ending}`, bytes: () => packSkill(one, form) }))
    case 'inline':
      return skills.map(one => ({
        path: `${one.name}.json`,
        bytes: () => formatJson(createInline(one, packSkill(one, form))),
      }))
    case 'module':
      return [{ path: 'skills.json', bytes: () => formatJson(createModule(facts.name, skills)) }]
    case 'list':
      return [
        ...emitFolders(skills, 'skills/'),
        { path: form.file, bytes: () => createList(form.file, facts, skills) },
      ]
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
function createInline({ name, description }: LoweredSkill, archive: Uint8Array) {
  const data = Buffer.from(archive).toString('base64')
  return {
    type: 'inline',
    name,
    description,
    source: { type: 'base64', media_type: 'application/zip', data },
  }
}
