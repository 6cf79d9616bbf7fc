/** `skillc lsp`: the command as editors start it, by the protocol. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CodeAction, CompletionItem, WorkspaceEdit } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { serveEditor } from '../../src/lsp/server.ts'
import { check } from '../../src/pipeline/build.ts'
import { entryOf, frame, openFile, type Server, startServer, toUri } from '../support/lsp.ts'
import { plant, scratchFolder, skillText, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('lsp')
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.endInput()
  await Promise.all(servers.map(({ ended }) => ended))
})
let count = 0

/** A workspace, and the server for it once it has judged everything. */
async function serve(tree: Tree) {
  const cwd = plant(join(scratch, `case-${++count}`), tree)
  const server = startServer(cwd)
  servers.push(server)
  const result = await server.initialize()
  return { cwd, server, capabilities: result.capabilities }
}

const bakery: Tree = {
  'skills/rye/SKILL.md': skillText(
    'rye',
    'Weigh as [the guide](references/guide.md#water) says, then use $rolls.\n\n## Oven heat\n\nSee [above](#oven-heat).',
    'allowed-tools: Read Grep\n',
  ),
  'skills/rye/references/guide.md': '# Guide\n\n## Water\n\nCold.\n',
  'skills/rolls/SKILL.md': skillText(
    'rolls',
    'See [heat](../rye/SKILL.md#oven-heat), and $rye again.',
    'requires: { skills: [rye] }\n',
  ),
}

const codes = (found: { code?: unknown }[]) => found.map(({ code }) => code)
const labels = (answer: { items: CompletionItem[] }) => answer.items.map(({ label }) => label)

