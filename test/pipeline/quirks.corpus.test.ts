/**
 * One real-world quirk a folder, and what becomes of it. The folders stand beside the project and are not part of it;
 * their index says what a strict validator and a lenient loader should do, and fixtures/quirks.json what skillc does.
 */
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Profile } from '../../src/core/json/types.ts'
import { build } from '../../src/pipeline/build.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { sharedPath } from '../support/shared.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const corpus = sharedPath('corpus/quirks/')
const scratch = scratchFolder('quirks')

interface Quirk {
  /** The code that says what the quirk is. */
  about?: string
  /** Every code that is an error (`!`) or a warning in strict. */
  strict: string[]
  /** What standard puts into the bundle: ids, and names where those are not the last part of the id. */
  standard: string[]
  /** Why strict does otherwise than the index says. */
  strictly?: string
  /** Why standard does. */
  standardly?: string
}

const quirks: Record<string, Quirk> = JSON.parse(
  readFileSync(new URL('../../fixtures/quirks.json', import.meta.url), 'utf8'),
)

/** Links that the corpus keeps as text. */
const links: Record<string, string[]> = {
  'layout-symlink-absolute': ['skills/1password', 'skills/memory_system'],
  'layout-symlink-skill-md-dangling': ['.gemini/skills/a11y-audit/SKILL.md'],
  'layout-symlink-skill-md-to-command': ['.gemini/skills/prd/SKILL.md'],
  'layout-symlinked-skill-dir': ['.codex/skills/adversarial-reviewer'],
  'layout-symlinked-skills-root': ['.agents/skills'],
}

/** Roots of their own; one otherwise. */
const roots: Record<string, string[]> = {
  'layout-same-skill-two-roots': ['.agents/skills', '.claude/skills'],
  'layout-symlinked-skills-root': ['.agents/skills', 'skills'],
}

interface Row {
  id: string
  strictValidator: string
  lenientLoader: string
}

function readIndex(): Row[] {
  const [, ...lines] = readFileSync(join(corpus, 'INDEX.tsv'), 'utf8').trim().split('\n')
  return lines.map(line => {
    const cells = line.split('\t')
    return { id: cells[0] ?? '', strictValidator: cells[7] ?? '', lenientLoader: cells[8] ?? '' }
  })
}

/** A quirk's folder as it was in its repository, to be written to. */
function lay(id: string): string {
  const cwd = join(scratch, id)
  cpSync(join(corpus, id), cwd, { recursive: true })
  chmodSync(cwd, 0o755)
  for (const entry of readdirSync(cwd, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  for (const path of links[id] ?? []) {
    const target = readFileSync(join(cwd, path), 'utf8').trim()
    rmSync(join(cwd, path))
    symlinkSync(target, join(cwd, path))
  }
  // A build of nothing is refused: the links need a skill beside them.
  if (id === 'layout-symlink-absolute') plant(cwd, { 'rye/SKILL.md': skillText('rye') })
  return cwd
}

async function buildAs(profile: Profile, cwd: string, id: string) {
  const out = join(scratch, `${id}-${profile}`)
  const options = { profile, out, config: false, cache: false } as const
  const { findings } = await build({ cwd, roots: roots[id] ?? ['.'], ...options })
  const codes = findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, severity }) => (severity === 'error' ? `!${code}` : code))
  const names = readManifest(out).skills.map(({ id, name }) => (id === name ? id : `${id} = ${name}`))
  return { codes: [...new Set<string>(codes)].sort(), names }
}

describe('quirks', () => {
  const index = readIndex()

  test('are all in the table', () => {
    expect(Object.keys(quirks).sort()).toEqual(index.map(({ id }) => id).sort())
  })

  test.each(index)('$id', async ({ id, strictValidator, lenientLoader }) => {
    const quirk = quirks[id]
    if (quirk === undefined) throw new Error('The table lacks it')
    const { about, strictly, standardly } = quirk
    const cwd = lay(id)
    const strict = await buildAs('strict', cwd, id)
    const standard = await buildAs('standard', cwd, id)
    expect(strict.codes).toEqual(quirk.strict)
    expect(standard.names).toEqual(quirk.standard)

    const isError = strict.codes.includes(`!${about}`)
    if (strictly === undefined) {
      const wants = /^(?:eemeli yaml accepts, js-yaml rejects: )?(ERROR or WARN|ERROR|WARN|OK)/.exec(
        strictValidator,
      )?.[1]
      if (wants === 'ERROR') expect(isError, `${about} is an error`).toBe(true)
      else if (wants !== 'OK')
        expect(isError || strict.codes.includes(about ?? ''), `${about} is said`).toBe(true)
    }
    if (standardly !== undefined || /^skip (?:silently|skill) /.test(lenientLoader)) return
    expect(standard.names.length > 0).toBe(!/^skip (?:with|as) /.test(lenientLoader))
  })
})
