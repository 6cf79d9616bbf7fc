/** The page around the application. Web standards only, for servers other than Node. */
import { APPLICATION } from './application.generated.js'
import type { ReportHead } from './types.ts'

export const GENERATOR = '<meta name="generator" content="skillc report">'

export const SCRIPT = `'${APPLICATION.scriptHash}'`

export const POLICY = [
  "default-src 'none'",
  `style-src '${APPLICATION.styleHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
]

export interface HtmlInput {
  /** If undefined, the application asks its server. */
  head?: ReportHead
  packs?: string
  policy: string[]
  /** HTML for browsers without JavaScript. */
  otherwise?: string
}

export function createHtml({ head, packs = '', policy, otherwise }: HtmlInput): string {
  const data = head && JSON.stringify(head).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${[...POLICY, ...policy].join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Agent Skills: what there is, what it costs, and what each client makes of it">
<meta name="referrer" content="no-referrer">
${GENERATOR}
<title>Skills</title>
<link rel="icon" href="data:,">
<style>${APPLICATION.style}</style>
</head>
<body>
<div id="app"><noscript><p>${otherwise ?? 'This report needs JavaScript.'}</p></noscript></div>
${data === undefined ? '' : `<script type="application/json" id="head">${data}</script>\n`}${packs}<script>${APPLICATION.script}</script>
</body>
</html>
`
}
