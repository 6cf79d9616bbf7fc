/**
 * A real browser for tests: a Chromium of the system, driven by playwright-core, which brings none itself.
 *
 *     describe.skipIf(findBrowser() === undefined)(`a page (${BROWSER_NEEDED})`, () => { … await launch() … })
 */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Why tests are skipped without one. Goes into their titles. */
export const BROWSER_NEEDED = 'needs Chromium on the PATH, or in SKILLC_CHROMIUM'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The program: that of SKILLC_CHROMIUM, else the first on the PATH. Undefined when there is none; where SKILLC_ALL_PARTS
 * is 1, as in CI, that throws instead.
 */
export function findBrowser(): string | undefined {
  const { PATH = '', SKILLC_CHROMIUM, SKILLC_ALL_PARTS } = process.env
  const onPath = PATH.split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)))
  const found = (SKILLC_CHROMIUM ? [SKILLC_CHROMIUM] : onPath).find(isProgram)
  if (found === undefined && SKILLC_ALL_PARTS === '1') throw new Error(`The test ${BROWSER_NEEDED}`)
  return found
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Starts it without a window. Whoever does closes it: `await browser.close()`. */
export function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(`A browser ${BROWSER_NEEDED}`)
  // Containers give little shared memory; without this, pages crash there. Nothing is asked of the network at start.
  const args = ['--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run']
  return chromium.launch({ executablePath, args })
}
