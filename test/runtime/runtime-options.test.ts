/** Options from code: what is misspelled or of the wrong form is refused, and what is aborted answers nothing. */
import { beforeAll, expect, test } from 'vitest'
import type { Bundle } from '../../src/runtime/bundle.ts'
import { openBundle, type Session } from '../../src/runtime/runtime.ts'
import { type BundleFiles, compileFiles } from '../support/bundles.ts'
import { skillText } from '../support/tree.ts'

let files: BundleFiles
let bundle: Bundle
beforeAll(async () => {
  files = await compileFiles({ 'skills/rye/SKILL.md': skillText('rye') })
  bundle = await openBundle(files)
})

/** What untyped code could give. */
function untyped<Value>(value: unknown): Value {
  return value as Value
}

test.each([
  [{ permision: { '*': 'deny' } }, 'A session has no option `permision`', 'Did you mean `permissions`?'],
  [{ user: 'ada' }, 'A session has no option `user`', 'The options are agent, scope, '],
  [
    { agents: { ada: { skill: ['*'] } } },
    'The agent `ada` of a session has no option `skill`',
    'Did you mean `skills`?',
  ],
  [{ agent: ['ada'] }, '`agent` of a session is not text', 'Give a string'],
  [{ scope: [7] }, '`scope` of a session is not text', 'or an array of strings'],
  [{ permissions: { '*': 'denny' } }, '`permissions` of a session are not rules', 'allow, ask or deny'],
  [
    { capabilities: { netwrk: 'deny' } },
    '`capabilities` of a session have no `netwrk`',
    'They are file-read',
  ],
])('a session refuses %j', (options, message, help) => {
  const open = () => bundle.session(untyped(options))
  expect(open).toThrow(message)
  expect(open).toThrow(
    expect.objectContaining({ code: 'invalid-option', help: expect.stringContaining(help) }),
  )
  expect(() => bundle.session().fork(untyped(options))).toThrow(message)
})

test('an option that is undefined counts as absent', () => {
  expect(bundle.session(untyped({ agent: undefined, permision: undefined })).skills).not.toEqual([])
})

test.each([
  [{ digets: 'sha256:0' }, '`openBundle` has no option `digets`'],
  [{ digest: 'abc' }, 'is not `sha256:` and 64 hexadecimal digits'],
])('opening a bundle refuses %j', async (options, message) => {
  await expect(openBundle(files, untyped(options))).rejects.toMatchObject({
    code: 'invalid-option',
    message: expect.stringContaining(message),
  })
  const layer = { ...options, source: files }
  await expect(openBundle(untyped(layer))).rejects.toMatchObject({ code: 'invalid-option' })
})

test('a permission for what is not a capability is refused', async () => {
  const [{ id = '' } = {}] = bundle.skills
  await expect(bundle.session().permit(id, untyped('netwrk'))).rejects.toMatchObject({
    code: 'invalid-option',
    message: 'There is no capability `netwrk`',
  })
})

test.each<[string, (session: Session, value: unknown) => Promise<unknown>]>([
  ['`touched` takes an array of paths', (session, value) => session.touched(untyped(value))],
  ['The name of a skill is not text', (session, value) => session.use(untyped(value))],
  ['The path of a file is not text', (session, value) => session.resource('rye', untyped(value))],
  ['The query of `search` is not text', (session, value) => session.search(untyped(value))],
  ['The request of `prompt` is not text', (session, value) => session.prompt(untyped(value))],
])('%s: a program that gives something else is told so', async (message, call) => {
  for (const value of [undefined, null, 7, {}, [7]])
    await expect(call(bundle.session(), value)).rejects.toMatchObject({ code: 'invalid-option', message })
})

test('`touched` does not take a text for a list of paths', async () => {
  const touched = bundle.session().touched(untyped('src/a.ts'))
  await expect(touched).rejects.toMatchObject({ code: 'invalid-option' })
})

test('a call whose signal is aborted already throws, also when the answer is kept', async () => {
  const session = bundle.session()
  const [{ id = '' } = {}] = session.skills
  const calls = [
    (signal?: AbortSignal) => bundle.find(id, { signal }),
    (signal?: AbortSignal) => bundle.search('bread', { signal }),
    (signal?: AbortSignal) => bundle.catalog({ signal }),
    (signal?: AbortSignal) => bundle.record(id, { signal }),
    (signal?: AbortSignal) => session.find(id, { signal }),
    (signal?: AbortSignal) => session.search('bread', { signal }),
    (signal?: AbortSignal) => session.catalog({ signal }),
    (signal?: AbortSignal) => session.permit(id, 'execute', { signal }),
    (signal?: AbortSignal) => session.use(id, { signal }),
  ]
  for (const call of calls) await call()
  for (const call of calls) await expect(call(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})
