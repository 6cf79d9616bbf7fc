/** The memory of a process and all below it, as Linux reports them in /proc. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Whether this system tells which processes another has started. */
export function listsChildren(): boolean {
  return existsSync('/proc/thread-self/children')
}

/** Bytes in memory of a process and all below it, what they share counted for each. */
export async function measureResidentBytes(pid: number): Promise<number> {
  let bytes = 0
  const pending = [String(pid)]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const folder = `/proc/${at}`
    // A process may end at any moment: then there is nothing of it.
    const state = await readFile(`${folder}/status`, 'latin1').catch(() => '')
    bytes += 1024 * Number(/^VmRSS:\s*(\d+) kB$/m.exec(state)?.[1] ?? 0)
    for (const thread of await readdir(`${folder}/task`).catch(() => [])) {
      const children = await readFile(`${folder}/task/${thread}/children`, 'latin1').catch(() => '')
      pending.push(...children.split(' ').filter(child => child !== ''))
    }
  }
  return bytes
}

/**
 * Whether nothing of a namespace of processes runs any more, of which this is the first: Linux ends it only after all others
 * (pid_namespaces(7)).
 */
export async function isOver(first: number): Promise<boolean> {
  const state = await readFile(`/proc/${first}/stat`, 'latin1').catch(() => '')
  // The name before it may be anything.
  return state === '' || /^ [ZX]/.test(state.slice(state.lastIndexOf(')') + 1))
}
