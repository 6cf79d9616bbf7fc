/** The arguments of bubblewrap: everything that a script sees of the machine. */

import { NODE, PROXY } from './forwarder.ts'

export const SKILL = '/skill'
export const INPUT = '/input'
export const OUT = '/out'

/** The user inside the sandbox. Outside, it is the user who runs skillc, or `nobody` if that is root. */
export const NOBODY = 65534

export interface SystemFolder {
  path: string
  link?: string
}

export interface Mounts {
  system: readonly SystemFolder[]
  passwd: string
  group: string
  /** Also the working directory, unless another is given. */
  skill?: string | undefined
  cwd?: string | undefined
  input?: string | undefined
  out?: string | undefined
  /** For a script that may reach some hosts: the socket's folder, and Node. */
  proxy?: { folder: string; node: string } | undefined
  /** More mounts, in order: a later one may be inside an earlier one. */
  others?: readonly Mount[] | undefined
}

export interface Mount {
  from: string
  to: string
  isWritable?: boolean
}

export const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']

export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  SKILL_DIR: SKILL,
  INPUT_DIR: INPUT,
  OUT_DIR: OUT,
}

export interface Descriptors {
  /** The descriptor for bubblewrap's reports. */
  status: number
  filter: number
}

export interface Bounds {
  tmpBytes: number
  /** Shares the machine's whole network, including its own services. */
  hasNetwork: boolean
}

/** Needed to resolve names. */
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf', '/etc/services']

/** Needed for TLS. */
const TRUST_FILES = ['/etc/ssl/certs', '/etc/pki/tls/certs', '/etc/pki/ca-trust/extracted']

export function createBwrapArguments(
  mounts: Mounts,
  { tmpBytes, hasNetwork }: Bounds,
  { status, filter }: Descriptors,
): string[] {
  const { system, skill, cwd = SKILL, input, out, proxy, passwd, group, others = [] } = mounts
  const network = [...(hasNetwork ? NETWORK_FILES : []), ...(hasNetwork || proxy ? TRUST_FILES : [])]
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...[
      '--unshare-cgroup-try',
      '--disable-userns',
      '--cap-drop',
      'ALL',
      '--new-session',
      '--die-with-parent',
    ],
    ...['--uid', String(NOBODY), '--gid', String(NOBODY), '--hostname', 'sandbox'],
    ...['--json-status-fd', String(status), '--seccomp', String(filter)],
    ...system.flatMap(({ path, link }) =>
      link === undefined ? ['--ro-bind', path, path] : ['--symlink', link, path],
    ),
    ...['/etc/alternatives', '/etc/ld.so.cache', ...network].flatMap(path => ['--ro-bind-try', path, path]),
    ...['--ro-bind', passwd, '/etc/passwd', '--ro-bind', group, '/etc/group'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/tmp', '/dev/shm'].flatMap(path => ['--size', String(tmpBytes), '--tmpfs', path]),
    ...(skill === undefined ? [] : ['--ro-bind', skill, SKILL]),
    ...(input === undefined ? [] : ['--ro-bind', input, INPUT]),
    ...(out === undefined ? [] : ['--bind', out, OUT]),
    ...(proxy === undefined ? [] : ['--ro-bind', proxy.folder, PROXY, '--ro-bind', proxy.node, NODE]),
    ...others.flatMap(({ from, to, isWritable }) => [isWritable ? '--bind' : '--ro-bind', from, to]),
    // Bubblewrap's own folders are in memory: writes there would not be limited.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', cwd, '--'],
  ]
}
