/** Secrets and threats in a skill's files. Called for every file of a tree with its bytes at hand. */
import { isAscii } from 'node:buffer'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName } from '../../core/files/path.ts'
import { createLocator } from '../../core/text/lines.ts'
import { isCopied, mayHoldLinks } from '../parse/markdown/file-links.ts'
import { findFileFaults } from './rules/commands.ts'
import { findMachineDefaults, findMachinePaths } from './rules/paths.ts'
import { findThreats } from './rules/threats.ts'
import { findCharacters } from './threats/characters.ts'

const largest = 256 * 1024

/** Files that are not text, or that no person wrote. */
const opaque =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|zst|7z|tar|jar|whl|woff2?|ttf|otf|eot|mp[34]|m4a|wav|ogg|webm|mov|wasm|so|dll|dylib|exe|bin|pyc|class|docx|xlsx|pptx|xsd|svg|map|lock|sqlite|db|parquet|npy|onnx|pt)$/i

/** Texts that an agent reads or runs. In data, such as translations, invisible characters are legitimate. */
const prose = /\.(?:md|mdx|markdown|mdc|txt|sh|bash|zsh|ps1|py|js|mjs|cjs|ts|rb|pl|php|go|rs|java)$/i

/** An account of how a skill was made, or a page for people. */
const aside = /(?:log|(?:^|\/)readme)\.md$/i

/** An example for the agent, unlike one that is copied elsewhere. */
const shown = /^examples?\//i

const script = /(?<![._-](?:test|spec))\.(?:[mc]?[jt]s|py|sh|bash)$/i

interface Sensitive {
  name: RegExp
  not?: RegExp
  kind: string
  /** Also required in the file. Repetitions are bounded, because files may be hostile. */
  holds?: RegExp
}

/** Files in which tools store credentials. If a name is often harmless, the text must match, too. */
const sensitive: Sensitive[] = [
  {
    name: /(?:^|\/)\.env(?:\.[\w.-]+)?$/i,
    not: /example|sample|template|dist|default|schema/i,
    kind: 'a file with environment variables',
    holds:
      /^(?:export[ \t]{1,4})?\w{0,80}(?:auth|credential|key|pass|private|pwd|secret|token)\w{0,40}[ \t]{0,4}=[ \t]{0,4}["']?(?!your|change|xxx|(?:0x)?\.\.)[^\s"'<#$]/im,
  },
  { name: /(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$/, kind: 'an SSH private key', holds: /PRIVATE KEY-----/ },
  { name: /\.(?:pem|key|p8)$/i, kind: 'a private key', holds: /PRIVATE KEY-----/ },
  { name: /\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i, kind: 'a key store' },
  {
    name: /(?:^|\/)\.npmrc$/,
    kind: 'npm configuration with a token',
    holds: /_(?:authToken|auth|password)[ \t]{0,4}=[ \t]{0,4}["']?[^\s"'$]/,
  },
  { name: /(?:^|\/)[._]netrc$/, kind: 'a file with passwords', holds: /\bpassword\s{1,4}\S/ },
  {
    name: /(?:^|\/)\.pypirc$/,
    kind: 'PyPI configuration with a password',
    holds: /^password[ \t]{0,4}[:=][ \t]{0,4}\S/m,
  },
  {
    name: /(?:^|\/)\.git-credentials$/,
    kind: 'a file with passwords',
    holds: /^[a-z]{1,10}:\/\/[^\s:]{1,200}:[^\s@]{1,200}@/im,
  },
  { name: /(?:^|\/)\.htpasswd$/, kind: 'a file with password digests', holds: /:\S/ },
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

/** `content` is the whole match, while facts show only its start. Never shown: it may be a secret. */
export interface InspectedContent {
  finding: Finding
  content: string | Uint8Array
}

/**
 * `path` is relative to the skill's folder; findings carry it as `file`, and a position if they have one. Secrets are
 * never repeated.
 */
export function inspectResource(path: string, bytes: Uint8Array, text?: string): Finding[] {
  return inspectContents(path, bytes, text).map(({ finding }) => finding)
}

export function inspectContents(path: string, bytes: Uint8Array, decoded?: string): InspectedContent[] {
  const contents: InspectedContent[] = []
  const kind = getSensitiveKind(path, bytes)
  if (kind !== undefined)
    contents.push({
      finding: createFinding('sensitive-file', { path, kind }, { file: path }),
      content: bytes,
    })
  if (bytes.length > largest || opaque.test(getBaseName(path)) || isBinary(bytes)) return contents
  const text = decoded ?? decode(bytes)
  const locate = createLocator(text)
  const unseen = isAscii(bytes) || !prose.test(path) ? [] : findCharacters(text)
  for (const threat of [...findThreats(path, text), ...unseen]) {
    const { code, facts, start, end, content = text.slice(start, end) } = threat
    if (code === 'control-character') continue
    const position = locate(start, end)
    contents.push({ finding: createFinding(code, facts, { file: path, position }), content })
  }
  const place = (start: number, end: number) => ({ file: path, position: locate(start, end) })
  const add = (finding: Finding, start: number, end: number) =>
    contents.push({ finding, content: text.slice(start, end) })
  for (const { code, facts, start, end } of findPaths(path, text))
    add(createFinding(code, facts, place(start, end)), start, end)
  for (const { code, facts, start, end } of findFileFaults(path, text))
    add(createFinding(code, facts, place(start, end)), start, end)
  return contents
}

function findPaths(path: string, text: string): ReturnType<typeof findMachinePaths> {
  if (mayHoldLinks(path) && (shown.test(path) || !isCopied(path)) && !aside.test(path))
    return findMachinePaths(text, 0)
  return script.test(path) && !isCopied(path) ? findMachineDefaults(text) : []
}

function getSensitiveKind(path: string, bytes: Uint8Array): string | undefined {
  for (const { name, not, kind, holds } of sensitive) {
    if (!name.test(path) || not?.test(getBaseName(path)) === true) continue
    if (holds === undefined) return bytes.length > 0 ? kind : undefined
    if (bytes.length <= largest && holds.test(decode(bytes))) return kind
  }
  return undefined
}

/** Like git, recognizes binary files by a NUL near the start. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 1024).includes(0)
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
