/**
 * Secrets by their issuers' formats. Only formats with a prefix or an envelope count, and only values that look random,
 * so nearly every finding is a secret.
 */

import { MOST, type Threat } from './threat.ts'

interface Format {
  kind: string
  prefix: string
  /** The whole token. Bounded, so matching is linear. */
  token: RegExp
}

/** Sources: the issuers' documentation, and the rules of GitHub's and GitLab's secret scanning. */
const formats: Format[] = [
  { kind: 'an AWS access key id', prefix: 'AKIA', token: /^AKIA[A-Z2-7]{16}/ },
  { kind: 'a temporary AWS access key id', prefix: 'ASIA', token: /^ASIA[A-Z2-7]{16}/ },
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map(prefix => ({
    kind: 'a GitHub token',
    prefix,
    token: /^gh[pousr]_[A-Za-z0-9]{36,251}/,
  })),
  { kind: 'a GitHub token', prefix: 'github_pat_', token: /^github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/ },
  { kind: 'a GitLab token', prefix: 'glpat-', token: /^glpat-[\w-]{20,250}/ },
  { kind: 'a GitLab runner token', prefix: 'glrt-', token: /^glrt-[\w-]{20,250}/ },
  { kind: 'a Slack token', prefix: 'xoxb-', token: /^xoxb-\d{9,14}-(?:\d{9,14}-)?[A-Za-z0-9]{23,34}/ },
  { kind: 'a Slack token', prefix: 'xoxp-', token: /^xoxp-(?:\d{9,14}-){2,3}[A-Za-z0-9]{28,34}/ },
  { kind: 'a Slack token', prefix: 'xapp-', token: /^xapp-\d-[A-Z0-9]{8,14}-\d{10,14}-[a-f0-9]{64}/ },
  { kind: 'an Anthropic key', prefix: 'sk-ant-', token: /^sk-ant-[a-z]{3,6}\d\d-[\w-]{80,120}/ },
  { kind: 'an OpenRouter key', prefix: 'sk-or-', token: /^sk-or-v1-[0-9a-f]{64}/ },
  { kind: 'an OpenAI key', prefix: 'sk-proj-', token: /^sk-proj-[\w-]{48,200}/ },
  { kind: 'an OpenAI key', prefix: 'sk-svcacct-', token: /^sk-svcacct-[\w-]{48,200}/ },
  { kind: 'an OpenAI key', prefix: 'sk-admin-', token: /^sk-admin-[\w-]{48,200}/ },
  { kind: 'an OpenAI key', prefix: 'sk-', token: /^sk-[A-Za-z0-9]{48}/ },
  { kind: 'a Google API key', prefix: 'AIza', token: /^AIza[\w-]{35}/ },
  { kind: 'a Stripe key', prefix: 'sk_live_', token: /^sk_live_[A-Za-z0-9]{24,120}/ },
  { kind: 'a Stripe key', prefix: 'rk_live_', token: /^rk_live_[A-Za-z0-9]{24,120}/ },
  { kind: 'an npm token', prefix: 'npm_', token: /^npm_[A-Za-z0-9]{36}/ },
  { kind: 'a PyPI token', prefix: 'pypi-AgE', token: /^pypi-AgE[\w-]{50,250}/ },
  { kind: 'a Hugging Face token', prefix: 'hf_', token: /^hf_[A-Za-z0-9]{34}/ },
  { kind: 'a Groq key', prefix: 'gsk_', token: /^gsk_[A-Za-z0-9]{52}/ },
  { kind: 'a DigitalOcean token', prefix: 'dop_v1_', token: /^dop_v1_[0-9a-f]{64}/ },
  { kind: 'a Shopify token', prefix: 'shpat_', token: /^shpat_[0-9a-f]{32}/ },
  { kind: 'a Docker Hub token', prefix: 'dckr_pat_', token: /^dckr_pat_[\w-]{27}/ },
  { kind: 'a Replicate token', prefix: 'r8_', token: /^r8_[A-Za-z0-9]{37}/ },
  { kind: 'an xAI key', prefix: 'xai-', token: /^xai-[A-Za-z0-9]{80}/ },
  { kind: 'a Perplexity key', prefix: 'pplx-', token: /^pplx-[A-Za-z0-9]{48}/ },
  { kind: 'a Notion token', prefix: 'ntn_', token: /^ntn_[A-Za-z0-9]{43,46}/ },
  { kind: 'a Linear key', prefix: 'lin_api_', token: /^lin_api_[A-Za-z0-9]{40}/ },
  { kind: 'a Supabase token', prefix: 'sbp_', token: /^sbp_[0-9a-f]{40}/ },
  { kind: 'a Databricks token', prefix: 'dapi', token: /^dapi[0-9a-f]{32}/ },
  { kind: 'a Google OAuth secret', prefix: 'GOCSPX-', token: /^GOCSPX-[\w-]{28}/ },
  { kind: 'an Atlassian token', prefix: 'ATATT3', token: /^ATATT3[\w-]{150,250}/ },
  { kind: 'a Postman key', prefix: 'PMAK-', token: /^PMAK-[0-9a-f]{24}-[0-9a-f]{34}/ },
]

