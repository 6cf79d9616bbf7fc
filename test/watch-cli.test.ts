/** `--watch` as a user meets it: rounds, lines of JSON, what is refused, and how it ends. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { CLI, skillc } from './support/cli.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

const scratch = scratchFolder('watch-cli')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let count = 0
const bakery = { 'skills/rolls/SKILL.md': skillText('rolls'), 'skills/rye/SKILL.md': skillText('rye') }
const fresh = () => plant(join(scratch, `case-${++count}`), bakery)
const running: ChildProcessWithoutNullStreams[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Starts `skillc ARGS` and gathers what it says. `by`: a command that starts it. */
function start(args: string[], cwd: string, by: string[] = []) {
  const [command = process.execPath, ...rest] = [...by, process.execPath, CLI, ...args]
  const child = spawn(command, rest, { cwd, env: { ...process.env, NO_COLOR: '1' } })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const ended = new Promise<number | null>(fulfil => child.on('exit', fulfil))
  const until = async (holds: () => boolean) => {
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      if (holds()) return
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`it never came to that:\n${said.out}\n${said.err}`)
  }
  return { child, said, ended, until }
}

/** Whole lines of JSON. */
const documents = (out: string) =>
  out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

describe('rounds', () => {
  test('for people: the report, then a line for each change', async () => {
    const cwd = fresh()
    const { child, said, ended, until } = start(['build', 'skills', '--watch'], cwd)
    await until(() => said.out.includes('Watching for changes'))
    expect(said.out).toContain('✓ Built 2 skills')
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), 'no frontmatter\n')
    await until(() => /✗ skills\/rye\/SKILL\.md: 1 error: nothing was written/.test(said.out))
    expect(said.out).toContain('missing-frontmatter · skills/rye/SKILL.md:1:1')
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), skillText('rye', 'Rest it.'))
    await until(() => /✓ skills\/rye\/SKILL\.md: Built 2 skills in .*files written/.test(said.out))
    rmSync(join(cwd, 'skills'), { recursive: true })
    await until(() => said.err.includes('There is no folder `skills`'))
    plant(cwd, bakery)
    await until(() => said.out.split('Built 2 skills').length === 4)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(readdirSync(join(cwd, 'dist/skills')).filter(name => name.startsWith('.'))).toEqual([])
  })

  test('for programs: a document a line, the first the report of a build', async () => {
    const cwd = fresh()
    const { child, said, ended, until } = start(['check', 'skills', '--watch', '--json'], cwd)
    await until(() => said.out.includes('\n'))
    const report = JSON.parse(skillc(['check', 'skills', '--json'], cwd).out)
    expect(documents(said.out)).toEqual([{ round: 1, changed: [], report }])
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), 'no frontmatter\n')
    await until(() => documents(said.out).length === 2)
    expect(documents(said.out)[1]).toMatchObject({
      round: 2,
      changed: ['skills/rye/SKILL.md'],
      report: { ok: false, counts: { errors: 1 } },
    })
    rmSync(join(cwd, 'skills'), { recursive: true })
    await until(() => said.out.includes('"failure"'))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('a report in a file is written anew', async () => {
    const cwd = fresh()
    const { said, until } = start(
      ['check', 'skills', '--watch', '--json', '--report', 'github=found.txt'],
      cwd,
    )
    await until(() => said.out.includes('\n'))
    writeFileSync(join(cwd, 'skills/rye/SKILL.md'), 'no frontmatter\n')
    await until(() => documents(said.out).length === 2)
    expect(spawnSync('cat', ['found.txt'], { cwd, encoding: 'utf8' }).stdout).toContain('missing-frontmatter')
  })
})

describe('what cannot be watched', () => {
  test.each([
    [['build', 'skills', '--format', 'sarif'], /`--format sarif` is one document/],
    [['check', 'skills', '--fix'], /`--fix` writes what is watched/],
    [['check', 'skills', '--baseline', 'b.json', '--update-baseline'], /`--update-baseline` writes/],
    [['build', '--source', 'jsonl:-'], /Standard input cannot be watched/],
    [['build', 'nowhere'], /There is no folder `nowhere`/],
  ])('%j', (args, words) => {
    const { code, err, out } = skillc([...args, '--watch'], fresh())
    expect(err).toMatch(words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

/** A namespace of users of its own has a limit of its own, which no other process feels. */
const limited = ['unshare', '--user', '--map-root-user', 'sh', '-c']
const few = 'echo 3 > /proc/sys/user/max_inotify_watches && exec "$0" "$@"'
const canLimit = spawnSync(limited[0] ?? '', [...limited.slice(1), few, 'true']).status === 0

// Skipped where users may make no namespaces: `unshare --user` says why.
test.skipIf(!canLimit)('where the system watches too few folders, files are looked at', async () => {
  const cwd = plant(fresh(), {
    'skills/oat/SKILL.md': skillText('oat'),
    'skills/oat/notes/a.md': 'Soak.\n',
  })
  const { said, until } = start(['build', 'skills', '--watch', '--json'], cwd, [...limited, few])
  await until(() => said.out.includes('\n'))
  await until(() => said.err.includes('fs.inotify.max_user_watches'))
  expect(said.err.split('\n')).toHaveLength(2)
  writeFileSync(join(cwd, 'skills/oat/notes/a.md'), 'Soak them overnight.\n')
  await until(() => documents(said.out).length === 2)
  plant(cwd, { 'skills/spelt/SKILL.md': skillText('spelt') })
  await until(() => documents(said.out).at(-1)?.report.bundle.skills === 4)
})
