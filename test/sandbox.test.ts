/** What a script is run by, with which limits, and behind which filter: the pure parts of the sandbox. */
import { describe, expect, test } from 'vitest'
import { createBwrapArguments } from '../src/runtime/sandbox/bwrap-arguments.ts'
import { createCallFilter } from '../src/runtime/sandbox/call-filter.ts'
import { getCommand } from '../src/runtime/sandbox/command.ts'
import { createPrlimitArguments, findWrongLimit, getLimits } from '../src/runtime/sandbox/limits.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file is run', () => {
  test.each<[why: string, path: string, head: string, bit: boolean, command: string[] | undefined]>([
    ['by its line', 'a.txt', '#!/bin/sh\n', false, ['/bin/sh', '/skill/a']],
    ['by its line, with the bit', 'a', '#!/bin/sh -e\nx', true, ['/bin/sh', '-e', '/skill/a']],
    [
      'with one argument',
      'a',
      '#! /usr/bin/env -S node  --x \n',
      true,
      ['/usr/bin/env', '-S node  --x', '/skill/a'],
    ],
    [
      'whatever ends its lines',
      'a.py',
      '#!/usr/bin/env python3\r\n',
      false,
      ['/usr/bin/env', 'python3', '/skill/a'],
    ],
    ['by itself', 'a.py', '\x7fELF', true, ['/skill/a']],
    ['by its extension', 'a.PY', 'print()', false, ['/usr/bin/env', 'python3', '/skill/a']],
    ['not without any of these', 'notes.md', '# Notes', false, undefined],
    ['not by a name of Object', 'a.constructor', 'x', false, undefined],
    ['not by an interpreter beside it', 'a', '#!./run\n', false, undefined],
    ['not by a line of zero bytes', 'a', '#!/bin/sh\0\n', false, undefined],
    ['not as nothing', 'a', '', false, undefined],
  ])('%s', (_, path, head, isExecutable, command) => {
    expect(getCommand({ path, head: bytes(head), isExecutable }, '/skill/a')).toEqual(command)
  })
})

test('limits that are no whole numbers above 0 are named', () => {
  expect(findWrongLimit(getLimits({ seconds: 2 }))).toBeUndefined()
  for (const value of [0, -1, 1.5, Number.NaN, Infinity])
    expect(findWrongLimit(getLimits({ processes: value }))).toBe('processes')
  expect(createPrlimitArguments(getLimits({ memoryBytes: 1024, fileBytes: 7 }))).toEqual(
    expect.arrayContaining(['--data=1024', '--fsize=7', '--core=0']),
  )
})

test('whatever is mounted, the last before the command closes the root', () => {
  const mounts = {
    system: [{ path: '/usr' }, { path: '/bin', link: 'usr/bin' }],
    passwd: '/t/p',
    group: '/t/g',
    skill: '/t/s',
  }
  const args = createBwrapArguments(
    { ...mounts, out: '/t/o' },
    { tmpBytes: 9, hasNetwork: false },
    { status: 3, filter: 4 },
  )
  expect(args.slice(-5)).toEqual(['--remount-ro', '/', '--chdir', '/skill', '--'])
  const writable = args.flatMap((arg, at) => (arg === '--bind' ? args[at + 2] : []))
  expect(writable).toEqual(['/out'])
  expect(args.join(' ')).toContain('--symlink usr/bin /bin')
  for (const kind of ['user', 'pid', 'ipc', 'uts', 'net']) expect(args).toContain(`--unshare-${kind}`)
})

test('a network is shared only when it is given, with what programs need to use it', () => {
  const mounts = { system: [], passwd: '/t/p', group: '/t/g', skill: '/t/s' }
  const make = (hasNetwork: boolean) =>
    createBwrapArguments(mounts, { tmpBytes: 9, hasNetwork }, { status: 3, filter: 4 }).join(' ')
  expect(make(true)).not.toContain('--unshare-net')
  expect(make(true)).toContain('--ro-bind-try /etc/resolv.conf /etc/resolv.conf')
  expect(make(false)).toContain('--unshare-net')
  expect(make(false)).not.toContain('/etc/resolv.conf')
})

/** What Linux does with a filter: the verdict on one call. Steps as in net/core/filter.c. */
function runFilter(filter: Uint8Array, processor: number, call: number): number {
  const view = new DataView(filter.buffer)
  let value = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const code = view.getUint16(at * 8, true)
    const [then, otherwise] = [view.getUint8(at * 8 + 2), view.getUint8(at * 8 + 3)]
    const operand = view.getUint32(at * 8 + 4, true)
    if (code === 0x06) return operand
    if (code === 0x20) value = operand === 4 ? processor : call
    else if (code === 0x15) at += value === operand ? then : otherwise
    else if (code === 0x35) at += value >= operand ? then : otherwise
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the filter ends without a verdict')
}

describe('the filter of system calls', () => {
  const allow = 0x7fff0000
  const refuse = 0x00050001
  const kill = 0x80000000
  const x64 = 0xc000003e
  const arm64 = 0xc00000b7

  test.each([
    [
      'x64',
      x64,
      { read: 0, clone: 56, clone3: 435, socket: 41 },
      { add_key: 248, keyctl: 250, memfd_create: 319, mount: 165 },
    ],
    [
      'arm64',
      arm64,
      { read: 63, clone: 220, clone3: 435, socket: 198 },
      { add_key: 217, keyctl: 219, memfd_create: 279, mount: 40 },
    ],
  ] as const)(
    'on %s lets work go on and refuses keys, hidden memory and mounts',
    (name, mark, allowed, refused) => {
      const filter = createCallFilter(name)
      for (const [call, number] of Object.entries(allowed))
        expect(runFilter(filter, mark, number), call).toBe(allow)
      for (const [call, number] of Object.entries(refused))
        expect(runFilter(filter, mark, number), call).toBe(refuse)
    },
  )

  test('kills programs of another processor, and refuses x32', () => {
    expect(runFilter(createCallFilter('x64'), 0x40000003, 0)).toBe(kill)
    expect(runFilter(createCallFilter('x64'), arm64, 0)).toBe(kill)
    expect(runFilter(createCallFilter('x64'), x64, 0x40000000)).toBe(refuse)
    expect(runFilter(createCallFilter('x64'), x64, 0xffffffff)).toBe(refuse)
  })
})
