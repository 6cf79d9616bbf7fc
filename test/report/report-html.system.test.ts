/** The report in a real browser: what people see and do, also with the keyboard and by assistive technology, and that no skill can run anything. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runReport } from '../../src/cli/actions/report.ts'
import { report as command } from '../../src/cli/commands/inspect.ts'
import { readFlags } from '../../src/cli/flags.ts'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { type BundleFiles, compileFiles, withManifest, withRecord } from '../support/bundles.ts'
import { createSilentIo } from '../support/silent-io.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('report-html')
const io = createSilentIo(scratch)
const examples = fileURLToPath(new URL('../../examples/skills', import.meta.url))

describe.skipIf(findBrowser() === undefined)(`in a browser (${BROWSER_NEEDED})`, () => {
  let browser: Browser
  let count = 0
  const open: { close(): Promise<void> }[] = []
  /** What went wrong in a page, by its console and otherwise, and what it asked for elsewhere. */
  const troubles: string[] = []
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
    expect(troubles.splice(0)).toEqual([])
  })

  /** Writes a report and opens it as a file. */
  async function visit(
    source: string | BundleFiles,
    {
      isFolder = false,
      look = {},
      ...flags
    }: { isFolder?: boolean; look?: BrowserContextOptions; clients?: string; against?: string } = {},
  ) {
    const at = ++count
    const root =
      typeof source === 'string' ? source : plant(join(scratch, `bundle-${at}`), Object.fromEntries(source))
    const out = join(scratch, isFolder ? `report-${at}` : `report-${at}.html`)
    await runReport(readFlags(command.flags, { ...flags, out }), io, [root])
    const context = await browser.newContext(look)
    open.push(context)
    const page = await context.newPage()
    page.on('pageerror', error => troubles.push(String(error)))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
    })
    page.on('dialog', dialog => {
      troubles.push(`A dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    const address = pathToFileURL(isFolder ? join(out, 'index.html') : out).href
    const own = isFolder ? pathToFileURL(out).href : address
    page.on('request', request => {
      if (!request.url().startsWith(own) && !request.url().startsWith('data:'))
        troubles.push(`A request: ${request.url()}`)
    })
    await page.goto(address)
    await heading(page).waitFor()
    return { page, address, go: (hash: string) => page.goto(address + hash) }
  }
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  const VIEWS = [
    '#/',
    '#/skills',
    '#/skills?q=knead%20dough',
    '#/skills?q=xyzzy',
    '#/skill/bread%3Aknead-dough',
    '#/skill/bread%3Aknead-dough?view=source',
    '#/size',
    '#/size?by=bytes',
    '#/clients',
    '#/clients/claude-code',
    '#/findings',
    '#/findings/lost-skill',
    '#/links',
    '#/links/bread%3Aknead-dough',
    '#/try',
    '#/try?q=knead%20dough&file=a.md',
    '#/precedence',
    '#/changes',
    '#/nothing',
  ]

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ] as const)('every view is accessible, %s', async (_, look) => {
    const { page, go } = await visit(examples, {
      look,
      against: examples,
      clients: 'claude-code,codex',
    })
    for (const view of VIEWS) {
      await go(view)
      await heading(page).waitFor()
      await page.waitForTimeout(200)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        view,
      ).toEqual([])
    }
  })

  test.each([false, true])('skills are found, read and measured, in a folder: %s', async isFolder => {
    const { page, go } = await visit(examples, { isFolder })
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('query')
    await page.keyboard.type('knead dough')
    const best = page.getByRole('main').getByRole('list').first().getByRole('link').first()
    await expect.poll(() => best.textContent()).toBe('bread:knead-dough')
    expect(await page.evaluate('document.activeElement.id')).toBe('query')
    await best.press('Enter')
    await expect.poll(() => heading(page).textContent()).toBe('knead-dough')
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
    await expect.poll(() => page.getByRole('heading', { name: 'When it is too wet' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Source' }).click()
    expect(await page.getByRole('region', { name: 'SKILL.md' }).textContent()).toContain('name: knead-dough')
    await page.getByRole('navigation').getByRole('link', { name: 'Size' }).click()
    await page.getByRole('table', { name: 'Size' }).getByRole('link', { name: 'bread' }).click()
    await expect.poll(() => heading(page).textContent()).toBe('bread')
    await go('#/skills?q=xyzzy')
    await expect.poll(() => page.getByRole('status').textContent()).toBe('No skill answers this')
  })

  test('a smaller budget cuts the catalog, and what was cut is named', async () => {
    const { page, go } = await visit(examples)
    await go('#/clients/claude-code')
    const text = page.getByLabel('Text of the catalog')
    const whole = await text.textContent()
    await page.getByRole('slider').fill('180')
    await expect.poll(() => text.textContent()).not.toBe(whole)
    expect(await page.getByRole('table', { name: 'What was cut' }).getByRole('row').count()).toBeGreaterThan(
      1,
    )
  })

  test('a folder with other files is left as it is, and an earlier report is replaced', async () => {
    const out = join(scratch, 'site')
    const flags = readFlags(command.flags, { out })
    plant(out, { 'index.html': '<p>Mine</p>' })
    await expect(runReport(flags, io, [examples])).rejects.toThrow(/contains other files than a report/)
    rmSync(out, { recursive: true })
    await runReport(flags, io, [examples])
    await runReport(flags, io, [examples])
    plant(out, { 'data/mine.js': '' })
    await expect(runReport(flags, io, [examples])).rejects.toThrow(/contains other files than a report/)
  })

  test('findings stand below the lines that they are about', async () => {
    const root = plant(join(scratch, 'faulty'), {
      'rye/SKILL.md': skillText('rye', 'See [it](gone.md).', 'color: red\n'),
    })
    const { page, go } = await visit(root)
    await go('#/skill/rye?view=source')
    const lines = page.getByRole('region', { name: 'SKILL.md' })
    await expect.poll(() => lines.locator('.finding').count()).toBeGreaterThan(1)
    const marked = lines.locator('.line').filter({ hasText: 'color' })
    expect(await marked.locator('mark').textContent()).toBe('color')
    expect(await marked.locator('xpath=following-sibling::div[1]').getAttribute('class')).toContain('finding')
  })

  test('files are looked into, and a picture is one by what it begins with', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const files = await compileFiles({
      'rye/SKILL.md': skillText('rye', 'See [times](times.md) and [it](gone.md).'),
      'rye/times.md': 'Two hours.\n',
      'rye/dot.png': pixel,
      'rye/not.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    })
    const { page, go } = await visit(files)
    await go('#/skill/rye')
    for (const name of ['times.md', 'dot.png', 'not.png'])
      await page.locator('summary').filter({ hasText: name }).click()
    expect(await page.getByLabel('times.md').textContent()).toBe('Two hours.\n')
    expect(await page.getByLabel('not.png').textContent()).toContain('<svg')
    expect(await page.locator('img').count()).toBe(1)
    await expect.poll(() => page.evaluate('document.querySelector("img").naturalWidth')).toBe(1)
    const missing = page
      .getByRole('heading', { name: 'Lead nowhere' })
      .locator('xpath=following-sibling::ul[1]')
    expect(await missing.textContent()).toContain('gone.md')
  })

  test('a request and a file are tried on the search and on every client', async () => {
    const root = plant(join(scratch, 'tried'), {
      'rye/SKILL.md': skillText('rye', 'Bake.', 'paths: "*.rye"\n'),
      'ovens/SKILL.md': skillText('ovens', 'Heat.', 'disable-model-invocation: true\n'),
    })
    const { page, go } = await visit(root)
    await go('#/try')
    await page.getByLabel('File that is worked with (optional)').fill('loaf.rye')
    await expect.poll(() => page.locator('.hits li').first().textContent()).toContain('works with *.rye')
    await page.getByLabel('What should be done?').fill('bakes rye')
    await expect.poll(() => page.locator('.hits li').first().textContent()).toContain('rye')
    const row = page.getByRole('table', { name: 'Clients' }).getByRole('row', { name: /^claude-code/ })
    await expect.poll(() => row.textContent()).toMatch(/claude-code\d(?:whole|not shown)/)
  })

  test('on a phone the path of a file that is left out shows its end', async () => {
    const folder = 'kitchen-department/bread-and-rolls/long-namespace-of-skills/sourdough-starter'
    const files = {
      'rye/SKILL.md': skillText('rye'),
      [`${folder}-feeding/SKILL.md`]: '',
    }
    const root = plant(join(scratch, 'left-out'), files)
    const { page, go } = await visit(root, { look: { viewport: { width: 390, height: 844 } } })
    await go('#/precedence')
    const end = page
      .getByRole('table', { name: 'Left out' })
      .getByText('sourdough-starter-feeding/SKILL.md', { exact: true })
    await end.waitFor()
    const [wanted = 0, given] = await end.evaluate(node => [node.scrollHeight, node.clientHeight])
    expect(wanted).toBeLessThanOrEqual(given ?? 0)
  })

  test('all links are a picture, in which kinds can be left out and a skill leads to its neighbors', async () => {
    const { page, go } = await visit(
      await compileFiles({
        'a/rye/SKILL.md': skillText('rye', 'Use the `white` skill.'),
        'a/white/SKILL.md': skillText('white'),
        'b/white/SKILL.md': skillText('white'),
      }),
    )
    await go('#/links')
    const box = page.getByRole('checkbox')
    await expect.poll(() => box.count()).toBeGreaterThan(1)
    const isPainted = () =>
      page.evaluate<boolean>(`(canvas => {
        const blank = document.createElement('canvas')
        Object.assign(blank, { width: canvas.width, height: canvas.height })
        return canvas.toDataURL() !== blank.toDataURL()
      })(document.querySelector('canvas'))`)
    await expect.poll(isPainted).toBe(true)
    for (const one of await box.all()) await one.uncheck()
    await expect.poll(isPainted).toBe(false)
    await page.getByRole('table', { name: 'Skills with links' }).getByRole('link').first().click()
    await expect.poll(() => page.locator('.graph .center').count()).toBe(1)
  })

  test('what changed is shown word by word, with its tokens', async () => {
    const before = plant(join(scratch, 'before'), {
      'rye/SKILL.md': skillText('rye', 'Knead it.\n\nRest it once.'),
    })
    const { page, go } = await visit(
      await compileFiles({
        'rye/SKILL.md': skillText('rye', 'Knead it.\n\nRest it twice, and then bake it.'),
      }),
      { against: before },
    )
    await go('#/changes')
    const change = page.locator('.changes li').first()
    expect(await change.textContent()).toMatch(/instructions · \d+ → \d+ tokens/)
    await page.getByText('How the instructions changed').click()
    expect(await change.locator('del').first().textContent()).toContain('once')
    expect(await change.locator('ins').first().textContent()).toContain('twice')
  })

  test('of many rows, those in sight are made', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]),
    )
    const { page, go } = await visit(await compileFiles(many))
    await go('#/skills')
    const table = page.getByRole('table', { name: 'Skills' })
    expect(await table.getAttribute('aria-rowcount')).toBe('401')
    expect(await table.getByRole('row').count()).toBeLessThan(80)
    await page.evaluate('document.querySelector(".rows").scrollTo(0, 1e6)')
    await expect.poll(() => table.getByRole('link', { name: 's99', exact: true }).count()).toBe(1)
  })

  test('no skills are an empty state in every view', async () => {
    const files = withManifest(await compileFiles({ 'rye/SKILL.md': skillText('rye') }), manifest => {
      manifest.skills = []
      delete manifest.search
    })
    const { page, go } = await visit(files)
    for (const view of ['#/', '#/skills', '#/size', '#/clients', '#/links', '#/precedence', '#/skill/rye']) {
      await go(view)
      await expect.poll(() => page.locator('.empty').count()).toBeGreaterThan(0)
    }
  })

  test.each([false, true])(
    'nothing that a skill says becomes more than text, in a folder: %s',
    async isFolder => {
      const attack = `"'><img src=x onerror="document.title='run'"><script>document.title='run'</script><!--<script><svg onload=alert(1)>{{x}}</pre></textarea>`
      const links = `[a](javascript:alert(1)) [b](<JaVaScRiPt:alert(1)>) [c](data:text/html,x) ![d](https://evil.example/x.png) [e](file:///etc/passwd) [f](//evil.example) <javascript:alert(1)> [g](https://good.example/ "t")`
      const names = [
        attack.replaceAll('/', '_'),
        'javascript:alert(1)',
        '__proto__',
        'constructor:toString',
        '\u202e:x',
        'skills0',
        'head',
        'app',
      ]
      const many = Object.fromEntries(
        names.map((_, at) => [
          `s${at}/SKILL.md`,
          skillText(`s${at}`, `${links}\n\n${attack}\n\n<img src=x onerror=alert(1)>`),
        ]),
      )
      let files = await compileFiles({ ...many, 's0/page.html': attack })
      files = withRecord(files, 's0', record => {
        record.frontmatter = {
          name: attack,
          [attack]: attack,
          __proto__: attack,
          list: [attack],
          deep: { [attack]: attack },
        }
        record.references.push({ kind: 'link', target: 'javascript:alert(1)', where: 'missing' })
        record.mcpServers = [attack]
      })
      files = withManifest(files, manifest => {
        for (const [at, skill] of manifest.skills.entries())
          Object.assign(skill, {
            id: names[at],
            path: `/s${at}`,
            place: `s${at}`,
            name: attack,
            description: attack,
            license: attack,
          })
        manifest.skills.sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1))
        manifest.sources[0].label = attack
      })
      const { page, go } = await visit(files, { isFolder })
      const look = async () => {
        expect(
          await page
            .locator('img, iframe, object, embed, form[action], #app script, [onerror], [onload]')
            .count(),
        ).toBe(0)
        const leading = await page.evaluate<string[]>(
          '[...document.querySelectorAll("a")].map(link => link.getAttribute("href"))',
        )
        for (const href of leading) expect(href).toMatch(/^(?:#main$|#\/|https:\/\/good\.example)/)
        expect(await page.title()).not.toBe('run')
      }
      for (const name of names)
        for (const view of ['', '?view=source']) {
          await go(`#/skill/${encodeURIComponent(name)}${view}`)
          await expect.poll(() => page.getByRole('main').textContent()).toContain(attack)
          await expect.poll(() => page.locator('.text').count()).toBe(1)
          await look()
        }
      for (const view of VIEWS) {
        await go(view)
        await heading(page).waitFor()
        await look()
      }
      await go(`#/skills?q=${encodeURIComponent(attack)}`)
      await expect.poll(() => page.getByRole('status').textContent()).not.toBe('Searching…')
      await look()
    },
  )
})
