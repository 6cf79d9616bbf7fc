/** Media types by file name, as clients show and highlight them. */
import { baseName } from '../util/path.ts'

const TYPES: Readonly<Record<string, string>> = {
  bash: 'application/x-sh',
  css: 'text/css',
  csv: 'text/csv',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mjs: 'text/javascript',
  pdf: 'application/pdf',
  png: 'image/png',
  py: 'text/x-python',
  sh: 'application/x-sh',
  svg: 'image/svg+xml',
  toml: 'application/toml',
  ts: 'text/typescript',
  txt: 'text/plain',
  webp: 'image/webp',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
}

/** `application/octet-stream` for what is not known. */
export function mediaTypeOf(path: string): string {
  const ending = /[^.]\.([^.]+)$/.exec(baseName(path))?.[1]?.toLowerCase() ?? ''
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? 'application/octet-stream'
}
