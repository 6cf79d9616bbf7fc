/**
 * Catalogs: golden texts (`fixtures/catalog`, rewritten by `vitest -u`), read back by readers of their formats; and
 * budgets, which nothing exceeds and in which nothing is lost in silence.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { List, RootContent } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { formatsText } from '../../scripts/catalog-formats.js'
import { estimateTokens } from '../../src/core/tokens/estimate.ts'
import { formatGuide, getPromptTemplate, PROMPTS, type PromptName } from '../../src/format/template.ts'
import { FORMATS } from '../../src/runtime/catalog/formats.ts'
import {
  type CatalogMemory,
  type CatalogPreset,
  type CatalogRequest,
  listCatalogPresets,
  renderCatalog,
} from '../../src/runtime/catalog/render.ts'
import type { CatalogSkill } from '../../src/runtime/catalog/shapes.ts'
import { guessTokens, shorten } from '../../src/runtime/catalog/shorten.ts'
import { getRuns } from '../support/properties.ts'

const folder = fileURLToPath(new URL('../../fixtures/catalog/', import.meta.url))
const skills: CatalogSkill[] = JSON.parse(readFileSync(`${folder}skills.json`, 'utf8'))
const lying = {
  directory: '/home/ada/bakery/.agents/skills/',
  folders: new Map([
    ['cake', '/home/ada/.agents/skills/cake'],
    ['mochi', 'C:/Program Files/bakery skills/mochi'],
  ]),
}

/** A client of each format, by the name of the golden file. */
const golden: Record<string, CatalogRequest> = {
  'agentskills-xml': { skills, preset: 'agentskills', ...lying },
  'bundle-paths': { skills, preset: 'agentskills' },
  'xml-split': { skills, preset: 'adk', ...lying },
  'xml-bare': { skills, preset: 'ms-agent-framework', ...lying },
  'xml-flat': { skills, preset: 'strands', ...lying },
  'claude-code': { skills, preset: 'claude-code', ...lying },
  codex: { skills, preset: 'codex', ...lying },
  'codex-bundle-paths': { skills, preset: 'codex' },
  opencode: { skills, preset: 'opencode', ...lying },
  gemini: { skills, preset: 'gemini', ...lying },
  vscode: { skills, preset: 'vscode', ...lying },
  goose: { skills, preset: 'goose', ...lying },
  deepagents: { skills, preset: 'deepagents', ...lying },
  spring: { skills, preset: 'spring-ai-alibaba', ...lying },
  'spring-bundle-paths': { skills, preset: 'spring-ai-alibaba' },
  lines: { skills },
  xml: { skills, preset: 'xml' },
  json: { skills, preset: 'json', ...lying },
  'codex-budget': { skills, preset: 'codex', ...lying, budget: { characters: 1500 }, predict: true },
  'claude-code-budget': {
    skills,
    preset: 'claude-code',
    budget: { characters: 1000 },
    pinned: ['mochi'],
    predict: true,
  },
}
const presets = [...listCatalogPresets(), undefined]

const xmlFormats = Object.entries(golden).filter(([, request]) =>
  renderCatalog(request).text.includes('<skill>\n'),
)
const lineFormats = ['claude-code', 'codex', 'goose', 'deepagents', 'spring', 'lines'].map(
  (name): [string, CatalogRequest] => [name, golden[name]!],
)

test('the table of formats is what the presets say; `node scripts/catalog-formats.js` writes it anew', () => {
  expect(readFileSync(new URL('../../src/runtime/catalog/formats.ts', import.meta.url), 'utf8')).toBe(
    formatsText(),
  )
})

test.each(Object.entries(golden))('%s', async (name, request) => {
  await expect(renderCatalog(request).text).toMatchFileSnapshot(`${folder}${name}.txt`)
})

test('what was left out and shortened for the golden texts', async () => {
  const reports = Object.entries(golden).map(([name, request]) => {
    const { text, ...report } = renderCatalog(request)
    return `  ${JSON.stringify(name)}: ${JSON.stringify(report)}`
  })
  await expect(`{\n${reports.join(',\n')}\n}\n`).toMatchFileSnapshot(`${folder}reports.json`)
})

