/** The playground in a real browser: what people type, open, drop and share, and that nothing of it runs or is sent. */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { deflateRawSync, gzipSync } from 'node:zlib'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { globSync } from 'tinyglobby'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { compile } from '../../src/pipeline/compile-memory.ts'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { openWatched, serveSite, site } from '../support/site.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const folder = join(site, 'playground')
const scratch = scratchFolder('playground')

test('is smaller than 400 kB, compressed', () => {
  const sizes = readdirSync(folder).map(
    name => [name, gzipSync(readFileSync(join(folder, name))).length] as const,
  )
  console.log(Object.fromEntries(sizes))
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(400_000)
})

/** What a browser's worker has, in a thread of Node. */
const AS_IN_A_BROWSER = `
const { parentPort } = require('node:worker_threads')
globalThis.addEventListener = (_, hear) => parentPort.on('message', data => hear({ data }))
globalThis.postMessage = value => parentPort.postMessage(value);
`

test('finds in the fixtures what the library finds', async () => {
  const { default: text } = await import(pathToFileURL(join(folder, 'worker-text.js')).href)
  const worker = new Worker(AS_IN_A_BROWSER + text, { eval: true })
  const fixtures = fileURLToPath(new URL('../../fixtures/build', import.meta.url))
  let compared = 0
  for (const name of readdirSync(fixtures)) {
    const input = join(fixtures, name, 'input')
    const paths = globSync('**/*', { cwd: input, dot: true }).sort()
    const files = Object.fromEntries(
      paths.map(path => [path, new Uint8Array(readFileSync(join(input, path)))]),
    )
    if (!paths.some(path => /(?:^|\/)SKILL\.md$/.test(path))) continue
    const { findings } = await compile([{ files }], { parser: 'remark' })
    worker.postMessage(['check', files])
    const [answer] = await once(worker, 'message')
    expect(answer.value?.findings, `${name}: ${answer.problem}`).toEqual(findings)
    compared += findings.length
  }
  await worker.terminate()
  expect(compared).toBeGreaterThan(50)
})