describe('diagnostics', () => {
  test('follow what is typed, and go away with the fault', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    expect(codes(await file.findings())).toEqual([])
    expect(codes(await file.replace('guide.md', 'guise.md'))).toEqual(['missing-file'])
    expect(codes(await file.replace('guise.md', 'guide.md'))).toEqual([])
    expect(await server.end()).toBe(0)
    expect(server.errors()).toBe('')
  })

  test('are what `check` reports of the same text', async () => {
    const { cwd, server } = await serve({
      ...bakery,
      'skills/tart/SKILL.md':
        '---\nname: Tart\ndescription: "x"\nversion: 1.0\n---\n\n[a](b.md) [c](../rye/SKILL.md)\n',
    })
    const file = openFile(server, entryOf(cwd, 'tart'))
    const shown = await file.findings()
    const { findings: diagnostics } = await check({ cwd, cache: false })
    const own = diagnostics.filter(each => each.file === 'skills/tart/SKILL.md')
    expect(own.length).toBeGreaterThan(2)
    expect(
      shown.map(({ code, message, range }) => [
        code,
        message,
        range.start.line + 1,
        range.start.character + 1,
      ]),
    ).toEqual(
      own.map(({ code, message, help, position }) => [
        code,
        help === undefined ? message : `${message}\nhelp: ${help}`,
        position?.start.line ?? 1,
        position?.start.column ?? 1,
      ]),
    )
    const page = new URL(shown[0]?.codeDescription?.href ?? '')
    expect(readFileSync(page, 'utf8')).toContain(String(shown[0]?.code))
  })

  test('of another file change with this one, open or not', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const heard = (from: number) =>
      server.until(() =>
        server.messages.slice(from).find(({ params }) => params?.uri === toUri(entryOf(cwd, 'rolls'))),
      )
    const start = server.messages.length
    await file.replace('name: rye', 'name: oats')
    expect(codes((await heard(start)).params?.diagnostics ?? [])).toContain('unknown-dependency')
    const from = server.messages.length
    await file.replace('name: oats', 'name: rye')
    const last = await heard(from)
    expect(codes(last.params?.diagnostics ?? [])).not.toContain('unknown-dependency')
  })

  test('of a text that is closed without saving are those of the disk again', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.replace('name: rye', 'name: Rye')
    const before = server.messages.length
    file.close()
    const last = await server.until(() =>
      server.messages.slice(before).find(({ params }) => params?.uri === file.uri),
    )
    expect(last.params?.diagnostics).toEqual([])
  })

  test('are cleared for what is deleted, and come for what is new, without the editor saying so', async () => {
    const { cwd, server } = await serve({ ...bakery, 'skills/tart/SKILL.md': skillText('cake') })
    expect(codes(await server.published(entryOf(cwd, 'tart')))).toEqual(['mismatched-name'])
    rmSync(join(cwd, 'skills/tart'), { recursive: true })
    await server.until(() =>
      server.messages.find(
        ({ params }) => params?.uri === toUri(entryOf(cwd, 'tart')) && params.diagnostics?.length === 0,
      ),
    )
    plant(cwd, { 'skills/pie/SKILL.md': skillText('cake') })
    expect(codes(await server.published(entryOf(cwd, 'pie')))).toEqual(['mismatched-name'])
  })

  test('a configuration reads outside of the project what the user allows', async () => {
    const outer = plant(join(scratch, `case-${++count}`), {
      'own/skillc.config.json': '{ "roots": ["../skills"] }',
      'skills/rye/SKILL.md': skillText('rye', 'See [times](gone.md).'),
    })
    const own = join(outer, 'own')
    for (const [flags, place, expected] of [
      [[], join(own, 'skillc.config.json'), 'is not below its folder'],
      [['--allow-read', '..'], entryOf(outer, 'rye'), 'gone.md'],
    ] as const) {
      const server = startServer(own, [...flags])
      servers.push(server)
      await server.initialize()
      expect((await server.published(place))[0]?.message).toContain(expected)
    }
  })

  test('obey the configuration, and keep the last good one while it is broken', async () => {
    const { cwd, server } = await serve({ ...bakery, 'skills/tart/SKILL.md': skillText('cake') })
    const tart = entryOf(cwd, 'tart')
    const isCleared = (path: string, from: number) => () =>
      server.messages
        .slice(from)
        .find(({ params }) => params?.uri === toUri(path) && params.diagnostics?.length === 0)
    expect(await server.published(tart)).toMatchObject([{ severity: 2 }])
    const config = join(cwd, 'skillc.config.json')
    writeFileSync(config, '{ "rules": { "mismatched-name": "off" } }')
    await server.until(isCleared(tart, 0))
    writeFileSync(config, '{ "rulez": {} }')
    expect((await server.published(config))[0]?.message).toContain('rulez')
    const file = openFile(server, entryOf(cwd, 'rye'))
    expect(codes(await file.replace('guide.md', 'guise.md'))).toEqual(['missing-file'])
    const from = server.messages.length
    writeFileSync(config, '{ "rules": { "missing-file": "off", "mismatched-name": "note" } }')
    await server.until(isCleared(config, from))
    await server.until(isCleared(file.uri.startsWith('file:') ? entryOf(cwd, 'rye') : '', from))
    await server.until(() => {
      const [first] =
        server.messages.findLast(({ params }) => params?.uri === toUri(tart))?.params?.diagnostics ?? []
      return first?.severity === 3 ? true : undefined
    })
  })

  test('judge what clients make of the text that is typed', async () => {
    const { cwd, server } = await serve({
      ...bakery,
      'skillc.config.json': '{ "clients": ["claude-code", "codex"] }',
    })
    const file = openFile(server, entryOf(cwd, 'rye'))
    expect(codes(await file.findings())).not.toContain('lost-skill')
    const found = await file.replace('description: Bakes rye.', 'description: ')
    const saved = await check({
      cwd: plant(join(cwd, '../copy'), { ...bakery, 'skills/rye/SKILL.md': file.text() }),
      cache: false,
      clients: ['claude-code', 'codex'],
      roots: ['skills'],
    })
    expect(codes(found)).toEqual(
      saved.findings.filter(({ file: at }) => at === 'skills/rye/SKILL.md').map(({ code }) => code),
    )
  })

  test('stand at their places behind a byte order mark, and in lines that end as on Windows', async () => {
    const text = skillText('rolls').replaceAll('\n', '\r\n')
    const { cwd, server } = await serve({ 'skills/rye/SKILL.md': `\uFEFF${text}` })
    // Editors keep the mark to themselves.
    const file = openFile(server, entryOf(cwd, 'rye'), text)
    const shown = await file.findings()
    expect(codes(shown)).toEqual(['unexpected-bom', 'mismatched-name'])
    expect(shown[1]?.range).toEqual({ start: file.locate('rolls'), end: file.locate('rolls', 5) })
    expect(codes(await file.replace('Weigh', 'Measure'))).toEqual(['unexpected-bom', 'mismatched-name'])
  })

  test('come by the address by which the editor knows the file', async () => {
    const { cwd, server } = await serve({
      'kitchen/rye/SKILL.md': skillText('rolls'),
      skills: { link: 'kitchen' },
    })
    const file = openFile(server, join(cwd, 'kitchen/rye/SKILL.md'))
    expect(codes(await file.findings())).toEqual(['mismatched-name'])
  })

  test('of several folders are apart, and go with theirs', async () => {
    const first = plant(join(scratch, 'first'), { 'skills/rye/SKILL.md': skillText('oats') })
    const second = plant(join(scratch, 'second'), { 'skills/rye/SKILL.md': skillText('rye') })
    const server = startServer(first)
    servers.push(server)
    await server.initialize([first, second])
    expect(codes(await server.published(entryOf(first, 'rye')))).toEqual(['mismatched-name'])
    const file = openFile(server, entryOf(second, 'rye'))
    expect(codes(await file.findings())).toEqual([])
    const removed = [{ uri: toUri(first), name: 'first' }]
    server.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } })
    await server.until(() =>
      server.messages.find(
        ({ params }) => params?.uri === toUri(entryOf(first, 'rye')) && params.diagnostics?.length === 0,
      ),
    )
  })
})

