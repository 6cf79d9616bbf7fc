/** What a script is run by, with which limits, and behind which filter: the pure parts of the sandbox. */
import { describe, expect, test } from 'vitest'
import { getCommand } from '../../src/runtime/node/run-script.ts'
import { createBwrapArguments } from '../../src/runtime/sandbox/bwrap-arguments.ts'
import { createCallFilter } from '../../src/runtime/sandbox/call-filter.ts'
import { createPrlimitArguments, findWrongLimit, getLimits } from '../../src/runtime/sandbox/limits.ts'
import calls from '../support/system-calls.json' with { type: 'json' }

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
    ['by itself', 'a', '\x7fELF', true, ['/skill/a']],
    ['by its extension, with the bit', 'a.py', 'print()', true, ['/usr/bin/env', 'python3', '/skill/a']],
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
function runFilter(
  filter: Uint8Array,
  processor: number,
  call: number,
  [low, high]: readonly [low: number, high: number] = [0, 0],
): number {
  const view = new DataView(filter.buffer)
  const data = new Map(
    Object.entries({ 0: call, 4: processor, 16: low, 20: high }).map(([at, word]) => [Number(at), word]),
  )
  let value = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const code = view.getUint16(at * 8, true)
    const [then, otherwise] = [view.getUint8(at * 8 + 2), view.getUint8(at * 8 + 3)]
    const operand = view.getUint32(at * 8 + 4, true)
    if (code === 0x06) return operand
    if (code === 0x20) value = data.get(operand) ?? Number.NaN
    else if (code === 0x15) at += value === operand ? then : otherwise
    else if (code === 0x35) at += value >= operand ? then : otherwise
    else if (code === 0x45) at += (value & operand) !== 0 ? then : otherwise
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the filter ends without a verdict')
}

const ALLOW = 0x7fff0000
const KILL = 0x80000000
const EPERM = 0x00050001
const ENOSYS = 0x00050026
const EAFNOSUPPORT = 0x00050061

/** All that Linux 6.8 has and scripts do not get; the other names of `system-calls.json` are allowed. */
const REFUSED = new Set(
  `_sysctl acct add_key adjtimex afs_syscall bpf cachestat capset chroot clock_adjtime clock_settime clone3 create_module
  delete_module epoll_ctl_old epoll_wait_old fanotify_init fanotify_mark fchmodat2 finit_module fremovexattr fsconfig fsetxattr
  fsmount fsopen fspick futex_requeue futex_wait futex_wake get_kernel_syms get_thread_area getpmsg init_module io_cancel
  io_destroy io_getevents io_pgetevents io_setup io_submit io_uring_enter io_uring_register io_uring_setup ioperm iopl kcmp
  kexec_file_load kexec_load keyctl landlock_add_rule landlock_create_ruleset landlock_restrict_self listmount lookup_dcookie
  lremovexattr lsetxattr lsm_get_self_attr lsm_set_self_attr map_shadow_stack mbind memfd_create memfd_secret migrate_pages
  modify_ldt mount mount_setattr move_mount move_pages mq_getsetattr mq_notify mq_open mq_timedreceive mq_timedsend mq_unlink
  msgctl msgget msgrcv msgsnd name_to_handle_at nfsservctl open_by_handle_at open_tree perf_event_open personality pidfd_getfd
  pivot_root process_madvise process_mrelease process_vm_readv process_vm_writev ptrace putpmsg query_module quotactl
  quotactl_fd reboot remap_file_pages removexattr request_key seccomp security semctl semget semop semtimedop set_mempolicy
  set_mempolicy_home_node set_thread_area setdomainname setfsgid setfsuid setgroups sethostname setns settimeofday setxattr
  shmat shmctl shmdt shmget statmount swapoff swapon sync syncfs sysfs syslog tuxcall umount2 unshare uselib userfaultfd ustat
  vhangup vserver`.split(/\s+/),
)

describe.each([
  ['x64', 0xc000003e, 0],
  ['arm64', 0xc00000b7, 1],
] as const)('the filter of system calls on %s', (processor, mark, column) => {
  const filter = createCallFilter(processor)
  const numbers = new Map(Object.entries(calls).map(([name, all]) => [name, all[column]]))
  const names = new Map([...numbers].map(([name, number]) => [number, name]))
  const number = (name: string) => numbers.get(name) ?? Number.NaN

  test('allows the calls that programs need, and no other number, those to come and those of x32 neither', () => {
    const given = names.size
    expect(given).toBeGreaterThan(300)
    for (let call = 0; call <= 1024; call++) {
      const name = names.get(call)
      if (name === 'socket' || name === 'socketpair') continue
      const isAllowed = name !== undefined && !REFUSED.has(name)
      expect(runFilter(filter, mark, call), `${call} ${name}`).toBe(isAllowed ? ALLOW : ENOSYS)
      expect(runFilter(filter, mark, 0x40000000 + call), `x32 ${call}`).toBe(ENOSYS)
    }
    for (const call of [0x7fffffff, 0x80000000, 0xffffffff])
      expect(runFilter(filter, mark, call)).toBe(ENOSYS)
  })

  test('allows sockets of three domains, and ignores the half that the kernel does not read', () => {
    for (const name of ['socket', 'socketpair'])
      for (let domain = 0; domain <= 300; domain++)
        for (const high of [0, 1, 0xffffffff])
          expect(runFilter(filter, mark, number(name), [domain, high]), `${name} ${domain}`).toBe(
            [1, 2, 10].includes(domain) ? ALLOW : EAFNOSUPPORT,
          )
    expect(runFilter(filter, mark, number('socket'), [0xffffffff, 0xffffffff])).toBe(EAFNOSUPPORT)
  })

  test('lets processes fork, but not into a namespace of their own', () => {
    for (let bit = 0; bit < 32; bit++) {
      // CLONE_NEWNS, and from CLONE_NEWCGROUP to CLONE_NEWNET.
      const isNamespace = bit === 17 || (bit >= 25 && bit <= 30)
      const flags = (2 ** bit + 17) % 2 ** 32
      expect(runFilter(filter, mark, number('clone'), [flags, 0]), `bit ${bit}`).toBe(
        isNamespace ? EPERM : ALLOW,
      )
    }
  })

  test('kills programs of another processor', () => {
    for (const other of [0x40000003, 0x40000028, 0xc000003e, 0xc00000b7, 0])
      if (other !== mark)
        for (let call = 0; call <= 460; call++) expect(runFilter(filter, other, call)).toBe(KILL)
  })
})