test('every format has a golden text', () => {
  const covered = new Set(Object.keys(golden))
  expect(Object.values(FORMATS).filter(({ format }) => !covered.has(format))).toEqual([])
})

// ---------------------------------------------------------------- read back

interface Element {
  name: string
  text: string
  children: Element[]
}

/** Strict reader of the XML that a catalog is: elements without attributes, text, references. Throws on anything else. */
function readXml(xml: string): Element {
  const stack: Element[] = [{ name: '', text: '', children: [] }]
  for (const [token] of xml.matchAll(/<[^>]*>|[^<]+/g)) {
    const top = stack.at(-1)!
    if (!token.startsWith('<')) {
      if (/&(?!(?:amp|lt|gt|quot|#\d+);)|>|[^\t\n\r\x20-\ufffd\p{Cs}\u{10000}-\u{10ffff}]/u.test(token))
        throw new Error(`not XML: ${token}`)
      top.text += token.replace(
        /&(#?\w+);/g,
        (_, name) => referred[name] ?? String.fromCharCode(name.slice(1)),
      )
    } else if (token.startsWith('</')) {
      if (token !== `</${top.name}>` || stack.length === 1) throw new Error(`stray ${token}`)
      stack.pop()
    } else {
      if (!/^<[a-z_]+>$/.test(token)) throw new Error(`bad tag ${token}`)
      const element = { name: token.slice(1, -1), text: '', children: [] }
      top.children.push(element)
      stack.push(element)
    }
  }
  const [root] = stack[0]!.children
  if (stack.length !== 1 || stack[0]!.children.length !== 1 || root === undefined) throw new Error('no root')
  return root
}

const referred: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** With what stands behind it, as one element. */
function renderList(text: string): string {
  const list = text.slice(text.search(/<(?:available_)?skills>/))
  return list.replace(/\n<\/available_skills>(\n<more_skills>.*<\/more_skills>)/s, '$1\n</available_skills>')
}

const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\p{Cs}]/gu
const plain = (text: string) => text.replace(/\r\n/g, '\n').replace(unseen, '').trim()

test.each(xmlFormats)('%s is XML that holds each name and description', (_, request) => {
  const { text, shown } = renderCatalog(request)
  const read = readXml(renderList(text)).children
  const value = (element: Element, name: string) =>
    element.children.find(child => child.name === name)?.text.trim() ?? ''
  expect(read.map(({ name }) => name)).toEqual(shown.map(() => 'skill'))
  expect(read.map(element => value(element, request.preset === 'xml' ? 'id' : 'name'))).toEqual(shown)
  expect(read.map(element => value(element, 'description'))).toEqual(
    shown.map(id => plain(skills.find(skill => skill.id === id)?.description ?? '')),
  )
  expect(text).not.toMatch(/##\[|^::/m)
})

test('the reader of XML is strict', () => {
  for (const bad of [
    '<a>',
    '<a></b>',
    '<a>&</a>',
    '<a>&foo;</a>',
    '<a b="c"></a>',
    '<a>\u0007</a>',
    '<a></a><b></b>',
  ])
    expect(() => readXml(bad)).toThrow()
})

const markdown = unified().use(remarkParse)

function parseItems(text: string): RootContent[] {
  // Goose's bullet is no Markdown; its lines are read as those of a list.
  const lists = markdown.parse(text.replace(/^• /gm, '- ')).children.filter(node => node.type === 'list')
  return lists.flatMap(list => (list as List).children)
}

function typesIn(node: object): string[] {
  const { type, children = [] } = node as { type: string; children?: object[] }
  return [type, ...children.flatMap(typesIn)]
}

test.each(lineFormats)(
  '%s is a list with one item a skill, and nothing of an author is more than text',
  (name, request) => {
    const { text, shown } = renderCatalog(request)
    const items = parseItems(name === 'codex' ? text.slice(text.indexOf('### Available skills')) : text)
    expect(items.length).toBe(shown.length)
    const allowed = new Set(['listItem', 'paragraph', 'text', 'strong', 'inlineCode'])
    expect(items.flatMap(typesIn).filter(type => !allowed.has(type))).toEqual([])
    expect(text).not.toMatch(unseen)
    expect(text).not.toMatch(/##\[|^::/m)
  },
)

test('JSON is JSON', () => {
  const { text, shown } = renderCatalog(golden.json!)
  const read = JSON.parse(text)
  expect(read.skills.map(({ name }: { name: string }) => name)).toEqual(shown)
  const cake = skills.find(({ id }) => id === 'cake')
  expect(read.skills.find(({ name }: { name: string }) => name === 'cake').description).toBe(
    plain(cake!.description),
  )
  expect(text).not.toContain('<')
  const framed = renderCatalog({ ...golden.json!, template: 'Mine: {{skills}}' })
  expect(framed.text).toBe(text)
})

// ---------------------------------------------------------------- which skills, in which words

describe('the set', () => {
  const listIds = (request: Partial<CatalogRequest>) => renderCatalog({ skills, ...request }).shown

  test.each(presets)('empty: no text at all (%s)', preset => {
    expect(renderCatalog({ skills: [], preset })).toEqual({
      text: '',
      shown: [],
      shortened: [],
      groups: [],
      leftOut: [],
    })
    const hidden = skills.filter(({ id }) => id === 'till')
    expect(renderCatalog({ skills: hidden, preset, template: 'Skills: {{skills}}' }).text).toBe('')
  })

  test('skills for users only are not listed, and that is said', () => {
    for (const preset of presets) {
      const { shown, leftOut } = renderCatalog({ skills, preset, pinned: ['till'] })
      expect(shown).not.toContain('till')
      expect(leftOut).toContainEqual({ id: 'till', why: 'model' })
    }
  })

  test('skills with paths wait for a file', () => {
    for (const preset of presets) {
      expect(renderCatalog({ skills, preset }).leftOut).toContainEqual({ id: 'recipe-files', why: 'paths' })
      for (const called of ['active', 'recent', 'pinned'])
        expect(listIds({ preset, [called]: ['recipe-files'] })).toContain('recipe-files')
    }
    const everywhere = [{ id: 'oven', description: 'Heats.', paths: ['**'] }]
    expect(renderCatalog({ skills: everywhere }).shown).toEqual(['oven'])
  })

  test('order: by name, by rank, or by the client’s levels; whatever the order given', () => {
    expect(listIds({ preset: 'goose' })).toEqual([...listIds({ preset: 'goose' })].sort())
    expect(listIds({ preset: 'gemini' }).slice(-3)).toEqual(['cake', 'glaze', 'mochi'])
    expect(listIds({ preset: 'codex' })[0]).toBe('mochi')
    for (const preset of presets)
      expect(renderCatalog({ skills: [...skills].reverse(), preset })).toEqual(
        renderCatalog({ skills, preset }),
      )
  })

  test('the words are those of prompt.md, of a template, or name a tool', () => {
    const [before = ''] = getPromptTemplate().split('{{skills}}')
    expect(renderCatalog({ skills, tools: {} }).text.startsWith(before)).toBe(true)
    const own = renderCatalog({
      skills,
      preset: 'goose',
      template: 'Baker, see:\n{{skills}}\nThanks {{skills}}\n',
    })
    expect(own.text).toMatch(/^Baker, see:\n• .*\nThanks \{\{skills\}\}\n$/s)
    const usual = renderCatalog({ skills, tools: {}, template: 'Hello.\n{{instructions}}\n{{skills}}' }).text
    expect(usual.startsWith(`Hello.\n${before.trimEnd()}`)).toBe(true)
    expect(renderCatalog({ skills, template: 'Nowhere.' }).text).toMatch(/^Nowhere\..*\n- cake: /s)
    expect(renderCatalog({ skills, preset: 'gemini' }).text).toContain('`activate_skill`')
    expect(renderCatalog({ skills, preset: 'gemini', tools: { use: 'load_it' } }).text).toContain('`load_it`')
  })

  test('a preset that does not exist is refused with the names of those that do', () => {
    for (const preset of ['bakery', 'toString', '__proto__'])
      expect(() => renderCatalog({ skills, preset: preset as CatalogPreset })).toThrow(
        expect.objectContaining({
          code: 'invalid-option',
          message: expect.stringMatching(
            new RegExp(`^There is no preset \`${preset}\`: lines, xml, json, .*claude-code`),
          ),
        }),
      )
  })
})

// ---------------------------------------------------------------- budgets

describe('shorten', () => {
  test.each([
    ['Bakes rye.', 10, 'Bakes rye.'],
    ['Bakes rye bread. Use when the user asks.', 22, 'Bakes rye bread. …'],
    ['Bakes rye bread, rolls and cakes for all.', 24, 'Bakes rye bread, rolls…'],
    ['Bakes rye bread, rolls and cakes for all.', 18, 'Bakes rye bread…'],
    ['Bakes rye bread', 11, ''],
    ['a'.repeat(50), 20, ''],
    ['米粉でもちを作る。きなこ、あんこ、抹茶のどれを使うか', 13, '米粉でもちを作る。 …'],
    [`${'🥖'.repeat(20)}`, 14, `${'🥖'.repeat(6)}…`],
    [`${'x'.repeat(12)}👩‍🍳${'x'.repeat(9)}`, 16, `${'x'.repeat(12)}…`],
    [`${'x'.repeat(12)}e\u0301\u0301${'x'.repeat(9)}`, 15, ''],
    [`パンを焼くe\u0301\u0301を焼く、それから`, 13, 'パンを焼くe\u0301\u0301を焼く、…'],
    ['Bakes. Rye bread, rolls and cakes for all.', 24, 'Bakes. Rye bread, rolls…'],
    ['Bakes rye bread', Number.NaN, ''],
  ])('%s to %d', (text, limit, expected) => {
    expect(shorten(text, limit)).toBe(expected)
  })

  test('never exceeds its limit, cuts no pair in two and keeps the beginning', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 0, max: 90 }),
        (text, limit) => {
          const short = shorten(text, limit)
          expect(short.length).toBeLessThanOrEqual(Math.max(limit, 0))
          expect(short).not.toMatch(/\p{Cs}/u)
          expect(text.startsWith(short.replace(/ ?…$/, '')) || text === short).toBe(true)
          if (short !== text && short !== '') expect(short.endsWith('…')).toBe(true)
        },
      ),
    )
  })
})

