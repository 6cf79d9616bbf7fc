/** `strict` end to end: the verdict of the reference validator on each case, as `skillc check` gives it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { check } from '../src/build.ts'
import { sharedPath } from './support/shared.ts'
import { scratchFolder } from './support/tree.ts'

interface Case {
  id: string
  folder: string
  fileName: string
  text: string
  bom?: boolean
  isValid: boolean
}

const scratch = scratchFolder('strict')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const own = new URL('../fixtures/reference/cases.json', import.meta.url)
const shared = sharedPath('reference/vectors/skill-md-cases.json')

function ownCases(): Case[] {
  const cases: (Omit<Case, 'isValid'> & { errors: string[] })[] = JSON.parse(readFileSync(own, 'utf8'))
  return cases.map(each => ({ ...each, isValid: each.errors.length === 0 }))
}

function sharedCases(): Case[] {
  const { cases } = JSON.parse(readFileSync(shared, 'utf8'))
  return cases.map(
    (each: {
      id: string
      dir: string
      file: string
      content: string
      skills_ref: { validate: string[] }
    }) => ({
      id: each.id,
      folder: each.dir,
      fileName: each.file,
      text: each.content,
      isValid: each.skills_ref.validate.length === 0,
    }),
  )
}

/** Each case as a root of its own would be slow: all lie in one tree, each in a folder of its own. */
async function verdicts(name: string, cases: Case[]): Promise<Map<string, string[]>> {
  const root = join(scratch, name)
  const errors = new Map<string, string[]>()
  for (const [index, { folder, fileName, text, bom }] of cases.entries()) {
    const dir = join(root, String(index), folder)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, fileName), (bom === true ? '\uFEFF' : '') + text)
  }
  const { diagnostics } = await check({ cwd: root, roots: ['.'], profile: 'strict', cache: false })
  for (const { file, severity, code, message } of diagnostics) {
    const [index = ''] = file.split('/')
    if (severity === 'error') errors.set(index, [...(errors.get(index) ?? []), `${code}: ${message}`])
  }
  return errors
}

describe.each([
  ['our own cases', own, ownCases],
  ['the shared vectors', shared, sharedCases],
])('%s', (name, file, read) => {
  test.skipIf(!existsSync(file))(
    "have the reference validator's verdict (skipped where the file is absent)",
    async () => {
      const cases = read().filter(
        ({ folder }) => folder !== '' && !folder.includes('/') && folder !== '.' && folder !== '..',
      )
      const errors = await verdicts(name.replaceAll(' ', '-'), cases)
      // Bounds on nesting are ours: the reference reads on until its stack ends.
      const wrong = cases.flatMap(({ id, isValid }, index) => {
        const found = errors.get(String(index)) ?? []
        const isBounded = found.length > 0 && found.every(each => each.startsWith('excessive-nesting'))
        return isBounded || (found.length === 0) === isValid ? [] : [{ id, isValid, found }]
      })
      expect(wrong).toEqual([])
      expect(cases.length).toBeGreaterThan(70)
    },
  )
})