describe('quick fixes', () => {
  const tree: Tree = {
    'skills/rye/SKILL.md': skillText(
      'rye',
      'See [a](Guide.md).\n\n```sh\nls\n```\n\n- [b](nope.md)',
      'Version: "1"\nflavor: dark\n',
    ),
    'skills/rye/guide.md': 'x\n',
  }

  test('make the repair of a finding, which is gone then', async () => {
    const { cwd, server } = await serve(tree)
    const file = openFile(server, entryOf(cwd, 'rye'))
    const finding = (await file.findings()).find(({ message }) => String(message).includes('Guide.md'))
    const [fix] = await file.actions(finding?.range ?? expect.fail('no finding'))
    expect(fix).toMatchObject({ title: 'Fix: replace with `guide.md`', kind: 'quickfix', isPreferred: true })
    file.change([{ text: file.apply(fix as CodeAction) }])
    expect((await file.findings()).some(({ message }) => String(message).includes('uide.md'))).toBe(false)
  })

  test('repair a whole file where an editor fixes on save', async () => {
    const { cwd, server } = await serve(tree)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const actions = await file.actions(all, ['source.fixAll'])
    expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.skillc'])
    expect(file.apply(actions[0] as CodeAction)).toContain('(guide.md)')
    expect((await file.actions(all)).every(({ kind }) => kind === 'quickfix')).toBe(true)
  })

  test('silence a code for a line or a file, with the findings beside it left as they were', async () => {
    const { cwd, server } = await serve(tree)
    const file = openFile(server, entryOf(cwd, 'rye'))
    const before = await file.findings()
    expect(before.length).toBeGreaterThan(2)
    let silenced = 0
    for (const finding of before) {
      const offers = await file.actions(finding.range)
      for (const action of offers.filter(({ title }) => title.startsWith(`Silence \`${finding.code}\``))) {
        const old = file.text()
        file.change([{ text: file.apply(action) }])
        const left = codes(await file.findings())
        expect(left, action.title).toEqual(
          codes(
            before.filter(each =>
              action.title.endsWith('here') ? each !== finding : each.code !== finding.code,
            ),
          ),
        )
        file.change([{ text: old }])
        expect(codes(await file.findings())).toEqual(codes(before))
        silenced++
      }
    }
    expect(silenced).toBeGreaterThan(4)
  })

  test('offer no comment that would be text', async () => {
    const { cwd, server } = await serve({
      'skills/rye/SKILL.md':
        '---\nname: rye\ndescription: |\n  Bakes rye.\n  Use when asked.\nhomepage: |\n  ht\u200btp\n---\n\n# A\n\nB.\n',
    })
    const file = openFile(server, entryOf(cwd, 'rye'))
    const found = await file.findings()
    for (const finding of found)
      for (const action of await file.actions(finding.range)) {
        const text = file.apply(action)
        expect(text.match(/\|\n {2}\S+ # skillc/), action.title).toBe(null)
      }
  })
})

describe('hovers', () => {
  test('say what a field means, who reads it, and what the skill costs', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const { contents } = await file.ask('hover', 'allowed-tools', 3)
    expect(contents.kind).toBe('markdown')
    expect(contents.value).toContain('Tools that may be used without asking')
    expect(contents.value).toMatch(/Read by Claude Code, .*Strands/)
    expect((await file.ask('hover', 'name: rye', 1)).contents.value).toMatch(
      /Name and description: \d+ tokens\. Body: \d+ tokens/,
    )
    expect((await file.ask('hover', '## Oven heat', 4)).contents.value).toMatch(
      /^This section has \d+ tokens\.\n\nAnchor: `#oven-heat`$/,
    )
    expect((await file.ask('hover', 'references/guide', 4)).contents.value).toMatch(
      /^`references\/guide\.md`, \d+ tokens$/,
    )
    expect((await file.ask('hover', '$rolls', 2)).contents.value).toMatch(
      /^Skill `rolls`\n\n`Bakes rolls\. .*`\n\nName/,
    )
    expect(await file.ask('hover', 'Cold'.slice(0, 0) || 'Weigh', 1)).toBe(null)
  })

  test('show what strangers write as it is: no image, no link, no command', async () => {
    const trap = '![x](https://evil.test/a.png) [run](command:x) <img src=x> `` a'
    const { cwd, server } = await serve({
      'skills/rye/SKILL.md': skillText('rye', 'Use $trap now.'),
      'skills/trap/SKILL.md': `---\nname: trap\ndescription: ${JSON.stringify(trap)}\n---\n\n# A\n\nB.\n`,
    })
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const { contents } = await file.ask('hover', '$trap', 2)
    expect(contents.value).toContain(`\n\n\`\`\` ${trap} \`\`\`\n\n`)
  })
})

describe('completion', () => {
  const empty = {
    'skills/rye/SKILL.md': '---\nname: rye\n\n---\n',
    'skills/rolls/SKILL.md': skillText(
      'rolls',
      'A [b](./',
      'effort: \nallowed-tools: Read, \nrequires:\n  - \n',
    ),
    'skills/oats/SKILL.md': skillText('oats'),
    'skills/rolls/my guide.md': '# One\n\n## Two\n',
  }

  test('knows the fields that are not there yet, those of the specification first', async () => {
    const { cwd, server } = await serve(empty)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const answer = await server.request('textDocument/completion', {
      textDocument: { uri: file.uri },
      position: { line: 2, character: 0 },
    })
    expect(labels(answer).slice(0, 2)).toEqual(['description', 'license'])
    expect(labels(answer)).not.toContain('name')
    expect(answer.items[0]).toMatchObject({
      detail: 'Agent Skills specification',
      textEdit: { newText: 'description: ' },
    })
  })

  test('knows values, tools, skills, paths and anchors', async () => {
    const { cwd, server } = await serve(empty)
    const file = openFile(server, entryOf(cwd, 'rolls'))
    await file.findings()
    expect(labels(await file.ask('completion', 'effort: ', 8))).toEqual([
      'low',
      'medium',
      'high',
      'xhigh',
      'max',
    ])
    expect(labels(await file.ask('completion', 'Read, ', 6))).toEqual(
      expect.arrayContaining(['Bash', 'Read', 'Write']),
    )
    expect(labels(await file.ask('completion', '  - ', 4))).toEqual(['oats', 'rye'])
    const paths = await file.ask('completion', '](./', 4)
    expect(paths.items).toMatchObject([{ label: './my guide.md', textEdit: { newText: './my%20guide.md' } }])
    file.change([{ text: skillText('rolls', 'A [b](my%20guide.md#') }])
    await file.findings()
    expect(labels(await file.ask('completion', 'guide.md#', 9))).toEqual(['one', 'two'])
    file.change([{ text: skillText('rolls', 'Run $r') }])
    await file.findings()
    expect(labels(await file.ask('completion', '$r', 2))).toEqual(['oats', 'rye'])
    file.change([{ text: skillText('rolls', 'Costs 5 or so') }])
    await file.findings()
    expect(labels(await file.ask('completion', 'Costs', 3))).toEqual([])
  })
})

describe('definitions', () => {
  test('lead from links, anchors and names to their places', async () => {
    const { cwd, server } = await serve(bakery)
    const rye = openFile(server, entryOf(cwd, 'rye'))
    const rolls = openFile(server, entryOf(cwd, 'rolls'))
    await rolls.findings()
    expect(await rye.ask('definition', 'references/guide', 2)).toMatchObject({
      uri: toUri(join(cwd, 'skills/rye/references/guide.md')),
      range: { start: { line: 2 } },
    })
    expect(await rye.ask('definition', '(#oven', 2)).toMatchObject({
      uri: rye.uri,
      range: { start: rye.locate('## Oven') },
    })
    expect(await rye.ask('definition', '$rolls', 2)).toMatchObject({ uri: rolls.uri })
    expect(await rolls.ask('definition', '[rye]', 2)).toMatchObject({ uri: rye.uri })
    expect(await rolls.ask('definition', '../rye', 2)).toMatchObject({
      uri: rye.uri,
      range: { start: rye.locate('## Oven') },
    })
    expect(await rolls.ask('definition', 'Bakes', 2)).toBe(null)
  })

  test('never leave the workspace, however the path is written', async () => {
    plant(join(scratch, 'outside'), { 'secret.md': '# Secret\n' })
    const body = [
      '[a](../../../outside/secret.md#secret)',
      '[b](%2e%2e/%2e%2e/%2e%2e/outside/secret.md)',
      '[c](..%2f..%2f..%2foutside/secret.md)',
      '[d](link.md#secret)',
      '[e](/etc/passwd)',
      '[f](file:///etc/passwd)',
    ]
    const { cwd, server } = await serve({ 'skills/rye/SKILL.md': skillText('rye', body.join('\n')) })
    symlinkSync('../../../outside/secret.md', join(cwd, 'skills/rye/link.md'))
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    for (const at of ['[a]', '[b]', '[c]', '[d]', '[e]', '[f]']) {
      expect(await file.ask('definition', at, 1), at).toBe(null)
      expect(await file.ask('hover', at, 1), at).toBe(null)
    }
  })
})

describe('symbols and lenses', () => {
  test('are headings as a tree, and what the skill costs', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const textDocument = { uri: file.uri }
    const symbols = await server.request('textDocument/documentSymbol', { textDocument })
    expect(symbols).toMatchObject([
      { name: 'Steps', children: [{ name: 'Oven heat', selectionRange: { start: file.locate('## Oven') } }] },
    ])
    const [lens] = await server.request('textDocument/codeLens', { textDocument })
    expect(lens.command).toEqual({
      title: expect.stringMatching(/^\d+ tokens in every session · \d+ tokens when the skill is used$/),
      command: '',
    })
  })
})

