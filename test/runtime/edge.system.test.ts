/** examples/edge in workerd: the runtime without Node, from a deployment and over HTTP, search and checks included. */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBundle } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, filesIn } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const NEEDED = 'needs the binary of workerd for this system, which npm installs'

/** Whether workerd can be started; where every part should be (SKILLC_ALL_PARTS is 1), its lack is a failure. */
async function hasWorkerd(): Promise<boolean> {
  // It has no types.
  const name = 'workerd'
  const found = await import(name).then(
    () => true,
    () => false,
  )
  if (!found && process.env.SKILLC_ALL_PARTS === '1') throw new Error(`The test ${NEEDED}`)
  return found
}

const started: ChildProcess[] = []

/** Starts the example as its README says, with arguments after it, and gives its address. */
function start(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['examples/edge/start.js', ...args], { cwd: root, stdio: 'pipe' })
  started.push(child)
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', part => {
      said += part
    })
    child.stdout.on('data', part => resolve(String(part).trim()))
    child.on('exit', code => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}

afterAll(async () => {
  for (const child of started) {
    const ended = new Promise(resolve => child.on('exit', resolve))
    if (child.kill()) await ended
  }
})

async function ask(address: string, question: string) {
  const answer = await fetch(address, { method: 'POST', body: question })
  return { status: answer.status, ...Object(await answer.json()) }
}

describe.skipIf(!(await hasWorkerd()))(`the agent on an edge runtime (${NEEDED})`, () => {
  describe('with its bundle in the deployment', () => {
    let address = ''
    beforeAll(async () => {
      address = await start()
    })

    test('is started as its README says', () => {
      expect(readFileSync(join(root, 'examples/edge/README.md'), 'utf8')).toContain(
        '\nnode examples/edge/start.js\n',
      )
    })

    test('shows a model what the runtime shows elsewhere', async () => {
      const skills = Object.fromEntries(filesIn(join(root, 'examples/skills')))
      const bundle = await openBundle(await compileFiles(skills))
      expect(await (await fetch(`${address}skills`)).text()).toBe((await bundle.catalog()).text)
    })

    test.each([
      ['my dough is dense and did not rise', 'bread:proof-dough', '# Proof dough'],
      ['write a name on the cake with buttercream', 'cakes:decorate-cake', 'skill_resources'],
    ])('answers %j', async (question, id, words) => {
      expect(await ask(address, question)).toMatchObject({
        used: [id],
        answer: expect.stringContaining(words),
      })
    })

    test('says so when no skill is for a question', async () => {
      expect(await ask(address, 'xyzzy')).toEqual({
        status: 200,
        answer: 'None of my skills is for that.',
        used: [],
      })
    })
  })

  describe('with a bundle at an address', () => {
    let files: BundleFiles
    let server: Server
    let address = ''
    let asked: string[] = []
    beforeAll(async () => {
      files = await compileFiles({
        'bread/knead/SKILL.md': skillText('knead', 'Two hours.'),
        'rolls/SKILL.md': skillText('rolls', 'Twenty minutes.'),
      })
      server = createServer((request, response) => {
        asked.push(request.url ?? '')
        const bytes = files.get((request.url ?? '').replace('/skills/', ''))
        response.writeHead(bytes === undefined ? 404 : 200).end(bytes)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const bound = server.address()
      address = await start(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/skills`)
    })
    afterAll(() => {
      server?.closeAllConnections()
      server?.close()
    })

    test('answers from it, by its index, and reads only what it needs', async () => {
      asked = []
      // The skill says `knead`: only an index knows that these are one word.
      expect(await ask(address, 'kneading')).toMatchObject({
        used: ['bread:knead'],
        answer: expect.stringContaining('Two hours'),
      })
      const folders = asked.map(url => url.split('/')[2])
      expect(folders[0]).toBe('manifest.json')
      expect(new Set(folders)).toEqual(new Set(['manifest.json', 'search', 'chunks', 'skills']))
      expect(asked.filter(url => url.includes('/chunks/')).length).toBe(1)
    })

    test.each([
      ['manifest.json', () => 'manifest.json'],
      [
        'chunk',
        () =>
          [...files.keys()].find(
            path => path.startsWith('chunks/') && String(Buffer.from(files.get(path)!)).includes('Two hours'),
          )!,
      ],
    ])('refuses another byte in a %s', async (_, pathOf) => {
      const before = files
      const path = pathOf()
      const bytes = files.get(path)!
      files = new Map(files).set(path, bytes.with(bytes.length - 3, bytes.at(-3)! ^ 1))
      const answer = await ask(address, 'kneading')
      files = before
      const said = JSON.stringify(answer)
      expect(said).toContain(path)
      expect(said).not.toContain('Two hours')
      expect(await ask(address, 'kneading')).toMatchObject({ used: ['bread:knead'] })
    })
  })
})
