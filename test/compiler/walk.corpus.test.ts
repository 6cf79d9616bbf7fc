/** Walks over the corpus: every entry is accounted for, and odd layouts of real repositories give what they should. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walk } from '../../src/compiler/scan/walk.ts'
import type { Limits } from '../../src/compiler/types.ts'
import { sharedPath } from '../support/shared.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'
import { createSource, limits, type Summary, summarize } from '../support/walk.ts'

/** Entries of the corpus may be large. */
const ample: Limits = { ...limits, entryBytes: 1_048_576, fileBytes: 64_000_000 }
const corpus = sharedPath('corpus')

const scratch = scratchFolder('walk-corpus')

describe('the corpus', () => {
  /** Every file of a tree but those of `.git` and `node_modules`, from its top; links are not followed. */
  function filesBelow(dir: string, path = ''): string[] {
    return readdirSync(join(dir, path), { withFileTypes: true }).flatMap(entry => {
      if (entry.name === '.git' || entry.name === 'node_modules') return []
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(dir, inner) : [inner]
    })
  }

  test('every SKILL.md of the visible repositories is accounted for', () => {
    const dir = join(corpus, 'visible')
    const { skills, passedOver, ignored, findings } = walk(createSource(dir), 0, ample)
    const entries = filesBelow(dir).filter(path => path.endsWith('/SKILL.md'))
    const isHidden = (path: string) => ignored.some(folder => path.startsWith(`${folder}/`))
    const stubs = findings.filter(({ code }) => code === 'stubbed-symlink').length
    const aliases = skills.flatMap(skill => skill.aliases)
    const accounted = skills.length + aliases.length + passedOver.length
    console.info(
      `${entries.length} SKILL.md: ${skills.length} skills, ${aliases.length} aliases, ${passedOver.length} passed over, ` +
        `${entries.filter(isHidden).length} ignored in ${ignored.length} folders; ${stubs} stubs`,
    )
    expect(accounted).toBe(entries.length - entries.filter(isHidden).length)
    expect(entries.length).toBeGreaterThan(1700)
  })

  const quirks: Record<string, Summary> = {
    'file-Skill.md': {
      skills: { 'addition-assistant-skill': [] },
      entries: { 'addition-assistant-skill': 'Skill.md < addition-assistant-skill/Skill.md' },
      findings: ['addition-assistant-skill/Skill.md: miscased-entry'],
    },
    'file-lowercase-skill.md': {
      skills: { 'npm-search': [] },
      entries: { 'npm-search': 'skill.md < npm-search/skill.md' },
      findings: ['npm-search/skill.md: miscased-entry'],
    },
    'file-empty': { skills: { aaaaaaa: [] } },
    'file-executable-bit': { skills: { turborepo: [] } },
    'file-path-stub-symlink-as-text': {
      skills: {},
      passedOver: ['finance-bundle/SKILL.md: broken-entry'],
      findings: ['finance-bundle/SKILL.md: broken-entry'],
    },
    'layout-both-SKILL-and-skill-md': {
      skills: { 'sql-query-generator': [] },
      findings: ['sql-query-generator/skill.md: duplicate-entry'],
    },
    'layout-deep-nested-sub-skills': {
      skills: {
        'skills/microsoft-foundry': [],
        'skills/microsoft-foundry/models/deploy-model': [],
        'skills/microsoft-foundry/models/deploy-model/capacity': [],
      },
      nested: {
        'skills/microsoft-foundry': ['skills/microsoft-foundry/models/deploy-model'],
        'skills/microsoft-foundry/models/deploy-model': [
          'skills/microsoft-foundry/models/deploy-model/capacity',
        ],
      },
    },
    'layout-dir-with-space': { skills: { 'New folder': [] } },
    'layout-nested-skill-in-skill': {
      skills: { 'root-skill-preferred': [], 'root-skill-preferred/nested-child': [] },
      nested: { 'root-skill-preferred': ['root-skill-preferred/nested-child'] },
    },
    'layout-root-level-skill-md': { skills: { '': ['LICENSE'] } },
    'layout-same-skill-two-roots': {
      skills: { '.agents/skills/intuitive-thinking': [], '.claude/skills/intuitive-thinking': [] },
    },
    'layout-symlink-skill-md-dangling': {
      skills: { 'engineering-team/a11y-audit/skills/a11y-audit': [] },
      passedOver: ['.gemini/skills/a11y-audit/SKILL.md: broken-entry'],
      findings: ['.gemini/skills/a11y-audit/SKILL.md: broken-entry'],
    },
    'layout-symlink-skill-md-to-command': {
      skills: { '.gemini/skills/prd': [] },
      entries: { '.gemini/skills/prd': 'SKILL.md < commands/prd.md' },
      findings: ['.gemini/skills/prd/SKILL.md: stubbed-symlink'],
    },
  }

  for (const [name, gives] of Object.entries(quirks)) {
    test(`quirk ${name}`, () => {
      const root = join(corpus, 'quirks', name)
      expect(summarize(walk(createSource(root), 0, ample), root)).toEqual(gives)
    })
  }

  test('links that the corpus holds as text, as links again', () => {
    const quirk = join(corpus, 'quirks/layout-symlinked-skill-dir')
    const target = readFileSync(join(quirk, '.codex/skills/adversarial-reviewer'), 'utf8').trim()
    const place = 'engineering-team/skills/adversarial-reviewer'
    const root = plant(join(scratch, 'links'), {
      [`${place}/SKILL.md`]: skillText('adversarial-reviewer'),
      '.codex/skills/adversarial-reviewer': { link: target },
    })
    expect(summarize(walk(createSource(root), 0, ample), root)).toEqual({
      skills: { [place]: [] },
      aliases: { [place]: ['.codex/skills/adversarial-reviewer'] },
    })
  })
})
