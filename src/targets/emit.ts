import { isUtf8 } from 'node:buffer'
import { ENTRY } from '../core/files/path.ts'
import { formatJson } from '../core/json/json.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { zip } from '../reader/discovery/archive.ts'
import { createPluginManifests, type PluginFacts } from './plugin.ts'
import { createList, emitRouters } from './routers.ts'
import type { EmittedFile, LoweredSkill, SkillFile } from './skill.ts'
import type { Form, Target } from './target.ts'

/** In write order. A plugin needs `facts`, which also name a list and a module. */
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

function createInline(one: LoweredSkill, form: Form): EmittedFile {
  const { name, description } = one
  const bytes = () => {
    const data = Buffer.from(packSkill(one, form)).toString('base64')
    const source = { type: 'base64', media_type: 'application/zip', data }
    return formatJson({ type: 'inline', name, description, source })
  }
  return { path: `${name}.json`, bytes }
}

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

export function packSkill({ name, files }: LoweredSkill, form: Form): Uint8Array<ArrayBuffer> {
  const prefix = form.kind === 'archives' && form.layout === 'flat' ? '' : `${name}/`
  const entries = files.map(({ path, bytes, executable = false }) => ({
    path: `${prefix}${path}`,
    bytes: Buffer.from(bytes()),
    executable,
  }))
  return zip(entries.sort((a, b) => byCodeUnit(a.path, b.path)))
}
