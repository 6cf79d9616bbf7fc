/**
 * What a skill's files give away, and what they may do to their reader. Called for every file of a tree with its bytes at
 * hand, so names and sizes decide first and most files cost one glance.
 */
import { isAscii } from 'node:buffer'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName } from '../../core/files/path.ts'
import { createLocator } from '../../core/text/lines.ts'
import { findCharacters } from './rules/characters.ts'
import { findThreats, mayHoldThreat } from './threats/find-threats.ts'

/** Larger texts are data. */
const largest = 256 * 1024

/** Files that are not text, or text that no person wrote. */
const opaque =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|zst|7z|tar|jar|whl|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|webm|mov|wasm|so|dll|dylib|exe|bin|pyc|class|docx|xlsx|pptx|xsd|svg|map|lock|sqlite|db|parquet|npy|onnx|pt)$/i

/** Texts that an agent reads or runs. In data, such as translations, unseen characters are at home. */
const prose = /\.(?:md|mdx|markdown|mdc|txt|sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb|pl|php|go|rs|java)$/i

/** UTF-8 read as Latin-1 of invisible characters: tags, U+FEFF, U+00AD, U+061C, U+034F, U+115F and U+3164. */
const unseen = [
  '\u00f3\u00a0',
  '\u00ef\u00bb\u00bf',
  '\u00c2\u00ad',
  '\u00d8\u009c',
  '\u00cd\u008f',
  '\u00e1\u0085',
  '\u00e3\u0085\u00a4',
]

interface Sensitive {
  name: RegExp
  /** What the file's own name must not hold. */
  not?: RegExp
  kind: string
  /** What must be in the file as well. Every repetition is bounded: the file may be hostile. */
  holds?: RegExp
}

/** Files that tools keep credentials in. Where a file of the name is often harmless, its text must agree. */
const sensitive: Sensitive[] = [
  {
    name: /(?:^|\/)\.env(?:\.[\w.-]+)?$/i,
    not: /example|sample|template|dist|default|schema/i,
    kind: 'a file of environment variables',
    holds:
      /^(?:export[ \t]{1,4})?\w{0,80}(?:auth|credential|key|pass|private|pwd|secret|token)\w{0,40}[ \t]{0,4}=[ \t]{0,4}["']?(?!your|change|xxx|(?:0x)?\.\.)[^\s"'<#$]/im,
  },
  { name: /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$/, kind: 'an SSH private key', holds: /PRIVATE KEY-----/ },
  { name: /\.(?:pem|key|p8)$/i, kind: 'a private key', holds: /PRIVATE KEY-----/ },
  { name: /\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i, kind: 'a store of keys' },
  {
    name: /(?:^|\/)\.npmrc$/,
    kind: 'npm configuration with a token',
    holds: /_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}["']?[^\s"'$]/,
  },
  { name: /(?:^|\/)[._]netrc$/, kind: 'a file of passwords', holds: /\bpassword\s{1,4}\S/ },
  {
    name: /(?:^|\/)\.pypirc$/,
    kind: 'PyPI configuration with a password',
    holds: /^password[ \t]{0,4}[:=][ \t]{0,4}\S/m,
  },
  {
    name: /(?:^|\/)\.git-credentials$/,
    kind: 'a file of passwords',
    holds: /^[a-z]{1,10}:\/\/[^\s:]{1,200}:[^\s@]{1,200}@/im,
  },
  { name: /(?:^|\/)\.htpasswd$/, kind: 'a file of password digests', holds: /:\S/ },
  {
    name: /(?:^|\/)\.aws\/credentials$/,
    kind: 'AWS credentials',
    holds: /aws_secret_access_key[ \t]{0,4}=[ \t]{0,4}\S/,
  },
  {
    name: /(?:^|\/)\.docker\/config\.json$/,
    kind: 'Docker credentials',
    holds: /"auth"\s{0,4}:\s{0,4}"[^"]/,
  },
  {
    name: /(?:^|\/)(?:credentials|client_secret[\w.-]*|service[-_]?account[\w.-]*|token)\.json$/i,
    kind: 'a file of credentials',
    holds:
      /"(?:private_key|client_secret|refresh_token|access_token)"\s{0,4}:\s{0,4}"(?!your|change)[^"<$\s][^"]{7}/i,
  },
]

/** A glance that spares most paths the list above. */
const suspect =
  /\.env|id_[rde]|\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|npmrc|pypirc|htpasswd|git-credentials)$|netrc$|credentials|client_secret|account|token\.json$|config\.json$/i

/**
 * Inspects one resource. `path` is from the skill's folder; the findings carry it as `file`, and a position where they
 * have one. Secrets are never repeated.
 */
export function inspectResource(path: string, bytes: Uint8Array): Finding[] {
  return inspectContents(path, bytes).map(({ finding }) => finding)
}

/** A finding, and all of what was found, which facts only show the start of. Never shown: it may be a secret. */
export interface InspectedContent {
  finding: Finding
  content: string | Uint8Array
}

/** The same with what was found. */
export function inspectContents(path: string, bytes: Uint8Array): InspectedContent[] {
  const found: InspectedContent[] = []
  const kind = suspect.test(path) ? getSensitiveKind(path, bytes) : undefined
  if (kind !== undefined)
    found.push({ finding: createFinding('sensitive-file', { path, kind }, { file: path }), content: bytes })
  if (bytes.length > largest || opaque.test(getBaseName(path)) || isBinary(bytes)) return found
  const bare = decodeLatin1(bytes)
  const isPlain = isAscii(bytes)
  const hasUnseen = !isPlain && prose.test(path) && mayHoldUnseen(bare)
  if (!hasUnseen && !mayHoldThreat(path, bare)) return found
  const text = isPlain ? bare : decode(bytes)
  const locate = createLocator(text)
  const unseen = hasUnseen ? findCharacters(text).filter(({ code }) => code !== 'control-character') : []
  for (const threat of [...findThreats(path, text), ...unseen]) {
    const { code, facts, start, end, content = text.slice(start, end) } = threat
    found.push({ finding: createFinding(code, facts, { file: path, position: locate(start, end) }), content })
  }
  return found
}

/** Whether a closer look is worth it. U+2000 to U+207F are punctuation too, so the third byte of those decides. */
function mayHoldUnseen(bare: string): boolean {
  for (let at = bare.indexOf('\u00e2'); at >= 0; at = bare.indexOf('\u00e2', at + 1)) {
    const second = bare.charCodeAt(at + 1)
    const third = bare.charCodeAt(at + 2)
    if (second === 0x80 && ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae))) return true
    if (second === 0x81 && third >= 0xa0 && third <= 0xaf) return true
  }
  return unseen.some(sign => bare.includes(sign))
}

function getSensitiveKind(path: string, bytes: Uint8Array): string | undefined {
  for (const { name, not, kind, holds } of sensitive) {
    if (!name.test(path) || not?.test(getBaseName(path)) === true) continue
    if (holds === undefined) return bytes.length > 0 ? kind : undefined
    if (bytes.length <= largest && holds.test(decode(bytes))) return kind
  }
  return undefined
}

/** A NUL near the start is how git tells binary from text. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1024).includes(0)
}

/** The cheapest way from bytes to a string, and the right one for ASCII. */
function decodeLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
