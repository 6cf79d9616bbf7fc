/**
 * A seccomp(2) filter for scripts, which refuses every system call that is not listed. Namespaces hide files and
 * network; the filter covers keyrings, memory that escapes the limits, sockets to a VM's host, and kernel interfaces
 * that no script needs.
 */

export type Processor = 'x64' | 'arm64'

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const marks: Readonly<Record<Processor, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

/** Each call with its numbers on x64 and arm64 (asm/unistd_64.h, asm-generic/unistd.h). `-`: missing on arm64. */
const allowed = `
  read 0 63, write 1 64, close 3 57, lseek 8 62, pread64 17 67, pwrite64 18 68, readv 19 65, writev 20 66,
  preadv 295 69, pwritev 296 70, preadv2 327 286, pwritev2 328 287, open 2 -, openat 257 56, openat2 437 437,
  creat 85 -, access 21 -, faccessat 269 48, faccessat2 439 439, stat 4 -, fstat 5 80, lstat 6 -,
  newfstatat 262 79, statx 332 291, statfs 137 43, fstatfs 138 44, readlink 89 -, readlinkat 267 78,
  getdents 78 -, getdents64 217 61, getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10, listxattr 194 11,
  llistxattr 195 12, flistxattr 196 13, getcwd 79 17, chdir 80 49, fchdir 81 50, mkdir 83 -, mkdirat 258 34,
  rmdir 84 -, rename 82 -, renameat 264 38, renameat2 316 276, link 86 -, linkat 265 37, symlink 88 -,
  symlinkat 266 36, unlink 87 -, unlinkat 263 35, mknod 133 -, mknodat 259 33, chmod 90 -, fchmod 91 52,
  fchmodat 268 53, chown 92 -, fchown 93 55, lchown 94 -, fchownat 260 54, umask 95 166, truncate 76 45,
  ftruncate 77 46, fallocate 285 47, fsync 74 82, fdatasync 75 83, sync_file_range 277 84, fadvise64 221 223,
  readahead 187 213, utime 132 -, utimes 235 -, utimensat 280 88, futimesat 261 -, flock 73 32,
  sendfile 40 71, copy_file_range 326 285, splice 275 76, tee 276 77, vmsplice 278 75, inotify_init 253 -,
  inotify_init1 294 26, inotify_add_watch 254 27, inotify_rm_watch 255 28,

  dup 32 23, dup2 33 -, dup3 292 24, fcntl 72 25, ioctl 16 29, pipe 22 -, pipe2 293 59, close_range 436 436,
  poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72, epoll_create 213 -, epoll_create1 291 20,
  epoll_ctl 233 21, epoll_wait 232 -, epoll_pwait 281 22, epoll_pwait2 441 441, eventfd 284 -,
  eventfd2 290 19, signalfd 282 -, signalfd4 289 74, timerfd_create 283 85, timerfd_settime 286 86,
  timerfd_gettime 287 87,

  mmap 9 222, mprotect 10 226, munmap 11 215, brk 12 214, mremap 25 216, madvise 28 233, mincore 27 232,
  msync 26 227, mlock 149 228, mlock2 325 284, munlock 150 229, mlockall 151 230, munlockall 152 231,
  membarrier 324 283, get_mempolicy 239 236, pkey_alloc 330 289, pkey_free 331 290, pkey_mprotect 329 288,

  fork 57 -, vfork 58 -, clone 56 220, execve 59 221, execveat 322 281, exit 60 93, exit_group 231 94,
  wait4 61 260, waitid 247 95, kill 62 129, tkill 200 130, tgkill 234 131, pidfd_open 434 434,
  pidfd_send_signal 424 424, set_tid_address 218 96, set_robust_list 273 99, get_robust_list 274 100,
  futex 202 98, futex_waitv 449 449, rseq 334 293, arch_prctl 158 -, prctl 157 167, capget 125 90,
  getpid 39 172, getppid 110 173, gettid 186 178, getpgid 121 155, getpgrp 111 -, setpgid 109 154,
  getsid 124 156, setsid 112 157, getuid 102 174, geteuid 107 175, getgid 104 176, getegid 108 177,
  getresuid 118 148, getresgid 120 150, getgroups 115 158, setuid 105 146, setgid 106 144, setreuid 113 145,
  setregid 114 143, setresuid 117 147, setresgid 119 149, getpriority 140 141, setpriority 141 140,
  ioprio_get 252 31, ioprio_set 251 30, sched_yield 24 124, sched_getaffinity 204 123,
  sched_setaffinity 203 122, sched_getparam 143 121, sched_setparam 142 118, sched_getscheduler 145 120,
  sched_setscheduler 144 119, sched_getattr 315 275, sched_setattr 314 274, sched_get_priority_max 146 125,
  sched_get_priority_min 147 126, sched_rr_get_interval 148 127, getcpu 309 168, getrlimit 97 163,
  setrlimit 160 164, prlimit64 302 261, getrusage 98 165, times 100 153, sysinfo 99 179, uname 63 160,
  getrandom 318 278,

  rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, rt_sigpending 127 136,
  rt_sigtimedwait 128 137, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, rt_sigsuspend 130 133,
  sigaltstack 131 132, pause 34 -, alarm 37 -, restart_syscall 219 128,

  nanosleep 35 101, clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114,
  gettimeofday 96 169, time 201 -, getitimer 36 102, setitimer 38 103, timer_create 222 107,
  timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109, timer_delete 226 111,

  socket 41 198, socketpair 53 199, bind 49 200, connect 42 203, listen 50 201, accept 43 202,
  accept4 288 242, getsockname 51 204, getpeername 52 205, getsockopt 55 209, setsockopt 54 208,
  sendto 44 206, sendmsg 46 211, sendmmsg 307 269, recvfrom 45 207, recvmsg 47 212, recvmmsg 299 243,
  shutdown 48 210
`

