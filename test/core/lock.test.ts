/** The lock of a bundle's folder: who counts as dead, when, and what a holder does that was taken for dead. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBundle } from '../../src/channels/verify-bundle.ts'
import type { OutputFile } from '../../src/compiler/types.ts'
import { createCopyRoom, putFile } from '../../src/compiler/write/copy.ts'
import { writeBundle } from '../../src/compiler/write/write.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { isFailure } from '../../src/core/errors/failure.ts'
import { keepLock, LOCK, releaseLock, takeLock } from '../../src/core/files/lock.ts'
import {
  formatHolder,
  getLiveness,
  type Holder,
  hashMachine,
  identifySelf,
  parseHolder,
  UNKNOWN_MACHINE,
} from '../../src/core/files/lock-holder.ts'
import { build } from '../../src/pipeline/build.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('lock')
let count = 0
const fresh = () => {
  const folder = join(scratch, `case-${++count}`)
  mkdirSync(folder)
  return folder
}

const self = identifySelf()
const isLinux = process.platform === 'linux'

/** A folder that is locked, with the path of the holder's file. */
function lockedBy(holder: Partial<Holder> | string): { folder: string; file: string } {
  const folder = fresh()
  const name =
    typeof holder === 'string' ? holder : formatHolder({ ...self, token: 'f'.repeat(16), ...holder })
  const file = join(folder, LOCK, name)
  mkdirSync(join(folder, LOCK))
  writeFileSync(file, '')
  return { folder, file }
}

/** A clock that only sleeping moves. */
function makeClock(onSleep: (now: number) => void = () => {}) {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: async (milliseconds: number) => {
      clock.time += milliseconds
      onSleep(clock.time)
    },
  }
  return clock
}

/** When, in milliseconds of waiting, the lock of a folder was taken; the text of the Failure where it was not. */
async function takeAt(folder: string, onSleep?: (now: number) => void): Promise<number | string> {
  const clock = makeClock(onSleep)
  try {
    const lock = await takeLock(folder, clock)
    expect(lock.interrupted).toBe(true)
    expect(readdirSync(join(folder, LOCK))).toHaveLength(1)
    releaseLock(lock)
    expect(readdirSync(folder).filter(name => name.startsWith(LOCK))).toEqual([])
    return clock.time
  } catch (error) {
    if (isFailure(error)) return error.message
    throw error
  }
}

/** A process that was killed and that its parent, a program which knows nothing of it, does not wait for. */
async function makeZombie(): Promise<{ pid: number; startedAt: string; end: () => void }> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  const [output] = await once(parent.stdout, 'data')
  const pid = Number(String(output))
  const until = async (file: string, text: string) => {
    while (!readFileSync(file, 'latin1').includes(text)) await new Promise(resolve => setTimeout(resolve, 5))
  }
  for (const each of [parent.pid, pid]) await until(`/proc/${each}/comm`, 'sleep')
  process.kill(pid, 'SIGKILL')
  await until(`/proc/${pid}/stat`, '(sleep) Z ')
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return { pid, startedAt: stat.split(' ')[21] ?? '', end: () => parent.kill() }
}

describe('a holder of this machine, which every system can tell', () => {
  const known = { ...self, startedAt: '0' }

  test('is dead at once when no process has its pid', async () => {
    expect(self.machine).not.toBe(UNKNOWN_MACHINE)
    const child = spawn(process.execPath, ['-e', '0'])
    await once(child, 'exit')
    expect(getLiveness({ ...known, pid: child.pid ?? 0 }, self)).toBe('gone')
  })

  test('may be another process with its pid where no start is known', () => {
    expect(getLiveness({ ...known, pid: process.pid }, self)).toBe('unknown')
  })
})

describe.runIf(isLinux)('a holder of this machine', () => {
  test('whose pid has another process by now is dead at once', async () => {
    for (const pid of [process.pid, process.ppid, 1])
      expect(await takeAt(lockedBy({ pid, startedAt: '1' }).folder)).toBe(0)
  })

  test('that has ended is dead at once', async () => {
    const child = spawn(process.execPath, ['-e', '0'])
    await once(child, 'exit')
    expect(await takeAt(lockedBy({ pid: child.pid ?? 0 }).folder)).toBe(0)
  })

  test('that nobody has waited for is dead at once', async () => {
    const { pid, startedAt, end } = await makeZombie()
    expect(await takeAt(lockedBy({ pid, startedAt }).folder)).toBe(0)
    end()
  })

  test('that runs is waited for, however long it is silent, and named in the end', async () => {
    const { folder, file } = lockedBy({})
    expect(await takeAt(folder)).toBe(
      `Another build (process ${process.pid}) has been writing to \`${folder}\` for two minutes`,
    )
    expect(existsSync(file)).toBe(true)
  })
})

