import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { throwIfAborted } from '../core/errors/fault.ts'
import { abortSignal, callback, count, type Kinds, text } from '../core/json/check-options.ts'
import { isMap, isText } from '../core/json/shapes.ts'
import type { Environment } from '../core/process/environment.ts'
import type { Progress } from '../core/text/progress.ts'
import { readEnvironment } from './environment.ts'
import type { Transport } from './oci/http.ts'
import { openRegistry, type Registry } from './oci/registry.ts'

/** Simultaneous requests. More do not make registries faster (measured with Distribution). */
export const REQUESTS_AT_ONCE = 8

/** Options of every channel call. */
export interface ChannelOptions {
  /** The base of relative paths. Default: the working directory. */
  cwd?: string
  /** Where logins, tokens and the user's cache are looked up. Default: the process's environment. */
  environment?: Environment
  /** Aborting throws a `SkillcError` with the code `aborted`, and leaves no lock, temporary file or partial output behind. */
  signal?: AbortSignal | undefined
  /** Called regularly with the call's progress. */
  onProgress?: (progress: Progress) => void
  /** The time for expiry checks, in milliseconds like `Date.now()`. Default: the clock. */
  now?: number
}

export const CALL_KINDS: Kinds<ChannelOptions> = {
  cwd: text,
  environment: [
    'an object with `env` and `home`',
    value => isMap(value) && isMap(value.env) && isText(value.home),
  ],
  signal: abortSignal,
  onProgress: callback,
  now: count,
}

export interface Call {
  cwd: string
  environment: Environment
  signal: AbortSignal | undefined
  onProgress: (progress: Progress) => void
  now?: number | undefined
}

export function openCall(options: ChannelOptions): Call {
  throwIfAborted(options.signal)
  return {
    cwd: resolve(options.cwd ?? ''),
    environment: options.environment ?? readEnvironment(),
    signal: options.signal,
    onProgress: options.onProgress ?? (() => undefined),
    now: options.now,
  }
}

export function openTransport({ signal, onProgress }: Pick<Call, 'signal' | 'onProgress'>): Transport {
  return {
    fetch,
    signal,
    wait: async (ms, why) => {
      onProgress({ phase: 'wait', done: 0, total: Math.ceil(ms / 1000), detail: why })
      await sleep(ms, undefined, signal && { signal }).catch(() => throwIfAborted(signal))
    },
  }
}

export function openRegistryFor(host: string, call: Call, plainHttp = false): Registry {
  return openRegistry(host, { environment: call.environment, plainHttp, transport: openTransport(call) })
}
