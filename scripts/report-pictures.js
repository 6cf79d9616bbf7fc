/**
 * Pictures of every view of a report, on a desktop, a phone and in the dark, to be looked at:
 * `node scripts/report-pictures.js REPORT.html FOLDER`. Needs Chromium on the PATH, or in SKILLC_CHROMIUM.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const [report, folder] = process.argv.slice(2)
if (report === undefined || folder === undefined)
  throw new Error('Give a report and a folder: node scripts/report-pictures.js REPORT.html FOLDER')

const LOOKS = {
  desktop: { viewport: { width: 1360, height: 900 } },
  dark: { viewport: { width: 1360, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
}

const executablePath = process.env.SKILLC_CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run'],
})
mkdirSync(folder, { recursive: true })
for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.on('console', message => console.log(message.type(), message.text()))
  page.on('pageerror', error => console.log('error', String(error)))
  const address = pathToFileURL(resolve(report)).href
  await page.goto(address)
  const { skill, query, rule, linked } = await page.evaluate(findExamples)
  const views = {
    overview: '#/',
    skills: '#/skills',
    search: `#/skills?q=${encodeURIComponent(query)}`,
    nothing: '#/skills?q=xyzzyplugh',
    skill: `#/skill/${encodeURIComponent(skill)}`,
    source: `#/skill/${encodeURIComponent(skill)}?view=source`,
    size: '#/size',
    clients: '#/clients',
    client: '#/clients/claude-code',
    findings: '#/findings',
    rule: `#/findings/${encodeURIComponent(rule)}`,
    graph: '#/links',
    neighbors: `#/links/${encodeURIComponent(linked)}`,
    try: `#/try?q=${encodeURIComponent(query)}`,
    precedence: '#/precedence',
    changes: '#/changes',
  }
  for (const [name, hash] of Object.entries(views)) {
    await page.goto(address + hash)
    await page.waitForTimeout(['clients', 'graph', 'try'].includes(name) ? 1_500 : 350)
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
  }
  await context.close()
}
await browser.close()

/** Runs in the page: what is worth a look in this report. */
function findExamples() {
  const { skills, links, rules = [] } = JSON.parse(document.getElementById('head').textContent)
  const count = ({ findings = [] }) => findings.length
  const skill = skills.reduce((best, each) => (count(each) > count(best) ? each : best), skills[0])
  return {
    skill: skill?.id ?? 'none',
    linked: skills[links[0]?.[0] ?? 0]?.id ?? 'none',
    query: skill?.description.split(/\s+/).slice(0, 4).join(' ') ?? 'bread',
    rule: rules[0]?.code ?? 'none',
  }
}
