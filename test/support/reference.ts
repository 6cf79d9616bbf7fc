/**
 * Verdicts of the reference validator, and where skillc's differ. Ours were recorded by running skills-ref (69ef37e) with
 * strictyaml 1.6.1 under Python 3.11; a crash counts as invalid YAML.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listReferenceErrors } from '../../src/compiler/validate/reference/reference.ts'
import { findLineStarts, toPoint } from '../../src/core/text/lines.ts'
import { check } from '../../src/pipeline/build.ts'
import { sharedPath } from './shared.ts'

export interface ReferenceCase {
  id: string
  folder: string
  fileName: string
  text: string
  bom?: boolean
  errors: string[]
  /**
   * Where the reference sees the fault, as `[line, column]`: its context and its problem. Absent where it crashes, and for a
   * directive, which it only notices at the next line.
   */
  marks?: [line: number, column: number][]
}

export function readOwnCases(): ReferenceCase[] {
  return JSON.parse(readFileSync(new URL('../../fixtures/reference/cases.json', import.meta.url), 'utf8'))
}

interface Vector {
  id: string
  dir: string
  file: string
  content: string
  skills_ref: { validate: string[] }
}

export function readSharedCases(): ReferenceCase[] {
  const vectors = readFileSync(sharedPath('reference/vectors/skill-md-cases.json'), 'utf8')
  const { cases }: { cases: Vector[] } = JSON.parse(vectors)
  return cases.map(({ id, dir, file, content, skills_ref }) => {
    const marks = skills_ref.validate.flatMap(readMarks)
    const bom = content.startsWith('\uFEFF')
    return {
      id,
      folder: dir,
      fileName: file,
      text: content.slice(bom ? 1 : 0),
      bom,
      errors: skills_ref.validate,
      ...(marks.length > 0 ? { marks } : {}),
    }
  })
}

function readMarks(error: string): [number, number][] {
  return [...error.matchAll(/", line (\d+), column (\d+):/g)].map(found => [
    Number(found[1]),
    Number(found[2]),
  ])
}

/** The cases whose first error stands elsewhere than where the reference sees it, or nowhere. */
export function findWrongPlaces(cases: ReferenceCase[]) {
  return cases.flatMap<{ id: string; marks?: number[][]; ours?: number[] }>(
    ({ id, text, marks, errors, bom = false, ...skill }) => {
      const found = listReferenceErrors({ ...skill, text, bom })[0]
      if (errors.length === 0 || errors[0] === 'Missing required file: SKILL.md') return []
      if (found?.at === undefined) return [{ id, marks }]
      const { line, column } = toPoint(findLineStarts(text), found.at)
      const isThere = marks?.some(mark => mark[0] === line && mark[1] === column) ?? true
      return isThere ? [] : [{ id, marks, ours: [line, column] }]
    },
  )
}

/** The reason after `Invalid YAML in frontmatter` is each validator's own. */
export function comparable(errors: { reason: string }[]): string[] {
  return errors.map(({ reason }) => reason.replace(/^(Invalid YAML in frontmatter).*$/s, '$1'))
}

/** The cases that a check in `strict` judges in another way. All lie in one tree: a build of each would be slow. */
export async function wrongVerdicts(root: string, all: ReferenceCase[]) {
  const cases = all.filter(({ folder }) => !['', '.', '..'].includes(folder) && !folder.includes('/'))
  for (const [index, { folder, fileName, text, bom }] of cases.entries()) {
    const dir = join(root, String(index), folder)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, fileName), (bom === true ? '\uFEFF' : '') + text)
  }
  const { findings } = await check({ cwd: root, roots: ['.'], profile: 'strict', cache: false })
  const found = new Map<string, string[]>()
  for (const { file, severity, code, message } of findings) {
    const [index = ''] = file.split('/')
    if (severity === 'error') found.set(index, [...(found.get(index) ?? []), `${code}: ${message}`])
  }
  return cases.flatMap(({ id, errors }, index) => {
    const ours = found.get(String(index)) ?? []
    // Bounds on nesting are ours: the reference reads on until its stack ends.
    const isBounded = ours.length > 0 && ours.every(each => each.startsWith('excessive-nesting'))
    return isBounded || (ours.length === 0) === (errors.length === 0) ? [] : [{ id, errors, ours }]
  })
}