describe.skipIf(findBrowser() === undefined)(`in a browser (${BROWSER_NEEDED})`, () => {
  let served: Awaited<ReturnType<typeof serveSite>>
  let browser: Browser
  const pages: Page[] = []
  const troubles: string[] = []
  const requests: string[] = []

  beforeAll(async () => {
    served = await serveSite()
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    served?.close()
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close()
    const own = ['', 'main.js', 'worker-text.js'].map(name => `${served.host}/playground/${name}`)
    const others = requests
      .splice(0)
      .filter(url => !url.startsWith('blob:') && !own.includes(url.split('#')[0] ?? ''))
    expect([...troubles.splice(0), ...others]).toEqual([])
  })

  async function visit(hash = '', look: BrowserContextOptions = {}): Promise<Page> {
    const page = await openWatched(browser, served.host, troubles, look)
    pages.push(page)
    page.on('request', request => requests.push(request.url()))
    await page.goto(`${served.host}/playground/${hash}`)
    await getSummary(page)
    return page
  }
  const status = (page: Page) => page.locator('#summary')
  /** Of the check of what is in the page now. */
  async function getSummary(page: Page): Promise<string> {
    await page.waitForTimeout(50)
    await expect.poll(() => status(page).textContent()).not.toMatch(/Checking…|Reading…/)
    return (await status(page).textContent()) ?? ''
  }
  const editor = (page: Page) => page.getByRole('textbox', { name: 'SKILL.md' })
  const results = (page: Page) => page.getByRole('region', { name: 'Results' })
  const listCodes = (page: Page) => results(page).locator('.finding a').allTextContents()
  const show = (page: Page, tab: string) => results(page).getByRole('button', { name: tab }).click()
  async function type(page: Page, text: string): Promise<string> {
    await editor(page).fill(text)
    return getSummary(page)
  }
  async function openFiles(
    page: Page,
    files: { name: string; bytes: Uint8Array | string }[],
  ): Promise<string> {
    const given = files.map(({ name, bytes }) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(bytes),
    }))
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(given)
    return getSummary(page)
  }

  test('shows an example, and the findings of what is typed', async () => {
    const page = await visit()
    expect(await getSummary(page)).toBe('1 skill: 3 warnings.')
    expect(await listCodes(page)).toHaveLength(3)
    expect(await type(page, skillText('extract-invoice'))).toBe('1 skill: no findings.')
    await editor(page).press('Control+End')
    await page.keyboard.type('\nRead [the guide](references/guide.md).\n')
    await expect.poll(() => listCodes(page)).toEqual(['missing-file'])
    await page.getByRole('button', { name: 'Line 10' }).click()
    const selected =
      'getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)'
    await expect.poll(() => page.evaluate(selected)).toContain('references/guide.md')
    const href = await results(page).locator('.finding a').getAttribute('href')
    expect(existsSync(join(folder, href ?? ''))).toBe(true)
  })

  test('renders a skill, tells its tokens, its clients and finds it', async () => {
    const page = await visit()
    await type(
      page,
      skillText(
        'rye-bread',
        'Knead **gently**.\n\n| Flour | Water |\n| --- | --- |\n| 500 g | 350 g |',
        'disable-model-invocation: true\n',
      ),
    )
    expect(await page.getByText('of instructions').textContent()).toMatch(/^\d+ of instructions$/)
    await show(page, 'Rendered')
    await expect.poll(() => results(page).locator('strong').allTextContents()).toEqual(['gently'])
    expect(await results(page).getByRole('table').count()).toBe(1)
    await show(page, 'Clients')
    await expect.poll(() => results(page).textContent()).toContain('Claude Code')
    await type(page, skillText('rye-bread'))
    await show(page, 'Search')
    await page.getByLabel('What should be done?').fill('bake rye bread')
    await expect.poll(() => results(page).locator('.hits .id').allTextContents()).toEqual(['rye-bread'])
  })

  test('takes a pasted skill for one of another folder, by keyboard alone', async () => {
    const page = await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(skillText('rolls'))})`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab')
    for (const keys of ['Control+a', 'Control+v']) await page.keyboard.press(keys)
    await expect.poll(() => editor(page).inputValue()).toBe(skillText('rolls'))
    expect(await getSummary(page)).toBe('1 skill: no findings.')
  })

  test('applies a fix', async () => {
    const page = await visit()
    await type(
      page,
      '---\nname: rolls\ndescription: Bakes rolls. Use when: the user asks for rolls.\n---\n\n# Rolls\n\nBake.\n',
    )
    await page.getByRole('button', { name: 'Fix' }).first().click()
    await expect.poll(() => editor(page).inputValue()).toContain("description: 'Bakes")
  })

  test('checks a folder of 200 skills that is dropped', async () => {
    const skills = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [
        [
          `pies/pie-${at}/SKILL.md`,
          skillText(`pie-${at}`, 'Read [the list](references/list.md). '.repeat(20)),
        ],
        [`pies/pie-${at}/references/list.md`, '# List\n\nFlour, water.\n'],
      ]).flat(),
    )
    const dropped = join(plant(join(scratch, 'drop'), skills), 'pies')
    const page = await visit()
    const devtools = await page.context().newCDPSession(page)
    const data = { items: [], files: [dropped], dragOperationsMask: 1 }
    const start = performance.now()
    for (const kind of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type: kind, x: 300, y: 300, data })
    await expect.poll(() => status(page).textContent(), { interval: 20 }).toMatch(/^200 skills/)
    console.log(`200 skills: ${Math.round(performance.now() - start)} ms`)
    const nav = page.getByRole('navigation', { name: 'Skills' })
    expect(await nav.getByRole('link').count()).toBe(200)
    await nav.getByRole('link', { name: 'pie-42' }).click()
    await expect.poll(() => editor(page).inputValue()).toContain('name: pie-42')
    await page.locator('input[webkitdirectory]').setInputFiles(join(dropped, 'pie-7'))
    await expect.poll(() => editor(page).inputValue()).toContain('name: pie-7')
    expect(await getSummary(page)).toMatch(/^1 skill:/)
  })

  test('shares a skill by the address', async () => {
    const page = await visit()
    await type(page, skillText('shared-pie', 'Crème brûlée 🥧'))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => status(page).textContent()).toContain('address')
    const { hash } = new URL(page.url())
    const other = await visit(hash)
    await expect.poll(() => editor(other).inputValue()).toBe(skillText('shared-pie', 'Crème brûlée 🥧'))
    const noise = Array.from({ length: 40_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296).join(' ')
    await type(page, skillText('large-pie', noise))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => status(page).textContent()).toContain('too large for an address')
  })

  const pack = (text: string) => `#v1.${deflateRawSync(text).toString('base64url')}`
  test.each([
    ['garbage', '#v1.garbage!', 'contains no skill'],
    ['nothing', '#v1.', 'contains no skill'],
    ['bytes that are not JSON', pack('rye'), 'contains no skill'],
    ['JSON of another shape', pack('{"SKILL.md":7}'), 'contains no skill'],
    ['an endless address', `#v1.${'A'.repeat(100_000)}`, 'contains no skill'],
    ['a bomb', pack(' '.repeat(8_000_000)), 'unpacks to more than'],
    ['a path that leaves the folder', pack('{"../../SKILL.md":"rye"}'), '1 error'],
    ['the name of a prototype', pack('{"__proto__":"x","SKILL.md":"rye"}'), '1 skill'],
    ['a broken escape', '#/skill/%E0%A4%A', 'URI malformed'],
  ])('an address of %s ends in words', async (_, hash, words) => {
    const page = await visit(hash)
    await expect.poll(() => status(page).textContent()).toContain(words)
    expect(await editor(page).count()).toBe(1)
  })

  test('runs nothing of a hostile skill', async () => {
    const page = await visit()
    const attack = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)>',
      '[a](javascript:alert(1)) [b](data:text/html,<script>alert(1)</script>) [c](vbscript:x)',
      '![d](https://example.com/track.png) <a href="javascript:alert(1)">e</a>',
      '[f]: javascript:alert(1)\n\n[f]',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe><style>*{display:none}</style>',
    ].join('\n\n')
    const fields = `license: "<img src=x onerror=alert(1)>"\nmetadata:\n  "<script>alert(1)</script>": x\n`
    await type(page, skillText('"><script>alert(1)</script>', attack, fields))
    for (const tab of ['Rendered', 'Clients', 'Search', 'Findings']) {
      await show(page, tab)
      await page.waitForTimeout(200)
      const found =
        'document.querySelectorAll("#app :is(script, img, iframe, svg, style, [onerror], [onload])").length'
      expect(await page.evaluate(found), tab).toBe(0)
    }
    await show(page, 'Rendered')
    await results(page).locator('.markdown').waitFor()
    const links = await results(page)
      .locator('a')
      .evaluateAll(all => all.map(each => each.getAttribute('href')))
    expect(links).toEqual([])
  })

  test('answers hostile texts in words', async () => {
    const page = await visit()
    const texts: [string, string][] = [
      ['10,000 nestings', skillText('deep', `${'> '.repeat(10_000)}x`)],
      [
        '2,000 nested lists',
        skillText('lists', Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at)}- x`).join('\n')),
      ],
      ['10,000 brackets', skillText('brackets', '['.repeat(10_000))],
      [
        'aliases that multiply',
        `---\nname: bomb\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[at]}`)}]`).join('\n')}\ndescription: Rye.\n---\n# X\n`,
      ],
      ['nested YAML', `---\nname: deep\nmetadata: ${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}\n---\n# X\n`],
      ['no text', ''],
    ]
    for (const [name, text] of texts) {
      const summary = await openFiles(page, [{ name: 'SKILL.md', bytes: text }])
      expect(summary, name).toMatch(/1 skill: |stopped/)
      expect(await type(page, skillText('rolls')), name).toBe('1 skill: no findings.')
    }
  })

  test('reads broken UTF-8, large files and files of other kinds, and says what it made of them', async () => {
    const page = await visit()
    const broken = Uint8Array.of(...Buffer.from(skillText('broken')), 0xff, 0xfe, 0xc3)
    expect(await openFiles(page, [{ name: 'SKILL.md', bytes: broken }])).toMatch(/^1 skill/)
    expect(await listCodes(page)).toContain('invalid-encoding')
    const large = skillText('large', 'Weigh the flour. '.repeat(320_000))
    expect(await openFiles(page, [{ name: 'SKILL.md', bytes: large }])).toMatch(
      /first 1.0 MB of 1 large file/,
    )
    expect(await openFiles(page, [{ name: 'notes.bin', bytes: 'x' }])).toContain('There is no SKILL.md')
    expect(await openFiles(page, [{ name: 'rolls.md', bytes: skillText('rolls') }])).toBe(
      '1 skill: no findings.',
    )
  })

  test('cannot send anything, from the page and from its worker', async () => {
    const page = await visit()
    const send = async () => {
      try {
        await fetch('https://example.com/')
        return 'sent'
      } catch {
        return 'refused'
      }
    }
    expect(await page.evaluate(send)).toBe('refused')
    expect(await page.workers()[0]?.evaluate(send)).toBe('refused')
    // The browser reports each of them in the console.
    expect(troubles.splice(0).every(text => /connect-src|Content Security Policy/i.test(text))).toBe(true)
    expect(requests.filter(url => url.includes('example.com'))).toEqual([])
  })

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true }],
  ] as const)('is accessible, %s', async (_, look) => {
    const page = await visit('', look)
    for (const tab of ['Findings', 'Rendered', 'Clients', 'Search']) {
      await show(page, tab)
      await page.waitForTimeout(200)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        tab,
      ).toEqual([])
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      expect(await page.evaluate(isWide), tab).toBe(false)
    }
  })
})