describe('formatting', () => {
  test('puts one space behind each colon and none at the ends of lines, and changes no value', async () => {
    const fields =
      'license:   MIT  \nmetadata:\n  team :\t bread\n  note: |\n    kept:   as it is  \n# a  comment  \nallowed-tools: !!str   Read   # why\n'
    const { cwd, server } = await serve({
      'skills/rye/SKILL.md': skillText('rye', 'Knead:   well.  ', fields),
    })
    const file = openFile(server, entryOf(cwd, 'rye'))
    const textDocument = { uri: file.uri }
    const options = { tabSize: 2, insertSpaces: true }
    const edits = await server.request('textDocument/formatting', { textDocument, options })
    const text = skillText('rye', 'Knead:   well.  ', fields)
    expect(TextDocument.applyEdits(TextDocument.create('', '', 0, text), edits)).toBe(
      text.replace('license:   MIT  ', 'license: MIT').replace('team :\t bread', 'team: bread'),
    )
  })

  test('leaves an entry without frontmatter alone', async () => {
    const { cwd, server } = await serve({ 'skills/rye/SKILL.md': '# Rye\n\nname:   rye\n' })
    const file = openFile(server, entryOf(cwd, 'rye'))
    const options = { tabSize: 2, insertSpaces: true }
    expect(
      await server.request('textDocument/formatting', { textDocument: { uri: file.uri }, options }),
    ).toEqual([])
  })
})

