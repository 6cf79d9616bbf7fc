/** What a report shows → the files of its application: one page, or a page and data files beside it. */
import { Buffer } from 'node:buffer'
import { deflateSync } from 'fflate'
import { APPLICATION } from './application.generated.js'
import type { Gathered } from './gather.ts'
import { PACK_SKILLS } from './types.ts'

export interface PageInput extends Gathered {
  /** The files of the search index, in the order of the manifest. */
  shards: Uint8Array[]
}

/** Every page of a report has it, and so it tells a report from other pages. */
export const GENERATOR = '<meta name="generator" content="skillc report">'

/** A report as one page that needs no other file. */
export function createSinglePage({ head, details, shards }: PageInput): string {
  const packs = [...listPacks(details, shards)].map(
    ([name, text]) => `<script type="application/json" id="${name}">"${text}"</script>\n`,
  )
  return createHtml(head, packs.join(''), [`script-src '${APPLICATION.scriptHash}'`, "trusted-types 'none'"])
}

/** A report as files by path: `index.html`, and data that it loads when it is needed. */
export function* createPageFiles({
  head,
  details,
  shards,
}: PageInput): Generator<[path: string, text: string]> {
  // `'self'` is the folder's own files; the application loads those of fixed names, and they only register text.
  yield [
    'index.html',
    createHtml(head, '', [`script-src '${APPLICATION.scriptHash}' 'self'`, 'trusted-types skillc']),
  ]
  for (const [name, text] of listPacks(details, shards))
    yield [`data/${name}.js`, `skillcData(${JSON.stringify(name)},"${text}")\n`]
}

/** Data that is loaded when it is needed: compressed, in base64. */
function* listPacks(
  details: Gathered['details'],
  shards: Uint8Array[],
): Generator<[name: string, text: string]> {
  for (let at = 0; at < details.length; at += PACK_SKILLS)
    yield [`skills-${at / PACK_SKILLS}`, packBytes(encodeJson(details.slice(at, at + PACK_SKILLS)))]
  for (const [at, bytes] of shards.entries()) yield [`search-${at}`, packBytes(bytes)]
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

function packBytes(bytes: Uint8Array): string {
  return Buffer.from(deflateSync(bytes, { level: 9 })).toString('base64')
}

function createHtml(head: Gathered['head'], packs: string, policy: string[]): string {
  const rules = [
    "default-src 'none'",
    ...policy,
    `style-src '${APPLICATION.styleHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ]
  // Neither a tag nor a comment can begin in the data.
  const data = JSON.stringify(head).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${rules.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
${GENERATOR}
<title>Skills</title>
<link rel="icon" href="data:,">
<style>${APPLICATION.style}</style>
</head>
<body>
<div id="app"><noscript><p>This report needs JavaScript.</p></noscript></div>
<script type="application/json" id="head">${data}</script>
${packs}<script>${APPLICATION.script}</script>
</body>
</html>
`
}
