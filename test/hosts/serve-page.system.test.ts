/** The page of `skillc serve` in a real browser: what people see and do, with the keyboard too, and that no skill can run anything. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadDisplayParser } from '../../src/compiler/parse/markdown/tree.ts'
import { listen } from '../../src/hosts/http/listen.ts'
import { toParts } from '../../src/page/markdown.ts'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { type BundleFiles, compileFiles, sha256, withManifest, withRecord } from '../support/bundles.ts'
import { type ServedOptions, served } from '../support/served.ts'
import { skillText } from '../support/tree.ts'

const parse = loadDisplayParser()
const markdown = (text: string) => toParts(text, parse)

const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).\nWeigh the `flour` & <b>salt</b>.'),
  'bread/rye/times.md': 'Two hours.\n',
  'bread/white/SKILL.md': skillText('white'),
  'rolls/SKILL.md': skillText('rolls'),
}

describe.skipIf(findBrowser() === undefined)(`in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser
  const open: { close(): Promise<void> }[] = []
  /** What went wrong in a page, by its console and otherwise. */
  const troubles: string[] = []
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
    expect(troubles.splice(0)).toEqual([])
  })

  async function visit(files: BundleFiles, options: ServedOptions = {}, look: BrowserContextOptions = {}) {
    const at = await served(files, { hosts: ['127.0.0.1'], origins: 'loopback', markdown, ...options })
    const context = await browser.newContext(look)
    open.push(at, context)
    const page = await context.newPage()
    page.on('pageerror', error => troubles.push(String(error)))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
    })
    page.on('dialog', dialog => {
      troubles.push(`A dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(at.url)
    // An application that is still loading has a heading already.
    await page.locator('nav a, [role=alert]').first().waitFor({ state: 'attached' })
    return { at, page, asked }
  }
  const table = (page: Page) => page.getByRole('table', { name: 'Skills' })
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })
  const field = (page: Page) => page.getByRole('combobox', { name: 'What should be done?' })

  test('skills are listed and read, and nothing of another site is asked for', async () => {
    const { page, asked, at } = await visit(await compileFiles(bakery))
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Skills' }).click()
    await table(page).getByRole('link', { name: 'rye' }).click()
    await expect.poll(() => heading(page).textContent()).toBe('rye')
    await expect.poll(() => page.title()).toBe('bread:rye · skillc report')
    const main = page.getByRole('main')
    await expect.poll(() => main.textContent()).toContain('Weigh the flour &')
    await main.getByText('times.md').first().click()
    expect(await page.getByLabel('times.md').textContent()).toBe('Two hours.\n')
    expect(await main.textContent()).toContain(`skillc pull ${at.url}/ bread:rye --out .claude/skills`)
    for (const url of asked) expect(url.startsWith(`${at.url}/`) || url.startsWith('data:'), url).toBe(true)
  })

  test('without a reader of Markdown, instructions are shown as they are written', async () => {
    const { page, at } = await visit(await compileFiles(bakery), { markdown: undefined })
    await page.goto(`${at.url}/#/skill/rolls`)
    await expect
      .poll(() => page.getByRole('region', { name: 'SKILL.md' }).textContent())
      .toContain('name: rolls')
  })

  test('a search finds, says how well, and says when no skill answers', async () => {
    const { page, at } = await visit(await compileFiles(bakery))
    await page.goto(`${at.url}/#/skills`)
    await field(page).fill('bakes rye')
    const best = page.locator('.hits li').first()
    await expect.poll(() => best.getByRole('link').first().textContent()).toBe('bread:rye')
    expect(await best.textContent()).toMatch(/(?:Strong|Fair|Weak) match.*rye in/)
    await field(page).fill('xyzzy')
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('No skill matches')
    await field(page).fill('')
    await expect.poll(() => table(page).getByRole('link').count()).toBe(3)
  })

  test('a request goes on with words of the skills, and misspelled ones are said', async () => {
    const { page, at } = await visit(await compileFiles(bakery))
    await page.goto(`${at.url}/#/skills`)
    await field(page).fill('salt and rol')
    const options = page.locator('datalist option')
    await expect
      .poll(() => options.evaluateAll(all => all.map(({ value }) => value)))
      .toEqual(['salt and rolls'])
    await field(page).fill('roolls')
    await expect.poll(() => page.getByRole('status').first().textContent()).toContain('for “rolls”')
    await field(page).fill('')
    await expect.poll(() => options.count()).toBe(0)
  })

  test('nobody reads, finds or completes what is for others', async () => {
    const files = withManifest(
      await compileFiles({
        ...bakery,
        'rolls/SKILL.md': skillText('rolls', 'Use the `rye` skill. Saffron.'),
        'bread/rye/SKILL.md': skillText('rye', 'Use the `rolls` skill.'),
      }),
      manifest => {
        manifest.skills[2].scope = ['tenant-a']
      },
    )
    const { page, at } = await visit(files)
    await page.goto(`${at.url}/#/skills`)
    await expect.poll(() => table(page).getByRole('link').count()).toBe(2)
    await field(page).fill('rol')
    await expect.poll(() => page.getByRole('status').first().textContent()).toContain('No skill matches')
    expect(await page.locator('datalist option').count()).toBe(0)
    const answers = ['report', 'skill?id=bread:rye', 'search?q=saffron', 'suggest?q=saff'].map(async path =>
      (await at.get(`/api/${path}`)).text(),
    )
    const [head, , found, suggested] = await Promise.all(answers)
    expect(head).not.toMatch(/"rolls"|Saffron/)
    expect(JSON.parse((await answers[1]) ?? '').dependencies).toEqual([])
    expect(JSON.parse(found ?? '')).toEqual({ hits: [] })
    expect(JSON.parse(suggested ?? '')).toEqual({ texts: [] })
    expect((await at.get('/api/skill?id=rolls')).status).toBe(404)
  })

  test('an address that comes with the first picture is followed', async () => {
    const { page, at } = await visit(await compileFiles(bakery))
    await page.addInitScript(`
      const observer = new MutationObserver(() => {
        if (document.querySelector('nav a') === null) return
        observer.disconnect()
        location.hash = '#/size'
      })
      observer.observe(document, { childList: true, subtree: true })
    `)
    await page.goto(`${at.url}/?again`)
    await expect.poll(() => heading(page).textContent()).toBe('Size')
  })

  test('the keyboard is enough', async () => {
    const { page } = await visit(await compileFiles(bakery))
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.id')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('query')
    await page.keyboard.type('rolls')
    await page.locator('.hits a').first().press('Enter')
    await expect.poll(() => heading(page).textContent()).toBe('rolls')
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
    // Everything that can be reached shows that it is reached.
    for (let turn = 0; turn < 15; turn++) {
      await page.keyboard.press('Tab')
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      if ((await page.evaluate('document.activeElement.tagName')) !== 'BODY') expect(outline).toBe('solid')
    }
  })

  test('what was rebuilt is shown at once', async () => {
    const files = await compileFiles(bakery)
    const { page, at } = await visit(files)
    await page.goto(`${at.url}/#/skills`)
    await expect.poll(() => table(page).getByRole('link').count()).toBe(3)
    for (const [path, bytes] of await compileFiles({ ...bakery, 'cakes/SKILL.md': skillText('cakes') }))
      files.set(path, bytes)
    await at.bundle.reload()
    await expect.poll(() => table(page).getByRole('link', { name: 'cakes' }).count()).toBe(1)
    await expect.poll(() => page.locator('.toast').textContent()).toBe('The bundle was rebuilt.')
  })

  test('a skill that is not what it should be is an alert, and the others can be read', async () => {
    const files = await compileFiles(bakery)
    files.set(`chunks/${sha256(bakery['rolls/SKILL.md']).slice(7)}.md`, new Uint8Array(3))
    const { page, at } = await visit(files)
    await page.goto(`${at.url}/#/skill/rolls`)
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/`chunks\/[0-9a-f]+\.md` does not match its digest/)
    // The browser itself notes the status in its console.
    expect(troubles.splice(0)).toEqual([expect.stringContaining('502')])
    await page.goto(`${at.url}/#/skill/bread%3Awhite`)
    await expect.poll(() => page.locator('.markdown').count()).toBe(1)
  })

  test('a bundle without skills says so', async () => {
    const files = withManifest(await compileFiles(bakery), manifest => {
      manifest.skills = []
    })
    const { page, at } = await visit(files)
    await page.goto(`${at.url}/#/skills`)
    await expect.poll(() => page.getByRole('main').textContent()).toContain('No skills yet')
  })

  test('nothing that a skill says becomes more than text', async () => {
    const attack = `"'><img src=x onerror="document.title='run'"><script>document.title='run'</script><svg onload=alert(1)>{{x}}</pre></textarea>`
    // Of a skill with a slash in its id, only the list knows.
    const names = [
      `"'><img src=x onerror="document.title='run'"><svg onload=alert(1)>`,
      'javascript:alert(1)',
      '__proto__',
      'constructor:toString',
      'a:..:..:b',
      '\u202e:x',
      `${':'.repeat(50)}x`,
      attack,
    ]
    const many = Object.fromEntries(
      names.map((_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`, `${attack}\n</skill_content>${attack}`)]),
    )
    let files = await compileFiles({
      ...many,
      's0/page.html': attack,
      's0/page.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`,
    })
    files = withRecord(files, 's0', record => {
      record.frontmatter = { name: attack, [attack]: attack, __proto__: attack }
      record.files.push({ ...record.files[0], path: `'&lt;img src=x onerror=alert(1)&gt;.html` })
    })
    files = withManifest(files, manifest => {
      for (const [at, skill] of manifest.skills.entries())
        Object.assign(skill, {
          id: names[at],
          path: `/s${at}`,
          place: `s${at}`,
          name: attack,
          description: attack,
        })
      manifest.sources[0].level = attack
    })
    const { page, at } = await visit(files)
    for (const name of names.slice(0, -1)) {
      await page.goto(`${at.url}/#/skill/${encodeURIComponent(name)}`)
      await expect.poll(() => heading(page).textContent()).toBe(name.slice(name.lastIndexOf(':') + 1))
      await expect.poll(() => page.locator('.text').count()).toBe(1)
      expect(await page.getByRole('main').textContent()).toContain(attack)
    }
    for (const view of ['clients/codex', 'size', 'links', `skills?q=${encodeURIComponent(attack)}`]) {
      await page.goto(`${at.url}/#/${view}`)
      await heading(page).waitFor()
    }
    expect(await page.locator('img, main script, nav script, iframe, [onerror], [onload]').count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(await page.title()).not.toBe('run')
  })

  test('files of skills run nothing, wherever they are opened', async () => {
    const evil = `<script>document.title='run'; fetch('/health').then(() => { document.title = 'read' })</script><form action=/><button>x</button></form>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id='run'</script></svg>`
    const files = await compileFiles({
      ...bakery,
      'rolls/page.html': evil,
      'rolls/page.svg': svg,
      'rolls/run.js': `document.title='run'`,
    })
    const { page, at } = await visit(files)
    for (const [text, extension] of [
      [evil, 'html'],
      [svg, 'svg'],
    ] as const) {
      for (const address of [
        `assets/${sha256(text).slice(7)}.${extension}`,
        `.well-known/agent-skills/rolls/page.${extension}`,
      ]) {
        await page.goto(`${at.url}/${address}`)
        expect(await page.title()).not.toMatch(/run|read/)
        expect(await page.evaluate('document.documentElement.id')).not.toBe('run')
        expect(await page.evaluate('self.origin')).toBe('null')
      }
    }
    // The browser says that it blocked the scripts.
    expect(troubles.splice(0).join('\n')).toMatch(/sandboxed|Content Security Policy/)
  })

  test('pages of other sites can neither read nor run what is here, nor frame it', async () => {
    const { at } = await visit(await compileFiles({ ...bakery, 'rolls/run.js': `globalThis.leaked = 'run'` }))
    const page = await (await browser.newContext()).newPage()
    open.push(page.context())
    // Another site: its name is neither a name of this machine nor the server's.
    await page.route('https://bakery.example/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<p>Bakery</p>' }),
    )
    await page.goto('https://bakery.example/')
    const read = await page.evaluate(
      `fetch(${JSON.stringify(`${at.url}/manifest.json`)}).then(() => 'read', () => 'blocked')`,
    )
    // And a page of this machine, which browsers let further: it may read what is text, and run nothing.
    const body = new TextEncoder().encode('<p>Another server</p>')
    const other = await listen({
      answer: () => Promise.resolve({ status: 200, headers: { 'content-type': 'text/html' }, body }),
    })
    open.push(other)
    await page.goto(`http://localhost:${other.port}/`)
    const script = `assets/${sha256(`globalThis.leaked = 'run'`).slice(7)}.js`
    const ran = await page.evaluate(`new Promise(done => {
      const element = document.createElement('script')
      element.src = ${JSON.stringify(`${at.url}/${script}`)}
      element.onload = () => done('run'); element.onerror = () => done('blocked')
      document.body.append(element)
    })`)
    expect([read, ran]).toEqual(['blocked', 'blocked'])
    const policy = (await at.get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each<[look: string, options: BrowserContextOptions]>([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ])('%s: readable, and nothing is wider than the screen', async (_, options) => {
    const long = {
      ...bakery,
      [`${'very-long-namespace-'.repeat(3)}x/rye/SKILL.md`]: skillText('rye', 'x'.repeat(2_000)),
    }
    const { page, at } = await visit(await compileFiles(long), {}, options)
    for (const place of [
      '',
      '#/skills',
      '#/clients',
      '#/clients/codex',
      `#/skill/${'very-long-namespace-'.repeat(3)}x%3Arye`,
    ]) {
      await page.goto(`${at.url}/${place}`)
      await page.waitForTimeout(100)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), place).toBe(true)
      expect(await page.evaluate(LOWEST_CONTRAST), place).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** The lowest contrast of a text on the page with what is behind it (WCAG 2.2, 1.4.3). */
const LOWEST_CONTRAST = `(() => {
  const parse = color => color.match(/[\\d.]+/g).map(Number)
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0)
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor)
      if (color[3] !== 0) return color
    }
    return [255, 255, 255]
  }
  let lowest = 21
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '')
    if (!hasText || element.getClientRects().length === 0 || /^(script|style|noscript|option)$/i.test(element.tagName)) continue
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))]
    lowest = Math.min(lowest, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
  }
  return lowest
})()`
