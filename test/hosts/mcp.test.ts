/** A bundle as an MCP server: what a client of the official SDK is shown, reads, and is refused. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { getChunkDigest, locateChunk, locateRecord } from '../../src/format/locate.ts'
import { openBundle } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles, sha256, withManifest, withRecord } from '../support/bundles.ts'
import { anything, catchRefusal, connectTo, textIn } from '../support/mcp.ts'
import { skillText } from '../support/tree.ts'

const text = (frontmatter: string, body = 'Weigh the flour.') => `---\n${frontmatter}\n---\n\n${body}\n`
const PHOTO = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00])

const bakery: Record<string, string | Uint8Array> = {
  'bread/rye/SKILL.md': text(
    'name: rye\ndescription: Bakes rye bread. Use for rye.\nlicense: MIT\nrequires: [starter]\nmetadata:\n  oven: "2"',
    'Knead the rye. See [times](references/times & temperatures.md).',
  ),
  'bread/rye/references/times & temperatures.md': '# Times\n\nTwo hours – “hot”.\n',
  'bread/rye/photo.png': PHOTO,
  'starter/SKILL.md': skillText('starter', 'Feed the starter.'),
  'menu/SKILL.md': text(
    'name: menu\ndescription: Writes the menu. Use for menus.\nargument-hint: "[day]"\narguments: [day, guests]',
    'Write the menu of $day, for $guests.',
  ),
  'close-shop/SKILL.md': text(
    'name: close-shop\ndescription: Closes the shop. Use in the evening.\ndisable-model-invocation: true',
    'Follow [the list](list.md).',
  ),
  'close-shop/list.md': 'Lock the door.\n',
  'flour-stock/SKILL.md': text(
    'name: flour-stock\ndescription: Counts flour. Use for stock.\nuser-invocable: false',
  ),
  'ovens/SKILL.md': text('name: ovens\ndescription: Repairs ovens. Use for ovens.\npaths: ["ovens/**"]'),
}

let files: BundleFiles
beforeAll(async () => {
  files = await compileFiles(bakery)
})

describe('tools', () => {
  test('are those of a session, and carry a conversation from search to answer', async () => {
    const { client } = await connectTo(await openBundle(files))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['skill_search', 'skill_use', 'skill_resource'])
    expect(tools[1]?.inputSchema).toMatchObject({
      required: ['name'],
      properties: { name: { enum: ['bread:rye', 'flour-stock', 'menu', 'starter'] } },
    })
    const found = await client.callTool({ name: 'skill_search', arguments: { query: 'rye bread' } })
    expect(textIn(found)).toContain('bread:rye')
    const used = await client.callTool({ name: 'skill_use', arguments: { name: 'bread:rye' } })
    expect(textIn(used)).toContain('Feed the starter.')
    expect(textIn(used)).toContain('Knead the rye.')
    const read = await client.callTool({
      name: 'skill_resource',
      arguments: { name: 'bread:rye', path: 'references/times & temperatures.md' },
    })
    expect(textIn(read)).toBe(bakery['bread/rye/references/times & temperatures.md'])
  })

  test('give instructions every time, for no server knows what a conversation still holds', async () => {
    const { client } = await connectTo(await openBundle(files))
    const use = () => client.callTool({ name: 'skill_use', arguments: { name: 'rye' } })
    const first = textIn(await use())
    expect(first).toContain('Feed the starter.')
    expect(textIn(await use())).toBe(first)
  })

  test('answer what goes wrong as an error of the tool', async () => {
    const { client } = await connectTo(await openBundle(files))
    const calls: [string, Record<string, unknown>, RegExp][] = [
      ['skill_use', { name: 'cakes' }, /There is no skill `cakes`. There are: `bread:rye`/],
      ['skill_use', {}, /Give `name`/],
      ['skill_use', { name: 'close-shop' }, /There is no skill `close-shop`/],
      ['skill_use', { name: 'x'.repeat(500_000) }, /There is no skill/],
      ['skill_use', { name: { toString: 1 } }, /Give `name`/],
      ['skill_resource', { name: 'rye', path: '../starter/SKILL.md' }, /does not stay in the skill's folder/],
      ['skill_resource', { name: 'rye', path: '/etc/passwd' }, /does not stay in the skill's folder/],
      ['skill_resource', { name: 'rye', path: 'photo.png' }, /is not text/],
    ]
    for (const [name, given, message] of calls) {
      const result = await client.callTool({ name, arguments: given })
      expect(result.isError, message.source).toBe(true)
      expect(textIn(result)).toMatch(message)
    }
  })

  test('that there are not are refused', async () => {
    const { client } = await connectTo(await openBundle(files))
    for (const name of ['bake', '__proto__', 'skill_use ', 'x'.repeat(10_000)]) {
      const { code, message } = await catchRefusal(client.callTool({ name, arguments: {} }))
      expect(code).toBe(-32602)
      expect(message).toContain('There is no tool')
      expect(message.length).toBeLessThan(200)
    }
  })

  test('may be others, and are none for a bundle without skills', async () => {
    const bundle = await openBundle(files)
    const { client } = await connectTo(bundle, { tools: { names: ['load_skill'], again: false } })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['load_skill'])
    const load = () => client.callTool({ name: 'load_skill', arguments: { skill_name: 'starter' } })
    await load()
    expect(textIn(await load())).toContain('in use already')
    const none = await connectTo(bundle, { session: { permissions: { '*': 'deny' } } })
    expect((await none.client.listTools()).tools).toEqual([])
    expect(none.client.getInstructions() ?? '').toBe('')
  })
})

describe('instructions', () => {
  test('say how to come by skills, and hold the catalog within their room', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`roll-${index}/SKILL.md`, skillText(`roll-${index}`)]),
    )
    const bundle = await openBundle(await compileFiles(many))
    const { client } = await connectTo(bundle)
    const instructions = client.getInstructions() ?? ''
    expect(instructions).toContain('`skill_search`')
    expect(instructions).toContain('roll-0')
    expect(instructions.length).toBeLessThanOrEqual(4_000)
    const shown = instructions.match(/^- roll-/gm)?.length ?? 0
    expect(shown).toBeGreaterThan(10)
    const rest = `${300 - shown} more skills are not listed. Find them with \`skill_search\``
    expect(instructions).toContain(rest)
    const short = await connectTo(bundle, { instructions: 200 })
    expect(short.client.getInstructions()).toMatch(/^300 more skills are not listed\. Find them with/)
  })
})

describe('prompts', () => {
  test('are the skills that a user may start, with their arguments', async () => {
    const { client } = await connectTo(await openBundle(files))
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['bread:rye', 'close-shop', 'menu', 'ovens', 'starter'])
    expect(prompts.find(({ name }) => name === 'menu')).toEqual({
      name: 'menu',
      description: 'Writes the menu. Use for menus.',
      arguments: [
        { name: 'day', description: '[day]', required: false },
        { name: 'guests', description: '[day]', required: false },
      ],
    })
    expect(prompts[0]?.arguments).toEqual([])
  })

  test('give the instructions with what the user wrote', async () => {
    const { client } = await connectTo(await openBundle(files))
    const given = { day: 'Sunday', guests: 'forty\nand a dog' }
    const { messages, description } = await client.getPrompt({ name: 'menu', arguments: given })
    expect(description).toBe('Writes the menu. Use for menus.')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.role).toBe('user')
    const content = JSON.stringify(messages[0]?.content)
    for (const part of ['Write the menu of', 'Sunday', 'forty\\nand a dog']) expect(content).toContain(part)
    expect((await client.getPrompt({ name: 'menu', arguments: given })).messages).toEqual(messages)
  })

  test('open the files of a skill that only users start', async () => {
    const { client } = await connectTo(await openBundle(files))
    const read = () =>
      client.callTool({ name: 'skill_resource', arguments: { name: 'close-shop', path: 'list.md' } })
    expect((await read()).isError).toBe(true)
    await client.getPrompt({ name: 'close-shop' })
    expect(textIn(await read())).toBe('Lock the door.\n')
  })

  test('refuse what they cannot take', async () => {
    const { client } = await connectTo(await openBundle(files))
    const wrong: [string, Record<string, string>, RegExp][] = [
      ['cakes', {}, /There is no skill `cakes`/],
      ['flour-stock', {}, /may not be used/],
      ['menu', { table: '4' }, /takes no argument `table`; it takes `day`, `guests`/],
      ['menu', { day: 'x'.repeat(100_001) }, /The arguments have 100001 characters/],
    ]
    for (const [name, given, reason] of wrong) {
      const { code, message } = await catchRefusal(client.getPrompt({ name, arguments: given }))
      expect(message).toMatch(reason)
      expect(code).toBe(-32602)
    }
  })
})

describe('the skills extension', () => {
  test('is declared, with reading of directories', async () => {
    const { client, skills } = await connectTo(await openBundle(files))
    expect(client.getServerCapabilities()).toMatchObject({
      resources: { listChanged: true },
      extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } },
    })
    expect([skills.supported, skills.directoryRead]).toEqual([true, true])
  })

  test('lists what a model may use: frontmatter as written, and every file by digest and size', async () => {
    const bundle = await openBundle(files)
    const { skills } = await connectTo(bundle)
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toEqual([
      'skill://bread/rye/SKILL.md',
      'skill://flour-stock/SKILL.md',
      'skill://menu/SKILL.md',
      // Its host sees `paths`, and can wait for such a file.
      'skill://ovens/SKILL.md',
      'skill://starter/SKILL.md',
    ])
    const [rye] = entries
    expect(rye?.frontmatter).toEqual({
      name: 'rye',
      description: 'Bakes rye bread. Use for rye.',
      license: 'MIT',
      requires: ['starter'],
      metadata: { oven: '2' },
    })
    const at = (path: string) => {
      const bytes = new Uint8Array(Buffer.from(bakery[`bread/rye/${path}`] ?? ''))
      const uri = `skill://bread/rye/${path.split('/').map(encodeURIComponent).join('/')}`
      return { uri, digest: sha256(bytes), size: bytes.length }
    }
    expect(rye?.resources).toEqual(['SKILL.md', 'photo.png', 'references/times & temperatures.md'].map(at))
    expect(rye?.resources).toContainEqual({
      uri: 'skill://bread/rye/SKILL.md',
      digest: getChunkDigest(bundle.get('rye')!),
      size: (await bundle.record('rye')).chunk.size,
    })
  })

  test('gives one entry, and files that pass the verification of a host', async () => {
    const { skills, client } = await connectTo(await openBundle(files))
    const { skill } = await skills.get('skill://bread/rye/SKILL.md')
    const main = await skills.read(skill)
    expect(main).toMatchObject({ verified: true, mimeType: 'text/markdown', frontmatter: { name: 'rye' } })
    expect(main.text).toBe(bakery['bread/rye/SKILL.md'])
    const times = await skills.read(skill, 'references/times & temperatures.md')
    expect(times).toMatchObject({
      verified: true,
      text: bakery['bread/rye/references/times & temperatures.md'],
    })
    const photo = await skills.read(skill, 'photo.png')
    expect(photo).toMatchObject({ verified: true, mimeType: 'image/png' })
    expect([...photo.bytes]).toEqual([...PHOTO])
    // A host that spells the address as it stands in the text.
    const raw = await client.readResource({ uri: 'skill://bread/rye/references/times & temperatures.md' })
    expect(raw.contents[0]).toMatchObject({ text: times.text })
  })

  test('keeps what a byte order mark and other line ends are', async () => {
    const marked = `\uFEFF---\r\nname: rolls\r\ndescription: Bakes rolls. Use for rolls.\r\n---\r\n\r\nBake.\r\n`
    const bundle = await openBundle(await compileFiles({ 'rolls/SKILL.md': marked }, {}))
    const { skills } = await connectTo(bundle)
    const { skill } = await skills.get('skill://rolls/SKILL.md')
    expect((await skills.read(skill)).text).toBe(marked)
  })

  test('serves the addresses of copies, lists the skill alone, and obeys the rules for each id', async () => {
    const copy = { 'SKILL.md': skillText('rye'), 'times.md': 'Two hours.\n' }
    const given = Object.fromEntries(
      ['a', 'b', 'c'].flatMap(shop =>
        Object.entries(copy).map(([path, text]) => [`${shop}/rye/${path}`, text]),
      ),
    )
    const bundle = await openBundle(await compileFiles(given))
    const { client, skills } = await connectTo(bundle, { session: { permissions: { 'c:*': 'deny' } } })
    const listed = (await skills.list()).skills.map(({ uri }) => uri)
    expect(listed).toEqual(['skill://a/rye/SKILL.md'])
    const uri = 'skill://b/rye/times.md'
    expect((await client.readResource({ uri })).contents[0]).toMatchObject({ uri, text: 'Two hours.\n' })
    const { skill } = await skills.get('skill://b/rye/SKILL.md')
    expect(skill.resources).toMatchObject([{ uri: 'skill://b/rye/SKILL.md' }, { uri }])
    await catchRefusal(client.readResource({ uri: 'skill://c/rye/times.md' }))
    expect((await skills.readDirectory('skill://')).resources.map(({ name }) => name)).toEqual(['a'])
  })

  test('shows folders of skills, and those that skills lie in', async () => {
    const { skills } = await connectTo(await openBundle(files))
    const list = async (uri: string) => (await skills.readDirectory(uri)).resources
    expect(await list('skill://bread')).toEqual([
      { uri: 'skill://bread/rye', name: 'rye', mimeType: 'inode/directory' },
    ])
    expect((await list('skill://bread/rye')).map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['SKILL.md', 'text/markdown'],
      ['photo.png', 'image/png'],
      ['references', 'inode/directory'],
    ])
    expect(await list('skill://bread/rye/references')).toMatchObject([
      { uri: 'skill://bread/rye/references/times%20%26%20temperatures.md', mimeType: 'text/markdown' },
    ])
    expect((await list('skill://')).map(({ name }) => name)).toEqual([
      'bread',
      'flour-stock',
      'menu',
      'ovens',
      'starter',
    ])
  })

  test('lists entries as resources, and the index that came before it', async () => {
    const bundle = await openBundle(files)
    const { client } = await connectTo(bundle)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'skill://index.json',
      'skill://bread/rye/SKILL.md',
      'skill://flour-stock/SKILL.md',
      'skill://menu/SKILL.md',
      'skill://ovens/SKILL.md',
      'skill://starter/SKILL.md',
    ])
    expect(resources[1]).toMatchObject({ name: 'rye', mimeType: 'text/markdown', title: 'bread:rye' })
    const { contents } = await client.readResource({ uri: 'skill://index.json' })
    const [content] = contents
    const index = JSON.parse(content !== undefined && 'text' in content ? content.text : '')
    expect(index.$schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json')
    expect(index.skills[0]).toEqual({
      name: 'rye',
      type: 'skill-md',
      description: 'Bakes rye bread. Use for rye.',
      url: 'skill://bread/rye/SKILL.md',
      digest: getChunkDigest(bundle.get('rye')!),
    })
    expect(index.skills).toHaveLength(5)
  })

  test('leaves out of its lists what it has no form for, says so once, and serves it all the same', async () => {
    const odd = {
      'rolls/SKILL.md': skillText('rolls'),
      ...Object.fromEntries(
        Array.from({ length: 512 }, (_, index) => [`rolls/crumb-${index}.txt`, `${index}`]),
      ),
      'cakes/SKILL.md': 'Bake a cake when the user asks for one.\n',
      'Big Pie/SKILL.md': text('name: Big Pie\ndescription: Bakes pies. Use for pies.'),
      'oven/SKILL.md': text('name: oven\ndescription: Heats. Use for heat.\nmetadata:\n  degrees: 200'),
      'list/SKILL.md': text('name: list\ndescription: Lists. Use for lists.\nmetadata: [a]'),
      'novel/SKILL.md': text(`name: novel\ndescription: ${'long '.repeat(300)}`),
      'mill/SKILL.md': text('name: mill\ndescription: Mills. Use for flour.\ncompatibility: [bread]'),
      'emoji/SKILL.md': text(`name: emoji\ndescription: Use for ${'🥐'.repeat(1_000)}`),
      'tart/SKILL.md': skillText('tart'),
    }
    const bundle = await openBundle(await compileFiles(odd, {}))
    const warnings: string[] = []
    const { client, skills } = await connectTo(bundle, { onWarning: warning => warnings.push(warning) })
    expect((await skills.list()).skills.map(({ uri }) => uri)).toEqual([
      'skill://emoji/SKILL.md',
      'skill://tart/SKILL.md',
    ])
    await skills.list()
    expect(warnings.sort()).toEqual(
      [
        'big-pie: its name `Big Pie` does not have the form that the extension requires',
        'cakes: its frontmatter has no name or no description',
        'list: its metadata has values that are not text',
        'mill: its compatibility is not text, empty, or longer than 500 characters',
        'novel: its description is empty or longer than 1,024 characters',
        'oven: its metadata has values that are not text',
        'rolls: it has 513 files; hosts may refuse more than 512',
      ].map(warning => `${warning} (not in skills/list)`),
    )
    for (const name of ['big-pie', 'cakes', 'list', 'mill', 'novel', 'oven', 'rolls'])
      expect((await catchRefusal(skills.get(`skill://${name}/SKILL.md`))).code, name).toBe(-32602)
    const { text: index } = textContent(await client.readResource({ uri: 'skill://index.json' }))
    expect(JSON.parse(index).skills.map(({ name }: { name: string }) => name)).toEqual([
      'emoji',
      'list',
      'mill',
      'novel',
      'oven',
      'rolls',
      'tart',
    ])
    const { code, message } = await catchRefusal(skills.get('skill://rolls/SKILL.md'))
    expect(code).toBe(-32602)
    expect(message).toContain('513 files')
    expect((await client.readResource({ uri: 'skill://rolls/crumb-7.txt' })).contents[0]).toMatchObject({
      text: '7',
    })
    const used = await client.callTool({ name: 'skill_use', arguments: { name: 'rolls' } })
    expect(used.isError).toBeUndefined()
  })

  test('has the name of a skill at the end of its address, where the folder is called otherwise', async () => {
    const named = withManifest(
      await compileFiles({
        'bread/rye/SKILL.md': skillText('rye'),
        'bread/rye/times.md': 'Two hours.\n',
        'bread/wheat/SKILL.md': skillText('wheat', 'Knead.'),
        'rolls/SKILL.md': skillText('rolls'),
      }),
      manifest => {
        // As in a bundle of a client that goes by folders.
        const [dark, rye, small] = manifest.skills
        Object.assign(dark, { id: 'bread:dark', name: 'rye' })
        Object.assign(rye, { id: 'bread:rye', name: 'wheat' })
        Object.assign(small, { id: 'bread:small', name: 'rolls' })
      },
    )
    const { client, skills } = await connectTo(await openBundle(named))
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toEqual([
      // Another one has the place that the name would have.
      'skill://bread/dark/rye/SKILL.md',
      'skill://bread/wheat/SKILL.md',
      'skill://bread/rolls/SKILL.md',
    ])
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true)
    const { contents } = await client.readResource({ uri: 'skill://bread/dark/rye/times.md' })
    expect(contents[0]).toMatchObject({ text: 'Two hours.\n' })
    const used = await client.callTool({ name: 'skill_use', arguments: { name: 'bread:rye' } })
    expect(textIn(used)).toContain('Knead.')
  })

  test('does not hand out what no host has to take', async () => {
    const huge = withRecord(files, 'starter', record => {
      record.files.push({ ...record.files[0], path: 'huge.bin', size: 2 ** 24 + 1 })
    })
    const { client } = await connectTo(await openBundle(huge))
    const { code, message } = await catchRefusal(client.readResource({ uri: 'skill://starter/huge.bin' }))
    expect([code, message]).toEqual([-32603, expect.stringContaining('16777217 bytes')])
  })

  test('keeps a skill apart from another one that came from elsewhere', async () => {
    const base = await compileFiles({
      'bread/SKILL.md': skillText('bread'),
      'bread/rye/SKILL.md': skillText('rye', 'The base.'),
    })
    const tenant = await compileFiles({ 'bread/rye/SKILL.md': skillText('rye', 'The tenant’s.') })
    const { skills } = await connectTo(await openBundle([base, tenant]))
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toEqual([
      'skill://layer-1/bread/SKILL.md',
      'skill://layer-2/bread/rye/SKILL.md',
    ])
    for (const entry of entries) expect((await skills.read(entry)).verified).toBe(true)
    const [, rye] = entries
    expect(rye && (await skills.read(rye)).text).toContain('The tenant’s.')
  })
})

describe('pages', () => {
  const ids = Array.from({ length: 230 }, (_, index) => `roll-${String(index).padStart(3, '0')}`)

  test('follow each other to the end, in every list', async () => {
    const bundle = await openBundle(
      await compileFiles(Object.fromEntries(ids.map(id => [`${id}/SKILL.md`, skillText(id)]))),
    )
    const { client, skills } = await connectTo(bundle)
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toEqual(ids.map(id => `skill://${id}/SKILL.md`))
    const first = await client.request({ method: 'skills/list', params: {} }, anything)
    expect(first.skills).toHaveLength(100)
    const second = await skills.list({ cursor: String(first.nextCursor) })
    expect(second.skills).toHaveLength(100)
    const last = await skills.list({ cursor: second.nextCursor ?? '' })
    expect([last.skills.length, last.nextCursor]).toEqual([30, undefined])
    expect((await client.listPrompts()).prompts).toHaveLength(230)
    expect((await client.listResources()).resources).toHaveLength(231)
    expect((await skills.readDirectory('skill://')).resources).toHaveLength(230)
  })

  test('end early where entries are long', async () => {
    const notes = `notes: "${'crumbs '.repeat(9_000)}"`
    const long = Array.from({ length: 30 }, (_, index) => {
      const name = `cake-${String(index).padStart(2, '0')}`
      return [`${name}/SKILL.md`, text(`name: ${name}\ndescription: Bakes it. Use for cake.\n${notes}`)]
    })
    const bundle = await openBundle(await compileFiles(Object.fromEntries(long), {}))
    const { client, skills } = await connectTo(bundle)
    const first = await client.request({ method: 'skills/list', params: {} }, anything)
    expect(JSON.stringify(first).length).toBeLessThan(2 ** 21)
    expect(first.nextCursor).toBeDefined()
    expect((await skills.list()).skills).toHaveLength(30)
  })

  test('go on where they were after a skill has gone', async () => {
    let served = await compileFiles({ ...all(ids), 'zwieback/SKILL.md': skillText('zwieback') })
    const bundle = await openBundle(path => served.get(path))
    const { client } = await connectTo(bundle)
    const first = await client.request({ method: 'skills/list', params: {} }, anything)
    served = await compileFiles({ ...all(ids.slice(100)), 'zwieback/SKILL.md': skillText('zwieback') })
    await bundle.reload()
    const params = { cursor: String(first.nextCursor) }
    const second = await client.request({ method: 'skills/list', params }, anything)
    expect(JSON.stringify(second)).toContain('skill://roll-100/SKILL.md')
    expect(JSON.stringify(second)).not.toContain('skill://roll-099/SKILL.md')
  })

  test.each([
    '',
    '%',
    'after:%',
    'after',
    'roll-001',
    'YWZ0ZXI6',
    '\u0000',
    'after:%ff',
    'x'.repeat(100_000),
  ])('are refused for the cursor %j', async cursor => {
    const { client } = await connectTo(await openBundle(files))
    for (const method of ['skills/list', 'prompts/list', 'resources/list']) {
      const { code } = await catchRefusal(client.request({ method, params: { cursor } }, anything))
      expect(code, method).toBe(-32602)
    }
    const params = { uri: 'skill://bread', cursor }
    expect(
      (await catchRefusal(client.request({ method: 'resources/directory/read', params }, anything))).code,
    ).toBe(-32602)
  })

  const all = (names: string[]) => Object.fromEntries(names.map(id => [`${id}/SKILL.md`, skillText(id)]))
})

describe('addresses', () => {
  test.each([
    'skill://bread/../close-shop/list.md',
    'skill://bread/%2e%2e/close-shop/list.md',
    'skill://bread/rye/..%2f..%2fmanifest.json',
    'skill://bread/rye/%2e%2e%2f%2e%2e%2fstarter/SKILL.md',
    'skill://bread/rye/..\\..\\manifest.json',
    'skill://bread/rye/photo.png%00',
    'skill://bread/rye/',
    'skill://bread/rye//SKILL.md',
    'skill://bread%3Arye/SKILL.md',
    'skill://bread%2Frye/SKILL.md',
    'skill://Bread/rye/SKILL.md',
    'skill://bread/rye/SKILL.md?x',
    'skill://bread/rye/%ff.md',
    'skill://',
    'skill://__proto__/SKILL.md',
    'skill://constructor',
    `skill://${'a/'.repeat(20_000)}SKILL.md`,
    'skill://bread/rye',
    'skill://nothing/SKILL.md',
    'skill://close-shop/SKILL.md',
    'skill://close-shop/list.md',
    'file:///etc/passwd',
    'https://example.com/SKILL.md',
    'not an address',
  ])('%.60s leads nowhere', async uri => {
    const { client, skills } = await connectTo(await openBundle(files))
    expect((await catchRefusal(client.readResource({ uri }))).code).toBe(-32602)
    expect((await catchRefusal(skills.get(uri))).code).toBe(-32602)
  })

  test.each([
    'skill://bread/rye/SKILL.md',
    'skill://bread/rye/',
    'skill://bread//rye',
    'skill://bread/rye/%2e%2e',
    'skill://nothing',
    'skill://bread/..',
    'skill://close-shop',
    'x:y',
  ])('%s is not a folder', async uri => {
    const { client } = await connectTo(await openBundle(files))
    const asked = client.request({ method: 'resources/directory/read', params: { uri } }, anything)
    expect((await catchRefusal(asked)).code).toBe(-32602)
  })

  test('in another spelling lead to the file, and are no address of an entry', async () => {
    const { client, skills } = await connectTo(await openBundle(files))
    const uri = 'skill://bread/%72ye/SKILL.md'
    expect((await client.readResource({ uri })).contents).toHaveLength(1)
    expect((await catchRefusal(skills.get(uri))).code).toBe(-32602)
  })

  test('of whatever form give a file of the skills that may be seen, or an error of the protocol', async () => {
    const { client } = await connectTo(await openBundle(files))
    const parts = fc.constantFrom(
      'bread',
      'rye',
      'SKILL.md',
      '..',
      '%2e',
      '%2F',
      '\\',
      ':',
      '%',
      '\u0000',
      'é',
      '.',
    )
    const uris = fc.array(parts, { maxLength: 8 }).map(found => `skill://${found.join('/')}`)
    await fc.assert(
      fc.asyncProperty(uris, async uri => {
        const result = await client.readResource({ uri }).then(
          ({ contents }) => JSON.stringify(contents[0]),
          error => error.code,
        )
        expect(typeof result === 'string' ? result.includes('Knead the rye.') : result === -32602).toBe(true)
      }),
    )
  })
})

describe('rules', () => {
  test('hold for tools, lists, prompts and files alike', async () => {
    const bundle = await openBundle(files)
    const session = { permissions: { starter: 'deny', 'bread:*': 'deny' } as const }
    const { client, skills } = await connectTo(bundle, { session })
    expect((await skills.list()).skills.map(({ uri }) => uri)).toEqual([
      'skill://flour-stock/SKILL.md',
      'skill://menu/SKILL.md',
      'skill://ovens/SKILL.md',
    ])
    for (const uri of ['skill://starter/SKILL.md', 'skill://bread/rye/photo.png']) {
      expect((await catchRefusal(client.readResource({ uri }))).message).toBe(`Resource not found: ${uri}`)
      expect((await catchRefusal(skills.get('skill://starter/SKILL.md'))).code).toBe(-32602)
    }
    expect((await catchRefusal(skills.readDirectory('skill://bread'))).code).toBe(-32602)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'close-shop',
      'menu',
      'ovens',
    ])
    expect((await catchRefusal(client.getPrompt({ name: 'starter' }))).code).toBe(-32602)
    const { text: index } = textContent(await client.readResource({ uri: 'skill://index.json' }))
    expect(index).not.toContain('starter')
    expect(client.getInstructions()).not.toContain('starter')
    expect(JSON.stringify(await client.listTools())).not.toContain('starter')
    expect(JSON.stringify(await client.listResources())).not.toContain('starter')
  })

  test('that ask, ask the user through the client, once', async () => {
    const bundle = await openBundle(files)
    const session = { permissions: { starter: 'ask' } as const }
    const asked: string[] = []
    let allow = false
    const { client } = await connectTo(bundle, { session }, { capabilities: { elicitation: {} } })
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message)
      return { action: 'accept', content: { allow } }
    })
    const use = () => client.callTool({ name: 'skill_use', arguments: { name: 'starter' } })
    expect((await use()).isError).toBe(true)
    allow = true
    expect(textIn(await use())).toContain('Feed the starter.')
    await use()
    expect((await client.readResource({ uri: 'skill://starter/SKILL.md' })).contents).toHaveLength(1)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toContain('starter: Bakes starter.')
  })

  test('that ask are a no where the client cannot ask', async () => {
    const bundle = await openBundle(files)
    const { client } = await connectTo(bundle, { session: { permissions: { starter: 'ask' } } })
    const result = await client.callTool({ name: 'skill_use', arguments: { name: 'starter' } })
    expect(result.isError).toBe(true)
    expect(textIn(result)).toContain('the user must be asked, but this client cannot ask')
    const { message } = await catchRefusal(client.readResource({ uri: 'skill://starter/SKILL.md' }))
    expect(message).toContain('the user must be asked')
  })
})

describe('a broken bundle', () => {
  const flipped = (found: BundleFiles, path: string) => {
    const bytes = found.get(path)?.slice() ?? new Uint8Array()
    bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1
    return new Map(found).set(path, bytes)
  }
  const listPlaces = async (id: string) => {
    const skill = (await openBundle(files)).get(id)!
    return { chunk: locateChunk(skill), record: locateRecord(skill) }
  }

  test('with a changed chunk says which file it is, and serves the rest', async () => {
    const { chunk } = await listPlaces('starter')
    const { client, skills } = await connectTo(await openBundle(flipped(files, chunk)))
    const result = await client.callTool({ name: 'skill_use', arguments: { name: 'starter' } })
    expect(result.isError).toBe(true)
    expect(textIn(result)).toContain(`\`${chunk}\` does not match its digest`)
    const { code, message } = await catchRefusal(client.readResource({ uri: 'skill://starter/SKILL.md' }))
    expect([code, message]).toEqual([-32603, expect.stringContaining(chunk)])
    const prompt = await catchRefusal(client.getPrompt({ name: 'starter' }))
    expect([prompt.code, prompt.message]).toEqual([-32603, expect.stringContaining(chunk)])
    expect((await skills.list()).skills).toHaveLength(5)
    expect(textIn(await client.callTool({ name: 'skill_use', arguments: { name: 'menu' } }))).toContain(
      'menu',
    )
  })

  test('with a changed record lists the rest', async () => {
    const { record } = await listPlaces('starter')
    const warnings: string[] = []
    const { client, skills } = await connectTo(await openBundle(flipped(files, record)), {
      onWarning: warning => warnings.push(warning),
    })
    expect((await skills.list()).skills).toHaveLength(4)
    expect(warnings).toEqual([expect.stringContaining(record)])
    const { code, message } = await catchRefusal(skills.get('skill://starter/SKILL.md'))
    expect([code, message]).toEqual([-32603, expect.stringContaining(record)])
    expect((await client.readResource({ uri: 'skill://menu/SKILL.md' })).contents).toHaveLength(1)
  })

  test('cannot make an entry that a client chokes on', async () => {
    const spoilt = withRecord(files, 'starter', record => {
      record.frontmatter = { name: 'starter', description: 'x', __proto__x: 1, metadata: { deep: { er: 1 } } }
      record.files.push({ ...record.files[0], path: '\ud800.md' })
    })
    const odd = withManifest(spoilt, manifest => {
      manifest.skills.find((skill: { id: string }) => skill.id === 'menu').description = '\ud800'
    })
    const { client, skills } = await connectTo(await openBundle(odd))
    expect((await skills.list({})).skills.map(({ frontmatter }) => frontmatter.name)).toEqual([
      'rye',
      'flour-stock',
      'menu',
      'ovens',
    ])
    expect((await client.listResources()).resources.length).toBeGreaterThan(3)
  })
})

describe('a reload', () => {
  test('is told, and what is read after it is new', async () => {
    let served = files
    const bundle = await openBundle(path => served.get(path))
    const { client, skills } = await connectTo(bundle)
    const told: string[] = []
    for (const list of ['tools', 'prompts', 'resources'] as const)
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.push(list))
    const use = () => client.callTool({ name: 'skill_use', arguments: { name: 'starter' } })
    await use()
    served = await compileFiles({
      ...bakery,
      'starter/SKILL.md': skillText('starter', 'Feed it twice.'),
      'tart/SKILL.md': skillText('tart'),
    })
    expect(await bundle.reload()).toBe(true)
    await expect.poll(() => told.sort()).toEqual(['prompts', 'resources', 'tools'])
    const { skills: entries } = await skills.list()
    expect(entries.map(({ uri }) => uri)).toContain('skill://tart/SKILL.md')
    const starter = entries.find(({ uri }) => uri === 'skill://starter/SKILL.md')
    expect(starter && (await skills.read(starter)).text).toContain('Feed it twice.')
    expect(textIn(await use())).toContain('Feed it twice.')
    await client.close()
    served = files
    expect(await bundle.reload()).toBe(true)
    expect(told).toHaveLength(3)
  })
})

function textContent({ contents }: { contents: object[] }): { text: string } {
  const [content] = contents
  return { text: content !== undefined && 'text' in content ? String(content.text) : '' }
}
