import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { deflateSync } from 'fflate'
import type { ReportData } from './gather.ts'
import { createHtml, SCRIPT } from './html.ts'
import { DATA, PACK_SKILLS } from './types.ts'

export interface PageInput extends ReportData {
  shards: Uint8Array[]
}

export function createSinglePage({ head, details, shards }: PageInput): string {
  const packs = [...listPacks(details, shards)].map(
    ([name, text]) => `<script type="application/json" id="${name}">"${text}"</script>\n`,
  )
  return createHtml({ head, packs: packs.join(''), policy: [`script-src ${SCRIPT}`, "trusted-types 'none'"] })
}

/** Data files have a digest in their names, so a page never loads another page's data. */
export function* createPageFiles({
  head,
  details,
  shards,
}: PageInput): Generator<[path: string, text: string]> {
  const hash = createHash('sha256')
  for (const [name, text] of listPacks(details, shards)) hash.update(`${name}\n${text}\n`)
  const data = `${DATA}${hash.digest('hex')}.`
  // `'self'` allows the folder's files; the application loads only these names, and they only register text.
  for (const [name, text] of listPacks(details, shards))
    yield [`${data}${name}.js`, `skillcData(${JSON.stringify(name)},"${text}")\n`]
  const policy = [`script-src ${SCRIPT} 'self'`, 'trusted-types skillc']
  yield ['index.html', createHtml({ head: { ...head, data }, policy })]
}

function* listPacks(
  details: ReportData['details'],
  shards: Uint8Array[],
): Generator<[name: string, text: string]> {
  for (let at = 0; at < details.length; at += PACK_SKILLS)
    yield [`skills${at / PACK_SKILLS}`, packBytes(encodeJson(details.slice(at, at + PACK_SKILLS)))]
  for (const [at, bytes] of shards.entries()) yield [`search${at}`, packBytes(bytes)]
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

function packBytes(bytes: Uint8Array): string {
  return Buffer.from(deflateSync(bytes, { level: 9 })).toString('base64')
}
