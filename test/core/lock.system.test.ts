/** The lock between real processes: many at once, and in pid namespaces of their own, as containers on one volume are. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import { LOCK } from '../../src/core/files/lock.ts'
import { formatHolder, identifySelf } from '../../src/core/files/lock-holder.ts'
import { startSkillc } from '../support/cli.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('lock-system')
let count = 0
const fresh = () => join(scratch, `case-${++count}`)

test('24 builds at once into one folder, over the lock of a dead one, all succeed', async () => {
  const cwd = plant(fresh(), {
    'a/rolls/SKILL.md': skillText('rolls'),
    'b/bread/SKILL.md': skillText('bread'),
    'b/pie/SKILL.md': skillText('pie'),
  })
  const out = join(cwd, 'out')
  plant(out, { [join(LOCK, formatHolder({ ...identifySelf(), startedAt: '1' }))]: '' })
  const runs = Array.from({ length: 24 }, (_, at) =>
    startSkillc(['build', at % 2 === 0 ? 'a' : 'b', '--out', out, '--no-cache', '--threads', '1'], cwd),
  )
  expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual(runs.map(() => 0))
  expect(verifyBundle(out)).toMatchObject({ ok: true, leftovers: [] })
  expect(readdirSync(out).filter(name => name.startsWith(LOCK))).toEqual([])
})

const CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync('unshare', [...CONTAINER, 'true']).status === 0

/** Runs a module as process 1 of a pid namespace of its own, with the functions of the lock. */
function inContainer(folder: string, script: string) {
  const root = new URL('../../', import.meta.url).href
  const program = `
    import ${JSON.stringify(`${root}scripts/typescript.js`)}
    const { takeLock, releaseLock, isHeld, requireLock } = await import(${JSON.stringify(`${root}src/core/files/lock.ts`)})
    const folder = ${JSON.stringify(folder)}
    const say = value => console.log(JSON.stringify(value))
    let time = 0
    const clock = { now: () => time, sleep: async ms => void (time += ms) }
    if (process.pid !== 1) throw new Error('not process 1')
    ${script}`
  const child = spawn('unshare', [...CONTAINER, process.execPath, '--input-type=module', '-e', program])
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = once(child, 'exit').then(([code]) => code)
  const said = () =>
    Promise.race([
      once(child.stdout, 'data').then(([text]) => JSON.parse(String(text))),
      ended.then(code => Promise.reject(new Error(`ended with ${code}: ${err}`))),
    ])
  return { child, said, ended }
}

const HOLD = `
  const lock = await takeLock(folder)
  say(lock.interrupted)
  process.stdin.on('data', () => { releaseLock(lock); process.exit() })`
const TAKE = `
  const lock = await takeLock(folder, clock)
  say([lock.interrupted, time])
  releaseLock(lock)`

test.runIf(canUnshare)(
  'a lock of a container that was killed is free after 30 seconds (needs `unshare`)',
  async () => {
    const folder = fresh()
    mkdirSync(folder)
    const first = inContainer(folder, HOLD)
    expect(await first.said()).toBe(false)
    first.child.kill('SIGKILL')
    await first.ended
    // Process 1 again, in a new namespace. The kernel may give that the number of the old one, and then nobody has to wait.
    const [interrupted, waited] = await inContainer(folder, TAKE).said()
    expect(interrupted).toBe(true)
    expect([0, 30_000]).toContain(waited)
  },
)

test.runIf(canUnshare)('two containers on one volume wait for each other (needs `unshare`)', async () => {
  const folder = fresh()
  mkdirSync(folder)
  const first = inContainer(folder, HOLD)
  expect(await first.said()).toBe(false)
  const second = inContainer(folder, `say('waiting')\n${HOLD}`)
  expect(await second.said()).toBe('waiting')
  const next = second.said()
  first.child.stdin.write('release\n')
  // Released, and not taken over.
  expect(await next).toBe(false)
  second.child.stdin.write('release\n')
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(canUnshare)(
  'a container that was stopped finds its lock taken over (needs `unshare`)',
  async () => {
    const folder = fresh()
    mkdirSync(folder)
    const stopped = inContainer(
      folder,
      `const lock = await takeLock(folder)
     say('held')
     process.stdin.on('data', () => {
       try { requireLock(lock) } catch (error) { say(error.message) }
       process.exit()
     })`,
    )
    expect(await stopped.said()).toBe('held')
    const [pid = ''] = spawnSync('pgrep', ['-P', String(stopped.child.pid)], {
      encoding: 'utf8',
    }).stdout.split('\n')
    process.kill(Number(pid), 'SIGSTOP')
    expect(await inContainer(folder, TAKE).said()).toEqual([true, 30_000])
    process.kill(Number(pid), 'SIGCONT')
    const last = stopped.said()
    stopped.child.stdin.write('go on\n')
    expect(await last).toContain('took over')
  },
)
