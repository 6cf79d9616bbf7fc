/** What a release needs: a repository that one command names, a version that one command raises, workflows that hold. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addVersion, readNotes } from '../../scripts/changelog.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

const read = (file: string, folder = root) => readFileSync(join(folder, file), 'utf8')
const pkg = JSON.parse(read('package.json'))

describe('npm version', () => {
  test('is refused where nothing is unreleased', () => {
    const once = addVersion('# Changelog\n\n## [Unreleased]\n\n### Added\n\nBread.\n', '1.0.0', '2026-01-31')
    expect(once).toBe('# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-01-31\n\n### Added\n\nBread.\n')
    expect(readNotes(once, '1.0.0')).toBe('### Added\n\nBread.')
    expect(() => addVersion(once, '1.0.1', '2026-02-01')).toThrow('says nothing of Unreleased')
    expect(() => readNotes(once, '1.0')).toThrow('says nothing of 1.0')
  })

  test('the changelog has sections of versions and nothing else', () => {
    const headings = read('CHANGELOG.md').match(/^## .*/gm) ?? []
    expect(headings[0]).toBe('## [Unreleased]')
    for (const heading of headings.slice(1))
      expect(heading).toMatch(/^## \[\d+\.\d+\.\d+(-[\w.]+)?\] - \d{4}-\d\d-\d\d$/)
    const kinds = read('CHANGELOG.md').match(/^### .*/gm) ?? []
    for (const kind of kinds) expect(kind).toMatch(/^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/)
  })
})

interface Step {
  uses?: string
  run?: string
  env?: Record<string, string>
}
interface Job {
  steps: Step[]
  permissions?: Record<string, string>
  strategy?: { matrix: Record<string, unknown[]> }
}

describe('workflows', () => {
  const folder = '.github/workflows'
  const workflows = readdirSync(join(root, folder)).map(file => ({
    file,
    ...parse(read(`${folder}/${file}`)),
  }))
  const jobs: Job[] = workflows.flatMap(({ jobs }) => Object.values<Job>(jobs))
  const steps = jobs.flatMap(job => job.steps)

  test('pin what they use by the hash of a commit, and say which release it is', () => {
    const used = workflows.flatMap(({ file }) => read(`${folder}/${file}`).match(/uses: .*/g) ?? [])
    expect(used.length).toBeGreaterThan(0)
    for (const line of used) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('run scripts that are there', () => {
    for (const { run = '' } of steps) {
      for (const [, name = ''] of run.matchAll(/npm run ([\w:-]+)/g))
        expect(pkg.scripts).toHaveProperty([name])
      for (const [, file = ''] of run.matchAll(/\b(?:node|bash) ((?:scripts|\.ci)\/[\w./-]+)/g))
        expect(existsSync(join(root, file)), file).toBe(true)
    }
  })

  test('may read, and only the jobs that publish may do more', () => {
    for (const { permissions } of workflows) expect([{}, { contents: 'read' }]).toContainEqual(permissions)
    const publishing = jobs.filter(job => job.steps.some(({ run }) => run?.includes('npm publish')))
    expect(publishing.map(job => job.permissions)).toEqual([{ contents: 'write', 'id-token': 'write' }])
    // The job that deploys the pages runs no code but that of its one action.
    const pages = jobs.filter(job => job.steps.some(({ uses }) => uses?.startsWith('actions/deploy-pages@')))
    expect(pages.map(job => job.permissions)).toEqual([{ pages: 'write', 'id-token': 'write' }])
    expect(pages.map(job => job.steps.length)).toEqual([1])
    const others = jobs.filter(job => ![...publishing, ...pages].includes(job))
    for (const { permissions = {} } of others) expect(Object.values(permissions)).not.toContain('write')
  })

  test('no text of an event becomes code', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{')
  })

  test('test each system with each Node that package.json takes', () => {
    const { matrix } = jobs.find(job => job.strategy !== undefined)?.strategy ?? { matrix: {} }
    expect(matrix).toEqual({
      os: ['ubuntu-latest', 'ubuntu-24.04-arm', 'macos-latest', 'windows-latest'],
      node: [20, 22, 24],
    })
    expect(pkg.engines.node).toMatch(/^>=20\./)
  })

  test('publish with provenance, of the repository that they run in', () => {
    const runs = jobs.flatMap(job => job.steps.map(({ run = '' }) => run))
    const named = runs.indexOf('npm run set-repository -- "$GITHUB_REPOSITORY"')
    const published = runs.indexOf('npm publish --provenance --access public')
    expect(named).toBeGreaterThan(-1)
    expect(published).toBeGreaterThan(named)
    const { name } = JSON.parse(read('packages/runtime/package.json'))
    expect(runs[published + 1]).toBe(`${runs[published]} --workspace ${name}`)
  })
})

test('forms for issues have what GitHub asks for', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  const forms = readdirSync(join(root, folder)).filter(file => file !== 'config.yml')
  expect(forms.length).toBeGreaterThan(1)
  for (const file of forms) {
    const { name, description, body } = parse(read(`${folder}/${file}`))
    expect([typeof name, typeof description], file).toEqual(['string', 'string'])
    const ids = body.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size, file).toBe(ids.length)
    for (const { type, attributes } of body) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes', 'markdown'], file).toContain(type)
      expect(typeof attributes.label, file).toBe('string')
    }
  }
})