test('no description ends inside a word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcäßжλ0_'), minLength: 1, maxLength: 20 })
  const parts = fc.array(fc.tuple(word, fc.constantFrom(' ', '. ', ', ', '\n', '-', '/')), { maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 160 }), (pairs, limit) => {
      const text = pairs.flat().join('').trim()
      const short = shorten(text, limit)
      if (short === text || short === '') return
      const end = short.replace(/ ?…$/, '').length
      expect(text.slice(end - 1, end + 1)).not.toMatch(/^[\p{L}\p{N}_]{2}$/u)
    }),
    { numRuns: getRuns(500) },
  )
})

describe('a list without room for all', () => {
  const kinds = ['bread', 'cake', 'ovens', 'till']
  const many = Array.from({ length: 120 }, (_, at) => ({
    id: `${kinds[at % 4]}:${kinds[at % 4]}-${at}`,
    description: `Handles ${kinds[at % 4]} of kind ${at} for the bakery, with weights and times. Use for kind ${at}.`,
  }))
  const render = (request: Partial<CatalogRequest>) => renderCatalog({ skills: many, ...request })

  test('shows one skill of each group with its description, and counts the rest', () => {
    const { text, shown, shortened, groups, leftOut } = render({ budget: { characters: 2000 } })
    expect(new Set(shown.map(id => id.split(':')[0]))).toEqual(new Set(kinds))
    expect(shortened.every(({ to }) => to > 0)).toBe(true)
    expect(groups.map(({ name }) => name)).toEqual(kinds)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(120 - shown.length)
    expect(leftOut.every(({ id, group }) => id.startsWith(`${group}:`))).toBe(true)
    expect(text).toContain(
      `\n${120 - shown.length} more skills are not listed. Find them with \`skill_search\``,
    )
  })

  test('gives room to what is wanted, and says nothing more when all fit', () => {
    const wanted = ['till:till-119', 'cake:cake-101']
    expect(render({ budget: { characters: 1500 }, wanted }).shown).toEqual(expect.arrayContaining(wanted))
    expect(render({ budget: { characters: 50_000 }, wanted }).text).toBe(render({}).text)
    expect(render({}).text).not.toContain('not listed')
  })

  test('names only the tools that are offered', () => {
    const { text } = render({ budget: { characters: 1500 }, tools: { use: 'load' } })
    expect(text).toContain('`load`')
    expect(text).not.toContain('skill_search')
    expect(text).toContain('ask the user which skill to load.')
    const run = render({ tools: { use: 'load', resource: 'read', run: 'exec' } }).text
    expect(run).toContain("Read a skill's files with `read` and run its scripts with `exec`")
  })

  test('where no skill fits, says that there are some', () => {
    expect(render({ budget: { characters: 100 } }).text).toBe(
      '120 more skills are not listed. Find them with `skill_search`: say what you want to do.\n',
    )
    expect(render({ budget: { characters: 80 } }).text).toBe('')
    expect(JSON.parse(render({ preset: 'json', budget: { characters: 130 } }).text)).toHaveProperty('more')
    expect(render({ budget: { characters: 100 }, predict: true }).text).toBe('')
  })

  test('without namespaces, groups are made from words', () => {
    const flat = many.map(({ id, description }) => ({ id: id.split(':')[1] ?? '', description }))
    const { groups } = renderCatalog({
      skills: [
        ...flat,
        ...flat.map(({ id, description }) => ({
          id: `my-${id}`,
          description: description.replace('Handles', 'Sells'),
        })),
      ],
      budget: { characters: 2000 },
    })
    expect(groups.length).toBeGreaterThan(1)
  })

  test('measures a part of many skills, and the groups of all of them once', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      id: `shop-${at % 40}:order-${at}`,
      description: `Takes order ${at} of shop ${at % 40}. `.repeat(4),
    }))
    let measured = 0
    const tokens = (text: string) => {
      measured++
      return Math.ceil(text.length / 4)
    }
    const memory: CatalogMemory = {}
    const first = renderCatalog({ skills: many, budget: { tokens: 2_000 }, tokens }, memory)
    expect(first.groups.length).toBeGreaterThan(10)
    expect(measured).toBeLessThan(8_000)
    const groups = memory.listing?.groups
    const again = renderCatalog({ skills: many, budget: { tokens: 2_000 }, tokens }, memory)
    expect(groups).toBeDefined()
    expect(memory.listing?.groups).toBe(groups)
    expect(again).toEqual(first)
  })

  test('hostile namespaces and words stay text', () => {
    const hostile = many.map(({ id, description }, at) => ({
      id: `</skill><b>\n- x${at % 3}:${id}`,
      description: `${description} </more_skills>\n::error::`,
    }))
    for (const preset of listCatalogPresets()) {
      const { text, shown } = renderCatalog({ skills: hostile, preset, budget: { characters: 2500 } })
      expect(text, preset).not.toContain('<b>')
      expect(text, preset).not.toMatch(/^- x|^::/m)
      expect(text.split('</more_skills>').length, preset).toBeLessThanOrEqual(2)
      expect(shown.length, preset).toBeGreaterThan(0)
    }
  })
})

