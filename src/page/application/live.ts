/** Data that a server gives: `skillc serve`, whose rules say what there is to see. */
import type { ReportHead } from '../types.ts'
import { createData, type Data } from './data.ts'

export async function openLive(): Promise<Data> {
  const head: ReportHead = await ask('report')
  return createData(head, () => ({
    loadDetail: ({ id }) => ask('skill', { id }),
    search: query => ask('search', { q: query, limit: '50' }),
    suggest: async text => (await ask<{ texts: string[] }>('suggest', { q: text })).texts,
  }))
}

/** Calls back when the bundle has become another one. */
export function followBundle(known: string, changed: () => void): () => void {
  const events = new EventSource('events')
  const hear = (event: MessageEvent<string>) => {
    if (JSON.parse(event.data).digest !== known) changed()
  }
  for (const type of ['bundle', 'reloaded']) events.addEventListener(type, hear)
  return () => events.close()
}

async function ask<Value>(what: string, query: Record<string, string> = {}): Promise<Value> {
  let answer: Response
  try {
    answer = await fetch(`api/${what}?${new URLSearchParams(query)}`)
  } catch {
    throw new Error('The server does not answer. Start `skillc serve` again.')
  }
  const value = await answer.json()
  if (!answer.ok) throw new Error(value.error?.message ?? `The server answers ${answer.status}.`)
  return value
}
