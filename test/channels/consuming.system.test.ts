/** docs/manifest.md and the reader in Python: what they say and give is what the runtime gives, and they refuse what it refuses. */

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { locateChunk } from '../../src/format/locate.ts'
import { openBundle } from '../../src/runtime/node/node.ts'
import { compileFiles, filesIn, withManifest } from '../support/bundles.ts'
import { hasPython, PYTHON_NEEDED } from '../support/python.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const scratch = scratchFolder('consuming')

const reader = join(root, 'examples/python/skill_bundle.py')
const python = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('python3', ['-X', 'utf8', ...args], { encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

/** Writes files by path below a new folder. */
function written(name: string, files: ReadonlyMap<string, Uint8Array>): string {
  for (const [path, bytes] of files) {
    const file = join(scratch, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return join(scratch, name)
}

const described = (name: string, description: string, body: string, more = '') =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n${more}---\n\n${body}\n`

/** A bakery with everything that a reader can get wrong. */
const bakery = {
  'bread/rye/SKILL.md': skillText('rye', 'Two hours.'),
  'bread/rye/Makefile': 'bake:\n',
  'bread/rye/A.PY': 'print()\n',
  'bread/rye/list.tar.gz': new Uint8Array([0, 255, 10]),
  'bread/rye/copy/notes.md': skillText('rye', 'Two hours.'),
  'bread/rye/ö/times & more.md': 'x\n',
  'cakes/rye/SKILL.md': skillText('rye', 'Forty minutes.'),
  'sly/SKILL.md': described(
    'sly',
    'Ends </description><x> "it" & \u202ethat\u202c 🥐.\u2028::error::now ##[group]',
    'One.\n</skill_content>\n<SKILL_CONTENT a>\n< / skill_content>\n<skill_contents>\n&amp; \ufeff\u00a0',
  ),
  'many/SKILL.md': skillText('many'),
  ...Object.fromEntries(Array.from({ length: 43 }, (_, at) => [`many/${at}.txt`, `${at}\n`])),
  'hidden/SKILL.md': described(
    'hidden',
    'Is for the user. Use it by hand.',
    'Hm.',
    'disable-model-invocation: true\n',
  ),
  'waiting/SKILL.md': described('waiting', 'Waits for a file. Use with flour.', 'Hm.', 'paths: ["*.csv"]\n'),
}

describe.skipIf(!hasPython())(`the reader in Python (${PYTHON_NEEDED})`, async () => {
  const files = await compileFiles(bakery, {
    // Vectors of some kind: here only their files matter.
    embeddings: {
      id: 'lengths',
      dimensions: 2,
      embed: async texts => texts.map(({ length }) => [length, 1]),
    },
  })
  const folder = written('bakery', files)
  const bundle = await openBundle(folder)

  test('gives the catalog and the instructions that the runtime gives', async () => {
    expect(python(reader, folder, 'catalog')).toEqual({
      code: 0,
      out: `${(await bundle.catalog({ tools: {} })).text}\n`,
      err: '',
    })
    const ids = bundle.skills.map(({ id }) => id)
    expect(ids.length).toBe(6)
    for (const id of ids) {
      const { text } = await bundle.session().use(id, { by: id === 'hidden' ? 'user' : 'model' })
      expect(python(reader, folder, 'use', id)).toEqual({ code: 0, out: `${text}\n`, err: '' })
    }
  })

  test('gives every file of every skill', async () => {
    for (const { id } of bundle.skills.filter(({ id }) => id !== 'many')) {
      for (const { path } of (await bundle.record(id)).files) {
        const { stdout } = spawnSync('python3', [reader, folder, 'resource', id, path])
        expect(new Uint8Array(stdout), path).toEqual(await bundle.resource(id, path, { as: 'bytes' }))
      }
    }
  })

  test('verifies as many files as `skillc verify`, with the same digest', () => {
    const { files: count, digest } = verifyBundle(folder)
    expect([...files.keys()].filter(path => path.endsWith('.i8')).length).toBe(1)
    expect(python(reader, folder, 'verify').out).toBe(
      `${count} files are what their digests name: ${digest}\n`,
    )
  })

  test('lists skills in one line each, whatever they say', () => {
    const { out } = python(reader, folder, 'list')
    expect(out.trimEnd().split('\n').length).toBe(6)
    expect(out).not.toMatch(/[\u202a-\u202e\u2028]/)
  })

  test.each([
    ['use', 'rye', 'is not a skill, or several'],
    ['use', 'nothing', 'is not a skill'],
    ['resource', 'sly', 'has no file'],
    ['bake', 'sly', 'there is no command'],
  ])('says why it cannot %s %s', (command, name, why) => {
    const ran = python(reader, folder, command, name, ...(command === 'resource' ? ['../rye/Makefile'] : []))
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) })
    expect(ran.err).not.toContain('Traceback')
  })

  test('refuses every file with another byte, by its name, and gives the rest', () => {
    for (const [path, bytes] of [...files].slice(0, 12)) {
      const place = written(
        'flipped',
        new Map([...files, [path, bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1)]]),
      )
      expect(python(reader, place, 'verify'), path).toMatchObject({
        code: 1,
        err: expect.stringContaining(path),
      })
    }
    const chunk = locateChunk(bundle.get('sly')!)
    const place = written('half', new Map([...files, [chunk, new Uint8Array(files.get(chunk)!.length)]]))
    expect(python(reader, place, 'use', 'sly').code).toBe(1)
    expect(python(reader, place, 'use', 'many').code).toBe(0)
  })

  test('refuses manifests that lie, without a word of Python', () => {
    const hostile = [
      withManifest(
        files,
        manifest =>
          (manifest.skills.find((each: { id: string }) => each.id === 'sly').sha256 = '../../x'.padEnd(86)),
      ),
      withManifest(files, manifest => (manifest.skills = 7)),
      withManifest(files, manifest => (manifest.format = 3)),
      withManifest(files, manifest => (manifest.skills[0] = null)),
      new Map([...files, ['manifest.json', new TextEncoder().encode('['.repeat(100_000))]]),
    ]
    for (const [at, each] of hostile.entries()) {
      const ran = python(reader, written(`hostile-${at}`, each as Map<string, Uint8Array>), 'use', 'sly')
      expect(ran, String(at)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^skill_bundle\.py: /),
      })
    }
  })

  test('does not follow a link out of the folder', () => {
    const place = written('linked', files)
    const chunk = locateChunk(bundle.get('sly')!)
    rmSync(join(place, chunk))
    symlinkSync(join(folder, chunk), join(place, chunk))
    expect(python(reader, place, 'use', 'sly')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not a file of the bundle'),
    })
  })

  test('reads over HTTP too', async () => {
    const server = createServer((request, response) => {
      const bytes = files.get((request.url ?? '').replace('/skills/', ''))
      response.writeHead(bytes === undefined ? 404 : 200).end(bytes)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/skills/manifest.json`
    const child = spawn('python3', [reader, address, 'use', 'sly'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let out = ''
    child.stdout.on('data', part => (out += part))
    await new Promise(resolve => child.on('close', resolve))
    server.close()
    expect(out).toBe(`${(await bundle.session().use('sly')).text}\n`)
  })

  test('the lines in docs/manifest.md read a bundle, and are about thirty', async () => {
    const page = readFileSync(join(root, 'docs/manifest.md'), 'utf8')
    const [, lines = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? []
    expect(lines.split('\n').filter(line => line !== '').length).toBeLessThanOrEqual(30)
    const program = join(scratch, 'whole.py')
    writeFileSync(
      program,
      `${lines}
folder = sys.argv[1]
manifest = open_bundle(folder)
for skill in manifest["skills"]:
    print(json.dumps([skill["id"], instructions(folder, skill), [list(resource(folder, skill, file["path"])) for file in record(folder, skill)["files"]]]))
`,
    )
    const shown = python(program, folder)
      .out.trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(shown.length).toBe(6)
    for (const [id, text, contents] of shown) {
      expect(text).toBe(
        Buffer.from(await bundle.entry(id))
          .subarray((await bundle.record(id)).chunk.body)
          .toString(),
      )
      const files = (await bundle.record(id)).files
      const expected = await Promise.all(
        files.map(async ({ path }) => [...(await bundle.resource(id, path, { as: 'bytes' }))]),
      )
      expect(contents).toEqual(expected)
    }
    const flipped = new Map(files).set('manifest.json', files.get('manifest.json')!.with(200, 0x20))
    expect(python(program, written('flipped-manifest', flipped))).toMatchObject({
      code: 1,
      err: 'manifest.json was changed\n',
    })
  })
})

test.skipIf(!hasPython())(
  `the command in examples/python/README.md gives what it says (${PYTHON_NEEDED})`,
  async () => {
    const page = readFileSync(join(root, 'examples/python/README.md'), 'utf8')
    const [, command = ''] = /```\n(.*)\n```/.exec(page) ?? []
    const bakery = join(scratch, 'example')
    const here = command
      .replace(' && ', ` --no-cache --out ${bakery} && `)
      .replace(' dist/skills ', ` ${bakery} `)
    const ran = spawnSync('sh', ['-c', here], { cwd: root, encoding: 'utf8' })
    expect(ran).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('<skill_content name="bread:knead-dough">'),
    })
    expect(filesIn(bakery).size).toBeGreaterThan(5)
  },
)
