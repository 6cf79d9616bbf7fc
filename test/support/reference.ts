/**
 * Verdicts of the reference validator, and where skillc's differ. Ours were recorded by running skills-ref (69ef37e) with
 * strictyaml 1.6.1 under Python 3.11; a crash counts as invalid YAML.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../src/build/build.ts'
import { sharedPath } from './shared.ts'

export interface ReferenceCase {
  id: string
  folder: string
  fileName: string
  text: string
  bom?: boolean
  errors: string[]
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
    const bom = content.startsWith('\uFEFF')
    return {
      id,
      folder: dir,
      fileName: file,
      text: content.slice(bom ? 1 : 0),
      bom,
      errors: skills_ref.validate,
    }
  })
}

/** The reason after `Invalid YAML in frontmatter` is each validator's own. */
export function comparable(errors: string[]): string[] {
  return errors.map(error => error.replace(/^(Invalid YAML in frontmatter).*$/s, '$1'))
}

/** The cases that a check in `strict` judges in another way. All lie in one tree: a build of each would be slow. */
export async function wrongVerdicts(root: string, all: ReferenceCase[]) {
  const cases = all.filter(({ folder }) => !['', '.', '..'].includes(folder) && !folder.includes('/'))
  for (const [index, { folder, fileName, text, bom }] of cases.entries()) {
    const dir = join(root, String(index), folder)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, fileName), (bom === true ? '\uFEFF' : '') + text)
  }
  const { diagnostics } = await check({ cwd: root, roots: ['.'], profile: 'strict', cache: false })
  const found = new Map<string, string[]>()
  for (const { file, severity, code, message } of diagnostics) {
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
