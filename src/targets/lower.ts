/** Converts a bundle's skills for one target, with a finding for each loss. */
import { applyEdits, sortEdits } from '../compiler/parse/repair/edits.ts'
import { evaluateEntry } from '../compiler/portability/evaluate.ts'
import { PRESETS } from '../compiler/presets/all.ts'
import { ENTRY, getBaseName, joinPath } from '../core/files/path.ts'
import { packSkill } from './emit.ts'
import { createExportFinding, type ExportFinding } from './findings.ts'
import { isSame, readStrictly, writeFrontmatter } from './frontmatter.ts'
import { checkLimits } from './limits.ts'
import { createLinkEdits, findMovedLinks, indexByFolder, type Layout, type SkillsByFolder } from './links.ts'
import { assignRouters, ROUTED_ENTRY } from './routers.ts'
import type { LoweredSkill, Router, SkillFile, SourceSkill } from './skill.ts'
import type { Target } from './target.ts'
import { getSpot, type LoweredValues, lowerValues } from './values.ts'

/** Skills with a finding of severity `error` are not in `skills`. */
export interface LoweringResult {
  skills: LoweredSkill[]
  findings: ExportFinding[]
}

const INLINED_ENTRY = 'INSTRUCTIONS.md'

interface Context {
  target: Target
  names: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, SourceSkill>
  byFolder: SkillsByFolder
  routers: ReadonlyMap<string, Router>
}

interface LoweredOne {
  skill: LoweredSkill
  findings: ExportFinding[]
}

export function lowerSkills(
  sources: readonly SourceSkill[],
  target: Target,
  names: ReadonlyMap<string, string>,
  inPlace: ReadonlyMap<string, string> = new Map(),
): LoweringResult {
  const context: Context = {
    target,
    names: new Map([...names, ...inPlace]),
    byId: new Map(sources.map(one => [one.skill.id, one])),
    byFolder: indexByFolder(sources),
    routers: target.form.kind === 'routers' ? assignRouters(sources.map(({ skill }) => skill)) : new Map(),
  }
  const moved = sources.filter(({ skill }) => !inPlace.has(skill.id))
  const lowered = moved.map(one => ({ one, ...lowerSkill(one, context) }))
  const findings = lowered.flatMap(each => each.findings)
  for (const one of sources) {
    const path = inPlace.get(one.skill.id)
    if (path !== undefined) findings.push(...judge(one, one.entry, getBaseName(path), target))
  }
  const refused = new Set(lowered.filter(each => hasError(each.findings)).map(({ one }) => one.skill.id))
  if (!isAlone(target)) findings.push(...refuseUnmet(moved, refused, target))
  return { skills: lowered.flatMap(({ one, skill }) => (refused.has(one.skill.id) ? [] : skill)), findings }
}