/** Hostile text: what ends elements, lines, fences; astral and combining characters; halves of pairs. */
const hostileText = fc.oneof(
  fc.lorem({ mode: 'sentences', maxCount: 6 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '</skill>',
        '<',
        '&',
        '&amp;',
        '`',
        '```',
        '\n',
        '\r\n',
        '- ',
        '# ',
        '::',
        '##[',
        '。',
        '👩‍🍳',
        'e\u0301',
      ),
      { maxLength: 30 },
    )
    .map(parts => parts.join('x ')),
)
const anySkills = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[a-z]{1,12}(:[a-z]{1,12})?$/),
      description: hostileText,
      path: fc.string({ maxLength: 20 }),
      source: fc.nat(3),
      level: fc.constantFrom('managed', 'project', 'user', 'plugin', 'system', 'attic'),
      modelInvocable: fc.boolean(),
      paths: fc.constantFrom<string[]>(['**'], ['*.md']),
      license: hostileText,
      allowedTools: fc.array(hostileText, { maxLength: 2 }),
    },
    { requiredKeys: ['id', 'description'] },
  ),
  { selector: ({ id }) => id, maxLength: 25 },
)

/** Counters: additive, of parts that count less than the whole or more, with jumps, and wrong ones. */
const counters: Record<string, (text: string) => number> = {
  guess: guessTokens,
  estimate: estimateTokens,
  words: text => text.split(/\s+/).length,
  square: text => text.length ** 2 / 5000,
  root: text => Math.sqrt(text.length),
  jumps: text => (text.length > 900 ? text.length : Math.ceil(text.length / 9)),
  long: text => (text.includes('\n') && text.length > 700 ? text.length / 3 + 40 : text.length / 3),
  endless: () => Number.POSITIVE_INFINITY,
  nothing: () => Number.NaN,
}

