/** Starts the worker when it is first asked, and ends one that takes too long. */
import type { Calls } from './worker.ts'

/** The module that build.js writes. */
const WRITTEN = './worker-text.js'

/** Milliseconds. A request includes the time to load the worker. */
const PATIENCE = 20_000

export type Ask = <Name extends keyof Calls>(
  name: Name,
  argument: Parameters<Calls[Name]>[0],
  /** Asked when the worker is free: a request that nobody waits for is not sent. */
  isOver?: () => boolean,
) => Promise<Awaited<ReturnType<Calls[Name]>>>

export function openCompiler(): Ask {
  let starting: Promise<Worker> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const send = async (name: string, argument: unknown) => {
    starting ??= startWorker()
    const worker = await starting
    return new Promise((fulfill, reject) => {
      const stop = (problem: string) => {
        worker.terminate()
        starting = undefined
        reject(new Error(problem))
      }
      const timer = setTimeout(stop, PATIENCE, 'The check was stopped after 20 s. Try a shorter text.')
      worker.onerror = () => stop('The compiler could not start in this browser.')
      worker.onmessage = ({ data }) => {
        clearTimeout(timer)
        if ('problem' in data) reject(new Error(data.problem))
        else fulfill(data.value)
      }
      worker.postMessage([name, argument])
    })
  }
  return (name, argument, isOver = () => false) => {
    const answer = last.catch(() => {}).then(() => (isOver() ? undefined : send(name, argument)))
    last = answer
    return answer as Promise<never>
  }
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** From a text, so that the page's policy applies to it: it cannot send anything. */
async function startWorker(): Promise<Worker> {
  const { default: text }: { default: string } = await import(WRITTEN)
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('skillc', { createScriptURL: () => url })
  return new Worker(policy?.createScriptURL(url) ?? url)
}