/** Values without their own prefix, by the text before them. `mark`: a quick sign in any text with one. */
const named = [
  {
    kind: 'an AWS secret access key',
    marks: ['_ACCESS_KEY', '_access_key', 'AccessKey', '_secret_key', '_SECRET_KEY'],
    token:
      /(?:aws_?secret_?key|secret_?access_?key)["']? {0,4}(?:=>?|:) {0,4}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
  },
  {
    kind: 'a Slack webhook',
    marks: ['/services/T'],
    token: /hooks\.slack\.com\/services\/(T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24})(?![A-Za-z0-9])/g,
  },
]

/** A token must not start inside a longer word, number or base64 text. */
const prefixed = new RegExp(`(?<![\\w+-])(?:${formats.map(format => format.prefix).join('|')})`, 'g')

/** Characters of the shortest token above, and the characters of tokens. */
const SHORTEST = 20
const inToken = new Uint8Array(0x10000)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-')
  inToken[letter.charCodeAt(0)] = 1
const startsToken = new Uint8Array(0x10000)
for (const { prefix } of formats) startsToken[prefix.charCodeAt(0)] = 1

const envelope = /-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY(?: BLOCK)?-----/g

export function findSecrets(text: string): Threat[] {
  const secrets = [...findPrivateKeys(text), ...findNamedSecrets(text)]
  const seen = new Set<string>()
  for (const { 0: prefix, index } of holdsToken(text) ? text.matchAll(prefixed) : []) {
    const token = readTokenAt(text, index, prefix)
    if (token === undefined) continue
    const { kind, value } = token
    if (!seen.has(value)) secrets.push(createSecret(kind, value, index))
    seen.add(value)
    if (secrets.length >= MOST) break
  }
  return secrets.sort((a, b) => a.start - b.start).slice(0, MOST)
}

/**
 * True if a run of token characters is long enough and starts like a token. Looks at every twentieth character and
 * walks back from there, so it skips most of an ordinary text, which no pattern can.
 */
function holdsToken(text: string): boolean {
  let start = 0
  while (start + SHORTEST <= text.length) {
    let at = start + SHORTEST - 1
    while (at >= start && inToken[text.charCodeAt(at)] === 1) at--
    if (at >= start) {
      start = at + 1
      continue
    }
    if (
      startsToken[text.charCodeAt(start)] === 1 &&
      formats.some(({ prefix }) => text.startsWith(prefix, start))
    )
      return true
    let end = start + SHORTEST
    while (end < text.length && inToken[text.charCodeAt(end)] === 1) end++
    start = end + 1
  }
  return false
}