const anyRequest = fc.record({
  skills: anySkills,
  preset: fc.constantFrom(...presets),
  counter: fc.constantFrom(...Object.keys(counters)),
  budget: fc.record(
    {
      characters: fc.integer({ min: -1, max: 4000 }),
      tokens: fc.integer({ min: -1, max: 1500 }),
      perSkill: fc.integer({ min: 0, max: 200 }),
    },
    { requiredKeys: [] },
  ),
  directory: fc.string({ maxLength: 12 }),
  favorites: fc.tuple(fc.nat(24), fc.nat(24), fc.nat(24)),
  predict: fc.boolean(),
})

test('what fits never exceeds the budget, and nothing is lost in silence', () => {
  fc.assert(
    fc.property(anyRequest, ({ counter, favorites, ...request }) => {
      const tokens = counters[counter]!
      const [pinned, recent, wanted] = favorites.map(index =>
        request.skills.slice(index, index + 1).map(({ id }) => id),
      )
      const asked: CatalogRequest = { ...request, tokens, pinned, recent, wanted }
      const catalog = renderCatalog(asked)
      const { text, shown, shortened, groups, leftOut } = catalog
      const { characters = Number.POSITIVE_INFINITY, tokens: most, perSkill } = request.budget
      expect(text.length).toBeLessThanOrEqual(Math.max(characters, 0))
      if (most !== undefined && text !== '') expect(tokens(text)).toBeLessThanOrEqual(most)
      if (shown.length > 0) expect(text).not.toBe('')
      expect([...shown, ...leftOut.map(({ id }) => id)].sort()).toEqual(
        request.skills.map(({ id }) => id).sort(),
      )
      for (const { name, count } of groups)
        expect(leftOut.filter(({ group }) => group === name).length, name).toBe(count)
      const missing = leftOut.filter(({ why }) => why === 'budget').length
      const last = / more skills? (?:is|are) not listed\. /
      expect(last.test(text)).toBe(missing > 0 && text !== '' && !request.predict)
      if (last.test(text)) expect(text).toContain(`${missing} more skill`)
      for (const { id, from, to } of shortened) {
        expect(shown).toContain(id)
        expect(to).toBeLessThan(from)
        expect(to).toBeLessThanOrEqual(perSkill ?? from)
      }
      expect(text).not.toMatch(unseen)
      const shuffled = [...request.skills].sort((a, b) => a.description.length - b.description.length)
      expect(renderCatalog({ ...asked, skills: shuffled })).toEqual(catalog)
    }),
    { numRuns: getRuns(375) },
  )
})

