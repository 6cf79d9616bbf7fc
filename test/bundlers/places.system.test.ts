/** What each bundler makes of the skills of a project runs in a browser and in a worker. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BROWSER_NEEDED, findBrowser, launch } from '../support/browser.ts'
import { EXPECTED, makers, plantProject } from '../support/bundlers.ts'
import { plant } from '../support/tree.ts'

const names = Object.keys(makers)

/** The folder of what a bundler made, and its files. */
async function make(name: string): Promise<{ folder: string; files: string[] }> {
  const folder = join(plantProject(), 'dist')
  await makers[name]!(dirname(folder), join(folder, 'out.mjs'))
  return { folder, files: readdirSync(folder).filter(file => /\.m?js$/.test(file)) }
}

test.skipIf(findBrowser() === undefined).each(names)(`%s: a browser (${BROWSER_NEEDED})`, async name => {
  const { folder, files } = await make(name)
  const server = createServer(({ url = '' }, response) => {
    const isCode = files.includes(url.slice(1))
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html')
    response.end(isCode ? readFileSync(join(folder, url)) : '<!doctype html><title>Skills</title>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    // As text, because the test runner rewrites imports.
    const answer = await page.evaluate("import('/out.mjs').then(({ answer }) => answer())")
    expect(answer).toMatchObject(EXPECTED)
  } finally {
    await browser.close()
    server.close()
  }
})

const NEEDED = 'needs the binary of workerd for this system, which npm installs'
// It has no types.
const workerd: string | undefined = await import('workerd' as string).then(
  each => each.default,
  () => undefined,
)

test.skipIf(workerd === undefined).each(names)(`%s: a worker (${NEEDED})`, async name => {
  const { folder, files } = await make(name)
  const modules = ['worker.mjs', ...files].map(file => `(name = "${file}", esModule = embed "${file}")`)
  plant(folder, {
    'worker.mjs': `import { answer } from 'out.mjs'
export default { fetch: async () => Response.json(await answer()) }
`,
    'config.capnp': `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "skills", worker = (compatibilityDate = "2026-01-01", modules = [${modules.join(', ')}]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "skills")]
);
`,
  })
  const server = spawn(workerd as string, ['serve', join(folder, 'config.capnp'), '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  try {
    const [said] = await Promise.race([once(server.stdio[3]!, 'data'), once(server, 'exit')])
    const [, port] = /"port":(\d+)/.exec(String(said)) ?? []
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toMatchObject(EXPECTED)
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
})
