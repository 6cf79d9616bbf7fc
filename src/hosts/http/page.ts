/** The page for people at `/`: one file that sends requests to this server only, under a policy that lets nothing else run. */
import type { Answer, Asked } from './answer.ts'
import { answerContent } from './content.ts'
import { PAGE } from './page.generated.js'

/** Only the style and the script that the page came with, by their digests, and requests to this server. */
const POLICY = [
  "default-src 'none'",
  `script-src '${PAGE.script}'`,
  `style-src '${PAGE.style}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const bytes = new TextEncoder().encode(PAGE.html)

export function answerPage(asked: Asked): Answer {
  return answerContent(asked, {
    bytes,
    type: 'text/html; charset=utf-8',
    tag: PAGE.digest,
    immutable: false,
    headers: { 'content-security-policy': POLICY, 'cross-origin-opener-policy': 'same-origin' },
  })
}
