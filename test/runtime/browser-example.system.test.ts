/** examples/browser in a real browser: its page lists, searches, uses and verifies a bundle, and obeys nothing in it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/node/node.ts'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { builtFrom } from '../support/bundles.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('browser-example')

describe.skipIf(findBrowser() === undefined)(`the page in examples/browser (${BROWSER_NEEDED})`, () => {
  let folder = ''
  let server: ChildProcess
  let address = ''
  let browser: Browser
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    folder = await builtFrom(scratch, {
      'skills/bread/knead/SKILL.md': skillText('knead', 'Two hours.'),
      'skills/bread/knead/scripts/weigh.py': 'print(1)\n',
      'skills/rolls/SKILL.md': skillText('rolls', 'Twenty minutes.'),
      'skills/sly/SKILL.md':
        '---\nname: sly\ndescription: "Says <img src=x onerror=alert(1)> and <b>more</b>. Use with care."\n---\n\n<script>alert(2)</script>\n',
    })
    server = spawn(process.execPath, ['examples/browser/serve.js', folder], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    address = await new Promise(resolve => server.stdout?.once('data', part => resolve(String(part).trim())))
    browser = await launch()
    page = await browser.newPage()
    page.on('pageerror', error => faults.push(error.message))
    page.on('dialog', dialog => {
      faults.push(dialog.message())
      dialog.dismiss()
    })
  })
  afterAll(async () => {
    await browser?.close()
    server?.kill()
  })

  const status = (text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 60_000 })
  const listed = () => page.locator('#skills button').allTextContents()
  const open = async () => {
    await page.goto(address)
    await status('3 of 3 skills.')
  }

  test('lists the skills, as text', async () => {
    await open()
    expect(await listed()).toEqual(['bread:knead', 'rolls', 'sly'])
    expect(await page.locator('#skills li').last().textContent()).toContain(
      'Says <img src=x onerror=alert(1)> and <b>more</b>.',
    )
    expect(await page.locator('#skills img, #skills b').count()).toBe(0)
  })

  test('searches by the index of the bundle', async () => {
    await open()
    await page.getByRole('searchbox').fill('kneading')
    await page.getByRole('button', { name: 'Search' }).click()
    await status('1 of 3 skills.')
    expect(await listed()).toEqual(['bread:knead'])
  })

  test('shows the instructions that a model gets', async () => {
    await open()
    const bundle = await openBundle(folder)
    for (const { id } of bundle.skills) {
      await page.getByRole('button', { name: id, exact: true }).click()
      await status(`${id}: every byte is what its digest names.`)
      expect(await page.locator('#text').textContent()).toBe((await bundle.session().use(id)).text)
    }
    expect(await page.locator('#text *').count()).toBe(0)
  })

  test('verifies every file, and names the one that was changed', async () => {
    await open()
    await page.getByRole('button', { name: 'Verify' }).click()
    await status('4 files are what their digests name.')
    const asset = readdirSync(join(folder, 'assets'))[0] ?? ''
    const whole = readFileSync(join(folder, 'assets', asset))
    writeFileSync(join(folder, 'assets', asset), 'print(2)\n')
    await open()
    await page.getByRole('button', { name: 'Verify' }).click()
    await status(`assets/${asset}`)
    expect(await page.getByRole('status').textContent()).toContain('does not match its digest')
    writeFileSync(join(folder, 'assets', asset), whole)
  })

  test('refuses a bundle whose manifest was changed, and one that is not there', async () => {
    const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
    writeFileSync(join(folder, 'manifest.json'), manifest.replace('Bakes rolls', 'Burns rolls'))
    await page.goto(address)
    await status(/cannot be opened: `manifest\.json`/)
    expect(await listed()).toEqual([])
    writeFileSync(join(folder, 'manifest.json'), manifest)
    await page.goto(`${address}?bundle=nowhere`)
    await status(/cannot be opened: `manifest\.json` is not there/)
  })

  test('is served as its README says, and nothing beside it is', async () => {
    const readme = readFileSync(join(root, 'examples/browser/README.md'), 'utf8')
    expect(readme).toContain('node dist/cli.cjs build examples/skills && node examples/browser/serve.js')
    for (const path of [
      'package.json',
      'dist/..%2fpackage.json',
      'skills/..%2f..%2f..%2f..%2f..%2fetc/passwd',
      'dist/',
      '%',
    ])
      expect((await fetch(address + path)).status, path).toBe(404)
    const chunk = readdirSync(join(folder, 'chunks'))[0]
    expect((await fetch(`${address}skills/chunks/${chunk}`)).headers.get('content-type')).toBe(
      'application/octet-stream',
    )
  })

  test('ran nothing of a skill', () => {
    expect(faults).toEqual([])
  })
})
