/** The report as pages: what goes into them, and that nothing of a skill ends what it stands in. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { inflateSync } from 'fflate'
import type { Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { createApplicationModule } from '../../scripts/report-application.js'
import { loadDisplayParser } from '../../src/compiler/parse/markdown/tree.ts'
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts'
import type { Manifest, ManifestSkill } from '../../src/format/manifest.ts'
import { completeSkill, joinPlace } from '../../src/format/skill.ts'
import { citeParts, readCitedParts } from '../../src/page/cite.ts'
import { createPageFiles, createSinglePage } from '../../src/page/files.ts'
import { findSimilar, gatherReport, type ReadSkill } from '../../src/page/gather.ts'
import { type MarkdownPart, toParts } from '../../src/page/markdown.ts'
import { createPreview } from '../../src/page/preview.ts'
import type { Report } from '../../src/pipeline/report.ts'
import { compileFiles, readRecordIn } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const parse = loadDisplayParser()

test('the application is the one in src/page/application (`node scripts/report-application.js` makes it)', async () => {
  const file = new URL('../../src/page/application.generated.js', import.meta.url)
  // Not `toBe`, which would print 300 kB.
  expect(readFileSync(file, 'utf8') === (await createApplicationModule())).toBe(true)
})

describe('Markdown becomes parts', () => {
  test('with what it is made of', () => {
    const text =
      '# Head\n\nA *b* **c** `d` [e](https://x.example) ![f](g.png "h")\n\n3. one\n\n---\n\n```sh\nls\n```\n'
    expect(toParts(text, parse)).toEqual([
      ['h1', null, 'Head'],
      [
        'p',
        null,
        'A ',
        ['em', null, 'b'],
        ' ',
        ['strong', null, 'c'],
        ' ',
        ['code', null, 'd'],
        ' ',
        ['a', 'https://x.example', 'e'],
        ' ',
        ['img', 'g.png', 'f'],
      ],
      ['ol', 3, ['li', null, ['p', null, 'one']]],
      ['hr', null],
      ['pre', 'sh', 'ls'],
    ])
  })

  test('with raw HTML as text, and definitions where they are used', () => {
    expect(toParts('<b onclick=x>a</b>\n\n[t][d]\n\n[d]: javascript:alert(1)\n', parse)).toEqual([
      ['p', null, ['html', null, '<b onclick=x>'], 'a', ['html', null, '</b>']],
      ['p', null, ['a', 'javascript:alert(1)', 't']],
    ])
  })

  test('and what no parser should see becomes none', () => {
    const never = (): Root => {
      throw new Error('parsed')
    }
    expect(toParts('> '.repeat(5_000), never)).toEqual([])
  })

  test('of which every one is known, whatever the text', () => {
    const known = new Set(
      'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong del a img br hr table tr td html'.split(
        ' ',
      ),
    )
    const check = (part: MarkdownPart): boolean =>
      typeof part === 'string' || (known.has(part[0]) && (part.slice(2) as MarkdownPart[]).every(check))
    const piece = fc.constantFrom(
      ...'# |- > * ** ` ``` [a](b) ![c](d) <i> ~~ \n 1. | \n\n &lt; \\ x'.split(' '),
      '\n',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => toParts(pieces.join(''), parse).every(check)),
    )
  })
})

describe('parts are places in the text', () => {
  test('where it has their texts', () => {
    expect(citeParts(toParts('Knead **it** once.\n', parse), 'Knead **it** once.\n')).toEqual([
      ['p', null, [0, 6], ['strong', null, [2, 2]], [2, 6]],
    ])
    // An escape is not as it is written.
    expect(citeParts(toParts('A &amp; `b`\n', parse), 'A &amp; `b`\n')).toEqual([
      ['p', null, 'A & ', ['code', null, [5, 1]]],
    ])
  })

  test('and the same parts again, whatever they and the text are', () => {
    const { part } = fc.letrec<{ part: MarkdownPart }>(tie => ({
      part: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('', 'a', 'ab', 'knead', '\n', '\u{1F35E}', 'x'.repeat(700)),
        fc.array(tie('part'), { maxLength: 4 }).map((children): MarkdownPart => ['p', null, ...children]),
      ),
    }))
    const text = fc
      .array(fc.constantFrom('a', 'b', 'knead', ' ', '\n', '\u{1F35E}', '-'.repeat(600)))
      .map(pieces => pieces.join(''))
    fc.assert(
      fc.property(fc.array(part), text, (parts, whole) => {
        expect(readCitedParts(citeParts(parts, whole), whole)).toEqual(parts)
      }),
    )
  })
})

describe('what is shown', () => {
  const diagnostic = (
    file: string,
    code: Diagnostic['code'],
    severity: Diagnostic['severity'],
  ): Diagnostic => ({
    code,
    severity,
    message: `About ${file}`,
    file,
  })

  async function gather(
    diagnostics?: Diagnostic[],
    portability?: Report['portability'],
    skipped: { path: string; code: string }[] = [],
  ) {
    const files = await compileFiles({
      'bread/rye/SKILL.md': skillText('rye', 'Use the `white` skill.'),
      'bread/rye/times.md': 'Two hours.\n',
      'bread/white/SKILL.md': skillText('white'),
    })
    const manifest: Manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')))
    const skills = manifest.skills.map((entry): ReadSkill => {
      completeSkill(entry, manifest.sources)
      const record = readRecordIn(files, entry)
      const { name, id } = entry
      return {
        skill: entry as ManifestSkill,
        record,
        text: `text of ${name}`,
        body: [],
        previews: {},
        file: `skills/${id.replaceAll(':', '/')}/SKILL.md`,
      }
    })
    const account = { ...manifest.account, skipped: skipped.length }
    const report = diagnostics && {
      findings: diagnostics,
      account,
      skipped,
      ...(portability && { portability }),
    }
    return gatherReport({ title: 'bakery', manifest, skills, report })
  }

  test('findings are with the skill whose entry or file they name, and others on their own', async () => {
    const { head, details } = await gather([
      diagnostic('skills/bread/rye/SKILL.md', 'long-body', 'warning'),
      diagnostic('skills/bread/rye/times.md', 'missing-file', 'error'),
      // The entry of a skill that is not in the bundle, below one that is.
      diagnostic('skills/bread/rye/inner/SKILL.md', 'missing-name', 'error'),
      diagnostic('skills', 'missing-name', 'error'),
    ])
    expect(head.rules).toEqual([
      { code: 'missing-name', severity: 'error', count: 2, skills: 2 },
      { code: 'missing-file', severity: 'error', count: 1, skills: 1 },
      { code: 'long-body', severity: 'warning', count: 1, skills: 1 },
    ])
    expect(head.fixable).toBeUndefined()
    expect(head.skills.map(({ id, findings }) => [id, findings])).toEqual([
      [
        'bread:rye',
        [
          [1, 1],
          [2, 1],
        ],
      ],
      ['bread:white', undefined],
    ])
    expect(details.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['long-body', 'missing-file'],
      [],
    ])
    expect(head.loose.map(({ file }) => file)).toEqual(['skills/bread/rye/inner/SKILL.md', 'skills'])
  })

  test('a rule counts its skills, and what a fix would mend is counted once', async () => {
    const file = 'skills/bread/rye/SKILL.md'
    const fix = { fix: [{ start: 0, end: 1, text: '' }] }
    const { head } = await gather([
      { ...diagnostic(file, 'missing-file', 'warning'), more: 2 },
      { ...diagnostic(file, 'missing-file', 'warning'), ...fix },
      { ...diagnostic(file, 'mismatched-name', 'note'), ...fix },
      { ...diagnostic('skills/other/SKILL.md', 'missing-file', 'warning'), ...fix },
    ])
    expect(head.rules).toEqual([
      { code: 'missing-file', severity: 'warning', count: 5, skills: 2, fixable: 2 },
      { code: 'mismatched-name', severity: 'note', count: 1, skills: 1, fixable: 1 },
    ])
    expect(head.fixable).toEqual({ findings: 3, skills: 2, severity: 'warning' })
  })

  test('a source that is a skill is shown by its label alone', () => {
    expect(['', 'bun'].map(path => joinPlace({ label: 'own/rye' }, path))).toEqual(['own/rye', 'own/rye/bun'])
    expect(['', 'bun'].map(path => joinPlace({ label: '.' }, path))).toEqual(['', 'bun'])
  })

  test('what is skipped is what the check skips, unless it asked clients', async () => {
    const skipped = [{ path: 'skills/a/SKILL.md', code: 'missing-name' }]
    const ask = async (portability?: Report['portability']) => {
      const { head } = await gather([], portability, skipped)
      return [head.skipped, head.account.skipped]
    }
    expect(await ask()).toEqual([skipped, 1])
    expect(await ask({ clients: [], skills: [] })).toEqual([[], 0])
  })

  test('links, sizes and verdicts are there; a bundle alone has no rules', async () => {
    const cell = {
      verdict: 'changed' as const,
      name: 'rye',
      reasons: [{ effect: 'cut', text: 'cut', source: 'x' }],
    }
    const { head, details } = await gather([], {
      clients: [{ id: 'codex', title: 'Codex', version: '1', date: '2026-01-01' }],
      skills: [{ path: 'skills/bread/rye/SKILL.md', id: 'bread:rye', cells: { codex: cell } }],
    })
    expect(head.links).toEqual([[0, 1, 'mention']])
    expect(head.skills[0]).toMatchObject({ files: 2, verdicts: 'C' })
    expect(head.skills[0]).not.toHaveProperty('sha256')
    expect(details[0]?.cells).toEqual([[0, 'rye', [{ text: 'cut', source: 'x' }]]])
    expect((await gather()).head).not.toHaveProperty('rules')
  })

  test('a client that drops a skill shows no entry of it', async () => {
    const ask = async (verdict: 'loads' | 'dropped') => {
      const { head } = await gather([], {
        clients: [{ id: 'codex', title: 'Codex', version: '1', date: '2026-01-01' }],
        skills: [
          { path: 'skills/bread/rye/SKILL.md', id: 'bread:rye', cells: { codex: { verdict, reasons: [] } } },
        ],
      })
      // The application has the types of browsers, which the tests have not.
      const [{ renderFor, renderOwn }, { createData }] = await Promise.all(
        ['catalog.ts', 'data.ts'].map(
          name => import(new URL(`../../src/page/application/${name}`, import.meta.url).href),
        ),
      )
      const data = createData(head, () => ({}))
      const skill = data.byId.get('bread:rye')
      const shown = (preset: string) => renderFor(preset, data).shown.includes('bread:rye')
      return [renderOwn(skill, 'codex', data) !== '', shown('codex'), shown('gemini')]
    }
    expect(await ask('loads')).toEqual([true, true, true])
    expect(await ask('dropped')).toEqual([false, false, true])
  })

  test('nothing in the page ends its data, and the same input gives the same bytes', async () => {
    const evil = '</script><script>alert(1)</script><!--<script>'
    const gathered = await gather([])
    gathered.head.title = evil
    const shards = [new Uint8Array([1, 2, 3])]
    const page = createSinglePage({ ...gathered, shards })
    expect(page).toBe(createSinglePage({ ...gathered, shards }))
    const scripts = [
      ...page.matchAll(/<script(?: type="application\/json" id="([a-z-]+\d*)")?>(.*?)<\/script>/gs),
    ]
    expect(scripts.map(([, id]) => id)).toEqual(['head', 'skills0', 'search0', undefined])
    expect(page.match(/<\/?script/g)).toHaveLength(8)
    expect(page).not.toContain('<!--')
    expect(JSON.parse(scripts[0]?.[2] ?? '')).toEqual(gathered.head)
    expect(JSON.parse(unpack(JSON.parse(scripts[1]?.[2] ?? '')))).toEqual(gathered.details)
  })

  test('a folder has the data beside the page, in files that only register a text', async () => {
    const files = new Map(createPageFiles({ ...(await gather([])), shards: [new Uint8Array(3)] }))
    expect([...files.keys()].map(path => path.replace(/[0-9a-f]{64}/, '…'))).toEqual([
      'data/….skills0.js',
      'data/….search0.js',
      'index.html',
    ])
    for (const [path, text] of files)
      if (path !== 'index.html') expect(text).toMatch(/^skillcData\("[a-z]+0","[A-Za-z0-9+/=]+"\)\n$/)
    expect(files.get('index.html')).toMatch(/script-src 'sha256-[^']+' 'self';/)
  })
})

function unpack(text: string): string {
  return new TextDecoder().decode(inflateSync(Buffer.from(text, 'base64')))
}

describe('skills with nearly the same description', () => {
  test('are pairs, the most alike first', () => {
    const text = 'Bakes rye bread from flour, water and salt in an oven.'
    expect(
      findSimilar([
        text,
        'Paints houses in the colors that their owners like.',
        `${text} Slowly.`,
        text,
        '',
        '',
      ]),
    ).toEqual([
      [0, 3, 100],
      [0, 2, 90],
      [2, 3, 90],
    ])
  })

  test('are found in time however many are the same', () => {
    const pairs = findSimilar(Array.from({ length: 5_000 }, () => 'Bakes rye bread from flour and water.'))
    expect(pairs).toHaveLength(2_000)
  })
})

describe('a preview', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  test('is the beginning of a text, in whole characters', () => {
    expect(createPreview(encode('Two hours.'), 99)).toEqual({ text: 'Two hours.' })
    expect(createPreview(encode('a🥐b'), 2)).toEqual({ text: 'a', isCut: true })
    expect(createPreview(encode('x'.repeat(50_000)), 48_000)).toEqual({
      text: 'x'.repeat(6_000),
      isCut: true,
    })
  })

  test('is a picture by what it begins with, and nothing of other bytes', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1])
    expect(createPreview(png, 9_999)).toEqual({ image: 'data:image/png;base64,iVBORwAB' })
    expect(createPreview(png, 5)).toBeUndefined()
    for (const bytes of [Uint8Array.from([0, 1, 2]), Uint8Array.from([0xff, 0xfe, 0x41])])
      expect(createPreview(bytes, 9_999)).toBeUndefined()
  })
})
