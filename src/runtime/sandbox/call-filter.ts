/**
 * A filter of system calls for scripts, as a program of Linux' seccomp(2). Namespaces hide files and network; what they do
 * not cover is refused here: the keyrings of the user, memory that belongs to no process and so counts in no bound, and
 * ways into the kernel that no script needs.
 */

/** Processors that there are numbers for, by Node's names. */
export type Processor = 'x64' | 'arm64'

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const marks: Readonly<Record<Processor, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

/** Numbers of asm/unistd_64.h and asm-generic/unistd.h. */
const refused: Readonly<Record<string, Readonly<Record<Processor, number>>>> = {
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  keyctl: { x64: 250, arm64: 219 },
  memfd_create: { x64: 319, arm64: 279 },
  memfd_secret: { x64: 447, arm64: 447 },
  shmget: { x64: 29, arm64: 194 },
  msgget: { x64: 68, arm64: 186 },
  bpf: { x64: 321, arm64: 280 },
  perf_event_open: { x64: 298, arm64: 241 },
  userfaultfd: { x64: 323, arm64: 282 },
  io_uring_setup: { x64: 425, arm64: 425 },
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  unshare: { x64: 272, arm64: 97 },
  setns: { x64: 308, arm64: 268 },
  mount: { x64: 165, arm64: 40 },
}

/** Calls from here on are those of the x32 interface, which nothing uses. */
const X32 = 0x4000_0000

/** Places in `struct seccomp_data`. */
const CALL = 0
const PROCESSOR = 4

/** Instructions (linux/bpf_common.h) and verdicts (linux/seccomp.h); EPERM is 1. */
const LOAD = 0x20
const IF_EQUAL = 0x15
const IF_AT_LEAST = 0x35
const RETURN = 0x06
const KILL = 0x8000_0000
const ALLOW = 0x7fff_0000
const REFUSE = 0x0005_0001

type Instruction = readonly [code: number, then: number, otherwise: number, value: number]

/** The filter as `struct sock_filter[]`, which bubblewrap reads from a descriptor. */
export function createCallFilter(processor: Processor): Uint8Array {
  const numbers = Object.values(refused).map(call => call[processor])
  // A jump says how many instructions are left out: to the last but one, or to the last.
  const checks = numbers.map((number, index): Instruction => [IF_EQUAL, numbers.length - index, 0, number])
  return encode([
    [LOAD, 0, 0, PROCESSOR],
    [IF_EQUAL, 1, 0, marks[processor]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL],
    [IF_AT_LEAST, numbers.length + 1, 0, X32],
    ...checks,
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, REFUSE],
  ])
}

function encode(program: readonly Instruction[]): Uint8Array {
  const bytes = new Uint8Array(program.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, [code, then, otherwise, value]] of program.entries()) {
    // Both processors have the low byte first.
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, then)
    view.setUint8(index * 8 + 3, otherwise)
    view.setUint32(index * 8 + 4, value, true)
  }
  return bytes
}