test('whatever authors write, XML stays XML and JSON stays JSON', () => {
  const xmlPresets = presets.filter(preset =>
    /<(?:available_)?skills>/.test(renderCatalog({ skills, preset }).text),
  )
  fc.assert(
    fc.property(anySkills, fc.constantFrom(...xmlPresets), fc.nat(3000), (skills, preset, characters) => {
      const { text, shown, leftOut } = renderCatalog({
        skills,
        preset,
        budget: { characters: 400 + characters },
      })
      if (shown.length === 0) return
      const { children } = readXml(renderList(text))
      expect(children.filter(({ name }) => name === 'skill').length).toBe(shown.length)
      expect(children.some(({ name }) => name === 'more_skills')).toBe(
        leftOut.some(({ why }) => why === 'budget'),
      )
      const json = renderCatalog({ skills, preset: 'json', budget: { characters: 400 + characters } })
      const parsed = json.text === '' ? {} : JSON.parse(json.text)
      expect(parsed.skills?.length ?? 0).toBe(json.shown.length)
      expect(parsed.groups ?? []).toEqual(json.groups)
    }),
    { numRuns: getRuns(125) },
  )
})

test('whatever authors write, a list has one item a skill', () => {
  fc.assert(
    fc.property(
      anySkills,
      fc.constantFrom('claude-code', 'goose', 'lines', 'spring-ai-alibaba', 'deepagents'),
      (skills, preset) => {
        const { text, shown } = renderCatalog({
          skills,
          preset: preset as CatalogPreset,
          budget: { characters: 9999 },
        })
        expect(parseItems(text).length).toBe(shown.length)
        expect(
          parseItems(text)
            .flatMap(typesIn)
            .filter(type => type === 'html' || type === 'heading'),
        ).toEqual([])
      },
    ),
    { numRuns: getRuns(125) },
  )
})