function hasError(findings: readonly ExportFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

function isAlone({ form }: Target): boolean {
  return form.kind === 'archives' || form.kind === 'inline'
}

function refuseUnmet(sources: readonly SourceSkill[], refused: Set<string>, target: Target): ExportFinding[] {
  const findings: ExportFinding[] = []
  for (let before = -1; before !== refused.size; ) {
    before = refused.size
    for (const one of sources) {
      const id = listRequired(one).find(each => refused.has(each))
      if (id === undefined || refused.has(one.skill.id)) continue
      refused.add(one.skill.id)
      findings.push(createExportFinding('unmet-requirement', { id }, getSpot(one, target, 'requires')))
    }
  }
  return findings
}

function listRequired({ record }: SourceSkill): string[] {
  return (record.dependencies ?? []).filter(({ kind }) => kind === 'requires').map(({ id }) => id)
}

/** Rewrites a skill that a client would not load as written, if that helps. */
function lowerSkill(one: SourceSkill, context: Context): LoweredOne {
  const { target } = context
  const first = lowerOnce(one, context)
  if (target.strictYaml || !first.findings.some(({ code }) => code === 'refused-by-client')) return first
  const second = lowerOnce(one, { ...context, target: { ...target, strictYaml: true } })
  return hasError(second.findings) ? first : second
}

function lowerOnce(one: SourceSkill, context: Context): LoweredOne {
  const { target, names } = context
  const router = context.routers.get(one.skill.id)
  const name = names.get(one.skill.id) ?? one.skill.name
  const inlined = isAlone(target) ? listClosure(one, context) : []
  const layout = createLayout(one, inlined, context)
  const lowered = lowerValues(one, target, names)
  const body = lowerBody(one, context, layout)
  const note = formatInlined(inlined, layout)
  const head = lowerHead(one, target, lowered)
  const isChanged = head !== undefined || body.text !== undefined || note !== ''
  const entry = isChanged ? joinEntry(one, head?.text, body.text, note) : Buffer.from(one.entry)
  const files: SkillFile[] = [
    { path: ENTRY, size: entry.length, bytes: () => entry, ...getMode(one) },
    ...one.files,
    ...inlined.flatMap(other => inlineFiles(other, context, layout)),
  ]
  const skill: LoweredSkill = {
    id: one.skill.id,
    name,
    description: lowered.description,
    values: lowered.values,
    body: `${body.text ?? one.parsed.text.slice(one.parsed.bodyStart)}${note}`,
    files,
    isChanged,
    ...(router !== undefined && { router }),
    ...(one.folders[0] !== undefined && !isChanged && { folder: one.folders[0] }),
  }
  const pack = isAlone(target) ? () => packSkill(skill, target.form) : undefined
  return {
    skill,
    findings: [
      ...lowered.findings,
      ...(head?.findings ?? []),
      ...body.findings,
      ...inlined.map(({ skill: { id } }) => {
        const facts = { id, folder: layout.getFolder(id) ?? '' }
        return createExportFinding('inlined-skill', facts, getSpot(one, target, 'requires'))
      }),
      ...checkLimits(skill, target, getSpot(one, target), pack),
      ...judge(one, entry, name, target),
    ],
  }
}

function getMode({ record }: SourceSkill): { executable?: true } {
  const own = record.files.find(({ path }) => path === ENTRY)
  return own?.mode === '755' ? { executable: true } : {}
}

function listClosure(one: SourceSkill, { byId }: Context): SourceSkill[] {
  const found = new Map<string, SourceSkill>()
  const pending = listRequired(one)
  for (let id = pending.shift(); id !== undefined; id = pending.shift()) {
    const other = byId.get(id)
    if (other === undefined || other === one || found.has(id)) continue
    found.set(id, other)
    pending.push(...listRequired(other))
  }
  return [...found.values()]
}

function createLayout(
  one: SourceSkill,
  inlined: readonly SourceSkill[],
  { target, names, routers }: Context,
): Layout {
  if (target.form.kind === 'module')
    return { getFolder: id => (id === one.skill.id ? '' : undefined), getEntry: () => ENTRY }
  if (target.form.kind === 'routers')
    return {
      getFolder: id => joinPath(routers.get(id)?.name ?? '', `skills/${names.get(id)}`),
      getEntry: () => ROUTED_ENTRY,
    }
  if (!isAlone(target)) return { getFolder: id => names.get(id), getEntry: () => ENTRY }
  const inside = new Set(inlined.map(({ skill }) => skill.id))
  return {
    getFolder: id => (id === one.skill.id ? '' : inside.has(id) ? `requires/${names.get(id)}` : undefined),
    getEntry: id => (id === one.skill.id ? ENTRY : INLINED_ENTRY),
  }
}

function lowerHead(
  one: SourceSkill,
  target: Target,
  { values }: LoweredValues,
): { text: string; findings: ExportFinding[] } | undefined {
  const { text, bodyStart, frontmatter } = one.parsed
  const written = new Map(Object.entries(frontmatter?.values ?? {}))
  const reason = findRepairReason(one, target, written)
  if (reason === undefined && isSame(written, values)) return undefined
  const head = writeFrontmatter(text.slice(0, bodyStart), frontmatter, values)
  const spot = getSpot(one, target)
  return {
    text: head,
    findings: reason === undefined ? [] : [createExportFinding('rewritten-frontmatter', { reason }, spot)],
  }
}

/** Returns undefined if a strict reader gets these values from the text. */
function findRepairReason(
  { parsed: { text, decoded, frontmatter } }: SourceSkill,
  { strictYaml }: Target,
  written: ReadonlyMap<string, unknown>,
): string | undefined {
  if (!strictYaml) return undefined
  if (frontmatter === undefined) return 'it cannot be read'
  if (decoded.hasBom) return 'the file begins with a byte order mark'
  const strict = readStrictly(text)
  if (strict === undefined) return 'strict YAML parsers reject it'
  return isSame(strict, written as typeof strict) ? undefined : 'strict YAML parsers read different values'
}

function lowerBody(
  one: SourceSkill,
  { target, byFolder }: Context,
  layout: Layout,
): { text: string | undefined; findings: ExportFinding[] } {
  const { text, bodyStart } = one.parsed
  const links = findMovedLinks(one, byFolder, layout)
  const moved = links.filter(link => createLinkEdits([link]).length > 0)
  const findings = links.flatMap(link => {
    const { position, target: from } = link.reference
    const { line, column } = position.start
    const spot = { ...getSpot(one, target), line, column }
    if (link.to !== undefined && moved.includes(link))
      return createExportFinding('rewritten-link', { from, to: link.to }, spot)
    return createExportFinding('broken-link', { path: from }, spot)
  })
  const edits = sortEdits(createLinkEdits(moved))
  return { text: edits.length === 0 ? undefined : applyEdits(text, edits).slice(bodyStart), findings }
}

/** The body keeps the author's bytes unless it was changed. */
function joinEntry(
  { entry, parsed: { text, bodyStart, bodyOffset } }: SourceSkill,
  head: string | undefined,
  body: string | undefined,
  note: string,
): Buffer {
  return Buffer.concat([
    Buffer.from(head ?? text.slice(0, bodyStart)),
    body === undefined ? entry.subarray(bodyOffset) : Buffer.from(body),
    Buffer.from(note),
  ])
}

function formatInlined(inlined: readonly SourceSkill[], layout: Layout): string {
  if (inlined.length === 0) return ''
  const rows = inlined.map(({ skill: { id, name, description } }) => {
    const line = description.replace(/\s+/g, ' ').trim()
    return `- [${name}](${layout.getFolder(id)}/${layout.getEntry(id)}): ${line}`
  })
  return `\n## Required skills\n\nThis skill builds on others. Read their instructions when they apply:\n\n${rows.join('\n')}\n`
}

function inlineFiles(other: SourceSkill, context: Context, layout: Layout): SkillFile[] {
  const folder = layout.getFolder(other.skill.id) ?? ''
  const { text } = lowerBody(other, context, layout)
  const bytes = text === undefined ? Buffer.from(other.entry) : joinEntry(other, undefined, text, '')
  return [
    { path: `${folder}/${layout.getEntry(other.skill.id)}`, size: bytes.length, bytes: () => bytes },
    ...other.files.map(file => ({ ...file, path: `${folder}/${file.path}` })),
  ]
}

function judge(one: SourceSkill, entry: Uint8Array, folder: string, target: Target): ExportFinding[] {
  const preset = PRESETS.find(({ id }) => id === target.preset)
  if (preset === undefined) return []
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(entry)
  const { loads, reasons } = evaluateEntry(text, { folder }, preset, new Set())
  const dropped = reasons.find(({ effect }) => effect === 'dropped')
  if (loads) return []
  const reason = dropped?.text ?? 'it breaks one of its rules'
  return [createExportFinding('refused-by-client', { client: preset.title, reason }, getSpot(one, target))]
}
