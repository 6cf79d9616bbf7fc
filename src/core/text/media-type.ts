const TEXT = 'text/plain; charset=utf-8'

/** The types that browsers and clients distinguish. Programs are text, so no browser runs them. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  zip: 'application/zip',
}

const PROGRAMS_AND_NOTES =
  'bash bat c cfg cjs conf cpp cs diff env go h hpp ini java jinja jinja2 j2 jsx kt lock log lua mts patch php pl properties ps1 py r rb rs rst scala sh sql swift tex tmpl toml ts tsx txt vue zsh'.split(
    ' ',
  )

export function getMediaType(path: string): string {
  const extension = /\.([A-Za-z0-9]{1,16})$/.exec(path)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(TYPES, extension)) return TYPES[extension] ?? TEXT
  return PROGRAMS_AND_NOTES.includes(extension) ? TEXT : 'application/octet-stream'
}

export function getBareMediaType(path: string): string {
  return getMediaType(path).split(';')[0] ?? ''
}
