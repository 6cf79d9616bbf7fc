/** Sources are fetched at the same time, and the result does not depend on which is faster. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { install } from '../../src/channels/install.ts'
import { runInParallel } from '../../src/core/process/yield.ts'
import { scratchFolder } from '../support/tree.ts'

let ask = () => {}
const asked = new Promise<void>(done => {
  ask = done
})
/** Has nothing, and answers about `/slow` only once `/fast` was asked for. */
const server = createServer(async ({ url = '' }, response) => {
  if (url.startsWith('/fast')) ask()
  else await asked
  response.writeHead(404).end()
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())

test('the failure of the first source in the configuration is told', async () => {
  const cwd = scratchFolder('parallel-sources')
  const from = (path: string) => ({
    from: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
  })
  const environment = { env: { XDG_CACHE_HOME: `${cwd}/cache` }, home: cwd }
  await expect(install([from('slow'), from('fast')], { cwd, environment })).rejects.toThrow('/slow/manifest')
})

test('results come in the order of their items', async () => {
  const work = (ms: number) => new Promise<number>(done => setTimeout(() => done(ms), ms))
  expect(await runInParallel([20, 0, 10], 2, work)).toEqual([20, 0, 10])
})

test('nothing new starts after a failure', async () => {
  const started: number[] = []
  const work = runInParallel([0, 1, 2, 3, 4], 2, async at => {
    started.push(at)
    await new Promise(done => setTimeout(done, at === 0 ? 50 : 0))
    if (at < 2) throw new Error(String(at))
  })
  await expect(work).rejects.toThrow('0')
  expect(started).toEqual([0, 1])
})