/** AF_UNIX, AF_INET and AF_INET6. */
const domains = [1, 2, 10]

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET of linux/sched.h. */
const NEW_NAMESPACES = 0x7e02_0000

/** Offsets in `struct seccomp_data`. The kernel reads a socket's domain and `clone`'s flags from the low half of an argument. */
const CALL = 0
const PROCESSOR = 4
const FIRST_ARGUMENT = 16

/** Instructions (linux/bpf_common.h) and verdicts (linux/seccomp.h). */
const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const IF_ANY_BIT = 0x45
const RETURN = 0x06
const KILL = 0x8000_0000
const ALLOW = 0x7fff_0000
/** ENOSYS makes libraries fall back to an older call: `clone` instead of `clone3`, whose flags no filter can read. */
const UNKNOWN = 0x0005_0026
/** EPERM. */
const DENY = 0x0005_0001
/** EAFNOSUPPORT. */
const NO_DOMAIN = 0x0005_0061

type Instruction = readonly [code: number, then: number, otherwise: number, value: number]

/** A `struct sock_filter[]`, which bubblewrap reads from a descriptor. */
export function createCallFilter(processor: Processor): Uint8Array {
  const numbers = readNumbers(processor)
  const take = (name: string) => numbers.get(name) ?? 0
  return encode([
    [LOAD, 0, 0, PROCESSOR],
    [IF_EQUAL, 1, 0, marks[processor]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL],
    ...checkArgument(
      [take('socket'), take('socketpair')],
      [...domains.flatMap(accept), [RETURN, 0, 0, NO_DOMAIN]],
    ),
    ...checkArgument(
      [take('clone')],
      [
        [IF_ANY_BIT, 0, 1, NEW_NAMESPACES],
        [RETURN, 0, 0, DENY],
        [RETURN, 0, 0, ALLOW],
      ],
    ),
    ...checkNumber([...numbers.values()]),
  ])
}

function readNumbers(processor: Processor): Map<string, number> {
  const calls = allowed.split(',').map(call => call.trim().split(' '))
  const pairs = calls.map(([name = '', x64, arm64]) => [name, processor === 'x64' ? x64 : arm64] as const)
  return new Map(pairs.flatMap(([name, number]) => (number === '-' ? [] : [[name, Number(number)]])))
}

function accept(value: number): Instruction[] {
  return [
    [IF_EQUAL, 0, 1, value],
    [RETURN, 0, 0, ALLOW],
  ]
}

function checkArgument(calls: readonly number[], verdict: readonly Instruction[]): Instruction[] {
  const rest = verdict.length + 1
  return [
    ...calls.map((call, index): Instruction => {
      const isLast = index === calls.length - 1
      return [IF_EQUAL, calls.length - 1 - index, isLast ? rest : 0, call]
    }),
    [LOAD, 0, 0, FIRST_ARGUMENT],
    ...verdict,
  ]
}

/** A pair of instructions for each range with one verdict, ascending; the last range is open. */
function checkNumber(numbers: readonly number[]): Instruction[] {
  const isAllowed = new Set(numbers)
  const program: Instruction[] = []
  let verdict = isAllowed.has(0) ? ALLOW : UNKNOWN
  for (let number = 1; number <= Math.max(...numbers) + 1; number++) {
    const next = isAllowed.has(number) ? ALLOW : UNKNOWN
    if (next !== verdict) program.push([IF_AT_LEAST, 1, 0, number], [RETURN, 0, 0, verdict])
    verdict = next
  }
  // Also covers the calls of the x32 ABI.
  return [...program, [RETURN, 0, 0, verdict]]
}

function encode(program: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(program.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, [code, then, otherwise, value]] of program.entries()) {
    // Both processors are little-endian.
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, then)
    view.setUint8(index * 8 + 3, otherwise)
    view.setUint32(index * 8 + 4, value, true)
  }
  return bytes
}
