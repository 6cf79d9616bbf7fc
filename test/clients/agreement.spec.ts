/** What skillc says that a client loads is what the client loads, winners included. See scripts/test-clients.js. */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../src/compiler/presets/all.ts'
import { plant, scratchFolder } from '../support/tree.ts'
import { bins, createKey, runs, said, settle } from './ask-client.ts'
import clients from './clients.json' with { type: 'json' }
import { projectsFor } from './projects.ts'
import { validatePlugin } from './run-claude.ts'
import { codexCatalog } from './run-codex.ts'

const scratch = realpathSync(scratchFolder('clients'))

describe.each(Object.entries(runs))('%s', (id, { run, folders }) => {
  const bin = bins[id]
  const preset = PRESETS.find(each => each.id === id)

  test('is the version that the preset was checked with', () => {
    expect(preset?.checked.version).toContain(clients[id as keyof typeof clients].version)
    expect(preset?.checked.by).toBe('run')
  })

  test.skipIf(bin === undefined).each(Object.entries(projectsFor(folders)))('%s', async (name, tree) => {
    if (bin === undefined || preset === undefined) return
    const { project, home } = settle(join(scratch, id, name.replace(/\W+/g, '-')), tree)
    // Before the client has run: some put skills of their own into a new home.
    const { sure, possible } = said(preset, project, home, scratch)
    const loaded = (await run(bin, project, home)).map(createKey(scratch)).sort()
    const isSure = possible.length === 0
    if (isSure) expect(sure).toEqual(loaded)
    else {
      // Where nothing decides, skillc says so: the client must use one of those it names.
      expect(loaded.filter(skill => !possible.includes(skill))).toEqual(sure)
      expect(loaded.some(skill => possible.includes(skill))).toBe(true)
    }
  })
})

describe.skipIf(bins.codex === undefined)('codex debug prompt-input', () => {
  test('shows the model the skills that skillc names, and no other of the project', async () => {
    const tree =
      projectsFor({ project: '.agents/skills', home: '.agents/skills' })['same name at two levels'] ?? {}
    const { project, home } = settle(join(scratch, 'prompt-input'), tree)
    const codex = PRESETS.find(({ id }) => id === 'codex')
    const { sure } = codex === undefined ? { sure: [] } : said(codex, project, home, scratch)
    const catalog = await codexCatalog(bins.codex ?? '', project, home)
    const listed = [...catalog.matchAll(/^- ([\w-]+): From /gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(sure.map(key => key.split(' ')[0]))
  })
})

describe.skipIf(bins['claude-code'] === undefined)('claude plugin validate', () => {
  test('accepts the plugin and the marketplace of the tests of sources', async () => {
    const folder = plant(join(scratch, 'plugin'), {
      'market/.claude-plugin/marketplace.json': JSON.stringify({
        name: 'market',
        owner: { name: 'Bakery' },
        plugins: [{ name: 'bakery', source: './bakery', description: 'Breads.' }],
      }),
      'market/bakery/.claude-plugin/plugin.json': JSON.stringify({
        name: 'bakery',
        version: '1.0.0',
        description: 'Breads.',
        skills: ['./breads/'],
      }),
      'market/bakery/breads/rye/SKILL.md': '---\nname: rye\ndescription: Bakes rye.\n---\nWeigh the flour.\n',
      'home/.keep': '',
    })
    const bin = bins['claude-code'] ?? ''
    for (const path of ['market', 'market/bakery']) {
      const { ok, output } = await validatePlugin(bin, join(folder, path), join(folder, 'home'))
      expect(output).toContain('alid')
      expect(ok).toBe(true)
    }
  })
})
