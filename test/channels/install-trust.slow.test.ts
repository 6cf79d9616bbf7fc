/** Installs that were killed: what they leave behind, and what the next one makes of it. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { skillc, skillcAsync } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('install-trust')

let cwd = ''
const env = () => ({ XDG_CACHE_HOME: join(cwd, 'cache'), DOCKER_CONFIG: cwd })

const configure = (from: string, trust?: object) =>
  plant(cwd, {
    'project/skillc.config.json': JSON.stringify({ sources: [{ from, ...(trust && { trust }) }] }),
  })
const project = (...args: string[]) => skillcAsync(args, join(cwd, 'project'), env())
const lockFile = () => join(cwd, 'project/skillc.lock.json')

describe('drafts of installs that were killed', () => {
  test('a killed install leaves nothing that the next one trips over, and it tidies up', async () => {
    cwd = plant(join(scratch, 'killed'), { 'skills/bread/SKILL.md': skillText('bread') })
    expect(skillc(['build', 'skills'], cwd)).toMatchObject({ code: 0 })
    const { default: http } = await import('node:http')
    let hang = true
    let asked = () => {}
    const server = http.createServer((request, response) => {
      const file = join(cwd, 'dist/skills', request.url ?? '')
      if (hang && request.url?.startsWith('/skills/')) return asked()
      if (existsSync(file)) response.end(readFileSync(file))
      else response.writeHead(404).end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    configure(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    const store = join(cwd, 'cache/skillc/store')
    const waits = new Promise<void>(fulfill => {
      asked = fulfill
    })
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/cli.cjs'), 'install'], {
      cwd: join(cwd, 'project'),
      env: { ...process.env, ...env() },
      stdio: 'ignore',
    })
    await waits
    child.kill('SIGKILL')
    await new Promise(done => child.on('exit', done))
    expect(readdirSync(store).some(name => name.startsWith('.skillc-draft.'))).toBe(true)
    expect(existsSync(lockFile())).toBe(false)
    hang = false
    expect(await project('install')).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(store).sort()).toEqual(['bundles', 'files'])
    server.closeAllConnections()
    server.close()
  })
})