const shelf = Array.from({ length: 40 }, (_, number) => ({
  id: `loaf-${String(number).padStart(2, '0')}`,
  description:
    `Bakes loaf ${number}. ${'use it when a customer asks for one of these, '.repeat(number % 5)}`.trim(),
  path: `loaf-${number}`,
}))

describe('who gives way', () => {
  const whole = renderCatalog({ skills: shelf, preset: 'gemini' }).text.length

  test('the longest descriptions first, evenly', () => {
    const { shown, shortened, leftOut } = renderCatalog({
      skills: shelf,
      preset: 'gemini',
      budget: { characters: whole - 1500 },
    })
    expect(shown.length).toBe(40)
    expect(leftOut).toEqual([])
    const cut = new Map(shortened.map(({ id, to }) => [id, to]))
    const kept = shelf.filter(({ id }) => !cut.has(id)).map(({ description }) => description.length)
    expect(Math.min(...cut.values()) + 24).toBeGreaterThanOrEqual(Math.max(...kept))
    expect(Math.max(...cut.values()) - Math.min(...cut.values())).toBeLessThanOrEqual(24)
  })

  test('pinned and recent skills last', () => {
    const pinned = ['loaf-39', 'loaf-04']
    const recent = ['loaf-34', 'loaf-29']
    const { shortened } = renderCatalog({
      skills: shelf,
      preset: 'gemini',
      budget: { characters: whole - 3000 },
      pinned,
      recent,
    })
    expect(shortened.map(({ id }) => id).filter(id => [...pinned, ...recent].includes(id))).toEqual([])
    const few = renderCatalog({
      skills: shelf,
      preset: 'gemini',
      predict: true,
      budget: { characters: 960 },
      pinned,
      recent,
    })
    expect(few.shown).toEqual(['loaf-04', 'loaf-29', 'loaf-34', 'loaf-39'])
    const fewer = renderCatalog({
      skills: shelf,
      preset: 'gemini',
      predict: true,
      budget: { characters: 760 },
      pinned,
      recent,
    })
    expect(fewer.shown).toEqual(['loaf-04', 'loaf-39'])
  })

  test('all names before any description', () => {
    for (let characters = 700; characters < whole; characters += 150) {
      const { shown, shortened, leftOut } = renderCatalog({
        skills: shelf,
        preset: 'gemini',
        predict: true,
        budget: { characters },
      })
      const isFull = leftOut.length === 0
      if (!isFull) expect(shortened.filter(({ to }) => to > 30)).toEqual([])
      expect(shown.length + leftOut.length).toBe(40)
    }
  })

  test('Claude Code drops whole descriptions, of the skills used longest ago first', () => {
    const { text, shortened } = renderCatalog({
      skills: shelf,
      preset: 'claude-code',
      predict: true,
      budget: { characters: 3000 },
      recent: ['loaf-04', 'loaf-09'],
    })
    expect(text).toContain('\n- loaf-38\n')
    expect(new Set(shortened.map(({ to }) => to))).toEqual(new Set([0]))
    expect(text).toContain(shelf[4]!.description)
    expect(text).toContain(shelf[9]!.description)
  })
})

