import type { Bundle } from '../../runtime/bundle.ts'
import type { RuntimeEvent } from '../../runtime/events.ts'
import { type Answer, answerProblem } from './answer.ts'
import type { Audience } from './audience.ts'

/** Keeps proxies from closing idle connections, and finds closed ones. */
const HEARTBEAT = 15_000
/** The most ids in one event; the rest is counted. */
const MOST_IDS = 200
/** A listener with more unread events is disconnected. It reconnects by itself. */
const MOST_WAITING = 16

export interface Events {
  answer(isHead: boolean): Answer
  close(): void
}

interface Listener {
  send(text: string): void
  end(): void
}

export function openStream(bundle: Bundle, audience: Audience, most: number): Events {
  const listeners = new Set<Listener>()
  const stop = bundle.on(event => {
    const text = formatEvent(event, audience)
    if (text !== undefined) for (const listener of [...listeners]) listener.send(text)
  })
  let timer: ReturnType<typeof setInterval> | undefined
  const beat = () => {
    for (const listener of [...listeners]) listener.send(':\n\n')
  }
  const add = (controller: ReadableStreamDefaultController<Uint8Array>): Listener => {
    const listener: Listener = {
      send(text) {
        if ((controller.desiredSize ?? 0) <= -MOST_WAITING) listener.end()
        else controller.enqueue(utf8.encode(text))
      },
      end() {
        if (leave(listener)) controller.close()
      },
    }
    listeners.add(listener)
    timer ??= unref(setInterval(beat, HEARTBEAT))
    return listener
  }
  const leave = (listener: Listener): boolean => {
    const wasThere = listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    return wasThere
  }
  return {
    answer(isHead) {
      if (listeners.size >= most)
        return answerProblem(
          503,
          { code: 'too-many-listeners', message: `${most} listeners are connected already` },
          { 'retry-after': '10' },
        )
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
      if (isHead) return { status: 200, headers }
      let listener: Listener | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          listener = add(controller)
          listener.send(
            `retry: 3000\n${formatServerEvent('bundle', bundle.digest, { digest: bundle.digest })}`,
          )
        },
        cancel() {
          if (listener !== undefined) leave(listener)
        },
      })
      return { status: 200, headers, body }
    },
    close() {
      stop()
      for (const listener of [...listeners]) listener.end()
    },
  }
}

const utf8 = new TextEncoder()

/** Names only skills that the audience may see. */
function formatEvent(event: RuntimeEvent, { knows }: Audience): string | undefined {
  if (event.type === 'skill_loaded') {
    const { id, digest, section } = event
    return knows(id) ? formatServerEvent(event.type, undefined, { id, digest, section }) : undefined
  }
  if (event.type === 'reload_failed') {
    const { code, message, file } = event.error
    return formatServerEvent('reload_failed', undefined, { code, message, file })
  }
  if (event.type !== 'reloaded') return undefined
  const { digest, previous } = event
  const [added, changed, removed] = [
    event.added.filter(knows),
    event.changed.filter(knows),
    event.removed.filter(knows),
  ]
  const counts = { added: added.length, changed: changed.length, removed: removed.length }
  const ids = {
    added: added.slice(0, MOST_IDS),
    changed: changed.slice(0, MOST_IDS),
    removed: removed.slice(0, MOST_IDS),
  }
  return formatServerEvent('reloaded', digest, { digest, previous, counts, ...ids })
}

/** JSON has no line ends, so a skill's text cannot end the event. */
function formatServerEvent(type: string, id: string | undefined, data: object): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Keeps no process alive. Node and Bun return objects. */
function unref<Timer>(timer: Timer): Timer {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref()
  return timer
}
