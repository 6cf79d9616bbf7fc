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
    await expect.poll(() => page.getByRole('status').textContent()).toBe('No skill matches')
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
    await expect(runReport(flags, io, [examples])).rejects.toThrow(/contains files other than a report/)
    rmSync(out, { recursive: true })
    await runReport(flags, io, [examples])
    await runReport(flags, io, [examples])
    plant(out, { 'data/mine.js': '' })
    await expect(runReport(flags, io, [examples])).rejects.toThrow(/contains files other than a report/)
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
    const row = page.getByRole('table', { name: 'Clients' }).getByRole('row', { name: /^Claude Code/ })
    await expect.poll(() => row.textContent()).toMatch(/Claude Code\d(?:in full|not shown)/)
  })

  test('on a phone the path of a skipped file shows its end', async () => {
    const folder = 'kitchen-department/bread-and-rolls/long-namespace-of-skills/sourdough-starter'
    const files = {
      'rye/SKILL.md': skillText('rye'),
      [`${folder}-feeding/SKILL.md`]: '',
    }
    const root = plant(join(scratch, 'left-out'), files)
    const { page, go } = await visit(root, { look: { viewport: { width: 390, height: 844 } } })
    await go('#/precedence')
    const end = page
      .getByRole('table', { name: 'Skipped' })
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

  test('tables sort by a column, either way, and filter by words', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`, 'word '.repeat(at))]),
    )
    const { page, go } = await visit(await compileFiles(many))
    await go('#/skills')
    const table = page.getByRole('table', { name: 'Skills' })
    const first = () => table.getByRole('row').nth(1).getByRole('link').textContent()
    await page.getByRole('button', { name: 'Tokens' }).click()
    await expect.poll(first).toBe('s79')
    expect(await table.getByRole('columnheader', { name: 'Tokens' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    await page.getByRole('button', { name: 'Tokens' }).click()
    await expect.poll(first).toBe('s0')
    await page.getByRole('searchbox', { name: 'Filter Skills' }).fill('S4 bakes')
    await expect.poll(() => page.getByText('11 of 80').count()).toBe(1)
    expect(await table.getAttribute('aria-rowcount')).toBe('12')
    expect(await first()).toBe('s4')
  })

  test('a table of 10,000 rows sorts and filters at once', async () => {
    const files = withManifest(await compileFiles({ 'rye/SKILL.md': skillText('rye') }), manifest => {
      const [skill] = manifest.skills
      manifest.skills = Array.from({ length: 10_000 }, (_, at) => ({
        ...skill,
        id: `s${String(at).padStart(5, '0')}`,
        tokens: (at * 7_919) % 10_007,
      }))
    })
    const { page, go } = await visit(files, { isFolder: true })
    await go('#/skills')
    const measure = (act: string) =>
      page.evaluate<number>(`new Promise(done => {
        const start = performance.now()
        ${act}
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
      })`)
    const sorted = await measure(`document.querySelectorAll('.sort')[1].click()`)
    const filtered = await measure(`{
      const field = document.querySelector('.filter input')
      field.value = 's0999'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }`)
    await expect.poll(() => page.getByText('10 of 10,000').count()).toBe(1)
    expect(Math.max(sorted, filtered)).toBeLessThan(500)
  })

  test('clients that lose most come first and are named, and every column has a meaning', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]),
    )
    const { page, go } = await visit(await compileFiles(many))
    await go('#/')
    const sentence = await page.locator('.verdict').textContent()
    expect(sentence).toMatch(/^200 skills: Codex shows all 200 skills, none of them in full\.$/)
    await go('#/clients')
    const rows = page.getByRole('table', { name: 'Catalogs' }).getByRole('rowheader')
    const lead = page.locator('.lead')
    await expect.poll(() => lead.textContent()).toContain('Codex shows')
    expect(await lead.textContent()).toContain(sentence?.slice('200 skills: '.length))
    const [one, other] = await rows.allTextContents()
    expect(await lead.locator('b').allTextContents()).toEqual([one, other])
    const titles = ['In full', 'Cut', 'Not shown', 'Tokens']
    expect(await page.locator('.meanings dt').allTextContents()).toEqual(titles)
    // All skills are in one of three columns.
    for (const row of await page.getByRole('table', { name: 'Catalogs' }).locator('tbody tr').all()) {
      const [full, cut, unseen] = (await row.getByRole('cell').allTextContents()).map(Number)
      expect(full! + cut! + unseen!).toBe(200)
    }
  })

  test('what a client drops has no entry in its list, and the reason is there', async () => {
    const root = plant(join(scratch, 'dropped'), {
      '.claude/skills/rye/SKILL.md': skillText('rye'),
      '.roo/skills/bread/SKILL.md': skillText('rye'),
    })
    const { page, go } = await visit(join(root, '.roo/skills'), { clients: 'roo' })
    await go('#/clients/roo')
    const main = page.getByRole('main')
    await expect.poll(() => main.textContent()).toContain('1 not shown')
    expect(await main.textContent()).toContain('not shown: the client does not load it')
  })

  test('search shows the words of the request', async () => {
    const { page, go } = await visit(
      await compileFiles({ 'moves/SKILL.md': skillText('moves', 'Migrate databases.') }),
    )
    await go('#/skills?q=migrating%20databases')
    const why = page.getByRole('list', { name: 'Why' })
    await expect.poll(() => why.textContent()).toContain('migrating in body')
    expect(await why.textContent()).toContain('databases in body')
  })

  test('on a phone every column can be scrolled to, beside the name of its row', async () => {
    const { page, go } = await visit(examples, { look: { viewport: { width: 390, height: 844 } } })
    for (const view of ['skills', 'clients', 'findings', 'size', 'links', 'precedence']) {
      await go(`#/${view}`)
      await heading(page).waitFor()
      const table = page.getByRole('main').getByRole('table').first()
      if ((await table.count()) === 0) continue
      const last = table.getByRole('columnheader').last()
      await last.scrollIntoViewIfNeeded()
      const [box, name] = [await last.boundingBox(), await table.getByRole('rowheader').first().boundingBox()]
      expect(box!.x + Math.min(40, box!.width), view).toBeLessThanOrEqual(390)
      expect(name!.x, view).toBeGreaterThanOrEqual(0)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), view).toBe(true)
    }
  })

  test('severities differ in shape, not only in color', async () => {
    const root = plant(join(scratch, 'shapes'), {
      'package.json': '{ "name": "@acme/bakery" }',
      'skills/rye/SKILL.md': skillText('rye', 'See [it](gone.md).', 'color: red\n'),
      '.github/CODEOWNERS': '/skills/ @bakers\n',
    })
    const { page, go } = await visit(join(root, 'skills'))
    await go('#/findings')
    const marks = page.getByRole('table', { name: 'Rules' }).getByRole('img')
    await marks.first().waitFor()
    const shapes = await page.evaluate<[name: string, shape: string][]>(
      `[...document.querySelectorAll('.rows .mark')].map(node => [node.getAttribute('aria-label'), getComputedStyle(node).clipPath])`,
    )
    const byName = new Map(shapes)
    expect([...byName.keys()].sort()).toEqual(['note', 'warning'])
    expect(new Set(byName.values()).size).toBe(byName.size)
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
    await go('#/')
    expect(await page.locator('.empty').textContent()).toContain('skillc new my-first-skill')
  })

  test('without a ready skill, the overview says how many are skipped', async () => {
    const root = plant(join(scratch, 'refused'), { 'rye/SKILL.md': '' })
    const { page } = await visit(root)
    await expect
      .poll(() => page.locator('.verdict').textContent())
      .toMatch(/^No skill is ready: 1 is skipped/)
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