describe('renaming', () => {
  /** The files with an edit made. */
  const applyTo = (edit: WorkspaceEdit) =>
    (edit.documentChanges ?? []).map(change => {
      if (!('textDocument' in change))
        return 'kind' in change && change.kind === 'rename' ? [change.oldUri, change.newUri] : []
      const text = readFileSync(new URL(change.textDocument.uri), 'utf8')
      const document = TextDocument.create(change.textDocument.uri, 'markdown', 0, text)
      return [change.textDocument.uri, TextDocument.applyEdits(document, change.edits as never)]
    })

  test('a heading takes the links to it along, in every skill', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    expect(await file.ask('prepareRename', '## Oven heat', 5)).toEqual({
      start: file.locate('Oven'),
      end: file.locate('Oven', 9),
    })
    const edited = Object.fromEntries(
      applyTo(await file.ask('rename', '## Oven heat', 5, { newName: 'The oven’s heat' })),
    )
    expect(edited[file.uri]).toContain('## The oven’s heat\n\nSee [above](#the-ovens-heat).')
    expect(edited[toUri(entryOf(cwd, 'rolls'))]).toContain('(../rye/SKILL.md#the-ovens-heat)')
    expect(Object.keys(edited)).toHaveLength(2)
  })

  test('a skill takes its folder and all that names it along; the result is without findings that were not there', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    const edit = await file.ask('rename', 'name: rye', 7, { newName: 'dark-rye' })
    const changes = applyTo(edit)
    expect(changes.at(-1)).toEqual([toUri(join(cwd, 'skills/rye')), toUri(join(cwd, 'skills/dark-rye'))])
    const edited = Object.fromEntries(changes)
    expect(edited[file.uri]).toContain('name: dark-rye\n')
    const rolls = edited[toUri(entryOf(cwd, 'rolls'))] ?? ''
    expect(rolls).toContain('requires: { skills: [dark-rye] }')
    expect(rolls).toContain('(../dark-rye/SKILL.md#oven-heat), and $dark-rye again')
    const places = await file.ask('references', 'name: rye', 7, { context: { includeDeclaration: true } })
    expect(places.map(({ uri }: { uri: string }) => uri)).toEqual([
      file.uri,
      ...Array(3).fill(toUri(entryOf(cwd, 'rolls'))),
    ])
  })

  test('refuses names that are none, names that are taken, and editors that cannot move folders', async () => {
    const { cwd, server } = await serve(bakery)
    const file = openFile(server, entryOf(cwd, 'rye'))
    await file.findings()
    await expect(file.ask('rename', 'name: rye', 7, { newName: '../up' })).rejects.toThrow(
      'not a valid skill name',
    )
    await expect(file.ask('rename', 'name: rye', 7, { newName: 'rolls' })).rejects.toThrow(
      'The folder `rolls` already exists',
    )
    await expect(file.ask('rename', 'Bakes', 2, { newName: 'x' })).rejects.toThrow('Only headings and names')
    await expect(file.ask('rename', '## Oven', 5, { newName: 'a\nb' })).rejects.toThrow('one line')
    const plain = startServer(cwd)
    servers.push(plain)
    await plain.initialize([cwd], {})
    const other = openFile(plain, entryOf(cwd, 'rye'))
    await other.findings()
    await expect(other.ask('rename', 'name: rye', 7, { newName: 'oats' })).rejects.toThrow(
      'cannot rename folders',
    )
    const edit = await other.ask('rename', '## Oven', 5, { newName: 'Heat' })
    expect(Object.keys(edit.changes)).toHaveLength(2)
  })
})