/** Only a secret's first characters are ever shown. */
function createSecret(kind: string, value: string, start: number): Threat {
  const facts = { kind, shown: value.slice(0, 4), length: value.length }
  return { code: 'exposed-secret', facts, start, end: start + value.length }
}

function findNamedSecrets(text: string): Threat[] {
  const secrets: Threat[] = []
  for (const { kind, marks, token } of named) {
    if (!marks.some(mark => text.includes(mark))) continue
    for (const { 0: whole, 1: value = '', index } of text.matchAll(token)) {
      if (isPlaceholder(value) || !/\d/.test(value) || !/[A-Z]/.test(value)) continue
      secrets.push(createSecret(kind, value, index + whole.length - value.length))
      if (secrets.length === MOST) return secrets
    }
  }
  return secrets
}

function readTokenAt(
  text: string,
  start: number,
  prefix: string,
): { kind: string; value: string } | undefined {
  for (const { kind, token } of formats.filter(format => format.prefix === prefix)) {
    const value = token.exec(text.slice(start, start + 300))?.[0]
    if (value === undefined || /[\w+-]/.test(text[start + value.length] ?? '')) continue
    if (isPlaceholder(value.slice(prefix.length)) || published.has(value)) return undefined
    // Firebase's keys name a project, and are public in all of its pages.
    if (prefix === 'AIza' && /firebase/i.test(text.slice(Math.max(0, start - 80), start))) return undefined
    return { kind, value }
  }
  return undefined
}

const published = new Set([
  'gho_16C7e42F292c6912E7710c838347Ae178B4a',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'ghr_1B4a2e77838347a7E420ce178F2E7c6912E169246c34E1ccbF66C46812d16D5B1A9Dc86A1498',
])

const words =
  /example|sample|dummy|fake|your|placeholder|redacted|change|secret|token|test|replace|insert|fixture|iosfodnn7|x{4}|(.)\1{4}/i

/** True if a person typed the value: it says so, counts up, repeats, or uses few characters. */
function isPlaceholder(value: string): boolean {
  return (
    words.test(value) ||
    countsUp(value.toLowerCase(), 1) ||
    countsUp(value.toLowerCase(), 2) ||
    computeEntropy(value) < 3
  )
}

const denial = /testkey|notreal|donotuse|fakekey|dummykey|examplekey/i

/** Five characters in alphabetical or numerical order, adjacent (`abcde`) or alternating (`a1b2c3d4e5`). */
function countsUp(value: string, step: number): boolean {
  const run = [1, 1]
  for (let i = step; i < value.length; i++) {
    const rises = value.charCodeAt(i) === value.charCodeAt(i - step) + 1
    const lane = i % step
    run[lane] = rises ? (run[lane] ?? 1) + 1 : 1
    if (run[lane] === 5) return true
  }
  return false
}

function computeEntropy(value: string): number {
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** Only with a body: base64 of a key as DER (`M…`), OpenSSH or OpenPGP (`lQ…`), perhaps with escaped line ends. */
function findPrivateKeys(text: string): Threat[] {
  const keys: Threat[] = []
  for (const { 0: head, index } of text.matchAll(envelope)) {
    const start = index + head.length
    const body = text.slice(start, start + 600).replace(/\\[rn]|\s|["'+,>|]/g, '')
    const key =
      /^(?:Proc-Type:[\w,]{1,20}DEK-Info:[\w-]{1,60}|(?:(?:Version|Comment):[^=]{0,80}?(?=lQ))?)((?:M|b3BlbnNzaC1rZXk|lQ)[A-Za-z0-9/=]{59,})/.exec(
        body,
      )?.[1]
    if (key === undefined || computeEntropy(key) < 4 || countsUp(key, 1) || denial.test(key)) continue
    const facts = { kind: 'a private key', shown: head, length: 0 }
    keys.push({ code: 'exposed-secret', facts, start: index, end: start, content: key })
    if (keys.length === MOST) break
  }
  return keys
}