describe('which budget holds', () => {
  const long = Array.from({ length: 300 }, (_, number) => ({
    id: `loaf-${number}`,
    description: 'Bakes it. Use when asked for it, or for anything like it. '.repeat(30).trim(),
  }))
  const render = (request: Partial<CatalogRequest>) => renderCatalog({ skills: long, ...request })

  test('a client’s own, unless another is given', () => {
    expect(render({ preset: 'codex' }).text.length).toBeLessThanOrEqual(8000)
    const wide = render({ preset: 'codex', budget: { contextWindow: 1_000_000 } })
    expect(wide.text.length).toBeGreaterThan(60_000)
    expect(guessTokens(wide.text)).toBeLessThanOrEqual(20_000)
    const all = render({ preset: 'codex', budget: { characters: Number.POSITIVE_INFINITY } })
    expect(all.shown.length).toBe(300)
    expect(all.shortened.every(({ to }) => to > 900 && to <= 1024)).toBe(true)
    expect(render({ preset: 'codex', budget: { perSkill: 100 } }).text.length).toBeLessThanOrEqual(8000)
    expect(render({ preset: 'gemini' }).shortened).toEqual([])
  })

  test('all that are given', () => {
    const { text } = render({ budget: { characters: 20_000, tokens: 4_000 } })
    expect(text.length).toBeLessThanOrEqual(20_000)
    expect(guessTokens(text)).toBeLessThanOrEqual(4_000)
    expect(guessTokens(text)).toBeGreaterThan(3_700)
    const { text: share } = render({ budget: { percent: 2, contextWindow: 200_000 } })
    expect(guessTokens(share)).toBeLessThanOrEqual(4_000)
    expect(guessTokens(share)).toBeGreaterThan(3_700)
  })

  test('a percentage of nothing is refused', () => {
    expect(() => render({ budget: { percent: 2 } })).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: expect.stringContaining('needs `contextWindow`'),
      }),
    )
  })

  test('work grows with the text, not with its square', () => {
    const counted = (times: number) => {
      let units = 0
      const tokens = (text: string) => {
        units += text.length
        return Math.ceil(text.length / 4)
      }
      const many = Array.from({ length: times }, (_, number) => ({
        id: `loaf-${number}`,
        description: long[0]!.description,
      }))
      const { text } = renderCatalog({ skills: many, budget: { tokens: 100 * times }, tokens })
      expect(text.length).toBeGreaterThan(360 * times)
      return units / (many.length * long[0]!.description.length)
    }
    expect(counted(200)).toBeLessThan(6)
    expect(counted(2000)).toBeLessThan(6)
  })
})

test.each(Object.keys(PROMPTS) as PromptName[])(
  'docs/catalogs.md shows the text of %s and its tokens',
  name => {
    const page = readFileSync(new URL('../../docs/catalogs.md', import.meta.url), 'utf8')
    const text = formatGuide(name, { search: 'skill_search', use: 'skill_use', resource: 'skill_resource' })
    expect(page).toContain(`\`${name}\`, ${estimateTokens(text)} tokens:\n\n\`\`\`text\n${text}\n\`\`\``)
  },
)