describe('the protocol', () => {
  test('is spoken in order: initialize, shutdown, exit', async () => {
    const cwd = plant(join(scratch, 'order'), bakery)
    const server = startServer(cwd, ['--stdio'])
    const early = await server.ask('textDocument/hover', {})
    expect(early.error?.code).toBe(-32002)
    const result = await server.initialize()
    expect(result.serverInfo.name).toBe('skillc')
    expect((await server.ask('initialize', {})).error?.code).toBe(-32600)
    expect((await server.ask('textDocument/nope', {})).error?.code).toBe(-32601)
    // As some editors write it.
    server.write(frame({ jsonrpc: '2.0', id: 'end', method: 'shutdown', params: null }))
    expect((await server.until(() => server.messages.find(({ id }) => id === 'end'))).result).toBe(null)
    expect((await server.ask('textDocument/hover', {})).error?.code).toBe(-32600)
    server.notify('exit')
    expect(await server.ended).toBe(0)
  })

  test('ends with 1 where the editor goes without a word', async () => {
    const cwd = plant(join(scratch, 'gone'), bakery)
    const silent = startServer(cwd)
    silent.endInput()
    expect(await silent.ended).toBe(1)
    const rude = startServer(cwd)
    await rude.initialize()
    rude.notify('exit')
    expect(await rude.ended).toBe(1)
    expect(rude.errors()).toBe('')
  })

  test('takes bytes in any pieces, skips what is torn, and goes on', async () => {
    const { cwd, server } = await serve(bakery)
    for (const byte of frame({ jsonrpc: '2.0', id: 'bytes', method: 'nope' }))
      server.write(Buffer.from([byte]))
    await server.until(() => server.messages.find(({ id }) => id === 'bytes'))
    server.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    server.write(frame('{"jsonrpc":"2.0","id":1,"meth'))
    server.write(frame('[]'))
    server.write(frame('{"jsonrpc":"1.0","id":7,"method":"shutdown"}'))
    server.write(frame(`${'['.repeat(100_000)}`))
    server.write(
      frame(`{"jsonrpc":"2.0","id":8,"method":"x","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    )
    server.write('Content-Length: 0\r\n\r\n')
    server.write(`Content-Length: ${'9'.repeat(400)}\r\n\r\n`)
    server.write(`${'x'.repeat(1 << 20)}\r\n\r\n`)
    server.write(frame({ jsonrpc: '2.0', id: null, result: 1 }))
    server.write(frame({ jsonrpc: '2.0', id: 99, result: 'to nothing' }))
    const file = openFile(server, entryOf(cwd, 'rye'))
    expect(codes(await file.replace('guide.md', 'guise.md'))).toEqual(['missing-file'])
    expect(server.errors()).toContain('not a protocol header')
    expect(server.errors()).not.toMatch(/^\s+at /m)
  })

  test('says why its answers do not arrive', async () => {
    const input = new PassThrough()
    const output = new Writable({ write: (_, _encoding, done) => done(new Error('the pipe is closed')) })
    const warnings: string[] = []
    const ended = serveEditor({
      input,
      output,
      cwd: scratch,
      onWarning: text => warnings.push(text),
      stop: new AbortController().signal,
    })
    input.write(frame({ jsonrpc: '2.0', id: 1, method: 'textDocument/hover', params: {} }))
    await vi.waitFor(() => expect(warnings).toContain('the pipe is closed'))
    input.end()
    expect(await ended).toBe(false)
  })

  test('skips a message that is too long without keeping it', async () => {
    const { cwd, server } = await serve(bakery)
    const bytes = (64 << 20) + 1
    server.write(`Content-Length: ${bytes}\r\n\r\n`)
    server.write(Buffer.alloc(bytes, 0x20))
    const file = openFile(server, entryOf(cwd, 'rye'))
    expect(codes(await file.findings())).toEqual([])
    expect(server.errors()).toContain('the limit is')
  })

  test('survives what makes no sense', async () => {
    const { cwd, server } = await serve(bakery)
    const uri = toUri(entryOf(cwd, 'rye'))
    const nowhere = { line: 1e9, character: 1e9 }
    const addresses = [
      'file:///etc/passwd',
      'file:///a/%2e%2e/%2e%2e/etc/passwd',
      'file:///a%2f..%2fetc',
      'http://x/SKILL.md',
      'untitled:1',
      'file://host/x/SKILL.md',
      'file:///%00',
      '',
      'x'.repeat(100_000),
    ]
    for (const each of addresses) {
      server.notify('textDocument/didOpen', {
        textDocument: { uri: each, languageId: 'markdown', version: 1, text: skillText('x') },
      })
      server.notify('textDocument/didSave', { textDocument: { uri: each } })
      server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: each, type: 3 }] })
      expect(
        await server.request('textDocument/hover', {
          textDocument: { uri: each },
          position: { line: 1, character: 1 },
        }),
      ).toBe(null)
      server.notify('textDocument/didClose', { textDocument: { uri: each } })
    }
    for (const params of [
      null,
      [],
      {},
      { textDocument: null },
      { textDocument: { uri: 1 } },
      { textDocument: { uri, text: 5 } },
    ]) {
      server.notify('textDocument/didOpen', params as object)
      server.notify('textDocument/didChange', params as object)
      server.notify('textDocument/didClose', params as object)
      server.notify('workspace/didChangeWatchedFiles', params as object)
      server.notify('workspace/didChangeWorkspaceFolders', params as object)
      await server.ask('textDocument/hover', params as object)
    }
    const file = openFile(server, entryOf(cwd, 'rye'))
    for (const change of [
      { text: 1 },
      { range: { start: {} }, text: '' },
      { range: { start: { line: -1, character: 0 }, end: nowhere }, text: '' },
      null,
    ])
      server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [change] })
    expect(
      (
        await server.ask('textDocument/hover', {
          textDocument: { uri },
          position: { line: -1, character: 'x' },
        })
      ).error?.code,
    ).toBe(-32602)
    expect(await server.request('textDocument/hover', { textDocument: { uri }, position: nowhere })).toBe(
      null,
    )
    for (const text of [
      '',
      '---',
      '---\n',
      '\0'.repeat(1000),
      '\uD800',
      '[['.repeat(50_000),
      `---\n${'a: &a [*a]\n'.repeat(100)}---\n`,
      'x'.repeat(3 << 20),
      '\uFEFF'.repeat(10),
    ]) {
      file.change([{ text }])
      const params = { textDocument: { uri }, position: { line: 1, character: 0 } }
      for (const method of ['hover', 'completion', 'definition', 'documentSymbol', 'codeLens'])
        expect(
          (await server.ask(`textDocument/${method}`, params)).error,
          `${method} ${text.slice(0, 20)}`,
        ).toBe(undefined)
    }
    file.change([{ text: readFileSync(entryOf(cwd, 'rye'), 'utf8') }])
    expect(codes(await file.findings())).toEqual([])
    expect(server.errors()).not.toMatch(/^\s+at /m)
    expect(await server.end()).toBe(0)
  })

  test('judges a folder that is empty, then not, then gone', async () => {
    const { cwd, server } = await serve({ 'README.md': 'x\n' })
    mkdirSync(join(cwd, 'skills'))
    plant(cwd, { 'skills/rye/SKILL.md': skillText('oats') })
    expect(codes(await server.published(entryOf(cwd, 'rye')))).toEqual(['mismatched-name'])
    unlinkSync(entryOf(cwd, 'rye'))
    await server.until(() =>
      server.messages.find(
        ({ params }) => params?.uri === toUri(entryOf(cwd, 'rye')) && params.diagnostics?.length === 0,
      ),
    )
    rmSync(cwd, { recursive: true })
    expect(await server.end()).toBe(0)
  })
})
