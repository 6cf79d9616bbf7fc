/** Whole entries for tests of the rules over text and body, with remark's tree. */
import GithubSlugger from 'github-slugger'
import type { Nodes } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { readFrontmatter } from '../../src/compiler/parse/frontmatter/frontmatter.ts'
import { readHtml } from '../../src/compiler/parse/markdown/html.ts'
import { findServers } from '../../src/compiler/parse/markdown/servers.ts'
import { findSubstitutions } from '../../src/compiler/parse/markdown/substitutions.ts'
import type { Parsed } from '../../src/compiler/types.ts'
import type { Position } from '../../src/core/json/types.ts'

const markdown = unified().use(remarkParse).use(remarkFrontmatter)

/** What parse gives for a whole entry. */
export function parseWhole(text: string): Parsed {
  const { frontmatter, bodyStart } = readFrontmatter(text)
  const tree = markdown.parse(text)
  const parsed: Parsed = {
    text,
    folder: 'bread',
    isRoot: false,
    fileName: 'SKILL.md',
    frontmatter,
    bodyStart,
    tree,
    headings: [],
    references: [],
    mentions: [],
    firstParagraph: '',
    code: [],
    comments: [],
    anchors: [],
    findings: [],
    substitutions: [],
    takesArguments: false,
    argumentNames: [],
    servers: [],
  }
  collect(tree, parsed, new GithubSlugger())
  const { headings, code } = parsed
  const servers = findServers(tree, headings, text, bodyStart)
  return { ...parsed, ...findSubstitutions({ text, bodyStart, frontmatter, code }), servers }
}

function collect(node: Nodes, parsed: Parsed, slugger: GithubSlugger): void {
  const position = node.position as Position
  if (node.type === 'heading') {
    const title = textOf(node)
    parsed.headings.push({ depth: node.depth, title, slug: slugger.slug(title), position })
  }
  if (node.type === 'link' && (!/^\w{2,}:/.test(node.url) || node.url.startsWith('file:'))) {
    const [target = '', fragment] = node.url.split('#').map(decodeURIComponent)
    parsed.references.push({ kind: 'link', target, fragment, position })
  }
  if (node.type === 'code')
    parsed.code.push({ kind: 'block', lang: node.lang ?? undefined, value: node.value, position })
  if (node.type === 'inlineCode') parsed.code.push({ kind: 'span', value: node.value, position })
  if (node.type === 'html' && node.value.startsWith('<!--')) {
    parsed.comments.push({ line: position.start.line, text: node.value.slice(4, -3).trim() })
  }
  if (node.type === 'html')
    for (const { kind, value } of readHtml(node.value)) if (kind === 'anchor') parsed.anchors.push(value)
  if ('children' in node) for (const child of node.children) collect(child, parsed, slugger)
}