describe('a holder that cannot be looked up', () => {
  const read = (file: string) => readFileSync(file, 'utf8').trim()
  const place: [string, string, string] = isLinux
    ? [hostname(), read('/proc/sys/kernel/random/boot_id'), readlinkSync('/proc/self/ns/pid')]
    : [hostname(), '', '']
  const elsewhere: [string, string][] = [
    ['of another host', hashMachine('another-host', place[1], place[2])],
    ['of another boot', hashMachine(place[0], '9b2d-another-boot', place[2])],
    ['of another pid namespace', hashMachine(place[0], place[1], 'pid:[1]')],
    ['of a system without process tables', UNKNOWN_MACHINE],
  ]

  test.runIf(isLinux)('is one of another machine', () => {
    expect(hashMachine(...place)).toBe(self.machine)
    for (const [, machine] of elsewhere) {
      expect(machine).not.toBe(self.machine)
      expect(getLiveness({ ...self, machine }, self)).toBe('unknown')
    }
    const unknown = { ...self, machine: UNKNOWN_MACHINE }
    expect(getLiveness(unknown, unknown)).toBe('unknown')
  })

  test.each(elsewhere)('%s is dead after 30 seconds of silence', async (_, machine) => {
    expect(await takeAt(lockedBy({ machine, pid: 4_000_000 }).folder)).toBe(30_000)
  })

  test.each(elsewhere)('%s lives while its heart beats, whatever its clock says', async (_, machine) => {
    const { folder, file } = lockedBy({ machine, pid: 4_000_000 })
    const beat = (now: number) => {
      // Its clock runs backwards, and is wrong by years.
      if (now <= 60_000 && now % 2_000 === 0) utimesSync(file, 1e9 - now, 1e9 - now)
    }
    expect(await takeAt(folder, beat)).toBe(90_000)
    const busy = lockedBy({ machine })
    const waited = await takeAt(busy.folder, now => {
      if (now % 20_000 === 0) utimesSync(busy.file, now, now)
    })
    expect(waited).toBe(`Another build has been writing to \`${busy.folder}\` for two minutes`)
  })

  test('is not dead because the machine of the waiting build slept', async () => {
    const { folder, file } = lockedBy({ machine: UNKNOWN_MACHINE })
    let time = 0
    let looks = 0
    const clock = {
      now: () => time,
      sleep: async () => {
        // An hour passes between two looks, and the holder beats before each.
        time += 3_600_000
        if (++looks % 2 === 0) utimesSync(file, looks, looks)
        if (looks === 20) rmSync(join(folder, LOCK), { recursive: true })
      },
    }
    const lock = await takeLock(folder, clock)
    expect([lock.interrupted, looks]).toEqual([false, 20])
    releaseLock(lock)
  })

  test('may be followed by others, and each is given two minutes', async () => {
    const { folder, file } = lockedBy({ machine: UNKNOWN_MACHINE })
    let current = file
    const next = (now: number) => {
      if (now % 20_000 !== 0 || now > 400_000) return
      const successor = join(folder, LOCK, formatHolder({ ...self, machine: UNKNOWN_MACHINE, pid: now }))
      renameSync(current, successor)
      current = successor
    }
    expect(await takeAt(folder, next)).toBeGreaterThanOrEqual(430_000)
  })
})

describe('a lock that names no holder is dead at once', () => {
  const make: Record<string, (path: string) => void> = {
    'an empty file': path => writeFileSync(path, ''),
    'a torn file': path => writeFileSync(path, '12'),
    'a file of something else': path => writeFileSync(path, '1 another-machine\n'),
    'a link': path => symlinkSync('/nowhere', path),
    'a torn name': path => plant(path, { '0123456789abcdef.12': '' }),
    'a name of something else': path => plant(path, { 'notes/todo.md': 'Bake.\n' }),
  }
  test.each(Object.entries(make))('%s', async (_, plantLock) => {
    const folder = fresh()
    plantLock(join(folder, LOCK))
    expect(await takeAt(folder)).toBe(0)
  })

  test('an empty folder, which a release leaves that is cut short', async () => {
    const folder = fresh()
    mkdirSync(join(folder, LOCK))
    const lock = await takeLock(folder, makeClock())
    expect(lock.interrupted).toBe(false)
    releaseLock(lock)
    expect(readdirSync(folder)).toEqual([])
  })

  test('and what killed writers left beside it goes', async () => {
    const folder = plant(fresh(), { [`${LOCK}.aa.1.1.bb/aa.1.1.bb`]: '', [`${LOCK}.cc`]: 'half a file' })
    releaseLock(await takeLock(folder))
    expect(readdirSync(folder)).toEqual([])
  })

  test('for a build, too', async () => {
    const cwd = plant(fresh(), {
      'skills/rolls/SKILL.md': skillText('rolls'),
      'dist/skills/.skillc-lock': '',
    })
    const { bundle } = await build({ cwd, cache: false })
    expect(bundle?.written).toBe(bundle?.files)
    expect(verifyBundle(join(cwd, 'dist/skills'))).toMatchObject({ ok: true, leftovers: [] })
  })
})

