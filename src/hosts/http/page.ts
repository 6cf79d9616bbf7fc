/** Serves the report application at `/`, with a policy that lets nothing else run. */

import { getDigits } from '../../core/digests/digest.ts'
import { createHtml, POLICY, SCRIPT } from '../../page/html.ts'
import { computeDigest } from '../../reader/check.ts'
import type { Answer, ServeRequest } from './answer.ts'
import { answerContent } from './content.ts'

const OWN = [`script-src ${SCRIPT}`, "connect-src 'self'", "trusted-types 'none'"]

const INDEX = '.well-known/agent-skills/index.json'
const OTHERWISE = `This page needs JavaScript. The skills are at <a href="${INDEX}">${INDEX}</a>.`

const bytes = new TextEncoder().encode(createHtml({ policy: OWN, otherwise: OTHERWISE }))

export async function answerPage(request: ServeRequest): Promise<Answer> {
  return answerContent(request, {
    bytes,
    type: 'text/html; charset=utf-8',
    tag: getDigits(await computeDigest(bytes)),
    immutable: false,
    headers: {
      'content-security-policy': [...POLICY, ...OWN, "frame-ancestors 'none'"].join('; '),
      'cross-origin-opener-policy': 'same-origin',
    },
  })
}