describe('a lock that is held', () => {
  test('is a name that says who holds it', async () => {
    const folder = fresh()
    const lock = await takeLock(folder)
    const [name = ''] = readdirSync(join(folder, LOCK))
    expect(parseHolder(name)).toEqual({ ...self, token: expect.stringMatching(/^[0-9a-f]{16}$/) })
    releaseLock(lock)
  })

  test('is touched when it is time, and not before', async () => {
    const lock = await takeLock(fresh())
    utimesSync(lock.file, 1, 1)
    lock.touchedAt = performance.now() + 60_000
    keepLock(lock)
    expect(statSync(lock.file).mtimeMs).toBe(1000)
    lock.touchedAt = Number.NEGATIVE_INFINITY
    keepLock(lock)
    expect(statSync(lock.file).mtimeMs).toBeGreaterThan(1000)
    releaseLock(lock)
  })

  test('can be touched after each part of a large file', () => {
    const from = join(fresh(), 'film.bin')
    writeFileSync(from, new Uint8Array(3 << 20))
    const content = { file: from, stat: statSync(from) }
    let parts = 0
    const room = { ...createCopyRoom(() => parts++), mayClone: false }
    putFile(join(fresh(), 'film.bin'), { path: 'film.bin', digest: '', size: 3 << 20, content }, room)
    expect(parts).toBeGreaterThanOrEqual(3)
  })

  test('in one process makes the next build wait for its turn', async () => {
    const cwd = plant(fresh(), { 'skills/rolls/SKILL.md': skillText('rolls') })
    const reports = await Promise.all(Array.from({ length: 4 }, () => build({ cwd, cache: false })))
    expect(new Set(reports.map(({ bundle }) => bundle?.digest)).size).toBe(1)
    expect(verifyBundle(join(cwd, 'dist/skills'))).toMatchObject({ ok: true, leftovers: [] })
  })
})

describe('a build that another one took for dead', () => {
  const createFile = (path: string, text: string): OutputFile => {
    const content = Buffer.from(text)
    return { path, digest: sha256(content), size: content.length, content }
  }
  const named = (text: string) => createFile(`chunks/${sha256(text)}.md`, text)
  const options = { force: false, about: 1, onProgress: () => {} }

  test.each(['before the manifest', 'while files are written'])(
    'stops %s, and takes nothing back',
    async when => {
      const folder = fresh()
      const other = formatHolder({ ...self, token: 'e'.repeat(16) })
      const takeOver = () => {
        const [name = ''] = readdirSync(join(folder, LOCK))
        renameSync(join(folder, LOCK, name), join(folder, LOCK, other))
      }
      function* files() {
        yield named('one')
        if (when === 'while files are written') {
          takeOver()
          // The other build writes a file that comes next here.
          const { path } = named('two')
          writeFileSync(join(folder, path), 'two')
          yield named('two')
        } else takeOver()
        return { manifest: createFile('manifest.json', '{}'), digest: '' }
      }
      const problem = await writeBundle(folder, files, options).catch(error => error)
      expect(problem).toMatchObject({
        code: 'failure',
        message: `Another build took over \`${folder}\`, because this one did nothing for 30 seconds`,
      })
      expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
      expect(existsSync(join(folder, named('one').path))).toBe(true)
      // The lock of the other build is as it was.
      expect(readdirSync(join(folder, LOCK))).toEqual([other])
      expect(readdirSync(folder).filter(name => name.startsWith(`${LOCK}.`))).toEqual([])
    },
  )
})

test('whoever waits is let go by a signal, and the holder keeps the lock', async () => {
  const folder = fresh()
  const lock = await takeLock(folder)
  const stop = new AbortController()
  const waiting = takeLock(
    folder,
    makeClock(() => stop.abort('enough')),
    stop.signal,
  )
  await expect(waiting).rejects.toMatchObject({ code: 'aborted', cause: 'enough' })
  expect(readdirSync(join(folder, LOCK))).toHaveLength(1)
  releaseLock(lock)
  expect(readdirSync(folder)).toEqual([])
})
